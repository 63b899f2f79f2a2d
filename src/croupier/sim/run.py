"""Run blocks of rounds: on threads here, or wherever else; the same blocks give the same tally anywhere."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.chapter import code_digest
from croupier.errors import InputError
from croupier.sim.deal import BLOCK, deal
from croupier.sim.model import Sorting
from croupier.sim.part import sim_part
from croupier.sim.tally import Tally, count, every_kind, kinds_of
from croupier.version import __version__

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.sim.deal import Planes
    from croupier.sim.model import Kernel, Plan

MOST_ROUNDS = 10**15
MOST_JOBS = 1024
SPAN = 64
# Blocks dealt together: this many cards of each stay in the processor's cache.
TOGETHER = 16
MOST_SPANS = 1 << 16
SAVE_EVERY = 5.0
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Span:
    """Some blocks in a row; the last block of a run may be cut short."""

    first: int
    last: int
    rounds: int


def kernel_of(plan: Plan) -> Kernel:
    """The kernel of the plan's game, prepared for its rules and strategy."""
    return sim_part(plan.game).prepare(plan)


def code_version(game: str) -> str:
    """The version and a digest of the code that simulates a game: other code may play other rounds."""
    return f"{__version__}-{code_digest(game, 'croupier.sim', 'croupier.odds')[:12]}"


def spans(rounds: int) -> list[Span]:
    """The blocks of these rounds, in spans that are worth handing out."""
    if isinstance(rounds, bool) or not 1 <= rounds <= MOST_ROUNDS:
        raise InputError("rounds", f"simulate 1 to {MOST_ROUNDS:,} rounds, not {rounds:,}", field="rounds")
    blocks = -(-rounds // BLOCK)
    size = max(SPAN, -(-blocks // MOST_SPANS))
    return [
        Span(first, min(first + size, blocks), min((first + size) * BLOCK, rounds) - first * BLOCK)
        for first in range(0, blocks, size)
    ]


def run_span(plan: Plan, kernel: Kernel, span: Span, *, joint: bool = True) -> Tally:
    """Play every round of a span."""
    tally = Tally.empty(kernel.wagers, joint=joint)
    # A round is counted once where that is possible, and not for every wager and pair of wagers.
    sorting = kernel if isinstance(kernel, Sorting) else None
    endings = sorting.endings if sorting else every_kind(tuple(len(wager.endings) for wager in kernel.wagers))
    if endings is None:
        for cards in dealt(plan, kernel, span):
            tally.add(kernel.settle(cards, kernel.decide(cards)))
        return tally
    kinds = np.zeros((2, endings.shape[1]), np.int64)
    for cards in dealt(plan, kernel, span):
        decisions = kernel.decide(cards)
        if sorting:
            count(sorting.kinds(cards, decisions), kinds)
        else:
            count(kinds_of(kernel.settle(cards, decisions), kernel.wagers), kinds)
    tally.add_kinds(endings, kinds.sum(0))
    return tally


def dealt(plan: Plan, kernel: Kernel, span: Span) -> Iterator[Planes]:
    """The cards of a span, several blocks at a time where rounds have few cards: threads then seldom meet in Python."""
    left, together = span.rounds, max(1, TOGETHER // kernel.cards)
    for block in range(span.first, span.last, together):
        cards = deal(plan.seed, block, kernel.cards, kernel.deck, min(together, span.last - block))
        yield cards if left >= cards.shape[1] else cards[:, :left]
        left -= cards.shape[1]


def on_threads(plan: Plan, kernel: Kernel, todo: list[Span], jobs: int, *, joint: bool) -> Iterator[tuple[Span, Tally]]:
    """The tallies of the spans as threads of this process finish them."""
    pool = ThreadPoolExecutor(jobs)
    queue = iter(todo)
    running: dict[Future[Tally], Span] = {}
    try:
        for span in islice(queue, jobs + 1):
            running[pool.submit(run_span, plan, kernel, span, joint=joint)] = span
        while running:
            ended, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in ended:
                span = running.pop(future)
                following = next(queue, None)
                if following is not None:
                    running[pool.submit(run_span, plan, kernel, following, joint=joint)] = following
                yield span, future.result()
    finally:
        pool.shutdown(cancel_futures=True)


Runner = Callable[[list[Span]], Iterator[tuple[Span, Tally]]]


def run(
    plan: Plan,
    rounds: int,
    *,
    kernel: Kernel | None = None,
    jobs: int = 1,
    joint: bool = True,
    checkpoint: Path | None = None,
    runner: Runner | None = None,
    on_progress: Callable[[int], None] = lambda rounds: None,
) -> Tally:
    """Simulate rounds; an interruption leaves what is done in the checkpoint and in the tally returned.

    A kernel that the caller has prepared for the plan is not prepared again.
    """
    if not 1 <= jobs <= MOST_JOBS:
        raise InputError("jobs", f"{jobs} jobs cannot do the work: give 1 to {MOST_JOBS}", field="jobs")
    if checkpoint and plan.decide is not None:
        text = "nobody can tell whether a function is the same as before: simulate it without a checkpoint"
        raise InputError("checkpoint", text, field="checkpoint")
    wanted = spans(rounds)
    kernel = kernel or kernel_of(plan)
    tally, done = Tally.empty(kernel.wagers, joint=joint), set[int]()
    kept = Checkpoint(checkpoint, fingerprint(plan, rounds, joint=joint)) if checkpoint else None
    if kept:
        tally, done = kept.read(tally)
        # A place that cannot be written must show before the work is done.
        kept.write(tally, done)
    todo = [span for span in wanted if span.first not in done]
    on_progress(tally.rounds)
    results = runner(todo) if runner else on_threads(plan, kernel, todo, jobs, joint=joint)
    saved, counted = time.monotonic(), (tally, -1)
    try:
        for span, part in results:
            if span.first in done:
                continue
            # One step takes the tally and its span together, so that an interruption cannot part them.
            counted = (tally + part, span.first)
            tally, _ = counted
            done.add(span.first)
            if kept and time.monotonic() - saved > SAVE_EVERY:
                kept.write(tally, done)
                saved = time.monotonic()
            on_progress(tally.rounds)
    except KeyboardInterrupt:
        tally, last = counted
        done |= {last} - {-1}
    if kept:
        kept.write(tally, done)
    return tally


def fingerprint(plan: Plan, rounds: int, *, joint: bool) -> str:
    """What a checkpoint belongs to: the same rounds, played by the same code."""
    stated = repr((FORMAT, code_version(plan.game), plan, rounds, joint))
    return hashlib.sha256(stated.encode()).hexdigest()


@dataclass(frozen=True)
class Checkpoint:
    """A file that holds the tally so far and which spans are in it."""

    path: Path
    fingerprint: str

    def read(self, empty: Tally) -> tuple[Tally, set[int]]:
        """What is done, or nothing where there is no file yet; another run's file is refused."""
        if not self.path.is_file():
            return empty, set()
        try:
            document: dict[str, Any] = json.loads(self.path.read_text("utf-8"))
            belongs = document["fingerprint"]
            counts = tuple(np.array(row, np.int64) for row in document["counts"])
            joint = {(a, b): np.array(rows, np.int64) for a, b, rows in document["joint"]}
            done = set(document["done"])
            found = Tally(document["rounds"], counts, joint)
        except (ValueError, KeyError, TypeError) as error:
            raise InputError("checkpoint", f"'{self.path}' is not a checkpoint", field="checkpoint") from error
        if belongs != self.fingerprint:
            raise InputError(
                "checkpoint", f"'{self.path}' belongs to another simulation: name another file", field="checkpoint"
            )
        # A list of pairs that is empty has lost its shape in the file.
        for pair, held in joint.items():
            joint[pair] = held.reshape(-1, empty.joint[pair].shape[1])
        return found, done

    def write(self, tally: Tally, done: set[int]) -> None:
        """Put the file in place in one step."""
        document = {
            "fingerprint": self.fingerprint,
            "rounds": tally.rounds,
            "done": sorted(done),
            "counts": [counts.tolist() for counts in tally.counts],
            "joint": [[a, b, counts.tolist()] for (a, b), counts in tally.joint.items()],
        }
        part = self.path.with_name(f"{self.path.name}.{os.getpid()}.part")
        try:
            part.write_text(json.dumps(document), "utf-8")
            os.replace(part, self.path)
        except OSError as error:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise InputError(
                "checkpoint", f"cannot write '{self.path}': {error.strerror}", field="checkpoint"
            ) from error
