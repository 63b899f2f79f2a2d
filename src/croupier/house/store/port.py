"""The port: what a house asks of its store. An append is durable when it returns, whole or not at all.

The store knows journals, keys, transactions and rounds as rows; what they mean is for others to know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from croupier.errors import CroupierError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from contextlib import AbstractAsyncContextManager


class StoreError(CroupierError):
    """Something could not be written or read; nothing of it was kept."""


class Conflict(StoreError):  # noqa: N818 - it tells of a clash, which is the caller's to resolve
    """An entry of that number, or a key of that player, is there already."""


@dataclass(frozen=True, slots=True)
class Written:
    """An entry: its number, its bytes and its link of the chain."""

    seq: int
    body: bytes
    link: bytes


@dataclass(frozen=True, slots=True)
class Key:
    """An input's own key: who sent it, a print of what was sent, and the entry that it became."""

    who: str
    key: str
    print: str
    seq: int


@dataclass(frozen=True, slots=True)
class Transfer:
    """A transaction of the ledger, by the number of the entry that posts it."""

    seq: int
    why: str
    round: int | None
    first: int
    last: int
    legs: dict[str, int]


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A finished round: where its entries are, where its sitting began, and what everybody won."""

    number: int
    sitting: int
    first: int
    last: int
    at: int
    nets: dict[str, int]
    pledge: str | None


@dataclass(frozen=True, slots=True)
class Append:
    """What one commit adds to one journal."""

    stream: str
    rows: Sequence[Written]
    keys: Sequence[Key] = ()
    transfers: Sequence[Transfer] = ()
    rounds: Sequence[RoundRow] = ()
    # The entry from which a replay may start, where this commit holds one.
    sitting: int | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """Where a journal ends, and from which entry a replay may start."""

    seq: int
    link: bytes
    sitting: int


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A cookie (only its digest is kept), whose it is, and whether it is the host's."""

    token: str
    player: str
    host: bool
    at: int


class Store(Protocol):
    """What every store does. One house writes; many tasks may wait for their commits at once."""

    async def open(self) -> None:
        """Make ready, bringing an older database up to date."""

    async def close(self) -> None:
        """Finish what is being written and let go."""

    async def append(self, batch: Append) -> None:
        """Commit; `Conflict` when a number or a key is taken, and then nothing is kept."""

    def still(self) -> AbstractAsyncContextManager[None]:
        """Everything that is read within is of one moment, whatever is written meanwhile."""

    async def heads(self) -> dict[str, Head]:
        """All journals and their ends."""

    async def read(self, stream: str, since: int = 0, until: int | None = None) -> list[Written]:
        """The entries after a number, up to another one."""

    async def key(self, stream: str, who: str, key: str) -> Key | None:
        """What became of an input."""

    async def keys(self, stream: str, since: int) -> list[Key]:
        """The keys of the entries after a number."""

    async def rounds(self, stream: str, before: int | None = None, limit: int = 50) -> list[RoundRow]:
        """Finished rounds, newest first."""

    async def round(self, stream: str, number: int) -> RoundRow | None:
        """One finished round."""

    async def transfers(self, stream: str) -> list[Transfer]:
        """The transactions that a journal posts, in its order."""

    async def balances(self, prefix: str = "") -> dict[str, int]:
        """What the accounts hold."""

    async def save_session(self, session: SessionRow) -> None:
        """Remember a session."""

    async def drop_session(self, token: str) -> None:
        """Forget a session."""

    async def sessions(self) -> list[SessionRow]:
        """All sessions."""


def check_fits(batch: Append, head: Head | None) -> None:
    """Refuse rows that do not follow from what is there."""
    expected = (head.seq if head else 0) + 1
    for row in batch.rows:
        if row.seq != expected:
            raise Conflict(f"entry {row.seq} of {batch.stream} where {expected} is next")
        expected += 1


def head_after(batch: Append, head: Head | None) -> Head:
    """Where the journal ends with a batch."""
    last = batch.rows[-1]
    sitting = batch.sitting or (head.sitting if head else 1)
    return Head(last.seq, last.link, sitting)


def summed(legs: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Accounts with what was moved in them."""
    found: dict[str, int] = {}
    for account, cents in legs:
        found[account] = found.get(account, 0) + cents
    return found
