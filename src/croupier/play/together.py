"""Players who set their hands at the same time, and the option of one whose card was exposed before."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from croupier.play.lines import returned
from croupier.play.steps import Ask, AskAny, Discard, Reply, Settle

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from croupier.play.inputs import Json
    from croupier.play.round import Round
    from croupier.play.steps import Play

VOID, PLAY_ON = "void", "play"


class Exposed(NamedTuple):
    """The clause by which a player whose card was exposed may void the hand, and how a void hand is put away."""

    clause: str
    discard: str
    where: str = ""


def all_set(state: Round, asks: Mapping[int, Ask], lays: Callable[[Round, int, Json], Play], exposed: Exposed) -> Play:
    """Every player sets a hand, in any order, and what follows from an answer is carried out at once.

    A player whose card was exposed says first whether to play the hand at all. The asks come in the order in which a
    player with two areas must set them.
    """
    waiting = dict(asks)
    while waiting:
        if state.options:
            yield from _decided(state, waiting, exposed)
            if not waiting:
                return
        reply = yield AskAny(tuple(waiting.values()) if len(waiting) == 1 else _open(state, waiting))
        if not isinstance(reply, Reply):
            continue
        seat, answer = reply
        if waiting[seat].clause != exposed.clause:
            del waiting[seat]
            yield from lays(state, seat, answer)
        elif answer == VOID:
            del waiting[seat]
            yield from _void(state, seat, exposed)
        else:
            waiting[seat] = asks[seat]


def _decided(state: Round, waiting: dict[int, Ask], exposed: Exposed) -> Play:
    """Ask who has the option, or take the choice that was told together with what happened."""
    for seat in [seat for seat in waiting if seat in state.options]:
        choice = state.options.pop(seat)
        if choice == VOID:
            del waiting[seat]
            yield from _void(state, seat, exposed)
        elif choice != PLAY_ON:
            waiting[seat] = Ask(seat, "void or play the exposed hand", (VOID, PLAY_ON), exposed.clause)


def _open(state: Round, waiting: Mapping[int, Ask]) -> tuple[Ask, ...]:
    """Of two areas of one player, the one that comes later is not asked before the other is set."""
    owners = state.owners
    if len(set(owners.values())) == len(owners):
        return tuple(waiting.values())
    asks, busy = [], set()
    for seat, ask in waiting.items():
        owner = owners.get(seat, seat)
        if owner not in busy:
            busy.add(owner)
            asks.append(ask)
    return tuple(asks)


def _void(state: Round, seat: int, exposed: Exposed) -> Play:
    """One hand is void: its wagers come back, but for those that are settled, and the cards are put away."""
    at = state.seats[seat]
    at.out = True
    settled, clause = state.settled(seat), exposed.clause
    lines = (returned(seat, wager, stake, clause) for wager, stake in at.stakes.items() if wager not in settled)
    yield Settle(seat, tuple(part for line in lines for part in state.by_choice(line)), clause)
    yield Discard(seat, exposed.discard, exposed.where)
