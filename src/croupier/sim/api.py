"""Simulate a game: from the question to the answer."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from croupier.errors import InputError, did_you_mean
from croupier.odds import odds
from croupier.odds.answer import rules_for
from croupier.odds.part import has_odds
from croupier.sim.model import Plan
from croupier.sim.result import Simulation, exact_returns, simulation_of
from croupier.sim.run import kernel_of, run

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from croupier.sim.run import Runner
    from croupier.submission import TableRules

STRATEGIES = ("optimal", "house-way", "simple")


def plan_of(
    game: str,
    *,
    rules: TableRules | None = None,
    paytables: Mapping[str, str] | None = None,
    readings: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    house_way: str | None = None,
    strategy: str | Callable[..., Any] | None = None,
    wagers: tuple[str, ...] = (),
    players: int = 1,
    seed: int = 0,
) -> Plan:
    """What is to be simulated, checked."""
    rules = rules or rules_for(game, paytables=paytables, readings=readings, options=options, house_way=house_way)
    if not 0 <= seed < 1 << 64:
        raise InputError("seed", "a seed is a whole number from 0 to 2^64 - 1", field="seed")
    if not 1 <= players <= rules.book.game.positions:
        raise InputError("players", f"a table seats 1 to {rules.book.game.positions} players", field="players")
    named = strategy if isinstance(strategy, str) else None
    default = "house-way" if rules.book.game.house_way else "optimal"
    if named is not None and named not in STRATEGIES:
        raise InputError(
            "strategy",
            f"there is no strategy '{named}'{did_you_mean(named, STRATEGIES)}: {', '.join(STRATEGIES)}",
            field="strategy",
        )
    decide = strategy if callable(strategy) else None
    return Plan(game, rules, "callable" if decide else named or default, wagers, seed, players, decide)


def simulate(
    plan: Plan,
    rounds: int,
    *,
    jobs: int = 1,
    joint: bool = True,
    checkpoint: Path | None = None,
    runner: Runner | None = None,
    on_progress: Callable[[int], None] = lambda rounds: None,
) -> Simulation:
    """The means of these rounds beside the exact values; an interrupted run answers for the rounds it played."""
    kernel = kernel_of(plan)
    began = time.perf_counter()
    tally = run(
        plan,
        rounds,
        kernel=kernel,
        jobs=jobs,
        joint=joint,
        checkpoint=checkpoint,
        runner=runner,
        on_progress=on_progress,
    )
    seconds = time.perf_counter() - began
    known = {"optimal": "optimal", "house-way": "house-way"} if has_odds(plan.game) else {}
    player = known.get(plan.strategy)
    exact = exact_returns(odds(plan.game, rules=plan.rules, players=plan.players), player) if player else {}
    return simulation_of(plan, kernel.wagers, tally, exact=exact, asked=rounds, seconds=seconds)
