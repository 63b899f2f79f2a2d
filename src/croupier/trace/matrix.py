"""Join the rulebook, the citations in the code, the marks of the tests, and what was found by switching clauses off."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from croupier.chapter import chapter
from croupier.rulebook import Enforcement, rulebook, rulebooks
from croupier.trace.code import OWN, citations
from croupier.trace.digests import digest_of, law_of
from croupier.trace.marks import Marks, marks_in, own_tests
from croupier.trace.record import guards, mutants

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from croupier.rulebook import Clause
    from croupier.rulebook.citations import Citation
    from croupier.trace.record import Guard, Mutants


class Status(StrEnum):
    """What is known of a clause.

    `proved`: its own tests fail once it is switched off, and one of them was worked out from the text: a scenario, a
    record, a filing. `guarded`: its own tests fail once it is switched off. `declared`: a fact outside the software,
    which the table or the submission states. `tested`: of a chapter that was never switched off, code and test are
    there. `open`: none of these. `not-needed`: the clause demands nothing.
    """

    PROVED = "proved"
    GUARDED = "guarded"
    DECLARED = "declared"
    TESTED = "tested"
    OPEN = "open"
    NOT_NEEDED = "not-needed"


@dataclass(frozen=True, slots=True)
class Entry:
    """One clause: where the code answers for it, which tests are its own, and what was recorded of it."""

    game: str
    clause: Clause
    code: tuple[str, ...]
    tests: tuple[str, ...]
    guard: Guard | None = None
    # Whether the record speaks of the code, law and tests as they are; nothing where the tests are not known.
    fresh: bool | None = None
    # The licensee's options under the clause record facts outside the software.
    fact: bool = False
    recorded: bool = True
    mutants: tuple[Mutants, ...] = ()

    @property
    def status(self) -> Status:
        """How far the clause has come."""
        if self.guard is not None and self.guard.guarded:
            return Status.PROVED if self.guard.worked else Status.GUARDED
        if self.fact or (self.guard is not None and self.guard.stated):
            return Status.DECLARED
        if self.clause.enforcement is Enforcement.INFO:
            return Status.NOT_NEEDED
        return Status.TESTED if not self.recorded and self.code and self.tests else Status.OPEN


def build(games: Iterable[str] | None = None, *, tests: Path | None = None) -> list[Entry]:
    """The matrix of some games or of all, with Croupier's own tests or those in another folder."""
    folder = tests or own_tests()
    marks = marks_in(folder) if folder else Marks()
    code = _by_clause()
    return [entry for game in games or rulebooks() for entry in _entries(game, code, marks, folder)]


def _by_clause() -> dict[str, dict[str, Citation]]:
    code: dict[str, dict[str, Citation]] = {}
    for citation in citations():
        code.setdefault(citation.clause, {}).setdefault(citation.place, citation)
    return code


def _entries(game: str, code: dict[str, dict[str, Citation]], marks: Marks, folder: Path | None) -> Iterable[Entry]:
    book, found, tried, law = rulebook(game), guards(game), mutants(game), law_of(game)
    facts = {clause for option in book.options.values() if option.outside for clause in option.clauses}
    for clause in book.clauses.values():
        cited, tests = code.get(clause.id, {}), marks.tests.get(clause.id, [])
        guard = found.get(clause.id)
        digest = digest_of(cited.values(), law.get(clause.id, ()), tests, folder) if folder else None
        fresh = None if digest is None else guard is not None and guard.digest == digest
        changed = tuple(tried[place] for place in cited if place in tried)
        yield Entry(game, clause, tuple(cited), tuple(tests), guard, fresh, clause.id in facts, bool(found), changed)


def digests(games: Iterable[str]) -> dict[str, str]:
    """The digest of every clause of some games as everything stands now."""
    folder = own_tests()
    code, marks = _by_clause(), marks_in(folder) if folder else Marks()
    return {
        clause: digest_of(code.get(clause, {}).values(), law.get(clause, ()), marks.tests.get(clause, []), folder)
        for game in games
        for law in [law_of(game)]
        for clause in rulebook(game).clauses
    }


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


def ablations(entries: Iterable[Entry]) -> dict[str, dict[str, int]]:
    """How often clauses were switched off and code was changed, and how often a test noticed."""
    entries = list(entries)
    points = [test for entry in entries if entry.guard for test in entry.guard.points.values()]
    mutants = {one.place: one for entry in entries for one in entry.mutants}.values()
    tried = sum(one.tried for one in mutants)
    return {
        "points": {"tried": len(points), "killed": sum(test is not None for test in points)},
        "mutants": {"tried": tried, "killed": tried - sum(len(one.survived) for one in mutants)},
    }


def unknown_citations() -> list[Citation]:
    """Citations in the code of clauses that do not exist."""
    known = {clause for book in rulebooks().values() for clause in book.clauses}
    return [citation for citation in citations() if citation.clause not in known]


def open_clauses(entries: Iterable[Entry]) -> list[str]:
    """The clauses that are neither guarded nor declared and should be."""
    return [entry.clause.id for entry in entries if entry.status is Status.OPEN]
