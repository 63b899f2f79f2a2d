"""The hands of DJ Wild that fare differently against the dealer, one of each kind, and how they fare.

For the main game deuces and the joker are alike, and suits may change places, so 102,360 kinds stand for all
2,869,685 hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import JOKER, deck

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.cards import Card
    from croupier.compiled.arrays import I64, Arrays, Hands


DECK = deck(jokers=1)
SIZE = 5
CATEGORIES = 12
SUIT = 12  # bits for the ranks of one suit, from the three to the ace
RANK = 4


@dataclass(frozen=True)
class Showdowns:
    """Every kind of hand: how many hands are of it, their category, and how many dealer hands they beat and tie.

    `beaten[0]` counts the deals in which the player's hand loses, by its category, and `beaten[1]` those in which
    the dealer's does.
    """

    deck: tuple[Card, ...]
    index: I64
    hands: I64
    category: I64
    wins: I64
    ties: I64
    beaten: I64

    @property
    def dealers(self) -> int:
        """How many hands the dealer may hold against each of the player's."""
        return comb(len(self.deck) - SIZE, SIZE)

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return comb(len(self.deck), SIZE) * self.dealers

    @cached_property
    def losses(self) -> I64:
        """How many dealer hands beat each kind."""
        return self.dealers - self.wins - self.ties

    @cached_property
    def cards(self) -> Hands:
        """One hand of each kind, its cards falling."""
        return np.array(self.deck, np.uint8)[unranked(self.index, len(self.deck))]

    def place(self, cards: Iterable[Card]) -> int:
        """Which kind a hand is of."""
        wanted = suit_keys(np.array([list(cards)], np.uint8))[0]
        return int(np.flatnonzero(suit_keys(self.cards) == wanted)[0])


def packed(found: Showdowns) -> Arrays:
    """The showdowns as small arrays: neighbours differ little, so their differences are kept."""
    return {
        "deck": np.array(found.deck, np.uint8),
        "index": np.diff(found.index, prepend=0).astype(np.int32),
        "hands": found.hands.astype(np.uint8),
        "category": found.category.astype(np.uint8),
        "wins": np.diff(found.wins, prepend=0).astype(np.int32),
        "ties": np.diff(found.ties, prepend=0).astype(np.int32),
        "beaten": found.beaten,
    }


def unpacked(arrays: Arrays) -> Showdowns:
    """The showdowns that such arrays hold."""
    index, wins, ties = (np.cumsum(arrays[name], dtype=np.int64) for name in ("index", "wins", "ties"))
    return Showdowns(
        deck=tuple(arrays["deck"].tolist()),
        index=index,
        hands=arrays["hands"].astype(np.int64),
        category=arrays["category"].astype(np.int64),
        wins=wins,
        ties=ties,
        beaten=arrays["beaten"],
    )


def unranked(index: I64, size: int) -> I64:
    """The places of five cards in a deck, in falling order, from the hand's number among all hands."""
    left = index.copy()
    places = np.empty((len(index), SIZE), np.int64)
    for column, chosen in enumerate(range(SIZE, 0, -1)):
        firsts = np.array([comb(place, chosen) for place in range(size)])
        places[:, column] = np.searchsorted(firsts, left, side="right") - 1
        left -= firsts[places[:, column]]
    return places


# Two keys of a hand: kinds have different suit keys, and neighbours by rank key fare alike


def suit_keys(hands: Hands) -> I64:
    """The ranks of each suit, the suits in falling order; wild cards count only as cards that are missing."""
    lanes = np.array([0 if _wild(card) else 1 << SUIT * (card & 3) + (card >> 2) - 1 for card in range(JOKER + 1)])
    held = lanes[hands].sum(1)
    a, b, c, d = ((held >> SUIT * suit) & ((1 << SUIT) - 1) for suit in range(4))
    (a, b), (c, d) = _sorted(a, b), _sorted(c, d)
    (a, c), (b, d) = _sorted(a, c), _sorted(b, d)
    b, c = _sorted(b, c)
    return ((a << SUIT | b) << SUIT | c) << SUIT | d


def rank_keys(hands: Hands) -> I64:
    """The ranks of a hand from the highest, the wild cards last."""
    ranks = -np.sort(-ranks_of(hands), axis=1)
    return ranks @ (1 << RANK * np.arange(SIZE - 1, -1, -1))


def ranks_of(hands: Hands) -> I64:
    """The rank of every card; a wild card has the deuce's."""
    return np.array([0 if _wild(card) else card >> 2 for card in range(JOKER + 1)])[hands]


def kinds_of(hands: Hands) -> tuple[I64, I64]:
    """The first hand of every kind, in the order in which kinds are listed, and how many hands are of it."""
    keys = suit_keys(hands)
    _, first, held = np.unique(keys, return_index=True, return_counts=True)
    order = np.lexsort((keys[first], rank_keys(hands[first])))
    return first[order].astype(np.int64), held[order].astype(np.int64)


def _wild(card: Card) -> bool:
    return card >> 2 == 0 or card == JOKER


def _sorted(one: I64, other: I64) -> tuple[I64, I64]:
    return np.maximum(one, other), np.minimum(one, other)
