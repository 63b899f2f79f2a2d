"""DJ Wild Stud Poker: the optional wagers, each row of each table worked out by hand."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.referee import Ruling
from croupier.testing import outcomes, referee
from tests.games.test_dj_wild import ACE_HIGH, FIVE_WILDS, GAME, ROYAL, Found, line, lines, play

# --- 11(f)(2) and 12(d): Trips Bonus

TRIPS_LOST, TRIPS_WON = "PA-687a.11(f)(2)(i)", "PA-687a.11(f)(2)(ii)"
NATURAL = {
    "royal flush": ROYAL,
    "straight flush": "5h 6h 7h 8h 9h",
    "four of a kind": "9c 9d 9h 9s 4d",
    "full house": "Qc Qd Qh 6s 6d",
    "flush": "3d 6d 9d Jd Qd",
    "straight": "5d 6c 7h 8c 9s",
    "three of a kind": "9c 9d 9h Ks 4d",
}
WILD = {
    "five wilds": FIVE_WILDS,
    "royal flush": "2c Js Qs Ks As",
    "five of a kind": "9c 9d 9h 9s 2h",
    "straight flush": "5h 6h 7h 8h 2c",
    "four of a kind": "9c 9d 9h 2s 4d",
    "full house": "Qc Qd 2h 6s 6d",
    "flush": "2c 6d 9d Jd Qd",
    "straight": "5d 6c 2h 8c 9s",
    "three of a kind": "Jk 9c 9d Ks 4h",
}
NATURAL_PAYS = {
    "DJWT-04": (1000, 200, 60, 30, 25, 20, 6),
    "DJWT-05": (1000, 200, 50, 30, 25, 20, 6),
    "DJWT-06": (400, 200, 50, 30, 25, 20, 6),
    "DJWT-07": (1000, 200, 40, 30, 25, 20, 6),
}
WILD_PAYS = {
    "DJWT-04": (2000, 190, 70, 25, 6, 5, 4, 3, 1),
    "DJWT-05": (2000, 170, 60, 25, 6, 5, 4, 3, 1),
    "DJWT-06": (500, 170, 60, 125, 6, 5, 4, 3, 1),
    "DJWT-07": (2000, 160, 50, 25, 6, 5, 4, 3, 1),
}
TRIPS_ROWS = [
    pytest.param(table, cards, odds, marks=pytest.mark.clause(f"PA-687a.12(d)/{table}"), id=f"{table} {kind} {hand}")
    for kind, hands, pays in (("natural", NATURAL, NATURAL_PAYS), ("wild", WILD, WILD_PAYS))
    for table in pays
    for (hand, cards), odds in zip(hands.items(), pays[table], strict=True)
]


def trips(cards: str, table: str = "DJWT-04", **readings: str) -> tuple[str, int, str]:
    """What becomes of $5 on Trips."""
    submission = {
        "paytables": {"trips-bonus": table},
        "readings": {k.replace("_", "-"): v for k, v in readings.items()},
    }
    return lines(cards, wagers={"trips-bonus": "5"}, submission=submission)["trips-bonus"]


@pytest.mark.clause(TRIPS_WON, "PA-687a.1/trips-bonus-wager")
@pytest.mark.parametrize(("table", "cards", "odds"), TRIPS_ROWS)
def test_each_row_of_each_trips_table(table: str, cards: str, odds: int) -> None:
    assert trips(cards, table) == ("win", odds * 5_00, TRIPS_WON)


@pytest.mark.clause(TRIPS_LOST)
@pytest.mark.parametrize("cards", ["As Kh Jd 8c 6s", "2c Kh 9s 7d 4h", "Kc Kh 9s 9d 4h"])
def test_trips_loses_below_three_of_a_kind(cards: str) -> None:
    assert trips(cards) == ("lose", -5_00, TRIPS_LOST)


@pytest.mark.clause(TRIPS_WON)
def test_trips_pays_whether_or_not_the_hand_wins() -> None:
    found = lines("9c 9d 9h Ks 4d", "5h 6c 7h 8c Jk", wagers={"trips-bonus": "5"})
    assert found["ante"][0] == "lose"
    assert found["trips-bonus"] == ("win", 30_00, TRIPS_WON)


@pytest.mark.parametrize(
    ("cards", "natural", "marked"),
    [("Ah 2d 3h 4s 5d", 20, 3), ("2d 6d 9d Jd Qd", 25, 4), ("Ad 2d 3d 4d 5d", 200, 25), ("5d 6c 7h 8c 9s", 20, 20)],
)
def test_a_deuce_that_stands_as_itself_is_natural_unless_read_otherwise(cards: str, natural: int, marked: int) -> None:
    """Reading DJ-13."""
    assert trips(cards)[1] == natural * 5_00
    assert trips(cards, DJ_13="any-wild-marks")[1] == marked * 5_00


def test_printed_amounts_stand_unless_corrected() -> None:
    """Readings DJ-4 and DJ-16."""
    assert trips(WILD["straight flush"], "DJWT-06", DJ_4="25-to-1")[1] == 25 * 5_00
    for table, odds in (("DJWT-04", 90), ("DJWT-05", 70), ("DJWT-06", 70), ("DJWT-07", 60)):
        assert trips(WILD["royal flush"], table, DJ_16="hundred-less")[1] == odds * 5_00


# --- 11(f)(3) and 12(e): Two-Way Bad Beat

BEAT_LOST, BEAT_WON = "PA-687a.11(f)(3)(i)", "PA-687a.11(f)(3)(ii)"
BEATEN = {
    "royal flush": (ROYAL, FIVE_WILDS),
    "five of a kind": ("9c 9d 9h 9s 2h", ROYAL),
    "straight flush": ("5h 6h 7h 8h 9h", ROYAL),
    "four of a kind": ("9c 9d 9h 9s 4d", "5h 6h 7h 8h Jk"),
    "full house": ("Qc Qd Qh 6s 6d", "9c 9d 9h 9s 4d"),
    "flush": ("3d 6d 9d Jd Qd", "Kc Kh Ks 7s 7h"),
    "straight": ("5d 6c 7h 8c 9s", "3d 6d 9d Jd Qd"),
    "three of a kind": ("9c 9d 9h Ks 4d", "4c 5d 6c 7h 8c"),
}
BEAT_PAYS = {
    "DJWBB-01": (500, 500, 500, 500, 400, 300, 100, 9),
    "DJWBB-02": (10_000, 10_000, 5_000, 500, 400, 300, 100, 9),
    "DJWBB-03": (500, 500, 500, 300, 200, 100, 50, 15),
    "DJWBB-04": (299, 299, 299, 299, 200, 100, 50, 15),
}
BEAT_ROWS = [
    pytest.param(table, *hands, odds, marks=pytest.mark.clause(f"PA-687a.12(e)/{table}"), id=f"{table} {name}")
    for table, pays in BEAT_PAYS.items()
    for (name, hands), odds in zip(BEATEN.items(), pays, strict=True)
]


def beat(cards: str, dealer: str, table: str = "DJWBB-01", **readings: str) -> tuple[str, int, str]:
    """What becomes of $2 on the Two-Way Bad Beat."""
    named = {k.replace("_", "-"): v for k, v in readings.items()}
    submission = {"paytables": {"two-way-bad-beat": table}, "readings": named}
    return lines(cards, dealer, wagers={"two-way-bad-beat": "2"}, submission=submission)["two-way-bad-beat"]


@pytest.mark.clause(BEAT_WON, "PA-687a.1/two-way-bad-beat-bonus-wager")
@pytest.mark.parametrize(("table", "cards", "dealer", "odds"), BEAT_ROWS)
def test_each_row_of_each_bad_beat_table_both_ways(table: str, cards: str, dealer: str, odds: int) -> None:
    """Reading DJ-3: the hand that loses is paid for, be it the player's or the dealer's."""
    assert beat(cards, dealer, table) == ("win", odds * 2_00, BEAT_WON)
    assert beat(dealer, cards, table) == ("win", odds * 2_00, BEAT_WON)
    assert beat(cards, dealer, table, DJ_3="player-only") == ("win", odds * 2_00, BEAT_WON)
    assert beat(dealer, cards, table, DJ_3="player-only") == ("lose", -2_00, BEAT_LOST)


@pytest.mark.clause(BEAT_LOST)
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("9c 9d 9h Ks 4d", ACE_HIGH),  # three of a kind wins
        ("Kc Qd Jd 8h 5d", ACE_HIGH),  # nothing loses to nothing
        ("Kc Kh 9s 9d 4h", "Ac Ad Qh Qs 8c"),  # two pair lose to two pair
        ("5d 6c 7h 8c 9s", "5c 6d 7s 8h 9h"),  # two straights push
    ],
)
def test_the_bad_beat_loses_unless_three_of_a_kind_or_better_is_beaten(cards: str, dealer: str) -> None:
    assert beat(cards, dealer) == ("lose", -2_00, BEAT_LOST)


def test_the_phrase_is_that_of_the_beaten_hand() -> None:
    ruling = play("3d 6d 9d Jd Qd", "5d 6c 7h 8c 9s", wagers={"two-way-bad-beat": "2"})
    assert line(ruling, "two-way-bad-beat").hand == "straight, nine high"


@pytest.mark.parametrize(("table", "odds"), [("DJWBB-04", 15), ("DJWBB-01", None)])
def test_or_less_reaches_lower_hands_only_where_it_is_printed(table: str, odds: int | None) -> None:
    """Reading DJ-6: a pair that loses to two pair."""
    hands = ("Kc Kh 9s 7d 4h", "Ac Ad Qh Qs 8c")
    assert beat(*hands, table) == ("lose", -2_00, BEAT_LOST)
    expected = ("win", odds * 2_00, BEAT_WON) if odds else ("lose", -2_00, BEAT_LOST)
    assert beat(*hands, table, DJ_6="or-less") == expected


# --- 11(f)(1) and 12(c): Progressive Bonus

PROG_LOST, PROG_WON = "PA-687a.11(f)(1)(i)", "PA-687a.11(f)(1)(ii)"
AMOUNTS = {"Progressive-1": "1", "Progressive-2": "5"}
TO_ONE = {"four of a kind": 300, "full house": 50, "flush": 40, "straight": 30, "three of a kind": 9}
TABLES = [pytest.param(name, marks=pytest.mark.clause(f"PA-687a.12(c)/{name}")) for name in AMOUNTS]


def progressive(
    cards: str,
    *,
    table: str = "Progressive-1",
    extra: dict[str, str] | None = None,
    dealer: str = ACE_HIGH,
    **more: Any,
) -> Ruling:
    submission = {"paytables": {"progressive": table}, **more}
    wagers = {"progressive": AMOUNTS[table]}
    return play(cards, dealer, wagers=wagers, extra=extra or {}, submission=submission)


@pytest.mark.clause(PROG_WON, "PA-687a.1/progressive-bonus-wager")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(("hand", "odds"), TO_ONE.items())
def test_each_row_that_pays_odds(table: str, hand: str, odds: int) -> None:
    """The stake comes back with odds "to 1"."""
    found = line(progressive(NATURAL[hand], table=table), "progressive")
    stake = int(AMOUNTS[table]) * 100
    assert (found.outcome, found.pay, found.net, found.clause) == ("win", odds * stake, odds * stake, PROG_WON)
    assert (found.hand, found.from_meter) == (hand, 0)


@pytest.mark.clause(PROG_WON, "PA-687a.12(c)")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(("hand", "pay"), [("royal flush", 2345_67), ("straight flush", 234_56)])
def test_each_row_that_pays_from_the_meter(table: str, hand: str, pay: int) -> None:
    """All of the meter, or a tenth of it to the cent below; the stake was collected and stays so."""
    found = line(progressive(NATURAL[hand], table=table, extra={"meter": "2345.67"}), "progressive")
    stake = int(AMOUNTS[table]) * 100
    assert (found.outcome, found.pay, found.net, found.clause) == ("win", pay, pay - stake, PROG_WON)
    assert found.from_meter == pay


@pytest.mark.clause(PROG_LOST)
@pytest.mark.parametrize("cards", ["As Kh Jd 8c 6s", "2c 9d 9h Ks 4d", "2c 2d Kh 9s 4d", "Kc Kh 9s 9d 4h"])
def test_the_progressive_loses_below_three_of_a_kind(cards: str) -> None:
    """Reading DJ-7: deuces are plain twos here, so a pair with a deuce is a pair."""
    assert outcomes(progressive(cards))["progressive"] == ("lose", -1_00, PROG_LOST)


@pytest.mark.parametrize(
    ("cards", "natural", "wild"),
    [("2c 9d 9h Ks 4d", None, 9), ("2c 2d 2h Ks 7s", 9, 300), ("2c 2d 2h 2s 7s", 300, None)],
)
def test_deuces_are_wild_for_the_progressive_only_if_read_so(cards: str, natural: int | None, wild: int | None) -> None:
    """Reading DJ-7; four deuces and a seven are then a straight flush, a tenth of the meter."""
    plain = outcomes(progressive(cards))["progressive"][1]
    assert plain == (natural * 1_00 if natural else -1_00)
    read = outcomes(progressive(cards, extra={"meter": "2000"}, readings={"DJ-7": "wild"}))["progressive"][1]
    assert read == (wild * 1_00 if wild else 200_00 - 1_00)


@pytest.mark.clause("PA-687a.11(f)(1)")
@pytest.mark.parametrize(
    ("cards", "card", "net"),
    [
        ("Jk 9c 9d Ks 4h", "9h", 9_00),  # three nines
        ("Jk 9c 9d Ks 4h", "Kc", -1_00),  # two pair
        ("Jk 9c 9d 9s 4h", "9h", 300_00),  # four nines
        ("Jk 6d 9d Jd Qd", "2d", 40_00),  # a deuce of diamonds is a diamond
        ("Jk 6d 9d Jd Qd", "2c", -1_00),  # and a deuce of clubs is not wild
    ],
)
def test_the_extra_card_takes_the_jokers_place(cards: str, card: str, net: int) -> None:
    assert outcomes(progressive(cards, extra={"joker-replacement": card}))["progressive"][1] == net


@pytest.mark.clause("PA-687a.11(f)(1)")
def test_the_joker_is_replaced_for_the_progressive_only() -> None:
    """Three nines with the joker stay three nines against the dealer and on Trips, though the king replaces it."""
    found = lines(
        "Jk 9c 9d Ks 4h", ACE_HIGH, wagers={"progressive": "1", "trips-bonus": "5"}, extra={"joker-replacement": "Kc"}
    )
    assert found["ante"][0] == "win"
    assert found["trips-bonus"] == ("win", 5_00, TRIPS_WON)
    assert found["progressive"] == ("lose", -1_00, PROG_LOST)


@pytest.mark.clause("PA-687a.11(f)(1)")
def test_a_joker_on_the_progressive_needs_the_extra_card_in_the_record() -> None:
    with pytest.raises(InputError) as caught:
        progressive("Jk 9c 9d Ks 4h")
    assert caught.value.field == "extra.joker-replacement"
    assert lines("Jk 9c 9d Ks 4h")["ante"][0] == "win"
    folded = lines("Jk 9c 9d Ks 4h", ACE_HIGH, "fold", wagers={"progressive": "1"})
    assert folded["progressive"][0] == "forfeit"


def test_a_share_of_the_meter_needs_the_meter_in_the_record() -> None:
    with pytest.raises(InputError) as caught:
        progressive(ROYAL)
    assert caught.value.field == "extra.meter"


@pytest.mark.clause("PA-687a.12(c)/Progressive-1", "PA-687a.12(c)/Progressive-2")
@pytest.mark.parametrize(("table", "amount"), [("Progressive-1", "5"), ("Progressive-2", "1")])
def test_each_progressive_table_is_for_one_amount(table: str, amount: str) -> None:
    with pytest.raises(RuleError) as caught:
        play(ROYAL, wagers={"progressive": amount}, submission={"paytables": {"progressive": table}})
    assert caught.value.clause == f"PA-687a.12(c)/{table}"


def test_a_wager_that_the_licensee_does_not_offer_is_refused() -> None:
    options = {"progressive_bonus_wager": False, "trips_bonus_wager": False, "two_way_bad_beat_wager": False}
    for wager, amount in (("progressive", "1"), ("trips-bonus", "5"), ("two-way-bad-beat", "5")):
        with pytest.raises(RuleError, match="not offered"):
            play(ROYAL, wagers={wager: amount}, submission={"options": options})


# --- several winners in one round

HEARTS = "Th Jh Qh Kh Ah"
CLUBS = "5c 6c 7c 8c 9c"
LOW_DEALER = "Kc Qd 9d 7d 4s"


def winners(hands: dict[str, str], *, meter: str, **submission: Any) -> Ruling:
    seats = {
        seat: {"wagers": {"ante": "10", "blind": "10", "progressive": "1"}, "cards": cards, "decisions": [{"raise": 2}]}
        for seat, cards in hands.items()
    }
    return referee(GAME, seats, dealer=LOW_DEALER, extra={"meter": meter}, submission=submission)


def shares(ruling: Ruling) -> dict[int, int]:
    return {x.seat: x.from_meter for x in ruling.lines if x.wager == "progressive"}


@pytest.mark.clause("PA-687a.12(c)/Progressive-1")
def test_the_second_winner_finds_the_meter_seeded_again() -> None:
    """Two royal flushes: the first to be settled empties the meter of $3,500, the second takes the re-seed."""
    hands = {"1": ROYAL, "6": HEARTS}
    assert shares(winners(hands, meter="3500")) == {6: 3500_00, 1: 2000_00}
    left_first = winners(hands, meter="3500", readings={"DJ-9": "clockwise-from-left"})
    assert shares(left_first) == {1: 3500_00, 6: 2000_00}


def test_a_tenth_leaves_the_rest_to_the_next_winner() -> None:
    """Of $3,500 the straight flush at seat 6 takes $350, the royal flush at seat 1 the other $3,150."""
    assert shares(winners({"1": ROYAL, "6": CLUBS}, meter="3500")) == {6: 350_00, 1: 3150_00}
    assert shares(winners({"1": CLUBS, "6": ROYAL}, meter="3500")) == {6: 3500_00, 1: 200_00}
    # A tenth that leaves less than the re-seed is made up as well.
    assert shares(winners({"1": ROYAL, "6": CLUBS}, meter="2000")) == {6: 200_00, 1: 2000_00}


@pytest.mark.clause("PA-687a.12(c)")
def test_the_envy_column_is_paid_only_if_read_so() -> None:
    """Reading DJ-8."""
    hands = {"1": ROYAL, "3": "3d 3h 3s Kd 4d", "6": CLUBS}
    assert not [x for x in winners(hands, meter="5000").lines if x.wager == "envy-bonus"]
    ruling = winners(hands, meter="5000", readings={"DJ-8": "paid"})
    envy = {(x.seat, x.hand): (x.stake, x.pay, x.net) for x in ruling.lines if x.wager == "envy-bonus"}
    assert envy == {
        (1, "seat 6: straight flush"): (0, 300_00, 300_00),
        (3, "seat 1: royal flush"): (0, 1000_00, 1000_00),
        (3, "seat 6: straight flush"): (0, 300_00, 300_00),
        (6, "seat 1: royal flush"): (0, 1000_00, 1000_00),
    }


@pytest.mark.clause("PA-687a.12(c)")
def test_nobody_envies_the_own_second_box() -> None:
    """Reading DJ-8, on the pattern of chapter 688a: a player on boxes 1 and 2 is one player."""
    seats = {
        box: {
            "wagers": {"ante": "10", "blind": "10", "progressive": "1"},
            "cards": cards,
            "decisions": [{"raise": 2}],
            "player": player,
        }
        for box, cards, player in (("1", ROYAL, "ann"), ("2", "3d 3h 3s Kd 4d", "ann"), ("6", CLUBS, "bob"))
    }
    submission = {"readings": {"DJ-8": "paid"}, "options": {"adjacent_boxes": 2}}
    ruling = referee(GAME, seats, dealer=LOW_DEALER, extra={"meter": "5000"}, submission=submission)
    envy = [(x.seat, x.hand) for x in ruling.lines if x.wager == "envy-bonus"]
    assert envy == [(2, "seat 6: straight flush"), (6, "seat 1: royal flush")]


# --- 11(f): everything at once


@pytest.mark.clause("PA-687a.11(f)", "PA-687a.11(f)(1)(ii)")
def test_all_six_wagers_of_one_player() -> None:
    """A straight that loses to a flush: three wagers lost, three won."""
    wagers = {"progressive": "1", "trips-bonus": "5", "two-way-bad-beat": "5"}
    expected: Found = {
        "ante": ("lose", -10_00, "PA-687a.11(e)(3)"),
        "blind": ("lose", -10_00, "PA-687a.11(e)(3)"),
        "raise": ("lose", -20_00, "PA-687a.11(e)(3)"),
        "progressive": ("win", 30_00, PROG_WON),
        "trips-bonus": ("win", 100_00, TRIPS_WON),
        "two-way-bad-beat": ("win", 500_00, BEAT_WON),
    }
    ruling = play("5d 6c 7h 8c 9s", "3d 6d 9d Jd Qd", wagers=wagers)
    assert outcomes(ruling) == expected
    assert ruling.net == {1: 590_00}
