"""Nights on which everything goes wrong at random places, and a referee who must come to the same cents.

Each round of a stepped table is written down as a record and ruled on again. Chips, inventory and the meter are
counted after every input.
"""

from __future__ import annotations

import random
import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.errors import InputError
from croupier.house.demo import offering
from croupier.house.guests import some_answer, some_terms, some_wagers
from croupier.house.machine import Machine
from croupier.house.parts import faults_of
from croupier.house.records import Act, Opened, Switch
from croupier.house.staff import next_entry
from croupier.play.inputs import Role
from croupier.referee import judge
from croupier.referee.written import record_of

if TYPE_CHECKING:
    from croupier.house.machine import Finished
    from croupier.house.records import AnyEntry
    from croupier.play.lines import Line

NOON = 1_800_000_000_000
CHIPS = 5_000_000_00


@dataclass
class Tally:
    """What happened in a night, and where table and referee came apart."""

    rounds: int = 0
    irregularities: int = 0
    voids: int = 0
    departures: int = 0
    banks: int = 0
    unwritten: int = 0
    differences: list[dict[str, Any]] = field(default_factory=list)


class Night:
    """One table, its players, and whatever befalls them."""

    def __init__(self, game: str, seed: int, *, faults: float = 0.01, leaves: float = 0.01) -> None:
        self.rng = random.Random(f"{game} {seed}")
        self.faults, self.leaves = faults, leaves
        self.submission = offering(game)
        self.at, self.next = NOON, 1
        opened = Opened(seq=1, at=NOON, table="t", name=game, game=game, submission=self.submission, inventory=10**12)
        self.machine = Machine(opened)
        self.filed = next(t for t in tomllib.loads(self.submission)["table"] if t["game"] == game)
        self.tally = Tally()
        self.happened: list[dict[str, Any]] = []
        self.ruled: tuple[int, list[dict[str, Any]]] = (0, [])
        self._owed()
        self._apply(Switch(seq=self.machine.seq + 1, at=self.at, what="stepped", value=1, who="host", singly=True))
        self.money = self.machine.table.chips()

    # --- driving

    def _apply(self, entry: AnyEntry) -> None:
        self.machine.apply(entry)
        self._owed()

    def _owed(self) -> None:
        while (owed := self.machine.owed()) is not None:
            assert sum(getattr(owed, "legs", {}).values()) == 0, owed
            self.machine.apply(owed)

    def act(self, act: str, who: str, data: dict[str, Any], role: Role = Role.PLAYER) -> bool:
        """Let somebody act; whether the table took it. Not a cent may be lost or made by it."""
        self.at += 1000
        machine, table = self.machine, self.machine.table
        entry = Act(seq=machine.seq + 1, at=self.at, act=act, role=role.value, who=who, data=data)
        if not table.can(machine.given(entry)):
            return False
        before, last = table.betting.players.copy(), machine.last
        self._apply(entry)
        if act == "sit":
            self.money += data["chips"]
        self.money -= sum(p.chips for name, p in before.items() if name not in table.betting.players)
        assert table.chips() == self.money, (act, who, data, table.chips() - self.money)
        if machine.last is not last and machine.last is not None:
            self._over(machine.last)
        return True

    def play(self, rounds: int) -> Tally:
        """Play until as many rounds are over."""
        while self.tally.rounds < rounds:
            self._move()
        return self.tally

    def _move(self) -> None:
        table, rng = self.machine.table, self.rng
        self._keep_company()
        if rng.random() < self.faults and self._goes_wrong():
            return
        if table.state is not None and rng.random() < self.leaves:
            who = rng.choice(list(table.betting.players))
            self.tally.departures += self.act("leave", who, {})
            return
        due = table.due()[0]
        if due.act == "decide":
            self._decide()
        elif due.act == "go-on":
            self.act("go-on", "dealer", {}, Role.DEALER)
        elif due.act == "bank":
            assert table.banking is not None
            if not self.act("bank", table.banking.offered[0], some_terms(self.machine, rng)):
                self.act("bank", table.banking.offered[0], {"take": False})
        elif due.act == "bet":
            self._begin()
        else:
            entry = next_entry(self.machine, rng, self.at)
            assert entry is not None, due
            self._apply(entry)

    def _keep_company(self) -> None:
        """Seats that became empty are taken again between rounds."""
        table = self.machine.table
        while table.state is None and len(table.betting.players) < 3:
            free = set(range(1, self.machine.rules.book.game.positions + 1)) - {
                player.seat for player in table.betting.players.values()
            }
            who, self.next = f"p-{self.next}", self.next + 1
            assert self.act("sit", who, {"seat": self.rng.choice(sorted(free)), "chips": CHIPS, "name": who})

    def _begin(self) -> None:
        table = self.machine.table
        if (entry := next_entry(self.machine, self.rng, self.at)) is not None:
            # Cards and dice are changed in time, before anybody wagers.
            self._apply(entry)
            return
        for who in list(table.betting.players):
            if who != table.betting.bank:
                self.act("bet", who, {"wagers": some_wagers(self.machine, who, self.rng)})
        self.tally.banks += table.betting.bank is not None
        assert self.act("no-more-bets", "dealer", {}, Role.DEALER), "the table stands still"

    def _decide(self) -> None:
        due = self.rng.choice([due for due in self.machine.table.due() if due.act == "decide"])
        assert due.seat is not None
        owner = self.machine.table.betting.owners[due.seat]
        answer = some_answer(self.machine, self.machine.table.asking[due.seat], self.rng)
        assert self.act("decide", owner, {"choice": answer, "seat": due.seat}), (due, answer)

    def _goes_wrong(self) -> bool:
        state = self.machine.table.state or (self.machine.table.ended.state if self.machine.table.ended else None)
        possible = [fault for fault in faults_of(self.machine) if fault.now]
        if not possible:
            return False
        fault = self.rng.choice(possible)
        data: dict[str, Any] = {"clause": fault.clause}
        if "seat" in fault.needs and state is not None:
            data["seat"] = self.rng.choice(list(state.seats))
        if "choice" in fault.needs:
            data["choice"] = self.rng.choice(fault.choices)
        # It may end the round, whose record must have it.
        before = self.happened
        self.happened = [*before, {**data, "found": self.machine.table.phase()}]
        if not self.act("irregularity", "floorperson", data, Role.FLOORPERSON):
            self.happened = before
            return False
        self.tally.irregularities += 1
        return True

    # --- the referee

    def _over(self, over: Finished) -> None:
        self.tally.rounds += 1
        self.tally.voids += over.void is not None
        happened, self.happened = self.happened, []
        if over.number == self.ruled[0]:
            # The round was over and has been voided since: what went wrong in it belongs to its record.
            self.tally.rounds -= 1
            happened = [*self.ruled[1], *happened]
        self.ruled = (over.number, happened)
        record = record_of(self.filed, over.state, happened, posted=over.posted)
        try:
            ruling = judge(record)
        except InputError as error:
            self.tally.differences.append({"record": record, "error": str(error)})
            return
        if _cents(over.lines) != _cents(ruling.lines) or over.nets() != ruling.net:
            table = [line.as_dict() for line in over.lines]
            self.tally.differences.append({"record": record, "table": table, "referee": ruling.as_dict()["lines"]})


def _cents(lines: tuple[Line, ...]) -> list[tuple[Any, ...]]:
    return sorted((x.seat, x.wager, x.choice, x.stake, x.outcome, x.pay, x.vigorish, x.net) for x in lines)
