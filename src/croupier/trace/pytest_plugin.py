"""The pytest side of the trace: checks that marks cite clauses that exist, and can list them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from croupier.rulebook import rulebooks

if TYPE_CHECKING:
    from collections.abc import Iterator

# So that a failure in a suite shows the values that it compared.
pytest.register_assert_rewrite("croupier.testing")

MARKS = (
    "clause(*ids): the clauses of the rulebook that this test proves",
    "submission: this test checks submissions, so of a clause about the table it proves nothing",
)


def pytest_configure(config: pytest.Config) -> None:
    """Make the marks known."""
    for mark in MARKS:
        config.addinivalue_line("markers", mark)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--clauses-to`, by which `croupier trace` asks which tests prove which clause."""
    parser.addoption("--clauses-to", metavar="FILE", help="write the tests of each clause to FILE as JSON")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse a mark that cites no existing clause; write the list if asked."""
    known = {clause for book in rulebooks().values() for clause in book.clauses}
    found: dict[str, list[str]] = {}
    for item in items:
        for clause in _cited(item):
            if clause not in known:
                raise pytest.UsageError(f"{item.nodeid} cites {clause}, which is not in the rulebook")
            found.setdefault(clause, []).append(item.nodeid)
    target = config.getoption("--clauses-to")
    if target:
        filed = [item.nodeid for item in items if item.get_closest_marker("submission")]
        Path(target).write_text(json.dumps({"tests": found, "submission": filed}), encoding="utf-8")


def _cited(item: pytest.Item) -> Iterator[str]:
    for mark in item.iter_markers("clause"):
        if not mark.args:
            raise pytest.UsageError(f"{item.nodeid} has a clause mark without a clause")
        yield from mark.args
