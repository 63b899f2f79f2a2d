"""`croupier serve`: it says where it is, answers, and ends without losing anything."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from croupier.cli import run
from croupier.house.server import JsonLines

if TYPE_CHECKING:
    from pathlib import Path


def start(path: Path) -> tuple[subprocess.Popen[str], dict[str, Any]]:
    command = [sys.executable, "-m", "croupier", "serve", "--db", str(path), "--port", "0", "--no-open", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    lines = ""
    while not lines.endswith("}\n"):
        line = process.stdout.readline()
        assert line, process.communicate()[1]
        lines += line
    return process, json.loads(lines)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_opens_answers_and_closes(tmp_path: Path, how: signal.Signals) -> None:
    process, said = start(tmp_path / "house.db")
    assert said["host_link"].startswith(said["address"])
    health = httpx.get(said["address"] + "api/v1/health").json()
    assert health["tables"] == 10
    process.send_signal(how)
    _, logged = process.communicate(timeout=20)
    assert process.returncode == 0
    lines = [json.loads(line) for line in logged.splitlines()]
    assert [line["message"] for line in lines if "house is" in line["message"]] == [
        "the house is open",
        "the house is closed",
    ]
    assert run(["audit", "verify", "--db", str(tmp_path / "house.db")]) == 0


def refused(*arguments: str, port: str = "0") -> str:
    """What a house says that cannot be opened."""
    command = [sys.executable, "-m", "croupier", "serve", "--no-open", "--port", port, *arguments]
    found = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert found.returncode == 1
    assert "Traceback" not in found.stderr
    assert "the house is open" not in found.stderr
    return found.stderr.strip().splitlines()[-1]


def contents(file: Path) -> list[Any]:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        return database.execute("SELECT stream, seq, body, link FROM journal ORDER BY stream, seq").fetchall()


def test_a_second_house_gets_neither_the_port_nor_the_database_of_the_first(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    process, said = start(file)
    try:
        port = said["address"].rstrip("/").rpartition(":")[2]
        before = contents(file)
        assert refused("--db", str(tmp_path / "other.db"), port=port) == (
            f"croupier: cannot listen at 127.0.0.1:{port}: another program listens there; try another --port"
        )
        assert not (tmp_path / "other.db").exists(), "a house that cannot be reached leaves nothing behind"
        assert refused("--db", str(file)) == f"croupier: '{file}' is in use by another house that is running"
        assert httpx.get(said["address"] + "api/v1/health").json()["status"] == "ok"
        assert contents(file) == before
        assert run(["audit", "verify", "--db", str(file)]) == 0, "a running house can be audited"
    finally:
        process.kill()
        process.communicate()
    again, _ = start(file)
    again.terminate()
    again.communicate(timeout=20)
    assert again.returncode == 0, "a house that was killed leaves no lock"


def test_a_round_goes_on_where_an_ended_house_left_it(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    process, said = start(file)
    with httpx.Client(base_url=said["address"] + "api/v1") as client:
        client.post("/session", json={"name": "Ines"})
        cookie = client.cookies["croupier_session"]
        for key, act, data in (
            ("1", "sit", {"seat": 2, "buy_in": 50_000}),
            ("2", "bet", {"wagers": {"ante": 1000}}),
            ("3", "no-more-bets", {}),
        ):
            path = "/tables/over-under-1/inputs"
            assert client.post(path, json={"key": key, "act": act, "data": data}).status_code == 200
        before = client.get("/tables/over-under-1").json()
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=20)
    assert process.returncode == 0
    process, said = start(file)
    with httpx.Client(base_url=said["address"] + "api/v1", cookies={"croupier_session": cookie}) as client:
        after = client.get("/tables/over-under-1").json()
        passing = ("timer", "now_ms")
        assert {k: v for k, v in after.items() if k not in passing} == {
            k: v for k, v in before.items() if k not in passing
        }
        assert after["ask"] is not None
        answer = {"key": "4", "act": "decide", "data": {"answer": "over", "ask": after["ask"]["id"]}}
        assert client.post("/tables/over-under-1/inputs", json=answer).status_code == 200
        assert client.get("/tables/over-under-1").json()["last"]["round"] == before["round"]
    process.terminate()
    process.communicate(timeout=20)
    assert run(["audit", "verify", "--thorough", "--db", str(file)]) == 0


def test_nothing_is_served_from_a_journal_that_was_changed(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    process, _ = start(file)
    process.terminate()
    process.communicate(timeout=20)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE journal SET body = replace(body, '{', '{ ') WHERE stream = 'pokette-1' AND seq = 2")
    said = refused("--db", str(file))
    assert "the journal of pokette-1 was changed at entry 2" in said
    assert "croupier audit verify" in said


def test_a_folder_that_cannot_be_written_and_one_in_place_of_the_file_are_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert f"cannot open '{tmp_path}/file/house.db'" in refused("--db", str(tmp_path / "file" / "house.db"))
    assert f"cannot open '{tmp_path}'" in refused("--db", str(tmp_path))


def test_a_host_that_is_not_ours_is_told(tmp_path: Path) -> None:
    assert "cannot listen at 192.0.2.1:0" in refused("--db", str(tmp_path / "house.db"), "--host", "192.0.2.1")


def test_a_store_that_cannot_be_opened_is_a_failure_with_a_message(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    file.write_text("not a database " * 50)
    command = [sys.executable, "-m", "croupier", "serve", "--db", str(file), "--port", "0", "--no-open"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert found.returncode == 1
    assert "cannot open" in found.stderr
    assert "Traceback" not in found.stderr


def test_bad_arguments_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for url in ("mysql://x/y", "postgresql://x/y", "sqlite://x", "sqlite:///", "sqlite:", "sqlite:x.db", "", " "):
        assert run(["serve", "--db", url]) == 2, url
        assert "no store" in capsys.readouterr().err
    assert run(["serve", "--log", "loud"]) == 2


def test_a_log_line_is_one_line_of_json() -> None:
    import logging

    record = logging.makeLogRecord({"msg": "two\nlines", "levelname": "INFO", "name": "x", "table": "t"})
    line = JsonLines().format(record)
    assert "\n" not in line
    assert json.loads(line) | {"time": ""} == {
        "time": "",
        "level": "info",
        "logger": "x",
        "message": "two\nlines",
        "table": "t",
    }
