"""Every way to set four tiles or cards in two and two, by the million: classes, legality and the best settings."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import JOKER
from croupier.chapters.pai_gow_tiles.kernels.ranking import pairs_of as tile_pairs
from croupier.chapters.supreme_pai_gow.kernels.ranking import pairs_of as card_pairs
from croupier.compiled import run as _run
from croupier.compiled.check import hands_of, option
from croupier.compiled.jit import njit
from croupier.compiled.setting_kernels import mark_front
from croupier.compiled.settings import Settings, columns_of, empty, frozen
from croupier.tiles import PIPS, TILES, kind

if TYPE_CHECKING:
    from croupier.chapters.pai_gow_tiles.hands.ranking import SwapReading
    from croupier.chapters.pai_gow_tiles.hands.ranking import ZeroReading as ZeroTiles
    from croupier.chapters.supreme_pai_gow.hands.ranking import JokerReading, ZeroReading
    from croupier.chapters.supreme_pai_gow.hands.setting import EqualHands
    from croupier.compiled.arrays import I16, Bools, Hands
    from croupier.compiled.pairs import PairTable

# Points of the 54 cards of Supreme Pai Gow by rank, deuce to ace; the jokers here stand for one three and one six.
CARD_POINTS = [p for p in (2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1) for _ in range(4)] + [3, 6]


# Four tiles or cards. A split has two columns, one for either hand as the high one, and one of them is legal.


def two_and_two(held: Hands, pairs: PairTable, threads: int) -> Settings:
    """The six ordered splits of four pieces; of two that mirror each other one is legal."""
    found = empty(held, two_two(), parts=2)
    for part, columns in zip(found.classes, (found.order[:, :2], found.order[:, 2:]), strict=True):
        hands = np.ascontiguousarray(held[:, columns]).reshape(-1, 2)
        part[:] = _run.ranked_pairs(pairs, hands, threads=threads).reshape(part.shape)
    high, low = found.classes
    found.legal[:] = (high > low) | ((high == low) & (np.arange(6) % 2 == 0))
    return found


def with_front(found: Settings) -> Settings:
    """The settings with those marked that no other equals or beats in both parts."""
    high, low = found.classes
    _mark_fronts(high, low, found.legal, found.pareto)
    return found


@cache
def two_two() -> Hands:
    """The splits of four columns in two and two, each followed by its mirror image."""
    half = columns_of(4, (2,))[:3]
    return frozen(np.stack([half, half[:, [2, 3, 0, 1]]], axis=1).reshape(6, 4))


@njit
def _mark_fronts(high: I16, low: I16, legal: Bools, front: Bools) -> None:
    """The front of every hand of two parts whose classes are known."""
    splits = high.shape[1]
    classes = np.empty((2, splits), np.int32)
    members = np.empty(splits, np.int64)
    for i in range(high.shape[0]):
        classes[0] = high[i]
        classes[1] = low[i]
        mark_front(classes, legal[i], front[i], members)


def set_tiles(
    hands: Hands,
    *,
    swap: SwapReading = "rank-follows",
    zero: ZeroTiles = "without-pair",
    threads: int = 1,
    check: bool = False,
) -> Settings:
    """The splits that look different; where reading NJ-1 strikes a low pair, its class is 0."""
    held = hands_of(hands, widths=(4,), deck=len(TILES), distinct=check)
    tiles = tile_pairs(swap)
    option("zero", zero, ("without-pair", "any"))
    found = two_and_two(held, tiles, threads)
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
    return with_front(found)


def set_cards(
    hands: Hands,
    *,
    equal: EqualHands = "allowed",
    joker: JokerReading = "after-subtracting",
    zero: ZeroReading = "pair-ranks",
    threads: int = 1,
    check: bool = False,
) -> Settings:
    """The three splits (reading MA-1); where reading MA-2 strikes a low hand, its class is 0."""
    held = hands_of(hands, widths=(4,), deck=JOKER + 2, distinct=check)
    option("equal", equal, ("allowed", "loses"))
    option("zero", zero, ("pair-ranks", "loses"))
    cards = card_pairs(joker)
    found = two_and_two(held, cards, threads)
    if equal == "loses":
        found.legal[found.classes[0] == found.classes[1]] = False
    if zero == "loses":
        # Two jokers count 9, and a joker is in no other pair.
        points = np.array(CARD_POINTS)[held[:, found.order[:, 2:]]].sum(2)
        worth = cards.values[found.classes[1]]
        found.classes[1][np.where(worth >> 20 > 0, points % 10 == 0, worth >> 16 == 0)] = 0
    return with_front(found)
