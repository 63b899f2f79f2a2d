"""A house comes back under another edition of the rules: a table changes to it only with a new sitting."""

from __future__ import annotations

import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from croupier import edition as editions
from croupier.edition import edition
from croupier.house.audit import audit
from croupier.house.casino import House, Settings
from croupier.house.records import Act, Opened, Resumed, Reveal, Sitting, read_entry
from croupier.house.store.sqlite import SqliteStore
from croupier.house.timers import Pace
from tests.house.release import old_house

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
        assert len(house.tables) == 10
        assert same_money(before, await house.store.balances()), "nobody won or lost by the upgrade"
        for name, live in house.tables.items():
            first, *rest = await entries(house, name, heads[name].seq)
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
    monkeypatch.setattr(editions, "engine_digest", lambda: "another engine")
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
