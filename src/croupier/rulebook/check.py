"""What the loader refuses: rulebook data that contradict themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from croupier.errors import CroupierError
from croupier.money import Odds, parse_amount, parse_percent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from croupier.rulebook.irregularity import Irregularity
    from croupier.rulebook.models import (
        Demand,
        Fact,
        Incorporated,
        Option,
        Paytable,
        Published,
        Reading,
        Rulebook,
        Wager,
    )

FIELDS = ("options", "wagers", "paytables", "filed", "odds", "readings", "approvals", "progressive", "house_way")
OPTION_TYPES = {"bool", "enum", "integer", "money", "odds-range", "ruleset"}


def problems(book: Rulebook) -> list[str]:
    """Everything wrong with one game's data, in words; empty when sound."""
    return [
        *_game(book),
        *(
            f"law/table.toml cites {clause}, which does not exist"
            for clause in sorted(table_clauses(book) - book.clauses.keys())
        ),
        *(p for table in (*book.paytables.values(), *book.templates.values()) for p in _paytable(book, table)),
        *(p for rule in book.irregularities.values() for p in _irregularity(book, rule)),
        *(p for option in book.options.values() for p in _option(book, option)),
        *(p for reading in book.readings.values() for p in _reading(book, reading)),
        *(p for demand in book.demands.values() for p in _demand(book, demand)),
        *(p for taken in book.incorporated.values() for p in _incorporated(book, taken)),
        *(p for published in book.published.values() for p in _published(book, published)),
    ]


def table_clauses(book: Rulebook) -> set[str]:
    """The clauses that `law/table.toml` names; the other texts there are names of acts, wagers and readings."""
    return {text for text in _texts(msgspec.to_builtins(book.table)) if text.startswith(book.game.prefix)}


def _texts(data: object) -> Iterator[str]:
    match data:
        case str():
            yield data
        case dict():
            yield from (text for item in data.values() for text in _texts(item))
        case list() | tuple():
            yield from (text for item in data for text in _texts(item))


def _game(book: Rulebook) -> Iterator[str]:
    if not book.game.prefix:
        yield "the prefix of the clause ids is empty"
    for item in (*book.clauses, *book.paytables):
        if not item.startswith(book.game.prefix):
            yield f"{item} does not begin with the chapter's prefix {book.game.prefix}"
    for clause in book.clauses.values():
        if not clause.enforced:
            yield f"clause {clause.id} does not say how it is enforced"
        if not clause.summary.strip():
            yield f"clause {clause.id} has no summary"
        if clause.section not in book.sections and not clause.basis:
            yield f"clause {clause.id} stands in section {clause.section}, which has no title"
    slugs = [wager.slug for wager in book.game.wager]
    if len(set(slugs)) != len(slugs):
        yield "two wagers share a slug"
    for wager in book.game.wager:
        if wager.clause not in book.clauses:
            yield f"wager {wager.slug} cites {wager.clause}, which does not exist"
        if wager.rides_on is not None and wager.rides_on not in slugs:
            yield f"wager {wager.slug} rides on unknown wager {wager.rides_on}"
        yield from _terms(book, wager)
    for family, hands in book.game.hands.items():
        for slug, hand in hands.items():
            if hand.clause not in book.clauses:
                yield f"hand {family}/{slug} cites {hand.clause}, which does not exist"
    for what, cited in (("odds_form", book.game.odds_form), ("open_with", book.game.open_with)):
        if cited is not None and cited not in book.clauses:
            yield f"{what} cites {cited}, which does not exist"
    yield from _house_ways(book)


def _house_ways(book: Rulebook) -> Iterator[str]:
    names = [way.name for way in book.game.house_way]
    if names and book.stated_in("house_way") is None:
        yield "there are house ways, but no option is stated in the field house_way"
    statutory = book.game.statutory_way
    if statutory is not None and statutory.name not in names:
        yield f"the statutory way {statutory.name} is not listed"
    if statutory is not None and statutory.clause not in book.clauses:
        yield f"the statutory way cites {statutory.clause}, which does not exist"
    if book.game.default_house_way is not None and book.game.default_house_way not in names:
        yield f"default house way {book.game.default_house_way} is not listed"


def _terms(book: Rulebook, wager: Wager) -> Iterator[str]:
    """What clauses fix about a wager."""
    for term in wager.terms:
        if term.clause not in book.clauses:
            yield f"wager {wager.slug} cites {term.clause}, which does not exist"
        if term.amount is not None:
            yield from _unreadable(f"wager {wager.slug}", term.amount, parse_amount)
        if term.option is not None and f"{book.game.slug}.{term.option}" not in book.options:
            yield f"wager {wager.slug} goes by the option {term.option}, which does not exist"
    for name, fixed in (("minimum", wager.minimum), ("envy", wager.envy)):
        if fixed is not None and fixed.amount is None:
            yield f"wager {wager.slug}: its {name} states no amount"
    premium = wager.premium
    for hand in premium.hands if premium else ():
        if hand not in book.game.hands.get(wager.slug, {}):
            yield f"wager {wager.slug} names the premium hand {hand}, which does not exist"
    for cited in (wager.filed_under, wager.meter, premium.clause if premium else None):
        if cited is not None and cited not in book.clauses:
            yield f"wager {wager.slug} cites {cited}, which does not exist"
    if book.lost_table(wager) and (wager.filed_under is None or wager.slug not in book.game.hands):
        yield f"wager {wager.slug} needs a table that is filed, but has no filed_under or no hands of its own"


def _paytable(book: Rulebook, table: Paytable) -> Iterator[str]:
    if table.clause not in book.clauses:
        yield f"paytable {table.id} cites {table.clause}, which does not exist"
    for wager in table.wagers:
        if wager not in book.wagers:
            yield f"paytable {table.id} pays unknown wager {wager}"
    hands = book.game.hands.get(table.hands, {})
    for row in (*table.rows, *table.struck_rows):
        if row.hand not in hands:
            yield f"paytable {table.id} names the hand {row.hand}, which {table.hands} cannot make"
        cells = [*row.columns().values(), row.at_most, *(v for k, v in row.struck.items() if k != "hand")]
        for cell in cells:
            if cell is not None:
                yield from _unreadable(f"paytable {table.id}, {row.hand}", cell, Odds.parse)
        if not row.columns():
            yield f"paytable {table.id}, {row.hand} pays nothing in any column"
    for amount in (table.wager_amount, table.seed, table.reseed):
        if amount is not None:
            yield from _unreadable(f"paytable {table.id}", amount, parse_amount)
    for share in (table.progression, table.reserve, table.vigorish):
        if share is not None:
            yield from _unreadable(f"paytable {table.id}", share, parse_percent)


def _unreadable(where: str, cell: str, parse: object) -> Iterator[str]:
    assert callable(parse)
    try:
        parse(cell)
    except CroupierError as error:
        yield f"{where}: {error}"


def _irregularity(book: Rulebook, rule: Irregularity) -> Iterator[str]:
    where = f"law/irregularities.toml: {rule.clause}"
    if rule.clause not in book.clauses:
        yield f"{where} does not exist"
    for wager in rule.settle:
        if wager not in book.wagers:
            yield f"{where} settles unknown wager {wager}"
    for way in rule.dealt_by:
        if way not in book.table.dealing:
            yield f"{where} is dealt by {way}, which law/table.toml does not know"
    for name, by in rule.dealt_by_reading.items():
        if name not in book.readings or set(by) != set(book.readings[name].values):
            yield f"{where}: dealt_by_reading must give every value of a reading, not {name}"


def _option(book: Rulebook, option: Option) -> Iterator[str]:
    if not option.id.startswith(book.game.slug + "."):
        yield f"option {option.id} does not belong to {book.game.slug}"
    if option.type not in OPTION_TYPES:
        yield f"option {option.id} has unknown type {option.type}"
    if not option.clauses:
        yield f"option {option.id} cites no clause"
    for clause in option.clauses:
        if clause not in book.clauses:
            yield f"option {option.id} cites {clause}, which does not exist"
    held = (("default", option.default), ("assumed value", option.assumed), ("first value", option.first))
    for name, value in held:
        if value is not None and option.allowed and value not in option.allowed:
            yield f"option {option.id}: its {name} {value!r} is not among its allowed values"
    if not option.allowed and not option.range:
        yield f"option {option.id} says nothing of what is allowed"
    if option.waived_with is not None and option.waived_with not in book.wagers:
        yield f"option {option.id} is waived with unknown wager {option.waived_with}"
    if option.limit is not None:
        yield from _unreadable(f"option {option.id}", option.limit.floor, parse_amount)
    part, _, key = option.field.partition(".")
    if part not in ("options", "wagers", "paytables", "filed", "odds", "house_way"):
        yield f"option {option.id} is stated in unknown field {option.field}"
    if part in ("wagers", "paytables", "filed", "odds") and key not in book.wagers:
        yield f"option {option.id} is stated in {option.field}, but there is no such wager"


def _demand(book: Rulebook, demand: Demand) -> Iterator[str]:
    """What is wrong with a demand: its clause, or a fact that no table can have."""
    if demand.clause not in book.clauses:
        yield f"demand {demand.id} cites {demand.clause}, which does not exist"
    if demand.field.partition(".")[0] not in FIELDS:
        yield f"demand {demand.id} is reported at unknown field {demand.field}"
    for facts in (demand.when, demand.unless):
        yield from _facts(book, f"demand {demand.id}", facts)


def _incorporated(book: Rulebook, taken: Incorporated) -> Iterator[str]:
    """What is wrong with an entry of the register: nothing asked, a clause, or a fact that no table can have."""
    if not taken.clauses or not taken.asks:
        yield f"the incorporated chapter {taken.id} names no clause, or nothing that it asks"
    for clause in taken.clauses:
        if clause not in book.clauses:
            yield f"the incorporated chapter {taken.id} cites {clause}, which does not exist"
    yield from _facts(book, f"the incorporated chapter {taken.id}", taken.when)


def _facts(book: Rulebook, where: str, facts: Mapping[str, Fact]) -> Iterator[str]:
    for fact, values in facts.items():
        wanted = values if isinstance(values, tuple) else (values,)
        known = _values(book, fact)
        if known is None:
            yield f"{where} names {fact}, which does not exist"
        elif known and not set(wanted) <= set(known):
            yield f"{where}: {fact} is never {values!r}"


def _values(book: Rulebook, fact: str) -> tuple[str | bool | int, ...] | None:
    """What a fact of a table may be; empty where it may be anything, nothing where there is no such fact."""
    kind, _, name = fact.partition(".")
    option, reading = book.options.get(f"{book.game.slug}.{name}"), book.readings.get(name)
    if kind == "options":
        return option.allowed if option else None
    if kind == "readings":
        return tuple(reading.values) if reading else None
    known = {
        "stated": option is not None,
        "wagers": name in book.wagers,
        "odds": name in book.wagers,
        "approvals": bool(name),
    }
    return (True, False) if known.get(kind) else None


def _reading(book: Rulebook, reading: Reading) -> Iterator[str]:
    if reading.default not in reading.values:
        yield f"reading {reading.id}: default {reading.default} is not among its values"
    if not any(clause in book.clauses for clause in reading.clauses):
        yield f"reading {reading.id} cites no clause of {book.game.slug}"
    if reading.departs is not None and reading.departs not in book.clauses:
        yield f"reading {reading.id} departs from {reading.departs}, which does not exist"
    for clause in reading.clauses:
        if clause.startswith(book.game.prefix) and clause not in (*book.clauses, *book.paytables):
            yield f"reading {reading.id} cites {clause}, which does not exist"
    for override in reading.override:
        table = book.paytables.get(override.paytable)
        row = table.row(override.hand) if table else None
        if override.value not in reading.values:
            yield f"reading {reading.id} overrides for unknown value {override.value}"
        if row is None or override.column not in row.columns():
            yield f"reading {reading.id} overrides {override.paytable} {override.hand}, which is not printed"
        yield from _unreadable(f"reading {reading.id}", override.pays, Odds.parse)
    for unpaid in reading.unpaid:
        if unpaid.value not in reading.values or unpaid.wager not in book.wagers:
            yield f"reading {reading.id}: nothing is unpaid for {unpaid.wager} under {unpaid.value}"
    for caution in reading.warning:
        if caution.value not in reading.values:
            yield f"reading {reading.id} warns of unknown value {caution.value}"
        if caution.wager is not None and caution.wager not in book.wagers:
            yield f"reading {reading.id} warns of unknown wager {caution.wager}"
        if caution.paytable is not None and caution.paytable not in book.paytables:
            yield f"reading {reading.id} warns of unknown paytable {caution.paytable}"


def _published(book: Rulebook, published: Published) -> Iterator[str]:
    if published.wager not in (*book.wagers, "required"):
        yield f"published figure {published.id} speaks of unknown wager {published.wager}"
    if published.paytable is not None and published.paytable not in book.paytables:
        yield f"published figure {published.id} speaks of unknown paytable {published.paytable}"
    for figure in (published.percent, published.high):
        if figure is not None:
            yield from _unreadable(f"published figure {published.id}", f"{figure}%", parse_percent)
    for name, value in published.when.items():
        if name not in book.readings or value not in book.readings[name].values:
            yield f"published figure {published.id} assumes {name}={value}, which is no reading"
