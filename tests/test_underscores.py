"""A name with an underscore belongs to its module: nobody else imports it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLACES = ("src", "tests", "benchmarks", "examples", "proofs")
OURS = ("croupier", "tests", "benchmarks", "proofs")


def private(name: str) -> bool:
    """Whether any part of a dotted name is private; names such as __version__ are not."""
    return any(part.startswith("_") and not part.endswith("__") for part in name.split("."))


def borrowed(tree: ast.Module) -> Iterator[str]:
    """The private names of other modules that a module imports, or reaches through a module that it imports."""
    modules: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] in OURS:
                    modules.add(alias.asname or alias.name.split(".")[0])
                    if private(alias.name):
                        yield alias.name
        elif isinstance(node, ast.ImportFrom) and (node.level or (node.module or "").split(".")[0] in OURS):
            for alias in node.names:
                name = f"{node.module or '.'}.{alias.name}"
                modules.add(alias.asname or alias.name)
                if private(name):
                    yield name
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and private(node.attr):
            name = node.value.id
            if name in modules and name.strip("_")[0].islower():
                yield f"{name}.{node.attr}"


@pytest.mark.parametrize("place", PLACES)
def test_no_module_imports_the_private_names_of_another(place: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted((ROOT / place).rglob("*.py"))
        for name in borrowed(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []
