"""Kernels over slices of the work, on one thread or several. The first call imports Numba."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from croupier.compiled.check import thread_count
from croupier.compiled.specials import NO_MATCH

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.compiled.arrays import I16, I64, Hands
    from croupier.compiled.pairs import PairTable
    from croupier.compiled.tables import Tables

# Slices of one thread's share: enough that a thread which falls behind leaves little undone.
SLICES = 16
SMALL = 100_000


def ranked(tables: Tables, hands: Hands, *, threads: int = 1, match: I64 = NO_MATCH) -> I16:
    """The code of every hand."""
    from croupier.compiled import kernels as _kernels

    kernel = _kernels.batch(hands.shape[1])

    return _spread(lambda part, out: kernel(part, tables, match, out), hands, threads)


def ranked_pairs(pairs: PairTable, hands: Hands, *, threads: int = 1) -> I16:
    """The class of every hand of two."""
    from croupier.compiled import kernels as _kernels

    return _spread(lambda part, out: _kernels.look_up_pairs(part, pairs.table, out), hands, threads)


def _spread(work: Callable[[Hands, I16], None], hands: Hands, threads: int) -> I16:
    out = np.empty(len(hands), np.int16)
    if thread_count(threads) == 1 or len(hands) < SMALL:
        work(hands, out)
        return out
    slices = threads * SLICES
    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(work, np.array_split(hands, slices), np.array_split(out, slices)):
            pass
    return out


def all_hands(deck: int, width: int) -> Hands:
    """Every hand of `width` cards among the first `deck` cards, a row each, its cards in falling order."""
    from croupier.compiled import kernels as _kernels

    hands = np.empty((comb(deck, width), width), np.uint8)
    _kernels.fill_combinations(hands)
    return hands


def tally(tables: Tables, deck: int, width: int, *, threads: int = 1, match: I64 = NO_MATCH) -> I64:
    """How many of all hands of the deck have each code."""
    from croupier.compiled import kernels as _kernels

    codes = int(max(tables.table.max(), tables.flush.max(), match[3])) + 1
    pairs = all_hands(deck - 1, 2)
    pair_word = tables.word[pairs].sum(1)
    pair_lanes = np.bitwise_or.reduce(tables.lanes[pairs], axis=1)

    # Rows rise by their highest card, so those below any card are the first ones.
    firsts = all_hands(deck - 1, width - 3)

    def work(top: int) -> I64:
        found = np.zeros((4, codes), np.int32)
        below = firsts[: comb(top, width - 3)]
        _kernels.count(top, below, pair_word, pair_word & _kernels.KEY, pair_lanes, tables, match, found)
        counted: I64 = found.sum(0, dtype=np.int64)
        return counted

    # The highest card has the most hands below it, so it goes first and the threads end together.
    with ThreadPoolExecutor(thread_count(threads)) as pool:
        total: I64 = np.add.reduce(list(pool.map(work, range(deck - 1, width - 2, -1))))
    return total
