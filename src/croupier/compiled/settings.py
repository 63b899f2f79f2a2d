"""Every way to set a hand, by the million: classes, legality and the Pareto-best settings as arrays.

Row i of a result belongs to hand i; column s is the setting that `order[s]` describes: the columns of the hand
that go high, then those that go medium, then those that go low. A setting takes 6 to 8 bytes, so a million hands
of Asia Poker, with 105 settings each, take 840 MB: set large numbers of hands in slices.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from croupier.cards import ACE, JOKER
from croupier.compiled import families as _families
from croupier.compiled import pairs as _pairs
from croupier.compiled import run as _run
from croupier.compiled import tile_pairs as _tile_pairs
from croupier.compiled.check import hands_of, option, thread_count
from croupier.families.hands.evaluation import pack
from croupier.tiles import PIPS, TILES, kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.compiled.arrays import I16, Bools, Hands
    from croupier.compiled.pairs import PairTable

__all__ = [
    "BATCH_SETTERS",
    "Settings",
    "asia_poker",
    "pai_gow_poker",
    "pai_gow_tiles",
    "supreme_pai_gow",
]

# Points of the 54 cards of Supreme Pai Gow by rank, deuce to ace; the jokers here stand for one three and one six.
CARD_POINTS = [p for p in (2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1) for _ in range(4)] + [3, 6]

MediumPair = Literal["medium-hand", "as-printed"]
EqualLead = Literal["longer-ranks-higher", "equal-fouls"]
EqualHands = Literal["allowed", "loses"]
JokerPoints = Literal["after-subtracting", "before-subtracting"]
TileSwap = Literal["rank-follows", "value-only"]
TileZero = Literal["without-pair", "any"]
SupremeZero = Literal["pair-ranks", "loses"]


class Settings(NamedTuple):
    """The settings of many hands: the classes of each part, high first, and which settings are what."""

    order: Hands
    classes: tuple[I16, ...]
    legal: Bools
    pareto: Bools


# Seven cards


def pai_gow_poker(hands: Hands, *, low_wheel: bool = False, threads: int = 1, check: bool = False) -> Settings:
    """The 21 splits in five and two; the classes are those of `rank_bug` and `rank_two_card`."""
    from croupier.compiled import setting_kernels as _setting_kernels

    held = hands_of(hands, widths=(7,), deck=JOKER + 1, distinct=check)
    high, low = _families.bug(5, low_wheel=low_wheel), _pairs.two_card()
    found = _empty(held, five_two(), parts=2)
    high_classes, low_classes = found.classes

    def work(rows: slice) -> None:
        _setting_kernels.set_two(
            held[rows],
            found.order,
            high.word,
            high.lanes,
            high.start,
            high.table,
            high.flush,
            high.values,
            low.table,
            low.values,
            high_classes[rows],
            low_classes[rows],
            found.legal[rows],
            found.pareto[rows],
        )

    spread(work, len(held), threads)
    return found


def asia_poker(
    hands: Hands,
    *,
    low_straight_flush_a234: bool = False,
    low_straight_a234: bool = False,
    pair: MediumPair = "medium-hand",
    equal_lead: EqualLead = "longer-ranks-higher",
    threads: int = 1,
    check: bool = False,
) -> Settings:
    """The 105 ways in four, two and one; the low hand's class is its rank (readings AP-3 and AP-4)."""
    from croupier.compiled import setting_kernels as _setting_kernels

    held = hands_of(hands, widths=(7,), deck=JOKER + 1, distinct=check)
    high = _families.asia(low_straight=low_straight_a234, low_straight_flush=low_straight_flush_a234)
    medium = medium_pairs(pair)
    equal = option("equal_lead", equal_lead, ("longer-ranks-higher", "equal-fouls")) == "longer-ranks-higher"
    found = _empty(held, four_two_one(), parts=3)
    high_classes, medium_classes, low_classes = found.classes

    def work(rows: slice) -> None:
        _setting_kernels.set_three(
            held[rows],
            found.order,
            high.word,
            high.lanes,
            high.start,
            high.table,
            high.flush,
            high.values,
            medium.table,
            medium.values,
            equal,
            high_classes[rows],
            medium_classes[rows],
            low_classes[rows],
            found.legal[rows],
            found.pareto[rows],
        )

    spread(work, len(held), threads)
    return found


def medium_pairs(pair: str) -> PairTable:
    """The table of Asia Poker's medium hand."""
    return _as_printed() if option("pair", pair, ("medium-hand", "as-printed")) == "as-printed" else _pairs.two_card()


@cache
def _as_printed() -> PairTable:
    """Two cards of 53, of which no two are a pair."""
    ranks = [*(card >> 2 for card in range(JOKER)), ACE]
    return _pairs.fill(JOKER + 1, lambda a, b: pack(0, sorted((ranks[a], ranks[b]), reverse=True)))


# Four tiles or cards. A split has two columns, one for either hand as the high one, and one of them is legal.


def pai_gow_tiles(
    hands: Hands,
    *,
    swap: TileSwap = "rank-follows",
    zero: TileZero = "without-pair",
    threads: int = 1,
    check: bool = False,
) -> Settings:
    """The splits that look different; where reading NJ-1 strikes a low pair, its class is 0."""
    held = hands_of(hands, widths=(4,), deck=len(TILES), distinct=check)
    tiles = _tile_pairs.tiles(option("swap", swap, ("rank-follows", "value-only")))
    option("zero", zero, ("without-pair", "any"))
    found = _two_and_two(held, tiles, threads)
    # Two tiles of one kind sum to one bit, two of different kinds to their two: a sum tells how a hand looks.
    bits = np.array([1 << kind(tile) for tile in TILES])[held]
    high_look = bits[:, found.order[:, :2]].sum(2)
    looks = np.minimum(high_look, bits.sum(1)[:, None] - high_look)
    for split in range(1, 3):
        seen = (looks[:, : 2 * split] == looks[:, [2 * split]]).any(1)
        found.legal[seen, 2 * split : 2 * split + 2] = False
    if zero == "any":
        worth = tiles.values[found.classes[1]]
        spots = np.array(PIPS)[held[:, found.order[:, 2:]]].sum(2)
        found.classes[1][np.where(worth >> 20 > 0, spots % 10 == 0, worth >> 16 == 0)] = 0
    return _with_front(found)


def supreme_pai_gow(
    hands: Hands,
    *,
    equal: EqualHands = "allowed",
    joker: JokerPoints = "after-subtracting",
    zero: SupremeZero = "pair-ranks",
    threads: int = 1,
    check: bool = False,
) -> Settings:
    """The three splits (reading MA-1); where reading MA-2 strikes a low hand, its class is 0."""
    held = hands_of(hands, widths=(4,), deck=JOKER + 2, distinct=check)
    option("equal", equal, ("allowed", "loses"))
    option("zero", zero, ("pair-ranks", "loses"))
    cards = _pairs.supreme(option("joker", joker, ("after-subtracting", "before-subtracting")))
    found = _two_and_two(held, cards, threads)
    if equal == "loses":
        found.legal[found.classes[0] == found.classes[1]] = False
    if zero == "loses":
        # Two jokers count 9, and a joker is in no other pair.
        points = np.array(CARD_POINTS)[held[:, found.order[:, 2:]]].sum(2)
        worth = cards.values[found.classes[1]]
        found.classes[1][np.where(worth >> 20 > 0, points % 10 == 0, worth >> 16 == 0)] = 0
    return _with_front(found)


def _two_and_two(held: Hands, pairs: PairTable, threads: int) -> Settings:
    """The six ordered splits of four pieces; of two that mirror each other one is legal."""
    found = _empty(held, two_two(), parts=2)
    for part, columns in zip(found.classes, (found.order[:, :2], found.order[:, 2:]), strict=True):
        hands = np.ascontiguousarray(held[:, columns]).reshape(-1, 2)
        part[:] = _run.ranked_pairs(pairs, hands, threads=threads).reshape(part.shape)
    high, low = found.classes
    found.legal[:] = (high > low) | ((high == low) & (np.arange(6) % 2 == 0))
    return found


def _with_front(found: Settings) -> Settings:
    from croupier.compiled import setting_kernels as _setting_kernels

    high, low = found.classes
    _setting_kernels.mark_fronts(high, low, found.legal, found.pareto)
    return found


# Which columns go where


@cache
def five_two() -> Hands:
    """The splits of seven columns in five and two."""
    return _orders(7, (5,))


@cache
def four_two_one() -> Hands:
    """The ways to lay seven columns in four, two and one; three in a row share the four."""
    return _orders(7, (4, 2))


@cache
def two_two() -> Hands:
    """The splits of four columns in two and two, each followed by its mirror image."""
    half = _orders(4, (2,))[:3]
    return _frozen(np.stack([half, half[:, [2, 3, 0, 1]]], axis=1).reshape(6, 4))


def _orders(width: int, sizes: tuple[int, ...]) -> Hands:
    return _frozen(np.array(list(_columns(tuple(range(width)), sizes)), np.uint8))


def _columns(places: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not sizes:
        yield places
        return
    for chosen in combinations(places, sizes[0]):
        rest = tuple(place for place in places if place not in chosen)
        for other in _columns(rest, sizes[1:]):
            yield chosen + other


def _frozen(order: Hands) -> Hands:
    order.flags.writeable = False
    return order


# Arrays and threads


def _empty(held: Hands, order: Hands, *, parts: int) -> Settings:
    shape = (len(held), len(order))
    classes = tuple(np.empty(shape, np.int16) for _ in range(parts))
    return Settings(order, classes, np.empty(shape, np.bool_), np.empty(shape, np.bool_))


def spread(work: Callable[[slice], None], count: int, threads: int) -> None:
    """Work on slices of the hands, on one thread or several."""
    if thread_count(threads) == 1 or count < _run.SMALL:
        work(slice(0, count))
        return
    ends = [count * i // (threads * _run.SLICES) for i in range(threads * _run.SLICES + 1)]
    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(work, map(slice, ends[:-1], ends[1:])):
            pass


BATCH_SETTERS: dict[str, Callable[..., Settings]] = {
    "face-up-pai-gow-poker": pai_gow_poker,
    "pai-gow-poker": pai_gow_poker,
    "asia-poker": asia_poker,
    "pai-gow-tiles": pai_gow_tiles,
    "supreme-pai-gow": supreme_pai_gow,
}
