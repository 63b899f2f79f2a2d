"""The tables of DJ Wild, where deuces and the joker are wild and a hand may be natural.

A code is twice the class, and one more where the hand is natural: where its cards as they lie, deuces as plain
twos, make a hand of the same category.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.compiled import cache as _cache
from croupier.compiled import orders as _orders
from croupier.compiled.tables import Tables, assemble, number, pack_arrays, rank_rows, suit_rows

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.compiled.arrays import I64, Bools
    from croupier.compiled.orders import Order


@cache
def load(five_of_a_kind: str, natural: str) -> Tables:
    """The tables by the readings of where five of a kind stands and of what is natural."""
    order = _orders.dj_wild(five_of_a_kind=five_of_a_kind)
    deuce_lies = natural != "any-wild-marks"
    arrays = _cache.load(f"dj-wild-{five_of_a_kind}-{natural}", lambda: _build(order, deuce_lies=deuce_lies))
    return assemble(arrays, 5, size=5, jokers=1, wild_deuces=True)


def _build(order: Order, *, deuce_lies: bool) -> dict[str, NDArray[Any]]:
    rows = list(rank_rows(5, order.jokers))
    by_jokers = [_rank_values(order, counts, held) for held, counts, _ in rows]
    marks = [
        _rank_naturals(counts, held, value, deuce_lies=deuce_lies)
        for (held, counts, _), value in zip(rows, by_jokers, strict=True)
    ]
    values = np.concatenate(by_jokers)
    flush, flush_naturals = _suited(order, deuce_lies=deuce_lies)
    classes = np.unique(np.concatenate([values, flush[flush >= 0]]))
    return pack_arrays(
        np.concatenate([sums for _, _, sums in rows]),
        2 * number(values, classes) + np.concatenate(marks),
        2 * number(flush, classes) + flush_naturals,
        classes,
    )


def _rank_values(order: Order, counts: I64, jokers: int) -> I64:
    """The best hand by ranks, with the deuces taken out of the ranks and added to the wilds."""
    values = np.empty(len(counts), np.int64)
    others = counts.copy()
    others[:, 0] = 0
    for deuces in range(5):
        rows = counts[:, 0] == deuces
        if deuces + jokers == 5:
            values[rows] = order.numbers["five-wilds"] << 20
        elif rows.any():
            values[rows] = _orders.rank_values(order, others[rows], deuces + jokers)
    return values


def _rank_naturals(counts: I64, jokers: int, values: I64, *, deuce_lies: bool) -> Bools:
    """Which hands are natural by their ranks: below a straight flush both orders number categories alike."""
    if jokers:
        return np.zeros(len(counts), np.bool_)
    as_it_lies: Bools = _orders.rank_values(_orders.poker(), counts, 0) >> 20 == values >> 20
    naturals: Bools = as_it_lies & ((counts[:, 0] == 0) | deuce_lies)
    return naturals


def _suited(order: Order, *, deuce_lies: bool) -> tuple[I64, Bools]:
    """The best flush of each suit mask filled up to five cards with wilds, and whether it is natural.

    Only a deuce of the suit itself is in the mask: five cards in it lie as a flush.
    """
    bits, jokers = suit_rows()
    others = bits & ~1
    wilds = 5 - np.bitwise_count(others).astype(np.int64)
    values = np.where(wilds >= 0, _orders.flush_values(order, others, np.maximum(wilds, 0)), -1)
    lying = (np.bitwise_count(bits) == 5) & (jokers == 0)
    as_it_lies = _orders.flush_values(_orders.poker(), bits, np.zeros_like(bits)) >> 20 == values >> 20
    return values, lying & ((bits == others) | (as_it_lies & deuce_lies))
