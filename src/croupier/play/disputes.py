"""Disputes: the cards of a finished round are kept until somebody has ruled on it and a wrong payment is put right."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import InputError, RuleError
from croupier.money import dollars
from croupier.play.inputs import Event, Input, Role, whole
from croupier.play.orders import need

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.money import Cents
    from croupier.play.table import Table

RULERS = (Role.FLOORPERSON, Role.SUPERVISOR)
HOUSE = "house"


class Correction(NamedTuple):
    """A payment put right: what moved from whom to whom, and who ordered it why."""

    payer: str
    payee: str
    amount: Cents
    by: str
    why: str
    at: int


@dataclass(frozen=True, slots=True)
class Dispute:
    """A question about a finished round."""

    number: int
    round: int
    seat: int | None
    by: str
    claim: str
    opened: int
    corrections: tuple[Correction, ...] = ()
    ruling: str = ""
    closed: int | None = None


class Disputes:
    """What is disputed at a table. Nothing is shuffled while a dispute is open."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.found: dict[int, Dispute] = {}
        # Rounds whose hands can still be rebuilt, and who played where in them.
        self.rounds: dict[int, dict[int, str]] = {}
        # How many rounds were played at this table before this sitting.
        self.before = 0

    def doors(self) -> dict[str, tuple[Callable[[Input], None], Callable[[Input], list[Event]]]]:
        """Each act with its check and its deed."""
        return {
            "dispute": (self.verify_open, self.open),
            "correct": (self.verify_correct, self.correct),
            "close-dispute": (self.verify_close, self.close),
        }

    @property
    def clause(self) -> str:
        """The clause that has hands kept so that they can be rebuilt."""
        law = self.table.game.law
        return law.disputes or law.wagering.closing

    def open_ones(self) -> list[Dispute]:
        """Disputes that nobody has closed yet."""
        return [dispute for dispute in self.found.values() if dispute.closed is None]

    @property
    def _last(self) -> int:
        return self.before + self.table.rounds

    def round_over(self, owners: dict[int, str]) -> None:
        """The round that has just ended can be disputed; where nothing is racked, only the last one."""
        if not self.table.game.deals_cards and not self.table.journalled:
            self.rounds.clear()
        self.rounds[self._last] = dict(owners)

    def shuffled(self) -> None:
        """Hands that were in the rack can no longer be told apart, unless a journal has them."""
        if not self.table.journalled:
            self.rounds.clear()

    def verify_kept(self) -> None:
        """Refuse to mix cards that a dispute is about, where nothing else tells what they were."""
        for dispute in () if self.table.journalled else self.open_ones():
            text = f"the cards are kept until dispute {dispute.number} on round {dispute.round} is closed"
            raise RuleError("dispute", text, clause=self.clause, field="act")

    def verify_open(self, given: Input) -> None:
        need(given, (Role.PLAYER, Role.DEALER, *RULERS), self.clause)
        number = given.data.get("round", self._last)
        if type(number) is not int or number not in self.rounds:
            kept = ", ".join(map(str, self.rounds)) or "none"
            text = f"the hands of round {number} cannot be rebuilt; those of these rounds can: {kept}"
            raise RuleError("dispute", text, clause=self.clause, field="round")
        owners, seat = self.rounds[number], given.data.get("seat")
        if seat is not None and seat not in list(owners):
            text = f"nobody played seat {seat} in round {number}"
            raise RuleError("dispute", text, clause=self.clause, field="seat")
        mine = [place for place, owner in owners.items() if owner == given.who]
        if given.role is Role.PLAYER and (seat not in mine if seat is not None else not mine):
            text = "a player disputes only what became of their own wagers"
            raise RuleError("dispute", text, clause=self.clause, field="seat")
        given.word("claim", "")

    def open(self, given: Input) -> list[Event]:
        """Put the question on record; the cards stay as they lie."""
        number, seat = len(self.found) + 1, whole(given.data, "seat")
        about = given.number("round", self._last)
        claim = given.word("claim", "")
        self.found[number] = Dispute(number, about, seat, given.who, claim, given.at)
        text = f"dispute {number} on round {about}, raised by {given.who}" + (f": {claim}" if claim else "")
        return [Event("dispute-opened", self.clause, seat, text=text)]

    def _disputed(self, given: Input) -> Dispute:
        """The open dispute that is meant: the one named, or the only one."""
        need(given, RULERS, self.clause)
        waiting = self.open_ones()
        number = given.data.get("dispute", waiting[0].number if len(waiting) == 1 else None)
        for dispute in waiting:
            if dispute.number == number:
                return dispute
        named = ", ".join(str(dispute.number) for dispute in waiting) or "none"
        raise InputError("dispute", f"name an open dispute; open now: {named}", field="dispute", clause=self.clause)

    def verify_correct(self, given: Input) -> None:
        self._disputed(given)
        players, amount = self.table.betting.players, given.data.get("amount")
        if type(amount) is not int or amount <= 0:
            raise InputError("amount", "amount is more than zero, in cents", field="amount", clause=self.clause)
        payer, payee = given.data.get("from", HOUSE), given.data.get("to", HOUSE)
        for field, name in (("from", payer), ("to", payee)):
            if name != HOUSE and name not in list(players):
                raise InputError(field, f"'{name}' is not at the table", field=field, clause=self.clause)
        if payer == payee:
            raise InputError("to", "a correction names a player who pays or is paid", field="to", clause=self.clause)
        if not given.word("why", "").strip():
            raise InputError("why", "a correction says why", field="why", clause=self.clause)
        if payer != HOUSE and players[given.word("from")].chips < amount:
            text = f"{payer} has only {dollars(players[given.word('from')].chips)}"
            raise InputError("chips", text, field="amount", clause=self.clause)

    def correct(self, given: Input) -> list[Event]:
        """Move what was wrongly paid or collected; nothing else changes hands."""
        dispute, table = self._disputed(given), self.table
        payer, payee, amount = given.word("from", HOUSE), given.word("to", HOUSE), given.number("amount")
        for name, change in ((payer, -amount), (payee, amount)):
            if name == HOUSE:
                table.inventory += change
            else:
                table.betting.players[name].chips += change
        made = Correction(payer, payee, amount, given.who, given.word("why"), given.at)
        self.found[dispute.number] = replace(dispute, corrections=(*dispute.corrections, made))
        text = f"{payer} pays {payee} {dollars(amount)}, ordered by {given.who}: {made.why}"
        return [Event("corrected", self.clause, dispute.seat, text=text)]

    def verify_close(self, given: Input) -> None:
        self._disputed(given)
        if not given.word("ruling", "").strip():
            raise InputError("ruling", "a dispute is closed with a ruling", field="ruling", clause=self.clause)

    def close(self, given: Input) -> list[Event]:
        """The dispute is over; once all are, the cards may be shuffled."""
        dispute = replace(self._disputed(given), ruling=given.word("ruling"), closed=given.at)
        self.found[dispute.number] = dispute
        text = f"dispute {dispute.number} closed by {given.who}: {dispute.ruling}"
        return [Event("dispute-closed", self.clause, dispute.seat, text=text)]
