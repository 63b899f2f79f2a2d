"""The lookup tables of a family: from the sum of a hand's card words to its class.

A class is a dense number, greater for a better hand; `values[class]` is the value that the readable ranking
gives. Hands of five, six and seven cards of one family share their classes.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from croupier.compiled import cache as _cache
from croupier.compiled import keys as _keys
from croupier.compiled import orders as _orders

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from croupier.compiled.arrays import I16, I32, I64
    from croupier.compiled.orders import Order

SUIT_MASKS = 1 << 15  # 13 ranks and two jokers


class Tables(NamedTuple):
    """All that a kernel needs to look hands up."""

    word: I64
    lanes: I64
    start: int
    table: I16
    flush: I16
    values: I32


@dataclass(frozen=True, slots=True)
class Spec:
    """Which tables: an order of hands, the number of cards, and the name under which they lie on disk."""

    name: str
    order: Order
    width: int

    @property
    def file(self) -> str:
        """The name of the file: two orders of one name do not share it."""
        return f"{self.name}-{zlib.crc32(repr(self.order).encode()):08x}"


@cache
def load(spec: Spec) -> Tables:
    """The tables of a family, from disk where they are there."""
    arrays = _cache.load(spec.file, lambda: _build(spec))
    return assemble(arrays, spec.width, size=spec.order.size, jokers=spec.order.jokers)


def assemble(
    arrays: Mapping[str, NDArray[Any]], width: int, *, size: int, jokers: int, wild_deuces: bool = False
) -> Tables:
    """Spread the codes of a table out so that a sum of keys is its index."""
    table = np.zeros(_keys.section(width) * (1 + jokers), np.int16)
    table[arrays["sums"]] = arrays["codes"]
    return Tables(
        _keys.words(width, wild_deuces=wild_deuces),
        _keys.lanes(),
        _keys.flush_start(size),
        table,
        arrays["flush"],
        arrays["values"],
    )


def pack_arrays(sums: I64, codes: I64, flush: I64, values: I64) -> dict[str, NDArray[Any]]:
    """The arrays of a table in the types they are stored in, once the sums have proved to be all different."""
    if len(np.unique(sums)) != len(sums):
        raise AssertionError("two multisets of ranks have the same sum of keys")
    return {
        "sums": sums.astype(np.int32),
        "codes": codes.astype(np.int16),
        "flush": flush.astype(np.int16),
        "values": values.astype(np.int32),
    }


def rank_rows(width: int, jokers: int) -> Iterator[tuple[int, I64, I64]]:
    """For each number of jokers the multisets of natural ranks, and their places in the table."""
    for held in range(jokers + 1):
        counts = _keys.multisets(width - held)
        yield held, counts, counts @ np.array(_keys.RANK_KEYS[width]) + held * _keys.section(width)


def suit_rows() -> tuple[I64, I64]:
    """Every suit mask as its natural ranks and its number of jokers."""
    masks = np.arange(SUIT_MASKS)
    return masks & 0x1FFF, np.bitwise_count(masks >> 13).astype(np.int64)


def _build(spec: Spec) -> dict[str, NDArray[Any]]:
    order = spec.order
    rows = list(rank_rows(spec.width, order.jokers))
    sums = np.concatenate([places for _, _, places in rows])
    values = np.concatenate([_orders.rank_values(order, counts, held) for held, counts, _ in rows])
    flush = _flush_values(order)
    classes = _classes(order)
    return pack_arrays(sums, number(values, classes), number(flush, classes), classes)


def _flush_values(order: Order) -> I64:
    bits, jokers = suit_rows()
    return np.where(jokers <= order.jokers, _orders.flush_values(order, bits, jokers), -1)


def _classes(order: Order) -> I64:
    """Every value that a hand of as many cards as count can have, in rising order."""
    ranks = [_orders.rank_values(order, _keys.multisets(order.size - held), held) for held in range(order.jokers + 1)]
    flush = _flush_values(order)
    return np.unique(np.concatenate([*ranks, flush[flush >= 0]]))


def number(values: I64, classes: I64) -> I64:
    """The class of each value; 0 where no hand has the value."""
    found = np.searchsorted(classes, values)
    if not np.array_equal(classes[found][values >= 0], values[values >= 0]):
        raise AssertionError("a value without a class")
    return found
