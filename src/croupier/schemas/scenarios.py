"""The shapes of a scenario: one line of its file, one input of a table, and what came of the files that were run."""

from __future__ import annotations

from typing import Any

from croupier.play.inputs import Role
from croupier.play.lines import Outcome
from croupier.scenario.acts import ACTS, Kind

DRAFT = "https://json-schema.org/draft/2020-12/schema"

TEXT: dict[str, Any] = {"type": "string"}
FLAG: dict[str, Any] = {"type": "boolean"}
WHOLE: dict[str, Any] = {"type": "integer"}
SECONDS: dict[str, Any] = {"type": "integer", "minimum": 0}
AMOUNT: dict[str, Any] = {"type": "string", "pattern": r"^-?\$?[\d,]+(\.\d{2})?$"}
CARDS: dict[str, Any] = {"type": "string", "description": "cards such as As Td Jk, tiles such as 6-6 1-2"}
CLAUSE: dict[str, Any] = {"type": "string", "description": "the id of a clause of the game"}
PHASE: dict[str, Any] = {"type": "string", "description": "a phase of the game, as `croupier games --json` names it"}
DIE: dict[str, Any] = {"type": "integer", "minimum": 1, "maximum": 6}
DICE: dict[str, Any] = {"type": "array", "items": DIE, "minItems": 3, "maxItems": 3}
ROLE: dict[str, Any] = {"enum": [role.value for role in Role]}
WAGERS: dict[str, Any] = {
    "type": "object",
    "additionalProperties": {"anyOf": [AMOUNT, {"type": "object", "additionalProperties": AMOUNT}]},
}

KINDS: dict[Kind, dict[str, Any]] = {
    Kind.WHOLE: WHOLE,
    Kind.FLAG: FLAG,
    Kind.TEXT: TEXT,
    Kind.AMOUNT: AMOUNT,
    Kind.WAGERS: WAGERS,
    Kind.CASH: {"anyOf": [FLAG, AMOUNT]},
    Kind.PIECE: CARDS,
    Kind.ORDER: CARDS,
    Kind.CLAUSE: CLAUSE,
    Kind.PHASE: PHASE,
    Kind.NUMBERS: {"type": "array", "items": WHOLE},
    Kind.ANSWER: {},
}


def _closed(properties: dict[str, Any], required: tuple[str, ...] = ()) -> dict[str, Any]:
    needed = {"required": list(required)} if required else {}
    return {"type": "object", "properties": properties, **needed, "additionalProperties": False}


def _one_or_more(shape: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [shape, {"type": "array", "items": shape}]}


def _input(act: str, data: dict[str, Kind]) -> dict[str, Any]:
    taken = _closed({key: KINDS[kind] for key, kind in data.items()})
    line = {"act": {"const": act}, "by": ROLE, "who": TEXT, "data": taken, "after": SECONDS}
    return _closed(line, ("act", "by"))


INPUT: dict[str, Any] = {"anyOf": [_input(act, data) for act, data in ACTS.items()]}

HEADER = _closed(
    {
        "game": TEXT,
        "title": TEXT,
        "clauses": {"type": "array", "items": CLAUSE},
        "submission": {"type": "object"},
        "submission_file": TEXT,
        "stepped": FLAG,
        "inventory": AMOUNT,
        "meter": AMOUNT,
        "doubt": FLAG,
    },
    ("game",),
)

EVENT = _closed(
    {
        "kind": TEXT,
        "clause": CLAUSE,
        "place": {"type": ["integer", "string"]},
        "cards": CARDS,
        "face_up": FLAG,
        "text": TEXT,
    }
)

VALUES: dict[str, Any] = {
    "cards": CARDS,
    "tiles": CARDS,
    "spins": {"type": "array", "items": CARDS},
    "dice": DICE,
    "number": WHOLE,
    "stack": WHOLE,
}
GOALS: dict[str, Any] = {
    "due": {"enum": list(ACTS)},
    "seat": WHOLE,
    "phase": PHASE,
    "round": {"const": "over"},
    "event": EVENT,
}
RUNS = [
    _closed({"run": {"enum": ["prepare", "finish"]}, "after": SECONDS, **VALUES}, ("run",)),
    _closed({"run": {"const": "until"}, "after": SECONDS, **VALUES, **GOALS}, ("run",)),
]

DUE = {
    "anyOf": [{"enum": list(ACTS)}, _closed({"act": {"enum": list(ACTS)}, "seat": WHOLE, "by": ROLE, "clause": CLAUSE})]
}
SETTLED = _closed(
    {
        "seat": WHOLE,
        "wager": TEXT,
        "choice": TEXT,
        "outcome": {"enum": [outcome.value for outcome in Outcome]},
        "stake": AMOUNT,
        "pay": AMOUNT,
        "net": AMOUNT,
        "vigorish": AMOUNT,
        "hand": TEXT,
        "clause": CLAUSE,
    }
)
EXPECT = _closed(
    {
        "refused": {"anyOf": [FLAG, CLAUSE, {"type": "array", "items": CLAUSE, "minItems": 1}]},
        "event": _one_or_more(EVENT),
        "no_event": _one_or_more(EVENT),
        "due": _one_or_more(DUE),
        "seat": WHOLE,
        "phase": PHASE,
        "lines": _one_or_more(SETTLED),
        "no_lines": _one_or_more(SETTLED),
        "chips": {"type": "object", "additionalProperties": AMOUNT},
        "inventory": AMOUNT,
        "meter": AMOUNT,
        "bank": {
            "anyOf": [{"type": "null"}, _closed({"who": TEXT, "seat": WHOLE, "co_bank": FLAG, "dealer_wager": AMOUNT})]
        },
        "view": _one_or_more(_closed({"who": TEXT, "by": ROLE, "shows": CARDS, "hides": CARDS})),
    }
)

FAILURE = _closed({"line": WHOLE, "expected": TEXT, "happened": TEXT}, ("line", "expected", "happened"))
MAYBE: dict[str, Any] = {"type": ["string", "null"]}
ERROR = _closed(
    {"code": TEXT, "message": TEXT, "field": MAYBE, "clause": MAYBE, "line": {"type": ["integer", "null"]}},
    ("code", "message", "field", "clause", "line"),
)
RESULT: dict[str, Any] = {
    "file": TEXT,
    "game": MAYBE,
    "title": MAYBE,
    "clauses": {"type": "array", "items": CLAUSE},
    "passed": FLAG,
    "failures": {"type": "array", "items": FAILURE},
    "error": {"anyOf": [{"type": "null"}, ERROR]},
}

SCENARIOS: dict[str, dict[str, Any]] = {
    "input": {"$schema": DRAFT, "title": "input", **INPUT},
    "scenario": {
        "$schema": DRAFT,
        "title": "scenario",
        "description": "one line of a scenario's file",
        "anyOf": [HEADER, *RUNS, _closed({"expect": EXPECT}, ("expect",)), *INPUT["anyOf"]],
    },
    "scenario-results": {
        "$schema": DRAFT,
        "title": "scenario-results",
        "type": "array",
        "items": _closed(RESULT, tuple(RESULT)),
    },
}
