"""Supreme Pai Gow: a player as the bank, alone or with the house, round by round and to the cent."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.testing import outcomes, referee

GAME, MAIN = "supreme-pai-gow", "supreme-pai-gow"
WON, ALONE, SHARED = "MA-SPG-13(o)", "MA-SPG-13(l)", "MA-SPG-13(m)"
# The bank at seat 3 holds two kings, and 7 points with a nine.
BANK = "Kc Kd | 9h 8s"
PLAYERS = {
    "wins": "Ac Ad | 9c 9d",
    "wins too": "As Ah | Qc Qd",
    "loses": "5c 3c | 2c 4c",  # 8 and 6
    "loses too": "5d 3d | 2d 4d",
    "pushes": "Js Jd | 8c Tc",  # a lower pair, but 8 above 7
    "pushes too": "Th Td | 8h Qs",
    "copies": "Jc Jh | 9s 8d",  # a lower pair, and the very low hand of the bank
    "surrenders": "7h 7s | Ks Qh",
}
DEALERS = {
    "wins": "Jk1 Jk2 7c 7d",
    "loses": "2s 3s 4h 5s",  # 9 and 5
    "pushes": "6c 6d 6s 3h",  # two sixes, and 9 above 7
}
QUARTERS = {"vigorish_rounding": "round-to-25c"}


def seat(cards: str, wager: str | None, *decisions: Any, **wagers: str) -> dict[str, Any]:
    high, _, low = cards.partition(" | ")
    stakes = ({MAIN: wager} if wager else {}) | wagers
    chosen = list(decisions) or [{"set": {"high": high, "low": low}}]
    return {"wagers": stakes, "cards": f"{high} {low}", "decisions": chosen}


def banked(
    players: dict[int, tuple[str, str]],
    house: tuple[str, str] | None = None,
    *,
    bank: dict[str, Any] | None = None,
    co_bank: bool = False,
    options: dict[str, Any] | None = None,
    readings: dict[str, str] | None = None,
    **parts: Any,
) -> Any:
    """Seat 3 banks; players stake an amount on one of the hands above, and so does the dealer."""
    seats = {"3": bank or seat(BANK, None, *([{"set": "house-way"}] if co_bank else []))}
    for number, (name, wager) in players.items():
        chosen = ["surrender"] if name == "surrenders" else []
        seats[str(number)] = seat(PLAYERS[name], wager, *chosen)
    submission = {
        "house_way": "max-high",
        "options": {"player_banking": True, "co_banking": co_bank, **(options or {})},
        "readings": readings or {},
    }
    holds = {"seat": 3, "co_bank": co_bank, "dealer_wager": house[1] if house else "0"}
    dealer = DEALERS[house[0]] if house else "2s 3s 4h 5s"
    return referee(GAME, seats, dealer=dealer, submission=submission, bank=holds, **parts)


def nets(ruling: Any) -> dict[str, str]:
    shown = ruling.as_dict()
    return {**shown["net"], "house": shown["house_net"]}


# --- 13(k), (l), (n), (o): a player banks alone

ROUNDS: list[tuple[str, dict[int, tuple[str, str]], tuple[str, str] | None, dict[str, str]]] = [
    (
        "the bank takes a lone loser's $50, less $2.50",
        {1: ("loses", "50")},
        None,
        {"1": "-50", "3": "47.50", "house": "2.50"},
    ),
    (
        "the bank pays a lone winner, who pays $2.50",
        {1: ("wins", "50")},
        None,
        {"1": "47.50", "3": "-50", "house": "2.50"},
    ),
    ("a push moves nothing", {6: ("pushes", "50")}, None, {"3": "0", "6": "0", "house": "0"}),
    (
        "of $50 lost $20 are paid out; $30 less $1.50 go to the bank",
        {1: ("loses", "50"), 2: ("wins", "20")},
        None,
        {"1": "-50", "2": "19", "3": "28.50", "house": "2.50"},
    ),
    (
        "$20 in the centre do not cover $50: the bank adds $30, without vigorish",
        {1: ("loses", "20"), 2: ("wins", "50")},
        None,
        {"1": "-20", "2": "47.50", "3": "-30", "house": "2.50"},
    ),
    (
        "what one loses another wins",
        {5: ("loses", "50"), 6: ("wins", "50")},
        None,
        {"3": "0", "5": "-50", "6": "47.50", "house": "2.50"},
    ),
    (
        "two losers: $80 less $4",
        {1: ("loses", "50"), 2: ("loses too", "30")},
        None,
        {"1": "-50", "2": "-30", "3": "76", "house": "4"},
    ),
    (
        "two winners: the bank pays $80",
        {1: ("wins", "50"), 2: ("wins too", "30")},
        None,
        {"1": "47.50", "2": "28.50", "3": "-80", "house": "4"},
    ),
    ("two pushes", {4: ("pushes", "50"), 5: ("pushes too", "30")}, None, {"3": "0", "4": "0", "5": "0", "house": "0"}),
    (
        "a losing dealer's $25 lie in the centre too: $75 less $3.75",
        {1: ("loses", "50")},
        ("loses", "25"),
        {"1": "-50", "3": "71.25", "house": "-21.25"},
    ),
    (
        "a winning dealer's $25 come out of it: $25 less $1.25",
        {1: ("loses", "50")},
        ("wins", "25"),
        {"1": "-50", "3": "23.75", "house": "26.25"},
    ),
    (
        "a dealer who pushes takes the wager back",
        {1: ("loses", "50")},
        ("pushes", "25"),
        {"1": "-50", "3": "47.50", "house": "2.50"},
    ),
    (
        "the dealer's $25 help to pay a winner",
        {1: ("wins", "50")},
        ("loses", "25"),
        {"1": "47.50", "3": "-25", "house": "-22.50"},
    ),
    (
        "the bank pays player and dealer",
        {1: ("wins", "50")},
        ("wins", "25"),
        {"1": "47.50", "3": "-75", "house": "27.50"},
    ),
    (
        "$20 lost, $20 won and a push: the centre comes out even",
        {1: ("loses", "10"), 2: ("wins", "20"), 4: ("pushes", "30")},
        ("loses", "10"),
        {"1": "-10", "2": "19", "3": "0", "4": "0", "house": "-9"},
    ),
    (
        "a surrendered wager is the bank's too",
        {6: ("surrenders", "50"), 1: ("wins", "20")},
        None,
        {"1": "19", "3": "28.50", "6": "-50", "house": "2.50"},
    ),
    ("equal hands are the bank's", {2: ("copies", "40")}, None, {"2": "-40", "3": "38", "house": "2"}),
    (
        "62.5 cents of vigorish are 62: a broken cent stays with the bank",
        {5: ("loses", "12.50")},
        None,
        {"3": "11.88", "5": "-12.50", "house": "0.62"},
    ),
]


@pytest.mark.clause("MA-SPG-1/bank", "MA-SPG-13(k)", ALONE, "MA-SPG-13(n)", WON)
@pytest.mark.parametrize(("why", "players", "dealer", "expected"), ROUNDS, ids=[row[0] for row in ROUNDS])
def test_a_player_banks(
    why: str, players: dict[int, tuple[str, str]], dealer: tuple[str, str] | None, expected: dict[str, str]
) -> None:
    assert nets(banked(players, dealer)) == expected, why


@pytest.mark.clause(ALONE, WON, "MA-SPG-12(e)")
def test_each_player_has_a_line_and_the_bank_has_none() -> None:
    ruling = banked({1: ("loses", "50"), 2: ("wins", "20"), 4: ("pushes", "5"), 6: ("surrenders", "5")})
    assert outcomes(ruling, 1) == {MAIN: ("lose", -50_00, ALONE)}
    assert outcomes(ruling, 2) == {MAIN: ("win", 19_00, WON)}
    assert outcomes(ruling, 3) == {}
    assert outcomes(ruling, 4) == {MAIN: ("push", 0, ALONE)}
    assert outcomes(ruling, 6) == {MAIN: ("surrender", -5_00, "MA-SPG-12(e)")}
    assert next(line for line in ruling.lines if line.seat == 2).hand == "pair of aces; pair of nines"


@pytest.mark.clause(ALONE, WON)
def test_the_vigorish_of_bank_and_players_is_rounded_where_filed() -> None:
    losing = {5: ("loses", "12.50")}
    assert nets(banked(losing, options=QUARTERS)) == {"3": "11.75", "5": "-12.50", "house": "0.75"}
    winning = {5: ("wins", "12")}
    assert nets(banked(winning, options=QUARTERS)) == {"3": "-12", "5": "11.25", "house": "0.75"}
    # As printed, the bank's own vigorish is referred to a section that has nothing on rounding.
    printed = banked(losing, options=QUARTERS, readings={"MA-6": "as-printed"})
    assert nets(printed) == {"3": "11.88", "5": "-12.50", "house": "0.62"}


@pytest.mark.clause("MA-SPG-3(b)", "MA-SPG-13(k)")
def test_the_dealer_plays_the_bank_like_a_player() -> None:
    """The dealer's nine and eight copy the bank's low hand, and two jacks are below two kings."""
    seats = {"3": seat(BANK, None), "1": seat(PLAYERS["pushes too"], "10")}
    holds = {"seat": 3, "co_bank": False, "dealer_wager": "25"}
    submission = {"house_way": "max-high", "options": {"player_banking": True}}
    shown = referee(GAME, seats, dealer="Jc Jh 9s 8d", submission=submission, bank=holds).as_dict()
    assert shown["net"] == {"1": "0", "3": "23.75"}
    assert shown["dealer"]["hand"] == "pair of jacks; 7 points, nine high"


@pytest.mark.clause("MA-SPG-3(d)")
def test_zero_points_never_win_against_the_bank() -> None:
    seats = {"3": seat("Kc Kd | Ts Qh", None), "1": seat("Ac Ad | Ks Th", "10")}
    holds = {"seat": 3, "co_bank": False, "dealer_wager": "0"}
    ruling = referee(GAME, seats, submission={"options": {"player_banking": True}}, bank=holds)
    assert outcomes(ruling)[MAIN] == ("push", 0, ALONE)


@pytest.mark.clause("MA-SPG-12(g)(2)", "MA-SPG-12(g)(3)")
@pytest.mark.parametrize(
    ("high", "low", "clause"), [("9c 9d", "Ac Ad", "MA-SPG-12(g)(2)"), ("Ac Ad 9c", "9d", "MA-SPG-12(g)(3)")]
)
def test_a_player_who_sets_wrongly_loses_to_the_bank(high: str, low: str, clause: str) -> None:
    seats = {"3": seat(BANK, None), "1": seat(PLAYERS["wins"], "50", {"set": {"high": high, "low": low}})}
    holds = {"seat": 3, "co_bank": False, "dealer_wager": "0"}
    ruling = referee(GAME, seats, submission={"options": {"player_banking": True}}, bank=holds)
    assert outcomes(ruling) == {MAIN: ("lose", -50_00, clause)}
    assert nets(ruling)["3"] == "47.50"


@pytest.mark.clause("MA-SPG-16(j)")
@pytest.mark.parametrize(("high", "low"), [("9h 8s", "Kc Kd"), ("Kc Kd 9h", "8s")])
def test_a_bank_that_sets_wrongly_does_not_lose_but_is_reset(high: str, low: str) -> None:
    wrong = seat(BANK, None, {"set": {"high": high, "low": low}})
    ruling = banked({1: ("loses", "50"), 2: ("wins", "20")}, bank=wrong)
    assert nets(ruling) == {"1": "-50", "2": "19", "3": "28.50", "house": "2.50"}
    assert ("MA-SPG-16(j)", "the bank's hands are reset by the house way") in ruling.notes
    recorded = banked({1: ("loses", "50")}, bank=wrong, irregularities=[{"clause": "MA-SPG-16(j)"}])
    assert nets(recorded)["3"] == "47.50"


@pytest.mark.clause("MA-SPG-16(j)")
def test_as_printed_a_bank_whose_high_hand_is_lower_is_not_spared() -> None:
    """The clause cites 12(g)(3) and an item (4) that does not exist, and not (2)."""
    wrong = seat(BANK, None, {"set": {"high": "9h 8s", "low": "Kc Kd"}})
    ruling = banked({1: ("loses", "50")}, bank=wrong, readings={"MA-7": "as-printed"})
    assert nets(ruling) == {"1": "47.50", "3": "-50", "house": "2.50"}


@pytest.mark.clause("MA-SPG-13(p)")
def test_bonus_wagers_are_the_houses_in_a_banked_round_too() -> None:
    """Seat 1 loses $50 to the bank and wins $35 from the house; the bank's own pair pays $5."""
    seats = {"3": seat(BANK, None, bonus="5"), "1": seat("2c 4c | 2s 4s", "50", bonus="5")}
    holds = {"seat": 3, "co_bank": False, "dealer_wager": "0"}
    ruling = referee(GAME, seats, submission={"options": {"player_banking": True}}, bank=holds)
    assert outcomes(ruling, 1) == {MAIN: ("lose", -50_00, ALONE), "bonus": ("win", 35_00, "MA-SPG-14(a)")}
    assert outcomes(ruling, 3) == {"bonus": ("win", 5_00, "MA-SPG-14(a)")}
    assert nets(ruling) == {"1": "-15", "3": "52.50", "house": "-37.50"}


@pytest.mark.clause("MA-SPG-12(e)(2)", "MA-SPG-13(p)")
def test_who_surrenders_to_the_bank_keeps_the_bonus() -> None:
    seats = {"3": seat(BANK, None), "1": seat("2c 4c | 2s 4s", "50", "surrender", bonus="5")}
    holds = {"seat": 3, "co_bank": False, "dealer_wager": "0"}
    ruling = referee(GAME, seats, submission={"options": {"player_banking": True}}, bank=holds)
    assert nets(ruling) == {"1": "-15", "3": "47.50", "house": "-32.50"}


@pytest.mark.clause("MA-SPG-16(d)")
def test_a_voided_hand_takes_no_part_in_the_centre() -> None:
    fault = [{"clause": "MA-SPG-16(d)", "seat": 1}]
    seats = {"3": seat(BANK, None), "1": seat(PLAYERS["wins"], "50", "void"), "2": seat(PLAYERS["loses"], "20")}
    holds = {"seat": 3, "co_bank": False, "dealer_wager": "0"}
    options = {"options": {"player_banking": True}}
    ruling = referee(GAME, seats, submission=options, bank=holds, irregularities=fault)
    assert nets(ruling) == {"1": "0", "2": "-20", "3": "19", "house": "1"}
    fault[0]["seat"] = 3
    with pytest.raises(RuleError) as caught:
        referee(GAME, seats, submission=options, bank=holds, irregularities=fault)
    assert caught.value.clause == "MA-SPG-16(e)"


@pytest.mark.clause("MA-SPG-16(e)")
def test_an_exposed_card_of_the_bank_voids_everything_but_the_bonus() -> None:
    seats = {"3": seat(BANK, None, bonus="5"), "1": seat("2c 4c | 2s 4s", "50", bonus="5")}
    holds = {"seat": 3, "co_bank": False, "dealer_wager": "0"}
    fault = [{"clause": "MA-SPG-16(e)", "who": "bank"}]
    options = {"options": {"player_banking": True}}
    ruling = referee(GAME, seats, submission=options, bank=holds, irregularities=fault)
    assert outcomes(ruling, 1)[MAIN] == ("void", 0, "MA-SPG-16(e)")
    assert nets(ruling) == {"1": "35", "3": "5", "house": "-40"}


# --- 13(e), (m): the house shares the bank

SHARES: list[tuple[str, dict[int, tuple[str, str]], dict[str, str]]] = [
    (
        "$50 over: $25 for the house, $25 less $1.25 for the co-bank",
        {1: ("loses", "50")},
        {"1": "-50", "3": "23.75", "house": "26.25"},
    ),
    ("$50 to pay: half from each", {1: ("wins", "50")}, {"1": "47.50", "3": "-25", "house": "-22.50"}),
    ("a push moves nothing", {6: ("pushes", "50")}, {"3": "0", "6": "0", "house": "0"}),
    (
        "$30 over: $15 each, the co-bank's less 75 cents",
        {1: ("loses", "50"), 2: ("wins", "20")},
        {"1": "-50", "2": "19", "3": "14.25", "house": "16.75"},
    ),
    (
        "$30 short: $15 each",
        {1: ("loses", "20"), 2: ("wins", "50")},
        {"1": "-20", "2": "47.50", "3": "-15", "house": "-12.50"},
    ),
    (
        "the centre comes out even",
        {1: ("loses", "50"), 2: ("wins", "50")},
        {"1": "-50", "2": "47.50", "3": "0", "house": "2.50"},
    ),
    (
        "two losers: $40 each",
        {1: ("loses", "50"), 2: ("loses too", "30")},
        {"1": "-50", "2": "-30", "3": "38", "house": "42"},
    ),
    (
        "two winners: $40 from each",
        {1: ("wins", "50"), 2: ("wins too", "30")},
        {"1": "47.50", "2": "28.50", "3": "-40", "house": "-36"},
    ),
    ("two pushes", {4: ("pushes", "50"), 6: ("pushes too", "10")}, {"3": "0", "4": "0", "6": "0", "house": "0"}),
    (
        "a loser and a push",
        {1: ("loses", "10"), 4: ("pushes", "10")},
        {"1": "-10", "3": "4.75", "4": "0", "house": "5.25"},
    ),
    (
        "a winner and a push",
        {1: ("wins", "10"), 4: ("pushes", "10")},
        {"1": "9.50", "3": "-5", "4": "0", "house": "-4.50"},
    ),
    ("a surrendered wager lies in the centre", {6: ("surrenders", "40")}, {"3": "19", "6": "-40", "house": "21"}),
    ("equal hands are the co-bank's", {2: ("copies", "40")}, {"2": "-40", "3": "19", "house": "21"}),
    (
        "$12.50 in halves of $6.25, of which 31 cents are vigorish",
        {5: ("loses", "12.50")},
        {"3": "5.94", "5": "-12.50", "house": "6.56"},
    ),
    (
        "of $12.51 to pay the house bears the odd cent",
        {5: ("wins", "12.51")},
        {"3": "-6.25", "5": "11.89", "house": "-5.64"},
    ),
    (
        "a loser, a winner, a push and a surrender: $15 over",
        {1: ("loses", "20"), 2: ("wins", "10"), 4: ("pushes", "5"), 6: ("surrenders", "5")},
        {"1": "-20", "2": "9.50", "3": "7.13", "4": "0", "6": "-5", "house": "8.37"},
    ),
]


@pytest.mark.clause("MA-SPG-13(e)", SHARED, WON)
@pytest.mark.parametrize(("why", "players", "expected"), SHARES, ids=[row[0] for row in SHARES])
def test_the_house_shares_the_bank(why: str, players: dict[int, tuple[str, str]], expected: dict[str, str]) -> None:
    assert nets(banked(players, co_bank=True)) == expected, why


@pytest.mark.clause(SHARED)
def test_the_lines_of_a_shared_bank() -> None:
    ruling = banked({1: ("loses", "50"), 2: ("wins", "20")}, co_bank=True)
    assert outcomes(ruling, 1) == {MAIN: ("lose", -50_00, SHARED)}
    assert outcomes(ruling, 2) == {MAIN: ("win", 19_00, WON)}
    quarters = banked({5: ("loses", "12.50")}, co_bank=True, options=QUARTERS)
    assert nets(quarters) == {"3": "5.75", "5": "-12.50", "house": "6.75"}


@pytest.mark.clause("MA-SPG-13(e)")
def test_the_dealer_sets_the_co_banks_hands_by_the_house_way() -> None:
    """Four cards that the best high hand splits into two eights, and 4 with a ten."""
    cards = "8c 8d | 4s Tc"
    players = {1: ("loses", "50")}
    stated: list[list[Any]] = [[], [{"set": "house-way"}], [{"set": {"high": "8d 8c", "low": "Tc 4s"}}]]
    for decisions in stated:
        bank = {**seat(cards, None), "decisions": decisions}
        assert nets(banked(players, bank=bank, co_bank=True))["3"] == "0"
    bank = seat(cards, None, {"set": {"high": "4s 8c", "low": "8d Tc"}})
    with pytest.raises(RuleError, match="the house way sets") as caught:
        banked(players, bank=bank, co_bank=True)
    assert caught.value.clause == "MA-SPG-13(e)"


@pytest.mark.clause("MA-SPG-13(a)", "MA-SPG-13(e)", "MA-SPG-13(f)")
@pytest.mark.parametrize(
    ("holds", "options", "clause"),
    [
        ({"seat": 3}, {"player_banking": False, "co_banking": False}, "MA-SPG-13(a)"),
        ({"seat": 3, "co_bank": True}, {"co_banking": False}, "MA-SPG-13(e)"),
        ({"seat": 3, "co_bank": True, "dealer_wager": "5"}, {}, "MA-SPG-13(e)"),
        ({"seat": 1}, {}, "MA-SPG-13(f)"),
        ({"seat": 5}, {}, None),
    ],
)
def test_who_may_bank(holds: dict[str, Any], options: dict[str, bool], clause: str | None) -> None:
    seats = {"3": seat(BANK, None), "1": seat(PLAYERS["wins"], "50")}
    submission = {"options": {"player_banking": True, "co_banking": True, **options}}
    with pytest.raises(InputError) as caught:
        referee(GAME, seats, dealer=DEALERS["loses"], submission=submission, bank=holds)
    assert caught.value.clause == clause


@pytest.mark.clause("MA-SPG-13(f)")
def test_the_bank_has_one_area_unless_the_reading_gives_it_two() -> None:
    seats = {"3": {**seat(BANK, None), "player": "ann"}, "4": {**seat(PLAYERS["wins"], "50"), "player": "ann"}}
    holds = {"seat": 3, "co_bank": False, "dealer_wager": "0"}
    options = {"player_banking": True, "two_adjacent_areas": True}
    with pytest.raises(RuleError) as caught:
        referee(GAME, seats, submission={"options": options}, bank=holds)
    assert caught.value.clause == "MA-SPG-13(f)"
    two = {"options": options, "readings": {"MA-10": "two-areas"}}
    assert nets(referee(GAME, seats, submission=two, bank=holds)) == {"3": "-50", "4": "47.50", "house": "2.50"}
