"""The Prime and Aces Bonus wagers of Four Card Prime, counted over all hands of five."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import ACE, DIAMONDS, HEARTS
from croupier.compiled.six_cards import tallied
from croupier.compiled.suit_classes import hands_of
from croupier.families.hands.categories import FOUR_CARD, POKER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

DECK = range(52)
HAND = 5
PRIME = ("five-same-color", "four-same-color")
ACES = (
    "four-aces",
    "four-of-a-kind",
    "royal-flush",
    "straight-flush",
    "three-aces",
    "three-of-a-kind",
    "flush",
    "straight",
    "two-pair",
    "two-aces",
)
OF_ACES = {"four-of-a-kind": "four-aces", "three-of-a-kind": "three-aces", "pair": "two-aces"}
FULL_HOUSE = POKER.index("full-house")
# A-K-Q-J of one suit is the last of the eleven straight flushes of four.
ROYAL = 10


def prime(deck: Sequence[int] = DECK) -> dict[str, int]:
    """Hands of five by how many share a color."""
    red = sum(card & 3 in (DIAMONDS, HEARTS) for card in deck)
    black = len(deck) - red
    counted = {
        "five-same-color": comb(red, 5) + comb(black, 5),
        "four-same-color": comb(red, 4) * black + comb(black, 4) * red,
    }
    return tallied(PRIME, counted, comb(len(deck), HAND))


def aces(*, four_card: bool, full_house: bool, deck: Sequence[int] = DECK) -> dict[str, int]:
    """Hands of five by the Aces Bonus hand in them, made of four cards or of five; a full house counts or does not."""
    from croupier.compiled.rankings import rank_four_card, rank_poker, values

    hands = hands_of(deck, HAND)
    five = values("poker")[rank_poker(hands)]
    full = five >> 20 == FULL_HOUSE
    value = values("four-card")[rank_four_card(hands)] if four_card else five
    counted: dict[str, int] = {}
    for key, count in zip(*_tally(value[~full] >> 16), strict=True):
        name = _named(key, FOUR_CARD if four_card else POKER)
        counted[name] = counted.get(name, 0) + count
    if full_house:
        for key, count in zip(*_tally(five[full] >> 16 & 15), strict=True):
            name = "three-aces" if key == ACE else "three-of-a-kind"
            counted[name] = counted.get(name, 0) + count
    return tallied(ACES, counted, len(hands))


def _tally(keys: NDArray[np.int32]) -> tuple[list[int], list[int]]:
    found, counts = np.unique(keys, return_counts=True)
    return found.tolist(), counts.tolist()


def _named(key: int, family: Sequence[str]) -> str:
    """The bonus hand of a category and the first rank of its value."""
    category, top = family[key >> 4], key & 15
    if family is FOUR_CARD and category == "straight-flush" and top == ROYAL:
        return "royal-flush"
    return OF_ACES.get(category, category) if top == ACE else category
