"""The documents that the REST interface takes and gives."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from croupier.edition import Edition
from croupier.house.model import Dealer, Happened, Line, Look, Problem, Wire

Name = Annotated[str, msgspec.Meta(max_length=80)]
Short = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Failure(Wire, frozen=True, kw_only=True):
    """Every error."""

    error: Problem


class Health(Wire, frozen=True, kw_only=True):
    """Whether the house runs."""

    status: str
    version: str
    tables: int
    seq: int
    inputs: int


class Enter(Wire, frozen=True, kw_only=True):
    """Come in, under a name, and with the host's token if you have it."""

    name: Name | None = None
    token: Name | None = None


class Account(Wire, frozen=True, kw_only=True):
    """A player, and what is on account."""

    id: str
    name: str
    balance: int


class Session(Wire, frozen=True, kw_only=True):
    """Who you are."""

    player: Account
    host: bool


class Edge(Wire, frozen=True, kw_only=True):
    """The exact house edge of the main wager as this table offers it."""

    wager: str
    house_edge: float
    exact: str
    of: str
    player: str
    published: float | tuple[float, float] | None
    published_as: str | None
    agrees: bool | None


class Stake(Wire, frozen=True, kw_only=True):
    """The most that one player can win in one round, the round that pays it, and the payout limit in force."""

    most: str | None
    record: dict[str, Any] | None
    limit: str | None
    meter: str | None


class LobbyWager(Wire, frozen=True, kw_only=True):
    """A wager on offer."""

    slug: str
    name: str
    minimum: int | None
    maximum: int | None
    role: str


class Taken(Wire, frozen=True, kw_only=True):
    """A seat that is taken."""

    seat: int
    name: str
    bot: bool


class Seats(Wire, frozen=True, kw_only=True):
    """The seats of a table."""

    total: int
    taken: list[Taken]


class LobbyTable(Wire, frozen=True, kw_only=True):
    """A table as the lobby shows it."""

    id: str
    name: str
    game: str
    game_name: str
    chapter: str
    jurisdiction: str
    felt: str
    look: Look
    wagers: list[LobbyWager]
    seats: Seats
    edge: Edge | None
    phase: str
    stage: str
    round: int
    meter: int | None
    players_watching: int


class ClosedTable(Wire, frozen=True, kw_only=True):
    """A table at which nobody can play, why, and the number of the round that was never finished."""

    id: str
    name: str
    game: str
    code: Literal["other-rules", "chapter-missing"]
    why: str
    unfinished: int | None


class Lobby(Wire, frozen=True, kw_only=True):
    """All tables."""

    tables: list[LobbyTable]
    closed: list[ClosedTable]


class NewTable(Wire, frozen=True, kw_only=True):
    """A table to open: a game, and the submission (TOML) that it is played under."""

    game: Short
    name: Name | None = None
    submission: Annotated[str, msgspec.Meta(max_length=200_000)] | None = None


class Sent(Wire, frozen=True, kw_only=True):
    """An input: the key is made by the sender, so that a retry never acts twice."""

    key: Short
    act: Short
    data: dict[str, Any] = msgspec.field(default_factory=dict)


class Done(Wire, frozen=True, kw_only=True):
    """What became of an input."""

    seq: int
    events: list[Happened]


class RoundItem(Wire, frozen=True, kw_only=True):
    """A finished round in a list; `net` is the viewer's, null for who did not play."""

    round: int
    at_ms: int
    net: int | None
    commitment: str | None


class Rounds(Wire, frozen=True, kw_only=True):
    """Finished rounds, newest first; `before` asks for the next."""

    rounds: list[RoundItem]
    before: int | None


class StepSeat(Wire, frozen=True, kw_only=True):
    """A seat at one step of a replay."""

    seat: int
    player: str | None
    state: str
    cards: list[str | None]
    wagers: dict[str, int]
    decisions: list[str]
    set: dict[str, list[str]] | None
    hand: str | None
    net: int | None


class StepView(Wire, frozen=True, kw_only=True):
    """The table after one step, as the viewer may see it."""

    phase: str
    seats: list[StepSeat]
    dealer: Dealer
    areas: dict[str, list[str | None]]
    drawn: dict[str, Any]


class Step(Wire, frozen=True, kw_only=True):
    """One step of a finished round."""

    i: int
    seq: int
    kind: str
    clause: str
    summary: str
    text: str
    place: int | str | None
    cards: list[str]
    count: int
    face_up: bool
    lines: list[Line]
    view: StepView


class Opened(Wire, frozen=True, kw_only=True):
    """A commitment of the round: what it was, and, once it is opened, everything needed to check it."""

    hash: str
    what: str
    seq: int
    cut: int | None
    start: int
    nonce: str | None = None
    sealed: str | None = None


class SittingVerdict(Wire, frozen=True, kw_only=True):
    """What can be said of a sitting: under which rules it was written, and what the rules in force say of it."""

    sitting: int
    first: int
    last: int
    written_under: list[Edition | None]
    verdict: Literal["re-judged", "verified-as-written"]
    today: Literal["same", "differs", "not-run"] | None
    differs_at: int | None
    text: str


class Corrected(Wire, frozen=True, kw_only=True):
    """A payment that was put right; nobody's name stands for the table."""

    payer: str | None
    payee: str | None
    amount: int
    by: str
    why: str
    at_ms: int


class Disputed(Wire, frozen=True, kw_only=True):
    """What somebody questioned about a finished round, and what came of it."""

    number: int
    seat: int | None
    by: str
    claim: str
    at_ms: int
    corrections: list[Corrected]
    ruling: str | None
    ruled_by: str | None
    closed_ms: int | None


class RoundDocument(Wire, frozen=True, kw_only=True):
    """A finished round, step by step; `order`, `nonce` and the sealed texts are null until they are opened."""

    table: str
    game: str
    round: int
    at_ms: int
    submission: str
    first: int
    last: int
    commitment: str | None
    nonce: str | None
    order: str | None
    commitments: list[Opened]
    steps: list[Step]
    lines: list[Line]
    clauses: dict[str, str]
    nets: dict[str, int]
    record: dict[str, Any] | None
    # Of the sitting up to this round; release 0.1.0 gave none.
    verdict: SittingVerdict | None = None
    # What was questioned about it up to now.
    disputes: tuple[Disputed, ...] = ()
    # Place and cards of every hand in the discard rack as it lay after the round; null while any of them is hidden.
    rack: list[tuple[str, str]] | None = None


class CoachChoice(Wire, frozen=True, kw_only=True):
    """A choice and what it is worth, in antes."""

    name: str
    value: float
    value_exact: str
    best: bool
    detail: dict[str, str]


class Coaching(Wire, frozen=True, kw_only=True):
    """What every choice is worth now, best first."""

    ask: int
    hand: str
    against: str | None
    unit: str
    choices: list[CoachChoice]


class AtSeat(Wire, frozen=True, kw_only=True):
    """For which of the viewer's seats; the one that is asked if it is left out."""

    seat: int | None = None


class Advice(Wire, frozen=True, kw_only=True):
    """How the house way sets a hand, and by which of its rules."""

    seat: int
    set: dict[str, str]
    rule: str
    text: str


class Laid(Wire, frozen=True, kw_only=True):
    """A setting to be read: each hand as text."""

    set: dict[str, str]


class Read(Wire, frozen=True, kw_only=True):
    """How a setting reads."""

    hands: dict[str, str | None]
    complete: bool
    foul: bool


class Clause(Wire, frozen=True, kw_only=True):
    """A clause of the rulebook in our own words."""

    id: str
    game: str
    section: str
    section_title: str | None
    kind: str
    summary: str
    provenance: str


class Story(Wire, frozen=True, kw_only=True):
    """A scenario that proves a clause: its name, its title, and its lines after the header."""

    name: str
    title: str
    lines: list[str]


class ToldClause(Clause, frozen=True, kw_only=True):
    """One clause with the scenarios that prove it."""

    scenarios: list[Story]


class Clauses(Wire, frozen=True, kw_only=True):
    """Clauses that were looked for."""

    clauses: list[Clause]
    more: bool


class Odds(Wire, frozen=True, kw_only=True):
    """A question about the returns of a game's wagers."""

    game: Short
    wager: Short | None = None
    paytable: Name | None = None
    readings: dict[str, str] = msgspec.field(default_factory=dict)
    options: dict[str, str | int | bool] = msgspec.field(default_factory=dict)
    house_way: Short | None = None
    pays: dict[str, Any] | None = None
    changes: list[str] = msgspec.field(default_factory=list)
    players: int = 1
    meter: str | int | None = None


class Hand(Wire, frozen=True, kw_only=True):
    """A hand to be decided on."""

    hand: Annotated[str, msgspec.Meta(max_length=200)]
    against: Annotated[str, msgspec.Meta(max_length=400)] | None = None
    readings: dict[str, str] = msgspec.field(default_factory=dict)
    options: dict[str, str | int | bool] = msgspec.field(default_factory=dict)
    paytables: dict[str, str] = msgspec.field(default_factory=dict)
    house_way: Short | None = None


class Choices(Wire, frozen=True, kw_only=True):
    """What every choice is worth, best first."""

    game: str
    hand: str
    against: str | None
    choices: list[CoachChoice]
