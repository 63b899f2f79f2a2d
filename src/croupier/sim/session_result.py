"""What sessions came to: the result, ruin, the goal, the deepest fall and the time played, beside the exact odds."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from croupier.money import format_amount
from croupier.sim.seats import assumed, theory_of
from croupier.sim.sessions import PLAYED, REACHED, RUINED, play_sessions
from croupier.sim.spread import Bars, Spread, bars, spread, total

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.compiled.arrays import I64
    from croupier.sim.seats import Seats, Theory
    from croupier.sim.sessions import Sessions, Terms

ENDS = {PLAYED: "hands played", RUINED: "ruined", REACHED: "goal reached"}
MOMENTS = 40


class Moment(msgspec.Struct, frozen=True):
    """The share of sessions still at the table after each number of hands, and of those that had left, and why."""

    hands: int
    playing: float
    ruined: float
    reached: float


class SessionResult(msgspec.Struct, frozen=True):
    """The sessions of one player who has one bankroll and one or more seats; amounts are dollars."""

    game: str
    strategy: str
    house_way: str | None
    seed: int
    stakes: dict[str, str]
    bets: tuple[int, ...]
    bankroll: str
    goal: str | None
    hands: int
    sizing: str
    start: int
    most: int
    hourly: float
    asked: int
    sessions: int
    result: Spread
    expected: float | None
    sigmas: float | None
    ahead: float
    ruin: float
    ruin_error: float
    reached: float
    drawdown: Spread
    played: Spread
    hours: float
    wagered: float
    hold: float
    theoretical_hold: float | None
    moments: tuple[Moment, ...]
    histogram: Bars
    drawdowns: Bars
    assumptions: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """The result as the JSON document has it."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found


def simulate_sessions(
    seats: Seats,
    terms: Terms,
    sessions: int,
    *,
    hourly: float = 40.0,
    jobs: int = 1,
    on_progress: Callable[[int], None] = lambda done: None,
) -> tuple[SessionResult | None, Sessions]:
    """Play the sessions and say what they came to; nothing can be said where none was done."""
    found = play_sessions(seats, terms, sessions, jobs=jobs, on_progress=on_progress)
    return (result_of(seats, terms, found, asked=sessions, hourly=hourly) if len(found) else None), found


def result_of(seats: Seats, terms: Terms, found: Sessions, *, asked: int, hourly: float) -> SessionResult:
    """Everything that the sessions say."""
    count, dollar = len(found), 100 * found.scale
    theory = theory_of(seats)
    ruin = float((found.end == RUINED).mean())
    played = spread(found.hands)
    wagered = total(found.wagered)
    expected, sigmas = _against(theory, found) if theory else (None, None)
    plan = seats.plan
    return SessionResult(
        game=plan.game,
        strategy=plan.strategy,
        house_way=plan.rules.house_way,
        seed=plan.seed,
        stakes={wager: format_amount(stake) for wager, stake in seats.stakes.on.items()},
        bets=seats.stakes.bets,
        bankroll=format_amount(terms.bankroll),
        goal=None if terms.goal is None else format_amount(terms.goal),
        hands=terms.hands,
        sizing=terms.sizing,
        start=terms.start,
        most=terms.most,
        hourly=hourly,
        asked=asked,
        sessions=count,
        result=spread(found.result, dollar),
        expected=expected,
        sigmas=sigmas,
        ahead=float((found.result > 0).mean()),
        ruin=ruin,
        ruin_error=math.sqrt(ruin * (1 - ruin) / count),
        reached=float((found.end == REACHED).mean()),
        drawdown=spread(found.drawdown, dollar),
        played=played,
        hours=played.mean / hourly,
        wagered=wagered / count / dollar,
        hold=-total(found.result) / wagered if wagered else 0.0,
        theoretical_hold=theory.hold if theory else None,
        moments=tuple(_moments(found, terms.hands)),
        histogram=bars(found.result, dollar),
        drawdowns=bars(found.drawdown, dollar),
        assumptions=_assumptions(seats, terms),
    )


def _against(theory: Theory, found: Sessions) -> tuple[float, float | None]:
    """What the bets that were made should have netted on average, and how far the result is from it.

    Whatever the sizing, a round's net less its expectation is a fair game, and it stays one where a session stops.
    """
    mean = float(theory.net) * found.scale
    off = found.result - mean * found.units
    error = float(off.std()) / math.sqrt(len(found))
    expected = mean * total(found.units) / len(found) / (100 * found.scale)
    return expected, float(off.mean()) / error if error else None


def _moments(found: Sessions, hands: int) -> Iterator[Moment]:
    count = len(found)
    left = {end: _left_by(found.hands[found.end == end], hands) for end in (RUINED, REACHED)}
    for at in sorted({round(hands * i / MOMENTS) for i in range(MOMENTS + 1)}):
        ruined, reached = int(left[RUINED][at]), int(left[REACHED][at])
        yield Moment(at, (count - ruined - reached) / count, ruined / count, reached / count)


def _left_by(hands: I64, most: int) -> I64:
    """How many had left by every hand."""
    found: I64 = np.cumsum(np.bincount(hands, minlength=most + 1))
    return found


def _assumptions(seats: Seats, terms: Terms) -> tuple[str, ...]:
    cover = seats.cover / seats.scale / 100
    said = [
        *assumed(seats),
        f"the player stays while the bankroll covers the most that a round may ask at the smallest bet, ${cover:,.2f}",
    ]
    if terms.most > 1:
        said.append("a bet that the bankroll does not cover comes down to the largest that it covers")
    if len(seats.stakes.bets) > 1:
        said.append("one bankroll plays all seats; they share the dealer's cards and are dealt from one deck")
    return tuple(said)


def session_records(found: Sessions) -> dict[str, list[Any]]:
    """A column for every figure of the sessions, amounts in dollars."""
    dollar = 100 * found.scale
    return {
        "session": list(range(1, len(found) + 1)),
        "result": (found.result / dollar).tolist(),
        "drawdown": (found.drawdown / dollar).tolist(),
        "hands": found.hands.tolist(),
        "wagered": (found.wagered / dollar).tolist(),
        "ended": [ENDS[end] for end in found.end.tolist()],
    }
