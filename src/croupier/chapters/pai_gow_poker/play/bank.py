"""A player's bank at pai gow poker, N.J.A.C. 13:69F-11.10: the centre of the table, in the order of the section."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.chapters.pai_gow_poker.play.contest import MAIN, Hands, Verdict, compare, rounding
from croupier.money import dollars, vigorish
from croupier.play.banking import BankLaw, settle_with_bank
from croupier.play.lines import Line, Outcome
from croupier.play.steps import Announce
from croupier.rulebook import cite

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from croupier.money import Cents
    from croupier.play.round import Round
    from croupier.play.steps import Play, Step

BANKING = BankLaw(
    wager=MAIN,
    allowed=cite("NJ-69F-11.10(a)"),
    not_at_start=cite("NJ-69F-11.10(b)"),
    offer=cite("NJ-69F-11.10(c)"),
    played_last=cite("NJ-69F-11.10(d)1"),
    covers=cite("NJ-69F-11.10(d)2"),
    co_bank=cite("NJ-69F-11.10(e)"),
    one_area=cite("NJ-69F-11.10(f)"),
    dealer_wager=cite("NJ-69F-11.10(g)"),
    dealer_settles=cite("NJ-69F-11.10(k)"),
    settles=cite("NJ-69F-11.10(l)"),
    co_settles=cite("NJ-69F-11.10(m)"),
    dealer_paid=cite("NJ-69F-11.10(n)"),
    vigorish=cite("NJ-69F-11.10(o)"),
)


def centre_clause(bank: Mapping[str, Any]) -> str:
    """The clause by which wagers go to the centre of the table and come from it."""
    return BANKING.co_settles if bank["co_bank"] else BANKING.settles


def settle_bank(
    state: Round, verdicts: Mapping[int, Verdict], against: Hands, dealer: Hands | None
) -> Generator[Step, Any, dict[int, Line]]:
    """(k) to (o): the dealer's wager against the bank, then the players'; (p): side wagers keep their own rules."""
    cite("NJ-69F-11.1/bank")
    cite("NJ-69F-11.10(p)")
    bank = state.extra["bank"]
    result = compare(dealer, against)[0] if dealer else None
    state.extra["dealer_result"] = result
    if result is not None:
        ends = {Outcome.WIN: "wins", Outcome.PUSH: "is returned", Outcome.LOSE: "goes to the centre"}
        words = f"the dealer's wager of {dollars(bank['dealer_wager'])} {ends[result]}"
        yield Announce(words, BANKING.dealer_settles)
    outcomes = {seat: verdict.outcome for seat, verdict in verdicts.items()}
    why = {seat: (verdict.clause, verdict.hand) for seat, verdict in verdicts.items()}
    lines = settle_with_bank(state, BANKING, outcomes, result, rounding(state.rules), why)
    wagers = [(line.outcome, line.stake) for line in lines] + [(result, bank["dealer_wager"])]
    state.extra["centre"] = sum(stake for end, stake in wagers if end in (Outcome.LOSE, Outcome.SURRENDER))
    state.extra["due"] = sum(stake for end, stake in wagers if end is Outcome.WIN)
    return {line.seat: line for line in lines}


def take_from_centre(state: Round, amount: Cents) -> Play:
    """(l), (m): a winner is paid from the centre; when that is exhausted, the bank adds all that is still due."""
    bank = state.extra["bank"]
    missing = state.extra["due"] - state.extra["centre"]
    if state.extra["centre"] < amount and missing > 0:
        mine = -state.extra["bank_net"][bank["seat"]]
        shared = f", the house {dollars(missing - mine)}" if bank["co_bank"] else ""
        yield Announce(f"the centre is exhausted: the bank adds {dollars(mine)}{shared}", centre_clause(bank))
        state.extra["centre"] += missing
    state.extra["centre"] -= amount
    state.extra["due"] -= amount


def share_surplus(state: Round) -> Play:
    """(l), (m): what is left in the centre goes to the bank less vigorish, half of it to the house where it shares."""
    bank, surplus = state.extra["bank"], state.extra["centre"]
    if surplus:
        gain = state.extra["bank_net"][bank["seat"]]
        fee = vigorish(surplus // 2 if bank["co_bank"] else surplus, rounding(state.rules))
        half = f"{dollars(surplus - gain - fee)} to the house, " if bank["co_bank"] else ""
        words = f"{dollars(surplus)} is left in the centre: {half}{dollars(fee)} vigorish, {dollars(gain)} to the bank"
        yield Announce(words, centre_clause(bank))
