"""A chapter without odds, charts or a simulation: whoever asks for the part is told by name, and the rest works."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.cli import run
from croupier.errors import InputError
from croupier.odds import choices, odds, rules_for, strategy, too_good
from croupier.odds.standard import recount
from croupier.report import build
from croupier.sim.api import plan_of
from croupier.sim.run import kernel_of
from proofs import agree, nightly
from proofs.configurations import configurations
from tests.rulebook.packages import Site, site

GAME = "high-coin"
ODDS = """
from croupier.odds import Entry, OddsPart, Outcome, Priced
from proofs import nightly

def price(ask):
    yield Priced((Outcome("heads", 1, ask.rules.cell(ask.table, "ace").ratio), Outcome("tails", 1, -1)))

ODDS = OddsPart((Entry("ante", price, tables="ante"),))
"""


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Site]:
    """A site with one stranger's chapter that has law and play and nothing else."""
    with site(tmp_path) as found:
        found.install(GAME)
        yield found


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["odds", GAME], "odds"),
        (["odds", GAME, "--recompute"], "odds"),
        (["strategy", GAME], "chart"),
        (["strategy", GAME, "--hand", "As"], "chart"),
        (["report", GAME, "-o", "-"], "odds"),
        (["simulate", GAME, "--rounds", "10"], "sim"),
        (["simulate", GAME, "--session"], "sim"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else words,
)
def test_a_command_names_the_part_that_is_missing(
    bare: Site, words: list[str], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    said = capsys.readouterr().err
    assert f"{GAME} has no {part} part" in said
    assert "Traceback" not in said


def test_functions_name_the_part_that_is_missing(bare: Site) -> None:
    rules = rules_for(GAME)
    asked: dict[str, list[Callable[[], object]]] = {
        "odds": [lambda: odds(GAME), lambda: build(rules), lambda: recount(GAME)],
        "chart": [lambda: strategy(rules), lambda: choices(rules, "As")],
        "sim": [lambda: kernel_of(plan_of(GAME))],
    }
    for part, ask in asked.items():
        for call in ask:
            with pytest.raises(InputError, match=f"{GAME} has no {part} part"):
                call()


def test_what_needs_no_odds_works_without_them(bare: Site) -> None:
    assert list(too_good(rules_for(GAME))) == []
    assert rules_for(GAME, options={"coin": True}).option("coin") is True
    assert {one.strategy for one in configurations(GAME)} >= {None}


def test_the_proofs_name_the_part_that_is_missing(bare: Site, capsys: pytest.CaptureFixture[str]) -> None:
    assert agree.run([GAME, "--rounds", "10"]) == 2
    assert f"{GAME} has no sim part" in capsys.readouterr().err
    assert nightly.run([GAME, "--rounds", "10"]) == 2
    assert f"{GAME} has no odds part" in capsys.readouterr().err


def test_environments_are_registered_for_games_that_can_be_simulated(bare: Site) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from croupier.sim.env import name_of, register

    register()
    assert name_of(GAME) not in gymnasium.registry
    assert name_of("cajun-stud") in gymnasium.registry


def test_a_strangers_odds_are_priced(bare: Site) -> None:
    (bare.folder / "high_coin" / "odds.py").write_text(ODDS)
    (result,) = odds(GAME)
    assert (result.wager, result.return_exact) == ("ante", "1/1")


def test_a_part_without_its_constant_is_said(bare: Site, capsys: pytest.CaptureFixture[str]) -> None:
    (bare.folder / "high_coin" / "odds.py").write_text("ODDS = 1\n")
    assert run(["odds", GAME]) != 0
    said = capsys.readouterr().err
    assert "high_coin.odds exports no ODDS of type OddsPart" in said
    assert "Traceback" not in said
