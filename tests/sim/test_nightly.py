"""The nightly run: what it goes through, that it fails where it must, and the page that records it."""

from __future__ import annotations

import math
import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.odds import odds
from croupier.odds.part import entries
from croupier.rulebook import rulebook, slugs
from croupier.sim.result import exact_results
from croupier.sim.run import kernel_of
from croupier.sim.run import run as run_rounds
from proofs import nightly
from proofs.configurations import envious, tables_of
from proofs.nightly import BLOCK, HEADS, cases, filled, run, summary

PAGE = Path(__file__).parents[2] / "docs/nightly.md"
EMPTY = "# Page\n\n<!-- nightly: all -->\n<!-- end -->\n<!-- nightly: {} -->\nold\n<!-- end -->\nkept\n"


# --- What is gone through


@pytest.mark.parametrize("game", slugs())
def test_every_wager_comes_under_every_table_once(game: str) -> None:
    book = rulebook(game)
    seen: Counter[tuple[str, str | None]] = Counter()
    full: Counter[str] = Counter()
    for case in cases(game):
        kernel = kernel_of(case.plan(game))
        if case.strategy is None and case.players == 1:
            seen.update((wager.name, wager.paytable) for wager in kernel.wagers)
        elif case.players > 1:
            assert case.players == book.game.positions
            full.update(table.id for table in case.paytables.values())
    paid = {entry.wager: entry.tables for entry in entries(game) if entry.tables in tables_of(book)}
    wagers = {wager for wager, _ in seen}
    expected = {(wager, table.id) for wager in wagers & paid.keys() for table in tables_of(book)[paid[wager] or ""]}
    assert {one for one in seen if one[0] in paid} == expected
    assert set(seen.values()) == {1}
    envied = {table.id for tables in tables_of(book).values() for table in tables if envious([table])}
    # DJ Wild's envy bonus is not paid unless reading DJ-8 says so.
    assert set(full) == (set() if game == "dj-wild-stud-poker" else envied)


def test_every_way_comes_with_every_strategy_whose_return_is_exact() -> None:
    found = {(case.house_way, case.strategy) for case in cases("supreme-pai-gow") if case.strategy}
    ways = ("balanced", "max-high", "max-low", "pair-high")
    assert found == {(w, s) for w in ways for s in ("house-way", "optimal")} - {("balanced", "house-way")}


# --- What is said of it


def test_a_summary_by_hand() -> None:
    said = summary([0.5, -2.5, 3.5, -1.0])
    assert said.startswith("4 means, 2 of them beyond 2 standard errors where 0.2 are expected, 1 of them beyond 3 ")
    assert said.endswith("the farthest lies 3.50 away.")
    assert summary([]) == "No rows."


def test_a_small_run_fills_its_own_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    page.write_text(EMPTY.format("over-under") + "<!-- nightly: pokette -->\n| x | -3.25 |\n<!-- end -->\n")
    assert run(["over-under", "--rounds", "300000", "-o", str(page)]) == 0
    text = page.read_text()
    assert "old" not in text
    assert "| x | -3.25 |" in text
    assert "kept" in text
    assert "3 means, 1 of them beyond 2 " in text
    rows = [line for line in text.splitlines() if line.startswith("| default")]
    assert [row.split(" | ")[1] for row in rows] == ["required", "bonus"]
    assert filled(text, {}) == text
    assert "2 means" in capsys.readouterr().out


def test_a_wrong_exact_value_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two percent more than the bonus returns."""

    def wrong(results: Any, player: str) -> Any:
        return {
            wager: msgspec.structs.replace(result, return_exact=str(result.exact + (wager == "bonus") * 2 / 100))
            for wager, result in exact_results(results, player).items()
        }

    monkeypatch.setattr(nightly, "exact_results", wrong)
    assert run(["over-under", "--rounds", "1000000"]) == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if line.endswith("TOO FAR")]
    assert len(lines) == 1
    assert "bonus" in lines[0]


def test_the_error_of_a_rare_jackpot_is_the_exact_one() -> None:
    """Two million rounds hardly meet the hand that makes most of the deviation, and are not blamed for it."""
    found = nightly.night(["cajun-stud"], rounds=200_000)
    (row,) = (r for r in found.rows["cajun-stud"] if (r.wager, r.paytable) == ("all-six-bonus", "Paytable-E"))
    (exact,) = odds("cajun-stud", wager="all-six-bonus", paytable="Paytable-E")
    assert row.error == pytest.approx(exact.standard_deviation / math.sqrt(200_000))
    assert abs(row.sigmas) < 4


def test_an_interrupted_run_writes_nothing_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page, kept = tmp_path / "page.md", tmp_path / "kept"
    page.write_text(EMPTY.format("supreme-pai-gow"))
    play, played = run_rounds, []

    def stopped(plan: Any, rounds: int, **given: Any) -> Any:
        played.append(plan.seed)
        return play(plan, rounds, **given) if len(played) < 3 else play(plan, rounds, **given, runner=broken)

    def broken(todo: Any) -> Any:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(nightly, "run_rounds", stopped)
    arguments = ["supreme-pai-gow", "--rounds", "50000", "--checkpoint", str(kept), "-o", str(page)]
    assert run(arguments) == 130
    assert page.read_text() == EMPTY.format("supreme-pai-gow")
    assert "stopped" in capsys.readouterr().out
    monkeypatch.setattr(nightly, "run_rounds", play)
    assert run(arguments) == 0
    resumed = page.read_text()
    assert run(arguments[:3] + arguments[5:]) == 0
    assert page.read_text() == resumed
    assert len(list(kept.iterdir())) == len(cases("supreme-pai-gow"))


@pytest.mark.parametrize(
    "arguments", [["canasta"], ["over-under", "--rounds", "0"], ["over-under", "--jobs", "0"], ["-o", "missing.md"]]
)
def test_bad_input_ends_in_a_clear_error(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*arguments, "--rounds", "1000"] if "--rounds" not in arguments else arguments) == 2
    assert capsys.readouterr().err


# --- The page


def recorded(game: str) -> list[list[str]]:
    """The rows of a game on the page."""
    (block,) = (found[0] for found in BLOCK.finditer(PAGE.read_text("utf-8")) if found[2] == game)
    lines = [line for line in block.splitlines() if line.startswith("| ")]
    assert lines[0] == "| " + " | ".join(HEADS) + " |"
    return [line.strip("| ").split(" | ") for line in lines[2:]]


@pytest.mark.parametrize("game", slugs())
def test_the_page_records_every_case_beside_the_returns_of_today(game: str) -> None:
    rows = iter(recorded(game))
    for case in cases(game):
        plan = case.plan(game)
        for wager in kernel_of(plan).wagers:
            name, said, table, _, mean, error, exact, sigmas = next(rows)
            assert (said, table) == (wager.name, (wager.paytable or "").rpartition("/")[2])
            assert case.name.endswith(name) or name == "default"
            results = odds(game, wager=wager.name, rules=plan.rules, players=plan.players)
            today = exact_results(results, plan.strategy)[wager.name]
            assert float(exact) == pytest.approx(100 * float(today.exact), abs=1e-5)
            assert abs(float(sigmas)) < 4
            assert float(sigmas) == pytest.approx((float(mean) - float(exact)) / float(error), abs=0.02)
    assert next(rows, None) is None


def test_the_page_sums_up_what_it_shows() -> None:
    page = PAGE.read_text("utf-8")
    assert [found[2] for found in BLOCK.finditer(page)] == ["all", *slugs()]
    assert filled(page, {}) == page
    assert re.search(r"\d+ means, \d+ of them beyond 2 standard errors", page)
