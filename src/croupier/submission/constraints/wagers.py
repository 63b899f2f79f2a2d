"""What wagers may be offered, at which amounts and odds, and who may bank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.money import Odds, dollars, parse_amount, parse_percent
from croupier.rulebook import Provenance, cite
from croupier.submission.constraints.finding import error, warning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.submission.model import Problem, TableRules

# --- wagers

_FIXED_AMOUNT = {"dj-wild-stud-poker": cite("PA-687a.12(c)"), "face-up-pai-gow-poker": cite("PA-688a.12(d)")}


def progressive_amount(rules: TableRules) -> Iterator[Problem]:
    """The paytable fixes what a progressive wager costs."""
    terms, table = rules.wagers.get("progressive"), rules.paytable("progressive")
    if terms is None or table is None or table.wager_amount is None or rules.game not in _FIXED_AMOUNT:
        return
    amount = parse_amount(table.wager_amount)
    if (terms.minimum, terms.maximum) != (amount, amount):
        yield error(
            "wagers.progressive",
            "fixed-amount",
            f"{table.short} is for a progressive wager of exactly {dollars(amount)}",
            table.clause,
            f"minimum and maximum {dollars(amount)}",
        )


def progressive_amount_nj(rules: TableRules) -> Iterator[Problem]:
    """The New Jersey progressive wager is one dollar or five, as the licensee states."""
    terms = rules.wagers.get("progressive")
    if rules.game != "pai-gow-poker" or terms is None:
        return
    stated = rules.option("progressive_wager_amount")
    if stated is None:
        yield error(
            "options.progressive_wager_amount",
            "missing",
            "the progressive payout wager is offered, so its amount must be stated",
            cite("NJ-69F-11.14(a)"),
            "$1, $5",
        )
    elif (terms.minimum, terms.maximum) != (parse_amount(stated),) * 2:
        yield error(
            "wagers.progressive",
            "fixed-amount",
            f"the progressive wager is stated as {stated}, so its minimum and maximum are that amount",
            cite("NJ-69F-11.14(a)"),
            f"minimum and maximum {stated}",
        )


def progressive_meter(rules: TableRules) -> Iterator[Problem]:
    """A meter needs a rate and a seed: from the paytable, or filed where the text gives none."""
    table = rules.paytable("progressive")
    if "progressive" not in rules.wagers or table is None:
        return
    clause = cite("NJ-69F-11.14(c)") if rules.game == "pai-gow-poker" else table.clause
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
    printed_table = table.provenance is not Provenance.FILED
    if printed_table and printed and rules.progressive.rate not in (None, parse_percent(printed)):
        yield error(
            "progressive.rate",
            "printed-rate",
            f"{table.short} prints a rate of progression of {printed}",
            clause,
            printed,
        )
    if printed_table and table.seed and rules.progressive.seed not in (None, parse_amount(table.seed)):
        yield error(
            "progressive.seed",
            "printed-seed",
            f"{table.short} prints a meter seed of {table.seed}",
            clause,
            table.seed,
        )


def folded_progressive(rules: TableRules) -> Iterator[Problem]:
    """Whether folded hands stay in the progressive is the licensee's to say, and must be said."""
    offered = rules.game == "dj-wild-stud-poker" and "progressive" in rules.wagers
    if offered and "folded_hands_win_progressive" not in rules.options:
        yield error(
            "options.folded_hands_win_progressive",
            "missing",
            "the Progressive Bonus Wager is offered: state whether a folded hand still qualifies",
            cite("PA-687a.11(b)(3)"),
            "true, false",
        )


def number_wager(rules: TableRules) -> Iterator[Problem]:
    """The number wager needs a random number generator, and odds from 5.5 to 6 to 1."""
    if rules.game != "pai-gow-poker":
        return
    stated = rules.options.get("rng_number_wager_odds")
    odds = Odds.parse(stated) if isinstance(stated, str) else None
    if "number" in rules.wagers and rules.option("starting_position_method") != "rng":
        yield error(
            "wagers.number",
            "number-needs-generator",
            "the number wager may be offered only where a random number generator picks the starting position",
            cite("NJ-69F-11.13(a)"),
            "starting_position_method = rng",
        )
    if "number" in rules.wagers and odds is None:
        yield error(
            "options.rng_number_wager_odds",
            "missing",
            "the number wager is offered, so its odds must be stated",
            cite("NJ-69F-11.13(b)6"),
            "5.5 to 1 up to 6 to 1",
        )
    low, high = Odds.parse("5.5 to 1").ratio, Odds.parse("6 to 1").ratio
    if odds is not None and not (odds.form == "to" and low <= odds.ratio <= high):
        yield error(
            "options.rng_number_wager_odds",
            "number-odds",
            f"the number wager may not pay {odds}",
            cite("NJ-69F-11.13(b)6"),
            "5.5 to 1 up to 6 to 1",
        )


def royal_match(rules: TableRules) -> Iterator[Problem]:
    """Which royal match counts is selected beforehand, where the bonus wager is offered."""
    if rules.game == "pai-gow-poker" and "bonus" in rules.wagers and "royal_match_variant" not in rules.options:
        yield error(
            "options.royal_match_variant",
            "missing",
            "the bonus wager is offered, so the royal match must be selected",
            cite("NJ-69F-11.3(f)2"),
            "king-queen-same-suit, ace-king-same-suit-natural",
        )


_ENVY = {"face-up-pai-gow-poker": cite("PA-688a.1/qualifying-wager"), "pai-gow-poker": cite("NJ-69F-11.1/envy-bonus")}
_ENVY_WAGERS = {"face-up-pai-gow-poker": ("fortune-bonus", "progressive"), "pai-gow-poker": ("bonus",)}


def envy_qualifies_at_five(rules: TableRules) -> Iterator[Problem]:
    """An envy bonus is earned by a wager of five dollars or more, no less and no more."""
    for slug, terms in rules.wagers.items():
        earns = slug in _ENVY_WAGERS.get(rules.game, ())
        if terms.envy_from is not None and not earns:
            yield error(
                f"wagers.{slug}.envy_from",
                "envy",
                f"{slug} earns no envy bonus",
                _ENVY.get(rules.game, rules.book.wagers[slug].clause),
                "no envy_from",
            )
        elif terms.envy_from not in (None, 500):
            yield error(
                f"wagers.{slug}.envy_from",
                "envy",
                f"a qualifying wager is one of at least $5, not {dollars(terms.envy_from or 0)}",
                _ENVY[rules.game],
                "$5",
            )
        table = rules.paytable(slug)
        if earns and terms.maximum < 500 and table and any(row.envy for row in table.rows):
            yield warning(
                f"wagers.{slug}.maximum",
                "envy-out-of-reach",
                f"at most {dollars(terms.maximum)} may be staked, so nobody can earn the table's envy bonus",
                _ENVY[rules.game],
            )


def bonus_minimum(rules: TableRules) -> Iterator[Problem]:
    """The Supreme Pai Gow bonus wager is at least one dollar."""
    terms = rules.wagers.get("bonus")
    if rules.game == "supreme-pai-gow" and terms is not None and terms.minimum < 100:
        yield error(
            "wagers.bonus.minimum",
            "minimum",
            "a bonus wager is at least $1",
            cite("MA-SPG-7(d)"),
            "$1 or more",
        )


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


# --- players and boxes

_AREAS = {
    "face-up-pai-gow-poker": cite("PA-688a.7(f)"),
    "asia-poker": cite("PA-575.7(f)"),
    "pai-gow-tiles": cite("NJ-69F-10.10(a)"),
    "pai-gow-poker": cite("NJ-69F-11.12(a)"),
    "supreme-pai-gow": cite("MA-SPG-15(a)"),
}
_CO_BANK = {
    "pai-gow-tiles": cite("NJ-69F-10.8(e)"),
    "pai-gow-poker": cite("NJ-69F-11.10(e)"),
    "supreme-pai-gow": cite("MA-SPG-13(e)"),
}
_DEALER_WAGER = {"pai-gow-poker": cite("NJ-69F-11.10(g)"), "supreme-pai-gow": cite("MA-SPG-13(g)")}


def co_bank_needs_bank(rules: TableRules) -> Iterator[Problem]:
    """Co-banking, and the dealer's wager, presuppose that players may bank."""
    banking = rules.option("player_banking") is True
    if rules.option("co_banking") is True and not banking:
        yield error(
            "options.co_banking",
            "co-bank-needs-bank",
            "the house can share a bank only where players may bank",
            _CO_BANK[rules.game],
            "false, or player_banking = true",
        )
    if "dealer_wager_against_bank" in rules.options and not banking:
        yield error(
            "options.dealer_wager_against_bank",
            "dealer-wager-needs-bank",
            "the dealer wagers against a bank only where players may bank",
            _DEALER_WAGER[rules.game],
            "player_banking = true",
        )
