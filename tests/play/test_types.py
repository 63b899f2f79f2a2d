"""What a round holds is typed: nothing in the engine, its chapters or the house's machine is of type Any."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import croupier

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
