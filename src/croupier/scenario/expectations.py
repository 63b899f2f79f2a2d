"""Read what a line expects: patterns of events and lines, amounts, and what somebody sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.inputs import Role
from croupier.play.lines import Outcome
from croupier.scenario.acts import ACTS
from croupier.scenario.model import Expect, Seen
from croupier.scenario.values import (
    amount,
    clause_of,
    flag,
    mistake,
    one_of,
    only,
    phase_of,
    pieces,
    table_of,
    text,
    whole,
)

if TYPE_CHECKING:
    from croupier.play.inputs import Json
    from croupier.scenario.model import Pattern

EXPECT = (
    "refused",
    "event",
    "no_event",
    "due",
    "seat",
    "phase",
    "lines",
    "no_lines",
    "chips",
    "inventory",
    "meter",
    "bank",
    "view",
)
EVENT = ("kind", "clause", "place", "cards", "face_up", "text")
AMOUNTS = ("stake", "pay", "net", "vigorish")
LINE = ("seat", "wager", "choice", "outcome", "hand", "clause", *AMOUNTS)
BANK = ("who", "seat", "co_bank", "dealer_wager")
VIEW = ("who", "by", "shows", "hides")


def expect_of(game: str, number: int, given: dict[str, Json]) -> Expect:
    """The expectations of one line."""
    only(given, EXPECT, "expect")
    if not given:
        raise mistake("expect", f"expect names something: {', '.join(EXPECT)}")
    if "seat" in given and "due" not in given:
        raise mistake("expect.seat", "seat goes with due")
    bank = given.get("bank")
    return Expect(
        number,
        _refused(game, given["refused"]) if "refused" in given else None,
        _patterns(game, given, "event"),
        _patterns(game, given, "no_event"),
        _due(game, given),
        phase_of(game, given["phase"], "phase") if "phase" in given else None,
        _lines(game, given, "lines"),
        _lines(game, given, "no_lines"),
        {name: amount(value, f"chips.{name}") for name, value in table_of(given.get("chips", {}), "chips").items()},
        amount(given["inventory"], "inventory") if "inventory" in given else None,
        amount(given["meter"], "meter") if "meter" in given else None,
        _bank(table_of(bank, "bank")) if bank is not None else None,
        "bank" in given and bank is None,
        tuple(_view(game, table_of(item, "view")) for item in _listed(given.get("view", []))),
    )


def _listed(value: Json) -> list[Json]:
    """One of something, or a list of them."""
    return value if isinstance(value, list) else [value]


def _refused(game: str, value: Json) -> bool | tuple[str, ...]:
    if isinstance(value, bool):
        return value
    clauses = tuple(clause_of(game, clause, "refused") for clause in _listed(value))
    if not clauses:
        raise mistake("refused", "refused is a clause, a list of clauses of which one must match, or true")
    return clauses


def _patterns(game: str, given: dict[str, Json], key: str) -> tuple[Pattern, ...]:
    return tuple(pattern_of(game, item, key) for item in _listed(given.get(key, [])))


def pattern_of(game: str, value: Json, field: str) -> Pattern:
    """The fields that an event must have."""
    given = table_of(value, field)
    only(given, EVENT, field)
    if not given:
        raise mistake(field, f"an event has {', '.join(EVENT)}")
    found: dict[str, object] = {}
    for key, stated in given.items():
        where = f"{field}.{key}"
        match key:
            case "clause":
                found[key] = clause_of(game, stated, where)
            case "cards":
                found[key] = pieces(game, stated, where)
            case "face_up":
                found[key] = flag(stated, where)
            case "place":
                found[key] = stated if isinstance(stated, str) else whole(stated, where)
            case _:
                found[key] = text(stated, where)
    return found


def _due(game: str, given: dict[str, Json]) -> tuple[Pattern, ...]:
    if "due" not in given:
        return ()
    seat = {"seat": whole(given["seat"], "seat")} if "seat" in given else {}
    return tuple(_one_due(game, item) | seat for item in _listed(given["due"]))


def _one_due(game: str, value: Json) -> dict[str, object]:
    """An act that is due, by its name or with more of it."""
    given = value if isinstance(value, dict) else {"act": value}
    only(given, ("act", "seat", "by", "clause"), "due")
    found: dict[str, object] = {"act": one_of(given.get("act"), ACTS, "due")}
    if "seat" in given:
        found["seat"] = whole(given["seat"], "due.seat")
    if "by" in given:
        found["by"] = one_of(given["by"], [role.value for role in Role], "due.by")
    if "clause" in given:
        found["clause"] = clause_of(game, given["clause"], "due.clause")
    return found


def _lines(game: str, given: dict[str, Json], key: str) -> tuple[Pattern, ...]:
    return tuple(_settled(game, table_of(item, key), key) for item in _listed(given.get(key, [])))


def _settled(game: str, given: dict[str, Json], field: str) -> Pattern:
    only(given, LINE, field)
    found: dict[str, object] = {}
    for key, stated in given.items():
        where = f"{field}.{key}"
        match key:
            case "seat":
                found[key] = whole(stated, where)
            case "outcome":
                found[key] = one_of(stated, [outcome.value for outcome in Outcome], "outcome")
            case "clause":
                found[key] = clause_of(game, stated, where)
            case _ if key in AMOUNTS:
                found[key] = amount(stated, where)
            case _:
                found[key] = text(stated, where)
    return found


def _bank(given: dict[str, Json]) -> Pattern:
    only(given, BANK, "bank")
    found: dict[str, object] = {}
    for key, stated in given.items():
        match key:
            case "who":
                found[key] = text(stated, "bank.who")
            case "seat":
                found[key] = whole(stated, "bank.seat")
            case "co_bank":
                found[key] = flag(stated, "bank.co_bank")
            case _:
                found[key] = amount(stated, "bank.dealer_wager")
    return found


def _view(game: str, given: dict[str, Json]) -> Seen:
    only(given, VIEW, "view")
    role = Role(one_of(given.get("by", Role.PLAYER.value), [role.value for role in Role], "by"))
    return Seen(
        text(given.get("who", role.value), "view.who"),
        role,
        pieces(game, given.get("shows", ""), "view.shows"),
        pieces(game, given.get("hides", ""), "view.hides"),
    )
