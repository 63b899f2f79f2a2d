"""The shapes of the JSON documents that the commands print, as JSON Schemas."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.house.documents import RoundDocument
from croupier.play.lines import Outcome
from croupier.rulebook import Enforcement, Kind, Provenance, Severity
from croupier.trace import Status

TEXT = {"type": "string"}
MAYBE_TEXT = {"type": ["string", "null"]}
TEXTS = {"type": "array", "items": TEXT}
NUMBER = {"type": "integer"}
MAYBE_NUMBER = {"type": ["integer", "null"]}
FLAG = {"type": "boolean"}


def record(**fields: Any) -> dict[str, Any]:
    """An object with exactly these fields."""
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def many(item: dict[str, Any]) -> dict[str, Any]:
    """A list of one shape."""
    return {"type": "array", "items": item}


def one_of(values: Any) -> dict[str, Any]:
    """A text from a closed list."""
    return {"enum": [str(value) for value in values]}


def _named(name: str, shape: dict[str, Any]) -> dict[str, Any]:
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": name, **shape}


PROBLEM = record(
    level=one_of(("error", "warning")),
    code=TEXT,
    message=TEXT,
    field=TEXT,
    line=MAYBE_NUMBER,
    allowed=MAYBE_TEXT,
    clause=MAYBE_TEXT,
)
CLAUSE = record(
    id=TEXT,
    game=TEXT,
    section=TEXT,
    section_title=MAYBE_TEXT,
    kind=one_of(Kind),
    actors=TEXTS,
    enforced=many(one_of(Enforcement)),
    summary=TEXT,
    provenance=one_of(Provenance),
    basis=MAYBE_TEXT,
    source=MAYBE_TEXT,
    source_file=MAYBE_TEXT,
    source_line=MAYBE_NUMBER,
    readings=TEXTS,
    options=TEXTS,
    paytables=TEXTS,
    status=one_of(Status),
    code=TEXTS,
    tests=TEXTS,
)
GAME = record(
    slug=TEXT,
    name=TEXT,
    jurisdiction=TEXT,
    chapter=TEXT,
    deck=TEXT,
    positions=NUMBER,
    wagers=TEXTS,
    payouts=TEXTS,
    paytables=TEXTS,
    options=TEXTS,
    house_ways=TEXTS,
    clauses=NUMBER,
    missing=MAYBE_TEXT,
    phases=TEXTS,
    package=TEXT,
    parts=TEXTS,
    lacks=TEXTS,
)
READING = record(
    id=TEXT,
    severity=one_of(Severity),
    games=TEXTS,
    clauses=TEXTS,
    question=TEXT,
    default=TEXT,
    reason=TEXT,
    values={"type": "object", "additionalProperties": TEXT},
    override=many(record(value=TEXT, paytable=TEXT, hand=TEXT, column=TEXT, pays=TEXT)),
    warning=many(record(value=TEXT, text=TEXT, paytable=MAYBE_TEXT)),
)
AMOUNT = {"type": "string", "pattern": r"^-?\d+(\.\d{2})?$"}
STAKE = {"type": "string", "pattern": r"^\$?[\d,]+(\.\d{2})?$"}
TABLE = {"type": "object"}
SEATS = {
    "type": "object",
    "patternProperties": {
        "^[1-9]$": {
            "type": "object",
            "properties": {
                "wagers": {
                    "type": "object",
                    "additionalProperties": {"anyOf": [STAKE, {"type": "object", "additionalProperties": STAKE}]},
                },
                "cards": TEXT,
                "decisions": {"type": "array"},
                "player": TEXT,
            },
            "additionalProperties": False,
        }
    },
    "additionalProperties": False,
    "minProperties": 1,
}
RECORD = {
    "type": "object",
    "properties": {
        "game": TEXT,
        "submission": TABLE,
        "seats": SEATS,
        "dealer": {"anyOf": [TEXT, TABLE]},
        "extra": TABLE,
        "irregularities": many({"type": "object", "properties": {"clause": TEXT}, "required": ["clause"]}),
        "bank": {"type": ["object", "null"]},
    },
    "required": ["game", "seats"],
    "additionalProperties": False,
}
LINE = {
    "type": "object",
    "properties": {
        "seat": NUMBER,
        "wager": TEXT,
        "choice": TEXT,
        "stake": AMOUNT,
        "outcome": one_of(Outcome),
        "pay": AMOUNT,
        "vigorish": AMOUNT,
        "net": AMOUNT,
        "hand": TEXT,
        "clause": TEXT,
    },
    "required": ["seat", "wager", "stake", "outcome", "pay", "vigorish", "net", "hand", "clause"],
    "additionalProperties": False,
}
RULING = {
    "type": "object",
    "properties": {
        "game": TEXT,
        "dealer": record(cards=TEXT, hand=TEXT, set={"type": ["object", "null"]}),
        "lines": many(LINE),
        "net": {"type": "object", "additionalProperties": AMOUNT},
        "house_net": AMOUNT,
        "notes": many(record(clause=TEXT, text=TEXT)),
        "next": record(seat=NUMBER, name=TEXT, choices={"type": "array"}, clause=TEXT),
    },
    "required": ["game", "dealer", "lines", "net", "house_net", "notes"],
    "additionalProperties": False,
}
MAYBE_FLAG = {"type": ["boolean", "null"]}
TALLY = record(asked=NUMBER, right=NUMBER)
DRILL = record(
    game=TEXT,
    table=TEXT,
    questions=many(
        record(
            number=NUMBER,
            kind=one_of(("outcome", "payout", "setting", "irregularity")),
            topic=TEXT,
            seed=NUMBER,
            again=FLAG,
            scene=TEXTS,
            question=TEXT,
            choices=TEXTS,
            answer=MAYBE_TEXT,
            right=MAYBE_FLAG,
            correct=MAYBE_TEXT,
            why=MAYBE_TEXT,
            clause=MAYBE_TEXT,
            summary=MAYBE_TEXT,
        )
    ),
    summary=record(
        asked=NUMBER,
        right=NUMBER,
        kinds={"type": "object", "additionalProperties": TALLY},
        again=many(record(kind=TEXT, topic=TEXT)),
    ),
)
REAL = {"type": "number"}
MAYBE_REAL = {"type": ["number", "null"]}
EXACT = {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}
WORDS = {"type": "object", "additionalProperties": TEXT}
ODDS = record(
    **{
        "game": TEXT,
        "wager": TEXT,
        "paytable": MAYBE_TEXT,
        "house_way": MAYBE_TEXT,
        "player": one_of(("optimal", "house-way", "n/a")),
        "role": one_of(("player", "bank")),
        "label": TEXT,
        "reading": WORDS,
        "options": {"type": "object", "additionalProperties": {"type": ["string", "integer", "boolean"]}},
        "return": REAL,
        "return_exact": EXACT,
        "house_edge": REAL,
        "return_of_total": REAL,
        "average_total_wager": REAL,
        "hit_frequency": REAL,
        "variance": REAL,
        "standard_deviation": REAL,
        "method": one_of(("enumerated", "solved", "simulated")),
        "standard_error": MAYBE_REAL,
        "counts": {"type": "object", "additionalProperties": NUMBER},
        "total_combinations": NUMBER,
        "published": {
            "anyOf": [MAYBE_REAL, {"type": "array", "items": REAL, "minItems": 2, "maxItems": 2}],
        },
        "published_as": MAYBE_TEXT,
        "agrees": {"type": ["boolean", "null"]},
        "assumptions": TEXTS,
        "return_before_vigorish": MAYBE_REAL,
        "players": NUMBER,
        "meter": MAYBE_TEXT,
        "break_even_meter": MAYBE_TEXT,
        "rows": many(
            record(category=TEXT, pays=TEXT, combinations=NUMBER, probability=REAL, net=EXACT, contribution=REAL)
        ),
    }
)
DECISION = record(hand=TEXT, decision=TEXT, note=TEXT)
CHART = record(
    game=TEXT,
    title=TEXT,
    rules=many(DECISION),
    value=REAL,
    value_exact=EXACT,
    exceptions=many(DECISION),
    simple=many(record(name=TEXT, description=TEXT, value=REAL, value_exact=EXACT, cost=REAL, cost_exact=EXACT)),
    notes=TEXTS,
    grid={"type": "object", "additionalProperties": WORDS},
)
CHOICES = record(
    game=TEXT,
    hand=TEXT,
    against=MAYBE_TEXT,
    choices=many(record(name=TEXT, value=REAL, value_exact=EXACT, best=FLAG, detail=WORDS)),
)
REPORT = record(file=TEXT, game=TEXT, results=NUMBER)
COUNTS = {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": NUMBER}}
SPREAD = record(
    mean=REAL,
    mean_exact=EXACT,
    standard_error=REAL,
    standard_deviation=REAL,
    least=REAL,
    greatest=REAL,
    quantiles={"type": "object", "additionalProperties": REAL},
)
BARS = record(edges=many(REAL), counts=many(NUMBER), below=NUMBER, above=NUMBER)
SIMULATED = {"game": TEXT, "strategy": TEXT, "house_way": MAYBE_TEXT, "seed": NUMBER}
STAKED = {"stakes": {"type": "object", "additionalProperties": AMOUNT}, "bets": many(NUMBER)}
SIMULATION = record(
    **SIMULATED,
    rounds=NUMBER,
    asked=NUMBER,
    seconds=REAL,
    rate=REAL,
    rows=many(
        record(
            **{
                "wager": TEXT,
                "paytable": MAYBE_TEXT,
                "rounds": NUMBER,
                "return": REAL,
                "return_exact": EXACT,
                "standard_error": REAL,
                "exact": MAYBE_REAL,
                "sigmas": MAYBE_REAL,
                "return_of_total": REAL,
                "average_total_wager": REAL,
                "hit_frequency": REAL,
                "variance": REAL,
                "histogram": {"type": "object", "additionalProperties": NUMBER},
            }
        )
    ),
    correlation={"type": "object", "additionalProperties": {"type": "object", "additionalProperties": REAL}},
)
SESSIONS = record(
    **SIMULATED,
    **STAKED,
    bankroll=AMOUNT,
    goal={"anyOf": [AMOUNT, {"type": "null"}]},
    hands=NUMBER,
    sizing=one_of(("flat", "double-after-loss", "double-after-win", "one-up-after-loss", "proportional")),
    start=NUMBER,
    most=NUMBER,
    hourly=REAL,
    asked=NUMBER,
    sessions=NUMBER,
    result=SPREAD,
    expected=MAYBE_REAL,
    sigmas=MAYBE_REAL,
    ahead=REAL,
    ruin=REAL,
    ruin_error=REAL,
    reached=REAL,
    drawdown=SPREAD,
    played=SPREAD,
    hours=REAL,
    wagered=REAL,
    hold=REAL,
    theoretical_hold=MAYBE_REAL,
    moments=many(record(hands=NUMBER, playing=REAL, ruined=REAL, reached=REAL)),
    histogram=BARS,
    drawdowns=BARS,
    assumptions=TEXTS,
)
PIT = record(
    **SIMULATED,
    **STAKED,
    tables=NUMBER,
    hourly=NUMBER,
    hours=NUMBER,
    asked=NUMBER,
    days=NUMBER,
    rounds_a_day=NUMBER,
    plays_a_day=NUMBER,
    handle=REAL,
    theoretical_win=MAYBE_REAL,
    theoretical_hold=MAYBE_REAL,
    win=SPREAD,
    hold=SPREAD,
    overall_hold=REAL,
    sigmas=MAYBE_REAL,
    losing_days=REAL,
    round_deviation=REAL,
    seat_correlation=MAYBE_REAL,
    bands=many(
        record(
            name=TEXT,
            days=NUMBER,
            plays=NUMBER,
            low=REAL,
            high=REAL,
            alarms=NUMBER,
            periods=NUMBER,
            share=REAL,
            foreseen=REAL,
        )
    ),
    histogram=BARS,
    cumulative=many(REAL),
    assumptions=TEXTS,
)
METER_LIFE = record(
    game=TEXT,
    paytable=TEXT,
    seed=NUMBER,
    stake=AMOUNT,
    meter_seed=AMOUNT,
    reseed=AMOUNT,
    rate=EXACT,
    reserve_rate=EXACT,
    wagers_a_round=NUMBER,
    rounds_a_day=NUMBER,
    histories=NUMBER,
    wins=NUMBER,
    winners=many(record(hand=TEXT, share=EXACT, probability=REAL, probability_exact=EXACT, wagers=REAL)),
    expected_wagers=REAL,
    expected_wagers_exact=EXACT,
    expected_days=REAL,
    wagers=SPREAD,
    wagers_sigmas=MAYBE_REAL,
    days=SPREAD,
    days_exact={"type": "object", "additionalProperties": REAL},
    size=SPREAD,
    expected_size=MAYBE_REAL,
    size_sigmas=MAYBE_REAL,
    reserve=SPREAD,
    house=SPREAD,
    house_share=REAL,
    by_win=many(record(win=NUMBER, size=REAL, reserve=REAL, house=REAL, reserve_sufficed=REAL)),
    histogram=BARS,
    assumptions=TEXTS,
)

EDITION = record(engine=TEXT, chapter=TEXT, release=TEXT, package=TEXT, version=TEXT)
MAYBE_EDITION = {"anyOf": [EDITION, {"type": "null"}]}
JUDGED = {"enum": ["re-judged", "verified-as-written"]}
TODAY = {"enum": ["same", "differs", "not-run", None]}
VERDICT = {
    "sitting": NUMBER,
    "first": NUMBER,
    "last": NUMBER,
    "written_under": many(MAYBE_EDITION),
    "verdict": JUDGED,
    "today": TODAY,
    "differs_at": MAYBE_NUMBER,
    "text": TEXT,
}

SCHEMAS: dict[str, dict[str, Any]] = {
    name: _named(name, shape)
    for name, shape in {
        "error": record(error=record(code=TEXT, message=TEXT, field=MAYBE_TEXT, clause=MAYBE_TEXT)),
        "games": many(GAME),
        "drill": DRILL,
        "odds": many(ODDS),
        "strategy": {"anyOf": [CHART, CHOICES]},
        "report": {"anyOf": [REPORT, record(index=TEXT, reports=many(REPORT))]},
        "simulate": SIMULATION,
        "simulate-session": SESSIONS,
        "simulate-pit": PIT,
        "simulate-meter-life": METER_LIFE,
        "layout": record(game=TEXT, file=MAYBE_TEXT, svg=MAYBE_TEXT),
        "replay": record(
            game=TEXT,
            written_under=MAYBE_EDITION,
            verdict=JUDGED,
            differs_at=MAYBE_NUMBER,
            text=TEXT,
            rounds=many(many(TEXTS)),
            hands=many(many(record(place=TEXT, cards=TEXT))),
        ),
        "replay-round": msgspec.json.schema(RoundDocument),
        "replay-verify": record(round=NUMBER, checks=many(record(check=TEXT, holds=MAYBE_FLAG, text=TEXT))),
        "serve": record(address=TEXT, host_link=TEXT),
        "audit": record(
            sound=FLAG,
            journals=NUMBER,
            entries=NUMBER,
            transfers=NUMBER,
            rounds=NUMBER,
            accounts=NUMBER,
            sum_of_accounts=NUMBER,
            damages=many(record(journal=TEXT, entry=NUMBER, what=TEXT)),
            sittings=many(record(journal=TEXT, **VERDICT)),
        ),
        "rules": {"anyOf": [CLAUSE, many(CLAUSE)]},
        "readings": many(READING),
        "record": RECORD,
        "ruling": RULING,
        "submission-check": record(file=TEXT, valid=FLAG, errors=NUMBER, problems=many(PROBLEM)),
        "submission-show": record(
            licensee=record(name=TEXT, jurisdiction=TEXT, effective=MAYBE_TEXT, reference=MAYBE_TEXT),
            valid=FLAG,
            tables=many(record(name=TEXT, game=TEXT, rules=many(record(topic=TEXT, text=TEXT, clause=TEXT)))),
            problems=many(PROBLEM),
        ),
        "trace": record(
            totals=record(game=COUNTS, kind=COUNTS, enforced=COUNTS),
            problems=TEXTS,
            clauses=many(
                record(
                    id=TEXT,
                    game=TEXT,
                    kind=one_of(Kind),
                    enforced=many(one_of(Enforcement)),
                    status=one_of(Status),
                    code=TEXTS,
                    tests=TEXTS,
                )
            ),
        ),
    }.items()
}
