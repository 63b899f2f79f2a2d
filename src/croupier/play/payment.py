"""Where money moves during a round: the chips of players, the table inventory, the meter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.lines import Outcome

if TYPE_CHECKING:
    from croupier.play.round import Round
    from croupier.play.table import Table


def pay(table: Table, state: Round) -> None:
    """Move chips by the lines. Whether the wagers of a player who left are lost, the licensee says."""
    if table.rules.option("abandoned_wagers_lose") is True:
        clause = table.game.law.wagering.seated or table.game.law.wagering.chips
        state.lines = [
            line._replace(outcome=Outcome.LOSE, pay=0, from_meter=0, clause=clause)
            if state.seats[line.seat].left and line.outcome is not Outcome.VOID
            else line
            for line in state.lines
        ]
    for line in state.lines:
        owner = table.betting.owner(line.seat)
        assert owner is not None
        outside = line.pay if line.from_meter and table.game.law.meter_elsewhere else 0
        owner.chips += line.stake + line.net
        table.inventory -= line.net - outside
        table.elsewhere += outside
    if state.bank is not None:
        table.betting.players[state.bank.name].chips += state.bank_gain
        table.inventory -= state.bank_gain
    for line in state.lines:
        if table.meter is not None and line.from_meter:
            table.meter.award(min(line.from_meter, table.meter.shown))
