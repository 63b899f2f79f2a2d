"""Face Up Pai Gow Poker: the Progressive Payout Wager, its meter and the maximum payout, worked out by hand."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.chapter import playbook
from croupier.play.progressive import meter_for
from croupier.rulebook import rulebook
from croupier.submission.plain import plain_rules
from croupier.testing import outcomes, referee
from tests.games.test_face_up_bonus import (
    ACE,
    ACE_WINS,
    FORTUNE,
    GAME,
    MAIN,
    NOTHING,
    WINS,
    dealer_beside,
    envies,
    seat,
)

PROGRESSIVE = "progressive"
PAID, LOST = "PA-688a.11(h)(3)(i)(B)(4)", "PA-688a.11(h)(3)(i)(A)"
STAKES = {1: "1", 2: "1", 3: "5", 4: "5", 5: "1", 6: "1", 7: "1"}
METER = "12345.67"

NATURAL, WITH_JOKER = "4h 5h 6h 7h 8h 9h Th", "4h 5h 6h 7h 8h 9h Jk"
MATCH = "As Ks Qs Js Ts Kc Qc"
ACES, FIVE, ROYAL, STRAIGHT_FLUSH = (
    "As Ah Ac Ad Jk 7c 2d",
    "9c 9d 9h 9s Jk 5c 3s",
    "As Ks Qs Js Ts 4c 3d",
    "4h 5h 6h 7h 8h Kc 2c",
)
QUADS, WILD_QUADS = "9c 9d 9h 9s Kd 5c 3s", "9c 9d 9h Jk Kd 5c 3s"
FULL, WILD_FULL = "Td Tc Ts 8c 8d 5s 3s", "9c 9d Kh Ks Jk 5c 3s"
FLUSH, THREE, STRAIGHT = "Kh Jh 9h 7h 2h Qs 5c", "6s 6h 6c Kd Qs 9c 2s", "9c 8d 7h 6s 5c Kd 2s"


def settle(cards: str, number: int, *, meter: str | None = METER, readings: dict[str, str] | None = None) -> Any:
    """The ruling on one player's progressive wager by a table."""
    return referee(
        GAME,
        {"1": seat(cards, progressive=STAKES[number])},
        dealer=dealer_beside(cards),
        extra={"meter": meter} if meter else {},
        submission=chosen(number, **(readings or {})),
    )


def chosen(number: int, **readings: str) -> dict[str, Any]:
    named = {name.replace("_", "-"): value for name, value in readings.items()}
    return {"paytables": {PROGRESSIVE: f"Paytable-{number}"}, "readings": named}


# --- § 688a.12(d): the tables, row by row; the meter stands at $12,345.67

FULL_METER, TENTH, FIFTH = 12_345_67, 1_234_56, 2_469_13
ROWS = {
    1: [
        (NATURAL, FULL_METER), (WITH_JOKER, FULL_METER), (ACES, TENTH), (ROYAL, 500_00), (STRAIGHT_FLUSH, 100_00),
        (QUADS, 75_00), (FULL, 4_00),
    ],
    2: [
        (NATURAL, FULL_METER), (WITH_JOKER, TENTH), (FIVE, 500_00), (ACES, 500_00), (ROYAL, 300_00),
        (STRAIGHT_FLUSH, 100_00), (QUADS, 30_00), (WILD_QUADS, 30_00), (FULL, 7_00), (WILD_FULL, 7_00),
    ],
    3: [
        (NATURAL, FULL_METER), (WITH_JOKER, FULL_METER), (ACES, TENTH), (ROYAL, 2_500_00), (STRAIGHT_FLUSH, 500_00),
        (QUADS, 375_00), (FULL, 20_00),
    ],
    4: [
        (NATURAL, 5_000_00 + FULL_METER), (MATCH, 5_000_00 + FIFTH), (WITH_JOKER, 5_000_00 + TENTH),
        (ACES, 2_500_00), (ROYAL, 500_00), (STRAIGHT_FLUSH, 200_00), (QUADS, 100_00), (FULL, 25_00), (FLUSH, 20_00),
        (THREE, 15_00), (STRAIGHT, 7_50),
    ],
    5: [
        (NATURAL, FULL_METER), (WITH_JOKER, FULL_METER), (ACES, TENTH), (FIVE, 1_000_00), (ROYAL, 500_00),
        (STRAIGHT_FLUSH, 100_00), (QUADS, 20_00), (WILD_QUADS, 20_00), (FULL, 5_00), (WILD_FULL, 5_00),
    ],
    6: [
        (NATURAL, FULL_METER), (WITH_JOKER, FULL_METER), (ACES, TENTH), (FIVE, 800_00), (ROYAL, 400_00),
        (STRAIGHT_FLUSH, 75_00), (QUADS, 10_00), (WILD_QUADS, 10_00),
    ],
    7: [(ACES, FULL_METER), (ROYAL, 500_00), (STRAIGHT_FLUSH, 100_00), (QUADS, 75_00), (FULL, 5_00)],
}  # fmt: skip


@pytest.mark.clause(*(f"PA-688a.12(d)/Paytable-{n}" for n in range(1, 8)))
@pytest.mark.clause(PAID, "PA-688a.7(e)(3)", "PA-688a.1/progressive-payout-wager")
@pytest.mark.parametrize(
    ("number", "cards", "pay"), [(n, cards, pay) for n, rows in ROWS.items() for cards, pay in rows]
)
def test_each_row_of_the_progressive_tables(number: int, cards: str, pay: int) -> None:
    """Only the fourth table gives the wager back."""
    line = next(x for x in settle(cards, number).lines if x.wager == PROGRESSIVE)
    stake = 100 * int(STAKES[number])
    assert (line.outcome.value, line.pay, line.clause) == ("win", pay, PAID)
    assert line.net == (pay if number == 4 else pay - stake)


@pytest.mark.clause(LOST, "PA-688a.1/progressive-payout-wager")
@pytest.mark.parametrize(
    ("number", "cards"),
    [
        *((n, cards) for n in (1, 2, 3, 5, 6, 7) for cards in (FLUSH, THREE, STRAIGHT, NOTHING)),
        (4, NOTHING),
        (4, "Ac Ad 7d 7s 3d 3s 9h"),
        (1, WILD_QUADS),  # the ordinary joker is an ace: three nines
        (1, WILD_FULL),
        (6, FULL),  # reading FU-6: the table has no such row
    ],
)
def test_what_the_table_does_not_list_loses(number: int, cards: str) -> None:
    assert outcomes(settle(cards, number))[PROGRESSIVE] == ("lose", -100 * int(STAKES[number]), LOST)


@pytest.mark.clause("PA-688a.12(d)/Paytable-7")
def test_a_straight_flush_of_seven_is_a_straight_flush_in_the_last_table() -> None:
    assert outcomes(settle(NATURAL, 7))[PROGRESSIVE] == ("win", 99_00, PAID)


@pytest.mark.clause(*(f"PA-688a.12(d)/Paytable-{n}" for n in (2, 5, 6)))
@pytest.mark.parametrize("number", [2, 5, 6])
def test_fully_wild_only_by_the_default_reading(number: int) -> None:
    """Reading FU-9; and the other wagers keep the ordinary joker."""
    ordinary = {"FU-9": "ordinary-joker"}
    assert outcomes(settle(WILD_QUADS, number))[PROGRESSIVE][0] == "win"
    assert outcomes(settle(WILD_QUADS, number, readings=ordinary))[PROGRESSIVE][0] == "lose"
    both = {"1": seat(WILD_QUADS, progressive="1", fortune_bonus="1")}
    ruling = referee(GAME, both, dealer=dealer_beside(WILD_QUADS), submission=chosen(number))
    assert outcomes(ruling)[FORTUNE] == ("win", 3_00, WINS)


@pytest.mark.clause("PA-688a.12(d)/Paytable-7")
def test_the_printed_last_table_has_a_wild_joker() -> None:
    """Reading FU-5."""
    assert outcomes(settle(WILD_QUADS, 7))[PROGRESSIVE] == ("lose", -1_00, LOST)
    assert outcomes(settle(WILD_QUADS, 7, readings={"FU-5": "printed"}))[PROGRESSIVE] == ("win", 74_00, PAID)
    assert outcomes(settle(ACES, 7, readings={"FU-5": "printed"}))[PROGRESSIVE][1] == FULL_METER - 1_00


@pytest.mark.clause("PA-688a.12(d)/Paytable-4")
def test_the_joker_in_the_royal_match_of_the_fourth_table() -> None:
    """Reading FU-7."""
    cards = "As Ks Qs Js Ts Kh Jk"
    assert outcomes(settle(cards, 4))[PROGRESSIVE][1] == 500_00
    assert outcomes(settle(cards, 4, readings={"FU-7": "either-part"}))[PROGRESSIVE][1] == 5_000_00 + FIFTH


@pytest.mark.clause(*(f"PA-688a.12(d)/Paytable-{n}" for n in range(1, 8)))
@pytest.mark.parametrize("number", range(1, 8))
def test_the_wager_is_of_the_amount_of_its_table(number: int) -> None:
    wrong = "5" if STAKES[number] == "1" else "1"
    with pytest.raises(RuleError, match="exactly") as caught:
        referee(GAME, {"1": seat(NOTHING, progressive=wrong)}, dealer=dealer_beside(NOTHING), submission=chosen(number))
    assert caught.value.clause == f"PA-688a.12(d)/Paytable-{number}"


def test_a_share_of_the_meter_needs_the_meter() -> None:
    with pytest.raises(InputError) as caught:
        settle(NATURAL, 1, meter=None)
    assert caught.value.field == "extra.meter"
    assert outcomes(settle(FULL, 1, meter=None))[PROGRESSIVE] == ("win", 3_00, PAID)


# --- two winners in one round: the meter is seeded again in between


@pytest.mark.clause(PAID, "PA-688a.12(d)/Paytable-4")
@pytest.mark.parametrize(
    ("first", "second", "pays"),
    [
        (NATURAL, MATCH, (17_000_00, 7_000_00)),  # all of $12,000, then a fifth of the seed
        (MATCH, NATURAL, (7_400_00, 15_000_00)),  # a fifth of $12,000 leaves less than the seed of $10,000
    ],
)
def test_two_winners_from_the_far_right(first: str, second: str, pays: tuple[int, int]) -> None:
    seats = {"5": seat(first, progressive="5"), "2": seat(second, progressive="5")}
    ruling = referee(
        GAME, seats, dealer="9d 8d Jd 6d 5d 4s 2d", extra={"meter": "12000"}, submission=chosen(4, FU_8="not-paid")
    )
    assert (outcomes(ruling, 5)[PROGRESSIVE][1], outcomes(ruling, 2)[PROGRESSIVE][1]) == pays


# --- reading FU-8: the Envy amounts of the fourth table

PROGRESSIVE_ENVY = [
    (NATURAL, 1_000_00, "seven card straight flush"),
    (MATCH, 750_00, "royal flush plus royal match"),
    (WITH_JOKER, 250_00, "seven card straight flush with joker"),
    ("As Ah Ac Ad Jk 7h 2d", 100_00, "five aces"),
    ("As Ks Qs Js Ts 4c 3c", 50_00, "royal flush"),
    (STRAIGHT_FLUSH, 20_00, "straight flush"),
    (QUADS, 5_00, "four of a kind"),
]


@pytest.mark.clause("PA-688a.12(d)/Paytable-4", "PA-688a.1/envy-bonus", "PA-688a.1/qualifying-wager")
@pytest.mark.parametrize(("cards", "amount", "words"), PROGRESSIVE_ENVY)
def test_the_fourth_table_pays_envy(cards: str, amount: int, words: str) -> None:
    seats = {"2": seat(cards), "5": seat(NOTHING, progressive="5")}
    dealer = dealer_beside(cards, NOTHING)
    ruling = referee(GAME, seats, dealer=dealer, extra={"meter": METER}, submission=chosen(4))
    assert envies(ruling, 5) == [(0, amount, f"seat 2: {words}", "PA-688a.12(d)")]
    other = referee(GAME, seats, dealer=dealer, extra={"meter": METER}, submission=chosen(4, FU_8="not-paid"))
    assert envies(other, 5) == []


@pytest.mark.clause("PA-688a.1/qualifying-wager")
@pytest.mark.parametrize("number", [1, 2, 3, 5, 6, 7])
def test_the_other_tables_have_no_envy_amounts(number: int) -> None:
    seats = {"2": seat(QUADS), "5": seat(NOTHING, progressive=STAKES[number])}
    ruling = referee(GAME, seats, dealer=dealer_beside(QUADS, NOTHING), submission=chosen(number))
    assert envies(ruling, 5) == []


@pytest.mark.clause("PA-688a.1/envy-bonus")
def test_each_qualifying_wager_earns_by_its_own_table() -> None:
    """$20 by the second Fortune table and $20 by the fourth progressive table."""
    seats = {"2": seat(STRAIGHT_FLUSH), "5": seat(NOTHING, progressive="5", fortune_bonus="5")}
    submission = {"paytables": {FORTUNE: "Paytable-2", PROGRESSIVE: "Paytable-4"}}
    ruling = referee(GAME, seats, dealer=dealer_beside(STRAIGHT_FLUSH, NOTHING), submission=submission)
    assert [(pay, clause) for _, pay, _, clause in envies(ruling, 5)] == [
        (20_00, "PA-688a.11(h)(2)(ii)"),
        (20_00, "PA-688a.12(d)"),
    ]


# --- § 688a.12(e): the maximum payout

LIMIT = {"max_payout": "50000"}


def limited(seats: dict[str, Any], dealer: str, meter: str, **readings: str) -> Any:
    named = {name.replace("_", "-"): value for name, value in readings.items()}
    tables = {FORTUNE: "Paytable-2", PROGRESSIVE: "Paytable-4"}
    submission = {"paytables": tables, "options": LIMIT, "readings": named}
    return referee(GAME, seats, dealer=dealer, extra={"meter": meter}, submission=submission)


@pytest.mark.clause("PA-688a.12(e)")
def test_the_maximum_cuts_the_last_payments_first() -> None:
    """$40 on the dealer's ace high leaves $49,960 of $80,000, and nothing for the progressive."""
    seats = {"1": seat(NATURAL, ace_high_bonus="5", fortune_bonus="10", progressive="5")}
    ruling = limited(seats, "Ac Qd Jh 8s 6c 4d 2c", "12000")
    lines = outcomes(ruling)
    assert lines[ACE] == ("win", 40_00, ACE_WINS)
    assert lines[FORTUNE] == ("win", 49_960_00, WINS)
    assert lines[PROGRESSIVE] == ("win", 0, PAID)
    assert ruling.notes == (
        ("PA-688a.12(e)", "seat 1 fortune-bonus: $80,000 is cut to $49,960 by the payout limit"),
        ("PA-688a.12(e)", "seat 1 progressive: $17,000 is cut to $0 by the payout limit"),
    )


@pytest.mark.clause("PA-688a.12(e)")
def test_the_maximum_spares_envy_and_counts_each_hand_for_itself() -> None:
    seats = {"1": seat(NATURAL, fortune_bonus="10"), "2": seat("As Ks Qs Js Ts 4c 3c", fortune_bonus="10")}
    ruling = limited(seats, "Qc Qd Jd 8d 6c 4d 2c", "12000")
    assert outcomes(ruling)[FORTUNE] == ("win", 50_000_00, WINS)
    assert outcomes(ruling, 2)[FORTUNE] == ("win", 1_500_00, WINS)
    assert [pay for _, pay, _, _ in envies(ruling, 1)] == [50_00]
    assert [pay for _, pay, _, _ in envies(ruling, 2)] == [5_000_00]
    assert ruling.net[1] == 50_050_00 + outcomes(ruling)[MAIN][1]


@pytest.mark.clause("PA-688a.12(e)")
@pytest.mark.parametrize(
    ("reading", "pay", "share"), [("meter-included", 45_080_00, 40_080_00), ("meter-exempt", 65_000_00, 60_000_00)]
)
def test_whether_the_meter_is_capped(reading: str, pay: int, share: int) -> None:
    """Reading FU-10: $20,000 on Fortune, then $5,000 and a meter of $60,000.

    Included, the limit in force is what the least wagers can win by this hand: $65,000, and $80 for a cent on Fortune.
    """
    seats = {"1": seat(NATURAL, fortune_bonus="2.50", progressive="5")}
    ruling = limited(seats, "Qc Qd Jd 8d 6c 4d 2c", "60000", FU_10=reading)
    line = next(x for x in ruling.lines if x.wager == PROGRESSIVE)
    assert (line.pay, line.from_meter) == (pay, share)


@pytest.mark.clause("PA-688a.12(e)")
@pytest.mark.parametrize(("meter", "pay"), [("120000", 125_000_00), ("60000", 65_000_00)])
def test_a_limit_never_cuts_what_the_least_wager_wins(meter: str, pay: int) -> None:
    """The progressive stake is fixed, hence the least: its win is the floor, and the floor moves with the meter."""
    ruling = limited({"1": seat(NATURAL, progressive="5")}, "Qc Qd Jd 8d 6c 4d 2c", meter)
    assert outcomes(ruling)[PROGRESSIVE] == ("win", pay, PAID)
    assert ruling.notes == ()


@pytest.mark.clause("PA-688a.12(e)")
def test_with_the_meter_exempt_the_fixed_part_is_still_capped() -> None:
    seats = {"1": seat(NATURAL, fortune_bonus="10", progressive="5")}
    ruling = limited(seats, "Qc Qd Jd 8d 6c 4d 2c", "60000", FU_10="meter-exempt")
    line = next(x for x in ruling.lines if x.wager == PROGRESSIVE)
    assert (line.pay, line.from_meter) == (60_000_00, 60_000_00)


@pytest.mark.clause("PA-688a.12(e)")
def test_the_main_wager_is_not_under_the_limit() -> None:
    """The clause names the odds of the optional wagers only."""
    player = seat(NATURAL, fortune_bonus="10") | {"wagers": {MAIN: "1000", FORTUNE: "10"}}
    ruling = limited({"1": player}, "2c 2d 3c 4c 7c 8d Jd", "12000")
    assert outcomes(ruling)[FORTUNE][1] == 50_000_00
    assert ruling.net[1] == 50_000_00 + outcomes(ruling)[MAIN][1]


# --- seeds and rates of progression


@pytest.mark.clause(*(f"PA-688a.12(d)/Paytable-{n}" for n in range(1, 8)))
@pytest.mark.parametrize(
    ("number", "seed", "rate", "reserve"),
    [
        (1, 10_000_00, 28, 0),
        (2, 10_000_00, 7, 0),
        (3, 10_000_00, 29, 0),
        (4, 10_000_00, 1, 1),
        (5, 5_000_00, 17, 0),
        (6, 2_000_00, 17, 0),
        (7, 1_000_00, 26, 0),
    ],
)
def test_each_meter_has_its_seed_and_rate(number: int, seed: int, rate: int, reserve: int) -> None:
    rules = plain_rules(rulebook(GAME), chosen(number))
    game = playbook(GAME)
    assert game.meter_rate is not None
    meter = meter_for(rules, game.meter_rate(rules))
    assert meter is not None
    assert (meter.shown, meter.reseed, meter.rate, meter.reserve_rate) == (
        seed,
        seed,
        Fraction(rate, 100),
        Fraction(reserve, 100),
    )


@pytest.mark.clause("PA-688a.12(d)/Paytable-6")
def test_the_other_rate_of_the_sixth_table() -> None:
    """Reading FU-6: a hundred wagers of a dollar move the meter by $45 and not by $17."""
    game = playbook(GAME)
    assert game.meter_rate is not None
    for reading, shown in (("printed", 2_017_00), ("45-percent", 2_045_00)):
        rules = plain_rules(rulebook(GAME), chosen(6, FU_6=reading))
        meter = meter_for(rules, game.meter_rate(rules))
        assert meter is not None
        for _ in range(100):
            meter.contribute(1_00)
        assert meter.shown == shown
    other = plain_rules(rulebook(GAME), chosen(5, FU_6="45-percent"))
    assert game.meter_rate(other) is None
