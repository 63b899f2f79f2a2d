"""The tables that `keys` uses: which cards are part of which sets, and in how many ways hands hold those of a key."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from croupier.chapters.asia_poker.kernels import keys as asia_keys
from croupier.chapters.asia_poker.kernels.classes import HAND, MOST_OFF, kinds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.compiled.arrays import I16, I64

SUITS = 4
MASKS = 1 << 13


def _starts(sizes: Sequence[int] | I64) -> I64:
    found: I64 = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    return found


def _choose(cards: int) -> I64:
    """C(n, k) for every n up to the size of a deck."""
    return np.array([[comb(n, k) for k in range(cards + 1)] for n in range(cards + 1)])


# By ranks


@dataclass(frozen=True, slots=True, eq=False)
class Ranks:
    """The ranks of classes in two halves, for keys by ranks.

    `holders` leads from high ranks to those that hold them, `parts` from low ranks to their parts; `own_` are the same
    for sums over all hands of the player's class instead of one of them. A class has the high ranks `high` and the
    low ranks `low`.
    """

    high: I64
    low: I64
    holders: asia_keys.Parts
    parts: asia_keys.Parts
    own_holders: asia_keys.Parts
    own_parts: asia_keys.Parts

    @property
    def keys(self) -> int:
        """How many sets of high ranks may be in common."""
        return len(self.holders.starts) - 1


@cache
def ranks_of(ranks: tuple[int, ...]) -> Ranks:
    """The halves of a deck's ranks."""
    held = kinds(ranks)
    half = len(ranks) // 2
    found = []
    for columns in (ranks[half:], ranks[:half]):
        counts = _multisets(len(columns))
        codes = counts @ 5 ** np.arange(len(columns))
        order = np.argsort(codes)
        mine = held.counts[:, columns] @ 5 ** np.arange(len(columns))
        whole, part = np.nonzero((counts[:, None, :] >= counts[None, :, :]).all(2))
        # A hand with the cards of the key, its others free; and a choice of the key's cards from those of the hand
        free = _choose(SUITS)[SUITS - counts[part], counts[whole] - counts[part]].prod(1)
        own = _choose(SUITS)[counts[whole], counts[part]].prod(1)
        sign = np.where(counts[part].sum(1) % 2, -1, 1)
        found.append((order[np.searchsorted(codes[order], mine)], len(counts), whole, part, free, own, sign))
    (high, highs, *up), (low, lows, *down) = found
    return Ranks(
        high, low, _holders(highs, *up), _parts(lows, *down), _own_holders(highs, *up), _own_parts(lows, *down)
    )


def _multisets(ranks: int) -> I64:
    """How often each of some ranks can occur in a hand."""
    counts = np.array(list(product(range(SUITS + 1), repeat=ranks)), np.int64).reshape(-1, ranks)
    found: I64 = counts[counts.sum(1) <= HAND]
    return found


def _lists(size: int, key: I64, listed: I64, dealer: I64, player: I64) -> asia_keys.Parts:
    order = np.argsort(key, kind="stable")
    return asia_keys.Parts(
        _starts(np.bincount(key, minlength=size)),
        listed[order].astype(np.int16),
        dealer[order].astype(np.int32),
        player[order].astype(np.int32),
    )


def _holders(size: int, whole: I64, part: I64, free: I64, own: I64, sign: I64) -> asia_keys.Parts:
    return _lists(size, part, whole, free, sign * own)


def _parts(size: int, whole: I64, part: I64, free: I64, own: I64, sign: I64) -> asia_keys.Parts:
    return _lists(size, whole, part, free, sign * own)


def _own_holders(size: int, whole: I64, part: I64, free: I64, own: I64, sign: I64) -> asia_keys.Parts:
    return _lists(size, part, whole, own, sign * free)


def _own_parts(size: int, whole: I64, part: I64, free: I64, own: I64, sign: I64) -> asia_keys.Parts:
    return _lists(size, whole, part, own, sign * free)


# By suits


@cache
def offs_of(ranks: tuple[int, ...], *, double: bool = False) -> asia_keys.Offs:
    """The unsuited ranks of a deck as `keys` reads them.

    The player's unsuited cards are of any three suits or, in a double, all of one suit. Then a dealer can hold them
    whose flush is in that suit, in the other suit of the double, or in one of two further suits.
    """
    counts = kinds(ranks).offs.counts
    size = counts.sum(1)
    simple = counts.max(1) <= 1
    choose = _choose(MOST_OFF)
    whole, part = np.nonzero((counts[:, None, :] >= counts[None, :, :]).all(2))
    starts = _starts(np.bincount(whole, minlength=len(size)))
    # A hand with the cards of the key, its others free in three suits
    free = choose[MOST_OFF - counts[part], counts[whole] - counts[part]].prod(1)
    sign = np.where(size[part] % 2, -1, 1)
    if double:
        dealer, player = free * simple[part], sign
        split = np.stack([np.where(simple, 2, 0), np.zeros(len(size), np.int64)])
        split[:, 0] = 3, 1
    else:
        # Four suits for the player's flush. A dealer's flush is in the same suit, with the key's other cards in any of
        # three, or in one of these three suits, with what it does not take of the key in two.
        dealer, player = free * choose[MOST_OFF, counts].prod(1)[part], SUITS * sign * free
        of_two = np.where(counts <= 2, choose[2, np.minimum(counts, 2)], 0).prod(1)
        split = np.stack([3 * of_two, 3 * of_two])
    plus = _plus(counts)
    at = {mask: int(i) for i, mask in zip(np.flatnonzero(simple), _masks(counts[simple]), strict=True)}
    halves = [_halves(mask, at) for mask in range(MASKS)]
    under: list[I64] = [
        np.flatnonzero(part == at[mask]) if mask in at else np.zeros(0, np.int64) for mask in range(MASKS)
    ]
    pairs = np.concatenate(under)
    rests = [_rests(part[e], starts[whole[e]], starts[whole[e] + 1], part, free, plus) for e in pairs]
    return asia_keys.Offs(
        size=size,
        starts=starts,
        part=part.astype(np.int16),
        dealer=dealer.astype(np.int32),
        player=player.astype(np.int32),
        plus=plus,
        half_starts=_starts([len(half) for half in halves]),
        half=np.array([i for half in halves for i in half], np.int16),
        within=np.array([[sum(comb(n, i) for i in range(k + 1)) for k in range(MOST_OFF + 1)] for n in range(14)]),
        under=_starts([len(held) for held in under]),
        holder=whole[pairs].astype(np.int16),
        rest_starts=_starts([len(rest) for rest in rests]),
        rest=np.array([i for rest in rests for i, _ in rest], np.int16),
        rest_factor=np.array([factor for rest in rests for _, factor in rest], np.int32),
        split=split.astype(np.int32),
    )


def _masks(counts: I64) -> list[int]:
    found: list[int] = (counts @ (1 << np.arange(13))).tolist()
    return found


def _plus(counts: I64) -> I16:
    """The sum of any two of these ranks, -1 where there are too many."""
    codes = counts @ 4 ** np.arange(13)
    order = np.argsort(codes)
    sums = codes[:, None] + codes[None, :]
    size = counts.sum(1)
    found = order[np.minimum(np.searchsorted(codes[order], sums), len(codes) - 1)]
    return np.where(size[:, None] + size[None, :] <= MOST_OFF, found, -1).astype(np.int16)


def _halves(mask: int, at: dict[int, int]) -> list[int]:
    """The parts of a mask of up to three ranks, smaller ones first; none where no hand has that many."""
    bits = [1 << rank for rank in range(13) if mask >> rank & 1]
    if len(bits) > HAND or any(bit not in at for bit in bits):
        return []
    return [at[sum(chosen)] for size in range(MOST_OFF + 1) for chosen in combinations(bits, size)]


def _rests(held: int, first: int, last: int, part: I64, free: I64, plus: I16) -> list[tuple[int, int]]:
    """What else of a hand's unsuited ranks a key may hold, and in how many ways the hand has all of that."""
    ways = dict(zip(part[first:last].tolist(), free[first:last].tolist(), strict=True))
    return [(rest, ways[both]) for rest in ways if (both := int(plus[held, rest])) in ways]
