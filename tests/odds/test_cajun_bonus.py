"""Cajun Stud's bonus wagers: counts worked by hand, the published holds, and the readable engine on small decks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import pytest

from croupier.cards import ACE, KING, NINE, QUEEN, TWO
from croupier.chapters.cajun_stud import hands as cajun
from croupier.chapters.cajun_stud.kernels import bonus as cajun_bonus
from croupier.compiled import six_cards
from croupier.odds import odds
from croupier.odds.store import Store, read_shipped
from croupier.work import Work

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

GAME = "cajun-stud"


def cards(ranks: Iterable[int]) -> list[int]:
    return [4 * rank + suit for rank in ranks for suit in range(4)]


def by_engine(deck: Sequence[int], width: int, name: Callable[[Sequence[int]], str | None]) -> Counter[str]:
    return Counter(name(hand) or "none" for hand in combinations(deck, width))


def hold(wager: str, table: str, **asked: object) -> Fraction:
    (result,) = odds(GAME, wager=wager, paytable=f"Paytable-{table}", **asked)  # type: ignore[arg-type]
    return 1 - result.exact


def test_lo_ball_by_hand() -> None:
    """Seven high: four of the five ranks below, less the straight 3 to 7; any suits but all alike."""
    counts = cajun_bonus.lo_ball(ace_low=False)
    suits = 4**5 - 4
    assert counts["seven-high"] == (comb(5, 4) - 1) * suits == 4_080
    assert counts["eight-high"] == (comb(6, 4) - 1) * suits
    assert counts["queen-high"] == (comb(10, 4) - 1) * suits
    assert sum(counts.values()) == comb(52, 5)
    # With the ace low, six ranks lie below a seven; 5 4 3 2 A is a straight but belongs to no seven.
    low = cajun_bonus.lo_ball(ace_low=True)
    assert low["seven-high"] == (comb(6, 4) - 1 + comb(5, 4) - 1) * suits
    assert low["eight-high"] == (comb(7, 4) - 1) * suits


def test_pocket_and_board_by_hand() -> None:
    assert cajun_bonus.pocket(aces_with_faces=True) == {
        "pair-of-aces": 6,
        "suited-ace": 3 * 4,
        "unsuited-ace": 3 * 12,
        "pair": 12 * 6,
        "none": comb(52, 2) - 126,
    }
    board = cajun_bonus.board()
    assert board["mini-royal"] == 4
    assert board["straight-flush"] == 11 * 4
    assert board["straight"] == 12 * (4**3 - 4)
    assert board["flush"] == 4 * (comb(13, 3) - 12)
    assert board["pair"] == 13 * 6 * 48
    assert board["three-of-a-kind"] == 13 * 4
    assert sum(board.values()) == comb(52, 3)


def test_all_six_by_hand() -> None:
    """A royal flush has 47 sixth cards, one of which makes it the six-card royal flush."""
    counts = six_cards.all_six(Work())
    assert counts["six-card-royal-flush-diamonds"] == 1
    assert counts["six-card-royal-flush-other"] == 3
    assert counts["royal-flush"] == 4 * 46
    assert counts["straight-flush"] == 9 * 4 * 46
    assert counts["four-of-a-kind"] == 13 * comb(48, 2)
    assert sum(counts.values()) == comb(52, 6)


PUBLISHED = [
    ("pocket-bonus", "A", "4.52"),
    ("pocket-bonus", "C", "9.95"),
    ("board-bonus", "D", "7.10"),
    ("lo-ball", "A", "8.71"),
    ("lo-ball", "B", "7.18"),
    ("all-six-bonus", "C", "6.74"),
    ("all-six-bonus", "E", "18.10"),
]


@pytest.mark.parametrize(("wager", "table", "percent"), PUBLISHED)
def test_published_holds_come_out(wager: str, table: str, percent: str) -> None:
    assert f"{float(100 * hold(wager, table)):.2f}" == percent


def test_the_lowest_board_hold_needs_the_other_reading() -> None:
    """Reading CS-6: 2.14% would need a mini-royal at 50 to 1; the printed 40 to 1 holds 2.32%."""
    assert hold("board-bonus", "A") == Fraction(512, 22100)
    assert f"{float(100 * hold('board-bonus', 'A', readings={'CS-6': 'mini-royal-50'})):.2f}" == "2.14"


def test_a_table_without_the_six_card_royal_pays_the_royal_in_it() -> None:
    for table, royals in (("A", 188), ("E", 184)):
        (result,) = odds(GAME, wager="all-six-bonus", paytable=f"Paytable-{table}")
        assert result.counts["royal-flush"] == royals
        assert result.total_combinations == comb(52, 6)


def test_readings_change_what_they_say() -> None:
    """Reading CS-9 takes the aces with face cards away; CS-2 makes more low hands."""
    # Aces with faces: 12 suited at 20 to 1 and 36 unsuited at 10 to 1 become losses.
    taken = Fraction(12 * 21 + 36 * 11, 1326)
    assert hold("pocket-bonus", "A", readings={"CS-9": "pairs-only"}) == hold("pocket-bonus", "A") + taken
    low = {"seven-high": 18_360, "eight-high": 34_680, "nine-high": 70_380, "ten-high": 127_500, "jack-high": 213_180}
    pays = {"seven-high": 100, "eight-high": 50, "nine-high": 15, "ten-high": 5, "jack-high": 1}
    back = Fraction(sum(count * (pays[hand] + 1) for hand, count in low.items()), comb(52, 5))
    assert hold("lo-ball", "A", readings={"CS-2": "ace-low"}) == 1 - back


def test_changed_and_invented_tables_are_priced() -> None:
    """A pair of aces at 31 instead of 30 to 1 gives six pairs one unit more."""
    changed = hold("pocket-bonus", "A", changes=["pair of aces=31 to 1"])
    assert changed == hold("pocket-bonus", "A") - Fraction(6, 1326)
    (invented,) = odds(GAME, wager="board-bonus", pays={"pair": "2 to 1", "three of a kind": "push"})
    assert invented.exact == Fraction(3744 * 3 + 52, 22100)


def test_small_decks_through_the_readable_engine() -> None:
    low = cards((TWO, 1, 2, 4, QUEEN, KING, ACE))
    assert by_engine(low, 2, cajun.pocket) == +Counter(cajun_bonus.pocket(aces_with_faces=True, deck=low))
    pairs = by_engine(low, 2, lambda hand: cajun.pocket(hand, hands="pairs-only"))
    assert pairs == +Counter(cajun_bonus.pocket(aces_with_faces=False, deck=low))
    assert by_engine(low, 3, cajun.board) == +Counter(cajun_bonus.board(low))
    assert by_engine(low[:24], 5, cajun.lo_ball) == +Counter(cajun_bonus.lo_ball(ace_low=False, deck=low[:24]))
    aces = low[:16] + low[-4:]
    low_aces = by_engine(aces, 5, lambda hand: cajun.lo_ball(hand, ace="ace-low"))
    assert low_aces == +Counter(cajun_bonus.lo_ball(ace_low=True, deck=aces))


def test_all_six_through_the_readable_engine() -> None:
    high = cards(range(NINE, ACE + 1))[:-1]
    assert by_engine(high, 6, cajun.all_six) == +Counter(six_cards.all_six(Work(), high))


def test_shipped_counts_are_the_computed_ones() -> None:
    store = Store(recompute=True)
    for readings in ({}, {"CS-2": "ace-low"}, {"CS-9": "pairs-only"}):
        for wager in ("pocket-bonus", "board-bonus", "lo-ball", "all-six-bonus"):
            odds(GAME, wager=wager, readings=readings, store=store)
    assert store.kept[GAME] == {key: counts for key, counts in read_shipped(GAME).items() if key != "streets"}
