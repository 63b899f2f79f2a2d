"""Readings that deserve a warning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.rulebook import Role
from croupier.submission.constraints.finding import warning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.rulebook import Paytable
    from croupier.submission.model import Problem, TableRules


def cautions(rules: TableRules) -> Iterator[Problem]:
    """Printed amounts that the published figures contradict deserve a warning."""
    in_force = {table.id for slug in rules.book.wagers if (table := _offered_table(rules, slug))}
    for reading in rules.book.readings.values():
        for caution in reading.warning:
            value_holds = rules.reading(reading.id) == caution.value
            table = _offered_table(rules, caution.wager) if caution.wager else None
            named = not caution.wager or (table is not None and any(table.row(hand) for hand in caution.hands))
            if value_holds and named and (caution.paytable is None or caution.paytable in in_force):
                others = [value for value in reading.values if value != caution.value]
                yield warning(
                    f"readings.{reading.id}",
                    "reading",
                    f"{reading.id}: {caution.text}",
                    caution.paytable or reading.clauses[0],
                    " or ".join(others),
                )


def _offered_table(rules: TableRules, slug: str) -> Paytable | None:
    offered = slug in rules.wagers or rules.book.wagers[slug].role is Role.PAYOUT
    return rules.paytable(slug) if offered else None
