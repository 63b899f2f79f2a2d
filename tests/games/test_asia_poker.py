"""Asia Poker before the referee: two hands of three, copies, hands set against the rules, surrender, house ways."""

from typing import Any

import pytest

from croupier.cards import cards_text, parse_cards
from croupier.errors import InputError, RuleError
from croupier.families.hands.house_way import set_hand
from croupier.handbook import house_way
from croupier.testing import outcomes, referee

GAME, MAIN = "asia-poker", "asia-poker"
# Set for the best high hand: K K Q 9, then 7 5, then 3.
DEALER = "Kc Kd Qh 9s 7c 5d 3h"
BEST_HIGH = {"house_way": "max-high"}
WIN = "PA-575.11(f)(2)"
TWO = "PA-575.11(f)(1)(i)"
COPY = "PA-575.11(f)(1)(ii)"
HIGH_FOUL, MEDIUM_FOUL, OTHER_FOUL = (f"PA-575.11(f)(1)({n})" for n in ("iii", "iv", "v"))
HOUSE_WAY = {"set": "house-way"}


def laid(setting: str) -> dict[str, Any]:
    """The decision that "high / medium / low" stands for."""
    return {"set": dict(zip(("high", "medium", "low"), (part.strip() for part in setting.split("/")), strict=True))}


def hand(setting: str, *decisions: Any, **wagers: str) -> dict[str, Any]:
    """A seat that stakes $10 and sets its cards like this, or decides otherwise."""
    cards = setting.replace("/", " ")
    made = list(decisions) if decisions else [laid(setting)]
    return {"wagers": {MAIN: "10", **wagers}, "cards": cards, "decisions": made}


def rule(setting: str, *decisions: Any, dealer: Any = DEALER, **parts: Any) -> Any:
    """A ruling on one seat against a dealer who sets for the best high hand."""
    submission = BEST_HIGH | parts.pop("submission", {})
    return referee(GAME, {"1": hand(setting, *decisions)}, dealer=dealer, submission=submission, **parts)


def main(setting: str, *decisions: Any, **parts: Any) -> tuple[str, int, str]:
    return outcomes(rule(setting, *decisions, **parts))[MAIN]


# --- § 575.11(e), (f): every way in which three hands can compare

HIGH = {"W": "As Ah Jc 8d", "L": "Qd Qs Jc 8d", "C": "Kh Ks Qd 9d"}
MEDIUM = {"W": "Ad 6c", "L": "6c 4d", "C": "7d 5s"}
LOW = {"W": "5c", "L": "2d", "C": "3s"}


def compared(how: str) -> str:
    """High, medium and low hand: W beats the dealer's, L is lower, C is a copy."""
    return f"{HIGH[how[0]]} / {MEDIUM[how[1]]} / {LOW[how[2]]}"


@pytest.mark.clause("PA-575.11(f)(2)", "PA-575.11(e)", "PA-575.12(a)", "PA-575.7(d)")
@pytest.mark.parametrize("how", ["WWW", "WWL", "WWC", "WLW", "WCW", "LWW", "CWW"])
def test_two_higher_hands_win_even_money(how: str) -> None:
    ruling = rule(compared(how))
    assert outcomes(ruling) == {MAIN: ("win", 10_00, WIN)}
    assert ruling.notes == ()


@pytest.mark.clause("PA-575.11(f)(1)(i)", "PA-575.1/copy-hand", "PA-575.11(e)")
@pytest.mark.parametrize("how", ["LLL", "WLL", "LWL", "LLW", "CCC", "WCC", "CWC", "CCW"])
def test_two_hands_lower_or_two_copies_lose(how: str) -> None:
    ruling = rule(compared(how))
    assert outcomes(ruling) == {MAIN: ("lose", -10_00, TWO)}
    assert ruling.notes == ()


MIXED = ["CLW", "CWL", "LCW", "WCL", "LWC", "WLC", "CLL", "LCL", "LLC", "CCL", "CLC", "LCC"]


@pytest.mark.clause("PA-575.11(f)(1)(ii)", "PA-575.1/copy-hand")
@pytest.mark.parametrize("how", MIXED)
def test_a_copy_and_a_lower_hand_lose_on_both_grounds(how: str) -> None:
    ruling = rule(compared(how))
    assert outcomes(ruling) == {MAIN: ("lose", -10_00, TWO)}
    assert [clause for clause, _ in ruling.notes] == [COPY]


@pytest.mark.clause("PA-575.11(f)(1)(ii)")
@pytest.mark.parametrize("how", ["CLW", "LLC", "CCL"])
def test_or_on_a_ground_of_their_own(how: str) -> None:
    ruling = rule(compared(how), submission={"readings": {"AP-9": "own-ground"}})
    assert outcomes(ruling) == {MAIN: ("lose", -10_00, COPY)}
    assert ruling.notes == ()


def test_every_comparison_is_among_these() -> None:
    """27 ways: 7 win, 8 lose plainly, 12 lose with a copy beside a lower hand."""
    assert len({*MIXED}) == 27 - 7 - 8


@pytest.mark.clause("PA-575.11(f)(2)")
def test_the_lines_name_the_three_hands() -> None:
    line = rule(compared("LWW")).lines[0]
    assert line.hand == "pair of queens / ace high / five high"
    assert (line.stake, line.pay) == (10_00, 10_00)


@pytest.mark.clause("PA-575.11(e)")
def test_six_players_each_against_the_dealer() -> None:
    """The seats that tie each other are none of the dealer's concern."""
    seats = {
        "1": hand("As Ah Jc 8d / Ad 6c / 5c"),
        "2": hand("Qd Qs Js 8s / 6d 4d / 2d"),
        "3": hand("Kh Ks Qc 9d / 7d 5s / 3s", bonus="5"),
        "4": hand("Td Tc Jh 8h / Jd 6s / 5h"),
        "5": hand("9c 9h Ts 8c / 7h 6h / 4s", bonus="5"),
        "6": hand("Jk Ac Th 2c / 7s 3d / 2h"),
    }
    ruling = referee(GAME, seats, dealer=DEALER, submission=BEST_HIGH)
    assert [(x.seat, x.wager, x.outcome.value, x.net, x.clause) for x in ruling.lines] == [
        (1, MAIN, "win", 10_00, WIN),
        (2, MAIN, "lose", -10_00, TWO),
        (3, MAIN, "lose", -10_00, TWO),
        (3, "bonus", "lose", -5_00, "PA-575.11(h)(1)"),
        (4, MAIN, "win", 10_00, WIN),
        (5, MAIN, "win", 10_00, WIN),
        (5, "bonus", "win", 10_00, "PA-575.11(h)(2)"),
        (6, MAIN, "lose", -10_00, TWO),
    ]
    assert ruling.as_dict()["house_net"] == "-5"


# --- § 575.6: the hands, as far as they decide rounds


@pytest.mark.clause("PA-575.6(b)(3)")
@pytest.mark.parametrize(("elected", "outcome"), [(False, "win"), (True, "lose")])
def test_the_suited_a234_is_the_highest_straight_flush_unless_elected(elected: bool, outcome: str) -> None:
    """Against K Q J T suited, 9 5 and 2: the medium hand loses, the low hand wins, the high hand decides."""
    parts = {"submission": {"options": {"low_straight_flush_a234": elected}}, "dealer": "Kd Qd Jd Td 9s 5c 2h"}
    assert main("Ac 2c 3c 4c / 8s 7d / 3d", **parts)[0] == outcome


A234 = "Ac 2d 3h 4s / 8s 7d / 3c"
STRAIGHT_DEALER = "Kd Qc Jh Ts 9s 5c 2h"


@pytest.mark.clause("PA-575.6(b)(6)")
@pytest.mark.parametrize(("elected", "outcome"), [(False, "win"), (True, "lose")])
def test_a234_is_the_second_highest_straight_unless_elected(elected: bool, outcome: str) -> None:
    parts = {"submission": {"options": {"low_straight_a234": elected}}, "dealer": STRAIGHT_DEALER}
    assert main(A234, **parts)[0] == outcome


@pytest.mark.clause("PA-575.6(b)(3)", "PA-575.6(b)(6)")
@pytest.mark.parametrize(("reading", "outcome"), [("independent", "win"), ("together", "lose")])
def test_the_two_elections_stand_alone_or_together(reading: str, outcome: str) -> None:
    submission = {"options": {"low_straight_flush_a234": True}, "readings": {"AP-11": reading}}
    assert main(A234, submission=submission, dealer=STRAIGHT_DEALER)[0] == outcome


@pytest.mark.clause("PA-575.6(b)(9)", "PA-575.1/medium-hand")
@pytest.mark.parametrize(("reading", "ends"), [("medium-hand", ("win", WIN)), ("as-printed", ("lose", TWO))])
def test_a_pair_counts_in_the_medium_hand_or_not(reading: str, ends: tuple[str, str]) -> None:
    outcome, _, clause = main("As Ah Jc 8d / 2c 2d / 2s", submission={"readings": {"AP-3": reading}})
    assert (outcome, clause) == ends


@pytest.mark.clause("PA-575.6(a)", "PA-575.1/low-hand", "PA-575.1/medium-hand", "PA-575.1/high-hand")
@pytest.mark.parametrize(
    ("setting", "phrase"),
    [
        ("Qd Qs Jc 8d / Ad 6c / Jk", "pair of queens / ace high / ace high (joker as ace)"),
        ("Qd Qs Jc Js / Ad Jk / 6c", "two pair, queens and jacks / pair of aces (joker as ace) / six high"),
        ("Jk Qs Js 8s / Ad 6c / 4d", "flush, ace high (joker as ace) / ace high / four high"),
        ("Jk Qs Js 9d / Ad 6c / 4d", "straight, queen high (joker as ten) / ace high / four high"),
        ("Jk As Ah 9d / Ad 6c / 4d", "three of a kind, aces (joker as ace) / ace high / four high"),
    ],
)
def test_the_joker_is_an_ace_or_completes_the_high_hand(setting: str, phrase: str) -> None:
    line = rule(setting).lines[0]
    assert (line.outcome.value, line.hand) == ("win", phrase)


# --- § 575.11(b), (f)(1)(iii) to (v): hands set against the rules


@pytest.mark.clause("PA-575.11(f)(1)(iii)", "PA-575.11(b)", "PA-575.1/high-hand")
@pytest.mark.parametrize(
    "setting",
    ["Qd Jc 8d 6c / As Ah / 5c", "Kh Jc 8d 6c / Ad Qs / 5c", "2c 2d 8d 6c / 4s 4d / 3s", "Qd Jc Ts 2c / Jk 4d / 3s"],
)
def test_a_medium_hand_above_the_high_hand_loses(setting: str) -> None:
    assert main(setting) == ("lose", -10_00, HIGH_FOUL)


@pytest.mark.clause("PA-575.11(f)(1)(iv)", "PA-575.11(b)", "PA-575.1/low-hand")
@pytest.mark.parametrize(
    "setting", ["As Ah Jc 8d / Qs 6c / Ks", "As Ah Jc 8d / Qs 6c / Jk", "As Ah Ad 8d / Kh Qs / Jk"]
)
def test_a_low_hand_above_the_medium_hand_loses_though_all_three_win(setting: str) -> None:
    assert main(setting) == ("lose", -10_00, MEDIUM_FOUL)


@pytest.mark.clause("PA-575.11(f)(1)(v)")
@pytest.mark.parametrize(
    "setting",
    ["As Ah Ad Jc 8d / 6c 6d / ", "As Ah Ad / Jc Js 6c / 5c", "As Ah Ad Jc Js / 8d / 6c", " / As Ah / Ad Jc Js 8d 6c"],
)
def test_other_numbers_of_cards_lose(setting: str) -> None:
    ruling = rule(setting)
    assert outcomes(ruling)[MAIN] == ("lose", -10_00, OTHER_FOUL)
    assert ruling.lines[0].hand == "not four, two and one cards"


EQUAL_LEADS = [
    ("7d 7h As Jd / 8c 7s / 8d", MEDIUM_FOUL),
    ("6d 6h As Jd / 6s 6c / 4d", HIGH_FOUL),
    ("As Jd 8d 4s / Ah Jc / 4d", HIGH_FOUL),
    ("Ah Ac Jd 8d / Qs 6c / Qc", MEDIUM_FOUL),
]


@pytest.mark.clause("PA-575.11(b)", "PA-575.11(f)(1)(iii)", "PA-575.11(f)(1)(iv)")
@pytest.mark.parametrize(("setting", "foul"), EQUAL_LEADS)
def test_with_equal_leading_cards_the_longer_hand_is_higher_or_the_set_is_fouled(setting: str, foul: str) -> None:
    assert main(setting) == ("win", 10_00, WIN)
    assert main(setting, submission={"readings": {"AP-4": "equal-fouls"}}) == ("lose", -10_00, foul)


# --- § 575.11(a)(1), (c): the house way, for the dealer and for a player who asks

LOOSE = "Jh Td 9c 7h 6s 4c 3d"
SET_BY = {
    "max-high": {"high": "Jh Td 9c 7h", "medium": "6s 4c", "low": "3d"},
    "max-medium": {"high": "Jh 7h 6s 4c", "medium": "Td 9c", "low": "3d"},
    "max-low": {"high": "Jh 6s 4c 3d", "medium": "Td 7h", "low": "9c"},
}


@pytest.mark.clause("PA-575.11(c)")
@pytest.mark.parametrize("way", SET_BY)
def test_the_dealer_sets_as_filed(way: str) -> None:
    ruling = rule("As Ah Jc 8d / Ad 6c / 5c", dealer=LOOSE, submission={"house_way": way})
    assert ruling.as_dict()["dealer"]["set"] == SET_BY[way]
    assert ruling.as_dict()["dealer"]["hand"].startswith("jack high / ")


@pytest.mark.clause("PA-575.11(c)")
@pytest.mark.parametrize(
    ("way", "weak", "strong"), [("max-high", "win", "win"), ("max-medium", "lose", "win"), ("max-low", "lose", "lose")]
)
def test_the_filed_way_decides_rounds(way: str, weak: str, strong: str) -> None:
    """9 8 beats only the medium hand of the first way, and 7 is lower only than the low hand of the last."""
    parts = {"dealer": LOOSE, "submission": {"house_way": way}}
    assert main("Th 8s 5c 2s / 9d 8d / 7s", **parts)[0] == weak
    assert main("Qc Qd 5s 2s / 9d 8c / 7s", **parts)[0] == strong


@pytest.mark.clause("PA-575.11(c)")
def test_without_a_filed_way_the_balanced_one_holds() -> None:
    ruling = referee(GAME, {"1": hand("As Ah Jc 8d / Ad 6c / 5c")}, dealer=LOOSE)
    setting = set_hand(house_way(GAME, "balanced"), parse_cards(LOOSE)).setting
    shown = ruling.as_dict()["dealer"]["set"]
    assert shown == {
        "high": cards_text(setting.high),
        "medium": cards_text(setting.medium),
        "low": cards_text(setting.low),
    }


@pytest.mark.clause("PA-575.11(c)", "PA-575.6(b)(6)")
def test_the_house_way_knows_the_elections_and_readings() -> None:
    """The joker makes A-2-3-4 or J-T-9-8: which is better depends on the election."""
    dealer = "Jk 4d 3c 2h Ts 9d 8c"
    shown = [
        rule("As Ah Jc 8d / Ad 6c / 5c", dealer=dealer, submission={"options": {"low_straight_a234": low}})
        for low in (False, True)
    ]
    highs = [ruling.as_dict()["dealer"]["hand"].split(" / ")[0] for ruling in shown]
    assert highs == ["straight, ace to four (joker as ace)", "straight, jack high (joker as jack)"]


@pytest.mark.clause("PA-575.11(c)", "PA-575.11(b)")
@pytest.mark.parametrize(
    ("reading", "medium"), [("longer-ranks-higher", "pair of sevens"), ("equal-fouls", "ace high")]
)
def test_the_house_way_never_fouls(reading: str, medium: str) -> None:
    """Four sevens part into two pairs only where the high hand's other cards put it above."""
    submission = {"house_way": "max-medium", "readings": {"AP-4": reading}}
    ruling = rule("As Ah Jc 8d / Ad 6c / 5c", dealer="7c 7d 7h 7s Ac Kh 2d", submission=submission)
    assert ruling.as_dict()["dealer"]["hand"].split(" / ")[1] == medium


@pytest.mark.clause("PA-575.11(a)(1)")
def test_a_player_may_have_the_hand_set_the_house_way() -> None:
    """Aces up high, then T 9, then 5: all three beat K K Q 9, 7 5 and 3."""
    ruling = rule("As 9c Ah 5c Td 8d 8h", HOUSE_WAY)
    assert outcomes(ruling)[MAIN] == ("win", 10_00, WIN)
    assert ruling.lines[0].hand == "two pair, aces and eights / ten high / five high"


@pytest.mark.clause("PA-575.13(i)", "PA-575.11(c)")
def test_a_dealers_hand_that_is_given_set_must_follow_the_house_way() -> None:
    right = {"cards": DEALER, "set": {"high": "Kd Kc 9s Qh", "medium": "5d 7c", "low": "3h"}}
    assert main(compared("WWW"), dealer=right) == ("win", 10_00, WIN)
    wrong = {"cards": DEALER, "set": {"high": "Kd Kc 5d 3h", "medium": "Qh 9s", "low": "7c"}}
    with pytest.raises(RuleError, match="must be reset") as caught:
        rule(compared("WWW"), dealer=wrong)
    assert caught.value.clause == "PA-575.13(i)"


@pytest.mark.parametrize(
    "given",
    [
        {"high": "Kd Kc 9s Qh", "medium": "5d 7c", "low": "2h"},
        {"high": "Kd Kc 9s Qh", "low": "5d 7c 3h"},
        {"high": "Kd Kc 9s Qh", "medium": "5d", "low": "3h"},
    ],
)
def test_a_dealers_set_that_is_not_the_dealers_cards_is_no_set(given: dict[str, str]) -> None:
    with pytest.raises(InputError, match="dealer's seven cards"):
        rule(compared("WWW"), dealer={"cards": DEALER, "set": given})


# --- § 575.11(d): surrender

SURRENDERED = {MAIN: ("surrender", -10_00, "PA-575.11(d)")}


@pytest.mark.clause("PA-575.11(d)")
@pytest.mark.parametrize("before", [[], [HOUSE_WAY], [laid(compared("WWW"))]])
def test_a_surrender_gives_up_the_whole_wager_whatever_was_set(before: list[Any]) -> None:
    ruling = rule(compared("WWW"), *before, "surrender")
    assert outcomes(ruling) == SURRENDERED
    assert ruling.lines[0].hand == ""


@pytest.mark.clause("PA-575.11(d)")
def test_playing_on_may_be_said_or_left_unsaid() -> None:
    assert main(compared("WWL"), laid(compared("WWL")), "play") == main(compared("WWL"))


@pytest.mark.clause("PA-575.11(d)", "PA-575.7(e)")
def test_a_bonus_wager_bars_surrender() -> None:
    seat = hand(compared("LLL"), "surrender", bonus="5")
    with pytest.raises(RuleError, match="no surrender") as caught:
        referee(GAME, {"1": seat}, dealer=DEALER)
    assert caught.value.clause == "PA-575.11(d)"
    seat = hand(compared("LLL"), laid(compared("LLL")), "surrender", bonus="5")
    with pytest.raises(InputError, match="nothing left to decide"):
        referee(GAME, {"1": seat}, dealer=DEALER)


@pytest.mark.clause("PA-575.11(d)")
def test_one_player_surrenders_and_the_others_play() -> None:
    seats = {"2": hand(compared("WWW")), "5": hand("Qc Js 9h 8h / 7h 4h / 2s", "surrender")}
    ruling = referee(GAME, seats, dealer=DEALER, submission=BEST_HIGH)
    assert outcomes(ruling, 2) == {MAIN: ("win", 10_00, WIN)}
    assert outcomes(ruling, 5) == SURRENDERED
    assert ruling.as_dict()["net"] == {"2": "10", "5": "-10"}
