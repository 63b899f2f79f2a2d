"""Read the data files of one chapter into frozen records."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from croupier.errors import RulebookError
from croupier.rulebook.check import problems
from croupier.rulebook.irregularity import Irregularity
from croupier.rulebook.models import (
    Clause,
    Demand,
    Game,
    Incorporated,
    Option,
    Paytable,
    Published,
    Reading,
    Record,
    Rulebook,
)
from croupier.rulebook.table_law import TableLaw

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

R = TypeVar("R", bound=Record)


def read(folder: Traversable) -> Rulebook:
    """Read a chapter's law; refuses data that contradict themselves."""
    clauses = read_file(folder / "clauses.toml", ("sections", "clause"), required=True)
    extra = read_file(folder / "supplement.toml", ("clause", "paytable", "template"))
    printed = read_file(folder / "paytables.toml", ("paytable",))
    options = read_file(folder / "options.toml", ("option",))
    demands = read_file(folder / "demands.toml", ("demand", "incorporated"))
    published = read_file(folder / "published.toml", ("published",))
    wrong = read_file(folder / "irregularities.toml", ("irregularity",))
    game = read_game(folder)
    book = Rulebook(
        game=game,
        table=_convert(TableLaw, read_file(folder / "table.toml", required=True), "table.toml"),
        irregularities=_by_id(Irregularity, "irregularity", {"irregularities.toml": wrong}, name_of="clause"),
        sections=_convert(dict[str, str], clauses.get("sections", {}), "clauses.toml, sections"),
        clauses=_by_id(Clause, "clause", {"clauses.toml": clauses, "supplement.toml": extra}),
        paytables=_by_id(Paytable, "paytable", {"paytables.toml": printed, "supplement.toml": extra}),
        options=_by_id(Option, "option", {"options.toml": options}),
        readings=read_readings(folder),
        templates=_by_id(Paytable, "template", {"supplement.toml": extra}),
        demands=_by_id(Demand, "demand", {"demands.toml": demands}),
        incorporated=_by_id(Incorporated, "incorporated", {"demands.toml": demands}),
        published=_by_id(Published, "published", {"published.toml": published}),
    )
    found = problems(book)
    if found:
        raise RulebookError(f"{game.slug}: " + "; ".join(found))
    return book


def read_game(folder: Traversable) -> Game:
    """A chapter's identity, wagers and hands; what they cite is not checked here."""
    return _convert(Game, read_file(folder / "game.toml", required=True), "game.toml")


def read_readings(folder: Traversable) -> dict[str, Reading]:
    """A chapter's readings by id; what they cite is not checked here."""
    return _by_id(Reading, "reading", {"readings.toml": read_file(folder / "readings.toml", ("reading",))})


def read_file(path: Traversable, known: tuple[str, ...] = (), *, required: bool = False) -> dict[str, Any]:
    """The document of a TOML file, empty where a file that is not required is missing."""
    if not path.is_file():
        if required:
            raise RulebookError(f"law/{path.name} is missing")
        return {}
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulebookError(f"law/{path.name} is not TOML: {error}") from error
    for key in found:
        if known and key not in known:
            raise RulebookError(f"law/{path.name} has the unknown key '{key}'; known: {', '.join(known)}")
    return found


T = TypeVar("T")


def _convert(kind: type[T], data: object, where: str) -> T:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise RulebookError(f"law/{where}: {error}") from error


def _by_id(kind: type[R], key: str, documents: dict[str, dict[str, Any]], *, name_of: str = "id") -> dict[str, R]:
    """The records under one key of some files, by id."""
    found: dict[str, R] = {}
    for where, document in documents.items():
        for item in _convert(list[dict[str, Any]], document.get(key, []), f"{where}, {key}"):
            name = item.get(name_of)
            record = _convert(kind, item, f"{where}, {name}")
            if name in found:
                raise RulebookError(f"law/{where}: {name_of} {name} occurs twice")
            found[str(name)] = record
    return found
