"""Every legal way to set seven cards in hands of four, two and one (PA-575.11(b))."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from croupier.chapters.asia_poker.hands import ranking as asia
from croupier.families.hands.poker import check
from croupier.families.hands.settings import Pieces, Setting, splits
from croupier.rulebook import cite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card
    from croupier.families.hands.evaluation import Evaluation


def legal(
    cards: Sequence[Card],
    *,
    low_straight_flush_a234: bool = False,
    low_straight_a234: bool = False,
    pair: asia.MediumPair = "medium-hand",
    equal_lead: asia.EqualLead = "longer-ranks-higher",
) -> list[Setting]:
    """Of the 105 settings those whose hands fall in rank from high to medium to low (readings AP-3 and AP-4)."""
    cite("PA-575.11(b)")
    check(cards, sizes=(7,), jokers=1)
    found = []
    for four, three in splits(cards, 4):
        high = asia.high(four, low_straight_flush_a234=low_straight_flush_a234, low_straight_a234=low_straight_a234)
        for two, (last,) in splits(three, 2):
            medium, low = _medium(two, pair), _low(last)
            if not asia.fouled(high, medium, low, equal_lead=equal_lead):
                found.append(Setting((four, two, (last,)), (high.value, medium.value, low.value)))
    return found


@cache
def _medium(cards: Pieces, pair: asia.MediumPair) -> Evaluation:
    return asia.medium(cards, pair=pair)


@cache
def _low(card: Card) -> Evaluation:
    return asia.low(card)
