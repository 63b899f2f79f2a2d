"""Asia Poker's hands by the million: the high hand of four cards, and the bonus hands of seven."""

from __future__ import annotations

from functools import cache as memory
from typing import TYPE_CHECKING, Literal

from croupier.cards import JOKER
from croupier.compiled import cache, run
from croupier.compiled.check import hands_of, option
from croupier.compiled.families import numbered
from croupier.compiled.orders import Order, windows
from croupier.compiled.specials import NONE, build_seven
from croupier.compiled.tables import Spec, Tables, assemble, load
from croupier.families.hands.categories import ASIA

if TYPE_CHECKING:
    from croupier.compiled.arrays import I16, I32, Hands

AsiaRoyal = Literal["joker-royal", "natural-royal"]

ASIA_BONUS: tuple[str, ...] = (
    NONE,
    "straight",
    "three-of-a-kind",
    "flush",
    "full-house",
    "nine-high",
    "four-of-a-kind",
    "straight-flush-with-joker",
    "natural-straight-flush",
    "royal-flush",
    "five-aces",
    "three-of-a-kind-and-four-eights",
)


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


def classify_asia_bonus(
    hands: Hands, *, royal: AsiaRoyal = "joker-royal", threads: int = 1, check: bool = False
) -> I16:
    """The highest paying bonus hand of Asia Poker in seven of 53 cards (reading AP-2)."""
    held = hands_of(hands, widths=(7,), deck=JOKER + 1, distinct=check)
    return run.ranked(bonus_tables(royal), held, threads=threads)


@memory
def bonus_tables(royal: str) -> Tables:
    """The tables of Asia Poker's bonus hands; the reading says whether a royal flush may hold the joker."""
    option("royal", royal, ("joker-royal", "natural-royal"))
    natural_royal = royal == "natural-royal"
    arrays = cache.load(f"asia-bonus-{royal}", lambda: build_seven(ASIA_BONUS, natural_royal=natural_royal))
    return assemble(arrays, 7, size=5, jokers=1)
