"""`croupier odds`: exact returns of every wager under every paytable."""

from __future__ import annotations

import json as codec
import sys
import tomllib
from dataclasses import dataclass
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


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Asked:
    """What is asked of the odds, and how the answer is printed."""

    wager: str | None = None
    "One wager; `required` is the compulsory wagers of a decision game together."
    paytable: str | None = None
    "One paytable, by its id or the last part of it."
    reading: Annotated[tuple[str, ...], Parameter(negative=())] = ()
    "A reading other than the default, such as FP-1=five-card; may be repeated."
    option: Annotated[tuple[str, ...], Parameter(negative=())] = ()
    "A choice of the licensee, such as decks=8; may be repeated."
    house_way: str | None = None
    "How the dealer sets hands: a name, or `all`."
    pays: Path | None = None
    "Price an invented paytable: a TOML or JSON file of hands and odds; needs --wager."
    set_: Annotated[tuple[str, ...], Parameter(name="--set", negative=())] = ()
    "Change a cell of the printed tables, such as 'full house=6 to 1'; needs --wager; may be repeated."
    players: int = 1
    "How many players are at the table, for envy bonuses."
    meter: str | None = None
    "What a progressive meter shows, in dollars; else its seed."
    submission: Path | None = None
    "Price the tables of a Rules Submission, as filed."
    recompute: bool = False
    "Count everything again, with progress, and keep the counts in the user's cache."
    save: Path | None = None
    "With --recompute: write the counts as the package ships them into this folder."
    rows: bool = False
    "Show every row of the return tables."
    csv: bool = False
    "Print comma separated values."
    json: bool = False
    "Print one JSON document."


NOTHING = Asked()


def odds_command(game: str, /, *, ask: Asked = NOTHING) -> None:
    """The exact return of every wager under every paytable.

    Parameters
    ----------
    game
        The slug of the game.
    """
    if ask.csv and ask.json:
        raise InputError("usage", "choose one of --csv and --json", field="csv")
    if ask.save is not None and not ask.recompute:
        raise InputError("usage", "--save writes what --recompute counts: give both", field="save")
    recounted = _recount(game, ask.house_way, ask.save) if ask.recompute else None
    tables, question = _question(game, ask)
    with counting() as store:
        question["store"] = recounted or store
        found = Results(result for rules in tables for result in odds(game, rules=rules, **question))
    if ask.json:
        print_json([result.as_dict() for result in found])
    elif ask.csv:
        sys.stdout.writelines(csv_lines(found))
    else:
        _print(found, rows=ask.rows)


def _question(game: str, ask: Asked) -> tuple[list[TableRules | None], dict[str, Any]]:
    """The tables that are priced, and what is asked of each; without a submission there is one, of the chapter."""
    question: dict[str, Any] = {
        "wager": ask.wager,
        "paytable": ask.paytable,
        "house_way": ask.house_way,
        "pays": _read_pays(ask.pays) if ask.pays else None,
        "changes": ask.set_,
        "players": ask.players,
        "meter": parse_amount(ask.meter, field="meter") if ask.meter is not None else None,
    }
    if ask.submission is None:
        readings, options = pairs(ask.reading, "reading"), typed(pairs(ask.option, "option"))
        return [None], {**question, "readings": readings, "options": options}
    if ask.reading or ask.option:
        raise InputError("usage", "a submission states its own readings and options", field="submission")
    return [*_filed(ask.submission, game)], question


def _recount(game: str, house_way: str | None, save: Path | None) -> Store:
    """Count a game's standard configurations from nothing."""
    from croupier.odds.standard import recount

    with bar() as shown:
        store, seconds = recount(game, shown, house_way=house_way)
    complain(f"counted {game} again in {seconds:.1f} s")
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
