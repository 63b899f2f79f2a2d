"""Two tiles, by the million."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from croupier.compiled import run
from croupier.compiled.check import hands_of, option
from croupier.compiled.families import numbered
from croupier.compiled.pairs import PairTable, fill
from croupier.families.hands.evaluation import pack
from croupier.tiles import PIPS, PLACE, SUPREME_SIX, SUPREME_THREE, TEXT, TILES

if TYPE_CHECKING:
    from croupier.chapters.pai_gow_tiles.hands.ranking import SwapReading
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
