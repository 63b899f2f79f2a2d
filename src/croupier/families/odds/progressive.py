"""What progressive and envy-paying wagers share: the meter, its long run, and what other players' hands bring in.

A row is priced at one meter, the seed unless another is asked for, by its paytable alone. The long run is a count of
its own, under a label: what wagers add to meter and reserve comes back to the players in full, and every win of the
whole meter costs the house one seed. Together that is what a meter of some average amount would pay.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from croupier.errors import RulebookError
from croupier.money import dollars, parse_amount, parse_percent
from croupier.odds.model import NONE, Meter, Outcome, Priced
from croupier.odds.pricing import net_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from croupier.money import Cents, Odds
    from croupier.odds.model import Ask
    from croupier.rulebook import Paytable

LONG_RUN = "long run, full table"
UNROUNDED = "shares of the meter are not rounded to whole cents"


@dataclass(frozen=True, slots=True)
class Terms:
    """What a progressive is wagered with, and how its meter starts and grows."""

    stake: Cents
    seed: Cents
    rate: Fraction
    reserve: Fraction

    @property
    def added(self) -> Fraction:
        """What one wager adds to the meter and the reserve, in cents."""
        return (self.rate + self.reserve) * self.stake


def table_of(ask: Ask) -> Paytable:
    """The paytable in force."""
    if ask.table is None:
        raise RulebookError(f"{ask.wager} is priced by hands, and no paytable is in force")
    return ask.table


def terms_of(ask: Ask, *, stake: str | None = None, rate: Fraction | None = None) -> Terms:
    """The terms of the paytable in force and of what the licensee filed; a reading may correct stake and rate."""
    table, filed = table_of(ask), ask.rules.progressive
    grows = rate if rate is not None else parse_percent(table.progression or "0%")
    return Terms(
        stake=parse_amount(stake or table.wager_amount or "1"),
        seed=filed.seed if filed.seed is not None else parse_amount(table.seed or "0"),
        rate=filed.rate if filed.rate is not None else grows,
        reserve=filed.reserve if filed.reserve is not None else parse_percent(table.reserve or "0%"),
    )


def uncapped(ask: Ask, option: str) -> tuple[str, ...]:
    """What is assumed of a maximum payout, which cuts by the dollars staked and not by the wager."""
    limit = ask.rules.option(option)
    return (f"the maximum payout of {dollars(limit)} is not applied",) if type(limit) is int else ()


# The Envy Bonus


@dataclass(frozen=True, slots=True)
class Beside:
    """What comes on top of a wager's own outcome, in wagers, and what is assumed of it."""

    amount: Fraction = NONE
    words: tuple[str, ...] = ()


def qualifying(ask: Ask, least: Cents) -> Cents:
    """The smallest stake at this table that earns an Envy Bonus: the smaller the stake, the greater its part."""
    terms = ask.rules.wagers.get(ask.wager)
    return max(least, terms.minimum) if terms else least


def envy(
    ask: Ask, counts: Mapping[str, int], stake: Cents, players: int, *, earning: Container[str] | None = None
) -> Beside:
    """What the hands of the other players are expected to bring, where the table has Envy amounts at all.

    `counts` are hands by the row that pays them; `earning` names the rows that may earn a bonus, if not all may.
    """
    table = table_of(ask)
    rows = [hand for hand in counts if earning is None or hand in earning]
    amounts = {hand: odds.fixed for hand in rows if (odds := ask.rules.cell(table, hand, "envy")) is not None}
    if not amounts:
        return Beside()
    others = players - 1
    paid = sum(counts[hand] * amount for hand, amount in amounts.items())
    plural = "s" if others > 1 else ""
    words = f"a wager of {dollars(stake)}, with the hand{plural} of {others} other player{plural} for the Envy Bonus"
    return Beside(
        others * Fraction(paid, sum(counts.values()) * stake),
        (words if others else "no other player is in the round, so no Envy Bonus is won",),
    )


# The meter


def progressive(ask: Ask, counts: Mapping[str, int], terms: Terms, *, envied: bool = False) -> Iterator[Priced]:
    """The wager in the long run of a full table, unless a meter is asked for, and at that meter or the seed.

    `counts` are hands by the row that pays them; `envied` says whether the table's Envy amounts are paid.
    """

    def beside(players: int) -> Beside:
        return envy(ask, counts, terms.stake, players) if envied else Beside()

    average = average_meter(ask, counts, terms)
    if ask.meter is None and average is not None:
        text = (
            "what wagers add to meter and reserve comes back in full, and each win of the whole meter costs one seed:"
            f" a meter of {dollars(floor(average))} on average, not made up to its seed after smaller shares"
        )
        priced = _priced(ask, counts, terms, average, beside(ask.rules.book.game.positions), text)
        yield replace(priced, label=LONG_RUN, meter=None)
    amount = ask.meter if ask.meter is not None else terms.seed
    text = f"the meter stands at {dollars(amount)}"
    yield _priced(ask, counts, terms, Fraction(amount), beside(ask.players), text)


def average_meter(ask: Ask, counts: Mapping[str, int], terms: Terms) -> Fraction | None:
    """The meter at which the shares of it cost just what goes into it, where the table pays shares at all."""
    shares = {hand: odds.meter for hand, odds in _cells(ask, counts).items() if odds is not None and odds.meter}
    hits = sum(share * counts[hand] for hand, share in shares.items())
    whole = sum(counts[hand] for hand, share in shares.items() if share == 1)
    if not hits:
        return None
    return (terms.added * sum(counts.values()) + terms.seed * whole) / hits


def _priced(ask: Ask, counts: Mapping[str, int], terms: Terms, meter: Fraction, beside: Beside, text: str) -> Priced:
    """All outcomes at one meter, and how the return moves with it."""
    outcomes = []
    slope = Fraction(0)
    returned = table_of(ask).stake_returned
    for hand, odds in _cells(ask, counts).items():
        share = odds.meter if odds is not None else Fraction(0)
        # The stake was collected before the deal: an amount includes it unless the table says that it comes back,
        # and odds come on top of it unless the table says that it does not.
        comes_back = returned is True if odds is not None and odds.form == "fixed" else returned is not False
        net = net_of(odds, stake=terms.stake, returned=comes_back) + share * meter / terms.stake
        outcomes.append(Outcome(hand, counts[hand], net, pays=str(odds) if odds else "loss", hand=hand))
        slope += share * counts[hand]
    return Priced(
        tuple(outcomes),
        assumptions=(f"a wager of {dollars(terms.stake)}", text, UNROUNDED, *beside.words),
        beside=beside.amount,
        meter=Meter(floor(meter), slope / sum(counts.values()) / terms.stake) if slope else None,
    )


def _cells(ask: Ask, counts: Mapping[str, int]) -> dict[str, Odds | None]:
    table = table_of(ask)
    return {hand: ask.rules.cell(table, hand) for hand in counts}
