"""A store that forgets everything with the process: for tests, and for a house that shall leave no trace."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.house.store.port import (
    Append,
    Conflict,
    Head,
    Key,
    RoundRow,
    SessionRow,
    Transfer,
    Written,
    check_fits,
    head_after,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@dataclass(slots=True)
class _Journal:
    rows: list[Written] = field(default_factory=list)
    keys: dict[tuple[str, str], Key] = field(default_factory=dict)
    rounds: dict[int, RoundRow] = field(default_factory=dict)
    transfers: list[Transfer] = field(default_factory=list)
    head: Head | None = None


class MemoryStore:
    """Plain lists and dictionaries."""

    def __init__(self) -> None:
        self._journals: dict[str, _Journal] = {}
        self._balances: dict[str, int] = {}
        self._sessions: dict[str, SessionRow] = {}
        self._still = asyncio.Lock()

    async def open(self) -> None:
        """Nothing to prepare."""

    async def close(self) -> None:
        """Nothing to let go of."""

    async def append(self, batch: Append) -> None:
        """Wait for whoever reads one moment."""
        async with self._still:
            self._append(batch)

    def _append(self, batch: Append) -> None:
        """Check everything first, then keep it: nothing can fail in between."""
        journal = self._journals.get(batch.stream, _Journal())
        check_fits(batch, journal.head)
        for key in batch.keys:
            if (key.who, key.key) in journal.keys:
                raise Conflict(f"key {key.key} of {key.who} is taken")
        self._journals[batch.stream] = journal
        journal.rows += batch.rows
        journal.keys |= {(key.who, key.key): key for key in batch.keys}
        journal.rounds |= {row.number: row for row in batch.rounds}
        journal.transfers += batch.transfers
        journal.head = head_after(batch, journal.head)
        for transfer in batch.transfers:
            for account, cents in transfer.legs.items():
                self._balances[account] = self._balances.get(account, 0) + cents

    @asynccontextmanager
    async def still(self) -> AsyncIterator[None]:
        """Whoever writes waits until everything is read."""
        async with self._still:
            yield

    async def heads(self) -> dict[str, Head]:
        """All journals and their ends."""
        return {stream: journal.head for stream, journal in self._journals.items() if journal.head}

    def _journal(self, stream: str) -> _Journal:
        return self._journals.get(stream, _Journal())

    async def read(self, stream: str, since: int = 0, until: int | None = None) -> list[Written]:
        """The entries after a number, up to another one."""
        return self._journal(stream).rows[since:until]

    async def key(self, stream: str, who: str, key: str) -> Key | None:
        """What became of an input."""
        return self._journal(stream).keys.get((who, key))

    async def keys(self, stream: str, since: int) -> list[Key]:
        """The keys of the entries after a number."""
        return [key for key in self._journal(stream).keys.values() if key.seq > since]

    async def rounds(self, stream: str, before: int | None = None, limit: int = 50) -> list[RoundRow]:
        """Finished rounds, newest first."""
        found = [row for number, row in self._journal(stream).rounds.items() if before is None or number < before]
        return sorted(found, key=lambda row: -row.number)[:limit]

    async def round(self, stream: str, number: int) -> RoundRow | None:
        """One finished round."""
        return self._journal(stream).rounds.get(number)

    async def transfers(self, stream: str) -> list[Transfer]:
        """The transactions that a journal posts, in its order."""
        return list(self._journal(stream).transfers)

    async def balances(self, prefix: str = "") -> dict[str, int]:
        """What the accounts hold."""
        return {account: cents for account, cents in self._balances.items() if account.startswith(prefix)}

    async def save_session(self, session: SessionRow) -> None:
        """Remember a session."""
        self._sessions[session.token] = session

    async def drop_session(self, token: str) -> None:
        """Forget a session."""
        self._sessions.pop(token, None)

    async def sessions(self) -> list[SessionRow]:
        """All sessions."""
        return list(self._sessions.values())
