"""Asia Poker's high hand of four cards, by the million."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards import JOKER
from croupier.compiled import run
from croupier.compiled.check import hands_of
from croupier.compiled.families import numbered
from croupier.compiled.orders import Order, windows
from croupier.compiled.tables import Spec, Tables, load
from croupier.families.hands.categories import ASIA

if TYPE_CHECKING:
    from croupier.compiled.arrays import I16, I32, Hands


def rank_asia(
    hands: Hands, *, low_straight: bool = False, low_straight_flush: bool = False, threads: int = 1, check: bool = False
) -> I16:
    """Asia Poker's high hand: four of 53 cards; each option makes A-2-3-4 the lowest of its kind."""
    held = hands_of(hands, widths=(4,), deck=JOKER + 1, distinct=check)
    tables = tables_of(low_straight=low_straight, low_straight_flush=low_straight_flush)
    return run.ranked(tables, held, threads=threads)


def values(*, low_straight: bool = False, low_straight_flush: bool = False) -> I32:
    """The value of every class of the high hand, by the two elections."""
    return numbered(tables_of(low_straight=low_straight, low_straight_flush=low_straight_flush).values)


def tables_of(*, low_straight: bool, low_straight_flush: bool) -> Tables:
    """Asia Poker's high hand by its two elections."""
    order = order_of(low_straight=low_straight, low_straight_flush=low_straight_flush)
    return load(Spec(f"asia4{'-low' if low_straight else ''}{'-low-flush' if low_straight_flush else ''}", order, 4))


def order_of(*, low_straight: bool = False, low_straight_flush: bool = False) -> Order:
    """Asia Poker's high hand, with the two elections that make A-2-3-4 the lowest."""
    straights = windows(4, wheel="lowest" if low_straight else "second")
    straight_flushes = windows(4, wheel="lowest" if low_straight_flush else "second")
    return Order(ASIA, 4, straights, straight_flushes, "bug", jokers=1)
