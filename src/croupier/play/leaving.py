"""A player who leaves during a round: whether the wagers are abandoned, the staff decides in each case.

What the licensee files holds where nobody decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Event, whole
from croupier.play.lines import Outcome
from croupier.play.orders import FLOOR, need

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from croupier.play.chapter import Playbook
    from croupier.play.inputs import Input
    from croupier.play.lines import Line
    from croupier.play.round import Round
    from croupier.play.table import Table
    from croupier.submission import TableRules

OPTION = "abandoned_wagers_lose"
LOSE, STAND = "lose", "stand"


def may_lose(rules: TableRules) -> bool:
    """Whether the chapter lets the wagers of a player who left be treated as lost."""
    return f"{rules.game}.{OPTION}" in rules.book.options


def abandoned(state: Round, seat: int, wager: str | None = None) -> bool:
    """Whether the wagers of a position are abandoned and lost, or one of them that was not settled before."""
    at = state.seats[seat]
    lose = at.abandoned if at.abandoned is not None else state.rules.option(OPTION) is True
    return at.left and lose and wager not in at.kept


def leaves(state: Round, seat: int, phase: str = "") -> None:
    """The player of a position leaves, with what has been settled; whatever is asked later is answered as it stands."""
    at = state.seats[seat]
    at.left, at.left_in, at.said, at.kept = True, phase, len(at.decisions), frozenset(state.settled(seat))


def as_settled(game: Playbook, state: Round, lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines as they are paid: abandoned wagers are lost from then on; what was settled before stays."""
    clause = game.law.wagering.seated or game.law.wagering.chips
    return tuple(
        line._replace(outcome=Outcome.LOSE, pay=0, from_meter=0, vigorish=0, clause=clause)
        if line.outcome is not Outcome.VOID and abandoned(state, line.seat, line.wager)
        else line
        for line in lines
    )


class Leaving:
    """What the floor decides about the wagers of players who have left."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.clause = table.game.law.wagering.seated or table.game.law.wagering.chips

    def doors(self) -> dict[str, tuple[Callable[[Input], None], Callable[[Input], list[Event]]]]:
        """The act by its name."""
        return {"abandon": (self.verify, self.do)}

    def verify(self, given: Input) -> None:
        """Refuse a decision on somebody who is still there, or where the law leaves none."""
        need(given, FLOOR, self.clause)
        if not may_lose(self.table.rules):
            raise RuleError("abandon", "no wager is abandoned here", clause=self.clause, field="act")
        state, seat = self.table.state, whole(given.data, "seat")
        if state is None or seat not in state.seats or not state.seats[seat].left:
            text = "only the wagers of a player who has left the round can be abandoned"
            raise RuleError("abandon", text, clause=self.clause, field="seat")
        if given.data.get("choice") not in (LOSE, STAND):
            raise InputError("choice", f"the wagers {LOSE} or {STAND}", field="choice")
        if given.data["choice"] == STAND and abandoned(state, seat) and state.settled(seat) - state.seats[seat].kept:
            text = f"wagers of seat {seat} have been collected as abandoned: a dispute puts that right"
            raise RuleError("abandon", text, clause=self.clause, field="choice")

    def do(self, given: Input) -> list[Event]:
        """The wagers lose from now on, or stand."""
        state = self.table.state
        assert state is not None
        seat, lose = given.number("seat"), given.word("choice") == LOSE
        if not abandoned(state, seat):
            state.seats[seat].kept = frozenset(state.settled(seat))
        state.seats[seat].abandoned = lose
        text = f"the wagers of seat {seat} {'are abandoned' if lose else 'stand'}"
        return [Event("abandoned", self.clause, seat, text=text)]
