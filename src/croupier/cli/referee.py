"""`croupier referee`: rule on a round record."""

from __future__ import annotations

import json as codec
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from croupier.cli.output import console, print_json
from croupier.errors import InputError
from croupier.referee import read_record, rule

if TYPE_CHECKING:
    from croupier.referee import Ruling


def referee(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)] = "-",
    /,
    *,
    house_way: str | None = None,
    json: bool = False,
) -> None:
    """Rule on a round record: every wager's outcome, amount and clause, or the first rule it breaks.

    Parameters
    ----------
    file
        The record as JSON; - for standard input.
    house_way
        The dealer's way of setting hands, instead of the one that the record's submission names.
    json
        Print one JSON document.
    """
    document = _document(file)
    if house_way is not None and isinstance(document, dict):
        document["submission"] = {**(document.get("submission") or {}), "house_way": house_way}
    ruling = rule(read_record(document))
    if json:
        print_json(ruling.as_dict())
    else:
        _print(ruling)


def _document(file: str) -> Any:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise InputError("file", f"cannot read '{file}': {error.strerror}", field="file") from error
    try:
        return codec.loads(data.decode("utf-8"))
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise InputError("json", f"the record is not JSON: {error}", field="file") from error


def _print(ruling: Ruling) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    out = console()
    shown = ruling.as_dict()
    if shown["dealer"]["cards"]:
        out.print(f"dealer: {shown['dealer']['cards']}  {shown['dealer']['hand']}")
    table = Table("seat", "wager", "hand", "outcome", "clause", box=SIMPLE_HEAD)
    for column in ("stake", "pay", "net"):
        table.add_column(column, justify="right")
    for line in shown["lines"]:
        wager = f"{line['wager']} {line.get('choice', '')}".strip()
        cells = (str(line["seat"]), wager, line["hand"], line["outcome"], line["clause"])
        table.add_row(*cells, line["stake"], line["pay"], line["net"])
    out.print(table)
    for note in shown["notes"]:
        out.print(f"note: {note['text']} ({note['clause']})")
    if ruling.next is not None:
        choices = ", ".join(map(str, ruling.next.choices))
        out.print(f"next: seat {ruling.next.seat} decides ({ruling.next.name}: {choices}) ({ruling.next.clause})")
    out.print("net: " + ", ".join(f"seat {seat} {amount}" for seat, amount in shown["net"].items()))
