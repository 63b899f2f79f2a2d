"""Chapters of other packages: sound ones are found, faulty ones are left out and told."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.chapters import SHIPPED
from croupier.cli import run
from croupier.errors import InputError
from croupier.play.chapter import playbook
from croupier.rulebook import faults, find_clause, game_of, is_game, rulebook, rulebooks, slugs
from tests.rulebook.packages import Site, site

GAME, PACKAGE = "high-coin", "high_coin"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Site]:
    with site(tmp_path) as found:
        yield found


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_sound_package_is_found(folder: Site) -> None:
    folder.install()
    assert slugs() == (*SHIPPED, GAME)
    assert faults() == ()
    assert list(rulebooks()) == list(slugs())
    assert rulebook(GAME).game.territory == "Nowhere"
    assert game_of("XX-1.2") == GAME
    assert find_clause("XX-1.2").summary == "Aces win."
    assert playbook(GAME).slug == GAME


def test_games_says_what_a_package_lacks(folder: Site, capsys: pytest.CaptureFixture[str]) -> None:
    folder.install()
    assert run(["games", GAME, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["package"], shown["parts"]) == (PACKAGE, [])
    assert shown["lacks"] == ["hands", "odds", "chart", "sim", "felt", "words", "picture"]


Spoiling = tuple[str, str, str, str]
SPOILED: list[Spoiling] = [
    ("law/game.toml", 'slug = "high-coin"', 'slug = "low-coin"', "law/game.toml is of 'low-coin'"),
    ("law/game.toml", "positions = 3", "positions = ", "law/game.toml is not TOML: Invalid value (at line 8"),
    ("law/game.toml", "positions = 3", 'positions = "three"', "law/game.toml: Expected `int`, got `str`"),
    ("law/clauses.toml", 'id = "XX-1.2"', 'id = "XX-1.1"', "law/clauses.toml: id XX-1.1 occurs twice"),
    (
        "law/clauses.toml",
        'id = "XX-1.2"',
        'id = "PA-686a.2"',
        "PA-686a.2 does not begin with the chapter's prefix XX-1.",
    ),
    ("law/clauses.toml", "[[clause]]", "[[claus]]", "law/clauses.toml has the unknown key 'claus'"),
    ("law/clauses.toml", "[[clause]]", "[clauses]\n[[clause]]", "unknown key 'clauses'"),
    (
        "law/paytables.toml",
        'clause = "XX-1.2"',
        'clause = "XX-1.9"',
        "paytable XX-1.2 cites XX-1.9, which does not exist",
    ),
    ("law/table.toml", 'load = "XX-1.1"', 'load = "XX-1.9"', "law/table.toml cites XX-1.9, which does not exist"),
    ("law/table.toml", "[opening]", "[opened]", "law/table.toml: Object contains unknown field `opened`"),
    ("law/options.toml", '"XX-1.1"', '"XX-1.9"', "option high-coin.coin cites XX-1.9, which does not exist"),
    ("law/demands.toml", "XX-1.1", "XX-1.9", "demand coin-needs-approval cites XX-1.9, which does not exist"),
    ("law/demands.toml", "options.coin", "options.dice", "names options.dice, which does not exist"),
    ("law/demands.toml", '"options.coin" = true', '"options.coin" = "heads"', "options.coin is never 'heads'"),
    ("law/demands.toml", "approvals.coin", "wagers.coin", "names wagers.coin, which does not exist"),
    ("law/demands.toml", 'field = "approvals', 'field = "blessings', "is reported at unknown field blessings.coin"),
    ("law/game.toml", 'role = "required"', 'role = "required"\nenvy = { clause = "XX-1.9", amount = "$5" }', "XX-1.9"),
    ("law/game.toml", 'role = "required"', 'role = "required"\nmeter = "XX-1.9"', "wager ante cites XX-1.9"),
    ("law/game.toml", "positions = 3", 'positions = 3\nodds_form = "XX-1.9"', "odds_form cites XX-1.9"),
    ("law/readings.toml", '["XX-1.1"]', '["XX-1.1", "XX-1.9"]', "reading HC-1 cites XX-1.9, which does not exist"),
    (
        "law/readings.toml",
        '["XX-1.1"]',
        '["XX-1.1", "PA-686a.99"]',
        "cites PA-686a.99, which is no clause of over-under",
    ),
    ("law/readings.toml", '["XX-1.1"]', '["XX-1.1", "YY-1"]', "cites YY-1, which is a clause of no chapter"),
    (
        "play.py",
        'cite("XX-1.1")',
        'cite("XX-1.9")',
        "high_coin.play, line 7, cites XX-1.9, which is no clause of high-coin",
    ),
    ("play.py", "CLAUSE = ", "CLAUSE = = ", "high_coin is not Python: invalid syntax"),
    ("play.py", "BOOK = ", "BOOK = 1 / 0 or ", "high_coin.play cannot be imported: ZeroDivisionError"),
    ("play.py", "PLAY = ", "GAME = ", "high_coin.play exports no PLAY of type Playbook"),
    ("play.py", "PLAY = replace", "PLAY = str  # ", "high_coin.play exports no PLAY of type Playbook"),
    ("__init__.py", "", "import nothing_of_the_kind\n", "high_coin cannot be imported: ModuleNotFoundError"),
]


@pytest.mark.parametrize(("name", "old", "new", "text"), SPOILED)
def test_a_faulty_package_is_left_out_and_told(folder: Site, name: str, old: str, new: str, text: str) -> None:
    home = folder.install()
    change(home / name, old, new)
    (told,) = faults()
    assert (told.slug, told.package, told.distribution) == (GAME, PACKAGE, PACKAGE)
    assert text in told.text
    assert slugs() == SHIPPED
    assert not is_game(GAME)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("law/game.toml", "law/game.toml is missing"),
        ("law/clauses.toml", "law/clauses.toml is missing"),
        ("play.py", "high-coin has no play part: high_coin has no play.py"),
    ],
)
def test_a_missing_part_is_told(folder: Site, name: str, text: str) -> None:
    (folder.install() / name).unlink()
    assert [told.text for told in faults()] == [text]
    assert slugs() == SHIPPED


def test_an_unknown_clause_in_other_data_is_told(folder: Site) -> None:
    (folder.install() / "felt.toml").write_text('[inscription]\nclause = "XX-1.7"\n', encoding="utf-8")
    assert [told.text for told in faults()] == ["felt.toml cites XX-1.7, which is no clause of high-coin"]


@pytest.mark.parametrize(
    ("felt", "text"),
    [
        ('cloth = "plaid"', "high_coin/felt.toml: Invalid enum value 'plaid' - at `$.cloth`"),
        ("seats = 3", "high_coin/felt.toml: Object contains unknown field `seats`"),
        ('[clauses]\nmain = "YY-3"', "high_coin/felt.toml: clauses.main: high-coin has no clause 'YY-3'"),
    ],
)
def test_a_felt_that_cannot_be_read_is_told(folder: Site, felt: str, text: str) -> None:
    (folder.install() / "felt.toml").write_text(felt, encoding="utf-8")
    assert [told.text for told in faults()] == [text]
    assert slugs() == SHIPPED


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("deal = 3", "high_coin/words.toml: Expected `str`, got `int` - at `$.deal`"),
        ('shout = "Hey"', "high_coin/words.toml: Object contains unknown field `shout`"),
        ('sample = "Zz"', "high_coin/words.toml: sample: "),
    ],
)
def test_words_that_cannot_be_read_are_told(folder: Site, words: str, text: str) -> None:
    (folder.install() / "words.toml").write_text(words, encoding="utf-8")
    (told,) = faults()
    assert told.text.startswith(text)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("paytables", "law/paytables.toml: id XX-1.2 occurs twice"),
        ("options", "law/options.toml: id high-coin.coin occurs twice"),
        ("demands", "law/demands.toml: id coin-needs-approval occurs twice"),
        ("readings", "law/readings.toml: id HC-1 occurs twice"),
    ],
)
def test_an_id_twice_is_told(folder: Site, name: str, told: str) -> None:
    path = folder.install() / "law" / f"{name}.toml"
    path.write_text(path.read_text(encoding="utf-8") * 2, encoding="utf-8")
    assert [fault.text for fault in faults()] == [told]


def test_a_slug_that_cannot_stand_in_an_address_is_told(folder: Site) -> None:
    folder.declare("High Coin", "high_coin")
    assert [told.text for told in faults()] == ["'High Coin' is no slug: small letters and digits, joined by hyphens"]


def test_a_package_that_is_not_there_is_told(folder: Site) -> None:
    folder.declare(GAME, "nowhere_to_be_found")
    assert [told.text for told in faults()] == [
        "nowhere_to_be_found cannot be imported: ModuleNotFoundError: No module named 'nowhere_to_be_found'"
    ]


def test_two_packages_of_one_slug_are_both_left_out(folder: Site) -> None:
    folder.install()
    folder.install(package="other_coin", prefix="XX-2.")
    assert [(told.package, told.text) for told in faults()] == [
        ("high_coin", "the slug 'high-coin' is declared twice, here and by other_coin"),
        ("other_coin", "the slug 'high-coin' is declared twice, here and by high_coin"),
    ]
    assert slugs() == SHIPPED
    with pytest.raises(InputError, match="several packages declare the game 'high-coin': high_coin, other_coin"):
        playbook(GAME)


def test_a_shipped_slug_stands(folder: Site) -> None:
    folder.install(slug="pokette")
    assert [told.text for told in faults()] == ["the game 'pokette' ships with Croupier; choose another slug"]
    assert slugs() == SHIPPED
    assert rulebook("pokette").game.name == "Pokette"


def test_a_prefix_of_a_shipped_chapter_is_told(folder: Site) -> None:
    folder.install(prefix="PA-686a.9")
    assert [told.text for told in faults()] == [
        "its clause ids begin with 'PA-686a.9', but those of over-under with 'PA-686a.'"
    ]


def test_two_strangers_with_one_prefix_are_both_left_out(folder: Site) -> None:
    folder.install()
    folder.install(slug="low-coin", package="low_coin", reading="LC-1")
    assert [(told.slug, told.text) for told in faults()] == [
        ("high-coin", "its clause ids begin with 'XX-1.', but those of low-coin with 'XX-1.'"),
        ("low-coin", "its clause ids begin with 'XX-1.', but those of high-coin with 'XX-1.'"),
    ]
    assert slugs() == SHIPPED


def test_a_reading_id_that_means_something_else_is_told(folder: Site) -> None:
    folder.install(reading="OU-1")
    assert [told.text for told in faults()] == [
        "reading OU-1 is another one in over-under; state it alike or rename it"
    ]


def test_the_sound_ones_work_beside_a_faulty_one(folder: Site, capsys: pytest.CaptureFixture[str]) -> None:
    home = folder.install()
    change(home / "law/options.toml", "[[option]]", "[[option]")
    folder.install(slug="low-coin", package="low_coin", prefix="XX-2.", reading="LC-1")
    assert slugs() == (*SHIPPED, "low-coin")
    assert run(["games", "--json"]) == 0
    shown = capsys.readouterr()
    assert [game["slug"] for game in json.loads(shown.out)] == [*SHIPPED, "low-coin"]
    assert "left out: high-coin (high_coin, installed by high_coin): law/options.toml is not TOML" in shown.err
    assert run(["rules", GAME]) == 2
    assert "high-coin cannot be used: law/options.toml is not TOML" in capsys.readouterr().err


def test_a_shipped_game_is_opened_without_a_look_at_other_packages() -> None:
    code = (
        "from importlib import metadata\n"
        "def refuse(**given): raise AssertionError('entry points were scanned')\n"
        "metadata.entry_points = refuse\n"
        "from croupier.play.chapter import playbook\n"
        "from croupier.submission import load, starter\n"
        "playbook('pokette'); load(starter('pokette').encode())\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
