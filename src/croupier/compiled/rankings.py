"""Rankings by the million: arrays of hands in, arrays of classes out.

A hand is a row of cards (`4 * rank + suit`, jokers 52 and 53) or tiles in a uint8 array. A class is a dense
number: greater is better, equal ties. `values(family)[class]` is the value that the readable ranking gives, and
`value >> 20` the number of its category. Nothing here imports Numba before the first hand is ranked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from croupier.cards import JOKER
from croupier.compiled import families as _families
from croupier.compiled import pairs as _pairs
from croupier.compiled import run as _run
from croupier.compiled import specials as _specials
from croupier.compiled.check import hands_of, option

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.compiled.arrays import I16, I32, I64, Bools, Hands
    from croupier.compiled.tables import Tables

__all__ = [
    "DJWildClasses",
    "all_hands",
    "category_counts",
    "classify_asia_bonus",
    "classify_fortune",
    "classify_supreme_bonus",
    "enumerate7_joker",
    "hand_names",
    "rank_asia",
    "rank_bug",
    "rank_dj_wild",
    "rank_four_card",
    "rank_fully_wild",
    "rank_poker",
    "rank_supreme",
    "rank_three_card",
    "rank_tiles",
    "rank_two_card",
    "values",
    "warm_up",
]

FiveOfAKind = Literal["below-royal", "above-royal", "unranked"]
Natural = Literal["any-rank-and-suit", "any-wild-marks"]
JokerPoints = Literal["after-subtracting", "before-subtracting"]
SupremeAce = Literal["ace-both", "ace-low", "ace-high"]
TileSwap = Literal["rank-follows", "value-only"]
RoyalMatch = Literal["king-queen", "king-queen-either-part", "ace-king"]
FortuneOrder = Literal["pay", "rank"]
Wager = Literal["fortune", "asia-bonus", "supreme-bonus"]
AsiaRoyal = Literal["joker-royal", "natural-royal"]

WITHOUT_JOKER, ONE_JOKER, TWO_JOKERS, TILES = JOKER, JOKER + 1, JOKER + 2, 32


class DJWildClasses(NamedTuple):
    """The class of each DJ Wild hand, and whether its category is made without a wild."""

    classes: I16
    natural: Bools


# Best five of five, six or seven cards


def rank_poker(hands: Hands, *, threads: int = 1, check: bool = False) -> I16:
    """Ordinary poker: the best five of five, six or seven of 52 cards."""
    held = hands_of(hands, widths=(5, 6, 7), deck=WITHOUT_JOKER, distinct=check)
    return _run.ranked(_families.poker(held.shape[1]), held, threads=threads)


def rank_bug(hands: Hands, *, low_wheel: bool = False, threads: int = 1, check: bool = False) -> I16:
    """Pai gow poker: the best five of five, six or seven of 53, the joker an ace or in a straight or flush."""
    held = hands_of(hands, widths=(5, 6, 7), deck=ONE_JOKER, distinct=check)
    return _run.ranked(_families.bug(held.shape[1], low_wheel=low_wheel), held, threads=threads)


def rank_fully_wild(hands: Hands, *, low_wheel: bool = False, threads: int = 1, check: bool = False) -> I16:
    """The best five of five, six or seven of 53 cards, the joker any card."""
    held = hands_of(hands, widths=(5, 6, 7), deck=ONE_JOKER, distinct=check)
    return _run.ranked(_families.fully_wild(held.shape[1], low_wheel=low_wheel), held, threads=threads)


def rank_dj_wild(
    hands: Hands,
    *,
    five_of_a_kind: FiveOfAKind = "below-royal",
    natural: Natural = "any-rank-and-suit",
    threads: int = 1,
    check: bool = False,
) -> DJWildClasses:
    """DJ Wild: five of 53 cards, deuces and the joker wild (readings DJ-1 and DJ-13)."""
    held = hands_of(hands, widths=(5,), deck=ONE_JOKER, distinct=check)
    codes = _run.ranked(_families.dj_wild(five_of_a_kind, natural), held, threads=threads)
    return DJWildClasses(codes >> 1, (codes & 1).astype(np.bool_))


# Fewer cards


def rank_four_card(hands: Hands, *, threads: int = 1, check: bool = False) -> I16:
    """Four Card Prime: the best four of four, five or six of 52 cards."""
    held = hands_of(hands, widths=(4, 5, 6), deck=WITHOUT_JOKER, distinct=check)
    return _run.ranked(_families.four_card(held.shape[1]), held, threads=threads)


def rank_asia(
    hands: Hands,
    *,
    low_straight: bool = False,
    low_straight_flush: bool = False,
    threads: int = 1,
    check: bool = False,
) -> I16:
    """Asia Poker's high hand: four of 53 cards; each option makes A-2-3-4 the lowest of its kind."""
    held = hands_of(hands, widths=(4,), deck=ONE_JOKER, distinct=check)
    tables = _families.asia(low_straight=low_straight, low_straight_flush=low_straight_flush)
    return _run.ranked(tables, held, threads=threads)


def rank_three_card(hands: Hands, *, threads: int = 1, check: bool = False) -> I16:
    """Cajun Stud's board: three of 52 cards."""
    held = hands_of(hands, widths=(3,), deck=WITHOUT_JOKER, distinct=check)
    return _run.ranked(_families.three_card(), held, threads=threads)


def rank_two_card(hands: Hands, *, threads: int = 1, check: bool = False) -> I16:
    """A low or medium hand: two of 53 cards, the joker an ace."""
    held = hands_of(hands, widths=(2,), deck=ONE_JOKER, distinct=check)
    return _run.ranked_pairs(_pairs.two_card(), held, threads=threads)


def rank_supreme(
    hands: Hands, *, joker: JokerPoints = "after-subtracting", threads: int = 1, check: bool = False
) -> I16:
    """Supreme Pai Gow: two of 54 cards."""
    held = hands_of(hands, widths=(2,), deck=TWO_JOKERS, distinct=check)
    return _run.ranked_pairs(_supreme(joker), held, threads=threads)


def rank_tiles(hands: Hands, *, swap: TileSwap = "rank-follows", threads: int = 1, check: bool = False) -> I16:
    """Pai gow: two of 32 tiles (reading NJ-3)."""
    held = hands_of(hands, widths=(2,), deck=TILES, distinct=check)
    return _run.ranked_pairs(_tiles(swap), held, threads=threads)


# Hands of bonus wagers: a code is a place in `hand_names`


def classify_fortune(
    hands: Hands,
    *,
    royal_match: RoyalMatch = "king-queen",
    order: FortuneOrder = "pay",
    threads: int = 1,
    check: bool = False,
) -> I16:
    """The hand that seven of 53 cards are for the Fortune Bonus (readings FU-7 and NJ-11)."""
    held = hands_of(hands, widths=(7,), deck=ONE_JOKER, distinct=check)
    match = _specials.match_array(option("royal_match", royal_match, _specials.ROYAL_MATCHES))
    return _run.ranked(_fortune(order), held, threads=threads, match=match)


def classify_asia_bonus(
    hands: Hands, *, royal: AsiaRoyal = "joker-royal", threads: int = 1, check: bool = False
) -> I16:
    """The highest paying bonus hand of Asia Poker in seven of 53 cards (reading AP-2)."""
    held = hands_of(hands, widths=(7,), deck=ONE_JOKER, distinct=check)
    return _run.ranked(_asia_bonus(royal), held, threads=threads)


def classify_supreme_bonus(
    hands: Hands,
    *,
    ace: SupremeAce = "ace-both",
    joker: JokerPoints = "after-subtracting",
    threads: int = 1,
    check: bool = False,
) -> I16:
    """The highest paying bonus hand of Supreme Pai Gow in four of 54 cards (reading MA-11)."""
    held = hands_of(hands, widths=(4,), deck=TWO_JOKERS, distinct=check)
    return _run.ranked(_supreme_bonus(ace, joker), held, threads=threads)


def hand_names(wager: Wager, *, order: FortuneOrder = "pay") -> tuple[str, ...]:
    """The hands of a bonus wager in the order of their codes: "none", then the lowest paying."""
    return {
        "fortune": _specials.FORTUNE[option("order", order, _specials.FORTUNE)],
        "asia-bonus": _specials.ASIA_BONUS,
        "supreme-bonus": _specials.SUPREME_BONUS,
    }[option("wager", wager, ("fortune", "asia-bonus", "supreme-bonus"))]


# What classes mean

_VALUES: dict[str, Callable[..., I32]] = {
    "poker": lambda: _families.poker(5).values,
    "bug": lambda low_wheel=False: _families.bug(5, low_wheel=low_wheel).values,
    "fully-wild": lambda low_wheel=False: _families.fully_wild(5, low_wheel=low_wheel).values,
    "dj-wild": lambda five_of_a_kind="below-royal": _families.dj_wild(five_of_a_kind, _families.NATURAL[0]).values,
    "four-card": lambda: _families.four_card(4).values,
    "asia": lambda low_straight=False, low_straight_flush=False: (
        _families.asia(low_straight=low_straight, low_straight_flush=low_straight_flush).values
    ),
    "three-card": lambda: _families.three_card().values,
    "two-card": lambda: _pairs.two_card().values,
    "supreme": lambda joker="after-subtracting": _supreme(joker).values,
    "tiles": lambda swap="rank-follows": _tiles(swap).values,
}


def values(family: str, **options: bool | str) -> I32:
    """The value of every class of a family; the options are those of its function."""
    return _families.numbered(_VALUES[option("family", family, _VALUES)](**options))


# Every hand of a deck


def all_hands(deck: int, width: int) -> Hands:
    """Every hand of so many of the deck's first cards, as rows of falling cards."""
    return _run.all_hands(deck, width)


def enumerate7_joker(threads: int = 1, *, low_wheel: bool = False) -> I64:
    """How many of all 154,143,080 hands of seven of 53 cards have each class of `values("bug")`."""
    return _run.tally(_families.bug(7, low_wheel=low_wheel), ONE_JOKER, 7, threads=threads)


def category_counts(space: str, *, threads: int = 1) -> dict[str, int]:
    """How many of all hands of a space, such as `bug7` or `dj-wild`, have each category, the best first."""
    from croupier.compiled.counts import SPACES

    return SPACES[option("space", space, SPACES)].count(threads)


def warm_up(*, quiet: bool = False) -> float:
    """Build every table and compile every kernel, with progress; the seconds that it took."""
    from croupier.compiled.warm import warm_up as run

    return run(quiet=quiet)


def _supreme(joker: str) -> _pairs.PairTable:
    return _pairs.supreme(option("joker", joker, ("after-subtracting", "before-subtracting")))


def _tiles(swap: str) -> _pairs.PairTable:
    from croupier.compiled import tile_pairs as _tile_pairs

    return _tile_pairs.tiles(option("swap", swap, ("rank-follows", "value-only")))


def _fortune(order: FortuneOrder) -> Tables:
    option("order", order, _specials.FORTUNE)
    return _specials.fortune(order)


def _asia_bonus(royal: str) -> Tables:
    return _specials.asia_bonus(option("royal", royal, ("joker-royal", "natural-royal")))


def _supreme_bonus(ace: str, joker: str) -> Tables:
    option("ace", ace, ("ace-both", "ace-low", "ace-high"))
    return _specials.supreme_bonus(ace, option("joker", joker, ("after-subtracting", "before-subtracting")))
