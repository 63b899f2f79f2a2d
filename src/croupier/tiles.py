"""The 32 tiles of pai gow as small integers, with text that round-trips: `6-6`, `1-2`.

A tile is its index in the set, in the order of individual rank. The two tiles of a matched pair are written
alike, so text gives the first one free.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Self, TypeAlias

from croupier.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Tile: TypeAlias = int

# First to seventeenth; a row holds the tiles of one place, which are of equal rank.
PLACES: tuple[tuple[str, ...], ...] = (
    ("6-6", "6-6"),
    ("1-1", "1-1"),
    ("4-4", "4-4"),
    ("1-3", "1-3"),
    ("5-5", "5-5"),
    ("3-3", "3-3"),
    ("2-2", "2-2"),
    ("5-6", "5-6"),
    ("4-6", "4-6"),
    ("1-6", "1-6"),
    ("1-5", "1-5"),
    ("3-6", "4-5"),
    ("2-6", "3-5"),
    ("2-5", "3-4"),
    ("2-4",),
    ("1-4", "2-3"),
    ("1-2",),
)

TEXT: tuple[str, ...] = tuple(text for place in PLACES for text in place)
TILES: tuple[Tile, ...] = tuple(range(32))
PLACE: tuple[int, ...] = tuple(n for n, place in enumerate(PLACES, 1) for _ in place)
PIPS: tuple[int, ...] = tuple(int(text[0]) + int(text[2]) for text in TEXT)
SUPREME_SIX: Tile = TEXT.index("2-4")
SUPREME_THREE: Tile = TEXT.index("1-2")


def tile_text(tile: Tile) -> str:
    """The pips of a tile, the smaller end first."""
    return TEXT[tile]


def tiles_text(tiles: Iterable[Tile]) -> str:
    """The pips of several tiles, separated by spaces."""
    return " ".join(tile_text(tile) for tile in tiles)


def kind(tile: Tile) -> Tile:
    """The first tile that looks like this one: what a player can tell apart."""
    return TEXT.index(TEXT[tile])


def parse_tiles(text: str, *, field: str | None = None) -> tuple[Tile, ...]:
    """The tiles of a text such as `6-6 6-6 1-2 2-4`, ends in either order."""
    found: list[Tile] = []
    for position, part in enumerate(text.replace(",", " ").split(), 1):
        ends = part.split("-")
        name = "-".join(sorted(ends)) if len(ends) == 2 else part
        if name not in TEXT:
            raise InputError("tile", f"'{part}' (tile {position}) is not a tile of the set", field=field)
        free = [tile for tile in TILES if TEXT[tile] == name and tile not in found]
        if not free:
            raise InputError(
                "tile", f"'{part}' (tile {position}): the set holds only {TEXT.count(name)} of it", field=field
            )
        found.append(free[0])
    return tuple(found)


class Tiles(tuple[Tile, ...]):
    """Tiles that print as they are written: `Tiles("6-6 1-2")`; of two that look alike the first is meant."""

    __slots__ = ()

    def __new__(cls, tiles: str | Iterable[Tile] = ()) -> Self:
        return super().__new__(cls, parse_tiles(tiles if isinstance(tiles, str) else tiles_text(tiles)))

    def __str__(self) -> str:
        return tiles_text(self)

    def __repr__(self) -> str:
        return f"Tiles('{self}')"


def check_tiles(tiles: Sequence[Tile], *, size: int | None = None, field: str | None = None) -> None:
    """Refuse a wrong number of tiles, a tile outside the set, or one that occurs twice."""
    if size is not None and len(tiles) != size:
        raise InputError("tiles", f"{len(tiles)} tiles were given where {size} are needed", field=field)
    for position, tile in enumerate(tiles, 1):
        if not 0 <= tile < 32:
            raise InputError("tiles", f"{tile} (tile {position}) is not a tile of the set", field=field)
    twice = [tile for tile, count in Counter(tiles).items() if count > 1]
    if twice:
        raise InputError("tiles", f"the same {tile_text(twice[0])} was given twice", field=field)
