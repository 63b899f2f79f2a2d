"""Two betting areas of one player: they lie side by side, and the hand with more at stake is set first."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from croupier.errors import RuleError

if TYPE_CHECKING:
    from croupier.play.round import Round


def check_areas(state: Round, clause: str) -> None:
    """Refuse a record that gives a player more areas than the licensee permits, or two that are apart."""
    areas: dict[str, list[int]] = {}
    for seat, owner in _owners(state).items():
        areas.setdefault(owner, []).append(seat)
    most = 2 if state.rules.option("two_adjacent_areas") is True else 1
    for owner, seats in areas.items():
        if len(seats) > most or max(seats) - min(seats) >= len(seats):
            text = f"{owner} may wager on {'two adjacent areas' if most == 2 else 'one area'} at most"
            raise RuleError("box", text, clause=clause, field=f"seats.{seats[-1]}.player")


def order_of_setting(state: Round, wager: str) -> list[int]:
    """Counterclockwise, but of two areas of one player the one with the larger wager first."""
    order, owners = list(state.counterclockwise()), _owners(state)
    for at, (one, other) in enumerate(list(pairwise(order))):
        same = one in owners and owners[one] == owners.get(other)
        if same and state.seats[other].stakes[wager] > state.seats[one].stakes[wager]:
            order[at], order[at + 1] = other, one
    return order


def _owners(state: Round) -> dict[int, str]:
    """Who plays which position; a record may leave it open."""
    return state.extra.get("owners") or {}
