"""A progressive meter in exact cents: broken cents are carried, never lost."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import InputError
from croupier.money import Rounding, parse_amount, parse_percent

if TYPE_CHECKING:
    from croupier.money import Cents
    from croupier.play.round import Round
    from croupier.rulebook import Paytable
    from croupier.submission import TableRules


class Award(NamedTuple):
    """What a win took from a meter, what it was seeded with again, and how much of that its reserve gave."""

    amount: Cents
    seeded: Fraction = Fraction(0)
    drawn: Fraction = Fraction(0)


@dataclass(slots=True)
class Meter:
    """What the sign shows, what builds up behind it, and how both grow."""

    seed: Cents
    reseed: Cents
    rate: Fraction
    reserve_rate: Fraction
    exact: Fraction
    reserve: Fraction = Fraction(0)
    paid: Cents = 0
    added: Fraction = Fraction(0)
    contributed: Fraction = Fraction(0)

    @property
    def shown(self) -> Cents:
        """The whole cents on the sign."""
        return self.exact.numerator // self.exact.denominator

    def contribute(self, stake: Cents) -> None:
        """A wager adds its share to the meter and to the reserve."""
        self.exact += self.rate * stake
        self.added += self.rate * stake
        self.reserve += self.reserve_rate * stake
        self.contributed += (self.rate + self.reserve_rate) * stake

    def award(self, amount: Cents) -> Award:
        """A win leaves the meter; a meter below its seed is seeded again, from the reserve first."""
        if amount > self.shown:
            raise InputError("meter", "a win may not exceed the meter")
        self.exact -= amount
        self.paid += amount
        if self.exact >= self.reseed or not amount:
            return Award(amount)
        missing = self.reseed - self.exact
        drawn = min(self.reserve, missing)
        self.reserve -= drawn
        self.exact = Fraction(self.reseed)
        return Award(amount, missing, drawn)

    def withdraw(self, stake: Cents) -> None:
        """A wager that is returned takes its share back."""
        self.contribute(-stake)

    def restore(self, award: Award) -> None:
        """A win that is taken back returns to the meter, and what it was seeded with to where that came from."""
        self.exact += award.amount - award.seeded
        self.reserve += award.drawn
        self.paid -= award.amount


class Link:
    """One meter over several tables.

    Each table deals a round against the reading that it was given with "no more bets", so that its journal replays
    by itself; what the round added and won is then collected from it.
    """

    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self.seen: dict[str, tuple[Fraction, Fraction, Cents]] = {}

    def reading(self) -> str:
        """What a table is told: the exact cents as a fraction."""
        return str(self.meter.exact)

    def collect(self, name: str, local: Meter) -> None:
        """Take over what a table's round put on its copy of the meter and into the reserve, and what it paid."""
        shown, kept, paid = self.seen.get(name, (Fraction(0), Fraction(0), 0))
        self.seen[name] = (local.added, local.contributed - local.added, local.paid)
        self.meter.exact += local.added - shown
        self.meter.reserve += local.contributed - local.added - kept
        self.meter.added += local.added - shown
        self.meter.contributed += local.contributed - shown - kept
        won = local.paid - paid
        if won > 0:
            # Two tables may have won against one reading: the meter gives what it holds, the house the rest.
            self.meter.award(min(won, self.meter.shown))
        elif won:
            self.meter.restore(Award(-won))


def reseed_for(rules: TableRules, table: Paytable) -> Cents:
    """What a meter is seeded with again: as filed, as printed, or like the first time."""
    filed = rules.progressive
    if filed.reseed is not None:
        return filed.reseed
    if table.reseed:
        return parse_amount(table.reseed)
    return filed.seed if filed.seed is not None else parse_amount(table.seed or "0")


def meter_for(rules: TableRules, rate: Fraction | None = None) -> Meter | None:
    """The meter of a table's progressive, from its paytable and what the licensee filed; `rate` corrects the print."""
    table = rules.paytable("progressive") if "progressive" in rules.wagers else None
    if table is None:
        return None
    filed = rules.progressive
    seed = filed.seed if filed.seed is not None else parse_amount(table.seed or "0")
    reseed = reseed_for(rules, table)
    if filed.rate is not None:
        rate = filed.rate
    elif rate is None:
        rate = parse_percent(table.progression or "0%")
    reserve = filed.reserve if filed.reserve is not None else parse_percent(table.reserve or "0%")
    return Meter(seed, reseed, rate, reserve, Fraction(seed))


def meter_of(state: Round, clause: str) -> Cents:
    """What the meter stands at, of which a share is won by this clause."""
    if state.meter is None:
        text = "a share of the meter is won, so the record must say what the meter stood at"
        raise InputError("meter", text, field="extra.meter", clause=clause)
    return state.meter


def from_meter(state: Round, share: Fraction, reseed: Cents, clause: str) -> Cents:
    """A share of the meter as the winners before have left it; the next one finds the rest, seeded where too low."""
    meter = meter_of(state, clause)
    if state.meter_before is None:
        state.meter_before = meter
    won = Rounding.CENT_DOWN.apply(share * meter)
    state.meter = max(meter - won, reseed)
    return won
