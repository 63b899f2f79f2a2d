"""The staff and the bank, before the bets are closed: refuse it, withdraw it, offer it, wager against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError
from croupier.money import dollars
from croupier.play.banking import BANK_STAFF, banked
from croupier.play.inputs import Event, Input
from croupier.play.orders import need

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.play.banking import Banking
    from croupier.play.table import Table


class BankOrders:
    """The dealer determines who may bank, and floorperson and casino supervisor put right what went wrong with it."""

    def __init__(self, table: Table, banking: Banking) -> None:
        self.table, self.banking, self.law = table, banking, banking.law

    def doors(self) -> dict[str, tuple[Callable[[Input], None], Callable[[Input], list[Event]]]]:
        """Each order with its check and its deed."""
        return {
            "refuse-bank": (self.verify_refuse, self.refuse),
            "withdraw-bank": (self.verify_withdraw, self.withdraw),
            "offer-bank": (self.verify_offer, self.offer),
            "dealer-wager": (self.verify_dealer_wager, self.dealer_wager),
        }

    def verify_refuse(self, given: Input) -> None:
        need(given, BANK_STAFF, self.law.offer)
        self.table.between_rounds(self.law.offer)
        if self.banking.due() is None:
            raise RuleError("bank", "the bank is on offer to nobody", clause=self.law.offer, field="act")

    def refuse(self, given: Input) -> list[Event]:
        """The player who is offered the bank may not have it, as the dealer has determined."""
        name = self.banking.offered.pop(0)
        seat, why = self.banking.betting.players[name].seat, given.word("reason", "")
        return [Event("bank-refused", self.law.offer, seat, text=f"{name}: {why}" if why else name), *self._recut()]

    def verify_withdraw(self, given: Input) -> None:
        need(given, BANK_STAFF, self.law.offer)
        self.table.between_rounds(self.law.offer)
        if self.banking.bank is None:
            raise RuleError("bank", "no player has the bank", clause=self.law.offer, field="act")

    def withdraw(self, given: Input) -> list[Event]:
        """The bank is taken from its player and offered to whoever comes next."""
        due = self.banking.shortfall()
        clause, short = (due.clause, due.text) if due is not None else (self.law.offer, "")
        return [*self.banking.withdraw(clause, given.word("reason", short)), *self._recut()]

    def verify_offer(self, given: Input) -> None:
        banking = self.banking
        need(given, BANK_STAFF, self.law.offer)
        self.table.between_rounds(self.law.offer)
        name = given.word("player")
        if name not in banking.betting.players:
            raise InputError("player", f"{name} is not seated here", field="player")
        if banking.at_start or not banked(self.law, banking.rules):
            clause = self.law.not_at_start if banking.at_start else self.law.allowed
            raise RuleError("bank", "no player may bank now", clause=clause, field="act")
        if banking.bank is not None:
            raise RuleError("bank", f"{banking.bank.name} has the bank", clause=self.law.offer, field="act")
        banking.verify_may_bank(name)

    def offer(self, given: Input) -> list[Event]:
        """The bank is offered to a player out of turn, as where the rotation went wrong."""
        name, banking = given.word("player"), self.banking
        banking.offered = [name, *(other for other in banking.offered if other != name)]
        return [Event("bank-offered", self.law.offer, banking.betting.players[name].seat, text=name)]

    def verify_dealer_wager(self, given: Input) -> None:
        bank = self.banking.bank
        need(given, BANK_STAFF, self.law.dealer_wager)
        self.table.between_rounds(self.law.dealer_wager)
        if bank is None or bank.co_bank:
            clause = self.law.co_bank if bank else self.law.dealer_wager
            raise RuleError("bank", "there is no bank that the dealer may wager against", clause=clause, field="act")
        approved = self.banking.rules.option("dealer_wager_against_bank") == "approved-calculation"
        amount, last = given.number("amount"), self.banking.last_wagers[bank.name]
        if amount < 0 or not (approved or amount == last):
            text = f"the dealer wagers {dollars(last)}, as the bank last did: no other calculation is approved"
            raise RuleError("bank", text, clause=self.law.dealer_wager, field="amount")

    def dealer_wager(self, given: Input) -> list[Event]:
        """The dealer takes the wager against the bank from the table inventory; the bank may lower it afterwards."""
        return self.banking.dealer_wagers(given.number("amount"))

    def _recut(self) -> list[Event]:
        """The cut is offered by who has the bank."""
        if self.table.cabinet.queue:
            self.table.cabinet.offer_cut()
        return []
