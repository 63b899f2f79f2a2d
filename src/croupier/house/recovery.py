"""A table from its journal, after a start or a failed commit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.edition import edition
from croupier.errors import CroupierError, InputError
from croupier.house import chain
from croupier.house.closing import Unplayable
from croupier.house.conduct import Conduct
from croupier.house.judging import Difference, differences, written_under
from croupier.house.machine import Machine
from croupier.house.records import Closed, Opened, Sitting, read_entry
from croupier.house.store.port import StoreError
from croupier.play.chapter import playbook

if TYPE_CHECKING:
    from croupier.edition import Edition
    from croupier.house.frames import Told
    from croupier.house.records import AnyEntry
    from croupier.house.store.port import Head, Store, Written

# Older events are gone for whoever comes back.
KEPT_EVENTS = 600


async def recover(store: Store, table: str, random: Any, sitting: int) -> tuple[Conduct, list[Told], int]:
    """A table from its journal: the machine after the last sitting, and the events that are still kept.

    `Unplayable` where its chapter is missing, or where the rules in force judge the sitting otherwise than it was
    written under others.
    """
    opened, entries, head = await open_sitting(store, table)
    today = _takes_up(opened, entries)
    machine = Machine(opened)
    conduct = Conduct(machine, chain.START, random, sitting=sitting, edition=today)
    told: list[Told] = []
    for entry in entries[isinstance(entries[0], Opened) :]:
        told += conduct.replay(entry)
    conduct.head = head.link
    since = max(head.sitting - 1, 1)
    return conduct, told[-KEPT_EVENTS:], told[-KEPT_EVENTS].seq if len(told) > KEPT_EVENTS else since


async def open_sitting(store: Store, table: str) -> tuple[Opened, list[AnyEntry], Head]:
    """How a table was opened, the entries of its last sitting with their chain checked, and the end of its journal."""
    head = (await store.heads())[table]
    start = head.sitting - 1
    opened = read_entry((await store.read(table, 0, 1))[0].body)
    assert isinstance(opened, Opened)
    rows = await store.read(table, max(start - 1, 0))
    _check_chain(table, rows, head, whole=start == 0)
    return opened, [read_entry(row.body) for row in rows[start > 0 :]], head


def _takes_up(opened: Opened, entries: list[AnyEntry]) -> Edition:
    """The edition in force, if it may go on with a sitting: its own, or one that it judges as it was written."""
    try:
        today = edition(opened.game)
        playbook(opened.game)
    except CroupierError as error:
        gone = isinstance(error, InputError) and error.code == "game"
        text = f"{'chapter not installed' if gone else 'its chapter cannot be used'}: {error}"
        raise Unplayable(opened, entries, "chapter-missing", text) from error
    written = written_under(entries)
    names = " and then under ".join(str(one or "a release that named no edition") for one in written)
    closed = next((entry for entry in entries if isinstance(entry, Closed)), None)
    found = None if closed is None else Difference(closed.differs, closed.why)
    if found is None and not all(today.same(one) for one in written):
        found = _difference(opened, entries)
    if found is not None:
        text = f"written under {names}, and other rules make something else of entry {found.seq}: {found.what}"
        raise Unplayable(opened, entries, "other-rules", text, found)
    return today


def _difference(opened: Opened, entries: list[AnyEntry]) -> Difference | None:
    try:
        machine = Machine(opened)
    except CroupierError as error:
        return Difference(1, f"the submission cannot be read: {error}")
    if isinstance(entries[0], Sitting):
        machine.apply(entries[0])
    found = next(differences(machine, entries[1:]), None)
    if found is None and len(entries) > 1 and machine.owed() is not None and machine.table.state is None:
        return Difference(entries[-1].seq, "the rules call for another entry after the last one")
    return found


def _check_chain(table: str, rows: list[Written], head: Head, *, whole: bool) -> None:
    """Nothing is served from a journal that somebody has changed."""
    links = [(row.seq, row.body, row.link) for row in rows]
    wrong = chain.broken(links if whole else links[1:], (head.seq, head.link), None if whole else links[0])
    for seq, what in wrong:
        text = f"the journal of {table} was changed at entry {seq} ({what}); `croupier audit verify` says more"
        raise StoreError(text)
