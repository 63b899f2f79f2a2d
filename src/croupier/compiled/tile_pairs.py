"""The table for hands of two tiles."""

from __future__ import annotations

from functools import cache

from croupier.compiled.pairs import PairTable, fill
from croupier.families.hands.evaluation import pack
from croupier.tiles import PIPS, PLACE, SUPREME_SIX, SUPREME_THREE, TEXT

CATEGORIES = ("value", "gong", "wong", "mixed-pair", "matched-pair", "supreme-pair")


@cache
def tiles(swap: str) -> PairTable:
    """The table of two tiles, by the reading of what the three and the six exchange."""
    return fill(32, lambda a, b: _tile_value(a, b, swap))


def _tile_value(a: int, b: int, swap: str) -> int:
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
