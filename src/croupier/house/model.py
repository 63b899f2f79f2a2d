"""What crosses the wire: the projection of a table that one viewer may see, events, frames, answers.

Amounts are integer cents, cards and tiles are text ("Kd", "6-6") and null is a back.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Wire(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the records on the wire: frozen, and strict about unknown keys."""


# --- the projection


class Stake(Wire, frozen=True, kw_only=True):
    """A wager on the layout; a wager on a choice says how much lies on each. Taken: collected by the dealer."""

    wager: str
    stake: int
    choices: dict[str, int] | None = None
    taken: bool = False


class Seat(Wire, frozen=True, kw_only=True):
    """A position of the table as the viewer sees it."""

    seat: int
    player: str | None = None
    bot: bool = False
    mine: bool = False
    bank: bool = False
    chips: int | None = None
    state: Literal["empty", "seated", "betting", "playing", "deciding", "out", "left", "settled"] = "empty"
    wagers: list[Stake] = []
    cards: list[str | None] = []
    set: dict[str, list[str]] | None = None
    decisions: list[str] = []
    # In words; of a finished round, by part where the hand has parts.
    hand: str | dict[str, str] | None = None
    net: int | None = None


class Dealer(Wire, frozen=True, kw_only=True):
    """The dealer's place."""

    cards: list[str | None] = []
    set: dict[str, list[str]] | None = None
    hand: str | None = None


class Area(Wire, frozen=True, kw_only=True):
    """Cards that lie on the layout and belong to nobody alone."""

    name: str
    cards: list[str | None] = []


class Drawn(Wire, frozen=True, kw_only=True):
    """What dice, generator and wheel have shown in this round."""

    dice: list[int] | None = None
    number: int | None = None
    card: str | None = None


class Offer(Wire, frozen=True, kw_only=True):
    """A wager that the table offers, with its limits; `open` says whether it can be made now."""

    wager: str
    name: str
    role: str
    clause: str
    minimum: int | None = None
    maximum: int | None = None
    choice: str | None = None
    rides_on: str | None = None
    required: bool = False
    open: bool = True


class Choice(Wire, frozen=True, kw_only=True):
    """An answer that may be sent back as it is, its name, what its button says, and what it adds to the wagers."""

    answer: Any
    label: str
    text: str
    cost: int = 0
    affordable: bool = True


class Part(Wire, frozen=True, kw_only=True):
    """One of the hands that a player sets, and of how many cards."""

    name: str
    size: int


class Setting(Wire, frozen=True, kw_only=True):
    """What is to be set, highest hand first, and whether the house way may be chosen."""

    parts: list[Part]
    cards: list[str]
    house_way: bool


class Ask(Wire, frozen=True, kw_only=True):
    """A decision that waits for the viewer; `id` goes back with the answer, so that a late one is refused.

    `silent` says what the player does who says nothing until the timer runs out.
    """

    id: int
    seat: int
    name: str
    clause: str
    summary: str
    choices: list[Choice]
    silent: str
    setting: Setting | None = None
    # The viewer has not looked at the cards yet.
    unseen: bool = False


class BankOffer(Wire, frozen=True, kw_only=True):
    """The bank is offered to the viewer."""

    seat: int
    clause: str
    summary: str
    co_bank: bool
    most_dealer_wager: int


class Due(Wire, frozen=True, kw_only=True):
    """What the table waits for."""

    act: str
    text: str
    clause: str
    seat: int | None = None
    mine: bool = False


class Bank(Wire, frozen=True, kw_only=True):
    """Who banks the round."""

    seat: int
    player: str
    co_bank: bool
    dealer_wager: int


class Commitment(Wire, frozen=True, kw_only=True):
    """What the house is bound to: a digest of everything random that is still to come."""

    hash: str
    what: Literal["deck", "shoe", "wheel", "refill"]
    seq: int
    cut: int | None = None


class Line(Wire, frozen=True, kw_only=True):
    """One wager, settled, with the clause that says so."""

    seat: int
    player: str | None
    wager: str
    name: str
    choice: str
    stake: int
    outcome: str
    pay: int
    vigorish: int
    net: int
    hand: str
    clause: str
    from_meter: int
    readings: tuple[str, ...] = ()


class Voided(Wire, frozen=True, kw_only=True):
    """Why a round was void."""

    clause: str
    title: str


class Last(Wire, frozen=True, kw_only=True):
    """The round that ended last, as the viewer saw it at its end; `clauses` has what each cited clause says."""

    round: int
    at_ms: int
    lines: list[Line]
    clauses: dict[str, str]
    seats: list[Seat]
    dealer: Dealer
    areas: list[Area]
    drawn: Drawn
    nets: dict[str, int]
    mine: int | None
    bank: Bank | None
    void: Voided | None
    commitment: str | None


class Timer(Wire, frozen=True, kw_only=True):
    """What happens by itself, and when."""

    what: Literal["betting", "decision", "bank"]
    seat: int | None
    ends_at_ms: int
    length_ms: int


class Viewer(Wire, frozen=True, kw_only=True):
    """Who looks; `open_seats` are free positions beside the own ones that may be wagered on too."""

    player: str | None
    name: str | None
    host: bool
    seats: list[int]
    open_seats: list[int]
    chips: int | None
    balance: int | None


class Fault(Wire, frozen=True, kw_only=True):
    """An irregularity that the floor may report; `now` says whether it can happen at this step."""

    clause: str
    title: str
    needs: list[str]
    choices: list[str]
    now: bool


class Look(Wire, frozen=True, kw_only=True):
    """What a page must know to show a game: what is dealt, where it lies, what is said, which parts the chapter has."""

    cloth: str
    surface: Literal["seats", "hands", "board"]
    noun: str
    # How many pieces a player is dealt, and the hands that they are set in.
    hand: int
    parts: list[Part]
    # Ranks that are wild beside the jokers.
    wild: list[str]
    deal: str
    # Of a board: its cards row by row, null for an empty cell.
    grid: list[list[str | None]]
    areas: dict[str, str]
    short: dict[str, list[str]]
    picture: str
    has: list[str]


class TableName(Wire, frozen=True, kw_only=True):
    """Which table it is, and how its game looks."""

    id: str
    name: str
    game: str
    game_name: str
    positions: int
    look: Look


class View(Wire, frozen=True, kw_only=True):
    """The table as one viewer may see it now.

    In a frame after the first, the last fields are left out as long as they are what they were in the frame before.
    """

    seq: int
    round: int
    stage: Literal["closed", "betting", "playing"]
    phase: str
    stepped: bool
    viewer: Viewer
    seats: list[Seat]
    dealer: Dealer
    areas: list[Area]
    drawn: Drawn
    due: list[Due]
    ask: Ask | None
    bank_offer: BankOffer | None
    may: list[str]
    meter: int | None
    bank: Bank | None
    commitment: Commitment | None
    timer: Timer | None
    now_ms: int
    table: TableName | msgspec.UnsetType = msgspec.UNSET
    limits: list[Offer] | msgspec.UnsetType = msgspec.UNSET
    irregularities: list[Fault] | msgspec.UnsetType = msgspec.UNSET
    last: Last | msgspec.UnsetType | None = msgspec.UNSET


# --- events and frames


class Happened(Wire, frozen=True, kw_only=True):
    """Something that happened, as the viewer learns of it; `count` is how many cards, seen or not."""

    seq: int
    n: int
    kind: str
    clause: str
    text: str
    place: int | str | None
    cards: list[str]
    count: int
    face_up: bool
    lines: list[Line]
    data: dict[str, Any] | None = None


class Hello(Wire, frozen=True, kw_only=True, tag_field="type", tag="hello"):
    """The first frame: who you are, the table, and what you missed. `gap`: older events are not kept any more."""

    viewer: Viewer
    seq: int
    view: View
    events: list[Happened]
    gap: bool
    timer: Timer | None


class Events(Wire, frozen=True, kw_only=True, tag_field="type", tag="events"):
    """Something was committed, and this is what it did."""

    seq: int
    events: list[Happened]
    view: View
    timer: Timer | None


class Ack(Wire, frozen=True, kw_only=True, tag_field="type", tag="ack"):
    """An input was committed as this entry of the journal."""

    key: str
    seq: int


class Problem(Wire, frozen=True, kw_only=True):
    """What is wrong, where, and by which clause."""

    code: str
    message: str
    field: str | None = None
    clause: str | None = None


class Refused(Wire, frozen=True, kw_only=True, tag_field="type", tag="refused"):
    """An input was refused and left no trace."""

    key: str | None
    error: Problem


class Given(Wire, frozen=True, kw_only=True):
    """What a client sends: an act with a key of its own making, so that a retry never acts twice."""

    key: str
    act: str
    data: dict[str, Any] = {}
    type: Literal["input"] = "input"
