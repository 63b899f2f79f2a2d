"""`croupier odds`: exact returns of every wager under every paytable."""

from __future__ import annotations

import json as codec
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from croupier.cli.output import complain, console, print_json
from croupier.cli.pairs import pairs, typed
from croupier.cli.progress import bar, counting
from croupier.errors import InputError
from croupier.money import parse_amount
from croupier.odds import Results, odds
from croupier.odds.caution import too_much
from croupier.odds.result import HEADS, cells, csv_lines

if TYPE_CHECKING:
    from croupier.odds.store import Store
    from croupier.submission import TableRules


def odds_command(
    game: str,
    /,
    *,
    wager: str | None = None,
    paytable: str | None = None,
    reading: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    option: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    house_way: str | None = None,
    pays: Path | None = None,
    set_: Annotated[tuple[str, ...], Parameter(name="--set", negative=())] = (),
    players: int = 1,
    meter: str | None = None,
    submission: Path | None = None,
    recompute: bool = False,
    save: Path | None = None,
    rows: bool = False,
    csv: bool = False,
    json: bool = False,
) -> None:
    """The exact return of every wager under every paytable.

    Parameters
    ----------
    game
        The slug of the game.
    wager
        One wager; `required` is the compulsory wagers of a decision game together.
    paytable
        One paytable, by its id or the last part of it.
    reading
        A reading other than the default, such as FP-1=five-card; may be repeated.
    option
        A choice of the licensee, such as decks=8; may be repeated.
    house_way
        How the dealer sets hands: a name, or `all`.
    pays
        Price an invented paytable: a TOML or JSON file of hands and odds; needs --wager.
    set_
        Change a cell of the printed tables, such as "full house=6 to 1"; needs --wager; may be repeated.
    players
        How many players are at the table, for envy bonuses.
    meter
        What a progressive meter shows, in dollars; else its seed.
    submission
        Price the tables of a Rules Submission, as filed.
    recompute
        Count everything anew, with progress, and keep the counts in the user's cache.
    save
        With --recompute: write the counts as the package ships them into this folder.
    rows
        Show every row of the return tables.
    csv
        Print comma separated values.
    json
        Print one JSON document.
    """
    if csv and json:
        raise InputError("usage", "choose one of --csv and --json", field="csv")
    if save is not None and not recompute:
        raise InputError("usage", "--save writes what --recompute counts: give both", field="save")
    recounted = _recount(game, house_way, save) if recompute else None
    asked: dict[str, Any] = {
        "wager": wager,
        "paytable": paytable,
        "house_way": house_way,
        "pays": _read_pays(pays) if pays else None,
        "changes": set_,
        "players": players,
        "meter": parse_amount(meter, field="meter") if meter is not None else None,
    }
    tables: list[TableRules | None] = [None]
    if submission is None:
        asked |= {"readings": pairs(reading, "reading"), "options": typed(pairs(option, "option"))}
    elif reading or option:
        raise InputError("usage", "a submission states its own readings and options", field="submission")
    else:
        tables = [*_filed(submission, game)]
    with counting() as store:
        asked["store"] = recounted or store
        found = Results(result for rules in tables for result in odds(game, rules=rules, **asked))
    if json:
        print_json([result.as_dict() for result in found])
    elif csv:
        sys.stdout.writelines(csv_lines(found))
    else:
        _print(found, rows=rows)


def _recount(game: str, house_way: str | None, save: Path | None) -> Store:
    """Count a game's standard configurations from nothing."""
    from croupier.odds.standard import recount

    with bar() as shown:
        store, seconds = recount(game, shown, house_way=house_way)
    complain(f"counted {game} anew in {seconds:.1f} s")
    if save is not None:
        try:
            written = store.save(game, save)
        except OSError as error:
            raise InputError("file", f"cannot write into '{save}': {error.strerror}", field="save") from error
        for path in written:
            complain(f"wrote {path}")
    return store


def _filed(file: Path, game: str) -> list[TableRules]:
    from croupier.submission import load, read_file

    tables = [rules for rules in load(read_file(file)).tables if rules.game == game]
    if not tables:
        raise InputError("submission", f"'{file}' files no table of {game}", field="submission")
    return tables


def _read_pays(file: Path) -> dict[str, Any]:
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError("file", f"cannot read '{file}': {error}", field="pays") from error
    try:
        found = codec.loads(text) if file.suffix == ".json" else tomllib.loads(text)
    except ValueError as error:
        raise InputError("file", f"'{file}' is neither TOML nor JSON: {error}", field="pays") from error
    if isinstance(found, dict) and isinstance(found.get("pays"), dict):
        found = found["pays"]
    if not isinstance(found, dict):
        raise InputError("file", f"'{file}' must map hands to odds", field="pays")
    return found


def _print(found: Results, *, rows: bool) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    out = console()
    table = Table(box=SIMPLE_HEAD)
    for head in HEADS:
        table.add_column(head, justify="right" if head in ("return", "edge", "of total", "hits", "SD") else "left")
    for result in found:
        style = "yellow" if result.agrees is False else ""
        table.add_row(*cells(result), style="red" if too_much(result) else style)
    out.print(table)
    if rows:
        for result in found:
            detail = Table("outcome", "pays", box=SIMPLE_HEAD, title=" ".join(cells(result)[:4]))
            for head in ("combinations", "probability", "net", "contribution"):
                detail.add_column(head, justify="right")
            for row in result.rows:
                numbers = (f"{row.combinations:,}", f"{row.probability:.8f}", row.net, f"{row.contribution:+.6f}")
                detail.add_row(row.category, row.pays, *numbers)
            out.print(detail)
    for text in dict.fromkeys(text for result in found for text in result.assumptions):
        out.print(f"- {text}", style="dim")
