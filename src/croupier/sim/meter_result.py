"""What the lives of a meter came to: time to a win, size at it, reserve and cost of seeding, beside what is exact."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from croupier.money import format_amount
from croupier.sim.meters import expected_size, live
from croupier.sim.spread import POINTS, Bars, Spread, bars, spread

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.sim.meters import Lives, Meter, Pace


class Winner(msgspec.Struct, frozen=True):
    """A hand that wins a share of the meter, and how many wagers it takes on average."""

    hand: str
    share: str
    probability: float
    probability_exact: str
    wagers: float


class Nth(msgspec.Struct, frozen=True):
    """The n-th win of a history: what the sign showed, what the reserve held, what the house added afterwards."""

    win: int
    size: float
    reserve: float
    house: float
    reserve_sufficed: float


class MeterResult(msgspec.Struct, frozen=True):
    """The lives of one meter; amounts are dollars."""

    game: str
    paytable: str
    seed: int
    stake: str
    meter_seed: str
    reseed: str
    rate: str
    reserve_rate: str
    wagers_a_round: int
    rounds_a_day: int
    histories: int
    wins: int
    winners: tuple[Winner, ...]
    expected_wagers: float
    expected_wagers_exact: str
    expected_days: float
    wagers: Spread
    wagers_sigmas: float | None
    days: Spread
    days_exact: dict[str, float]
    size: Spread
    expected_size: float | None
    size_sigmas: float | None
    reserve: Spread
    house: Spread
    house_share: float
    by_win: tuple[Nth, ...]
    histogram: Bars
    assumptions: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """The result as the JSON document has it."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found


def simulate_meter(
    meter: Meter,
    pace: Pace,
    *,
    histories: int,
    wins: int,
    seed: int = 0,
    on_progress: Callable[[int], None] = lambda done: None,
) -> tuple[MeterResult | None, Lives]:
    """Let meters live and say what became of them; nothing can be said where none was done."""
    found = live(meter, histories, wins, seed=seed, wagers=pace.wagers, on_progress=on_progress)
    return (result_of(meter, pace, found, seed) if len(found.wagers) else None), found


def result_of(meter: Meter, pace: Pace, found: Lives, seed: int) -> MeterResult:
    """Everything that the lives say."""
    dollar, daily = 100 * found.scale, pace.wagers * pace.rounds
    wagers = spread(found.wagers.ravel())
    size = spread(found.size.ravel(), 100)
    mean = 1 / meter.ending
    known = expected_size(meter) if meter.seed == meter.reseed or found.wagers.shape[1] == 1 else None
    exact_size = float(known) / 100 if known is not None and pace.wagers == 1 else None
    staked = int(found.wagers.sum()) * meter.stake * found.scale
    return MeterResult(
        game=meter.game,
        paytable=meter.paytable,
        seed=seed,
        stake=format_amount(meter.stake),
        meter_seed=format_amount(meter.seed),
        reseed=format_amount(meter.reseed),
        rate=str(meter.rate),
        reserve_rate=str(meter.reserve),
        wagers_a_round=pace.wagers,
        rounds_a_day=pace.rounds,
        histories=found.wagers.shape[0],
        wins=found.wagers.shape[1],
        winners=tuple(
            Winner(s.hand, str(s.share), float(s.probability), str(s.probability), float(1 / s.probability))
            for s in sorted(meter.shares, key=lambda s: s.probability)
        ),
        expected_wagers=float(mean),
        expected_wagers_exact=str(mean),
        expected_days=float(mean) / daily,
        wagers=wagers,
        wagers_sigmas=_sigmas(wagers, float(mean)),
        days=spread(found.wagers.ravel(), daily),
        days_exact={f"{p / 10:g}%": geometric_quantile(meter.ending, Fraction(p, 1000)) / daily for p in POINTS},
        size=size,
        expected_size=exact_size,
        size_sigmas=None if exact_size is None else _sigmas(size, exact_size),
        reserve=spread(found.reserve.ravel(), dollar),
        house=spread(found.house.ravel(), dollar),
        house_share=int(found.house.sum()) / staked,
        by_win=tuple(_nth(found, win, dollar) for win in range(found.wagers.shape[1])),
        histogram=bars(found.size.ravel(), 100),
        assumptions=_assumptions(meter, pace),
    )


def _sigmas(found: Spread, exact: float) -> float | None:
    return (found.mean - exact) / found.standard_error if found.standard_error else None


def _nth(found: Lives, win: int, dollar: int) -> Nth:
    house = found.house[:, win]
    return Nth(
        win=win + 1,
        size=float(found.size[:, win].mean()) / 100,
        reserve=float(found.reserve[:, win].mean()) / dollar,
        house=float(house.mean()) / dollar,
        reserve_sufficed=float(np.mean(house == 0)),
    )


def geometric_quantile(chance: Fraction, share: Fraction) -> int:
    """Within how many wagers a win comes in at least this share of cases, by its exact probability."""
    wagers = max(1, math.ceil(math.log1p(-float(share)) / math.log1p(-float(chance))))
    # The logarithms may be off by one where the share is met exactly.
    miss, left = 1 - chance, 1 - share
    if wagers < 10_000:
        while wagers > 1 and miss ** (wagers - 1) <= left:
            wagers -= 1
    return wagers


def _assumptions(meter: Meter, pace: Pace) -> tuple[str, ...]:
    said = [
        "wagers win or lose independently of each other, with the exact chances of the odds",
        "a share is paid in whole cents and rounded down; broken cents stay on the meter",
        "after a win a meter below its seed is seeded again, from the reserve first and then by the house",
        "each history begins at the seed with an empty reserve",
    ]
    if pace.wagers > 1:
        said.append("all wagers of a round are on the meter before its hands are settled")
    if len({share.share for share in meter.shares}) > 1:
        said.append(f"a life ends with a win of {float(meter.top.share):.0%}; smaller shares are won on the way")
    if not meter.rate:
        said.append("no rate of progression is printed or filed: the meter does not grow")
    return tuple(said)


def meter_records(found: Lives) -> dict[str, list[Any]]:
    """A column for every figure of the lives, amounts in dollars."""
    histories, wins = found.wagers.shape
    dollar = 100 * found.scale
    return {
        "history": np.repeat(np.arange(1, histories + 1), wins).tolist(),
        "win": np.tile(np.arange(1, wins + 1), histories).tolist(),
        "wagers": found.wagers.ravel().tolist(),
        "size": (found.size.ravel() / 100).tolist(),
        "reserve": (found.reserve.ravel() / dollar).tolist(),
        "house": (found.house.ravel() / dollar).tolist(),
    }
