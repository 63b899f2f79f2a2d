"""Pai gow with tiles: a player as the bank, alone or with the house, round by round and to the cent."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.referee import Ruling
from croupier.testing import referee

GAME = "pai-gow-tiles"
SETTLES, CO_SETTLES, PAYS = "NJ-69F-10.8(o)", "NJ-69F-10.8(p)", "NJ-69F-10.8(r)"
SURRENDERED = "surrendered "

# The bank holds fours (1-3) and an 8 with the 5-6.
BANK = ("1-3 1-3", "5-6 1-6")
HANDS = {
    "wins": ("2-4 1-2", "5-5 4-5"),  # the supreme pair and 9
    "loses": ("4-6 1-5", "3-3 2-3"),  # 6 and 1
    "high": ("4-4 4-4", "5-5 2-2"),  # eights over fours, 4 under 8: a push
    "low": ("3-5 2-6", "1-1 2-5"),  # mixed eights under fours, 9 over 8: a push
}
DEALERS = {
    "wins": "1-1 1-1 2-2 1-4",  # twos and 9
    "loses": "4-6 1-5 3-3 1-4",  # 6 and 1, by the fourth rule
    "pushes": "4-4 4-4 6-6 2-2",  # eights and 6
    "copies": "6-6 3-6 5-6 1-6",  # a wong and 8
}


def seat(hands: tuple[str, str], stake: str | None, *decisions: Any) -> dict[str, Any]:
    high, low = hands
    given = list(decisions) or [{"set": {"high": high, "low": low}}]
    return {"wagers": {"pai-gow": stake} if stake else {}, "cards": f"{high} {low}", "decisions": given}


def banked(
    players: dict[int, tuple[str, str]],
    house: tuple[str, str] | None = None,
    *,
    bank: dict[str, Any] | None = None,
    co_bank: bool = False,
    options: dict[str, Any] | None = None,
    **parts: Any,
) -> Ruling:
    """Seat 3 banks; players stake an amount on one of the hands above, and so does the dealer."""
    seats = {"3": bank or seat(BANK, None, *([{"set": "house-way"}] if co_bank else []))}
    for number, (name, stake) in players.items():
        given = ["surrender"] if name.startswith(SURRENDERED) else []
        seats[str(number)] = seat(HANDS[name.removeprefix(SURRENDERED)], stake, *given)
    if house:
        parts.setdefault("dealer", DEALERS[house[0]])
    submission = {"options": {"player_banking": True, "co_banking": co_bank, **(options or {})}}
    holds = {"seat": 3, "co_bank": co_bank, "dealer_wager": house[1] if house else "0"}
    return referee(GAME, seats, **{"submission": submission, "bank": holds, **parts})


def nets(ruling: Ruling) -> dict[str, str]:
    document = ruling.as_dict()
    return {**document["net"], "house": document["house_net"]}


QUARTERS = {"vigorish_rounding": "round-to-25c"}

# --- 10.8(n), (o), (q), (r): a player banks alone

ALONE: list[tuple[str, dict[int, tuple[str, str]], tuple[str, str] | None, dict[str, str]]] = [
    (
        "$30 lie in the centre and $125 have won: the bank pays $95, on which there is no vigorish",
        {1: ("wins", "100"), 2: ("loses", "30")},
        ("wins", "25"),
        {"1": "95", "2": "-30", "3": "-95", "house": "30"},
    ),
    (
        "of $50 lost $20 are paid out; $30 less $1.50 go to the bank",
        {1: ("wins", "20"), 2: ("loses", "50")},
        None,
        {"1": "19", "2": "-50", "3": "28.50", "house": "2.50"},
    ),
    (
        "the dealer's wager is lost with the player's: $75 less $3.75",
        {2: ("loses", "50")},
        ("loses", "25"),
        {"2": "-50", "3": "71.25", "house": "-21.25"},
    ),
    (
        "everybody pushes: nothing lies in the centre",
        {4: ("low", "40")},
        ("pushes", "25"),
        {"3": "0", "4": "0", "house": "0"},
    ),
    (
        "what is lost pays what is won exactly",
        {1: ("wins", "50"), 2: ("loses", "50")},
        None,
        {"1": "47.50", "2": "-50", "3": "0", "house": "2.50"},
    ),
    ("the bank pays a lone winner", {6: ("wins", "10")}, None, {"3": "-10", "6": "9.50", "house": "0.50"}),
    (
        "52.5 cents of vigorish are 52: a broken cent stays with the bank",
        {5: ("loses", "10.50")},
        None,
        {"3": "9.98", "5": "-10.50", "house": "0.52"},
    ),
    (
        "$25 are left, though the player won as much as the other lost",
        {1: ("wins", "100"), 2: ("loses", "100")},
        ("loses", "25"),
        {"1": "95", "2": "-100", "3": "23.75", "house": "-18.75"},
    ),
    (
        "and the bank adds $25 if the dealer won",
        {1: ("wins", "100"), 2: ("loses", "100"), 4: ("high", "40")},
        ("wins", "25"),
        {"1": "95", "2": "-100", "3": "-25", "4": "0", "house": "30"},
    ),
    (
        "a push by the low hand leaves the stake where it is",
        {2: ("loses", "20"), 5: ("low", "80")},
        None,
        {"2": "-20", "3": "19", "5": "0", "house": "1"},
    ),
    (
        "a surrendered wager is the bank's too",
        {2: (SURRENDERED + "loses", "30")},
        None,
        {"2": "-30", "3": "28.50", "house": "1.50"},
    ),
    (
        "even of a hand that would have won",
        {1: (SURRENDERED + "wins", "100"), 2: ("loses", "30")},
        None,
        {"1": "-100", "2": "-30", "3": "123.50", "house": "6.50"},
    ),
    ("nobody but the dealer wagers, and wins", {}, ("wins", "25"), {"3": "-25", "house": "25"}),
    ("or loses", {}, ("loses", "25"), {"3": "23.75", "house": "-23.75"}),
    ("or pushes", {}, ("pushes", "25"), {"3": "0", "house": "0"}),
]


@pytest.mark.clause(SETTLES, PAYS, "NJ-69F-10.8(n)", "NJ-69F-10.8(q)", "NJ-69F-10.8(g)", "NJ-69F-10.8(a)")
@pytest.mark.parametrize(("why", "players", "dealer", "expected"), ALONE, ids=[row[0] for row in ALONE])
def test_a_player_banks(
    why: str, players: dict[int, tuple[str, str]], dealer: tuple[str, str] | None, expected: dict[str, str]
) -> None:
    assert nets(banked(players, dealer)) == expected, why


@pytest.mark.clause(SETTLES, "NJ-69F-10.7(k)")
def test_vigorish_on_the_surplus_is_rounded_up_to_quarters_where_filed() -> None:
    """52.5 cents are 75; the winner's 25 cents of $5 stay 25."""
    assert nets(banked({5: ("loses", "10.50")}, options=QUARTERS)) == {"3": "9.75", "5": "-10.50", "house": "0.75"}
    ruling = banked({1: ("wins", "5"), 2: ("loses", "5")}, options=QUARTERS)
    assert nets(ruling) == {"1": "4.75", "2": "-5", "3": "0", "house": "0.25"}


@pytest.mark.clause(SETTLES, PAYS, "NJ-69F-10.7(f)")
def test_each_line_cites_what_settles_it() -> None:
    players = {1: ("wins", "20"), 2: ("loses", "50"), 4: ("high", "10"), 5: (SURRENDERED + "low", "15")}
    ruling = banked(players)
    assert [(x.seat, x.outcome.value, x.pay, x.vigorish, x.clause) for x in ruling.lines] == [
        (1, "win", 20_00, 1_00, PAYS),
        (2, "lose", 0, 0, SETTLES),
        (4, "push", 0, 0, SETTLES),
        (5, "surrender", 0, 0, "NJ-69F-10.7(f)"),
    ]
    assert ruling.lines[0].hand == "supreme pair / 9, 5-5 highest"
    assert nets(ruling)["3"] == "42.75"  # $65 less $20 less 5%


WONG = ("6-6 4-5", "5-6 1-6")


@pytest.mark.clause("NJ-69F-10.2(c)", "NJ-69F-10.2(h)", "NJ-69F-10.1/copy-hand")
def test_copies_are_the_banks() -> None:
    """The same wong and the same eight, of a player and of the dealer."""
    seats = {"1": seat(("6-6 3-6", "5-6 1-6"), "20"), "3": seat(WONG, None)}
    holds = {"seat": 3, "co_bank": False, "dealer_wager": "0"}
    options = {"submission": {"options": {"player_banking": True}}}
    ruling = referee(GAME, seats, bank=holds, **options)
    assert nets(ruling) == {"1": "-20", "3": "19", "house": "1"}
    ruling = banked({}, ("copies", "25"), bank=seat(WONG, None))
    assert nets(ruling) == {"3": "23.75", "house": "-23.75"}


@pytest.mark.clause("NJ-69F-10.7(i)1", SETTLES)
def test_a_low_hand_of_zero_does_not_win_against_a_bank_of_zero() -> None:
    """3-3 with 1-3 would be the higher zero."""
    seats = {"1": seat(("1-1 1-1", "3-3 1-3"), "20"), "3": seat(("4-4 4-4", "3-3 2-2"), None)}
    holds = {"seat": 3, "co_bank": False, "dealer_wager": "0"}
    ruling = referee(GAME, seats, bank=holds, submission={"options": {"player_banking": True}})
    assert nets(ruling) == {"1": "0", "3": "0", "house": "0"}


@pytest.mark.clause("NJ-69F-10.7(c)")
@pytest.mark.parametrize(
    ("decision", "net"),
    [
        ({"set": {"high": "1-3 1-3", "low": "5-6 1-6"}}, "19"),
        ({"set": {"high": "5-6 1-6", "low": "1-3 1-3"}}, "19"),  # the better two tiles are the high hand
        ({"set": "house-way"}, "19"),
        ({"set": {"high": "1-3 5-6", "low": "1-3 1-6"}}, "0"),  # 5 and 1: the loser's 6 and 1 wins one hand
    ],
)
def test_the_bank_sets_its_own_hands(decision: dict[str, Any], net: str) -> None:
    """Fours and 8 beat 6 and 1; the fours apart are 5 and 1, and 1 with the 1-3 is the higher one."""
    assert nets(banked({2: ("loses", "20")}, bank=seat(BANK, None, decision)))["3"] == net


@pytest.mark.clause("NJ-69F-10.7(c)", "NJ-69F-10.7(a)")
def test_the_bank_is_asked_last() -> None:
    ruling = banked({1: ("wins", "20"), 2: ("loses", "20")}, bank={**seat(BANK, None), "decisions": []})
    assert ruling.next is not None
    assert (ruling.next.seat, ruling.next.clause) == (3, "NJ-69F-10.7(c)")


# --- 10.8(e) and (p): the house covers half

SHARED: list[tuple[str, dict[int, tuple[str, str]], dict[str, str]]] = [
    (
        "$55 are missing: $27.50 each",
        {1: ("wins", "75"), 2: ("loses", "20")},
        {"1": "71.25", "2": "-20", "3": "-27.50", "house": "-23.75"},
    ),
    (
        "$30 are left: $15 for the house, $15 less 75 cents for the co-bank",
        {1: ("wins", "20"), 2: ("loses", "50")},
        {"1": "19", "2": "-50", "3": "14.25", "house": "16.75"},
    ),
    ("a lone loser", {2: ("loses", "50")}, {"2": "-50", "3": "23.75", "house": "26.25"}),
    ("a lone winner", {1: ("wins", "50")}, {"1": "47.50", "3": "-25", "house": "-22.50"}),
    (
        "what is lost pays what is won",
        {1: ("wins", "50"), 2: ("loses", "50")},
        {"1": "47.50", "2": "-50", "3": "0", "house": "2.50"},
    ),
    ("a push", {4: ("high", "40")}, {"3": "0", "4": "0", "house": "0"}),
    ("two pushes", {4: ("high", "40"), 6: ("low", "10")}, {"3": "0", "4": "0", "6": "0", "house": "0"}),
    (
        "of $75.05 the house pays the odd cent; vigorish of 375.25 cents is $3.75",
        {1: ("wins", "75.05")},
        {"1": "71.30", "3": "-37.52", "house": "-33.78"},
    ),
    (
        "of $10.50 the half is $5.25, and 26.25 cents of vigorish are 26",
        {2: ("loses", "10.50")},
        {"2": "-10.50", "3": "4.99", "house": "5.51"},
    ),
    (
        "a push changes nothing for the others",
        {1: ("wins", "100"), 2: ("loses", "30"), 4: ("high", "40")},
        {"1": "95", "2": "-30", "3": "-35", "4": "0", "house": "-30"},
    ),
    ("a surrendered wager is shared", {2: (SURRENDERED + "loses", "30")}, {"2": "-30", "3": "14.25", "house": "15.75"}),
    (
        "even of a hand that would have won",
        {1: (SURRENDERED + "wins", "100"), 2: ("loses", "30")},
        {"1": "-100", "2": "-30", "3": "61.75", "house": "68.25"},
    ),
    (
        "the largest wagers",
        {1: ("wins", "1000"), 2: ("loses", "400")},
        {"1": "950", "2": "-400", "3": "-300", "house": "-250"},
    ),
    (
        "one cent is left: the house has it",
        {1: ("wins", "20"), 2: ("loses", "20.01")},
        {"1": "19", "2": "-20.01", "3": "0", "house": "1.01"},
    ),
    (
        "all positions",
        {1: ("wins", "10"), 2: ("loses", "40"), 4: ("high", "30"), 5: ("low", "20")},
        {"1": "9.50", "2": "-40", "3": "14.25", "4": "0", "5": "0", "house": "16.25"},
    ),
]


@pytest.mark.clause(CO_SETTLES, "NJ-69F-10.8(e)", PAYS)
@pytest.mark.parametrize(("why", "players", "expected"), SHARED, ids=[row[0] for row in SHARED])
def test_the_house_shares_the_bank(why: str, players: dict[int, tuple[str, str]], expected: dict[str, str]) -> None:
    assert nets(banked(players, co_bank=True)) == expected, why


@pytest.mark.clause(CO_SETTLES, "NJ-69F-10.7(k)")
def test_the_co_banks_vigorish_is_rounded_up_to_quarters_where_filed() -> None:
    """26.25 cents of $5.25 are 50."""
    ruling = banked({2: ("loses", "10.50")}, co_bank=True, options=QUARTERS)
    assert nets(ruling) == {"2": "-10.50", "3": "4.75", "house": "5.75"}
    assert ruling.lines[0].clause == CO_SETTLES


@pytest.mark.clause("NJ-69F-10.8(e)")
def test_the_dealers_tiles_do_not_matter_to_a_co_bank() -> None:
    ruling = banked({2: ("loses", "50")}, co_bank=True, dealer="1-1 1-1 2-2 1-4")
    assert nets(ruling)["3"] == "23.75"
    assert ruling.as_dict()["dealer"]["set"] is None


@pytest.mark.clause("NJ-69F-10.8(e)")
def test_the_dealer_does_not_wager_against_a_co_bank() -> None:
    with pytest.raises(RuleError) as caught:
        banked({2: ("loses", "50")}, ("wins", "25"), co_bank=True)
    assert caught.value.clause == "NJ-69F-10.8(e)"


APART = {"set": {"high": "1-3 5-6", "low": "1-3 1-6"}}


@pytest.mark.clause("NJ-69F-10.8(e)", "NJ-69F-10.9(f)")
def test_the_dealer_sets_the_co_banks_hands_the_filed_way() -> None:
    together = {"set": {"high": "1-3 1-3", "low": "1-6 5-6"}}
    assert nets(banked({2: ("loses", "50")}, co_bank=True, bank=seat(BANK, None, together)))["3"] == "23.75"
    with pytest.raises(RuleError) as caught:
        banked({2: ("loses", "50")}, co_bank=True, bank=seat(BANK, None, APART))
    assert caught.value.clause == "NJ-69F-10.9(f)"
    with pytest.raises(RuleError) as caught:
        banked({2: ("loses", "50")}, co_bank=True, bank=seat(BANK, None, "surrender"))
    assert caught.value.clause == "NJ-69F-10.8(e)"


@pytest.mark.clause("NJ-69F-10.9(f)")
def test_a_co_banks_hands_set_wrongly_are_reset() -> None:
    reset = [{"clause": "NJ-69F-10.9(f)"}]
    ruling = banked({2: ("loses", "50")}, co_bank=True, bank=seat(BANK, None, APART), irregularities=reset)
    assert nets(ruling)["3"] == "23.75"


@pytest.mark.clause("NJ-69F-10.8(e)", "NJ-69F-10.7(e)")
def test_an_exception_holds_for_the_co_bank_too() -> None:
    """Filed apart, the fours are 5 and 1, and the player's 6 and 1 pushes."""
    submission = {
        "options": {"player_banking": True, "co_banking": True},
        "house_way_exceptions": ["1-3 5-6 / 1-3 1-6"],
    }
    ruling = banked({2: ("loses", "50")}, co_bank=True, submission=submission)
    assert nets(ruling) == {"2": "0", "3": "0", "house": "0"}


# --- what goes wrong with a bank


@pytest.mark.clause("NJ-69F-10.9(e)")
@pytest.mark.parametrize("clause", ["NJ-69F-10.9(c)", "NJ-69F-10.9(e)"])
def test_a_void_round_costs_the_bank_nothing(clause: str) -> None:
    ruling = banked({1: ("wins", "100"), 2: ("loses", "30")}, ("wins", "25"), irregularities=[{"clause": clause}])
    assert nets(ruling) == {"1": "0", "2": "0", "3": "0", "house": "0"}
    assert {line.outcome.value for line in ruling.lines} == {"void"}


@pytest.mark.clause("NJ-69F-10.9(d)")
def test_a_player_may_void_a_hand_against_the_bank() -> None:
    seats = {"1": seat(HANDS["wins"], "100", "void"), "2": seat(HANDS["loses"], "30"), "3": seat(BANK, None)}
    ruling = referee(
        GAME,
        seats,
        bank={"seat": 3},
        submission={"options": {"player_banking": True}},
        irregularities=[{"clause": "NJ-69F-10.9(d)", "seat": 1}],
    )
    assert nets(ruling) == {"1": "0", "2": "-30", "3": "28.50", "house": "1.50"}


@pytest.mark.clause("NJ-69F-10.9(e)", "NJ-69F-10.9(d)")
def test_the_bank_has_no_option_to_void() -> None:
    with pytest.raises(RuleError, match="voids all hands") as caught:
        banked({1: ("wins", "100")}, irregularities=[{"clause": "NJ-69F-10.9(d)", "seat": 3}])
    assert caught.value.clause == "NJ-69F-10.9(e)"


@pytest.mark.clause("NJ-69F-10.8(i)")
def test_a_lid_lifted_by_the_bank_is_noted() -> None:
    ruling = banked({2: ("loses", "50")}, irregularities=[{"clause": "NJ-69F-10.8(i)"}])
    assert nets(ruling)["3"] == "47.50"
    assert ruling.notes[0][0] == "NJ-69F-10.8(i)"
    with pytest.raises(RuleError):
        referee(GAME, {"1": seat(BANK, "20")}, dealer=DEALERS["wins"], irregularities=[{"clause": "NJ-69F-10.8(i)"}])


# --- records that cannot be


@pytest.mark.clause("NJ-69F-10.8(a)")
def test_players_bank_only_where_that_is_offered() -> None:
    # A filing that offers the bank and reads its clauses as lost contradicts itself.
    lost_text = {"options": {"player_banking": True}, "readings": {"NJ-5": "not-offered"}}
    for submission, clause in (({}, "NJ-69F-10.8(a)"), (lost_text, "NJ-69F-10.8(d)")):
        with pytest.raises(RuleError) as caught:
            banked({2: ("loses", "50")}, submission=submission)
        assert caught.value.clause == clause


@pytest.mark.clause("NJ-69F-10.8(e)")
def test_the_house_shares_only_where_that_is_offered() -> None:
    with pytest.raises(RuleError) as caught:
        banked({2: ("loses", "50")}, co_bank=True, options={"co_banking": False})
    assert caught.value.clause == "NJ-69F-10.8(e)"


@pytest.mark.clause("NJ-69F-10.8(f)")
def test_the_bank_has_one_area_and_makes_no_wager_on_it() -> None:
    with pytest.raises(RuleError) as caught:
        banked({2: ("loses", "50")}, bank=seat(BANK, "20"))
    assert caught.value.clause == "NJ-69F-10.8(f)"
    seats = {"2": {**seat(HANDS["loses"], "20"), "player": "ann"}, "3": {**seat(BANK, None), "player": "ann"}}
    submission = {"options": {"player_banking": True, "two_adjacent_areas": True}}
    with pytest.raises(RuleError) as caught:
        referee(GAME, seats, bank={"seat": 3}, submission=submission)
    assert caught.value.clause == "NJ-69F-10.8(f)"


def test_the_bank_sits_at_the_table() -> None:
    with pytest.raises(InputError, match="one of the seats"):
        referee(GAME, {"1": seat(BANK, "20")}, bank={"seat": 3}, submission={"options": {"player_banking": True}})


def test_the_dealers_tiles_are_needed_for_the_dealers_wager() -> None:
    with pytest.raises(InputError, match="0 cards are recorded"):
        banked({2: ("loses", "50")}, ("wins", "25"), dealer="")
