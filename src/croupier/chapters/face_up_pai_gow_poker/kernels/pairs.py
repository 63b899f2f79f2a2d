"""Face Up Pai Gow Poker: every deal, with the player who sees the dealer's hand before setting."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import numpy as np

from croupier.compiled.pai_gow import fronts as pai_gow_fronts
from croupier.compiled.pai_gow.classes import HIGHS, LOW_BITS, LOWS, ace_high_classes, kinds
from croupier.compiled.pai_gow.pairs import (
    Measure,
    Weighted,
    by_way,
    count_pairs,
    ending,
    joined,
    of_points,
    set_points,
    weighted,
)
from croupier.compiled.seven_card import FULL, HAND

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from croupier.compiled.arrays import I32, I64
    from croupier.compiled.pai_gow.classes import Points
    from croupier.compiled.pai_gow.pairs import Ending
    from croupier.compiled.seven_card import Deck
    from croupier.work import Parameters, Work

OPTIMAL = "optimal"


def against_open_hand(work: Work, dealer: str, players: Sequence[str], *, deck: Deck = FULL) -> Mapping[str, Ending]:
    """Players who set by a way, and the player who sets best, against a dealer's hand that lies open.

    Where the dealer has an Ace High Pai Gow every deal is a tie.
    """
    shown = without_ace_high(dealer, deck=deck)
    wins, losses = best_setting(dealer, shown, deck=deck)
    measures = [*(by_way(way, low_wheel=False, deck=deck) for way in players), wins, losses]
    parameters: Parameters = {"dealer": dealer, "players": " ".join(players)}
    *sums, won, lost = count_pairs(work, f"deals against {dealer}, open", parameters, shown, measures, deck).tolist()
    found = {way: ending(below, above, deck) for way, (below, above) in zip(players, sums, strict=True)}
    return {**found, OPTIMAL: ending(won[0], lost[1], deck)}


def without_ace_high(way: str, *, deck: Deck = FULL) -> Measure:
    """The dealer's hands that do not push: of the classes that are ace high, only their flush hands count."""
    classes, flushes = set_points(way, low_wheel=False, deck=deck)
    found = kinds(deck)
    pushes = ace_high_classes(found)
    plays, flush_in_ace_high = np.flatnonzero(~pushes), pushes[found.row]
    changed = np.flatnonzero((flushes.set != classes.set[found.row]) | flush_in_ace_high)
    less = changed[~flush_in_ace_high[changed]]
    return Measure(
        weighted(plays, classes.set[plays]),
        joined(weighted(changed, flushes.set[changed]), weighted(less, classes.set[found.row[less]], -1)),
    )


def ace_high_deals(deck: Deck = FULL) -> int:
    """How many deals give the dealer an Ace High Pai Gow."""
    found = kinds(deck)
    pushes = ace_high_classes(found)
    hands = int(found.ways[pushes].sum()) - int(found.flush_ways[pushes[found.row]].sum())
    return hands * comb(deck.size - HAND, HAND)


def best_setting(dealer: str, shown: Measure, *, deck: Deck = FULL) -> tuple[Measure, Measure]:
    """What a player who knows the dealer's point wins against, and what beats every setting of the player's."""
    classes, flushes = set_points(dealer, low_wheel=False, deck=deck)
    row = kinds(deck).row
    seen = np.unique(np.concatenate([shown.ranks.points, shown.flush.points]))
    grid = np.zeros((HIGHS + 2, LOWS + 1), np.int64)
    grid[(seen >> LOW_BITS) + 1, (seen & LOWS - 1) + 1] = 1
    grid = grid.cumsum(0).cumsum(1)
    ranks, flush = _corners(classes, grid), _corners(flushes, grid)
    return Measure(ranks, _merged(joined(flush, _taken_away(ranks, row)))), of_points(
        _tops(classes), _tops(flushes), row
    )


def _corners(points: Points, grid: I64) -> Weighted:
    room = 2 * int(points.size.sum())
    found = Weighted(np.empty(room, np.int64), np.empty(room, np.int32), np.empty(room, np.int64))
    n = pai_gow_fronts.corners(points.front, points.size, grid, *found)
    return found.part(0, n)


def _taken_away(ranks: Weighted, row: I64) -> Weighted:
    """For each flush hand the points of its class, with the opposite sign."""
    start = np.searchsorted(ranks.rows, np.arange(int(row.max()) + 2))
    sizes = np.diff(start)[row]
    ends = np.cumsum(sizes)
    at = np.arange(ends[-1]) + np.repeat(start[row] - ends + sizes, sizes)
    return Weighted(np.repeat(np.arange(len(row)), sizes), ranks.points[at], -ranks.times[at])


def _merged(given: Weighted) -> Weighted:
    """The points with equal ones added up, and without those that cancel."""
    names = given.rows << 32 | given.points
    order = np.argsort(names, kind="stable")
    first = np.flatnonzero(np.diff(names[order], prepend=-1))
    times = np.add.reduceat(given.times[order], first)
    kept = order[first[times != 0]]
    return Weighted(given.rows[kept], given.points[kept], times[times != 0])


def _tops(points: Points) -> I32:
    """The best high class and the best low class of each hand, in different settings or in one."""
    last = np.take_along_axis(points.front, (points.size - 1)[:, None], axis=1)[:, 0]
    found: I32 = points.front[:, 0] >> LOW_BITS << LOW_BITS | last & LOWS - 1
    return found
