"""Readings that deserve a warning or contradict an option."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.rulebook import Role, readings_of
from croupier.submission.constraints.finding import error, warning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.rulebook import Paytable
    from croupier.submission.model import Problem, TableRules


def cautions(rules: TableRules) -> Iterator[Problem]:
    """Printed amounts that the published figures contradict deserve a warning."""
    in_force = {table.id for slug in rules.book.wagers if (table := _offered_table(rules, slug))}
    for reading in readings_of(rules.game).values():
        for caution in reading.warning:
            value_holds = rules.reading(reading.id) == caution.value
            if value_holds and (caution.paytable is None or caution.paytable in in_force):
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


def vigorish_reading(rules: TableRules) -> Iterator[Problem]:
    """The vigorish is rounded by option, so a reading that says otherwise is a contradiction."""
    for reading_id in ("NJ-4", "MA-12"):
        stated = rules.readings.get(reading_id)
        rounded = rules.option("vigorish_rounding") == "round-to-25c"
        if stated is not None and (stated == "round-up-25c") != rounded:
            yield error(
                f"readings.{reading_id}",
                "contradiction",
                f"reading {reading_id} says '{stated}' but vigorish_rounding says otherwise",
                readings_of(rules.game)[reading_id].clauses[0],
                "state vigorish_rounding only",
            )
