"""The interpretation letter of a filing: every reading that moves money, what it costs, and a line to sign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.odds.costs import Cost, costs_of
from croupier.report.page import render
from croupier.rulebook import Severity
from croupier.version import __version__

if TYPE_CHECKING:
    from croupier.odds.store import Store
    from croupier.rulebook import Reading
    from croupier.submission import Submission, TableRules


@dataclass(frozen=True, slots=True)
class Held:
    """A reading as one table holds it: the value, whether the filing states it, and what each value returns."""

    reading: Reading
    value: str
    elected: bool
    costs: tuple[Cost, ...]

    def under(self, value: str) -> tuple[Cost, ...]:
        """What the wagers return under one value."""
        return tuple(cost for cost in self.costs if cost.value == value)


def readings_held(rules: TableRules, store: Store | None = None) -> tuple[Held, ...]:
    """The readings that move money at a table, those that the filing elects first."""
    found = []
    for reading in rules.book.readings.values():
        costs = tuple(costs_of(rules, reading, store))
        if costs or reading.severity is Severity.MONEY or reading.departs:
            found.append(Held(reading, rules.reading(reading.id), reading.id in rules.readings, costs))
    return tuple(sorted(found, key=lambda held: (held.reading.departs is None, not held.costs)))


def letter(filed: Submission, store: Store | None = None) -> str:
    """The letter as a page for print."""
    tables = [(rules, readings_held(rules, store)) for rules in filed.tables]
    return render("letter.html.j2", filed=filed, tables=tables, version=__version__)
