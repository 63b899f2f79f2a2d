"""`croupier drill` as somebody runs it: the screen, the document, the score file and the exit status."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import run
from croupier.rulebook import slugs
from croupier.submission import starter

Capture = pytest.CaptureFixture[str]


class Terminal(io.StringIO):
    """Standard input with a person before it."""

    def isatty(self) -> bool:
        return True


def drill(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str, person: bool = False) -> int:
    stdin = Terminal(typed) if person else io.StringIO(typed)
    monkeypatch.setattr("sys.stdin", stdin)
    return run(["drill", *arguments])


def document(monkeypatch: pytest.MonkeyPatch, capsys: Capture, typed: str, *arguments: str, status: int = 0) -> Any:
    assert drill(monkeypatch, typed, *arguments, "--json") == status
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def scores(tmp_path: Path) -> str:
    return str(tmp_path / "scores.json")


@pytest.mark.parametrize("game", slugs())
def test_every_game_can_be_drilled(game: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture, scores: str) -> None:
    assert drill(monkeypatch, "\n" * 6, game, "--seed", "4", "--questions", "3", "--scores", scores) == 0
    shown = capsys.readouterr().out
    assert shown.count("Wrong: ") == 6
    assert shown.count("(again)") == 3
    assert "0 of 6 right" in shown
    assert "To be asked again: " in shown


def test_a_worksheet_then_its_answers(monkeypatch: pytest.MonkeyPatch, capsys: Capture, scores: str) -> None:
    common = ("over-under", "--seed", "8", "--questions", "4", "--kind", "outcome", "--scores", scores)
    sheet = document(monkeypatch, capsys, "", *common)
    assert sheet["summary"] == {"asked": 0, "right": 0, "kinds": {}, "again": []}
    assert [question["answer"] for question in sheet["questions"]] == [None] * 4
    assert not Path(scores).exists()
    graded = document(monkeypatch, capsys, "win\nlose\n\n", *common)
    asked = [(q["question"], q["scene"]) for q in graded["questions"]]
    assert asked == [(q["question"], q["scene"]) for q in sheet["questions"]]
    assert [q["answer"] for q in graded["questions"]] == ["win", "lose", "", None]
    for question in graded["questions"][:3]:
        assert question["right"] is (question["answer"] == question["correct"])
        assert question["summary"]
    assert graded["questions"][3]["clause"] is None
    assert graded["summary"]["asked"] == 3
    kept = json.loads(Path(scores).read_text())["games"]["over-under"]
    assert kept["kinds"]["outcome"]["asked"] == 3
    later = document(monkeypatch, capsys, "", *common[:-2], "--scores", scores)
    assert [q["again"] for q in later["questions"]][:1] == [True]


def test_bad_input(monkeypatch: pytest.MonkeyPatch, capsys: Capture, scores: str, tmp_path: Path) -> None:
    assert drill(monkeypatch, "", "no-such-game", "--scores", scores) == 2
    assert drill(monkeypatch, "", "over-under", "--kind", "guess", "--scores", scores) == 2
    assert drill(monkeypatch, "", "over-under", "--kind", "setting", "--scores", scores) == 2
    assert drill(monkeypatch, "", "over-under", "--questions", "0", "--scores", scores) == 2
    assert drill(monkeypatch, "", "over-under", "--submission", str(tmp_path / "none.toml"), "--scores", scores) == 2
    assert drill(monkeypatch, "", "over-under", "--scores", str(tmp_path)) == 2
    file = tmp_path / "cajun.toml"
    file.write_text(starter("cajun-stud"))
    assert drill(monkeypatch, "", "over-under", "--submission", str(file), "--scores", scores) == 2
    assert "no table of over-under" in capsys.readouterr().err
    error = document(monkeypatch, capsys, "perhaps\n", "over-under", "--scores", scores, status=2)
    assert error["error"]["field"] == "answer"


def test_a_submission(monkeypatch: pytest.MonkeyPatch, capsys: Capture, scores: str, tmp_path: Path) -> None:
    """A starter offers the compulsory wagers alone."""
    file = tmp_path / "ou.toml"
    file.write_text(starter("over-under"))
    shown = document(
        monkeypatch, capsys, "", "over-under", "--submission", str(file), "--kind", "outcome", "--scores", scores
    )
    assert {q["topic"] for q in shown["questions"]} <= {"ante", "over-23", "under-18"}


def test_a_damaged_score_file(monkeypatch: pytest.MonkeyPatch, capsys: Capture, scores: str) -> None:
    Path(scores).write_text("{ half a file")
    assert drill(monkeypatch, "", "over-under", "--scores", scores) == 0
    assert "is damaged; it is kept as" in capsys.readouterr().err
    assert Path(scores + ".damaged-1").read_text() == "{ half a file"


def test_the_score_file_of_the_user(monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "data")
    assert drill(monkeypatch, "\n", "over-under", "--questions", "1", "--seed", "1") == 0
    assert (tmp_path / "data" / "drill.json").is_file()


def test_a_person_may_try_again(monkeypatch: pytest.MonkeyPatch, capsys: Capture, scores: str) -> None:
    lines = iter(["perhaps", "?", "q"])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    arguments = ("over-under", "--kind", "outcome", "--seed", "2", "--scores", scores)
    assert drill(monkeypatch, "", *arguments, person=True) == 0
    shown = capsys.readouterr().out
    assert "'perhaps' is no answer." in shown
    assert shown.count("Type win, lose or push") == 2
    assert "0 of 0 right" in shown
