"""The README's commands and example work as printed."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from croupier.cli import run

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [line[2:] for block in re.findall(r"```console\n(.*?)```", README, re.S) for line in block.splitlines()]


def test_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(COMMANDS) >= 8
    for command in COMMANDS:
        name, *arguments = shlex.split(command)
        assert name == "croupier"
        assert run(arguments) == 0, command
        captured = capsys.readouterr()
        assert captured.out or captured.err, command


def test_python_example() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted >= 4
    assert results.failed == 0


def test_no_machine_path_or_host_in_the_lock() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "://" not in lock
    assert "--index-url" not in lock
    assert "sha256:" in lock
