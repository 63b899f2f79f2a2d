"""Submissions of a chapter that another package brings: whatever its data lack, the answer is a finding."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.chapters import SHIPPED
from croupier.cli import run
from croupier.house.demo import demo_tables
from croupier.submission import Level, check, explain, load, offering, starter
from tests.rulebook.packages import forget, site
from tests.submission.toml_text import toml

GAME = "high-coin"
MORE = """
[[option]]
id = "high-coin.second_deck"
clauses = ["XX-1.1"]
type = "bool"
description = "Use a second deck."
field = "options.second_deck"
filing = "discretion"
allowed = [false, true]
default = false

[[option]]
id = "high-coin.shuffle_method"
clauses = ["XX-1.2"]
type = "enum"
description = "How cards are shuffled."
field = "options.shuffle_method"
filing = "discretion"
allowed = ["manual", "automated"]
required = true

[[option]]
id = "high-coin.table_limit"
clauses = ["XX-1.2"]
type = "money"
description = "What the table holds."
field = "options.table_limit"
filing = "rules-submission"
range = "any amount"
required = true

[[option]]
id = "high-coin.side_wager"
clauses = ["XX-1.1"]
type = "bool"
description = "The ante is stated."
field = "wagers.ante"
filing = "rules-submission"
allowed = [true]
required = true
"""


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    with site(tmp_path) as folder:
        yield folder.install()


def changed(**options: Any) -> bytes:
    document = tomllib.loads(starter(GAME))
    document["table"][0].setdefault("options", {}).update(options)
    return toml(document)


def test_starter_and_offering_come_from_the_data(home: Path) -> None:
    assert home.is_dir()
    for text in (starter(GAME), offering(GAME)):
        assert 'jurisdiction = "XX"  # Nowhere' in text
        assert check(text.encode())[1] == []


def test_its_demands_are_checked(home: Path) -> None:
    assert home.is_dir()
    (problem,) = check(changed(coin=True))[1]
    assert (problem.code, problem.field, problem.clause) == ("not-approved", "table[0].approvals.coin", "XX-1.1")


def test_new_required_options_are_stated_by_the_starter(home: Path) -> None:
    path = home / "law" / "options.toml"
    path.write_text(path.read_text(encoding="utf-8") + MORE, encoding="utf-8")
    rules = load(starter(GAME).encode()).tables[0]
    assert rules.options == {"shuffle_method": "manual", "table_limit": 50_000_00}
    assert check(changed(second_deck=True))[1] == []
    assert {sentence.clause for sentence in explain(rules)} == {"XX-1.1", "XX-1.2"}
    missing = check(starter(GAME).replace("table_limit =", "# table_limit =").encode())[1]
    assert [(problem.level, problem.field) for problem in missing] == [(Level.ERROR, "table[0].options.table_limit")]


def test_the_starter_leaves_room_for_the_approvals_that_it_needs(home: Path) -> None:
    path = home / "law" / "options.toml"
    text = path.read_text(encoding="utf-8").replace("default = false", "required = true\nfirst = true")
    path.write_text(text.replace('"rules-submission"', '"lab-approval"'), encoding="utf-8")
    assert "coin = true" in starter(GAME)
    found = check(starter(GAME).encode())[1]
    assert [(problem.level, problem.code, problem.field) for problem in found] == [
        (Level.WARNING, "placeholder", "table[0].approvals.coin")
    ]


def test_check_and_show_need_no_odds(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert home.is_dir()
    file = tmp_path / "filing.toml"
    assert run(["submission", "new", GAME, str(file)]) == 0
    assert run(["submission", "check", str(file)]) == 0
    assert run(["submission", "show", str(file)]) == 0
    assert "Ante: $10 to $1,000" in capsys.readouterr().out


def test_a_licensee_of_another_place_is_refused(home: Path) -> None:
    assert home.is_dir()
    (problem,) = check(starter(GAME).replace('jurisdiction = "XX"', 'jurisdiction = "PA"').encode())[1]
    assert problem.message == "High Coin is a game of Nowhere, not of the licensee's jurisdiction"


def test_a_game_whose_own_demands_refuse_it_gets_no_demo_table(home: Path) -> None:
    assert (f"{GAME}-1", GAME, offering(GAME)) in demo_tables()
    path = home / "law" / "demands.toml"
    text = path.read_text(encoding="utf-8").replace("approvals.coin", "wagers.ante").replace("= false", "= true")
    path.write_text(text.replace('"options.coin" = true', '"options.coin" = false'), encoding="utf-8")
    forget()
    assert [game for _, game, _ in demo_tables()] == list(SHIPPED)
