"""Cash on the layout with a wager by word of mouth: the dealer confirms the wager and turns the cash into chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.play.inputs import Due, Event, Input, Role
from croupier.play.orders import need

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.play.table import Table


class Cash:
    """Takes the cash of spoken wagers into the drop box, for chips from the table inventory."""

    def __init__(self, table: Table) -> None:
        self.table, self.clause = table, table.game.law.wagering.chips

    def doors(self) -> dict[str, tuple[Callable[[Input], None], Callable[[Input], list[Event]]]]:
        """The act of the dealer with its check and its deed."""
        return {"confirm-cash": (self.verify, self.do)}

    def due(self) -> Due | None:
        """The spoken wager that the dealer has to confirm or refuse next."""
        seat = next(iter(self.table.betting.spoken), None)
        text = f"confirm the spoken wager of seat {seat} and turn the cash into chips"
        return None if seat is None else Due("confirm-cash", (Role.DEALER,), self.clause, text, seat=seat)

    def verify(self, given: Input) -> None:
        need(given, (Role.DEALER,), self.clause)
        spoken = self.table.betting.spoken
        if not spoken or given.number("seat", next(iter(spoken))) not in spoken:
            raise InputError("cash", "no spoken wager waits for the dealer there", field="seat")

    def do(self, given: Input) -> list[Event]:
        spoken = self.table.betting.spoken
        seat = given.number("seat", next(iter(spoken)))
        if given.data.get("accept") is False:
            del spoken[seat]
            return [Event("cash-refused", self.clause, seat)]
        return self.convert(seat)

    def convert(self, seat: int) -> list[Event]:
        """Chips for the cash; the money in the drop box is no chip of the table."""
        table = self.table
        cash = table.betting.spoken[seat].cash
        table.inventory -= cash
        table.drop += cash
        return table.betting.confirm(seat)

    def close(self) -> list[Event]:
        """A dealer who closes the bets has confirmed whatever still lies there."""
        return [event for seat in list(self.table.betting.spoken) for event in self.convert(seat)]
