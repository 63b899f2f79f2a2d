"""The only place where money moves during a round: the chips of players, the table inventory, the meter.

A wager leaves the layout when its line is settled, and the bank is settled by a step of its own, so that all money at
a table adds up after every input.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.lines import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.money import Cents
    from croupier.play.lines import Line
    from croupier.play.table import Table

PROGRESSIVE = "progressive"


def collect(table: Table, seat: int, wagers: Iterable[str]) -> None:
    """Wagers leave the layout before the hand is over; the progressive among them adds to the meter."""
    state = table.state
    assert state is not None
    fresh = {(seat, wager) for wager in wagers} - state.taken
    state.taken |= fresh
    if table.meter is not None and (seat, PROGRESSIVE) in fresh:
        table.meter.contribute(state.seats[seat].stakes[PROGRESSIVE])
        state.meter = table.meter.shown


def as_settled(table: Table, lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines as they are paid: whether the wagers of a player who left are lost, the licensee says."""
    state = table.state
    assert state is not None
    if table.rules.option("abandoned_wagers_lose") is not True:
        return tuple(lines)
    clause = table.game.law.wagering.seated or table.game.law.wagering.chips
    return tuple(
        line._replace(outcome=Outcome.LOSE, pay=0, from_meter=0, vigorish=0, clause=clause)
        if state.seats[line.seat].left and line.outcome is not Outcome.VOID
        else line
        for line in lines
    )


def pay(table: Table, lines: Iterable[Line]) -> None:
    """Pay and collect by the lines of a settlement."""
    state, meter = table.state, table.meter
    assert state is not None
    for line in lines:
        _move(table, line, 1)
        if meter is not None and line.from_meter:
            state.awards[line.seat, line.wager] = meter.award(min(line.from_meter, meter.shown))


def pay_bank(table: Table, amount: Cents) -> None:
    """The bank receives its share of the centre, or pays what was missing there."""
    state = table.state
    assert state is not None
    table.betting.players[state.the_bank().name].chips += amount
    table.inventory -= amount


def _move(table: Table, line: Line, way: int) -> None:
    """The money of one line from the layout and the inventory to its player, or back."""
    owner = table.betting.owner(line.seat)
    assert owner is not None
    outside = line.pay if line.from_meter and table.game.law.meter_elsewhere else 0
    owner.chips += way * (line.stake + line.net)
    table.inventory -= way * (line.net - outside)
    table.elsewhere += way * outside
