"""Rules without a licensee: what a round record or a question about odds states of its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import InputError, did_you_mean
from croupier.submission.model import TableRules, Terms
from croupier.submission.read import Reader, stakeable

if TYPE_CHECKING:
    from croupier.rulebook import Rulebook

UNLIMITED = Terms(1, 10**15)


def plain_rules(book: Rulebook, submission: Any) -> TableRules:
    """The rules that a plain document states: unnamed paytables are the chapter's first, and nothing has limits."""
    given = table(submission if submission is not None else {}, "submission")
    allowed = ("paytables", "options", "readings", "house_way", "house_way_exceptions", "filed", "odds", "progressive")
    keys(given, allowed, "submission")
    reader = Reader()
    paytables = dict(table(given.get("paytables", {}), "submission.paytables"))
    house_way = given.get("house_way")
    wagers = dict.fromkeys(stakeable(book), UNLIMITED)
    plain = {}
    for name, value in table(given.get("options", {}), "submission.options").items():
        option = book.options.get(f"{book.game.slug}.{name.removeprefix(book.game.slug + '.')}")
        part, _, key = option.field.partition(".") if option else ("options", "", "")
        if part == "wagers":
            if value in (False, "none"):
                wagers.pop(key, None)
        elif part == "paytables":
            paytables.setdefault(key, value)
        elif part == "house_way":
            house_way = house_way or value
        else:
            plain[name] = value
    rules = TableRules(
        name="record",
        game=book.game.slug,
        wagers=wagers,
        paytables=reader.paytables(book, ("submission", "paytables"), paytables),
        options=reader.options(book, ("submission", "options"), plain),
        readings=reader.readings(book, ("submission", "readings"), given.get("readings")),
        house_way=reader.house_way(book, ("submission", "house_way"), house_way) or book.game.default_house_way,
        house_way_exceptions=reader.exceptions(
            book, ("submission", "house_way_exceptions"), given.get("house_way_exceptions")
        ),
        filed=reader.filed(book, ("submission", "filed"), given.get("filed")),
        odds=reader.filed_odds(book, ("submission", "odds"), given.get("odds")),
        progressive=reader.progressive(book, ("submission", "progressive"), given.get("progressive")),
    )
    for problem in reader.problems:
        raise InputError(problem.code, problem.message, field=problem.field, clause=problem.clause)
    for wager in book.game.wager:
        tables = [printed for printed in book.tables_for(wager.slug) if not printed.flat]
        if tables and wager.slug == tables[0].wagers[0]:
            rules.paytables.setdefault(wager.slug, tables[0].id)
    return rules


def table(value: Any, where: str) -> dict[str, Any]:
    """The value as an object, or an error that names its place."""
    if not isinstance(value, dict):
        raise InputError("type", f"{where or 'the record'} must be an object", field=where or None)
    return value


def keys(given: dict[str, Any], known: tuple[str, ...], where: str) -> None:
    """Refuse keys that nobody reads, suggesting the nearest."""
    for key in given:
        if key not in known:
            path = f"{where}.{key}" if where else key
            raise InputError("unknown-key", f"unknown key '{key}'{did_you_mean(key, known)}", field=path)
