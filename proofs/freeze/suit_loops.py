"""The compiled loop that lists Asia Poker's hands: one of all those that differ only in suits that cannot matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.compiled.jit import njit

if TYPE_CHECKING:
    from croupier.compiled.arrays import I64, Hands


@njit
def suit_classes(
    cards: int, masks: I64, starts: I64, spots: I64, flush: int, hands: Hands, weights: I64, keys: I64
) -> int:
    """List every hand of `naturals` of 52 cards up to a renaming of the suits; return how many there are.

    A hand is four masks of ranks that do not rise; its weight is the number of ways to give them suits. The key
    keeps the masks of the suits that may make a flush, and of all other cards only how often each rank occurs.
    `masks` are sorted by how many ranks they hold, from `starts[n]` on those with n; `spots` has a power of 5 for
    every rank.
    """
    found = 0
    suits = np.zeros(4, np.int64)
    for a in range(cards + 1):
        for b in range(cards + 1 - a):
            for c in range(cards + 1 - a - b):
                d = cards - a - b - c
                for i in range(starts[a], starts[a + 1]):
                    for j in range(starts[b], starts[b + 1]):
                        if masks[j] > masks[i]:
                            break
                        for k in range(starts[c], starts[c + 1]):
                            if masks[k] > masks[j]:
                                break
                            for m in range(starts[d], starts[d + 1]):
                                if masks[m] > masks[k]:
                                    break
                                suits[0], suits[1], suits[2], suits[3] = masks[i], masks[j], masks[k], masks[m]
                                write_class(suits, flush, spots, hands[found], weights, keys, found)
                                found += 1
    return found


@njit
def write_class(suits: I64, flush: int, spots: I64, hand: Hands, weights: I64, keys: I64, row: int) -> None:
    """The cards, the weight and the key of one class of hands."""
    ways = 24
    run = 1
    for s in range(1, 4):
        run = run + 1 if suits[s] == suits[s - 1] else 1
        ways //= run
    key = 0
    shift = 0
    column = 0
    for s in range(4):
        held = 0
        rest = 0
        for rank in range(13):
            if suits[s] >> rank & 1:
                hand[column] = 4 * rank + s
                column += 1
                held += 1
                rest += spots[rank]
        if held >= flush:
            key |= suits[s] << shift
            shift += 13
        else:
            key += rest << 26
    weights[row] = ways
    keys[row] = key
