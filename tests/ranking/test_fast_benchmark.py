"""The benchmark runs, agrees with the other packages and draws its picture."""

from __future__ import annotations

import runpy
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "hands.py"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_command_agrees_with_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = runpy.run_path(str(SCRIPT))
    picture = tmp_path / "hands.svg"
    arguments = ["--hands", "3000", "--peer-hands", "1000", "--threads", "1", "--svg", str(picture)]
    assert script["main"](arguments) == 0
    assert "answer as we do" in capsys.readouterr().out
    bars = ElementTree.fromstring(picture.read_text(encoding="utf-8")).iter("{http://www.w3.org/2000/svg}rect")
    assert len(list(bars)) > 10


def test_another_order_is_noticed() -> None:
    in_same_order = runpy.run_path(str(SCRIPT))["in_same_order"]
    ours = np.array([3, 1, 2, 1], np.int16)
    assert in_same_order(ours, np.array([30, 10, 20, 10]))
    assert not in_same_order(ours, np.array([30, 10, 20, 11]))
    assert not in_same_order(ours, np.array([10, 30, 20, 30]))
    assert not in_same_order(ours, np.array([30, 10, 10, 10]))
