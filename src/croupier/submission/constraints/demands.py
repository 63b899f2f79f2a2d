"""What a chapter's data demand of the choices in a submission, beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.rulebook import enforces
from croupier.submission.model import Level, Problem

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from croupier.rulebook import Demand, Fact
    from croupier.submission.model import TableRules, Value


@enforces("demands")
def demands(rules: TableRules) -> Iterator[Problem]:
    """The demands of the chapter's data that the choices of a table do not meet."""
    yield from _unmet(rules, of_filings=False)


def demands_of_filings(rules: TableRules) -> Iterator[Problem]:
    """The demands that only a filing must meet: approvals, and what it offers beside its readings."""
    yield from _unmet(rules, of_filings=True)


def _unmet(rules: TableRules, *, of_filings: bool) -> Iterator[Problem]:
    for demand in rules.book.demands.values():
        if demand.of_filings is of_filings and broken(demand, rules):
            yield _finding(demand)


def _finding(demand: Demand) -> Problem:
    level, code = Level(demand.level), demand.code or demand.id
    return Problem(level, code, demand.text, demand.field, None, demand.allowed, demand.clause)


def broken(demand: Demand, rules: TableRules) -> bool:
    """Whether a table does not meet a demand."""
    return hold(demand.when, rules) and not (demand.unless and hold(demand.unless, rules))


def contradicted(demand: Demand, rules: TableRules, stated: Collection[str]) -> Iterator[Problem]:
    """The finding of a demand, where everything that it asks about is stated or is about what is stated."""
    asked = {name for name in (*demand.when, *demand.unless) if name.partition(".")[0] in ("options", "wagers")}
    if not demand.filing and asked <= set(stated) and broken(demand, rules):
        yield _finding(demand)


def hold(facts: Mapping[str, Fact], rules: TableRules) -> bool:
    """Whether all of these facts hold of a table."""
    return all(
        _fact(name, rules) in (wanted if isinstance(wanted, tuple) else (wanted,)) for name, wanted in facts.items()
    )


def _fact(name: str, rules: TableRules) -> Value | None:
    kind, _, key = name.partition(".")
    match kind:
        case "options":
            return rules.option(key)
        case "stated":
            return key in rules.options
        case "wagers":
            return key in rules.wagers
        case "odds":
            return key in rules.odds
        case "approvals":
            return key in rules.approvals
        case _:
            return rules.readings.get(key)
