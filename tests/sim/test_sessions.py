"""Sessions: worked by hand, against the gambler's ruin, against every path counted, and against the referee."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest

from croupier.cli import run as command
from croupier.errors import InputError
from croupier.odds import odds
from croupier.referee import read_record, rule
from croupier.schemas import SCHEMAS
from croupier.sim.api import plan_of
from croupier.sim.deal import deal
from croupier.sim.model import Ending
from croupier.sim.run import kernel_of
from croupier.sim.seats import Stakes, assumed, default_stakes, own_rows, seats_of, theory_of
from croupier.sim.session_result import result_of, simulate_sessions
from croupier.sim.sessions import COLUMNS, PLAYED, REACHED, RUINED, SIZINGS, Sessions, Terms, play_sessions
from croupier.sim.spread import bars, spread, squares, total
from tests.sim.coins import coin, told

LOSE, WIN, TIE = 0, 1, 2


def figures(found: Sessions, at: int = 0) -> dict[str, int]:
    return {name: int(getattr(found, name)[at]) for name in COLUMNS}


# --- Worked by hand


def test_a_flat_session() -> None:
    """From $30 with $10 a hand: down to 10, up to 20, down to 10, and the last ten dollars are lost."""
    found = play_sessions(told([LOSE, LOSE, WIN, LOSE, TIE, LOSE]), Terms(3000, 100), 1)
    assert figures(found) == {
        "result": -3000, "drawdown": 3000, "hands": 6, "wagered": 6000, "units": 6, "end": RUINED,
    }  # fmt: skip


def test_a_goal_ends_a_session() -> None:
    found = play_sessions(told([WIN, LOSE, WIN, WIN]), Terms(3000, 100, goal=2000), 1)
    assert figures(found) == {
        "result": 2000, "drawdown": 1000, "hands": 4, "wagered": 4000, "units": 4, "end": REACHED,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("sizing", "order", "bets"),
    [
        # Doubled after a loss up to eight times, as before after a tie, and back to one after a win.
        ("double-after-loss", [LOSE, LOSE, TIE, WIN, LOSE, LOSE, LOSE, LOSE], [1, 2, 4, 4, 1, 2, 4, 8]),
        ("double-after-win", [WIN, WIN, WIN, WIN, WIN, LOSE, WIN, WIN], [1, 2, 4, 8, 8, 8, 1, 2]),
        ("one-up-after-loss", [LOSE, LOSE, WIN, WIN, WIN, LOSE, TIE, WIN], [1, 2, 3, 2, 1, 1, 2, 2]),
        ("flat", [LOSE, WIN, WIN, TIE, LOSE, LOSE, WIN, WIN], [1] * 8),
    ],
)
def test_how_bets_are_sized(sizing: Any, order: list[int], bets: list[int]) -> None:
    signs = {LOSE: -1, WIN: 1, TIE: 0}
    found = play_sessions(told(order), Terms(100_000, len(order), sizing, most=8), 1)
    assert figures(found)["units"] == sum(bets)
    assert figures(found)["result"] == 1000 * sum(signs[end] * bet for end, bet in zip(order, bets, strict=True))


def test_a_proportional_bet_follows_the_bankroll() -> None:
    """Ten units are bet of a hundred: 10 wins, then 11 of 110 is won, then 12 of 121 is lost."""
    found = play_sessions(told([WIN, WIN, LOSE]), Terms(100_000, 3, "proportional", start=10, most=100), 1)
    assert figures(found)["units"] == 10 + 11 + 12
    assert figures(found)["result"] == 1000 * (10 + 11 - 12)


def test_a_bet_comes_down_to_what_the_bankroll_covers() -> None:
    """After 1, 2 and 4 units are lost, 3 are left of ten: eight are wanted, and three are bet."""
    found = play_sessions(told([LOSE, LOSE, LOSE, LOSE]), Terms(10_000, 10, "double-after-loss", most=16), 1)
    assert figures(found) == {
        "result": -10_000, "drawdown": 10_000, "hands": 4, "wagered": 10_000, "units": 10, "end": RUINED,
    }  # fmt: skip


def test_a_round_must_be_covered_with_its_raises() -> None:
    """A fold loses one unit and a raise puts three more at stake: with less than four units nobody sits down."""
    endings = (Ending("fold", Fraction(-1)), Ending("raise, win", Fraction(4), Fraction(4)))
    seats = told([0, 0], endings)
    assert seats.cover == 4000
    found = play_sessions(seats, Terms(5000, 10), 1)
    assert figures(found) == {
        "result": -2000, "drawdown": 2000, "hands": 2, "wagered": 2000, "units": 2, "end": RUINED,
    }  # fmt: skip
    with pytest.raises(InputError, match=r"\$40"):
        play_sessions(seats, Terms(3999, 10), 1)


def test_parts_of_a_cent_are_kept() -> None:
    """Three to seven on a cent, three times: 9/7 of a cent exactly."""
    endings = (Ending("lose", Fraction(-1)), Ending("win", Fraction(3, 7)))
    found = play_sessions(told([1, 1, 1], endings, stake=1), Terms(100, 3), 1)
    assert found.scale == 7
    assert Fraction(int(found.result[0]), found.scale) == Fraction(9, 7)


def test_sessions_follow_each_other() -> None:
    """Nine rounds in sessions of four: the third goes on where the rounds begin again."""
    order = [WIN, WIN, LOSE, LOSE, LOSE, LOSE, LOSE, WIN]
    found = play_sessions(told(order), Terms(100_000, 4), 3)
    assert (found.result // 1000).tolist() == [0, -2, 0]
    assert found.drawdown.tolist() == [2000, 3000, 2000]


# --- Closed forms


@pytest.mark.parametrize(("wins", "deck", "bankroll", "goal"), [(18, 38, 10, 10), (26, 52, 5, 15), (25, 52, 20, 4)])
def test_the_gamblers_ruin(wins: int, deck: int, bankroll: int, goal: int) -> None:
    count = 60_000
    found = play_sessions(coin(wins, deck), Terms(100 * bankroll, 1_000_000, goal=100 * goal), count)
    assert set(np.unique(found.end).tolist()) == {RUINED, REACHED}
    ruin, hands = ruin_of(Fraction(wins, deck), bankroll, goal)
    share = float((found.end == RUINED).mean())
    assert abs(share - ruin) < 4 * math.sqrt(ruin * (1 - ruin) / count)
    assert abs(found.hands.mean() - hands) < 4 * found.hands.std() / math.sqrt(count)


def ruin_of(chance: Fraction, bankroll: int, goal: int) -> tuple[float, float]:
    """Feller's probability of ruin, and the average number of hands."""
    p, q, every = float(chance), float(1 - chance), bankroll + goal
    if p == q:
        return goal / every, float(bankroll * goal)
    ratio = q / p
    lost = (ratio**bankroll - ratio**every) / (1 - ratio**every)
    won = 1 - lost
    return lost, (bankroll - every * won) / (q - p)


def test_every_path_of_a_short_session_counted() -> None:
    """Twenty hands on the Over/Under bonus from five units: the exact distribution of the result, ruin included."""
    row = odds("over-under", wager="bonus")[0]
    chances: dict[int, Fraction] = defaultdict(Fraction)
    for line in row.rows:
        chances[int(Fraction(line.net))] += Fraction(line.combinations, row.total_combinations)
    money: dict[int, float] = {5: 1.0}
    ended: dict[int, float] = defaultdict(float)
    for _ in range(20):
        following: dict[int, float] = defaultdict(float)
        for held, share in money.items():
            for net, chance in chances.items():
                (following if held + net else ended)[held + net] += share * float(chance)
        money = following
    exact = {held - 5: share for held, share in (*money.items(), *ended.items())}
    assert sum(exact.values()) == pytest.approx(1)
    count = 100_000
    seats = seats_of(plan_of("over-under", seed=5), Stakes({"bonus": 100}))
    found = play_sessions(seats, Terms(500, 20), count)
    seen = dict(zip(*(part.tolist() for part in np.unique(found.result // 100, return_counts=True)), strict=True))
    assert set(seen) <= set(exact)
    often = {result: share * count for result, share in exact.items() if share * count >= 20}
    rare = count - sum(often.values())
    statistic = sum((seen.get(result, 0) - wanted) ** 2 / wanted for result, wanted in often.items())
    statistic += (count - sum(seen.get(result, 0) for result in often) - rare) ** 2 / rare
    # A chi-square statistic has a variance of twice its degrees of freedom.
    assert statistic < len(often) + 5 * math.sqrt(2 * len(often))
    assert float((found.end == RUINED).mean()) == pytest.approx(sum(ended.values()), abs=0.006)


def test_mean_and_variance_of_a_long_bankroll() -> None:
    """Nobody is ruined: the result has the mean and the variance of so many rounds."""
    hands, count = 50, 40_000
    row = odds("over-under", wager="bonus")[0]
    seats = seats_of(plan_of("over-under", seed=7), Stakes({"bonus": 100}))
    found = play_sessions(seats, Terms(10_000, hands), count)
    assert (found.end == PLAYED).all()
    mean, variance = hands * 100 * float(row.exact - 1), hands * 100**2 * row.variance
    assert abs(found.result.mean() - mean) < 4 * math.sqrt(variance / count)
    # The variance of a sample variance, the result being nearly normal.
    assert abs(found.result.var() / variance - 1) < 5 * math.sqrt(2 / count)


@pytest.mark.parametrize("sizing", SIZINGS)
def test_no_sizing_changes_the_expectation(sizing: Any) -> None:
    seats = seats_of(plan_of("over-under", seed=3), Stakes({"required": 1000, "bonus": 500}))
    terms = Terms(80_000, 300, sizing, start=2, most=32, goal=60_000)
    found, _ = simulate_sessions(seats, terms, 20_000)
    assert found is not None
    assert found.sigmas is not None
    assert abs(found.sigmas) < 4
    assert found.theoretical_hold == pytest.approx(found.hold, abs=0.01)


# --- Reproducible


def test_the_same_for_any_number_of_jobs_and_the_first_of_more() -> None:
    seats = seats_of(plan_of("over-under", seed=11), Stakes({"required": 1000}))
    terms = Terms(20_000, 700, "double-after-loss", most=4)
    one = play_sessions(seats, terms, 3000)
    for other in (play_sessions(seats, terms, 3000, jobs=2), play_sessions(seats, terms, 3000, jobs=3)):
        assert all(np.array_equal(getattr(one, name), getattr(other, name)) for name in COLUMNS)
    fewer = play_sessions(seats, terms, 1234)
    assert np.array_equal(fewer.result, one.result[:1234])


def test_an_interruption_leaves_the_sessions_before_it() -> None:
    seats = coin(26, 52)
    terms = Terms(1000, 1000)
    whole = play_sessions(seats, terms, 5000)

    def stop(done: int) -> None:
        if done > 1000:
            raise KeyboardInterrupt

    part = play_sessions(seats, terms, 5000, on_progress=stop)
    assert 1000 < len(part) < 5000
    assert np.array_equal(part.result, whole.result[: len(part)])
    assert result_of(seats, terms, part, asked=5000, hourly=40).sessions == len(part)


# --- Several seats


@pytest.mark.parametrize(
    ("game", "own"),
    [
        ("over-under", (0, 1, 2)),
        ("pokette", ()),
        ("dj-wild-stud-poker", (0, 1, 2, 3, 4)),
        ("four-card-prime", (0, 1, 2, 3, 4)),
        ("cajun-stud", (0, 1)),
        ("pai-gow-tiles", (0, 1, 2, 3)),
        ("supreme-pai-gow", (0, 1, 2, 3)),
        ("face-up-pai-gow-poker", tuple(range(7))),
        ("pai-gow-poker", tuple(range(7))),
        ("asia-poker", tuple(range(7))),
    ],
)
def test_whose_cards_are_whose(game: str, own: tuple[int, ...]) -> None:
    assert own_rows(kernel_of(plan_of(game))) == own


@pytest.mark.parametrize(
    ("game", "rounds"),
    [
        ("cajun-stud", 150),
        ("dj-wild-stud-poker", 150),
        ("four-card-prime", 150),
        ("over-under", 150),
        ("pai-gow-tiles", 150),
        ("face-up-pai-gow-poker", 50),
        ("pai-gow-poker", 50),
    ],
)
def test_the_referee_settles_several_seats_alike(game: str, rounds: int) -> None:
    """Three seats betting 1, 2 and 5 times $100 of one deal, as one record."""
    plan = plan_of(game, seed=2)
    seats = seats_of(plan, Stakes(default_stakes(plan, 10_000), (1, 2, 5)))
    kernel = seats.kernel
    dealt = deal(2, 0, seats.cards, kernel.deck)[:, :rounds]
    every = [net[:rounds] for net, _ in seats.each(0)]
    for i in range(dealt.shape[1]):
        assert len(set(dealt[:, i].tolist())) == seats.cards
        parts = []
        for rows in seats.rows:
            cards: Any = np.ascontiguousarray(dealt[rows][:, i : i + 1])
            written: Any = kernel.record(cards[:, 0].tolist(), kernel.decide(cards)[:, 0].tolist())
            parts.append(written)
        together = {**parts[0], "seats": {str(at): part["seats"]["1"] for at, part in enumerate(parts, 1)}}
        assert all(part.get("dealer") == parts[0].get("dealer") for part in parts)
        lines = rule(read_record(together)).lines
        for at, bet in enumerate((1, 2, 5), 1):
            theirs = sum(line.net for line in lines if line.seat == at)
            assert Fraction(int(every[at - 1][i]), seats.scale) == bet * theirs


def test_seats_share_the_expectation_of_one() -> None:
    plan = plan_of("dj-wild-stud-poker", seed=4)
    one = seats_of(plan, Stakes({"required": 1000}))
    six = seats_of(plan, Stakes({"required": 1000}, (1,) * 6))
    alone, full = theory_of(one), theory_of(six)
    assert alone is not None
    assert full is not None
    assert full.net == 6 * alone.net
    net = np.concatenate([six.play(block)[0] for block in range(12)])
    assert abs(net.mean() - float(full.net)) < 4 * net.std() / math.sqrt(len(net))
    single = np.concatenate([one.play(block)[0] for block in range(12)])
    # They all play against one dealer, so that together they swing more than six tables would.
    assert net.var() > 1.5 * 6 * single.var()


def test_more_seats_than_a_table_has() -> None:
    with pytest.raises(InputError) as caught:
        seats_of(plan_of("cajun-stud"), Stakes({"required": 100}, (1,) * 9))
    assert caught.value.field == "seats"


def test_other_players_are_the_other_seats() -> None:
    with pytest.raises(InputError, match="one or the other"):
        seats_of(plan_of("dj-wild-stud-poker", players=3), Stakes({"required": 100}, (1, 1)))


def test_what_is_assumed_of_envy_and_meter() -> None:
    plan = plan_of("dj-wild-stud-poker")
    said = assumed(seats_of(plan, Stakes({"required": 1000, "progressive": 100}, (1, 1))))
    assert said[1:] == ["seats earn no Envy Bonus by each other's hands", "the meter stands at its seed"]
    assert len(assumed(seats_of(plan, Stakes({"required": 1000}, (1, 1))))) == 1


# --- Figures


def test_sums_are_exact_beyond_64_bits() -> None:
    values = np.array([2**62, 2**62, 2**62, -5], np.int64)
    assert total(values) == 3 * 2**62 - 5
    assert squares(values) == 3 * 2**124 + 25
    found = spread(np.arange(1, 101, dtype=np.int64), 100)
    assert found.mean_exact == "101/200"
    assert found.quantiles["1%"] == 0.01
    assert found.quantiles["50%"] == 0.5
    assert (found.least, found.greatest) == (0.01, 1.0)


def test_a_histogram_holds_everything() -> None:
    values = np.array([-7, 0, 3, 3, 100], np.int64)
    found = bars(values, most=4)
    assert found.edges == (-7, 20, 47, 74, 101)
    assert found.counts == (4, 0, 0, 1)
    assert (found.below, found.above) == (0, 0)


def test_one_jackpot_does_not_squeeze_a_histogram() -> None:
    values = np.array([*range(1000), 10**9], np.int64)
    found = bars(values, most=10)
    assert found.edges[-1] <= 1100
    assert sum(found.counts) + found.below + found.above == 1001


# --- The command


def session(capsys: pytest.CaptureFixture[str], *given: str) -> tuple[int, str, str]:
    status = command(["simulate", "over-under", "--session", *given])
    shown = capsys.readouterr()
    return status, shown.out, shown.err


def test_the_command_prints_what_its_schema_says(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = session(capsys, "--sessions", "500", "--goal", "100", "--seats", "2", "--json")
    assert status == 0
    found = json.loads(out)
    jsonschema.validate(found, SCHEMAS["simulate-session"])
    assert found["bets"] == [1, 1]
    assert found["sessions"] == 500
    again = json.loads(
        session(capsys, "--sessions", "500", "--goal", "100", "--bets", "1,1", "--json", "--jobs", "2")[1]
    )
    assert again == found


def test_the_plain_command_still_prints_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["simulate", "over-under", "--rounds", "1000", "--json"]) == 0
    jsonschema.validate(json.loads(capsys.readouterr().out), SCHEMAS["simulate"])


def test_the_command_speaks_to_people(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = session(capsys, "--sessions", "300", "--stake", "5", "--stake", "bonus=5", "--hours", "2")
    assert status == 0
    for word in ("deepest fall", "ruin", "hours on average", "at most 80 hands", "bonus $5"):
        assert word in out


@pytest.mark.parametrize("suffix", [".csv", ".json", ".parquet", ".svg", ".png"])
def test_files(tmp_path: Path, capsys: pytest.CaptureFixture[str], suffix: str) -> None:
    path = tmp_path / f"sessions{suffix}"
    assert session(capsys, "--sessions", "200", "-o", str(path))[0] == 0
    assert path.stat().st_size > 100
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    if suffix == ".csv":
        lines = path.read_text("utf-8").splitlines()
        assert lines[0] == "session,result,drawdown,hands,wagered,ended"
        assert len(lines) == 201
    if suffix == ".svg":
        first = path.read_bytes()
        session(capsys, "--sessions", "200", "-o", str(path))
        assert path.read_bytes() == first


@pytest.mark.parametrize(
    ("given", "field"),
    [
        (["--bankroll", "19"], "bankroll"),
        (["--bankroll", "1e9"], "bankroll"),
        (["--hands", "0"], "hands"),
        (["--hands", "10", "--hours", "3"], "hands"),
        (["--sizing", "double-after-los"], "sizing"),
        (["--sessions", "0"], "sessions"),
        (["--sessions", "100000000"], "sessions"),
        (["--start", "5", "--most", "2"], "most"),
        (["--goal", "0"], "goal"),
        (["--stake", "bonu=5"], "wager"),
        (["--stake", "0"], "stake"),
        (["--stake", "5", "--stake", "6"], "stake"),
        (["--seats", "9"], "seats"),
        (["--seats", "0"], "bets"),
        (["--bets", "1,x"], "bets"),
        (["--bets", "1,2", "--seats", "3"], "bets"),
        (["--hourly", "0"], "hourly"),
        (["--jobs", "0"], "jobs"),
        (["--rounds", "5"], "rounds"),
        (["--cluster", "tcp://127.0.0.1:1"], "cluster"),
        (["--days", "5"], "days"),
        (["--pit"], "mode"),
    ],
)
def test_bad_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], given: list[str], field: str
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, _ = session(capsys, "-o", "sessions.csv", *given, "--json")
    assert status == 2
    assert json.loads(out)["error"]["field"] == field
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["sessions.xls", "nowhere/sessions.csv"])
def test_a_file_that_cannot_be_written(capsys: pytest.CaptureFixture[str], name: str) -> None:
    status, out, _ = session(capsys, "-o", name, "--json")
    assert status == 2
    assert json.loads(out)["error"]["field"] == "output"


def test_flags_of_a_mode_need_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["simulate", "over-under", "--bankroll", "100"]) == 2
    assert "--bankroll belongs to --session" in capsys.readouterr().err


def test_a_progressive_has_one_price() -> None:
    plan = plan_of("dj-wild-stud-poker")
    with pytest.raises(InputError, match=r"\$1, not with \$5"):
        seats_of(plan, Stakes({"required": 1000, "progressive": 500}))
    assert seats_of(plan, Stakes({"required": 1000, "progressive": 100})).cover == 4 * 1000 + 100


def test_a_simple_strategy_has_no_exact_value() -> None:
    plan = plan_of("over-under", strategy="simple")
    found, _ = simulate_sessions(seats_of(plan, Stakes({"required": 1000})), Terms(20_000, 10), 100)
    assert found is not None
    assert found.expected is None
    assert found.theoretical_hold is None
    assert theory_of(replace(seats_of(plan, Stakes({"required": 1000})), plan=plan_of("over-under"))) is not None
