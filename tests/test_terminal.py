"""The terminal table: a person types, the table answers."""

import io
import json
import random
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest
from rich.console import Console

from croupier.cli import run
from croupier.play.chapter import playbook
from croupier.rulebook import slugs
from croupier.schemas import SCHEMAS
from croupier.submission import load, offering
from croupier.terminal.session import Session


def converse(game: str, typed: list[str], *, seed: int = 1, bots: int = 2, more: tuple[str, str] = ("", "")) -> str:
    """What the screen shows when somebody types these lines and then closes the terminal."""
    lines: Iterator[str] = iter(typed)

    def ask(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    screen = Console(file=io.StringIO(), width=160, force_terminal=False, highlight=False)
    rules = load(offering(game).replace(*more, 1).encode()).tables[0]
    Session(playbook(game), rules, random.Random(seed), ask, screen, bots=bots).run()
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


@pytest.mark.parametrize("game", slugs())
def test_the_same_seed_gives_the_same_table(game: str) -> None:
    typed = ["10", *["2", "2", "2", ""] * 4]
    assert converse(game, typed, seed=9) == converse(game, typed, seed=9)
    assert converse(game, typed, seed=9) != converse(game, typed, seed=10)


def test_questions_mistakes_and_leaving() -> None:
    shown = converse(
        "over-under", ["?", "ten", "ante 10 bonus 3", "ante 10 bonus", "", "10", "fold", "?", "log", "1", "log", "q"]
    )
    assert "PA-686a.6(a)" in shown
    assert "'ten' is not an amount" in shown
    assert "outside $5 to $100" in shown
    assert "write each wager as a name and an amount" in shown
    assert "there are no wagers to repeat yet" in shown
    assert "'fold' is not offered to seat 3" in shown
    assert "You leave with" in shown


def test_a_wager_on_a_choice_is_typed_with_its_choice() -> None:
    typed = [
        "straight-up Qh",
        "split Qh/Jc 5",
        "flush 5",
        "straight-up Qh 5 straight-up 2c 5 split Qh/Kh 10 red 5",
        "q",
    ]
    shown = converse("pokette", typed, bots=0)
    assert "write each wager as a name, a choice and an amount" in shown
    assert "'Qh Jc' is no selection for split" in shown
    assert "Flush needs a posted card" in shown
    for wager in ("straight-up Qh", "straight-up 2c", "split Qh Kh", "red"):
        assert f"you {wager} " in " ".join(shown.split())
    assert "pair-in-two $5 to $100" not in shown.partition("This round")[0]
    assert "pair-in-two $5 to $100" in shown.partition("This round")[2]


def test_the_log_hides_the_cards_of_others() -> None:
    """Over/Under deals face up, so only the burn card is unseen."""
    shown = converse("over-under", ["10", "1", "log", "q"])
    assert "seat 1 is dealt" in shown


def test_the_command_ends_quietly_without_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("10\n1\nq\n"))
    assert run(["play", "over-under", "--seed", "3"]) == 0
    assert "This round:" in capsys.readouterr().out
    assert run(["play", "over-under", "--bots", "9"]) == 2
    assert run(["play", "no-such-game"]) == 2


def test_a_session_is_kept_and_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "session.jsonl"
    monkeypatch.setattr("sys.stdin", io.StringIO("10\n1\n\n2\nq\n"))
    assert run(["play", "over-under", "--seed", "3", "--journal", str(file)]) == 0
    capsys.readouterr()
    assert run(["replay", str(file), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    jsonschema.validate(shown, SCHEMAS["replay"])
    assert len(shown["rounds"]) == 2
    assert {"1", "3", "5"} <= {hand["place"] for hand in shown["hands"][0]}
    assert run(["replay", str(file), "--round", "2"]) == 0
    assert "from the discard rack" in capsys.readouterr().out
    assert run(["replay", str(file), "--round", "3"]) == 2
    assert run(["play", "over-under", "--journal", str(file)]) == 2
    file.write_text(file.read_text() + "{}\n")
    assert run(["replay", str(file)]) == 2
    file.write_text("no journal")
    assert run(["replay", str(file)]) == 2


@pytest.mark.parametrize("game", ["pai-gow-tiles", "pai-gow-poker", "supreme-pai-gow"])
def test_a_player_may_take_the_bank(game: str) -> None:
    """After a round against the dealer the bank comes round; whoever takes it sets first and is paid by the rest."""
    more = ("# player_banking = false", "player_banking = true")
    typed = ["10", "house", "play", "yes", *["house", "play", "no", ""] * 3]
    shown = converse(game, typed, more=more, bots=1)
    assert "You are the bank" in shown
    assert shown.count("This round:") >= 2
    refused = converse(game, ["10", "house", "play", "shared", "q"], more=more, bots=1)
    assert "does not share the bank" in refused
