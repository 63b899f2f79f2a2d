"""Two betting areas of one player: they lie side by side, and the hand with more at stake is set first."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from croupier.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from croupier.play.round import Round
    from croupier.submission import TableRules


def check_boxes(rules: TableRules, owners: Mapping[int, str], clause: str) -> None:
    """Refuse boxes of one player that are apart, or more of them than the licensee permits where a record says so."""
    if f"{rules.game}.adjacent_boxes" not in rules.book.options:
        return
    most = rules.option("adjacent_boxes")
    for owner in set(owners.values()):
        seats = sorted(seat for seat, name in owners.items() if name == owner)
        if (type(most) is int and len(seats) > most) or seats[-1] - seats[0] >= len(seats):
            text = f"{owner} may wager on {most if most is not None else 'adjacent'} boxes side by side, not on {seats}"
            raise RuleError("box", text, clause=clause, field=f"seats.{seats[-1]}.player")


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


def owner_of(state: Round, seat: int) -> int | str:
    """Who plays a position; a record may leave it open, and then each is somebody else's."""
    return state.owners.get(seat, seat)


def envied(state: Round, seat: int, qualified: Iterable[int], *, each_hand: bool) -> list[list[int]]:
    """The positions of other players for which this one is paid an envy bonus, a list for each bonus.

    Where players are counted, a player is paid once for each other player: at the first settled of the own positions
    that qualify, and for one hand of whoever plays two.
    """
    mine = owner_of(state, seat)
    others = [n for n in state.counterclockwise() if owner_of(state, n) != mine]
    if each_hand:
        return [[other] for other in others]
    if seat != max((n for n in qualified if owner_of(state, n) == mine), default=None):
        return []
    return [
        [n for n in others if owner_of(state, n) == who] for who in dict.fromkeys(owner_of(state, n) for n in others)
    ]


def two_areas(state: Round, seat: int) -> bool:
    """Whether the player of this area has another one."""
    owners = state.owners
    return len(owners) > 1 and seat in owners and list(owners.values()).count(owners[seat]) > 1


def order_of_setting(state: Round, wager: str) -> list[int]:
    """Counterclockwise without the bank, but of two areas of one player the one with the larger wager first."""
    bank = state.bank_seat()
    order, owners = [seat for seat in state.counterclockwise() if seat != bank], state.owners
    for at, (one, other) in enumerate(list(pairwise(order))):
        same = one in owners and owners[one] == owners.get(other)
        if same and state.seats[other].stakes[wager] > state.seats[one].stakes[wager]:
            order[at], order[at + 1] = other, one
    return order
