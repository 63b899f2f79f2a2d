"""The decks, batches or sets of a table: each has a name, an age and a state, and what is removed leaves a record."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from croupier.play.inputs import Event
from croupier.play.shoe import Shoe

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.play.inputs import Input


@dataclass(slots=True)
class Deck:
    """A deck, batch or set that belongs to the table."""

    name: str
    # When it was opened at the table, and whether anybody has.
    opened: int = 0
    inspected: bool = False
    shoe: Shoe = field(default_factory=lambda: Shoe([]))
    # Whether its last shuffle was made by hand, and whether a round has been dealt from it since.
    by_hand: bool = False
    used: bool = False

    @property
    def shuffled(self) -> bool:
        """Whether it has been shuffled since it came."""
        return bool(self.shoe.cards)

    @property
    def state(self) -> str:
        """Where it stands, in words."""
        return "in use" if self.shuffled else "inspected" if self.inspected else "not yet inspected"


class Removed(NamedTuple):
    """What left the table: by which clause, when, why, and by whom."""

    name: str
    clause: str
    at: int
    why: str
    by: str


class Stock:
    """Everything of which a table is dealt, and the record of what it no longer has."""

    def __init__(self, unit: str) -> None:
        self.unit = unit
        self.brought = 0
        self.decks: list[Deck] = []
        self.removed: list[Removed] = []

    def bring(self) -> Deck:
        """A new deck, batch or set comes to the table."""
        self.brought += 1
        return Deck(f"{self.unit} {self.brought}")

    def named(self, name: str) -> int:
        """The place of a deck among those at the table."""
        return next(at for at, deck in enumerate(self.decks) if deck.name == name)

    def note(self, name: str, clause: str, given: Input, why: str) -> None:
        """Write down that something other than a deck has left the table."""
        self.removed.append(Removed(name, clause, given.at, why, given.who))

    def remove(self, names: Iterable[str], clause: str, given: Input, why: str) -> list[Event]:
        """Decks leave the table, and it is written down."""
        gone = [Removed(name, clause, given.at, why, given.who) for name in names]
        self.removed += gone
        return [Event("deck-removed", clause, text=f"{one.name}: {why}; removed by {one.by}") for one in gone]
