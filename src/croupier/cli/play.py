"""`croupier play`: a table in the terminal."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from croupier.cli.output import console
from croupier.errors import InputError
from croupier.games import game_module
from croupier.rulebook import Role, rulebook
from croupier.submission import TableRules, load, read_file, starter


def play(
    game: str,
    /,
    *,
    submission: Path | None = None,
    seed: int | None = None,
    bots: Annotated[int, Parameter(validator=validators.Number(gte=0, lte=5))] = 2,
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
    """
    from croupier.terminal.session import Session

    module = game_module(game)
    rules = _filed(submission, game) if submission else everything(game)
    # A seeded generator is for practice and tests; without a seed the system's own entropy shuffles.
    rng = random.Random(seed) if seed is not None else random.SystemRandom()
    Session(module, rules, rng, _prompt, console(), bots=bots).run()


def _prompt(text: str) -> str:
    return input(text) if sys.stdin.isatty() else _echoed(text)


def _echoed(text: str) -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    console().print(f"{text}{line.rstrip()}", markup=False)
    return line


def _filed(file: Path, game: str) -> TableRules:
    tables = load(read_file(file)).tables
    found = next((rules for rules in tables if rules.game == game), None)
    if found is None:
        raise InputError("submission", f"'{file}' has no table of {game}", field="submission")
    return found


def everything(game: str) -> TableRules:
    """The starter's rules with every optional wager offered on its first paytable."""
    text = starter(game)
    book = rulebook(game)
    for wager in book.game.wager:
        tables = [t for t in book.tables_for(wager.slug) if t.selectable and not t.flat]
        if wager.role is not Role.OPTIONAL or (wager.table_required and not tables):
            continue
        text = text.replace(f"# {wager.slug} = {{", f"{wager.slug} = {{", 1)
        if tables:
            text = text.replace(f'# {wager.slug} = "', f'{wager.slug} = "', 1)
        if tables and tables[0].wager_amount:
            amount = tables[0].wager_amount.removeprefix("$")
            limits = f'{wager.slug} = {{ minimum = "5", maximum = "100" }}'
            text = text.replace(limits, f'{wager.slug} = {{ minimum = "{amount}", maximum = "{amount}" }}', 1)
    text = text.replace("# folded_hands_win_progressive = false", "folded_hands_win_progressive = true")
    if "progressive" in book.wagers and any(t.progression is None for t in book.tables_for("progressive")):
        text = text.replace("# [table.progressive]", "[table.progressive]").replace('# rate = "15%"', 'rate = "15%"')
    return load(text.encode()).tables[0]
