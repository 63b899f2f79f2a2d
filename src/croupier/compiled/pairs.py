"""Tables for hands of two cards. A table has a row and a column for every card."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.cards import ACE, JOKER
from croupier.families.hands.evaluation import pack

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.compiled.arrays import I16, I32

SIDE = 64


class PairTable(NamedTuple):
    """The class of every two cards or tiles, and the value of every class."""

    table: I16
    values: I32


def fill(pieces: int, value: Callable[[int, int], int]) -> PairTable:
    """The table of every two different pieces, given the value of each two."""
    pairs = [(a, b) for a in range(pieces) for b in range(pieces) if a != b]
    worth = np.array([value(a, b) for a, b in pairs])
    values = np.unique(worth)
    table = np.zeros((SIDE, SIDE), np.int16)
    table[tuple(np.array(pairs).T)] = np.searchsorted(values, worth)
    return PairTable(table, values.astype(np.int32))


# Two cards, the joker an ace


@cache
def two_card() -> PairTable:
    """The table of two cards of 53."""
    return fill(53, _two_card_value)


def _two_card_value(a: int, b: int) -> int:
    low, high = sorted(ACE if card == JOKER else card >> 2 for card in (a, b))
    return pack(1, (high,)) if high == low else pack(0, (high, low))
