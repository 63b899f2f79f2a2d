"""What a player may still do whose hands lie set on the layout: touch them no more, and surrender while it lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import RuleError
from croupier.play.steps import DEALER

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.play.inputs import Json
    from croupier.play.round import Round

SURRENDER = "surrender"


class HandsSet(NamedTuple):
    """The clauses by which set hands are not touched again and a player may surrender until they are exposed."""

    untouched: str
    surrender: str
    # Whether the dealer's hands, or the bank's, must have been set before.
    after_dealer: bool = False
    # Refuses a surrender that another wager of the seat bars.
    accepts: Callable[[Round, int], None] | None = None


def surrenders_unasked(state: Round, law: HandsSet, seat: int, choice: Json) -> bool:
    """Whether a player surrenders before being asked; what the law no longer leaves to the player is refused."""
    at = state.seats[seat]
    laid = any(map(_sets, at.decisions))
    if laid and _sets(choice):
        raise RuleError("setting", "hands that were set are not touched again", clause=law.untouched, field="choice")
    if choice != SURRENDER:
        return False
    waits = law.after_dealer and state.exposed.isdisjoint({DEALER, state.bank_seat()})
    if SURRENDER in at.decisions or at.out or seat in state.surrendering:
        _refuse(law, f"seat {seat} has given up the hand already")
    if seat in state.exposed:
        _refuse(law, f"the hands of seat {seat} have been exposed")
    if not laid or waits or seat == state.bank_seat():
        _refuse(law, f"seat {seat} cannot surrender now")
    if law.accepts is not None:
        law.accepts(state, seat)
    return True


def _sets(choice: Json) -> bool:
    return isinstance(choice, dict) and "set" in choice


def _refuse(law: HandsSet, text: str) -> None:
    raise RuleError("surrender", text, clause=law.surrender, field="choice")
