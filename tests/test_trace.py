"""The clause ↔ code ↔ test matrix."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from croupier.chapter import Chapter, digest, walk
from croupier.cli import run
from croupier.errors import InputError, RulebookError
from croupier.rulebook import Enforcement
from croupier.rulebook.citations import Citation, citations_in
from croupier.trace import Status, build, marks, totals
from croupier.trace.code import GENERAL
from croupier.trace.digests import digest_of, law_of
from croupier.trace.marks import marks_in, own_tests
from croupier.trace.matrix import unknown_citations
from croupier.trace.record import Guard, Mutants, read

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


def test_marks_are_collected() -> None:
    folder = own_tests()
    assert folder is not None
    found = marks_in(folder)
    assert any("test_losers_and_pushes_first" in name for name in found.tests["NJ-69F-10.7(i)"])
    assert found.submission
    assert not any("test_trace" in name for name in found.submission)


def test_what_a_felt_names_is_traced_to_the_file_and_to_the_code_that_draws_it() -> None:
    entry = next(e for e in build(["over-under"]) if e.clause.id == "PA-686a.2(b)(3)")
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
    assert "croupier.submission.read:Reader.choice" in entry.code


def test_totals_count_every_clause_on_every_axis() -> None:
    entries = build(["pokette", "pai-gow-tiles"])
    for rows in totals(entries).values():
        assert sum(sum(counts.values()) for counts in rows.values()) == len(entries)


# --- What a clause comes to


def guard(points: dict[str, str | None], *by: str) -> Guard:
    return Guard("NJ-69F-12.1/rank", "0", points, by)


@pytest.mark.parametrize(
    ("found", "status"),
    [
        (guard({"line": "tests/a.py::one"}, "scenario"), Status.PROVED),
        (guard({"line": None, "refusal": "tests/a.py::one"}, "record"), Status.PROVED),
        (guard({"finding": "tests/a.py::one"}, "filing"), Status.PROVED),
        (guard({"line": "tests/a.py::one"}, "test"), Status.GUARDED),
        (guard({"in-force": "tests/a.py::one"}), Status.DECLARED),
        (guard({"in-force": None}), Status.DECLARED),
        (guard({"event": None, "in-force": None}), Status.DECLARED),
        (guard({"line": None}), Status.OPEN),
        (guard({}), Status.OPEN),
        (None, Status.OPEN),
    ],
)
def test_a_clause_is_what_its_own_tests_notice(found: Guard | None, status: Status) -> None:
    """What a table merely states is no guard, and a test that never notices anything proves nothing."""
    entry = next(e for e in build(["pokette"]) if e.clause.id == "NJ-69F-12.1/rank")
    entry = replace(entry, recorded=True)
    assert replace(entry, guard=found).status is status
    info = msgspec.structs.replace(entry.clause, enforced=(Enforcement.INFO,))
    assert replace(entry, clause=info, guard=None).status is Status.NOT_NEEDED
    assert replace(entry, guard=None, fact=True).status is Status.DECLARED
    assert replace(entry, guard=None, recorded=False).status is Status.TESTED


def test_a_record_is_read_as_it_was_written() -> None:
    one = Guard("NJ-69F-12.1/rank", "0a", {"line": "tests/a.py::one", "step": None}, ("test",))
    other = Mutants("croupier.wheel:splits", "0b", 3, ("12: Lt to LtE",))
    assert read(msgspec.json.encode(one) + b"\n", Guard, "here") == [one]
    assert read(msgspec.json.encode(other), Mutants, "here") == [other]
    with pytest.raises(RulebookError, match="here: "):
        read(b'{"clause": 1}', Guard, "here")


# --- Whether a record still speaks of what stands


def test_a_digest_follows_function_law_and_tests(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    file = tests / "test_one.py"
    file.write_text("def test_a():\n    assert 1\n\n\ndef test_b():\n    assert 2\n")
    here = Citation("NJ-69F-12.1/rank", "croupier.chapters.pokette.play", "_of_rank", 1)
    there = Citation("NJ-69F-12.1/rank", "croupier.chapters.pokette.play", "accepts_spin", 1)
    names = ["tests/test_one.py::test_a[x]"]
    first = digest_of([here], ["law"], names, tests)
    assert digest_of([here], ["law"], names, tests) == first
    assert digest_of([there], ["law"], names, tests) != first
    assert digest_of([here], ["other law"], names, tests) != first
    assert digest_of([here], ["law"], ["tests/test_one.py::test_b"], tests) != first


def test_another_clause_of_the_same_file_has_its_own_law() -> None:
    law = law_of("pokette")
    assert law["NJ-69F-12.1/rank"] != law["NJ-69F-12.1/pair"]
    assert all("NJ-69F-12.1/rank" in text for text in law["NJ-69F-12.1/rank"])


# --- No citation without something that carries it


def sources() -> Iterator[tuple[str, ast.Module]]:
    for path, file in walk(files("croupier"), (".py",)):
        yield path, ast.parse(file.read_text("utf-8"))


def cites(node: ast.AST) -> bool:
    return any(isinstance(one, ast.Call) and getattr(one.func, "id", "") == "cite" for one in ast.walk(node))


def test_no_citation_stands_alone() -> None:
    alone = [
        f"{path}:{node.lineno}"
        for path, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and cites(node.value) and not isinstance(node.value, (ast.Yield, ast.YieldFrom))
        if not isinstance(node.value, ast.Call) or getattr(node.value.func, "id", "") == "cite"
    ]
    assert alone == []


def test_every_constant_with_a_citation_is_read() -> None:
    """What nobody reads is carried by no record, event, error or line."""
    unread = []
    imported = {
        alias.name
        for _, tree in sources()
        for one in ast.walk(tree)
        if isinstance(one, ast.ImportFrom)
        for alias in one.names
    }
    attributes = {one.attr for _, tree in sources() for one in ast.walk(tree) if isinstance(one, ast.Attribute)}
    for path, tree in sources():
        here = {one.id for one in ast.walk(tree) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
        constants = [node for node in tree.body if isinstance(node, ast.Assign) and cites(node.value)]
        names = [target.id for node in constants for target in node.targets if isinstance(target, ast.Name)]
        # PLAY is the part that the chapter exports.
        unread += [f"{path} {name}" for name in names if name not in here | imported | attributes | {"PLAY"}]
    assert unread == []
