"""Reading answers: what can be typed, and what is refused without a grade."""

import pytest

from croupier.drill.grade import grade, how, read
from croupier.drill.questions import Amounts, Called, Chosen, Kind, Question, make
from croupier.errors import InputError
from croupier.play.chapter import playbook
from croupier.play.lines import Outcome
from tests.drill.tables import rules_of


def question(kind: Kind, game: str = "pai-gow-tiles") -> Question:
    return make(playbook(game), rules_of(game), kind, 1)


@pytest.mark.parametrize(
    ("typed", "outcome"),
    [("w", Outcome.WIN), ("WIN", Outcome.WIN), ("l", Outcome.LOSE), ("loses", Outcome.LOSE), ("push", Outcome.PUSH)],
)
def test_outcomes(typed: str, outcome: Outcome) -> None:
    assert read(question(Kind.OUTCOME), typed) == Called(outcome)


@pytest.mark.parametrize(
    ("typed", "amounts"),
    [
        ("20", (20_00, 0)),
        ("$1,250.50", (1250_50, 0)),
        ("20 1", (20_00, 1_00)),
        ("20, 1.05", (20_00, 1_05)),
        ("pay 20 vigorish 1.05", (20_00, 1_05)),
        ("20 less 1", (20_00, 1_00)),
    ],
)
def test_amounts(typed: str, amounts: tuple[int, int]) -> None:
    assert read(question(Kind.PAYOUT), typed) == Amounts(*amounts)


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        (Kind.OUTCOME, "maybe"),
        (Kind.PAYOUT, "ten"),
        (Kind.PAYOUT, "1 2 3"),
        (Kind.PAYOUT, "1.5"),
        (Kind.PAYOUT, "vigorish"),
        (Kind.PAYOUT, "-5"),
        (Kind.SETTING, "house"),
        (Kind.SETTING, "9-9 1-1"),
        (Kind.SETTING, "1 1"),
        (Kind.IRREGULARITY, "0"),
        (Kind.IRREGULARITY, "5"),
        (Kind.IRREGULARITY, "²"),
        (Kind.IRREGULARITY, "burn"),
    ],
)
def test_what_is_no_answer(kind: Kind, typed: str) -> None:
    with pytest.raises(InputError) as refused:
        read(question(kind), typed)
    assert refused.value.message


def test_the_number_of_a_remedy() -> None:
    assert read(question(Kind.IRREGULARITY), "4") == Chosen(3)


def test_an_answer_off_by_a_cent_is_wrong() -> None:
    asked = question(Kind.PAYOUT)
    assert isinstance(asked.right, Amounts)
    assert not grade(asked, Amounts(asked.right.pay, asked.right.vigorish + 1)).right
    assert not grade(asked, Amounts(asked.right.pay + 1, asked.right.vigorish)).right
    assert not grade(asked, None).right


@pytest.mark.parametrize("kind", Kind)
def test_how_to_answer(kind: Kind) -> None:
    assert how(question(kind))
