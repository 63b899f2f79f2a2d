"""A pit of tables: days worked by hand, the exact expectation and variance, and alarms as often as foreseen."""

from __future__ import annotations

import json
import math
from pathlib import Path

import jsonschema
import numpy as np
import pytest

from croupier.cli import run as command
from croupier.errors import InputError
from croupier.odds import odds
from croupier.schemas import SCHEMAS
from croupier.sim.api import plan_of
from croupier.sim.pit import ALARMS, Opening, PitResult, correlation, play_days, result_of, simulate_pit
from croupier.sim.seats import Seats, Stakes, seats_of
from tests.sim.coins import coin, told

LOSE, WIN, TIE = 0, 1, 2


def pit(seats: Seats, opening: Opening) -> PitResult:
    found, _ = simulate_pit(seats, opening)
    assert found is not None
    return found


# --- Worked by hand


def test_three_days_of_four_rounds() -> None:
    """$10 a round: the house wins 2 of 4, loses 2 of 4, and is even; a tie counts in the handle."""
    seats = told([LOSE, LOSE, WIN, LOSE, WIN, WIN, LOSE, WIN, TIE, LOSE, WIN, TIE])
    opening = Opening(tables=2, hourly=2, hours=1, days=3)
    days = play_days(seats, opening)
    assert days.win.tolist() == [2000, -2000, 0]
    assert days.handle.tolist() == [4000, 4000, 4000]
    found = result_of(seats, opening, days)
    assert found.overall_hold == 0
    assert [found.hold.least, found.hold.greatest] == [-0.5, 0.5]
    assert found.losing_days == pytest.approx(1 / 3)
    assert found.cumulative == (0.5, 0.0, 0.0)
    # Ten rounds of twelve move $10 either way.
    assert found.round_deviation == pytest.approx(10 * math.sqrt(10 / 12))


def test_seats_bet_their_multiples() -> None:
    plan = plan_of("over-under", seed=1)
    one = play_days(seats_of(plan, Stakes({"required": 1000}, (1, 3))), Opening(1, 10, 1, 20))
    assert one.handle.tolist() == [10 * 4 * 2000] * 20
    assert (one.win % 2000 == 0).all()


# --- Exact odds


def test_expectation_and_variance_of_a_day() -> None:
    opening = Opening(tables=4, hourly=50, hours=10, days=400)
    row = odds("over-under", wager="bonus")[0]
    seats = seats_of(plan_of("over-under", seed=2), Stakes({"bonus": 500}))
    found = pit(seats, opening)
    assert opening.rounds == 2000
    assert found.plays_a_day == 2000
    assert found.handle == 2000 * 5
    assert found.theoretical_win == pytest.approx(float(1 - row.exact) * 5 * 2000)
    assert found.theoretical_hold == pytest.approx(float(1 - row.exact))
    assert found.sigmas is not None
    assert abs(found.sigmas) < 4
    assert found.round_deviation == pytest.approx(5 * row.standard_deviation, rel=0.01)
    assert found.win.standard_deviation == pytest.approx(
        5 * row.standard_deviation * math.sqrt(2000), rel=4 / math.sqrt(2 * 400)
    )


def test_alarms_ring_by_chance_as_often_as_foreseen() -> None:
    found = pit(coin(18, 38), Opening(tables=10, hourly=60, hours=10, days=2000))
    assert [band.name for band in found.bands] == [*(f"{name} of days" for name in ALARMS), "3 points (NIGC)"]
    for band in found.bands[:3]:
        assert band.periods == 2000
        wide = 4 * math.sqrt(band.foreseen * (1 - band.foreseen) * band.periods) + 1
        assert abs(band.alarms - band.foreseen * band.periods) < wide
    fixed = found.bands[-1]
    assert fixed.days == math.ceil(100_000 / 6000)
    assert fixed.plays == fixed.days * 6000
    assert fixed.high - fixed.low == pytest.approx(0.06)
    # Three points are more than nine deviations of a hundred thousand even-money bets.
    assert fixed.alarms == 0


def test_a_pit_too_small_for_the_fixed_band() -> None:
    found = pit(coin(18, 38), Opening(tables=1, hourly=10, hours=1, days=5))
    assert len(found.bands) == len(ALARMS)


def test_seats_swing_together_where_there_is_a_dealer() -> None:
    def of(game: str, wager: str) -> float:
        return correlation(seats_of(plan_of(game, seed=6), Stakes({wager: 1000}, (1, 1, 1))))

    assert abs(of("over-under", "required")) < 0.01
    assert 0.15 < of("dj-wild-stud-poker", "required") < 0.35
    # One spin settles everybody.
    assert of("pokette", "red") == pytest.approx(1)


# --- Reproducible


def test_the_same_for_any_number_of_jobs_and_the_first_of_more() -> None:
    seats = seats_of(plan_of("over-under", seed=3), Stakes({"required": 1000}, (1, 2)))
    days = play_days(seats, Opening(3, 40, 16, 900))
    for jobs in (2, 3):
        other = play_days(seats, Opening(3, 40, 16, 900), jobs=jobs)
        assert np.array_equal(days.win, other.win)
        assert np.array_equal(days.handle, other.handle)
        assert days.squares == other.squares
    assert np.array_equal(play_days(seats, Opening(3, 40, 16, 100)).win, days.win[:100])


def test_an_interruption_leaves_the_days_before_it() -> None:
    seats, opening = coin(26, 52), Opening(10, 40, 16, 1000)

    def stop(done: int) -> None:
        if done > 300 * opening.rounds:
            raise KeyboardInterrupt

    found, days = simulate_pit(seats, opening, on_progress=stop)
    assert found is not None
    assert 300 < found.days == len(days) < 1000
    assert found.asked == 1000


# --- The command


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["simulate", "over-under", "--pit", "--days", "40", "--tables", "2", "--seats", "3"]
    assert command([*given, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    jsonschema.validate(found, SCHEMAS["simulate-pit"])
    assert found["rounds_a_day"] == 2 * 40 * 16
    for suffix in ("svg", "csv"):
        assert command([*given, "-o", str(tmp_path / f"pit.{suffix}")]) == 0
    shown = capsys.readouterr().out
    for word in ("theoretical hold", "alarm outside", "99.9% of days", "correlation of two seats"):
        assert word in shown
    lines = (tmp_path / "pit.csv").read_text("utf-8").splitlines()
    assert lines[0] == "day,win,handle,hold"
    assert len(lines) == 41


@pytest.mark.parametrize(
    ("name", "value"), [("days", 0), ("days", 10**7), ("tables", 0), ("hourly", 0), ("hours", 25), ("hours", 0)]
)
def test_bad_input(capsys: pytest.CaptureFixture[str], name: str, value: int) -> None:
    assert command(["simulate", "over-under", "--pit", f"--{name}", str(value), "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["field"] == name


def test_days_without_a_wager() -> None:
    """A three of a kind is offered while two cards of one rank are posted: not on every day of five spins."""
    seats = seats_of(plan_of("pokette", seed=1), Stakes({"three-of-a-kind": 100}))
    with pytest.raises(InputError, match="more rounds a day"):
        simulate_pit(seats, Opening(1, 5, 1, 20))


def test_too_many_rounds() -> None:
    with pytest.raises(InputError, match="fewer days"):
        Opening(tables=10_000, hourly=1000, hours=24, days=1_000_000)
