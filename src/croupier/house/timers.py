"""What happens by itself at a live table, and when: bets close, silence is an answer, bots move.

A timer only says that something is due. What then happens is an entry of the journal like any other.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from croupier.house import bots, model

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.house.machine import Machine


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a table waits, in milliseconds; None waits for ever, zero not at all."""

    betting: int | None = 20_000
    grace: int = 3_000
    deciding: int | None = 30_000
    setting: int | None = 90_000
    banking: int | None = 8_000
    bot: int = 600

    def times(self, factor: float) -> Pace:
        """The same pace, more or less patient; bots think as long as before."""

        def longer(length: int | None) -> int | None:
            return None if length is None else round(length * factor)

        return replace(
            self,
            betting=longer(self.betting),
            grace=round(self.grace * factor),
            deciding=longer(self.deciding),
            setting=longer(self.setting),
            banking=longer(self.banking),
        )


@dataclass(frozen=True, slots=True)
class Clocked:
    """The clock of the house in milliseconds, and the pace of its tables."""

    now: Callable[[], int]
    pace: Pace


class Timers:
    """The timers of one table. Questions are put together, so one deadline and one bot's turn are enough."""

    def __init__(self, clocked: Clocked, ring: Callable[[], None]) -> None:
        self.clocked = clocked
        self.ring = ring
        self.shown: model.Timer | None = None
        self._about: Any = None
        self._bets_end: int | None = None
        self._bot_at: int | None = None
        self._handle: asyncio.TimerHandle | None = None
        self._armed: int | None = None

    def stop(self) -> None:
        """No more timers."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        self.shown = self._about = self._bot_at = self._armed = None

    def due(self) -> bool:
        """Whether something is to happen now."""
        now = self.clocked.now()
        ends = self.shown.ends_at_ms if self.shown is not None else None
        return any(at is not None and at <= now for at in (ends, self._bot_at))

    def next(self, machine: Machine, now: int) -> str | None:
        """What to do now: let a bot move, close the bets, or take silence for an answer."""
        self.set(machine, now)
        if self._bot_at is not None and self._bot_at <= now:
            self._bot_at = None
            return "bot"
        if self.shown is not None and self.shown.ends_at_ms <= now:
            what, self.shown, self._about = self.shown.what, None, None
            return "close" if what == "betting" else "silent"
        return None

    def set(self, machine: Machine, now: int) -> None:
        """Look what the table waits for, and start, keep or stop the timers."""
        pace = self.clocked.pace
        about, what, seat, length = _waits_for(machine, pace)
        if machine.table.stepped:
            length = None
        if length is None:
            self.shown, self._about, self._bets_end = None, about, None
        elif about != self._about or self.shown is None:
            ends = now + length
            if what != "betting":
                self._bets_end = None
            elif pace.betting is not None:
                # Everybody has bet: a moment to change one's mind, but never beyond the end of the betting.
                self._bets_end = self._bets_end or now + pace.betting
                ends = min(ends, self._bets_end)
            self.shown = model.Timer(what=what, seat=seat, ends_at_ms=ends, length_ms=length)
            self._about = about
        if bots.move(machine) is None:
            self._bot_at = None
        elif self._bot_at is None:
            self._bot_at = now + pace.bot
        self._arm(now)

    def _arm(self, now: int) -> None:
        times = [self.shown.ends_at_ms] if self.shown is not None else []
        if self._bot_at is not None:
            times.append(self._bot_at)
        first = min(times, default=None)
        if first == self._armed:
            return
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        self._armed = first
        if first is not None:
            self._handle = asyncio.get_running_loop().call_later(max(first - now, 0) / 1000, self._rung)

    def _rung(self) -> None:
        self._handle = self._armed = None
        self.ring()


def _waits_for(machine: Machine, pace: Pace) -> tuple[Any, Any, int | None, int | None]:
    """What a table waits for: a mark of the question, its name, whose it is, and how long it may take."""
    table = machine.table
    if table.asking:
        # Whoever is asked together has the same time; a further question gives everybody more of it.
        asks = list(table.asking.values())
        length = pace.deciding if all(ask.accepts is None for ask in asks) else pace.setting
        return machine.last_asked, "decision", asks[0].seat if len(asks) == 1 else None, length
    due = table.due()[0]
    if due.act == "bank":
        return ("bank", due.seat, machine.round), "bank", due.seat, pace.banking
    bank = table.banking.bank if table.banking is not None else None
    if due.act == "bet" and (table.betting.bets or (bank is not None and bank.dealer_wager)):
        if everybody_has_bet(machine):
            # Another bet starts the moment anew.
            return ("all", machine.seq), "betting", None, pace.grace
        return ("betting", machine.round), "betting", None, pace.betting
    return None, None, None, None


def everybody_has_bet(machine: Machine) -> bool:
    """Whether every seated player has wagers on the layout, the bank aside."""
    betting = machine.table.betting
    waiting = set(betting.players) - set(betting.owners.values()) - {betting.bank}
    return not any(not bots.is_bot(machine, who) or bots.wagers(machine, who) for who in waiting)
