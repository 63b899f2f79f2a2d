"""The clause ↔ code ↔ test matrix."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from croupier.chapter import Chapter, digest
from croupier.cli import run
from croupier.errors import InputError
from croupier.rulebook import Enforcement, find_clause, slugs
from croupier.rulebook.citations import citations_in
from croupier.trace import Status, build, marks, totals
from croupier.trace.code import GENERAL
from croupier.trace.marks import marks_in, own_tests
from croupier.trace.matrix import open_clauses, pending_file, proved_here, read_pending, unknown_citations

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
    folder = own_tests()
    assert folder is not None
    found = marks_in(folder)
    assert any("test_marks_are_collected" in name for name in found.tests["PA-686a.6(f)"])
    assert found.submission
    assert not any("test_trace" in name for name in found.submission)


def test_what_a_felt_names_is_traced_to_the_file_and_to_the_code_that_draws_it() -> None:
    entry = next(e for e in build(["over-under"]) if e.clause.id == "PA-686a.2(b)(3)")
    assert entry.status is Status.PROVED
    assert entry.code == ("croupier.layout.felt:felt_for", "croupier.chapters.over_under/felt.toml:player[0].clause")


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package that declares a chapter, as far as the cache of marks looks at it."""
    name = f"stranger_{tmp_path.name}"
    package = tmp_path / name
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "game.toml").write_text('slug = "strange"')
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(marks, "installed", lambda: (Chapter("strange", name, "stranger"),))
    digest.cache_clear()
    yield package
    digest.cache_clear()


def test_marks_are_asked_for_again_when_tests_or_data_change(tmp_path: Path, stranger: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_one.py").write_text("def test_one(): ...\n")
    before = marks.fingerprint(tests)
    assert marks.fingerprint(tests) == before
    (tests / "cases.json").write_text("{}")
    more = marks.fingerprint(tests)
    assert more != before
    (stranger / "game.toml").write_text('slug = "stranger"')
    digest.cache_clear()
    assert marks.fingerprint(tests) not in (before, more)


def test_tests_that_cannot_be_collected_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(InputError, match="no folder"):
        marks_in(tmp_path / "nowhere")
    (tmp_path / "test_one.py").write_text("import nothing_of_this_name\n")
    with pytest.raises(InputError, match="nothing_of_this_name"):
        marks_in(tmp_path)
    assert run(["trace", "--tests", str(tmp_path)]) == 2
    assert "name the game" in capsys.readouterr().err


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
    assert read_pending(path) == open_clauses(build(filter(proved_here, slugs())))


def test_pending_clauses_exist() -> None:
    path = pending_file()
    assert path is not None
    for clause in read_pending(path):
        find_clause(clause)


def test_a_submission_check_does_not_answer_for_the_table() -> None:
    """PA-687a.5(b) is about a deck at the table; a submission that names its shuffler proves nothing of it."""
    entry = next(e for e in build(["dj-wild-stud-poker"]) if e.clause.id == "PA-687a.5(b)")
    filed = [place for place in entry.code if place in entry.filing]
    assert filed
    assert all(place.startswith("croupier.submission") for place in filed)
    assert (entry.status is Status.PENDING) == (len(filed) == len(entry.code))
    only_filed = replace(entry, code=tuple(filed))
    assert only_filed.status is Status.PENDING
    of_config = msgspec.structs.replace(entry.clause, enforced=(Enforcement.CONFIG,))
    assert replace(only_filed, clause=of_config).status is Status.PROVED
