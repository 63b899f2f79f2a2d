"""Pai gow tiles: what two tiles are worth (NJ-69F-10.2).

A value holds the category in the bits from 20 up. Below it a pair has its strength within the category; any
other hand has its value of 0 to 9, then the strength of its highest tile (15 for the first place down to 0).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from croupier.families.hands.evaluation import Evaluation, pack
from croupier.rulebook.cite import cite, defines
from croupier.tiles import PIPS, PLACE, PLACES, SUPREME_SIX, SUPREME_THREE, TEXT, TILES, Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CATEGORIES = ("value", "gong", "wong", "mixed-pair", "matched-pair", "supreme-pair")
MATCHED = tuple(place[0] for place in PLACES[:11])
MIXED = tuple(place for place in PLACES if len(set(place)) == 2)
NINES, EIGHTS = ("3-6", "4-5"), ("2-6", "3-5", "4-4")
SPOT_NAMES = {
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    11: "eleven",
    12: "twelve",
}

SwapReading: TypeAlias = Literal["rank-follows", "value-only"]
ZeroReading: TypeAlias = Literal["without-pair", "any"]


# 10.2(b): the permissible pairs


def _pairs() -> Iterator[tuple[str, str, str, int]]:
    """Every permissible pair: its two tiles, its category, its strength within the category."""
    yield "2-4", "1-2", "supreme-pair", 0
    for strength, tile in enumerate(reversed(MATCHED)):
        yield tile, tile, "matched-pair", strength
    for strength, (one, other) in enumerate(reversed(MIXED)):
        yield one, other, "mixed-pair", strength
    for strength, head in enumerate(("1-1", "6-6")):
        for nine in NINES:
            yield head, nine, "wong", strength
        for eight in EIGHTS:
            yield head, eight, "gong", strength


PAIRS = {frozenset((one, other)): (category, strength) for one, other, category, strength in _pairs()}


@defines("NJ-69F-10.2(b)")
def pair_rank(tiles: Sequence[Tile]) -> int | None:
    """The place of a permissible pair, first to twentieth, or None where the tiles are no pair."""
    found = PAIRS.get(frozenset((TEXT[tiles[0]], TEXT[tiles[1]])))
    if found is None:
        return None
    last_place = {"supreme-pair": 1, "matched-pair": 12, "mixed-pair": 16, "wong": 18, "gong": 20}
    return last_place[found[0]] - found[1]


# 10.2(d) to (h): hands without a pair


def _counts(tile: Tile, swap: SwapReading) -> tuple[tuple[int, int, Tile], ...]:
    """The ways to count a tile: its spots, its place, and the tile it is counted as."""
    own = (PIPS[tile], PLACE[tile], tile)
    if tile not in (SUPREME_SIX, SUPREME_THREE):
        return (own,)
    other = SUPREME_SIX if tile == SUPREME_THREE else SUPREME_THREE
    place = PLACE[other] if swap == "rank-follows" else PLACE[tile]
    return own, (PIPS[other], place, other)


_COUNTS = {
    "rank-follows": tuple(_counts(tile, "rank-follows") for tile in TILES),
    "value-only": tuple(_counts(tile, "value-only") for tile in TILES),
}


def best(tiles: Sequence[Tile], *, swap: SwapReading = "rank-follows") -> Evaluation:
    """How good two tiles are; the three and the six count for each other where that is better."""
    check_tiles(tiles, size=2)
    pair = PAIRS.get(frozenset((TEXT[tiles[0]], TEXT[tiles[1]])))
    if pair is not None:
        category, strength = pair
        value = pack(CATEGORIES.index(category), (strength,))
        clause = _SUPREME if category == "supreme-pair" else _PAIR
        return Evaluation(value, category, tuple(tiles), (), _pair_phrase(tiles, category), clause)
    return max(_valued(tiles, swap), key=_value_of)


def _valued(tiles: Sequence[Tile], swap: SwapReading) -> Iterator[Evaluation]:
    """The hand by every permitted count of its tiles."""
    first, second = tiles
    for spots, place, counted in _counted(first, swap):
        for more, next_place, next_counted in _counted(second, swap):
            points = _points(spots, more)
            stands_for = tuple((t, c) for t, c in ((first, counted), (second, next_counted)) if t != c)
            phrase = f"{points}, {TEXT[first if place <= next_place else second]} highest"
            for tile, as_tile in stands_for:
                phrase += f" ({TEXT[tile]} as {SPOT_NAMES[PIPS[as_tile]]})"
            value = pack(0, _order(points, place, next_place))
            yield Evaluation(value, "value", tuple(tiles), stands_for, phrase, _VALUE)


@defines("NJ-69F-10.2(e)", "NJ-69F-10.2(g)")
def _counted(tile: Tile, swap: SwapReading) -> tuple[tuple[int, int, Tile], ...]:
    return _COUNTS[swap][tile]


@defines("NJ-69F-10.2(d)1", "NJ-69F-10.2(d)2")
def _points(spots: int, more: int) -> int:
    """The sum of the spots without its tens."""
    return (spots + more) % 10


@defines("NJ-69F-10.2(f)")
def _order(points: int, place: int, other: int) -> tuple[int, ...]:
    """What decides between two hands: the value, and at equal values the highest tile."""
    return points, 16 - min(place, other)


def _value_of(evaluation: Evaluation) -> int:
    return evaluation.value


_SUPREME = cite("NJ-69F-10.1/supreme-pair")
_PAIR = cite("NJ-69F-10.2(b)")
_VALUE = cite("NJ-69F-10.2(d)")


def _pair_phrase(tiles: Sequence[Tile], category: str) -> str:
    """A pair in words, such as "mixed nines" or "gong, two and eight"."""
    first, second = sorted(tiles, key=PLACE.__getitem__)
    name = SPOT_NAMES[PIPS[first]]
    if category == "supreme-pair":
        return "supreme pair"
    if category == "matched-pair":
        return f"pair of {name}{'es' if name == 'six' else 's'} ({TEXT[first]})"
    if category == "mixed-pair":
        return f"mixed {name}s"
    return f"{category}, {name} and {SPOT_NAMES[PIPS[second]]}"


# 10.2(c) and (h): copies; 10.1: which hand is high; 10.7(h) and (i): the low hand of value zero


@defines("NJ-69F-10.1/copy-hand", "NJ-69F-10.2(c)", "NJ-69F-10.2(h)")
def outranks(player: Evaluation, house: Evaluation) -> bool:
    """Whether the player's hand is the higher one: a copy goes to the dealer or the bank."""
    return player.value > house.value


@defines("NJ-69F-10.1/high-hand", "NJ-69F-10.1/low-hand")
def wrong_way_round(high: Evaluation, low: Evaluation) -> bool:
    """Whether the tiles laid as the high hand rank beneath the other two."""
    return low.value > high.value


@defines("NJ-69F-10.7(h)")
def is_zero(tiles: Sequence[Tile], *, zero: ZeroReading = "without-pair") -> bool:
    """Whether a low hand has the value zero that cannot win."""
    evaluation = best(tiles)
    if evaluation.category == "value":
        return evaluation.value >> 16 == 0
    return zero == "any" and sum(PIPS[tile] for tile in tiles) % 10 == 0
