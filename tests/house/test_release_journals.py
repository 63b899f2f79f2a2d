"""Journals outlive releases: what an earlier release wrote is opened, replayed and audited."""

from __future__ import annotations

import asyncio
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
from croupier.money import dollars
from tests.house.release import CORRECTED, GOING_ON, SESSIONS, old_house, old_replays, old_rounds

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
        assert new["verdict"]["differs_at"] == CORRECTED[old["table"]][new["verdict"]["sitting"]][0]
        told_as_written(new, old)
        return
    # A record states the limits of its table now, too.
    assert new["record"] is None or new["record"]["submission"].pop("wagers")
    for name in ("submission", "first", "last", "commitment", "nonce", "order", "nets", "record"):
        assert new[name] == old[name], name
    same_lines(new["lines"], old["lines"])
    if any(step["kind"] == "void" for step in old["steps"]):
        # A void is told in more steps than that release knew.
        return
    steps = [step for step in new["steps"] if step["kind"] not in UNTOLD]
    for step, then in zip(steps, old["steps"], strict=True):
        for name in ("seq", "kind", "place", "cards", "count", "face_up"):
            assert step[name] == then[name], name
        assert step["clause"] == CITED.get(then["clause"], then["clause"])
        same_lines(step["lines"], then["lines"])


# What that release did not tell: to whom the cut is offered.
UNTOLD = {"cut-offered"}
# What it told under another clause: the table is checked for its chips.
CITED = {"NJ-69F-12.4(e)": "NJ-69F-12.4(b)"}


def same_lines(lines: list[dict[str, Any]], then: list[dict[str, Any]]) -> None:
    """Lines say what they said, and since then under which readings as well."""
    assert all(line.keys() - was.keys() == {"readings"} for line, was in zip(lines, then, strict=True))
    assert [{name: line[name] for name in line if name != "readings"} for line in lines] == then


def told_as_written(new: dict[str, Any], old: dict[str, Any]) -> None:
    """Nothing was judged again: the entries are told, with the money that was posted for every player."""
    assert "verified as written, not re-judged" in new["verdict"]["text"]
    assert {step["kind"] for step in new["steps"]} == {"written"}
    assert new["lines"] == []
    players = {line["seat"]: line["player"] for line in old["lines"]}
    nets: dict[str, int] = {}
    for seat, net in old["nets"].items():
        who = players.get(int(seat), seat)  # the bank has no line
        nets[who] = nets.get(who, 0) + net
    posted = dict(step["text"].split(" is posted ") for step in new["steps"] if " is posted " in step["text"])
    assert sorted(posted.values()) == sorted(dollars(net) for net in nets.values() if net)
    assert all(posted[who] == dollars(nets[who]) for who in posted if who in nets)


def test_every_table_is_rebuilt_in_the_middle_of_what_went_on(path: Path) -> None:
    async def rebuilt(store: Store) -> dict[str, str]:
        found = {}
        for stream in await store.heads():
            if stream in GOING_ON:
                table = (await recover(store, stream, random.Random(1), 1000))[0].machine.table
                found[stream] = "asked" if table.asking else "wagers" if table.betting.bets else "idle"
            elif stream != "house":
                with pytest.raises(Unplayable) as caught:
                    await recover(store, stream, random.Random(1), 1000)
                assert caught.value.differs is not None
                assert caught.value.differs.seq == list(CORRECTED[stream].values())[-1][0]
        return found

    ends = read(path, rebuilt)
    assert ends.keys() == GOING_ON
    assert set(ends.values()) == {"asked", "wagers", "idle"}


@pytest.mark.parametrize("file", SESSIONS, ids=lambda file: file.stem)
def test_a_session_of_the_terminal_is_replayed_as_it_was(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(file), "--json"]) == 0
    # That release wrote the first of two jokers like an only one.
    new, old = json.loads(capsys.readouterr().out.replace("Jk1", "Jk")), old_replays()[file.stem]
    assert new["game"] == old["game"] == file.stem
    assert new["hands"] == old["hands"]
    assert len(new["rounds"]) == len(old["rounds"]) >= 2
