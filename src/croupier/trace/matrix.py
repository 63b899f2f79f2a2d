"""Join the rulebook, the citations in the code and the marks of the tests."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.rulebook import Enforcement, rulebook, rulebooks
from croupier.trace.code import citations
from croupier.trace.marks import marks_by_clause, tests_folder

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.rulebook import Clause
    from croupier.rulebook.citations import Citation

PENDING = "trace_pending.txt"


class Status(StrEnum):
    """How far a clause has come."""

    PROVED = "proved"
    CITED = "cited"
    PENDING = "pending"
    NOT_NEEDED = "not-needed"


@dataclass(frozen=True, slots=True)
class Entry:
    """One clause, where the code answers for it and which tests prove it."""

    game: str
    clause: Clause
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def status(self) -> Status:
        """Proved by code and test, only cited, still pending, or in need of neither.

        A check of submissions answers only for clauses that are configuration above all: it does not show
        that the table itself obeys.
        """
        of_config = self.clause.enforcement is Enforcement.CONFIG
        code = [place for place in self.code if of_config or not place.startswith("croupier.submission")]
        tests = [test for test in self.tests if of_config or not test.startswith("tests/submission/")]
        if code and tests:
            return Status.PROVED
        if code:
            return Status.CITED
        return Status.NOT_NEEDED if self.clause.enforcement is Enforcement.INFO else Status.PENDING


def build(games: Iterable[str] | None = None, *, fresh: bool = False) -> list[Entry]:
    """The matrix of some games or of all."""
    code: dict[str, dict[str, None]] = {}
    for citation in citations():
        code.setdefault(citation.clause, {})[citation.place] = None
    tests = marks_by_clause(fresh=fresh) or {}
    books = [rulebook(game) for game in games] if games else rulebooks().values()
    return [
        Entry(book.game.slug, clause, tuple(code.get(clause.id, ())), tuple(tests.get(clause.id, ())))
        for book in books
        for clause in book.clauses.values()
    ]


def totals(entries: Iterable[Entry]) -> dict[str, dict[str, dict[str, int]]]:
    """How many clauses stand at each status: by game, by kind and by way of enforcement."""
    counts: dict[str, dict[str, Counter[str]]] = {"game": {}, "kind": {}, "enforced": {}}
    for entry in entries:
        keys = {"game": entry.game, "kind": entry.clause.kind, "enforced": entry.clause.enforcement}
        for axis, key in keys.items():
            counts[axis].setdefault(str(key), Counter())[entry.status] += 1
    return {axis: {key: dict(count) for key, count in rows.items()} for axis, rows in counts.items()}


def unknown_citations() -> list[Citation]:
    """Citations in the code of clauses that do not exist."""
    known = {clause for book in rulebooks().values() for clause in book.clauses}
    return [citation for citation in citations() if citation.clause not in known]


def pending_file() -> Path | None:
    """Where the clauses still without code or test are recorded; the list may only shrink."""
    folder = tests_folder()
    return folder / PENDING if folder else None


def open_clauses(entries: Iterable[Entry]) -> list[str]:
    """The clauses that must be proved and are not."""
    done = (Status.PROVED, Status.NOT_NEEDED)
    return [entry.clause.id for entry in entries if entry.status not in done]


def read_pending(path: Path) -> list[str]:
    """The recorded list, one id a line; lines that begin with # are remarks."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return [line for line in lines if line and not line.startswith("#")]


def write_pending(path: Path, clauses: Iterable[str]) -> None:
    """Record the list."""
    head = "# Clauses not yet enforced and tested. `croupier trace --update` takes out what has been done.\n"
    path.write_text(head + "".join(f"{clause}\n" for clause in clauses), encoding="utf-8")
