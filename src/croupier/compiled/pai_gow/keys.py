"""Count pairs of hands without a common card, by inclusion and exclusion over the cards that they might share.

For two hands, add up over every set of cards that both hold: plus one for a set of even size, minus one for a set of
odd size. The sum is 1 if the hands share no card, and 0 otherwise. Summed over many hands, sets need not be told
apart one by one: all hands of a kind hold the sets of a kind, a key, equally often. So each kind of hand has a short
list of keys with two weights. `give` is in how many hands of the kind a given set of the key lies; `take` is how many
sets of the key lie in one hand, with the sign. The sum over all keys of one kind's `take` times another kind's `give`
is the number of pairs without a common card.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from croupier.compiled.jit import njit
from croupier.compiled.seven_card import HAND

if TYPE_CHECKING:
    from croupier.compiled.arrays import I16, I32, I64
    from croupier.compiled.pai_gow.classes import Kinds

RANKS = 13
MASKS = 1 << RANKS


@dataclass(frozen=True, slots=True, eq=False)
class Keys:
    """The keys of every kind of hand: from `start[i]` on those of kind i, with what each gives and takes.

    `partner` is the key under which the second hand has what the first hand has under a key.
    """

    count: int
    start: I64
    key: I32
    give: I16
    take: I16
    partner: I32


@cache
def steps() -> I64:
    """Numbers for multisets of at most seven ranks: what a rank that occurs so often adds, by the places left.

    The number of a multiset is the sum over its ranks from the deuce up of `steps()[rank, left, times]`.
    """
    below = np.ones((RANKS + 1, HAND + 1), np.int64)
    found = np.zeros((RANKS, HAND + 1, 5), np.int64)
    for rank in range(RANKS - 1, -1, -1):
        for left in range(HAND + 1):
            for times in range(1, 5):
                more = below[rank + 1, left - times + 1] if times <= left + 1 else 0
                found[rank, left, times] = found[rank, left, times - 1] + more
            below[rank, left] = sum(below[rank + 1, left - times] for times in range(min(4, left) + 1))
    return found


def multisets() -> int:
    """How many multisets of at most seven ranks there are, each rank at most four times."""
    return sum(_multisets(size) for size in range(HAND + 1))


def _multisets(size: int) -> int:
    ways = [1] + [0] * size
    for _ in range(RANKS):
        ways = [sum(ways[n - k] for k in range(min(4, n) + 1)) for n in range(size + 1)]
    return ways[size]


@cache
def binomials() -> I64:
    """The binomial coefficient, zero where nothing can be chosen."""
    return np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(HAND + 1)], np.int64)


# Any two hands: a key is the ranks in common, and whether the joker is


def rank_keys(found: Kinds) -> Keys:
    """The keys of the classes of ranks. What a class takes is for one of its hands, not for all of them."""
    sizes = (found.counts + 1).prod(1) * (1 + found.joker)
    start = _starts(sizes)
    key, give, take = _room(start)
    fill_ranks(found.counts, found.joker, found.deck.suits, steps(), binomials(), start, key, give, take)
    return _used(start, key, give, take, np.arange(2 * multisets(), dtype=np.int32))


def _starts(sizes: I64) -> I64:
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes)])


def _room(start: I64) -> tuple[I32, I16, I16]:
    size = int(start[-1])
    return np.empty(size, np.int32), np.empty(size, np.int16), np.empty(size, np.int16)


def _used(start: I64, key: I32, give: I16, take: I16, partner: I32) -> Keys:
    """The keys that occur, numbered without gaps."""
    occurs = np.zeros(len(partner), np.bool_)
    occurs[key] = True
    occurs |= occurs[partner]
    number = (np.cumsum(occurs) - 1).astype(np.int32)
    return Keys(int(occurs.sum()), start, number[key], give, take, number[partner[occurs]])


@njit
def fill_ranks(
    counts: I64, joker: I64, suits: int, steps: I64, choose: I64, start: I64, key: I32, give: I16, take: I16
) -> None:
    """Grow the keys of each class rank by rank."""
    for i in range(counts.shape[0]):
        at = start[i]
        size = 1
        number = np.zeros(256, np.int64)
        left = np.full(256, HAND)
        gives = np.ones(256, np.int64)
        takes = np.ones(256, np.int64)
        for rank in range(RANKS):
            held = counts[i, rank]
            if held == 0:
                continue
            grown = size
            for times in range(1, held + 1):
                sign = -1 if times & 1 else 1
                for j in range(size):
                    number[grown] = number[j] + steps[rank, left[j], times]
                    left[grown] = left[j] - times
                    gives[grown] = gives[j] * choose[suits - times, held - times]
                    takes[grown] = takes[j] * choose[held, times] * sign
                    grown += 1
            for j in range(size):
                gives[j] *= choose[suits, held]
            size = grown
        for j in range(size):
            key[at] = 2 * number[j]
            give[at] = gives[j]
            take[at] = takes[j]
            at += 1
            if joker[i]:
                key[at] = 2 * number[j] + 1
                give[at] = gives[j]
                take[at] = -takes[j]
                at += 1


# Two flush hands of one suit: a key is the ranks in common in the suit, those outside it, and whether the joker is

# At most two cards, of equal rank or not; at most two cards of different ranks.
TWO, TWO_RANKS = 1 + RANKS + RANKS * (RANKS + 1) // 2, 1 + RANKS + RANKS * (RANKS - 1) // 2


def same_suit_keys(found: Kinds) -> Keys:
    """The keys of the flush hands for pairs in one suit; what they take is for all hands of the kind in a suit."""
    sizes = (1 << _bits(found.suited)) * (found.off + 1).prod(1) * (1 + found.flush_joker)
    start = _starts(sizes)
    key, give, take = _room(start)
    low, high = _other_ranks(found.off)
    fill_same(found.suited, low, high, found.flush_joker, found.deck.suits, binomials(), start, key, give, take)
    return _used(start, key, give, take, np.arange(MASKS * TWO * 2, dtype=np.int32))


def _bits(masks: I64) -> I64:
    return np.bitwise_count(masks).astype(np.int64)


def _other_ranks(off: I64) -> tuple[I64, I64]:
    """The lower and the higher rank of at most two cards, -1 where there is none."""
    size = off.sum(1)
    low = np.where(size > 0, np.argmax(off > 0, axis=1), -1)
    high = np.where(size > 1, RANKS - 1 - np.argmax(off[:, ::-1] > 0, axis=1), -1)
    return low, high


def other_cards(off: I64) -> I64:
    """The numbers of the other cards of flush hands."""
    low, high = _other_ranks(off)
    found: I64 = np.where(high < 0, 1 + low, 1 + RANKS + high * (high + 1) // 2 + low)
    return found


@njit
def two_cards(low: int, high: int) -> int:
    """The number of at most two cards by their ranks, -1 where there is none."""
    if high < 0:
        return 1 + low
    return 1 + RANKS + high * (high + 1) // 2 + low


@njit
def two_ranks(low: int, high: int) -> int:
    """The number of at most two different ranks, -1 where there is none."""
    if high < 0:
        return 1 + low
    return 1 + RANKS + high * (high - 1) // 2 + low


@njit
def fill_same(
    suited: I64, low: I64, high: I64, joker: I64, suits: int, choose: I64, start: I64, key: I32, give: I16, take: I16
) -> None:
    """For each part of the other cards, every part of the suit."""
    others = suits - 1
    for i in range(suited.shape[0]):
        at = start[i]
        p, q = low[i], high[i]
        for a in range(0 if p < 0 else -1, 1):
            # a and b: whether the lower and the higher of the other cards are in common; -1 is yes.
            for b in range(0 if q < 0 else -1, 1):
                if p == q and p >= 0 and a > b:
                    continue
                common = -a - b
                if p == q and p >= 0:
                    gives = choose[others - common, 2 - common]
                    takes = choose[others, 2] * choose[2, common]
                    number = two_cards(p if common else -1, p if common == 2 else -1)
                else:
                    gives = (others if p >= 0 and not a else 1) * (others if q >= 0 and not b else 1)
                    takes = (others if p >= 0 else 1) * (others if q >= 0 else 1)
                    number = two_cards(p, q) if a and b else two_cards(p if a else (q if b else -1), -1)
                part = 0
                while True:
                    sign = common & 1
                    for rank in range(RANKS):
                        sign ^= part >> rank & 1
                    value = -takes if sign else takes
                    key[at] = (part * TWO + number) * 2
                    give[at] = gives
                    take[at] = value
                    at += 1
                    if joker[i]:
                        key[at] = (part * TWO + number) * 2 + 1
                        give[at] = gives
                        take[at] = -value
                        at += 1
                    part = (part - suited[i]) & suited[i]
                    if part == 0:
                        break


# Two flush hands of two suits: a key is the ranks in common in the suit of the first hand, those in the suit of the
# second, those in the other suits, and whether the joker is


def two_suit_keys(found: Kinds) -> Keys:
    """The keys of the flush hands for pairs in two suits; what they take is for all hands of the kind in a suit."""
    bits, off = _bits(found.suited), found.off.sum(1)
    ones, twos = 1 + bits, 1 + bits + bits * (bits - 1) // 2
    pair = found.off.max(1) == 2
    sizes = np.choose(off + pair, [twos, 2 * twos + ones, 4 * twos + 4 * ones + 1, 2 * twos + 2 * ones + 1])
    start = _starts(sizes * (1 + found.flush_joker))
    key, give, take = _room(start)
    low, high = _other_ranks(found.off)
    fill_two(found.suited, low, high, found.flush_joker, found.deck.suits, binomials(), start, key, give, take)
    return _used(start, key, give, take, _swapped())


def _swapped() -> I32:
    """The keys with the two suits changed over."""
    keys = np.arange(TWO_RANKS * TWO_RANKS * TWO * 2, dtype=np.int32).reshape(TWO_RANKS, TWO_RANKS, -1)
    return np.ascontiguousarray(keys.transpose(1, 0, 2)).reshape(-1)


@njit
def fill_two(
    suited: I64, low: I64, high: I64, joker: I64, suits: int, choose: I64, start: I64, key: I32, give: I16, take: I16
) -> None:
    """For each part of the other cards that lies in the second suit or in a third, every small part of the suit."""
    ranks = np.empty(RANKS, np.int64)
    for i in range(suited.shape[0]):
        at = start[i]
        p, q = low[i], high[i]
        held = 0
        for rank in range(RANKS):
            if suited[i] >> rank & 1:
                ranks[held] = rank
                held += 1
        # a and b: where the lower and the higher of the other cards are in common; 0 nowhere, 1 second suit, 2 third.
        for a in range(1 if p < 0 else 3):
            for b in range(1 if q < 0 else 3):
                if p == q and p >= 0 and (a < b or a == b == 1):
                    continue
                third = (a == 2) + (b == 2)
                common = (a > 0) + (b > 0)
                if p == q and p >= 0:
                    gives = choose[suits - 1 - common, 2 - common]
                    ways = choose[suits - 2, third]
                else:
                    gives = (suits - 1 if p >= 0 and a == 0 else 1) * (suits - 1 if q >= 0 and b == 0 else 1)
                    ways = (suits - 2) ** third
                alone = p if a == 1 else (q if b == 1 else -1)
                second = two_ranks(p, q) if a == 1 and b == 1 else two_ranks(alone, -1)
                alone = p if a == 2 else (q if b == 2 else -1)
                beside = two_cards(p, q) if third == 2 else two_cards(alone, -1)
                for m in range(-1, held if third < 2 else 0):
                    for n in range(-1, max(m, 0) if third == 0 else 0):
                        first = two_ranks(ranks[n], ranks[m]) if n >= 0 else two_ranks(ranks[m] if m >= 0 else -1, -1)
                        odd = (common + (m >= 0) + (n >= 0)) & 1
                        value = -gives * ways if odd else gives * ways
                        number = ((first * TWO_RANKS + second) * TWO + beside) * 2
                        key[at] = number
                        give[at] = gives
                        take[at] = value
                        at += 1
                        if joker[i]:
                            key[at] = number + 1
                            give[at] = gives
                            take[at] = -value
                            at += 1
