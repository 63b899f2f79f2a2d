"""All sets of six cards by the hands that an all-six bonus pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import ACE, DIAMONDS, NINE
from croupier.compiled.suit_classes import hands_of
from croupier.families.hands.categories import POKER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from croupier.work import Work

DECK = range(52)
NONE = "none"

ALL_SIX = (
    "six-card-royal-flush-diamonds",
    "six-card-royal-flush-other",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
)

CHUNKS = 16


def tallied(order: Sequence[str], counted: Mapping[str, int], total: int) -> dict[str, int]:
    """The counts of the paying hands in a given order, and the rest."""
    found = {hand: int(counted.get(hand, 0)) for hand in order}
    return {**found, NONE: total - sum(found.values())}


def all_six(work: Work, deck: Sequence[int] = DECK) -> dict[str, int]:
    """The All-Six hands of all sets of six cards; the six-card royal flush is told apart from other royal flushes."""
    from croupier.compiled.rankings import rank_poker, values

    hands = hands_of(deck, 6)
    parts = np.array_split(hands, CHUNKS)
    category = values("poker") >> 20

    def count(part: int) -> NDArray[np.int64]:
        return np.bincount(category[rank_poker(parts[part])], minlength=len(POKER))

    tally = work.sum("all-six bonus", {"cards": len(deck)}, CHUNKS, count).tolist()
    counted = dict(zip(POKER, tally, strict=True))
    held = set(deck)
    for suit in range(4):
        if all(4 * rank + suit in held for rank in range(NINE, ACE + 1)):
            name = ALL_SIX[0] if suit == DIAMONDS else ALL_SIX[1]
            counted[name] = counted.get(name, 0) + 1
            counted["royal-flush"] -= 1
    return tallied(ALL_SIX, counted, len(hands))
