"""Tables for hands of two cards. A table has a row and a column for every card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import ACE, JACK, JOKER, TEN
from croupier.compiled.specials import joker_rank
from croupier.families.hands.evaluation import pack

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.compiled.arrays import I16, I32

SIDE = 64

SUPREME_CATEGORIES = ("points", "face-cards", "pair")


@dataclass(frozen=True, slots=True, eq=False)
class PairTable:
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


# Supreme Pai Gow


@cache
def supreme(joker: str) -> PairTable:
    """The table of two cards of 54, by the reading of a joker's points."""
    return fill(54, lambda a, b: _supreme_value(a, b, joker))


def _supreme_value(a: int, b: int, joker: str) -> int:
    low, high = sorted((a, b))
    if low >= JOKER:
        return pack(2, (13,))
    one = low >> 2
    other = joker_rank(one, joker) if high >= JOKER else high >> 2
    if one == other and high < JOKER:
        return pack(2, (one,))
    if JACK <= one < other < ACE:
        return pack(1, (one + other - 2 * JACK - 1,))
    points = [1 if rank == ACE else 0 if rank >= TEN else rank + 2 for rank in (one, other)]
    # Ties are broken with the ace as the lowest card.
    return pack(0, (sum(points) % 10, max((rank + 1) % 13 for rank in (one, other))))
