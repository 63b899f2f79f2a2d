"""The journal: inputs with who, when and what. Replaying it gives the same table, step by step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.play.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.money import Cents
    from croupier.play.chapter import Game
    from croupier.play.inputs import Event, Input
    from croupier.submission import TableRules


@dataclass(slots=True)
class Journal:
    """A table that remembers what it was told and what it said."""

    table: Table
    inputs: list[Input] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def do(self, given: Input) -> list[Event]:
        """Carry out an input and keep it; a refused input leaves no trace."""
        events = self.table.do(given)
        self.inputs.append(given)
        self.events += events
        return events


def replay(
    game: Game, rules: TableRules, inputs: Iterable[Input], *, inventory: Cents = 0, stepped: bool = False
) -> Journal:
    """The table as it was after these inputs."""
    journal = Journal(Table(game, rules, inventory=inventory, stepped=stepped))
    for given in inputs:
        journal.do(given)
    return journal
