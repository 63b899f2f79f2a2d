"""SQLite: write-ahead log, every commit on the disk before it counts, and one thread that writes.

Tasks that wait at the same time share a commit. A commit is one statement: each statement gives up and takes back
Python's lock, and would wait for a busy event loop every time. The rows travel as JSON, and a trigger spreads them.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from contextlib import asynccontextmanager, closing
from hashlib import sha256
from importlib.resources import files
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from croupier.house.store.lock import Lock
from croupier.house.store.port import (
    Append,
    Conflict,
    Head,
    Key,
    RoundRow,
    SessionRow,
    StoreError,
    Transfer,
    Written,
    head_after,
    summed,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Sequence
    from pathlib import Path

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA wal_autocheckpoint = 4000",
)


COMMIT = "INSERT INTO intake (journal, given, transfer, leg, balance, round, head) VALUES (?, ?, ?, ?, ?, ?, ?)"


class _Job(NamedTuple):
    """Something for the writer: an append, or anything else to be done in a transaction of its own."""

    done: asyncio.Future[None]
    append: Append | None = None
    work: Callable[[sqlite3.Connection], None] | None = None


class SqliteStore:
    """One database file: written by one house alone, or only read, whoever writes."""

    def __init__(self, path: Path, *, reading: bool = False) -> None:
        self.path = path
        self._lock = None if reading else Lock(path)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._reader: sqlite3.Connection | None = None
        self._reading = threading.Lock()
        self._heads: dict[str, Head] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self.commits = 0

    # --- opening and closing

    async def open(self) -> None:
        """Create the file or bring it up to date, and start the writer; whoever only reads changes nothing."""
        self._loop = asyncio.get_running_loop()
        try:
            writer = await asyncio.to_thread(self._prepare)
        except (sqlite3.Error, OSError, StoreError) as error:
            self._let_go()
            if isinstance(error, StoreError):
                raise
            raise StoreError(f"cannot open '{self.path}': {error}") from error
        if writer is not None:
            self._thread = threading.Thread(target=self._write, args=(writer,), name="store", daemon=True)
            self._thread.start()

    def _prepare(self) -> sqlite3.Connection | None:
        if self._lock is None:
            self._reader = connect_to_read(self.path)
            check_past(self._reader)
            return None
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._lock.take()
        writer = connect(self.path)
        migrate(writer)
        self._reader = connect(self.path)
        self._heads = _heads(self._reader)
        return writer

    def _let_go(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None
        if self._lock is not None:
            self._lock.give_back()

    async def close(self) -> None:
        """Let the writer finish."""
        if self._thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None
        self._let_go()

    # --- writing

    async def append(self, batch: Append) -> None:
        """Wait for the commit that holds this batch."""
        await self._queue(append=batch)

    async def _queue(
        self, *, append: Append | None = None, work: Callable[[sqlite3.Connection], None] | None = None
    ) -> None:
        if self._thread is None or self._loop is None:
            raise StoreError("the store is closed")
        done: asyncio.Future[None] = self._loop.create_future()
        self._jobs.put(_Job(done, append, work))
        await done

    def _write(self, writer: sqlite3.Connection) -> None:
        """The writer's life: take whatever waits, commit it together, tell those who wait."""
        with closing(writer):
            open_ = True
            while open_:
                jobs = [self._jobs.get()]
                while not self._jobs.empty():
                    jobs.append(self._jobs.get())
                open_ = None not in jobs
                self._commit(writer, [job for job in jobs if job is not None])

    def _commit(self, writer: sqlite3.Connection, jobs: list[_Job]) -> None:
        results: list[tuple[_Job, Exception | None]] = []
        appends = [job for job in jobs if job.append is not None]
        # Appends go together, everything else by itself.
        apart = [[job] for job in jobs if job.append is None]
        for group in [appends, *apart] if appends else apart:
            try:
                self._transact(writer, group)
                results += [(job, None) for job in group]
            except (sqlite3.Error, StoreError) as error:
                if len(group) == 1:
                    results.append((group[0], _told(error)))
                else:
                    # One of them spoils the whole: each by itself, so that only that one fails.
                    results += [self._alone(writer, job) for job in group]
        if results and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(_tell, results)

    def _alone(self, writer: sqlite3.Connection, job: _Job) -> tuple[_Job, Exception | None]:
        try:
            self._transact(writer, [job])
        except (sqlite3.Error, StoreError) as error:
            return job, _told(error)
        return job, None

    def _transact(self, writer: sqlite3.Connection, jobs: Sequence[_Job]) -> None:
        """One statement, which is a transaction by itself: kept whole or not at all."""
        heads: dict[str, Head] = {}
        appends = [job.append for job in jobs if job.append is not None]
        for batch in appends:
            head = heads.get(batch.stream, self._heads.get(batch.stream))
            if batch.rows[0].seq != (head.seq if head else 0) + 1:
                raise Conflict(f"entry {batch.rows[0].seq} of {batch.stream} does not follow")
            heads[batch.stream] = head_after(batch, head)
        if appends:
            writer.execute(COMMIT, [msgspec.json.encode(rows).decode() for rows in _rows(appends, heads)])
        for job in jobs:
            if job.work is not None:
                job.work(writer)
        self._heads |= heads
        self.commits += 1

    # --- reading

    async def _read(self, ask: Callable[[sqlite3.Connection], Any]) -> Any:
        def asked() -> Any:
            with self._reading:
                if self._reader is None:
                    raise StoreError("the store is closed")
                return ask(self._reader)

        try:
            return await asyncio.to_thread(asked)
        except sqlite3.Error as error:
            raise StoreError(f"cannot read '{self.path}': {error}") from error

    async def _rows(self, query: str, *given: Any) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = await self._read(lambda reader: reader.execute(query, given).fetchall())
        return found

    @asynccontextmanager
    async def still(self) -> AsyncIterator[None]:
        """One snapshot of the database for everything that is read."""
        await self._rows("BEGIN")
        try:
            yield
        finally:
            await self._rows("COMMIT")

    async def heads(self) -> dict[str, Head]:
        """All journals and their ends."""
        found: dict[str, Head] = await self._read(_heads)
        return found

    async def read(self, stream: str, since: int = 0, until: int | None = None) -> list[Written]:
        """The entries after a number, up to another one."""
        query = "SELECT seq, body, link FROM journal WHERE stream = ? AND seq > ? AND seq <= ? ORDER BY seq"
        rows = await self._rows(query, stream, since, until if until is not None else 1 << 62)
        return [Written(seq, body.encode(), bytes.fromhex(link)) for seq, body, link in rows]

    async def key(self, stream: str, who: str, key: str) -> Key | None:
        """What became of an input."""
        query = "SELECT print, seq FROM given WHERE stream = ? AND who = ? AND key = ?"
        rows = await self._rows(query, stream, who, key)
        return Key(who, key, *rows[0]) if rows else None

    async def keys(self, stream: str, since: int) -> list[Key]:
        """The keys of the entries after a number."""
        rows = await self._rows("SELECT who, key, print, seq FROM given WHERE stream = ? AND seq > ?", stream, since)
        return [Key(*row) for row in rows]

    async def rounds(self, stream: str, before: int | None = None, limit: int = 50) -> list[RoundRow]:
        """Finished rounds, newest first."""
        query = f"SELECT {ROUND_COLUMNS} FROM round WHERE stream = ? AND number < ? ORDER BY number DESC LIMIT ?"
        rows = await self._rows(query, stream, before if before is not None else 1 << 62, limit)
        return [_round(row) for row in rows]

    async def round(self, stream: str, number: int) -> RoundRow | None:
        """One finished round."""
        rows = await self._rows(f"SELECT {ROUND_COLUMNS} FROM round WHERE stream = ? AND number = ?", stream, number)
        return _round(rows[0]) if rows else None

    async def transfers(self, stream: str) -> list[Transfer]:
        """The transactions that a journal posts, in its order."""
        legs: dict[int, dict[str, int]] = {}
        for seq, account, cents in await self._rows("SELECT seq, account, cents FROM leg WHERE stream = ?", stream):
            legs.setdefault(seq, {})[account] = cents
        query = "SELECT seq, why, round, first, last FROM transfer WHERE stream = ? ORDER BY seq"
        found = [
            Transfer(seq, why, round_, first, last, legs.pop(seq, {}))
            for seq, why, round_, first, last in await self._rows(query, stream)
        ]
        # Legs that belong to no transaction are shown as one that nobody posted.
        return found + [Transfer(seq, "", None, 0, 0, rest) for seq, rest in legs.items()]

    async def balances(self, prefix: str = "") -> dict[str, int]:
        """What the accounts hold."""
        rows = await self._rows(
            "SELECT account, cents FROM balance WHERE substr(account, 1, ?) = ?", len(prefix), prefix
        )
        return dict(rows)

    # --- sessions

    async def save_session(self, session: SessionRow) -> None:
        """Remember a session."""
        row = (session.token, session.player, session.host, session.at)
        await self._queue(work=lambda writer: _run(writer, "INSERT OR REPLACE INTO session VALUES (?, ?, ?, ?)", row))

    async def drop_session(self, token: str) -> None:
        """Forget a session."""
        await self._queue(work=lambda writer: _run(writer, "DELETE FROM session WHERE token = ?", (token,)))

    async def sessions(self) -> list[SessionRow]:
        """All sessions."""
        rows = await self._rows("SELECT token, player, host, at FROM session")
        return [SessionRow(token, player, bool(host), at) for token, player, host, at in rows]


ROUND_COLUMNS = "number, sitting, first, last, at, nets, pledge"


def _round(row: Sequence[Any]) -> RoundRow:
    number, sitting, first, last, at, nets, pledge = row
    return RoundRow(number, sitting, first, last, at, json.loads(nets), pledge)


def _rows(appends: Iterable[Append], heads: dict[str, Head]) -> list[list[Any]]:
    """Everything that a commit adds, table by table."""
    journal: list[Any] = []
    given: list[Any] = []
    transfer: list[Any] = []
    leg: list[Any] = []
    rounds: list[Any] = []
    for batch in appends:
        stream = batch.stream
        journal += [(stream, row.seq, row.body.decode(), row.link.hex()) for row in batch.rows]
        given += [(stream, key.who, key.key, key.print, key.seq) for key in batch.keys]
        for t in batch.transfers:
            transfer.append((stream, t.seq, t.why, t.round, t.first, t.last))
            leg += [(stream, t.seq, account, cents) for account, cents in t.legs.items()]
        rounds += [
            (stream, r.number, r.sitting, r.first, r.last, r.at, json.dumps(r.nets), r.pledge) for r in batch.rounds
        ]
    moved = summed((account, cents) for _, _, account, cents in leg)
    ends = [(stream, head.seq, head.link.hex(), head.sitting) for stream, head in heads.items()]
    return [journal, given, transfer, leg, list(moved.items()), rounds, ends]


def _run(writer: sqlite3.Connection, statement: str, row: tuple[Any, ...]) -> None:
    writer.execute(statement, row)


def _told(error: Exception) -> StoreError:
    if isinstance(error, StoreError):
        return error
    return Conflict(str(error)) if isinstance(error, sqlite3.IntegrityError) else StoreError(str(error))


def _tell(results: list[tuple[_Job, Exception | None]]) -> None:
    for job, error in results:
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(error)


def _heads(reader: sqlite3.Connection) -> dict[str, Head]:
    rows = reader.execute("SELECT stream, seq, link, sitting FROM head").fetchall()
    return {stream: Head(seq, bytes.fromhex(link), sitting) for stream, seq, link, sitting in rows}


def connect(path: Path) -> sqlite3.Connection:
    """A connection that begins and ends its transactions only when told to."""
    found = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in PRAGMAS:
        found.execute(pragma)
    return found


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that cannot change anything."""
    where = f"{path.resolve().as_uri()}?mode=ro"
    found = sqlite3.connect(where, isolation_level=None, check_same_thread=False, uri=True)
    found.execute("PRAGMA busy_timeout = 5000")
    return found


# --- migrations


def migrations() -> list[tuple[int, str]]:
    """The numbered changes of the schema, in order."""
    folder = files("croupier.house.store") / "migrations"
    scripts = [item for item in folder.iterdir() if item.name.endswith(".sql")]
    return sorted((int(item.name.partition(".")[0]), item.read_text("utf-8")) for item in scripts)


def check_past(reader: sqlite3.Connection) -> dict[int, str]:
    """The migrations that a database has had; refuse one whose past is not ours."""
    applied: dict[int, str] = dict(reader.execute("SELECT number, checksum FROM migration").fetchall())
    known = migrations()
    for number, text in known:
        if applied.get(number, _checksum(text)) != _checksum(text):
            raise StoreError(f"migration {number} of this database is not the one that this version knows")
    if applied and max(applied) > known[-1][0]:
        raise StoreError("this database was written by a newer version")
    return applied


def migrate(writer: sqlite3.Connection) -> None:
    """Apply what is missing."""
    writer.execute(
        "CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, checksum TEXT NOT NULL) WITHOUT ROWID"
    )
    applied = check_past(writer)
    for number, text in migrations():
        if number not in applied:
            mark = f"INSERT INTO migration VALUES ({number}, '{_checksum(text)}')"
            writer.executescript(f"BEGIN IMMEDIATE;\n{text}\n{mark};\nCOMMIT;")


def _checksum(text: str) -> str:
    return sha256(text.encode()).hexdigest()
