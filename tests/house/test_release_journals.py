"""Journals outlive releases: what an earlier release wrote is opened, replayed and audited."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from croupier.cli import run
from croupier.house.audit import audit
from croupier.house.closing import Unplayable
from croupier.house.proof import checks
from croupier.house.records import canonical, read_entry
from croupier.house.recovery import recover
from croupier.house.replay import document
from croupier.house.store.sqlite import SqliteStore
from tests.house.release import CORRECTED, SESSIONS, old_house, old_replays, old_rounds

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from croupier.house.store.port import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return old_house(tmp_path)


def read(path: Path, ask: Callable[[Store], Awaitable[Any]]) -> Any:
    """What a store says that is only read."""

    async def asked() -> Any:
        store = SqliteStore(path, reading=True)
        await store.open()
        try:
            return await ask(store)
        finally:
            await store.close()

    return asyncio.run(asked())


def test_the_house_of_an_earlier_release_is_sound(path: Path) -> None:
    report = read(path, lambda store: audit(store, thorough=True))
    assert report.damages == []
    assert (report.journals, report.rounds, report.total) == (11, 88, 0)


def test_every_entry_is_read_and_would_be_written_in_the_same_bytes(path: Path) -> None:
    with sqlite3.connect(path) as database:
        for (body,) in database.execute("SELECT body FROM journal"):
            assert canonical(read_entry(body)) == body.encode()


@pytest.mark.parametrize("old", list(old_rounds()), ids=lambda old: f"{old['table']}:{old['round']}")
def test_a_finished_round_is_replayed_as_it_was(path: Path, old: dict[str, Any]) -> None:
    assert [check for check in checks(old) if check.holds is False] == []
    found = read(path, lambda store: document(store, old["table"], old["round"], None))
    new = json.loads(msgspec.json.encode(found))
    if new["verdict"]["today"] != "same":
        assert (new["verdict"]["verdict"], new["verdict"]["today"]) == ("verified-as-written", "differs")
        assert old["table"] in CORRECTED
        return
    for name in ("submission", "first", "last", "commitment", "nonce", "order", "lines", "nets", "record"):
        assert new[name] == old[name], name
    if any(step["kind"] == "void" for step in old["steps"]):
        # A void is told in more steps than that release knew.
        return
    for step, then in zip(new["steps"], old["steps"], strict=True):
        for name in ("seq", "kind", "clause", "place", "cards", "count", "face_up", "lines"):
            assert step[name] == then[name], name


def test_every_table_is_rebuilt_in_the_middle_of_what_went_on(path: Path) -> None:
    async def rebuilt(store: Store) -> dict[str, str]:
        found = {}
        for stream in await store.heads():
            if stream != "house":
                if stream in CORRECTED:
                    with contextlib.suppress(Unplayable):
                        await recover(store, stream, random.Random(1), 1000)
                    continue
                table = (await recover(store, stream, random.Random(1), 1000))[0].machine.table
                found[stream] = "asked" if table.asking else "wagers" if table.betting.bets else "idle"
        return found

    ends = read(path, rebuilt)
    assert len(ends) == 10 - len(CORRECTED)
    assert set(ends.values()) == {"asked", "wagers", "idle"}


@pytest.mark.parametrize("file", SESSIONS, ids=lambda file: file.stem)
def test_a_session_of_the_terminal_is_replayed_as_it_was(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(file), "--json"]) == 0
    # That release wrote the first of two jokers like an only one.
    new, old = json.loads(capsys.readouterr().out.replace("Jk1", "Jk")), old_replays()[file.stem]
    assert new["game"] == old["game"] == file.stem
    assert new["hands"] == old["hands"]
    assert len(new["rounds"]) == len(old["rounds"]) >= 2
