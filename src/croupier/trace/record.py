"""What was found when clauses were switched off: one line a clause, kept with its chapter.

`points` names, for each point that carries the clause and that its tests reach, the test that fails once the clause is
off there, or nothing where none does. `by` says what kinds of test noticed: a `scenario`, a `record` judged by the
referee, a check of a `filing`, or another `test`. A second record tells of ordinary mistakes in the functions that cite
clauses: how many were tried, and those that no test of these clauses noticed.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from croupier.chapter import chapter
from croupier.errors import RulebookError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

T = TypeVar("T")
GUARDS, MUTANTS = "guards.jsonl", "mutants.jsonl"
# What a table only states when it is opened is a fact outside the software: nothing else carries the clause.
IN_FORCE = "in-force"
WORKED = frozenset({"scenario", "record", "filing"})


class Mutants(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ordinary mistakes in one function: how many were tried, and those that nobody noticed."""

    place: str
    digest: str
    tried: int
    survived: tuple[str, ...] = ()


class Guard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What became of one clause."""

    clause: str
    digest: str
    points: dict[str, str | None] = {}
    by: tuple[str, ...] = ()

    @property
    def guarded(self) -> bool:
        """Whether a test of the clause fails once it is off, somewhere else than in what the table merely states."""
        return any(test for point, test in self.points.items() if point != IN_FORCE)

    @property
    def worked(self) -> bool:
        """Whether what guards it was worked out from the text: a scenario, a record, a filing."""
        return self.guarded and not WORKED.isdisjoint(self.by)

    @property
    def stated(self) -> bool:
        """Whether the table states it as a fact."""
        return IN_FORCE in self.points


@cache
def guards(slug: str) -> Mapping[str, Guard]:
    """What was recorded of a chapter's clauses; empty where nothing was."""
    return {one.clause: one for one in read(_file(slug, GUARDS), Guard, f"{slug}/{GUARDS}")}


@cache
def mutants(slug: str) -> Mapping[str, Mutants]:
    """What was recorded of a chapter's functions; empty where nothing was."""
    return {one.place: one for one in read(_file(slug, MUTANTS), Mutants, f"{slug}/{MUTANTS}")}


def _file(slug: str, name: str) -> bytes:
    file = chapter(slug).folder / name
    return file.read_bytes() if file.is_file() else b""


def read(data: bytes, kind: type[T], where: str) -> list[T]:
    """The lines of a record."""
    try:
        return [msgspec.json.decode(line, type=kind) for line in data.splitlines()]
    except msgspec.MsgspecError as error:
        raise RulebookError(f"{where}: {error}") from error


def write(slug: str, name: str, found: Iterable[msgspec.Struct]) -> None:
    """Keep a record with its chapter."""
    path = Path(str(chapter(slug).folder)) / name
    path.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in found))
    guards.cache_clear()
    mutants.cache_clear()
