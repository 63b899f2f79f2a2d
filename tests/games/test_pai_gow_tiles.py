"""Pai gow with tiles, round by round: tiles, wagers and settings worked out by hand."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.testing import outcomes, referee

GAME = "pai-gow-tiles"
LOSES, WINS, HIGH_ONLY, LOW_ONLY = "NJ-69F-10.7(h)", "NJ-69F-10.7(j)", "NJ-69F-10.7(i)1", "NJ-69F-10.7(i)2"
WIN, LOSE = ("win", 19_00, WINS), ("lose", -20_00, LOSES)
PUSH_HIGH, PUSH_LOW = ("push", 0, HIGH_ONLY), ("push", 0, LOW_ONLY)


def against(high: str, low: str, dealer: str, *, stake: str = "20", **parts: Any) -> tuple[str, int, str]:
    """The line of one seat that sets these hands against the dealer's four tiles."""
    seat = {"wagers": {"pai-gow": stake}, "cards": f"{high} {low}", "decisions": [{"set": {"high": high, "low": low}}]}
    return outcomes(referee(GAME, {"1": seat}, dealer=dealer, **parts))["pai-gow"]


def dealer_set(dealer: str, **submission: Any) -> str:
    """How the ruling says that the dealer's tiles are set."""
    seat = {"wagers": {"pai-gow": "20"}, "cards": "1-5 4-6 1-6 1-3", "decisions": [{"set": "house-way"}]}
    parts = referee(GAME, {"1": seat}, dealer=dealer, submission=submission).as_dict()["dealer"]["set"]
    return f"{parts['high']} / {parts['low']}"


# --- 10.2(b): every permissible pair in the high hand beats the next one


@pytest.mark.clause(WINS, "NJ-69F-10.7(g)", "NJ-69F-10.7(a)", "NJ-69F-10.1/supreme-pair", "NJ-69F-10.5(a)")
@pytest.mark.parametrize(
    ("high", "low", "dealer"),
    [
        ("2-4 1-2", "1-1 1-6", "6-6 6-6 5-6 3-3"),  # the supreme pair and 9 against twelves and 7
        ("6-6 6-6", "5-5 4-5", "1-1 1-1 3-3 1-6"),  # 9 against 3
        ("1-1 1-1", "5-5 4-5", "4-4 4-4 3-3 1-6"),
        ("4-4 4-4", "5-5 4-5", "1-3 1-3 3-3 1-6"),
        ("1-3 1-3", "4-6 4-5", "5-5 5-5 3-3 1-6"),
        ("5-5 5-5", "4-6 4-5", "3-3 3-3 5-6 2-2"),  # 9 against 5
        ("3-3 3-3", "4-6 4-5", "2-2 2-2 5-6 1-5"),  # 9 against 7
        ("2-2 2-2", "4-6 4-5", "5-6 5-6 3-3 1-6"),
        ("5-6 5-6", "5-5 4-5", "4-6 4-6 3-3 1-6"),
        ("4-6 4-6", "5-5 4-5", "1-6 1-6 3-3 2-2"),  # 9 against 0
        ("1-6 1-6", "5-5 4-5", "1-5 1-5 3-3 2-2"),
        ("1-5 1-5", "1-1 5-6", "3-6 4-5 3-3 2-2"),  # 3 against 0
        ("3-6 4-5", "1-1 5-6", "3-5 2-6 3-3 2-2"),
        ("3-5 2-6", "1-1 5-6", "3-4 2-5 3-3 2-2"),
        ("3-4 2-5", "1-1 5-6", "1-4 2-3 3-3 2-2"),
        ("1-4 2-3", "1-1 5-6", "6-6 4-5 3-3 2-2"),
        ("6-6 4-5", "5-6 1-3", "1-1 3-6 3-3 2-2"),  # 5 against 0
        ("1-1 3-6", "5-6 1-3", "6-6 2-6 3-3 2-2"),
        ("6-6 3-5", "5-6 1-3", "1-1 2-6 3-3 2-2"),
        ("1-1 4-4", "5-6 1-3", "5-5 4-5 3-3 2-2"),  # the last gong against a nine
    ],
)
def test_each_pair_beats_the_next(high: str, low: str, dealer: str) -> None:
    assert against(high, low, dealer) == WIN


# --- 10.2(c) to (h): values, the highest tile, copies


@pytest.mark.clause(LOSES, "NJ-69F-10.2(d)")
def test_a_lower_value_in_both_hands_loses() -> None:
    """8 and 3 against 9 and 5: 4-6 with 3-5 is 18; 1-1 with 5-6 is 13; 5-5 with 4-5 is 19; 1-3 with 5-6 is 15."""
    assert against("4-6 3-5", "1-1 5-6", "5-5 4-5 1-3 5-6") == LOSE


@pytest.mark.clause("NJ-69F-10.2(f)", "NJ-69F-10.2(g)", WINS)
def test_at_equal_values_the_highest_tile_decides() -> None:
    """Nine with the twelve beats nine with the two, and five beats nothing."""
    assert against("6-6 1-6", "1-3 5-6", "1-1 2-5 3-3 2-2") == WIN
    assert against("1-1 2-5", "1-3 5-6", "6-6 1-6 3-3 2-2") == PUSH_LOW


@pytest.mark.clause("NJ-69F-10.1/copy-hand", "NJ-69F-10.2(c)", LOW_ONLY)
def test_a_copied_pair_is_the_dealers() -> None:
    """Two wongs with the twelve are of one rank; the low hand of 5 wins its part against 0."""
    assert against("6-6 4-5", "1-3 5-6", "6-6 3-6 3-3 2-2") == PUSH_LOW


@pytest.mark.clause("NJ-69F-10.1/copy-hand", "NJ-69F-10.2(h)", HIGH_ONLY, "NJ-69F-10.7(i)")
def test_a_copied_value_is_the_dealers() -> None:
    """Fives with the 1-3 on both sides; the eights beat the sixes."""
    assert against("4-4 4-4", "1-3 5-6", "3-3 3-3 1-3 5-6") == PUSH_HIGH


@pytest.mark.clause("NJ-69F-10.1/copy-hand", "NJ-69F-10.2(c)", "NJ-69F-10.2(h)", LOSES)
def test_copies_in_both_hands_lose() -> None:
    assert against("6-6 4-5", "1-3 5-6", "6-6 3-6 1-3 5-6") == LOSE


@pytest.mark.clause(LOSES)
def test_a_copy_and_a_lower_hand_lose() -> None:
    """The high hands copy; 1 in the low hand is under 5."""
    assert against("6-6 4-5", "3-3 2-3", "6-6 3-6 1-3 5-6") == LOSE


@pytest.mark.clause(HIGH_ONLY)
def test_a_higher_high_and_a_lower_low_hand_push() -> None:
    """Twelves over twos, 1 under 5."""
    assert against("6-6 6-6", "3-3 2-3", "1-1 1-1 1-3 5-6") == PUSH_HIGH


@pytest.mark.clause(LOW_ONLY)
def test_a_lower_high_and_a_higher_low_hand_push() -> None:
    """Twos under twelves, 5 over 1."""
    assert against("1-1 1-1", "1-3 5-6", "6-6 6-6 3-3 2-3") == PUSH_LOW


@pytest.mark.clause("NJ-69F-10.2(e)", WINS)
def test_the_three_may_count_six_and_the_six_three() -> None:
    """1-2 with 5-5 is 6 and beats 2; 2-4 with 1-3 is 7 and beats 5."""
    assert against("5-6 1-5", "5-5 1-2", "4-6 3-3 1-5 5-5") == WIN
    assert against("4-4 4-4", "2-4 1-3", "3-3 3-3 5-6 2-2") == WIN


@pytest.mark.clause("NJ-69F-10.2(e)")
def test_the_rank_follows_the_count_unless_read_otherwise() -> None:
    """2-4 as three with 1-4 is 8 with a five highest, a copy of 1-2 with 2-3; by value only the 2-4 is higher."""
    assert against("6-6 6-6", "2-4 1-4", "4-4 4-4 1-2 2-3") == PUSH_HIGH
    by_value = {"readings": {"NJ-3": "value-only"}}
    assert against("6-6 6-6", "2-4 1-4", "4-4 4-4 1-2 2-3", submission=by_value) == WIN


# --- 10.7(h), (i)1: a low hand of value zero


@pytest.mark.clause(HIGH_ONLY)
def test_a_low_hand_of_zero_never_wins() -> None:
    """3-3 with 1-3 and 3-3 with 2-2 are both 10; the better tile does not help."""
    assert against("1-1 1-1", "3-3 1-3", "4-4 4-4 3-3 2-2") == PUSH_HIGH


@pytest.mark.clause(LOSES)
def test_a_low_hand_of_zero_loses_with_a_lower_high_hand() -> None:
    assert against("4-4 4-4", "3-3 1-3", "1-1 1-1 3-3 2-2") == LOSE


@pytest.mark.clause(HIGH_ONLY)
@pytest.mark.parametrize("low", ["5-5 5-5", "1-1 2-6"])
def test_a_pair_or_gong_of_ten_or_twenty_spots_is_no_zero(low: str) -> None:
    """Tens, and a two with an eight; by the other reading they count for nothing."""
    assert against("6-6 6-6", low, "4-4 4-4 3-3 1-6") == WIN
    assert against("6-6 6-6", low, "4-4 4-4 3-3 1-6", submission={"readings": {"NJ-1": "any"}}) == PUSH_HIGH


# --- 10.1: which hand is high; reading NJ-2


@pytest.mark.clause("NJ-69F-10.1/high-hand", "NJ-69F-10.1/low-hand")
def test_the_better_two_tiles_are_the_high_hand() -> None:
    """5 laid as the high and a pair of eights as the low hand: eights over sixes, 5 over 4."""
    assert against("1-3 5-6", "4-4 4-4", "3-3 3-3 4-6 2-2") == WIN


@pytest.mark.clause("NJ-69F-10.1/high-hand", "NJ-69F-10.1/low-hand")
def test_high_is_compared_with_high_however_it_was_laid() -> None:
    """Eights over sixes, 5 under 7: it is the high hand that is higher."""
    assert against("1-3 5-6", "4-4 4-4", "3-3 3-3 4-6 1-6") == PUSH_HIGH


@pytest.mark.clause("NJ-69F-10.1/high-hand", "NJ-69F-10.1/low-hand")
def test_the_other_reading_knows_a_foul() -> None:
    foul = {"readings": {"NJ-2": "foul-loses"}}
    assert against("1-3 5-6", "4-4 4-4", "3-3 3-3 4-6 2-2", submission=foul) == LOSE
    assert against("4-4 4-4", "1-3 5-6", "3-3 3-3 4-6 2-2", submission=foul) == WIN


# --- 10.7(k): even money less five percent


@pytest.mark.clause("NJ-69F-10.7(k)")
@pytest.mark.parametrize(
    ("stake", "exact", "quarters"),
    [
        ("5", 4_75, 4_75),  # 25 cents either way
        ("6", 5_70, 5_50),  # 30 cents, or 50
        ("7.50", 7_13, 7_00),  # 37.5 cents, or 50
        ("1", 95, 75),  # 5 cents, or 25
        ("100", 95_00, 95_00),
        ("101", 95_95, 95_75),  # $5.05, or $5.25
        ("1000", 950_00, 950_00),
    ],
)
def test_vigorish_is_exact_or_rounded_up_to_quarters(stake: str, exact: int, quarters: int) -> None:
    hands = ("6-6 6-6", "5-5 4-5", "1-1 1-1 3-3 1-6")
    assert against(*hands, stake=stake) == ("win", exact, WINS)
    filed = {"options": {"vigorish_rounding": "round-to-25c"}}
    assert against(*hands, stake=stake, submission=filed) == ("win", quarters, WINS)
    read = {"readings": {"NJ-4": "round-up-25c"}}
    assert against(*hands, stake=stake, submission=read) == ("win", quarters, WINS)


@pytest.mark.clause("NJ-69F-10.7(k)")
def test_a_loss_and_a_push_pay_no_vigorish() -> None:
    seats = {
        "1": {"wagers": {"pai-gow": "40"}, "cards": "1-3 1-3 5-6 2-3", "decisions": [{"set": "house-way"}]},
        "2": {"wagers": {"pai-gow": "60"}, "cards": "6-6 6-6 5-6 4-6", "decisions": [{"set": "house-way"}]},
        "5": {"wagers": {"pai-gow": "80"}, "cards": "2-4 1-2 5-5 4-5", "decisions": [{"set": "house-way"}]},
    }
    ruling = referee(GAME, seats, dealer="1-1 1-1 3-3 1-6")
    assert [(x.seat, x.outcome.value, x.vigorish, x.net) for x in ruling.lines] == [
        (1, "push", 0, 0),  # fours under twos, but 6 over 3
        (2, "push", 0, 0),  # twelves over twos, but 1 under 3
        (5, "win", 4_00, 76_00),
    ]
    assert ruling.as_dict()["house_net"] == "-76"


# --- 10.7(f): surrender


@pytest.mark.clause("NJ-69F-10.7(f)", "NJ-69F-10.7(f)1")
@pytest.mark.parametrize(
    "decisions",
    [["surrender"], [{"set": {"high": "2-4 1-2", "low": "1-1 1-6"}}, "surrender"], [{"set": "house-way"}, "surrender"]],
)
def test_a_surrendered_wager_is_lost_whatever_the_tiles(decisions: list[Any]) -> None:
    seat = {"wagers": {"pai-gow": "20"}, "cards": "2-4 1-2 1-1 1-6", "decisions": decisions}
    ruling = referee(GAME, {"1": seat}, dealer="6-6 6-6 5-6 3-3")
    assert outcomes(ruling) == {"pai-gow": ("surrender", -20_00, "NJ-69F-10.7(f)")}
    assert ruling.as_dict()["dealer"]["set"] == {"high": "6-6 6-6", "low": "3-3 5-6"}


@pytest.mark.clause("NJ-69F-10.7(f)")
def test_a_player_who_is_silent_or_says_play_does_not_surrender() -> None:
    seat = {"wagers": {"pai-gow": "20"}, "cards": "2-4 1-2 1-1 1-6", "decisions": [{"set": "house-way"}, "play"]}
    assert outcomes(referee(GAME, {"1": seat}, dealer="6-6 6-6 5-6 3-3"))["pai-gow"] == WIN
    assert against("2-4 1-2", "1-1 1-6", "6-6 6-6 5-6 3-3") == WIN


@pytest.mark.clause("NJ-69F-10.7(f)")
def test_no_setting_after_the_surrender() -> None:
    seat = {"wagers": {"pai-gow": "20"}, "cards": "2-4 1-2 1-1 1-6", "decisions": ["surrender", {"set": "house-way"}]}
    with pytest.raises(InputError, match="nothing left to decide"):
        referee(GAME, {"1": seat}, dealer="6-6 6-6 5-6 3-3")


# --- 10.7(d) and (e): how the dealer sets


@pytest.mark.clause("NJ-69F-10.7(d)", "NJ-69F-10.7(d)1", "NJ-69F-10.7(c)")
@pytest.mark.parametrize(
    ("dealer", "hands"),
    [
        ("1-2 2-4 6-6 4-5", "2-4 1-2 / 6-6 4-5"),  # with a wong beside it
        ("6-6 2-4 3-3 1-2", "2-4 1-2 / 6-6 3-3"),
    ],
)
def test_the_supreme_pair_is_played_as_such(dealer: str, hands: str) -> None:
    assert dealer_set(dealer) == hands


@pytest.mark.clause("NJ-69F-10.7(d)", "NJ-69F-10.7(d)2")
@pytest.mark.parametrize(
    ("dealer", "hands"),
    [
        ("6-6 5-6 6-6 3-3", "6-6 6-6 / 3-3 5-6"),  # not 8 and 3
        ("1-4 5-5 2-3 1-1", "1-4 2-3 / 1-1 5-5"),  # mixed fives
        ("6-6 4-5 2-6 5-6", "6-6 4-5 / 5-6 2-6"),  # of wong and gong the wong
        ("1-1 4-4 5-6 5-5", "1-1 4-4 / 5-5 5-6"),  # a gong, and 1
        ("6-6 4-5 3-6 5-5", "3-6 4-5 / 6-6 5-5"),  # of wong and mixed nines the nines
    ],
)
def test_a_pair_wong_or_gong_is_played(dealer: str, hands: str) -> None:
    assert dealer_set(dealer) == hands


@pytest.mark.clause("NJ-69F-10.7(d)", "NJ-69F-10.7(d)3")
@pytest.mark.parametrize(
    ("dealer", "hands"),
    [
        ("5-5 4-5 3-3 2-2", "5-5 4-5 / 3-3 2-2"),  # nine, though it leaves nothing
        ("3-3 1-1 2-3 5-6", "1-1 3-3 / 5-6 2-3"),  # eight, and 6
        ("5-6 3-3 1-3 5-5", "3-3 5-6 / 1-3 5-5"),  # seven, and 4, though 6 and 5 is nearer
    ],
)
def test_nine_eight_or_seven_is_played(dealer: str, hands: str) -> None:
    assert dealer_set(dealer) == hands


@pytest.mark.clause("NJ-69F-10.7(d)", "NJ-69F-10.7(d)4")
def test_else_the_highest_tile_goes_with_the_lowest() -> None:
    """1-1 with 5-6 is 3, 1-3 with 5-5 is 4: the four is the high hand. 6 and 1 would have been possible."""
    assert dealer_set("5-6 1-1 5-5 1-3") == "1-3 5-5 / 1-1 5-6"


@pytest.mark.clause("NJ-69F-10.7(e)")
def test_a_licensee_notes_exceptions_to_the_rules() -> None:
    """The exception names its tiles, high hand first; a text without tiles is a remark."""
    filed = {"house_way": "statutory", "house_way_exceptions": ["see the list", "1-1 1-3 / 5-5 5-6"]}
    assert dealer_set("5-6 1-1 5-5 1-3", **filed) == "1-1 1-3 / 5-5 5-6"
    assert dealer_set("6-6 5-6 6-6 3-3", **filed) == "6-6 6-6 / 3-3 5-6"


@pytest.mark.clause("NJ-69F-10.7(e)")
@pytest.mark.parametrize("text", ["1-1 1-3", "1-1 / 1-3 5-5 5-6", "9-9 1-3 / 5-5 5-6", "2-4 2-4 / 5-5 5-6", ""])
def test_a_text_that_is_no_setting_is_no_exception(text: str) -> None:
    filed = {"house_way": "statutory", "house_way_exceptions": [text]}
    assert dealer_set("5-6 1-1 5-5 1-3", **filed) == "1-3 5-5 / 1-1 5-6"


@pytest.mark.clause("NJ-69F-10.7(e)")
def test_a_licensee_may_file_another_way() -> None:
    """Canberra splits twelves that make 6 and 8 or better: 7 and 9 here."""
    assert dealer_set("6-6 6-6 2-5 1-3") == "6-6 6-6 / 1-3 2-5"
    assert dealer_set("6-6 6-6 2-5 1-3", house_way="canberra") == "6-6 2-5 / 6-6 1-3"


@pytest.mark.clause("NJ-69F-10.7(b)")
def test_a_player_may_ask_for_the_house_way_where_the_dealer_may_tell() -> None:
    seat = {"wagers": {"pai-gow": "20"}, "cards": "6-6 5-5 6-6 4-5", "decisions": [{"set": "house-way"}]}
    ruling = referee(GAME, {"1": seat}, dealer="1-1 1-1 3-3 1-6")
    assert ruling.lines[0].hand == "pair of twelves (6-6) / 9, 5-5 highest"
    with pytest.raises(RuleError, match="does not say") as caught:
        referee(GAME, {"1": seat}, dealer="1-1 1-1 3-3 1-6", submission={"options": {"advise_house_way": False}})
    assert caught.value.clause == "NJ-69F-10.7(b)"
