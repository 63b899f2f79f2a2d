"""Sessions: a bankroll, a way of sizing bets and a number of hands; what remains, how deep it fell, how long it ran.

The player stays while the bankroll covers the most that a round may ask at the smallest bet, raises included, and
leaves when the goal is reached or the hands are played. A bet is made before the cards are seen, so it comes down to
what the bankroll covers whatever the round will then ask.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

import numpy as np

from croupier.compiled.jit import njit
from croupier.errors import InputError, did_you_mean
from croupier.money import dollars
from croupier.sim.seats import SAFE

if TYPE_CHECKING:
    from croupier.compiled.arrays import I64
    from croupier.money import Cents
    from croupier.sim.seats import Seats

Sizing: TypeAlias = Literal["flat", "double-after-loss", "double-after-win", "one-up-after-loss", "proportional"]
SIZINGS: tuple[Sizing, ...] = get_args(Sizing)
FLAT, DOUBLE_AFTER_LOSS, DOUBLE_AFTER_WIN, ONE_UP_AFTER_LOSS, PROPORTIONAL = range(len(SIZINGS))
MOST_HANDS, MOST_SESSIONS, MOST_TIMES = 1_000_000, 10_000_000, 1_024
# Sessions that follow each other on one stream of rounds; each such batch has blocks that no other has. Many sessions
# end long before their last hand, so a batch has some even where that is far away.
BATCH_ROUNDS, BATCH_SESSIONS = 1 << 19, 1 << 8
BATCH_BLOCKS = 1 << 32
PLAYED, RUINED, REACHED = range(3)
COLUMNS = ("result", "drawdown", "hands", "wagered", "units", "end")


@dataclass(frozen=True, slots=True)
class Terms:
    """How a session is played: with how much money, for how long, how bets are sized, and when it is enough."""

    bankroll: Cents
    hands: int
    sizing: Sizing = "flat"
    start: int = 1
    most: int = 1
    goal: Cents | None = None

    def __post_init__(self) -> None:
        if self.sizing not in SIZINGS:
            text = f"there is no sizing '{self.sizing}'{did_you_mean(self.sizing, SIZINGS)}: {', '.join(SIZINGS)}"
            raise InputError("sizing", text, field="sizing")
        if not 1 <= self.hands <= MOST_HANDS:
            raise InputError("hands", f"a session has 1 to {MOST_HANDS:,} hands, not {self.hands:,}", field="hands")
        if not 1 <= self.start <= self.most <= MOST_TIMES:
            text = f"bets are 1 to {MOST_TIMES:,} times the stakes, and the first is not above the largest"
            raise InputError("bets", text, field="most")
        if self.goal is not None and self.goal <= 0:
            raise InputError("goal", "a goal is an amount to be won, more than zero", field="goal")


@dataclass(frozen=True, slots=True, eq=False)
class Sessions:
    """How every session ended, in parts of a cent; `units` are the multiples of the stakes that were bet together."""

    result: I64
    drawdown: I64
    hands: I64
    wagered: I64
    units: I64
    end: I64
    scale: int

    def __len__(self) -> int:
        return len(self.result)


def play_sessions(
    seats: Seats, terms: Terms, sessions: int, *, jobs: int = 1, on_progress: Callable[[int], None] = lambda done: None
) -> Sessions:
    """Play a number of sessions; a seed gives the same ones on any machine and with any number of jobs.

    An interruption leaves the sessions before the first that is not done.
    """
    if not 1 <= sessions <= MOST_SESSIONS:
        raise InputError("sessions", f"simulate 1 to {MOST_SESSIONS:,} sessions, not {sessions:,}", field="sessions")
    if jobs < 1:
        raise InputError("jobs", f"{jobs} jobs cannot do the work: give 1 or more", field="jobs")
    check_money(seats, terms)
    size = max(BATCH_SESSIONS, BATCH_ROUNDS // terms.hands)
    batches = [min(size, sessions - first) for first in range(0, sessions, size)]
    found: list[I64] = []
    done = 0
    with closing(in_order(lambda batch: _batch(seats, terms, batch, batches[batch]), len(batches), jobs)) as parts:
        try:
            for part in parts:
                found.append(part)
                done += part.shape[1]
                on_progress(done)
        except KeyboardInterrupt:
            pass
    every = np.concatenate(found, axis=1) if found else np.zeros((len(COLUMNS), 0), np.int64)
    return Sessions(every[0], every[1], every[2], every[3], every[4], every[5], seats.scale)


def check_money(seats: Seats, terms: Terms) -> None:
    """Refuse a bankroll that covers no round, and sums that could not be kept exactly."""
    if terms.bankroll * seats.scale < terms.start * seats.cover:
        needed = -(-terms.start * seats.cover // seats.scale)
        text = f"the bankroll must cover a round: the first may ask {dollars(needed)}"
        raise InputError("bankroll", text, field="bankroll")
    greatest = max(terms.bankroll, terms.goal or 0) * seats.scale + terms.hands * terms.most * seats.most
    if terms.start * greatest >= SAFE:
        raise InputError("bankroll", "these amounts are too large to be added exactly", field="bankroll")


def in_order(work: Callable[[int], I64], count: int, jobs: int) -> Generator[I64, None, None]:
    """What every batch gives, in their order, a few of them at work on threads at a time."""
    with ThreadPoolExecutor(min(jobs, count, 2 * (os.cpu_count() or 1))) as pool:
        waiting = [pool.submit(work, batch) for batch in range(min(count, jobs + 1))]
        try:
            for batch in range(count):
                yield waiting.pop(0).result()
                if batch + jobs + 1 < count:
                    waiting.append(pool.submit(work, batch + jobs + 1))
        finally:
            for future in waiting:
                future.cancel()


def _batch(seats: Seats, terms: Terms, batch: int, sessions: int) -> I64:
    out = np.zeros((len(COLUMNS), sessions), np.int64)
    # A session goes on from block to block: which one, hands, money, peak, fall, staked, units, next multiple.
    state = np.zeros(8, np.int64)
    bankroll = terms.bankroll * seats.scale
    goal = SAFE if terms.goal is None else terms.goal * seats.scale
    rule = np.array(
        [bankroll, terms.hands, seats.cover, SIZINGS.index(terms.sizing), terms.start, terms.most, goal], np.int64
    )
    _open(state, rule)
    block = batch * BATCH_BLOCKS
    while state[0] < sessions:
        net, wagered = seats.play(block)
        _play(net, wagered, state, rule, out)
        block += 1
    return out


@njit
def _open(state: I64, rule: I64) -> None:
    state[1:7] = 0
    state[2] = state[3] = rule[0]
    state[7] = rule[4]


@njit
def _next(sizing: int, multiple: int, net: int, money: int, bankroll: int, start: int) -> int:
    """The multiple that is bet after a round; a tie changes nothing."""
    if sizing == PROPORTIONAL:
        return start * money // bankroll
    if net == 0:
        return multiple
    if sizing == ONE_UP_AFTER_LOSS:
        return multiple + 1 if net < 0 else max(start, multiple - 1)
    if (sizing == DOUBLE_AFTER_LOSS and net < 0) or (sizing == DOUBLE_AFTER_WIN and net > 0):
        return 2 * multiple
    return start


@njit
def _play(net: I64, wagered: I64, state: I64, rule: I64, out: I64) -> None:
    """Play a block's rounds into the running session and those after it."""
    bankroll, hands, cover, sizing, start, most, goal = rule[0], rule[1], rule[2], rule[3], rule[4], rule[5], rule[6]
    session, played, money, peak = state[0], state[1], state[2], state[3]
    fall, staked, units, multiple = state[4], state[5], state[6], state[7]
    for i in range(net.shape[0]):
        if session == out.shape[1]:
            break
        if multiple * cover > money:
            multiple = money // cover
        played += 1
        money += multiple * net[i]
        staked += multiple * wagered[i]
        units += multiple
        peak = max(peak, money)
        fall = max(fall, peak - money)
        multiple = min(most, max(1, _next(sizing, multiple, net[i], money, bankroll, start)))
        end = RUINED if money < cover else REACHED if money - bankroll >= goal else PLAYED
        if end != PLAYED or played == hands:
            out[0, session], out[1, session], out[2, session] = money - bankroll, fall, played
            out[3, session], out[4, session], out[5, session] = staked, units, end
            session += 1
            _open(state, rule)
            played, money, peak = state[1], state[2], state[3]
            fall, staked, units, multiple = state[4], state[5], state[6], state[7]
    state[0], state[1], state[2], state[3] = session, played, money, peak
    state[4], state[5], state[6], state[7] = fall, staked, units, multiple
