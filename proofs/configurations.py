"""The configurations of a game that a proof goes through: its tables, readings, options, ways and strategies."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from croupier.odds.answer import rules_for
from croupier.odds.part import entries, has_odds, odds_part
from croupier.rulebook import readings_of, rulebook
from croupier.sim.api import STRATEGIES, plan_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from croupier.rulebook import Option, Paytable, Rulebook
    from croupier.sim.model import Plan
    from croupier.submission import TableRules

    Tables: TypeAlias = Mapping[str, tuple[Paytable, ...]]

# Other players are there for the envy bonus alone; with two of them their bonuses add up.
ENVIED_BY = 3
AMOUNT = re.compile(r"\$[\d,]+|[\d.]+ to \d+")


@dataclass(frozen=True)
class Configuration:
    """What differs from a game's default rules; nothing does in the default configuration."""

    paytables: Mapping[str, Paytable] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    house_way: str | None = None
    strategy: str | None = None
    wagers: tuple[str, ...] = ()
    players: int = 1

    @property
    def name(self) -> str:
        """Every difference as the flags of the commands write it."""
        said = [f"{wager}={table.short}" for wager, table in self.paytables.items()]
        said += [f"{name}={value}" for name, value in (*self.readings.items(), *self.options.items())]
        said += [text for text in (self.house_way, self.strategy) if text]
        said += [f"{self.players} players"] if self.players > 1 else []
        return " ".join(said) or "default"

    def rules(self, game: str) -> TableRules:
        """The rules; a wager whose table must be filed has the first template unless another is named."""
        book = rulebook(game)
        printed = {wager: table.id for wager, table in self.paytables.items() if table.id in book.paytables}
        filed = {wager: tables[0] for wager, tables in tables_of(book).items() if tables[0].id in book.templates}
        filed |= {wager: table for wager, table in self.paytables.items() if table.id in book.templates}
        stated = rules_for(
            game, paytables=printed, readings=self.readings, options=self.options, house_way=self.house_way
        )
        return replace(stated, filed=filed)

    def plan(self, game: str, seed: int = 0) -> Plan:
        """The plan that simulates it."""
        return plan_of(
            game, rules=self.rules(game), strategy=self.strategy, wagers=self.wagers, players=self.players, seed=seed
        )


def tables_of(book: Rulebook) -> dict[str, tuple[Paytable, ...]]:
    """The tables among which a licensee selects, by wager, the chapter's first before the others."""
    found: dict[str, tuple[Paytable, ...]] = {}
    for wager in book.game.wager:
        printed = tuple(t for t in book.tables_for(wager.slug) if t.selectable and t.wagers[0] == wager.slug)
        filed = tuple(t for t in book.templates.values() if wager.slug in t.wagers)
        if filed or len(printed) > 1:
            found[wager.slug] = filed or printed
    return found


def rows_of(tables: Tables) -> Iterator[dict[str, Paytable]]:
    """The first tables of all wagers, the second ones, and so on: each table comes at least once."""
    for number in range(max(map(len, tables.values()), default=1)):
        yield {wager: every[number % len(every)] for wager, every in tables.items()}


def envious(tables: Iterable[Paytable]) -> bool:
    """Whether a table pays for the hands of other players."""
    return any(row.envy for table in tables for row in table.rows)


def configurations(game: str, wagers: tuple[str, ...] = ()) -> list[Configuration]:
    """The default first; then every table, every value of every reading and option, every way and strategy.

    A reading or an option is tried with every table of the wagers that it bears on, where other players are there if
    a table pays for their hands. With some wagers named, only what bears on them is varied.
    """
    found = [Configuration(), *_tables(game, wagers), *_bearing(game, wagers), *_ways(game)]
    return [replace(one, wagers=wagers) for one in found]


def _tables(game: str, wagers: tuple[str, ...]) -> Iterator[Configuration]:
    book = rulebook(game)
    every = _of(tables_of(book), _slugs(game, wagers))
    players = _players(every)
    yield from (Configuration(row, players=players) for row in list(rows_of(every))[players == 1 :])
    if players > 1:
        yield Configuration(players=book.game.positions)


def _bearing(game: str, wagers: tuple[str, ...]) -> Iterator[Configuration]:
    book, readings, default = rulebook(game), readings_of(game), rules_for(game)
    every = tables_of(book)
    bears: dict[str, set[str]] = {}
    for entry in entries(game) if has_odds(game) else ():
        if not wagers or entry.wager in wagers:
            for name in (*entry.readings, *entry.options):
                bears.setdefault(name, set()).update([entry.tables] if entry.tables else [])
    for name, slugs in bears.items():
        tables = _of(every, slugs)
        one = Configuration(players=_players(tables))
        if name in readings:
            others = (value for value in readings[name].values if value != default.reading(name))
            varied = [replace(one, readings={name: value}) for value in others]
        else:
            varied = [
                replace(one, options={name: value}) for value in _values(book, name) if value != default.option(name)
            ]
        yield from (replace(each, paytables=row) for each in varied for row in rows_of(tables))


def _ways(game: str) -> Iterator[Configuration]:
    """Every way of setting with every strategy; the default one with its own way is left out."""
    ways: list[str | None] = [way.name for way in rulebook(game).game.house_way]
    usual = (rulebook(game).game.default_house_way, plan_of(game).strategy)
    for way in ways or [None]:
        yield from (Configuration(house_way=way, strategy=one) for one in STRATEGIES if (way, one) != usual)


def _values(book: Rulebook, name: str) -> tuple[Any, ...]:
    """The values of an option that can be listed: all that are allowed, or the ends of its range."""
    option: Option | None = book.options.get(f"{book.game.slug}.{name}")
    if option is None:
        return odds_part(book.game.slug).supposed[name]
    return option.allowed or tuple(text.replace(",", "") for text in AMOUNT.findall(option.range))


def _slugs(game: str, wagers: tuple[str, ...]) -> set[str]:
    """The wagers by whose tables the named ones are settled: all of them where none is named."""
    if not has_odds(game):
        return {*(wagers or rulebook(game).wagers)}
    slugs = {entry.tables for entry in entries(game) if not wagers or entry.wager in wagers}
    return {slug for slug in slugs if slug is not None}


def _of(tables: Tables, slugs: set[str]) -> dict[str, tuple[Paytable, ...]]:
    return {wager: every for wager, every in tables.items() if wager in slugs}


def _players(tables: Tables) -> int:
    return ENVIED_BY if envious(table for every in tables.values() for table in every) else 1
