"""Tables that a licensee files because the text has lost them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.rulebook import enforces
from croupier.rulebook.models import worth
from croupier.submission.constraints.finding import error

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.money import Odds
    from croupier.rulebook import Row, Wager
    from croupier.submission.model import Problem, TableRules


@enforces("filed_under")
def filed_rows(rules: TableRules) -> Iterator[Problem]:
    """A filed table names each hand once, from the best paid down, and pays what its wager can pay."""
    for slug, table in rules.filed.items():
        wager = rules.book.wagers[slug]
        clause = wager.filed_under or wager.clause
        seen: set[str] = set()
        above: Odds | None = None
        for i, row in enumerate(table.rows):
            where, pays = f"filed.{slug}.rows", row.odds()
            hand = rules.book.game.hands[table.hands][row.hand].name
            if row.hand in seen:
                text = f"row {i + 1} names {hand} a second time"
                yield error(where, "duplicate-row", text, clause, "each hand once")
            if pays is not None and above is not None and worth(pays) > worth(above):
                text = f"row {i + 1}, {hand}, pays {pays}, more than the row above it"
                yield error(where, "ascending-rows", text, clause, "rows from the best paid down")
            yield from _payable(row, wager, hand, where, clause)
            seen.add(row.hand)
            above = pays if pays is not None else above


def _payable(row: Row, wager: Wager, hand: str, where: str, clause: str) -> Iterator[Problem]:
    pays = row.odds()
    if pays is not None and pays.meter and wager.meter is None:
        text = f"{hand} pays a share of a meter, and the {wager.name} has none"
        yield error(where, "no-meter", text, clause, "odds or an amount")
    if row.envy is None:
        return
    if wager.envy is None:
        yield error(where, "no-envy", f"the {wager.name} earns no envy bonus", clause, "rows without envy")
    elif pays is None or pays.form in ("push", "loss"):
        text = f"an envy bonus is filed for {hand}, which is never paid"
        yield error(where, "unpaid-envy", text, wager.envy.clause, "envy on hands that are paid")


def envy_on_premium_hands(rules: TableRules) -> Iterator[Problem]:
    """An envy bonus is filed only for a hand that can earn one."""
    for slug, table in rules.filed.items():
        premium = rules.book.wagers[slug].premium
        for row in table.rows:
            if row.envy is not None and premium is not None and row.hand not in premium.hands:
                hand = rules.book.game.hands[table.hands][row.hand].name
                text = f"{hand} is no premium hand, so the envy bonus filed for it is never paid"
                yield error(f"filed.{slug}.rows", "not-premium", text, premium.clause, ", ".join(premium.hands))
