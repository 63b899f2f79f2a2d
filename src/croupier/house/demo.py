"""The tables that a demo house opens: every game with its optional wagers on offer, and banking where there is any."""

from __future__ import annotations

from croupier.rulebook import slugs
from croupier.submission import offering as offered

INVENTORY = 1_000_000_00
# Choices that make a demo table show more of its chapter than the least that must be filed.
ELECTED = {"player_banking": True, "co_banking": True}


def offering(game: str) -> str:
    """A submission with everything that a table of the game can show."""
    return offered(game, ELECTED)


def demo_tables() -> list[tuple[str, str, str]]:
    """Id, game and submission of one table of each game."""
    return [(f"{game}-1", game, offering(game)) for game in slugs()]
