"""What a filing needs beside its rules: readings elected, and incorporated chapters attested."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.rulebook import enforces
from croupier.submission.constraints.demands import hold
from croupier.submission.constraints.finding import error

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.rulebook import Incorporated
    from croupier.submission.model import Problem, TableRules


@enforces("departures")
def elections(rules: TableRules) -> Iterator[Problem]:
    """A reading whose default departs from the words of a clause is elected, never silent."""
    for reading in rules.book.readings.values():
        if reading.departs is not None and reading.id not in rules.readings:
            yield error(
                f"readings.{reading.id}",
                "not-elected",
                f"reading {reading.id} departs from the words of the clause unless it is elected: {reading.question}",
                reading.departs,
                "; ".join(f"{value} ({text})" for value, text in reading.values.items()),
            )


def incorporated(rules: TableRules) -> tuple[Incorporated, ...]:
    """The chapters that bear on a table, of those that its own takes in."""
    return tuple(taken for taken in rules.book.incorporated.values() if hold(taken.when, rules))


@enforces("incorporated")
def attestations(rules: TableRules) -> Iterator[Problem]:
    """The licensee attests that each incorporated chapter is met."""
    for taken in incorporated(rules):
        if taken.id not in rules.attested:
            yield error(
                f"attested.{taken.id}",
                "not-attested",
                f"{taken.title}, is taken in by this chapter: state who attests that it is met",
                taken.clauses[0],
                f'"{taken.id}" = "name, office and date" ({"; ".join(taken.asks)})',
            )
