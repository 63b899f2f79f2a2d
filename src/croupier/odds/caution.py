"""What a filed table should be warned of: wagers on offer that return all that is staked, or more."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from croupier.odds.answer import odds
from croupier.odds.part import entries, has_odds, odds_part
from croupier.odds.store import Store, UncountedError
from croupier.rulebook import Role, rulebook
from croupier.submission import Level, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.odds.result import Result
    from croupier.submission import TableRules

REQUIRED = "required"
MANNERS = {"optimal": "plays best", "house-way": "follows the house way"}


def too_good(rules: TableRules) -> Iterator[Problem]:
    """A warning for every wager that gives the player the edge, with the exact return."""
    if not has_odds(rules.game):
        return
    # Where counting takes minutes, only what is already counted is looked at.
    store = Store(cached=True, computes=not odds_part(rules.game).slow)
    for name in dict.fromkeys(entry.wager for entry in entries(rules.game)):
        if name in rules.wagers or name == REQUIRED:
            with suppress(UncountedError):
                found = odds(rules.game, wager=name, rules=rules, store=store)
                yield from (_warning(rules, result) for result in found if too_much(result))


def too_much(result: Result) -> bool:
    """Whether a wager that a player makes for itself returns all that is staked, or more."""
    if result.role != "player" or result.return_ < 1 or result.wager == REQUIRED:
        return result.role == "player" and result.return_ >= 1
    wager = rulebook(result.game).wagers.get(result.wager)
    parts = {entry.wager for entry in entries(result.game)}
    # Where the compulsory wagers are priced together, one alone may well win: another pays for it.
    roles = (Role.OPTIONAL,) if REQUIRED in parts else (Role.OPTIONAL, Role.REQUIRED, Role.CHOICE)
    return wager is not None and wager.role in roles


def _warning(rules: TableRules, result: Result) -> Problem:
    book = rules.book
    if result.player == "optimal" and result.house_way is not None:
        text = (
            f"a player who knows the way '{result.house_way}' and sets each hand best against it gets back "
            f"{result.return_:.4%} of the wager"
        )
        return Problem(Level.WARNING, "exploitable-way", text, "house_way", clause=book.way_clause)
    table = f" under {result.paytable}" if result.paytable else ""
    text = (
        f"{result.wager}{table} returns {result.return_:.4%} to a player who {MANNERS.get(result.player, 'makes it')}"
    )
    slug = result.wager if result.wager in book.wagers else next(iter(rules.wagers))
    return Problem(Level.WARNING, "player-edge", text, f"wagers.{slug}", clause=book.wagers[slug].clause)
