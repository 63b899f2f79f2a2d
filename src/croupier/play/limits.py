"""A payout limit: what it reaches, and what it leaves of the lines of a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.money import dollars
from croupier.play.adjacent import owner_of
from croupier.submission.exposure import floor_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from croupier.money import Cents
    from croupier.play.lines import Line
    from croupier.play.round import Round


@dataclass(frozen=True, slots=True)
class PayoutLimit:
    """What a chapter's limit reaches of a line, and whether it is counted for a player or for a single hand."""

    clause: str
    option: str
    reaches: Callable[[Round, Line], Cents]
    per_player: bool = True
    # The wagers at whose minima its floor is counted, where the clause names them.
    floor_at: tuple[str, ...] | None = None


def limited(
    state: Round, seat: int, lines: Iterable[Line], rule: PayoutLimit, pending: Iterable[Line] = ()
) -> list[Line]:
    """The lines within the limit, cut in the order of settlement; a cut is told.

    In force is the greater of the limit that is filed and its floor, which moves with the meter. `pending` are lines
    that have been decided before these and are not settled yet.
    """
    filed, lines = state.rules.option(rule.option), list(lines)
    if type(filed) is not int or not state.capped:
        return lines
    mine = {n for n in state.seats if owner_of(state, n) == owner_of(state, seat)} if rule.per_player else ()
    before = sum(rule.reaches(state, line) for line in (*state.lines, *pending) if line.seat in mine)
    if before + sum(rule.reaches(state, line) for line in lines) <= filed:
        return lines
    room = max(filed, floor_of(state.rules, state.meter)) - before
    kept = []
    for line in lines:
        reached = rule.reaches(state, line)
        excess = max(0, reached - room)
        room -= reached - excess
        kept.append(_cut(state, line, excess, reached, rule.clause) if excess else line)
    return kept


def _cut(state: Round, line: Line, excess: Cents, reached: Cents, clause: str) -> Line:
    """A payment reduced by the excess; the fixed amount is paid before the share of the meter."""
    pay = line.pay - excess
    text = f"seat {line.seat} {line.wager}: {dollars(line.pay)} is cut to {dollars(pay)} by the payout limit"
    state.note(clause, text)
    of_meter = reached - (line.pay - line.from_meter)
    return line._replace(pay=pay, from_meter=line.from_meter - min(excess, max(0, of_meter)))
