"""Pokette, rounds written out by hand: what one spin of the wheel does to the thirteen non-poker wagers."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.referee import Ruling
from croupier.testing import referee

A = "NJ-69F-12.5(a)"
JOKERS_ONLY_JACER = {"readings": {"NJ-16": "jacer-only"}}


def spin(wagers: dict[str, Any], *spins: str, **parts: Any) -> Ruling:
    """One player at seat 1 and a wheel that stops there."""
    return referee("pokette", {"1": {"wagers": wagers}}, extra={"spins": list(spins)}, **parts)


def lines(ruling: Ruling, seat: int = 1) -> list[tuple[str, str, str, int, str]]:
    """Wager, choice, outcome, net in cents and clause."""
    return [(x.wager, x.choice, x.outcome.value, x.net, x.clause) for x in ruling.lines if x.seat == seat]


# --- 12.5(a): one wager, one spin

PLAIN = [
    # wager, winning card, net of $10
    ("akq-rank", "Ah", 30_00, "6"),
    ("akq-rank", "Kc", 30_00, "6"),
    ("akq-rank", "Qd", 30_00, "6"),
    ("akq-rank", "2s", 30_00, "6"),
    ("akq-rank", "2c", -10_00, "6"),
    ("akq-rank", "Jd", -10_00, "6"),
    ("akq-rank", "Jk1", -10_00, "6"),
    ("jt9-rank", "Js", 30_00, "7"),
    ("jt9-rank", "Th", 30_00, "7"),
    ("jt9-rank", "9c", 30_00, "7"),
    ("jt9-rank", "2c", 30_00, "7"),
    ("jt9-rank", "2s", -10_00, "7"),
    ("876-rank", "8h", 30_00, "8"),
    ("876-rank", "7d", 30_00, "8"),
    ("876-rank", "6s", 30_00, "8"),
    ("876-rank", "2d", 30_00, "8"),
    ("876-rank", "2h", -10_00, "8"),
    ("543-rank", "5c", 30_00, "9"),
    ("543-rank", "4d", 30_00, "9"),
    ("543-rank", "3h", 30_00, "9"),
    ("543-rank", "2h", 30_00, "9"),
    ("543-rank", "2d", -10_00, "9"),
    ("red", "Ad", 10_00, "10"),
    ("red", "2h", 10_00, "10"),
    ("red", "As", -10_00, "10"),
    ("red", "Jk1", -10_00, "10"),
    ("red", "Jk2", -10_00, "10"),
    ("black", "Kc", 10_00, "11"),
    ("black", "3s", 10_00, "11"),
    ("black", "3d", -10_00, "11"),
    ("black", "Jk1", -10_00, "11"),
    ("jacer", "Ac", 120_00, "13"),
    ("jacer", "Ad", 120_00, "13"),
    ("jacer", "Jk1", 120_00, "13"),
    ("jacer", "Jk2", 120_00, "13"),
    ("jacer", "As", -10_00, "13"),
    ("jacer", "Ah", -10_00, "13"),
]


@pytest.mark.clause(f"{A}6", f"{A}7", f"{A}8", f"{A}9", f"{A}10", f"{A}11", f"{A}13", "NJ-69F-12.6")
@pytest.mark.parametrize(("wager", "card", "net", "number"), PLAIN)
def test_a_wager_without_a_selection(wager: str, card: str, net: int, number: str) -> None:
    ruling = spin({wager: "10"}, card)
    assert lines(ruling) == [(wager, "", "win" if net > 0 else "lose", net, f"{A}{number}")]
    assert ruling.lines[0].hand == card
    assert ruling.net == {1: net}


SELECTED = [
    # wager, selection, winning card, net of $10
    ("straight-up", "Qh", "Qh", 500_00, "1"),
    ("straight-up", "Qh", "Kh", -10_00, "1"),
    ("straight-up", "Qh", "Qd", -10_00, "1"),
    ("straight-up", "Jk1", "Jk1", 500_00, "1"),
    ("straight-up", "Jk1", "Jk2", -10_00, "1"),
    ("straight-up", "10h", "Th", 500_00, "1"),
    ("split", "Qh Kh", "Qh", 240_00, "2"),
    ("split", "Qh Kh", "Kh", 240_00, "2"),
    ("split", "Qh Kh", "Qd", -10_00, "2"),
    ("split", "7d 7h", "7h", 240_00, "2"),
    ("split", "Ac Jk1", "Jk1", 240_00, "2"),
    ("split", "Jk1 Jk2", "Jk2", 240_00, "2"),
    ("corner", "Qh Kh Qd Kd", "Kd", 120_00, "3"),
    ("corner", "Qh Kh Qd Kd", "Qh", 120_00, "3"),
    ("corner", "Qh Kh Qd Kd", "Qc", -10_00, "3"),
    ("corner", "3s 2s 3c 2c", "2c", 120_00, "3"),
    ("corner", "Jk1 Jk2 Ac Ad", "Jk2", 120_00, "3"),
    ("single-rank", "Q", "Qs", 120_00, "4"),
    ("single-rank", "Q", "Ks", -10_00, "4"),
    ("single-rank", "10", "Tc", 120_00, "4"),
    ("single-rank", "A", "Jk1", -10_00, "4"),
    ("double-rank", "Q K", "Kc", 50_00, "5"),
    ("double-rank", "Q K", "Qh", 50_00, "5"),
    ("double-rank", "Q K", "Ac", -10_00, "5"),
    ("double-rank", "3 2", "2d", 50_00, "5"),
    ("double-rank", "A K", "Ad", 50_00, "5"),
    ("suit", "h", "2h", 30_00, "12"),
    ("suit", "s", "As", 30_00, "12"),
    ("suit", "h", "2d", -10_00, "12"),
    ("suit", "d", "Jk2", -10_00, "12"),
]


@pytest.mark.clause(f"{A}1", f"{A}2", f"{A}3", f"{A}4", f"{A}5", f"{A}12", "NJ-69F-12.6", "NJ-69F-12.1/rank")
@pytest.mark.parametrize(("wager", "selection", "card", "net", "number"), SELECTED)
def test_a_wager_on_a_selection(wager: str, selection: str, card: str, net: int, number: str) -> None:
    ruling = spin({wager: {selection: "10"}}, card)
    assert lines(ruling) == [(wager, selection, "win" if net > 0 else "lose", net, f"{A}{number}")]
    assert ruling.net == {1: net}


# --- 12.5(a): several wagers on one spin


@pytest.mark.clause(f"{A}8", f"{A}10", "NJ-69F-12.1/winning-card")
def test_the_seven_of_hearts_for_two_players() -> None:
    seats = {
        "1": {"wagers": {"red": "5", "876-rank": "5", "black": "5", "543-rank": "5"}},
        "2": {"wagers": {"jt9-rank": "5", "akq-rank": "5", "jacer": "5"}},
    }
    ruling = referee("pokette", seats, extra={"spins": ["7h"]})
    assert lines(ruling) == [
        ("876-rank", "", "win", 15_00, f"{A}8"),
        ("543-rank", "", "lose", -5_00, f"{A}9"),
        ("red", "", "win", 5_00, f"{A}10"),
        ("black", "", "lose", -5_00, f"{A}11"),
    ]
    assert [net for *_, net, _ in lines(ruling, 2)] == [-5_00, -5_00, -5_00]
    assert ruling.net == {1: 10_00, 2: -15_00}
    assert ruling.as_dict()["house_net"] == "5"


@pytest.mark.clause("NJ-69F-12.5(a)")
def test_all_thirteen_wagers_at_once() -> None:
    wagers = {
        "straight-up": {"Ac": "5"},
        "split": {"Ac Jk1": "5"},
        "corner": {"Jk1 Jk2 Ac Ad": "5"},
        "single-rank": {"A": "5"},
        "double-rank": {"A K": "5"},
        "akq-rank": "5",
        "jt9-rank": "5",
        "876-rank": "5",
        "543-rank": "5",
        "red": "5",
        "black": "5",
        "suit": {"c": "5"},
        "jacer": "5",
    }
    ruling = spin(wagers, "Ac")
    nets = [250_00, 120_00, 60_00, 60_00, 25_00, 15_00, -5_00, -5_00, -5_00, -5_00, 5_00, 15_00, 60_00]
    assert [(x.wager, x.net) for x in ruling.lines] == list(zip(wagers, nets, strict=True))
    assert ruling.net == {1: sum(nets)}


@pytest.mark.clause(f"{A}1", f"{A}2")
def test_each_selection_has_a_line_of_its_own() -> None:
    ruling = spin({"straight-up": {"Qh": "5", "Kh": "10", "2c": "7.50"}, "split": {"Qh Kh": "5", "Kh Ah": "5"}}, "Kh")
    assert lines(ruling) == [
        ("straight-up", "Qh", "lose", -5_00, f"{A}1"),
        ("straight-up", "Kh", "win", 500_00, f"{A}1"),
        ("straight-up", "2c", "lose", -7_50, f"{A}1"),
        ("split", "Qh Kh", "win", 120_00, f"{A}2"),
        ("split", "Kh Ah", "win", 120_00, f"{A}2"),
    ]
    assert ruling.as_dict()["lines"][1]["choice"] == "Kh"
    assert ruling.net == {1: 727_50}


@pytest.mark.clause(f"{A}10", f"{A}11")
def test_red_and_black_cancel_out_unless_a_joker_comes() -> None:
    assert spin({"red": "10", "black": "10"}, "2c").net == {1: 0}
    assert spin({"red": "10", "black": "10"}, "Jk2").net == {1: -20_00}


@pytest.mark.clause(f"{A}4", f"{A}5")
def test_ranks_and_double_ranks_overlap() -> None:
    ruling = spin({"single-rank": {"Q": "5", "K": "5"}, "double-rank": {"Q K": "5", "J Q": "5", "K A": "5"}}, "Qc")
    assert [(x.choice, x.net) for x in ruling.lines] == [
        ("Q", 60_00),
        ("K", -5_00),
        ("Q K", 25_00),
        ("J Q", 25_00),
        ("K A", -5_00),
    ]


@pytest.mark.clause("NJ-69F-12.4(d)")
def test_the_wagers_of_one_spin_do_not_look_at_the_posted_cards() -> None:
    for spins in (["Qh"], ["2c", "Qh"], ["2c", "3c", "Qh"], ["Jk1", "Qh"]):
        assert spin({"straight-up": {"Qh": "5"}, "red": "5"}, *spins).net == {1: 255_00}


# --- 12.6: odds


@pytest.mark.clause("NJ-69F-12.6")
def test_filed_odds_above_the_minimum_are_paid() -> None:
    filed = {"odds": {"straight-up": {"straight-up": "52 to 1"}, "jacer": {"jacer": "12.5 to 1"}}}
    ruling = spin({"straight-up": {"Ac": "5"}, "jacer": "5", "akq-rank": "5"}, "Ac", submission=filed)
    assert [x.net for x in ruling.lines] == [260_00, 15_00, 62_50]


@pytest.mark.clause("NJ-69F-12.6")
@pytest.mark.parametrize("odds", ["11 to 1", "push", "$100"])
def test_odds_below_the_minimum_are_refused(odds: str) -> None:
    with pytest.raises(RuleError, match="12 to 1 or better") as caught:
        spin({"jacer": "5"}, "Ac", submission={"odds": {"jacer": {"jacer": odds}}})
    assert caught.value.clause == "NJ-69F-12.6"


# --- reading NJ-16: the jokers


@pytest.mark.clause("NJ-69F-12.2(b)", f"{A}13")
def test_where_the_jokers_win_for_jacer_only() -> None:
    assert spin({"jacer": "5", "red": "5"}, "Jk1", submission=JOKERS_ONLY_JACER).net == {1: 55_00}
    assert spin({"split": {"Ac Ad": "5"}}, "Ad", submission=JOKERS_ONLY_JACER).net == {1: 120_00}
    for wagers in ({"straight-up": {"Jk1": "5"}}, {"split": {"Ac Jk": "5"}}, {"corner": {"Jk1 Jk2 Ac Ad": "5"}}):
        with pytest.raises(RuleError, match="nothing but Jacer") as caught:
            spin(wagers, "Jk1", submission=JOKERS_ONLY_JACER)
        assert caught.value.clause == f"{A}13"


# --- bad records


@pytest.mark.parametrize(
    ("wager", "selection", "number"),
    [
        ("straight-up", "Qx", "1"),
        ("straight-up", "Qh Kh", "1"),
        ("straight-up", "", "1"),
        ("split", "Qh", "2"),
        ("split", "Qh Qh", "2"),
        ("split", "Qh Kh Qh", "2"),
        ("split", "Qh Jc", "2"),
        ("split", "Qh Kd", "2"),
        ("split", "As Ah", "2"),
        ("split", "Ah 2h", "2"),
        ("corner", "Qh Kh Qd", "3"),
        ("corner", "Qh Kh Qs Ks", "3"),
        ("corner", "Qh Kh Jh Ah", "3"),
        ("corner", "Jk1 Jk2 As Ac", "3"),
        ("single-rank", "Qh", "4"),
        ("single-rank", "QK", "4"),
        ("single-rank", "1", "4"),
        ("single-rank", "Q K", "4"),
        ("double-rank", "Q", "5"),
        ("double-rank", "Q Q", "5"),
        ("double-rank", "Q A", "5"),
        ("double-rank", "A 2", "5"),
        ("suit", "hearts", "12"),
        ("suit", "h d", "12"),
        ("suit", "x", "12"),
    ],
)
@pytest.mark.clause(f"{A}1", f"{A}2", f"{A}3", f"{A}4", f"{A}5", f"{A}12")
def test_a_selection_that_the_layout_does_not_have(wager: str, selection: str, number: str) -> None:
    with pytest.raises(RuleError) as caught:
        spin({wager: {selection: "5"}}, "Qh")
    assert caught.value.clause == f"{A}{number}"
    assert caught.value.field == f"wagers.{wager}.{selection}"


@pytest.mark.clause(f"{A}2")
def test_the_same_cards_are_not_named_twice() -> None:
    with pytest.raises(RuleError, match="twice") as caught:
        spin({"split": {"Qh Kh": "5", "Kh Qh": "5"}}, "Qh")
    assert caught.value.clause == f"{A}2"


@pytest.mark.parametrize(
    ("wagers", "clause"), [({}, f"{A}"), ({"straight-up": "5"}, f"{A}1"), ({"red": {"h": "5"}}, f"{A}10")]
)
@pytest.mark.clause(A)
def test_wagers_that_are_not_of_the_list(wagers: dict[str, Any], clause: str) -> None:
    with pytest.raises(RuleError) as caught:
        spin(wagers, "Qh")
    assert caught.value.clause == clause


def test_records_that_cannot_be() -> None:
    with pytest.raises(InputError, match="no wager 'ante'"):
        spin({"ante": "5"}, "Qh")
    with pytest.raises(InputError, match="lacks a spin") as caught:
        spin({"red": "5"})
    assert caught.value.field == "extra.spins"
    with pytest.raises(InputError, match="lacks a spin"):
        referee("pokette", {"1": {"wagers": {"red": "5"}}})
    with pytest.raises(InputError, match="not a card"):
        spin({"red": "5"}, "Qx")
    with pytest.raises(InputError, match="1 cards are recorded where 0 are dealt"):
        referee("pokette", {"1": {"wagers": {"red": "5"}, "cards": "Qh"}}, extra={"spins": ["Qh"]})
    with pytest.raises(InputError, match="nothing left to decide"):
        referee("pokette", {"1": {"wagers": {"red": "5"}, "decisions": ["fold"]}}, extra={"spins": ["Qh"]})
    with pytest.raises(InputError, match="is no irregularity"):
        spin({"red": "5"}, "Qh", irregularities=[{"clause": "NJ-69F-12.8"}])


@pytest.mark.clause("NJ-69F-12.8")
def test_a_record_has_at_most_two_posted_cards() -> None:
    with pytest.raises(RuleError, match="at most two") as caught:
        spin({"red": "5"}, "Qh", "Kh", "2c", "3d")
    assert caught.value.clause == "NJ-69F-12.8"


# --- 12.9: void spins


@pytest.mark.clause("NJ-69F-12.9")
def test_a_void_spin_returns_every_wager_by_its_selection() -> None:
    wagers = {"straight-up": {"Qh": "5", "Kh": "10"}, "red": "20", "pair-in-two": "5"}
    ruling = spin(wagers, "Qc", "Qh", irregularities=[{"clause": "NJ-69F-12.9"}])
    assert lines(ruling) == [
        ("straight-up", "Qh", "void", 0, "NJ-69F-12.9"),
        ("straight-up", "Kh", "void", 0, "NJ-69F-12.9"),
        ("red", "", "void", 0, "NJ-69F-12.9"),
        ("pair-in-two", "", "void", 0, "NJ-69F-12.9"),
    ]
    assert [x.stake for x in ruling.lines] == [5_00, 10_00, 20_00, 5_00]
    assert ruling.notes == (("NJ-69F-12.9", "wheel or layout disturbed"),)


@pytest.mark.clause("NJ-69F-12.9")
def test_a_void_spin_needs_no_winning_card() -> None:
    ruling = referee(
        "pokette",
        {"1": {"wagers": {"red": "5"}}, "4": {"wagers": {"suit": {"h": "5"}}}},
        irregularities=[{"clause": "NJ-69F-12.9"}],
    )
    assert [(x.seat, x.outcome.value, x.stake) for x in ruling.lines] == [(1, "void", 5_00), (4, "void", 5_00)]
