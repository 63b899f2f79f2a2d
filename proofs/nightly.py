"""Hold every simulated mean against its exact return: `python -m proofs.nightly [GAME...]`.

Every wager comes under every table that a licensee may select, the wagers that depend on how hands are set come under
every way and strategy of which the return is known exactly, and those that pay for the hands of others at a full table
too. A mean that lies four standard errors or more from its return fails the run.
"""

from __future__ import annotations

import argparse
import math
import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.odds import odds
from croupier.odds.part import entries, has_odds
from croupier.rulebook import rulebook, slugs
from croupier.sim.part import has_sim, sim_part
from croupier.sim.result import exact_results, row_of
from croupier.sim.run import kernel_of, spans
from croupier.sim.run import run as run_rounds
from proofs.bar import shown
from proofs.configurations import Configuration, envious, tables_of

if TYPE_CHECKING:
    from croupier.rulebook import Paytable
    from croupier.sim.model import Kernel
    from croupier.sim.tally import Tally

MILLION = 1_000_000
# A full table has several hands to rank in a round, so it plays fewer.
FULL_TABLE = 4
# More cases than any game has.
STREAMS = 1_000
EXACT = ("house-way", "optimal")
TOO_FAR = 4.0
SHARES = (2, 3)
BLOCK = re.compile(r"(<!-- nightly: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
SIGMAS = re.compile(r"\| ([+-]\d+\.\d\d) \|$", re.MULTILINE)
ALL = "all"
HEADS = ("case", "wager", "table", "rounds", "simulated, %", "standard error, %", "exact, %", "standard errors apart")


# --- What is simulated


@cache
def cases(game: str) -> tuple[Configuration, ...]:
    """Every table of every wager once, every way with every strategy, and a full table for the envy bonus."""
    book, every = rulebook(game), tables_of(rulebook(game))
    found = [Configuration(), *_by_table(game, every)]
    ways = [way.name for way in book.game.house_way]
    by_way = tuple(dict.fromkeys(entry.wager for entry in entries(game) if entry.set_by_way))
    usual = (book.game.default_house_way, EXACT[0])
    found += [
        Configuration(house_way=way, strategy=strategy, wagers=by_way)
        for way in ways
        for strategy in EXACT
        if (way, strategy) != usual
    ]
    envied = {wager: tuple(t for t in tables if envious([t])) for wager, tables in every.items()}
    full = [replace(one, players=book.game.positions) for one in _by_table(game, envied, first=0)]
    # A reading may leave the envy bonus unpaid: then nobody else is dealt a hand.
    _, alone = _wagers_and_cards(game)
    full = [one for one in full if kernel_of(replace(one, wagers=()).plan(game)).cards > alone]
    return (*found, *full)


def _by_table(game: str, every: Mapping[str, tuple[Paytable, ...]], first: int = 1) -> Iterator[Configuration]:
    """The tables from the first or second on, each with the wagers that it pays, and none twice."""
    for number in range(first, max(map(len, every.values()), default=0)):
        row = {slug: tables[number] for slug, tables in every.items() if number < len(tables)}
        yield Configuration(row, wagers=_paid(game, row))


def _paid(game: str, slugs: Collection[str]) -> tuple[str, ...]:
    """The simulated wagers that the tables of these pay."""
    paid = {entry.wager for entry in entries(game) if entry.tables is not None and entry.tables in slugs}
    return tuple(name for name in _wagers_and_cards(game)[0] if name in paid)


@cache
def _wagers_and_cards(game: str) -> tuple[tuple[str, ...], int]:
    """The wagers that are simulated by default, and how many cards a round of one player takes."""
    kernel = kernel_of(Configuration().plan(game))
    return tuple(wager.name for wager in kernel.wagers), kernel.cards


def rounds_of(game: str, case: Configuration, rounds: int | None) -> int:
    """How many rounds of a case are played."""
    return rounds or sim_part(game).nightly * MILLION // (FULL_TABLE if case.players > 1 else 1)


# --- What was found


@dataclass(frozen=True, slots=True)
class Row:
    """One wager of a case: its mean, and how many standard errors lie between it and the exact return.

    The error is that of the exact deviation: a sample without a rare jackpot does not know its own. Where the hands of
    others are paid for, no exact deviation is known, and it is that of the sample.
    """

    game: str
    case: str
    wager: str
    paytable: str
    rounds: int
    mean: float
    error: float
    exact: float

    @property
    def sigmas(self) -> float:
        """How many standard errors the mean lies above the exact return."""
        return (self.mean - self.exact) / self.error

    @property
    def fails(self) -> bool:
        """Whether that is too far."""
        return not abs(self.sigmas) < TOO_FAR

    def cells(self) -> tuple[str, ...]:
        """The row as the page shows it."""
        percents = (f"{100 * share:.5f}" for share in (self.mean, self.error, self.exact))
        return self.case, self.wager, self.paytable, f"{self.rounds:,}", *percents, f"{self.sigmas:+.2f}"


def rows_of(game: str, case: Configuration, kernel: Kernel, tally: Tally) -> Iterator[Row]:
    """The wagers of a case; each has an exact return, or the run stops."""
    plan = case.plan(game)
    for wager, counts in zip(kernel.wagers, tally.counts, strict=True):
        results = odds(game, wager=wager.name, rules=plan.rules, players=plan.players)
        exact = exact_results(results, plan.strategy)[wager.name]
        row = row_of(wager, counts, exact.exact)
        yield Row(
            game,
            case=replace(case, paytables={}).name,
            wager=wager.name,
            paytable=(wager.paytable or "").rpartition("/")[2],
            rounds=row.rounds,
            mean=row.return_,
            error=row.standard_error if case.players > 1 else math.sqrt(exact.variance / row.rounds),
            exact=float(exact.exact),
        )


def summary(sigmas: Sequence[float]) -> str:
    """How far the means lie from the exact returns, and how far they should by the normal curve."""
    if not sigmas:
        return "No rows."
    parts = []
    for far in SHARES:
        seen, expected = sum(abs(one) > far for one in sigmas), len(sigmas) * math.erfc(far / math.sqrt(2))
        parts.append(f"{seen} of them beyond {far} standard errors where {expected:.1f} are expected")
    return f"{len(sigmas)} means, {', '.join(parts)}; the farthest lies {max(map(abs, sigmas)):.2f} away."


# --- The page


def table(rows: Sequence[Row], refused: Mapping[str, str]) -> str:
    """The rows in Markdown, and what the simulator refuses."""
    marks = ["---" if head in HEADS[:3] else "---:" for head in HEADS]
    lines = ["| " + " | ".join(cells) + " |" for cells in (HEADS, marks, *(row.cells() for row in rows))]
    lines += ["", *(f"- {name}: {why}" for name, why in refused.items())] if refused else []
    return "\n".join(lines) + "\n"


def filled(page: str, blocks: Mapping[str, str]) -> str:
    """The page with the blocks of some games new, and the summary of all its rows."""
    page = BLOCK.sub(lambda found: f"{found[1]}{blocks.get(found[2], _inner(found))}{found[3]}", page)
    every = {ALL: summary([float(text) for text in SIGMAS.findall(page)]) + "\n"}
    return BLOCK.sub(lambda found: f"{found[1]}{every.get(found[2], _inner(found))}{found[3]}", page)


def _inner(found: re.Match[str]) -> str:
    return found[0].removeprefix(found[1]).removesuffix(found[3])


# --- The command


@dataclass(frozen=True)
class Night:
    """What a run found: the rows, and the cases that the simulator refuses, by game."""

    rows: dict[str, list[Row]]
    refused: dict[str, dict[str, str]]
    whole: bool = True

    @property
    def every(self) -> list[Row]:
        """The rows of all games."""
        return [row for rows in self.rows.values() for row in rows]


def night(
    games: Sequence[str],
    *,
    rounds: int | None = None,
    jobs: int = 1,
    seed: int = 0,
    checkpoint: Path | None = None,
    on_progress: Callable[[int, str], None] = lambda rounds, name: None,
    on_row: Callable[[Row], None] = lambda row: None,
) -> Night:
    """Simulate the cases of some games; an interrupted run answers for the cases that it finished."""
    found = Night({game: [] for game in games}, {game: {} for game in games})
    done = 0

    def advance(before: int, name: str, rounds: int) -> None:
        on_progress(before + rounds, name)

    for game in games:
        for number, case in enumerate(cases(game)):
            asked = rounds_of(game, case, rounds)
            # Each case has a stream of its own, so that the same cards do not decide twice.
            plan = case.plan(game, seed + STREAMS * slugs().index(game) + number)
            try:
                kernel = kernel_of(plan)
            except InputError as error:
                found.refused[game][case.name] = error.message
                continue
            tally = run_rounds(
                plan,
                asked,
                kernel=kernel,
                jobs=jobs,
                joint=False,
                checkpoint=checkpoint / f"{game}-{number}.json" if checkpoint else None,
                on_progress=partial(advance, done, f"{game}, {case.name}"),
            )
            if tally.rounds < asked:
                return replace(found, whole=False)
            done += asked
            for row in rows_of(game, case, kernel, tally):
                found.rows[game].append(row)
                on_row(row)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Simulate, print every row and the summary, and fill the page."""
    given = _parser().parse_args(arguments)
    games = tuple(dict.fromkeys(given.games)) or tuple(game for game in slugs() if has_sim(game) and has_odds(game))
    for game in games:
        entries(game)
        sim_part(game)
    page = given.output.read_text("utf-8") if given.output else ""
    if given.checkpoint:
        given.checkpoint.mkdir(parents=True, exist_ok=True)
    if given.rounds is not None:
        spans(given.rounds)
    total = sum(rounds_of(game, case, given.rounds) for game in games for case in cases(game))
    with shown(total) as advance:
        found = night(
            games,
            rounds=given.rounds,
            jobs=given.jobs,
            seed=given.seed,
            checkpoint=given.checkpoint,
            on_progress=advance,
            on_row=lambda row: _say(f"{row.game:22} {'  '.join(row.cells())}{'  TOO FAR' if row.fails else ''}"),
        )
    for game, refused in found.refused.items():
        for name, why in refused.items():
            _say(f"{game:22} {name}: {why}")
    _say(summary([row.sigmas for row in found.every]))
    if not found.whole:
        _say("stopped before all was simulated")
        return 130
    if given.output:
        blocks = {game: table(found.rows[game], found.refused[game]) for game in games}
        given.output.write_text(filled(page, blocks), "utf-8")
    return 1 if any(row.fails for row in found.every) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="every game that can be, unless some are named")
    parser.add_argument("--rounds", type=int, help="rounds of every case, instead of what the game's speed allows")
    parser.add_argument("--jobs", type=int, default=1, help="threads (%(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--checkpoint", type=Path, help="a folder that keeps what is done, and from which a run goes on"
    )
    parser.add_argument("-o", "--output", type=Path, help="the page whose tables are filled")
    return parser


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def run(arguments: Sequence[str] | None = None) -> int:
    """The command, whose wrong input ends in one line."""
    try:
        return main(arguments)
    except (InputError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 2


if __name__ == "__main__":
    sys.exit(run())
