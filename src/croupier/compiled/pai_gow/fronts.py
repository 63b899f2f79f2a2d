"""The compiled loops over the fronts of hands: which settings can matter against the points that a dealer can have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.compiled.house_way_poker_kernels import SPLITS
from croupier.compiled.jit import njit
from croupier.compiled.pai_gow.sets import LOW_BITS, LOW_MASK

if TYPE_CHECKING:
    from croupier.compiled.arrays import I32, I64


@njit
def corners(front: I32, size: I64, grid: I64, rows: I64, points: I32, times: I64) -> int:
    """What a player who knows the dealer's point wins against: the points below any point of the front; how many.

    Each point of the front counts once, and what lies below two neighbours is taken away again. A point that alone
    beats no point of the dealer is left out; `grid[h, l]` is the number of the dealer's points below.
    """
    held = np.empty(SPLITS, np.int64)
    found = 0
    for i in range(front.shape[0]):
        n = size[i]
        for j in range(n):
            held[j] = front[i, j]
        j = 0
        while j < n:
            high, low = held[j] >> LOW_BITS, held[j] & LOW_MASK
            next_high = held[j + 1] >> LOW_BITS if j + 1 < n else 0
            last_low = held[j - 1] & LOW_MASK if j > 0 else 0
            if grid[high, low] - grid[next_high, low] - grid[high, last_low] + grid[next_high, last_low]:
                j += 1
                continue
            for m in range(j, n - 1):
                held[m] = held[m + 1]
            n -= 1
            # Without this point its neighbour before may beat more alone, never less, so it need not be tried again.
        for j in range(n):
            rows[found], points[found], times[found] = i, held[j], 1
            found += 1
            if j + 1 < n:
                corner = held[j + 1] >> LOW_BITS << LOW_BITS | (held[j] & LOW_MASK)
                rows[found], points[found], times[found] = i, corner, -1
                found += 1
    return found


@njit
def narrow(front: I32, size: I64, places: I64, out: I32, out_size: I64) -> None:
    """The fronts without settings that do as well as the next in the high hand against each of the dealer's.

    `places[h]` is the number of the dealer's high classes below h.
    """
    for i in range(front.shape[0]):
        n = 0
        for j in range(size[i]):
            if n and places[front[i, j] >> LOW_BITS] == places[out[i, n - 1] >> LOW_BITS]:
                n -= 1
            out[i, n] = front[i, j]
            n += 1
        out_size[i] = n
