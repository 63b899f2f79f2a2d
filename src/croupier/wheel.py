"""A wheel of cards and the board beside it: the sections of the wheel, and the cards that adjoin on the board."""

from __future__ import annotations

from itertools import pairwise
from typing import TypeAlias

from croupier.cards import Card

Grid: TypeAlias = tuple[tuple[Card | None, ...], ...]


def sections(grid: Grid) -> tuple[Card, ...]:
    """The sections of the wheel: every card of the board, in the order of the deck."""
    return tuple(sorted(card for row in grid for card in row if card is not None))


def splits(grid: Grid) -> frozenset[frozenset[Card]]:
    """Every two cards that share an edge."""
    across = [pair for row in grid for pair in pairwise(row)]
    down = [pair for column in zip(*grid, strict=True) for pair in pairwise(column)]
    return frozenset(frozenset((one, other)) for one, other in across + down if one is not None and other is not None)


def corners(grid: Grid) -> frozenset[frozenset[Card]]:
    """Every four cards that meet in a point."""
    blocks = [
        (*above, *below)
        for upper, lower in pairwise(grid)
        for above, below in zip(pairwise(upper), pairwise(lower), strict=True)
    ]
    return frozenset(frozenset(card for card in block if card is not None) for block in blocks if None not in block)
