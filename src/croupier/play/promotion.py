"""The licensee gives a player a coupon, which the player holds until it is laid with a wager."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.money import dollars
from croupier.play.coupons import kinds_of
from croupier.play.inputs import Event, Input, Role
from croupier.play.orders import need

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.play.table import Table


class Promotion:
    """Gives out coupons of the kinds that a table accepts."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def doors(self) -> dict[str, tuple[Callable[[Input], None], Callable[[Input], list[Event]]]]:
        """The act of the staff with its check and its deed."""
        return {"issue-coupon": (self.verify, self.do)}

    def verify(self, given: Input) -> None:
        kinds, kind = kinds_of(self.table.rules), given.data.get("kind", "match")
        if not isinstance(kind, str) or kind not in kinds:
            known = f"allowed are {', '.join(kinds)}" if kinds else "this table accepts none"
            raise InputError("coupon", f"there is no coupon {kind!r} here: {known}", field="kind")
        need(given, (Role.FLOORPERSON, Role.SUPERVISOR), kinds[kind].clause)
        if given.data.get("player") not in list(self.table.betting.players):
            raise InputError("player", f"{given.data.get('player')} is not at this table", field="player")
        if given.number("value") <= 0:
            raise InputError("amount", "a coupon has a value of more than zero", field="value")

    def do(self, given: Input) -> list[Event]:
        kind, value = given.word("kind", "match"), given.number("value")
        player = self.table.betting.players[given.word("player")]
        player.coupons[kind] = player.coupons.get(kind, 0) + value
        clause = kinds_of(self.table.rules)[kind].clause
        return [Event("coupon-issued", clause, player.seat, text=f"{dollars(value)} to {player.name}")]
