"""The audit finds planted damage, whatever was changed, and says where."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from typing import TYPE_CHECKING

import jsonschema
import pytest

from croupier.cli import run
from croupier.house.audit import audit
from croupier.house.casino import House, Settings
from croupier.house.model import Given
from croupier.house.store.sqlite import SqliteStore
from croupier.house.timers import Pace
from croupier.schemas import SCHEMAS

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.house.audit import Report

TABLE = "over-under-1"


async def _play(path: Path) -> None:
    pace = Pace(betting=None, grace=0, deciding=None, setting=None, banking=None, bot=0)
    house = House(SqliteStore(path), Settings(pace=pace))
    await house.open()
    _, person = await house.enter("Ines", None)
    live = house.table(TABLE)
    await live.submit(person, Given(key="sit", act="sit", data={"seat": 2, "buy_in": 100_000}))
    for n in range(3):
        await live.submit(person, Given(key=f"b{n}", act="bet", data={"wagers": {"ante": 1000, "bonus": 500}}))
        await live.submit(person, Given(key=f"d{n}", act="decide", data={"answer": "over"}))
    await house.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The database of a house in which some rounds were played."""
    path = tmp_path_factory.mktemp("house") / "house.db"
    asyncio.run(_play(path))
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes()


@pytest.fixture
def path(played: bytes, tmp_path: Path) -> Path:
    found = tmp_path / "house.db"
    found.write_bytes(played)
    return found


def report(path: Path, *, thorough: bool = True) -> Report:
    async def examine() -> Report:
        store = SqliteStore(path)
        await store.open()
        try:
            return await audit(store, thorough=thorough)
        finally:
            await store.close()

    return asyncio.run(examine())


def damage(path: Path, *statements: str) -> None:
    with sqlite3.connect(path) as database:
        for statement in statements:
            assert database.execute(statement).rowcount > 0, statement


def settled(path: Path) -> int:
    """The entry that posts the second round."""
    with sqlite3.connect(path) as database:
        query = f"SELECT seq FROM transfer WHERE stream = '{TABLE}' AND why = 'round' AND round = 2"
        found: int = database.execute(query).fetchone()[0]
        return found


def test_a_house_that_nobody_touched_is_sound(path: Path) -> None:
    found = report(path)
    assert found.damages == []
    assert (found.journals, found.rounds, found.total) == (11, 3, 0)


def test_a_changed_entry_is_found(path: Path) -> None:
    change = f"UPDATE journal SET body = replace(body, '\"ante\":1000', '\"ante\":9000') WHERE stream = '{TABLE}'"
    damage(path, change + " AND body LIKE '%\"ante\":1000%'")
    found = report(path)
    assert {d.stream for d in found.damages} == {TABLE}
    assert "not the one that was written" in found.damages[0].what


def test_a_deleted_entry_is_found(path: Path) -> None:
    damage(path, f"DELETE FROM journal WHERE stream = '{TABLE}' AND seq = 9")
    first = report(path).damages[0]
    assert (first.seq, first.what) == (10, "entry 9 missing")


def test_a_deleted_end_is_found(path: Path) -> None:
    last = f"(SELECT max(seq) FROM journal WHERE stream = '{TABLE}')"
    damage(path, f"DELETE FROM journal WHERE stream = '{TABLE}' AND seq = {last}")
    assert any("now ends with" in d.what for d in report(path).damages)


def test_an_unbalanced_posting_is_found(path: Path) -> None:
    seq = settled(path)
    where = f"stream = '{TABLE}' AND seq = {seq} AND account LIKE '%layout%'"
    damage(path, f"UPDATE leg SET cents = cents + 100 WHERE {where}")
    words = [d.what for d in report(path).damages if d.seq == seq]
    assert any("does not balance" in what for what in words)


def test_a_balanced_but_false_posting_is_found(path: Path) -> None:
    seq = settled(path)
    where = f"stream = '{TABLE}' AND seq = {seq}"
    damage(
        path,
        f"UPDATE leg SET cents = cents + 100 WHERE {where} AND account LIKE '%layout%'",
        f"UPDATE leg SET cents = cents - 100 WHERE {where} AND account LIKE '%inventory%'",
    )
    assert any(d.what == "the ledger's posting is not the journal's" for d in report(path).damages)


def test_a_lost_and_an_invented_posting_are_found(path: Path) -> None:
    seq = settled(path)
    where = f"WHERE stream = '{TABLE}' AND seq = {seq}"
    damage(path, f"UPDATE transfer SET seq = 999 {where}", f"UPDATE leg SET seq = 999 {where}")
    words = {d.what for d in report(path).damages}
    assert words == {
        "the journal has a posting that the ledger has lost",
        "the ledger has a posting that the journal does not know",
    }


def test_an_account_that_was_topped_up_is_found(path: Path) -> None:
    damage(path, "UPDATE balance SET cents = cents + 1 WHERE account = 'house:bank'")
    words = [d.what for d in report(path).damages]
    assert any("house:bank" in what for what in words)
    assert any("add up to 1 cents" in what for what in words)


def test_a_journal_forged_from_end_to_end_is_found_by_its_replay(path: Path) -> None:
    """Somebody who rewrites the whole chain still has to play by the rules."""
    from croupier.house import chain

    seq, link = settled(path), chain.START
    with sqlite3.connect(path) as database:
        rows = database.execute(f"SELECT seq, body FROM journal WHERE stream = '{TABLE}' ORDER BY seq").fetchall()
        for number, body in rows:
            text = body
            if number == seq:
                entry = json.loads(body)
                first, second = list(entry["legs"])[:2]
                entry["legs"][first] += 100
                entry["legs"][second] -= 100
                text = json.dumps(entry, separators=(",", ":"))
                for account, cents in entry["legs"].items():
                    database.execute(
                        "UPDATE leg SET cents = ? WHERE stream = ? AND seq = ? AND account = ?",
                        (cents, TABLE, seq, account),
                    )
                    sums = "(SELECT sum(cents) FROM leg WHERE leg.account = balance.account)"
                    database.execute(f"UPDATE balance SET cents = {sums} WHERE account = ?", (account,))
                prefix = f"table:{TABLE}:layout:"
                nets = {a.removeprefix(prefix): c for a, c in entry["legs"].items() if a.startswith(prefix)}
                changed = "UPDATE round SET nets = ? WHERE stream = ? AND number = 2"
                database.execute(changed, (json.dumps(nets), TABLE))
            link = chain.link(link, text.encode())
            database.execute(
                "UPDATE journal SET body = ?, link = ? WHERE stream = ? AND seq = ?", (text, link.hex(), TABLE, number)
            )
        database.execute("UPDATE head SET link = ? WHERE stream = ?", (link.hex(), TABLE))
    assert report(path, thorough=False).damages == []
    assert [d.seq for d in report(path).damages] == [seq]


def test_the_command_prints_a_document_and_its_status_tells(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", "verify", "--db", str(path), "--thorough", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    jsonschema.validate(shown, SCHEMAS["audit"])
    assert shown["sound"] is True
    damage(path, f"DELETE FROM journal WHERE stream = '{TABLE}' AND seq = 9")
    assert run(["audit", "verify", "--db", str(path), "--json"]) == 2
    shown = json.loads(capsys.readouterr().out)
    jsonschema.validate(shown, SCHEMAS["audit"])
    assert shown["damages"][0] == {"journal": TABLE, "entry": 10, "what": "entry 9 missing"}
    assert run(["audit", "verify", "--db", str(path)]) == 2
    assert "entry 9 missing" in capsys.readouterr().out
    assert run(["audit", "verify", "--db", str(path.parent / "none.db")]) == 2
    assert not (path.parent / "none.db").exists()


def test_a_round_is_shown_and_verified_from_the_command_line(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", f"{TABLE}:2", "--db", str(path)]) == 0
    assert "seat 2 answers: over" in capsys.readouterr().out
    assert run(["replay", f"{TABLE}:2", "--db", str(path), "--verify"]) == 0
    assert "settlement: holds" in capsys.readouterr().out
    assert run(["replay", f"{TABLE}:2", "--db", str(path), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    file = tmp_path / "round.json"
    document["lines"][0]["net"] += 100
    file.write_text(json.dumps(document))
    assert run(["replay", str(file), "--verify", "--json"]) == 2
    shown = json.loads(capsys.readouterr().out)
    jsonschema.validate(shown, SCHEMAS["replay-verify"])
    assert {check["check"]: check["holds"] for check in shown["checks"]}["settlement"] is False
    assert run(["replay", f"{TABLE}:99", "--db", str(path)]) == 2
    assert run(["replay", "nowhere:1", "--db", str(path), "--verify"]) == 2


def test_a_round_is_not_believed_where_its_journal_or_its_posting_was_changed(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seq = settled(path)
    change = f"UPDATE journal SET body = replace(body, ':1000', ':9000') WHERE stream = '{TABLE}' AND seq > {seq}"
    damage(path, change + " AND body LIKE '%\"ante\":1000%'")
    assert run(["replay", f"{TABLE}:2", "--db", str(path), "--verify"]) == 0, "what came later does not matter"
    assert "journal: holds" in capsys.readouterr().out
    assert run(["replay", f"{TABLE}:3", "--db", str(path), "--verify"]) == 2
    assert "journal: FAILS" in capsys.readouterr().out
    damage(path, f"UPDATE leg SET cents = -cents WHERE stream = '{TABLE}' AND seq = {seq}")
    assert run(["replay", f"{TABLE}:2", "--db", str(path), "--verify", "--json"]) == 2
    shown = json.loads(capsys.readouterr().out)
    jsonschema.validate(shown, SCHEMAS["replay-verify"])
    assert [(check["check"], check["holds"]) for check in shown["checks"]] == [("journal", False)]
    assert "the ledger's posting is not the journal's" in shown["checks"][0]["text"]
    damage(path, f"DELETE FROM transfer WHERE stream = '{TABLE}' AND seq = {seq}")
    assert run(["replay", f"{TABLE}:2", "--db", str(path), "--verify"]) == 2


def test_an_audit_changes_nothing(path: Path) -> None:
    before = path.read_bytes()
    assert run(["audit", "verify", "--db", str(path), "--thorough"]) == 0
    assert run(["replay", f"{TABLE}:2", "--db", str(path)]) == 0
    assert path.read_bytes() == before
    assert not path.with_name(path.name + "-lock").exists() or path.with_name(path.name + "-lock").stat().st_size == 0
