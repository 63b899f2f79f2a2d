"""Submissions at random: whatever a licensee may choose, as far as the chapter accepts it beside the rest."""

from __future__ import annotations

import json
import tomllib
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from croupier.errors import InputError
from croupier.house.demo import offering
from croupier.rulebook import readings_of, rulebook
from croupier.submission import load
from proofs.configurations import tables_of

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from croupier.rulebook import Rulebook

# A linked table is told its meter by other tables.
LEFT_OUT = ("linked_progressive",)
LEAST, MOST = ("5", "10", "25", "15.50"), ("500", "1000", "2500")
# Values of what has no list of them: boxes, amounts, odds.
RANGES: dict[str, tuple[Any, ...]] = {"integer": (1, 2, 3), "amount": ("40000", "50000", "75000"), "5.5": ("5.5 to 1",)}
VARIED = 0.5


def some_submission(game: str, rng: random.Random) -> str:
    """The offering of a game with other choices, of which those are kept that the chapter lets stand together."""
    document, book = tomllib.loads(offering(game)), rulebook(game)
    changes = [change for change in _changes(book, document["table"][0], rng) if rng.random() < VARIED]
    rng.shuffle(changes)
    # A payout limit comes last: it takes long to say how low it may be.
    changes.sort(key=lambda change: change[1] in RANGES["amount"])
    # What was refused may be accepted once something else has been chosen.
    for path, value in (*_approvals(book), *(c for c in changes if c[1] not in RANGES["amount"]), *changes):
        varied = deepcopy(document)
        _put(varied["table"][0], path, value)
        try:
            load(written(varied).encode())
        except InputError:
            continue
        document = varied
    return written(document)


def _approvals(book: Rulebook) -> Iterator[tuple[tuple[str, str], str]]:
    """Whatever somebody has to approve has been approved."""
    demanded = {field for demand in book.demands.values() if (field := demand.field).startswith("approvals.")}
    for name in sorted(
        {field.removeprefix("approvals.") for field in demanded} | {o.key for o in book.options.values()}
    ):
        yield ("approvals", name), "approved"


def _changes(book: Rulebook, table: dict[str, Any], rng: random.Random) -> Iterator[tuple[tuple[str, str], Any]]:
    """Other values for everything that can be chosen; None takes a wager off the layout."""
    for option in book.options.values():
        if option.key not in LEFT_OUT and option.field.startswith("options."):
            yield ("options", option.key), rng.choice(option.allowed or RANGES[option.range.split()[0]])
    for name, reading in readings_of(book.game.slug).items():
        yield ("readings", name), rng.choice(list(reading.values))
    for wager, tables in tables_of(book).items():
        chosen = rng.choice(tables)
        filed = chosen.id in book.templates
        yield ("filed" if filed else "paytables", wager), {"template": chosen.short} if filed else chosen.id
    for wager in table["wagers"]:
        limits = {"minimum": rng.choice(LEAST), "maximum": rng.choice(MOST)}
        yield ("wagers", wager), rng.choice((None, limits, limits))
    yield ("house_way", ""), rng.choice([way.name for way in book.game.house_way] or [None])


def _put(table: dict[str, Any], path: tuple[str, str], value: Any) -> None:
    part, key = path
    if not key:
        table |= {} if value is None else {part: value}
    elif value is None:
        table[part].pop(key, None)
    else:
        table.setdefault(part, {})[key] = value


def written(document: dict[str, Any]) -> str:
    """A submission of one table as TOML."""
    licensee, table = document["licensee"], document["table"][0]
    return "\n".join(["[licensee]", *_lines(licensee), "[[table]]", *_lines(table), ""])


def _lines(given: dict[str, Any]) -> Iterator[str]:
    for key, value in given.items():
        yield f"{json.dumps(key)} = {_inline(value)}"


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(_lines(value)) + " }"
    return "[" + ", ".join(map(_inline, value)) + "]" if isinstance(value, list) else json.dumps(value)
