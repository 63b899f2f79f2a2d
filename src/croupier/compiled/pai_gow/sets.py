"""The compiled loop that sets hands of pai gow poker by a way, and finds every setting worth choosing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.compiled.house_way_poker_kernels import RANKS, SPLITS, arrange, choose
from croupier.compiled.jit import njit

if TYPE_CHECKING:
    from croupier.compiled.arrays import I32, I64, Hands
    from croupier.compiled.house_way_poker_kernels import Way

LOW_BITS = 7
LOW_MASK = (1 << LOW_BITS) - 1


@njit
def set_points(hands: Hands, by: Way, chosen: I32, front: I32, size: I64) -> None:
    """The point that a way chooses for each hand, and the hand's front, the best high hand first."""
    high, low = np.empty(SPLITS, np.int16), np.empty(SPLITS, np.int16)
    counts, kinds = np.empty(RANKS, np.int64), np.empty(10, np.int64)
    points = np.empty(SPLITS, np.int64)
    for i in range(hands.shape[0]):
        arrange(hands[i], by, high, low)
        split = choose(hands[i], high, low, by, counts, kinds)
        chosen[i] = np.int64(high[split]) << LOW_BITS | low[split]
        legal = 0
        for s in range(SPLITS):
            if high[s] >= by.least[low[s]]:
                points[legal] = np.int64(high[s]) << LOW_BITS | low[s]
                legal += 1
        points[:legal].sort()
        # From the best high hand down, a setting is worth choosing if its low hand beats all before it.
        best = np.int64(-1)
        found = 0
        for s in range(legal - 1, -1, -1):
            w = points[s] & LOW_MASK
            if w > best:
                best = w
                front[i, found] = points[s]
                found += 1
        size[i] = found
