"""The Casino Canberra way for tiles, with its nine exceptions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.chapters.pai_gow_tiles.hands.ways.looks import (
    ANY,
    EIGHTS,
    ELEVENS,
    FIVES,
    FOURS,
    HEADS,
    HIGH_EIGHT,
    HIGH_NINE,
    HIGH_SIX,
    HIGH_TEN,
    HIGH_THREE,
    LOW_EIGHT,
    LOW_FOUR,
    LOW_SIX,
    LOW_TEN,
    NINES,
    SEVENS,
    SIXES,
    SUPREME,
    TEEN,
    FourTiles,
    apart,
    best_high,
    best_low,
    both_points,
    first_strong,
    look,
    match,
    paired,
    pairs_in,
    points,
    same_points,
    setting_with,
    strong_kinds,
)
from croupier.families.hands.house_way import HouseWay, Rule
from croupier.rulebook.cite import cite

if TYPE_CHECKING:
    from collections.abc import Collection

    from croupier.families.hands.settings import Setting

KEPT = (4, 5, 6, 10, 11, 0)


# Exceptions, which come before the rules they are exceptions to


@dataclass(frozen=True, slots=True)
class Exceptional:
    """Four tiles, of which the first two go in one hand and the last two in the other."""

    letter: str
    says: str
    tiles: tuple[Collection[str], Collection[str], Collection[str], Collection[str]]

    def apply(self, hand: FourTiles) -> Setting | None:
        """The setting that the exception names."""
        found = match(hand.tiles, self.tiles)
        return setting_with(hand.settings, found[:2]) if found is not None else None


EXCEPTIONS = (
    Exceptional("a", "3 and wong with twelve, twelve, nine and eleven.", (TEEN, NINES, TEEN, ELEVENS)),
    Exceptional("b", "7 and 9 with high eight, high ten, eleven and seven.", (HIGH_EIGHT, ELEVENS, HIGH_TEN, SEVENS)),
    Exceptional("c", "7 and 9 with a supreme tile, six, five, and twelve or two.", (SUPREME, SIXES, FIVES, HEADS)),
    Exceptional(
        "e", "High 7 and low 8 with high eight, low eight, nine and low ten.", (HIGH_EIGHT, NINES, LOW_EIGHT, LOW_TEN)
    ),
    Exceptional(
        "f", "High 3 and low 9 with high six, low six, a supreme tile and seven.", (HIGH_SIX, SEVENS, LOW_SIX, SUPREME)
    ),
    Exceptional("g", "3 and gong with twelve or two, eight, nine and low four.", (HEADS, EIGHTS, NINES, LOW_FOUR)),
    Exceptional("h", "Low 1 and high 7 with both sixes, eleven and five.", (HIGH_SIX, ELEVENS, LOW_SIX, FIVES)),
    Exceptional(
        "i", "Low 2 and high 7 with high eight, low eight, nine and low four.", (HIGH_EIGHT, NINES, LOW_EIGHT, LOW_FOUR)
    ),
)


def nine_with_supreme(hand: FourTiles) -> Setting | None:
    """Exception D: nine points with a supreme tile, a four, a five and a tile that pairs none of them."""
    if paired(hand) is not None or not hand.has(SUPREME, FOURS, FIVES, ANY):
        return None
    return best_low(setting for setting in hand.undominated if both_points(setting)[0] == 9)


# 1 and 2. Pairs


def kept(hand: FourTiles) -> Setting | None:
    """A pair that is never split."""
    setting = paired(hand)
    return setting if setting is not None and any(spots in KEPT for spots in pairs_in(setting)) else None


def split(hand: FourTiles) -> Setting | None:
    """A pair that splits well enough, and not into two lower hands."""
    together, parted = paired(hand), apart(hand)
    if together is None or parted is None:
        return None
    good_enough = any(_splits_well(spots, parted) for spots in pairs_in(together))
    return parted if good_enough else None


def _splits_well(spots: int, setting: Setting) -> bool:
    high, low = both_points(setting)
    if spots in (2, 12):
        return low >= 6 and high >= 8
    if spots == 9:
        return low >= 9
    if spots == 8:
        return (low >= 7 and high >= 9) or low >= 8
    # Sevens
    return low >= 7 and setting.values[0] >= HIGH_NINE


# 3. High nine, gong and wong


def strong_hand(hand: FourTiles) -> Setting | None:
    """High nine, then gong, then wong, if the low hand is a high three or better."""
    setting = first_strong(hand)
    return setting if setting is not None and setting.values[1] >= HIGH_THREE else None


def strongest_hand(hand: FourTiles) -> Setting | None:
    """The highest of them where the low hand would be less."""
    return best_high(setting for setting in hand.undominated if strong_kinds(setting))


# 4. All other hands


def other_hands(hand: FourTiles) -> Setting | None:
    """Of the settings with the most points the low hand if it is a high three, else a high hand of seven."""
    most = max(sum(both_points(setting)) for setting in hand.undominated)
    fullest = [setting for setting in hand.undominated if sum(both_points(setting)) == most]
    high, low = best_high(fullest), best_low(fullest)
    if high is None or low is None:
        return None
    high_first = low.values[1] < HIGH_THREE and points(high.values[0]) >= 7
    chosen = high if high_first else low
    # The high tile, where it may go in either hand without changing the points.
    alike = same_points(hand, chosen)
    return best_low(alike) if points(chosen.values[0]) <= 7 else best_high(alike)


RULES: tuple[Rule[FourTiles], ...] = (
    *(Rule(f"exception-{one.letter}", one.says, one.apply) for one in EXCEPTIONS[:3]),
    Rule("exception-d", "A 9 with a supreme tile, four, five and a tile that makes no pair.", nine_with_supreme),
    *(Rule(f"exception-{one.letter}", one.says, one.apply) for one in EXCEPTIONS[3:]),
    Rule("kept-pair", "Never split fours, fives, sixes, tens, elevens or the supreme pair.", kept),
    Rule(
        "split-pair",
        "Split twos and twelves for 6/8, nines for 9/9, eights for 7/9 or 8/8, sevens for 7/high nine or better, but "
        "never into two lower hands.",
        split,
    ),
    Rule("pair", "Any other pair stays together.", paired),
    Rule(
        "high-nine-gong-wong",
        "High nine, then gong, then wong, the twelve before the two, if the low hand is a high three or better.",
        strong_hand,
    ),
    Rule(
        "highest-high-nine-gong-wong",
        "Where high nine, gong or wong leaves less than a high three, the highest high hand.",
        strongest_hand,
    ),
    Rule(
        "other-hands",
        "Of the settings with the most points: the highest low hand if it is a high three or better; else the highest "
        "high hand if it is seven or better; else the highest low hand. With the same points the high tile goes low "
        "if the high hand is seven or less, else high.",
        other_hands,
    ),
)
SILENT = (
    "The published text ends with the place of the high tile; if more followed it, it is not known. The exceptions are "
    "read as coming before the rules, a supreme tile as either of the two, and the six of exception H as the high six. "
    "With the two and the twelve both in strong hands the twelve goes high."
)
WAY = HouseWay("pai-gow-tiles", "canberra", cite("NJ-69F-10.7(e)"), look, RULES, SILENT)
