"""Rules without a licensee: what a round record or a question about odds states of its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import InputError, RuleError, did_you_mean
from croupier.rulebook import Role
from croupier.submission.constraints import OF_A_RECORD
from croupier.submission.constraints.demands import contradicted
from croupier.submission.model import Level, TableRules, Terms
from croupier.submission.read import Reader, stakeable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from croupier.rulebook import Rulebook
    from croupier.submission.model import Problem

UNLIMITED = Terms(1, 10**15)
KEYS = (
    "wagers",
    "paytables",
    "options",
    "readings",
    "house_way",
    "house_way_exceptions",
    "filed",
    "odds",
    "approvals",
    "progressive",
)
# What a plain document may leave open, though a filing may not.
LEFT_OPEN = ("missing", "not-filed", "not-offered", "not-approved")


def plain_rules(book: Rulebook, submission: Any, staked: Collection[str] | None = None) -> TableRules:
    """The rules that a plain document states: paytables not named are the chapter's first, limits not named none."""
    given = table(submission if submission is not None else {}, "submission")
    keys(given, KEYS, "submission")
    reader = Reader()
    paytables = dict(table(given.get("paytables", {}), "submission.paytables"))
    house_way = given.get("house_way")
    wagers = dict.fromkeys(stakeable(book), UNLIMITED)
    stated = reader.wagers(book, ("submission", "wagers"), given.get("wagers"))
    wagers |= stated
    plain = {}
    for name, value in table(given.get("options", {}), "submission.options").items():
        option = book.options.get(f"{book.game.slug}.{name.removeprefix(book.game.slug + '.')}")
        part, _, key = option.field.partition(".") if option else ("options", "", "")
        if part == "wagers":
            if value in (False, "none"):
                wagers.pop(key, None)
            elif key in wagers:
                stated[key] = wagers[key]
        elif part == "paytables":
            paytables.setdefault(key, value)
        elif part == "house_way":
            house_way = house_way or value
        else:
            plain[name] = value
    if staked is not None:
        # An optional wager that nobody makes, and of which nothing is said, is not known to be offered.
        named = {*staked, *stated, *paytables, *(given.get("filed") or ()), *(given.get("odds") or ())}
        optional = {wager.slug for wager in book.game.wager if wager.role is Role.OPTIONAL}
        wagers = {slug: terms for slug, terms in wagers.items() if slug in named or slug not in optional}
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
        approvals=reader.approvals(book, ("submission", "approvals"), given.get("approvals")),
        progressive=reader.progressive(book, ("submission", "progressive"), given.get("progressive")),
    )
    for problem in reader.problems:
        raise InputError(problem.code, _told(problem), field=problem.field, clause=problem.clause)
    for wager in book.game.wager:
        tables = [printed for printed in book.tables_for(wager.slug) if not printed.flat]
        if tables and wager.slug == tables[0].wagers[0]:
            rules.paytables.setdefault(wager.slug, tables[0].id)
    return rules


def check_plain(rules: TableRules) -> None:
    """Refuse what no filing could state: what stands in a plain document is held to the constraints of a submission."""
    for problem in plain_problems(rules):
        text, where = _told(problem), f"submission.{problem.field}"
        if problem.clause is None:
            raise InputError(problem.code, text, field=where)
        raise RuleError(problem.code, text, field=where, clause=problem.clause)


def _told(problem: Problem) -> str:
    return f"{problem.message}; allowed: {problem.allowed}" if problem.allowed else problem.message


def plain_problems(rules: TableRules) -> Iterator[Problem]:
    """The errors that a submission would have, save for what a plain document may leave open."""
    stated = {f"options.{key}" for key in rules.options} | {f"approvals.{key}" for key in rules.approvals}
    stated |= {f"wagers.{slug}" for slug, terms in rules.wagers.items() if terms != UNLIMITED}
    found = [problem for constraint in OF_A_RECORD for problem in constraint(rules)]
    found += [problem for demand in rules.book.demands.values() for problem in contradicted(demand, rules, stated)]
    for problem in found:
        part, _, key = problem.field.partition(".")
        unlimited = part == "wagers" and f"wagers.{key.partition('.')[0]}" not in stated
        unstated = problem.code in LEFT_OPEN and not (problem.code == "not-approved" and rules.approvals)
        if problem.level is Level.ERROR and not unlimited and not unstated:
            yield problem


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
            allowed = f"allowed: {', '.join(known)}" if known else "nothing is allowed here"
            text = f"unknown key '{key}'{did_you_mean(key, known)} ({allowed})"
            raise InputError("unknown-key", text, field=path)
