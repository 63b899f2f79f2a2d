"""Four Card Prime, round by round: the contest with the dealer, worked out by hand."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.referee import Ruling
from croupier.testing import outcomes, referee

GAME = "four-card-prime"
WIN, LOSE, BEAT = "PA-682a.11(d)(2)(i)", "PA-682a.11(d)(2)(ii)(A)", "PA-682a.11(d)(2)(ii)(B)"
KING_HIGH = "Kc Qd 9h 7s 4c 2d"


def play(cards: str, dealer: str, decision: Any = None, **parts: Any) -> Ruling:
    """One player with an ante of $10, who raises once unless told otherwise."""
    seat = {"wagers": {"ante": "10"}, "cards": cards, "decisions": [decision or {"raise": 1}]}
    return referee(GAME, {"1": seat}, dealer=dealer, **parts)


def lines(cards: str, dealer: str, decision: Any = None, **parts: Any) -> dict[str, tuple[str, int, str]]:
    return outcomes(play(cards, dealer, decision, **parts))


# --- 11(d)(2)(i): higher or equal wins


@pytest.mark.clause(WIN, "PA-682a.12(a)", "PA-682a.1/ante-wager")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("Ac Jd 8h 5s 3c", KING_HIGH),  # ace high over king high
        ("8c 8d 2h 5s Jh", KING_HIGH),  # a pair over no pair
        ("As Ah 7c 7d 2s", "Kc Kd 9h 8s 4c 2d"),  # two pair over a pair
        ("4c 5d 6h 7s Kd", "Ac Ad Kc Kh 9s 2d"),  # a straight over two pair
        ("2h 5h 9h Jh 3c", "9c Td Js Qc 2d 4s"),  # a flush over a straight
        ("As Kd Qh Jc 2d", "Ks Qd Jh Tc 3s 5d"),  # the highest straight over the next
        ("Ac Ad Kh 5s 3c", "As Ah Qc Jd 9h 2s"),  # aces with a king over aces with a queen
        ("Kc Kd 8h 8s 3c", "Kh Ks 7c 7d Ad 2s"),  # kings and eights over kings and sevens
        ("Ah Th 8h 2h 3c", "As Ts 7s 6s Kd Qc"),  # ace-ten-eight suited over ace-ten-seven suited
        ("5c 5d Ah Qs 2c", "5h 5s Ac Jd 9s 2d"),  # fives with ace and queen over ace and jack
    ],
)
def test_the_higher_hand_wins_even_money(cards: str, dealer: str) -> None:
    assert lines(cards, dealer) == {"ante": ("win", 10_00, WIN), "raise": ("win", 10_00, WIN)}


@pytest.mark.clause(WIN, "PA-682a.6(c)")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("Ks Kh Qd Jc 2s", "Kc Kd Qh Js 3c 2d"),  # K K Q J on both sides
        ("As Jh 9d 7c 2s", "Ac Jd 9h 7s 3c 2d"),  # A J 9 7 on both sides
        ("Th Td 9c 6s 5d", "Tc Ts 9d 6h 4c 3d"),  # T T 9 6 on both sides: the fifth card does not count
        ("4c 5d 6h 7s Kd", "4s 5h 6c 7d 2c Jh"),  # the same straight
    ],
)
def test_a_tie_wins_as_well(cards: str, dealer: str) -> None:
    assert lines(cards, dealer) == {"ante": ("win", 10_00, WIN), "raise": ("win", 10_00, WIN)}


@pytest.mark.clause(WIN, "PA-682a.12(a)", "PA-682a.1/raise-wager", "PA-682a.7(d)(1)")
@pytest.mark.parametrize("times", [1, 2, 3])
def test_the_raise_is_one_two_or_three_antes(times: int) -> None:
    won = play("8c 8d 2h 5s Jh", KING_HIGH, {"raise": times})
    assert {x.wager: (x.stake, x.pay) for x in won.lines} == {
        "ante": (10_00, 10_00),
        "raise": (times * 10_00, times * 10_00),
    }
    lost = play("Qc 8d 2h 5s Jh", KING_HIGH, {"raise": times})
    assert lost.net == {1: -10_00 - times * 10_00}


@pytest.mark.clause("PA-682a.1/raise-wager", "PA-682a.7(d)(1)", "PA-682a.11(b)")
@pytest.mark.parametrize("decision", [{"raise": 4}, {"raise": 0}, {"raise": "2"}, {"raise": -1}, "call", "raise", None])
def test_no_other_raise(decision: Any) -> None:
    seat = {"wagers": {"ante": "10"}, "cards": "As Ah 7c 7d 2s", "decisions": [decision]}
    with pytest.raises(RuleError, match="is not offered to seat 1") as caught:
        referee(GAME, {"1": seat}, dealer="Kc Kd 9h 8s 4c 2d")
    assert caught.value.clause == "PA-682a.11(b)"


# --- 12(b): the Win Bonus


@pytest.mark.clause(WIN, "PA-682a.12(b)", "PA-682a.1/win-bonus")
@pytest.mark.parametrize(
    ("cards", "dealer", "times"),
    [
        ("7c 7d 7h 7s 2c", "9s Ts Js Qs 3d 4h", 25),  # four of a kind over a straight flush
        ("Ac Ad Ah As 2c", "Kc Kd Kh Ks 3d 4h", 25),
        ("5h 6h 7h 8h Kd", "Jc Jd Js 2s 4c 9d", 20),  # a straight flush over three of a kind
        ("Ad 2d 3d 4d 9c", "Kc Kd Kh 7s 8c Td", 20),  # the lowest straight flush
        ("8c 8d 8h Ks 3c", "2d 5d 9d Jd 4s 7h", 2),  # three of a kind over a flush
        ("8c 8d 8h Ks 3c", KING_HIGH, 2),
    ],
)
def test_each_row_of_the_win_bonus(cards: str, dealer: str, times: int) -> None:
    """It comes on top of the even money of the ante, as often as the table says."""
    assert lines(cards, dealer) == {
        "ante": ("win", 10_00, WIN),
        "raise": ("win", 10_00, WIN),
        "win-bonus": ("win", times * 10_00, WIN),
    }


@pytest.mark.clause("PA-682a.12(b)")
@pytest.mark.parametrize(
    ("cards", "net"), [("7c 7d 7h 7s 2c", 24), ("5h 6h 7h 8h Kd", 19), ("8c 8d 8h Ks 3c", 1), ("Kc Kd 8h 8s 3c", None)]
)
def test_for_one_may_be_read_as_one_less(cards: str, net: int | None) -> None:
    """Reading FP-3: 25 for 1 pays 24 beyond the stake."""
    found = lines(cards, "Ac Qd 9h 6c 4c 2d", submission={"readings": {"FP-3": "for-one"}})
    assert found.get("win-bonus") == (None if net is None else ("win", net * 10_00, WIN))


@pytest.mark.clause("PA-682a.1/win-bonus", WIN)
def test_a_tied_straight_flush_earns_the_bonus_unless_read_otherwise() -> None:
    """Reading FP-2: the settlement clause pays on a tie, the definition only on a higher hand."""
    cards, dealer = "5h 6h 7h 8h Kd", "5s 6s 7s 8s 2c 3d"
    assert lines(cards, dealer)["win-bonus"] == ("win", 200_00, WIN)
    strict = lines(cards, dealer, submission={"readings": {"FP-2": "higher-only"}})
    assert strict == {"ante": ("win", 10_00, WIN), "raise": ("win", 10_00, WIN)}
    higher = lines("6h 7h 8h 9h Kd", dealer, submission={"readings": {"FP-2": "higher-only"}})
    assert higher["win-bonus"] == ("win", 200_00, WIN)


@pytest.mark.clause("PA-682a.1/win-bonus")
def test_a_flush_earns_no_bonus() -> None:
    assert "win-bonus" not in lines("2h 5h 9h Jh 3c", KING_HIGH.replace("9h", "9c"))


# --- 11(d)(2)(ii): lower hands


@pytest.mark.clause(LOSE)
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("Kd Qc 9c 6s 3h", KING_HIGH),  # K Q 9 6 under K Q 9 7
        ("Ac Kd 9h 6s 3c", "2c 2d 7h 8s Jc 4d"),  # ace high under a pair of twos
        ("Kc Kd 9h 8s 3c", "As Ah Jc Td 4h 2s"),  # kings under aces
        ("As Ah 7c 7d 2s", "4c 5d 6h 7s Kd Jc"),  # two pair under a straight
        ("Ac 2d 3h 4s 9c", "2c 3d 4h 5s Kd 9h"),  # ace to four is the lowest straight
        ("9c Td Js Qc 2d", "2h 5h 9h Jh 3c Kd"),  # a straight under a flush
        ("2h 5h 9h Jh 3c", "8c 8d 8s Ks 4c Jd"),  # a flush under three of a kind earns no Bad Beat Bonus
        ("Qc Kd Ah 2s 7d", "2c 2d 9h 7s 5c 4d"),  # Q K A 2 is no straight
    ],
)
def test_a_lower_hand_loses_both_wagers(cards: str, dealer: str) -> None:
    assert lines(cards, dealer, {"raise": 2}) == {"ante": ("lose", -10_00, LOSE), "raise": ("lose", -20_00, LOSE)}


BEATEN = {
    "four-of-a-kind": ("7c 7d 7h 7s 2c", "9c 9d 9h 9s 3d 4h"),
    "straight-flush": ("5h 6h 7h 8h Kd", "2c 2d 2h 2s 9d Jc"),
    "lower straight-flush": ("5h 6h 7h 8h Kd", "9s Ts Js Qs 3d 4c"),
    "three-of-a-kind": ("8c 8d 8h Ks 3c", "Jc Jd Jh 5s 4s 2d"),
    "three under straight flush": ("8c 8d 8h Ks 3c", "2h 3h 4h 5h Jd Qc"),
    "three under four": ("Ac Ad Ah Ks 3c", "2c 2d 2h 2s 9d Jc"),
}
BAD_BEATS = {"A": (25, 20, 2), "B": (50, 40, 5), "C": (100, 50, 5), "D": (100, 50, 10)}
BAD_BEAT_CASES = [
    pytest.param(letter, name, times, marks=pytest.mark.clause(f"PA-682a.12(c)/Paytable-{letter}"))
    for letter, (four, flush, three) in BAD_BEATS.items()
    for name, times in zip(BEATEN, (four, flush, flush, three, three, three), strict=True)
]


@pytest.mark.clause(BEAT, "PA-682a.1/bad-beat-bonus")
@pytest.mark.parametrize(("letter", "name", "times"), BAD_BEAT_CASES)
def test_each_row_of_each_bad_beat_table(letter: str, name: str, times: int) -> None:
    """The ante comes back, the raise is lost, and the bonus is paid on the ante."""
    cards, dealer = BEATEN[name]
    tables = {"paytables": {"bad-beat-bonus": f"Paytable-{letter}"}}
    assert lines(cards, dealer, {"raise": 3}, submission=tables) == {
        "ante": ("push", 0, BEAT),
        "raise": ("lose", -30_00, BEAT),
        "bad-beat-bonus": ("win", times * 10_00, BEAT),
    }


def test_a_record_without_a_table_uses_the_first() -> None:
    assert lines(*BEATEN["three-of-a-kind"])["bad-beat-bonus"] == ("win", 20_00, BEAT)


# --- 11(b) and (c): folding


@pytest.mark.clause("PA-682a.11(b)", "PA-682a.11(c)")
def test_a_fold_forfeits_the_ante_even_with_the_better_hand() -> None:
    ruling = play("Ac Ad Ah As 2c", KING_HIGH, "fold")
    assert outcomes(ruling) == {"ante": ("forfeit", -10_00, "PA-682a.11(b)")}
    assert ruling.net == {1: -10_00}


# --- several players


@pytest.mark.clause("PA-682a.11(d)", "PA-682a.11(d)(1)")
def test_each_player_meets_the_same_six_cards_of_the_dealer() -> None:
    seats: dict[str, dict[str, Any]] = {
        "1": {"wagers": {"ante": "10"}, "cards": "Ac Ad 8h 5s 3c", "decisions": [{"raise": 3}]},
        "2": {"wagers": {"ante": "25"}, "cards": "Jc Td 8s 5h 3h", "decisions": ["fold"]},
        "4": {"wagers": {"ante": "50.50"}, "cards": "Jd Ts 6h 5d 3s", "decisions": [{"raise": 1}]},
        "6": {"wagers": {"ante": "10"}, "cards": "6c 6d 6s Ah 3d", "decisions": [{"raise": 2}]},
    }
    ruling = referee(GAME, seats, dealer=KING_HIGH)
    assert ruling.net == {1: 40_00, 2: -25_00, 4: -101_00, 6: 50_00}
    assert ruling.as_dict()["house_net"] == "36"
    assert ruling.as_dict()["dealer"]["hand"] == "king high"
    assert {x.seat: x.hand for x in ruling.lines if x.wager == "raise"} == {
        1: "pair of aces",
        4: "jack high",
        6: "three of a kind, sixes",
    }


@pytest.mark.clause("PA-682a.11(d)")
def test_the_dealer_uses_the_best_four_of_six() -> None:
    """The straight hides between the pairs: 9 T J Q, which beats two pair."""
    assert lines("As Ah 7c 7d 2s", "9c 9d Ts Th Jc Qd")["ante"] == ("lose", -10_00, LOSE)


# --- records that cannot be


@pytest.mark.clause("PA-682a.3(a)")
@pytest.mark.parametrize(
    ("cards", "dealer", "field"),
    [
        ("8c 8d 2h 5s 9h", KING_HIGH, "dealer"),  # the nine of hearts twice
        ("8c 8c 2h 5s Jh", KING_HIGH, "seats.1.cards"),
        ("Jk 8d 2h 5s Jh", KING_HIGH, "seats.1.cards"),  # no joker in this deck
    ],
)
def test_one_deck_of_52(cards: str, dealer: str, field: str) -> None:
    with pytest.raises(InputError) as caught:
        play(cards, dealer)
    assert caught.value.field == field


@pytest.mark.clause("PA-682a.3(a)")
def test_two_players_do_not_hold_one_card() -> None:
    seat = {"wagers": {"ante": "10"}, "cards": "8c 8d 2h 5s Jh", "decisions": ["fold"]}
    with pytest.raises(RuleError, match="too often") as caught:
        referee(GAME, {"1": seat, "2": seat}, dealer=KING_HIGH)
    assert caught.value.clause == "PA-682a.3(a)"


@pytest.mark.clause("PA-682a.8(c)")
@pytest.mark.parametrize(
    ("cards", "dealer", "field"),
    [
        ("8c 8d 2h 5s", KING_HIGH, "seats.1.cards"),
        ("8c 8d 2h 5s Jh Jd", KING_HIGH, "seats.1.cards"),
        ("8c 8d 2h 5s Jh", "Kc Qd 9h 7s 4c", "dealer"),
        ("8c 8d 2h 5s Jh", "Kc Qd 9h 7s 4c 2d 3d", "dealer"),
    ],
)
def test_five_cards_and_six(cards: str, dealer: str, field: str) -> None:
    with pytest.raises(InputError, match="cards are recorded where") as caught:
        play(cards, dealer)
    assert caught.value.field == field


@pytest.mark.clause("PA-682a.1/ante-wager", "PA-682a.7(d)(1)")
@pytest.mark.parametrize(
    ("wagers", "text"),
    [
        ({"prime": "5"}, "needed to take part"),
        ({"ante": "10", "raise": "10"}, "made later"),
        ({"ante": "10", "win-bonus": "5"}, "no wager 'win-bonus'"),
        ({"ante": "10", "trips": "5"}, "no wager 'trips'"),
        ({"ante": "0"}, "more than zero"),
    ],
)
def test_wagers_that_the_chapter_does_not_know(wagers: dict[str, str], text: str) -> None:
    seat = {"wagers": wagers, "cards": "8c 8d 2h 5s Jh", "decisions": ["fold"]}
    with pytest.raises(InputError, match=text):
        referee(GAME, {"1": seat}, dealer=KING_HIGH)


@pytest.mark.clause("PA-682a.2(a)")
def test_there_is_no_seventh_position() -> None:
    seat = {"wagers": {"ante": "10"}, "cards": "8c 8d 2h 5s Jh", "decisions": ["fold"]}
    with pytest.raises(InputError, match="not a position from 1 to 6"):
        referee(GAME, {"7": seat}, dealer=KING_HIGH)


@pytest.mark.clause("PA-682a.11(b)")
def test_a_round_that_is_not_over_says_who_is_next() -> None:
    seats: dict[str, dict[str, Any]] = {
        "1": {"wagers": {"ante": "10"}, "cards": "Ac Ad 8h 5s 3c", "decisions": [{"raise": 3}]},
        "3": {"wagers": {"ante": "10"}, "cards": "Jc Td 8s 5h 3h"},
        "5": {"wagers": {"ante": "10"}, "cards": "Jd Ts 6h 5d 3s"},
    }
    ruling = referee(GAME, seats, dealer=KING_HIGH)
    assert ruling.lines == ()
    assert ruling.as_dict()["next"] == {
        "seat": 3,
        "name": "raise",
        "choices": [{"raise": 1}, {"raise": 2}, {"raise": 3}, "fold"],
        "clause": "PA-682a.11(b)",
    }


def test_nobody_decides_twice() -> None:
    seat = {"wagers": {"ante": "10"}, "cards": "8c 8d 2h 5s Jh", "decisions": ["fold", {"raise": 1}]}
    with pytest.raises(InputError, match="nothing left to decide"):
        referee(GAME, {"1": seat}, dealer=KING_HIGH)
