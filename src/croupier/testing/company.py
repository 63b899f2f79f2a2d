"""A house without sockets: random players at one table, driven as the live table drives it."""

from __future__ import annotations

import random
from typing import Any

from croupier.edition import edition
from croupier.errors import InputError
from croupier.house import chain
from croupier.house.conduct import Batch, Conduct
from croupier.house.demo import offering
from croupier.house.guests import some_answer, some_terms, some_wagers
from croupier.house.machine import Machine
from croupier.house.parts import faults_of
from croupier.house.projection import betting_open
from croupier.house.records import Opened, Posting, Sitting, canonical
from croupier.house.store.memory import MemoryStore
from croupier.house.store.port import Append, RoundRow, Transfer, Written
from croupier.play.inputs import Role

NOON = 1_800_000_000_000


class Company:
    """Some players at one table of the house, who bet and decide at random but always within the rules."""

    def __init__(
        self, game: str, seed: int, *, players: int = 3, submission: str | None = None, sitting: int = 1000
    ) -> None:
        self.rng = random.Random(f"{game} {seed}")
        self.at = NOON
        self.opened = Opened(
            seq=1,
            at=NOON,
            table=f"{game}-1",
            name=game,
            game=game,
            submission=submission or offering(game),
            inventory=100_000_000,
            edition=edition(game),
        )
        self.first = canonical(self.opened)
        self.machine = Machine(self.opened)
        head = chain.link(chain.START, self.first)
        self.conduct = Conduct(self.machine, head, self.rng, sitting=sitting, edition=edition(game))
        self.batches: list[Batch] = []
        while (owed := self.machine.owed()) is not None:
            self.conduct.write(owed)
        self.keep()
        seats = self.rng.sample(range(1, self.machine.rules.book.game.positions + 1), players)
        for number, seat in enumerate(sorted(seats), 1):
            data = {"seat": seat, "chips": 10_000_000, "name": f"Player {number}"}
            self.act("sit", f"p-{number}", data)

    @property
    def players(self) -> list[str]:
        """Who sits."""
        return list(self.machine.table.betting.players)

    def keep(self) -> None:
        """Let the staff go on, and keep what was written."""
        self.conduct.go_on(self.at)
        self.batches.append(self.conduct.take())

    def act(self, act: str, who: str, data: dict[str, Any], role: Role = Role.PLAYER) -> None:
        """Somebody acts."""
        self.at += 1000
        self.conduct.act(self.at, act, role, who, data)
        self.keep()

    def play(self, rounds: int) -> None:
        """Play some rounds."""
        for _ in range(rounds):
            self.begin()
            while self.machine.table.state is not None:
                self.decide()

    def play_stepped(self, rounds: int, *, faults: float) -> int:
        """Play some rounds step by step, in which things go wrong now and then; how many did."""
        self.conduct.switch(self.at, "stepped", 1, "host", None)
        self.keep()
        happened, last = 0, self.machine.round + rounds
        while self.machine.round < last or self.machine.table.state is not None:
            table = self.machine.table
            if self.rng.random() < faults:
                happened += self._goes_wrong()
            elif table.asking:
                self.decide()
            elif table.due()[0].act == "go-on":
                self.act("go-on", "dealer", {}, Role.DEALER)
            else:
                self.begin()
        return happened

    def _goes_wrong(self) -> bool:
        state = self.machine.table.state
        possible = [fault for fault in faults_of(self.machine) if fault.now]
        if not possible:
            return False
        fault = self.rng.choice(possible)
        data: dict[str, Any] = {"clause": fault.clause}
        if "seat" in fault.needs and state is not None:
            data["seat"] = self.rng.choice(list(state.seats))
        if "choice" in fault.needs:
            data["choice"] = self.rng.choice(fault.choices)
        try:
            self.act("irregularity", "floorperson", data, Role.FLOORPERSON)
        except InputError:
            return False
        return True

    def begin(self) -> None:
        """Wagers, and no more of them."""
        while self.machine.table.due()[0].act == "bank":
            banking = self.machine.table.banking
            assert banking is not None
            self.act("bank", banking.offered[0], some_terms(self.machine, self.rng))
        assert betting_open(self.machine, self.machine.table.due())
        for who in self.players:
            if who != self.machine.table.betting.bank:
                self.bet(who)
        self.at += 1000
        self.conduct.close_bets(self.at)
        self.keep()

    def bet(self, who: str) -> None:
        """The compulsory wagers, and any of the others."""
        self.act("bet", who, {"wagers": some_wagers(self.machine, who, self.rng)})

    def decide(self) -> None:
        """One of those who are asked answers."""
        table = self.machine.table
        assert table.asking, table.due()
        ask = self.rng.choice([*table.asking.values()])
        data = {"choice": some_answer(self.machine, ask, self.rng), "seat": ask.seat}
        self.act("decide", table.betting.owners[ask.seat], data)

    async def store(self) -> MemoryStore:
        """Everything that was written, as a store has it."""
        store = MemoryStore()
        table = self.opened.table
        link = chain.link(chain.START, self.first)
        await store.append(Append(table, [Written(1, self.first, link)], sitting=1))
        for batch in self.batches:
            if batch.rows:
                await store.append(as_append(table, batch))
        return store


def as_append(table: str, batch: Batch) -> Append:
    """A batch as the live table commits it."""
    entries = [row.entry for row in batch.rows]
    return Append(
        table,
        [Written(row.entry.seq, row.body, row.link) for row in batch.rows],
        transfers=[Transfer(e.seq, e.why, e.round, e.first, e.last, e.legs) for e in entries if isinstance(e, Posting)],
        rounds=[
            RoundRow(o.number, o.sitting, o.first, o.last, o.at, o.by_player(), o.pledge.hash if o.pledge else None)
            for o in batch.rounds
        ],
        sitting=next((e.seq for e in reversed(entries) if isinstance(e, Sitting)), None),
    )
