"""Cards from random words: every ordered deal equally likely, without the bias of a remainder.

A word is read as a fraction in mixed radix: multiplying by 53 gives the place of the first card and leaves the rest
for the next, so one word deals about four cards. A round with a word whose last remainder falls in the part that does
not divide evenly is dealt again from spare words (Brackett-Rozinsky and Lemire, "Batched ranged random integer
generation", 2024). A place counts among the cards that are left, so it is raised past each dealt card below it; this
needs no branch, and the loops run over many rounds at once, which lets the compiler use wide registers.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from croupier.compiled.jit import njit
from croupier.sim.philox import HALF, LOW, fill

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.compiled.arrays import I64

# One row a card dealt, one column a round.
Planes: TypeAlias = "NDArray[np.uint8] | NDArray[np.uint16] | NDArray[np.uint32]"

# The draws from one word have at most this many results, so that few rounds are dealt again.
MOST = 1 << 26
TILE = 1024
BLOCK = 1 << 15
DEAL, SPARE = 0, 1


class Draws(NamedTuple):
    """How random words become cards: the draws that each word provides, and the part of it that is uneven."""

    sizes: I64
    uneven: NDArray[np.uint64]


@cache
def draws(deck: int, cards: int) -> Draws:
    """The plan for dealing a number of cards from a deck."""
    sizes, uneven = [], []
    dealt = 0
    while dealt < cards:
        size, results = 0, 1
        while dealt + size < cards and results * (deck - dealt - size) <= MOST:
            results *= deck - dealt - size
            size += 1
        sizes.append(size)
        uneven.append((1 << 32) % results)
        dealt += size
    return Draws(np.array(sizes, np.int64), np.array(uneven, np.uint64))


@njit
def _digit(rest: NDArray[np.uint64], left: int, out: Planes) -> None:
    for i in range(rest.shape[0]):
        product = rest[i] * np.uint64(left)
        out[i] = product >> HALF
        rest[i] = product & LOW


@njit
def _raise(card: Planes, dealt: Planes) -> None:
    for i in range(card.shape[0]):
        card[i] = card[i] + (1 if card[i] >= dealt[i] else 0)


@njit
def _insert(dealt: Planes, card: Planes) -> None:
    for i in range(card.shape[0]):
        low, high = min(dealt[i], card[i]), max(dealt[i], card[i])
        dealt[i], card[i] = low, high


@njit
def _deal(
    drawn: NDArray[np.uint32],
    sizes: I64,
    uneven: NDArray[np.uint64],
    deck: int,
    out: Planes,
    at: int,
    again: NDArray[np.bool_],
) -> None:
    """Deal the columns of `out` from `at` on, a whole number of tiles; marks the rounds that must be dealt again."""
    rest = np.empty(TILE, np.uint64)
    in_order = np.empty((out.shape[0], TILE), out.dtype)
    carried = np.empty(TILE, out.dtype)
    for start in range(0, drawn.shape[1], TILE):
        dealt = 0
        for group in range(sizes.shape[0]):
            for i in range(TILE):
                rest[i] = drawn[group, start + i]
            for _ in range(sizes[group]):
                card = out[dealt, at + start : at + start + TILE]
                _digit(rest, deck - dealt, card)
                for below in range(dealt):
                    _raise(card, in_order[below])
                carried[:] = card
                for below in range(dealt):
                    _insert(in_order[below], carried)
                in_order[dealt, :] = carried
                dealt += 1
            for i in range(TILE):
                again[start + i] |= rest[i] < uneven[group]


@njit
def _deal_block(
    seed: np.uint64, block: np.uint64, sizes: I64, uneven: NDArray[np.uint64], deck: int, out: Planes, at: int
) -> None:
    """Deal one block into the columns from `at` on; what fails comes from the spare streams of the block in turn."""
    drawn = np.empty((sizes.shape[0], BLOCK), np.uint32)
    fill(seed, DEAL, block, drawn.reshape(drawn.size))
    again = np.zeros(BLOCK, np.bool_)
    _deal(drawn, sizes, uneven, deck, out, at, again)
    stream = SPARE
    rounds = np.flatnonzero(again)
    while len(rounds) > 0:
        tiles = -(-len(rounds) // TILE) * TILE
        cards = np.empty((out.shape[0], tiles), out.dtype)
        failed = np.zeros(tiles, np.bool_)
        drawn = np.empty((sizes.shape[0], tiles), np.uint32)
        fill(seed, stream, block, drawn.reshape(drawn.size))
        _deal(drawn, sizes, uneven, deck, cards, 0, failed)
        for n in range(len(rounds)):
            for row in range(out.shape[0]):
                out[row, at + rounds[n]] = cards[row, n]
        rounds = rounds[failed[: len(rounds)]]
        stream += 1


@njit
def _deal_blocks(
    seed: np.uint64, first: np.uint64, sizes: I64, uneven: NDArray[np.uint64], deck: int, out: Planes
) -> None:
    for n in range(out.shape[1] // BLOCK):
        _deal_block(seed, np.uint64(first) + np.uint64(n), sizes, uneven, deck, out, n * BLOCK)


def deal(seed: int, block: int, cards: int, deck: int, blocks: int = 1) -> Planes:
    """The ordered cards of every round of some blocks in a row; each round is dealt from the whole deck."""
    plan = draws(deck, cards)
    out = np.empty((cards, blocks * BLOCK), np.min_scalar_type(deck - 1))
    _deal_blocks(np.uint64(seed), np.uint64(block), plan.sizes, plan.uneven, deck, out)
    return out
