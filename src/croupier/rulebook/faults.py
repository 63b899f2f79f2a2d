"""What is wrong with a chapter that another package brings.

The host starts without it and says why; so every fault names the package, the file and what would be right.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from croupier.chapter import READERS, REQUIRED, walk
from croupier.errors import CroupierError
from croupier.rulebook.citations import citations_in
from croupier.rulebook.loader import read, read_game

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from croupier.chapter import Chapter
    from croupier.rulebook.models import Reading, Rulebook

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason why a chapter cannot be used."""

    slug: str
    package: str
    distribution: str
    text: str

    def __str__(self) -> str:
        return f"{self.slug} ({self.package}, installed by {self.distribution}): {self.text}"


def faults_of_law(
    one: Chapter, installed: Collection[Chapter], shipped: Collection[str]
) -> tuple[Rulebook | None, list[Fault]]:
    """The rulebook of an installed chapter as far as it can be read, and what is wrong with it by itself."""
    if one.slug in shipped:
        return None, [_fault(one, f"the game '{one.slug}' ships with Croupier; choose another slug")]
    if not SLUG.fullmatch(one.slug):
        return None, [_fault(one, f"'{one.slug}' is no slug: small letters and digits, joined by hyphens")]
    rivals = [other.package for other in installed if other.slug == one.slug and other != one]
    if rivals:
        return None, [_fault(one, f"the slug '{one.slug}' is declared twice, here and by {', '.join(rivals)}")]
    try:
        named = read_game(one.folder / "law").slug
        if named != one.slug:
            return None, [_fault(one, f"law/game.toml is of '{named}', but the package declares it as '{one.slug}'")]
        book = read(one.folder / "law")
    except CroupierError as error:
        return None, [_fault(one, str(error))]
    except Exception as error:  # a stranger's package may fail in any way while it is imported
        return None, [_fault(one, f"{one.package} cannot be imported: {type(error).__name__}: {error}")]
    return book, [_fault(one, text) for text in (*_cited_in_code(one, book), *_cited_in_data(one, book))]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """What another chapter claims for itself; its clauses are read only if they are asked for."""

    slug: str
    prefix: str
    readings: Mapping[str, Reading]
    clauses: Callable[[], Collection[str]]


def clashes(one: Chapter, book: Rulebook, others: Iterable[Neighbour]) -> Iterator[Fault]:
    """Where a chapter's ids belong to another chapter, or it cites a clause that the other does not have."""
    own = book.game.prefix
    foreign = {clause for reading in book.readings.values() for clause in reading.clauses if not clause.startswith(own)}
    for other in others:
        if other.slug == one.slug:
            continue
        if other.prefix.startswith(own) or own.startswith(other.prefix):
            yield _fault(one, f"its clause ids begin with '{own}', but those of {other.slug} with '{other.prefix}'")
        for reading in book.readings.values():
            if reading != other.readings.get(reading.id, reading):
                yield _fault(one, f"reading {reading.id} is another one in {other.slug}; state it alike or rename it")
        cited = {clause for clause in foreign if clause.startswith(other.prefix)}
        foreign -= cited
        for clause in sorted(cited - set(other.clauses()) if cited else ()):
            yield _fault(one, f"a reading cites {clause}, which is no clause of {other.slug}")
    for clause in sorted(foreign):
        yield _fault(one, f"a reading cites {clause}, which is a clause of no chapter")


def faults_of_play(one: Chapter) -> tuple[Fault, ...]:
    """What is wrong with the code that no game can do without, which is imported, and with the data of engines."""
    found = []
    for name, (module, kind) in REQUIRED.items():
        try:
            one.part(name, getattr(import_module(module), kind))
        except CroupierError as error:
            found.append(_fault(one, str(error)))
    for file, (module, reader) in READERS.items():
        try:
            if one.has(file):
                getattr(import_module(module), reader)(one.slug)
        except CroupierError as error:
            found.append(_fault(one, str(error)))
    return tuple(found)


def _fault(one: Chapter, text: str) -> Fault:
    return Fault(one.slug, one.package, one.distribution, text)


def _cited_in_code(one: Chapter, book: Rulebook) -> Iterator[str]:
    try:
        found = citations_in(one.package)
    except (SyntaxError, UnicodeDecodeError) as error:
        yield f"{one.package} is not Python: {error}"
        return
    for citation in found:
        if citation.clause not in book.clauses:
            yield f"{citation.place}, line {citation.line}, cites {citation.clause}, which is no clause of {one.slug}"


def _cited_in_data(one: Chapter, book: Rulebook) -> Iterator[str]:
    """The law checks its own citations; here stand those of the other data files."""
    known = {*book.clauses, *book.paytables}
    for path, file in walk(one.folder, (".toml",)):
        if path.startswith("law/"):
            continue
        try:
            document = tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            yield f"{path} is not TOML: {error}"
            continue
        for text in _texts(document):
            if text.startswith(book.game.prefix) and text not in known:
                yield f"{path} cites {text}, which is no clause of {one.slug}"


def _texts(value: object) -> Iterator[str]:
    """Every text in a document, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, held in value.items():
            yield key
            yield from _texts(held)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
