"""What a filed table should be warned of: wagers on offer that return all that is staked, or more."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from croupier.odds.answer import entries, odds
from croupier.odds.store import Store, UncountedError
from croupier.rulebook import Role
from croupier.submission import Level, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.odds.result import Result
    from croupier.submission import TableRules

# Their counts take minutes: of these games only what is already counted is looked at.
SLOW = ("pai-gow-poker", "face-up-pai-gow-poker", "asia-poker")
MANNERS = {"optimal": "plays best", "house-way": "follows the house way"}


def too_good(rules: TableRules) -> Iterator[Problem]:
    """A warning for every wager that gives the player the edge, with the exact return."""
    store = Store(cached=True, computes=rules.game not in SLOW)
    names = dict.fromkeys(entry.wager for entry in entries(rules.game))
    roles = (Role.OPTIONAL,) if "required" in names else (Role.OPTIONAL, Role.REQUIRED, Role.CHOICE)
    for name in names:
        wager = rules.book.wagers.get(name)
        offered = wager is not None and name in rules.wagers and wager.role in roles
        if offered or name == "required":
            with suppress(UncountedError):
                for result in odds(rules.game, wager=name, rules=rules, store=store):
                    if result.role == "player" and result.return_ >= 1:
                        yield _warning(rules, result)


def _warning(rules: TableRules, result: Result) -> Problem:
    book = rules.book
    if result.player == "optimal" and result.house_way is not None:
        text = (
            f"a player who knows the way '{result.house_way}' and sets each hand best against it gets back "
            f"{result.return_:.4%} of the wager"
        )
        clause = book.options[f"{rules.game}.house_way"].clauses[0]
        return Problem(Level.WARNING, "exploitable-way", text, "house_way", clause=clause)
    table = f" under {result.paytable}" if result.paytable else ""
    text = (
        f"{result.wager}{table} returns {result.return_:.4%} to a player who {MANNERS.get(result.player, 'makes it')}"
    )
    slug = result.wager if result.wager in book.wagers else next(iter(rules.wagers))
    return Problem(Level.WARNING, "player-edge", text, f"wagers.{slug}", clause=book.wagers[slug].clause)
