"""Join the rulebook, the citations in the code and the marks of the tests."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from croupier import submission
from croupier.chapter import chapter
from croupier.rulebook import Enforcement, rulebook, rulebooks
from croupier.trace.code import OWN, citations
from croupier.trace.marks import Marks, marks_in, own_tests

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

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
    """One clause, where the code answers for it and which tests prove it.

    Whatever only checks submissions (a place in the code or a test) stands in `filing` too.
    """

    game: str
    clause: Clause
    code: tuple[str, ...]
    tests: tuple[str, ...]
    filing: frozenset[str] = frozenset()

    @property
    def status(self) -> Status:
        """Proved by code and test, only cited, still pending, or in need of neither.

        A check of submissions answers only for clauses that are configuration above all: it does not show
        that the table itself obeys.
        """
        aside = frozenset[str]() if self.clause.enforcement is Enforcement.CONFIG else self.filing
        code, tests = set(self.code) - aside, set(self.tests) - aside
        if code and tests:
            return Status.PROVED
        if code:
            return Status.CITED
        return Status.NOT_NEEDED if self.clause.enforcement is Enforcement.INFO else Status.PENDING


def build(games: Iterable[str] | None = None, *, tests: Path | None = None) -> list[Entry]:
    """The matrix of some games or of all, proved by Croupier's own tests or by those in another folder."""
    code: dict[str, dict[str, Citation]] = {}
    for citation in citations():
        code.setdefault(citation.clause, {}).setdefault(citation.place, citation)
    folder = tests or own_tests()
    marks = marks_in(folder) if folder else Marks()
    books = [rulebook(game) for game in games] if games else rulebooks().values()
    return [
        _entry(book.game.slug, clause, code.get(clause.id, {}), marks)
        for book in books
        for clause in book.clauses.values()
    ]


def _entry(game: str, clause: Clause, code: Mapping[str, Citation], marks: Marks) -> Entry:
    tests = marks.tests.get(clause.id, [])
    filing = {place for place, citation in code.items() if _checks_submissions(citation)}
    return Entry(game, clause, tuple(code), tuple(tests), frozenset(filing.union(marks.submission.intersection(tests))))


def _checks_submissions(citation: Citation) -> bool:
    return f"{citation.module}.".startswith(f"{submission.__name__}.")


def proved_here(game: str) -> bool:
    """Whether Croupier's own tests are those of a game: a chapter from another package has its own."""
    return chapter(game).distribution == OWN


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


def pending_file(tests: Path | None = None) -> Path | None:
    """Where the clauses still without code or test are recorded, beside the tests; the list may only shrink."""
    folder = tests or own_tests()
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
