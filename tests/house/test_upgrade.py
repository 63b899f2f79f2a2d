"""A house comes back under another edition of the rules: a table changes to it only with a new sitting."""

from __future__ import annotations

import json
import sqlite3
from contextlib import asynccontextmanager, closing
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import AsyncTestClient

from croupier.edition import edition
from croupier.errors import InputError
from croupier.house import ledger
from croupier.house.api import create_app
from croupier.house.audit import audit
from croupier.house.casino import House, Settings
from croupier.house.model import Given
from croupier.house.records import Act, Opened, Posting, Resumed, Reveal, Sitting, read_entry
from croupier.house.replay import document
from croupier.house.store.sqlite import SqliteStore, migrations
from croupier.house.timers import Pace
from tests.house.planted import forge, plant_digest, plant_rule
from tests.house.release import GOING_ON, OLD_TABLES, old_house

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from croupier.house.live import LiveTable
    from croupier.house.records import AnyEntry

LATER = 1_890_000_000_000
QUIET = Pace(betting=None, grace=1 << 30, deciding=None, setting=None, banking=None, bot=1 << 30)


class Unpriced(House):
    """A house that does not work out the edges of its tables."""

    async def _price(self) -> None:
        pass


@asynccontextmanager
async def opened(file: Path, **settings: Any) -> AsyncIterator[House]:
    house = Unpriced(SqliteStore(file), Settings(pace=QUIET, absence=None, **settings), now=lambda: LATER)
    await house.open()
    try:
        yield house
    finally:
        await house.close()


async def entries(house: House, table: str, since: int = 0) -> list[AnyEntry]:
    return [read_entry(row.body) for row in await house.store.read(table, since)]


async def finish(live: LiveTable) -> None:
    """Everybody is silent until the round is over."""
    for _ in range(200):
        if live.machine.table.state is None:
            return
        live.conduct.silent(LATER)
        live._fresh = True
        await live.ask(lambda _: None)
    raise AssertionError("the round does not end")


def same_money(before: dict[str, int], after: dict[str, int]) -> bool:
    return {k: v for k, v in before.items() if v} == {k: v for k, v in after.items() if v}


@pytest.mark.asyncio
async def test_tables_of_an_earlier_release_end_their_round_and_begin_a_new_sitting(tmp_path: Path) -> None:
    file = old_house(tmp_path)
    store = SqliteStore(file)
    await store.open()
    heads, before = await store.heads(), await store.balances()
    await store.close()
    async with opened(file) as house:
        assert house.tables.keys() == GOING_ON
        assert house.closed.keys() == set(OLD_TABLES) - GOING_ON
        assert {table.code for table in house.closed.values()} == {"other-rules"}
        for name in OLD_TABLES:
            since = await entries(house, name, heads[name].seq)
            # What the round under way has settled is posted now; whoever sat at a table that is closed is paid out.
            why = "settlement" if name in GOING_ON else "cash-out"
            for posted in [entry for entry in since if isinstance(entry, Posting)]:
                assert posted.why == why
                before = {account: before.get(account, 0) + posted.legs.get(account, 0) for account in before}
        assert same_money(before, await house.store.balances()), "nobody won or lost by the upgrade"
        for name, live in house.tables.items():
            since = await entries(house, name, heads[name].seq)
            first, *rest = [entry for entry in since if not isinstance(entry, Posting)]
            assert isinstance(first, Resumed)
            assert first.edition == edition(live.machine.opened.game)
            if live.machine.table.state is None:
                changed = [entry for entry in rest if isinstance(entry, Sitting)]
                assert all(
                    isinstance(entry, Reveal)
                    or (isinstance(entry, Act) and (entry.act, entry.by) == ("clear", "staff"))
                    for entry in rest[: rest.index(changed[0])]
                )
            else:
                assert rest == [], "the round under way goes on"
                await finish(live)
                changed = [e for e in await entries(house, name, heads[name].seq) if isinstance(e, Sitting)]
            assert len(changed) == 1
            assert changed[0].edition == edition(live.machine.opened.game)
            assert not live.machine.table.betting.bets
        report = await audit(house.store, thorough=True)
        assert report.damages == []
        assert report.total == 0


@pytest.mark.asyncio
async def test_a_house_that_comes_back_unchanged_writes_nothing_of_it(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    async with opened(file) as house:
        ends = {name: head.seq for name, head in (await house.store.heads()).items()}
        (first,) = (await entries(house, "pokette-1"))[:1]
        assert isinstance(first, Opened)
        assert first.edition == edition("pokette")
    async with opened(file) as house:
        assert {name: head.seq for name, head in (await house.store.heads()).items()} == ends


@pytest.mark.asyncio
async def test_an_idle_table_changes_at_once_and_only_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "house.db"
    async with opened(file) as house:
        ends = {name: head.seq for name, head in (await house.store.heads()).items()}
    plant_digest(monkeypatch, "another engine")
    for _ in range(2):
        async with opened(file) as house:
            for name, live in house.tables.items():
                kinds = [e for e in await entries(house, name, ends[name]) if isinstance(e, (Resumed, Sitting))]
                assert [type(entry) for entry in kinds] == [Resumed, Sitting]
                assert [
                    json.loads(row.body)["edition"]["engine"]
                    for row in await house.store.read(name, ends[name])
                    if b'"edition"' in row.body
                ] == ["another engine"] * 2
                assert live.machine.sitting == 2
            assert (await audit(house.store, thorough=True)).damages == []


@pytest.mark.asyncio
async def test_an_older_database_is_read_as_it_is_and_brought_up_to_date_by_a_house(tmp_path: Path) -> None:
    file = old_house(tmp_path)

    def applied() -> list[int]:
        with closing(sqlite3.connect(file)) as database:
            return [number for (number,) in database.execute("SELECT number FROM migration ORDER BY number")]

    assert applied() == [1, 2]
    assert await balances_of(file)
    assert applied() == [1, 2], "whoever only reads changes nothing"
    async with opened(file):
        pass
    assert applied() == [number for number, _ in migrations()]


# --- a rule that was changed


def chips_of(balances: dict[str, int], table: str) -> dict[str, int]:
    prefix = f"table:{table}:layout:"
    return {account.removeprefix(prefix): c for account, c in balances.items() if account.startswith(prefix) and c}


async def balances_of(file: Path) -> dict[str, int]:
    store = SqliteStore(file, reading=True)
    await store.open()
    try:
        return await store.balances()
    finally:
        await store.close()


@pytest.mark.asyncio
async def test_a_sitting_that_other_rules_judge_otherwise_closes_its_table_and_pays_everybody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = old_house(tmp_path)
    before = await balances_of(file)
    plant_rule(monkeypatch)
    async with opened(file) as house:
        assert house.closed
        assert house.tables.keys() | house.closed.keys() == set(OLD_TABLES)
        after = await house.store.balances()
        assert sum(after.values()) == 0
        for name, table in house.closed.items():
            assert table.code == "other-rules"
            assert "a release that named no edition" in table.text
            assert chips_of(before, name)
            assert chips_of(after, name) == {}
            for account in (f"table:{name}:inventory", f"table:{name}:vigorish", f"meter:{name}"):
                assert after.get(account, 0) == before.get(account, 0), "nothing is won or lost"
            with pytest.raises(InputError, match="closed"):
                house.table(name)
        paid = {who: after[f"player:{who}"] - before[f"player:{who}"] for who in house.players}
        owed = dict.fromkeys(house.players, 0)
        for name in house.closed:
            for who, cents in chips_of(before, name).items():
                if who in owed:
                    owed[who] += cents
        assert paid == owed
        assert {who: house.purse.balance(who) for who in house.players} == {
            who: after[f"player:{who}"] for who in house.players
        }
        ends = {name: head.seq for name, head in (await house.store.heads()).items()}
        kept = dict(house.closed)
        assert (await audit(house.store, thorough=True)).damages == []
    async with opened(file) as house:
        assert house.closed == kept, "it stays closed, and nobody is paid twice"
        assert {name: ends[name] for name in kept} == {n: (await house.store.heads())[n].seq for n in kept}


@pytest.mark.asyncio
async def test_staff_begin_a_new_sitting_at_a_closed_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = old_house(tmp_path)
    plant_rule(monkeypatch)
    async with opened(file) as house:
        name = next(name for name, table in house.closed.items() if table.unfinished is not None)
        closed, before = house.closed[name], await house.store.balances()
        live = await house.begin_sitting(name)
        assert name not in house.closed
        assert house.table(name) is live
        assert live.machine.round == closed.unfinished, "the unfinished round keeps its number"
        assert live.machine.edition == edition(live.machine.opened.game)
        assert not live.machine.table.betting.players
        assert same_money(before, await house.store.balances())
        with pytest.raises(InputError, match="only a table that other rules have closed"):
            await house.begin_sitting(name)
        _, person = await house.enter("Ines", None)
        await live.submit(person, Given(key="sit", act="sit", data={"seat": 2, "buy_in": 100_000}))
        report = await audit(house.store, thorough=True)
        assert report.damages == []
        verdicts = [(verdict.judged, verdict.today) for verdict in report.verdicts[name]]
        assert verdicts[-2:] == [(False, "differs"), (True, "same")]
        with pytest.raises(InputError, match="no finished round"):
            await document(house.store, name, closed.unfinished or 0, None)
    async with opened(file) as house:
        assert name in house.tables


@pytest.mark.asyncio
@pytest.mark.parametrize("table", ["pai-gow-poker-1", "dj-wild-stud-poker-1"])
async def test_a_meter_goes_on_with_what_is_posted_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    file = old_house(tmp_path)
    monkeypatch.setattr(ledger, "settlement", lambda *_: {})
    async with opened(file) as house:
        assert table in house.closed
        live = await house.begin_sitting(table)
        meter = live.machine.table.meter
        assert meter is not None
        posted = (await house.store.balances())[f"meter:{table}"]
        assert ledger.meter_cents(meter) == live.machine.meter_posted == posted
        assert (await audit(house.store)).damages == []


@pytest.mark.asyncio
async def test_the_other_tables_go_on_where_one_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "house.db"
    async with opened(file) as house:
        _, person = await house.enter("Ines", None)
        await house.table("pokette-1").submit(person, Given(key="sit", act="sit", data={"seat": 2, "buy_in": 100_000}))
    plant_digest(monkeypatch)
    monkeypatch.setattr(ledger, "buy_in", lambda *_, **__: {"house:bank": 1, "player:nobody": -1})
    async with opened(file) as house:
        assert set(house.closed) == {"pokette-1"}
        assert len(house.tables) == 9
        assert house.closed["pokette-1"].unfinished is None
        assert house.purse.balance(person.player) == house.settings.play_money


# --- a chapter that is gone


@pytest.mark.asyncio
async def test_a_house_starts_without_a_chapter_that_is_gone(tmp_path: Path) -> None:
    file = old_house(tmp_path)
    forge(file, "pokette-1", lambda _, body: body.replace('"game":"pokette"', '"game":"long-gone"'))
    before = await balances_of(file)
    async with opened(file) as house:
        assert house.tables.keys() == GOING_ON - {"pokette-1"}
        assert [name for name, table in house.closed.items() if table.code != "other-rules"] == ["pokette-1"]
        found = house.closed["pokette-1"]
        assert found.code == "chapter-missing"
        assert found.text.startswith("chapter not installed")
        assert chips_of(await house.store.balances(), "pokette-1") == chips_of(before, "pokette-1"), "it may come back"
        with pytest.raises(InputError):
            await house.begin_sitting("pokette-1")
        told = await document(house.store, "pokette-1", 3, None)
        assert told.verdict is not None
        assert told.verdict.today == "not-run"
        assert (await audit(house.store, thorough=True)).damages == []


@pytest.mark.asyncio
async def test_the_lobby_lists_closed_tables_and_only_the_host_opens_them_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = old_house(tmp_path)
    plant_rule(monkeypatch)
    app = create_app(SqliteStore(file), settings=Settings(pace=QUIET, absence=None, host_token="t"))
    monkeypatch.setattr(House, "_price", Unpriced._price)
    async with AsyncTestClient(app.rest) as client:
        lobby = (await client.get("/api/v1/lobby")).json()
        closed = {one["id"]: one for one in lobby["closed"]}
        assert "over-under-1" in closed
        assert closed["over-under-1"]["code"] == "other-rules"
        assert "other rules make something else of entry" in closed["over-under-1"]["why"]
        assert (await client.get("/api/v1/tables/over-under-1")).status_code == 409
        assert (await client.get("/api/v1/tables/over-under-1/rounds")).json()["rounds"]
        assert (await client.get("/api/v1/tables/over-under-1/rounds/5")).status_code == 200
        assert (await client.post("/api/v1/tables/over-under-1/sitting")).status_code == 401
        await client.post("/api/v1/session", json={"name": "Ada", "token": "t"})
        answer = await client.post("/api/v1/tables/over-under-1/sitting")
        assert (answer.status_code, answer.json()["id"]) == (201, "over-under-1")
        assert (await client.get("/api/v1/tables/over-under-1")).status_code == 200
