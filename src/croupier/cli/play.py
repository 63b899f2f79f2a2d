"""`croupier play`: a table in the terminal."""

from __future__ import annotations

import json as codec
import random
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter, validators
from msgspec.structs import asdict

from croupier.cli.output import console
from croupier.edition import edition
from croupier.errors import InputError
from croupier.play.chapter import playbook
from croupier.play.journal import input_line
from croupier.submission import TableRules, load, offering, read_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.play.inputs import Input


def play(
    game: str,
    /,
    *,
    submission: Path | None = None,
    seed: int | None = None,
    bots: Annotated[int, Parameter(validator=validators.Number(gte=0, lte=5))] = 2,
    journal: Path | None = None,
) -> None:
    """Sit down at a table in the terminal.

    Parameters
    ----------
    game
        The slug of the game.
    submission
        A Rules Submission whose first table of this game is played; without one, every wager is offered.
    seed
        A number that makes the shuffles repeatable.
    bots
        How many other seats simple players take.
    journal
        A new file to keep the session in; `croupier replay` reads it.
    """
    from croupier.terminal.session import Session

    module = playbook(game)
    text = read_file(submission).decode("utf-8", "replace") if submission else offering(game)
    rules = _table_of(text, game)
    # A seeded generator is for practice and tests; without a seed the system's own entropy shuffles.
    rng = random.Random(seed) if seed is not None else random.SystemRandom()
    with _kept(journal, game, text) as sink:
        Session(module, rules, rng, _prompt, console(), bots=bots, sink=sink).run()


@contextmanager
def _kept(file: Path | None, game: str, submission: str) -> Iterator[Callable[[Input], None] | None]:
    """A sink that writes each input to a new file at once, so that nothing is lost at a crash."""
    if file is None:
        yield None
        return
    try:
        target = file.open("x", encoding="utf-8")
    except OSError as error:
        raise InputError("file", f"cannot write '{file}': {error.strerror}", field="journal") from error
    with target:
        from croupier.terminal.session import INVENTORY

        rules = asdict(edition(game))
        header = {"game": game, "inventory": INVENTORY, "submission": submission, "edition": rules}
        target.write(codec.dumps(header) + "\n")
        yield lambda given: print(input_line(given), file=target, flush=True)


def _prompt(text: str) -> str:
    return input(text) if sys.stdin.isatty() else _echoed(text)


def _echoed(text: str) -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    console().print(f"{text}{line.rstrip()}", markup=False)
    return line


def _table_of(text: str, game: str) -> TableRules:
    found = next((rules for rules in load(text.encode()).tables if rules.game == game), None)
    if found is None:
        raise InputError("submission", f"the submission has no table of {game}", field="submission")
    return found
