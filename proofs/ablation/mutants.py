"""Change the functions that cite clauses, one mistake at a time, and ask the tests of those clauses."""

from __future__ import annotations

import gc
import time
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, NamedTuple

from proofs.ablation.forks import LATE, forked
from proofs.ablation.hook import compiled
from proofs.ablation.mutate import emptied, find, mutants
from proofs.ablation.prove import passes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pytest

    from proofs.ablation.mutate import Mutant

# How long the tests of a function are asked who calls it, and how many of those are asked again for each mistake.
LONGEST, CALLERS = 30.0, 20


class Tried(NamedTuple):
    """What became of a function: how many mistakes were tried, and those that nobody noticed."""

    place: str
    tried: int
    survived: list[str]


def swap(module: str, path: str, function: str, mutant: Mutant) -> bool:
    """Put the changed code in the place of the function's; whether that could be done."""
    node = find(mutant.tree, function)
    assert node is not None
    name, line = node.name, min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
    code = next((one for one in _codes(compiled(mutant.tree, module, path)) if _is(one, line, name)), None)
    held = [one for one in gc.get_objects() if isinstance(one, FunctionType) and one.__code__.co_filename == path]
    held = [one for one in held if _is(one.__code__, line, name)]
    if code is None or not held:
        return False
    for one in held:
        if one.__code__.co_freevars != code.co_freevars:
            return False
        one.__code__ = code
    return True


def _is(code: CodeType, line: int, name: str) -> bool:
    return code.co_name == name and code.co_firstlineno == line


def _codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)


def callers(module: str, path: str, source: str, function: str, items: Sequence[pytest.Item]) -> list[str]:
    """The tests that call a function, the quickest first."""
    mutant = emptied(source, function)
    if mutant is None or not swap(module, path, function, mutant):
        return []
    began, found = time.monotonic(), []
    for item in items:
        at = time.monotonic()
        if not passes(item):
            found.append((time.monotonic() - at, item.nodeid))
        if time.monotonic() - began > LONGEST or len(found) >= 3 * CALLERS:
            break
    return [name for _, name in sorted(found)][:CALLERS]


def unnoticed(module: str, path: str, function: str, mutant: Mutant, items: Sequence[pytest.Item]) -> str | None:
    """The name of a mistake that no test notices; nothing where one does, or where it cannot be made."""
    if not swap(module, path, function, mutant):
        return None
    return None if any(not passes(item) for item in items) else f"{mutant.line}: {mutant.change}"


def mutated(module: str, path: str, function: str, items: Sequence[pytest.Item]) -> Tried:
    """Try every mistake in a function."""
    place = f"{module}:{function}"
    with open(path, encoding="utf-8") as file:
        source = file.read()
    names = forked(lambda: callers(module, path, source, function, items), 4 * LONGEST)
    known = {item.nodeid: item for item in items}
    asked = [known[name] for name in names] if isinstance(names, list) else []
    every = mutants(source, function)
    if not asked:
        return Tried(place, len(every), ["no test of its clauses calls it"] * len(every))
    survived = [
        forked(lambda one=one: unnoticed(module, path, function, one, asked), LONGEST)  # type: ignore[misc]
        for one in every
    ]
    return Tried(place, len(every), [name for name in survived if name is not None and name != LATE])
