"""Rounds a CPU-second: our kernels, our readable engine, and other software: `python benchmarks/simulate.py`.

One process and one thread, CPU time, so that neighbours on the machine do not count. A round of ours is dealt, decided,
settled and tallied. The others play their nearest game as their documentation shows: a hand of hold'em for two, called
down to the showdown. Install them with the dependency group `peers`; one that is missing is skipped with a note.

With `--scaling` it prints instead the rounds a second by the clock, all wagers and their correlations, with one thread
and with more; that needs a machine with nothing else to do.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table
from rounds import rate as readable_rate

from croupier.errors import CroupierError
from croupier.rulebook import slugs
from croupier.sim.api import plan_of
from croupier.sim.deal import BLOCK
from croupier.sim.run import SPAN, Span, kernel_of, run, run_span
from croupier.sim.seats import default_stakes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MILLION = 1_000_000
WHOLE = SPAN * BLOCK
# The main wagers settled on one core, as the goal of the simulation was set.
GOALS = {
    "over-under": 60,
    "dj-wild-stud-poker": 20,
    "cajun-stud": 20,
    "four-card-prime": 10,
    "face-up-pai-gow-poker": 5,
    "pai-gow-poker": 5,
    "asia-poker": 5,
    "supreme-pai-gow": 20,
    "pai-gow-tiles": 30,
    "pokette": 100,
}
HOLDEM = (
    "universal_poker(betting=limit,numPlayers=2,numRounds=4,blind=2 1,firstPlayer=2 1 1 1,numSuits=4,numRanks=13,"
    "numHoleCards=2,numBoardCards=0 3 1 1,raiseSize=2 2 4 4,maxRaises=3 4 4 4)"
)


@dataclass(frozen=True, slots=True)
class Ours:
    """The rates of one game: the main wagers, all wagers, and the readable engine."""

    game: str
    main: float
    every: float
    readable: float

    @property
    def met(self) -> bool:
        """Whether the main wagers are as fast as they were to be."""
        return self.main >= GOALS[self.game] * MILLION


def repeated(one: Callable[[], object], seconds: float) -> float:
    """Calls a CPU-second."""
    one()
    calls, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        one()
        calls += 1
    return calls / spent


# --- Ours


def kernel_rate(game: str, wagers: tuple[str, ...], seconds: float) -> float:
    """Rounds a CPU-second of a kernel that is prepared, the best of three."""
    plan = plan_of(game, wagers=wagers)
    one = partial(run_span, plan, kernel_of(plan), Span(0, SPAN, WHOLE), joint=False)
    return WHOLE * max(repeated(one, seconds / 3) for _ in range(3))


def ours(game: str, seconds: float) -> Ours:
    """The rates of one game."""
    plan = plan_of(game)
    names = tuple(wager.name for wager in kernel_of(plan).wagers)
    main = names if game == "pokette" else tuple(default_stakes(plan, 1))
    return Ours(
        game, kernel_rate(game, main, seconds), kernel_rate(game, names, seconds), readable_rate(game, seconds / 2)
    )


def by_the_clock(game: str, jobs: int, seconds: float) -> float:
    """Rounds a second of a whole run on so many threads, the better of two."""
    plan = plan_of(game)
    rounds = max(int(kernel_rate(game, (), 0.3) * seconds * jobs) // WHOLE, 16) * WHOLE

    def once() -> float:
        began = time.perf_counter()
        run(plan, rounds, jobs=jobs)
        return rounds / (time.perf_counter() - began)

    return max(once(), once())


def show_scaling(games: Sequence[str], most: int, seconds: float, console: Console) -> None:
    """Rates by the clock with one thread, two, four and so on, and how many times one thread's the last is."""
    jobs = [1 << n for n in range(most.bit_length()) if 1 << n < most] + [most]
    table = Table("game")
    for head in (*(f"{n} thread{'s' * (n > 1)}" for n in jobs), "times one"):
        table.add_column(head, justify="right")
    for game in games:
        rates = [by_the_clock(game, n, seconds) for n in jobs]
        table.add_row(game, *(f"{rate / MILLION:,.1f} M" for rate in rates), f"{rates[-1] / rates[0]:.2f}")
    console.print(table)


# --- The others: a hand of hold'em for two, called down


def pokerkit_hand() -> Callable[[], object]:
    """pokerkit: everything automated but the calls."""
    kit: Any = import_module("pokerkit")

    def one() -> object:
        state = kit.FixedLimitTexasHoldem.create_state(tuple(kit.Automation), True, 0, (1, 2), 2, 4, 200, 2)
        while state.status:
            state.check_or_call()
        return state.stacks

    return one


def open_spiel_hand() -> Callable[[], object]:
    """OpenSpiel: its poker of any kind, cards drawn one by one as chance."""
    spiel: Any = import_module("pyspiel")
    game, draw = spiel.load_game(HOLDEM), random.Random(1)
    call = 1

    def one() -> object:
        state = game.new_initial_state()
        while not state.is_terminal():
            chance = state.is_chance_node()
            state.apply_action(draw.choice(state.chance_outcomes())[0] if chance else call)
        return state.returns()

    return one


class Caller:
    """An rlcard player who checks where that is allowed and calls where not."""

    use_raw = False

    def step(self, state: dict[str, Any]) -> int:
        """Check or call."""
        check, call = 3, 0
        return check if check in state["legal_actions"] else call

    def eval_step(self, state: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """The same outside of training."""
        return self.step(state), {}


def rlcard_hand() -> Callable[[], object]:
    """rlcard: limit hold'em."""
    kit: Any = import_module("rlcard")
    env = kit.make("limit-holdem")
    env.set_agents([Caller(), Caller()])

    def one() -> object:
        return env.run(is_training=False)[1]

    return one


PEERS = {"pokerkit": pokerkit_hand, "OpenSpiel": open_spiel_hand, "rlcard": rlcard_hand}


def peers(seconds: float, console: Console) -> dict[str, float]:
    """The rates of the others that are installed."""
    found = {}
    for name, prepare in PEERS.items():
        try:
            hand = prepare()
        except ImportError as error:
            console.print(f"{name} is not installed and is left out: {error}")
            continue
        found[name] = repeated(hand, seconds)
    return found


# --- What is shown


def show(results: Sequence[Ours], others: dict[str, float], console: Console) -> None:
    """Rates, goals, and how many times as fast as each of the others."""
    table = Table("game")
    heads = ("main wagers", "goal", "all wagers", "readable engine", "times readable", *(f"times {n}" for n in others))
    for head in heads:
        table.add_column(head, justify="right")
    for result in results:
        table.add_row(
            result.game,
            f"{result.main / MILLION:,.1f} M{'' if result.met else ' [red]missed[/red]'}",
            f"{GOALS[result.game]} M",
            f"{result.every / MILLION:,.1f} M",
            f"{result.readable:,.0f}",
            f"{result.main / result.readable:,.0f}",
            *(f"{result.main / rate:,.0f}" for rate in others.values()),
        )
    for name, rate in others.items():
        table.add_row(f"{name}, hold'em", f"{rate:,.0f}")
    console.print(table)
    if others and results:
        slowest = min(results, key=lambda result: result.readable)
        quickest = max(results, key=lambda result: result.readable)
        ratios = (
            f"{slowest.readable / rate:,.2f} to {quickest.readable / rate:,.2f} times {name}"
            for name, rate in others.items()
        )
        console.print(f"the readable engine: {', '.join(ratios)}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure every game that has a kernel, and the others."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(slugs()))
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU-seconds for each figure (%(default)s)")
    parser.add_argument("--strict", action="store_true", help="fail where a goal is missed")
    parser.add_argument("--scaling", action="store_true", help="rates by the clock over the cores of this machine")
    given = parser.parse_args(arguments)
    console = Console(width=None if sys.stdout.isatty() else 180)
    if given.scaling:
        show_scaling(given.games, max(os.cpu_count() or 1, 2), given.seconds, console)
        return 0
    results = []
    for game in given.games:
        try:
            results.append(ours(game, given.seconds))
        except (CroupierError, ImportError) as error:
            console.print(f"{game} is left out: {error}")
    show(results, peers(given.seconds, console), console)
    missed = [result.game for result in results if not result.met]
    return 1 if given.strict and missed else 0


if __name__ == "__main__":
    sys.exit(main())
