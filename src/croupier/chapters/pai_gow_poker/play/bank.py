"""A player's bank at pai gow poker, N.J.A.C. 13:69F-11.10: the centre of the table, in the order of the section."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.chapters.pai_gow_poker.play.bonus import MAIN
from croupier.chapters.pai_gow_poker.play.contest import SLUG, Hands, Verdict, compare, rounding
from croupier.money import dollars, vigorish
from croupier.play.banking import settle_with_bank
from croupier.play.lines import Line, Outcome
from croupier.play.steps import Announce, SettleBank
from croupier.rulebook import defines, rulebook

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.money import Cents
    from croupier.play.banking import Bank
    from croupier.play.round import Round
    from croupier.play.steps import Play

BANKING = rulebook(SLUG).table.bank


@dataclass(slots=True)
class Centre:
    """The centre of the table: what lies there, what is still to be paid from it, and the end of the dealer's wager."""

    lying: Cents = 0
    due: Cents = 0
    dealer_result: Outcome | None = None


def centre_clause(bank: Bank) -> str:
    """The clause by which wagers go to the centre of the table and come from it."""
    return BANKING.co_settles if bank.co_bank else BANKING.settles


@defines("NJ-69F-11.1/bank")
def dealer_against_bank(state: Round, against: Hands, dealer: Hands | None) -> Play:
    """(k): first the dealer's wager against the bank."""
    bank, centre = state.the_bank(), state.own(Centre)
    result = centre.dealer_result = compare(dealer, against)[0] if dealer else None
    if result is not None:
        ends = {Outcome.WIN: "wins", Outcome.PUSH: "is returned", Outcome.LOSE: "goes to the centre"}
        words = f"the dealer's wager of {dollars(bank.dealer_wager)} {ends[result]}"
        yield Announce(words, BANKING.dealer_settles)


@defines("NJ-69F-11.10(p)")
def with_side_lines(settled: Mapping[int, Line], won: tuple[Line, ...]) -> tuple[Line, ...]:
    """(p): the pai gow poker wager is paid by the bank; side wagers keep the lines of their own rules."""
    return tuple(settled[line.seat] if line.wager == MAIN else line for line in won)


def settle_bank(state: Round, verdicts: Mapping[int, Verdict]) -> dict[int, Line]:
    """(l) to (o): when all hands are exposed, what lies in the centre and what is to be paid from it."""
    bank, centre = state.the_bank(), state.own(Centre)
    outcomes = {seat: verdict.outcome for seat, verdict in verdicts.items()}
    why = {seat: (verdict.clause, verdict.hand) for seat, verdict in verdicts.items()}
    lines = settle_with_bank(state, BANKING, outcomes, centre.dealer_result, rounding(state.rules), why)
    wagers = [(line.outcome, line.stake) for line in lines] + [(centre.dealer_result, bank.dealer_wager)]
    centre.lying = sum(stake for end, stake in wagers if end in (Outcome.LOSE, Outcome.SURRENDER))
    centre.due = sum(stake for end, stake in wagers if end is Outcome.WIN)
    return {line.seat: line for line in lines}


def take_from_centre(state: Round, amount: Cents) -> Play:
    """(l), (m): a winner is paid from the centre; when that is exhausted, the bank adds all that is still due."""
    bank, centre = state.the_bank(), state.own(Centre)
    missing = centre.due - centre.lying
    if centre.lying < amount and missing > 0:
        mine = -state.bank_due
        shared = f", the house {dollars(missing - mine)}" if bank.co_bank else ""
        yield Announce(f"the centre is exhausted: the bank adds {dollars(mine)}{shared}", centre_clause(bank))
        centre.lying += missing
    centre.lying -= amount
    centre.due -= amount


def share_surplus(state: Round) -> Play:
    """(l), (m): what is left in the centre goes to the bank less vigorish, half of it to the house where it shares."""
    bank, surplus = state.the_bank(), state.own(Centre).lying
    if surplus:
        gain = state.bank_due
        fee = vigorish(surplus // 2 if bank.co_bank else surplus, rounding(state.rules))
        half = f"{dollars(surplus - gain - fee)} to the house, " if bank.co_bank else ""
        words = f"{dollars(surplus)} is left in the centre: {half}{dollars(fee)} vigorish, {dollars(gain)} to the bank"
        yield Announce(words, centre_clause(bank))
    yield SettleBank(bank.seat, centre_clause(bank))
