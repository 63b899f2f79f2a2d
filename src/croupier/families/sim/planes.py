"""Hands of many rounds at once, ranked from planes of cards: one row a card, one column a round."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from croupier.compiled.jit import njit
from croupier.compiled.kernels import FLUSH, KEY, flush_mask

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from croupier.compiled.arrays import I16
    from croupier.compiled.tables import Tables
    from croupier.sim.deal import Planes

    Places: TypeAlias = I16 | NDArray[np.uint8]
    Ranking: TypeAlias = Callable[[Planes, Tables, I16], None]


def ranked(tables: Tables, cards: Planes) -> I16:
    """The code of every round's hand, its cards being all of these rows."""
    out = np.empty(cards.shape[1], np.int16)
    _of(len(cards))(cards, tables, out)
    return out


@cache
def _of(width: int) -> Ranking:
    """The loop for hands of `width` cards: fixed when it is compiled, so that the loop over the cards unrolls."""

    @njit
    def rank(cards: Planes, by: Tables, out: I16) -> None:
        word, lanes, table, flush = by.word, by.lanes, by.table, by.flush
        for i in range(cards.shape[1]):
            total = by.start
            for j in range(width):
                total += word[cards[j, i]]
            code = table[total & KEY]
            if total & FLUSH:
                held = 0
                for j in range(width):
                    held |= lanes[cards[j, i]]
                code = max(code, flush[flush_mask(held, total)])
            out[i] = code

    return rank


def looked_up(table: NDArray[np.uint8], places: Places) -> NDArray[np.uint8]:
    """What a table holds at each of these places."""
    out = np.empty(len(places), np.uint8)
    _look_up(table, places, out)
    return out


@njit
def _look_up(table: NDArray[np.uint8], places: Places, out: NDArray[np.uint8]) -> None:
    for i in range(places.shape[0]):
        out[i] = table[places[i]]


def looked_up_pairs(table: NDArray[np.uint8], cards: Planes) -> NDArray[np.uint8]:
    """What a square table holds at the two cards of each round."""
    out = np.empty(cards.shape[1], np.uint8)
    _look_up_pairs(table, cards[0], cards[1], out)
    return out


@njit
def _look_up_pairs(table: NDArray[np.uint8], first: Planes, second: Planes, out: NDArray[np.uint8]) -> None:
    for i in range(out.shape[0]):
        out[i] = table[first[i], second[i]]
