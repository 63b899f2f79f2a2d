"""Random words that are a function of (seed, stream, block): the generator Philox4x32-10.

Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011). A counter goes in, 128 random bits
come out, and nothing is remembered: any block can be drawn on any machine, in any order, and is always the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.compiled.jit import njit

if TYPE_CHECKING:
    from numpy.typing import NDArray

MULTIPLY_A, MULTIPLY_B = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
WEYL_A, WEYL_B = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
LOW, HALF = np.uint64(0xFFFF_FFFF), np.uint64(32)
ROUNDS = 10
STREAM_BIT = np.uint64(48)


@njit
def philox(key: np.uint64, high: np.uint64, first: np.uint64, out: NDArray[np.uint32]) -> None:
    """Fill with the outputs of the counters from `first` on; `high` is the upper half of every counter."""
    key_a, key_b = np.uint64(key) & LOW, np.uint64(key) >> HALF
    third, fourth = np.uint64(high) & LOW, np.uint64(high) >> HALF
    for i in range(out.shape[0] // 4):
        counter = np.uint64(first) + np.uint64(i)
        a, b, c, d = counter & LOW, counter >> HALF, third, fourth
        x, y = key_a, key_b
        for _ in range(ROUNDS):
            p, q = a * MULTIPLY_A, c * MULTIPLY_B
            a, b, c, d = ((q >> HALF) ^ b ^ x) & LOW, q & LOW, ((p >> HALF) ^ d ^ y) & LOW, p & LOW
            x, y = (x + WEYL_A) & LOW, (y + WEYL_B) & LOW
        out[4 * i], out[4 * i + 1], out[4 * i + 2], out[4 * i + 3] = a, b, c, d


@njit
def fill(seed: np.uint64, stream: int, block: np.uint64, out: NDArray[np.uint32]) -> None:
    """Fill with the random words of one block of one stream; no two blocks share a counter."""
    # A block owns the counters whose upper half is its number; the stream is part of the lower half's start.
    philox(seed, block, np.uint64(stream) << STREAM_BIT, out)


def words(seed: int, stream: int, block: int, count: int) -> NDArray[np.uint32]:
    """So many random words of one block of one stream."""
    out = np.empty(-(-count // 4) * 4, np.uint32)
    fill(np.uint64(seed), stream, np.uint64(block), out)
    return out[:count]
