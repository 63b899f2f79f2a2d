"""The compiled loops that set Asia Poker hands by a house way, or find their best settings.

Both loops look up the four-card hand inline. A helper function would be clearer, but Numba would then count references
to the tables at every call, which costs more than the look-up itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.compiled.jit import inlined, njit
from croupier.compiled.kernels import FLUSH, KEY, flush_mask

if TYPE_CHECKING:
    from croupier.chapters.asia_poker.kernels.house_way import Known, Tables, Way
    from croupier.compiled.arrays import I16, I32, I64, Hands

# A setting as one number: 12 bits of the high hand's class, 7 of the medium hand's, 4 of the low hand's.
HIGH_BIT, MEDIUM_BIT = 11, 4
MEDIUM_MASK, LOW_MASK = 127, 15
MOST_SETTINGS = 105
UNKNOWN = -1
NETWORK = (
    *((0, 6), (2, 3), (4, 5), (0, 2), (1, 4), (3, 6), (0, 1), (2, 5)),
    *((3, 4), (1, 2), (4, 6), (2, 3), (4, 5), (1, 2), (3, 4), (5, 6)),
)


@njit
def sort_columns(hand: Hands, columns: I64) -> None:
    """The columns of one hand by falling cards, the joker first: sixteen exchanges that need no branch."""
    for i in range(7):
        columns[i] = np.int64(hand[i]) << 3 | i
    for i, j in NETWORK:
        one, other = columns[i], columns[j]
        columns[i], columns[j] = max(one, other), min(one, other)
    for i in range(7):
        columns[i] &= 7


@njit
def set_by_ranks(hands: Hands, rests: Hands, start: int, known: Known, rows: Hands, found: I32, split: Hands) -> None:
    """The settings of hands that cannot make a flush, and UNKNOWN for the others."""
    word, places, by_ranks = known
    columns = np.empty(7, np.int64)
    for i in range(hands.shape[0]):
        total = start
        for j in range(7):
            total += word[hands[i, j]]
        if total & FLUSH:
            found[i] = UNKNOWN
            continue
        place = places[total & KEY]
        found[i] = by_ranks[place, 0]
        sort_columns(hands[i], columns)
        split[i] = split_of(by_ranks[place, 1], columns, rests, rows)


@njit
def split_of(laid: int, columns: I64, rests: Hands, rows: Hands) -> int:
    """The row of the order of settings: which three of the falling cards do not go high, and which of them goes low."""
    r, low = laid // 3, laid % 3
    x, y, z = columns[rests[r, 0]], columns[rests[r, 1]], columns[rests[r, 2]]
    if low == 0:
        return int(rows[x, y, z])
    return int(rows[x, z, y] if low == 1 else rows[y, z, x])


@inlined
def _likes(
    best: np.int64,
    scores: I64,
    highs: I64,
    ranks: I64,
    rests: Hands,
    top: I16,
    medium: I16,
    worth: I64,
    factor: I64,
    summand: I64,
) -> tuple[int, int]:
    """Of the settings that count most the one with the highest hands, and how it is laid."""
    code, at = -1, 0
    for r in range(rests.shape[0]):
        if scores[r] < best:
            continue
        high = highs[r]
        x, y, z = ranks[rests[r, 0]], ranks[rests[r, 1]], ranks[rests[r, 2]]
        laid = np.uint64((x * 13 + y) * 13 + z)
        for low in range(3):
            two = int(medium[laid, low])
            if two <= top[high] and worth[high] * factor[laid, low] + summand[laid, low] + 1 == best:
                value = high << HIGH_BIT | two << MEDIUM_BIT | (z if low == 0 else y if low == 1 else x)
                if value > code:
                    code, at = value, 3 * r + low
    return code, at


@njit
def set_hands(hands: Hands, by: Tables, way: Way, rows: Hands, found: I32, split: Hands) -> None:
    """The setting that a way likes best of every hand whose setting is UNKNOWN.

    A setting counts worth times factor plus summand. Of equal ones the higher hands, then the first is taken.
    """
    rests, rank, word, lanes, start, table, flush, top, medium = by
    worth, factor, summand = way
    columns = np.empty(7, np.int64)
    ranks = np.empty(7, np.int64)
    words = np.empty(7, np.int64)
    bits = np.empty(7, np.int64)
    highs = np.empty(rests.shape[0], np.int64)
    scores = np.empty(rests.shape[0], np.int64)
    for i in range(hands.shape[0]):
        if found[i] != UNKNOWN:
            continue
        sort_columns(hands[i], columns)
        total = start
        cards = 0
        for j in range(7):
            card = hands[i, columns[j]]
            ranks[j] = rank[card]
            words[j] = word[card]
            bits[j] = lanes[card]
            total += words[j]
            cards += bits[j]
        suited = total & FLUSH != 0
        best = np.int64(0)
        # Which of the settings are legal is hard to foresee: a factor of zero costs less than a branch.
        for r in range(rests.shape[0]):
            x, y, z = rests[r, 0], rests[r, 1], rests[r, 2]
            four = total - words[x] - words[y] - words[z]
            high = table[four & KEY]
            if suited and four & FLUSH:
                high = max(high, flush[flush_mask(cards - bits[x] - bits[y] - bits[z], four)])
            laid = np.uint64((ranks[x] * 13 + ranks[y]) * 13 + ranks[z])
            limit, value = top[high], worth[high]
            first = (value * factor[laid, 0] + summand[laid, 0] + 1) * (medium[laid, 0] <= limit)
            second = (value * factor[laid, 1] + summand[laid, 1] + 1) * (medium[laid, 1] <= limit)
            third = (value * factor[laid, 2] + summand[laid, 2] + 1) * (medium[laid, 2] <= limit)
            highs[r] = high
            scores[r] = max(first, second, third)
            best = max(best, scores[r])
        found[i], at = _likes(best, scores, highs, ranks, rests, top, medium, worth, factor, summand)
        split[i] = split_of(at, columns, rests, rows)


@njit
def best_settings(hands: Hands, by: Tables, found: I32, sizes: I64) -> None:
    """The settings of every hand that no other equals or beats in all three parts, each value once.

    Row i of `found` takes those of hand i, the highest high hand first, and `sizes[i]` says how many there are.
    """
    rests, rank, word, lanes, start, table, flush, top, medium = by
    columns = np.empty(7, np.int64)
    codes = np.empty(MOST_SETTINGS, np.int64)
    for i in range(hands.shape[0]):
        sort_columns(hands[i], columns)
        hand = hands[i][columns]
        total = start
        cards = 0
        for card in hand:
            total += word[card]
            cards += lanes[card]
        suited = total & FLUSH != 0
        size = 0
        for r in range(rests.shape[0]):
            x, y, z = hand[rests[r, 0]], hand[rests[r, 1]], hand[rests[r, 2]]
            sum_of_four = total - word[x] - word[y] - word[z]
            high = table[sum_of_four & KEY]
            if suited and sum_of_four & FLUSH:
                lane = flush_mask(cards - lanes[x] - lanes[y] - lanes[z], sum_of_four)
                high = max(high, flush[lane])
            laid = (rank[x] * 13 + rank[y]) * 13 + rank[z]
            for way in range(3):
                two = medium[laid, way]
                if two <= top[high]:
                    one = rank[z] if way == 0 else rank[y] if way == 1 else rank[x]
                    codes[size] = np.int64(high) << HIGH_BIT | np.int64(two) << MEDIUM_BIT | one
                    size += 1
        codes[:size].sort()
        kept = 0
        for s in range(size - 1, -1, -1):
            two, one = codes[s] >> MEDIUM_BIT & MEDIUM_MASK, codes[s] & LOW_MASK
            covered = False
            for k in range(kept):
                if found[i, k] >> MEDIUM_BIT & MEDIUM_MASK >= two and found[i, k] & LOW_MASK >= one:
                    covered = True
                    break
            if not covered:
                found[i, kept] = codes[s]
                kept += 1
        sizes[i] = kept
