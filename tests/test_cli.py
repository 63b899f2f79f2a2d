"""The commands as users run them: JSON shapes, messages, exit statuses."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from croupier.cli import run
from croupier.rulebook import rulebooks, slugs
from croupier.schemas import SCHEMAS
from croupier.submission import starter

CONTRACT_WAGERS = {
    "over-under": "ante over-23 under-18 bonus",
    "dj-wild-stud-poker": "ante blind raise progressive trips-bonus two-way-bad-beat",
    "face-up-pai-gow-poker": "face-up-pai-gow ace-high-bonus fortune-bonus progressive",
    "asia-poker": "asia-poker bonus",
    "four-card-prime": "ante raise prime aces-bonus all-six-bonus",
    "cajun-stud": "ante raise-1 raise-2 raise-3 pocket-bonus board-bonus lo-ball all-six-bonus",
    "pai-gow-tiles": "pai-gow",
    "pai-gow-poker": "pai-gow-poker number progressive bonus insurance three-card-bonus seven-card-bonus "
    "imperial-bonus",
    "pokette": "straight-up split corner single-rank double-rank akq-rank jt9-rank 876-rank 543-rank red black suit "
    "jacer pair-in-two pair-in-three three-of-a-kind flush straight straight-flush",
    "supreme-pai-gow": "supreme-pai-gow bonus",
}

Capture = pytest.CaptureFixture[str]


def document(capsys: Capture, *arguments: str, status: int = 0) -> Any:
    """The JSON document of a command, with nothing else on standard output."""
    assert run([*arguments, "--json"]) == status
    return json.loads(capsys.readouterr().out)


def valid(name: str, value: Any) -> None:
    jsonschema.Draft202012Validator(SCHEMAS[name]).validate(value)


def test_games(capsys: Capture) -> None:
    games = document(capsys, "games")
    valid("games", games)
    assert {game["slug"]: " ".join(game["wagers"]) for game in games} == CONTRACT_WAGERS
    assert [game["slug"] for game in games] == list(slugs())


def test_one_game_in_words(capsys: Capture) -> None:
    assert run(["games", "pokette"]) == 0
    shown = capsys.readouterr().out
    assert "Lost from the excerpt" in shown
    assert "NJ-69F-12.6" in shown


def test_a_clause(capsys: Capture) -> None:
    clause = document(capsys, "rules", "PA-687a.9(a)(1)")
    valid("rules", clause)
    assert clause["enforced"][0] == "config"
    assert "croupier.submission.constraints.demands:demands" in clause["code"]
    assert any("test_constraint" in test for test in clause["tests"])


def test_a_game_and_a_section(capsys: Capture) -> None:
    clauses = document(capsys, "rules", "pai-gow-tiles")
    valid("rules", clauses)
    assert len(clauses) == 99
    section = document(capsys, "rules", "NJ-69F-10.8")
    assert {clause["section"] for clause in section} == {"10.8"}
    assert {clause["provenance"] for clause in section} == {"text", "reconstructed"}
    assert document(capsys, "rules", "PA-575.1")[0]["id"] == "PA-575.1/copy-hand"


def test_readings(capsys: Capture) -> None:
    readings = document(capsys, "readings")
    valid("readings", readings)
    assert {r["id"] for r in readings} == {name for book in rulebooks().values() for name in book.readings}
    assert [r["games"] for r in readings if r["id"] == "NJ-4"] == [["pai-gow-tiles", "pai-gow-poker"]]
    assert [r["id"] for r in document(capsys, "readings", "pokette")] == ["NJ-15", "NJ-16"]


def test_trace(capsys: Capture) -> None:
    matrix = document(capsys, "trace", "--game", "over-under")
    valid("trace", matrix)
    assert len(matrix["clauses"]) == 82
    assert run(["trace", "--check"]) == 0


def test_submission_round_trip(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "prime.toml"
    assert run(["submission", "new", "four-card-prime", str(file)]) == 0
    capsys.readouterr()
    checked = document(capsys, "submission", "check", str(file))
    valid("submission-check", checked)
    assert checked["valid"]
    open_ends = [p["field"] for p in checked["problems"] if p["code"] != "placeholder"]
    assert open_ends == ["table[0].readings.FP-9"]
    shown = document(capsys, "submission", "show", str(file))
    valid("submission-show", shown)
    assert run(["submission", "show", str(file)]) == 0
    words = capsys.readouterr().out
    assert "Raise Wager: 1, 2, 3 times the Ante Wager." in words


def test_an_invalid_submission_exits_2_and_says_why(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(starter("cajun-stud").replace('"manual-shoe"', '"hand"').replace('"automated"', '"manual"'))
    checked = document(capsys, "submission", "check", str(file), status=2)
    valid("submission-check", checked)
    errors = [(p["clause"], p["code"]) for p in checked["problems"] if p["level"] == "error"]
    assert errors == [("PA-683a.9(a)(1)", "hand-needs-shuffler")]
    assert run(["submission", "check", str(file)]) == 2
    assert "PA-683a.9(a)(1)" in capsys.readouterr().out


def test_new_never_overwrites(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "kept.toml"
    file.write_text("mine")
    assert run(["submission", "new", "pokette", str(file)]) == 2
    assert file.read_text() == "mine"
    assert "exists already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["games", "pokete"], "game", "did you mean 'pokette'"),
        (["rules", "PA-687a.99"], "clause", "no clause"),
        (["rules", "cajun-studs"], "game", "did you mean 'cajun-stud'"),
        (["rules", ""], "clause", "no clause"),
        (["readings", "poker"], "game", "no game"),
        (["trace", "--game", "poker"], "game", "no game"),
        (["submission", "check", "no-such-file.toml"], "file", "No such file"),
        (["submission", "new", "poker"], "game", "no game"),
        (["schema", "game"], "schema", "did you mean 'games'"),
        (["frobnicate"], "usage", "frobnicate"),
        (["games", "--frobnicate"], "usage", "frobnicate"),
        (["submission", "check"], "usage", "FILE"),
    ],
)
def test_bad_input_exits_2_with_one_error(capsys: Capture, arguments: list[str], code: str, says: str) -> None:
    error = document(capsys, *arguments, status=2)
    valid("error", error)
    assert error["error"]["code"] == code
    assert says in error["error"]["message"]
    assert run(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert says in captured.err


def test_drill_and_layout_documents(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("win\n"))
    scores = str(tmp_path / "scores.json")
    valid("drill", document(capsys, "drill", "over-under", "--questions", "3", "--seed", "3", "--scores", scores))
    valid("layout", document(capsys, "layout", "pokette"))


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_schemas(capsys: Capture, name: str) -> None:
    assert run(["schema", name]) == 0
    jsonschema.Draft202012Validator.check_schema(json.loads(capsys.readouterr().out))


def test_the_installed_command_runs() -> None:
    done = subprocess.run([sys.executable, "-m", "croupier", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0.1.0"


def test_importing_croupier_is_light() -> None:
    code = "import sys, croupier, croupier.cli; print({'numba', 'numpy', 'rich.table'} & set(sys.modules) or 'light')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "light"
