"""Four Card Prime, the optional wagers: every row of every table, the readings, and the payout limit."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.cards import cards_text, deck, parse_cards
from croupier.errors import InputError, RuleError
from croupier.referee import Ruling
from croupier.testing import outcomes, referee

GAME = "four-card-prime"
PRIME_LOST, PRIME_WON = "PA-682a.11(e)(1)(i)", "PA-682a.11(e)(1)(ii)"
ACES_LOST, ACES_WON = "PA-682a.11(e)(2)(i)", "PA-682a.11(e)(2)(ii)"
SIX_LOST, SIX_WON = "PA-682a.11(e)(3)(i)", "PA-682a.11(e)(3)(ii)"


def others(*used: str) -> str:
    """Six cards for a dealer whose hand does not matter."""
    taken = set(parse_cards(" ".join(used)))
    return cards_text([card for card in deck() if card not in taken][:6])


def folded(cards: str, card: str = "", table: str = "", readings: Any = None, **stakes: str) -> Ruling:
    """A player who folds, so that only the optional wagers are left; the table is that of the last wager."""
    wagers = {name.replace("_", "-"): amount for name, amount in stakes.items()}
    submission = {"paytables": {list(wagers)[-1]: table} if table else {}, "readings": readings or {}}
    seat = {"wagers": {"ante": "10"} | wagers, "cards": cards, "decisions": ["fold"]}
    extra = {"all-six": card} if card else {}
    return referee(GAME, {"1": seat}, dealer=others(cards, card), extra=extra, submission=submission)


def tables(part: str, odds: Mapping[str, tuple[int, ...]], rows: tuple[Any, ...]) -> list[Any]:
    """One case for each row of each table, marked with the table's clause."""
    return [
        pytest.param(table, row, times, marks=pytest.mark.clause(f"PA-682a.12({part})/{table}"))
        for table, column in odds.items()
        for row, times in zip(rows, column, strict=True)
    ]


# --- (e)(1) and 12(d): Prime

COLORS = ("Ah 3d 5h 9d Qh", "2c 4s 7s Tc Ks", "Ah 3d 5h 9d Qs", "2c 4s 7s Tc Kd")
PRIMES = {"Paytable-A": (6, 6, 1, 1), "Paytable-B": (5, 5, 1, 1)}


@pytest.mark.clause(PRIME_WON, "PA-682a.1/prime-wager", "PA-682a.7(d)(2)", "PA-682a.11(e)")
@pytest.mark.parametrize(("table", "cards", "times"), tables("d", PRIMES, COLORS))
def test_each_row_of_each_prime_table(table: str, cards: str, times: int) -> None:
    """Five red, five black, four red, four black."""
    assert outcomes(folded(cards, table=table, prime="5"))["prime"] == ("win", times * 5_00, PRIME_WON)


@pytest.mark.clause(PRIME_LOST)
@pytest.mark.parametrize("cards", ["Ah 3d 5h 9c Qs", "2c 4s 7s Td Kd"])
def test_three_of_a_color_lose_the_prime(cards: str) -> None:
    assert outcomes(folded(cards, prime="5"))["prime"] == ("lose", -5_00, PRIME_LOST)


# --- (e)(2) and 12(e): Aces Bonus

ACES_ROWS = (
    "Ac Ad Ah As 5d",
    "7c 7d 7h 7s 2d",
    "Ah Kh Qh Jh 2c",
    "5h 6h 7h 8h Kd",
    "Ac Ad Ah 9s 4d",
    "8c 8d 8h Ks 3c",
    "2h 5h 9h Jh 3c",
    "4c 5d 6h 7s Kd",
    "Kc Kd 7h 7s 2c",
    "Ac Ad 9h 6s 3d",
)
ACES = {
    "Paytable-A": (500, 100, 50, 30, 20, 10, 5, 4, 2, 1),
    "Paytable-B": (500, 100, 40, 30, 15, 10, 5, 4, 2, 1),
    "Paytable-C": (500, 100, 50, 40, 25, 10, 5, 3, 2, 1),
    "Paytable-D": (500, 100, 50, 30, 20, 10, 5, 3, 2, 1),
    "Paytable-E": (500, 100, 50, 20, 15, 10, 5, 3, 2, 1),
    "Paytable-F": (50, 50, 30, 30, 7, 7, 6, 5, 2, 1),
    "Paytable-G": (50, 50, 30, 30, 9, 9, 6, 4, 2, 1),
    "Paytable-H": (50, 50, 40, 40, 8, 8, 5, 4, 3, 1),
}


@pytest.mark.clause(ACES_WON, "PA-682a.1/aces-bonus-wager", "PA-682a.7(d)(3)", "PA-682a.6(d)")
@pytest.mark.parametrize(("table", "cards", "times"), tables("e", ACES, ACES_ROWS))
def test_each_row_of_each_aces_table(table: str, cards: str, times: int) -> None:
    """From four aces down to two, with hands of four cards."""
    assert outcomes(folded(cards, table=table, aces_bonus="5"))["aces-bonus"] == ("win", times * 5_00, ACES_WON)


@pytest.mark.clause(ACES_LOST)
@pytest.mark.parametrize("cards", ["Kc Kd 9h 6s 3d", "Ac Jd 9h 6s 3d", "Qc Kd Ah 2s 7d"])
def test_less_than_two_aces_loses(cards: str) -> None:
    assert outcomes(folded(cards, aces_bonus="5"))["aces-bonus"] == ("lose", -5_00, ACES_LOST)


@pytest.mark.clause(ACES_WON)
@pytest.mark.parametrize(("cards", "times"), [("As Ah 7c 7d 2s", 2), ("Ac Ad 2h 3s 4c", 4), ("Ah As 3h 7h 9h", 5)])
def test_the_best_listed_hand_pays_not_the_aces(cards: str, times: int) -> None:
    """Two pair, a straight and a flush that each hold two aces."""
    assert outcomes(folded(cards, aces_bonus="5"))["aces-bonus"] == ("win", times * 5_00, ACES_WON)


@pytest.mark.clause("PA-682a.6(d)(3)", "PA-682a.6(d)(4)", "PA-682a.6(d)(7)", "PA-682a.6(d)(8)")
@pytest.mark.parametrize(
    ("cards", "times"),
    [
        ("Ah Kh Qh Jh Th", 50),
        ("5h 6h 7h 8h 9h", 30),
        ("2h 5h 9h Jh Kh", 5),
        ("4c 5d 6h 7s 8d", 4),
        ("Ah Kh Qh Jh 2c", None),
        ("5h 6h 7h 8h Kd", None),
        ("2h 5h 9h Jh 3c", None),
        ("4c 5d 6h 7s Kd", None),
    ],
)
def test_five_card_hands_where_so_read(cards: str, times: int | None) -> None:
    """Reading FP-1: as written, four cards in a row or of a suit are worth nothing."""
    found = outcomes(folded(cards, aces_bonus="5", readings={"FP-1": "five-card"}))["aces-bonus"]
    assert found == (("lose", -5_00, ACES_LOST) if times is None else ("win", times * 5_00, ACES_WON))


@pytest.mark.clause("PA-682a.6(d)(5)", "PA-682a.6(d)(6)")
@pytest.mark.parametrize(("cards", "times"), [("Kc Kd Kh 7s 7c", 10), ("Ac Ad Ah 7s 7c", 20)])
@pytest.mark.parametrize("hands", ["four-card", "five-card"])
def test_a_full_house_pays_as_three_of_a_kind_or_loses(cards: str, times: int, hands: str) -> None:
    """Reading FP-7."""
    pays = outcomes(folded(cards, aces_bonus="5", readings={"FP-1": hands}))
    assert pays["aces-bonus"] == ("win", times * 5_00, ACES_WON)
    loses = outcomes(folded(cards, aces_bonus="5", readings={"FP-1": hands, "FP-7": "unlisted-loses"}))
    assert loses["aces-bonus"] == ("lose", -5_00, ACES_LOST)


# --- (e)(3) and 12(f): All-Six

SIX_ROWS = (
    ("9d Td Jd Qd Kd", "Ad"),
    ("9h Th Jh Ah Kh", "Qh"),
    ("Th Jh Qh Kh 2c", "Ah"),
    ("5h 6h 7h 8h Kd", "9h"),
    ("7c 7d 7h 2s 9c", "7s"),
    ("Kc Kd Kh 7s 2c", "7d"),
    ("2h 5h 9h Jh 3c", "Kh"),
    ("4c 5d 6h 7s Kd", "8c"),
    ("8c 8d 2h Ks 3c", "8h"),
)
SIXES = {
    "Paytable-A": (1000, 1000, 1000, 200, 50, 25, 20, 10, 5),
    "Paytable-B": (1000, 1000, 1000, 200, 50, 25, 15, 10, 5),
    "Paytable-C": (1000, 1000, 1000, 200, 100, 20, 15, 9, 8),
    "Paytable-D": (1000, 1000, 1000, 200, 100, 20, 15, 10, 7),
    "Paytable-E": (200_000, 20_000, 1000, 200, 50, 20, 15, 10, 5),
}


@pytest.mark.clause(SIX_WON, "PA-682a.1/all-six-bonus-wager", "PA-682a.7(d)(4)", "PA-682a.11(e)(3)")
@pytest.mark.parametrize(("table", "row", "times"), tables("f", SIXES, SIX_ROWS))
def test_each_row_of_each_all_six_table(table: str, row: tuple[str, str], times: int) -> None:
    """Without a row of its own, the six-card royal flush is the royal flush it contains."""
    found = outcomes(folded(*row, table=table, all_six_bonus="5"))
    assert found["all-six-bonus"] == ("win", times * 5_00, SIX_WON)


@pytest.mark.clause(SIX_LOST)
@pytest.mark.parametrize(("cards", "card"), [("Kc Kd 7h 2s 9c", "7d"), ("5h 6h 7h 8h Kd", "Kc")])
def test_less_than_three_of_a_kind_loses(cards: str, card: str) -> None:
    """Two pair, and four to a straight flush, which is nothing here."""
    assert outcomes(folded(cards, card, all_six_bonus="5"))["all-six-bonus"] == ("lose", -5_00, SIX_LOST)


@pytest.mark.clause("PA-682a.11(e)(3)")
def test_one_card_serves_all_players() -> None:
    seats = {
        "2": {"wagers": {"ante": "10", "all-six-bonus": "5"}, "cards": "8c 8d 2h Ks 3c", "decisions": ["fold"]},
        "5": {"wagers": {"ante": "10", "all-six-bonus": "10"}, "cards": "4c 5d 6h 7s Kd", "decisions": ["fold"]},
        "6": {"wagers": {"ante": "10"}, "cards": "8s 9d Jh Qs 3d", "decisions": ["fold"]},
    }
    dealer = others(*(str(seat["cards"]) for seat in seats.values()), "8h")
    ruling = referee(GAME, seats, dealer=dealer, extra={"all-six": "8h"})
    assert ruling.net == {2: 15_00, 5: 90_00, 6: -10_00}


@pytest.mark.clause("PA-682a.8(c)", "PA-682a.11(e)(3)")
def test_the_all_six_card_must_be_recorded_where_it_is_staked_on() -> None:
    with pytest.raises(InputError, match="All-Six card is not recorded") as caught:
        folded("8c 8d 2h Ks 3c", all_six_bonus="5")
    assert caught.value.field == "extra.all-six"
    with pytest.raises(InputError, match="2 cards are recorded where 1 are dealt"):
        folded("8c 8d 2h Ks 3c", "8h 9h", all_six_bonus="5")


# --- all of them together


@pytest.mark.clause("PA-682a.11(b)", "PA-682a.11(c)", "PA-682a.11(e)")
def test_a_fold_keeps_the_optional_wagers_alive() -> None:
    assert outcomes(folded("Ad Ac 9h 6s 3d", "Ah", prime="5", aces_bonus="5", all_six_bonus="5")) == {
        "ante": ("forfeit", -10_00, "PA-682a.11(b)"),
        "prime": ("lose", -5_00, PRIME_LOST),
        "aces-bonus": ("win", 5_00, ACES_WON),
        "all-six-bonus": ("win", 25_00, SIX_WON),
    }


@pytest.mark.clause("PA-682a.11(e)")
def test_a_beaten_player_is_paid_on_the_optional_wagers() -> None:
    """Three eights lose to three jacks: the ante comes back with its bonus, and every table pays by itself."""
    wagers = {"ante": "10", "prime": "5", "aces-bonus": "5", "all-six-bonus": "5"}
    seat = {"wagers": wagers, "cards": "8c 8d 8h Kh 3d", "decisions": [{"raise": 2}]}
    ruling = referee(GAME, {"1": seat}, dealer="Jc Jd Jh 5s 4s 2d", extra={"all-six": "8s"})
    assert outcomes(ruling) == {
        "ante": ("push", 0, "PA-682a.11(d)(2)(ii)(B)"),
        "raise": ("lose", -20_00, "PA-682a.11(d)(2)(ii)(B)"),
        "bad-beat-bonus": ("win", 20_00, "PA-682a.11(d)(2)(ii)(B)"),
        "prime": ("win", 5_00, PRIME_WON),
        "aces-bonus": ("win", 50_00, ACES_WON),
        "all-six-bonus": ("win", 250_00, SIX_WON),
    }
    assert ruling.net == {1: 305_00}
    assert {x.wager: x.hand for x in ruling.lines if x.wager in ("prime", "aces-bonus", "all-six-bonus")} == {
        "prime": "four of one color",
        "aces-bonus": "three of a kind",
        "all-six-bonus": "four of a kind",
    }


@pytest.mark.parametrize("wager", ["prime", "aces-bonus", "all-six-bonus"])
def test_an_optional_wager_that_is_not_offered_is_refused(wager: str) -> None:
    option = f"{wager.replace('-', '_')}_wager"
    seat = {"wagers": {"ante": "10", wager: "5"}, "cards": "8c 8d 8h Kh 3d", "decisions": ["fold"]}
    with pytest.raises(RuleError, match="is not offered here"):
        referee(GAME, {"1": seat}, dealer=others("8c 8d 8h Kh 3d"), submission={"options": {option: False}})


# --- 12(g): the payout limit


def limited(cards: str, card: str, stakes: dict[str, str], *, table: str = "Paytable-A", **readings: str) -> Ruling:
    """A player who folds at a table with a payout limit of $50,000."""
    submission = {
        "paytables": {"all-six-bonus": table},
        "options": {"payout_limit": "50000"},
        "readings": {key.replace("_", "-"): value for key, value in readings.items()},
    }
    seat = {"wagers": {"ante": "10"} | stakes, "cards": cards, "decisions": ["fold"]}
    extra = {"all-six": card} if "all-six-bonus" in stakes else {}
    return referee(GAME, {"1": seat}, dealer=others(cards, card), extra=extra, submission=submission)


def pays(ruling: Ruling) -> dict[str, int]:
    return {x.wager: x.pay // 100 for x in ruling.lines}


@pytest.mark.clause("PA-682a.12(g)")
def test_a_payout_up_to_the_limit_is_paid_in_full() -> None:
    ruling = limited("Ac Ad Ah As 5d", "9c", {"aces-bonus": "100"})
    assert pays(ruling) == {"ante": 0, "aces-bonus": 50_000}
    assert ruling.notes == ()


@pytest.mark.clause("PA-682a.12(g)")
def test_the_last_payout_gives_way_first() -> None:
    """A four-card royal flush at 50 to 1, then a royal flush of six cards' making at 1,000 to 1."""
    ruling = limited("Ah Kh Qh Jh 2c", "Th", {"aces-bonus": "600", "all-six-bonus": "100"})
    assert pays(ruling) == {"ante": 0, "aces-bonus": 30_000, "all-six-bonus": 20_000}
    text = "seat 1 all-six-bonus: $100,000 is cut to $20,000 by the payout limit"
    assert ruling.notes == (("PA-682a.12(g)", text),)
    assert ruling.net == {1: 49_990_00}


@pytest.mark.clause("PA-682a.12(g)")
def test_other_payouts_stay_outside_the_limit() -> None:
    """Reading FP-4: the clause names the odds of (e) and (f) only."""
    stakes = {"ante": "10000", "prime": "10000", "aces-bonus": "5000"}
    cards, dealer = "Ad Ah As 9d 4d", "Kc Kd Kh 9s 8s 2c"  # three aces and four red cards over three kings
    seat = {"wagers": stakes, "cards": cards, "decisions": [{"raise": 3}]}
    options = {"payout_limit": "50000"}
    wide = referee(GAME, {"1": seat}, dealer=dealer, submission={"options": options})
    assert pays(wide) == {"ante": 10_000, "raise": 30_000, "win-bonus": 20_000, "prime": 10_000, "aces-bonus": 50_000}
    narrow = {"options": options, "readings": {"FP-4": "every-payout"}}
    strict = referee(GAME, {"1": seat}, dealer=dealer, submission=narrow)
    assert pays(strict) == {"ante": 10_000, "raise": 30_000, "win-bonus": 10_000, "prime": 0, "aces-bonus": 0}
    assert [clause for clause, _ in strict.notes] == ["PA-682a.12(g)"] * 3


@pytest.mark.clause("PA-682a.12(g)", "PA-682a.12(f)/Paytable-E")
@pytest.mark.parametrize("reading", ["aces-and-all-six", "every-payout"])
def test_the_six_card_royal_of_table_e_is_outside_the_limit(reading: str) -> None:
    stakes = {"aces-bonus": "2000", "all-six-bonus": "1"}
    ruling = limited("Ad Kd Qd Jd Td", "9d", stakes, table="Paytable-E", FP_4=reading)
    assert pays(ruling) == {"ante": 0, "aces-bonus": 50_000, "all-six-bonus": 200_000}
    clubs = limited("Ac Kc Qc Jc Tc", "9c", {"all-six-bonus": "5"}, table="Paytable-E", FP_4=reading)
    assert pays(clubs) == {"ante": 0, "all-six-bonus": 100_000}


@pytest.mark.clause("PA-682a.12(g)")
def test_the_royal_flush_of_the_other_tables_is_inside_the_limit() -> None:
    assert pays(limited("Ad Kd Qd Jd Td", "9d", {"all-six-bonus": "60"}))["all-six-bonus"] == 50_000
    royal = limited("Ad Kd Qd Jd Td", "2c", {"all-six-bonus": "60"}, table="Paytable-E")
    assert pays(royal)["all-six-bonus"] == 50_000


@pytest.mark.clause("PA-682a.12(g)")
@pytest.mark.parametrize(("player", "expected"), [("ann", (20_000, 30_000)), ("bob", (30_000, 30_000))])
def test_the_limit_is_for_the_player_not_for_the_box(player: str, expected: tuple[int, int]) -> None:
    """The boxes are settled from the dealer's right, so the one farther left gives way."""
    seats = {
        "1": {
            "wagers": {"ante": "10", "aces-bonus": "300"},
            "cards": "7c 7d 7h 7s 2d",
            "decisions": ["fold"],
            "player": "ann",
        },
        "2": {
            "wagers": {"ante": "10", "aces-bonus": "300"},
            "cards": "8c 8d 8h 8s 3d",
            "decisions": ["fold"],
            "player": player,
        },
    }
    dealer = others(*(str(seat["cards"]) for seat in seats.values()))
    ruling = referee(GAME, seats, dealer=dealer, submission={"options": {"payout_limit": "50000"}})
    found = {x.seat: x.pay // 100 for x in ruling.lines if x.wager == "aces-bonus"}
    assert (found[1], found[2]) == expected
