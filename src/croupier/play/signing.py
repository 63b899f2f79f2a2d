"""Two persons where a clause names two: who inspected may not verify, and a seal bears both names."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import InputError, RuleError

if TYPE_CHECKING:
    from croupier.play.chapter import Playbook
    from croupier.play.inputs import Due, Input

# The acts of which the second needs another person than the first.
PAIRS = {"verify": "inspect", "tear-joker": "tear-joker", "seal": "seal"}
INSPECTION = frozenset({"inspect", "verify"})


class Sealed(NamedTuple):
    """An envelope with an unsuitable set: what it says, and whether both have signed."""

    name: str
    text: str
    by: str
    complete: bool


class Signing:
    """Remembers who did what at the table's opening."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.signed: dict[tuple[str, str], str] = {}
        self.unsuitable = ""

    def verify(self, given: Input, due: Due) -> None:
        """Refuse a second signature by the same person, and a table without a name on a seal."""
        first = self.signed.get((due.deck, PAIRS.get(given.act, "")))
        if first == given.who:
            text = f"{given.who} has done it already: '{given.act}' needs a second person"
            raise RuleError("person", text, clause=due.clause, field="who")
        if given.act == "seal" and not isinstance(given.data.get("table", ""), (str, int)):
            raise InputError("table", "table is the number or name of the table", field="table")

    def sign(self, given: Input, due: Due) -> None:
        """Write down who did it."""
        self.signed[due.deck, given.act] = given.who

    def inspects(self, due: Due, game: Playbook) -> bool:
        """Whether a step may find the cards or tiles unsuitable."""
        return bool(due.deck) and (due.act in INSPECTION or due.act in {act for act, *_ in game.law.opening.inspection})

    def sealed(self, given: Input, due: Due, queue: list[Due]) -> Sealed:
        """What stands on the sealed envelope so far."""
        complete = not (queue and queue[0].act == "seal")
        self.table = str(given.data.get("table", self.table))
        first = self.signed.pop((due.deck, "sealed-by"), "")
        if not complete:
            self.signed[due.deck, "sealed-by"] = given.who
        else:
            self.signed.pop((due.deck, "seal"), None)
        by = " and ".join(filter(None, (first, given.who)))
        when = dt.datetime.fromtimestamp(given.at, dt.UTC).strftime("%Y-%m-%d %H:%M:%S")
        text = f"{self.unsuitable} is sealed: table {self.table}, {when}, signed by {by}"
        return Sealed(self.unsuitable, text, by, complete)
