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
    from croupier.ranking.fast._arrays import I32, I64

HIGHS = 1 << 12
SETTING = (1 << JOKER_BIT) - 1
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
    dealer: I32,
    weights: I32,
    first: int,
    last: int,
    joker_meets_joker: bool,
    asked: I32,
    factors: I32,
    ask: int,
    end: int,
    player: I32,
    targets: I32,
    found: I64,
    room: Plane,
) -> None:
    """Add to the targets of some of the player's hands the dealer's hands that each beats, times its factor.

    The dealer's hands from `first` to before `last` and the questions from `ask` to before `end` rise by their high
    parts. Where the player's hands hold the joker, dealer's hands with a joker are left out.
    """
    ones, fours, sixteens, full = room
    if last - first <= FEW:
        for q in range(ask, end):
            value = player[asked[q]] & SETTING
            count = 0
            for d in range(first, last):
                if joker_meets_joker or dealer[d] >> JOKER_BIT == 0:
                    count += weights[d] * two_lower(dealer[d] & SETTING, value)
            found[targets[asked[q]]] += np.int64(factors[q]) * count
        return
    ones[:] = 0
    fours[:] = 0
    sixteens[:] = 0
    fill_full(dealer, weights, first, last, joker_meets_joker, full)
    d = first
    for q in range(ask, end):
        value = player[asked[q]] & SETTING
        high = value >> HIGH_BIT
        while d < last and (dealer[d] & SETTING) >> HIGH_BIT < high:
            if joker_meets_joker or dealer[d] >> JOKER_BIT == 0:
                enter(ones, fours, sixteens, dealer[d], weights[d])
            d += 1
        found[targets[asked[q]]] += np.int64(factors[q]) * beaten(ones, fours, sixteens, full, value)


@njit
def fill_full(dealer: I32, weights: I32, first: int, last: int, joker_meets_joker: bool, full: I32) -> None:
    """The sums over all hands with a lower medium and a lower low part."""
    full[:] = 0
    for d in range(first, last):
        if joker_meets_joker or dealer[d] >> JOKER_BIT == 0:
            line = U64_((dealer[d] >> MEDIUM_BIT & MEDIUM_MASK) + 1) * U64_(LINE)
            full[line + U64_((dealer[d] & LOW_MASK) + 1)] += weights[d]
    for line in range(LINE, (MEDIUMS + 1) * LINE, LINE):
        total = I32_(0)
        for k in range(LINE):
            total += full[U64_(line + k)]
            full[U64_(line + k)] = total
    for k in range(LINE, (MEDIUMS + 1) * LINE):
        full[U64_(k)] += full[U64_(k - LINE)]


@njit
def order_by_high(values: I32, counts: I64, order: I32) -> None:
    """The places of values in the order of their high parts; `counts` is room for one number a high part."""
    counts[:] = 0
    for i in range(values.shape[0]):
        counts[(values[i] & SETTING) >> HIGH_BIT] += 1
    total = 0
    for high in range(HIGHS):
        size = counts[high]
        counts[high] = total
        total += size
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
