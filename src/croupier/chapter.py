"""Chapters by name: a slug leads to a package, and a package to its parts.

This is the only place that resolves chapters. The package's folder is the record of a chapter: `law/` holds its
clauses as data, and each module exports one constant of the type that its engine owns, named after the module:
`play.py` exports `PLAY`, `odds.py` exports `ODDS`. Everything is loaded when it is asked for; entry points are
scanned only when a name is not among the chapters that ship.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeVar

from croupier.chapters import SHIPPED
from croupier.errors import InputError, RulebookError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable
    from types import ModuleType

GROUP = "croupier.chapters"
_HOME = "croupier.chapters"
REQUIRED = {"play": ("croupier.play.chapter", "Playbook")}
"""The parts that no game can do without, and the types of their constants: by name, for the engines stand above."""
OPTIONAL = {
    "hands": "hands",
    "odds": "odds",
    "chart": "chart",
    "sim": "sim",
    "felt": "felt.toml",
    "words": "words.toml",
    "picture": "picture.svg",
}
"""The parts that a chapter may lack, and where they stand in its folder."""
READERS = {"felt.toml": ("croupier.layout.plan", "plan_of"), "words.toml": ("croupier.words", "words")}
"""Who reads a data file of a game, and so refuses what is wrong in it: by name, like the required parts."""
# What chapters compute with, besides their own packages.
SHARED = tuple(f"croupier.{name}" for name in ("families", "compiled", "cards", "tiles", "wheel", "money"))
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter of law: the game's slug, and the package that holds everything about it."""

    slug: str
    package: str
    distribution: str = "croupier"

    @property
    def folder(self) -> Traversable:
        """Where the chapter's files lie."""
        return files(self.package)

    def has(self, part: str) -> bool:
        """Whether the chapter has a module, or a file, of this name."""
        if "." in part:
            return (self.folder / part).is_file()
        return find_spec(f"{self.package}.{part}") is not None

    @property
    def lacks(self) -> tuple[str, ...]:
        """The optional parts that the chapter does not have."""
        return tuple(name for name, place in OPTIONAL.items() if not self.has(place))

    def module(self, part: str) -> ModuleType:
        """A module of the chapter, imported now."""
        if not self.has(part):
            raise InputError("part", f"{self.slug} has no {part} part: {self.package} has no {part}.py", field="game")
        if self.slug in SHIPPED:
            return import_module(f"{self.package}.{part}")
        try:
            return import_module(f"{self.package}.{part}")
        except Exception as error:  # a stranger's module may fail in any way
            why = f"{self.package}.{part} cannot be imported: {type(error).__name__}: {error}"
            raise InputError("part", f"{self.slug}: {why}", field="game") from error

    def part(self, name: str, kind: type[T]) -> T:
        """The constant that a part exports, which must be of the type that its engine owns."""
        found = getattr(self.module(name), name.upper(), None)
        if not isinstance(found, kind):
            raise RulebookError(f"{self.package}.{name} exports no {name.upper()} of type {kind.__name__}")
        return found


@cache
def chapter(slug: str) -> Chapter:
    """The chapter of a game, whether it ships with Croupier or comes from another package."""
    if slug in SHIPPED:
        return _shipped(slug)
    match [found for found in installed() if found.slug == slug]:
        case [only]:
            return only
        case []:
            near = did_you_mean(slug, [*SHIPPED, *(found.slug for found in installed())])
            raise InputError("game", f"there is no game '{slug}'{near}", field="game")
        case several:
            rivals = ", ".join(found.package for found in several)
            raise InputError("game", f"several packages declare the game '{slug}': {rivals}", field="game")


def shipped() -> tuple[str, ...]:
    """The games whose chapters come with Croupier, in their order."""
    return SHIPPED


@cache
def installed() -> tuple[Chapter, ...]:
    """The chapters that other packages declare, by slug; whether they are sound is not asked here."""
    found = set()
    for point in entry_points(group=GROUP):
        package = point.value.partition(":")[0].strip()
        if not package.startswith(f"{_HOME}."):
            found.add(Chapter(point.name, package, point.dist.name if point.dist else package))
    return tuple(sorted(found, key=lambda one: (one.slug, one.package)))


def _shipped(slug: str) -> Chapter:
    return Chapter(slug, f"{_HOME}.{slug.replace('-', '_')}")


def part(slug: str, name: str, kind: type[T]) -> T:
    """A part of a game's chapter, by the name of its module."""
    return chapter(slug).part(name, kind)


@cache
def digest(name: str, suffixes: tuple[str, ...] = (".py", ".toml")) -> str:
    """A digest of a package's files or of one module, by which what was computed from them is known to be stale."""
    found = hashlib.sha256()
    parent, _, leaf = name.rpartition(".")
    module = files(parent) / f"{leaf}.py" if parent else None
    held = [(leaf, module)] if module is not None and module.is_file() else walk(files(name), suffixes)
    for path, file in held:
        found.update(path.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


@cache
def code_digest(slug: str, *engines: str) -> str:
    """A digest of the code by which anything is computed for a game: its package, what chapters share, and engines.

    A change in one chapter leaves what was computed for the others as it is.
    """
    parts = [digest(name) for name in (chapter(slug).package, *SHARED, *engines)]
    return hashlib.sha256("".join(parts).encode()).hexdigest()


def walk(folder: Traversable, suffixes: tuple[str, ...], prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    """The files of a folder by their path in it, in its order, however deep they lie."""
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir() and item.name != "__pycache__":
            yield from walk(item, suffixes, f"{prefix}{item.name}/")
        elif item.name.endswith(suffixes):
            yield prefix + item.name, item
