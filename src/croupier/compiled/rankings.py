"""Rankings by the million: arrays of hands in, arrays of classes out.

A hand is a row of cards (`4 * rank + suit`, jokers 52 and 53) or tiles in a uint8 array. A class is a dense
number: greater is better, equal ties. `values(family)[class]` is the value that the readable ranking gives, and
`value >> 20` the number of its category. Nothing here imports Numba before the first hand is ranked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards import JOKER
from croupier.compiled import families as _families
from croupier.compiled import pairs as _pairs
from croupier.compiled import run as _run
from croupier.compiled.check import hands_of, option

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.compiled.arrays import I16, I32, I64, Hands

__all__ = [
    "all_hands",
    "enumerate7_joker",
    "rank_bug",
    "rank_four_card",
    "rank_fully_wild",
    "rank_poker",
    "rank_three_card",
    "rank_two_card",
    "values",
]

WITHOUT_JOKER, ONE_JOKER = JOKER, JOKER + 1


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


# Fewer cards


def rank_four_card(hands: Hands, *, threads: int = 1, check: bool = False) -> I16:
    """The best four of four, five or six of 52 cards."""
    held = hands_of(hands, widths=(4, 5, 6), deck=WITHOUT_JOKER, distinct=check)
    return _run.ranked(_families.four_card(held.shape[1]), held, threads=threads)


def rank_three_card(hands: Hands, *, threads: int = 1, check: bool = False) -> I16:
    """Three of 52 cards."""
    held = hands_of(hands, widths=(3,), deck=WITHOUT_JOKER, distinct=check)
    return _run.ranked(_families.three_card(), held, threads=threads)


def rank_two_card(hands: Hands, *, threads: int = 1, check: bool = False) -> I16:
    """A low or medium hand: two of 53 cards, the joker an ace."""
    held = hands_of(hands, widths=(2,), deck=ONE_JOKER, distinct=check)
    return _run.ranked_pairs(_pairs.two_card(), held, threads=threads)


# What classes mean

_VALUES: dict[str, Callable[..., I32]] = {
    "poker": lambda: _families.poker(5).values,
    "bug": lambda low_wheel=False: _families.bug(5, low_wheel=low_wheel).values,
    "fully-wild": lambda low_wheel=False: _families.fully_wild(5, low_wheel=low_wheel).values,
    "four-card": lambda: _families.four_card(4).values,
    "three-card": lambda: _families.three_card().values,
    "two-card": lambda: _pairs.two_card().values,
}


def values(family: str, **options: bool | str) -> I32:
    """The value of every class of a family; the options are those of its function."""
    return _families.numbered(_VALUES[option("family", family, _VALUES)](**options))


# Every hand of a deck


def all_hands(deck: int, width: int) -> Hands:
    """Every hand of `width` cards among the first `deck` cards, a row each, its cards in falling order."""
    return _run.all_hands(deck, width)


def enumerate7_joker(threads: int = 1, *, low_wheel: bool = False) -> I64:
    """How many of all 154,143,080 hands of seven of 53 cards have each class of `values("bug")`."""
    return _run.tally(_families.bug(7, low_wheel=low_wheel), ONE_JOKER, 7, threads=threads)
