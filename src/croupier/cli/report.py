"""`croupier report`: the math report of a game, or of all games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from croupier.cli.output import complain, print_json
from croupier.cli.pairs import pairs
from croupier.cli.progress import bar
from croupier.errors import InputError
from croupier.rulebook import slugs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.report import Document
    from croupier.submission import Submission, TableRules

STANDARD_OUTPUT = Path("-")


def report_command(
    game: str | None = None,
    /,
    *,
    all_: Annotated[bool, Parameter(name="--all", negative=())] = False,
    submission: Path | None = None,
    table: str | None = None,
    reading: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    house_way: str | None = None,
    output: Annotated[Path, Parameter(name=["--output", "-o"], allow_leading_hyphen=True)] = STANDARD_OUTPUT,
    json: bool = False,
) -> None:
    """Write the math report of a game: returns, volatility, strategy, exposure and proofs, as one HTML page.

    Parameters
    ----------
    game
        The slug of the game.
    all_
        Write a report for every game, and an index, into the folder that --output names.
    submission
        A Rules Submission: report one of its tables as filed, instead of every printed paytable.
    table
        The name of that table, where the submission has several of this game.
    reading
        A reading other than the default, such as FP-1=five-card; may be repeated.
    house_way
        How the dealer sets hands: a name, or `all`.
    output
        The page to write, or - for standard output. An earlier report is written over, any other file is not.
    json
        Print one JSON document that says what was written.
    """
    if (game is None) == (not all_):
        raise InputError("usage", "name a game, or write --all for every game", field="game")
    if json and output == STANDARD_OUTPUT:
        raise InputError("usage", "--json says what was written: name a file with --output", field="output")
    if submission is None and table is not None:
        raise InputError("usage", "--table names a table of a submission: give --submission too", field="table")
    if submission is not None and reading:
        raise InputError("usage", "a submission states its own readings", field="reading")
    if game is not None:
        _one(game, submission, table, pairs(reading, "reading"), house_way, output, as_json=json)
        return
    if submission is not None or reading or house_way is not None:
        raise InputError("usage", "--all reports every game as printed: readings differ by game", field="all")
    if output == STANDARD_OUTPUT:
        raise InputError("usage", "--all writes several files: name a folder with --output", field="output")
    _every(output, as_json=json)


def _one(
    game: str,
    submission: Path | None,
    table: str | None,
    readings: Mapping[str, str],
    house_way: str | None,
    output: Path,
    *,
    as_json: bool,
) -> None:
    from croupier.report import page

    document = _document(game, submission, table, readings, house_way)
    if output == STANDARD_OUTPUT:
        sys.stdout.write(page(document))
        return
    write_page(output, page(document))
    if as_json:
        print_json(_said(output, document))


def _document(
    game: str, submission: Path | None, table: str | None, readings: Mapping[str, str], house_way: str | None
) -> Document:
    from dataclasses import replace

    from croupier.odds.answer import ALL, rules_for
    from croupier.odds.store import Store, cache_folder
    from croupier.report import build
    from croupier.submission import load, read_file
    from croupier.work import Work

    with bar() as shown:
        folder = cache_folder(game)
        store = Store(Work(folder, shown), folder=folder)
        named = None if house_way == ALL else house_way
        if submission is None:
            return build(rules_for(game, readings=readings, house_way=named), house_way=house_way, store=store)
        filed = load(read_file(submission))
        rules = _table(filed, game, table)
        rules = replace(rules, house_way=named) if named else rules
        return build(rules, licensee=filed.licensee, house_way=house_way, store=store)


def _table(filed: Submission, game: str, name: str | None) -> TableRules:
    """The table that is meant: the only one of the game, or the one with this name."""
    tables = [rules for rules in filed.tables if rules.game == game]
    names = ", ".join(rules.name for rules in tables)
    if not tables:
        raise InputError("submission", f"the submission has no table of {game}", field="submission")
    if name is None:
        if len(tables) > 1:
            raise InputError("table", f"the submission has several tables of {game}; name one: {names}", field="table")
        return tables[0]
    found = next((rules for rules in tables if rules.name == name), None)
    if found is None:
        raise InputError("table", f"the submission has no table '{name}' of {game}: {names}", field="table")
    return found


def _every(folder: Path, *, as_json: bool) -> None:
    from croupier.odds.part import has_odds
    from croupier.report import index_page, page

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError("file", f"cannot make the folder '{folder}': {error.strerror}", field="output") from error
    made: list[tuple[str, Document]] = []
    for game in filter(has_odds, slugs()):
        document = _document(game, None, None, {}, None)
        made.append((f"{game}.html", document))
        write_page(folder / f"{game}.html", page(document, index="index.html"))
    write_page(folder / "index.html", index_page(made))
    if as_json:
        reports = [_said(folder / name, document) for name, document in made]
        print_json({"index": str(folder / "index.html"), "reports": reports})


def _said(file: Path, document: Document) -> dict[str, object]:
    return {"file": str(file), "game": document.rules.game, "results": len(document.items)}


def write_page(file: Path, text: str) -> None:
    """Put a report in place; what stands there already must be a report."""
    from croupier.report import MARK

    try:
        if file.exists():
            with file.open("rb") as held:
                if MARK.encode() not in held.read(1000):
                    why = f"'{file}' exists already, is no report, and is left as it is"
                    raise InputError("file", why, field="output")
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError("file", f"cannot write '{file}': {error.strerror}", field="output") from error
    complain(f"wrote {file}")
