"""What a round holds is typed: nothing in the engine, its chapters or the house's machine is of type Any."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import croupier
from croupier.play.cabinet import PROCEDURES
from croupier.play.opened import open_table
from croupier.rulebook import slugs
from croupier.scenario.acts import ACTS

ROOT = Path(croupier.__file__).parent
MACHINE = ("house/machine.py", "house/debts.py")
FILES = [
    *sorted((ROOT / "play").rglob("*.py")),
    *sorted((ROOT / "chapters").rglob("*.py")),
    *(ROOT / name for name in MACHINE),
]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_nothing_is_of_any_type(file: Path) -> None:
    found = [
        node.lineno
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if (isinstance(node, ast.ImportFrom) and any(alias.name == "Any" for alias in node.names))
        or (isinstance(node, ast.Attribute) and node.attr == "Any")
    ]
    assert found == []


def test_every_act_of_a_table_is_published_with_its_data() -> None:
    # An act that is missing here is added to scenario/acts.py, with the data that it takes.
    tables = [open_table(slug) for slug in slugs()]
    assert {act for table in tables for act in table._doors} | PROCEDURES | called() == set(ACTS)


def called() -> set[str]:
    """The acts for which the rounds of any chapter call."""
    found = set()
    for path in Path(croupier.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Call":
                found.add(ast.literal_eval(node.args[0]))
    return found
