"""The three ways to set four tiles in twos (NJ-69F-10.7(a))."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from croupier.chapters.pai_gow_tiles.hands import ranking as tile_hands
from croupier.families.hands.settings import Pieces, Setting, better_first, halves
from croupier.rulebook.cite import defines
from croupier.tiles import check_tiles, kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.tiles import Tile


@defines("NJ-69F-10.7(a)")
def legal(
    tiles: Sequence[Tile],
    *,
    swap: tile_hands.SwapReading = "rank-follows",
    zero: tile_hands.ZeroReading = "without-pair",
) -> list[Setting]:
    """The settings that look different; the better two tiles are the high hand, so none is fouled (NJ-2).

    Where reading NJ-1 lets a low pair count zero, that low hand cannot win and is worth nothing.
    """
    check_tiles(tiles, size=4)
    found: dict[frozenset[Pieces], Setting] = {}
    for one, other in halves(tiles):
        look = frozenset(tuple(sorted(map(kind, hand))) for hand in (one, other))
        setting = better_first(one, other, _value(one, swap), _value(other, swap))
        if zero == "any" and tile_hands.is_zero(setting.low, zero=zero):
            setting = Setting(setting.hands, (setting.values[0], 0))
        found.setdefault(look, setting)
    return list(found.values())


@cache
def _value(tiles: Pieces, swap: tile_hands.SwapReading) -> int:
    return tile_hands.best(tiles, swap=swap).value
