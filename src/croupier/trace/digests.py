"""A digest for each clause of what its record speaks of: the functions that cite it, its law and its tests.

Comments and docstrings do not count. A change of one chapter, function or test leaves the other clauses as they are.
"""

from __future__ import annotations

import ast
import hashlib
import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from croupier.chapter import chapter, walk
from croupier.edition import bare

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from croupier.rulebook.citations import Citation

HEADER = re.compile(r"^(?=\[)", re.MULTILINE)
# The last part of the name of a test that runs one scenario of a chapter.
SCENARIO = re.compile(r"scenario\w*\[([a-z-]+)/([^\]]+)\]$")


def digest_of(code: Iterable[Citation], law: Iterable[str], tests: Sequence[str], folder: Path | None) -> str:
    """A digest of everything that the record of one clause speaks of."""
    found = hashlib.sha256()
    for citation in code:
        found.update(_function(citation.module, citation.function, citation.line).encode() + b"\0")
    for text in law:
        found.update(text.encode() + b"\0")
    for test in sorted(tests) if folder else ():
        assert folder is not None
        found.update(f"{test}\0{_test(folder, test)}\0".encode())
    return found.hexdigest()[:12]


def law_of(slug: str) -> Mapping[str, list[str]]:
    """The records of a chapter's data files, by the clauses that they name."""
    found: dict[str, list[str]] = {}
    for text in _blocks(slug):
        for clause in set(re.findall(r'"([A-Z]{2}-[^"\s]+)"', text)):
            found.setdefault(clause, []).append(text)
    return found


def _blocks(slug: str) -> Iterator[str]:
    folder = chapter(slug).folder
    for name, file in walk(folder, (".toml",)):
        if name.startswith("law/") or name == "felt.toml":
            yield from HEADER.split(bare(file.read_text("utf-8")))


# --- Functions, and tests, as text


@cache
def _function(module: str, function: str, line: int) -> str:
    """The code of a function, or of the statement on a line of a module."""
    if "/" in module:
        # A place in a data file, which is a part of the law.
        return ""
    package, *parts = module.split(".")
    place = files(package).joinpath(*parts)
    place = place / "__init__.py" if place.is_dir() else place.parent / f"{place.name}.py"  # type: ignore[attr-defined]
    return _part(place.read_text("utf-8"), function, line)


def _part(source: str, function: str, line: int) -> str:
    names = function.split(".") if function else []
    nodes: Sequence[ast.stmt] = _parsed(source).body
    found: ast.stmt | None = None
    for name in names:
        found = next((node for node in nodes if getattr(node, "name", None) == name), None)
        nodes = getattr(found, "body", [])
    if not names:
        found = next((node for node in nodes if node.lineno <= line <= (node.end_lineno or 0)), None)
    return _text(source, found) if found else ""


@cache
def _parsed(source: str) -> ast.Module:
    return ast.parse(source)


def _text(source: str, node: ast.stmt) -> str:
    first = min([node.lineno, *(mark.lineno for mark in getattr(node, "decorator_list", ()))])
    return bare("\n".join(source.splitlines()[first - 1 : node.end_lineno]))


@cache
def _test(folder: Path, test: str) -> str:
    """The code of a test by its name, and the text of the scenario that it runs."""
    place, _, rest = test.partition("::")
    if story := SCENARIO.search(rest):
        file = chapter(story[1]).folder / "scenarios" / f"{story[2]}.jsonl"
        if file.is_file():
            return file.read_text("utf-8")
    return _test_function(folder, place, rest.partition("[")[0].replace("::", "."))


@cache
def _test_function(folder: Path, place: str, function: str) -> str:
    path = folder.parent / place
    return _part(path.read_text("utf-8"), function, 0) if path.is_file() else ""
