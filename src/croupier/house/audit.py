"""The audit: whether the journals are what was written, and whether the money adds up.

The chain finds a changed or missing entry, the heads a missing end. The ledger must balance in every transaction, must
say what the journal says, and must add up to what the accounts hold. The thorough audit also replays every table and
compares each posting with what the rules make of the round.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.errors import CroupierError
from croupier.house import chain
from croupier.house.fairness import digest
from croupier.house.machine import Machine
from croupier.house.records import HOUSE, Opened, Posting, Reveal, Sitting, read_entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.house.records import AnyEntry
    from croupier.house.store.port import Head, Store, Transfer, Written


@dataclass(frozen=True, slots=True)
class Damage:
    """Something that is not as it was written: in which journal, at which entry, and what."""

    stream: str
    seq: int
    what: str


@dataclass(slots=True)
class Report:
    """What an audit found."""

    journals: int = 0
    entries: int = 0
    transfers: int = 0
    rounds: int = 0
    accounts: int = 0
    total: int = 0
    damages: list[Damage] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """The report as JSON shows it."""
        found: dict[str, Any] = {"sound": not self.damages}
        found |= {name: getattr(self, name) for name in ("journals", "entries", "transfers", "rounds", "accounts")}
        found["sum_of_accounts"] = self.total
        found["damages"] = [{"journal": d.stream, "entry": d.seq, "what": d.what} for d in self.damages]
        return found


async def audit(store: Store, *, thorough: bool = False) -> Report:
    """Check everything that a store holds, while others may go on writing."""
    async with store.still():
        return await _audit(store, thorough=thorough)


async def _audit(store: Store, *, thorough: bool) -> Report:
    report = Report()
    moved: dict[str, int] = {}
    heads = await store.heads()
    for stream in sorted(heads):
        rows, transfers = await store.read(stream), await store.transfers(stream)
        report.journals += 1
        report.entries += len(rows)
        report.transfers += len(transfers)
        report.rounds += sum(transfer.why == "round" for transfer in transfers)
        report.damages += check(stream, rows, transfers, heads[stream], thorough=thorough)
        for transfer in transfers:
            for account, cents in transfer.legs.items():
                moved[account] = moved.get(account, 0) + cents
    held = await store.balances()
    report.accounts, report.total = len(held), sum(held.values())
    report.damages += list(_accounts(held, moved))
    return report


async def check_until(store: Store, table: str, number: int) -> list[Damage]:
    """What is wrong with a table's journal and its ledger up to the posting of one round."""
    async with store.still():
        heads = await store.heads()
        rows, transfers = await store.read(table), await store.transfers(table)
    posted = [transfer.seq for transfer in transfers if transfer.why == "round" and transfer.round == number]
    last = posted[-1] if posted else rows[-1].seq
    found = [damage for damage in check(table, rows, transfers, heads[table]) if damage.seq <= last]
    return found if posted else [*found, Damage(table, last, f"the ledger has no posting of round {number}")]


def check(
    stream: str, rows: list[Written], transfers: list[Transfer], head: Head, *, thorough: bool = False
) -> list[Damage]:
    """What is wrong with one journal and its transactions."""
    links = ((row.seq, row.body, row.link) for row in rows)
    found = [Damage(stream, seq, what) for seq, what in chain.broken(links, (head.seq, head.link))]
    entries: list[AnyEntry] = []
    for row in rows:
        try:
            entries.append(read_entry(row.body))
        except msgspec.MsgspecError as error:
            found.append(Damage(stream, row.seq, f"the entry cannot be read: {error}"))
    found += _ledger(stream, entries, transfers)
    found += _pledges(stream, entries)
    if thorough and stream != HOUSE and not found:
        found += _replayed(stream, entries)
    return found


def _ledger(stream: str, entries: list[AnyEntry], transfers: list[Transfer]) -> Iterator[Damage]:
    """Every transaction balances, and says what its entry says."""
    written = {entry.seq: entry for entry in entries if isinstance(entry, Posting)}
    last = entries[-1].seq if entries else 0
    for transfer in transfers:
        off = sum(transfer.legs.values())
        if off:
            yield Damage(stream, transfer.seq, f"the posting does not balance: it is off by {off} cents")
        entry = written.pop(transfer.seq, None)
        if entry is None:
            yield Damage(stream, transfer.seq, "the ledger has a posting that the journal does not know")
        elif (entry.why, entry.legs, entry.round, entry.first, entry.last) != (
            transfer.why,
            transfer.legs,
            transfer.round,
            transfer.first,
            transfer.last,
        ):
            yield Damage(stream, transfer.seq, "the ledger's posting is not the journal's")
        elif not 1 <= transfer.first <= transfer.last <= last:
            yield Damage(stream, transfer.seq, "the posting names entries that do not exist")
    for seq in written:
        yield Damage(stream, seq, "the journal has a posting that the ledger has lost")


def _pledges(stream: str, entries: list[AnyEntry]) -> Iterator[Damage]:
    """Every pledge that was opened is what its digest says."""
    for entry in entries:
        if isinstance(entry, Reveal) and digest(entry.nonce, entry.sealed) != entry.hash:
            yield Damage(stream, entry.seq, "what was revealed is not what the house had committed to")


def _accounts(held: dict[str, int], moved: dict[str, int]) -> Iterator[Damage]:
    """Accounts hold what was moved into them, and all of them together nothing."""
    for account in sorted(held.keys() | moved.keys()):
        if held.get(account, 0) != moved.get(account, 0):
            text = f"{account} holds {held.get(account, 0)} cents where the postings make {moved.get(account, 0)}"
            yield Damage("ledger", 0, text)
    if sum(held.values()):
        yield Damage("ledger", 0, f"the accounts add up to {sum(held.values())} cents instead of nothing")


def _follows(machine: Machine, entry: Sitting) -> bool:
    """Whether a sitting begins with the balances of the one before it."""
    rest = machine.rest(entry.at)
    return msgspec.structs.replace(rest, seq=entry.seq, edition=entry.edition) == entry


def _replayed(stream: str, entries: list[AnyEntry]) -> Iterator[Damage]:
    """Replay a table, and compare each posting and each opened pledge with what the round makes necessary."""
    opened = entries[0]
    if not isinstance(opened, Opened):
        yield Damage(stream, 1, "the journal does not begin with the opening of its table")
        return
    machine = Machine(opened)
    for entry in entries[1:]:
        owed = machine.owed()
        try:
            if isinstance(entry, (Posting, Reveal)) and owed != entry:
                yield Damage(stream, entry.seq, "the entry is not what the rules make of the round")
            if isinstance(entry, Sitting) and not _follows(machine, entry):
                yield Damage(stream, entry.seq, "the new sitting does not begin with the balances of the old one")
            machine.apply(entry)
        except (CroupierError, LookupError, TypeError, ValueError) as error:
            yield Damage(stream, entry.seq, f"the entry cannot be carried out: {error}")
            return
