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


@enforces("limits")
def decrease_announced(rules: TableRules) -> Iterator[Problem]:
    """A payout limit that is lowered and not on the layout needs a notice, where the clause asks for one."""
    for option in rules.book.options.values():
        limit, before = option.limit, rules.limit_notice.before
        if limit is None or limit.notice is None or rules.limit_notice.on_layout or before is None:
            continue
        held = rules.options.get(option.key)
        if isinstance(held, int) and held < before and limit.notice not in rules.approvals:
            text = f"the payout limit falls from {dollars(before)} to {dollars(held)} and is not on the layout"
            yield error(
                f"approvals.{limit.notice}",
                "no-notice",
                f"{text}, so that notice must be given: state its reference",
                option.clauses[0],
                f'{limit.notice} = "reference of the notice", or limit_notice.on_layout = true',
            )
