"""For many hands of the player at once: how many of the dealer's hands does each beat in at least two of three parts?

Both lists are sorted by the high part. Walking up, each dealer's hand is entered in a plane with one row per medium
part and one column per low part, so that a player's hand finds all hands with a lower high part already entered. Of
those it counts the hands with a lower medium part (m) and with a lower low part (l); of all hands, entered or not,
those in which both are lower (b). A hand beaten in all three parts is counted in each of the three, and one beaten in
two parts in one of them, so the number of beaten hands is m + l + b - 2 (m and l).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.chapters.asia_poker.kernels.classes import JOKER_BIT
from croupier.chapters.asia_poker.kernels.house_way_choice import HIGH_BIT, LOW_MASK, MEDIUM_BIT, MEDIUM_MASK
from croupier.compiled.jit import njit

if TYPE_CHECKING:
    from croupier.compiled.arrays import I16, I32, I64

HIGHS = 1 << 12
SETTING = (1 << JOKER_BIT) - 1
PARTS = (1 << HIGH_BIT) - 1
# An entry of the dealer is a weight and a setting, a question a factor, the place for the answer, and a setting.
WEIGHT_BIT = 32
PLACE_BIT, FACTOR_BIT = 24, 48
PLACE = (1 << FACTOR_BIT - PLACE_BIT) - 1
# Sixteen low parts a line; in each of them stand the sums of all lower ones, and in the last the sum of all.
LINE = 16
ALL = LINE - 1
MEDIUMS = 96
# Medium parts stand in groups of four, and these in groups of four.
FOURS, SIXTEENS = MEDIUMS // 4, MEDIUMS // 16
# So few dealer's hands are compared one by one.
FEW = 12

# Numbers of these types keep the loops of `enter` in vector registers.
I32_, U64_ = np.int32, np.uint64


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
def enter(ones: I32, fours: I32, sixteens: I32, value: int, weight: np.int32) -> None:
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
    dealer: I64, first: int, last: int, joker_first: int, joker_last: int, asked: I64, found: I64, room: Plane
) -> None:
    """Add to the place of each question the dealer's hands that its setting beats, times its factor.

    The dealer's hands are those from `first` to before `last` and, with the joker, from `joker_first` on. They and the
    questions rise by their high parts.
    """
    ones, fours, sixteens, full = room
    if last - first + joker_last - joker_first <= FEW:
        for question in asked:
            value = question & SETTING
            count = 0
            for d in range(first, last):
                count += (dealer[d] >> WEIGHT_BIT) * two_lower(dealer[d] & SETTING, value)
            for d in range(joker_first, joker_last):
                count += (dealer[d] >> WEIGHT_BIT) * two_lower(dealer[d] & SETTING, value)
            found[question >> PLACE_BIT & PLACE] += (question >> FACTOR_BIT) * count
        return
    ones[:] = 0
    fours[:] = 0
    sixteens[:] = 0
    full[:] = 0
    add_full(dealer, first, last, full)
    add_full(dealer, joker_first, joker_last, full)
    sum_full(full)
    for question in asked:
        value = question & SETTING
        high = value >> HIGH_BIT
        while first < last and (dealer[first] & SETTING) >> HIGH_BIT < high:
            enter(ones, fours, sixteens, dealer[first] & SETTING, I32_(dealer[first] >> WEIGHT_BIT))
            first += 1
        while joker_first < joker_last and (dealer[joker_first] & SETTING) >> HIGH_BIT < high:
            enter(ones, fours, sixteens, dealer[joker_first] & SETTING, I32_(dealer[joker_first] >> WEIGHT_BIT))
            joker_first += 1
        place = U64_(question >> PLACE_BIT & PLACE)
        found[place] += (question >> FACTOR_BIT) * beaten(ones, fours, sixteens, full, value)


@njit
def add_full(dealer: I64, first: int, last: int, full: I32) -> None:
    """Enter the dealer's hands above and right of their medium and low parts."""
    for d in range(first, last):
        line = U64_((dealer[d] >> MEDIUM_BIT & MEDIUM_MASK) + 1) * U64_(LINE)
        full[line + U64_((dealer[d] & LOW_MASK) + 1)] += I32_(dealer[d] >> WEIGHT_BIT)


@njit
def sum_full(full: I32) -> None:
    """The sums over all hands with a lower medium and a lower low part."""
    for line in range(LINE, (MEDIUMS + 1) * LINE, LINE):
        total = I32_(0)
        for k in range(LINE):
            total += full[U64_(line + k)]
            full[U64_(line + k)] = total
    for k in range(LINE, (MEDIUMS + 1) * LINE):
        full[U64_(k)] += full[U64_(k - LINE)]


@njit
def sweep_keys(starts: I64, ends: I64, dealer: I64, ask_ends: I64, asked: I64, found: I64) -> None:
    """Each key's dealer's hands against its questions.

    A key has two lists of each, first of hands without the joker and then of hands with it; two hands with the joker
    do not meet.
    """
    room = plane()
    for key in range(starts.shape[0] // 2):
        plain, joker = 2 * key, 2 * key + 1
        ask = ask_ends[plain - 1] if key > 0 else 0
        if ask < ask_ends[plain] and (starts[plain] < ends[plain] or starts[joker] < ends[joker]):
            asks = asked[ask : ask_ends[plain]]
            sweep(dealer, starts[plain], ends[plain], starts[joker], ends[joker], asks, found, room)
        if ask_ends[plain] < ask_ends[joker] and starts[plain] < ends[plain]:
            asks = asked[ask_ends[plain] : ask_ends[joker]]
            sweep(dealer, starts[plain], ends[plain], 0, 0, asks, found, room)


# Entries


@njit
def order_by_setting(values: I32) -> I32:
    """The places of values in the order of their settings."""
    half = np.empty(values.shape[0], np.int32)
    counts = np.zeros(1 << HIGH_BIT, np.int64)
    for value in values:
        counts[value & PARTS] += 1
    starts_of(counts)
    for i in range(values.shape[0]):
        half[counts[values[i] & PARTS]] = i
        counts[values[i] & PARTS] += 1
    order = np.empty(values.shape[0], np.int32)
    counts = np.zeros(HIGHS, np.int64)
    for value in values:
        counts[(value & SETTING) >> HIGH_BIT] += 1
    starts_of(counts)
    for place in half:
        high = (values[place] & SETTING) >> HIGH_BIT
        order[counts[high]] = place
        counts[high] += 1
    return order


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
def room_for(size: int, space: I64) -> I64:
    """So many entries of the given space, which was used before and is quicker, or new ones where it is too small."""
    return space[:size] if size <= space.shape[0] else np.empty(size, np.int64)


@njit
def row_starts(values: I32, rows: I32, starts: I64, part: I16, keys: int) -> I64:
    """Where the entries of each key start, when hands are entered at the keys of their rows.

    From `starts[r]` on the keys of row r stand in `part`.
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
    return heads


@njit
def ask_rows(
    values: I32, rows: I32, weights: I32, starts: I64, part: I16, factor: I32, keys: int, space: I64
) -> tuple[I64, I64]:
    """The questions of hands at the keys of their rows: where those of each key end, and the questions."""
    heads = row_starts(values, rows, starts, part, keys)
    asked = room_for(starts_of(heads), space)
    for i in range(values.shape[0]):
        joker = values[i] >> JOKER_BIT
        what = np.int64(i) << PLACE_BIT | values[i] & SETTING
        weight = np.int64(weights[i])
        for e in range(starts[rows[i]], starts[rows[i] + 1]):
            key = U64_(2 * part[e] + joker)
            at = heads[key]
            asked[U64_(at)] = weight * factor[e] << FACTOR_BIT | what
            heads[key] = at + 1
    return heads, asked


@njit
def lay_rows(
    values: I32, rows: I32, weights: I32, starts: I64, part: I16, factor: I32, keys: int, space: I64
) -> tuple[I64, I64, I64]:
    """The dealer's hands at the keys of their rows: where those of each key start and end, and the hands."""
    heads = row_starts(values, rows, starts, part, keys)
    laid = room_for(starts_of(heads), space)
    first = heads.copy()
    for i in range(values.shape[0]):
        value, weight = int(values[i] & SETTING), int(weights[i])
        joker = values[i] >> JOKER_BIT
        for e in range(starts[rows[i]], starts[rows[i] + 1]):
            put(2 * part[e] + joker, value, weight * factor[e], first, heads, laid)
    return first, heads, laid


@njit
def put(key: int, value: int, weight: int, first: I64, heads: I64, laid: I64) -> None:
    """Enter one hand at a key; hands come by their settings, and equal ones are one entry."""
    at = heads[key]
    before = U64_(at - 1 if at > first[key] else at)
    # Without a branch: either may be as likely.
    same = (at > first[key]) & (laid[before] & SETTING == value)
    laid[before if same else U64_(at)] = (laid[before] if same else value) + (weight << WEIGHT_BIT)
    heads[key] = at + (not same)
