"""`croupier referee` as a program: what it prints and refuses."""

import io
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from croupier.cli import run
from croupier.schemas import SCHEMAS

RECORD: dict[str, Any] = {
    "game": "over-under",
    "seats": {"1": {"wagers": {"ante": "10"}, "cards": "Kc 8d 6h", "decisions": ["over"]}},
}


def given(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    class Stdin:
        buffer = io.BytesIO(data)

    monkeypatch.setattr("sys.stdin", Stdin)


def test_a_ruling_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(RECORD))
    assert run(["referee", str(file), "--json"]) == 0
    ruling = json.loads(capsys.readouterr().out)
    jsonschema.validate(ruling, SCHEMAS["ruling"])
    assert ruling["net"] == {"1": "20"}
    assert run(["referee", str(file)]) == 0
    assert "PA-686a.7(i-bis)(1)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "json"),
        (b"\xff", "json"),
        (b"[" * 100_000, "json"),
        (b"[]", "type"),
        (b"{}", "game"),
        (b'{"game": "poker"}', "game"),
        (b'{"game": "over-under"}', "type"),
        (b'{"game": "over-under", "seats": {}}', "seats"),
        (b'{"game": "over-under", "seats": {"9": {}}}', "seat"),
        (b'{"game": "over-under", "seats": {"1": []}}', "type"),
        (b'{"game": "over-under", "seats": {"1": {}}, "extra": 5}', "type"),
        (b'{"game": "dj-wild-stud-poker", "seats": {"1": {}}, "extra": {"meter": "NaN"}}', "amount"),
        (b'{"game": "over-under", "seats": {"1": {}}, "irregularities": [{}]}', "irregularities"),
        (b'{"game": "over-under", "seats": {"1": {}}, "submission": {"options": {"x": 1}}}', "unknown-key"),
        (b'{"game": "over-under", "seats": {"1": {}}, "submission": {"readings": {"OU-1": "x"}}}', "reading"),
    ],
)
def test_bad_records_exit_2(
    data: bytes, code: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given(monkeypatch, data)
    assert run(["referee", "-", "--json"]) == 2
    error = json.loads(capsys.readouterr().out)
    jsonschema.validate(error, SCHEMAS["error"])
    assert error["error"]["code"] == code


def test_an_unknown_irregularity_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given(monkeypatch, json.dumps({**RECORD, "irregularities": [{"clause": "PA-687a.13(d)"}]}).encode())
    assert run(["referee", "-", "--json"]) == 2
    assert "no irregularity of over-under" in json.loads(capsys.readouterr().out)["error"]["message"]


def test_another_house_way_may_be_tried(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Foxwoods splits jacks and fives; Stones keeps them together behind an ace."""
    hand = {"high": "Kc Kd 8h 7c 3s", "low": "Qs Td"}
    record = {
        "game": "pai-gow-poker",
        "seats": {
            "1": {"wagers": {"pai-gow-poker": "10"}, "cards": "Kc Kd 8h 7c 3s Qs Td", "decisions": [{"set": hand}]}
        },
        "dealer": "Jc Jd 5h 5s Ac 9d 2c",
    }
    file = tmp_path / "round.json"
    file.write_text(json.dumps(record))
    lows = {}
    for way in ("foxwoods", "stones"):
        assert run(["referee", str(file), "--house-way", way, "--json"]) == 0
        lows[way] = set(json.loads(capsys.readouterr().out)["dealer"]["set"]["low"].split())
    assert lows == {"foxwoods": {"5h", "5s"}, "stones": {"Ac", "9d"}}
    assert run(["referee", str(file), "--house-way", "vegas", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["clause"] == "NJ-69F-11.9(d)"
