"""The scenarios that come with a chapter, and the clauses that each of them proves."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from croupier.chapter import chapter, walk
from croupier.scenario.reading import read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

    from croupier.scenario.model import Scenario

FOLDER = "scenarios"
SUFFIX = ".jsonl"


class Story(NamedTuple):
    """A scenario by its name in the chapter's folder, its title, the clauses that it proves, and the lines it tells."""

    name: str
    title: str
    clauses: tuple[str, ...]
    lines: tuple[str, ...]


def files(slug: str) -> Iterator[tuple[str, Traversable]]:
    """The scenarios of a chapter by name, in order."""
    folder = chapter(slug).folder / FOLDER
    if folder.is_dir():
        yield from ((name.removesuffix(SUFFIX), file) for name, file in walk(folder, (SUFFIX,)))


@cache
def stories(slug: str) -> tuple[Story, ...]:
    """What each scenario of a chapter tells; only its header is read."""
    found = []
    for name, file in files(slug):
        lines = [line for line in file.read_text("utf-8").splitlines() if line.strip()]
        at = next(n for n, line in enumerate(lines) if not line.lstrip().startswith("#"))
        header = json.loads(lines[at])
        found.append(Story(name, header["title"], tuple(header["clauses"]), (*lines[:at], *lines[at + 1 :])))
    return tuple(found)


def proving(slug: str, clause: str) -> list[Story]:
    """The scenarios of a chapter that prove a clause."""
    return [story for story in stories(slug) if clause in story.clauses]


def scenario_of(slug: str, name: str) -> Scenario:
    """One scenario of a chapter, read and checked."""
    file = dict(files(slug))[name]
    return read(file.read_bytes(), name=f"{slug}/{name}", folder=Path(str(file)).parent)
