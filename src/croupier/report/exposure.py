"""The most that a table can have to pay."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.money import dollars
from croupier.rulebook import Kind
from croupier.submission.exposure import limit_option, most_at_maximum, most_at_minimum, wager_maxima

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from croupier.odds.result import Result
    from croupier.rulebook import Clause
    from croupier.submission import TableRules


@dataclass(frozen=True, slots=True)
class Award:
    """The best that can happen to one wager."""

    wager: str
    paytable: str | None
    hand: str
    net: Fraction
    probability: Fraction
    stake: str | None
    amount: str | None
    table: str | None


@dataclass(frozen=True, slots=True)
class Limit:
    """The clause that limits what is paid in a round, and what the licensee has filed where it leaves a choice."""

    clause: Clause
    chosen: bool
    filed: str | None
    most_at_minimum: str | None


def awards_of(
    rules: TableRules, results: Sequence[Result], names: Mapping[str, str], *, filed: bool
) -> tuple[Award, ...]:
    """The largest award of every wager; in dollars, over all lawful play, where the limits of the wager are filed."""
    found = []
    maxima = wager_maxima(rules) if filed else {}
    for result in results:
        if result.role != "player" or result.label:
            continue
        best = max(result.rows, key=lambda row: Fraction(row.net))
        net = Fraction(best.net)
        base = rules.book.wagers[result.wager].rides_on if result.wager in rules.book.wagers else None
        terms = rules.wagers.get(result.wager) or rules.wagers.get(base or _base(rules, result))
        known = filed and terms is not None
        amount = maxima.get(result.wager, int(net * terms.maximum)) if terms is not None else 0
        found.append(
            Award(
                result.wager,
                result.paytable,
                ", ".join(names.get(part, part) for part in best.category.split(", ")),
                net,
                Fraction(best.combinations, result.total_combinations),
                dollars(terms.maximum) if known and terms else None,
                dollars(amount) if known else None,
                dollars(amount * rules.book.game.positions) if known else None,
            )
        )
    return tuple(found)


def _base(rules: TableRules, result: Result) -> str:
    """The wager whose amount is the unit of the compulsory wagers together: the first of them."""
    return rules.book.game.wager[0].slug if result.wager not in rules.book.wagers else result.wager


def limit_of(rules: TableRules, *, filed: bool) -> Limit | None:
    """The limit that the chapter sets or allows, if it knows one."""
    clause = next((clause for clause in rules.book.clauses.values() if clause.kind is Kind.LIMIT), None)
    if clause is None:
        return None
    option = limit_option(rules)
    if option is None:
        return Limit(clause, chosen=False, filed=None, most_at_minimum=None)
    held = rules.options.get(option.key)
    found = most_at_minimum(rules) if filed else None
    most = dollars(found.amount) if found else None
    return Limit(clause, chosen=True, filed=dollars(int(held)) if held else None, most_at_minimum=most)


def most_of(rules: TableRules, *, filed: bool) -> str | None:
    """The most that one player can win in one round, all wagers at their largest."""
    found = most_at_maximum(rules) if filed else None
    return dollars(found.amount) if found else None
