"""Orders of the staff between rounds: recut, reshuffle, idle table, new cards, new dice, a new dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Event, Input, Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from croupier.play.table import Table

STAFF = (Role.DEALER, Role.FLOORPERSON)
FLOOR = (Role.FLOORPERSON,)


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
        }

    def verify_recut(self, given: Input) -> None:
        clause = self.law.shuffle.recut
        if not clause:
            raise InputError("recut", f"nothing is cut at {self.table.game.slug}", field="act")
        need(given, FLOOR, clause)
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
        return self.table.cabinet.spread_idle()

    def verify_change_decks(self, given: Input) -> None:
        clause = self.table.cabinet.hours()[1]
        need(given, STAFF, clause)
        self.table.between_rounds(clause)
        self.table.disputes.verify_kept()

    def change_decks(self, given: Input) -> list[Event]:
        self.table.open_again()
        return [Event("decks-changed", self.table.cabinet.hours()[1])]

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
        if self.law.burns_first_card is None or self.table.cabinet.queue or self.table.state is not None:
            raise InputError("dealer", "a new dealer burns a card only between rounds of a shoe game", field="act")
        need(given, (Role.DEALER,), self.law.burns_first_card)

    def change_dealer(self, given: Input) -> list[Event]:
        return self.table.cabinet.burn(self.law.burns_first_card or "")
