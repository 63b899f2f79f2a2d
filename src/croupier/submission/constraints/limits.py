"""Payout limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.money import dollars, parse_amount
from croupier.rulebook import enforces
from croupier.submission.constraints.finding import error
from croupier.submission.exposure import most_at_minimum

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.submission.model import Problem, TableRules


@enforces("limits")
def payout_limit(rules: TableRules) -> Iterator[Problem]:
    """A payout limit is at least the chapter's floor and the most a minimum wager could win."""
    for option in rules.book.options.values():
        if option.limit is None or option.key not in rules.options:
            continue
        stated, floor = int(rules.options[option.key]), parse_amount(option.limit.floor)
        found = most_at_minimum(rules)
        most = found.amount if found else 0
        if stated < max(floor, most):
            least = f"what a minimum wager could win, {dollars(most)}"
            why = least if most > floor else f"the floor of {dollars(floor)}"
            yield error(
                option.field,
                "payout-limit",
                f"a payout limit of {dollars(stated)} is below {why}",
                option.clauses[0],
                f"at least {dollars(max(floor, most))}",
            )
