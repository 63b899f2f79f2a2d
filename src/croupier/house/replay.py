"""A finished round again, step by step, from the journal: what a page's slider, a dispute and a check all need."""

from __future__ import annotations

import asyncio
import json
import tomllib
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.errors import InputError
from croupier.house.disputed import of_round
from croupier.house.documents import Opened as OpenedPledge
from croupier.house.documents import RoundDocument, SittingVerdict, Step, StepSeat, StepView
from croupier.house.fairness import text_of, texts
from croupier.house.frames import NAMED
from croupier.house.judging import judge_part
from croupier.house.machine import Machine
from croupier.house.parts import NOBODY, areas_of, dealer_of, drawn_of, last_of, line_of, named
from croupier.house.projection import Gallery, Projector
from croupier.house.recorded import recorded
from croupier.house.records import Act, Opened, Pledge, Reveal, Sitting, Switch, read_entry
from croupier.play.inputs import Role
from croupier.play.transcript import describe
from croupier.play.views import sees
from croupier.referee.written import record_of

if TYPE_CHECKING:
    from croupier.house import model
    from croupier.house.machine import Finished
    from croupier.house.records import AnyEntry
    from croupier.house.store.port import RoundRow, Store
    from croupier.play.inputs import Event
    from croupier.play.round import Round

# Events that a step by step replay makes of itself, or that tell a viewer nothing.
SILENT = ("phase", "in-force")


async def document(store: Store, table: str, number: int, who: str | None) -> RoundDocument:
    """The document of a finished round as one viewer may see it."""
    row = await store.round(table, number)
    if row is None:
        raise InputError("unknown-round", f"there is no finished round {number} at this table", field="round")
    opened = read_entry((await store.read(table, 0, 1))[0].body)
    assert isinstance(opened, Opened)
    # The posting of a round follows its last entry.
    entries = [read_entry(kept.body) for kept in await store.read(table, row.sitting - 1, row.last + 1)]
    reveals = await _reveals(store, table, row, entries)
    # Playing it again takes a while, and nobody else should wait for it.
    found = await asyncio.to_thread(_document, opened, row, entries, reveals, who or NOBODY)
    names = {e.who: e.data.get("name", e.who) for e in entries if isinstance(e, Act) and e.act == "sit"}
    names |= {p.id: p.name for e in entries if isinstance(e, Sitting) for p in e.players}
    return msgspec.structs.replace(found, disputes=tuple(await of_round(store, table, row, names)))


def _document(
    opened: Opened, row: RoundRow, entries: list[AnyEntry], reveals: dict[int, Reveal], who: str
) -> RoundDocument:
    """The round played again; as it was written, where the rules in force are not its own and would differ."""
    found = judge_part(opened, entries)
    verdict = msgspec.convert(found.as_dict(), SittingVerdict)
    if not found.judged and found.today != "same":
        return recorded(opened, row, entries, reveals, verdict)
    again = Again(opened, row, who).document([e for e in entries if e.seq <= row.last], reveals)
    return msgspec.structs.replace(again, verdict=verdict)


async def _reveals(store: Store, table: str, row: RoundRow, entries: list[AnyEntry]) -> dict[int, Reveal]:
    """How the pledges of a round were opened; a shoe's only when it had ended, which may be much later."""
    wanted = {entry.seq for entry in entries if isinstance(entry, Pledge)}
    found: dict[int, Reveal] = {entry.pledge: entry for entry in entries if isinstance(entry, Reveal)}
    since, step = row.last, 200
    while wanted - found.keys():
        more = await store.read(table, since, since + step)
        if not more:
            break
        for kept in more:
            entry = read_entry(kept.body)
            if isinstance(entry, Reveal):
                found[entry.pledge] = entry
        since += step
    return found


class Again:
    """Plays one round again and looks at the table after every step."""

    def __init__(self, opened: Opened, row: RoundRow, who: str) -> None:
        self.machine = Machine(opened)
        self.row, self.who = row, who
        self.steps: list[Step] = []
        self.starts: dict[int, int] = {}
        self.faults: list[dict[str, Any]] = []

    def document(self, entries: list[AnyEntry], reveals: dict[int, Reveal]) -> RoundDocument:
        """Everything about the round."""
        machine, row = self.machine, self.row
        for entry in entries:
            if entry.seq < row.first:
                machine.apply(entry)
            else:
                self._apply(entry)
        over = machine.last
        if over is None or over.number != row.number:
            raise InputError("journal", f"the journal does not lead to round {row.number}", field="round")
        pledges = self._pledges(entries, reveals)
        main = next((p for p in reversed(pledges) if over.pledge and p.hash == over.pledge.hash), None)
        closed = last_of(machine, over, self.who)
        hidden = any(p.sealed is None for p in pledges) and not _all_seen(over)
        over_game, rack = machine.opened.game, machine.table.history[-1]
        return RoundDocument(
            table=machine.opened.table,
            game=machine.opened.game,
            round=row.number,
            at_ms=row.at,
            submission=machine.opened.submission,
            first=row.first,
            last=row.last,
            commitment=main.hash if main else None,
            nonce=main.nonce if main else None,
            order=_order(main),
            commitments=pledges,
            steps=self.steps,
            lines=closed.lines,
            clauses=closed.clauses,
            nets=closed.nets,
            record=None if hidden else _record(machine, over, self.faults),
            rack=None if hidden else [(str(place), text_of(over_game, cards)) for place, cards in rack],
        )

    # --- steps

    def _apply(self, entry: AnyEntry) -> None:
        """Carry out an entry, one step of the round after the other."""
        machine, table = self.machine, self.machine.table
        if isinstance(entry, Switch) and entry.what == "stepped":
            machine.apply(entry)
            return
        if isinstance(entry, Act) and entry.act == "irregularity":
            self.faults.append({key: entry.data[key] for key in ("clause", "seat", "choice") if key in entry.data})
        if isinstance(entry, Act) and entry.act == "go-on" and not table.can(machine.given(entry)):
            return
        own_steps = table.stepped
        table.stepped = True
        shoe_at = table.cabinet.shoe.at if table.cabinet.batches else 0
        self._tell(entry.seq, machine.apply(entry))
        self._start(entry, shoe_at)
        if isinstance(entry, Act) and not own_steps:
            go_on = Act(seq=entry.seq, at=entry.at, act="go-on", role="dealer", who="dealer", data={})
            while table.state is not None and table.can(machine.given(go_on)):
                self._tell(entry.seq, machine.apply(go_on))
        table.stepped = own_steps

    def _start(self, entry: AnyEntry, shoe_at: int) -> None:
        """Remember where in the order of its pledge the round begins."""
        current = self.machine.current
        if isinstance(entry, Act) and current is not None and current not in self.starts:
            self.starts[current] = 0 if entry.act == "shuffle" else shoe_at

    def _tell(self, seq: int, events: list[Event]) -> None:
        machine, game = self.machine, self.machine.opened.game
        owners = machine.owners() or (machine.last.owners if machine.last else {})
        mine = frozenset(seat for seat, owner in owners.items() if owner == self.who)
        for event in events:
            if event.kind in SILENT:
                continue
            seen = sees(Role.PLAYER, mine, event, looks=machine.game.looks)
            if seen is None:
                continue
            if event.kind in NAMED:
                seen = seen._replace(text=named(machine, seen.text))
            plain = seen._replace(clause="", lines=())
            settled = event.kind in ("settle", "rescind", "void")
            found = machine.rules.book.clauses.get(event.clause)
            self.steps.append(
                Step(
                    i=len(self.steps),
                    seq=seq,
                    kind=event.kind,
                    clause=event.clause,
                    summary=found.summary if found else "",
                    text=describe(plain, game=game)[0],
                    place=event.place,
                    cards=texts(game, seen.cards),
                    count=len(event.cards),
                    face_up=event.face_up,
                    lines=[line_of(machine, line, owners) for line in event.lines] if settled else [],
                    view=self._view(),
                )
            )

    def _view(self) -> StepView:
        machine, table = self.machine, self.machine.table
        state, game = table.state, machine.opened.game
        over = machine.last
        if state is None and over is not None and over.number == self.row.number:
            state = over.state
        seats = [_plain(seat) for seat in self._seats(state)]
        return StepView(
            phase=table.phase(),
            seats=seats,
            dealer=dealer_of(game, state),
            areas={area.name: area.cards for area in areas_of(game, state, table.memory)},
            drawn={key: value for key, value in _drawn(drawn_of(game, state)).items() if value is not None},
        )

    def _seats(self, state: Round | None) -> list[model.Seat]:
        machine, over = self.machine, self.machine.last
        if state is None or machine.table.state is not None:
            projector = Projector(machine, Gallery(machine), None, 0)
            mine = projector.seats_of(self.who)
            return [projector.make_seat(seat, mine=seat in mine) for seat in sorted(machine.owners())]
        assert over is not None
        return last_of(machine, over, self.who).seats

    # --- pledges

    def _pledges(self, entries: list[AnyEntry], reveals: dict[int, Reveal]) -> list[OpenedPledge]:
        """The pledges that hold for this round: opened ones with everything that a check needs."""
        found = []
        for entry in entries:
            if not isinstance(entry, Pledge) or (entry.seq not in self.starts and entry.what != "refill"):
                continue
            if entry.what == "refill" and entry.seq < self.row.first:
                continue
            opened = reveals.get(entry.seq)
            sworn = self.machine.sworn.get(entry.seq)
            found.append(
                OpenedPledge(
                    hash=entry.hash,
                    what=entry.what,
                    seq=entry.seq,
                    cut=opened.cut if opened else sworn.cut if sworn else None,
                    start=self.starts.get(entry.seq, 0),
                    nonce=opened.nonce if opened else None,
                    sealed=opened.sealed if opened else None,
                )
            )
        return found


def _order(pledge: OpenedPledge | None) -> str | None:
    """The sealed order, or the sealed spins, once the commitment is opened."""
    if pledge is None or pledge.sealed is None:
        return None
    sealed = json.loads(pledge.sealed)
    found: str = sealed.get("order") or sealed.get("spins", "")
    return found


def _plain(seat: model.Seat) -> StepSeat:
    return StepSeat(
        seat=seat.seat,
        player=seat.player,
        state=seat.state,
        cards=seat.cards,
        wagers={stake.wager: stake.stake for stake in seat.wagers},
        decisions=seat.decisions,
        set=seat.set,
        hand=" / ".join(seat.hand.values()) if isinstance(seat.hand, dict) else seat.hand,
        net=seat.net,
    )


def _drawn(drawn: model.Drawn) -> dict[str, Any]:
    return {"dice": drawn.dice, "number": drawn.number, "card": drawn.card}


def _all_seen(over: Finished) -> bool:
    """Whether every card of a round lay face up for everybody."""
    state = over.state
    return all(
        seat in state.exposed or state.face_up.get(seat, 0) >= len(at.cards) for seat, at in state.seats.items()
    ) and (not state.dealer or "dealer" in state.exposed)


def _record(machine: Machine, over: Finished, faults: list[dict[str, Any]]) -> dict[str, Any]:
    """The round as `croupier referee` takes it."""
    filed = tomllib.loads(machine.opened.submission)["table"]
    submission = next(table for table in filed if table.get("game") == machine.opened.game)
    return record_of(submission, over.state, faults, posted=over.posted)
