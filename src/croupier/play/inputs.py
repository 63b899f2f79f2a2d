"""What comes in from outside, and what the table tells the world."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.cards import Card
    from croupier.play.lines import Line
    from croupier.play.steps import Place


class Role(StrEnum):
    """Who acts."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    DEVICE = "device"
    SURVEILLANCE = "surveillance"


class Input(NamedTuple):
    """Somebody does something at some time. The journal is a list of these."""

    act: str
    role: Role
    who: str
    at: int
    data: Mapping[str, Any] = {}


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
    choices: tuple[Any, ...] = ()
    data: tuple[str, ...] = field(default=())
