"""The compiled loops that count the dealer's six cards against the player's five at Four Card Prime.

The loops work on any part of a deck, so that small decks can be checked hand by hand: `first` is its lowest card and
`size` the number of its cards, and cards are numbered by their places in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.compiled.jit import njit
from croupier.compiled.kernels import FLUSH, KEY, flush_mask

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.compiled.arrays import I16, I32, I64

    U8 = NDArray[np.uint8]


class Ranks(NamedTuple):
    """The tables that rank six cards: a word and a bit for every card, what words start from, and the classes."""

    word: I64
    lanes: I64
    start: int
    table: I16
    flush: I16


class Sets(NamedTuple):
    """What sets of none to four cards leave the dealer.

    `number[start[cards] + place]` is the row of a set by its place among the sets of its size, and
    `below[row, value]` how many hands of six hold the set and are worth less than the value.
    """

    start: I64
    number: I32
    below: I32


@njit
def strength(total: int, cards: int, ranks: Ranks) -> int:
    """The class of a hand, from the sum of its cards' words and their bits."""
    code: int = ranks.table[total & KEY]
    if total & FLUSH:
        code = max(code, ranks.flush[flush_mask(cards, total)])
    return code


@njit
def combinations_table(size: int) -> I64:
    """How many sets of up to six cards there are among the first n cards, for every n up to the size."""
    ways = np.zeros((size + 1, 7), np.int64)
    for n in range(size + 1):
        ways[n, 0] = 1
        for k in range(1, 7):
            ways[n, k] = ways[n - 1, k] + ways[n - 1, k - 1] if n else 0
    return ways


@njit
def places_of(sets: I64) -> I64:
    """The place of each set of the deck's cards among all sets of its size, whatever order its cards come in."""
    ways = combinations_table(52)
    out = np.zeros(len(sets), np.int64)
    for i in range(len(sets)):
        held = np.sort(sets[i])
        for j in range(len(held)):
            out[i] += ways[held[j], j + 1]
    return out


@njit
def fill_below(sets: I64, first: int, size: int, ranks: Ranks, below: I32) -> None:
    """For each set of four cards: how many hands of six hold it and are worth less than every value."""
    word, lanes = ranks.word, ranks.lanes
    for i in range(len(sets)):
        total, cards = ranks.start, 0
        for j in range(sets.shape[1]):
            total += word[sets[i, j]]
            cards |= lanes[sets[i, j]]
        for a in range(first, first + size):
            if cards & lanes[a]:
                continue
            for b in range(a + 1, first + size):
                if cards & lanes[b] == 0:
                    held = cards | lanes[a] | lanes[b]
                    below[i, strength(total + word[a] + word[b], held, ranks) + 1] += 1
        for v in range(1, below.shape[1]):
            below[i, v] += below[i, v - 1]


@njit
def fill_contest(hands: U8, value: I64, first: int, size: int, sets: Sets, ranks: Ranks, out: I64) -> None:
    """For each hand: how many of the dealer's hands are worth no more, and how many less."""
    ways = combinations_table(size)
    for i in range(len(hands)):
        v = value[i]
        no_more, less = 0, 0
        for chosen in range(31):
            place, count = 0, 0
            for j in range(5):
                if chosen >> j & 1:
                    count += 1
                    place += ways[hands[i, j], count]
            row = sets.number[sets.start[count] + place]
            sign = -1 if count & 1 else 1
            no_more += sign * sets.below[row, v + 1]
            less += sign * sets.below[row, v]
        total, cards = ranks.start, 0
        for j in range(5):
            total += ranks.word[first + hands[i, j]]
            cards |= ranks.lanes[first + hands[i, j]]
        for a in range(first, first + size):
            # A dealer who holds the player's five cards cannot be worth less.
            if cards & ranks.lanes[a] == 0 and strength(total + ranks.word[a], cards | ranks.lanes[a], ranks) == v:
                no_more -= 1
        out[i, 0] = no_more
        out[i, 1] = less


@njit
def fill_sixes(hands: U8, first: int, size: int, ranks: Ranks, out: I16) -> None:
    """The values that each further card makes of five, in rising order."""
    for i in range(len(hands)):
        total, cards = ranks.start, 0
        for j in range(5):
            total += ranks.word[first + hands[i, j]]
            cards |= ranks.lanes[first + hands[i, j]]
        filled = 0
        for a in range(first, first + size):
            if cards & ranks.lanes[a] == 0:
                out[i, filled] = strength(total + ranks.word[a], cards | ranks.lanes[a], ranks)
                filled += 1
        out[i].sort()


@njit
def up_to(row: I16, v: int) -> int:
    """How many of some rising values are no more than one."""
    low, high = 0, len(row)
    while low < high:
        middle = (low + high) // 2
        if row[middle] <= v:
            low = middle + 1
        else:
            high = middle
    return low


@njit
def alike(hand: U8, first: int, suit: int) -> int:
    """How many suits a hand holds alike with one of them; none where an earlier suit stands for them."""
    suits = np.zeros(4, np.int64)
    for j in range(len(hand)):
        suits[(first + hand[j]) & 3] |= 1 << ((first + hand[j]) >> 2)
    count = 0
    for other in range(4):
        if suits[other] == suits[suit]:
            if other < suit:
                return 0
            count += 1
    return count


@njit
def fill_places(hand: U8, ways: I64, counts: I64, places: I64) -> None:
    """For each choice of a hand's cards, how many they are and their part in the place of a set with one card more.

    That card stands behind the first few of them, in the place `ways[card, few + 1]` and this part together.
    """
    for chosen in range(31):
        counts[chosen] = 0
        for j in range(5):
            counts[chosen] += chosen >> j & 1
        for few in range(counts[chosen] + 1):
            places[chosen, few] = 0
            count = 0
            for j in range(5):
                if chosen >> j & 1:
                    count += 1
                    places[chosen, few] += ways[hand[j], count if count <= few else count + 1]


@njit
def tally_shown(
    hands: U8,
    value: I64,
    weights: I64,
    group: I32,
    strong: int,
    first: int,
    size: int,
    sets: Sets,
    number5: I32,
    six: I16,
    ranks: Ranks,
    out: I64,
) -> None:
    """Each hand against each dealer card: what goes with the best choice, its hands, deals won or tied, and ties."""
    ways = combinations_table(size)
    deals = ways[size - 6, 5]
    counts, places = np.zeros(31, np.int64), np.zeros((31, 5), np.int64)
    for i in range(len(hands)):
        v = value[i]
        total, cards, passed = ranks.start, 0, 0
        for j in range(5):
            total += ranks.word[first + hands[i, j]]
            cards |= ranks.lanes[first + hands[i, j]]
        fill_places(hands[i], ways, counts, places)
        for up in range(size):
            card = first + up
            if cards & ranks.lanes[card]:
                passed = passed << 1 | 1
                continue
            # Suits in which the hand holds the same ranks are alike: one of them stands for all.
            same = weights[i] * alike(hands[i], first, card & 3)
            if same == 0:
                continue
            no_more, less = 0, 0
            for chosen in range(31):
                count, few = counts[chosen], counts[chosen & passed]
                place = places[chosen, few] + ways[up, few + 1]
                if count < 4:
                    row = sets.number[sets.start[count + 1] + place]
                    sign = -1 if count & 1 else 1
                    no_more += sign * sets.below[row, v + 1]
                    less += sign * sets.below[row, v]
                else:
                    no_more += up_to(six[number5[place]], v)
                    less += up_to(six[number5[place]], v - 1)
            if strength(total + ranks.word[card], cards | ranks.lanes[card], ranks) == v:
                no_more -= 1
            choice = 2 if 2 * no_more >= deals else 1 if 4 * no_more >= deals or group[i] >= strong else 0
            tally = out[group[i], card >> 2, choice]
            tally[0] += same
            tally[1] += same * no_more
            tally[2] += same * (no_more - less)
