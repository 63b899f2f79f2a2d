"""A scenario as it was read: a header, and lines that act, run or expect."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.money import Cents
    from croupier.play.inputs import Json, Role
    from croupier.submission import TableRules


@dataclass(frozen=True, slots=True)
class Header:
    """Which table it is, and which clauses its story proves."""

    game: str
    title: str
    clauses: tuple[str, ...]
    rules: TableRules
    stepped: bool
    inventory: Cents
    meter: Cents | None


@dataclass(frozen=True, slots=True)
class Act:
    """One input, with the seconds since the line before."""

    line: int
    after: int
    act: str
    role: Role
    who: str
    data: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Values:
    """What the devices and the stack will show; None where a run leaves it as it is."""

    pieces: tuple[int, ...] | None = None
    spins: tuple[int, ...] | None = None
    dice: tuple[int, ...] | None = None
    number: int | None = None
    stack: int | None = None


# The fields of an event or a line that a scenario states; amounts in cents, cards as the table keeps them.
Pattern: TypeAlias = "Mapping[str, object]"


@dataclass(frozen=True, slots=True)
class Goal:
    """Where a run ends: all that is stated must hold."""

    due: str | None = None
    seat: int | None = None
    phase: str | None = None
    round_over: bool = False
    event: Pattern | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """Several inputs: until nothing is left to prepare, or until a goal is reached."""

    line: int
    after: int
    values: Values
    goal: Goal | None


@dataclass(frozen=True, slots=True)
class Seen:
    """What a viewer must and must not see."""

    who: str
    role: Role
    shows: tuple[int, ...] = ()
    hides: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Expect:
    """What must be true now, or of the line before; `states` are amounts by name, None where nothing is asked."""

    line: int
    refused: bool | tuple[str, ...] | None = None
    events: tuple[Pattern, ...] = ()
    no_events: tuple[Pattern, ...] = ()
    due: tuple[Pattern, ...] = ()
    phase: str | None = None
    lines: tuple[Pattern, ...] = ()
    no_lines: tuple[Pattern, ...] = ()
    chips: Mapping[str, Cents] = field(default_factory=dict)
    inventory: Cents | None = None
    meter: Cents | None = None
    bank: Pattern | None = None
    no_bank: bool = False
    views: tuple[Seen, ...] = ()


Line: TypeAlias = Act | Run | Expect


@dataclass(frozen=True, slots=True)
class Scenario:
    """A whole file."""

    name: str
    header: Header
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that did not come out as expected, on a line of its file."""

    line: int
    expected: str
    happened: str

    def as_dict(self) -> dict[str, object]:
        """The failure as JSON shows it."""
        return {"line": self.line, "expected": self.expected, "happened": self.happened}
