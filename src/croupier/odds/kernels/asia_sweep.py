"""How many dealer's hands a player's hand beats in two of three parts, for many of both at once.

The dealer's hands are entered in the order of their high parts and kept in a plane, medium by low part; the player's
hands ask in the same order. Of the hands with a lower high part those count whose medium or low part is lower, and
of all hands those whose medium and low part are: two of three parts are lower in m + l + all - 2 (m and l).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.odds.kernels.asia_classes import JOKER_BIT
from croupier.ranking.fast._house_way_asia import HIGH_BIT, LOW_MASK, MEDIUM_BIT, MEDIUM_MASK
from croupier.ranking.fast._jit import njit

if TYPE_CHECKING:
    from croupier.ranking.fast._arrays import I16, I32, I64

HIGHS = 1 << 12
SETTING = (1 << JOKER_BIT) - 1
WEIGHT_BIT = 32
PLACE = (1 << WEIGHT_BIT) - 1
# Sixteen low parts a line; in each of them stand the sums of all lower ones, and in the last the sum of all.
LINE = 16
ALL = LINE - 1
MEDIUMS = 96
# Medium parts stand in groups of four, and these in groups of four.
FOURS, SIXTEENS = MEDIUMS // 4, MEDIUMS // 16
# So few dealer's hands are compared one by one.
FEW = 12

I32_ = np.int32
U64_ = np.uint64


class Plane(NamedTuple):
    """Sums over the hands entered so far: within four lines, over such fours, over sixteens; and over all hands."""

    ones: I32
    fours: I32
    sixteens: I32
    full: I32


@njit
def plane() -> Plane:
    """A plane to work in."""
    return Plane(
        np.zeros(MEDIUMS * LINE, np.int32),
        np.zeros(FOURS * LINE, np.int32),
        np.zeros((SIXTEENS + 1) * LINE, np.int32),
        np.zeros((MEDIUMS + 1) * LINE, np.int32),
    )


@njit
def enter(ones: I32, fours: I32, sixteens: I32, value: int, weight: int) -> None:
    """Add a hand to all lines above its medium part, right of its low part; loops of fixed length need no branch."""
    medium = I32_(value >> MEDIUM_BIT & MEDIUM_MASK)
    low = I32_(value & LOW_MASK)
    one, four, sixteen = medium & I32_(3), medium >> I32_(2) & I32_(3), medium >> I32_(4)
    start = U64_(medium >> I32_(2)) * U64_(4 * LINE)
    for k in range(4 * LINE):
        ones[start + U64_(k)] += weight if (I32_(k & 15) > low) & (I32_(k >> 4) > one) else I32_(0)
    start = U64_(sixteen) * U64_(4 * LINE)
    for k in range(4 * LINE):
        fours[start + U64_(k)] += weight if (I32_(k & 15) > low) & (I32_(k >> 4) > four) else I32_(0)
    for k in range((SIXTEENS + 1) * LINE):
        sixteens[U64_(k)] += weight if (I32_(k & 15) > low) & (I32_(k >> 4) > sixteen) else I32_(0)


@njit
def beaten(ones: I32, fours: I32, sixteens: I32, full: I32, value: int) -> int:
    """The hands that a setting beats in two parts, when all with a lower high part are entered."""
    medium = U64_(value >> MEDIUM_BIT & MEDIUM_MASK)
    low, line = U64_(value & LOW_MASK), U64_(LINE)
    one = medium * line
    four = (medium >> U64_(2)) * line
    sixteen = (medium >> U64_(4)) * line
    every = U64_(ALL)
    both = ones[one + low] + fours[four + low] + sixteens[sixteen + low]
    by_medium = ones[one + every] + fours[four + every] + sixteens[sixteen + every]
    by_low = sixteens[U64_(SIXTEENS * LINE) + low]
    return int(by_medium + by_low + full[one + low] - 2 * both)


@njit
def two_lower(value: int, other: int) -> int:
    """Whether two of three parts of a value are lower than those of the other."""
    high = np.int64(value >> HIGH_BIT < other >> HIGH_BIT)
    medium = np.int64(value >> MEDIUM_BIT & MEDIUM_MASK < other >> MEDIUM_BIT & MEDIUM_MASK)
    low = np.int64(value & LOW_MASK < other & LOW_MASK)
    return int(high + medium + low >= 2)


@njit
def sweep(
    dealer: I64,
    ends: I64,
    first: int,
    joker: int,
    asked: I64,
    ask: int,
    end: int,
    player: I32,
    found: I64,
    room: Plane,
) -> None:
    """Add to some of the player's hands the dealer's hands that each beats, times a factor.

    An entry of the dealer is a weight and a setting, one of `asked` a factor and the place of a player's hand, both
    above and below bit 32; all rise by their high parts. The dealer's hands from `first` to before `ends[0]` hold no
    joker, those from there to before `ends[1]` do, and do not meet player's hands with the joker.
    """
    ones, fours, sixteens, full = room
    middle, last = ends[0], ends[1]
    if joker:
        last = middle
    if last - first <= FEW:
        for q in range(ask, end):
            place = asked[q] & PLACE
            value = player[place] & SETTING
            count = 0
            for d in range(first, last):
                count += (dealer[d] >> WEIGHT_BIT) * two_lower(dealer[d] & SETTING, value)
            found[place] += (asked[q] >> WEIGHT_BIT) * count
        return
    ones[:] = 0
    fours[:] = 0
    sixteens[:] = 0
    fill_full(dealer, first, last, full)
    one, other = first, middle
    for q in range(ask, end):
        place = asked[q] & PLACE
        value = player[place] & SETTING
        high = value >> HIGH_BIT
        while one < middle and (dealer[one] & SETTING) >> HIGH_BIT < high:
            enter(ones, fours, sixteens, dealer[one] & SETTING, I32_(dealer[one] >> WEIGHT_BIT))
            one += 1
        while other < last and (dealer[other] & SETTING) >> HIGH_BIT < high:
            enter(ones, fours, sixteens, dealer[other] & SETTING, I32_(dealer[other] >> WEIGHT_BIT))
            other += 1
        found[place] += (asked[q] >> WEIGHT_BIT) * beaten(ones, fours, sixteens, full, value)


@njit
def fill_full(dealer: I64, first: int, last: int, full: I32) -> None:
    """The sums over all hands with a lower medium and a lower low part."""
    full[:] = 0
    for d in range(first, last):
        line = U64_((dealer[d] >> MEDIUM_BIT & MEDIUM_MASK) + 1) * U64_(LINE)
        full[line + U64_((dealer[d] & LOW_MASK) + 1)] += I32_(dealer[d] >> WEIGHT_BIT)
    for line in range(LINE, (MEDIUMS + 1) * LINE, LINE):
        total = I32_(0)
        for k in range(LINE):
            total += full[U64_(line + k)]
            full[U64_(line + k)] = total
    for k in range(LINE, (MEDIUMS + 1) * LINE):
        full[U64_(k)] += full[U64_(k - LINE)]


@njit
def sweep_keys(heads: I64, dealer: I64, asks: I64, asked: I64, player: I32, found: I64) -> None:
    """Each key's dealer's hands against its player's hands.

    `heads` and `asks` say where those of a key end, first those without the joker, then those with it.
    """
    room = plane()
    ends = np.empty(2, np.int64)
    for key in range(heads.shape[0] // 2):
        first = heads[2 * key - 1] if key > 0 else 0
        ends[0], ends[1] = heads[2 * key], heads[2 * key + 1]
        for joker in range(2):
            k = 2 * key + joker
            ask = asks[k - 1] if k > 0 else 0
            if first < ends[1 - joker] and ask < asks[k]:
                sweep(dealer, ends, first, joker, asked, ask, asks[k], player, found, room)


@njit
def order_by_high(values: I32, order: I32) -> None:
    """The places of values in the order of their high parts."""
    counts = np.zeros(HIGHS, np.int64)
    for i in range(values.shape[0]):
        counts[(values[i] & SETTING) >> HIGH_BIT] += 1
    starts_of(counts)
    for i in range(values.shape[0]):
        high = (values[i] & SETTING) >> HIGH_BIT
        order[counts[high]] = i
        counts[high] += 1


@njit
def starts_of(counts: I64) -> int:
    """Turn the number of entries of each key into the places where they start; how many there are."""
    total = 0
    for k in range(counts.shape[0]):
        size = counts[k]
        counts[k] = total
        total += size
    return int(total)


@njit
def enter_rows(
    values: I32, rows: I32, weights: I32, starts: I64, part: I16, factor: I32, keys: int, places: bool
) -> tuple[I64, I64]:
    """Enter hands at the keys of their rows: where the entries of each key end, and the entries.

    From `starts[r]` on the keys of row r and their factors stand in `part` and `factor`. An entry has the value of the
    hand, or its place.
    """
    members = np.zeros((starts.shape[0] - 1, 2), np.int64)
    for i in range(values.shape[0]):
        members[rows[i], values[i] >> JOKER_BIT] += 1
    heads = np.zeros(2 * keys, np.int64)
    for row in range(members.shape[0]):
        if members[row, 0] or members[row, 1]:
            for e in range(starts[row], starts[row + 1]):
                heads[2 * part[e]] += members[row, 0]
                heads[2 * part[e] + 1] += members[row, 1]
    entries = np.empty(starts_of(heads), np.int64)
    for i in range(values.shape[0]):
        joker = values[i] >> JOKER_BIT
        what = np.int64(i if places else values[i])
        for e in range(starts[rows[i]], starts[rows[i] + 1]):
            key = 2 * np.int64(part[e]) + joker
            entries[heads[key]] = np.int64(weights[i] * factor[e]) << WEIGHT_BIT | what
            heads[key] += 1
    return heads, entries
