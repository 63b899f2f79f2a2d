"""What sister chapters say in their own clauses about the same thing, one test for all of them."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.testing import Pit, rules_for

MANUAL = [('shuffle_method = "automated"', 'shuffle_method = "manual"')]
BY_HAND = ("over-under", "supreme-pai-gow")


def opened(game: str) -> Pit:
    """A table with ann at 3 and bob at 1, ready for wagers."""
    return Pit.opened(game, {"ann": 3, "bob": 1}, rules_for(game, MANUAL if game in BY_HAND else ()))


def idle(game: str, idle: str, wash: str, shuffle: str, *proved: str, **wager: int) -> Any:
    """A chapter, the clauses of the steps, those that the test proves, and a wager that ends the idleness."""
    return pytest.param(game, (idle, wash, shuffle), wager, id=game, marks=pytest.mark.clause(idle, *proved))


@pytest.mark.parametrize(
    ("game", "steps", "wager"),
    [
        idle("over-under", "PA-686a.5(g)", "PA-686a.4(c)", "PA-686a.5(a)", ante=10_00),
        idle("dj-wild-stud-poker", "PA-687a.5(f)", "PA-687a.4(c)", "PA-687a.5(a)", ante=10_00, blind=10_00),
        idle("asia-poker", "PA-575.5(e)", "PA-575.4(c)", "PA-575.5(a)", asia_poker=10_00),
        idle("four-card-prime", "PA-682a.5(f)", "PA-682a.4(c)", "PA-682a.5(a)", "PA-682a.4(c)", ante=10_00),
        idle("cajun-stud", "PA-683a.5(f)", "PA-683a.4(c)", "PA-683a.5(a)", ante=10_00),
        idle("supreme-pai-gow", "MA-SPG-6(g)", "MA-SPG-5(c)", "MA-SPG-6(a)", "MA-SPG-5(c)", supreme_pai_gow=10_00),
    ],
)
def test_an_idle_table_spreads_its_cards(game: str, steps: tuple[str, str, str], wager: dict[str, int]) -> None:
    table = opened(game)
    assert [event.clause for event in table.do("idle")] == [steps[0]]
    queue = [(due.act, due.clause) for due in table.table.cabinet.queue]
    assert [step for step in queue if step[0] in ("view", "wash", "shuffle")][-3:] == [
        ("view", steps[0] if game != "over-under" else "PA-686a.4(c)"),
        ("wash", steps[1]),
        ("shuffle", steps[2]),
    ]
    opened_again = [act for act, _ in queue if act in ("inspect", "verify", "spread")]
    assert opened_again == (["inspect", "verify", "spread"] if game == "over-under" else [])
    table.prepare()
    assert table.table.due()[0].act == "bet"
    table.bet("ann", **wager)
    with pytest.raises(RuleError, match="not idle") as caught:
        table.do("idle")
    assert caught.value.clause == steps[0]


@pytest.mark.parametrize(
    ("game", "clause"),
    [
        pytest.param(game, clause, id=game, marks=pytest.mark.clause(clause))
        for game, clause in (
            ("over-under", "PA-686a.2(a)"),
            ("dj-wild-stud-poker", "PA-687a.2(a)"),
            ("face-up-pai-gow-poker", "PA-688a.2(a)"),
            ("asia-poker", "PA-575.2(a)"),
            ("four-card-prime", "PA-682a.2(a)"),
            ("cajun-stud", "PA-683a.2(a)"),
            ("pokette", "NJ-69F-12.4(b)"),
        )
    ],
)
def test_six_positions(game: str, clause: str) -> None:
    table = opened(game)
    with pytest.raises(RuleError) as caught:
        table.sit("cat", 7)
    assert caught.value.clause == clause
    with pytest.raises(InputError, match="taken"):
        table.sit("cat", 3)
    table.sit("cat", 6)
