"""`croupier simulate`: Monte Carlo by compiled kernels."""

from __future__ import annotations

import csv as spreadsheet
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from croupier.cli.output import complain, console, print_json
from croupier.cli.own import strategy_of
from croupier.cli.pairs import pairs, typed
from croupier.cli.progress import counting, rounds_bar
from croupier.cli.sessions import NONE, Flags, mode_of, run_mode
from croupier.errors import InputError
from croupier.odds import odds
from croupier.odds.part import has_odds
from croupier.sim.api import plan_of, simulate
from croupier.sim.run import spans

if TYPE_CHECKING:
    from croupier.cli.sessions import Mode
    from croupier.sim import Simulation
    from croupier.sim.model import Plan
    from croupier.submission import TableRules

DEFAULT_ROUNDS = 10_000_000


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What is simulated, and where the result goes."""

    rounds: int | None = None
    "How many rounds; 10,000,000 unless stated."
    seed: int = 0
    "The same seed gives the same result on any number of jobs and machines."
    jobs: int = 1
    "How many threads."
    strategy: str | None = None
    "optimal, house-way, simple, or a function of your own as FILE.py:NAME; else house-way, and optimal where none is."
    wager: Annotated[tuple[str, ...], Parameter(negative=())] = ()
    "Only these wagers; may be repeated."
    paytable: Annotated[tuple[str, ...], Parameter(negative=())] = ()
    "A paytable other than the chapter's first, such as lo-ball=Paytable-B; may be repeated."
    reading: Annotated[tuple[str, ...], Parameter(negative=())] = ()
    "A reading other than the default; may be repeated."
    option: Annotated[tuple[str, ...], Parameter(negative=())] = ()
    "A choice of the licensee; may be repeated."
    house_way: str | None = None
    "How the dealer sets hands."
    submission: Path | None = None
    "The first table of the game in a Rules Submission, as filed."
    players: int = 1
    "How many players are at the table, for envy bonuses."
    cluster: str | None = None
    "The address of a running Dask scheduler that does the work."
    checkpoint: Path | None = None
    "Keep what is done in this file, and go on from it."
    output: Annotated[Path | None, Parameter(alias="-o")] = None
    "Write the rows as .csv, .json or .parquet, or a plot as .svg or .png."
    csv: bool = False
    "Print comma separated values."
    json: bool = False
    "Print one JSON document."


DEFAULTS = Wanted()


def simulate_command(game: str, /, *, want: Wanted = DEFAULTS, flags: Flags = NONE) -> int:
    """Deal, decide and settle rounds by the million, and hold the means against the exact values.

    With --session, --pit or --meter-life, follow money over time instead.

    Parameters
    ----------
    game
        The slug of the game.
    """
    mode = mode_of(flags)
    if mode is not None:
        _refuse(mode, want)
    plan = plan_of(
        game,
        rules=_filed(want.submission, game) if want.submission else None,
        paytables=pairs(want.paytable, "paytable"),
        readings=pairs(want.reading, "reading"),
        options=typed(pairs(want.option, "option")),
        house_way=want.house_way,
        strategy=strategy_of(want.strategy),
        wagers=want.wager,
        players=want.players,
        seed=want.seed,
    )
    if want.output is not None:
        from croupier.sim.export import check_suffix

        check_suffix(want.output)
    if mode is not None:
        return run_mode(mode, plan, flags, jobs=want.jobs, output=want.output, json=want.json)
    return _rounds(plan, want)


def _refuse(mode: Mode, want: Wanted) -> None:
    """What is said of rounds does not hold for sessions, days and lives."""
    instead = {"wager": " (name wagers with --stake)", "csv": " (write a file with --output)"}
    for name in ("rounds", "wager", "cluster", "checkpoint", "csv"):
        if getattr(want, name) not in (None, (), False):
            text = f"--{name} does not go with --{mode}{instead.get(name, '')}"
            raise InputError(name, text, field=name)


def _rounds(plan: Plan, want: Wanted) -> int:
    """Simulate rounds, print what they came to, and say whether all of them were played."""
    rounds = DEFAULT_ROUNDS if want.rounds is None else want.rounds
    spans(rounds)
    runner = None
    if want.cluster is not None:
        if plan.decide is not None:
            raise InputError("cluster", "a function of your own stays on this machine: use --jobs", field="cluster")
        from croupier.sim.cluster import on_cluster

        runner = on_cluster(plan, want.cluster)
    if has_odds(plan.game):
        with counting() as store:
            # What is not counted yet is counted here, where it shows; best decisions are kept beside the counts.
            odds(plan.game, rules=plan.rules, players=plan.players, store=store)
    with rounds_bar(rounds) as advance:
        found = simulate(plan, rounds, jobs=want.jobs, checkpoint=want.checkpoint, runner=runner, on_progress=advance)
    if found.rounds < rounds:
        complain(f"stopped after {found.rounds:,} of {rounds:,} rounds")
    if want.output is not None:
        from croupier.sim.export import export

        export(found, want.output)
        complain(f"wrote {want.output}")
    if want.json:
        print_json(found.as_dict())
    elif want.csv:
        rows = found.records()
        writer = spreadsheet.DictWriter(sys.stdout, list(rows[0]) if rows else ["game"], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    else:
        _print(found)
    return 0 if found.rounds == rounds else 130


def _filed(file: Path, game: str) -> TableRules:
    from croupier.submission import load, read_file

    for rules in load(read_file(file)).tables:
        if rules.game == game:
            return rules
    raise InputError("submission", f"'{file}' files no table of {game}", field="submission")


def _print(found: Simulation) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    out = console()
    out.print(
        f"{found.rounds:,} rounds of {found.game}, strategy {found.strategy}, seed {found.seed}: "
        f"{found.seconds:.1f} s, {found.rate / 1e6:.1f} million a second"
    )
    table = Table("wager", "paytable", box=SIMPLE_HEAD)
    for head in ("return", "standard error", "exact", "sigmas", "of total", "hits", "SD"):
        table.add_column(head, justify="right")
    for row in found.rows:
        table.add_row(
            row.wager,
            (row.paytable or "").rpartition("/")[2],
            f"{row.return_:.5%}",
            f"{row.standard_error:.5%}",
            "" if row.exact is None else f"{row.exact:.5%}",
            "" if row.sigmas is None else f"{row.sigmas:+.2f}",
            f"{row.return_of_total:.5%}",
            f"{row.hit_frequency:.3%}",
            f"{row.variance**0.5:.4g}",
        )
    out.print(table)
    if found.correlation:
        names = [row.wager for row in found.rows]
        matrix = Table("correlation", *names[1:], box=SIMPLE_HEAD)
        for name in names[:-1]:
            line = found.correlation.get(name, {})
            matrix.add_row(name, *(f"{line[other]:+.4f}" if other in line else "" for other in names[1:]))
        out.print(matrix)
