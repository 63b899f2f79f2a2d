"""The only place where money moves during a round: the chips of players, the table inventory, the meter.

A wager leaves the layout when its line is settled, and the bank is settled by a step of its own, so that all money at
a table adds up after every input.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.money import dollars
from croupier.play.coupons import comes_back, law_of
from croupier.play.inputs import Event
from croupier.play.lines import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.money import Cents
    from croupier.play.lines import Line
    from croupier.play.rescission import Rescission
    from croupier.play.round import Round
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


def pay(table: Table, state: Round, lines: Iterable[Line]) -> list[Event]:
    """Pay and collect by the lines of a settlement; a wager that comes back takes its share from the meter again."""
    meter, events = table.meter, []
    for line in lines:
        _move(table, state, line, 1)
        if meter is not None and line.from_meter:
            state.awards[line.seat, line.wager] = meter.award(min(line.from_meter, meter.shown))
        if meter is not None and line.outcome is Outcome.VOID and (line.seat, line.wager) in state.taken:
            state.taken -= {(line.seat, line.wager)}
            if line.wager == PROGRESSIVE:
                stake = state.seats[line.seat].stakes[PROGRESSIVE]
                meter.withdraw(stake)
                state.meter = meter.shown
                text = f"{dollars(stake)} of seat {line.seat} is returned: the meter shows {dollars(meter.shown)}"
                events.append(Event("meter-corrected", line.clause, line.seat, text=text))
    return events


def pay_bank(table: Table, state: Round, amount: Cents) -> None:
    """The bank receives its share of the centre, or pays what was missing there."""
    _give(table, state.the_bank().name, amount)
    table.inventory -= amount


def take_back(table: Table, state: Round, found: Rescission, clause: str) -> list[Event]:
    """Reverse what a void takes back: payments, collections, the bank's result, wins from the meter."""
    events = []
    for seat in dict.fromkeys(line.seat for line in found.taken_back):
        lines = tuple(line for line in found.taken_back if line.seat == seat)
        events.append(Event("rescind", clause, seat, lines=lines))
        for line in lines:
            _move(table, state, line, -1)
            if table.meter is not None and (award := state.awards.pop((seat, line.wager), None)) is not None:
                table.meter.restore(award)
                text = f"{dollars(award.amount)} goes back to the meter: it shows {dollars(table.meter.shown)}"
                events.append(Event("meter-corrected", clause, seat, text=text))
    if found.bank:
        pay_bank(table, state, -found.bank)
        words = f"gives back {dollars(found.bank)}" if found.bank > 0 else f"is given back {dollars(-found.bank)}"
        events.append(Event("rescind", clause, state.bank_seat(), text=f"the bank {words}"))
    return events


def put_right(table: Table, state: Round, was: tuple[Line, ...], now: tuple[Line, ...]) -> list[Event]:
    """What was settled for a seat on hands set wrongly is taken back, and settled as it should have been."""
    seat, clause = now[0].seat, now[0].clause
    at = state.lines.index(was[0])
    rest = [line for line in state.lines if line not in was]
    state.lines = [*rest[:at], *now, *rest[at:]]
    for line in was:
        _move(table, state, line, -1)
    events = [Event("rescind", clause, seat, lines=was), Event("settle", clause, seat, lines=now)]
    return events + pay(table, state, now)


def _move(table: Table, state: Round, line: Line, way: int) -> None:
    """The money of one line from the layout and the inventory to its player, or back."""
    outside = line.pay if line.from_meter and table.game.law.meter_elsewhere else 0
    _give(table, state.owners[line.seat], way * (line.stake + line.net))
    table.inventory -= way * (line.net - outside)
    table.elsewhere += way * outside
    if line.coupon:
        _move_coupon(table, state, line, way)


def _move_coupon(table: Table, state: Round, line: Line, way: int) -> None:
    """A coupon goes from the layout back to its player, or is collected; or it lies there again."""
    player = table.betting.players.get(state.owners[line.seat])
    kind = law_of(table.rules, line.wager)
    if comes_back(table.rules, line) and player is not None and kind is not None:
        player.coupons[kind.kind] = player.coupons.get(kind.kind, 0) + way * line.coupon
    else:
        table.coupons_collected += way * line.coupon


def _give(table: Table, name: str, amount: Cents) -> None:
    """Chips for a player, or from one; with somebody who has left it is put on account."""
    player = table.betting.players.get(name)
    if player is not None:
        player.chips += amount
    else:
        table.owed[name] = table.owed.get(name, 0) + amount
