"""The best setting of every hand at pai gow poker against a house way that is known, with the dealer's cards hidden.

A hand's settings are first weighed as if the dealer had no flushes, which needs only its ranks. What the dealer's
flushes can change between two settings is bounded, and nearly all hands are decided by that. For the others every
suit is tried (`suits`). So the result is exact, and the player here sees all that a player can see.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.chapters.pai_gow_poker.kernels.suits import NEVER, FlushHands, Jobs, Players, Stakes, Taken, improve
from croupier.compiled.pai_gow import fronts as pai_gow_fronts
from croupier.compiled.pai_gow import keys as pai_gow_keys
from croupier.compiled.pai_gow import sweep as pai_gow_sweep
from croupier.compiled.pai_gow.classes import HIGH_BITS, HIGHS, LOW_BITS, LOWS, kinds
from croupier.compiled.pai_gow.pairs import WIDE, Measure, all_keys, list_points, of_points, set_points
from croupier.compiled.seven_card import FULL, HAND, others_of

if TYPE_CHECKING:
    from croupier.compiled.arrays import I32, I64, Bools, Hands
    from croupier.compiled.pai_gow.classes import Kinds, Points
    from croupier.compiled.seven_card import Deck
    from croupier.work import Work

CHUNKS = 64
# Who wins copies counts them as lower: one more in either class.
COPIES_WIN = 1 << LOW_BITS | 1


AFTER_VIGORISH = Stakes(19, 20)


@dataclass(frozen=True, slots=True, eq=False)
class Settings:
    """The settings worth trying, hand after hand: classes of ranks first, then flush hands.

    `hand`, `row` and `point`: whose setting it is, the class of that hand, and its point; `win` and `lose`: how many
    of the dealer's hands it beats and is beaten by where no flush counts; `worth`: the two by the stakes.
    """

    hand: I64
    row: I64
    point: I64
    win: I64
    lose: I64
    worth: I64
    hands: int

    def best(self) -> I64:
        """For each hand the place of its best setting."""
        order = np.lexsort((-self.worth, self.hand))
        first = np.flatnonzero(np.diff(self.hand[order], prepend=-1))
        found: I64 = order[first]
        return found


class Reply(NamedTuple):
    """How every hand is set best: a point for each kind of hand, and more where the suits part the hands of a kind.

    The hands of the kind `split[k]` take one of the points `options[k]`: which one, `choice` says from `start[k]` on
    for all suits that they can have, in the order of `choose_by_suits`.
    """

    points: I32
    split: I64
    options: I32
    start: I64
    choice: Hands


@dataclass(frozen=True, slots=True, eq=False)
class BestResponse:
    """How hands are set best: first one setting for each kind of hand, and what following the suits adds to that.

    `measure` counts the first; `wins` and `losses` are to be added. `classes` has the points of the classes of
    ranks, and where suits part a class, that which is best for all of its hands without a flush together. `reply` has
    the decisions themselves.
    """

    measure: Measure
    wins: int
    losses: int
    classes: I32
    reply: Reply


def best_response(
    work: Work,
    dealer: str,
    *,
    low_wheel: bool = False,
    bank: bool = False,
    stakes: Stakes = AFTER_VIGORISH,
    deck: Deck = FULL,
) -> BestResponse:
    """The best setting of every hand; `bank` for the side that wins copies."""
    found = kinds(deck)
    classes, flushes = set_points(dealer, low_wheel=low_wheel, deck=deck)
    theirs = of_points(classes.set, flushes.set, found.row)
    shift = COPIES_WIN if bank else 0
    settings = _settings(found, theirs, classes, flushes, shift, stakes, work.threads)
    best = settings.best()
    jobs = _jobs(found, settings, best, _undecided(found, theirs, settings, best, stakes))
    label = f"{'bank' if bank else 'player'} at best against {dealer}"
    gains, taken = _improved(work, label, found, flush_hands(found, classes, flushes), jobs, stakes)
    chosen = settings.point[best].astype(np.int32)
    measure = of_points(chosen[: len(found.ways)], chosen[len(found.ways) :], found.row)
    rival = gains[:, 2] > 0
    settled = chosen.copy()
    settled[jobs.hand[rival]] = settings.point[jobs.place[(jobs.rival_start[:-1] + gains[:, 2] - 1)[rival]]]
    wins, losses, _ = (int(column) for column in gains.sum(0))
    reply = _reply(settings, best, jobs, taken, shift)
    return BestResponse(measure, wins, losses, settled[: len(found.ways)] - shift, reply)


# Settings as if the dealer had no flushes


def _settings(
    found: Kinds, theirs: Measure, classes: Points, flushes: Points, shift: int, stakes: Stakes, threads: int
) -> Settings:
    highs = np.unique(np.concatenate([theirs.ranks.points, theirs.flush.points]) >> LOW_BITS)
    places = np.searchsorted(highs, np.arange(HIGHS + 1))
    hands, points = [], []
    for before, held in ((0, classes), (len(found.ways), flushes)):
        front, size = np.zeros_like(held.front), np.zeros_like(held.size)
        shifted = (held.front + shift).astype(np.int32)
        pai_gow_fronts.narrow(shifted, held.size, places, front, size)
        inside = np.arange(front.shape[1]) < size[:, None]
        hands.append(before + np.nonzero(inside)[0])
        points.append(front[inside].astype(np.int64))
    hand, point = np.concatenate(hands), np.concatenate(points)
    row = np.concatenate([np.arange(len(found.ways)), found.row])[hand]
    names, name = np.unique(row << 32 | point, return_inverse=True)
    answers = answers_to(found, theirs, names >> 32, (names & 0xFFFF_FFFF).astype(np.int32), threads)[name]
    win, lose = answers[:, 0], answers[:, 1]
    worth = stakes.pay * win - stakes.cost * lose
    return Settings(hand, row, point, win, lose, worth, len(found.ways) + len(found.row))


def answers_to(found: Kinds, theirs: Measure, rows: I64, points: I32, threads: int) -> I64:
    """For one hand of each row how many of the dealer's hands are below its point, and how many above."""
    keys = all_keys(found.deck).ranks
    listed = list_points(keys, theirs.ranks, keys.give, WIDE, second=False)
    order = np.argsort(points, kind="stable")
    counts = np.zeros(keys.count, np.int64)
    pai_gow_sweep.count_entries(rows, keys.start, keys.key, keys.partner, counts)
    heads = np.concatenate([np.zeros(1, np.int64), np.cumsum(counts)])
    asks = np.empty(heads[-1], np.int64)
    pai_gow_sweep.place_asks(
        rows[order], points[order], order, keys.start, keys.key, keys.take, heads[:-1].copy(), asks
    )
    cuts = np.searchsorted(heads, np.linspace(0, heads[-1], threads + 1).astype(np.int64))
    cuts[-1] = keys.count

    def run(part: int) -> I64:
        sums = np.zeros((len(rows), 2), np.int64)
        pai_gow_sweep.answer(cuts[part], cuts[part + 1], listed.heads, listed.entries, listed.shift, heads, asks, sums)
        return sums

    with ThreadPoolExecutor(threads) as pool:
        total: I64 = np.add.reduce(list(pool.map(run, range(threads))))
    return total


# Which settings the dealer's flushes could still make the best


def _undecided(found: Kinds, theirs: Measure, settings: Settings, best: I64, stakes: Stakes) -> Bools:
    """The settings that could be better than the best one, if of all flush hands the worst ones were left."""
    rows, points, times = theirs.flush
    true, plain = (_grid(points[side], found.flush_ways[rows[side]]) for side in (times > 0, times < 0))
    rival = best[settings.hand]
    mine, other = settings.point, settings.point[rival]
    most = _gain(true, mine, other, stakes) + _gain(plain, other, mine, stakes)
    undecided: Bools = settings.worth + most >= settings.worth[rival]
    return undecided


def _grid(points: I32, weights: I64) -> I64:
    """The weight of points below each two classes."""
    found = np.zeros((HIGHS + 1, LOWS + 1), np.int64)
    np.add.at(found, ((points >> LOW_BITS) + 1, (points & LOWS - 1) + 1), weights)
    total: I64 = found.cumsum(0).cumsum(1)
    return total


def _gain(grid: I64, one: I64, other: I64, stakes: Stakes) -> I64:
    """What one setting gains over another against the points against which it does better, and loses nowhere."""
    high, low = one >> LOW_BITS, one & LOWS - 1
    other_high, other_low = other >> LOW_BITS, other & LOWS - 1
    most_high, most_low = np.full_like(high, HIGHS), np.full_like(low, LOWS)
    nothing = np.zeros_like(high)

    def weight(h0: I64, h1: I64, l0: I64, l1: I64) -> I64:
        h1, l1 = np.maximum(h0, h1), np.maximum(l0, l1)
        found: I64 = grid[h1, l1] - grid[h0, l1] - grid[h1, l0] + grid[h0, l0]
        return found

    # With the higher high hand: a tie becomes a win, or a loss a tie, where the dealer's high lies between the two.
    higher = stakes.pay * weight(other_high, high, nothing, low)
    higher += stakes.cost * weight(other_high, high, other_low, most_low)
    lower = stakes.pay * weight(nothing, high, other_low, low)
    lower += stakes.cost * weight(other_high, most_high, other_low, low)
    return np.where(high > other_high, higher, lower)


# Those settings, tried in all suits


def _jobs(found: Kinds, settings: Settings, best: I64, undecided: Bools) -> Jobs:
    rival = undecided.copy()
    rival[best] = False
    place = np.flatnonzero(rival)
    place = place[np.lexsort((settings.hand[place], settings.row[place]))]
    row, hand, first = settings.row[place], settings.hand[place], best[settings.hand[place]]
    job = np.flatnonzero(np.diff(hand, prepend=-1))
    bits = LOW_BITS + HIGH_BITS
    names = (row << bits | settings.point[place]) << bits | settings.point[first]
    pairs, at, pair = np.unique(names, return_index=True, return_inverse=True)
    rows, pair_start = np.unique(row[at], return_index=True)
    mask = np.concatenate([np.full(len(found.ways), -1), found.suited])
    one, other = place[at], first[at]
    return Jobs(
        rows,
        np.append(pair_start, len(pairs)),
        settings.point[one],
        settings.point[other],
        settings.win[one] - settings.win[other],
        settings.lose[one] - settings.lose[other],
        np.append(np.searchsorted(row[job], rows), len(job)),
        hand[job],
        mask[hand[job]],
        np.append(job, len(place)),
        pair - pair_start[np.searchsorted(rows, row)],
        place,
    )


def flush_hands(found: Kinds, classes: Points, flushes: Points) -> FlushHands:
    cards = found.off.sum(1)
    start = np.flatnonzero(np.diff(found.flush_joker * HAND + cards, prepend=-1))
    sizes = cards[start]
    beside = [pai_gow_keys.other_cards(others_of(found.deck, size)) for size in range(3)]
    width = np.array([len(numbers) for numbers in beside])
    true, plain = flushes.set, classes.set[found.row]
    parts = (found.suited, true >> LOW_BITS, true & LOWS - 1, plain >> LOW_BITS, plain & LOWS - 1)
    return FlushHands(
        int((found.flush_joker[start] == 0).sum()),
        np.append(start, len(cards)),
        (np.cumsum(width) - width)[sizes],
        width[sizes],
        np.concatenate(beside),
        *(part.astype(np.int16) for part in parts),
    )


def _improved(work: Work, label: str, found: Kinds, hands: FlushHands, jobs: Jobs, stakes: Stakes) -> tuple[I64, Taken]:
    """For each job the wins and losses gained, and the best setting for all of its hands together, and for each."""
    # The suit of a flush is any; what the others are is tried for one.
    sizes = np.concatenate([found.ways, found.flush_ways // found.deck.suits])[jobs.hand]
    start = np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes)])
    taken = Taken(start, np.empty(start[-1], np.uint8))
    chunks = min(CHUNKS, len(jobs.rows)) or 1
    players = Players(found.counts, found.joker, found.deck.suits)
    # What a class costs goes by its pairs.
    cuts = np.searchsorted(jobs.pair_start, np.linspace(0, jobs.pair_start[-1], chunks + 1).astype(np.int64))

    def run(index: int) -> I64:
        begin, end = int(cuts[index]), int(cuts[index + 1])
        out = np.zeros((len(jobs.hand), 3), np.int64)
        improve(begin, end, jobs, players, hands, stakes, out, taken)
        return out[jobs.job_start[begin] : jobs.job_start[end]]

    return np.concatenate(work.gather(label, chunks, run)), taken


def _reply(settings: Settings, best: I64, jobs: Jobs, taken: Taken, shift: int) -> Reply:
    """The decisions: most jobs end with one setting for all suits."""
    points = settings.point[best].astype(np.int32)
    choice = np.where(taken.choice == NEVER, 0, taken.choice)
    # NEVER is more than any choice, so it is the least only where nothing is chosen.
    least, most = np.minimum.reduceat(taken.choice, taken.start[:-1]), np.maximum.reduceat(choice, taken.start[:-1])
    rivals = settings.point[jobs.place]
    settled = np.flatnonzero((least == most) & (most > 0))
    points[jobs.hand[settled]] = rivals[jobs.rival_start[settled] + most[settled] - 1]
    parted = np.flatnonzero(least < most)
    options = np.repeat(points[jobs.hand[parted]][:, None], int(most[parted].max(initial=0)) + 1, axis=1)
    for place in range(1, options.shape[1]):
        has = jobs.rival_start[parted] + place <= jobs.rival_start[parted + 1]
        options[has, place] = rivals[jobs.rival_start[parted[has]] + place - 1]
    sizes = np.diff(taken.start)[parted]
    inside = np.repeat(least < most, np.diff(taken.start))
    start = np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes)])
    return Reply(points - np.int32(shift), jobs.hand[parted], options - np.int32(shift), start, choice[inside])
