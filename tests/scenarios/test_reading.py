"""A mistake in a scenario names its line, its field and what would be allowed; nothing is carried out before."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from croupier.cli import run as command
from croupier.rulebook import slugs
from croupier.scenario import ScenarioError, read
from croupier.scenario.shipped import files
from croupier.schemas import SCHEMAS

HEADER = {"game": "over-under", "title": "a title", "clauses": ["PA-686a.7(e)"]}
SIT = {"act": "sit", "by": "player", "who": "ann", "data": {"seat": 3, "chips": "1000"}}
VALID = Draft202012Validator(SCHEMAS["scenario"])


def text(*lines: Any) -> bytes:
    return "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines).encode()


def misread(data: bytes) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        read(data, name="story", folder=Path())
    return caught.value


# What is wrong in a line that stands third, and what the error says.
BROKEN: list[tuple[dict[str, Any], str, str]] = [
    ({"act": "bett", "by": "player", "who": "ann"}, "act", "did you mean 'bet'?"),
    ({"act": "bet", "by": "gambler", "who": "ann"}, "by", "allowed are player, dealer, floorperson"),
    ({"act": "bet", "who": "ann"}, "by", "there is no by None"),
    ({"act": "bet", "by": "player"}, "who", "names the player"),
    ({"act": "bet", "by": "player", "who": 3}, "who", "a text"),
    ({"act": "bet", "by": "player", "who": "ann", "when": 1}, "line.when", "unknown key 'when'"),
    ({"act": "bet", "by": "player", "who": "ann", "data": []}, "data", "an object"),
    ({"act": "bet", "by": "player", "who": "ann", "data": {"wager": {}}}, "data.wager", "did you mean 'wagers'?"),
    ({"act": "bet", "by": "player", "who": "ann", "data": {"wagers": {"ante": 10}}}, "data.wagers.ante", "dollars"),
    ({"act": "bet", "by": "player", "who": "ann", "data": {"wagers": {"ante": "x"}}}, "data.wagers.ante", "dollars"),
    ({"act": "go-on", "by": "dealer", "after": -1}, "after", "zero or more"),
    ({"act": "go-on", "by": "dealer", "after": "1"}, "after", "a whole number"),
    ({"act": "go-on", "by": "dealer", "run": "finish"}, "line", "not act and run"),
    ({"card": "As"}, "line", "act, run or expect"),
    ({"act": "irregularity", "by": "floorperson", "data": {"clause": "PA-686a.9(z)"}}, "data.clause", "no clause of"),
    ({"act": "irregularity", "by": "floorperson", "data": {"card": "Zz"}}, "data.card", "is not a card"),
    ({"act": "irregularity", "by": "floorperson", "data": {"happened": "noon"}}, "data.happened", "are opening"),
    ({"act": "shuffle", "by": "dealer", "data": {"order": "As Zz"}}, "data.order", "is not a card"),
    ({"act": "decide", "by": "player", "who": "ann", "data": {"choice": {"set": {"high": "Zz"}}}},
     "data.choice.set.high", "is not a card"),
    ({"run": "prepair"}, "run", "did you mean 'prepare'?"),
    ({"run": "prepare", "phase": "betting"}, "run prepare.phase", "unknown key"),
    ({"run": "prepare", "cards": "As Zz"}, "cards", "is not a card"),
    ({"run": "prepare", "cards": "As As As As As As As"}, "cards", "occurs 7 times, and the deck"),
    ({"run": "prepare", "cards": "Jk"}, "cards", "holds 0"),
    ({"run": "prepare", "tiles": "6-6"}, "tiles", "dealt with cards"),
    ({"run": "prepare", "dice": [1, 1, 7]}, "dice", "from 1 to 6"),
    ({"run": "prepare", "spins": "As"}, "spins", "a list of cards"),
    ({"run": "until"}, "run", "needs due, phase, round or event"),
    ({"run": "until", "seat": 3}, "run", "needs due"),
    ({"run": "until", "phase": "setting"}, "phase", "allowed are opening, shuffling, betting, dealing"),
    ({"run": "until", "due": "deal"}, "due", "there is no due 'deal'"),
    ({"run": "until", "round": "finished"}, "round", "allowed are over"),
    ({"run": "until", "event": {"type": "deal"}}, "event.type", "allowed are kind"),
    ({"expect": {}}, "expect", "names something"),
    ({"expect": {"chip": {}}}, "expect.chip", "did you mean 'chips'?"),
    ({"expect": {"refused": "PA-575.8(a)"}}, "refused", "no clause of over-under"),
    ({"expect": {"refused": []}}, "refused", "a clause, a list"),
    ({"expect": {"phase": "night"}}, "phase", "allowed are"),
    ({"expect": {"lines": [{"seat": 3, "net": 5}]}}, "lines.net", "dollars as a string"),
    ({"expect": {"lines": [{"outcome": "won"}]}}, "outcome", "allowed are win, lose"),
    ({"expect": {"event": {"cards": "Zz"}}}, "event.cards", "is not a card"),
    ({"expect": {"view": {"who": "ann", "sees": "As"}}}, "view.sees", "allowed are who, by, shows, hides"),
    ({"expect": {"bank": {"player": "ann"}}}, "bank.player", "allowed are who"),
    ({"expect": {"chips": {"ann": "lots"}}}, "chips.ann", "dollars"),
    ({"expect": {"phase": "betting"}, "after": 3}, "line.after", "unknown key"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "field", "words"), BROKEN, ids=lambda value: json.dumps(value)[:60])
def test_a_broken_line(line: dict[str, Any], field: str, words: str) -> None:
    found = misread(text(HEADER, "# a remark", line, SIT))
    assert (found.line, found.field) == (3, field)
    assert words in found.message


@pytest.mark.parametrize(
    ("header", "field", "words"),
    [
        ({"title": "a title"}, "game", "names the game"),
        ({"game": "over-over"}, "game", "did you mean 'over-under'?"),
        ({**HEADER, "clauses": ["PA-686a.7(zz)"]}, "clauses", "no clause of over-under; did you mean"),
        ({**HEADER, "clauses": "PA-686a.7(e)"}, "clauses", "a list"),
        ({**HEADER, "claims": []}, "header.claims", "allowed are game, title"),
        ({**HEADER, "stepped": 1}, "stepped", "true or false"),
        ({**HEADER, "inventory": 100}, "inventory", "dollars"),
        ({**HEADER, "submission": {"options": {"recut_by": "me"}}}, "submission.options.recut_by", "me"),
        ({**HEADER, "submission": {"wager": {}}}, "submission.wager", "unknown key"),
        (
            {**HEADER, "submission": {"options": {"adjacent_boxes": 7}}},
            "submission.options.adjacent_boxes",
            "6",
        ),
        ({**HEADER, "submission": {}, "submission_file": "x.toml"}, "submission_file", "not both"),
        ({**HEADER, "submission_file": "missing.toml"}, "file", "cannot read"),
        ({**HEADER, "meter": "10"}, "meter", "no progressive meter"),
    ],
)  # fmt: skip
def test_a_broken_header(header: dict[str, Any], field: str, words: str) -> None:
    found = misread(text("", header, SIT))
    assert (found.line, found.field) == (2, field)
    assert words in found.message


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        (b"", 1, "the file is empty"),
        (b"# nothing\n", 1, "the file is empty"),
        (b"\xff", 1, "not UTF-8"),
        (text(HEADER, "{'act': 1}"), 2, "not JSON"),
        (text(HEADER, "[1]"), 2, "a JSON object"),
        (text(HEADER, '{"run": "finish", "run": "finish"}'), 2, "given twice"),
        (text(HEADER, "[" * 100_000), 2, "not JSON"),
    ],
    ids=["empty", "remarks", "bytes", "quotes", "list", "twice", "deep"],
)
def test_a_broken_file(data: bytes, line: int, words: str) -> None:
    found = misread(data)
    assert found.line == line
    assert words in found.message


def test_a_submission_that_contradicts_itself() -> None:
    options = {"dealing_method": "hand", "shuffle_method": "manual"}
    found = misread(text({"game": "dj-wild-stud-poker", "submission": {"options": options}}))
    assert (found.line, found.clause) == (1, "PA-687a.9(a)(1)")
    assert "allowed: automated" in found.message


def test_the_published_shape_holds_what_is_read_and_refuses_unknown_words() -> None:
    for slug in slugs():
        for name, file in files(slug):
            for line in file.read_text("utf-8").splitlines():
                if line.strip() and not line.startswith("#"):
                    assert VALID.is_valid(json.loads(line)), f"{slug}/{name}: {line}"
    # Whether a card, a phase or a clause is known to the game, a shape cannot say.
    unknown = [line for line, _, words in BROKEN if "did you mean" in words or "unknown key" in words]
    assert len(unknown) > 6
    assert not [line for line in unknown if VALID.is_valid(line)]


def test_every_file_has_a_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, failing = (tmp_path / f"{name}.jsonl" for name in ("good", "bad", "failing"))
    good.write_bytes(text(HEADER, SIT, {"expect": {"chips": {"ann": "1000"}}}))
    bad.write_bytes(text(HEADER, {"act": "fly", "by": "player", "who": "ann"}))
    failing.write_bytes(text(HEADER, SIT, {"expect": {"chips": {"ann": "5"}, "phase": "betting"}}))
    files = [str(path) for path in (good, bad, failing, tmp_path / "none.jsonl")]
    assert command(["scenario", *files, "--json"]) == 2
    results = json.loads(capsys.readouterr().out)
    Draft202012Validator(SCHEMAS["scenario-results"]).validate(results)
    assert [result["passed"] for result in results] == [True, False, False, False]
    assert (results[1]["error"]["line"], results[1]["error"]["field"]) == (2, "act")
    assert results[2]["failures"] == [
        {"line": 3, "expected": "phase betting", "happened": "phase opening"},
        {"line": 3, "expected": "ann's chips 5", "happened": "ann's chips 1000"},
    ]
    assert results[3]["error"]["code"] == "file"
    assert command(["scenario", str(bad), str(failing)]) == 2
    told = capsys.readouterr().err
    assert f"{bad}:2: act: there is no act 'fly': allowed are sit" in told
    assert f"{failing}:3: expected phase betting; phase opening" in told
    assert command(["scenario", str(good)]) == 0
    assert command(["scenario"]) == 2
