"""What the ways for pai gow tiles look at, and the words that their texts use."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

from croupier.chapters.pai_gow_tiles.hands import ranking as tile_hands
from croupier.chapters.pai_gow_tiles.hands.setting import legal
from croupier.families.hands.evaluation import pack
from croupier.families.hands.house_way import HIGH_THEN_LOW, LOW_THEN_HIGH
from croupier.families.hands.settings import Setting, pareto
from croupier.tiles import PIPS, PLACE, PLACES, TEXT, Tile

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

# Tiles by the names that house ways use; the two supreme tiles are alike, as each counts three or six.
TEEN, DAY = ("6-6",), ("1-1",)
HEADS = TEEN + DAY
HIGH_FOUR, LOW_FOUR = ("1-3",), ("2-2",)
FOURS = HIGH_FOUR + LOW_FOUR
FIVES = ("1-4", "2-3")
HIGH_SIX, LOW_SIX = ("3-3",), ("1-5",)
SIXES = HIGH_SIX + LOW_SIX
SUPREME = ("2-4", "1-2")
SEVENS = ("1-6", "2-5", "3-4")
HIGH_EIGHT, LOW_EIGHT = ("4-4",), ("2-6", "3-5")
EIGHTS = HIGH_EIGHT + LOW_EIGHT
NINES = ("3-6", "4-5")
HIGH_TEN, LOW_TEN = ("5-5",), ("4-6",)
TENS = HIGH_TEN + LOW_TEN
ELEVENS = ("5-6",)
ANY = tuple(text for place in PLACES for text in place)

# A high three is three points with the high six; a high nine is nine points with the twelve or the two.
HIGH_THREE = pack(0, (3, 16 - PLACE[TEXT.index("3-3")]))
HIGH_NINE = pack(0, (9, 16 - PLACE[TEXT.index("1-1")]))
PAIR_POINTS = 10
PAIRS = ("mixed-pair", "matched-pair", "supreme-pair")


@dataclass(frozen=True, slots=True)
class FourTiles:
    """Four tiles and every setting of them; the ways that keep it to themselves look at the undominated ones."""

    tiles: tuple[Tile, ...]
    settings: tuple[Setting, ...]
    undominated: tuple[Setting, ...]

    def has(self, *names: Collection[str]) -> bool:
        """Whether the four tiles are these, in whatever order."""
        return match(self.tiles, names) is not None

    def holds(self, text: str) -> bool:
        """Whether such a tile is among the four."""
        return any(TEXT[tile] == text for tile in self.tiles)


def look(tiles: Sequence[Tile], *, swap: tile_hands.SwapReading = "rank-follows") -> FourTiles:
    """What the rules need to know of four tiles, in whichever order they were dealt."""
    held = tuple(sorted(tiles))
    settings = legal(held, swap=swap)
    return FourTiles(held, tuple(settings), tuple(pareto(settings)))


def match(tiles: Sequence[Tile], names: Sequence[Collection[str]]) -> tuple[Tile, ...] | None:
    """The tiles in the order of the names that they answer to, or None."""
    if len(tiles) != len(names):
        return None
    for order in permutations(tiles):
        if all(TEXT[tile] in name for tile, name in zip(order, names, strict=True)):
            return order
    return None


def is_hand(tiles: Sequence[Tile], one: Collection[str], other: Collection[str]) -> bool:
    """Whether two tiles are these."""
    return match(tiles, (one, other)) is not None


def setting_with(settings: Iterable[Setting], tiles: Collection[Tile]) -> Setting | None:
    """The setting with a hand that looks like these two tiles."""
    wanted = Counter(TEXT[tile] for tile in tiles)
    return next((s for s in settings for hand in s.hands if Counter(TEXT[tile] for tile in hand) == wanted), None)


def category(value: int) -> str:
    """The category of a hand by its value."""
    return tile_hands.CATEGORIES[value >> 20]


def points(value: int) -> int:
    """The points of a hand; a pair, wong or gong is better than any points."""
    return value >> 16 if value >> 20 == 0 else PAIR_POINTS


def both_points(setting: Setting) -> tuple[int, int]:
    """The points of the high and of the low hand."""
    high, low = setting.values
    return points(high), points(low)


def pairs_in(setting: Setting) -> list[int]:
    """The spots on a tile of every pair that a setting keeps together; the supreme pair counts as 0."""
    return [
        0 if category(value) == "supreme-pair" else PIPS[hand[0]]
        for hand, value in zip(setting.hands, setting.values, strict=True)
        if category(value) in PAIRS
    ]


def best_high(settings: Iterable[Setting]) -> Setting | None:
    """The highest high hand, then the highest low hand."""
    return max(settings, key=HIGH_THEN_LOW, default=None)


def best_low(settings: Iterable[Setting]) -> Setting | None:
    """The highest low hand, then the highest high hand."""
    return max(settings, key=LOW_THEN_HIGH, default=None)


# Pairs


def paired(hand: FourTiles) -> Setting | None:
    """The setting that keeps the pair or both pairs of the hand together; there is never more than one."""
    return next((setting for setting in hand.settings if pairs_in(setting)), None)


def apart(hand: FourTiles) -> Setting | None:
    """The best setting that splits the pairs, unless another setting beats it in both hands."""
    return best_low(setting for setting in hand.undominated if not pairs_in(setting))


# High nine, gong and wong: a twelve or a two with a seven, an eight or a nine

STRONG = {"high-nine": SEVENS, "gong": EIGHTS, "wong": NINES}


def strong_kinds(setting: Setting) -> set[str]:
    """Which of the three the hands of a setting are."""
    return {name for name, mates in STRONG.items() for hand in setting.hands if is_hand(hand, HEADS, mates)}


def strong(hand: FourTiles, kind: str) -> Setting | None:
    """The setting with a hand of the kind, where there is a choice with the twelve in the high hand."""
    found = [setting for setting in hand.undominated if kind in strong_kinds(setting)]
    twelve_high = [s for s in found if any(TEXT[tile] in TEEN for tile in s.high)]
    return best_low(twelve_high or found)


def first_strong(hand: FourTiles) -> Setting | None:
    """The high nine if there is one, else the gong, else the wong."""
    return next((s for kind in STRONG if (s := strong(hand, kind)) is not None), None)


def same_points(hand: FourTiles, setting: Setting) -> list[Setting]:
    """The settings that give both hands the points of this one."""
    return [other for other in hand.undominated if both_points(other) == both_points(setting)]
