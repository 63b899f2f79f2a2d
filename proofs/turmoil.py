"""Turmoil: `python -m proofs.turmoil GAME`. Rounds in which everything goes wrong, ruled on again by the referee.

Irregularities, folds, surrenders, banks, wrong settings and departures come at random places. Table and referee must
agree to the cent in every round, and chips, inventory and meters are counted after every input.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import fields
from typing import TYPE_CHECKING

from croupier.rulebook import slugs
from proofs.filings import some_submission
from proofs.night import Night, Tally

if TYPE_CHECKING:
    from collections.abc import Iterable

NIGHT, USUAL, FAULTS = 250, 0.2, (0.003, 0.01, 0.02)


def one_night(game: str, seed: int, rounds: int) -> Tally:
    """What came of one night."""
    rng = random.Random(f"{game} {seed}")
    # Some nights are played as the house opens its tables, the others under whatever a licensee may file.
    submission = some_submission(game, rng) if rng.random() > USUAL else ""
    return Night(game, seed, submission, faults=rng.choice(FAULTS)).play(rounds)


def together(tallies: Iterable[Tally]) -> Tally:
    """Several nights as one."""
    found = Tally()
    for tally in tallies:
        for part in fields(Tally):
            setattr(found, part.name, getattr(found, part.name) + getattr(tally, part.name))
    return found


def summary(game: str, found: Tally) -> str:
    """The outcome in a sentence."""
    counts = {part.name: getattr(found, part.name) for part in fields(Tally)}
    counts["differences"] = len(found.differences)
    return f"{game}: " + ", ".join(f"{count:,} {name}" for name, count in counts.items())


def main() -> None:
    """Read the command line and play; the exit status tells whether table and referee agree."""
    parser = argparse.ArgumentParser(prog="python -m proofs.turmoil", description=__doc__)
    parser.add_argument("game", choices=slugs())
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    began, done = time.monotonic(), []
    nights = [(given.seed + n, min(NIGHT, given.rounds - n * NIGHT)) for n in range(-(-given.rounds // NIGHT))]
    with ProcessPoolExecutor(given.jobs) as pool:
        for future in as_completed([pool.submit(one_night, given.game, seed, rounds) for seed, rounds in nights]):
            done.append(future.result())
            rounds = sum(tally.rounds for tally in done)
            rate = rounds / (time.monotonic() - began)
            sys.stderr.write(f"\r{given.game}: {rounds:,} of {given.rounds:,} rounds, {rate:,.0f} a second ")
            sys.stderr.flush()
    found = together(done)
    for difference in found.differences[:8]:
        sys.stderr.write("\n" + json.dumps(difference, indent=1))
    sys.stderr.write("\n")
    sys.stdout.write(summary(given.game, found) + "\n")
    sys.exit(1 if found.differences else 0)


if __name__ == "__main__":
    main()
