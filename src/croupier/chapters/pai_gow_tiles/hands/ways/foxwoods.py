"""The Foxwoods way for tiles of 1997, as far as it is known: of its exceptions the lists C to K were pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.chapters.pai_gow_tiles.hands.ways.looks import (
    ELEVENS,
    FIVES,
    FOURS,
    HEADS,
    HIGH_THREE,
    LOW_EIGHT,
    NINES,
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
    paired,
    pairs_in,
    same_points,
    strong,
    strong_kinds,
)
from croupier.families.hands.house_way import HouseWay, Rule
from croupier.rulebook.cite import cite
from croupier.tiles import PIPS, TEXT

if TYPE_CHECKING:
    from croupier.families.hands.settings import Setting

KEPT = (4, 5, 6, 10, 11)


# Pairs


def kept(hand: FourTiles) -> Setting | None:
    """A pair that is never split."""
    setting = paired(hand)
    return setting if setting is not None and any(spots in KEPT for spots in pairs_in(setting)) else None


def split_supreme(hand: FourTiles) -> Setting | None:
    """The supreme pair with a six and a four, a five or another six."""
    six, three = ((text,) for text in SUPREME)
    return apart(hand) if any(hand.has(six, three, SIXES, other) for other in (FOURS, FIVES, SIXES)) else None


def split_heads(hand: FourTiles) -> Setting | None:
    """Twos and twelves that split to six and eight or better, or lie beside a nine and an eleven."""
    split = apart(hand) if _has_pair(hand, 2, 12) else None
    if split is None:
        return None
    high, low = both_points(split)
    return split if (low >= 6 and high >= 8) or hand.has(HEADS, HEADS, NINES, ELEVENS) else None


def split_nines(hand: FourTiles) -> Setting | None:
    """Nines with twos, tens and twelves."""
    return apart(hand) if _has_pair(hand, 9) and _others(hand, 9) <= {2, 10, 12} else None


def split_eights(hand: FourTiles) -> Setting | None:
    """Eights with twos, tens, elevens and twelves, or with a nine and an eleven."""
    others = _others(hand, 8)
    return apart(hand) if _has_pair(hand, 8) and (others <= {2, 10, 11, 12} or others == {9, 11}) else None


def split_sevens(hand: FourTiles) -> Setting | None:
    """Sevens with twos, tens, elevens and twelves."""
    return apart(hand) if _has_pair(hand, 7) and _others(hand, 7) <= {2, 10, 11, 12} else None


def _has_pair(hand: FourTiles, *spots: int) -> bool:
    setting = paired(hand)
    return setting is not None and any(pair in spots for pair in pairs_in(setting))


def _others(hand: FourTiles, spots: int) -> set[int]:
    """The spots of the tiles beside a pair."""
    return {PIPS[tile] for tile in hand.tiles} - {spots}


# High nine, gong and wong


def wong_with_eleven(hand: FourTiles) -> Setting | None:
    """The wong before the gong or the high nine where the fourth tile is an eleven."""
    kinds = _kinds(hand)
    eleven = any(TEXT[tile] in ELEVENS for tile in hand.tiles)
    return strong(hand, "wong") if "wong" in kinds and len(kinds) > 1 and eleven else None


def gong_with_four(hand: FourTiles) -> Setting | None:
    """The gong before the high nine with a four, or a low eight's gong with a five."""
    if not _kinds(hand) >= {"gong", "high-nine"}:
        return None
    four = any(TEXT[tile] in FOURS for tile in hand.tiles)
    low_eight = any(TEXT[tile] in LOW_EIGHT for tile in hand.tiles)
    five = any(TEXT[tile] in FIVES for tile in hand.tiles)
    return strong(hand, "gong") if four or (low_eight and five) else None


def _kinds(hand: FourTiles) -> set[str]:
    """What the twelve or the two can make."""
    return {kind for setting in hand.settings for kind in strong_kinds(setting)}


# Other hands


def other_hands(hand: FourTiles) -> Setting | None:
    """The high hand where the low one can be little, else the low hand; then the exceptions that are known."""
    high, low = best_high(hand.undominated), best_low(hand.undominated)
    if high is None or low is None:
        return None
    high_first = low.values[1] < HIGH_THREE and both_points(high)[0] >= 7
    chosen = high if high_first else low
    alike = same_points(hand, chosen)
    high_points, low_points = both_points(chosen)
    if low_points >= 8 and high_points >= 9:
        return best_high(alike)
    if (low_points, high_points) == (7, 8) and hand.holds("1-1") and hand.holds("6-6"):
        return best_low(s for s in alike if any(TEXT[tile] in TEEN for tile in s.high)) or chosen
    return chosen


RULES: tuple[Rule[FourTiles], ...] = (
    Rule("kept-pair", "Never split fours, fives, sixes, tens or elevens.", kept),
    Rule("split-supreme", "Split the supreme pair with six and four, six and five, or six and six.", split_supreme),
    Rule("split-twos-twelves", "Split twos and twelves for 6/8 or better, and with nine and eleven.", split_heads),
    Rule("split-nines", "Split nines with any of two, ten and twelve.", split_nines),
    Rule("split-eights", "Split eights with any of two, ten, eleven and twelve, and with 9 and 11.", split_eights),
    Rule("split-sevens", "Split sevens with any of two, ten, eleven and twelve.", split_sevens),
    Rule("pair", "Any other pair stays together.", paired),
    Rule("wong-with-eleven", "Wong before gong or high nine if the fourth tile is an eleven.", wong_with_eleven),
    Rule("gong-with-four", "Gong before high nine with a four, or with a five and a low eight.", gong_with_four),
    Rule("high-nine-gong-wong", "High nine, then gong, then wong; the twelve before the two.", first_strong),
    Rule(
        "other-hands",
        "If the low hand cannot reach a high three and the high hand can reach seven, the highest high hand; else the "
        "highest low hand. From 8/9 up the high tile goes high, and at 7/8 the twelve goes before the two.",
        other_hands,
    ),
)
SILENT = (
    "The exceptions C to K are lists of pictures that are not available; hands they may cover are set by the general "
    "rule, the highest low hand where it is silent. A pair is not split where keeping it gives two hands at least as "
    "high, so two pairs stay together."
)
WAY = HouseWay("pai-gow-tiles", "foxwoods-tiles", cite("NJ-69F-10.7(e)"), look, RULES, SILENT)
