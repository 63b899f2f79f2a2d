"""What the journals hold: one record a kind of entry, so that an auditor can read them without running anything.

Each table has a journal of its own, and the house one for everything else. A journal is a chain: see `chain.py`.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from croupier.edition import Edition

HOUSE = "house"


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Base of all entries: the place in its journal, and when it was written, in milliseconds."""

    seq: int
    at: int


class Opened(Entry, frozen=True, kw_only=True, tag="opened"):
    """A table is opened under a submission; always the first entry of its journal.

    Here and with every sitting stands the edition of the rules that judge from then on; release 0.1.0 left it out.
    """

    table: str
    name: str
    game: str
    submission: str
    inventory: int
    edition: Edition | UnsetType = UNSET


class Act(Entry, frozen=True, kw_only=True, tag="act"):
    """Somebody did something at the table: an input of the engine, with every random outcome in its data.

    `by` says who let it happen where it was not that person: the host, the staff's routine, a timer, or a bot.
    """

    act: str
    role: str
    who: str
    data: dict[str, Any]
    by: Literal["", "host", "staff", "timer", "bot"] = ""
    key: str | None = None


class Pledge(Entry, frozen=True, kw_only=True, tag="pledge"):
    """The house binds itself to what is still to come: SHA-256 of the nonce followed by the sealed text."""

    what: Literal["deck", "shoe", "wheel", "refill"]
    hash: str
    nonce: str
    sealed: str


class Reveal(Entry, frozen=True, kw_only=True, tag="reveal"):
    """A pledge is opened to everybody, with the cut that was made after it."""

    pledge: int
    hash: str
    nonce: str
    sealed: str
    cut: int | None
    rounds: tuple[int, ...]


class Posting(Entry, frozen=True, kw_only=True, tag="posting"):
    """One balanced transaction of the ledger, and the journal entries that it settles."""

    why: Literal["settlement", "round", "correction", "buy-in", "cash-out", "opening", "coupons", "play-money"]
    legs: dict[str, int]
    first: int
    last: int
    round: int | None = None


class Player(msgspec.Struct, frozen=True):
    """Somebody who sits when a new sitting begins."""

    id: str
    name: str
    seat: int
    chips: int
    bot: bool = False
    sat_out: bool = False
    # The value of coupons in hand, by their kind.
    coupons: dict[str, int] | msgspec.UnsetType = msgspec.UNSET


class MeterReading(msgspec.Struct, frozen=True):
    """A progressive meter in exact cents."""

    exact: str
    reserve: str
    paid: int
    added: str
    contributed: str


class Sitting(Entry, frozen=True, kw_only=True, tag="sitting"):
    """New cards come to the table and its journal starts afresh from these balances: replay begins here."""

    number: int
    rounds: int
    inventory: int
    elsewhere: int
    meter_posted: int
    players: tuple[Player, ...]
    meter: MeterReading | None
    memory: dict[str, Any]
    stepped: bool
    bots: int
    edition: Edition | UnsetType = UNSET
    # Devices that are out of service, and a way of dealing that the staff has changed to.
    devices: dict[str, str] | UnsetType = UNSET
    dealing: str | UnsetType = UNSET
    # As the switch to a table that is dealt step by step has it.
    singly: bool | UnsetType = UNSET


class Resumed(Entry, frozen=True, kw_only=True, tag="resumed"):
    """The house came back under another edition, which judges all of this sitting as it was written.

    It finishes the round that was under way; then the sitting ends.
    """

    edition: Edition


class Closed(Entry, frozen=True, kw_only=True, tag="closed"):
    """The table is closed, because another edition judges its open sitting otherwise than it was written.

    `differs` is the first entry of which it makes something else, `unfinished` the round that was under way. Everybody
    is paid out in the postings that follow. With the next sitting the table is open again.
    """

    edition: Edition
    differs: int
    why: str
    unfinished: int | None


class Switch(Entry, frozen=True, kw_only=True, tag="switch"):
    """The host changes how the table is run: step by step, or with how many bots."""

    what: Literal["stepped", "bots"]
    value: int
    who: str
    key: str | None = None
    # Whether every card is a step: release 0.1.0 took a hand for one, and its journals count steps.
    singly: bool | UnsetType = UNSET


class Chips(Entry, frozen=True, kw_only=True, tag="chips"):
    """A seated player buys more chips between rounds."""

    who: str
    amount: int
    key: str | None = None


class Enrolled(Entry, frozen=True, kw_only=True, tag="enrolled"):
    """A demo player comes into the house."""

    player: str
    name: str


TableEntry: TypeAlias = Opened | Act | Pledge | Reveal | Posting | Sitting | Resumed | Closed | Switch | Chips
HouseEntry: TypeAlias = Enrolled | Posting
AnyEntry: TypeAlias = TableEntry | Enrolled

# The order of keys is kept: the engine settles wagers in the order in which they were named.
_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(AnyEntry)


def canonical(entry: Entry) -> bytes:
    """The bytes of an entry, which are what is stored and what the chain is made of."""
    return _ENCODER.encode(entry)


def read_entry(body: bytes | str) -> AnyEntry:
    """An entry from its bytes."""
    entry: AnyEntry = _DECODER.decode(body)
    return entry
