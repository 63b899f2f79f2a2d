"""Whole numbers that add up in any order: how often each ending, and each pair of endings, came."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from croupier.ranking.fast._jit import njit

if TYPE_CHECKING:
    from croupier.ranking.fast._arrays import I64
    from croupier.sim.model import Codes, SimWager


@dataclass(eq=False)
class Tally:
    """Counts of endings by wager, and of pairs of endings by pair of wagers."""

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
            {(a, b): np.zeros((sizes[a], sizes[b]), np.int64) for a, b in pairs},
        )

    def add(self, codes: Codes) -> None:
        """Count the endings of some rounds."""
        self.rounds += codes.shape[1]
        for row, counts in zip(codes, self.counts, strict=True):
            _count(row, counts)
        for (a, b), counts in self.joint.items():
            _count_pairs(codes[a], codes[b], counts)

    def __iadd__(self, other: Tally) -> Tally:
        """Count the rounds of another tally too."""
        self.rounds += other.rounds
        self.counts = tuple(mine + theirs for mine, theirs in zip(self.counts, other.counts, strict=True))
        for pair, theirs in other.joint.items():
            self.joint[pair] += theirs
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tally) or self.joint.keys() != other.joint.keys():
            return NotImplemented if not isinstance(other, Tally) else False
        return (
            self.rounds == other.rounds
            and all(np.array_equal(a, b) for a, b in zip(self.counts, other.counts, strict=True))
            and all(np.array_equal(counts, other.joint[pair]) for pair, counts in self.joint.items())
        )

    __hash__ = None  # type: ignore[assignment]


@njit
def _count(codes: Codes, counts: I64) -> None:
    # Two sets of counters, so that a run of equal endings does not wait for itself.
    other = np.zeros(counts.shape[0], np.int64)
    half = codes.shape[0] // 2
    for i in range(half):
        counts[codes[i]] += 1
        other[codes[half + i]] += 1
    for i in range(2 * half, codes.shape[0]):
        counts[codes[i]] += 1
    counts += other


@njit
def _count_pairs(first: Codes, second: Codes, counts: I64) -> None:
    for i in range(first.shape[0]):
        counts[first[i], second[i]] += 1
