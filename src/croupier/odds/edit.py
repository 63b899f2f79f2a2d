"""Paytables that nobody printed: invented in a file, or a printed one with some cells changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from croupier.errors import InputError, did_you_mean
from croupier.money import Odds
from croupier.rulebook import Paytable, Provenance, Row

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from croupier.rulebook import Rulebook
    from croupier.submission import TableRules

COLUMNS = ("pays", "natural", "wild", "envy")


def invented(book: Rulebook, wager: str, pays: Mapping[str, Any]) -> Paytable:
    """A paytable from a mapping of hands to odds, or to columns of odds."""
    like = _like(book, wager)
    rows = []
    for hand, cells in pays.items():
        slug = _hand(book, like.hands, hand)
        given = {"pays": cells} if isinstance(cells, str) else cells
        if not isinstance(given, dict) or not given:
            raise InputError("odds", f'{hand}: write odds such as "3 to 2"', field=f"pays.{hand}")
        found = {_column(column, hand): _odds(odds, f"pays.{hand}") for column, odds in given.items()}
        rows.append(msgspec.structs.replace(Row(hand=slug), **found))
    if not rows:
        raise InputError("pays", "the paytable has no rows", field="pays")
    return msgspec.structs.replace(
        like, id="invented", name="invented", rows=tuple(rows), provenance=Provenance.FILED, minimum=False
    )


def edited(book: Rulebook, rules: TableRules, wager: str, table: Paytable, changes: Sequence[str]) -> Paytable:
    """A printed table, as the readings have it, with changes such as "full house=6 to 1" or "royal flush/wild=90:1"."""
    rows = {
        row.hand: {c: str(odds) for c in row.columns() if (odds := rules.cell(table, row.hand, c)) is not None}
        for row in table.rows
    }
    usual = next(iter(next(iter(rows.values()), {"pays": ""})))
    for change in changes:
        left, mark, right = change.partition("=")
        if not mark:
            raise InputError("set", f"'{change}' is not a change such as \"full house=6 to 1\"", field="set")
        name, _, column = left.partition("/")
        hand = _hand(book, table.hands, name)
        rows.setdefault(hand, {})[_column(column.strip() or usual, hand)] = _odds(right, "set")
    kept = {row.hand: row for row in table.rows}
    new = tuple(msgspec.structs.replace(kept.get(hand, Row(hand=hand)), **cells) for hand, cells in rows.items())
    return msgspec.structs.replace(table, id=f"{table.id} changed", rows=new, provenance=Provenance.FILED)


def names_all(book: Rulebook, table: Paytable, changes: Sequence[str]) -> bool:
    """Whether every changed hand is one that the table may name."""
    known = book.game.hands[table.hands]
    names = {name for slug, hand in known.items() for name in (slug, slug.replace("-", " "), hand.name.lower())}
    return all(change.partition("=")[0].partition("/")[0].strip().lower() in names for change in changes)


def _like(book: Rulebook, wager: str) -> Paytable:
    tables = [*book.tables_for(wager), *(t for t in book.templates.values() if wager in t.wagers)]
    if not tables:
        raise InputError("wager", f"'{wager}' has no paytable", field="wager")
    return next((table for table in tables if not table.flat), tables[0])


def _hand(book: Rulebook, group: str, name: str) -> str:
    """The slug of a hand that is named by slug or in words."""
    known = book.game.hands[group]
    wanted = name.strip().lower()
    for slug, hand in known.items():
        if wanted in (slug, slug.replace("-", " "), hand.name.lower()):
            return slug
    near = did_you_mean(wanted.replace(" ", "-"), known)
    raise InputError("hand", f"no paytable of this wager names '{name.strip()}'{near}", field=f"pays.{name.strip()}")


def _column(column: str, hand: str) -> str:
    if column not in COLUMNS:
        raise InputError("column", f"{hand}: '{column}' is not one of {', '.join(COLUMNS)}", field=f"pays.{hand}")
    return column


def _odds(text: Any, field: str) -> str:
    return str(Odds.parse(text.strip() if isinstance(text, str) else text, field=field))
