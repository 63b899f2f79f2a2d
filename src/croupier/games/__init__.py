"""The ten games, one module a chapter."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.rulebook import rulebook

if TYPE_CHECKING:
    from croupier.play.chapter import Game

MODULES = {
    "over-under": "over_under",
    "dj-wild-stud-poker": "dj_wild",
    "four-card-prime": "four_card_prime",
    "cajun-stud": "cajun_stud",
    "pai-gow-tiles": "pai_gow_tiles",
    "face-up-pai-gow-poker": "face_up_pai_gow",
    "asia-poker": "asia_poker",
    "pai-gow-poker": "pai_gow_poker",
    "supreme-pai-gow": "supreme_pai_gow",
    "pokette": "pokette",
}


def game_module(slug: str) -> Game:
    """The chapter of a game as the table runs it."""
    rulebook(slug)
    if slug not in MODULES:
        playable = ", ".join(MODULES)
        raise InputError("game", f"{slug} cannot be played yet; playable: {playable}", field="game")
    game: Game = import_module(f"croupier.games.{MODULES[slug]}").GAME
    return game
