"""What comes in from outside, and what the table tells the world."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from croupier.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from croupier.cards import Card
    from croupier.play.lines import Line
    from croupier.play.steps import Place


# What JSON can say: the data of an input, and what a player answers.
Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"


class Role(StrEnum):
    """Who acts."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    # The New Jersey and Massachusetts texts know a casino supervisor beside the floorperson.
    SUPERVISOR = "casino-supervisor"
    DEVICE = "device"
    SURVEILLANCE = "surveillance"


class Input(NamedTuple):
    """Somebody does something at some time. The journal is a list of these."""

    act: str
    role: Role
    who: str
    at: int
    data: Mapping[str, Json] = {}

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number that the input states."""
        value = self.data.get(key, default)
        if type(value) is not int:
            raise InputError(key, f"{key} is a whole number", field=key)
        return value

    def word(self, key: str, default: str | None = None) -> str:
        """A text that the input states."""
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise InputError(key, f"{key} is a text", field=key)
        return value

    def cards(self, key: str) -> list[Card]:
        """The cards that the input states, in their order."""
        value = self.data.get(key)
        if not isinstance(value, (list, tuple)):
            raise InputError(key, f"{key} is a list of cards", field=key)
        return [card for card in value if type(card) is int]


def whole(reply: Json, key: str) -> int | None:
    """A whole number in what came of a call; None where nothing was told."""
    value = reply.get(key) if isinstance(reply, dict) else None
    return value if type(value) is int else None


def wholes(reply: Json, key: str) -> list[int] | None:
    """Whole numbers in what came of a call; None where nothing was told."""
    value = reply.get(key) if isinstance(reply, dict) else None
    return [item for item in value if type(item) is int] if isinstance(value, (list, tuple)) else None


class Event(NamedTuple):
    """Something happened at the table, and by which clause."""

    kind: str
    clause: str
    place: Place | None = None
    cards: tuple[Card, ...] = ()
    face_up: bool = True
    text: str = ""
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Due:
    """What the table waits for: an act, who may do it, and the clause that demands it."""

    act: str
    roles: tuple[Role, ...]
    clause: str
    text: str
    seat: int | None = None
    choices: tuple[Json, ...] = ()
    data: tuple[str, ...] = field(default=())
    # The deck, batch or set that a step of the opening handles.
    deck: str = ""
