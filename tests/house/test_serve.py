"""`croupier serve`: it says where it is, answers, and ends without losing anything."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
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


def test_a_store_that_cannot_be_opened_is_a_failure_with_a_message(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    file.write_text("not a database " * 50)
    command = [sys.executable, "-m", "croupier", "serve", "--db", str(file), "--port", "0", "--no-open"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert found.returncode == 1
    assert "cannot open" in found.stderr
    assert "Traceback" not in found.stderr


def test_bad_arguments_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--db", "mysql://x/y"]) == 2
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
