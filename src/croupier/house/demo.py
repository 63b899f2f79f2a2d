"""The tables that a demo house opens: every game with its optional wagers on offer, and banking where there is any."""

from __future__ import annotations

import logging

from croupier.errors import InputError
from croupier.rulebook import rulebook, slugs
from croupier.submission import load
from croupier.submission import offering as offered

log = logging.getLogger(__name__)

INVENTORY = 1_000_000_00
# Choices that make a demo table show more of its chapter than the least that must be filed.
ELECTED = {"player_banking": True, "co_banking": True}


def offering(game: str) -> str:
    """A submission with everything that a table of the game can show; a wager on the page is made when bets close."""
    text, head = offered(game, ELECTED), "\n[table.readings]\n"
    read = rulebook(game).table.wagering.stands_from
    if read is None:
        return text
    elected = f'{head}{read[0]} = "{read[1]}"\n'
    return text.replace(head, elected, 1) if head in text else text + elected


def demo_tables() -> list[tuple[str, str, str]]:
    """Id, game and submission of one table of each game; one that its own chapter refuses is left out and told."""
    found = []
    for game in slugs():
        text = offering(game)
        try:
            load(text.encode())
        except InputError as error:
            log.warning("no demo table", extra={"game": game, "why": error.message})
        else:
            found.append((f"{game}-1", game, text))
    return found
