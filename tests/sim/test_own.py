"""A strategy of the user's own on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.cli import run as cli

ALWAYS_OVER = """
import numpy as np

def over(stage, seen):
    return np.zeros(seen.shape[1], np.uint8)

def wrong(stage, seen):
    return seen[0] * 0 + 9

NUMBER = 3
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(ALWAYS_OVER, "utf-8")
    return path


def test_a_function_of_ones_own_decides(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Who always says over never ends a round under or surrendered, and does worse than best play."""
    assert cli(["simulate", "over-under", "--rounds", "300000", "--strategy", f"{file}:over", "--json"]) == 0
    mine = json.loads(capsys.readouterr().out)
    ends = mine["rows"][0]["histogram"]
    assert mine["strategy"] == "callable"
    assert sum(ends.values()) == sum(count for end, count in ends.items() if end.startswith("over")) == 300_000
    assert mine["rows"][0]["return"] < 0.97


@pytest.mark.parametrize(
    ("named", "says"),
    [
        ("{file}:under", "has no function 'under'"),
        ("{file}:NUMBER", "has no function 'NUMBER'"),
        ("{file}:wrong", "whole numbers from 0 to"),
        ("{folder}/nobody.py:over", "there is no file"),
        ("{folder}/broken.py:over", "fails: SyntaxError"),
    ],
)
def test_a_function_that_cannot_decide_is_refused(
    file: Path, named: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file.with_name("broken.py").write_text("def over(:", "utf-8")
    text = named.format(file=file, folder=file.parent)
    assert cli(["simulate", "over-under", "--rounds", "1000", "--strategy", text]) == 2
    assert says in " ".join(capsys.readouterr().err.split())


def test_a_function_stays_on_this_machine(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--strategy", f"{file}:over", "--cluster", "tcp://127.0.0.1:1"]
    assert cli(["simulate", "over-under", "--rounds", "1000", *arguments]) == 2
    assert "stays on this machine" in " ".join(capsys.readouterr().err.split())
