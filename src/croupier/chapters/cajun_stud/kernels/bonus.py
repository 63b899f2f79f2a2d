"""The bonus wagers of Cajun Stud counted hand by hand."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import ACE, JACK, QUEEN, RANK_NAMES, SEVEN
from croupier.compiled.six_cards import DECK, tallied
from croupier.compiled.suit_classes import hands_of
from croupier.families.hands.categories import POKER, THREE_CARD

if TYPE_CHECKING:
    from collections.abc import Sequence


POCKET = ("pair-of-aces", "suited-ace", "unsuited-ace", "pair")
LO_BALL = ("seven-high", "eight-high", "nine-high", "ten-high", "jack-high", "queen-high")


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
