"""Settle the same random rounds by the kernel and by the readable engine: `python -m proofs.agree GAME`.

Half of the rounds are played under the default rules. The other half is shared by every table of every wager, every
value of every reading and option that bears on a wager, every way of setting and every strategy.
"""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from croupier.errors import InputError
from croupier.referee import read_record
from croupier.rulebook import rulebook, slugs
from croupier.sim.agree import differences_of
from croupier.sim.deal import BLOCK, deal
from croupier.sim.part import sim_part
from croupier.sim.run import kernel_of
from proofs.bar import shown
from proofs.configurations import Configuration, configurations, tables_of

if TYPE_CHECKING:
    from croupier.sim.model import Kernel, Plan

PART = 5_000
MOST_SHOWN = 5
MOST_JOBS = 256

# --- Many configurations


@dataclass(frozen=True)
class Part:
    """Some rounds of one configuration of a game."""

    number: int
    game: str
    configuration: Configuration
    seed: int
    rounds: int
    first_block: int


@dataclass
class Compared:
    """What became of a configuration: the rounds compared, the differences, or why the simulator refuses it."""

    name: str = ""
    rounds: int = 0
    found: int = 0
    shown: tuple[str, ...] = ()
    refused: str = ""

    def add(self, other: Compared) -> None:
        """Take in what another part of the same configuration found."""
        self.rounds += other.rounds
        self.found += other.found
        self.shown = (*self.shown, *other.shown)[:MOST_SHOWN]
        self.refused = self.refused or other.refused

    def line(self) -> str:
        """One line of the answer."""
        said = f"refused: {self.refused}" if self.refused else f"{self.rounds:>9,} rounds {self.found:>6,} differences"
        return f"{said}  {self.name}"


Parts: TypeAlias = Callable[[Iterable[Part]], Iterator[tuple[Part, Compared]]]


def played(part: Part) -> tuple[Part, Compared]:
    """Compare the rounds of a part; a configuration is refused before its first round or not at all."""
    made = Compared()
    try:
        plan, kernel = _prepared(part)
    except InputError as error:
        return part, Compared(refused=error.message)
    for text in differences_of(plan, kernel, part.rounds, part.first_block):
        made.found += 1
        made.shown = (*made.shown, text)[:MOST_SHOWN]
    made.rounds = part.rounds
    return part, made


_KEPT: list[tuple[tuple[str, Configuration, int], Plan, Kernel]] = []


def _prepared(part: Part) -> tuple[Plan, Kernel]:
    """The plan and the kernel of a configuration, of which a process keeps the last."""
    key = part.game, part.configuration, part.seed
    if not _KEPT or _KEPT[0][0] != key:
        _KEPT.clear()
        plan = part.configuration.plan(part.game, part.seed)
        kernel = kernel_of(plan)
        cards = deal(part.seed, part.first_block, kernel.cards, kernel.deck)[:, :1]
        # What only the odds suppose cannot be stated to the referee.
        read_record(kernel.record(cards[:, 0].tolist(), kernel.decide(cards)[:, 0].tolist()))
        _KEPT.append((key, plan, kernel))
    _, plan, kernel = _KEPT[0]
    return plan, kernel


def agreement(
    game: str,
    every: Sequence[Configuration],
    rounds: int,
    seed: int,
    parts: Parts,
    on_progress: Callable[[int, str], None] = lambda rounds, name: None,
) -> Iterator[list[Compared]]:
    """Share the rounds among configurations, the first of which takes half and what the others leave.

    What is known so far comes after every part. No round is played twice.
    """
    found = [Compared(one.name) for one in every]
    share = rounds // 2 // (len(every) - 1) if len(every) > 1 else 0
    blocks = -(-share // BLOCK)
    done = 0

    def take(todo: Iterable[Part]) -> Iterator[list[Compared]]:
        nonlocal done
        for part, made in parts(todo):
            found[part.number].add(made)
            done += made.rounds
            on_progress(done, found[part.number].name)
            yield found

    if share:
        numbered = list(enumerate(every))[1:]
        yield from take(Part(n, game, one, seed, share, (n - 1) * blocks) for n, one in numbered)
    left, first = rounds - done, (len(every) - 1) * blocks
    starts = range(0, left, PART)
    yield from take(Part(0, game, every[0], seed, min(PART, left - at), first + at // PART) for at in starts)


@contextmanager
def on_processes(jobs: int) -> Iterator[Parts]:
    """Compare parts here or on several processes: the readable engine holds Python's lock."""
    if jobs == 1:
        yield lambda todo: map(played, todo)
        return
    # A worker ends at once when the keyboard interrupts it, and leaves the last word to the first process.
    stops = (signal.SIGINT, signal.SIG_DFL)
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), signal.signal, stops)
    try:
        yield lambda todo: pool.map(played, todo)
    finally:
        pool.shutdown(cancel_futures=True)


# --- The command


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, and say how many rounds agreed in which configuration."""
    parser = _parser()
    given = parser.parse_args(arguments)
    sim_part(given.game)
    stated = _stated(given)
    if given.all and stated != Configuration():
        parser.error("--all goes through every configuration: state none beside it")
    if given.rounds < 1 or not 1 <= given.jobs <= MOST_JOBS:
        parser.error(f"compare at least one round, on 1 to {MOST_JOBS} processes")
    wagers = tuple(given.wager)
    every = [replace(stated, wagers=wagers)] if stated != Configuration() else configurations(given.game, wagers)
    found: list[Compared] = []
    stopped = False
    with on_processes(given.jobs) as parts, shown(given.rounds) as advance:
        try:
            for known in agreement(given.game, every, given.rounds, given.seed, parts, advance):
                found = known
        except KeyboardInterrupt:
            stopped = True
    done, differ = sum(one.rounds for one in found), sum(one.found for one in found)
    refused = sum(bool(one.refused) for one in found)
    for one in found:
        if one.rounds or one.refused:
            sys.stdout.write("\n".join([one.line(), *(f"    {text}" for text in one.shown)]) + "\n")
    if stopped:
        sys.stderr.write(f"stopped after {done:,} of {given.rounds:,} rounds\n")
    sys.stdout.write(
        f"{given.game}: {done:,} rounds, {differ:,} differences, "
        f"{sum(bool(one.rounds) for one in found)} configurations compared, {refused} refused\n"
    )
    return 130 if stopped else 1 if differ or not done else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=slugs())
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=1, help="processes (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wager", action="append", default=[], help="only this wager; may be repeated")
    parser.add_argument("--all", action="store_true", help="every configuration, as when none is stated")
    stated = parser.add_argument_group("one configuration")
    stated.add_argument("--strategy")
    stated.add_argument("--house-way")
    stated.add_argument("--paytable", action="append", default=[], help="such as lo-ball=Paytable-B")
    stated.add_argument("--reading", action="append", default=[])
    stated.add_argument("--option", action="append", default=[])
    stated.add_argument("--players", type=int, default=1)
    return parser


def _stated(given: argparse.Namespace) -> Configuration:
    """The configuration that the flags state."""
    book = rulebook(given.game)
    known = tables_of(book)
    tables = {}
    for wager, name in _pairs(given.paytable, "paytable").items():
        named = [table for table in known.get(wager, ()) if name in (table.id, table.short)]
        if not named:
            raise InputError("paytable", f"{book.game.name} has no table '{name}' for '{wager}'", field="paytable")
        tables[wager] = named[0]
    return Configuration(
        paytables=tables,
        readings=_pairs(given.reading, "reading"),
        options={k: {"true": True, "false": False}.get(v, v) for k, v in _pairs(given.option, "option").items()},
        house_way=given.house_way,
        strategy=given.strategy,
        players=given.players,
    )


def _pairs(texts: Sequence[str], field: str) -> dict[str, str]:
    for text in texts:
        if "=" not in text:
            raise InputError(field, f"'{text}' is not a name and a value such as name=value", field=field)
    return dict(text.split("=", 1) for text in texts)


def run(arguments: Sequence[str] | None = None) -> int:
    """The command, whose wrong input ends in one line."""
    try:
        return main(arguments)
    except InputError as error:
        sys.stderr.write(f"{error.message}\n")
        return 2


if __name__ == "__main__":
    sys.exit(run())
