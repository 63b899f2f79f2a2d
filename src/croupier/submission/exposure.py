"""The most that one player could win in a round at the minimum wagers: the floor of a payout limit.

What the limit covers differs by chapter, and so does what is summed here. Meter shares are counted at the seed,
the least a meter ever holds. Hands that cannot occur together are not told apart: the sum is an upper bound,
and a limit at or above it satisfies the clause beyond doubt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.money import Cents, Rounding, parse_amount
from croupier.rulebook import cite

if TYPE_CHECKING:
    from croupier.rulebook import Paytable
    from croupier.submission.model import TableRules

SIX_CARD_ROYALS = ("six-card-royal-flush-diamonds", "six-card-royal-flush-other")


def most_at_minimum(rules: TableRules) -> Cents:
    """The most that the wagers under the chapter's payout limit could win at their minima."""
    match rules.game:
        case "face-up-pai-gow-poker":
            cite("PA-688a.12(e)")
            return sum(_best(rules, slug) for slug in ("ace-high-bonus", "fortune-bonus", "progressive"))
        case "asia-poker":
            cite("PA-575.12(c)")
            return sum(_best(rules, slug) for slug in ("asia-poker", "bonus"))
        case "four-card-prime":
            cite("PA-682a.12(g)")
            return _best(rules, "aces-bonus") + _best(rules, "all-six-bonus", without=SIX_CARD_ROYALS)
        case "cajun-stud":
            cite("PA-683a.12(f)")
            ante_and_raises = 1 + 3 * 3
            return ante_and_raises * _best(rules, "ante")
        case "pai-gow-poker":
            cite("NJ-69F-11.20(d)")
            tables = rules.book.tables_for("imperial-bonus")
            return sum(_best_of(rules, "imperial-bonus", table) for table in tables)
        case _:
            return 0


def _best(rules: TableRules, slug: str, *, without: tuple[str, ...] = ()) -> Cents:
    table = rules.paytable(slug)
    return _best_of(rules, slug, table, without=without) if table else 0


def _best_of(rules: TableRules, slug: str, table: Paytable, *, without: tuple[str, ...] = ()) -> Cents:
    if slug not in rules.wagers:
        return 0
    stake = rules.wagers[slug].minimum
    meter = parse_amount(table.seed) if table.seed else 0
    wins = [0]
    for row in table.rows:
        if row.hand not in without:
            for column in row.columns():
                odds = rules.cell(table, row.hand, column) if column != "envy" else None
                if odds is not None:
                    wins.append(odds.win(stake, meter=meter, rounding=Rounding.CENT_UP))
    return max(wins)
