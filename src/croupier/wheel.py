"""The pokette wheel of 54 sections and the layout on which its cards adjoin.

The excerpt has lost the layout. Ours follows from the wagers: suits are columns, ranks are rows from the ace
down to the deuce, and the jacer (ace of clubs, ace of diamonds, both jokers) is a block of four, so clubs and
diamonds are the middle columns and the jokers stand above their aces.
"""

from __future__ import annotations

from itertools import pairwise

from croupier.cards import CLUBS, DIAMONDS, HEARTS, JOKER, SECOND_JOKER, SPADES, Card, deck
from croupier.rulebook.cite import cite

SECTIONS: tuple[Card, ...] = deck(jokers=2)

_COLUMN_IS_A_SUIT = cite("NJ-69F-12.5(a)12")
_JACER_IS_A_BLOCK = cite("NJ-69F-12.5(a)13")
COLUMNS = (SPADES, CLUBS, DIAMONDS, HEARTS)
GRID: tuple[tuple[Card | None, ...], ...] = (
    (None, JOKER, SECOND_JOKER, None),
    *(tuple(4 * rank + suit for suit in COLUMNS) for rank in range(12, -1, -1)),
)


def _splits() -> frozenset[frozenset[Card]]:
    """Every two cards that share an edge of the layout."""
    cite("NJ-69F-12.5(a)2")
    found = set()
    for y, row in enumerate(GRID):
        for x, card in enumerate(row):
            right = row[x + 1] if x + 1 < len(row) else None
            below = GRID[y + 1][x] if y + 1 < len(GRID) else None
            for other in (right, below):
                if card is not None and other is not None:
                    found.add(frozenset((card, other)))
    return frozenset(found)


def _corners() -> frozenset[frozenset[Card]]:
    """Every four cards that meet in a point of the layout."""
    cite("NJ-69F-12.5(a)3")
    found = set()
    for upper, lower in pairwise(GRID):
        for x in range(len(upper) - 1):
            block = (upper[x], upper[x + 1], lower[x], lower[x + 1])
            cards = frozenset(card for card in block if card is not None)
            if len(cards) == 4:
                found.add(cards)
    return frozenset(found)


SPLITS = _splits()
CORNERS = _corners()
