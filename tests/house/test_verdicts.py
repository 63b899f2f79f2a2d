"""An audit says of every sitting under which rules it was written, and never claims to have judged it under others."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from croupier.cli import run
from croupier.edition import edition
from croupier.schemas import SCHEMAS
from tests.house.planted import forge, plant_digest, plant_rule
from tests.house.release import CORRECTED, OLD_TABLES, RELEASE, old_house

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TABLE = "over-under-1"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return old_house(tmp_path)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, Any]]:
    def called(*arguments: str) -> tuple[int, Any]:
        status = run([*arguments])
        shown = capsys.readouterr().out
        return status, json.loads(shown) if "--json" in arguments else shown

    return called


def verify(command: Callable[..., tuple[int, Any]], path: Path, *, thorough: bool = True) -> tuple[int, Any]:
    more = ["--thorough"] if thorough else []
    status, shown = command("audit", "verify", "--db", str(path), "--json", *more)
    jsonschema.validate(shown, SCHEMAS["audit"])
    return status, shown


def test_an_older_release_is_verified_as_written(path: Path, command: Callable[..., tuple[int, Any]]) -> None:
    status, shown = verify(command, path)
    assert status == 0
    assert shown["sound"]
    assert {one["journal"] for one in shown["sittings"]} == set(OLD_TABLES)
    for one in shown["sittings"]:
        assert (one["verdict"], one["written_under"]) == ("verified-as-written", [None])
        assert "verified as written, not re-judged: written under a release that named no edition" in one["text"]
    differing = [one for one in shown["sittings"] if one["today"] != "same"]
    assert {(one["journal"], one["sitting"], one["differs_at"]) for one in differing} == {
        (table, sitting, entry) for table, found in CORRECTED.items() for sitting, (entry, _) in found.items()
    }
    assert all(one["text"].endswith("today's rules say the same") for one in shown["sittings"] if one not in differing)
    ends = [(one["first"], one["last"]) for one in shown["sittings"] if one["journal"] == TABLE]
    assert [first for first, _ in ends[1:]] == [last + 1 for _, last in ends[:-1]]
    status, text = command("audit", "verify", "--db", str(path), "--thorough")
    assert status == 0
    assert f"{TABLE}, sittings 1 to 2: verified as written, not re-judged" in text


def test_nobody_asks_the_rules_without_being_told_to(path: Path, command: Callable[..., tuple[int, Any]]) -> None:
    _, shown = verify(command, path, thorough=False)
    assert {one["today"] for one in shown["sittings"]} == {None}


def test_a_changed_rule_is_no_damage_to_what_was_written_before_it(
    path: Path, command: Callable[..., tuple[int, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant_rule(monkeypatch)
    status, shown = verify(command, path)
    assert (status, shown["sound"], shown["damages"]) == (0, True, [])
    differing = [one for one in shown["sittings"] if one["today"] == "differs"]
    assert {one["journal"] for one in differing} >= {TABLE, "cajun-stud-1", "pai-gow-tiles-1", "pokette-1"}
    for one in differing:
        assert one["verdict"] == "verified-as-written"
        assert one["first"] < one["differs_at"] <= one["last"] + 1
        assert f"today's rules differ at entry {one['differs_at']}" in one["text"]


def test_a_round_under_a_changed_rule_is_told_as_it_was_written(
    path: Path, command: Callable[..., tuple[int, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    what = (f"{TABLE}:5", "--db", str(path))
    status, before = command("replay", *what, "--json")
    jsonschema.validate(before, SCHEMAS["replay-round"])
    assert (status, before["verdict"]["today"]) == (0, "same")
    plant_rule(monkeypatch)
    status, shown = command("replay", *what, "--json")
    jsonschema.validate(shown, SCHEMAS["replay-round"])
    assert status == 0
    assert (shown["verdict"]["verdict"], shown["verdict"]["today"]) == ("verified-as-written", "differs")
    assert {step["kind"] for step in shown["steps"]} == {"written"}
    assert shown["lines"] == []
    assert not any(step["cards"] for step in shown["steps"])
    status, text = command("replay", *what)
    assert status == 0
    assert "not re-judged" in text.splitlines()[0]
    assert "Hanna: bet ante" in text
    assert " is posted " in text
    status, shown = command("replay", *what, "--verify", "--json")
    jsonschema.validate(shown, SCHEMAS["replay-verify"])
    assert status == 0
    assert {check["check"]: check["holds"] for check in shown["checks"]}["rules"] is None


def claim(path: Path, table: str) -> None:
    """Let a journal say that it was written under the rules in force."""
    ours = json.dumps({name: getattr(edition(table[:-2]), name) for name in edition(table[:-2]).__struct_fields__})

    def change(_: int, body: str) -> str:
        kinds = ('"kind":"opened"', '"kind":"sitting"')
        return f'{body[:-1]},"edition":{ours}}}' if any(kind in body for kind in kinds) else body

    forge(path, table, change)


def test_only_rules_in_force_are_judged_by_and_then_a_difference_is_damage(
    path: Path, command: Callable[..., tuple[int, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    claim(path, TABLE)
    status, shown = verify(command, path)
    mine = [one for one in shown["sittings"] if one["journal"] == TABLE]
    assert status == 0
    assert {(one["verdict"], one["today"], one["text"]) for one in mine} == {("re-judged", "same", "re-judged")}
    status, shown = command("replay", f"{TABLE}:5", "--db", str(path), "--verify", "--json")
    assert (status, {check["check"]: check["holds"] for check in shown["checks"]}["rules"]) == (0, True)
    _, shown = verify(command, path, thorough=False)
    text = next(one["text"] for one in shown["sittings"] if one["journal"] == TABLE)
    assert text == "verified as written, not re-judged: written under today's rules, which were not asked"

    plant_rule(monkeypatch)
    status, shown = verify(command, path)
    assert status == 2
    assert {one["journal"] for one in shown["damages"]} == {TABLE}
    plant_digest(monkeypatch)
    status, shown = verify(command, path)
    assert (status, shown["damages"]) == (0, [])
    (first, *_) = [one for one in shown["sittings"] if one["journal"] == TABLE]
    assert first["verdict"] == "verified-as-written"
    assert first["written_under"][0]["engine"][:12] in first["text"]


def test_a_chapter_that_is_gone_is_verified_as_written(path: Path, command: Callable[..., tuple[int, Any]]) -> None:
    forge(path, TABLE, lambda _, body: body.replace('"game":"over-under"', '"game":"long-gone"'))
    status, shown = verify(command, path)
    assert (status, shown["damages"]) == (0, [])
    gone = [one for one in shown["sittings"] if one["journal"] == TABLE]
    assert {(one["verdict"], one["today"]) for one in gone} == {("verified-as-written", "not-run")}
    assert "today's rules cannot be asked: " in gone[0]["text"]
    status, shown = command("replay", f"{TABLE}:5", "--db", str(path), "--json")
    assert (status, shown["verdict"]["today"]) == (0, "not-run")


def entry_of(path: Path, table: str, kind: str, why: str = "") -> dict[str, Any]:
    """The last entry of a kind."""
    query = "SELECT body FROM journal WHERE stream = ? AND body LIKE ? AND body LIKE ? ORDER BY seq DESC LIMIT 1"
    with closing(sqlite3.connect(path)) as database:
        (body,) = database.execute(query, (table, f'%"kind":"{kind}"%', f"%{why}%")).fetchone()
    found: dict[str, Any] = json.loads(body)
    return found


def rewrite(path: Path, table: str, entry: dict[str, Any]) -> None:
    text = json.dumps(entry, separators=(",", ":"))
    forge(path, table, lambda seq, body: text if seq == entry["seq"] else body)


def found_at(command: Callable[..., tuple[int, Any]], path: Path, entry: dict[str, Any]) -> list[str]:
    status, shown = verify(command, path, thorough=False)
    assert status == 2
    return [one["what"] for one in shown["damages"] if one["entry"] == entry["seq"]]


def test_a_sitting_that_begins_with_other_chips_is_found(path: Path, command: Callable[..., tuple[int, Any]]) -> None:
    entry = entry_of(path, TABLE, "sitting")
    entry["players"][0]["chips"] += 100
    rewrite(path, TABLE, entry)
    assert found_at(command, path, entry) == [
        "the players do not begin the sitting with what the ledger says they have"
    ]


def test_a_sitting_that_begins_with_another_meter_is_found(path: Path, command: Callable[..., tuple[int, Any]]) -> None:
    entry = entry_of(path, "pai-gow-poker-1", "sitting")
    entry["meter_posted"] += 100
    rewrite(path, "pai-gow-poker-1", entry)
    assert found_at(command, path, entry) == ["the table does not begin the sitting with what the ledger says it has"]


def test_a_purchase_that_was_changed_is_found_at_its_posting(
    path: Path, command: Callable[..., tuple[int, Any]]
) -> None:
    bought = entry_of(path, TABLE, "chips")
    bought["amount"] += 100
    rewrite(path, TABLE, bought)
    assert found_at(command, path, {"seq": bought["seq"] + 1}) == [
        f"the posting is not what was bought in entry {bought['seq']}"
    ]


def test_an_input_of_nobodys_role_or_from_the_past_is_found(
    path: Path, command: Callable[..., tuple[int, Any]]
) -> None:
    entry = entry_of(path, TABLE, "act", "no-more-bets")
    rewrite(path, TABLE, entry | {"role": "stranger"})
    assert found_at(command, path, entry) == ["nobody at a table is a stranger"]
    rewrite(path, TABLE, entry | {"at": 5})
    assert found_at(command, path, entry) == ["the entry is older than the one before it"]


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("UPDATE round SET nets = '{\"nobody\":5}'", "is kept with other results than were posted"),
        ("UPDATE round SET first = first + 1", "is kept with other entries than it was posted with"),
        ("DELETE FROM round", "was posted and is not among the finished ones"),
        ("UPDATE round SET number = 99", "is among the finished ones and was never posted"),
    ],
)
def test_a_round_that_was_changed_is_found(
    path: Path, command: Callable[..., tuple[int, Any]], statement: str, what: str
) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(f"{statement} WHERE stream = '{TABLE}' AND number = 5")
    status, shown = verify(command, path, thorough=False)
    assert status == 2
    assert any(what in one["what"] for one in shown["damages"])


# --- sessions of the terminal


def test_a_session_says_under_which_rules_it_was_kept(
    tmp_path: Path, command: Callable[..., tuple[int, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    file = tmp_path / "session.jsonl"
    monkeypatch.setattr("sys.stdin", io.StringIO("10\n1\nq\n"))
    assert command("play", "over-under", "--seed", "3", "--journal", str(file))[0] == 0
    header = json.loads(file.read_text().splitlines()[0])
    assert header["edition"]["engine"] == edition("over-under").engine
    status, shown = command("replay", str(file), "--json")
    jsonschema.validate(shown, SCHEMAS["replay"])
    assert (status, shown["verdict"], shown["text"]) == (0, "re-judged", "re-judged")
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines, lines[1]]) + "\n")
    assert command("replay", str(file), "--json")[0] == 2, "somebody sits down twice"
    plant_digest(monkeypatch)
    status, shown = command("replay", str(file), "--json")
    jsonschema.validate(shown, SCHEMAS["replay"])
    assert (status, shown["verdict"], shown["differs_at"]) == (0, "verified-as-written", len(lines) + 1)
    assert f"today's rules refuse line {len(lines) + 1}" in shown["text"]
    file.write_text("\n".join([lines[0].replace('"engine"', '"motor"'), *lines[1:]]))
    assert command("replay", str(file))[0] == 2


def test_a_session_of_an_older_release_is_played_under_todays_rules_and_not_more_is_said(
    command: Callable[..., tuple[int, Any]],
) -> None:
    status, shown = command("replay", str(RELEASE / "cajun-stud.jsonl"), "--json")
    jsonschema.validate(shown, SCHEMAS["replay"])
    assert (status, shown["verdict"], shown["written_under"]) == (0, "verified-as-written", None)
    status, text = command("replay", str(RELEASE / "cajun-stud.jsonl"))
    assert text.startswith("verified as written, not re-judged: written under a release that named no edition")
