"""DJ Wild Stud Poker, round by round: ante, blind and raise against the dealer, worked out by hand."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.lines import Line
from croupier.referee import Ruling
from croupier.testing import outcomes, referee

GAME = "dj-wild-stud-poker"
ACE_HIGH = "Ac Kd Jh 8s 5c"
ROYAL = "Ts Js Qs Ks As"
FIVE_WILDS = "2c 2d 2h 2s Jk"
WIN, TIE, LOSE, BLIND = "PA-687a.11(e)(1)", "PA-687a.11(e)(2)", "PA-687a.11(e)(3)", "PA-687a.12(b)"
FORFEIT = "PA-687a.11(b)"
Found = dict[str, tuple[str, int, str]]


def play(
    cards: str, dealer: str = ACE_HIGH, *decisions: Any, wagers: dict[str, str] | None = None, **parts: Any
) -> Ruling:
    """One player with an ante and a blind of $10, who raises unless told otherwise."""
    staked = {"ante": "10", "blind": "10"} | (wagers or {})
    seat = {"wagers": staked, "cards": cards, "decisions": list(decisions or [{"raise": 2}])}
    return referee(GAME, {"1": seat}, dealer=dealer, **parts)


def lines(cards: str, dealer: str = ACE_HIGH, *decisions: Any, **parts: Any) -> Found:
    return outcomes(play(cards, dealer, *decisions, **parts))


def line(ruling: Ruling, wager: str, seat: int = 1) -> Line:
    return next(x for x in ruling.lines if (x.seat, x.wager) == (seat, wager))


def won(blind: int) -> Found:
    """Ante and raise at even money, and the blind by its table (nothing: a push)."""
    back = ("win", blind, BLIND) if blind else ("push", 0, BLIND)
    return {"ante": ("win", 10_00, WIN), "blind": back, "raise": ("win", 20_00, WIN)}


LOST: Found = {"ante": ("lose", -10_00, LOSE), "blind": ("lose", -10_00, LOSE), "raise": ("lose", -20_00, LOSE)}
PUSHED: Found = {"ante": ("push", 0, TIE), "blind": ("push", 0, TIE), "raise": ("push", 0, TIE)}


# --- 11(e)(1): a higher hand wins; 12(a) and (b) say what


@pytest.mark.clause(WIN, BLIND, "PA-687a.12(a)", "PA-687a.1/ante-wager", "PA-687a.6(c)")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("Ac Kd Jh 8s 5c", "Kc Qd Jd 8h 5d"),  # ace high over king high
        ("Ac Kd Jh 8s 6c", "As Kh Jc 8d 5h"),  # the fifth card decides
        ("7c 7d Kh 9s 4d", ACE_HIGH),  # a pair over no pair
        ("2c Kd 9h 7s 4d", "Qc Qd 9d 7h 4s"),  # the deuce makes kings, over queens
        ("Ah Ad Kh 9s 4c", "As Ac Qc Jd 8h"),  # aces with a king over aces with a queen
        ("Kc Kd 9h 9s 4d", "Ac Ad Qh Js 8c"),  # two pair over a pair
        ("9c 9d 9h Ks 4d", ACE_HIGH),  # natural three of a kind
        ("Jk 8c 8d Kh 3s", "Ac Ad Kc Ks 4d"),  # three of a kind with the joker over two pair
        ("2c 2d Ah 9s 4c", "Kc Kd Kh Qs Jd"),  # two deuces make three aces, over three kings
    ],
)
def test_a_win_with_three_of_a_kind_or_less_gives_the_blind_back(cards: str, dealer: str) -> None:
    assert lines(cards, dealer) == won(0)


ROWS = [
    (FIVE_WILDS, 1000),
    (ROYAL, 50),
    ("2c Js Qs Ks As", 50),
    ("2c 2d 2h 2s Kh", 50),  # four wilds and a king are a royal flush before they are five kings
    ("9c 9d 9h 9s 2h", 10),
    ("2c 2d 2h 2s 7h", 10),
    ("5h 6h 7h 8h 9h", 9),
    ("5h 6h 2c 8h 9h", 9),
    ("9c 9d 9h 9s 4d", 4),
    ("2c Jk 7d 7h Ks", 4),
    ("Qc Qd Qh 6s 6d", 3),
    ("Qc Qd 2h 6s 6d", 3),
    ("3d 6d 9d Jd Qd", 2),
    ("Jk 6d 9d Jd Qd", 2),
    ("5d 6c 7h 8c 9s", 1),
    ("Ah 2s 3c 4d 5h", 1),
]


@pytest.mark.clause(WIN, BLIND, "PA-687a.1/blind-wager")
@pytest.mark.parametrize(("cards", "odds"), ROWS)
def test_each_row_of_the_blind_table(cards: str, odds: int) -> None:
    """1,000 to 1 for five wilds, and so down to even money for a straight, with wild cards or without."""
    assert lines(cards) == won(odds * 10_00)


@pytest.mark.clause("PA-687a.12(a)", "PA-687a.1/raise-wager", "PA-687a.7(d)(1)")
def test_the_raise_is_twice_the_ante_and_pays_even_money() -> None:
    ruling = play("9c 9d 9h Ks 4d", wagers={"ante": "12.50", "blind": "12.50"})
    raised = line(ruling, "raise")
    assert (raised.stake, raised.pay, line(ruling, "ante").pay) == (25_00, 25_00, 12_50)
    assert ruling.net == {1: 37_50}
    assert ruling.as_dict()["house_net"] == "-37.50"


# --- 11(e)(2) and (3)


@pytest.mark.clause(TIE)
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("Ah Kh Js 8d 5d", ACE_HIGH),  # the same five ranks
        ("2c Kh 9s 7d 4h", "Kc Kd 9h 7s 4d"),  # kings with a deuce against two kings
        ("2d Js Qs Ks As", "Th Jh Qh Kh Ah"),  # two royal flushes
        ("5d 6c 7h 8c 9s", "5c 6d 7s 8h Jk"),  # two straights to the nine
        ("Ah 2s 3c 4d 5h", "Ad 3d 4c 5s Jk"),  # two straights to the five
    ],
)
def test_equal_hands_push_all_three(cards: str, dealer: str) -> None:
    assert lines(cards, dealer) == PUSHED


@pytest.mark.clause(LOSE)
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("Kc Qd Jd 8h 5d", ACE_HIGH),
        ("Qc Qd 9d 7h 4s", "2c Kd 9h 7s 4d"),  # queens under a deuce that makes kings
        ("9c 9d 9h Ks 4d", "5d 6c 7h 8c Jk"),  # three of a kind under a straight
        ("5d 6c 7h 8c 9s", "3d 6d 9d Jd Qd"),  # a straight under a flush
        ("Ad Qd 9d 6d 3d", "2c Kh Qh 9h 6h"),  # ace-queen flush under one in which the deuce is the ace
        ("Qc Qd Qh 6s 6d", "9c 9d 9h 2s 4d"),  # a full house under four nines
        ("9c 9d 9h 9s 4d", "5h 6h 7h 8h Jk"),  # four of a kind under a straight flush
        (ROYAL, FIVE_WILDS),
    ],
)
def test_a_lower_hand_loses_all_three(cards: str, dealer: str) -> None:
    """The blind loses too: its table pays only hands that beat the dealer."""
    assert lines(cards, dealer) == LOST


@pytest.mark.clause("PA-687a.11(e)(3)", BLIND)
def test_a_losing_flush_earns_nothing_on_the_blind() -> None:
    assert lines("3d 6d 9d Jd Qd", "Kc Kh Ks 7s 7h")["blind"] == ("lose", -10_00, LOSE)


# --- readings of the ranking


@pytest.mark.parametrize(
    ("reading", "dealer", "result"),
    [
        ("below-royal", "5h 6h 7h 8h Jk", won(10 * 10_00)),
        ("below-royal", ROYAL, LOST),
        ("above-royal", ROYAL, won(10 * 10_00)),
        ("unranked", "5h 6h 7h 8h Jk", LOST),
        ("unranked", ACE_HIGH, won(4 * 10_00)),
    ],
)
def test_five_of_a_kind_ranks_as_read(reading: str, dealer: str, result: Found) -> None:
    """Reading DJ-1: five nines against a straight flush and a royal flush; unranked they are four nines."""
    assert lines("9c 9d 9h 9s 2h", dealer, submission={"readings": {"DJ-1": reading}}) == result


def test_kickers_count_unless_the_category_alone_is_read() -> None:
    """Reading DJ-2."""
    hands = ("Ah Ad Kh 9s 4c", "As Ac Qc Jd 8h")
    assert lines(*hands) == won(0)
    assert lines(*hands, submission={"readings": {"DJ-2": "category-only"}}) == PUSHED


# --- 11(b): folding


@pytest.mark.clause(FORFEIT, "PA-687a.1/fold", "PA-687a.11(c)")
@pytest.mark.parametrize("cards", ["Kc Qd 9h 7s 4d", "9c 9d 9h Ks 4d", FIVE_WILDS])
def test_a_fold_forfeits_ante_and_blind_whatever_the_cards(cards: str) -> None:
    assert lines(cards, ACE_HIGH, "fold") == {
        "ante": ("forfeit", -10_00, FORFEIT),
        "blind": ("forfeit", -10_00, FORFEIT),
    }


@pytest.mark.clause("PA-687a.11(b)(1)", "PA-687a.11(b)(2)")
def test_a_fold_keeps_the_trips_bonus_and_gives_up_the_bad_beat() -> None:
    """Three sevens with a deuce: even money on Trips, though 9 to 1 on the Bad Beat is forgone."""
    wagers = {"trips-bonus": "5", "two-way-bad-beat": "5"}
    assert lines("2c 7d 7h Ks 4d", "Ah Ad As 8s 5c", "fold", wagers=wagers) == {
        "ante": ("forfeit", -10_00, FORFEIT),
        "blind": ("forfeit", -10_00, FORFEIT),
        "trips-bonus": ("win", 5_00, "PA-687a.11(f)(2)(ii)"),
        "two-way-bad-beat": ("forfeit", -5_00, "PA-687a.11(b)(2)"),
    }


@pytest.mark.clause("PA-687a.11(b)(1)", "PA-687a.11(f)(2)(i)")
def test_a_folded_hand_can_lose_its_trips_bonus() -> None:
    found = lines("Kc Qd 9h 7s 4d", ACE_HIGH, "fold", wagers={"trips-bonus": "5"})
    assert found["trips-bonus"] == ("lose", -5_00, "PA-687a.11(f)(2)(i)")


@pytest.mark.clause("PA-687a.11(b)(3)")
@pytest.mark.parametrize(
    ("option", "result"),
    [
        ({}, ("forfeit", -1_00, "PA-687a.11(b)(3)")),
        ({"folded_hands_win_progressive": False}, ("forfeit", -1_00, "PA-687a.11(b)(3)")),
        ({"folded_hands_win_progressive": True}, ("win", 9_00, "PA-687a.11(f)(1)(ii)")),
    ],
)
def test_the_licensee_says_whether_a_folded_hand_plays_for_the_progressive(
    option: dict[str, bool], result: tuple[str, int, str]
) -> None:
    found = lines("9c 9d 9h Ks 4d", ACE_HIGH, "fold", wagers={"progressive": "1"}, submission={"options": option})
    assert found["progressive"] == result


# --- several players


@pytest.mark.clause("PA-687a.11(e)", "PA-687a.11(b)")
def test_each_player_is_resolved_against_the_same_dealer() -> None:
    seats: dict[str, dict[str, Any]] = {
        "1": {"wagers": {"ante": "10", "blind": "10"}, "cards": "9c 9d 9h Ks 4d", "decisions": [{"raise": 2}]},
        "3": {"wagers": {"ante": "20", "blind": "20"}, "cards": "Qc Jd 9s 7s 3d", "decisions": ["fold"]},
        "4": {"wagers": {"ante": "15", "blind": "15"}, "cards": "Ah Kh Js 8d 5d", "decisions": [{"raise": 2}]},
        "6": {"wagers": {"ante": "25", "blind": "25"}, "cards": "Qd Ts 8h 6h 4c", "decisions": [{"raise": 2}]},
    }
    ruling = referee(GAME, seats, dealer=ACE_HIGH)
    assert ruling.net == {1: 30_00, 3: -40_00, 4: 0, 6: -100_00}
    assert ruling.as_dict()["house_net"] == "110"
    assert ruling.as_dict()["dealer"]["hand"] == "ace high"
    assert line(ruling, "ante").hand == "three of a kind, nines"


@pytest.mark.clause("PA-687a.11(d)")
def test_the_dealers_best_hand_is_announced() -> None:
    ruling = play("9c 9d 9h Ks 4d", "2c Kd 9s 7s 4h")
    assert ruling.as_dict()["dealer"] == {
        "cards": "2c Kd 9s 7s 4h",
        "hand": "pair of kings (deuce of clubs as king)",
        "set": None,
    }


# --- wagers and decisions that the chapter does not know


@pytest.mark.clause("PA-687a.11(b)", "PA-687a.1/raise-wager", "PA-687a.7(d)(1)")
@pytest.mark.parametrize("decision", [{"raise": 3}, {"raise": 1}, {"raise": 0}, {"raise": "2"}, "raise", "check", None])
def test_the_raise_is_exactly_two_times_the_ante(decision: Any) -> None:
    with pytest.raises(RuleError) as caught:
        play("9c 9d 9h Ks 4d", ACE_HIGH, decision)
    assert caught.value.clause == "PA-687a.11(b)"


@pytest.mark.clause("PA-687a.7(d)(1)", "PA-687a.1/ante-wager", "PA-687a.1/blind-wager")
@pytest.mark.parametrize(
    "wagers",
    [
        {"ante": "10"},
        {"blind": "10"},
        {"ante": "10", "blind": "5"},
        {"ante": "10", "blind": "20"},
        {"trips-bonus": "5"},
    ],
)
def test_ante_and_blind_are_needed_and_equal(wagers: dict[str, str]) -> None:
    seat = {"wagers": wagers, "cards": "9c 9d 9h Ks 4d", "decisions": [{"raise": 2}]}
    with pytest.raises(RuleError) as caught:
        referee(GAME, {"1": seat}, dealer=ACE_HIGH)
    assert caught.value.clause == "PA-687a.7(d)(1)"


@pytest.mark.clause("PA-687a.7(c)", "PA-687a.7(d)(1)")
def test_a_raise_cannot_be_staked_before_the_cards() -> None:
    with pytest.raises(RuleError, match="made later"):
        play("9c 9d 9h Ks 4d", wagers={"raise": "20"})


@pytest.mark.clause("PA-687a.3(a)")
@pytest.mark.parametrize(
    ("cards", "dealer", "text"),
    [
        ("9c 9c 9h Ks 4d", ACE_HIGH, "occurs too often"),
        ("9c 9d 9h Ks 8s", ACE_HIGH, "occurs too often"),
        ("9c 9d 9h Ks Jk2", ACE_HIGH, "not in the deck"),
        ("Jk 9d 9h Ks 4d", "Ac Kd Jh 8s Jk", "occurs too often"),
    ],
)
def test_there_are_53_cards_and_one_joker(cards: str, dealer: str, text: str) -> None:
    with pytest.raises(RuleError, match=text) as caught:
        play(cards, dealer)
    assert caught.value.clause == "PA-687a.3(a)"


@pytest.mark.parametrize(
    ("cards", "dealer", "parts", "field"),
    [
        ("9c 9d 9h Ks", ACE_HIGH, {}, "seats.1.cards"),
        ("9c 9d 9h Ks 4d 4h", ACE_HIGH, {}, "seats.1.cards"),
        ("9c 9d 9h Ks 4d", "Ac Kd Jh 8s", {}, "dealer"),
        ("9c 9d 9h Ks 4d", "", {}, "dealer"),
        ("9c 9d 9h Ks 4d", ACE_HIGH, {"extra": {"joker-replacement": "3c 3d"}}, "joker-replacement"),
        ("9c 9d 9h Ks Zz", ACE_HIGH, {}, "seats.1.cards"),
        ("9c 9d 9h Ks 4d", ACE_HIGH, {"wagers": {"pairs": "5"}}, "seats.1.wagers.pairs"),
        ("9c 9d 9h Ks 4d", ACE_HIGH, {"wagers": {"trips-bonus": "0"}}, "seats.1.wagers.trips-bonus"),
    ],
)
def test_bad_records_name_the_field(cards: str, dealer: str, parts: dict[str, Any], field: str) -> None:
    with pytest.raises(InputError) as caught:
        play(cards, dealer, **parts)
    assert caught.value.field == field


def test_one_decision_a_player() -> None:
    with pytest.raises(InputError, match="nothing left to decide"):
        play("9c 9d 9h Ks 4d", ACE_HIGH, {"raise": 2}, {"raise": 2})


@pytest.mark.clause("PA-687a.11(b)")
def test_an_unfinished_round_says_who_is_asked_next() -> None:
    seats: dict[str, dict[str, Any]] = {
        "2": {"wagers": {"ante": "10", "blind": "10"}, "cards": "9c 9d 9h Ks 4d", "decisions": [{"raise": 2}]},
        "5": {"wagers": {"ante": "20", "blind": "20"}, "cards": "Qc Jd 9s 7s 3d", "decisions": []},
    }
    ruling = referee(GAME, seats, dealer=ACE_HIGH)
    assert ruling.lines == ()
    assert ruling.as_dict()["next"] == {
        "seat": 5,
        "name": "raise",
        "choices": [{"raise": 2}, "fold"],
        "clause": "PA-687a.11(b)",
    }
