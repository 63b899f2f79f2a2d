"""The books of a table, kept beside it: what must be there after every input."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from croupier.play.payment import PROGRESSIVE

if TYPE_CHECKING:
    from croupier.house.machine import Finished, Machine
    from croupier.play.betting import Player, Spoken
    from croupier.play.inputs import Input
    from croupier.play.round import Round

Metered: TypeAlias = tuple[int, int, Fraction, Fraction]


class Books:
    """What must be on a table, counted beside it: money, coupons, purses, and the meter in exact fractions."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.money, self.coupons = machine.table.chips(), 0
        self.purses: dict[str, int] = {}
        self.gains: tuple[int, dict[str, int]] = (0, {})
        # The progressive wagers of the rounds before the last one, what was won, seeded and drawn for it.
        self.past: Metered = (0, 0, Fraction(0), Fraction(0))
        self.last = machine.table.ended
        self.sat: dict[str, Player] = {}
        self.spoken: dict[int, Spoken] = {}

    def begins(self, given: Input) -> None:
        """Money and coupons that come to the table with an input."""
        table = self.machine.table
        self.sat = dict(table.betting.players)
        if given.act == "sit":
            self.money += given.number("chips")
            self.purses[given.who] = given.number("chips")
        if given.act == "issue-coupon":
            self.coupons += given.number("value")
        if given.act == "bet":
            self.coupons += table.betting.brings(given)
        self.spoken = dict(table.betting.spoken)

    def over(self, over: Finished) -> None:
        """A round is over, or has been corrected."""
        number, before = self.gains
        gains = over.by_player()
        for who in gains:
            self.purses[who] += gains[who] - (before.get(who, 0) if over.number == number else 0)
        self.gains = over.number, gains

    def check(self, given: Input) -> None:
        """Refuse a table on which something is missing or too much."""
        table = self.machine.table
        for name, player in self.sat.items():
            if name not in table.betting.players:
                self.money -= player.chips
                self.coupons -= sum(player.coupons.values())
        for seat, spoken in self.spoken.items():
            if seat not in table.betting.spoken and given.act in ("confirm-cash", "no-more-bets"):
                self.purses[spoken.who] += spoken.cash if given.data.get("accept") is not False else 0
        assert table.chips() == self.money, (given, table.chips() - self.money)
        assert table.coupons() == self.coupons, (given, table.coupons() - self.coupons)
        if table.state is None and not table.betting.bets:
            held = {name: player.chips for name, player in table.betting.players.items()}
            assert held == {name: self.purses[name] for name in held}, (given, held)
        self._check_meter()

    def _check_meter(self) -> None:
        """The meter holds its seed, the share of every wager that was taken, less what was won, and what was seeded."""
        table, last = self.machine.table, self.last
        meter, self.last = table.meter, table.ended
        if meter is None:
            return
        if last is not None and self.last is not None and last.state is not self.last.state:
            self.past = _sum(self.past, _metered(last.state))
        states = [state for state in (self.last.state if self.last else None, table.state) if state is not None]
        staked, won, seeded, drawn = _sum(self.past, *map(_metered, states))
        if table.standing is not None:
            staked += sum(table.betting.bets[seat][w] for seat, w in table.standing.taken if w == PROGRESSIVE)
        assert meter.exact == meter.seed + meter.rate * staked - won + seeded, (meter, staked, won, seeded)
        assert meter.reserve == meter.reserve_rate * staked - drawn, (meter, staked, drawn)
        assert meter.paid == won, (meter, won)


def _metered(state: Round) -> Metered:
    """The progressive wagers of a round that were taken, what they won, and what the meter was seeded with for it."""
    staked = sum(state.seats[seat].stakes[wager] for seat, wager in state.taken if wager == PROGRESSIVE)
    won, awards = sum(line.from_meter for line in state.lines), state.awards.values()
    return staked, won, sum((a.seeded for a in awards), Fraction(0)), sum((a.drawn for a in awards), Fraction(0))


def _sum(*parts: Metered) -> Metered:
    staked, won, seeded, drawn = zip(*parts, strict=True)
    return sum(staked), sum(won), sum(seeded, Fraction(0)), sum(drawn, Fraction(0))
