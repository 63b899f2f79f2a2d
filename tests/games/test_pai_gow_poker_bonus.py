"""Pai gow poker's side wagers, row by row: number, progressive, bonus and envy, insurance, three and seven cards."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.referee import Ruling
from croupier.testing import outcomes, referee

WAGER = "pai-gow-poker"
KINGS = "Kc Kd Qh 9s 7c 5d 3h"
TEMPLATES = {
    "progressive": "progressive-1",
    "bonus": "fortune-1",
    "insurance": "asia-insurance",
    "three-card-bonus": "mania-three-card",
    "seven-card-bonus": "mania-seven-card",
}


def filed(*wagers: str, **templates: str) -> dict[str, Any]:
    """A submission that files the first template of each wager, or another."""
    chosen = {wager: TEMPLATES[wager] for wager in wagers} | templates
    return {"filed": {wager: {"template": template} for wager, template in chosen.items()}}


def seat(cards: str, **wagers: Any) -> dict[str, Any]:
    stakes = {WAGER: "10"} | {wager.replace("_", "-"): stake for wager, stake in wagers.items()}
    return {"cards": cards, "wagers": stakes, "decisions": [{"set": "house-way"}]}


def play(cards: str, *, dealer: str = KINGS, submission: dict[str, Any], extra: Any = None, **wagers: Any) -> Ruling:
    return referee(
        "pai-gow-poker", {"1": seat(cards, **wagers)}, dealer=dealer, submission=submission, extra=extra or {}
    )


# --- 11.13: the number wager

RNG = {"options": {"starting_position_method": "rng", "rng_number_wager_odds": "5.5 to 1"}}
PLAIN = "As Ad Jh Js 8c 6h 4c"


def numbers(ruling: Ruling) -> dict[str, tuple[str, int]]:
    return {line.choice: (line.outcome.value, line.net) for line in ruling.lines if line.wager == "number"}


@pytest.mark.clause("NJ-69F-11.13(b)3", "NJ-69F-11.13(b)6", "NJ-69F-11.13(b)1")
@pytest.mark.parametrize(
    ("stake", "odds", "pays"),
    [
        ("3", "5.5 to 1", 16_00),  # $16.50
        ("1", "5.5 to 1", 5_00),
        ("2", "5.5 to 1", 11_00),
        ("10", "5.5 to 1", 55_00),
        ("3", "6 to 1", 18_00),
        ("3", "23 to 4", 17_00),  # $17.25
        ("0.50", "6 to 1", 3_00),
        ("0.25", "6 to 1", 1_00),  # $1.50
    ],
)
def test_the_number_shown_pays_whole_dollars(stake: str, odds: str, pays: int) -> None:
    options = {"options": {"starting_position_method": "rng", "rng_number_wager_odds": odds}}
    ruling = play(PLAIN, submission=options, extra={"number": 4}, number={"4": stake})
    assert numbers(ruling) == {"4": ("win", pays)}
    assert outcomes(ruling)["number"][2] == "NJ-69F-11.13(b)3"


@pytest.mark.clause("NJ-69F-11.13(b)1", "NJ-69F-11.13(b)3", "NJ-69F-11.13(c)")
def test_several_numbers_may_be_wagered_on_and_all_but_one_lose() -> None:
    ruling = play(PLAIN, submission=RNG, extra={"number": 7}, number={"1": "5", "7": "4", "2": "10"})
    assert numbers(ruling) == {"1": ("lose", -5_00), "7": ("win", 22_00), "2": ("lose", -10_00)}
    assert outcomes(ruling)[WAGER][:2] == ("win", 9_50)
    assert ruling.net == {1: 22_00 - 15_00 + 9_50}


@pytest.mark.clause("NJ-69F-11.13(c)", "NJ-69F-11.13(b)5")
def test_a_void_round_does_not_touch_the_number_wager() -> None:
    """It was settled before the first card."""
    record = {"1": seat("As Ad Jh Js 8c 6h 4c", number={"4": "3", "5": "1"}) | {"decisions": []}}
    fault = [{"clause": "NJ-69F-11.11(h)"}]
    ruling = referee("pai-gow-poker", record, dealer=KINGS, submission=RNG, extra={"number": 4}, irregularities=fault)
    assert numbers(ruling) == {"4": ("win", 16_00), "5": ("lose", -1_00)}
    assert outcomes(ruling)[WAGER] == ("void", 0, "NJ-69F-11.11(h)")


@pytest.mark.clause("NJ-69F-11.13(a)", "NJ-69F-11.13(b)1", "NJ-69F-11.13(b)2", "NJ-69F-11.13(b)6")
@pytest.mark.parametrize(
    ("options", "number", "extra", "clause"),
    [
        ({"starting_position_method": "shaker"}, {"4": "3"}, {"number": 4}, "NJ-69F-11.13(a)"),
        ({"starting_position_method": "button"}, {"4": "3"}, {"number": 4}, "NJ-69F-11.13(a)"),
        ({"rng_number_wager_odds": "5 to 1"}, {"4": "3"}, {"number": 4}, "NJ-69F-11.13(b)6"),
        ({"rng_number_wager_odds": "7 to 1"}, {"4": "3"}, {"number": 4}, "NJ-69F-11.13(b)6"),
        ({}, {"8": "3"}, {"number": 4}, "NJ-69F-11.13(b)2"),
        ({}, {"0": "3"}, {"number": 4}, "NJ-69F-11.13(b)2"),
        ({}, {"4": "3"}, {}, "NJ-69F-11.13(b)3"),
        ({}, {"4": "3"}, {"number": 8}, "NJ-69F-11.8C(c)"),
        ({}, "3", {"number": 4}, "NJ-69F-11.13(a)"),
    ],
)
def test_number_wagers_that_are_refused(options: Any, number: Any, extra: Any, clause: str) -> None:
    with pytest.raises(InputError) as caught:
        play(PLAIN, submission={"options": options}, extra=extra, number=number)
    assert caught.value.clause == clause


@pytest.mark.clause("NJ-69F-11.13(b)6")
def test_a_record_without_odds_pays_the_least_allowed() -> None:
    ruling = play(PLAIN, submission={}, extra={"number": 4}, number={"4": "3"})
    assert numbers(ruling) == {"4": ("win", 16_00)}


# --- wagers whose table is lost


@pytest.mark.clause("NJ-69F-11.14(d)", "NJ-69F-11.15", "NJ-69F-11.18")
@pytest.mark.parametrize(
    ("wager", "clause"),
    [
        ("progressive", "NJ-69F-11.14(d)"),
        ("bonus", "NJ-69F-11.15"),
        ("insurance", "NJ-69F-11.15"),
        ("three-card-bonus", "NJ-69F-11.18"),
        ("seven-card-bonus", "NJ-69F-11.18"),
    ],
)
def test_a_lost_table_must_be_filed(wager: str, clause: str) -> None:
    with pytest.raises(RuleError, match="the licensee must file them") as caught:
        play(PLAIN, submission={}, **{wager: "1"})
    assert (caught.value.clause, caught.value.field) == (clause, f"filed.{wager}")


# --- 11.14: the progressive payout wager

SEVEN_SPADES = "9s 8s 7s 6s 5s 4s 3s"
FIVE_ACES = "Ac Ad Ah As Jk 2d 2h"
SEVENS = "7c 7d 7h 7s 2c 3d 9h"
NO_SPADES = "Kc Kd Qh 9h 7c 5d 3h"


@pytest.mark.clause("NJ-69F-11.14(d)", "NJ-69F-11.9(j)")
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        (SEVEN_SPADES, 25_000_00),  # all of the meter
        ("9s 8s 7s 6s 5s 4s Jk", 25_000_00),
        (FIVE_ACES, 2_500_00),  # a tenth of it
        ("As Ks Qs Js Ts 2c 3d", 500_00),
        ("As Ks Qs Js Jk 2c 3d", 500_00),
        ("8s 7s 6s 5s 4s 2c Ad", 100_00),
        ("2c 2d 2h 2s Ad Js Tc", 75_00),
        ("2c 2d 2h 4s 4d Js Tc", 4_00),
    ],
)
def test_each_row_of_a_filed_progressive_table(cards: str, pays: int) -> None:
    """The dollar went into the rack before the deal and does not come back with a win."""
    ruling = play(cards, dealer=NO_SPADES, submission=filed("progressive"), extra={"meter": "25000"}, progressive="1")
    assert outcomes(ruling)["progressive"] == ("win", pays - 1_00, "NJ-69F-11.14(d)")


@pytest.mark.clause("NJ-69F-11.14(d)")
@pytest.mark.parametrize("cards", ["As Qs Ts 6s 2s 3c 4d", "Ac Ad Ah Js 8c 6h 4c", PLAIN])
def test_lesser_hands_lose_the_progressive(cards: str) -> None:
    assert outcomes(play(cards, submission=filed("progressive"), progressive="1"))["progressive"][:2] == ("lose", -1_00)


@pytest.mark.clause("NJ-69F-11.14(d)", "NJ-69F-11.3(b)2")
@pytest.mark.parametrize(("cards", "pays"), [("As Ks Qs Js Ts 2c 3d", 5_000_00), ("As Ks Qs Js Jk 2c 3d", 500_00)])
def test_a_filed_table_may_tell_a_natural_royal_flush(cards: str, pays: int) -> None:
    rows = [{"hand": "natural-royal-flush", "pays": "$5,000"}, {"hand": "royal-flush", "pays": "$500"}]
    ruling = play(cards, submission={"filed": {"progressive": {"rows": rows}}}, progressive="5")
    assert outcomes(ruling)["progressive"][1] == pays - 5_00


@pytest.mark.clause("NJ-69F-11.14(d)")
def test_a_table_in_odds_gives_the_stake_back() -> None:
    rows = [{"hand": "four-of-a-kind", "pays": "50 to 1"}]
    ruling = play("2c 2d 2h 2s Ad Js Tc", submission={"filed": {"progressive": {"rows": rows}}}, progressive="5")
    assert outcomes(ruling)["progressive"][:2] == ("win", 250_00)


@pytest.mark.clause("NJ-69F-11.14(d)", "NJ-69F-11.9(i)")
def test_two_winners_are_paid_from_the_right_and_the_meter_is_seeded_between() -> None:
    seats = {"2": seat(FIVE_ACES, progressive="1"), "5": seat(SEVEN_SPADES, progressive="1")}
    ruling = referee(
        "pai-gow-poker", seats, dealer=NO_SPADES, submission=filed("progressive"), extra={"meter": "25000.50"}
    )
    pays = {line.seat: (line.pay, line.from_meter) for line in ruling.lines if line.wager == "progressive"}
    assert pays == {5: (25_000_50, 25_000_50), 2: (1_000_00, 1_000_00)}
    assert ruling.state.meter == 10_000_00


@pytest.mark.clause("NJ-69F-11.14(a)", "NJ-69F-11.14(d)")
@pytest.mark.parametrize(
    ("submission", "stake", "clause"),
    [
        (filed("progressive"), "2", "NJ-69F-11.14(a)"),
        (filed("progressive"), "5", "NJ-69F-11.14(a)"),  # the template is for one dollar
        (filed("progressive") | {"options": {"progressive_wager_amount": "$5"}}, "1", "NJ-69F-11.14(a)"),
        (filed("progressive") | {"readings": {"NJ-8": "not-offered"}}, "1", "NJ-69F-11.14(a)"),
        ({"filed": {"progressive": {"rows": [{"hand": "flush", "pays": "$5"}]}}}, "3", "NJ-69F-11.14(a)"),
    ],
)
def test_progressive_wagers_that_are_refused(submission: Any, stake: str, clause: str) -> None:
    with pytest.raises(RuleError) as caught:
        play(PLAIN, submission=submission, progressive=stake)
    assert caught.value.clause == clause


@pytest.mark.clause("NJ-69F-11.14(d)")
def test_a_share_of_the_meter_needs_the_meter() -> None:
    with pytest.raises(InputError, match="what the meter stood at") as caught:
        play(FIVE_ACES, submission=filed("progressive"), progressive="1")
    assert caught.value.field == "extra.meter"


# --- 11.15, 11.16: bonus and envy


@pytest.mark.clause("NJ-69F-11.15", "NJ-69F-11.1/bonus-wager", "NJ-69F-11.1/qualifying-poker-hand", "NJ-69F-11.3(f)")
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        (SEVEN_SPADES, 5_000),
        ("As Ks Qs Js Ts Kh Qd", 100),  # the further king and queen are of two suits
        ("As Ks Qs Js Ts Kd Qd", 1_000),
        ("As Ks Qs Js Jk Kd Qd", 1_000),
        ("9s 8s 7s 6s 5s 4s Jk", 750),
        (FIVE_ACES, 250),
        ("As Ks Qs Js Jk 2c 3d", 100),
        ("8s 7s 6s 5s 4s 2c Ad", 50),
        ("2c 2d 2h 2s Ad Js Tc", 20),
        ("2c 2d 2h 4s 4d Js Tc", 5),
        ("As Qs 9s 6s 2s 3d 4d", 4),
        ("Ac Ad Ah Js 8c 6h 4c", 3),
        ("8s 7d 6h 5c 4c Js 2d", 2),
    ],
)
def test_each_row_of_the_bonus_table(cards: str, pays: int) -> None:
    ruling = play(cards, dealer="Qc 8d Th 9h 7c 5h 3c", submission=filed("bonus"), bonus="2")
    assert outcomes(ruling)["bonus"] == ("win", pays * 2_00, "NJ-69F-11.15")


@pytest.mark.clause("NJ-69F-11.15", "NJ-69F-11.1/qualifying-poker-hand")
@pytest.mark.parametrize(
    ("cards", "template", "outcome"),
    [
        ("Ac Ad 8h 8s 4c 4d Js", "fortune-1", "push"),
        ("Ac Ad 8h 8s 4c 4d Js", "fortune-2", "lose"),
        ("Ac Ad 8h 8s 4c 3d Js", "fortune-1", "lose"),
        ("Ac Ad Qs 8h 4c 3d Js", "fortune-1", "lose"),
    ],
)
def test_hands_below_the_table(cards: str, template: str, outcome: str) -> None:
    assert outcomes(play(cards, submission=filed(bonus=template), bonus="2"))["bonus"][0] == outcome


@pytest.mark.clause("NJ-69F-11.1/bonus-wager")
def test_the_bonus_does_not_depend_on_how_the_hand_was_set() -> None:
    """A flush broken up, and fouled at that, still pays four to one."""
    cards = {"high": "Qs 9s 6s 3c 4d", "low": "As 2s"}
    record = seat("As Qs 9s 6s 2s 3c 4d", bonus="2") | {"decisions": [{"set": cards}]}
    lines = outcomes(referee("pai-gow-poker", {"1": record}, dealer="Kc Kd Qh 9h 7c 5d 3h", submission=filed("bonus")))
    assert lines[WAGER] == ("lose", -10_00, "NJ-69F-11.9(g)3")
    assert lines["bonus"][:2] == ("win", 8_00)


@pytest.mark.clause("NJ-69F-11.3(f)2", "NJ-69F-11.3(f)2i", "NJ-69F-11.3(f)2ii")
@pytest.mark.parametrize(
    ("cards", "king_queen", "ace_king"),
    [
        ("As Ks Qs Js Ts Kd Qd", 1_000, 100),
        ("As Ks Qs Js Ts Ad Kd", 100, 1_000),
        ("Ks Qs Js Ts Jk Ad Kd", 100, 1_000),  # the joker completes the royal flush
        ("As Ks Qs Js Ts Jk Kd", 100, 100),  # and is no natural ace
    ],
)
def test_the_licensee_selects_the_royal_match(cards: str, king_queen: int, ace_king: int) -> None:
    dealer = "8c 8d Th 9h 7c 5h 3c"
    for option, reading, pays in (
        ("king-queen-same-suit", "king-queen", king_queen),
        ("ace-king-same-suit-natural", "ace-king", ace_king),
    ):
        by_option = filed("bonus") | {"options": {"royal_match_variant": option}}
        by_reading = filed("bonus") | {"readings": {"NJ-11": reading}}
        for submission in (by_option, by_reading):
            assert outcomes(play(cards, dealer=dealer, submission=submission, bonus="1"))["bonus"][1] == pays * 1_00


def envies(ruling: Ruling) -> list[tuple[int, int, str]]:
    return [(line.seat, line.pay, line.hand) for line in ruling.lines if line.wager == "envy-bonus"]


@pytest.mark.clause("NJ-69F-11.16", "NJ-69F-11.1/envy-bonus", "NJ-69F-11.1/premium-qualifying-poker-hand")
def test_others_are_paid_for_a_premium_hand() -> None:
    """Four sevens at seat 3, without a bonus wager of its own: five dollars to whoever staked five."""
    seats = {
        "1": seat("As Ad Jh Js 8c 6h 4c", bonus="5"),
        "2": seat("Ac Ah Jd Jc 8d 6d 4d", bonus="4"),
        "3": seat(SEVENS),
        "4": seat("Ks Kh Td Tc 8h 6s 4s", bonus="10"),
    }
    ruling = referee("pai-gow-poker", seats, dealer="Kc Qc Qh 9s 5c 5d 3h", submission=filed("bonus"))
    assert envies(ruling) == [(1, 5_00, "seat 3: four of a kind"), (4, 5_00, "seat 3: four of a kind")]
    assert {line.clause for line in ruling.lines if line.wager == "envy-bonus"} == {"NJ-69F-11.16"}
    assert ruling.net[1] == outcomes(ruling, 1)[WAGER][1] - 5_00 + 5_00


@pytest.mark.clause("NJ-69F-11.1/envy-bonus")
def test_two_holders_make_two_envy_bonuses_and_nobody_envies_himself() -> None:
    seats = {
        "1": seat(SEVENS, bonus="5"),
        "2": seat("Ac Ah Jd Jc 8d 6d 4d", bonus="5"),
        "3": seat("Ts Th Td Tc 8h 6s 4s", bonus="5"),
    }
    ruling = referee("pai-gow-poker", seats, dealer="Kc Qc Qh 9s 5c 5d 3h", submission=filed("bonus"))
    assert [(seat_number, words) for seat_number, _, words in envies(ruling)] == [
        (1, "seat 3: four of a kind"),
        (2, "seat 3: four of a kind"),
        (2, "seat 1: four of a kind"),
        (3, "seat 1: four of a kind"),
    ]


@pytest.mark.clause("NJ-69F-11.1/envy-bonus", "NJ-69F-11.12(a)")
@pytest.mark.parametrize(("reading", "count"), [("players", 1), ("hands", 2)])
def test_one_player_on_two_areas_is_paid_once_for_another_player(reading: str, count: int) -> None:
    """Reading NJ-40."""
    seats = {
        "1": seat("As Ad Jh Js 8c 6h 4c", bonus="5") | {"player": "ann"},
        "2": seat("Ac Ah Jd Jc 8d 6d 4d", bonus="5") | {"player": "ann"},
        "4": seat(SEVENS) | {"player": "bob"},
    }
    submission = filed("bonus") | {"options": {"two_adjacent_areas": True}, "readings": {"NJ-40": reading}}
    ruling = referee("pai-gow-poker", seats, dealer="Kc Qc Qh 9s 5c 5d 3h", submission=submission)
    assert len(envies(ruling)) == count


@pytest.mark.clause("NJ-69F-11.1/envy-bonus", "NJ-69F-11.1/premium-qualifying-poker-hand")
def test_no_envy_for_the_dealer_a_lesser_hand_ones_other_area_or_a_hand_nobody_sees() -> None:
    watching = seat("Ac Ah Jd Jc 8d 6d 4d", bonus="5")
    dealer = "7c 7d 7h 7s 2c 3d 9h"
    assert envies(referee("pai-gow-poker", {"1": watching}, dealer=dealer, submission=filed("bonus"))) == []
    full_house = seat("2c 2d 2h 4s 4c Js Tc")
    both = {"1": watching, "2": full_house}
    assert envies(referee("pai-gow-poker", both, dealer=KINGS, submission=filed("bonus"))) == []
    mine = {"1": watching | {"player": "ann"}, "2": seat(SEVENS) | {"player": "ann"}}
    areas = filed("bonus") | {"options": {"two_adjacent_areas": True}}
    other_dealer = "Kc Qc Qh 9s 5c 5d 3h"
    assert envies(referee("pai-gow-poker", mine, dealer=other_dealer, submission=areas)) == []
    unseen = {"1": watching, "2": seat(SEVENS) | {"decisions": ["surrender"]}}
    assert envies(referee("pai-gow-poker", unseen, dealer=other_dealer, submission=filed("bonus"))) == []
    shown = {"1": watching, "2": seat(SEVENS, bonus="1") | {"decisions": ["surrender"]}}
    assert len(envies(referee("pai-gow-poker", shown, dealer=other_dealer, submission=filed("bonus")))) == 1


@pytest.mark.clause("NJ-69F-11.1/premium-qualifying-poker-hand", "NJ-69F-11.16")
def test_a_filed_envy_amount_below_four_of_a_kind_is_no_envy_bonus() -> None:
    rows = [
        {"hand": "four-of-a-kind", "pays": "20 to 1", "envy": "$5"},
        {"hand": "full-house", "pays": "5 to 1", "envy": "$3"},
    ]
    submission = {"filed": {"bonus": {"rows": rows}}}
    watching = seat("Ac Ah Jd Jc 8d 6d 4d", bonus="5")
    for cards, paid in (("2c 2d 2h 4s 4c Js Tc", []), ("2c 2d 2h 2s 4c Js Tc", [5_00])):
        ruling = referee("pai-gow-poker", {"1": watching, "2": seat(cards)}, dealer=KINGS, submission=submission)
        assert [pay for _, pay, _ in envies(ruling)] == paid


# --- 11.15: insurance


@pytest.mark.clause("NJ-69F-11.15", "NJ-69F-11.1/pai-gow-insurance-wager", "NJ-69F-11.3(h)")
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("9c 8d 7h 6s 4c 3d 2h", 100),
        ("Tc 8d 7h 6s 4c 3d 2h", 40),
        ("Jc 8d 7h 6s 4c 3d 2h", 10),
        ("Qc 8d 7h 6s 4c 3d 2h", 7),
        ("Kc 8d 7h 6s 4c 3d 2h", 6),
        ("Ac 8d 7h 6s 4c 3d 2h", 3),
        ("Jk 8d 7h 6s 3c Jd 2h", 3),
    ],
)
def test_each_row_of_the_insurance_table(cards: str, pays: int) -> None:
    ruling = play(cards, dealer="Kd Ks Qh 9s 7c 5d 3h", submission=filed("insurance"), insurance="2")
    assert outcomes(ruling)["insurance"] == ("win", pays * 2_00, "NJ-69F-11.15")


@pytest.mark.clause("NJ-69F-11.1/pai-gow-insurance-wager", "NJ-69F-11.3(h)")
@pytest.mark.parametrize("cards", [PLAIN, "8s 7d 6h 5c 4c Js 2d", "As Qs 9h 6s 2s 3s 4d", "Jk Ac 8d 7h 6s 3d 2h"])
def test_a_pair_or_better_loses_the_insurance(cards: str) -> None:
    dealer = "Kc Kd Qh 9c 7c 5d 3h"
    assert outcomes(play(cards, dealer=dealer, submission=filed("insurance"), insurance="2"))["insurance"][0] == "lose"


@pytest.mark.clause("NJ-69F-11.3(h)")
def test_the_joker_is_an_ace_for_insurance_unless_read_otherwise() -> None:
    """King, queen, jack, nine and the joker: ace high, or a straight."""
    cards, dealer = "Ks Qs Jd 9d 4c 2h Jk", "Kc Kd Qh 9s 7c 5d 3h"
    assert outcomes(play(cards, dealer=dealer, submission=filed("insurance"), insurance="2"))["insurance"][1] == 6_00
    ordinary = filed("insurance") | {"readings": {"NJ-20": "ordinary"}}
    assert outcomes(play(cards, dealer=dealer, submission=ordinary, insurance="2"))["insurance"][0] == "lose"


# --- 11.17, 11.18: three and seven cards


@pytest.mark.clause("NJ-69F-11.17", "NJ-69F-11.18", "NJ-69F-11.1/three-card-bonus-wager")
@pytest.mark.parametrize(
    ("first", "pays"),
    [("6s 5s 4s", 40), ("6s 6d 6h", 30), ("6s 5s Jk", 5), ("6s 5c 4h", 4), ("As Ts 4s", 3), ("6s 6d 4h", 1)],
)
def test_the_first_three_cards_decide_the_three_card_bonus(first: str, pays: int) -> None:
    ruling = play(f"{first} Jc Td 8h 2c", submission=filed("three-card-bonus"), three_card_bonus="2")
    assert outcomes(ruling)["three-card-bonus"] == ("win", pays * 2_00, "NJ-69F-11.18")


@pytest.mark.clause("NJ-69F-11.17", "NJ-69F-11.1/three-card-bonus-wager")
def test_what_comes_later_does_not_help() -> None:
    ruling = play("As 9d 4s Ad Ah 9c 4c", submission=filed("three-card-bonus"), three_card_bonus="2")
    assert outcomes(ruling)["three-card-bonus"][:2] == ("lose", -2_00)
    assert ruling.lines[-1].hand == "no three-card hand"


@pytest.mark.clause("NJ-69F-11.17", "NJ-69F-11.11(h)")
@pytest.mark.parametrize(("reading", "line"), [("void", ("void", 0)), ("stands", ("win", 80_00))])
def test_whether_a_round_void_after_the_first_batch_leaves_the_three_card_bonus_settled(
    reading: str, line: tuple[str, int]
) -> None:
    record = {"1": seat("6s 5s 4s Jc Td 8h", three_card_bonus="2") | {"decisions": []}}
    fault = [{"clause": "NJ-69F-11.11(h)", "happened": "dealing"}]
    submission = filed("three-card-bonus") | {"readings": {"NJ-41": reading}}
    ruling = referee("pai-gow-poker", record, dealer=KINGS, submission=submission, irregularities=fault)
    lines = outcomes(ruling)
    assert lines["three-card-bonus"][:2] == line
    assert lines[WAGER] == ("void", 0, "NJ-69F-11.11(h)")


@pytest.mark.clause("NJ-69F-11.18", "NJ-69F-11.1/seven-card-bonus-wager", "NJ-69F-11.3(g)")
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        (FIVE_ACES, 500),
        ("As Ks Qs Js Ts 2c 3d", 250),
        ("8s 7s 6s 5s 4s 2c Ad", 50),
        ("8s 7s 6s 5s Jk 2c Ad", 50),
        ("2c 2d 2h 2s Ad Js Tc", 25),
        ("2c 2d 2h 4s 4d Js Tc", 5),
        ("As Qs 9s 6s 2s 3c 4d", 4),
        ("Ac Ad Ah Js 8c 6h 4c", 3),
        ("8s 7d 6h 5c 4c Js 2d", 2),
    ],
)
def test_each_row_of_the_seven_card_table(cards: str, pays: int) -> None:
    ruling = play(cards, dealer=NO_SPADES, submission=filed("seven-card-bonus"), seven_card_bonus="2")
    assert outcomes(ruling)["seven-card-bonus"] == ("win", pays * 2_00, "NJ-69F-11.18")


@pytest.mark.clause("NJ-69F-11.3(g)")
@pytest.mark.parametrize(("cards", "pays"), [("8s 7s 6s 5s 4s 2c Ad", 100), ("8s 7s 6s 5s Jk 2c Ad", 40)])
def test_table_b_parts_straight_flushes_by_the_joker(cards: str, pays: int) -> None:
    rows = [
        {"hand": "natural-straight-flush", "pays": "100 to 1"},
        {"hand": "straight-flush-with-joker", "pays": "40 to 1"},
    ]
    submission = {"filed": {"seven-card-bonus": {"rows": rows}}}
    assert outcomes(play(cards, submission=submission, seven_card_bonus="1"))["seven-card-bonus"][1] == pays * 1_00


@pytest.mark.clause("NJ-69F-11.1/seven-card-bonus-wager")
def test_two_pair_lose_the_seven_card_bonus() -> None:
    ruling = play(PLAIN, submission=filed("seven-card-bonus"), seven_card_bonus="2")
    assert outcomes(ruling)["seven-card-bonus"][:2] == ("lose", -2_00)
