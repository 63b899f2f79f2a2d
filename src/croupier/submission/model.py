"""A Rules Submission as frozen records: what one licensee files for its tables."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

from croupier.money import Cents, Odds
from croupier.rulebook import Paytable, Rulebook, Unpaid, rulebook

Value: TypeAlias = str | bool | int


class Level(StrEnum):
    """Whether a finding stops the filing."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding of a check: where, what, what would be allowed, and by which clause."""

    level: Level
    code: str
    message: str
    field: str
    line: int | None = None
    allowed: str | None = None
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Licensee:
    """Who files, and where."""

    name: str
    jurisdiction: str
    effective: dt.date | None = None
    reference: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """The limits of one wager, and the stake from which it earns an envy bonus."""

    minimum: Cents
    maximum: Cents
    envy_from: Cents | None = None


@dataclass(frozen=True, slots=True)
class Progressive:
    """What a licensee files of its meter where the chapter leaves it open."""

    rate: Fraction | None = None
    reserve: Fraction | None = None
    seed: Cents | None = None
    reseed: Cents | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """What becomes of a payout limit that was another before: the amount then, and whether the layout shows it now."""

    before: Cents | None = None
    on_layout: bool = True


@dataclass(frozen=True)
class TableRules:
    """The rules in force at one table."""

    name: str
    game: str
    wagers: dict[str, Terms]
    paytables: dict[str, str] = field(default_factory=dict)
    options: dict[str, Value] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)
    house_way: str | None = None
    house_way_exceptions: tuple[str, ...] = ()
    filed: dict[str, Paytable] = field(default_factory=dict)
    odds: dict[str, dict[str, Odds]] = field(default_factory=dict)
    approvals: dict[str, str] = field(default_factory=dict)
    attested: dict[str, str] = field(default_factory=dict)
    progressive: Progressive = Progressive()
    limit_notice: Notice = Notice()

    @property
    def book(self) -> Rulebook:
        """The rulebook of the table's game."""
        return rulebook(self.game)

    def option(self, key: str) -> Value | None:
        """What holds for an option: as stated, as the text says, or as we assume, in that order."""
        if key not in self._options:
            self._options[key] = self._option(key)
        return self._options[key]

    def _option(self, key: str) -> Value | None:
        option = self.book.options.get(f"{self.game}.{key}")
        if key in self.options or option is None:
            return self.options.get(key)
        return option.default if option.default is not None else option.assumed

    @cached_property
    def _options(self) -> dict[str, Value | None]:
        return {}

    def reading(self, reading_id: str) -> str:
        """The value of a reading: as stated, or the default."""
        return self._readings[reading_id]

    def is_read(self, read: tuple[str, str] | None) -> bool:
        """Whether a reading has the value that a law names beside its id; where it names none, no."""
        return read is not None and self.reading(read[0]) == read[1]

    @cached_property
    def _readings(self) -> dict[str, str]:
        defaults = {reading.id: reading.default for reading in self.book.readings.values()}
        return defaults | self.readings

    @cached_property
    def answers(self) -> dict[tuple[str, bool, Cents | None], Any]:
        """What has been asked of these rules before and takes long to answer."""
        return {}

    @cached_property
    def _cells(self) -> dict[tuple[str, str, str], Odds | None]:
        return {}

    def unpaid(self, wager: str) -> tuple[Unpaid, ...]:
        """What of a wager's tables is not paid under the readings in force."""
        readings = self.book.readings.values()
        return tuple(u for r in readings for u in r.unpaid if u.wager == wager and u.value == self.reading(r.id))

    def paytable(self, wager: str) -> Paytable | None:
        """The table in force for a wager: filed, chosen, or the only one there is."""
        if wager in self.filed:
            return self.filed[wager]
        tables = self.book.tables_for(wager)
        if wager in self.paytables:
            return next(table for table in tables if table.id == self.paytables[wager])
        return tables[0] if len(tables) == 1 else None

    def fixed_stake(self, wager: str) -> str | None:
        """The only stake of a wager, where its table or an option fixes it."""
        stake, table = self.book.wagers[wager].stake, self.paytable(wager)
        if stake is None:
            return None
        stated = self.option(stake.option) if stake.option else table.wager_amount if table else None
        return str(stated) if stated is not None else None

    def cell(self, table: Paytable, hand: str, column: str = "pays") -> Odds | None:
        """What a hand pays at this table, with filed odds and readings applied."""
        key = (table.id, hand, column)
        if key not in self._cells:
            self._cells[key] = self._cell(table, hand, column)
        return self._cells[key]

    def _cell(self, table: Paytable, hand: str, column: str) -> Odds | None:
        for wager in table.wagers:
            if column == "pays" and hand in self.odds.get(wager, {}):
                return self.odds[wager][hand]
        for reading in self.book.readings.values():
            for override in reading.override:
                same = (override.paytable, override.hand, override.column) == (table.id, hand, column)
                if same and override.value == self.reading(reading.id):
                    return Odds.parse(override.pays)
        row = table.row(hand)
        return row.odds(column) if row else None


@dataclass(frozen=True, slots=True)
class Submission:
    """A Rules Submission: the licensee and its tables."""

    licensee: Licensee
    tables: tuple[TableRules, ...]
