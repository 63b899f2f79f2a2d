"""What a hand is worth by its ranks or by the ranks of one suit, for many hands at once.

This is the definition from which the tables are filled: categories as patterns of equal ranks, straights as
windows on the ranks present, wild cards by trying what they may be.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

from croupier.cards import ACE, TWO
from croupier.compiled.keys import multisets
from croupier.families.hands.categories import BUG, FOUR_CARD, FULLY_WILD, POKER, THREE_CARD

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from croupier.compiled.arrays import I64, Bools

Wild: TypeAlias = Literal["none", "bug", "any"]
Windows: TypeAlias = tuple[int, ...]

# A category by equal ranks: the sizes of its groups, the most important first; kickers fill the hand up.
PATTERNS: Mapping[str, tuple[int, ...]] = {
    "high-card": (),
    "pair": (2,),
    "two-pair": (2, 2),
    "three-of-a-kind": (3,),
    "full-house": (3, 2),
    "four-of-a-kind": (4,),
    "four-aces": (4,),
    "five-of-a-kind": (5,),
    "five-aces": (5,),
}
OF_ACES = ("four-aces", "five-aces")
ROYALS = ("royal-flush", "mini-royal")


def windows(length: int, *, wheel: Literal["lowest", "second"] = "lowest") -> Windows:
    """The straights of a length as bits, weakest first: the wheel below all others or next to the highest."""
    wheel_bits = (1 << (length - 1)) - 1 | 1 << ACE
    others = tuple((1 << length) - 1 << low for low in range(14 - length))
    return (wheel_bits, *others) if wheel == "lowest" else (*others[:-1], wheel_bits, others[-1])


@dataclass(frozen=True, slots=True)
class Order:
    """An order of hands: its categories, how many cards count, where its straights stand, what is wild."""

    categories: tuple[str, ...]
    size: int
    straights: Windows
    straight_flushes: Windows
    wild: Wild = "none"
    jokers: int = 0
    wild_deuces: bool = False
    unranked: tuple[str, ...] = ()

    @property
    def numbers(self) -> dict[str, int]:
        """The number of each category that a hand may have."""
        return {name: n for n, name in enumerate(self.categories) if name not in self.unranked}


def poker() -> Order:
    """Ordinary poker."""
    return Order(POKER, 5, windows(5), windows(5))


def bug(*, low_wheel: bool = False) -> Order:
    """The joker is an ace or fills a straight or a flush."""
    straights = windows(5, wheel="lowest" if low_wheel else "second")
    return Order(BUG, 5, straights, straights, "bug", jokers=1)


def fully_wild(*, low_wheel: bool = False) -> Order:
    """The joker is any card."""
    straights = windows(5, wheel="lowest" if low_wheel else "second")
    return Order(FULLY_WILD, 5, straights, straights, "any", jokers=1)


def four_card() -> Order:
    """Four cards."""
    return Order(FOUR_CARD, 4, windows(4), windows(4))


def three_card() -> Order:
    """Three cards."""
    return Order(THREE_CARD, 3, windows(3), windows(3))


# Packed values


def pack(category: int, ranks: Iterable[I64]) -> I64:
    """The category in the bits from 20 up, then up to five nibbles."""
    value: I64 = np.array(category << 20, np.int64)
    for shift, rank in zip((16, 12, 8, 4, 0), ranks, strict=False):
        value = value | rank << shift
    return value


def rank_values(order: Order, counts: I64, wilds: int) -> I64:
    """The best hand that natural ranks and wilds make without regard to suits."""
    best = _kinds(order, counts, wilds)
    strength = straight_strength(rank_bits(counts), order.straights, wilds)
    straight = pack(order.numbers["straight"], (strength,))
    return np.maximum(best, np.where(strength >= 0, straight, -1))


def _kinds(order: Order, counts: I64, wilds: int) -> I64:
    """The best hand by equal ranks, the wilds being what the order lets them be."""
    if wilds == 0:
        return of_a_kind(order, counts)
    if order.wild == "bug":
        counts = counts.copy()
        counts[:, ACE] += wilds
        return of_a_kind(order, counts)
    tried = multisets(wilds, most=wilds)
    filled = (counts[:, None, :] + tried).reshape(-1, 13)
    best: I64 = of_a_kind(order, filled).reshape(len(counts), len(tried)).max(1)
    return best


def of_a_kind(order: Order, counts: I64) -> I64:
    """The best hand by equal ranks alone."""
    best = np.full(len(counts), -1, np.int64)
    for name, number in order.numbers.items():
        if name in PATTERNS and sum(PATTERNS[name]) <= order.size:
            ranks = _pattern_ranks(counts, PATTERNS[name], order.size)
            made = np.logical_and.reduce([rank >= 0 for rank in ranks])
            if name in OF_ACES:
                made &= ranks[0] == ACE
                ranks = []
            best = np.maximum(best, np.where(made, pack(number, ranks), -1))
    if not {"five-of-a-kind", "five-aces"} & order.numbers.keys():
        best[counts.max(1) > 4] = -1
    return best


def _pattern_ranks(counts: I64, groups: tuple[int, ...], size: int) -> list[I64]:
    """The best ranks for each group of equal cards and for the kickers, -1 where there is none."""
    free = counts.copy()
    rows = np.arange(len(counts))
    ranks = []
    for need in (*groups, *(1,) * (size - sum(groups))):
        rank = _highest(free >= need)
        free[rows, rank] = 0
        ranks.append(rank)
    return ranks


def _highest(marked: Bools) -> I64:
    """The highest rank marked in each row, -1 where none is."""
    return np.where(marked.any(1), ACE - np.argmax(marked[:, ::-1], 1), -1)


def rank_bits(counts: I64) -> I64:
    """The ranks present, as bits."""
    return (counts > 0) @ (1 << np.arange(13))


def straight_strength(bits: I64, straights: Windows, wilds: I64 | int) -> I64:
    """The place of the best straight that lacks no more ranks than there are wilds, or -1."""
    strength = np.full(bits.shape, -1, np.int64)
    for place, window in enumerate(straights):
        missing = np.bitwise_count(window & ~bits)
        strength = np.where(missing <= wilds, place, strength)
    return strength


# Hands of one suit


def flush_values(order: Order, bits: I64, wilds: I64) -> I64:
    """The best flush or straight flush of a suit's natural ranks with the wilds, -1 where there is none."""
    strength = straight_strength(bits, order.straight_flushes, wilds)
    value = pack(order.numbers["straight-flush"], (strength,))
    top = len(order.straight_flushes) - 1
    for name in ROYALS:
        if name in order.numbers:
            value = np.where(strength == top, pack(order.numbers[name], ()), value)
    flush = pack(order.numbers["flush"], _top_ranks(_filled(bits, wilds), order.size))
    best = np.where(strength >= 0, np.maximum(value, flush), flush)
    return np.where(np.bitwise_count(bits) + wilds >= order.size, best, -1)


def _filled(bits: I64, wilds: I64) -> I64:
    """The ranks of a flush whose wilds are the highest cards of the suit that the hand lacks."""
    left = wilds.copy()
    filled = bits.copy()
    for rank in range(ACE, TWO - 1, -1):
        lacks = (filled >> rank & 1 == 0) & (left > 0)
        filled |= lacks.astype(np.int64) << rank
        left -= lacks
    return filled


def _top_ranks(bits: I64, size: int) -> list[I64]:
    """The highest ranks among bits, in falling order; 0 where there are too few."""
    marked = (bits[:, None] >> np.arange(13) & 1).astype(np.bool_)
    ranks = []
    rows = np.arange(len(bits))
    for _ in range(size):
        rank = _highest(marked)
        marked[rows, rank] = False
        ranks.append(np.maximum(rank, 0))
    return ranks
