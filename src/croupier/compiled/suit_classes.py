"""Sets of cards that differ only in the names of their suits: one key for each class, in plain arrays.

A key packs the four suits' ranks, 13 bits a suit, the greatest first. Games in which no hand ranks one suit above
another treat all cards of a class alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

RANKS = 13
SUITS = 4


class Classes(NamedTuple):
    """The classes of all sets of one size: their keys in rising order, and how many sets each class holds."""

    keys: NDArray[np.int64]
    weights: NDArray[np.int64]

    def find(self, keys: NDArray[np.int64]) -> NDArray[np.int64]:
        """The numbers of the classes that keys belong to."""
        return np.searchsorted(self.keys, keys)


def key_of(cards: Iterable[int]) -> int:
    """The key of one set of cards."""
    suits = [0] * SUITS
    for card in cards:
        suits[card & 3] |= 1 << (card >> 2)
    key = 0
    for ranks in sorted(suits, reverse=True):
        key = key << RANKS | ranks
    return key


def keys_of(cards: NDArray[np.integer]) -> NDArray[np.int64]:
    """The keys of many sets, a row each."""
    bits = np.int64(1) << (cards >> 2).astype(np.int64)
    suits = np.stack([np.where(cards & 3 == suit, bits, 0).sum(1) for suit in range(SUITS)])
    suits.sort(0)
    key: NDArray[np.int64] = suits[0] | suits[1] << RANKS | suits[2] << 2 * RANKS | suits[3] << 3 * RANKS
    return key


def cards_of(key: int) -> tuple[int, ...]:
    """One set of a class, the highest cards first; the suit with the greatest ranks is spades."""
    found = [4 * rank + suit for suit in range(SUITS) for rank in range(RANKS) if key >> RANKS * suit + rank & 1]
    return tuple(sorted(found, reverse=True))


def hands_of(deck: Sequence[int], width: int) -> NDArray[np.uint8]:
    """Every set of one size from a deck, a row each."""
    from croupier.compiled.rankings import all_hands

    cards: NDArray[np.uint8] = np.array(deck, np.uint8)
    return cards[all_hands(len(deck), width)]


def classes_of(deck: Sequence[int], width: int) -> Classes:
    """The classes of all sets of one size from a deck."""
    return Classes(*np.unique(keys_of(hands_of(deck, width)), return_counts=True))


def extended(keys: NDArray[np.int64], deck: Sequence[int]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Each class with one more card of the deck: its cards and the further one in a row, and whose row it is."""
    rows, owners = [], []
    for owner, key in enumerate(keys.tolist()):
        held = cards_of(key)
        rows += [(*held, card) for card in deck if card not in held]
        owners += [owner] * (len(deck) - len(held))
    return np.array(rows, np.uint8), np.array(owners, np.int64)
