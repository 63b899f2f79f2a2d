"""What a reading costs: the exact return of every wager that it bears on, under each of its values."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.odds.answer import odds
from croupier.odds.caution import MANNERS, REQUIRED
from croupier.odds.part import entries, has_odds, odds_part
from croupier.odds.store import Store, UncountedError
from croupier.rulebook import readings_of
from croupier.submission import load, offering

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from croupier.odds.result import Result
    from croupier.rulebook import Reading
    from croupier.submission import TableRules


@dataclass(frozen=True, slots=True)
class Cost:
    """What a wager returns under one value of a reading, and how far that is from the value in force."""

    reading: str
    value: str
    wager: str
    paytable: str | None
    player: str
    back: Fraction
    change: Fraction
    players: int = 1

    @property
    def words(self) -> str:
        """The cost in one line."""
        table = f" under {self.paytable.rpartition('/')[2]}" if self.paytable else ""
        manner = f" to a player who {MANNERS[self.player]}" if self.player in MANNERS else ""
        full = f" at a table of {self.players}" if self.players > 1 else ""
        moved = f", {float(100 * self.change):+.4f} points" if self.change else ""
        return f"{self.wager}{table} returns {float(self.back):.4%}{manner}{full} (exactly {self.back}){moved}"


def costs_of(rules: TableRules, reading: Reading, store: Store | None = None) -> list[Cost]:
    """Every wager on offer whose return the reading moves, under each of its values; none where it moves nothing."""
    if not has_odds(rules.game):
        return []
    # Where counting takes minutes, only what is already counted is told.
    shelf = store or Store(cached=True, computes=not odds_part(rules.game).slow)
    found: list[Cost] = []
    for wager in dict.fromkeys(entry.wager for entry in entries(rules.game) if reading.id in entry.readings):
        if wager in rules.wagers or wager == REQUIRED or wager not in rules.book.wagers:
            # What the others' hands earn a player shows only in company.
            for players in (1, rules.book.game.positions):
                moved = list(_moved(rules, reading, wager, shelf, players))
                found += moved
                if moved:
                    break
    return found


def _moved(rules: TableRules, reading: Reading, wager: str, store: Store, players: int) -> Iterator[Cost]:
    tried = {value: _returns(rules, reading, value, wager, store, players) for value in reading.values}
    held = {_key(result): result for result in tried[rules.reading(reading.id)]}
    moving = {
        _key(result)
        for results in tried.values()
        for result in results
        if _key(result) in held and result.exact != held[_key(result)].exact
    }
    for value, results in tried.items():
        for result in results:
            if _key(result) in moving:
                change = result.exact - held[_key(result)].exact
                yield Cost(reading.id, value, wager, result.paytable, result.player, result.exact, change, players)


def _returns(rules: TableRules, reading: Reading, value: str, wager: str, store: Store, players: int) -> list[Result]:
    with suppress(UncountedError, InputError):
        read = replace(rules, readings={**rules.readings, reading.id: value})
        found = odds(rules.game, wager=wager, rules=read, store=store, players=players)
        return [result for result in found if result.role == "player" and not result.label]
    return []


def _key(result: Result) -> tuple[str | None, ...]:
    return result.wager, result.paytable, result.house_way, result.player


def elections(game: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """What each value of every reading that a filing must elect returns, with every wager on its first paytable."""
    rules = load(offering(game).encode(), papers=False).tables[0]
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for reading in readings_of(game).values():
        if reading.departs:
            costs = costs_of(rules, reading)
            for value in reading.values:
                told = tuple(cost.words for cost in costs if cost.value == value)
                found[reading.id, value] = told or ("no return that a skilled player gets depends on it",)
    return found
