"""The games in which hands are set, by slug: what each legal setting is, and the ways of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.handbook import handbook, setter_of
from croupier.rulebook import slugs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.families.hands.settings import Setting

GAMES = tuple(game for game in slugs() if handbook(game).setter is not None)
WAYS = {game: setter_of(game).ways for game in GAMES}


def legal(game: str, pieces: Sequence[int], **options: object) -> list[Setting]:
    """Every legal setting of the cards or tiles dealt in a game; the options are those of its setter."""
    return setter_of(game).legal(pieces, **options)
