"""Invented and edited paytables."""

from __future__ import annotations

import pytest

from croupier.errors import InputError
from croupier.odds.edit import edited, invented
from croupier.rulebook import rulebook
from croupier.submission.plain import plain_rules

BOOK = rulebook("cajun-stud")
LO_BALL = BOOK.paytables["PA-683a.12(d)/Paytable-A"]
RULES = plain_rules(BOOK, {})


def test_hands_may_be_named_in_words() -> None:
    table = invented(BOOK, "lo-ball", {"Seven High": "100 to 1", "queen-high": "push"})
    assert [(row.hand, row.pays) for row in table.rows] == [("seven-high", "100 to 1"), ("queen-high", "push")]


def test_a_change_leaves_the_other_cells_alone() -> None:
    table = edited(BOOK, RULES, "lo-ball", LO_BALL, ["jack high=3:2"])
    changed = {row.hand: row.pays for row in table.rows}
    printed = {row.hand: row.pays for row in LO_BALL.rows}
    assert changed.pop("jack-high") == "3 to 2"
    printed.pop("jack-high", None)
    assert changed == printed


def test_a_reading_holds_for_the_cells_that_stay() -> None:
    book = rulebook("dj-wild-stud-poker")
    rules = plain_rules(book, {"readings": {"DJ-4": "25-to-1"}})
    table = edited(book, rules, "trips-bonus", book.paytables["PA-687a.12(d)/DJWT-06"], ["straight/wild=3 to 1"])
    row = table.row("straight-flush")
    assert row is not None
    assert row.wild == "25 to 1"


@pytest.mark.parametrize(
    ("pays", "field"),
    [
        ({"seven hihg": "3 to 1"}, "pays.seven hihg"),
        ({"seven-high": "3 by 1"}, "pays.seven-high"),
        ({"seven-high": 3}, "pays.seven-high"),
        ({"seven-high": {"price": "3 to 1"}}, "pays.seven-high"),
        ({}, "pays"),
    ],
)
def test_bad_tables_are_refused(pays: dict[str, object], field: str) -> None:
    with pytest.raises(InputError) as caught:
        invented(BOOK, "lo-ball", pays)
    assert caught.value.field == field


@pytest.mark.parametrize("change", ["jack high", "jack high=often", "royal flush=3 to 1", "jack high/price=1 to 1"])
def test_bad_changes_are_refused(change: str) -> None:
    with pytest.raises(InputError):
        edited(BOOK, RULES, "lo-ball", LO_BALL, [change])
