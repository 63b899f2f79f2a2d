"""What a void takes back, gives back and leaves: one rule for the table and the referee, whatever had been settled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.play.lines import Outcome

if TYPE_CHECKING:
    from croupier.money import Cents
    from croupier.play.chapter import Playbook
    from croupier.play.lines import Line
    from croupier.play.round import Round
    from croupier.play.steps import Place
    from croupier.rulebook.irregularity import Irregularity


@dataclass(frozen=True, slots=True)
class Rescission:
    """A void as lines: those taken back, stakes given back, and what the clause settles, on cards shown for it."""

    taken_back: tuple[Line, ...]
    returned: tuple[Line, ...]
    settled: tuple[Line, ...]
    shown: tuple[Place, ...]
    # What the bank had gained or paid.
    bank: Cents


def rescind(game: Playbook, state: Round, rule: Irregularity) -> Rescission:
    """Void a round by a clause; afterwards the round holds the lines that stand and no others."""
    back = tuple(line for line in state.lines if not _stands(game, state, line))
    state.lines = [line for line in state.lines if line not in back]
    bank, state.bank_gain, state.bank_due = state.bank_gain, 0, 0
    if state.meter_before is not None:
        state.meter, state.meter_before = state.meter_before, None
    returned = state.void(rule.clause, keep=rule.settle)
    settled: list[Line] = []
    for seat in state.clockwise():
        kept = frozenset(rule.settle) & state.at_stake(seat).keys()
        if kept:
            lines = list(state.with_coupons(game.settle(state, seat, kept)))
            state.lines += lines
            settled += lines
    return Rescission(back, tuple(returned), tuple(settled), _to_show(state, rule, settled), bank)


def _stands(game: Playbook, state: Round, line: Line) -> bool:
    """Whether a line outlives the void: it was returned before, or it was decided on no hand."""
    if line.outcome is Outcome.VOID:
        return True
    wager = state.rules.book.wagers.get(line.wager)
    if wager is not None and (wager.no_hand or state.rules.is_read(wager.stands_if)):
        return True
    kept = line.wager in state.seats[line.seat].kept and state.rules.is_read(game.law.wagering.left_keeps)
    return kept and line.net > 0


def _to_show(state: Round, rule: Irregularity, settled: list[Line]) -> tuple[Place, ...]:
    """The places whose cards decide what is settled all the same, and which nobody has exposed yet."""
    places: list[Place] = []
    for line in settled:
        if line.outcome is not Outcome.VOID:
            places += [line.seat, *rule.shows.get(line.wager, ())]
    return tuple(place for place in dict.fromkeys(places) if place not in state.exposed and state.cards_at(place))
