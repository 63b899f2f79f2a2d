"""The compiled loops that compare two lists of weighted points, key after key.

A point is a high class and a low class. Under each key a list holds its points by rising high class, each packed with
its weight into one number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.compiled.jit import njit

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from croupier.compiled.arrays import I16, I32, I64

LOW_BITS, LOWS = 7, 128
FEW = 128


@njit
def count_entries(rows: I64, start: I64, key: I32, partner: I32, counts: I64) -> None:
    """How many entries the points of these rows have under each key."""
    for i in range(rows.shape[0]):
        for j in range(start[rows[i]], start[rows[i] + 1]):
            counts[partner[key[j]]] += 1


@njit
def place_entries(
    rows: I64,
    points: I32,
    times: I64,
    start: I64,
    key: I32,
    partner: I32,
    weight: I16,
    heads: I64,
    shift: int,
    entries: NDArray[Any],
) -> None:
    """Put the points, which rise, where their keys have room; `heads` move on."""
    half = 1 << (shift - 1)
    for i in range(rows.shape[0]):
        point = np.int64(points[i]) << shift | half
        for j in range(start[rows[i]], start[rows[i] + 1]):
            at = partner[key[j]]
            entries[heads[at]] = point + times[i] * weight[j]
            heads[at] += 1


@njit
def _weigh(begin: int, end: int, entries: NDArray[Any], shift: int, tree: I64, total: I64) -> None:
    """Empty the tree, and add up the weight of a key's entries below each low class."""
    mask, half = (1 << shift) - 1, 1 << (shift - 1)
    tree[:] = 0
    total[:] = 0
    for e in range(begin, end):
        entry = np.int64(entries[e])
        total[(entry >> shift & LOWS - 1) + 1] += (entry & mask) - half
    for w in range(LOWS):
        total[w + 1] += total[w]


@njit
def _plant(entry: np.int64, shift: int, tree: I64) -> np.int64:
    """Put an entry into the tree over the low classes; its weight."""
    value = (entry & ((1 << shift) - 1)) - (1 << (shift - 1))
    w = (entry >> shift & LOWS - 1) + 1
    while w <= LOWS:
        tree[w] += value
        w += w & -w
    return value


@njit
def _below(low: np.int64, tree: I64) -> np.int64:
    """The weight in the tree below a low class."""
    found = np.int64(0)
    while low > 0:
        found += tree[low]
        low &= low - 1
    return found


@njit
def sweep(
    heads: I64, entries: NDArray[Any], shift: int, ask_heads: I64, asks: NDArray[Any], ask_shift: int, sums: I64
) -> None:
    """Under every key, the weight of entries below each asked point and of entries above it, added up in two sums.

    Below is lower in both classes; above is as high or higher in both. The entries of a key pass from the lowest
    high class up into a tree over the low classes.
    """
    mask, half = (1 << shift) - 1, 1 << (shift - 1)
    ask_mask, ask_half = (1 << ask_shift) - 1, 1 << (ask_shift - 1)
    tree, total = np.zeros(LOWS + 1, np.int64), np.zeros(LOWS + 1, np.int64)
    below = above = np.int64(0)
    for k in range(heads.shape[0] - 1):
        begin, end = heads[k], heads[k + 1]
        ask_begin, ask_end = ask_heads[k], ask_heads[k + 1]
        if (end - begin) * (ask_end - ask_begin) <= FEW:
            for a in range(ask_begin, ask_end):
                asked = np.int64(asks[a])
                high, low = asked >> (ask_shift + LOW_BITS), asked >> ask_shift & LOWS - 1
                weight = (asked & ask_mask) - ask_half
                for e in range(begin, end):
                    entry = np.int64(entries[e])
                    h, w = entry >> (shift + LOW_BITS), entry >> shift & LOWS - 1
                    if h < high and w < low:
                        below += weight * ((entry & mask) - half)
                    elif h >= high and w >= low:
                        above += weight * ((entry & mask) - half)
            continue
        _weigh(begin, end, entries, shift, tree, total)
        passed = np.int64(0)
        e = begin
        for a in range(ask_begin, ask_end):
            asked = np.int64(asks[a])
            high, low = asked >> (ask_shift + LOW_BITS), asked >> ask_shift & LOWS - 1
            weight = (asked & ask_mask) - ask_half
            while e < end and np.int64(entries[e]) >> (shift + LOW_BITS) < high:
                passed += _plant(np.int64(entries[e]), shift, tree)
                e += 1
            found = _below(low, tree)
            below += weight * found
            above += weight * (total[LOWS] - total[low] - passed + found)
    sums[0] += below
    sums[1] += above


# Each asked point has an answer of its own

NAME_SHIFT, POINT_SHIFT = 16, 42
NAME_MASK, WEIGHT_MASK, WEIGHT_HALF = (1 << 26) - 1, (1 << 16) - 1, 1 << 15


@njit
def place_asks(rows: I64, points: I32, names: I64, start: I64, key: I32, weight: I16, heads: I64, asks: I64) -> None:
    """Put asked points, which rise, with their names where their keys have room; `heads` move on."""
    for i in range(rows.shape[0]):
        packed = np.int64(points[i]) << POINT_SHIFT | names[i] << NAME_SHIFT | WEIGHT_HALF
        for j in range(start[rows[i]], start[rows[i] + 1]):
            asks[heads[key[j]]] = packed + weight[j]
            heads[key[j]] += 1


@njit
def answer(
    first: int, last: int, heads: I64, entries: NDArray[Any], shift: int, ask_heads: I64, asks: I64, sums: I64
) -> None:
    """As `sweep` over a range of keys, with the two sums of every asked point in the row of its name."""
    tree, total = np.zeros(LOWS + 1, np.int64), np.zeros(LOWS + 1, np.int64)
    for k in range(first, last):
        begin, end = heads[k], heads[k + 1]
        if begin == end or ask_heads[k] == ask_heads[k + 1]:
            continue
        _weigh(begin, end, entries, shift, tree, total)
        passed = np.int64(0)
        e = begin
        for a in range(ask_heads[k], ask_heads[k + 1]):
            high, low = asks[a] >> (POINT_SHIFT + LOW_BITS), asks[a] >> POINT_SHIFT & LOWS - 1
            weight = (asks[a] & WEIGHT_MASK) - WEIGHT_HALF
            name = asks[a] >> NAME_SHIFT & NAME_MASK
            while e < end and np.int64(entries[e]) >> (shift + LOW_BITS) < high:
                passed += _plant(np.int64(entries[e]), shift, tree)
                e += 1
            found = _below(low, tree)
            sums[name, 0] += weight * found
            sums[name, 1] += weight * (total[LOWS] - total[low] - passed + found)
