"""Choices that somebody must approve before use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.submission.constraints.finding import error, warning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.rulebook import Option
    from croupier.submission.model import Problem, TableRules, Value

PLACEHOLDER = "to be stated"
APPROVALS = ("bureau-approval", "lab-approval", "division-approval", "commission-approval")


def needs_approval(option: Option, stated: Value | None) -> bool:
    """Whether somebody must approve what is stated, because it departs from what holds without approval."""
    return option.filing in APPROVALS and stated is not None and stated not in (option.default, False)


def approvals(rules: TableRules) -> Iterator[Problem]:
    """A choice that somebody must approve needs the reference of the approval."""
    for option in rules.book.options.values():
        if needs_approval(option, rules.options.get(option.key)) and option.key not in rules.approvals:
            yield error(
                f"approvals.{option.key}",
                "not-approved",
                f"{option.key} needs approval before use: state its reference",
                option.clauses[0],
                f'{option.key} = "reference of the {option.filing.replace("-", " ")}"',
            )


def placeholders(rules: TableRules) -> Iterator[Problem]:
    """A starter's placeholder is not yet an approval."""
    demanded = {demand.field: demand.clause for demand in rules.book.demands.values()}
    for key, reference in rules.approvals.items():
        if reference == PLACEHOLDER:
            option = rules.book.options.get(f"{rules.game}.{key}")
            clause = option.clauses[0] if option else demanded.get(f"approvals.{key}", rules.book.game.wager[0].clause)
            yield warning(
                f"approvals.{key}", "placeholder", "the reference of this approval is still to be stated", clause
            )
    for key, reference in rules.attested.items():
        if reference == PLACEHOLDER:
            clause = rules.book.incorporated[key].clauses[0]
            yield warning(f"attested.{key}", "placeholder", "who attests this is still to be stated", clause)
