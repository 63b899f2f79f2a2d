"""The way of N.J.A.C. 13:69F-10.7(d); of several candidates the highest high hand, then the highest low hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.chapters.pai_gow_tiles.hands.ways.looks import FourTiles, best_high, category, look, points, setting_with
from croupier.families.hands.house_way import HouseWay, Rule
from croupier.rulebook.cite import cite, defines
from croupier.tiles import PLACE

if TYPE_CHECKING:
    from croupier.families.hands.settings import Setting


@defines("NJ-69F-10.7(d)1")
def supreme_pair(hand: FourTiles) -> Setting | None:
    """The supreme pair is played as such."""
    return best_high(s for s in hand.settings if category(s.values[0]) == "supreme-pair")


@defines("NJ-69F-10.7(d)2")
def pair_wong_or_gong(hand: FourTiles) -> Setting | None:
    """A pair, wong or gong is played if there is one."""
    return best_high(s for s in hand.settings if category(s.values[0]) != "value")


@defines("NJ-69F-10.7(d)3")
def seven_to_nine(hand: FourTiles) -> Setting | None:
    """Two tiles worth seven, eight or nine are played together."""
    return best_high(s for s in hand.settings if points(s.values[0]) >= 7)


@defines("NJ-69F-10.7(d)4")
def highest_with_lowest(hand: FourTiles) -> Setting | None:
    """The highest ranking tile is played with the lowest ranking one."""
    ordered = sorted(hand.tiles, key=PLACE.__getitem__)
    return setting_with(hand.settings, (ordered[0], ordered[-1]))


RULES: tuple[Rule[FourTiles], ...] = (
    Rule("supreme-pair", "The supreme pair is played as such.", supreme_pair),
    Rule("pair-wong-or-gong", "A pair, wong or gong is played; of several the highest.", pair_wong_or_gong),
    Rule("seven-to-nine", "Two tiles worth nine, eight or seven are played; of several the highest.", seven_to_nine),
    Rule("highest-with-lowest", "The highest tile is played with the lowest tile.", highest_with_lowest),
)
SILENT = (
    "Which of several candidates is played: the highest high hand, then the highest low hand. The three and the six "
    "of the supreme pair keep their own places where tiles are compared one by one."
)
WAY = HouseWay("pai-gow-tiles", "statutory", cite("NJ-69F-10.7(d)"), look, RULES, SILENT)
