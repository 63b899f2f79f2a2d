"""What a simulation found, beside what is exactly true."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.odds.model import Outcome, Priced

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from croupier.compiled.arrays import I64
    from croupier.odds.result import Result
    from croupier.sim.model import Plan, SimWager
    from croupier.sim.tally import Tally

UNDECIDED = "n/a"


class SimRow(msgspec.Struct, frozen=True, rename={"return_": "return"}):
    """One simulated wager: its mean with its error, and the exact value in standard errors from it."""

    wager: str
    paytable: str | None
    rounds: int
    return_: float
    return_exact: str
    standard_error: float
    exact: float | None
    sigmas: float | None
    return_of_total: float
    average_total_wager: float
    hit_frequency: float
    variance: float
    histogram: dict[str, int]


class Simulation(msgspec.Struct, frozen=True):
    """The rows of a simulation and how its wagers hang together."""

    game: str
    strategy: str
    house_way: str | None
    seed: int
    rounds: int
    asked: int
    seconds: float
    rate: float
    rows: tuple[SimRow, ...]
    correlation: dict[str, dict[str, float]]

    def as_dict(self) -> dict[str, Any]:
        """The simulation as the JSON document has it."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found

    def records(self) -> list[dict[str, Any]]:
        """Flat rows for spreadsheets, pandas, Arrow and Parquet."""
        shared = {"game": self.game, "strategy": self.strategy, "house_way": self.house_way, "seed": self.seed}
        return [{**shared, **_flat(row)} for row in self.rows]


def _flat(row: SimRow) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(row)
    del found["histogram"]
    return found


def priced(wager: SimWager, counts: I64) -> Priced:
    """A simulated wager in the form of an exact one: outcomes with the number of rounds that ended so.

    A round in which the wager could not be made says nothing of it.
    """
    outcomes = (
        Outcome(ending.category, int(count), ending.net, ending.wagered)
        for ending, count in zip(wager.endings, counts, strict=True)
        if ending.wagered
    )
    return Priced(tuple(outcomes), method="simulated")


def made(wager: SimWager, counts: I64) -> bool:
    """Whether the wager could be made in any round."""
    return any(count for ending, count in zip(wager.endings, counts.tolist(), strict=True) if ending.wagered)


def row_of(wager: SimWager, counts: I64, exact: Fraction | None) -> SimRow:
    """The figures of one wager."""
    found = priced(wager, counts)
    back = 1 + found.expected
    error = math.sqrt(found.variance / found.total)
    sigmas = None if exact is None or not error else float(back - exact) / error
    histogram: dict[str, int] = {}
    for outcome in found.outcomes:
        histogram[outcome.category] = histogram.get(outcome.category, 0) + outcome.count
    return SimRow(
        wager=wager.name,
        paytable=wager.paytable,
        rounds=found.total,
        return_=float(back),
        return_exact=f"{back.numerator}/{back.denominator}",
        standard_error=error,
        exact=None if exact is None else float(exact),
        sigmas=sigmas,
        return_of_total=float(1 + found.expected / found.wagered),
        average_total_wager=float(found.wagered),
        hit_frequency=float(found.hits),
        variance=float(found.variance),
        histogram=histogram,
    )


def simulation_of(
    plan: Plan, wagers: tuple[SimWager, ...], tally: Tally, *, exact: Mapping[str, Fraction], asked: int, seconds: float
) -> Simulation:
    """Everything that the tally says."""
    pairs = list(zip(wagers, tally.counts, strict=True))
    return Simulation(
        game=plan.game,
        strategy=plan.strategy,
        house_way=plan.rules.house_way,
        seed=plan.seed,
        rounds=tally.rounds,
        asked=asked,
        seconds=seconds,
        rate=tally.rounds / seconds if seconds else 0.0,
        rows=tuple(row_of(wager, counts, exact.get(wager.name)) for wager, counts in pairs if made(wager, counts)),
        correlation=_correlation(wagers, tally) if tally.rounds and tally.joint else {},
    )


def _correlation(wagers: tuple[SimWager, ...], tally: Tally) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for (a, b), value in _coefficients(wagers, tally):
        found.setdefault(wagers[a].name, {})[wagers[b].name] = value
    return found


def _coefficients(wagers: tuple[SimWager, ...], tally: Tally) -> Iterator[tuple[tuple[int, int], float]]:
    import numpy as np

    nets = [np.array([float(e.net) for e in wager.endings]) for wager in wagers]
    shares = [counts / tally.rounds for counts in tally.counts]
    apart = [net - share @ net for net, share in zip(nets, shares, strict=True)]
    spreads = [float(share @ off**2) for off, share in zip(apart, shares, strict=True)]
    for (a, b), counts in tally.joint.items():
        if tally.listed((a, b)):
            first, second = np.divmod(counts[:, 0], len(nets[b]))
            together = float(apart[a][first] * apart[b][second] @ (counts[:, 1] / tally.rounds))
        else:
            together = float(apart[a] @ (counts / tally.rounds) @ apart[b])
        spread = math.sqrt(spreads[a] * spreads[b])
        yield (a, b), together / spread if spread else 0.0


def exact_returns(results: list[Result], player: str) -> dict[str, Fraction]:
    """The exact return of each wager, by this way of playing."""
    return {wager: result.exact for wager, result in exact_results(results, player).items()}


def exact_results(results: list[Result], player: str) -> dict[str, Result]:
    """The exact figures of each wager, of the rows that speak of this way of playing.

    A wager that nobody decides about may be lost by a decision about another: then the row that says so speaks.
    """
    found: dict[str, Result] = {}
    for result in results:
        if result.role != "player" or result.player not in (player, UNDECIDED):
            continue
        first = found.setdefault(result.wager, result) if not result.label else found.get(result.wager)
        if first is not None and first.player == UNDECIDED and result.player == player:
            found[result.wager] = result
    return found
