"""The house: its tables, its players and their sessions, over one store."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_hex, token_urlsafe
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.edition import edition
from croupier.errors import CroupierError, InputError
from croupier.house import bots, chain, ledger
from croupier.house.closing import ClosedTable, Unplayable, close, reopen
from croupier.house.conduct import Conduct
from croupier.house.demo import INVENTORY, demo_tables, offering
from croupier.house.fairness import Entropy
from croupier.house.lab import Lab
from croupier.house.live import LiveTable, Person, Viewer
from croupier.house.machine import Machine, rules_of
from croupier.house.model import Given
from croupier.house.purse import Purse
from croupier.house.records import HOUSE, Enrolled, Opened, Posting, Sitting, canonical, read_entry
from croupier.house.recovery import open_sitting, recover
from croupier.house.store.port import Append, SessionRow, Transfer, Written
from croupier.house.timers import Clocked, Pace
from croupier.rulebook import rulebook
from croupier.submission import load

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from croupier.house.records import AnyEntry
    from croupier.house.store.port import Store
    from croupier.submission import TableRules

log = logging.getLogger("croupier.house")
PLAY_MONEY = 10_000_00
LEAST_MONEY = 100_00
NAMES = ("Guest", 24)
TABLES_AT_MOST = 200
PLAYERS_AT_MOST = 100_000
SWEEP = 20.0


def milliseconds() -> int:
    """The clock of the system."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Settings:
    """How a house is run."""

    pace: Pace = field(default_factory=Pace)
    demo: bool = True
    # Entries after which a table may begin a new sitting, so that recovery stays quick.
    sitting: int = 1000
    # Frames that a viewer may be behind before the connection is closed.
    frames: int = 64
    # Milliseconds after which the seat of somebody who neither looks nor acts is free again; None keeps it for ever.
    absence: int | None = 10 * 60 * 1000
    play_money: int = PLAY_MONEY
    host_token: str = field(default_factory=lambda: token_urlsafe(12))
    # Whether the first player who comes is the host.
    first_is_host: bool = True


class House:
    """Everything that runs: opened from a store, and closed so that nothing is lost."""

    def __init__(
        self,
        store: Store,
        settings: Settings | None = None,
        *,
        now: Callable[[], int] = milliseconds,
        random_: random.Random | None = None,
    ) -> None:
        self.store = store
        self.settings = settings or Settings()
        self.now = now
        self.random = random_ or Entropy()
        self.clocked = Clocked(now, self.settings.pace)
        self.tables: dict[str, LiveTable] = {}
        self.closed: dict[str, ClosedTable] = {}
        self.players: dict[str, str] = {}
        self.purse = Purse({})
        self.closing = False
        self.failure: CroupierError | None = None
        self.lab = Lab()
        self.felts: dict[str, bytes] = {}
        self.viewers: set[Viewer] = set()
        self._sessions: dict[str, SessionRow] = {}
        self._link, self._seq = chain.START, 0
        self._writing = asyncio.Lock()
        self._chores: list[asyncio.Task[None]] = []

    # --- opening and closing

    async def open(self) -> None:
        """Open the store, rebuild every table from its journal, and open the demo tables where there are none."""
        try:
            await self.store.open()
            await self._open()
        except Exception as error:
            cause = error if isinstance(error, CroupierError) else None
            self.failure = cause or CroupierError(f"the house cannot be opened: {error!r}")
            await self._let_go()
            raise

    async def _open(self) -> None:
        began = time.perf_counter()
        heads = await self.store.heads()
        self.purse = Purse(await self.store.balances("player:"))
        self._sessions = {session.token: session for session in await self.store.sessions()}
        for row in await self.store.read(HOUSE):
            entry = read_entry(row.body)
            self._link, self._seq = row.link, row.seq
            if isinstance(entry, Enrolled):
                self.players[entry.player] = entry.name
        for stream in heads:
            if stream != HOUSE:
                await self._recover(stream)
        if self.settings.demo and not self.tables and not self.closed:
            for table, game, submission in demo_tables():
                await self._open_table(table, rulebook(game).game.name, game, submission)
        self._chores = [asyncio.create_task(self._price()), asyncio.create_task(self._sweep())]
        seconds = round(time.perf_counter() - began, 3)
        log.info("the house is open", extra={"tables": len(self.tables), "seq": self.seq, "seconds": seconds})

    async def _recover(self, table: str) -> None:
        """Serve a table from its journal, or list it as closed where nobody can play on."""
        try:
            conduct, told, since = await recover(self.store, table, self.random, self.settings.sitting)
        except Unplayable as found:
            if found.code == "other-rules" and not found.was_closed:
                chips = await self.store.balances(ledger.layout(table, ""))
                await self._append(table, close(found, edition(found.opened.game), chips, self.now()))
            self.closed[table] = found.table()
            log.warning("a table is closed", extra={"table": table, "code": found.code, "why": found.text})
            return
        await self._serve(LiveTable(conduct, self.store, self.purse, self.clocked, told, since))

    async def _append(self, table: str, entries: list[AnyEntry]) -> None:
        """Append to the journal of a table that nobody serves."""
        link, rows = (await self.store.heads())[table].link, []
        for entry in entries:
            body = canonical(entry)
            link = chain.link(link, body)
            rows.append(Written(entry.seq, body, link))
        posted = [entry for entry in entries if isinstance(entry, Posting)]
        transfers = [Transfer(e.seq, e.why, e.round, e.first, e.last, e.legs) for e in posted]
        sitting = next((entry.seq for entry in entries if isinstance(entry, Sitting)), None)
        await self.store.append(Append(table, rows, transfers=transfers, sitting=sitting))
        for entry in posted:
            self.purse.post(entry.legs)

    def dismiss(self) -> None:
        """Tell every viewer that the house closes."""
        self.closing = True
        for viewer in self.viewers:
            viewer.dismiss()

    async def close(self) -> None:
        """Let every table finish, and close the store."""
        self.dismiss()
        await self._let_go()
        log.info("the house is closed", extra={"seq": self.seq})

    async def _let_go(self) -> None:
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        await self.store.close()

    async def _price(self) -> None:
        """Find the edges of all tables, one after the other."""
        for table in list(self.tables.values()):
            await self.lab.find_edge(table.id, table.machine.rules)

    @property
    def inputs(self) -> int:
        """Inputs committed since the house was opened: everything that somebody did at a table."""
        return sum(table.inputs for table in self.tables.values())

    @property
    def seq(self) -> int:
        """Entries in all journals."""
        return self._seq + sum(table.machine.seq for table in self.tables.values())

    # --- tables

    def table(self, table: str) -> LiveTable:
        """The table of that id."""
        found = self.tables.get(table)
        if table in self.closed:
            raise InputError("closed", f"this table is closed: {self.closed[table].text}", field="table")
        if found is None:
            raise InputError("unknown-table", f"there is no table '{table[:40]}'", field="table")
        return found

    def journal(self, table: str) -> str:
        """The journal of a table, whether it is open or closed."""
        return table if table in self.closed else self.table(table).id

    async def create_table(self, game: str, name: str | None = None, submission: str | None = None) -> LiveTable:
        """Open another table, under a submission or under the demo's."""
        book = rulebook(game).game
        if len(self.tables) >= TABLES_AT_MOST:
            raise InputError("tables", f"this house has room for {TABLES_AT_MOST} tables", field="game")
        text = submission or offering(game)
        rules = _table_of(text, game)
        if rules.option("linked_progressive") is True:
            text = "a meter over several tables is not served: leave linked_progressive out"
            raise InputError("submission", text, field="submission")
        number = 1
        while f"{game}-{number}" in self.tables or f"{game}-{number}" in self.closed:
            number += 1
        clean = tidy(name, rules.name if submission else f"{book.name} {number}")
        return await self._open_table(f"{game}-{number}", clean, game, text)

    async def _open_table(self, table: str, name: str, game: str, submission: str) -> LiveTable:
        rules = edition(game)
        opened = Opened(
            seq=1,
            at=self.now(),
            table=table,
            name=name,
            game=game,
            submission=submission,
            inventory=INVENTORY,
            edition=rules,
        )
        body = canonical(opened)
        link = chain.link(chain.START, body)
        await self.store.append(Append(table, [Written(1, body, link)], sitting=1))
        conduct = Conduct(Machine(opened), link, self.random, sitting=self.settings.sitting, edition=rules)
        found = LiveTable(conduct, self.store, self.purse, self.clocked)
        await self._serve(found)
        return found

    async def begin_sitting(self, table: str) -> LiveTable:
        """Open a closed table again under the rules in force, from what the ledger says it has."""
        found = self.closed.get(table)
        if found is None or found.code != "other-rules":
            raise InputError("sitting", "only a table that other rules have closed needs a new sitting", field="table")
        rules_of(found.opened.submission, found.opened.game)
        opened, entries, _ = await open_sitting(self.store, table)
        seed = (await self.store.transfers(table))[0].legs.get(ledger.meter(table), 0)
        sitting = reopen(opened, entries, await self.store.balances(), seed, self.now())
        await self._append(table, [msgspec.structs.replace(sitting, edition=edition(opened.game))])
        del self.closed[table]
        await self._recover(table)
        return self.table(table)

    async def _serve(self, table: LiveTable) -> None:
        """Start a table; whatever its journal still owes is written first."""
        await table.load_keys()
        self.tables[table.id] = table
        table.start()
        await table.prepare()

    # --- players and sessions

    def session(self, cookie: str | None) -> Person | None:
        """Whose a cookie is."""
        found = self._sessions.get(_digest(cookie)) if cookie else None
        if found is None or found.player not in self.players:
            return None
        return Person(found.player, self.players[found.player], found.host)

    async def enter(self, name: str | None, token: str | None) -> tuple[str, Person]:
        """A demo player comes in: a cookie, a name of their own, and play money."""
        if len(self.players) >= PLAYERS_AT_MOST:
            raise InputError("players", "the house is full", field="name")
        host = token == self.settings.host_token if token else self._is_first()
        if token and not host:
            raise InputError("token", "that is not the host's link", field="token")
        player, cookie = f"p-{token_hex(6)}", token_urlsafe(24)
        person = Person(player, self._free_name(name), host)
        at = self.now()
        enrolled = Enrolled(seq=0, at=at, player=player, name=person.name or "")
        money = Posting(
            seq=0, at=at, why="play-money", legs=ledger.play_money(player, self.settings.play_money), first=0, last=0
        )
        await self._write(enrolled, money)
        self.players[player] = person.name or ""
        session = SessionRow(_digest(cookie), player, host, at)
        await self.store.save_session(session)
        self._sessions[session.token] = session
        return cookie, person

    async def exit(self, cookie: str) -> None:
        """End a session; the seats are given up."""
        person = self.session(cookie)
        if person is not None:
            await self.store.drop_session(_digest(cookie))
            self._sessions.pop(_digest(cookie), None)
            await self._unseat(person)

    async def _unseat(self, person: Person, tables: list[LiveTable] | None = None) -> None:
        """Somebody who is gone gives up the seats; the chips go back to the account."""
        for table in tables if tables is not None else list(self.tables.values()):
            if person.player in table.machine.table.betting.players:
                with contextlib.suppress(InputError):
                    await table.submit(person, Given(key=f"gone-{token_hex(6)}", act="leave"))

    async def _sweep(self) -> None:
        """Now and then, free the seats of those who went away without a word."""
        while self.settings.absence is not None:
            await asyncio.sleep(SWEEP)
            for table in list(self.tables.values()):
                for who in table.absent(self.settings.absence):
                    await self._unseat(Person(who, self.players.get(who), by="timer"), [table])

    async def refill(self, person: Person) -> None:
        """Play money again for whoever has none left anywhere."""
        player = person.player or ""
        chips = 0
        for table in self.tables.values():
            seated = table.machine.table.betting.players.get(player)
            staked = any(owner == player for owner in table.machine.table.betting.owners.values())
            chips += (seated.chips if seated else 0) + (LEAST_MONEY if staked else 0)
        if (self.purse.balance(player) or 0) + chips >= LEAST_MONEY:
            raise InputError("refill", "there is play money left", field="player")
        legs = ledger.play_money(player, self.settings.play_money)
        await self._write(Posting(seq=0, at=self.now(), why="play-money", legs=legs, first=0, last=0))

    async def _write(self, *entries: AnyEntry) -> None:
        """Append to the journal of the house itself."""
        async with self._writing:
            rows, transfers, link, seq = [], [], self._link, self._seq
            for entry in entries:
                seq += 1
                placed = _placed(entry, seq)
                body = canonical(placed)
                link = chain.link(link, body)
                rows.append(Written(seq, body, link))
                if isinstance(placed, Posting):
                    transfers.append(Transfer(seq, placed.why, None, placed.first, placed.last, placed.legs))
            await self.store.append(Append(HOUSE, rows, transfers=transfers, sitting=1))
            self._link, self._seq = link, seq
            for transfer in transfers:
                self.purse.post(transfer.legs)

    def _is_first(self) -> bool:
        return self.settings.first_is_host and not any(session.host for session in self._sessions.values())

    def _free_name(self, wanted: str | None) -> str:
        """The name that somebody wants, with a number if another player or a bot has it."""
        base = tidy(wanted, NAMES[0])
        taken = {*self.players.values(), *bots.NAMES}
        name, number = base, 2
        while name in taken:
            name, number = f"{base} {number}", number + 1
        return name


def _placed(entry: AnyEntry, seq: int) -> AnyEntry:
    """An entry with its number; a posting of the house names the entry before it, or itself."""
    numbers: dict[str, Any] = {"seq": seq}
    if isinstance(entry, Posting):
        numbers |= {"first": max(seq - 1, 1), "last": max(seq - 1, 1)}
    found: AnyEntry = msgspec.structs.replace(entry, **numbers)
    return found


def tidy(text: str | None, otherwise: str) -> str:
    """A name without control characters and not longer than a plate has room for."""
    clean = re.sub(r"[^\w .,'&()\-]", "", text or "", flags=re.UNICODE)
    clean = " ".join(clean.split())[: NAMES[1]].strip()
    return clean or otherwise


def _digest(cookie: str) -> str:
    return sha256(cookie.encode()).hexdigest()


def _table_of(submission: str, game: str) -> TableRules:
    filed = load(submission.encode())
    if not any(rules.game == game for rules in filed.tables):
        raise InputError("submission", f"the submission has no table of {game}", field="submission")
    return rules_of(submission, game)
