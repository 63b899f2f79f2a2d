"""The compiled loops for the few hands whose best setting may hang on their suits.

How many of the dealer's flush hands are left, beside a player's hand, depends on the player's suits: for each suit on
the ranks that the player holds in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.odds.kernels.pai_gow_sets import LOW_BITS, LOW_MASK
from croupier.ranking.fast._jit import njit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.ranking.fast._arrays import I16, I32, I64

    I8 = NDArray[np.int8]

RANKS, SUITS = 13, 4
# Seven cards have at most seven ranks, in 128 parts. At most two other cards of these ranks: none, one, two.
HELD, PARTS, COLUMNS = 7, 128, 36
FLUSH = 5
# Wins and losses are added up in one number: so many losses would make a win.
BOTH = 1 << 32


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
def _differences(
    high: int,
    low: int,
    other_high: int,
    other_low: int,
    true_high: I16,
    true_low: I16,
    plain_high: I16,
    plain_low: I16,
    codes: I8,
) -> None:
    """Where a flush changes what one point of a player wins and loses more than another: 8 for a win, 1 for a loss.

    Written without branches and in small numbers, so that many hands are compared at once.
    """
    h, w, oh, ow = np.int16(high), np.int16(low), np.int16(other_high), np.int16(other_low)
    for i in range(codes.shape[0]):
        th, tw, ph, pw = true_high[i], true_low[i], plain_high[i], plain_low[i]
        win = np.int8((th < h) & (tw < w)) - np.int8((ph < h) & (pw < w))
        win -= np.int8((th < oh) & (tw < ow)) - np.int8((ph < oh) & (pw < ow))
        lose = np.int8((th >= h) & (tw >= w)) - np.int8((ph >= h) & (pw >= w))
        lose -= np.int8((th >= oh) & (tw >= ow)) - np.int8((ph >= oh) & (pw >= ow))
        codes[i] = np.int8(8 * win + lose)


@njit
def flush_change(
    counts: I64,
    suits: int,
    one: int,
    other: int,
    hands: int,
    true_high: I16,
    true_low: I16,
    plain_high: I16,
    plain_low: I16,
    suited: I16,
    beside: I16,
    codes: I8,
    found: I32,
    sums: I64,
    parts: I16,
    won: I64,
    lost: I64,
) -> None:
    """What the dealer's flush hands of one suit change between a player's two points, by the ranks held in that suit.

    The player holds the ranks that are counted. Of the flush hands the first so many count; each has the classes that
    it has, those that its ranks have without the flush, the ranks of its suit and the cards beside. `won[part]` and
    `lost[part]` are for a player who has just that part of the ranks held in the suit. `codes`, `found`, `sums` and
    `parts` are room to work in.
    """
    place, column, ways = np.empty(RANKS, np.int64), np.empty(105, np.int64), np.empty(105, np.int64)
    held = _columns(counts, suits, place, column, ways)
    _parts(place, parts)
    size = 1 << held
    sums[:size] = 0
    _differences(
        one >> LOW_BITS,
        one & LOW_MASK,
        other >> LOW_BITS,
        other & LOW_MASK,
        true_high,
        true_low,
        plain_high,
        plain_low,
        codes[:hands],
    )
    differ = 0
    for i in range(hands):
        found[differ] = i
        differ += int(codes[i] != 0)
    for k in range(differ):
        i = found[k]
        lose = (codes[i] + 4 & 7) - 4
        two = beside[i]
        sums[parts[suited[i]], column[two]] += ((np.int64(codes[i]) - lose) // 8 * BOTH + lose) * ways[two]
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
def choose_by_suits(
    counts: I64,
    joker: int,
    suits: int,
    flush: int,
    wins: I64,
    losses: I64,
    won: I64,
    lost: I64,
    rivals: I64,
    pay: int,
    cost: int,
    out: I64,
) -> None:
    """Go through all suits of one kind of hand and choose the best setting for each.

    `flush` is the mask of a flush hand's suit, or -1 for a class, of which the hands without a possible flush are
    meant. The first setting has rivals: rows of `won` and `lost`, of which `wins` and `losses` hold how many more of
    the dealer's hands they win and lose against where no flush counts. A hand is worth its wins times the pay less
    its losses times the cost. Into `out` go the wins and losses gained over the first setting, and which setting is
    best for all hands together: 0 for the first, then the rivals.
    """
    options, kept = np.empty((HELD, 1 << SUITS), np.int64), np.zeros(HELD, np.int64)
    held = 0
    for rank in range(RANKS):
        if counts[rank] == 0:
            continue
        for option in range(1 << suits):
            if _bits(option) == counts[rank] and (flush < 0 or (option & 1) == (flush >> rank & 1)):
                options[held, kept[held]] = option
                kept[held] += 1
        held += 1
    in_suit = np.zeros((HELD + 1, SUITS), np.int64)
    choice = np.full(HELD, -1)
    totals = np.zeros(rivals.shape[0] + 1, np.int64)
    level = 0
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
        if flush < 0:
            most = 0
            for s in range(suits):
                most = max(most, _bits(suited[s]))
            if most + joker >= FLUSH:
                continue
        best = best_win = best_loss = 0
        for c in range(rivals.shape[0]):
            win, loss = wins[rivals[c]], losses[rivals[c]]
            for s in range(suits):
                win += won[rivals[c], suited[s]]
                loss += lost[rivals[c], suited[s]]
            worth = pay * win - cost * loss
            totals[c + 1] += worth
            if worth > best:
                best, best_win, best_loss = worth, win, loss
        out[0] += best_win
        out[1] += best_loss
    if flush >= 0:
        out[0] *= suits
        out[1] *= suits
    out[2] = np.argmax(totals)


@njit
def improve(
    first: int,
    last: int,
    rows: I64,
    pair_start: I64,
    ones: I64,
    others: I64,
    wins: I64,
    losses: I64,
    job_start: I64,
    flushes: I64,
    rival_start: I64,
    rivals: I64,
    counts: I64,
    joker: I64,
    suits: int,
    without_joker: int,
    true_high: I16,
    true_low: I16,
    plain_high: I16,
    plain_low: I16,
    suited: I16,
    beside: I16,
    pay: int,
    cost: int,
    out: I64,
) -> None:
    """For each of the classes in a range, its pairs of points first, then its kinds of hands that have a choice."""
    most = 0
    for g in range(first, last):
        most = max(most, pair_start[g + 1] - pair_start[g])
    sums, parts = np.empty((PARTS, COLUMNS), np.int64), np.empty(1 << RANKS, np.int16)
    won, lost = np.empty((most, PARTS), np.int64), np.empty((most, PARTS), np.int64)
    codes, found = np.empty(suited.shape[0], np.int8), np.empty(suited.shape[0] + 1, np.int32)
    for g in range(first, last):
        row = rows[g]
        # A dealer cannot have the joker that the player holds.
        hands = without_joker if joker[row] else suited.shape[0]
        begin, end = pair_start[g], pair_start[g + 1]
        for p in range(begin, end):
            flush_change(
                counts[row],
                suits,
                ones[p],
                others[p],
                hands,
                true_high,
                true_low,
                plain_high,
                plain_low,
                suited,
                beside,
                codes,
                found,
                sums,
                parts,
                won[p - begin],
                lost[p - begin],
            )
        for j in range(job_start[g], job_start[g + 1]):
            choose_by_suits(
                counts[row],
                joker[row],
                suits,
                flushes[j],
                wins[begin:end],
                losses[begin:end],
                won,
                lost,
                rivals[rival_start[j] : rival_start[j + 1]],
                pay,
                cost,
                out[j],
            )
