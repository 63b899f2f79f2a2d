"""Read the data files of one game, or of all, into frozen records; lazily, and once a process."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from croupier.chapter import chapter, declared
from croupier.errors import InputError, RulebookError, did_you_mean
from croupier.rulebook.check import problems
from croupier.rulebook.models import (
    Clause,
    Game,
    Option,
    Paytable,
    Provenance,
    Published,
    Reading,
    Record,
    Rulebook,
    Source,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable

R = TypeVar("R", bound=Record)


@cache
def slugs() -> tuple[str, ...]:
    """The slugs of the games that can be played, those that ship first."""
    return tuple(chapter.slug for chapter in declared())


@cache
def rulebook(slug: str) -> Rulebook:
    """The rulebook of one game, read and cross-checked."""
    return read(law(slug))


def law(slug: str) -> Traversable:
    """The folder that holds a chapter's clauses, tables, options and readings."""
    return chapter(slug).folder / "law"


def rulebooks() -> dict[str, Rulebook]:
    """The rulebooks of all games, by slug."""
    return {slug: rulebook(slug) for slug in slugs()}


@cache
def sources() -> dict[str, Source]:
    """The published texts, by id."""
    return _by_id(Source, _read(files("croupier.rulebook") / "data" / "sources.toml").get("source", []), "sources.toml")


def read(folder: Traversable) -> Rulebook:
    """Read a game's folder; refuses data that contradict themselves."""
    game = _convert(Game, _read(folder / "game.toml"), "game.toml")
    clauses = _read(folder / "clauses.toml")
    extra = _read(folder / "supplement.toml")
    book = Rulebook(
        game=game,
        sections=clauses.get("sections", {}),
        clauses=_by_id(Clause, clauses.get("clause", []) + extra.get("clause", []), "clauses.toml"),
        paytables=_by_id(
            Paytable,
            _read(folder / "paytables.toml").get("paytable", []) + extra.get("paytable", []),
            "paytables.toml",
        ),
        options=_by_id(Option, _read(folder / "options.toml").get("option", []), "options.toml"),
        readings=_by_id(Reading, _read(folder / "readings.toml").get("reading", []), "readings.toml"),
        templates=_by_id(Paytable, extra.get("template", []), "supplement.toml"),
        published=_by_id(Published, _read(folder / "published.toml").get("published", []), "published.toml"),
    )
    found = problems(book)
    if found:
        raise RulebookError(f"{game.slug}: " + "; ".join(found))
    return book


def find_clause(clause_id: str) -> Clause:
    """The clause with this id, in whichever game it stands."""
    game = game_of(clause_id)
    if game is not None and clause_id in rulebook(game).clauses:
        return rulebook(game).clauses[clause_id]
    known = rulebook(game).clauses if game else (c for book in rulebooks().values() for c in book.clauses)
    raise InputError("clause", f"there is no clause '{clause_id}'{did_you_mean(clause_id, known)}", field="id")


def game_of(clause_id: str) -> str | None:
    """The game whose chapter a clause id belongs to, judged by its prefix."""
    return next((game for prefix, game in _prefixes().items() if clause_id.startswith(prefix)), None)


@cache
def _prefixes() -> dict[str, str]:
    """The beginning of every clause id of a chapter, and its game."""
    return {str(_read(law(slug) / "game.toml")["prefix"]): slug for slug in slugs()}


@cache
def readings_of(slug: str) -> dict[str, Reading]:
    """The readings that bear on a game, those that live in a sister chapter included."""
    own = rulebook(slug).game.jurisdiction
    sisters = [game for prefix, game in _prefixes().items() if prefix.startswith(own)]
    return {r.id: r for game in sisters for r in _readings(game).values() if slug in r.games}


@cache
def _readings(slug: str) -> dict[str, Reading]:
    # Not by way of the whole rulebook: the sister chapters' clauses take longer to read than a question to answer.
    path = law(slug) / "readings.toml"
    return _by_id(Reading, _read(path).get("reading", []), "readings.toml")


def text_clauses(book: Rulebook) -> list[Clause]:
    """The clauses that stand in the published text, without the supplement."""
    return [clause for clause in book.clauses.values() if clause.provenance is Provenance.TEXT]


def _read(path: Traversable) -> dict[str, Any]:
    if not path.is_file():
        return {}
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _convert(kind: type[R], data: object, where: str) -> R:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise RulebookError(f"{where}: {error}") from error


def _by_id(kind: type[R], items: Iterable[dict[str, Any]], where: str) -> dict[str, R]:
    found: dict[str, R] = {}
    for item in items:
        record = _convert(kind, item, f"{where}, {item.get('id')}")
        if item["id"] in found:
            raise RulebookError(f"{where}: id {item['id']} occurs twice")
        found[item["id"]] = record
    return found
