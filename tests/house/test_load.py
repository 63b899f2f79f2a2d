"""The load command: what it makes of its readings, and that it runs."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from proofs.load import memory, summary

MB = 1_000_000


def test_memory_that_fills_up_and_then_stays_is_flat() -> None:
    readings = [(float(at), min(100 + at, 150) * MB) for at in range(601)]
    found = memory(readings)
    assert found["seconds"] == 600
    assert (found["after_warm_up_mb"], found["at_the_end_mb"], found["growth"]) == (150.0, 150.0, 0.0)
    assert found["slope_mb_a_minute"] == 0.0


def test_memory_that_leaks_a_megabyte_a_minute_is_not() -> None:
    """From 101 MB after two minutes to 109 MB after ten; the means of the outer tenths are 0.8 MB closer."""
    readings = [(float(at), 99 * MB + at * MB // 60) for at in range(601)]
    found = memory(readings)
    assert found["slope_mb_a_minute"] == pytest.approx(1.0, abs=0.01)
    assert found["growth_mb"] == pytest.approx(8 - 0.8, abs=0.05)
    assert found["growth"] > 0.05


def report(rate: int, p99: float, growth: float) -> dict[str, Any]:
    full = {"inputs_a_second": rate, "players_inputs_a_second": rate - 400, "processor_ms_an_input": 0.45}
    paced = {"share": 0.7, "p50_ms": 9.0, "p99_ms": p99, "inputs_a_second": 1500}
    kept = {
        "after_warm_up_mb": 120.0,
        "at_the_end_mb": 121.0,
        "seconds": 600,
        "growth": growth,
        "slope_mb_a_minute": 0.1,
    }
    return {"full": full, "paced": paced, "memory": kept}


@pytest.mark.parametrize(
    ("rate", "p99", "growth", "verdict"),
    [
        (2_000, 99.9, 0.01, (True, True, True)),
        (1_999, 99.9, 0.01, (False, True, True)),
        (2_500, 100.0, 0.01, (True, False, True)),
        (2_500, 50.0, 0.05, (True, True, False)),
    ],
)
def test_the_verdict(rate: int, p99: float, growth: float, verdict: tuple[bool, bool, bool]) -> None:
    found = summary(report(rate, p99, growth))
    assert (found["rate_reached"], found["p99_reached"], found["memory_flat"]) == verdict
    assert f"{rate:,} committed inputs a second" in found["load"]
    assert "120.0 MB after the warm-up, 121.0 MB after 600 s" in found["memory"]


def test_a_small_load_runs() -> None:
    sizes = ["--tables", "2", "--seats", "3", "--seconds", "2", "--warm", "1"]
    command = [sys.executable, "-m", "proofs.load", *sizes, "--games", "over-under", "pai-gow-tiles"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    found = json.loads(done.stdout)
    for part in ("full", "paced"):
        assert found[part]["inputs_a_second"] > 0
        assert found[part]["connections_lost"] == 0
        assert 0 < found[part]["p50_ms"] <= found[part]["p99_ms"]
        assert 0 < found[part]["of_it_event_loop_ms"] <= found[part]["processor_ms_an_input"]
    assert found["paced"]["players_inputs_a_second"] < found["full"]["players_inputs_a_second"]
    assert "rate_reached: " in done.stderr
