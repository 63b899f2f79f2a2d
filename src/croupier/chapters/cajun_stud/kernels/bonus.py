"""The bonus wagers of Cajun Stud counted hand by hand, and the All-Six Bonus that Four Card Prime has as well."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import ACE, DIAMONDS, JACK, NINE, QUEEN, RANK_NAMES, SEVEN
from croupier.compiled.suit_classes import hands_of
from croupier.families.hands.categories import POKER, THREE_CARD

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from croupier.work import Work

DECK = range(52)
NONE = "none"
POCKET = ("pair-of-aces", "suited-ace", "unsuited-ace", "pair")
LO_BALL = ("seven-high", "eight-high", "nine-high", "ten-high", "jack-high", "queen-high")
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


def pocket(*, aces_with_faces: bool, deck: Sequence[int] = DECK) -> dict[str, int]:
    """The Pocket Bonus hands of all pairs of cards; an ace with a jack, queen or king counts or does not."""
    counted = dict.fromkeys(POCKET, 0)
    pairs = list(combinations(sorted(deck), 2))
    for low, high in pairs:
        if low >> 2 == high >> 2:
            counted["pair-of-aces" if high >> 2 == ACE else "pair"] += 1
        elif aces_with_faces and high >> 2 == ACE and low >> 2 >= JACK:
            counted["suited-ace" if low & 3 == high & 3 else "unsuited-ace"] += 1
    return tallied(POCKET, counted, len(pairs))


def board(deck: Sequence[int] = DECK) -> dict[str, int]:
    """The Board Bonus hands of all sets of three cards."""
    from croupier.compiled.rankings import rank_three_card, values

    hands = hands_of(deck, 3)
    category = values("three-card")[rank_three_card(hands)] >> 20
    counted = dict(zip(THREE_CARD, np.bincount(category, minlength=len(THREE_CARD)).tolist(), strict=True))
    return tallied([hand for hand in reversed(THREE_CARD) if hand != "high-card"], counted, len(hands))


def lo_ball(*, ace_low: bool, deck: Sequence[int] = DECK) -> dict[str, int]:
    """The Lo Ball hands of all sets of five cards: by the highest card, where they are no poker hand.

    A six high, which only an ace below the deuce allows, wins as a seven high does.
    """
    from croupier.compiled.rankings import rank_poker, values

    hands = hands_of(deck, 5)
    value = values("poker")[rank_poker(hands)]
    plain = value[value >> 20 == POKER.index("high-card")]
    top, second = plain >> 16 & 15, plain >> 12 & 15
    high = np.where((top == ACE) & ace_low, second, top)
    tally = np.bincount(np.maximum(high, SEVEN), minlength=ACE + 1).tolist()
    counted = {f"{RANK_NAMES[rank]}-high": tally[rank] for rank in range(SEVEN, QUEEN + 1)}
    return tallied(LO_BALL, counted, len(hands))


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
