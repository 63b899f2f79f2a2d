"""How a table of the house is run, input by input: check, write down, carry out, and let the staff go on.

Synchronous and free of I/O. What is written collects in a batch; whoever owns the table commits the batch to the
store before anybody is told of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET

from croupier.errors import InputError, RuleError
from croupier.house import bots, chain, silence, staff
from croupier.house.frames import Told, tell
from croupier.house.records import Act, Chips, Resumed, Switch, canonical, read_entry
from croupier.play.inputs import Input, Role

if TYPE_CHECKING:
    import random

    from croupier.edition import Edition
    from croupier.house.machine import Finished, Machine
    from croupier.house.records import AnyEntry
    from croupier.play.steps import Ask

# More than this many steps of the staff in a row would mean that the table runs in a circle.
ENDLESS = 2000


@dataclass(frozen=True, slots=True)
class Row:
    """An entry as the store keeps it."""

    entry: AnyEntry
    body: bytes
    link: bytes


@dataclass(slots=True)
class Batch:
    """What one or several inputs made: committed together or not at all."""

    rows: list[Row] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    rounds: list[Finished] = field(default_factory=list)


class Conduct:
    """Runs one machine; randomness comes from outside, time with every call."""

    def __init__(
        self,
        machine: Machine,
        head: bytes,
        random: random.Random,
        *,
        sitting: int = 1000,
        edition: Edition | None = None,
    ) -> None:
        self.machine = machine
        self.head = head
        self.random = random
        self.sitting = sitting
        # What judges now, whoever judged before.
        self.edition = edition
        self.batch = Batch()

    def take(self) -> Batch:
        """What was written since the last time."""
        batch, self.batch = self.batch, Batch()
        return batch

    # --- writing

    def write(self, entry: AnyEntry) -> None:
        """Chain an entry, carry it out, and write what it makes necessary."""
        self._write(entry)
        while (owed := self.machine.owed()) is not None:
            self._write(owed)

    def _write(self, entry: AnyEntry) -> None:
        machine = self.machine
        before = machine.last
        owners = machine.owners()
        body = canonical(entry)
        # What is carried out is what a replay will read, so that nothing can differ between them.
        entry = read_entry(body)
        try:
            events = machine.apply(entry)
        except InputError as error:
            # It had been checked, so the machine is no longer what its journal says.
            raise RuntimeError(f"entry {entry.seq} could not be carried out") from error
        self.head = chain.link(self.head, body)
        self.batch.rows.append(Row(entry, body, self.head))
        # Whoever sits down or bets with this entry owns the seat, and whoever is gone with it has owned it.
        self.batch.told += tell(machine, entry, events, owners | machine.owners())
        if machine.last is not before and machine.last is not None:
            self.batch.rounds.append(machine.last)

    def replay(self, entry: AnyEntry) -> list[Told]:
        """Carry out an entry that is in the journal already; what was told of it then."""
        machine = self.machine
        owners = machine.owners()
        events = machine.apply(entry)
        return tell(machine, entry, events, owners | machine.owners())

    def act(
        self, at: int, act: str, role: Role, who: str, data: dict[str, Any], *, by: Any = "", key: str | None = None
    ) -> int:
        """Check an input and carry it out; the number of its entry. A refused input leaves no trace."""
        machine = self.machine
        at = max(at, machine.at)
        machine.table.verify(Input(act, role, who, at // 1000, data))
        seq = machine.seq + 1
        self.write(Act(seq=seq, at=at, act=act, role=role.value, who=who, data=data, by=by, key=key))
        return seq

    def switch(self, at: int, what: Any, value: int, who: str, key: str | None) -> int:
        """The host changes how the table is run."""
        seq = self.machine.seq + 1
        singly = True if what == "stepped" and value else UNSET
        at = max(at, self.machine.at)
        self.write(Switch(seq=seq, at=at, what=what, value=value, who=who, key=key, singly=singly))
        return seq

    def chips(self, at: int, who: str, amount: int, key: str | None) -> int:
        """A seated player buys chips between rounds."""
        machine = self.machine
        if who not in machine.table.betting.players:
            clause = machine.game.law.wagering.seated or machine.game.law.wagering.chips
            raise RuleError("seated", "you are not seated here", clause=clause, field="who")
        if machine.table.state is not None:
            clause = machine.game.law.wagering.chips
            raise RuleError("late", "chips are bought between rounds", clause=clause, field="act")
        seq = machine.seq + 1
        self.write(Chips(seq=seq, at=max(at, machine.at), who=who, amount=amount, key=key))
        return seq

    # --- what follows by itself

    def take_up(self, at: int) -> None:
        """Write what a journal still owes, and where it was written under another edition, that ours takes it up."""
        machine = self.machine
        while (owed := machine.owed()) is not None:
            self.write(owed)
        if self.edition is not None and not self.edition.same(machine.edition):
            self.write(Resumed(seq=machine.seq + 1, at=max(at, machine.at), edition=self.edition))

    def _next_sitting(self, at: int) -> None:
        """Begin a new sitting when it is time, or when another edition took this one up."""
        machine, betting = self.machine, self.machine.table.betting
        if machine.ending and machine.table.state is None:
            for seat in reversed(list(betting.bets)):
                self.act(at, "clear", Role.DEALER, "dealer", {"seat": seat}, by="staff")
        if (machine.ending or machine.seq - machine.began >= self.sitting) and machine.may_rest():
            sitting = machine.rest(max(at, machine.at))
            self.write(msgspec.structs.replace(sitting, edition=self.edition or msgspec.UNSET))

    def go_on(self, at: int) -> None:
        """Let the staff work until somebody else must act."""
        machine = self.machine
        for _ in range(ENDLESS):
            at = max(at, machine.at)
            self._next_sitting(at)
            entry = staff.next_entry(machine, self.random, at)
            if entry is None:
                return
            if isinstance(entry, Act):
                try:
                    machine.table.verify(machine.given(entry))
                except InputError as error:
                    raise RuntimeError(f"the staff of {machine.opened.table} may not {entry.act}") from error
            self.write(entry)
        raise RuntimeError(f"the staff of {machine.opened.table} runs in a circle")

    def close_bets(self, at: int, *, by: Any = "staff", key: str | None = None) -> int:
        """No more bets; cards or dice that are overdue are changed first."""
        at = max(at, self.machine.at)
        while True:
            try:
                return self.act(at, "no-more-bets", Role.DEALER, "dealer", {}, by=by, key=key)
            except RuleError as error:
                if error.code != "overdue":
                    raise
                order = staff.overdue(self.machine, at // 1000) or "change-decks"
                self.act(at, order, Role.DEALER, "dealer", {}, by="staff")
                self.go_on(at)

    def silent(self, at: int, *, by: Any = "timer") -> None:
        """Nobody answered: what the chapter says then stands, for everybody who is asked."""
        table = self.machine.table
        if table.asking:
            for ask in [*table.asking.values()]:
                self._silent(at, ask, by)
        elif table.due()[0].act == "bank" and table.banking is not None:
            self.act(at, "bank", Role.PLAYER, table.banking.offered[0], {"take": False}, by=by)

    def _silent(self, at: int, ask: Ask, by: Any) -> None:
        """What stands for one player who does not answer; where the house way may not be named, it is laid down."""
        table = self.machine.table
        owner = table.betting.owners[ask.seat]
        for answer in silence.answers(self.machine, ask):
            given = {"choice": answer, "seat": ask.seat}
            if table.can(Input("decide", Role.PLAYER, owner, max(at, self.machine.at) // 1000, given)):
                self.act(at, "decide", Role.PLAYER, owner, given, by=by)
                return

    def bot(self, at: int) -> bool:
        """Let a bot act if one is due; whether it did."""
        move = bots.move(self.machine)
        if move is None:
            return False
        act, who, data = move
        try:
            self.act(at, act, Role.PLAYER, who, data, by="bot")
        except InputError:
            asked = self.machine.table.asking.get(data.get("seat", 0)) if act == "decide" else None
            if asked is not None:
                self._silent(at, asked, "bot")
            else:
                self.silent(at, by="bot")
        return True
