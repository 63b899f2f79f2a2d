"""The most that one player could win in a round at the minimum wagers: the floor of a payout limit.

What the limit covers, the chapter's data say. Meter shares are counted at the seed, the least a meter ever holds.
Hands that cannot occur together are not told apart: the sum is an upper bound, and a limit at or above it satisfies
the clause beyond doubt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.money import Cents, Rounding, parse_amount

if TYPE_CHECKING:
    from croupier.rulebook import Cover, Limit, Paytable
    from croupier.submission.model import TableRules


def most_at_minimum(rules: TableRules, limit: Limit) -> Cents:
    """The most that the wagers under a payout limit could win at their minima."""
    return sum(cover.times * _best(rules, cover) for cover in limit.covers)


def _best(rules: TableRules, cover: Cover) -> Cents:
    if cover.wager not in rules.wagers:
        return 0
    table = rules.paytable(cover.wager)
    # A wager with several tables of which none is chosen is paid by all of them.
    together = [other for other in rules.book.tables_for(cover.wager) if not other.selectable]
    return sum(_best_of(rules, cover, one) for one in ([table] if table else together))


def _best_of(rules: TableRules, cover: Cover, table: Paytable) -> Cents:
    stake = rules.wagers[cover.wager].minimum
    meter = parse_amount(table.seed) if table.seed else 0
    wins = [0]
    for row in table.rows:
        if row.hand not in cover.without:
            for column in row.columns():
                odds = rules.cell(table, row.hand, column) if column != "envy" else None
                if odds is not None:
                    wins.append(odds.win(stake, meter=meter, rounding=Rounding.CENT_UP))
    return max(wins)
