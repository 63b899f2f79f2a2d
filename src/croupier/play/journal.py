"""The journal: inputs with who, when and what. Replaying it gives the same table, step by step."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.play.devices import SHUFFLER
from croupier.play.inputs import Input, Role
from croupier.play.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from croupier.money import Cents
    from croupier.play.chapter import Playbook
    from croupier.play.inputs import Event
    from croupier.submission import TableRules


@dataclass(slots=True)
class Journal:
    """A table that remembers what it was told and what it said.

    A sink gets each input after it was found lawful and before anything else can happen.
    """

    table: Table
    inputs: list[Input] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    sink: Callable[[Input], None] | None = None

    def do(self, given: Input) -> list[Event]:
        """Carry out an input and keep it; a refused input leaves no trace."""
        events = self.table.do(given)
        if self.sink is not None:
            self.sink(given)
        self.inputs.append(given)
        self.events += events
        return events


def replay(
    game: Playbook, rules: TableRules, inputs: Iterable[Input], *, inventory: Cents = 0, stepped: bool = False
) -> Journal:
    """The table as it was after these inputs."""
    journal = Journal(Table(game, rules, inventory=inventory, stepped=stepped))
    for given in inputs:
        journal.do(given)
    return journal


def first_release(given: Input, table: Table) -> Input:
    """An input of the first release, which wrote a device's shuffle down in the dealer's name."""
    by_device = given.act == "shuffle" and table.cabinet.devices.works(SHUFFLER)
    return given._replace(role=Role.DEVICE) if by_device else given


def input_line(given: Input) -> str:
    """An input as one line of JSON."""
    return json.dumps(
        {"act": given.act, "role": given.role, "who": given.who, "at": given.at, "data": dict(given.data)}
    )


def read_line(line: str, *, number: int) -> Input:
    """An input from its line of JSON."""
    try:
        item = json.loads(line)
        return Input(item["act"], Role(item["role"]), item["who"], item["at"], item["data"])
    except (ValueError, KeyError, TypeError) as error:
        raise InputError("journal", f"line {number} is not an input: {error}", field=f"line {number}") from error
