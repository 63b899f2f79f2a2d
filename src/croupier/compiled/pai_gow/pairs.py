"""Count every deal of seven cards to the dealer and seven to a player, set in five and two, exactly.

A hand that is set is a point: the class of its high hand and the class of its low hand. The player's hand wins
against all points that are lower in both parts, and loses against all that are as high or higher in both. Hands are
counted in two steps: first all by their ranks, as if there were no flushes; then the flush hands with their true
points, minus what they contributed in the first step. `keys` keeps the pairs that share a card out of the count.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from croupier.compiled.pai_gow import keys as pai_gow_keys
from croupier.compiled.pai_gow import sweep as pai_gow_sweep
from croupier.compiled.pai_gow.classes import class_points, flush_points, kinds
from croupier.compiled.seven_card import FULL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from croupier.compiled.arrays import I16, I32, I64
    from croupier.compiled.pai_gow.classes import Kinds, Points
    from croupier.compiled.pai_gow.keys import Keys
    from croupier.compiled.seven_card import Deck
    from croupier.work import Parameters, Work

# Bits of a packed weight: among ranks a weight is large, among flush hands it is small.
WIDE, NARROW = 40, 12
# So many points of flush hands are placed at a time, which bounds the memory.
BATCH = 400_000


class Weighted(NamedTuple):
    """Points of kinds of hands: which kind, which point, how many times (negative where it is taken away)."""

    rows: I64
    points: I32
    times: I64

    def part(self, begin: int, end: int) -> Weighted:
        """Some of the points."""
        return Weighted(self.rows[begin:end], self.points[begin:end], self.times[begin:end])


@dataclass(frozen=True, slots=True, eq=False)
class Measure:
    """How hands count: the points of the classes of ranks, and what changes where a hand may hold a flush."""

    ranks: Weighted
    flush: Weighted


class Ending(NamedTuple):
    """How many deals the player wins, ties and loses."""

    win: int
    tie: int
    lose: int

    @property
    def deals(self) -> int:
        """All deals."""
        return self.win + self.tie + self.lose

    def turned(self) -> Ending:
        """The same deals from the other side of the table."""
        return Ending(self.lose, self.tie, self.win)


@dataclass(frozen=True, slots=True, eq=False)
class Listed:
    """Weighted points key after key: those of key k are `entries[heads[k] : heads[k + 1]]`."""

    heads: I64
    entries: NDArray[Any]
    shift: int


@dataclass(frozen=True, slots=True, eq=False)
class AllKeys:
    """The keys of a deck's kinds: any two hands by rank, two flush hands of one suit, and of two suits."""

    ranks: Keys
    same_suit: Keys
    two_suits: Keys


@lru_cache(maxsize=1)
def all_keys(deck: Deck) -> AllKeys:
    """The keys of a deck. Those of the full deck take 430 MB, so one deck's are kept at a time."""
    found = kinds(deck)
    return AllKeys(pai_gow_keys.rank_keys(found), pai_gow_keys.same_suit_keys(found), pai_gow_keys.two_suit_keys(found))


# What hands count for


def weighted(rows: I64, points: I32, times: int = 1) -> Weighted:
    """These points, each counted a number of times."""
    return Weighted(rows, points, np.full(len(rows), times, np.int64))


def joined(*parts: Weighted) -> Weighted:
    """Several lists of points in one."""
    rows, points, times = zip(*parts, strict=True)
    return Weighted(np.concatenate(rows), np.concatenate(points), np.concatenate(times))


def of_points(classes: I32, flushes: I32, row: I64) -> Measure:
    """One point for each class, and one for each flush hand."""
    changed = np.flatnonzero(flushes != classes[row])
    return Measure(
        weighted(np.arange(len(classes)), classes),
        joined(weighted(changed, flushes[changed]), weighted(changed, classes[row[changed]], -1)),
    )


def set_points(way: str, *, low_wheel: bool, deck: Deck = FULL) -> tuple[Points, Points]:
    """How a way sets the classes and the flush hands of a deck."""
    found = kinds(deck)
    return class_points(found, way, low_wheel=low_wheel), flush_points(found, way, low_wheel=low_wheel)


def by_way(way: str, *, low_wheel: bool, deck: Deck = FULL) -> Measure:
    """Every hand set by a way."""
    classes, flushes = set_points(way, low_wheel=low_wheel, deck=deck)
    return of_points(classes.set, flushes.set, kinds(deck).row)


# Counting


def list_points(keys: Keys, given: Weighted, weight: I16, shift: int, *, second: bool) -> Listed:
    """Points under all keys of their kinds, in rising order; `second` for the hand that has the partners' keys."""
    order = np.argsort(given.points, kind="stable")
    rows, points, times = given.rows[order], given.points[order], given.times[order]
    partner = keys.partner if second else np.arange(keys.count, dtype=np.int32)
    counts = np.zeros(keys.count, np.int64)
    pai_gow_sweep.count_entries(rows, keys.start, keys.key, partner, counts)
    heads = np.concatenate([np.zeros(1, np.int64), np.cumsum(counts)])
    entries: NDArray[Any] = np.empty(heads[-1], np.int64 if shift == WIDE else np.uint32)
    pai_gow_sweep.place_entries(
        rows, points, times, keys.start, keys.key, partner, weight, heads[:-1].copy(), shift, entries
    )
    return Listed(heads, entries, shift)


class Term(NamedTuple):
    """A part of the count: the dealer's list, and how the player's points are listed against it."""

    keys: Keys
    dealer: Listed
    weight: I16
    shift: int
    times: int


def _terms(found: Kinds, keys: AllKeys, dealer: Measure, threads: int) -> tuple[Term, Term, Term, Term]:
    """The four parts: all dealers by rank, dealers against flush hands, flush hands of one suit, and of two."""
    suits = found.deck.suits
    ranks = dealer.ranks
    every = joined(Weighted(ranks.rows, ranks.points, ranks.times * found.ways[ranks.rows]), _ranked(found, dealer))
    jobs = (
        (keys.ranks, every, keys.ranks.take, keys.ranks.give, WIDE, 1),
        (keys.ranks, ranks, keys.ranks.give, keys.ranks.take, WIDE, 1),
        (keys.same_suit, dealer.flush, keys.same_suit.take, keys.same_suit.give, NARROW, suits),
        (keys.two_suits, dealer.flush, keys.two_suits.take, keys.two_suits.give, NARROW, suits * (suits - 1)),
    )

    def term(job: tuple[Keys, Weighted, I16, I16, int, int]) -> Term:
        used, points, mine, theirs, shift, times = job
        return Term(used, list_points(used, points, mine, shift, second=False), theirs, shift, times)

    with ThreadPoolExecutor(threads) as pool:
        # The longest first.
        same, two, any_two, against_flush = pool.map(term, (jobs[2], jobs[3], jobs[0], jobs[1]))
    return any_two, against_flush, same, two


def _ranked(found: Kinds, measure: Measure) -> Weighted:
    """The points of flush hands by the classes that they belong to, once for each hand."""
    rows, points, times = measure.flush
    return Weighted(found.row[rows], points, times * found.flush_ways[rows])


def count_pairs(
    work: Work, label: str, parameters: Parameters, dealer: Measure, players: Sequence[Measure], deck: Deck = FULL
) -> I64:
    """For each player the pairs below and the pairs above, as rows."""
    found = kinds(deck)
    any_two, against_flush, same, two = _terms(found, all_keys(deck), dealer, work.threads)
    tasks: list[tuple[int, Term, Weighted]] = []
    for number, player in enumerate(players):
        for begin in range(0, len(player.flush.rows), BATCH):
            part = player.flush.part(begin, begin + BATCH)
            tasks += [(number, term, part) for term in (same, two)]
            tasks.append((number, against_flush, _ranked(found, Measure(player.ranks, part))))
        tasks.append((number, any_two, player.ranks))

    def run(index: int) -> I64:
        number, term, points = tasks[index]
        asks = list_points(term.keys, points, term.weight, term.shift, second=True)
        sums = np.zeros((len(players), 2), np.int64)
        pai_gow_sweep.sweep(
            term.dealer.heads,
            term.dealer.entries,
            term.dealer.shift,
            asks.heads,
            asks.entries,
            asks.shift,
            sums[number],
        )
        return sums * term.times

    return work.sum(label, {**parameters, "cards": deck.size}, len(tasks), run)


def ending(win: int, lose: int, deck: Deck = FULL) -> Ending:
    """Deals won and lost, and the rest of all deals."""
    return Ending(win, deck.deals - win - lose, lose)
