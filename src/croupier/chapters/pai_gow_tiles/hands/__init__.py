"""The hands of pai gow with tiles: what the rules of a table say about ranking and setting them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, TypedDict, cast

from croupier.chapters.pai_gow_tiles.hands import ranking
from croupier.chapters.pai_gow_tiles.hands.setting import legal
from croupier.chapters.pai_gow_tiles.hands.ways import canberra, foxwoods, statutory
from croupier.errors import InputError
from croupier.families.hands.house_way import Decision, set_hand
from croupier.families.hands.settings import Setting
from croupier.handbook import Handbook, HandSetter
from croupier.rulebook.cite import defines
from croupier.tiles import TILES, kind, parse_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.families.hands.evaluation import Evaluation
    from croupier.submission import TableRules
    from croupier.tiles import Tile

KINDS = tuple(map(kind, TILES))
WAYS = {way.name: way for way in (statutory.WAY, foxwoods.WAY, canberra.WAY)}


class Arguments(TypedDict):
    """What the readings of a table mean to the rankings."""

    swap: ranking.SwapReading


def arguments(rules: TableRules) -> Arguments:
    """Reading NJ-3: how the three and the six count for each other."""
    return {"swap": swap_of(rules)}


def swap_of(rules: TableRules) -> ranking.SwapReading:
    """Reading NJ-3: whether a tile that is counted as the other also takes its place."""
    return cast("ranking.SwapReading", rules.reading("NJ-3"))


@cache
def worth(tiles: tuple[Tile, ...], swap: ranking.SwapReading) -> Evaluation:
    """Two tiles, ranked once."""
    return ranking.best(tiles, swap=swap)


def _rank(rules: TableRules, _part: str, tiles: Sequence[Tile]) -> Evaluation:
    return worth(tuple(tiles), swap_of(rules))


def _foul_loses(rules: TableRules) -> bool:
    """Reading NJ-2: whether tiles laid the wrong way round are foul; else the better two are the high hand."""
    return rules.reading("NJ-2") == "foul-loses"


def _fouled(rules: TableRules, hands: Sequence[Evaluation]) -> bool:
    high, low = hands
    return _foul_loses(rules) and ranking.wrong_way_round(high, low)


# 10.7(d) and (e): the filed way and its exceptions


@defines("NJ-69F-10.7(d)", "NJ-69F-10.7(e)")
def filed_way(rules: TableRules, tiles: Iterable[Tile]) -> Decision:
    """How the filed way sets tiles: by its exceptions, else by its rules."""
    kinds = tuple(sorted([KINDS[tile] for tile in tiles]))
    swap = swap_of(rules)
    for text in rules.house_way_exceptions:
        hands = exception(text)
        if hands is not None and Counter(KINDS[tile] for hand in hands for tile in hand) == Counter(kinds):
            values = tuple(worth(hand, swap).value for hand in hands)
            return Decision(Setting(hands, values), "exception", f"The licensee's exception {text}.")
    return _by_the_way(rules.house_way or str(rules.book.game.default_house_way), kinds, swap)


@cache
def exception(text: str) -> tuple[tuple[Tile, ...], ...] | None:
    """An exception that names its tiles, high hand first: "6-6 5-6 / 6-6 3-3"; other texts are remarks."""
    high, _, low = text.partition("/")
    try:
        hands = parse_tiles(high), parse_tiles(low)
        parse_tiles(f"{high} {low}")
    except InputError:
        return None
    return hands if all(len(hand) == 2 for hand in hands) else None


@cache
def _by_the_way(name: str, kinds: tuple[Tile, ...], swap: ranking.SwapReading) -> Decision:
    """Tiles that look alike are set alike, so the kinds are enough; the second tile of a kind follows the first."""
    tiles = [one + kinds[:at].count(one) for at, one in enumerate(kinds)]
    return set_hand(WAYS[name], tiles, swap=swap)


SETTER = HandSetter(arguments, legal, _rank, _fouled, WAYS, filed_way, lambda rules: not _foul_loses(rules))
HANDS = Handbook(setter=SETTER)
