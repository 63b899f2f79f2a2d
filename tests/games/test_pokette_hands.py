"""Pokette, rounds written out by hand: the poker-hand wagers, when they are offered and how they end."""

from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.chapters.pokette.hands import POKER_WAGERS
from croupier.chapters.pokette.play import now_posted
from croupier.errors import InputError, RuleError
from tests.games.test_pokette import lines, spin

B = "NJ-69F-12.5(b)"
AS_LOST = {"readings": {"NJ-15": "as-lost"}}

# --- 12.5(b) and 12.6: the six hands

HANDS = [
    # wager, spins, net of $10, item of the list
    ("pair-in-two", "7h 7c", 110_00, 1),
    ("pair-in-two", "7h 7h", 110_00, 1),
    ("pair-in-two", "As Ad", 110_00, 1),
    ("pair-in-two", "7h 8h", -10_00, 1),
    ("pair-in-two", "7h Jk1", -10_00, 1),
    ("pair-in-three", "7h 2c 2d", 50_00, 2),
    ("pair-in-three", "7h 2c 7d", 50_00, 2),
    ("pair-in-three", "7h 2c 3d", -10_00, 2),
    ("pair-in-three", "7h 2c Jk2", -10_00, 2),
    ("three-of-a-kind", "7h 7c 7d", 110_00, 3),
    ("three-of-a-kind", "7h 7h 7h", 110_00, 3),
    ("three-of-a-kind", "7h 7c 8d", -10_00, 3),
    ("three-of-a-kind", "7h 7c Jk1", -10_00, 3),
    ("flush", "7h 2h Kh", 30_00, 6),
    ("flush", "7h 7h 7h", 30_00, 6),
    ("flush", "7h 2h Kd", -10_00, 6),
    ("flush", "7h 2h Jk1", -10_00, 6),
    # a straight is open where two ranks complete it
    ("straight", "5c 4d 3h", 50_00, 4),
    ("straight", "5c 4d 6h", 50_00, 4),
    ("straight", "5c 4d 7h", -10_00, 4),
    ("straight", "5c 4d Jk1", -10_00, 4),
    ("straight", "Kc Qd As", 50_00, 4),
    ("straight", "Qc Kd Jh", 50_00, 4),
    ("straight", "2c 3d As", 50_00, 4),
    ("straight", "3c 2d 4h", 50_00, 4),
    # and inside where one rank does
    ("straight", "5c 3d 4h", 110_00, 4),
    ("straight", "5c 3d 2h", -10_00, 4),
    ("straight", "Ac Kd Qh", 110_00, 4),
    ("straight", "Ac Kd 2h", -10_00, 4),
    ("straight", "Ac Qd Kh", 110_00, 4),
    ("straight", "2c Ad 3h", 110_00, 4),
    ("straight", "2c Ad Kh", -10_00, 4),
    ("straight", "Ac 3d 2h", 110_00, 4),
    ("straight-flush", "5c 4c 3c", 240_00, 5),
    ("straight-flush", "5c 4c 6c", 240_00, 5),
    ("straight-flush", "5c 4c 6d", -10_00, 5),
    ("straight-flush", "5c 4c 9c", -10_00, 5),
    ("straight-flush", "Kh Qh Ah", 240_00, 5),
    ("straight-flush", "5c 3c 4c", 490_00, 5),
    ("straight-flush", "5c 3c 4d", -10_00, 5),
    ("straight-flush", "Ah 2h 3h", 490_00, 5),
    ("straight-flush", "Ah 2h Kh", -10_00, 5),
    ("straight-flush", "Ah Qh Kh", 490_00, 5),
]


@pytest.mark.clause(*(f"{B}{n}" for n in range(1, 7)), "NJ-69F-12.2(b)", "NJ-69F-12.6", "NJ-69F-12.1/pair")
@pytest.mark.parametrize(("wager", "spun", "net", "item"), HANDS)
def test_a_poker_hand_is_settled_on_the_spin_it_was_made_for(wager: str, spun: str, net: int, item: int) -> None:
    ruling = spin({wager: "10"}, *spun.split())
    assert lines(ruling) == [(wager, "", "win" if net > 0 else "lose", net, f"{B}{item}")]
    assert ruling.lines[0].hand == spun


@pytest.mark.clause(f"{B}2", f"{B}4", f"{B}5", f"{B}6")
def test_several_hands_on_two_posted_cards() -> None:
    wagers = {"pair-in-three": "5", "flush": "5", "straight": "5", "straight-flush": "5", "red": "5"}
    nets = {
        "6h": {"red": 5_00, "pair-in-three": -5_00, "flush": 15_00, "straight": 25_00, "straight-flush": 120_00},
        "6c": {"red": -5_00, "pair-in-three": -5_00, "flush": -5_00, "straight": 25_00, "straight-flush": -5_00},
        "7h": {"red": 5_00, "pair-in-three": 25_00, "flush": 15_00, "straight": -5_00, "straight-flush": -5_00},
        "8d": {"red": 5_00, "pair-in-three": 25_00, "flush": -5_00, "straight": -5_00, "straight-flush": -5_00},
        "Jk1": {"red": -5_00, "pair-in-three": -5_00, "flush": -5_00, "straight": -5_00, "straight-flush": -5_00},
    }
    for card, expected in nets.items():
        assert {x.wager: x.net for x in spin(wagers, "7h", "8h", card).lines} == expected


@pytest.mark.clause("NJ-69F-12.6")
def test_filed_odds_of_an_open_and_an_inside_straight() -> None:
    filed = {"odds": {"straight": {"straight-open": "5.5 to 1", "straight-inside": "12 to 1"}}}
    assert spin({"straight": "10"}, "5c", "4d", "3h", submission=filed).net == {1: 55_00}
    assert spin({"straight": "10"}, "5c", "3d", "4h", submission=filed).net == {1: 120_00}
    low = {"odds": {"straight": {"straight-inside": "10 to 1"}}}
    with pytest.raises(RuleError, match="11 to 1 or better"):
        spin({"straight": "10"}, "5c", "4d", "3h", submission=low)


# --- 12.4(d) and 12.8: what the posted cards allow

REFUSED = [
    ("", "pair-in-two", "NJ-69F-12.4(d)"),
    ("", "pair-in-three", "NJ-69F-12.4(d)"),
    ("", "straight", "NJ-69F-12.4(d)"),
    ("Jk1", "pair-in-two", "NJ-69F-12.4(d)"),
    ("7h Jk1", "pair-in-three", "NJ-69F-12.4(d)"),
    ("7h", "pair-in-three", "NJ-69F-12.8"),
    ("7h", "three-of-a-kind", "NJ-69F-12.8"),
    ("7h", "flush", "NJ-69F-12.8"),
    ("7h", "straight", "NJ-69F-12.8"),
    ("7h", "straight-flush", "NJ-69F-12.8"),
    ("7h 8c", "pair-in-two", "NJ-69F-12.8"),
    ("7h 8c", "three-of-a-kind", "NJ-69F-12.8"),
    ("7h 8c", "flush", "NJ-69F-12.8"),
    ("7h 8c", "straight-flush", "NJ-69F-12.8"),
    ("7h 7c", "pair-in-three", "NJ-69F-12.8"),
    ("7h 7c", "straight", "NJ-69F-12.8"),
    ("7h Th", "straight", "NJ-69F-12.8"),
    ("7h Th", "straight-flush", "NJ-69F-12.8"),
    ("Ah 4h", "straight", "NJ-69F-12.8"),
    ("Kh 2h", "straight", "NJ-69F-12.8"),
]


@pytest.mark.clause("NJ-69F-12.4(d)", "NJ-69F-12.8", B)
@pytest.mark.parametrize(("posted", "wager", "clause"), REFUSED)
def test_a_hand_that_the_posted_cards_do_not_allow(posted: str, wager: str, clause: str) -> None:
    with pytest.raises(RuleError) as caught:
        spin({"red": "5", wager: "5"}, *posted.split(), "7d")
    assert caught.value.clause == clause
    assert caught.value.field == f"wagers.{wager}"


@pytest.mark.clause("NJ-69F-12.4(d)")
def test_one_poker_hand_wager_is_refused_among_others() -> None:
    assert spin({"red": "5", "flush": "5"}, "7h", "8h", "9h").net == {1: 20_00}
    with pytest.raises(RuleError, match="Straight flush is not offered on 7h Th"):
        spin({"red": "5", "flush": "5", "straight-flush": "5"}, "7h", "Th", "9h")


@pytest.mark.clause("NJ-69F-12.8")
@pytest.mark.parametrize(
    ("posted", "card", "left"),
    [
        ("", "7h", "7h"),
        ("7h", "7h", "7h 7h"),
        ("7h", "8c", "7h 8c"),
        ("7h 8c", "9d", ""),
        ("", "Jk1", ""),
        ("7h", "Jk2", ""),
        ("7h 8c", "Jk1", ""),
    ],
)
def test_what_stays_posted(posted: str, card: str, left: str) -> None:
    assert now_posted(parse_cards(posted), parse_cards(card)[0]) == parse_cards(left)


@pytest.mark.clause("NJ-69F-12.8", "NJ-69F-12.2(b)")
def test_a_joker_among_the_spins_clears_what_was_posted() -> None:
    assert spin({"pair-in-two": "10"}, "Jk1", "7h", "7d").net == {1: 110_00}
    with pytest.raises(RuleError):
        spin({"pair-in-three": "10"}, "Jk1", "7h", "7d")
    with pytest.raises(RuleError, match="none is posted"):
        spin({"pair-in-two": "10"}, "7h", "Jk1", "7d")


@pytest.mark.clause("NJ-69F-12.9")
@pytest.mark.parametrize("wager", POKER_WAGERS)
def test_a_void_spin_returns_poker_hands_too(wager: str) -> None:
    ruling = spin({wager: "5"}, "7h", "8h", "9h", irregularities=[{"clause": "NJ-69F-12.9"}])
    assert lines(ruling) == [(wager, "", "void", 0, "NJ-69F-12.9")]


# --- reading NJ-15: only the wagers that the text still shows, on one or two posted cards

WAITING = [
    # wager, spins, net of $10, clause
    ("pair-in-two", "7h 7c", 110_00, f"{B}1"),
    ("pair-in-two", "2h 7h 7c", 110_00, f"{B}1"),
    ("pair-in-two", "7h 2h 7c", -10_00, f"{B}1"),
    ("pair-in-three", "7h 7c", 50_00, f"{B}2"),
    ("pair-in-three", "7h Jk1", -10_00, "NJ-69F-12.8"),
    ("pair-in-three", "7h 2c 7d", 50_00, f"{B}2"),
    ("pair-in-three", "7h 7c 2d", 50_00, f"{B}2"),
    ("pair-in-three", "7h 8c 2d", -10_00, f"{B}2"),
    ("three-of-a-kind", "7h 8c", -10_00, "NJ-69F-12.8"),
    ("three-of-a-kind", "7h 7c 7d", 110_00, f"{B}3"),
    ("three-of-a-kind", "7h 8c 7d", -10_00, f"{B}3"),
    ("straight", "7h Jc", -10_00, "NJ-69F-12.8"),
    ("straight", "7h 7c", -10_00, "NJ-69F-12.8"),
    ("straight", "7h 8c 9d", 50_00, f"{B}4"),
    ("straight", "7h 9c 8d", 110_00, f"{B}4"),
    ("straight", "7h Jc 8d", -10_00, f"{B}4"),
    ("straight-flush", "7h 8c", -10_00, "NJ-69F-12.8"),
    ("straight-flush", "7h 9h 8h", 490_00, f"{B}5"),
]


@pytest.mark.clause(B, "NJ-69F-12.8")
@pytest.mark.parametrize(("wager", "spun", "net", "clause"), WAITING)
def test_as_lost_a_hand_wins_when_made_and_loses_at_once_when_out_of_reach(
    wager: str, spun: str, net: int, clause: str
) -> None:
    ruling = spin({wager: "10"}, *spun.split(), submission=AS_LOST)
    assert lines(ruling) == [(wager, "", "win" if net > 0 else "lose", net, clause)]


@pytest.mark.clause(B, "NJ-69F-12.4(d)")
def test_as_lost_knows_no_flush_and_still_needs_a_posted_card() -> None:
    refused: list[tuple[dict[str, Any], str, str]] = [
        ({"flush": "5"}, "7h 8h 9h", B),
        ({"straight": "5"}, "7h", "NJ-69F-12.4(d)"),
        ({"pair-in-two": "5"}, "Jk1 7h", "NJ-69F-12.4(d)"),
    ]
    for wagers, spun, clause in refused:
        with pytest.raises(RuleError) as caught:
            spin(wagers, *spun.split(), submission=AS_LOST)
        assert caught.value.clause == clause


@pytest.mark.clause("NJ-69F-12.8")
def test_as_lost_an_undecided_hand_needs_another_spin() -> None:
    with pytest.raises(InputError, match="lacks a spin"):
        spin({"straight": "10"}, "7h", "8c", submission=AS_LOST)
