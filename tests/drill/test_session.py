"""A drill from the first question to the last: the plan, the answers, and what is asked again."""

import random
from collections.abc import Callable, Iterator

import pytest

from croupier.drill.grade import spelled
from croupier.drill.questions import Amounts, Called, Chosen, Hands, Kind, Question
from croupier.drill.scores import Missed, Score, Tally
from croupier.drill.session import Asked, Session, plan, summary
from croupier.errors import InputError
from croupier.money import format_amount
from croupier.pieces import pieces_of
from croupier.play.chapter import playbook
from croupier.play.setting import parts_of
from tests.drill.tables import rules_of

GAME = "over-under"


def planned(score: Score, *, seed: int = 1, number: int = 5, kind: Kind | None = None) -> Iterator[Asked]:
    return plan(playbook(GAME), rules_of(GAME), score, random.Random(seed), number=number, kind=kind)


def typed(question: Question) -> str:
    """The right answer as somebody would type it."""
    match question.right:
        case Called(outcome):
            return outcome.value
        case Amounts(pay, vigorish):
            return f"{format_amount(pay)} {format_amount(vigorish)}"
        case Hands(hands):
            parts = zip(parts_of(question.game)[1:], hands[1:], strict=True)
            return " ".join(f"{part} {pieces_of(question.game).text(hand)}" for part, hand in parts)
        case Chosen(index):
            return str(index + 1)


def run(
    answer: Callable[[Asked], str], *, score: Score | None = None, patient: bool = True, number: int = 5
) -> tuple[Session, list[str]]:
    """A session in which every question is answered by a function; EOFError ends it."""
    said: list[str] = []
    kept: list[Score] = []
    current: list[Asked] = []
    session = Session(
        score or Score(),
        ask=lambda _: answer(current[-1]),
        show=current.append,
        told=lambda asked: said.append("right" if asked.grade and asked.grade.right else "wrong"),
        hint=said.append,
        keep=kept.append,
        patient=patient,
    )
    session.run(planned(score or Score(), number=number))
    assert kept[-1:] in ([], [session.score])
    return session, said


def test_all_right() -> None:
    session, said = run(lambda asked: typed(asked.question))
    assert said == ["right"] * 5
    assert session.score.missed == ()
    assert summary(session.done, session.score)["right"] == 5
    assert [asked.number for asked in session.done] == [1, 2, 3, 4, 5]


def test_what_was_missed_is_asked_again_at_the_end_and_first_the_next_time() -> None:
    session, said = run(lambda asked: "" if asked.number in (2, 4) else typed(asked.question))
    assert said == ["right", "wrong", "right", "wrong", "right", "right", "right"]
    assert [asked.again for asked in session.done] == [False] * 5 + [True] * 2
    missed = [session.done[1].question, session.done[3].question]
    assert [asked.question for asked in session.done[5:]] == missed
    assert [m.right for m in session.score.missed] == [1, 1]
    later = list(planned(session.score, seed=9))
    assert [asked.question for asked in later[:2]] == missed
    assert [asked.again for asked in later] == [True, True, False, False, False]
    again, _ = run(lambda asked: typed(asked.question), score=session.score)
    assert again.score.missed == ()


def test_missed_twice_comes_back_at_the_next_session() -> None:
    session, said = run(lambda asked: "" if asked.number in (1, 6) else typed(asked.question))
    assert said == ["wrong", "right", "right", "right", "right", "wrong"]
    assert [m.right for m in session.score.missed] == [0]


def test_the_end_of_the_answers_ends_the_session() -> None:
    def answer(asked: Asked) -> str:
        if asked.number == 3:
            raise EOFError
        return typed(asked.question)

    session, said = run(answer)
    assert said == ["right", "right"]
    assert session.done[-1].grade is None
    assert session.done[-1].as_dict()["correct"] is None
    assert summary(session.done, session.score)["asked"] == 2
    assert session.score.kinds.values()


@pytest.mark.parametrize("word", ["q", "quit", "EXIT"])
def test_leaving(word: str) -> None:
    session, said = run(lambda _: word)
    assert said == []
    assert session.score == Score()


def test_an_unreadable_answer_is_no_miss() -> None:
    tries = iter(["nonsense", "?"])
    session, said = run(lambda asked: next(tries, typed(asked.question)), number=1)
    assert "'nonsense' is no" in said[0] or "not an amount" in said[0]
    assert said[1].startswith("Type ")
    assert said[2:] == ["right"]
    assert session.score.missed == ()


def test_nobody_is_there_to_ask_again() -> None:
    with pytest.raises(InputError, match="question 1: ") as refused:
        run(lambda _: "nonsense", patient=False)
    assert refused.value.field == "answer"


def test_a_seed_makes_the_plan_repeatable() -> None:
    assert list(planned(Score())) == list(planned(Score()))
    assert list(planned(Score())) != list(planned(Score(), seed=2))


def test_only_one_kind() -> None:
    assert {asked.question.kind for asked in planned(Score(), kind=Kind.PAYOUT)} == {Kind.PAYOUT}
    with pytest.raises(InputError, match="no questions of the kind setting; it has outcome, payout, irregularity"):
        planned(Score(), kind=Kind.SETTING)


def test_kinds_that_go_wrong_are_asked_more_often() -> None:
    weak = Score({"payout": Tally(10, 0), "outcome": Tally(10, 10)})
    kinds = [asked.question.kind for asked in planned(weak, number=40)]
    assert kinds.count(Kind.PAYOUT) > 2 * kinds.count(Kind.OUTCOME)


def test_a_miss_of_other_rules_waits() -> None:
    score = Score(missed=(Missed(Kind.OUTCOME, 5, "no such wager"), Missed(Kind.SETTING, 5, "no-pair")))
    assert not any(asked.again for asked in planned(score))


def test_the_document_of_a_question() -> None:
    session, _ = run(lambda asked: typed(asked.question), number=1)
    shown = session.done[0].as_dict()
    question = session.done[0].question
    assert shown["answer"] == shown["correct"] == spelled(question, question.right)
    assert shown["right"] is True
    assert shown["clause"] == question.clause
    assert shown["summary"] == question.summary
