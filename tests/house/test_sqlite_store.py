"""The store in SQLite, and what only a file can do: last, migrate, and share commits."""

from __future__ import annotations

import asyncio
import sqlite3
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from croupier.errors import InputError
from croupier.house.store import store_for
from croupier.house.store.memory import MemoryStore
from croupier.house.store.port import Append, SessionRow, StoreError
from croupier.house.store.sqlite import SqliteStore, migrations
from tests.house.store_suite import StoreSuite, rows

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


class TestSqlite(StoreSuite):
    @pytest_asyncio.fixture
    async def store(self, tmp_path: Path) -> AsyncIterator[SqliteStore]:
        found = SqliteStore(tmp_path / "folder" / "house.db")
        await found.open()
        yield found
        await found.close()

    @pytest.mark.asyncio
    async def test_what_was_committed_is_there_when_the_file_is_opened_again(self, store: SqliteStore) -> None:
        await store.append(Append("a", rows(1, 3)))
        await store.close()
        again = SqliteStore(store.path)
        await again.open()
        assert await again.read("a") == rows(1, 3)
        await again.append(Append("a", rows(4, 1, rows(1, 3)[-1].link)))
        assert (await again.heads())["a"].seq == 4
        await again.close()

    @pytest.mark.asyncio
    async def test_those_who_wait_together_share_a_commit(self, store: SqliteStore) -> None:
        before = store.commits
        await asyncio.gather(*(store.append(Append(f"t{n}", rows(1, 1))) for n in range(200)))
        assert store.commits - before < 100

    @pytest.mark.asyncio
    async def test_every_commit_is_on_the_disk(self, store: SqliteStore) -> None:
        with sqlite3.connect(store.path) as other:
            assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        found = await store._rows("PRAGMA synchronous")
        assert found == [(2,)]

    @pytest.mark.asyncio
    async def test_a_closed_store_says_so(self, store: SqliteStore) -> None:
        await store.close()
        with pytest.raises(StoreError):
            await store.append(Append("a", rows(1, 1)))
        with pytest.raises(StoreError):
            await store.read("a")


@pytest.mark.asyncio
async def test_a_database_with_another_past_is_refused(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.db")
    await store.open()
    await store.close()
    with sqlite3.connect(store.path) as other:
        other.execute("UPDATE migration SET checksum = 'another'")
    with pytest.raises(StoreError, match="migration 1"):
        await SqliteStore(store.path).open()
    with sqlite3.connect(store.path) as other:
        other.execute("DELETE FROM migration")
        other.execute("INSERT INTO migration VALUES (99, 'later')")
    with pytest.raises(StoreError):
        await SqliteStore(store.path).open()


@pytest.mark.asyncio
async def test_one_house_writes_and_others_only_read(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.db")
    await store.open()
    with pytest.raises(StoreError, match="in use by another house"):
        await SqliteStore(store.path).open()
    await store.append(Append("a", rows(1, 3)))
    reader = SqliteStore(store.path, reading=True)
    await reader.open()
    assert await reader.read("a") == rows(1, 3)
    await store.append(Append("a", rows(4, 1, rows(1, 3)[-1].link)))
    assert len(await reader.read("a")) == 4
    with pytest.raises(StoreError):
        await reader.append(Append("b", rows(1, 1)))
    await reader.close()
    await store.close()
    again = SqliteStore(store.path)
    await again.open()
    await again.close()


@pytest.mark.asyncio
async def test_a_session_that_cannot_be_kept_spoils_no_append(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.db")
    await store.open()
    with sqlite3.connect(store.path) as other:
        other.execute("DROP TABLE session")
    session = SessionRow("digest", "ada", host=True, at=5)
    waiting = (
        store.append(Append("a", rows(1, 2))),
        store.save_session(session),
        store.append(Append("b", rows(1, 1))),
    )
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), StoreError, type(None)]
    assert {stream: head.seq for stream, head in (await store.heads()).items()} == {"a": 2, "b": 1}
    await store.append(Append("a", rows(3, 1, rows(1, 2)[-1].link)))
    await store.close()


@pytest.mark.asyncio
async def test_a_database_of_the_first_migration_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    number, text = migrations()[0]
    with sqlite3.connect(file) as old:
        old.executescript(text)
        old.execute("CREATE TABLE migration (number INTEGER PRIMARY KEY, checksum TEXT NOT NULL) WITHOUT ROWID")
        old.execute("INSERT INTO migration VALUES (?, ?)", (number, sha256(text.encode()).hexdigest()))
    store = SqliteStore(file)
    await store.open()
    await store.append(Append("a", rows(1, 2)))
    assert len(await store.read("a")) == 2
    await store.close()


@pytest.mark.asyncio
async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    file.write_text("this is a letter " * 100)
    with pytest.raises(StoreError, match="cannot open"):
        await SqliteStore(file).open()


def test_migrations_are_numbered_from_one() -> None:
    assert [number for number, _ in migrations()] == list(range(1, len(migrations()) + 1))


def test_a_url_names_its_store(tmp_path: Path) -> None:
    assert isinstance(store_for("memory:"), MemoryStore)
    for url in (str(tmp_path / "a.db"), f"sqlite:///{tmp_path}/a.db"):
        found = store_for(url)
        assert isinstance(found, SqliteStore)
        assert found.path == tmp_path / "a.db"
    with pytest.raises(InputError, match="no store"):
        store_for("mysql://somewhere/house")
