"""The compiled loops for the few hands whose best setting may depend on their suits.

How many of the dealer's flush hands are left, beside a player's hand, depends on the player's suits: for each suit on
the ranks that the player holds in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.compiled.jit import njit
from croupier.compiled.pai_gow.sets import LOW_BITS, LOW_MASK

if TYPE_CHECKING:
    from croupier.compiled.arrays import I16, I32, I64, Hands

RANKS, SUITS = 13, 4
# Seven cards have at most seven ranks, in 128 parts. At most two other cards of these ranks: none, one, two.
HELD, PARTS, COLUMNS, TWO = 7, 128, 36, 105
FLUSH = 5
# Wins and losses are added up in one number: wins times this, plus losses; the first for few hands, the other for all.
NEAR, BOTH = 1 << 16, 1 << 32
NEVER = 255


class Players(NamedTuple):
    """The player's classes of ranks, a row each: how many cards of every rank, and of jokers; and the deck's suits."""

    counts: I64
    joker: I64
    suits: int


class Jobs(NamedTuple):
    """Kinds of hands whose first choice has rivals, class after class.

    A class has its row, from `pair_start` on its pairs of a rival's point and a first point, with the wins and losses
    that the rival has more, and its jobs from `job_start` on. A job has a kind of hand, the mask of its flush or -1,
    and its rivals among the pairs of the class; `place` is where each rival stands among all settings.
    """

    rows: I64
    pair_start: I64
    ones: I64
    others: I64
    wins: I64
    losses: I64
    job_start: I64
    hand: I64
    flushes: I64
    rival_start: I64
    rivals: I64
    place: I64


class FlushHands(NamedTuple):
    """The dealer's flush hands in blocks, those without the joker first.

    The suit masks of a block are of one size, and each has one hand for each choice of cards beside; blocks with
    equally many cards beside share their columns. A hand has the classes that it has, and those that its ranks have
    without the flush.
    """

    without_joker: int
    block_start: I64
    block_column: I64
    block_width: I64
    beside: I64
    suited: I16
    true_high: I16
    true_low: I16
    plain_high: I16
    plain_low: I16


class Stakes(NamedTuple):
    """What a win brings and a loss costs, in whole numbers."""

    pay: int
    cost: int


class Taken(NamedTuple):
    """Which setting each hand takes, job after job: those of a job from its start on, as `choose_by_suits` has them."""

    start: I64
    choice: Hands


class Rivals(NamedTuple):
    """How many more of the dealer's hands the rivals win and lose against than the first setting.

    `wins` and `losses` hold that where no flush counts; `won` and `lost` add to it, a column for each part of the
    ranks held that the player may have in a suit.
    """

    wins: I64
    losses: I64
    won: I64
    lost: I64


class Room(NamedTuple):
    """Room to work in, made once: what each flush hand changes, sums of that at two stages, and parts of ranks."""

    codes: I32
    near: I32
    sums: I64
    parts: I16


@njit
def _columns(counts: I64, suits: int, place: I64, column: I64, ways: I64) -> int:
    """The places of the ranks held; and for each two other cards of a flush hand their column and weight.

    Cards of ranks that the player does not hold can have any suit but that of the flush, so they only weigh.
    """
    held = 0
    for rank in range(RANKS):
        place[rank] = -1
        if counts[rank]:
            place[rank] = held
            held += 1
    others = suits - 1
    column[0], ways[0] = 0, 1
    number = 1
    for high in range(RANKS):
        column[number] = 1 + place[high]
        ways[number] = 1 if place[high] >= 0 else others
        number += 1
    for high in range(RANKS):
        for low in range(high + 1):
            p, q = place[low], place[high]
            if p >= 0 and q >= 0:
                column[number], ways[number] = 1 + HELD + q * (q + 1) // 2 + p, 1
            elif low == high:
                column[number], ways[number] = 0, others * (others - 1) // 2
            else:
                column[number] = 1 + max(p, q)
                ways[number] = others * others if max(p, q) < 0 else others
            number += 1
    return held


@njit
def _parts(place: I64, parts: I16) -> None:
    """For every mask of ranks, which of the ranks held it meets."""
    parts[0] = 0
    for rank in range(RANKS):
        bit = 1 << place[rank] if place[rank] >= 0 else 0
        for mask in range(1 << rank):
            parts[1 << rank | mask] = parts[mask] | bit


@njit
def _differ(one: int, other: int, hands: FlushHands, codes: I32) -> None:
    """For each flush hand what its flush changes between two points of a player.

    A flush changes the wins and the losses that one point has more than the other; both are put in one number.
    Written without branches and in small numbers, so that many hands are compared at once.
    """
    high, low = np.int16(one >> LOW_BITS), np.int16(one & LOW_MASK)
    other_high, other_low = np.int16(other >> LOW_BITS), np.int16(other & LOW_MASK)
    true_high, true_low, plain_high, plain_low = hands.true_high, hands.true_low, hands.plain_high, hands.plain_low
    for i in range(codes.shape[0]):
        th, tw, ph, pw = true_high[i], true_low[i], plain_high[i], plain_low[i]
        win = np.int32((th < high) & (tw < low)) - np.int32((ph < high) & (pw < low))
        win -= np.int32((th < other_high) & (tw < other_low)) - np.int32((ph < other_high) & (pw < other_low))
        lose = np.int32((th >= high) & (tw >= low)) - np.int32((ph >= high) & (pw >= low))
        lose -= np.int32((th >= other_high) & (tw >= other_low)) - np.int32((ph >= other_high) & (pw >= other_low))
        codes[i] = np.int32(NEAR * win + lose)


@njit
def _add(row: I32, codes: I32) -> None:
    for i in range(codes.shape[0]):
        row[i] += codes[i]


@njit
def flush_change(
    counts: I64, suits: int, one: int, other: int, blocks: int, hands: FlushHands, room: Room, won: I64, lost: I64
) -> None:
    """What the dealer's flush hands of one suit change between a player's two points, by the ranks held in that suit.

    The player holds the ranks that are counted. Only the first `blocks` blocks of flush hands count. `won[part]` and
    `lost[part]` are for a player who has just that part of the ranks held in the suit.
    """
    codes, near, sums, parts = room
    place, column, ways = np.empty(RANKS, np.int64), np.empty(TWO, np.int64), np.empty(TWO, np.int64)
    held = _columns(counts, suits, place, column, ways)
    _parts(place, parts)
    size = 1 << held
    end = hands.block_start[blocks]
    _differ(one, other, hands, codes[:end])
    near[:size] = 0
    for b in range(blocks):
        width = hands.block_width[b]
        first, last = hands.block_column[b], hands.block_column[b] + width
        for begin in range(hands.block_start[b], hands.block_start[b + 1], width):
            _add(near[parts[hands.suited[begin]], first:last], codes[begin : begin + width])
    sums[:size] = 0
    for part in range(size):
        for i in range(hands.beside.shape[0]):
            two = hands.beside[i]
            lose = (np.int64(near[part, i]) + NEAR // 2 & NEAR - 1) - NEAR // 2
            sums[part, column[two]] += ((near[part, i] - lose) // NEAR * BOTH + lose) * ways[two]
    # Of flush hands that meet just these ranks, to those that meet no more than these.
    for bit in range(held):
        for part in range(size):
            if part >> bit & 1:
                for c in range(COLUMNS):
                    sums[part, c] += sums[part ^ 1 << bit, c]
    free = np.empty(HELD, np.int64)
    for part in range(size):
        for rank in range(RANKS):
            if place[rank] >= 0:
                free[place[rank]] = suits - 1 - counts[rank] + (part >> place[rank] & 1)
        both = _weighed(sums[size - 1 - part], free, held)
        lost[part] = (both + BOTH // 2 & BOTH - 1) - BOTH // 2
        won[part] = (both - lost[part]) // BOTH


@njit
def _weighed(row: I64, free: I64, held: int) -> int:
    """The columns by how many suits are free for the cards beside."""
    found = row[0]
    for q in range(held):
        found += row[1 + q] * free[q]
        for p in range(q):
            found += row[1 + HELD + q * (q + 1) // 2 + p] * free[p] * free[q]
        found += row[1 + HELD + q * (q + 1) // 2 + q] * (free[q] * (free[q] - 1) // 2)
    return int(found)


@njit
def _bits(number: int) -> int:
    found = 0
    while number:
        number &= number - 1
        found += 1
    return found


@njit
def _suits_of_ranks(counts: I64, suits: int, flush: int, options: I64, kept: I64) -> int:
    """For every rank held the sets of suits that its cards can have, as bits; how many ranks are held."""
    held = 0
    for rank in range(RANKS):
        if counts[rank] == 0:
            continue
        for option in range(1 << suits):
            if _bits(option) == counts[rank] and (flush < 0 or (option & 1) == (flush >> rank & 1)):
                options[held, kept[held]] = option
                kept[held] += 1
        held += 1
    return held


@njit
def choose_by_suits(
    players: Players, row: int, flush: int, more: Rivals, rivals: I64, stakes: Stakes, out: I64, taken: Hands
) -> None:
    """Go through all suits of one kind of hand and choose the best setting for each.

    `flush` is the mask of a flush hand's suit, or -1 for a class, of which the hands without a possible flush are
    meant. The first setting has rivals: places in `more`. A hand is worth its wins times the pay less its losses
    times the cost. Into `out` go the wins and losses gained over the first setting, and which setting is best for all
    hands together: 0 for the first, then the rivals. Into `taken` goes which is best for each hand, the suits of the
    lowest rank changing last; NEVER for suits that make it a hand of another kind.
    """
    counts, suits = players.counts[row], players.suits
    options, kept = np.empty((HELD, 1 << SUITS), np.int64), np.zeros(HELD, np.int64)
    held = _suits_of_ranks(counts, suits, flush, options, kept)
    in_suit = np.zeros((HELD + 1, SUITS), np.int64)
    choice = np.full(HELD, -1)
    totals = np.zeros(rivals.shape[0] + 1, np.int64)
    level, hand = 0, -1
    while level >= 0:
        choice[level] += 1
        if choice[level] == kept[level]:
            choice[level] = -1
            level -= 1
            continue
        option = options[level, choice[level]]
        for s in range(suits):
            in_suit[level + 1, s] = in_suit[level, s] | (option >> s & 1) << level
        if level + 1 < held:
            level += 1
            continue
        suited = in_suit[held]
        hand += 1
        taken[hand] = NEVER
        if flush < 0:
            most = 0
            for s in range(suits):
                most = max(most, _bits(suited[s]))
            if most + players.joker[row] >= FLUSH:
                continue
        taken[hand] = 0
        best = best_win = best_loss = 0
        for c in range(rivals.shape[0]):
            win, loss = more.wins[rivals[c]], more.losses[rivals[c]]
            for s in range(suits):
                win += more.won[rivals[c], suited[s]]
                loss += more.lost[rivals[c], suited[s]]
            worth = stakes.pay * win - stakes.cost * loss
            totals[c + 1] += worth
            if worth > best:
                best, best_win, best_loss = worth, win, loss
                taken[hand] = c + 1
        out[0] += best_win
        out[1] += best_loss
    if flush >= 0:
        out[0] *= suits
        out[1] *= suits
    out[2] = np.argmax(totals)


@njit
def improve(
    first: int, last: int, jobs: Jobs, players: Players, hands: FlushHands, stakes: Stakes, out: I64, taken: Taken
) -> None:
    """For each of the classes in a range, its pairs of points first, then its kinds of hands that have a choice."""
    most = 0
    for g in range(first, last):
        most = max(most, jobs.pair_start[g + 1] - jobs.pair_start[g])
    room = Room(
        np.empty(hands.suited.shape[0], np.int32),
        np.empty((PARTS, TWO), np.int32),
        np.empty((PARTS, COLUMNS), np.int64),
        np.empty(1 << RANKS, np.int16),
    )
    won, lost = np.empty((most, PARTS), np.int64), np.empty((most, PARTS), np.int64)
    for g in range(first, last):
        row = jobs.rows[g]
        # A dealer cannot have the joker that the player holds.
        blocks = hands.without_joker if players.joker[row] else hands.block_width.shape[0]
        begin, end = jobs.pair_start[g], jobs.pair_start[g + 1]
        for p in range(begin, end):
            one, other, at = jobs.ones[p], jobs.others[p], p - begin
            flush_change(players.counts[row], players.suits, one, other, blocks, hands, room, won[at], lost[at])
        more = Rivals(jobs.wins[begin:end], jobs.losses[begin:end], won, lost)
        for j in range(jobs.job_start[g], jobs.job_start[g + 1]):
            rivals = jobs.rivals[jobs.rival_start[j] : jobs.rival_start[j + 1]]
            choice = taken.choice[taken.start[j] : taken.start[j + 1]]
            choose_by_suits(players, row, jobs.flushes[j], more, rivals, stakes, out[j], choice)
