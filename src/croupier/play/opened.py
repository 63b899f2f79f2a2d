"""A table of a game, ready to be driven."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.chapter import playbook
from croupier.play.table import Table
from croupier.submission import load, starter

if TYPE_CHECKING:
    from croupier.money import Cents
    from croupier.submission import TableRules

INVENTORY: Cents = 1_000_000_00


def open_table(
    game: str, rules: TableRules | None = None, *, inventory: Cents = INVENTORY, stepped: bool = False
) -> Table:
    """A table of a game under a licensee's rules, or under those of the starter submission."""
    chapter = playbook(game)
    return Table(
        chapter, rules or load(starter(game).encode(), papers=False).tables[0], inventory=inventory, stepped=stepped
    )
