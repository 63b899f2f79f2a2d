"""Setting a hand in the terminal: numbers, names, the house way, advice, and slips."""

from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.errors import InputError
from croupier.play.setting import parts_of
from croupier.terminal.hand_input import how_to, is_setting, read_setting
from croupier.tiles import parse_tiles
from tests.test_terminal import converse

GAME = "face-up-pai-gow-poker"
SEVEN = parse_cards("Ah Kh 9c 8d 5h 4s Jk")


@pytest.mark.parametrize(
    ("typed", "high", "low"),
    [
        ("2 3", "Ah 8d 5h 4s Jk", "Kh 9c"),
        ("low 2 3", "Ah 8d 5h 4s Jk", "Kh 9c"),
        ("low kh, 9c", "Ah 8d 5h 4s Jk", "Kh 9c"),
        ("set low Jk Ah", "Kh 9c 8d 5h 4s", "Jk Ah"),
        ("high 1 4 5 6 7 low 2 3", "Ah 8d 5h 4s Jk", "Kh 9c"),
        ("2", "Ah 9c 8d 5h 4s Jk", "Kh"),
    ],
)
def test_cards_by_number_or_name(typed: str, high: str, low: str) -> None:
    assert read_setting(GAME, SEVEN, typed) == {"set": {"high": high, "low": low}}


def test_three_hands_and_tiles() -> None:
    assert parts_of("asia-poker") == ("high", "medium", "low")
    assert read_setting("asia-poker", SEVEN, "medium 2 3 low 6") == {
        "set": {"high": "Ah 8d 5h Jk", "medium": "Kh 9c", "low": "4s"}
    }
    tiles = parse_tiles("6-6 6-6 1-2 2-4")
    assert read_setting("pai-gow-tiles", tiles, "6-6 2-4") == {"set": {"high": "6-6 1-2", "low": "6-6 2-4"}}
    assert "medium" in how_to("asia-poker")


@pytest.mark.parametrize("typed", ["house", "House way", "set house", "house-way"])
def test_the_house_way(typed: str) -> None:
    assert read_setting(GAME, SEVEN, typed) == {"set": "house-way"}


@pytest.mark.parametrize("typed", ["low 2 2", "low 8 9", "low Kd Qd", "low Zz 2", "low 0 1"])
def test_slips_are_told(typed: str) -> None:
    with pytest.raises(InputError):
        read_setting(GAME, SEVEN, typed)


def test_what_looks_like_a_setting() -> None:
    assert [is_setting(GAME, typed) for typed in ("house", "2 5", "low", "1", "surrender")] == [
        True,
        True,
        True,
        False,
        False,
    ]


@pytest.mark.clause("PA-688a.11(b)(1)")
def test_a_hand_is_set_at_the_terminal() -> None:
    """Advice is given as often as it is asked for; a slip costs nothing."""
    shown = converse(GAME, ["10", "advice", "low 1", "low 1 9", "6 7", "play", "", "1", "", "house", "play"], seed=3)
    assert "The house way: high " in shown
    assert "the high hand has 5 cards, not 6" in shown
    assert "'9' is not among the cards still to be set" in shown
    assert shown.count("This round:") == 3
    assert "dealer high" in shown
    assert "surrender" in shown


def test_surrender_is_refused_with_an_optional_wager() -> None:
    shown = converse(GAME, ["face-up-pai-gow 10 fortune-bonus 5", "surrender", "house"], seed=3)
    assert "a player with an optional wager may not surrender" in shown
    assert "PA-688a.11(d)" in shown


def test_bots_set_by_the_house_way() -> None:
    shown = converse(GAME, ["10", "house", "log"], seed=3, bots=3)
    assert shown.count("answers: set house-way") == 4


def test_the_log_hides_what_others_hold() -> None:
    shown: Any = converse(GAME, ["10", "log", "house"], seed=3)
    dealt = [line for line in shown.splitlines() if "is dealt" in line]
    assert all("cards unseen" in line for line in dealt if "seat 3" not in line and "the dealer" not in line)
