"""Tiles by the million: two of them, and the settings of four."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from croupier.compiled import run
from croupier.compiled.check import hands_of, option
from croupier.compiled.families import numbered
from croupier.compiled.pairs import PairTable, fill
from croupier.compiled.settings import Settings, two_and_two, with_front
from croupier.families.hands.evaluation import pack
from croupier.tiles import PIPS, PLACE, SUPREME_SIX, SUPREME_THREE, TEXT, TILES, kind

if TYPE_CHECKING:
    from croupier.chapters.pai_gow_tiles.hands.ranking import SwapReading, ZeroReading
    from croupier.compiled.arrays import I16, I32, Hands


CATEGORIES = ("value", "gong", "wong", "mixed-pair", "matched-pair", "supreme-pair")


def rank_tiles(hands: Hands, *, swap: SwapReading = "rank-follows", threads: int = 1, check: bool = False) -> I16:
    """Pai gow: two of 32 tiles (reading NJ-3)."""
    held = hands_of(hands, widths=(2,), deck=len(TILES), distinct=check)
    return run.ranked_pairs(pairs_of(swap), held, threads=threads)


def values(swap: SwapReading = "rank-follows") -> I32:
    """The value of every class of two tiles."""
    return numbered(pairs_of(swap).values)


@cache
def pairs_of(swap: str) -> PairTable:
    """The table of two tiles, by the reading of what the three and the six exchange."""
    option("swap", swap, ("rank-follows", "value-only"))
    return fill(32, lambda a, b: _value(a, b, swap))


def _value(a: int, b: int, swap: str) -> int:
    first, second = sorted((a, b))
    if {first, second} == {SUPREME_SIX, SUPREME_THREE}:
        return pack(5, (0,))
    if PLACE[first] == PLACE[second]:
        matched = TEXT[first] == TEXT[second]
        # Matched pairs stand in places 1 to 11; the mixed nines, eights, sevens and fives in 12, 13, 14 and 16.
        return pack(4, (11 - PLACE[first],)) if matched else pack(3, ({12: 3, 13: 2, 14: 1, 16: 0}[PLACE[first]],))
    if PLACE[first] <= 2 and PIPS[second] in (8, 9):
        return pack(2 if PIPS[second] == 9 else 1, (2 - PLACE[first],))
    return max(
        pack(0, ((x + y) % 10, 16 - min(p, q))) for x, p in _counted(first, swap) for y, q in _counted(second, swap)
    )


def _counted(tile: int, swap: str) -> list[tuple[int, int]]:
    """The spots and the place that a tile may be counted with."""
    ways = [(PIPS[tile], PLACE[tile])]
    if tile in (SUPREME_SIX, SUPREME_THREE):
        other = SUPREME_SIX + SUPREME_THREE - tile
        ways.append((PIPS[other], PLACE[other] if swap == "rank-follows" else PLACE[tile]))
    return ways


def set_hands(
    hands: Hands,
    *,
    swap: SwapReading = "rank-follows",
    zero: ZeroReading = "without-pair",
    threads: int = 1,
    check: bool = False,
) -> Settings:
    """The splits that look different; where reading NJ-1 strikes a low pair, its class is 0."""
    held = hands_of(hands, widths=(4,), deck=len(TILES), distinct=check)
    tiles = pairs_of(swap)
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
