"""What a math report says: every figure that a laboratory files for one table, taken from the exact results."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from croupier.errors import InputError
from croupier.odds.answer import default_store, odds
from croupier.odds.decide import strategy
from croupier.odds.part import entries, has_chart
from croupier.odds.result import BAND_90, BAND_95, BAND_99, printed
from croupier.odds.store import code_version
from croupier.report.exposure import Award, Limit, awards_of, limit_of, most_of
from croupier.report.varied import Meters, Seats, Shift, meters_of, seats_of, shifts_of
from croupier.rulebook import Enforcement, Kind, Role, readings_of
from croupier.submission import explain
from croupier.version import __version__

if TYPE_CHECKING:
    from croupier.odds.model import Chart
    from croupier.odds.result import Result, Row
    from croupier.odds.store import Store
    from croupier.rulebook import Clause, Reading
    from croupier.submission import Licensee, Sentence, TableRules

REQUIRED = "required"
LEVELS = (("90%", BAND_90), ("95%", BAND_95), ("99%", BAND_99))
ROUNDS = tuple(10**power for power in range(3, 8))
SUMMARISED = (Kind.RANKING, Kind.WAGER, Kind.ROUND, Kind.SETTLEMENT, Kind.PAYTABLE, Kind.LIMIT, Kind.BANKING)


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a return table; `returned` is its share of the return, the stake included."""

    name: str
    pays: str
    combinations: int
    probability: Fraction
    net: Fraction
    returned: Fraction


@dataclass(frozen=True, slots=True)
class Band:
    """The returns between which a number of rounds will end, at each level of confidence."""

    rounds: int
    spans: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Item:
    """One wager under one paytable and one way of playing."""

    result: Result
    lines: tuple[Line, ...]
    anchor: str

    @property
    def title(self) -> str:
        """What sets this item apart from the others of its wager."""
        result = self.result
        parts = [
            (result.paytable or "").rpartition("/")[2],
            f"house way {result.house_way}" if result.house_way else "",
            {"optimal": "played best", "house-way": "set by the house way"}.get(result.player, ""),
            "as the bank" if result.role == "bank" else "",
            result.label,
        ]
        return ", ".join(part for part in parts if part)

    @property
    def plain(self) -> bool:
        """Whether this is the wager as such, and not the bank's side of it or some special case."""
        return self.result.role == "player" and not self.result.label

    @property
    def risk(self) -> float:
        """The element of risk: what is lost of all that is staked."""
        return 1 - self.result.return_of_total

    @cached_property
    def beside(self) -> Fraction:
        """What is returned beside the wager's own rows, as envy bonuses are."""
        return self.result.exact - sum((line.returned for line in self.lines), Fraction(0))

    @cached_property
    def skew(self) -> float:
        """The skewness of the wager's own result."""
        mean = sum((line.probability * line.net for line in self.lines), Fraction(0))
        third = sum((line.probability * (line.net - mean) ** 3 for line in self.lines), Fraction(0))
        deviation = self.result.standard_deviation
        return float(third) / deviation**3 if deviation else 0.0

    @property
    def volatility(self) -> tuple[tuple[str, float], ...]:
        """The volatility index at each level: z times the standard deviation."""
        return tuple((level, z * self.result.standard_deviation) for level, z in LEVELS)

    @property
    def bands(self) -> tuple[Band, ...]:
        """The confidence bands of the return."""
        return tuple(Band(n, tuple(self.result.band(n, z) for _, z in LEVELS)) for n in ROUNDS)


@dataclass(frozen=True, slots=True)
class Section:
    """A wager, and every table and way of playing it was priced under."""

    wager: str
    name: str
    clause: Clause | None
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A published figure beside ours."""

    item: Item
    name: str
    said: str
    computed: float
    off: float

    @property
    def agrees(self) -> bool:
        """Whether ours gives the printed digits, or lies in the printed range."""
        return bool(self.item.result.agrees)


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """A reading of the text that bears on this game, and the value in force."""

    reading: Reading
    value: str
    wagers: tuple[str, ...]

    @property
    def usual(self) -> bool:
        """Whether the default is in force."""
        return self.value == self.reading.default


@dataclass(frozen=True)
class Document:
    """A math report."""

    rules: TableRules
    licensee: Licensee | None
    sections: tuple[Section, ...]
    chart: Chart | None
    verdicts: tuple[Verdict, ...]
    ambiguities: tuple[Ambiguity, ...]
    shifts: tuple[Shift, ...]
    seats: tuple[Seats, ...]
    meters: tuple[Meters, ...]
    awards: tuple[Award, ...]
    limit: Limit | None
    most: str | None
    sentences: tuple[Sentence, ...]
    clauses: tuple[Clause, ...]
    configuration: str
    version: str = __version__

    @property
    def items(self) -> tuple[Item, ...]:
        """Every priced row, in order."""
        return tuple(item for section in self.sections for item in section.items)

    @property
    def code(self) -> str:
        """The software version with a digest of the code that counts."""
        return code_version(self.rules.game)

    @property
    def source(self) -> str:
        """The published text that the rules follow."""
        text = self.rules.book.game.source
        return f"{text.title} ({text.publisher})"

    @property
    def assumptions(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """What each computation supposed, and the wagers that it concerns."""
        found: dict[str, dict[str, None]] = {}
        for section in self.sections:
            for item in section.items:
                for text in item.result.assumptions:
                    found.setdefault(text, {})[section.name] = None
        return tuple((text, tuple(names)) for text, names in found.items())

    @property
    def over(self) -> tuple[tuple[Section, Item], ...]:
        """Wagers that a player can choose and that return all that is staked, or more."""
        chosen = {wager.slug for wager in self.rules.book.game.wager if wager.role in (Role.REQUIRED, Role.OPTIONAL)}
        return tuple(
            (section, item)
            for section in self.sections
            for item in section.items
            if section.wager in {*chosen, REQUIRED} and item.result.role == "player" and item.result.return_ >= 1
        )


def build(
    rules: TableRules, *, licensee: Licensee | None = None, house_way: str | None = None, store: Store | None = None
) -> Document:
    """The report of one table; without a licensee, of every paytable that the chapter prints."""
    game, store = rules.game, store or default_store()
    asked: dict[str, Any] = {"house_way": house_way, "store": store}
    asked |= {"rules": rules} if licensee else {"readings": rules.readings, "options": rules.options}
    results = [result for result in odds(game, **asked) if _offered(rules, result, filed=licensee is not None)]
    if not results:
        raise InputError("wager", f"{rules.book.game.name} offers nothing that could be priced", field="submission")
    sections = _sections(rules, results)
    return Document(
        rules=rules,
        licensee=licensee,
        sections=sections,
        chart=strategy(rules, store) if has_chart(game) else None,
        verdicts=_verdicts(sections),
        ambiguities=_ambiguities(rules),
        shifts=shifts_of(rules, results, filed=licensee is not None),
        seats=seats_of(rules, results, asked),
        meters=meters_of(results, asked),
        awards=awards_of(rules, results, names_of(rules), filed=licensee is not None),
        limit=limit_of(rules, filed=licensee is not None),
        most=most_of(rules, filed=licensee is not None),
        sentences=tuple(explain(rules)) if licensee else (),
        clauses=tuple(
            clause
            for clause in rules.book.clauses.values()
            if clause.kind in SUMMARISED and Enforcement.ENGINE in clause.enforced
        ),
        configuration=fingerprint(rules),
    )


def _offered(rules: TableRules, result: Result, *, filed: bool) -> bool:
    """Whether the table offers the wager; without a submission, every wager is meant."""
    wager = rules.book.wagers.get(result.wager)
    return not filed or wager is None or wager.role is not Role.OPTIONAL or wager.slug in rules.wagers


def _sections(rules: TableRules, results: list[Result]) -> tuple[Section, ...]:
    names = names_of(rules)
    grouped: dict[str, list[Item]] = {}
    for result in results:
        items = grouped.setdefault(result.wager, [])
        total = result.total_combinations
        lines = tuple(_line(row, total, names) for row in result.rows)
        items.append(Item(result, lines, f"{result.wager}-{len(items) + 1}"))
    found = []
    for wager, items in grouped.items():
        known = rules.book.wagers.get(wager)
        found.append(
            Section(wager, name_of(rules, wager), rules.book.clauses[known.clause] if known else None, (*items,))
        )
    return tuple(found)


def _line(row: Row, total: int, names: dict[str, str]) -> Line:
    probability, net = Fraction(row.combinations, total), Fraction(row.net)
    name = ", ".join(names.get(part, part) for part in row.category.split(", "))
    return Line(name, row.pays, row.combinations, probability, net, probability * (1 + net))


def name_of(rules: TableRules, wager: str) -> str:
    """A wager as people call it."""
    known = rules.book.wagers.get(wager)
    return known.name if known else "Required wagers together" if wager == REQUIRED else wager


def names_of(rules: TableRules) -> dict[str, str]:
    """The hands that paytables name, in words."""
    hands = {slug: hand.name for group in rules.book.game.hands.values() for slug, hand in group.items()}
    return hands | {"none": "anything else"}


def _verdicts(sections: tuple[Section, ...]) -> tuple[Verdict, ...]:
    found = []
    for section in sections:
        for item in section.items:
            result = item.result
            if result.published is None or result.published_as is None:
                continue
            share = result.return_of_total if "total" in result.published_as else result.return_
            computed = 100 * (1 - share if result.published_as.startswith("hold") else share)
            low, high = result.published if isinstance(result.published, tuple) else (result.published,) * 2
            off = computed - high if computed > high else min(computed - low, 0.0)
            found.append(Verdict(item, section.name, printed(result), computed, off))
    return tuple(found)


def _ambiguities(rules: TableRules) -> tuple[Ambiguity, ...]:
    bears: dict[str, dict[str, None]] = {}
    for entry in entries(rules.game):
        for name in entry.readings:
            bears.setdefault(name, {})[name_of(rules, entry.wager)] = None
    return tuple(
        Ambiguity(reading, rules.reading(reading.id), tuple(bears.get(reading.id, ())))
        for reading in readings_of(rules.game).values()
    )


def fingerprint(rules: TableRules) -> str:
    """A digest of everything that is in force at the table; two reports with the same one answer the same question."""
    book = rules.book
    cells = {
        table.id: {
            f"{row.hand}/{column}": str(rules.cell(table, row.hand, column))
            for row in table.rows
            for column in row.columns()
        }
        for table in (*book.paytables.values(), *rules.filed.values())
    }
    stated = {
        "game": rules.game,
        "wagers": {slug: [terms.minimum, terms.maximum, terms.envy_from] for slug, terms in rules.wagers.items()},
        "paytables": rules.paytables,
        "cells": cells,
        "options": {option.key: rules.option(option.key) for option in book.options.values()} | rules.options,
        "readings": {name: rules.reading(name) for name in readings_of(rules.game)},
        "house_way": [rules.house_way, *rules.house_way_exceptions],
        "progressive": [str(part) for part in (rules.progressive.rate, rules.progressive.reserve)]
        + [rules.progressive.seed, rules.progressive.reseed],
    }
    return hashlib.sha256(json.dumps(stated, sort_keys=True).encode()).hexdigest()
