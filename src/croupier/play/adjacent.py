"""Two betting areas of one player: they lie side by side, and the hand with more at stake is set first."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from croupier.errors import RuleError

if TYPE_CHECKING:
    from croupier.play.round import Round


def check_areas(state: Round, clause: str, *, bank_has_one: str | None = None) -> None:
    """Refuse more areas for a player than the licensee permits, two that are apart, or two of the bank."""
    areas: dict[str, list[int]] = {}
    for seat, owner in state.owners.items():
        areas.setdefault(owner, []).append(seat)
    most = 2 if state.rules.option("two_adjacent_areas") is True else 1
    bank = state.bank_seat()
    for owner, seats in areas.items():
        if bank_has_one is not None and bank in seats and len(seats) > 1:
            raise RuleError("box", "the bank may wager on one area only", clause=bank_has_one, field="bank.seat")
        if len(seats) > most or max(seats) - min(seats) >= len(seats):
            text = f"{owner} may wager on {'two adjacent areas' if most == 2 else 'one area'} at most"
            raise RuleError("box", text, clause=clause, field=f"seats.{seats[-1]}.player")


def order_of_setting(state: Round, wager: str) -> list[int]:
    """Counterclockwise without the bank, but of two areas of one player the one with the larger wager first."""
    bank = state.bank_seat()
    order, owners = [seat for seat in state.counterclockwise() if seat != bank], state.owners
    for at, (one, other) in enumerate(list(pairwise(order))):
        same = one in owners and owners[one] == owners.get(other)
        if same and state.seats[other].stakes[wager] > state.seats[one].stakes[wager]:
            order[at], order[at + 1] = other, one
    return order
