"""Sessions: a bankroll, a way of sizing bets and a number of hands; what remains, how deep it fell, how long it ran."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

import numpy as np

from croupier.errors import InputError
from croupier.ranking.fast._jit import njit
from croupier.sim.deal import deal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from croupier.money import Cents
    from croupier.ranking.fast._arrays import I64
    from croupier.sim.model import Codes, Kernel, Plan

Sizing: TypeAlias = Literal["flat", "double-after-loss", "double-after-win", "proportional"]
SIZINGS: tuple[Sizing, ...] = get_args(Sizing)
MOST_HANDS, MOST_SESSIONS = 1_000_000, 10_000_000


@dataclass(frozen=True, slots=True)
class Terms:
    """How a session is played: what is staked on each wager, from how much money, and when it ends."""

    stakes: Mapping[str, Cents]
    bankroll: Cents
    hands: int
    sizing: Sizing = "flat"
    most: int = 1
    goal: Cents | None = None

    def __post_init__(self) -> None:
        if self.sizing not in SIZINGS:
            raise InputError("sizing", f"'{self.sizing}' is not one of {', '.join(SIZINGS)}", field="sizing")
        if not 1 <= self.hands <= MOST_HANDS:
            raise InputError("hands", f"a session has 1 to {MOST_HANDS:,} hands", field="hands")
        if not 1 <= self.most <= 1024:
            raise InputError("most", "the largest bet is 1 to 1,024 times the smallest", field="most")
        if not self.stakes or min(self.stakes.values()) <= 0:
            raise InputError("stakes", "stake more than zero on at least one wager", field="stakes")
        if self.bankroll < sum(self.stakes.values()):
            raise InputError("bankroll", "the bankroll does not cover the first hand's wagers", field="bankroll")


@dataclass(frozen=True, slots=True, eq=False)
class Sessions:
    """How every session ended: its result, its deepest fall, its hands, what it staked, and whether it was ruin."""

    result: I64
    drawdown: I64
    hands: I64
    wagered: I64
    ruined: I64
    goals: I64
    scale: int

    @property
    def ruin(self) -> float:
        """The share of sessions that could no longer cover the smallest bet."""
        return float(self.ruined.mean())

    def quantiles(self, *points: float) -> list[float]:
        """Results in cents at these shares of the sessions."""
        return [float(value) / self.scale for value in np.quantile(self.result, points)]


def play_sessions(
    plan: Plan,
    kernel: Kernel,
    terms: Terms,
    sessions: int,
    on_progress: Callable[[int], None] = lambda done: None,
) -> Sessions:
    """Play so many sessions one after another on one stream of rounds; the same for a seed, whatever the machine."""
    if not 1 <= sessions <= MOST_SESSIONS:
        raise InputError("sessions", f"simulate 1 to {MOST_SESSIONS:,} sessions", field="sessions")
    nets, staked, scale = _amounts(kernel, terms)
    out = np.zeros((6, sessions), np.int64)
    # A session's state lives on from block to block: which one, hands, money, peak, fall, staked, multiple.
    state = np.zeros(7, np.int64)
    _open(state, terms.bankroll * scale)
    block = 0
    first = sum(terms.stakes.values()) * scale
    goal = terms.goal * scale if terms.goal is not None else np.iinfo(np.int64).max
    while state[0] < sessions:
        cards = deal(plan.seed, block, kernel.cards, kernel.deck)
        codes = kernel.settle(cards, kernel.decide(cards))
        net, wagered = _totals(codes, nets, staked)
        _play(
            net,
            wagered,
            state,
            out,
            terms.bankroll * scale,
            terms.hands,
            first,
            SIZINGS.index(terms.sizing),
            terms.most,
            goal,
        )
        block += 1
        on_progress(int(state[0]))
    return Sessions(out[0], out[1], out[2], out[3], out[4], out[5], scale)


def _amounts(kernel: Kernel, terms: Terms) -> tuple[list[I64], list[I64], int]:
    """What each ending of each wager nets and stakes in whole parts of a cent, and how many parts a cent has."""
    names = {wager.name for wager in kernel.wagers}
    for name in terms.stakes:
        if name not in names:
            raise InputError("stakes", f"'{name}' is not among {', '.join(sorted(names))}", field="stakes")
    scale = lcm(*(value.denominator for wager in kernel.wagers for e in wager.endings for value in (e.net, e.wagered)))
    nets, staked = [], []
    for wager in kernel.wagers:
        stake = terms.stakes.get(wager.name, 0) * scale
        nets.append(np.array([int(e.net * stake) for e in wager.endings], np.int64))
        staked.append(np.array([int(e.wagered * stake) for e in wager.endings], np.int64))
    return nets, staked, scale


def _totals(codes: Codes, nets: list[I64], staked: list[I64]) -> tuple[I64, I64]:
    net: I64 = np.zeros(codes.shape[1], np.int64)
    wagered: I64 = np.zeros(codes.shape[1], np.int64)
    for row, amounts, stakes in zip(codes, nets, staked, strict=True):
        net += amounts[row]
        wagered += stakes[row]
    return net, wagered


@njit
def _open(state: I64, bankroll: int) -> None:
    state[1], state[2], state[3], state[4], state[5], state[6] = 0, bankroll, bankroll, 0, 0, 1


@njit
def _play(
    net: I64,
    wagered: I64,
    state: I64,
    out: I64,
    bankroll: int,
    hands: int,
    first: int,
    sizing: int,
    most: int,
    goal: int,
) -> None:
    """Play a block's rounds into the running session; sizing is a place in SIZINGS."""
    for i in range(net.shape[0]):
        if state[0] == out.shape[1]:
            return
        multiple = state[6]
        # Raises cost more than the first wagers; the bet comes down until the whole round is covered.
        while multiple > 1 and multiple * wagered[i] > state[2]:
            multiple = multiple // 2
        state[1] += 1
        state[2] += multiple * net[i]
        state[5] += multiple * wagered[i]
        state[3] = max(state[3], state[2])
        state[4] = max(state[4], state[3] - state[2])
        if (sizing == 1 and net[i] < 0) or (sizing == 2 and net[i] > 0):
            state[6] = min(most, 2 * multiple)
        elif sizing == 3:
            state[6] = min(most, max(1, state[2] // bankroll))
        elif net[i] != 0:
            state[6] = 1
        ruined = state[2] < first
        reached = state[2] - bankroll >= goal
        if ruined or reached or state[1] == hands:
            at = state[0]
            out[0, at] = state[2] - bankroll
            out[1, at], out[2, at], out[3, at] = state[4], state[1], state[5]
            out[4, at], out[5, at] = ruined, reached
            state[0] += 1
            _open(state, bankroll)


def house_hold(sessions: Sessions) -> Fraction:
    """What the house kept of all that was staked."""
    return Fraction(int(-sessions.result.sum()), int(sessions.wagered.sum()))
