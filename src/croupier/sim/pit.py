"""A pit of tables, day after day: what the house should hold, what it holds, and which days would raise an alarm.

Hold is the part of the handle, of all that is staked, that the house wins; nobody's buy-in is simulated, so there is
no drop to hold it against. Every seat stakes the same in every round, times its bet.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from croupier.compiled.jit import njit
from croupier.errors import InputError
from croupier.money import format_amount
from croupier.sim.deal import BLOCK
from croupier.sim.seats import SAFE, assumed, theory_of
from croupier.sim.sessions import BATCH_BLOCKS, in_order
from croupier.sim.spread import Bars, Spread, bars, spread, total

if TYPE_CHECKING:
    from croupier.compiled.arrays import I64
    from croupier.sim.seats import Seats

MOST_DAYS, MOST_ROUNDS = 1_000_000, 10**12
BATCH_ROUNDS = 1 << 20
# The standard of the National Indian Gaming Commission: three points off after a hundred thousand plays.
POINTS, PLAYS = 0.03, 100_000
# How often chance alone may ring: one day in twenty, in a hundred, in a thousand.
ALARMS = {"95%": 1.959964, "99%": 2.575829, "99.9%": 3.290527}
PPM = 1_000_000


@dataclass(frozen=True, slots=True)
class Opening:
    """How many tables are open, for how long, and how fast they are dealt."""

    tables: int = 10
    hourly: int = 40
    hours: int = 16
    days: int = 1000

    def __post_init__(self) -> None:
        for name, most in (("tables", 10_000), ("hourly", 1_000), ("hours", 24), ("days", MOST_DAYS)):
            value = getattr(self, name)
            if not 1 <= value <= most:
                raise InputError(name, f"{name} are 1 to {most:,}, not {value:,}", field=name)
        if self.rounds * self.days > MOST_ROUNDS:
            text = f"{self.rounds * self.days:,} rounds are too many: simulate fewer days"
            raise InputError("days", text, field="days")

    @property
    def rounds(self) -> int:
        """The rounds of all tables in one day."""
        return self.tables * self.hourly * self.hours


@dataclass(frozen=True, slots=True, eq=False)
class Days:
    """What the house won and what was staked on every day, in parts of a cent, and the sum of a round's squares."""

    win: I64
    handle: I64
    squares: float
    rounds: int
    scale: int

    def __len__(self) -> int:
        return len(self.win)

    @property
    def round_deviation(self) -> float:
        """The standard deviation of what a table's round brings, in parts."""
        played = self.rounds * len(self)
        mean = total(self.win) / played
        return math.sqrt(max(self.squares / played - mean * mean, 0.0))


class Band(msgspec.Struct, frozen=True):
    """Between which holds nobody is alarmed, over how many days, and how often chance alone leaves it."""

    name: str
    days: int
    plays: int
    low: float
    high: float
    alarms: int
    periods: int
    share: float
    foreseen: float


class PitResult(msgspec.Struct, frozen=True):
    """The days of a pit; amounts are dollars."""

    game: str
    strategy: str
    house_way: str | None
    seed: int
    stakes: dict[str, str]
    bets: tuple[int, ...]
    tables: int
    hourly: int
    hours: int
    asked: int
    days: int
    rounds_a_day: int
    plays_a_day: int
    handle: float
    theoretical_win: float | None
    theoretical_hold: float | None
    win: Spread
    hold: Spread
    overall_hold: float
    sigmas: float | None
    losing_days: float
    round_deviation: float
    seat_correlation: float | None
    bands: tuple[Band, ...]
    histogram: Bars
    cumulative: tuple[float, ...]
    assumptions: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """The result as the JSON document has it."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found


# --- The days


def play_days(
    seats: Seats, opening: Opening, *, jobs: int = 1, on_progress: Callable[[int], None] = lambda done: None
) -> Days:
    """Deal every round of every day; the same for a seed on any machine and with any number of jobs."""
    if jobs < 1:
        raise InputError("jobs", f"{jobs} jobs cannot do the work: give 1 or more", field="jobs")
    if (opening.rounds + PLAYS) * seats.most >= SAFE:
        raise InputError("stake", "these amounts are too large to be added exactly", field="stake")
    size = max(1, BATCH_ROUNDS // opening.rounds)
    batches = [min(size, opening.days - first) for first in range(0, opening.days, size)]
    found: list[I64] = []
    done = 0
    with closing(
        in_order(lambda batch: _batch(seats, batch, batches[batch], opening.rounds), len(batches), jobs)
    ) as parts:
        try:
            for part in parts:
                found.append(part)
                done += part.shape[1]
                on_progress(done * opening.rounds)
        except KeyboardInterrupt:
            pass
    every = np.concatenate(found, axis=1) if found else np.zeros((3, 0), np.int64)
    squared = math.fsum(every[2].view(np.float64).tolist())
    return Days(every[0], every[1], squared, opening.rounds, seats.scale)


def _batch(seats: Seats, batch: int, days: int, rounds: int) -> I64:
    out = np.zeros((3, days), np.int64)
    # Squares go beyond 64 bits, so the third row holds the bits of real numbers.
    squares = out[2].view(np.float64)
    done, wanted, block = 0, days * rounds, batch * BATCH_BLOCKS
    while done < wanted:
        net, wagered = seats.play(block)
        some = min(BLOCK, wanted - done)
        _book(net[:some], wagered[:some], done, rounds, out, squares)
        done += some
        block += 1
    return out


@njit
def _book(net: I64, wagered: I64, done: int, rounds: int, out: I64, squares: Any) -> None:
    for i in range(net.shape[0]):
        day = (done + i) // rounds
        out[0, day] -= net[i]
        out[1, day] += wagered[i]
        squares[day] += float(net[i]) * float(net[i])


# --- What they say


def simulate_pit(
    seats: Seats, opening: Opening, *, jobs: int = 1, on_progress: Callable[[int], None] = lambda done: None
) -> tuple[PitResult | None, Days]:
    """Play the days and say what they came to; nothing can be said where none was done."""
    found = play_days(seats, opening, jobs=jobs, on_progress=on_progress)
    return (result_of(seats, opening, found) if len(found) else None), found


def result_of(seats: Seats, opening: Opening, found: Days) -> PitResult:
    """Everything that the days say."""
    theory, dollar, plan = theory_of(seats), 100 * found.scale, seats.plan
    plays = opening.rounds * len(seats.stakes.bets)
    win, handle = total(found.win), total(found.handle)
    if not found.handle.all():
        text = "there are days on which nothing could be staked: simulate more rounds a day"
        raise InputError("stake", text, field="stake")
    holds = _in_ppm(found.win, found.handle)
    deviation = found.round_deviation
    off = None
    if theory is not None and deviation:
        mean = float(-theory.net) * found.scale
        off = (win / len(found) - mean * opening.rounds) / (deviation * math.sqrt(opening.rounds / len(found)))
    return PitResult(
        game=plan.game,
        strategy=plan.strategy,
        house_way=plan.rules.house_way,
        seed=plan.seed,
        stakes={wager: format_amount(stake) for wager, stake in seats.stakes.on.items()},
        bets=seats.stakes.bets,
        tables=opening.tables,
        hourly=opening.hourly,
        hours=opening.hours,
        asked=opening.days,
        days=len(found),
        rounds_a_day=opening.rounds,
        plays_a_day=plays,
        handle=handle / len(found) / dollar,
        theoretical_win=None if theory is None else float(-theory.net) * opening.rounds / 100,
        theoretical_hold=None if theory is None else theory.hold,
        win=spread(found.win, dollar),
        hold=spread(holds, PPM),
        overall_hold=win / handle,
        sigmas=off,
        losing_days=float((found.win < 0).mean()),
        round_deviation=deviation / dollar,
        seat_correlation=correlation(seats) if len(seats.stakes.bets) > 1 else None,
        bands=tuple(_bands(found, theory.hold if theory else win / handle, plays)),
        histogram=bars(holds, PPM),
        cumulative=tuple((np.cumsum(found.win.astype(float)) / np.cumsum(found.handle.astype(float))).tolist()[:365]),
        assumptions=_assumptions(seats),
    )


def _in_ppm(win: I64, handle: I64) -> I64:
    """Every day's hold in whole millionths."""
    found: I64 = np.array([w * PPM // h for w, h in zip(win.tolist(), handle.tolist(), strict=True)], np.int64)
    return found


def _bands(found: Days, hold: float, plays: int) -> list[Band]:
    """Bands that allow for the volume of a day, and the fixed one of three points once there are plays enough."""
    daily = found.round_deviation * math.sqrt(found.rounds) / (total(found.handle) / len(found))
    made = [_band(f"{name} of days", found, hold, z * daily, daily, 1, plays) for name, z in ALARMS.items()]
    days = -(-PLAYS // plays)
    if days <= len(found):
        made.append(_band("3 points (NIGC)", found, hold, POINTS, daily / math.sqrt(days), days, plays))
    return made


def _band(name: str, found: Days, hold: float, width: float, deviation: float, days: int, plays: int) -> Band:
    periods = len(found) // days
    win = found.win[: periods * days].reshape(periods, days).sum(1)
    handle = found.handle[: periods * days].reshape(periods, days).sum(1)
    alarms = int((np.abs(win / handle - hold) > width).sum())
    return Band(
        name=name,
        days=days,
        plays=days * plays,
        low=hold - width,
        high=hold + width,
        alarms=alarms,
        periods=periods,
        share=alarms / periods,
        foreseen=math.erfc(width / deviation / math.sqrt(2)) if deviation else 0.0,
    )


def correlation(seats: Seats, blocks: int = 8) -> float:
    """How much the results of two seats in one round hang together, averaged over the pairs of seats."""
    nets = [np.concatenate([net for net, _ in parts]) for parts in _by_seat(seats, blocks)]
    matrix = np.corrcoef(np.array(nets, float))
    count = len(nets)
    return float((matrix.sum() - count) / (count * (count - 1)))


def _by_seat(seats: Seats, blocks: int) -> list[tuple[tuple[I64, I64], ...]]:
    return list(zip(*(list(seats.each(block)) for block in range(blocks)), strict=True))


def _assumptions(seats: Seats) -> tuple[str, ...]:
    said = [
        *assumed(seats),
        "every seat is taken in every round and always stakes the same",
        "hold is of the handle: of all that is staked, not of the drop",
        "bands are set by the deviation of all rounds simulated, and foreseen by the normal curve",
    ]
    if len(seats.stakes.bets) > 1:
        said.append("the seats of a table share the dealer's cards; tables do not")
    return tuple(said)


def pit_records(found: Days) -> dict[str, list[Any]]:
    """A column for every figure of the days, amounts in dollars."""
    dollar = 100 * found.scale
    return {
        "day": list(range(1, len(found) + 1)),
        "win": (found.win / dollar).tolist(),
        "handle": (found.handle / dollar).tolist(),
        "hold": (found.win / found.handle).tolist(),
    }
