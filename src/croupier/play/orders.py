"""Orders of the staff between rounds: recut, reshuffle, idle table, new cards, new dice, a new dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError
from croupier.play import idling, service
from croupier.play.inputs import Event, Input, Role
from croupier.play.procedures import STAFF

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from croupier.play.table import Table

# "A floorperson or above" where a clause names one.
FLOOR = (Role.FLOORPERSON, Role.SUPERVISOR)


def need(given: Input, roles: Iterable[Role], clause: str) -> None:
    """Refuse an act to whoever may not do it."""
    if given.role not in roles:
        text = f"'{given.act}' is for the {' or '.join(roles)}, not a {given.role}"
        raise RuleError("role", text, clause=clause, field="role")


class Orders:
    """What the dealer and the floorperson may order at a table."""

    def __init__(self, table: Table) -> None:
        self.table, self.law = table, table.game.law

    def doors(self) -> dict[str, tuple[Callable[[Input], None], Callable[[Input], list[Event]]]]:
        """Each order with its check and its deed."""
        return {
            "recut": (self.verify_recut, lambda _: self.table.cabinet.recut()),
            "reshuffle": (self.verify_reshuffle, self.reshuffle),
            "idle": (self.verify_idle, self.idle),
            "change-decks": (self.verify_change_decks, self.change_decks),
            "change-dice": (self.verify_change_dice, self.change_dice),
            "change-dealer": (self.verify_change_dealer, self.change_dealer),
            "cover-device": (self.verify_cover, self.cover),
            "return-device": (self.verify_return, self.put_back),
            "change-dealing": (self.verify_change_dealing, self.change_dealing),
        }

    def verify_recut(self, given: Input) -> None:
        clause = self.law.shuffle.recut
        if not clause:
            raise InputError("recut", f"nothing is cut at {self.table.game.slug}", field="act")
        need(given, [Role(name) for name in self.law.shuffle.recut_by], clause)
        waiting = self.table.cabinet.queue[0].act if self.table.cabinet.queue else "load"
        in_shoe = not self.table.cabinet.queue
        too_late = self.table.state is not None or (in_shoe and not self.law.shuffle.recut_in_shoe)
        if too_late or not self.table.cabinet.was_cut or waiting != "load":
            limit = "first card is dealt" if self.law.shuffle.recut_in_shoe else "cards are placed"
            text = f"a recut is ordered after the cut and before the {limit}"
            raise RuleError("recut", text, clause=clause, field="act")

    def shuffles(self) -> None:
        if not self.table.game.deals_cards:
            raise InputError("act", f"nothing is shuffled at {self.table.game.slug}", field="act")

    def verify_reshuffle(self, given: Input) -> None:
        self.shuffles()
        clause = self.law.shuffle.ordered_reshuffle or self.law.shuffle.shuffle
        need(given, FLOOR, clause)
        self.table.between_rounds(clause)
        if not self.table.cabinet.batches:
            raise RuleError("reshuffle", "there are no cards to shuffle yet", clause=clause, field="act")

    def reshuffle(self, given: Input) -> list[Event]:
        self.table.cabinet.reshuffle(ordered=True)
        return [Event("reshuffle-ordered", self.law.shuffle.ordered_reshuffle or self.law.shuffle.shuffle)]

    def verify_idle(self, given: Input) -> None:
        self.shuffles()
        clause = self.law.shuffle.idle
        need(given, (Role.DEALER,), clause)
        self.table.between_rounds(clause)
        if self.table.betting.bets or not self.table.cabinet.batches:
            raise RuleError("idle", "the table is not idle", clause=clause, field="act")

    def idle(self, given: Input) -> list[Event]:
        if self.table.banking is not None:
            self.table.banking.reopened()
        return idling.spread(self.table.cabinet)

    def verify_change_decks(self, given: Input) -> None:
        clause = self.table.cabinet.hours()[1]
        need(given, STAFF, clause)
        self.table.between_rounds(clause)
        self.table.disputes.verify_kept()

    def change_decks(self, given: Input) -> list[Event]:
        clause = self.table.cabinet.hours()[1]
        gone = self.table.open_again(given, clause, "changed")
        return [Event("decks-changed", clause, text=", ".join(event.text for event in gone))]

    def verify_change_dice(self, given: Input) -> None:
        if self.law.dice is None or not self.table.cabinet.batches:
            raise InputError("dice", "there are no dice to change", field="act")
        need(given, STAFF, self.law.dice[1])
        self.table.between_rounds(self.law.dice[1])

    def change_dice(self, given: Input) -> list[Event]:
        assert self.law.dice is not None
        self.table.cabinet.dice_since = given.at
        return [Event("dice-changed", self.law.dice[1])]

    def verify_change_dealer(self, given: Input) -> None:
        clause = self.law.burns_first_card or self.law.wagering.closing
        need(given, STAFF, clause)
        self.table.between_rounds(clause)
        if not isinstance(given.data.get("dealer", given.who), str):
            raise InputError("dealer", "dealer is the name of the new dealer", field="dealer")

    def change_dealer(self, given: Input) -> list[Event]:
        """A new dealer comes; cards that lie ready lose their first one where the chapter burns it."""
        table, clause = self.table, self.law.burns_first_card
        table.dealer = given.word("dealer", given.who)
        burned = table.cabinet.burn(clause) if clause and not table.cabinet.queue else []
        return burned or [Event("dealer-changed", "", text=table.dealer)]

    # --- devices

    def verify_cover(self, given: Input) -> None:
        table, clause = self.table, self.law.devices.covered
        if not clause:
            raise InputError("device", f"no device shuffles or deals at {table.game.slug}", field="act")
        need(given, STAFF, clause)
        table.between_rounds(clause)
        table.cabinet.devices.meant(given.data.get("device"), shuffling=table.phase() != "betting")

    def cover(self, given: Input) -> list[Event]:
        cabinet = self.table.cabinet
        name = cabinet.devices.meant(given.data.get("device"), shuffling=self.table.phase() != "betting")
        return service.cover(cabinet, name, given, self.law.devices.covered)

    def verify_return(self, given: Input) -> None:
        need(given, STAFF, self.law.devices.covered)
        self.table.between_rounds(self.law.devices.covered)
        self.table.cabinet.devices.out(given.data.get("device"))

    def put_back(self, given: Input) -> list[Event]:
        name = self.table.cabinet.devices.out(given.data.get("device"))
        return service.put_back(self.table.cabinet, name, self.law.devices.covered)

    def verify_change_dealing(self, given: Input) -> None:
        cabinet, way = self.table.cabinet, given.data.get("method")
        cabinet.devices.verify_dealing(way, by_hand=not cabinet.queue and cabinet.by_hand())
        clause = self.law.dealing[str(way)].load
        need(given, FLOOR, clause)
        self.table.between_rounds(clause)

    def change_dealing(self, given: Input) -> list[Event]:
        return service.deal_by(self.table.cabinet, given.word("method"))
