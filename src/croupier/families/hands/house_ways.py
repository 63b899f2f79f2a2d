"""House ways: how the dealer sets the hands, and what the dealer tells a player who asks for help."""

from __future__ import annotations

from typing import Any

from croupier.chapters.asia_poker import ways as asia_poker
from croupier.chapters.pai_gow_tiles.ways import canberra, statutory
from croupier.chapters.pai_gow_tiles.ways import foxwoods as foxwoods_tiles
from croupier.chapters.supreme_pai_gow import ways as supreme_pai_gow
from croupier.errors import InputError, did_you_mean
from croupier.families.hands import five_two_ways as pai_gow_poker
from croupier.families.hands.house_way import Decision, HouseWay, Rule, set_hand
from croupier.rulebook.cite import cite

__all__ = ["WAYS", "Decision", "HouseWay", "Rule", "house_way", "set_hand"]

WAYS: dict[str, dict[str, HouseWay[Any]]] = {
    "face-up-pai-gow-poker": {**pai_gow_poker.ways("face-up-pai-gow-poker", cite("PA-688a.11(a)"))},
    "pai-gow-poker": {**pai_gow_poker.ways("pai-gow-poker", cite("NJ-69F-11.9(d)"))},
    "asia-poker": {**asia_poker.WAYS},
    "pai-gow-tiles": {way.name: way for way in (statutory.WAY, foxwoods_tiles.WAY, canberra.WAY)},
    "supreme-pai-gow": {**supreme_pai_gow.WAYS},
}


def house_way(game: str, name: str) -> HouseWay[Any]:
    """A way of a game by its name."""
    ways = WAYS.get(game, {})
    if name not in ways:
        known = ", ".join(ways) or "none"
        raise InputError(
            "house_way", f"{game} has no way '{name}'; it has {known}{did_you_mean(name, ways)}", field="house_way"
        )
    return ways[name]
