"""The 105 ways to set seven cards in four, two and one, for many hands at once."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal

from croupier.cards import ACE, JOKER
from croupier.chapters.asia_poker.kernels import ranking
from croupier.compiled import pairs
from croupier.compiled.check import hands_of, option
from croupier.compiled.settings import Settings, columns_of, empty, spread
from croupier.families.hands.evaluation import pack

if TYPE_CHECKING:
    from croupier.compiled.arrays import Hands
    from croupier.compiled.pairs import PairTable

MediumPair = Literal["medium-hand", "as-printed"]

EqualLead = Literal["longer-ranks-higher", "equal-fouls"]


def set_hands(
    hands: Hands,
    *,
    low_straight_flush_a234: bool = False,
    low_straight_a234: bool = False,
    pair: MediumPair = "medium-hand",
    equal_lead: EqualLead = "longer-ranks-higher",
    threads: int = 1,
    check: bool = False,
) -> Settings:
    """The 105 ways in four, two and one; the low hand's class is its rank (readings AP-3 and AP-4)."""
    from croupier.chapters.asia_poker.kernels import setting_loops

    held = hands_of(hands, widths=(7,), deck=JOKER + 1, distinct=check)
    high = ranking.tables_of(low_straight=low_straight_a234, low_straight_flush=low_straight_flush_a234)
    medium = medium_pairs(pair)
    equal = option("equal_lead", equal_lead, ("longer-ranks-higher", "equal-fouls")) == "longer-ranks-higher"
    found = empty(held, four_two_one(), parts=3)

    def work(rows: slice) -> None:
        one, two, three = (part[rows] for part in found.classes)
        marked = found.legal[rows], found.pareto[rows]
        setting_loops.set_three(held[rows], found.order, high, medium, equal, one, two, three, *marked)

    spread(work, len(held), threads)
    return found


def medium_pairs(pair: str) -> PairTable:
    """The table of Asia Poker's medium hand."""
    return _as_printed() if option("pair", pair, ("medium-hand", "as-printed")) == "as-printed" else pairs.two_card()


@cache
def _as_printed() -> PairTable:
    """Two cards of 53, of which no two are a pair."""
    ranks = [*(card >> 2 for card in range(JOKER)), ACE]
    return pairs.fill(JOKER + 1, lambda a, b: pack(0, sorted((ranks[a], ranks[b]), reverse=True)))


@cache
def four_two_one() -> Hands:
    """The ways to lay seven columns in four, two and one; three in a row share the four."""
    return columns_of(7, (4, 2))
