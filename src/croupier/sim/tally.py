"""Whole numbers that add up in any order: how often each ending, and each pair of endings, came."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from croupier.compiled.jit import njit

if TYPE_CHECKING:
    from croupier.compiled.arrays import I64
    from croupier.sim.model import Codes, Kinds, SimWager

# So many counters stay near the processor.
MOST_KINDS = 1 << 18
# More pairs of endings than this are not all counted, but those listed that came.
MOST_PAIRS = 1 << 20


@dataclass(eq=False)
class Tally:
    """Counts of endings by wager, and of pairs of endings by pair of wagers.

    Pairs of endings are a table of counts; where that would be too large, they are a list in order: the number of the
    pair, row by row as in the table, and its count.
    """

    rounds: int
    counts: tuple[I64, ...]
    joint: dict[tuple[int, int], I64]

    @classmethod
    def empty(cls, wagers: tuple[SimWager, ...], *, joint: bool = True) -> Tally:
        """No rounds yet."""
        sizes = [len(wager.endings) for wager in wagers]
        pairs = combinations(range(len(wagers)), 2) if joint else ()
        return cls(
            0,
            tuple(np.zeros(size, np.int64) for size in sizes),
            {
                (a, b): np.zeros((0, 2) if _listed(sizes[a], sizes[b]) else (sizes[a], sizes[b]), np.int64)
                for a, b in pairs
            },
        )

    def listed(self, pair: tuple[int, int]) -> bool:
        """Whether the pairs of endings of two wagers are listed."""
        first, second = pair
        return _listed(len(self.counts[first]), len(self.counts[second]))

    def add(self, codes: Codes) -> None:
        """Count the endings of some rounds."""
        self.rounds += codes.shape[1]
        for row, counts in zip(codes, self.counts, strict=True):
            came = np.zeros((2, len(counts)), np.int64)
            count(row, came)
            np.add(counts, came.sum(0), out=counts)
        for (a, b), counts in self.joint.items():
            if self.listed((a, b)):
                once = np.ones(codes.shape[1], np.int64)
                self.joint[a, b] = _merged(counts, codes[a], codes[b], len(self.counts[b]), once)
            else:
                _count_pairs(codes[a], codes[b], counts)

    def add_kinds(self, endings: Codes, kinds: I64) -> None:
        """Count rounds that were sorted by kind: a row of endings a wager, a column a kind."""
        came = np.flatnonzero(kinds)
        kinds, endings = kinds[came], endings[:, came]
        self.rounds += int(kinds.sum())
        for row, counts in zip(endings, self.counts, strict=True):
            np.add.at(counts, row, kinds)
        for (a, b), counts in self.joint.items():
            if self.listed((a, b)):
                self.joint[a, b] = _merged(counts, endings[a], endings[b], len(self.counts[b]), kinds)
            else:
                _add_pairs(endings[a], endings[b], kinds, counts)

    def __add__(self, other: Tally) -> Tally:
        """The rounds of both."""
        return Tally(
            self.rounds + other.rounds,
            tuple(mine + theirs for mine, theirs in zip(self.counts, other.counts, strict=True)),
            {
                pair: _summed(mine, other.joint[pair]) if self.listed(pair) else mine + other.joint[pair]
                for pair, mine in self.joint.items()
            },
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tally) or self.joint.keys() != other.joint.keys():
            return NotImplemented if not isinstance(other, Tally) else False
        return (
            self.rounds == other.rounds
            and all(np.array_equal(a, b) for a, b in zip(self.counts, other.counts, strict=True))
            and all(np.array_equal(counts, other.joint[pair]) for pair, counts in self.joint.items())
        )

    __hash__ = None  # type: ignore[assignment]


def _listed(first: int, second: int) -> bool:
    return first * second > MOST_PAIRS


def _merged(listed: I64, first: Codes, second: Codes, size: int, counts: I64) -> I64:
    """A list of pairs with more of them, each of which came so often."""
    return _summed(listed, np.stack([first.astype(np.int64) * size + second, counts], axis=1))


def _summed(one: I64, other: I64) -> I64:
    """Two lists of pairs in one, each pair once and in order."""
    both = np.concatenate([one, other])
    numbers, place = np.unique(both[:, 0], return_inverse=True)
    counts = np.zeros(len(numbers), np.int64)
    np.add.at(counts, place, both[:, 1])
    return np.stack([numbers, counts], axis=1)


@cache
def every_kind(sizes: tuple[int, ...]) -> Codes | None:
    """The endings of every kind of round, a row a wager, where each pairing of endings is a kind and they are few."""
    if prod(sizes) > MOST_KINDS:
        return None
    found: Codes = np.indices(sizes, np.min_scalar_type(max(sizes) - 1)).reshape(len(sizes), -1)
    return found


def kinds_of(codes: Codes, wagers: tuple[SimWager, ...]) -> Kinds:
    """The kind of every round among all pairings of endings."""
    out: Kinds = codes[0].astype(np.uint32)
    for row, wager in zip(codes[1:], wagers[1:], strict=True):
        _mix(out, len(wager.endings), row)
    return out


@njit
def _mix(kinds: Kinds, size: int, row: Codes) -> None:
    for i in range(row.shape[0]):
        kinds[i] = kinds[i] * size + row[i]


@njit
def count(codes: Codes | Kinds, counts: I64) -> None:
    """Add how often each number comes, in two rows of counters: a run of equal numbers must not wait for itself."""
    half = codes.shape[0] // 2
    for i in range(half):
        counts[0, codes[i]] += 1
        counts[1, codes[half + i]] += 1
    for i in range(2 * half, codes.shape[0]):
        counts[0, codes[i]] += 1


@njit
def _count_pairs(first: Codes, second: Codes, counts: I64) -> None:
    for i in range(first.shape[0]):
        counts[first[i], second[i]] += 1


@njit
def _add_pairs(first: Codes, second: Codes, kinds: I64, counts: I64) -> None:
    for i in range(kinds.shape[0]):
        counts[first[i], second[i]] += kinds[i]
