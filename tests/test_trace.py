"""The clause ↔ code ↔ test matrix."""

from pathlib import Path

import pytest

from croupier.rulebook import find_clause
from croupier.rulebook.citations import citations_in
from croupier.trace import Status, build, totals
from croupier.trace.code import GENERAL
from croupier.trace.marks import marks_by_clause
from croupier.trace.matrix import open_clauses, pending_file, read_pending, unknown_citations

SOURCE = """
from croupier.rulebook import cite, enforces

TABLE = {"a": cite("PA-686a.6(d)")}

class Dealer:
    def deal(self):
        return cite("PA-686a.7(e)")

@enforces("options")
def check(): ...

def other():
    note = "PA-686a.7(f)"
    return recite("PA-686a.7(g)")
"""


def test_citations_are_found_with_their_function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "pack"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "table.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    found = {(c.clause, c.place) for c in citations_in("pack", GENERAL)}
    assert ("PA-686a.6(d)", "pack.table") in found
    assert ("PA-686a.7(e)", "pack.table:Dealer.deal") in found
    assert ("PA-686a.6(f)", "pack.table:check") in found
    assert not {clause for clause, _ in found} & {"PA-686a.7(f)", "PA-686a.7(g)"}


def test_no_citation_in_the_code_is_unknown() -> None:
    assert unknown_citations() == []


@pytest.mark.clause("PA-686a.6(f)")
def test_marks_are_collected() -> None:
    tests = marks_by_clause()
    assert tests is not None
    assert any("test_marks_are_collected" in name for name in tests["PA-686a.6(f)"])


def test_the_matrix_joins_code_and_tests() -> None:
    entry = next(e for e in build(["over-under"]) if e.clause.id == "PA-686a.6(f)")
    assert entry.status is Status.PROVED
    assert "croupier.submission.read:Reader.choice" in entry.code


def test_totals_count_every_clause_on_every_axis() -> None:
    entries = build(["pokette", "pai-gow-tiles"])
    for rows in totals(entries).values():
        assert sum(sum(counts.values()) for counts in rows.values()) == len(entries)


def test_what_was_proved_stays_proved() -> None:
    """The pending list may only shrink: nothing outside it is open, and nothing in it is done."""
    path = pending_file()
    assert path is not None
    assert read_pending(path) == open_clauses(build(fresh=True))


def test_pending_clauses_exist() -> None:
    path = pending_file()
    assert path is not None
    for clause in read_pending(path):
        find_clause(clause)


def test_a_submission_check_does_not_answer_for_the_table() -> None:
    """PA-687a.5(b) is about a deck at the table; a submission that names its shuffler proves nothing of it."""
    entry = next(e for e in build(["dj-wild-stud-poker"]) if e.clause.id == "PA-687a.5(b)")
    assert [place for place in entry.code if place.startswith("croupier.submission")]
    places = [place for place in entry.code if not place.startswith("croupier.submission")]
    assert (entry.status is Status.PENDING) == (not places)
