"""Meters: drawn as the odds say, moved as the table's own meter moves, and long as closed forms say."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import jsonschema
import numpy as np
import pytest

from croupier.cli import run as command
from croupier.errors import InputError
from croupier.odds import odds
from croupier.odds.answer import rules_for
from croupier.play.progressive import Meter as TableMeter
from croupier.schemas import SCHEMAS
from croupier.sim.meter_result import geometric_quantile, simulate_meter
from croupier.sim.meters import Lives, Meter, Pace, Share, digits_of, expected_size, live, meter_of, thresholds_of
from croupier.sim.philox import words

PLAIN = Meter(
    game="dj-wild-stud-poker",
    paytable="invented",
    stake=100,
    seed=10_000,
    reseed=10_000,
    rate=Fraction(1, 5),
    reserve=Fraction(0),
    shares=(Share("royal-flush", Fraction(1, 50), Fraction(1)),),
)
SHARED = replace(
    PLAIN,
    seed=0,
    reseed=0,
    shares=(
        Share("royal-flush", Fraction(1, 500), Fraction(1)),
        Share("straight-flush", Fraction(1, 100), Fraction(1, 10)),
        Share("four-of-a-kind", Fraction(1, 200), Fraction(3, 40)),
    ),
)


# --- How many wagers pass


@pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(1, 3), Fraction(7, 1000), Fraction(1, 649_740)])
def test_the_digits_make_a_geometric_number(chance: Fraction) -> None:
    """All digits are 0 as often as the first wager wins, and their average is that of the wagers before a win."""
    digits = [Fraction(int(digit), 1 << 64) for digit in digits_of(chance).tolist()]
    none = math.prod(1 - float(digit) for digit in digits)
    assert none == pytest.approx(float(chance), rel=1e-9)
    average = sum(digit * (1 << place) for place, digit in enumerate(digits))
    assert float(average) == pytest.approx(float((1 - chance) / chance), rel=1e-9)


def test_the_first_digit_of_an_even_chance_is_a_third() -> None:
    """Half of the time nothing passes, a quarter one wager: an odd number passes a third of the time."""
    assert int(digits_of(Fraction(1, 2))[0]) == (1 << 64) // 3


def test_waiting_times_are_geometric() -> None:
    found = live(replace(PLAIN, shares=(Share("any", Fraction(1, 3), Fraction(1)),)), 20_000, 2, seed=4)
    waited = found.wagers.ravel()
    chance, count = 1 / 3, len(waited)
    statistic = 0.0
    for wagers in range(1, 15):
        wanted = count * chance * (1 - chance) ** (wagers - 1)
        statistic += (int((waited == wagers).sum()) - wanted) ** 2 / wanted
    wanted = count * (1 - chance) ** 14
    statistic += (int((waited > 14).sum()) - wanted) ** 2 / wanted
    # Fourteen degrees of freedom; one in a million is beyond this.
    assert statistic < 56.1


def test_a_hand_wins_as_often_as_it_should() -> None:
    assert thresholds_of([Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)]).tolist() == [1 << 62, 1 << 63]


# --- What the meter does


def by_the_table(meter: Meter, history: int, wins: int, seed: int, wagers: int) -> list[tuple[int, int, Fraction]]:
    """The same draws with the meter of the live table: wagers, cents shown and reserve at each win of the whole."""
    digits, kinds = digits_of(meter.touched).tolist(), sorted(meter.shares, key=lambda share: share.share)
    chosen = thresholds_of([share.probability for share in kinds]).tolist()
    width = -(-2 * (len(digits) + 1) // 4) * 4
    live_meter = TableMeter(meter.seed, meter.reseed, meter.rate, meter.reserve, Fraction(meter.seed))
    found: list[tuple[int, int, Fraction]] = []
    made = since = added = event = 0
    while len(found) < wins:
        drawn = words(seed, 0, history, width * (event + 1))[width * event :].tolist()
        event += 1
        numbers = [drawn[2 * i] << 32 | drawn[2 * i + 1] for i in range(len(digits) + 1)]
        made += 1 + sum(1 << place for place, digit in enumerate(digits) if numbers[place] < digit)
        while added < -(-made // wagers) * wagers:
            live_meter.contribute(meter.stake)
            added += 1
        share = kinds[sum(numbers[-1] >= limit for limit in chosen)].share
        if share == meter.top.share:
            found.append((made - since, live_meter.shown, live_meter.reserve))
            since = made
        live_meter.award(int(share * live_meter.shown))
    return found


@pytest.mark.parametrize("wagers", [1, 6])
@pytest.mark.parametrize(
    "meter",
    [
        PLAIN,
        SHARED,
        replace(SHARED, seed=2_000, reseed=1_500, reserve=Fraction(3, 100), rate=Fraction(1, 7)),
        replace(SHARED, seed=50_000, reseed=50_000, reserve=Fraction(1, 50), stake=500),
    ],
)
def test_the_live_tables_meter_agrees(meter: Meter, wagers: int) -> None:
    found = live(meter, 4, 5, seed=9, wagers=wagers)
    for history in range(4):
        expected = by_the_table(meter, history, 5, 9, wagers)
        assert found.wagers[history].tolist() == [wagered for wagered, _, _ in expected]
        assert found.size[history].tolist() == [shown for _, shown, _ in expected]
        assert [Fraction(parts, found.scale) for parts in found.reserve[history].tolist()] == [
            r for _, _, r in expected
        ]


def test_what_the_house_adds() -> None:
    """Nothing grows: each straight flush takes a tenth that the house puts back, and each royal flush all of it."""
    meter = replace(PLAIN, rate=Fraction(0), shares=(*PLAIN.shares, Share("sf", Fraction(9, 50), Fraction(1, 10))))
    found = live(meter, 3000, 3, seed=2)
    assert set(found.size.ravel().tolist()) == {10_000}
    added = found.house.ravel() / found.scale
    assert ((added - 10_000) % 1000 == 0).all()
    # Nine straight flushes come before a royal flush on average, as a geometric number of variance 90.
    assert abs((added.mean() - 10_000) / 1000 - 9) < 4 * math.sqrt(90 / len(added))


def test_a_reserve_pays_before_the_house() -> None:
    meter = replace(PLAIN, reserve=Fraction(1, 2))
    found = live(meter, 200, 4, seed=3)
    scale = found.scale
    for history in range(200):
        reserve = 0
        for win in range(4):
            reserve += 50 * scale * int(found.wagers[history, win])
            assert int(found.reserve[history, win]) == reserve
            from_reserve = min(reserve, 10_000 * scale)
            assert int(found.house[history, win]) == 10_000 * scale - from_reserve
            reserve -= from_reserve


# --- Closed forms


def sigmas(found: Lives, exact: float) -> float:
    size = found.size.ravel()
    return abs(float(size.mean()) - exact) / (float(size.std()) / math.sqrt(len(size)))


def test_size_at_the_win_without_shares() -> None:
    exact = expected_size(PLAIN)
    assert exact == 10_000 + 20 * 50
    assert sigmas(live(PLAIN, 5000, 4, seed=5), float(exact)) < 4


def test_size_at_the_win_with_shares() -> None:
    exact = expected_size(SHARED)
    assert exact is not None
    # In cents: one growth is 20 / touched; a share is rounded down, which leaves less than a cent more.
    assert sigmas(live(SHARED, 8000, 3, seed=6), float(exact)) < 4
    assert expected_size(replace(SHARED, seed=100, reseed=100)) is None


def test_days_of_a_real_table() -> None:
    rules = rules_for("dj-wild-stud-poker")
    meter = meter_of(rules)
    row = next(row for row in odds("dj-wild-stud-poker", wager="progressive", rules=rules) if not row.label)
    assert meter.stake == 100
    assert meter.seed == meter.reseed == 200_000
    # A royal flush of five cards, of one of four suits.
    assert meter.ending == Fraction(4, math.comb(52, 5)) == Fraction(row.counts["royal-flush"], row.total_combinations)
    assert [share.share for share in meter.shares] == [1, Fraction(1, 10)]
    result, _ = simulate_meter(meter, Pace(6, 640), histories=3000, wins=2, seed=1)
    assert result is not None
    assert result.expected_wagers == 649_740
    assert result.expected_days == pytest.approx(649_740 / 3840)
    assert result.wagers_sigmas is not None
    assert abs(result.wagers_sigmas) < 4
    for name, exact in result.days_exact.items():
        assert result.days.quantiles[name] == pytest.approx(exact, rel=0.12 if name != "1%" else 0.5)


def test_a_meter_with_a_reserve_and_a_filed_table() -> None:
    """A printed table with a reserve, and one that the licensee must file: without it there is no meter."""
    printed = meter_of(rules_for("face-up-pai-gow-poker", paytables={"progressive": "Paytable-4"}))
    assert (printed.stake, printed.rate, printed.reserve) == (500, Fraction(1, 100), Fraction(1, 100))
    assert [share.share for share in printed.shares] == [1, Fraction(1, 5), Fraction(1, 10)]
    rules = rules_for("pai-gow-poker")
    with pytest.raises(InputError, match="filed"):
        meter_of(rules)
    table = next(table for table in rules.book.templates.values() if "progressive" in table.wagers)
    filed = meter_of(replace(rules, filed={"progressive": table}))
    assert filed.shares
    assert filed.paytable == table.id


@pytest.mark.parametrize(("chance", "share", "wagers"), [(2, 2, 1), (2, 4, 2), (3, 2, 2), (10, 10, 22), (1000, 2, 693)])
def test_within_how_many_wagers(chance: int, share: int, wagers: int) -> None:
    """The smallest number after which a win has come with probability 1 - 1 / share."""
    found = geometric_quantile(Fraction(1, chance), 1 - Fraction(1, share))
    assert found == wagers
    miss = 1 - Fraction(1, chance)
    assert 1 - miss**wagers >= 1 - Fraction(1, share) > 1 - miss ** (wagers - 1)


# --- Reproducible


def test_a_history_is_its_own() -> None:
    many, few = live(SHARED, 2500, 3, seed=8), live(SHARED, 10, 3, seed=8)
    assert np.array_equal(many.size[:10], few.size)
    assert np.array_equal(many.wagers[:10, :2], live(SHARED, 10, 2, seed=8).wagers)
    assert not np.array_equal(live(SHARED, 10, 3, seed=7).wagers, few.wagers)


def test_an_interruption_leaves_the_histories_before_it() -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    part = live(SHARED, 5000, 2, seed=8, on_progress=stop)
    assert 0 < len(part.wagers) < 5000
    assert np.array_equal(part.size, live(SHARED, len(part.size), 2, seed=8).size)


# --- The command


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["simulate", "dj-wild-stud-poker", "--meter-life", "--histories", "300", "--wins", "3", "--rate", "20%"]
    assert command([*given, "--reserve", "2%", "--tables", "4", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    jsonschema.validate(found, SCHEMAS["simulate-meter-life"])
    assert found["wagers_a_round"] == 24
    assert found["rate"] == "1/5"
    for suffix in ("svg", "csv"):
        assert command([*given, "-o", str(tmp_path / f"meter.{suffix}")]) == 0
    shown = capsys.readouterr().out
    for word in ("size at the win", "100% of the meter: royal-flush, 1 wager in 649,740.0", "added by the house"):
        assert word in shown
    assert len((tmp_path / "meter.csv").read_text("utf-8").splitlines()) == 901


def test_a_meter_that_does_not_grow_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["simulate", "dj-wild-stud-poker", "--meter-life", "--histories", "10"]) == 0
    assert "no rate of progression is printed or filed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "field"),
    [
        (["over-under", "--meter-life"], "game"),
        (["dj-wild-stud-poker", "--meter-life", "--histories", "0"], "histories"),
        (["dj-wild-stud-poker", "--meter-life", "--wins", "5000"], "wins"),
        (["dj-wild-stud-poker", "--meter-life", "--rate", "a fifth"], "rate"),
        (["dj-wild-stud-poker", "--meter-life", "--meter-seed", "x"], "meter_seed"),
        (["dj-wild-stud-poker", "--meter-life", "--hours", "25"], "seats"),
        (["dj-wild-stud-poker", "--meter-life", "--tables", "100000"], "seats"),
        (["dj-wild-stud-poker", "--meter-life", "--stake", "5"], "stake"),
        (["dj-wild-stud-poker", "--rate", "5%"], "rate"),
    ],
)
def test_bad_input(capsys: pytest.CaptureFixture[str], given: list[str], field: str) -> None:
    assert command(["simulate", *given, "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["field"] == field


def test_sums_that_could_not_be_kept() -> None:
    with pytest.raises(InputError, match="too large"):
        live(replace(PLAIN, seed=10**19), 1, 1000)
