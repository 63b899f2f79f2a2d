"""A dispute at a table of the house: raised, ruled on, put right in the ledger, and written down for both sides."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import pytest

from croupier.cli import run
from croupier.errors import InputError
from croupier.house.access import DeniedError, permit
from croupier.house.audit import audit
from croupier.house.casino import House, Settings
from croupier.house.disputed import copy_of
from croupier.house.live import Person
from croupier.house.model import Given
from croupier.house.records import Opened, Posting, read_entry
from croupier.house.replay import document
from croupier.house.store.sqlite import SqliteStore
from croupier.house.timers import Pace
from croupier.house.written import Books

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.house.live import LiveTable
    from croupier.house.records import AnyEntry

TABLE = "over-under-1"


async def opened(path: Path) -> tuple[House, Person, LiveTable]:
    """A house in which Ines has played one round of Over/Under for $10."""
    pace = Pace(betting=None, grace=0, deciding=None, setting=None, banking=None, bot=0)
    house = House(SqliteStore(path), Settings(pace=pace))
    await house.open()
    _, person = await house.enter("Ines", None)
    live = house.table(TABLE)
    await live.submit(person, Given(key="sit", act="sit", data={"seat": 2, "buy_in": 100_000}))
    await live.submit(person, Given(key="bet", act="bet", data={"wagers": {"ante": 1000}}))
    await live.submit(person, Given(key="say", act="decide", data={"answer": "over"}))
    return house, person, live


async def disputed(path: Path) -> House:
    """The same house after a dispute in which Ines was paid five dollars more."""
    house, person, live = await opened(path)
    for key, act, data in (
        ("d", "dispute", {"seat": 2, "claim": "paid short <by five>"}),
        ("c", "correct", {"dispute": 1, "seat": 2, "amount": 500, "why": "a chip was missing"}),
        ("x", "close-dispute", {"dispute": 1, "ruling": "five dollars were missing"}),
    ):
        await live.submit(person, Given(key=key, act=act, data=data))
    return house


@pytest.mark.asyncio
@pytest.mark.clause("PA-686a.7(m)")
async def test_a_correction_is_a_balanced_posting_and_the_audit_agrees(tmp_path: Path) -> None:
    house = await disputed(tmp_path / "house.db")
    transfers = [t for t in await house.store.transfers(TABLE) if t.why == "correction"]
    player = house.table(TABLE).machine.table.betting.players
    who = next(iter(player))
    assert [t.legs for t in transfers] == [{f"table:{TABLE}:layout:{who}": 500, f"table:{TABLE}:inventory": -500}]
    won = house.table(TABLE).machine.last
    assert won is not None
    assert player[who].chips == 100_000 + won.by_player()[who] + 500
    report = await audit(house.store, thorough=True)
    assert report.damages == []
    assert sum((await house.store.balances()).values()) == 0
    await house.close()


@pytest.mark.asyncio
async def test_a_correction_that_nobody_ordered_is_damage(tmp_path: Path) -> None:
    house = await disputed(tmp_path / "house.db")
    entries = [read_entry(row.body) for row in await house.store.read(TABLE)]
    rows, first = await house.store.rounds(TABLE), entries[0]
    assert isinstance(first, Opened)
    assert list(Books(first, rows).check(entries)) == []
    forged = [doubled(entry) if getattr(entry, "why", "") == "correction" else entry for entry in entries]
    assert next(text for _, text in Books(first, rows).check(forged)).startswith("the posting is not what was ordered")
    await house.close()


def doubled(entry: AnyEntry) -> AnyEntry:
    """A posting of twice as much."""
    assert isinstance(entry, Posting)
    return msgspec.structs.replace(entry, legs={account: 2 * cents for account, cents in entry.legs.items()})


@pytest.mark.asyncio
async def test_both_copies_say_who_ordered_what_and_why(tmp_path: Path) -> None:
    house = await disputed(tmp_path / "house.db")
    found = await document(house.store, TABLE, 1, None)
    (dispute,) = found.disputes
    assert (dispute.seat, dispute.by, dispute.claim) == (2, "Ines", "paid short <by five>")
    assert [(c.payer, c.payee, c.amount, c.by, c.why) for c in dispute.corrections] == [
        (None, "Ines", 500, "Ines", "a chip was missing")
    ]
    assert dispute.ruling == "five dollars were missing"
    for patron in (None, "Ines"):
        page = copy_of(found, patron)
        assert "paid short &lt;by five&gt;" in page
        assert "a chip was missing" in page
        assert "The referee" in page
    assert "discard rack" in copy_of(found, None)
    assert "discard rack" not in copy_of(found, "Ines")
    await house.close()


def test_the_command_writes_a_copy(tmp_path: Path) -> None:
    async def play() -> None:
        await (await disputed(tmp_path / "house.db")).close()

    asyncio.run(play())
    output = tmp_path / "copy.html"
    assert run(["replay", f"{TABLE}:1", "--db", str(tmp_path / "house.db"), "--copy", "Ines", "-o", str(output)]) == 0
    assert "five dollars were missing" in output.read_text("utf-8")
    assert run(["replay", f"{TABLE}:1", "--db", str(tmp_path / "house.db"), "--copy", "Bob", "-o", str(output)]) == 2
    assert run(["replay", f"{TABLE}:1", "--db", str(tmp_path / "house.db"), "--copy", "house"]) == 2


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("act", "data", "field"),
    [
        ("dispute", {"round": 7}, "round"),
        ("dispute", {"seat": 4}, "seat"),
        ("dispute", {"claim": "x" * 501}, "data.claim"),
        ("correct", {"dispute": 1, "seat": 2, "amount": 500, "why": "no dispute is open"}, "data.seat"),
        ("close-dispute", {"ruling": "nothing is open"}, "dispute"),
    ],
)
async def test_what_cannot_be_disputed(tmp_path: Path, act: str, data: dict[str, object], field: str) -> None:
    house, person, live = await opened(tmp_path / "house.db")
    with pytest.raises(InputError) as refused:
        await live.submit(person, Given(key="k", act=act, data=data))
    assert refused.value.field == field
    await house.close()


@pytest.mark.asyncio
async def test_only_the_host_rules(tmp_path: Path) -> None:
    house, person, live = await opened(tmp_path / "house.db")
    guest = Person(person.player, person.name)
    await live.submit(guest, Given(key="d", act="dispute", data={"claim": "mine"}))
    for act in ("correct", "close-dispute"):
        with pytest.raises(DeniedError):
            permit(guest, f"act:{act}")
    assert live.machine.table.disputes.open_ones()[0].by == person.player
    assert not live.machine.may_rest()
    await house.close()
