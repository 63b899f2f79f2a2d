"""Four pieces set in two hands of two: how every setting of every hand fares against hands that somebody has set.

Both the high and the low hand are compared, and a copy goes to the house, which is the dealer or the bank. A split has
a code for its high and one for its low hand. Those of the house are odd and those of the player even, so that no two
codes of opponents are equal; a negative code cannot win.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.jit import njit
from croupier.compiled.two_hands.lots import HAND, SPLITS

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.compiled.arrays import I16, I64, Bools, Hands
    from croupier.compiled.two_hands.lots import Lots
    from croupier.work import Work

U16: TypeAlias = NDArray[np.uint16]

CHUNKS = 8
HOPELESS, FORBIDDEN = -1, -2


# How lots meet


@lru_cache(maxsize=1)
def meetings(lots: Lots) -> U16:
    """In how many ways a hand of each lot (column) can be dealt from what a hand of each lot (row) leaves."""
    most = int(lots.supply.max()) + 1
    ways = np.array([[[comb(max(s - a, 0), b) for b in range(HAND + 1)] for a in range(HAND + 1)] for s in range(most)])
    # The kinds that a hand has come first; of any other kind it takes none, in one way.
    kinds = np.argsort(-lots.held, axis=1, kind="stable")[:, :HAND]
    found = np.empty((len(lots.sizes), len(lots.sizes)), np.uint16)
    _meet(lots.held, kinds, np.take_along_axis(lots.held, kinds, 1), ways[lots.supply], found)
    return found


@njit
def _meet(held: I64, kinds: I64, numbers: I64, ways: I64, found: U16) -> None:
    """`ways[kind, a, b]` says in how many ways b pieces of a kind can be had when a of them are gone."""
    for i in range(len(held)):
        for j in range(len(held)):
            product = 1
            for place in range(kinds.shape[1]):
                kind = kinds[j, place]
                product *= ways[kind, held[i, kind], numbers[j, place]]
            found[i, j] = product


# Settings


class Codes(NamedTuple):
    """What the high and the low hand of every split of every lot are worth."""

    high: I16
    low: I16


def codes_of(
    lots: Lots, rank: Callable[[Hands], I16], struck: Callable[[Hands, I16], Bools], *, equal: bool = True
) -> tuple[Codes, Codes]:
    """The codes of the player and of the house.

    `rank` gives the classes of hands of two, and `struck` says which low hands of these classes cannot win for a
    player. Where equal hands may not be set a player loses by them, and the house sets them only if it must.
    """
    shape = (len(lots.sizes), len(SPLITS))
    high, low, lost = np.empty(shape, np.int16), np.empty(shape, np.int16), np.empty(shape, np.bool_)
    for split, places in enumerate(SPLITS):
        one, other = (np.ascontiguousarray(lots.hands[:, columns]) for columns in (places[:2], places[2:]))
        first, second = rank(one), rank(other)
        high[:, split], low[:, split] = np.maximum(first, second), np.minimum(first, second)
        lost[:, split] = struck(np.where((first >= second)[:, None], other, one), low[:, split])
    same = np.zeros(shape, np.bool_) if equal else high == low
    never = same & ~same.all(1, keepdims=True)
    player = Codes(_coded(2 * high, same, HOPELESS), _coded(2 * low, same | lost, HOPELESS))
    house = Codes(_coded(2 * high + 1, never, FORBIDDEN), _coded(2 * low + 1, never, FORBIDDEN))
    return player, house


def _coded(codes: I16, out: Bools, code: int) -> I16:
    found: I16 = np.where(out, code, codes).astype(np.int16)
    return found


# Contests


class Fared(NamedTuple):
    """How often every split of every lot beats both hands of the other side, and loses to both."""

    win: I64
    lose: I64


def always(chosen: I64) -> I64:
    """The mixture that sets every lot in one way."""
    found: I64 = np.eye(len(SPLITS), dtype=np.int64)[chosen]
    return found


def contest(work: Work, label: str, meet: U16, mine: Codes, theirs: Codes, mixture: I64) -> Fared:
    """Every split against the splits of the other side, each counted as often as the mixture has it."""
    order = np.argsort(-mixture, axis=1, kind="stable")
    sorted_shares = np.take_along_axis(mixture, order, 1).T
    used = sorted_shares.any(1)
    shares = np.ascontiguousarray(sorted_shares[used])
    high, low = (np.ascontiguousarray(np.take_along_axis(codes, order, 1).T[used]) for codes in theirs)
    ends = [len(meet) * chunk // CHUNKS for chunk in range(CHUNKS + 1)]

    def run(chunk: int) -> I64:
        rows = slice(ends[chunk], ends[chunk + 1])
        found = np.zeros((ends[chunk + 1] - ends[chunk], len(SPLITS), 2), np.int64)
        _contest(meet[rows], mine.high[rows], mine.low[rows], high, low, shares, found)
        return found

    counts = np.concatenate(work.gather(label, CHUNKS, run))
    return Fared(counts[:, :, 0], counts[:, :, 1])


@njit
def _contest(meet: U16, high: I16, low: I16, their_high: I16, their_low: I16, shares: I64, found: I64) -> None:
    for i in range(len(meet)):
        for split in range(high.shape[1]):
            my_high, my_low = high[i, split], low[i, split]
            win = np.int64(0)
            lose = np.int64(0)
            for place in range(len(shares)):
                for j in range(meet.shape[1]):
                    count = np.int64(meet[i, j]) * shares[place, j]
                    above_high = my_high > their_high[place, j]
                    above_low = my_low > their_low[place, j]
                    win += count * (above_high & above_low)
                    lose += count * (not (above_high | above_low))
            found[i, split, 0] = win
            found[i, split, 1] = lose


def against_way(
    work: Work, label: str, lots: Lots, sides: tuple[Codes, Codes], chosen: I64
) -> dict[str, NDArray[np.generic]]:
    """Every split of the player, and of the player as the bank, against hands that are set as chosen."""
    meet, (player, house), mixture = meetings(lots), sides, always(chosen)
    fared = contest(work, label, meet, player, house, mixture)
    banked = contest(work, f"{label}, as the bank", meet, house, player, mixture)
    count = np.uint16 if lots.others < 1 << 16 else np.uint32
    return {
        "sizes": lots.sizes.astype(np.uint16),
        "chosen": chosen.astype(np.uint8),
        "win": fared.win.astype(count),
        "lose": fared.lose.astype(count),
        "bank_win": banked.win.astype(count),
        "bank_lose": banked.lose.astype(count),
    }
