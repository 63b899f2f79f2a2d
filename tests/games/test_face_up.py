"""Face Up Pai Gow Poker, round by round: cards, settings and outcomes worked out by hand."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.testing import outcomes, referee

GAME = "face-up-pai-gow-poker"
MAIN = "face-up-pai-gow"
HOUSE = {"set": "house-way"}
KINGS = "Kc Kd Qh 9s 7c 5d 3h"  # set by the house way as kings, seven, five, three behind and queen, nine in front
ACE_HIGH = "Ac Qd Th 8s 6c 4d 2h"
WIN, PUSH_HIGH, PUSH_LOW = "PA-688a.11(f)(3)", "PA-688a.11(f)(2)(i)", "PA-688a.11(f)(2)(ii)"
PUSH_ACE, BOTH_LOWER, COPY = "PA-688a.11(f)(2)(iii)", "PA-688a.11(f)(1)(i)", "PA-688a.11(f)(1)(ii)"
FOUL, WRONG = "PA-688a.11(f)(1)(iii)", "PA-688a.11(f)(1)(iv)"
NET = {"win": 20_00, "push": 0, "lose": -20_00}


def hand(high: str, low: str, **wagers: str) -> dict[str, Any]:
    """A seat with $20 on the main wager and this setting."""
    decision = {"set": {"high": high, "low": low}}
    return {"wagers": {MAIN: "20", **wagers}, "cards": f"{high} {low}", "decisions": [decision]}


def main(high: str, low: str, dealer: str = KINGS, **parts: Any) -> tuple[str, int, str]:
    """What becomes of $20 on the main wager."""
    return outcomes(referee(GAME, {"1": hand(high, low)}, dealer=dealer, **parts))[MAIN]


# --- § 688a.11(f)(3), 688a.12(a): both hands higher


@pytest.mark.clause(WIN, "PA-688a.12(a)", "PA-688a.7(d)", "PA-688a.1/high-hand", "PA-688a.1/low-hand", "PA-688a.11(c)")
@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("Ah Ac 8d 5h 4s", "Kh 9c"),
        ("As Ad 8c 6h 4c", "Jh Js"),
        ("8d 7h 6s 5h 4c", "Ah Ks"),
        ("Ks Kh 8d 5h 3s", "Ah Qd"),  # kings against kings: the eight is not in the dealer's hand
        ("Ks Kh 7d 5s 4d", "Ah Qd"),  # only the last card is higher
        ("2c 2d 2h 8s 6c", "Qd Tc"),
        ("Jk As 9d 6h 4s", "Kh Td"),  # the joker is an ace
        ("Jk 6d 5h 4s 3c", "Ah 9c"),  # the joker completes the straight
        ("Jh Td 9h 8h 7h", "Jk 2s"),  # in the low hand the joker is an ace
        ("Ah 2h 4h 6h 8h", "Qd Tc"),
        ("6c 6d 6h 8s 8d", "3s 3d"),
        ("Jc Jd Jh Js 4s", "Ah Qd"),
        ("As Js Ts Qs Ks", "2c 2d"),
    ],
)
def test_both_hands_higher_win_even_money(high: str, low: str) -> None:
    """$20 wins $20, without any commission."""
    assert main(high, low) == ("win", 20_00, WIN)


@pytest.mark.clause("PA-688a.12(a)")
def test_no_vigorish_on_odd_amounts() -> None:
    seat = hand("Ah Ac 8d 5h 4s", "Kh 9c") | {"wagers": {MAIN: "17.25"}}
    (line,) = referee(GAME, {"4": seat}, dealer=KINGS).lines
    assert (line.pay, line.vigorish, line.net) == (17_25, 0, 17_25)


# --- § 688a.6(a) to (c): the order of the hands, from five aces down to no pair

KING_HIGH = "Kc Qd Th 8s 5c 4d 2h"  # king, eight, five, four, two behind and queen, ten in front
RANKS = {
    "PA-688a.6(b)(1)": ("Ac Ad Ah As Jk", "Ks Jh"),
    "PA-688a.6(b)(2)": ("As Ks Qs Js Ts", "Ah Jd"),
    "PA-688a.6(b)(3)": ("9h 8h 7h 6h 5h", "Ah Ks"),
    "PA-688a.6(b)(4)": ("8c 8d 8h 8s 2d", "Ah Ks"),
    "PA-688a.6(b)(5)": ("4c 4d 4h 2s 2d", "Ah Ks"),
    "PA-688a.6(b)(6)": ("Jh 9h 8h 4h 2h", "As Ks"),
    "PA-688a.6(b)(7)": ("6s 5h 4c 3d 2d", "Ah Ks"),
    "PA-688a.6(b)(8)": ("2c 2d 2h 8s 6c", "Ah Ks"),
    "PA-688a.6(b)(10)": ("3c 3d 2h 2s 8c", "Ah Ks"),
}


@pytest.mark.parametrize(
    ("high", "low"), [pytest.param(*hands, marks=pytest.mark.clause(clause)) for clause, hands in RANKS.items()]
)
def test_every_hand_that_the_text_lists_is_above_a_pair_of_kings(high: str, low: str) -> None:
    assert main(high, low) == ("win", 20_00, WIN)


@pytest.mark.clause("PA-688a.6(b)(11)")
def test_a_pair_is_above_no_pair_and_below_a_higher_pair() -> None:
    assert main("3c 3d 9h 7s 6d", "Kd Js", KING_HIGH) == ("win", 20_00, WIN)
    assert main("Ac Ad 8h 4s 2d", "Kh Js") == ("win", 20_00, WIN)
    assert main("Jc Jd 8h 4s 2d", "Kh Ts") == ("push", 0, PUSH_LOW)


@pytest.mark.clause("PA-688a.6(a)", "PA-688a.6(c)")
def test_without_a_pair_the_highest_card_that_the_other_lacks_decides() -> None:
    assert main("Ac 9h 7s 6d 3c", "Kd Js", KING_HIGH) == ("win", 20_00, WIN)
    assert main("Kd 8h 5s 4c 3c", "Qh Js", KING_HIGH) == ("win", 20_00, WIN)
    assert main("Kd 8h 5s 3d 2c", "Qh Js", KING_HIGH) == ("push", 0, PUSH_LOW)


@pytest.mark.clause("PA-688a.6(b)")
@pytest.mark.parametrize(
    ("cards", "name"), [("Kh Ks 8d 6c 4s 3s 2d", "pair of kings"), ("Kh Ks 8d 8c 4s 3s 2d", "two pair")]
)
def test_the_fortune_bonus_names_the_best_hand_among_the_seven_cards(cards: str, name: str) -> None:
    seat = {"wagers": {MAIN: "20", "fortune-bonus": "5"}, "cards": cards, "decisions": [HOUSE]}
    _, bonus = referee(GAME, {"1": seat}, dealer="Ac Ad Qh 9s 7c 5d 3h").lines
    assert (bonus.outcome.value, name in bonus.hand) == ("lose", True)


# --- § 688a.11(f)(2): one hand higher, the other not


@pytest.mark.clause(PUSH_HIGH)
@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("Ah Ac 8d 5h 3s", "Qd 9c"),  # the low hand is identical
        ("Ah Ac 8d 5h 3s", "Jd Tc"),
        ("8d 7h 6s 5h 4c", "2c 3d"),
        ("2c 2d 2h 8s 6c", "Qd 8c"),  # the low hand is lower by its second card
    ],
)
def test_a_higher_high_hand_alone_pushes(high: str, low: str) -> None:
    assert main(high, low) == ("push", 0, PUSH_HIGH)


@pytest.mark.clause(PUSH_LOW)
@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("Qc Qd 8d 5h 3s", "Ah Js"),
        ("Ks Kh 7d 5s 3d", "Ah Js"),  # the high hand is identical
        ("Jc Jd 8d 5h 3s", "2c 2d"),
        ("As Jd Tc 8d 6h", "Kh Qd"),
    ],
)
def test_a_higher_low_hand_alone_pushes(high: str, low: str) -> None:
    assert main(high, low) == ("push", 0, PUSH_LOW)


# --- § 688a.11(f)(1): no hand higher


@pytest.mark.clause(BOTH_LOWER)
@pytest.mark.parametrize(("high", "low"), [("Jd Jc 8d 5h 2s", "Tc 4h"), ("As Jd 8d 6h 4s", "Ts 9c")])
def test_both_hands_lower_lose(high: str, low: str) -> None:
    assert main(high, low) == ("lose", -20_00, BOTH_LOWER)


@pytest.mark.clause(COPY)
@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("Ks Kh 7d 5s 3d", "Qd 9c"),  # both identical: the dealer wins copies
        ("Ks Kh 7d 5s 3d", "Jd Tc"),  # high identical, low lower
        ("Jd Jc 8d 5h 2s", "Qd 9c"),  # low identical, high lower
    ],
)
def test_copies_go_to_the_dealer(high: str, low: str) -> None:
    assert main(high, low) == ("lose", -20_00, COPY)


@pytest.mark.clause(FOUL, "PA-688a.11(c)")
@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("Qd Tc 8d 5h 3s", "Ah Ac"),
        ("Qd Qc 8d 5h 3s", "Ah Ac"),
        ("Qd Jc 8d 5h 3s", "Ah 2c"),
        ("Qd Jc 8d 5h 3s", "Jk 2c"),
    ],
)
def test_a_low_hand_above_the_high_hand_loses(high: str, low: str) -> None:
    """Laid down like this the low hand would have beaten the dealer's."""
    assert main(high, low) == ("lose", -20_00, FOUL)


@pytest.mark.clause("PA-688a.11(c)")
def test_a_pair_in_both_hands_is_no_foul() -> None:
    """Sevens in the low hand need at least sevens in the high hand."""
    assert main("7h 7s Kh Tc 8d", "7d 7c", "Jc Jd Qh 9s 6c 5d 3h") == ("push", 0, PUSH_LOW)


@pytest.mark.clause(WRONG)
@pytest.mark.parametrize(
    ("high", "low"), [("Ah Ac 8d 5h", "Kh 9c 4s"), ("Ah Ac 8d 5h 4s Kh", "9c"), ("9c Kh", "Ah Ac 8d 5h 4s")]
)
def test_other_than_five_and_two_cards_lose(high: str, low: str) -> None:
    assert main(high, low) == ("lose", -20_00, WRONG)


# --- § 688a.11(f)(2)(iii), reading FU-3: the dealer's Ace High Pai Gow


@pytest.mark.clause(PUSH_ACE, "PA-688a.1/ace-high-pai-gow")
@pytest.mark.parametrize("dealer", [ACE_HIGH, "Jk Qd Th 8s 6c 4d 2h"])
@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("Kh Ks 7d 5s 3d", "Ah Js"),  # would win
        ("Jd Tc 7d 5s 3d", "9c 8d"),  # would lose
        ("Jd Tc 7d 5s 3d", "Kh Ks"),  # is fouled
        ("Jd Tc 7d 5s", "3d Kh Ks"),
    ],
)
def test_a_dealer_with_ace_high_pushes_every_hand(dealer: str, high: str, low: str) -> None:
    assert main(high, low, dealer) == ("push", 0, PUSH_ACE)


@pytest.mark.clause(FOUL, WRONG, PUSH_ACE)
def test_by_the_other_reading_a_fouled_hand_loses_first() -> None:
    parts: dict[str, Any] = {"dealer": ACE_HIGH, "submission": {"readings": {"FU-3": "foul-first"}}}
    assert main("Jd Tc 7d 5s 3d", "Kh Ks", **parts) == ("lose", -20_00, FOUL)
    assert main("Jd Tc 7d 5s", "3d Kh Ks", **parts) == ("lose", -20_00, WRONG)
    assert main("Kh Ks 7d 5s 3d", "Ah Js", **parts) == ("push", 0, PUSH_ACE)


@pytest.mark.clause("PA-688a.1/ace-high-pai-gow")
@pytest.mark.parametrize(
    "dealer",
    [
        "Kc Qd Th 8s 6c 4d 2h",  # king high
        "Ac Ad Th 8s 6c 4d 2h",  # a pair of aces
        "Ac 2d 3h 4s 5c 9d Jh",  # a straight with the ace
        "Ac Qc Tc 8c 6c 4d 2h",  # a flush with the ace
        "Jk Ad Th 8s 6c 4d 2h",  # the joker makes it a pair
        "Jk Qd Jh Ts 8c 4d 2h",  # the joker completes a straight
    ],
)
def test_other_dealers_do_not_push(dealer: str) -> None:
    assert main("9h 7s 5s 3c 3d", "2s 4c", dealer)[2] != PUSH_ACE


# --- § 688a.11(a), 688a.13(h): how the dealer's hand is set


@pytest.mark.clause("PA-688a.11(a)")
def test_the_ruling_shows_how_the_dealer_set() -> None:
    dealer = referee(GAME, {"1": hand("Ah Ac 8d 5h 4s", "Kh 9c")}, dealer=KINGS).as_dict()["dealer"]
    assert dealer["set"] == {"high": "Kd Kc 7c 5d 3h", "low": "Qh 9s"}
    assert dealer["hand"] == "pair of kings and queen high"


@pytest.mark.clause("PA-688a.11(a)")
@pytest.mark.parametrize(
    ("way", "low", "outcome"),
    [("foxwoods", ["J", "J"], ("push", 0, PUSH_HIGH)), ("stones", ["A", "5"], ("push", 0, PUSH_LOW))],
)
def test_the_licensee_says_how(way: str, low: list[str], outcome: tuple[str, int, str]) -> None:
    """Four jacks are split by one way and kept by the other: queens full of threes beat the first, tens the second."""
    jacks = "Jc Jd Jh Js Ah 5d 3c"
    ruling = referee(GAME, {"1": hand("Qc Qd Qh 3s 3h", "Tc Ts")}, dealer=jacks, submission={"house_way": way})
    assert [card[0] for card in ruling.as_dict()["dealer"]["set"]["low"].split()] == low
    assert outcomes(ruling)[MAIN] == outcome


@pytest.mark.clause("PA-688a.11(a)")
def test_equal_cards_may_change_places_in_the_dealers_hands() -> None:
    """Of three kings any two go low."""
    seats = {"1": hand("8d 7h 6s 5h 4c", "As Ad")}
    for low in ("Kc Kd", "Kc Kh", "Kd Kh"):
        cards = "Kc Kd Kh 9s 9c 9d 4h"
        rest = " ".join(card for card in cards.split() if card not in low)
        dealer = {"cards": cards, "set": {"high": rest, "low": low}}
        assert outcomes(referee(GAME, seats, dealer=dealer))[MAIN] == ("win", 20_00, WIN)


@pytest.mark.clause("PA-688a.13(h)")
def test_a_dealers_hand_set_another_way_is_reset() -> None:
    """With the kings in front the player's ace, jack would have pushed; reset, it wins."""
    seats = {"1": hand("Ks Kh 8d 5h 3s", "Ah Js")}
    dealer = {"cards": KINGS, "set": {"high": "Qh 9s 7c 5d 3h", "low": "Kc Kd"}}
    with pytest.raises(RuleError) as caught:
        referee(GAME, seats, dealer=dealer)
    assert (caught.value.clause, caught.value.field) == ("PA-688a.13(h)", "dealer.set")
    ruling = referee(GAME, seats, dealer=dealer, irregularities=[{"clause": "PA-688a.13(h)"}])
    assert outcomes(ruling)[MAIN] == ("win", 20_00, WIN)
    assert ruling.as_dict()["dealer"]["set"]["low"] == "Qh 9s"
    assert ruling.notes == (("PA-688a.13(h)", "dealer's hands not set by the house way"),)


@pytest.mark.parametrize(
    "placed",
    [{"high": "Kc Kd 7c 5d 3h", "low": "Qh 9h"}, {"high": "Kc Kd 7c 5d 3h Qh 9s"}, {"high": "Kc", "low": "Kd"}],
)
def test_the_dealers_setting_is_made_of_the_dealers_cards(placed: dict[str, str]) -> None:
    with pytest.raises(InputError) as caught:
        referee(GAME, {"1": hand("Ah Ac 8d 5h 4s", "Kh 9c")}, dealer={"cards": KINGS, "set": placed})
    assert caught.value.field == "dealer.set"


# --- § 688a.11(b)(1) and (d): the house way for a player, surrender


@pytest.mark.clause("PA-688a.11(b)(1)")
def test_a_player_may_follow_the_house_way() -> None:
    seat = {"wagers": {MAIN: "20"}, "cards": "Ah 8d Kh Ac 5h 9c 4s", "decisions": [HOUSE]}
    (line,) = referee(GAME, {"1": seat}, dealer=KINGS).lines
    assert (line.net, line.clause, line.hand) == (20_00, WIN, "pair of aces and king high")


@pytest.mark.clause("PA-688a.11(d)")
def test_surrender_gives_up_the_wager() -> None:
    seat = {"wagers": {MAIN: "20"}, "cards": "Jc 9d 8h 6s 5c 3d 2s", "decisions": ["surrender"]}
    for dealer in (KINGS, ACE_HIGH):
        assert outcomes(referee(GAME, {"1": seat}, dealer=dealer)) == {MAIN: ("surrender", -20_00, "PA-688a.11(d)")}


@pytest.mark.clause("PA-688a.11(d)")
@pytest.mark.parametrize(("wager", "stake"), [("ace-high-bonus", "1"), ("fortune-bonus", "1"), ("progressive", "1")])
def test_no_surrender_with_an_optional_wager(wager: str, stake: str) -> None:
    seat = {"wagers": {MAIN: "20", wager: stake}, "cards": "Jc 9d 8h 6s 5c 3d 2s", "decisions": ["surrender"]}
    with pytest.raises(RuleError, match="may not surrender") as caught:
        referee(GAME, {"1": seat}, dealer=KINGS)
    assert caught.value.clause == "PA-688a.11(d)"


# --- § 688a.11(e): several players


@pytest.mark.clause("PA-688a.11(e)", "PA-688a.2(a)")
def test_six_players_against_one_dealer() -> None:
    seats = {
        "1": hand("As Ad 8c 6h 4c", "Jh Js"),
        "2": hand("Ah Ac 8d 5h 3s", "Jd Tc"),
        "3": {"wagers": {MAIN: "20"}, "cards": "2c 2d 4d 6d 8h Th Qc", "decisions": ["surrender"]},
        "4": hand("Ks Kh 7d 5s 3d", "Qd 9c"),
        "5": hand("4h 4s 7h 6s 2h", "9d 8s"),
        "6": hand("Qs Jc Ts 7s 3c", "5c 2s"),
    }
    ruling = referee(GAME, seats, dealer=KINGS)
    assert {n: outcomes(ruling, n)[MAIN] for n in range(1, 7)} == {
        1: ("win", 20_00, WIN),
        2: ("push", 0, PUSH_HIGH),
        3: ("surrender", -20_00, "PA-688a.11(d)"),
        4: ("lose", -20_00, COPY),
        5: ("lose", -20_00, BOTH_LOWER),
        6: ("lose", -20_00, BOTH_LOWER),
    }
    assert ruling.as_dict()["house_net"] == "60"


# --- § 688a.7(f): two adjacent areas


def two_areas(first: str, second: str, allowed: bool = True) -> Any:
    seats = {
        first: hand("Ah Ac 8d 5h 4s", "Kh 9c") | {"player": "ann"},
        second: hand("Jd Jc 8h 5s 2s", "Tc 4h") | {"player": "ann"},
    }
    return referee(GAME, seats, dealer=KINGS, submission={"options": {"two_adjacent_areas": allowed}})


@pytest.mark.clause("PA-688a.7(f)")
def test_two_adjacent_areas_are_played_separately() -> None:
    assert two_areas("3", "4").net == {3: 20_00, 4: -20_00}


@pytest.mark.clause("PA-688a.7(f)")
@pytest.mark.parametrize(("first", "second", "allowed"), [("3", "4", False), ("2", "4", True)])
def test_not_elsewhere_and_not_without_permission(first: str, second: str, allowed: bool) -> None:
    with pytest.raises(RuleError) as caught:
        two_areas(first, second, allowed)
    assert caught.value.clause == "PA-688a.7(f)"


@pytest.mark.clause("PA-688a.7(f)")
def test_three_areas_are_too_many() -> None:
    seats = {n: hand(high, low) | {"player": "ann"} for n, (high, low) in zip("234", THREE_HANDS, strict=True)}
    with pytest.raises(RuleError, match="two adjacent areas at most"):
        referee(GAME, seats, dealer=KINGS, submission={"options": {"two_adjacent_areas": True}})


THREE_HANDS = [("Ah Ac 8d 5h 4s", "Kh 9c"), ("Jd Jc 8h 5s 2s", "Tc 4h"), ("Qs Jh Ts 7s 3c", "5c 2d")]


# --- records that cannot be


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"cards": "Ah Ac 8d 5h 4s Kh"}, "seats.1.cards"),
        ({"cards": "Ah Ac 8d 5h 4s Kh 9c 2d"}, "seats.1.cards"),
        ({"cards": "Ah Ac 8d 5h 4s Kh Kc"}, "dealer"),
        ({"cards": "Ah Ac 8d 5h 4s Kh Jk2"}, "seats.1.cards"),
        ({"cards": "Ah Ah 8d 5h 4s Kh 9c"}, "seats.1.cards"),
        ({"decisions": [{"set": {"high": "Ah Ac 8d 5h 4s", "low": "Kh 9d"}}]}, "decisions"),
        ({"decisions": [{"set": {"high": "Ah Ac 8d 5h 4s"}}]}, "decisions"),
        ({"decisions": [{"set": {"high": "Ah Ac 8d 5h 4s", "low": 7}}]}, "decisions"),
        ({"decisions": [{"set": "my-way"}]}, "decisions"),
        ({"decisions": [{"raise": 2}]}, "decisions"),
        ({"decisions": ["fold"]}, "decisions"),
        ({"decisions": ["play", HOUSE]}, "decisions"),
        ({"decisions": [HOUSE, HOUSE]}, "seats.1.decisions"),
        ({"wagers": {"fortune-bonus": "5"}}, "seats.1.wagers.face-up-pai-gow"),
        ({"wagers": {MAIN: "20", "progressive": "5"}}, "wagers.progressive"),
        ({"wagers": {MAIN: "20", "envy-bonus": "5"}}, "seats.1.wagers.envy-bonus"),
    ],
)
def test_bad_records(change: dict[str, Any], field: str) -> None:
    with pytest.raises(InputError) as caught:
        referee(GAME, {"1": hand("Ah Ac 8d 5h 4s", "Kh 9c") | change}, dealer=KINGS)
    assert caught.value.field == field


@pytest.mark.clause("PA-688a.3(a)")
def test_the_deck_has_one_joker() -> None:
    seats = {"1": hand("Jk As 9d 6h 4s", "Kh Td"), "2": hand("Jk Ad 9h 6c 4c", "Ks Ts")}
    with pytest.raises(RuleError, match="occurs too often") as caught:
        referee(GAME, seats, dealer=KINGS)
    assert caught.value.clause == "PA-688a.3(a)"


def test_a_record_without_a_decision_says_what_comes_next() -> None:
    seat = {"wagers": {MAIN: "20"}, "cards": "Ah Ac 8d 5h 4s Kh 9c"}
    document = referee(GAME, {"2": seat}, dealer=KINGS).as_dict()
    assert document["next"] == {
        "seat": 2,
        "name": "set the hand",
        "choices": ["surrender", HOUSE],
        "clause": "PA-688a.11(c)",
    }
    barred = referee(GAME, {"2": seat | {"wagers": {MAIN: "20", "fortune-bonus": "5"}}}, dealer=KINGS)
    assert barred.next is not None
    assert barred.next.choices == (HOUSE,)
