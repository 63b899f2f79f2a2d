"""A submission in words: what each table offers, pays and does, with the clauses behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from croupier.money import dollars
from croupier.rulebook import Role
from croupier.submission.constraints.papers import incorporated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.rulebook import Option, Wager
    from croupier.submission.model import TableRules


class Sentence(NamedTuple):
    """One statement about a table and the clause it rests on."""

    topic: str
    text: str
    clause: str


def explain(rules: TableRules) -> list[Sentence]:
    """Everything a table's rules say, in the order of a rack card."""
    return [*_wagers(rules), *_house_way(rules), *_options(rules), *_readings(rules), *_papers(rules)]


def _wagers(rules: TableRules) -> Iterator[Sentence]:
    for wager in rules.book.game.wager:
        offered = wager.slug in rules.wagers
        base = wager.rides_on in rules.wagers if wager.rides_on else False
        if offered:
            terms = rules.wagers[wager.slug]
            limits = f"{dollars(terms.minimum)} to {dollars(terms.maximum)}"
            if terms.minimum == terms.maximum:
                limits = f"exactly {dollars(terms.minimum)}"
            yield Sentence("wagers", f"{wager.name}: {limits}{_paid_by(rules, wager)}.", wager.clause)
        elif base and wager.role is not Role.PAYOUT:
            times = ", ".join(map(str, wager.multiples))
            yield Sentence(
                "wagers",
                f"{wager.name}: {times} times the {rules.book.wagers[wager.rides_on or ''].name}.",
                wager.clause,
            )
        elif base:
            yield Sentence("wagers", f"{wager.name}: a payout without a stake{_paid_by(rules, wager)}.", wager.clause)
        elif wager.role is Role.OPTIONAL:
            yield Sentence("wagers", f"{wager.name}: not offered.", wager.clause)


def _paid_by(rules: TableRules, wager: Wager) -> str:
    table = rules.paytable(wager.slug)
    if table is None:
        return ""
    if table.flat and wager.slug in rules.wagers and wager.odds and wager.odds.option:
        return f", paid at {rules.options.get(wager.odds.option, 'odds not stated')}"
    if table.flat:
        fee = f" less {table.vigorish} vigorish" if table.vigorish else ""
        return f", paid at {table.rows[0].pays}{fee}"
    source = "" if table.provenance == "text" else f" ({table.provenance})"
    return f", paid by {table.short}{source}"


def _house_way(rules: TableRules) -> Iterator[Sentence]:
    for way in rules.book.game.house_way:
        if way.name == rules.house_way:
            text = f"The dealer sets by '{way.name}': {way.title}."
            yield Sentence("house way", text, rules.book.way_clause)
    statutory = rules.book.game.statutory_way
    for exception in rules.house_way_exceptions:
        clause = statutory.clause if statutory else rules.book.way_clause
        yield Sentence("house way", f"Exception: {exception}", clause)


def _options(rules: TableRules) -> Iterator[Sentence]:
    for option in rules.book.options.values():
        if option.field.startswith("options."):
            yield Sentence("options", _option(rules, option), option.clauses[0])


def _option(rules: TableRules, option: Option) -> str:
    held = rules.option(option.key)
    if held is None:
        said = "not stated"
    elif option.type == "money":
        said = dollars(int(held))
    elif isinstance(held, bool):
        said = "yes" if held else "no"
    else:
        said = str(held)
    if option.key not in rules.options and held is not None:
        said += " (by the text)" if option.default is not None else " (assumed: the text is silent)"
    fact = f" It records a fact outside the software: {option.outside}." if option.outside else ""
    return f"{option.description.rstrip('.')}: {said}.{fact}"


def _readings(rules: TableRules) -> Iterator[Sentence]:
    for reading in rules.book.readings.values():
        value = rules.reading(reading.id)
        if reading.severity == "money" or reading.id in rules.readings:
            default = "" if value == reading.default else " (not the default)"
            # A reading that sister chapters share names the clauses of all of them.
            clause = next(clause for clause in reading.clauses if clause in rules.book.clauses)
            departs = f" It departs from the words of {reading.departs}." if reading.departs and not default else ""
            fact = f" It decides nothing at a table: {reading.outside}." if reading.outside else ""
            text = f"{reading.id}: {reading.values[value]}{default}.{departs}{fact}"
            yield Sentence("readings", text, clause)


def _papers(rules: TableRules) -> Iterator[Sentence]:
    """What the filing refers to: approvals, and the chapters that it attests."""
    for name, reference in rules.approvals.items():
        yield Sentence("approvals", f"{name.replace('_', ' ')}: {reference}.", _approved_by(rules, name))
    for taken in incorporated(rules):
        by = rules.attested.get(taken.id, "not attested")
        asked = "; ".join(taken.asks)
        yield Sentence("attested", f"{taken.title}: {by}. It asks: {asked}.", taken.clauses[0])


def _approved_by(rules: TableRules, name: str) -> str:
    option = rules.book.options.get(f"{rules.game}.{name}")
    demanded = (demand.clause for demand in rules.book.demands.values() if demand.field == f"approvals.{name}")
    return option.clauses[0] if option else next(demanded, rules.book.game.wager[0].clause)
