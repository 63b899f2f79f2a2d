"""Face Up Pai Gow Poker: the Ace High and Fortune Bonus Wagers and the Envy Bonus, worked out by hand."""

from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.testing import outcomes, referee

GAME = "face-up-pai-gow-poker"
MAIN, ACE, FORTUNE, ENVY = "face-up-pai-gow", "ace-high-bonus", "fortune-bonus", "envy-bonus"
HOUSE = {"set": "house-way"}
ACE_WINS, ACE_LOSES = "PA-688a.11(h)(1)(i)(B)", "PA-688a.11(h)(1)(i)(A)"
WINS, LOSES, ENVIED = "PA-688a.11(h)(2)(i)(B)", "PA-688a.11(h)(2)(i)(A)", "PA-688a.11(h)(2)(ii)"
NOTHING = "Kh Jd Tc 7c 5s 3d 2s"  # king high
DEALERS = ("Qc Qd 9s 8d 6c 4d 2h", "Kc Kd Qh 9s 7h 5d 3h", "3c 3h 5h 6d 8s Ts Jc", "8c 8s Jh 6d 5d 4s 2d")


def dealer_beside(*hands: str) -> str:
    """A dealer without ace high who holds none of these cards."""
    held = {card for text in hands for card in parse_cards(text)}
    return next(text for text in DEALERS if not held & set(parse_cards(text)))


def seat(cards: str, **wagers: str) -> dict[str, Any]:
    return {
        "wagers": {MAIN: "10", **{name.replace("_", "-"): stake for name, stake in wagers.items()}},
        "cards": cards,
        "decisions": [HOUSE],
    }


def table(wager: str, number: int, **readings: str) -> dict[str, Any]:
    chosen = {name.replace("_", "-"): value for name, value in readings.items()}
    return {"paytables": {wager: f"Paytable-{number}"}, "readings": chosen}


def fortune(cards: str, number: int, stake: str = "1", **readings: str) -> tuple[str, int, str]:
    ruling = referee(
        GAME,
        {"1": seat(cards, fortune_bonus=stake)},
        dealer=dealer_beside(cards),
        submission=table(FORTUNE, number, **readings),
    )
    return outcomes(ruling)[FORTUNE]


def envies(ruling: Any, number: int) -> list[tuple[int, int, str, str]]:
    """Stake, pay, hand and clause of a seat's Envy Bonuses."""
    return [(x.stake, x.net, x.hand, x.clause) for x in ruling.lines if (x.seat, x.wager) == (number, ENVY)]


# --- § 688a.12(b): the Ace High Bonus Wager

ACE_TABLES = [(1, 20, 10, 8), (2, 40, 15, 5), (3, 30, 15, 6), (4, 25, 10, 7), (5, 40, 12, 5)]


@pytest.mark.clause(*(f"PA-688a.12(b)/Paytable-{n}" for n in range(1, 6)))
@pytest.mark.clause(ACE_WINS, "PA-688a.7(e)(1)", "PA-688a.1/ace-high-bonus-wager", "PA-688a.1/ace-high-pai-gow")
@pytest.mark.parametrize(("number", "both", "joker", "natural"), ACE_TABLES)
def test_each_row_of_the_ace_high_tables(number: int, both: int, joker: int, natural: int) -> None:
    player_ace, pair, king = "Ah Qs Tc 8d 6h 4s 2c", "Kc Kd 9h 7s 6h 4h 2s", "Ks Jd 9c 7h 6d 3s 2c"
    plain, wild = "Ad Qd Th 8s 5c 4d 2h", "Jk Qd Th 8s 5c 4d 2h"
    for cards, dealer, odds in [
        (player_ace, plain, both),
        (player_ace, wild, both),
        ("Jk Qs Tc 8d 6h 4s 2c", plain, both),
        (pair, wild, joker),
        (king, wild, joker),
        (pair, plain, natural),
        (king, plain, natural),
    ]:
        ruling = referee(GAME, {"1": seat(cards, ace_high_bonus="3")}, dealer=dealer, submission=table(ACE, number))
        assert outcomes(ruling)[ACE] == ("win", odds * 3_00, ACE_WINS)
        assert outcomes(ruling)[MAIN][:2] == ("push", 0)


@pytest.mark.clause(ACE_LOSES, "PA-688a.1/ace-high-bonus-wager")
@pytest.mark.parametrize("dealer", ["Kc Kd Qh 9s 7c 5d 3h", "Ad Ac Th 8s 5c 4d 2h", "Kc Qd Th 8s 5c 4d 2h"])
def test_the_ace_high_bonus_loses_without_the_dealers_ace_high(dealer: str) -> None:
    """The player's own ace high does not help."""
    ruling = referee(GAME, {"1": seat("Ah Qs Tc 8d 6h 4s 2c", ace_high_bonus="3")}, dealer=dealer)
    assert outcomes(ruling)[ACE] == ("lose", -3_00, ACE_LOSES)


# --- § 688a.12(c): the Fortune Bonus Wager

FORTUNE_ROWS = [  # cards, and what the six tables pay to 1
    ("4h 5h 6h 7h 8h 9h Th", (5000, 8000, 5000, 2500, 5000, 5000)),
    ("As 2s 3s 4s 5s 6s 7s", (5000, 8000, 5000, 2500, 5000, 5000)),
    ("As Ks Qs Js Ts Kh Qh", (1000, 2000, 2000, 1000, 1000, 2000)),
    ("As Ks Qs Js Jk Kh Qh", (1000, 2000, 2000, 1000, 1000, 2000)),
    ("4h 5h 6h 7h 8h 9h Jk", (750, 1000, 1000, 750, 500, 1000)),
    ("As Ah Ac Ad Jk 7c 2d", (250, 400, 400, 250, 300, 400)),
    ("As Ks Qs Js Ts 4c 3d", (100, 150, 150, 125, 100, 150)),
    ("Ks Qs Js Ts Jk 4c 3d", (100, 150, 150, 125, 100, 150)),
    ("4h 5h 6h 7h 8h Kc 2c", (50, 50, 50, 50, 45, 50)),
    ("Ah 2h 3h 4h Jk Kc 9c", (50, 50, 50, 50, 45, 50)),
    ("9c 9d 9h 9s Kd 5c 3s", (20, 25, 25, 25, 5, 25)),
    ("As Ah Ac Jk Kd 5c 3s", (20, 25, 25, 25, 5, 25)),
    ("Td Tc Ts 8c 8d 5s 3s", (5, 5, 5, 5, 5, 5)),
    ("As Ah Jk 8c 8h 5s 3s", (5, 5, 5, 5, 5, 5)),
    ("Kh Jh 9h 7h 2h Qs 5c", (4, 4, 4, 4, 4, 4)),
    ("6s 6h 6c Kd Qs 9c 2s", (3, 3, 3, 3, 3, 3)),
    ("9c 8d 7h 6s 5c Kd 2s", (2, 2, 2, 2, 2, 2)),
    ("9c 8d 7h 6s Jk Kd 2s", (2, 2, 2, 2, 2, 2)),
]


@pytest.mark.clause(*(f"PA-688a.12(c)/Paytable-{n}" for n in range(1, 7)))
@pytest.mark.clause(WINS, "PA-688a.7(e)(2)", "PA-688a.1/fortune-bonus-wager", "PA-688a.11(h)")
@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize(("cards", "odds"), FORTUNE_ROWS)
def test_each_row_of_the_fortune_tables(cards: str, odds: tuple[int, ...], number: int) -> None:
    assert fortune(cards, number) == ("win", odds[number - 1] * 1_00, WINS)


@pytest.mark.clause(LOSES, "PA-688a.1/fortune-bonus-wager")
@pytest.mark.parametrize("cards", [NOTHING, "Ac Ad 7h 7s 3c 4d 9h", "Ac Ad 7h 2s 3c 4d 9h", "Jk Ad 7h 2s Tc 4d 9h"])
@pytest.mark.parametrize("number", range(1, 7))
def test_less_than_the_table_lists_loses(cards: str, number: int) -> None:
    assert fortune(cards, number, "5") == ("lose", -5_00, LOSES)


@pytest.mark.clause("PA-688a.12(c)/Paytable-1", LOSES)
def test_three_pair_pushes_where_the_table_lists_it() -> None:
    """Readings FU-1 and FU-2: the other values take the push away."""
    pairs = "Ac Ad 7d 7s 3d 3s 9h"
    assert fortune(pairs, 1, "5") == ("push", 0, "PA-688a.12(c)/Paytable-1")
    assert fortune(pairs, 2, "5") == ("lose", -5_00, LOSES)
    assert fortune(pairs, 1, "5", FU_1="straight-or-higher") == ("lose", -5_00, LOSES)
    assert fortune(pairs, 1, "5", FU_2="as-printed") == ("lose", -5_00, LOSES)


@pytest.mark.clause(LOSES)
def test_by_the_other_threshold_three_of_a_kind_is_below_a_straight() -> None:
    assert fortune("6s 6h 6c Kd Qs 9c 2s", 1, "5", FU_1="straight-or-higher") == ("lose", -5_00, LOSES)
    assert fortune("9c 8d 7h 6s 5c Kd 2s", 1, "5", FU_1="straight-or-higher") == ("win", 10_00, WINS)


@pytest.mark.clause("PA-688a.12(c)/Paytable-5")
def test_the_commercial_reading_of_the_fifth_table() -> None:
    assert fortune("9c 9d 9h 9s Kd 5c 3s", 5, FU_4="commercial") == ("win", 25_00, WINS)
    assert fortune("As Ks Qs Js Ts 4c 3d", 5, FU_4="commercial") == ("win", 110_00, WINS)
    assert fortune("4h 5h 6h 7h 8h Kc 2c", 5, FU_4="commercial") == ("win", 45_00, WINS)


@pytest.mark.clause("PA-688a.12(c)/Paytable-1")
def test_the_joker_in_the_royal_match_only_by_the_other_reading() -> None:
    cards = "As Ks Qs Js Ts Kh Jk"
    assert fortune(cards, 1) == ("win", 100_00, WINS)
    assert fortune(cards, 1, FU_7="either-part") == ("win", 1000_00, WINS)


@pytest.mark.clause("PA-688a.11(h)", "PA-688a.11(i)")
def test_the_dealer_makes_the_best_hand_however_the_player_set_it() -> None:
    """The player breaks a straight and a flush, loses the main wager, and is still paid for the flush."""
    cards, dealer = "Kh Jh 9h 7h 2h Qs 5c", "Ac Ad Tc 9s 6c 4d 3h"
    decision = {"set": {"high": "Kh Jh 9h 7h 5c", "low": "Qs 2h"}}
    player = seat(cards, fortune_bonus="5", ace_high_bonus="5") | {"decisions": [decision]}
    ruling = referee(GAME, {"3": player}, dealer=dealer)
    assert outcomes(ruling, 3) == {
        MAIN: ("push", 0, "PA-688a.11(f)(2)(ii)"),
        ACE: ("lose", -5_00, ACE_LOSES),
        FORTUNE: ("win", 20_00, WINS),
    }


@pytest.mark.clause("PA-688a.11(h)")
def test_a_fouled_hand_keeps_its_fortune() -> None:
    decision = {"set": {"high": "Td Tc 8c 5s 3s", "low": "Ts 8d"}}
    fouled = {"set": {"high": "5s 3s Ts 8c 9h", "low": "Td Tc"}}
    for choice, cards in ((decision, "Td Tc Ts 8c 8d 5s 3s"), (fouled, "Td Tc Ts 8c 9h 5s 3s")):
        player = seat(cards, fortune_bonus="5") | {"decisions": [choice]}
        ruling = referee(GAME, {"1": player}, dealer="Kc Kd Qh 9s 7c 5d 3h")
        assert outcomes(ruling)[MAIN][0] == "lose"
        assert outcomes(ruling)[FORTUNE][0] == "win"


# --- § 688a.1, 688a.11(h)(2)(ii), 688a.12(c): the Envy Bonus

ENVY_ROWS = [
    ("4h 5h 6h 7h 8h 9h Th", (1000, 5000, 3000, 1000, 2500, 2500), "seven card straight flush"),
    ("As Ks Qs Js Ts Kc Qc", (250, 1000, 1000, 750, 500, 500), "royal flush plus royal match"),
    ("4h 5h 6h 7h 8h 9h Jk", (100, 500, 500, 250, 250, 250), "seven card straight flush with joker"),
    ("As Ah Ac Ad Jk 7h 2d", (50, 250, 250, 100, 150, 150), "five aces"),
    ("As Ks Qs Js Ts 4c 3c", (25, 50, 50, 50, 55, 55), "royal flush"),
    ("4h 5h 6h 7h 8h Kc 2c", (10, 20, 20, 20, 25, 25), "straight flush"),
    ("9c 9d 9h 9s Kd 5c 3s", (5, 5, 5, 5, 6, 6), "four of a kind"),
]


@pytest.mark.clause(*(f"PA-688a.12(c)/Paytable-{n}" for n in range(1, 7)))
@pytest.mark.clause(ENVIED, "PA-688a.1/envy-bonus", "PA-688a.1/envy-bonus-qualifying-hand")
@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize(("cards", "amounts", "words"), ENVY_ROWS)
def test_each_envy_amount(cards: str, amounts: tuple[int, ...], words: str, number: int) -> None:
    """A fixed sum whatever the stake, also for the hand of a player without the wager."""
    seats = {"2": seat(cards), "5": seat(NOTHING, fortune_bonus="25")}
    ruling = referee(GAME, seats, dealer=dealer_beside(cards, NOTHING), submission=table(FORTUNE, number))
    assert envies(ruling, 5) == [(0, amounts[number - 1] * 1_00, f"seat 2: {words}", ENVIED)]
    assert envies(ruling, 2) == []


@pytest.mark.clause("PA-688a.1/envy-bonus-qualifying-hand")
def test_a_full_house_is_nobodys_envy() -> None:
    seats = {"2": seat("Td Ts Th 8c 8h 4c 3s"), "5": seat(NOTHING, fortune_bonus="5")}
    assert envies(referee(GAME, seats, dealer=dealer_beside(seats["2"]["cards"], NOTHING)), 5) == []


@pytest.mark.clause("PA-688a.1/qualifying-wager")
@pytest.mark.parametrize(("stake", "bonus"), [("4.99", 0), ("5", 5_00), ("100", 5_00)])
def test_five_dollars_qualify(stake: str, bonus: int) -> None:
    seats = {"2": seat("9c 9d 9h 9s Kd 5c 3s", fortune_bonus="1"), "5": seat(NOTHING, fortune_bonus=stake)}
    ruling = referee(GAME, seats, dealer="Qc Qd 8s 8d 6c 4d 2h")
    assert sum(pay for _, pay, _, _ in envies(ruling, 5)) == bonus
    assert envies(ruling, 2) == []


@pytest.mark.clause(ENVIED)
def test_several_envy_bonuses_and_none_for_the_own_hand_or_the_dealers() -> None:
    """Four nines at 6, a straight flush at 4; the dealer's four queens earn nothing."""
    seats = {
        "1": seat(NOTHING, fortune_bonus="5"),
        "4": seat("4h 5h 6h 7h 8h Kc 2c", fortune_bonus="5"),
        "6": seat("9c 9d 9h 9s Kd 5c 3s", fortune_bonus="5"),
    }
    ruling = referee(GAME, seats, dealer="Qc Qd Qh Qs 6c 4d 2h", submission=table(FORTUNE, 1))
    flush, nines = (0, 10_00, "seat 4: straight flush", ENVIED), (0, 5_00, "seat 6: four of a kind", ENVIED)
    assert envies(ruling, 1) == [nines, flush]
    assert envies(ruling, 4) == [nines]
    assert envies(ruling, 6) == [flush]
    assert {n: outcomes(ruling, n)[FORTUNE] for n in (1, 4, 6)} == {
        1: ("lose", -5_00, LOSES),
        4: ("win", 250_00, WINS),
        6: ("win", 100_00, WINS),
    }


@pytest.mark.clause(ENVIED, "PA-688a.7(f)")
def test_a_player_on_two_areas_does_not_envy_himself() -> None:
    seats = {
        "3": seat(NOTHING, fortune_bonus="5") | {"player": "ann"},
        "4": seat("9c 9d 9h 9s Kd 5c 3s", fortune_bonus="5") | {"player": "ann"},
        "5": seat("Ah Jc Ts 7s 5d 3c 2d", fortune_bonus="5") | {"player": "bob"},
    }
    options = {"options": {"two_adjacent_areas": True}}
    ruling = referee(GAME, seats, dealer="Qc Qd 8s 8d 6c 4d 2h", submission=options)
    assert envies(ruling, 3) == envies(ruling, 4) == []
    assert envies(ruling, 5) == [(0, 5_00, "seat 4: four of a kind", ENVIED)]


@pytest.mark.clause(ENVIED, "PA-688a.1/qualifying-wager", "PA-688a.12(c)")
def test_five_dollars_on_the_progressive_earn_the_envy_of_the_fortune_table() -> None:
    """Only the Fortune table lists envy: $25 for a royal flush, to whoever has a lammer."""
    seats = {
        "1": seat("As Ks Qs Js Ts 4c 3c", fortune_bonus="1"),
        "3": seat(NOTHING, progressive="5"),
        "5": seat("Ah Jc 8h 7s 5d 3h 2d", fortune_bonus="4"),
    }
    chosen = {"paytables": {"progressive": "Paytable-4"}, "readings": {"FU-8": "not-paid"}}
    ruling = referee(GAME, seats, dealer="Qc Qd 8s 8d 6c 4d 2h", submission=chosen, extra={"meter": "5000"})
    assert envies(ruling, 3) == [(0, 25_00, "seat 1: royal flush", ENVIED)]
    assert envies(ruling, 5) == []


@pytest.mark.clause(ENVIED, "PA-688a.7(f)")
@pytest.mark.parametrize(("reading", "bonuses"), [("players", (0, 1)), ("hands", (1, 1))])
def test_a_player_on_two_areas_is_one_player(reading: str, bonuses: tuple[int, int]) -> None:
    """Reading FU-20."""
    seats = {
        "3": seat(NOTHING, fortune_bonus="5") | {"player": "ann"},
        "4": seat("Ah Jc Ts 7s 5d 3c 2d", fortune_bonus="5") | {"player": "ann"},
        "6": seat("9c 9d 9h 9s Kd 5c 3s") | {"player": "bob"},
    }
    submission = {"options": {"two_adjacent_areas": True}, "readings": {"FU-20": reading}}
    ruling = referee(GAME, seats, dealer="Qc Qd 8s 8d 6c 4d 2h", submission=submission)
    assert (len(envies(ruling, 3)), len(envies(ruling, 4))) == bonuses


@pytest.mark.clause("PA-688a.11(d)", ENVIED)
@pytest.mark.parametrize(("reading", "bonus"), [("kept-on-table", 5_00), ("taken-at-once", 0)])
def test_a_surrendered_hand_stays_for_the_envy_bonus(reading: str, bonus: int) -> None:
    """Reading FU-16."""
    quads = seat("9c 9d 9h 9s Kd 5c 3s") | {"decisions": ["surrender"]}
    seats = {"2": quads, "5": seat(NOTHING, fortune_bonus="5")}
    submission = {"readings": {"FU-16": reading}}
    ruling = referee(GAME, seats, dealer="Qc Qd 8s 8d 6c 4d 2h", submission=submission)
    assert outcomes(ruling, 2) == {MAIN: ("surrender", -10_00, "PA-688a.11(d)")}
    assert sum(pay for _, pay, _, _ in envies(ruling, 5)) == bonus


@pytest.mark.clause("PA-688a.13(d)", ENVIED)
def test_a_voided_hand_neither_envies_nor_is_envied() -> None:
    fault = [{"clause": "PA-688a.13(d)", "seat": 2}]
    quads = seat("9c 9d 9h 9s Kd 5c 3s", fortune_bonus="5") | {"decisions": ["void"]}
    seats = {"2": quads, "5": seat("4h 5h 6h 7h 8h Kc 2c", fortune_bonus="5")}
    ruling = referee(GAME, seats, dealer="Qc Qd 8s 8d 6c 4d 2h", irregularities=fault)
    void = ("void", 0, "PA-688a.13(d)")
    assert outcomes(ruling, 2) == {MAIN: void, FORTUNE: void}
    assert envies(ruling, 5) == []
