"""What a submission must state, and what belongs together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.rulebook import Role, cite
from croupier.submission.constraints.finding import error, warning
from croupier.submission.read import FILED_UNDER

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def some_wager(rules: TableRules) -> Iterator[Problem]:
    """A game without a compulsory wager must offer at least one."""
    roles = {wager.role for wager in rules.book.game.wager}
    if Role.REQUIRED not in roles and not rules.wagers:
        yield error("wagers", "missing", "the table offers no wager", cite("NJ-69F-12.5(a)"))


def required_options(rules: TableRules) -> Iterator[Problem]:
    """The choices that the chapter makes the licensee state."""
    for option in rules.book.options.values():
        if not option.required or _deals_in_batches(rules, option.key):
            continue
        part, _, key = option.field.partition(".")
        stated = {
            "options": key in rules.options,
            "paytables": key in rules.paytables,
            "house_way": rules.house_way is not None,
        }[part]
        if not stated:
            yield error(
                option.field,
                "missing",
                f"the submission must state {option.key}: {option.description[:1].lower()}{option.description[1:]}",
                option.clauses[0],
                ", ".join(map(str, option.allowed)) or option.range,
            )


def _deals_in_batches(rules: TableRules, key: str) -> bool:
    """The dealing order of the three-card bonus replaces the choice of a starting position."""
    cite("NJ-69F-11.4(a)")
    return key == "starting_position_method" and "three-card-bonus" in rules.wagers


def chosen_paytables(rules: TableRules) -> Iterator[Problem]:
    """A wager on offer needs its table, and a table needs its wager."""
    for wager in rules.book.game.wager:
        option = next((o for o in rules.book.options.values() if o.field == f"paytables.{wager.slug}"), None)
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


def filed_paytables(rules: TableRules) -> Iterator[Problem]:
    """No table opens on a paytable that is neither in the text, nor recovered, nor filed."""
    if rules.game != "pai-gow-poker":
        return
    for slug, clause in FILED_UNDER.items():
        if slug in rules.wagers and slug not in rules.filed:
            templates = [t.id for t in rules.book.templates.values() if slug in t.wagers]
            yield error(
                f"filed.{slug}",
                "not-filed",
                f"the text has lost the payouts of the {rules.book.wagers[slug].name}, so the licensee must file them",
                clause,
                "rows, or template = " + ", ".join(templates),
            )
        if slug in rules.filed and slug not in rules.wagers:
            yield error(f"filed.{slug}", "not-offered", f"a table is filed for {slug}, which is not offered", clause)


# --- house ways


def statutory_exceptions(rules: TableRules) -> Iterator[Problem]:
    """A tiles licensee whose way is not the statutory one notes its exceptions."""
    if rules.game != "pai-gow-tiles" or rules.house_way is None:
        return
    if rules.house_way != "statutory" and not rules.house_way_exceptions:
        yield error(
            "house_way_exceptions",
            "missing",
            f"the way '{rules.house_way}' departs from the four statutory rules, so its exceptions must be noted",
            cite("NJ-69F-10.7(e)"),
            "a list of texts, one for each exception",
        )


def incomplete_way(rules: TableRules) -> Iterator[Problem]:
    """A way known only in part cannot settle every hand by itself."""
    for way in rules.book.game.house_way:
        if way.name == rules.house_way and not way.complete:
            yield warning(
                "house_way",
                "incomplete-way",
                f"'{way.name}' is known only in part ({way.source}); where it is silent the highest low hand is played",
                rules.book.options[f"{rules.game}.house_way"].clauses[0],
            )
