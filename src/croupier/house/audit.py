"""The audit: whether the journals are what was written, and whether the money adds up.

The chain finds a changed or missing entry, the heads a missing end. The ledger must balance in every transaction, must
say what the journal and the finished rounds say, and must add up to what the accounts hold. The thorough audit also
asks the rules in force: see `judging.py` for what that means for a sitting that was written under others.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.house import chain
from croupier.house.fairness import digest
from croupier.house.judging import judge
from croupier.house.records import HOUSE, Opened, Posting, Reveal, read_entry
from croupier.house.written import Books

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.house.judging import Verdict
    from croupier.house.records import AnyEntry
    from croupier.house.store.port import Head, RoundRow, Store, Transfer, Written

ALL = 1 << 40


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
    # By journal, in the order of the sittings.
    verdicts: dict[str, list[Verdict]] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The report as JSON shows it."""
        found: dict[str, Any] = {"sound": not self.damages}
        found |= {name: getattr(self, name) for name in ("journals", "entries", "transfers", "rounds", "accounts")}
        found["sum_of_accounts"] = self.total
        found["damages"] = [{"journal": d.stream, "entry": d.seq, "what": d.what} for d in self.damages]
        found["sittings"] = [{"journal": s} | v.as_dict() for s, verdicts in self.verdicts.items() for v in verdicts]
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
        journal = Journal(stream, await store.read(stream), heads[stream])
        transfers, rounds = await store.transfers(stream), await store.rounds(stream, limit=ALL)
        report.journals += 1
        report.entries += len(journal.rows)
        report.transfers += len(transfers)
        report.rounds += sum(transfer.why == "round" for transfer in transfers)
        damages = check(journal, transfers, rounds)
        report.damages += damages
        if not damages and stream != HOUSE:
            verdicts = report.verdicts[stream] = list(judge(journal.entries, ask=thorough))
            wrong = [verdict.differs for verdict in verdicts if verdict.judged and verdict.differs is not None]
            report.damages += [Damage(stream, difference.seq, difference.what) for difference in wrong]
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
        journal = Journal(table, await store.read(table), (await store.heads())[table])
        transfers, rounds = await store.transfers(table), await store.rounds(table, limit=ALL)
    posted = [transfer.seq for transfer in transfers if transfer.why == "round" and transfer.round == number]
    last = posted[-1] if posted else journal.rows[-1].seq
    found = [damage for damage in check(journal, transfers, rounds) if damage.seq <= last]
    return found if posted else [*found, Damage(table, last, f"the ledger has no posting of round {number}")]


class Journal:
    """One journal as a store has it: rows, the end that was noted beside them, and the entries that can be read."""

    def __init__(self, stream: str, rows: list[Written], head: Head) -> None:
        self.stream, self.rows, self.head = stream, rows, head
        self.entries: list[AnyEntry] = []
        self.unread: list[Damage] = []
        for row in rows:
            try:
                self.entries.append(read_entry(row.body))
            except msgspec.MsgspecError as error:
                self.unread.append(Damage(stream, row.seq, f"the entry cannot be read: {error}"))


def check(journal: Journal, transfers: list[Transfer], rounds: list[RoundRow]) -> list[Damage]:
    """What is wrong with one journal, its transactions and its rounds, as they were written."""
    stream, entries, head = journal.stream, journal.entries, journal.head
    links = ((row.seq, row.body, row.link) for row in journal.rows)
    found = [Damage(stream, seq, what) for seq, what in chain.broken(links, (head.seq, head.link))]
    found += journal.unread
    found += _ledger(stream, entries, transfers)
    found += _pledges(stream, entries)
    if found or stream == HOUSE:
        return found
    opened = entries[0]
    if not isinstance(opened, Opened):
        return [Damage(stream, 1, "the journal does not begin with the opening of its table")]
    return [Damage(stream, seq, what) for seq, what in Books(opened, rounds).check(entries)]


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
