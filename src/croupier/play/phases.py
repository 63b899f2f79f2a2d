"""The phases of a game, by the names that a scenario or an irregularity uses."""

from __future__ import annotations

import ast
from functools import cache

from croupier.chapter import chapter, walk

BETWEEN_ROUNDS = ("opening", "shuffling", "betting")


@cache
def phases(slug: str) -> tuple[str, ...]:
    """Every phase of a game's table: those between rounds, then those that its play marks, as its source does."""
    found = dict.fromkeys(BETWEEN_ROUNDS)
    for path, file in walk(chapter(slug).folder, (".py",)):
        if path.partition("/")[0].removesuffix(".py") == "play":
            found |= dict.fromkeys(_marked(ast.parse(file.read_text(encoding="utf-8"))))
    return tuple(found)


def _marked(tree: ast.AST) -> list[str]:
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    marks = sorted((call for call in calls if ast.unparse(call.func) == "Mark"), key=lambda call: call.lineno)
    texts = [node for mark in marks for node in ast.walk(mark) if isinstance(node, ast.Constant)]
    return [text.value for text in texts if isinstance(text.value, str)]
