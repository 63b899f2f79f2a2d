"""What wagers may be offered, at which amounts and odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.money import Odds, dollars, parse_amount, parse_percent
from croupier.rulebook import Provenance, enforces
from croupier.submission.constraints.finding import error, warning

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from croupier.money import Cents
    from croupier.rulebook import Paytable
    from croupier.submission.model import Problem, TableRules


@enforces("stake")
def fixed_stake(rules: TableRules) -> Iterator[Problem]:
    """A stake that the paytable or an option fixes is the only one."""
    for slug, terms in rules.wagers.items():
        stake, table = rules.book.wagers[slug].stake, rules.paytable(slug)
        if stake is None:
            continue
        stated, clause = rules.fixed_stake(slug), stake.clause
        if stake.option:
            why = f"the {slug} wager is stated as {stated}, so its minimum and maximum are that amount"
        else:
            clause = table.clause if table else stake.clause
            why = f"{table.short if table else slug} is for a {slug} wager of exactly {stated}"
        if stated is not None and (terms.minimum, terms.maximum) != (parse_amount(stated),) * 2:
            yield error(f"wagers.{slug}", "fixed-amount", why, clause, f"minimum and maximum {stated}")


@enforces("meter")
def progressive_meter(rules: TableRules) -> Iterator[Problem]:
    """A meter needs a rate and a seed: from the paytable, or filed where the text gives none."""
    table = rules.paytable("progressive")
    if "progressive" not in rules.wagers or table is None:
        return
    clause = rules.book.wagers["progressive"].meter or table.clause
    printed = table.progression
    if printed is None and rules.progressive.rate is None:
        yield error(
            "progressive.rate",
            "missing",
            "the chapter states no rate of progression, so the licensee must file one",
            clause,
            'a percentage such as "15%"',
        )
    if table.seed is None and rules.progressive.seed is None:
        yield error(
            "progressive.seed", "missing", "no initial amount of the meter is stated", clause, "an amount in dollars"
        )
    if table.provenance is not Provenance.FILED:
        yield from _as_printed(rules, table)


def _as_printed(rules: TableRules, table: Paytable) -> Iterator[Problem]:
    """What a table prints of its meter is not filed otherwise."""
    filed = rules.progressive
    shares = (
        ("rate", "rate of progression", filed.rate, table.progression),
        ("reserve", "reserve rate", filed.reserve, table.reserve),
    )
    amounts = (("seed", "meter seed", filed.seed, table.seed), ("reseed", "re-seed", filed.reseed, table.reseed))
    stated: list[tuple[str, str, Cents | Fraction | None, Cents | Fraction | None, str | None]] = [
        *((key, name, held, parse_percent(cell) if cell else None, cell) for key, name, held, cell in shares),
        *((key, name, held, parse_amount(cell) if cell else None, cell) for key, name, held, cell in amounts),
    ]
    for key, name, held, printed, cell in stated:
        if cell is not None and held not in (None, printed):
            text = f"{table.short} prints a {name} of {cell}"
            yield error(f"progressive.{key}", f"printed-{key}", text, table.clause, cell)


@enforces("odds")
def stated_odds(rules: TableRules) -> Iterator[Problem]:
    """Odds that an option states lie between those that the text prints."""
    for wager in rules.book.game.wager:
        stated = rules.options.get(wager.odds.option) if wager.odds and wager.odds.option else None
        rows = [row for table in rules.book.tables_for(wager.slug) for row in table.rows if row.at_most]
        if wager.odds is None or not isinstance(stated, str) or not rows:
            continue
        odds, low, high = Odds.parse(stated), Odds.parse(rows[0].pays), Odds.parse(rows[0].at_most)
        if odds.form != "to" or not low.ratio <= odds.ratio <= high.ratio:
            yield error(
                f"options.{wager.odds.option}",
                f"{wager.slug}-odds",
                f"the {wager.slug} wager may not pay {odds}",
                wager.odds.clause,
                f"{low} up to {high}",
            )


@enforces("envy")
def envy(rules: TableRules) -> Iterator[Problem]:
    """An envy bonus is earned by a wager of the stated amount or more, no less and no more."""
    elsewhere = next((wager.envy.clause for wager in rules.book.game.wager if wager.envy), None)
    for slug, terms in rules.wagers.items():
        wager, table = rules.book.wagers[slug], rules.paytable(slug)
        if wager.envy is None or wager.envy.amount is None:
            if terms.envy_from is not None:
                clause = elsewhere or wager.clause
                yield error(f"wagers.{slug}.envy_from", "envy", f"{slug} earns no envy bonus", clause, "no envy_from")
            continue
        least, clause = parse_amount(wager.envy.amount), wager.envy.clause
        if terms.envy_from not in (None, least):
            yield error(
                f"wagers.{slug}.envy_from",
                "envy",
                f"a qualifying wager is one of at least {dollars(least)}, not {dollars(terms.envy_from or 0)}",
                clause,
                dollars(least),
            )
        if terms.maximum < least and table and any(row.envy for row in table.rows):
            yield warning(
                f"wagers.{slug}.maximum",
                "envy-out-of-reach",
                f"at most {dollars(terms.maximum)} may be staked, so nobody can earn the table's envy bonus",
                clause,
            )


@enforces("minimum")
def least_stake(rules: TableRules) -> Iterator[Problem]:
    """A minimum is not below the least stake that the text allows."""
    for slug, terms in rules.wagers.items():
        least = rules.book.wagers[slug].minimum
        if least is not None and least.amount is not None and terms.minimum < parse_amount(least.amount):
            text = f"a {slug} wager is at least {least.amount}"
            yield error(f"wagers.{slug}.minimum", "minimum", text, least.clause, f"{least.amount} or more")


def odds_not_below_printed(rules: TableRules) -> Iterator[Problem]:
    """Where printed odds are minima, a licensee may pay more but never less."""
    for slug, cells in rules.odds.items():
        for table in rules.book.tables_for(slug):
            for hand, odds in cells.items():
                row = table.row(hand)
                printed = row.odds() if row and table.minimum else None
                if printed is not None and (odds.form != "to" or odds.ratio < printed.ratio):
                    yield error(
                        f"odds.{slug}.{hand}",
                        "below-minimum",
                        f"{hand} may not pay less than the printed {printed}",
                        table.clause,
                        f"{printed} or better",
                    )
