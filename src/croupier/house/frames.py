"""Events as each viewer learns of them: told once to all, and to the owner of a seat what only the owner may see."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from croupier.house import model
from croupier.house.fairness import texts
from croupier.house.parts import line_of, named
from croupier.house.records import Pledge, Reveal
from croupier.play.inputs import Role
from croupier.play.transcript import describe
from croupier.play.views import PUBLIC, sees

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.house.machine import Machine
    from croupier.house.records import AnyEntry
    from croupier.play.inputs import Event

# Events that name a person, whose id in the journal everybody reads as a name.
NAMED = {
    "sit", "leave", "readmit", "chips",
    "bank-taken", "bank-passed", "bank-refused", "bank-withdrawn", "bank-offered", "co-bank", "coupon-issued",
    "cut-made", "cut-refused", "cut-offered",
}  # fmt: skip
# Events of the house itself, which the engine does not know.
OWN = {
    "commitment": "the house commits itself to what is to come",
    "revealed": "the commitment is opened",
    "stepped": "the table is dealt",
    "bots": "bots at the table:",
    "sitting": "",
    "chips": "buys chips:",
}
WITH_LINES = ("settle", "rescind", "void")
# Events without cards that are the same for everybody.
PLAIN = PUBLIC - {*WITH_LINES, *OWN, "announce"}
ADVISED = re.compile(r"(seat (\d+) is set the house way): ")
encode = msgspec.json.Encoder().encode


class Told(NamedTuple):
    """One event, encoded: what all see, and what the owner of one seat sees instead."""

    seq: int
    common: bytes
    owner: str | None = None
    private: bytes | None = None

    def to(self, who: str | None) -> bytes:
        """The event for one viewer."""
        return self.private if self.private is not None and who == self.owner else self.common


def tell(machine: Machine, entry: AnyEntry, events: list[Event], owners: Mapping[int, str]) -> list[Told]:
    """The events of an entry; `owners` says whose the seats were while it happened."""
    found, game = [], machine.opened.game
    for n, event in enumerate(events):
        whole = event._replace(text=named(machine, event.text)) if event.kind in NAMED else event
        if event.kind in PLAIN and not (event.cards or event.lines):
            tail = _seen_by_all(game, whole)
            if tail is not None:
                found.append(Told(entry.seq, b'{"seq":%d,"n":%d,%b' % (entry.seq, n, tail)))
            continue
        if event.kind in OWN:
            found.append(Told(entry.seq, _encode(machine, entry.seq, n, whole, owners, _house(entry))))
            continue
        seen = sees(Role.PLAYER, frozenset(), whole)
        if seen is None:
            continue
        common = _encode(machine, entry.seq, n, seen, owners, None, hidden=len(event.cards))
        owner = owners.get(event.place) if isinstance(event.place, int) else None
        if event.kind == "announce" and (advised := ADVISED.match(event.text)):
            # The rule by which a face-down hand was set says what is in it.
            plain = seen._replace(text=advised[1])
            common = _encode(machine, entry.seq, n, plain, owners, None)
            whole_text = _encode(machine, entry.seq, n, seen, owners, None)
            found.append(Told(entry.seq, common, owners.get(int(advised[2])), whole_text))
            continue
        if owner is None or seen is whole:
            found.append(Told(entry.seq, common))
            continue
        seats = frozenset((event.place,))
        own = sees(Role.PLAYER, seats, whole, looks=machine.game.looks)  # type: ignore[arg-type]
        private = _encode(machine, entry.seq, n, own, owners, None) if own is not None and own != seen else None
        found.append(Told(entry.seq, common, owner, private))
    return found


def _encode(
    machine: Machine,
    seq: int,
    n: int,
    event: Event,
    owners: Mapping[int, str],
    data: dict[str, Any] | None,
    hidden: int = 0,
) -> bytes:
    game, count = machine.opened.game, max(hidden, len(event.cards))
    # The same cards hardly ever come again.
    if not (event.cards or event.lines) and data is None:
        return b'{"seq":%d,"n":%d,%b' % (seq, n, _tail(game, event, count))
    lines = [line_of(machine, line, owners) for line in event.lines] if event.kind in WITH_LINES else []
    return b'{"seq":%d,"n":%d,%b' % (seq, n, _rest(game, event, count, lines, data))


@lru_cache(maxsize=4096)
def _seen_by_all(game: str, event: Event) -> bytes | None:
    """An event of which nobody learns more than the others."""
    seen = sees(Role.PLAYER, frozenset(), event)
    return _rest(game, seen, 0, [], None) if seen is not None else None


@lru_cache(maxsize=4096)
def _tail(game: str, event: Event, count: int) -> bytes:
    """Most of what happens at a table happens again and again."""
    return _rest(game, event, count, [], None)


def _rest(game: str, event: Event, count: int, lines: list[model.Line], data: dict[str, Any] | None) -> bytes:
    """All of an event but its number."""
    whole = model.Happened(
        seq=0,
        n=0,
        kind=event.kind,
        clause=event.clause,
        text=_text(game, event),
        place=event.place,
        cards=texts(game, event.cards),
        count=count,
        face_up=event.face_up,
        lines=lines,
        data=data,
    )
    return encode(whole)[len(b'{"seq":0,"n":0,') :]


def _text(game: str, event: Event) -> str:
    """The event in words, without the clause, which stands beside it."""
    if event.kind in ("commitment", "revealed"):
        return OWN[event.kind]
    if event.kind in OWN:
        return f"{OWN[event.kind]} {event.text}".strip()
    plain = event._replace(clause="", lines=())
    return describe(plain, game=game)[0]


def _house(entry: AnyEntry) -> dict[str, Any] | None:
    """What a pledge or its opening says to everybody."""
    if isinstance(entry, Pledge):
        return {"hash": entry.hash, "what": entry.what}
    if isinstance(entry, Reveal):
        public = ("hash", "nonce", "sealed", "cut", "rounds")
        return {name: getattr(entry, name) for name in public}
    return None


def hello_frame(seq: int, viewer: bytes, view: bytes, events: list[bytes], timer: bytes, *, gap: bool) -> str:
    """`model.Hello`, put together from parts that are encoded already."""
    ends = b"true" if gap else b"false"
    parts = (b'{"type":"hello","viewer":', viewer, b',"seq":%d,"view":' % seq, view, b',"events":[', b",".join(events))
    return b"".join((*parts, b'],"gap":', ends, b',"timer":', timer, b"}")).decode()


def events_frame(seq: int, view: bytes, events: bytes, timer: bytes) -> str:
    """`model.Events`, put together from parts that are encoded already."""
    head = b'{"type":"events","seq":%d,"events":[' % seq
    return b"".join((head, events, b'],"view":', view, b',"timer":', timer, b"}")).decode()
