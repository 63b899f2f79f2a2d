"""Read a scenario: every line is checked before the first is carried out, and a mistake names its line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.play.inputs import Role
from croupier.play.progressive import meter_for
from croupier.rulebook import rulebook
from croupier.scenario.acts import ACTS
from croupier.scenario.expectations import expect_of, pattern_of
from croupier.scenario.model import Act, Goal, Header, Run, Scenario, Values
from croupier.scenario.values import (
    amount,
    clause_of,
    data_of,
    flag,
    in_deck,
    mistake,
    one_of,
    only,
    phase_of,
    pieces,
    table_of,
    text,
    whole,
)
from croupier.submission import load
from croupier.submission import read_file as read_submission
from croupier.submission.plain import check_plain, plain_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.play.inputs import Json
    from croupier.scenario.model import Line
    from croupier.submission import TableRules

HEADER = ("game", "title", "clauses", "submission", "submission_file", "stepped", "inventory", "meter", "doubt")
INPUT = ("act", "by", "who", "data", "after")
VALUES = ("cards", "tiles", "spins", "dice", "number", "stack")
GOALS = ("due", "seat", "phase", "round", "event")
RUNS = {"prepare": VALUES, "until": (*VALUES, *GOALS), "finish": VALUES}
INVENTORY = "100000"


class ScenarioError(InputError):
    """A mistake in a scenario's file, with its line."""

    def __init__(self, error: InputError, line: int) -> None:
        super().__init__(error.code, error.message, field=error.field, clause=error.clause)
        self.line = line


def read_file(path: Path) -> Scenario:
    """A scenario from its file."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError("file", f"cannot read '{path}': {error.strerror}", field="file") from error
    return read(data, name=str(path), folder=path.parent)


def read(data: bytes, *, name: str, folder: Path) -> Scenario:
    """A scenario from its bytes; a submission that it names is looked for in the folder."""
    lines = _documents(data)
    first = next(lines, None)
    if first is None:
        raise ScenarioError(mistake("file", "the file is empty: its first line is a header that names the game"), 1)
    header: Header | None = None
    found: list[Line] = []
    number, given = first
    try:
        header = _header(given, folder)
        for number, given in lines:  # the handler names the line
            found.append(_line(header.game, number, given))
    except ScenarioError:
        raise
    except InputError as error:
        raise ScenarioError(error, number) from error
    return Scenario(name, header, tuple(found))


def _documents(data: bytes) -> Iterator[tuple[int, dict[str, Json]]]:
    """The numbered lines that are neither empty nor remarks."""
    try:
        lines = data.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        raise ScenarioError(mistake("file", f"the file is not UTF-8: {error.reason}"), 1) from error
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            given = json.loads(line, object_pairs_hook=_without_repeats)
        except InputError as error:
            raise ScenarioError(error, number) from error
        except (ValueError, RecursionError) as error:
            raise ScenarioError(mistake("line", f"the line is not JSON: {error}"), number) from error
        if not isinstance(given, dict):
            raise ScenarioError(mistake("line", "a line is a JSON object"), number)
        yield number, given


def _without_repeats(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise mistake(twice, f"the key '{twice}' is given twice")
    return found


def _header(given: dict[str, Json], folder: Path) -> Header:
    if "game" not in given:
        raise mistake("game", "the first line is a header that names the game")
    only(given, HEADER, "header")
    game = text(given["game"], "game")
    rulebook(game)
    clauses = given.get("clauses", [])
    if not isinstance(clauses, list):
        raise mistake("clauses", "clauses is a list of the clauses that the scenario proves")
    flag(given.get("doubt", False), "doubt")
    rules = _rules(game, given, folder)
    meter = amount(given["meter"], "meter") if "meter" in given else None
    if meter is not None and meter_for(rules) is None:
        raise mistake("meter", "this table has no progressive meter")
    return Header(
        game,
        text(given.get("title", ""), "title"),
        tuple(clause_of(game, clause, "clauses") for clause in clauses),
        rules,
        flag(given.get("stepped", True), "stepped"),
        amount(given.get("inventory", INVENTORY), "inventory"),
        meter,
    )


def _rules(game: str, given: dict[str, Json], folder: Path) -> TableRules:
    """The rules that the header states, or those of the first table of this game in a filed submission."""
    if "submission_file" not in given:
        rules = plain_rules(rulebook(game), given.get("submission"))
        check_plain(rules)
        return rules
    if "submission" in given:
        raise mistake("submission_file", "a header has a submission or a submission_file, not both")
    file = folder / text(given["submission_file"], "submission_file")
    tables = [rules for rules in load(read_submission(file), papers=False).tables if rules.game == game]
    if not tables:
        raise mistake("submission_file", f"'{file}' has no table of {game}")
    return tables[0]


def _line(game: str, number: int, given: dict[str, Json]) -> Line:
    kinds = [kind for kind in ("act", "run", "expect") if kind in given]
    match kinds:
        case ["act"]:
            return _act(game, number, given)
        case ["run"]:
            return _run(game, number, given)
        case ["expect"]:
            only(given, ("expect",), "line")
            return expect_of(game, number, table_of(given["expect"], "expect"))
        case []:
            raise mistake("line", f"a line has act, run or expect; this one has {', '.join(given) or 'nothing'}")
        case _:
            raise mistake("line", f"a line has one of act, run and expect, not {' and '.join(kinds)}")


def _after(given: dict[str, Json]) -> int:
    after = whole(given.get("after", 1), "after")
    if after < 0:
        raise mistake("after", "after is the seconds since the line before, zero or more")
    return after


def _act(game: str, number: int, given: dict[str, Json]) -> Act:
    only(given, INPUT, "line")
    act = one_of(given["act"], ACTS, "act")
    role = Role(one_of(given.get("by"), [role.value for role in Role], "by"))
    if role is Role.PLAYER and "who" not in given:
        raise mistake("who", "who names the player")
    who = text(given.get("who", role.value), "who")
    data = data_of(game, act, table_of(given.get("data", {}), "data"))
    return Act(number, _after(given), act, role, who, data)


def _run(game: str, number: int, given: dict[str, Json]) -> Run:
    kind = one_of(given["run"], RUNS, "run")
    only(given, ("run", "after", *RUNS[kind]), f"run {kind}")
    goal = Goal(round_over=True) if kind == "finish" else None
    if kind == "until":
        goal = _goal(game, given)
    return Run(number, _after(given), _values(game, given), goal)


def _goal(game: str, given: dict[str, Json]) -> Goal:
    if not any(key in given for key in ("due", "phase", "round", "event")):
        raise mistake("run", "until needs due, phase, round or event")
    if "seat" in given and "due" not in given:
        raise mistake("seat", "seat goes with due")
    if "round" in given:
        one_of(given["round"], ("over",), "round")
    return Goal(
        one_of(given["due"], ACTS, "due") if "due" in given else None,
        whole(given["seat"], "seat") if "seat" in given else None,
        phase_of(game, given["phase"], "phase") if "phase" in given else None,
        "round" in given,
        pattern_of(game, given["event"], "event") if "event" in given else None,
    )


def _values(game: str, given: dict[str, Json]) -> Values:
    dealt = rulebook(game).game.pieces
    own = "tiles" if dealt.kind == "tiles" else "cards"
    for key in ("cards", "tiles"):
        if key in given and key != own:
            raise mistake(key, f"{game} is dealt with {own}")
    dice, spins = given.get("dice"), given.get("spins")
    if "dice" in given and not (isinstance(dice, list) and len(dice) == 3 and all(_die(die) for die in dice)):
        raise mistake("dice", "dice are three whole numbers from 1 to 6")
    if "spins" in given and not isinstance(spins, list):
        raise mistake("spins", "spins is a list of cards")
    return Values(
        in_deck(game, pieces(game, given[own], own), own) if own in given else None,
        _spins(game, spins) if isinstance(spins, list) else None,
        tuple(whole(die, "dice") for die in dice) if isinstance(dice, list) else None,
        whole(given["number"], "number") if "number" in given else None,
        whole(given["stack"], "stack") if "stack" in given else None,
    )


def _spins(game: str, spins: list[Json]) -> tuple[int, ...]:
    return tuple(card for spin in spins for card in in_deck(game, pieces(game, spin, "spins"), "spins"))


def _die(value: Json) -> bool:
    return type(value) is int and 1 <= value <= 6
