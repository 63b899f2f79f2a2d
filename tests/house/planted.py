"""Another release in a test: a changed rule, other digests, and journals forged from end to end."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from croupier import edition as editions
from croupier.house import chain, machine
from croupier.play.chapter import playbook
from croupier.play.steps import Settle

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from croupier.play.chapter import Playbook
    from croupier.play.round import Round
    from croupier.play.steps import Play


def plant_rule(patch: pytest.MonkeyPatch) -> None:
    """From now on every winner is paid a dollar more."""

    def generous(slug: str) -> Playbook:
        game = playbook(slug)

        def play(state: Round) -> Play:
            steps = game.play(state)
            try:
                step = next(steps)
                while True:
                    if isinstance(step, Settle):
                        lines = (line._replace(pay=line.pay + 100 if line.net > 0 else line.pay) for line in step.lines)
                        step = step._replace(lines=tuple(lines))
                    step = steps.send((yield step))
            except StopIteration:
                return

        return replace(game, play=play)

    patch.setattr(machine, "playbook", generous)


def plant_digest(patch: pytest.MonkeyPatch, digest: str = "0" * 64) -> None:
    """From now on another engine judges, by its name at least."""
    patch.setattr(editions, "engine_digest", lambda: digest)


def forge(path: Path, table: str, change: Callable[[int, str], str]) -> None:
    """Rewrite the entries of a journal, and its chain with them."""
    link = chain.START
    with closing(sqlite3.connect(path)) as database, database:
        rows = database.execute("SELECT seq, body FROM journal WHERE stream = ? ORDER BY seq", (table,)).fetchall()
        for seq, body in rows:
            text = change(seq, body)
            link = chain.link(link, text.encode())
            given = (text, link.hex(), table, seq)
            database.execute("UPDATE journal SET body = ?, link = ? WHERE stream = ? AND seq = ?", given)
        database.execute("UPDATE head SET link = ? WHERE stream = ?", (link.hex(), table))
