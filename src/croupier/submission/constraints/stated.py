"""What a submission must state, and what belongs together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from croupier.chapter import chapter, part
from croupier.rulebook import Role, enforces
from croupier.submission.constraints.finding import error, warning

if TYPE_CHECKING:
    from collections.abc import Collection

    from croupier.submission.model import Problem, TableRules

# --- what must be stated


def required_wagers(rules: TableRules) -> Iterator[Problem]:
    """The wagers without which there is no round must be offered."""
    for wager in rules.book.game.wager:
        if wager.role is Role.REQUIRED and wager.rides_on is None and wager.slug not in rules.wagers:
            yield error(
                f"wagers.{wager.slug}",
                "missing",
                f"the {wager.name} is needed to take part in a round and has no limits",
                wager.clause,
                "a minimum and a maximum",
            )


@enforces("open_with")
def some_wager(rules: TableRules) -> Iterator[Problem]:
    """A game without a compulsory wager must offer at least one."""
    game = rules.book.game
    if Role.REQUIRED not in {wager.role for wager in game.wager} and not rules.wagers:
        yield error("wagers", "missing", "the table offers no wager", game.open_with or game.wager[0].clause)


def required_options(rules: TableRules) -> Iterator[Problem]:
    """The choices that the chapter makes the licensee state."""
    for option in rules.book.options.values():
        if not option.required or option.waived_with in rules.wagers:
            continue
        part, _, key = option.field.partition(".")
        stated: dict[str, Collection[str]] = {
            "options": rules.options,
            "paytables": rules.paytables,
            "wagers": rules.wagers,
            "filed": rules.filed,
            "odds": rules.odds,
            "house_way": [""] if rules.house_way else [],
        }
        if key not in stated[part]:
            yield error(
                option.field,
                "missing",
                f"the submission must state {option.key}: {option.description[:1].lower()}{option.description[1:]}",
                option.clauses[0],
                ", ".join(map(str, option.allowed)) or option.range,
            )


def chosen_paytables(rules: TableRules) -> Iterator[Problem]:
    """A wager on offer needs its table, and a table needs its wager."""
    for wager in rules.book.game.wager:
        option = rules.book.stated_in(f"paytables.{wager.slug}")
        if option is None or option.required:
            continue
        if wager.slug in rules.wagers and wager.slug not in rules.paytables:
            yield error(
                option.field,
                "missing",
                f"the {wager.name} is offered, so one of its paytables must be selected",
                option.clauses[0],
                ", ".join(map(str, option.allowed)),
            )
        if wager.slug not in rules.wagers and wager.slug in rules.paytables:
            yield error(
                option.field,
                "not-offered",
                f"a paytable is selected for the {wager.name}, which is not offered",
                wager.clause,
            )


@enforces("filed_under")
def filed_paytables(rules: TableRules) -> Iterator[Problem]:
    """No table opens on a paytable that is neither in the text, nor recovered, nor filed."""
    for wager in rules.book.game.wager:
        slug, clause = wager.slug, wager.filed_under or wager.clause
        if not rules.book.lost_table(wager):
            continue
        if slug in rules.wagers and slug not in rules.filed:
            templates = [t.id for t in rules.book.templates.values() if slug in t.wagers]
            yield error(
                f"filed.{slug}",
                "not-filed",
                f"the text has lost the payouts of the {wager.name}, so the licensee must file them",
                clause,
                "rows, or template = " + ", ".join(templates),
            )
        if slug in rules.filed and slug not in rules.wagers:
            yield error(f"filed.{slug}", "not-offered", f"a table is filed for {slug}, which is not offered", clause)


# --- house ways


@enforces("statutory_way")
def statutory_exceptions(rules: TableRules) -> Iterator[Problem]:
    """A licensee whose way is not the statutory one notes its exceptions."""
    statutory = rules.book.game.statutory_way
    if statutory is None or rules.house_way in (None, statutory.name) or rules.house_way_exceptions:
        return
    yield error(
        "house_way_exceptions",
        "missing",
        f"the way '{rules.house_way}' departs from the statutory rules, so its exceptions must be noted",
        statutory.clause,
        "a list of texts, one for each exception",
    )


class FilingPart(NamedTuple):
    """What only a chapter can say of a filing: which exceptions to the house way contradict the rules or each other.

    `exceptions` yields the number of an exception and what is wrong with it.
    """

    exceptions: Callable[[TableRules], Iterator[tuple[int, str]]]


@enforces("statutory_way")
def exceptions_agree(rules: TableRules) -> Iterator[Problem]:
    """No exception contradicts another, or sets a hand that cannot be set so."""
    statutory = rules.book.game.statutory_way
    if statutory is None or not rules.house_way_exceptions or not chapter(rules.game).has("filing"):
        return
    for _, text in part(rules.game, "filing", FilingPart).exceptions(rules):
        allowed = "one setting for the same pieces, the better hand first"
        yield error("house_way_exceptions", "contradiction", text, statutory.clause, allowed)


def incomplete_way(rules: TableRules) -> Iterator[Problem]:
    """A way known only in part cannot settle every hand by itself."""
    for way in rules.book.game.house_way:
        if way.name == rules.house_way and not way.complete:
            yield warning(
                "house_way",
                "incomplete-way",
                f"'{way.name}' is known only in part ({way.source}); where it is silent the highest low hand is played",
                rules.book.way_clause,
            )
