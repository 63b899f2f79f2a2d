"""A table from its journal, after a start or a failed commit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.edition import edition
from croupier.house import chain
from croupier.house.conduct import Conduct
from croupier.house.machine import Machine
from croupier.house.records import Opened, read_entry
from croupier.house.store.port import StoreError

if TYPE_CHECKING:
    from croupier.house.frames import Told
    from croupier.house.store.port import Head, Store, Written

# Older events are gone for whoever comes back.
KEPT_EVENTS = 600


async def recover(store: Store, table: str, random: Any, sitting: int) -> tuple[Conduct, list[Told], int]:
    """A table from its journal: the machine after the last sitting, and the events that are still kept."""
    heads = await store.heads()
    head = heads[table]
    start = max(head.sitting - 1, 1)
    first = (await store.read(table, 0, 1))[:1]
    rows = await store.read(table, start)
    before = first if start == 1 else await store.read(table, start - 1, start)
    _check_chain(table, [*before, *rows], head, whole=start == 1)
    opened = read_entry(first[0].body)
    assert isinstance(opened, Opened)
    machine = Machine(opened)
    conduct = Conduct(machine, chain.START, random, sitting=sitting, edition=edition(opened.game))
    told: list[Told] = []
    for row in rows:
        told += conduct.replay(read_entry(row.body))
    conduct.head = head.link
    return conduct, told[-KEPT_EVENTS:], told[-KEPT_EVENTS].seq if len(told) > KEPT_EVENTS else start


def _check_chain(table: str, rows: list[Written], head: Head, *, whole: bool) -> None:
    """Nothing is served from a journal that somebody has changed."""
    links = [(row.seq, row.body, row.link) for row in rows]
    wrong = chain.broken(links if whole else links[1:], (head.seq, head.link), None if whole else links[0])
    for seq, what in wrong:
        text = f"the journal of {table} was changed at entry {seq} ({what}); `croupier audit verify` says more"
        raise StoreError(text)
