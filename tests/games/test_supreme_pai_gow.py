"""Supreme Pai Gow, round by round: four cards, two hands of two, worked out by hand."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.testing import outcomes, referee

GAME, MAIN = "supreme-pai-gow", "supreme-pai-gow"
WIN = PUSH = "MA-SPG-12(h)"
LOSE, NOT_HIGHER, WRONG = "MA-SPG-12(g)(1)", "MA-SPG-12(g)(2)", "MA-SPG-12(g)(3)"
SURRENDERED = "MA-SPG-12(e)"
# The dealer's best high hand is the seven and the two, 9 points; that leaves the ten and the four, 4 points.
DEALER = "2c 7d 4h Ts"
# Two kings, and 0 points with a queen.
ZERO = "Kc Kd Ts Qh"


def hand(cards: str, *decisions: Any, wager: str = "100", **wagers: str) -> dict[str, Any]:
    """A seat; cards with a bar are set as they stand: the high hand, then the low hand."""
    high, _, low = cards.partition(" | ")
    chosen = list(decisions) or [{"set": {"high": high, "low": low}}]
    return {"wagers": {MAIN: wager, **wagers}, "cards": f"{high} {low}", "decisions": chosen}


def ruled(seats: dict[str, dict[str, Any]], dealer: Any = DEALER, **parts: Any) -> Any:
    submission = {"house_way": "max-high", **parts.pop("submission", {})}
    return referee(GAME, seats, dealer=dealer, submission=submission, **parts)


def settle(cards: str, dealer: Any = DEALER, **parts: Any) -> tuple[str, int, str]:
    return outcomes(ruled({"1": hand(cards)}, dealer, **parts))[MAIN]


# --- Section 3 and 12(g) to (h): who wins


@pytest.mark.clause(WIN, "MA-SPG-12(i)", "MA-SPG-1/high-hand", "MA-SPG-1/low-hand", "MA-SPG-1/supreme-pai-gow-wager")
@pytest.mark.parametrize(
    "cards",
    [
        "Kc Kd | 3c 3d",  # two pairs
        "9c Kh | 5c Td",  # 9 with a king above 9 with a seven; 5 above 4
        "8c Ad | 4s Jh",  # 9 with an eight; 4 with a jack above 4 with a ten
        "Kc Qd | Jh 9d",  # face cards above 9; 9 above 4
        "Qc Jd | 5h Kc",  # the least face cards above 9
        "2d 2h | 6c Qs",  # the least pair above 9
        "Jk1 Jk2 | Kc Qd",  # the highest pair, and face cards in the low hand
        "8c 8d | Jk1 9c",  # a joker beside a nine is a six: 5
        "Jk1 Jk2 | 5c Td",
        "Ac Ad | Th Tc",  # a pair of tens ranks as a pair, though it has no points
    ],
)
def test_both_hands_higher_win_even_money_less_five_percent(cards: str) -> None:
    assert settle(cards) == ("win", 95_00, WIN)


@pytest.mark.clause(LOSE, "MA-SPG-3(b)")
@pytest.mark.parametrize(
    "cards",
    [
        "8c Td | Ac 2d",  # 8 and 3
        "7s 2s | 4s Tc",  # the very hands of the dealer: copies are the dealer's
        "7s 2s | 3s Ad",  # a copy, and 4 with a three below 4 with a ten
        "3s 6s | 3h Ad",  # 9 with a six below 9 with a seven
        "Jk1 6c | 3s Ah",  # a joker beside a six is a three: 9, six high
    ],
)
def test_both_hands_lower_or_equal_lose(cards: str) -> None:
    assert settle(cards) == ("lose", -100_00, LOSE)


@pytest.mark.clause(PUSH)
@pytest.mark.parametrize(
    "cards",
    [
        "Kc Kd | 2d As",  # higher high hand, 3 below 4
        "8c Kd | 5h Qs",  # 8 below 9, 5 above 4
        "7s 2s | 4s Jh",  # a copied high hand is the dealer's; 4 with a jack is higher
        "9c Kd | 4s Tc",  # a copied low hand
        "Jk1 3c | 5h Qs",  # a joker beside a three is a six: 9, six high, below 9, seven high
        "Ac 8s | 3s Ad",  # 9 with an eight is higher; 4 with a three is not
        "Jk1 6c | Jk2 As",  # 9 with a six is lower; a joker beside an ace is a six: 7
    ],
)
def test_one_hand_each_is_a_push(cards: str) -> None:
    assert settle(cards) == ("push", 0, PUSH)


@pytest.mark.clause("MA-SPG-3(d)", PUSH)
@pytest.mark.parametrize(
    ("cards", "result"),
    [
        ("Ac Ad | Ks Th", ("push", 0, PUSH)),  # 0 with a king would beat 0 with a queen, but zero points never win
        ("Ac Ad | 2c 9h", ("win", 95_00, WIN)),  # 1 point does
        ("Ac Ad | 2c 8h", ("push", 0, PUSH)),  # 2 and 8 are 0 points as well
        ("Qc Qd | Ks Th", ("lose", -100_00, LOSE)),
    ],
)
def test_a_low_hand_of_zero_points_goes_to_the_dealer(cards: str, result: tuple[str, int, str]) -> None:
    assert settle(cards, ZERO) == result


@pytest.mark.parametrize("cards", ["Ac Ad | Tc Td", "Ac Ad | Kc Qd"])
def test_a_pair_and_face_cards_rank_as_such_unless_the_reading_strikes_them(cards: str) -> None:
    assert settle(cards) == ("win", 95_00, WIN)
    strict = {"readings": {"MA-2": "loses"}}
    assert settle(cards, submission=strict) == ("push", 0, PUSH)


def test_the_jokers_value_is_chosen_after_or_before_ten_is_taken_off() -> None:
    """A six and a joker against the dealer's 8 and 0: 9 points or, by the other reading, 2."""
    cards, dealer = "6c Jk1 | Ac Qd", "8d Th 4c 6s"
    assert settle(cards, dealer) == ("win", 95_00, WIN)
    before = {"readings": {"MA-3": "before-subtracting"}}
    assert settle(cards, dealer, submission=before) == ("push", 0, PUSH)


# --- 12(a), 12(g): setting


@pytest.mark.clause(NOT_HIGHER, "MA-SPG-12(a)")
@pytest.mark.parametrize("cards", ["3c 3d | Kc Kd", "2c 3d | Ks Kd", "Kc Qd | 2s 2h", "5c Td | 9d Kh"])
def test_a_high_hand_below_the_low_hand_loses(cards: str) -> None:
    assert settle(cards, "Ah 7c 4h Ts") == ("lose", -100_00, NOT_HIGHER)


@pytest.mark.clause("MA-SPG-12(a)", "MA-SPG-1/high-hand", NOT_HIGHER)
def test_equal_hands_stand_unless_the_reading_says_that_they_lose() -> None:
    """The chapter's own example: with two sevens low, the high hand needs at least two sevens."""
    sevens = "7c 7d | 7h 7s"
    assert settle(sevens, "2c 9d 4h Ts") == ("win", 95_00, WIN)
    assert settle(sevens, "2c 9d 4h Ts", submission={"readings": {"MA-1": "loses"}}) == ("lose", -100_00, NOT_HIGHER)


@pytest.mark.clause(WRONG)
@pytest.mark.parametrize(("high", "low"), [("Kc Kd 3c", "3d"), ("Kc", "Kd 3c 3d"), ("Kc Kd 3c 3d", "")])
def test_hands_of_other_sizes_lose(high: str, low: str) -> None:
    seat = hand("Kc Kd | 3c 3d", {"set": {"high": high, "low": low}})
    ruling = ruled({"1": seat})
    assert outcomes(ruling)[MAIN] == ("lose", -100_00, WRONG)
    assert "a high hand of" in ruling.lines[0].hand


@pytest.mark.clause("MA-SPG-12(b)", "MA-SPG-12(d)")
@pytest.mark.parametrize(
    ("way", "words", "result"),
    [
        ("max-high", "9 points, eight high; 5 points, ten high", ("win", 95_00, WIN)),  # against 9 and 4
        ("max-low", "8 points, ten high; 6 points, five high", ("win", 95_00, WIN)),  # against 7 and 6, four high
        ("pair-high", "8 points, ten high; 6 points, five high", ("win", 95_00, WIN)),
    ],
)
def test_a_player_may_have_the_hands_set_the_house_way(way: str, words: str, result: tuple[str, int, str]) -> None:
    """An ace, an eight, a ten and a five make 9 and 5, or 8 and 6, or 3 and 1."""
    ruling = ruled({"1": hand("Ac 8c | Tc 5c", {"set": "house-way"})}, submission={"house_way": way})
    assert outcomes(ruling)[MAIN] == result
    assert ruling.lines[0].hand == words


@pytest.mark.clause("MA-SPG-12(d)", "MA-SPG-12(c)")
@pytest.mark.parametrize(
    ("way", "high", "low"),
    [
        ("max-high", "7d 2c", "Ts 4h"),  # 9 and 4
        ("max-low", "Ts 7d", "4h 2c"),  # 7 and 6
        ("pair-high", "Ts 7d", "4h 2c"),  # no pair
    ],
)
def test_the_dealer_sets_as_submitted(way: str, high: str, low: str) -> None:
    shown = ruled({"1": hand("Kc Kd | 3c 3d")}, submission={"house_way": way}).as_dict()["dealer"]
    assert {part: set(text.split()) for part, text in shown["set"].items()} == {
        "high": set(high.split()),
        "low": set(low.split()),
    }
    assert shown["hand"].endswith("four high") or shown["hand"].endswith("ten high")


@pytest.mark.clause("MA-SPG-12(d)")
def test_a_pair_goes_high_by_the_way_that_says_so() -> None:
    shown = ruled({"1": hand("Kc Kd | 3c 3d")}, "5c 5d 9h Ts", submission={"house_way": "pair-high"}).as_dict()
    assert set(shown["dealer"]["set"]["high"].split()) == {"5c", "5d"}
    assert shown["dealer"]["hand"] == "pair of fives; 9 points, ten high"


# --- 12(i): vigorish


@pytest.mark.clause("MA-SPG-12(i)")
@pytest.mark.parametrize(
    ("wager", "exact", "quarters"),
    [
        ("100", 5_00, 5_00),
        ("10", 50, 50),
        ("12", 60, 75),
        ("12.50", 62, 75),  # half a cent stays with the player
        ("25", 1_25, 1_25),
        ("26", 1_30, 1_50),
        ("1", 5, 25),
    ],
)
def test_vigorish_is_exact_or_rounded_up_to_quarters(wager: str, exact: int, quarters: int) -> None:
    seats = {"1": hand("Kc Kd | 3c 3d", wager=wager)}
    line = ruled(seats).lines[0]
    assert (line.pay, line.vigorish, line.net) == (line.stake, exact, line.stake - exact)
    rounded = ruled(seats, submission={"options": {"vigorish_rounding": "round-to-25c"}}).lines[0]
    assert (rounded.vigorish, rounded.net) == (quarters, rounded.stake - quarters)
    by_reading = ruled(seats, submission={"readings": {"MA-12": "round-up-25c"}}).lines[0]
    assert by_reading.vigorish == quarters


@pytest.mark.clause("MA-SPG-12(i)")
def test_the_house_keeps_the_vigorish_and_what_players_lose() -> None:
    seats = {"1": hand("Kc Kd | 3c 3d"), "2": hand("8c Td | Ac 2d", wager="40"), "5": hand("9c Kh | 4s Tc", wager="30")}
    shown = ruled(seats).as_dict()
    assert shown["net"] == {"1": "95", "2": "-40", "5": "0"}
    assert shown["house_net"] == "-55"
    assert [(line["pay"], line["vigorish"]) for line in shown["lines"]] == [("100", "5"), ("0", "0"), ("0", "0")]


# --- 12(e): surrender


@pytest.mark.clause("MA-SPG-12(e)", "MA-SPG-12(e)(1)")
@pytest.mark.parametrize(
    "decisions",
    [["surrender"], [{"set": "house-way"}, "surrender"], [{"set": {"high": "Kc Kd", "low": "3c 3d"}}, "surrender"]],
)
def test_surrender_gives_up_the_whole_wager(decisions: list[Any]) -> None:
    ruling = ruled({"1": hand("Kc Kd | 3c 3d", *decisions)})
    assert outcomes(ruling) == {MAIN: ("surrender", -100_00, SURRENDERED)}


@pytest.mark.clause("MA-SPG-12(e)(2)")
def test_surrender_leaves_the_bonus_wager() -> None:
    ruling = ruled({"1": hand("Kc Kd | 3c 3d", "surrender", bonus="5")})
    assert outcomes(ruling) == {MAIN: ("surrender", -100_00, SURRENDERED), "bonus": ("win", 35_00, "MA-SPG-14(a)")}


@pytest.mark.clause("MA-SPG-12(e)")
def test_a_player_may_say_that_the_hand_is_played() -> None:
    seat = hand("Kc Kd | 3c 3d", {"set": {"high": "Kc Kd", "low": "3c 3d"}}, "play")
    assert outcomes(ruled({"1": seat}))[MAIN] == ("win", 95_00, WIN)


# --- Section 15: two areas


@pytest.mark.clause("MA-SPG-15(a)")
@pytest.mark.parametrize(
    ("areas", "option", "message"),
    [
        (("2", "3"), False, "on 1 adjacent area at most"),
        (("2", "4"), True, "on 2 adjacent areas at most"),
        (("2", "3", "4"), True, "on 2 adjacent areas at most"),
    ],
)
def test_two_areas_are_adjacent_and_permitted(areas: tuple[str, ...], option: bool, message: str) -> None:
    cards = ("Kc Kd | 3c 3d", "8c Td | Ac 2d", "9c Kh | 4s Tc")
    seats = {area: {**hand(held), "player": "ann"} for area, held in zip(areas, cards, strict=False)}
    with pytest.raises(RuleError, match=message) as caught:
        ruled(seats, submission={"options": {"two_adjacent_areas": option}})
    assert caught.value.clause == "MA-SPG-15(a)"


@pytest.mark.clause("MA-SPG-15(b)")
@pytest.mark.parametrize(("wagers", "first"), [(("50", "100"), 3), (("100", "50"), 2), (("50", "50"), 3)])
def test_the_larger_wager_is_set_first_and_equal_ones_counterclockwise(wagers: tuple[str, str], first: int) -> None:
    seats = {
        "2": {**hand("Kc Kd | 3c 3d", wager=wagers[0]), "player": "ann"},
        "3": {**hand("8c Td | Ac 2d", wager=wagers[1]), "player": "ann"},
    }
    permitted = {"options": {"two_adjacent_areas": True}}
    assert ruled(seats, submission=permitted).net == {2: int(wagers[0]) * 95, 3: -int(wagers[1]) * 100}
    for seat in seats.values():
        seat["decisions"] = []
    waiting = ruled(seats, submission=permitted).as_dict()["next"]
    assert (waiting["seat"], waiting["clause"]) == (first, "MA-SPG-15(b)")


# --- records that break a rule


@pytest.mark.clause("MA-SPG-2(a)")
def test_one_deck_with_two_jokers() -> None:
    seats = {"1": hand("Jk1 Jk2 | 3c 3d"), "2": hand("Jk1 8c | Ac 2d")}
    with pytest.raises(RuleError, match=r"Jk1 .* occurs too often") as caught:
        ruled(seats)
    assert caught.value.clause == "MA-SPG-2(a)"


@pytest.mark.clause("MA-SPG-12(a)", "MA-SPG-7(d)", "MA-SPG-7(a)")
@pytest.mark.parametrize(
    ("seat", "code", "clause"),
    [
        (hand("Kc Kd | 3c 3d", {"raise": 1}), "decision", "MA-SPG-12(a)"),
        (hand("Kc Kd | 3c 3d", "fold"), "decision", "MA-SPG-12(a)"),
        (hand("Kc Kd | 3c 3d", {"set": {"high": "Kc Kd", "low": "3c 4d"}}), "setting", "MA-SPG-12(a)"),
        (hand("Kc Kd | 3c 3d", {"set": {"high": "Kc Kd", "low": "3c"}}), "setting", "MA-SPG-12(a)"),
        (hand("Kc Kd | 3c 3d", {"set": {"high": "Kc Kd", "medium": "3c", "low": "3d"}}), "setting", None),
        (hand("Kc Kd | 3c 3d", {"set": {"high": ["Kc", "Kd"], "low": "3c 3d"}}), "setting", None),
        (hand("Kc Kd | 3c 3d", {"set": "house-way"}, "fold"), "decision", "MA-SPG-12(e)"),
        (hand("Kc Kd | 3c 3d", {"set": "house-way"}, "play", "play"), "decision", None),
        ({"wagers": {"bonus": "5"}, "cards": "Kc Kd 3c 3d", "decisions": []}, "wager", "MA-SPG-7(a)"),
        (hand("Kc Kd | 3c 3d", bonus="0.99"), "wager", "MA-SPG-7(d)"),
        (hand("Kc Kd | 3c 3d", bonus="0"), "amount", None),
        (hand("Kc Kd | 3c 3d", ante="5"), "wager", None),
        (hand("Kc Kd | 3c"), "cards", None),
        (hand("Kc Kd | 3c 3d 5d", {"set": {"high": "Kc Kd", "low": "3c 3d"}}), "cards", None),
        (hand("Kc Kd | 3c 3c"), "cards", "MA-SPG-2(a)"),
        (hand("Kc Kx | 3c 3d"), "card", None),
        (hand("Kc Kd | 3c 3d", wager="-1"), "amount", None),
    ],
)
def test_broken_records_name_the_rule(seat: dict[str, Any], code: str, clause: str | None) -> None:
    with pytest.raises(InputError) as caught:
        ruled({"1": seat})
    assert (caught.value.code, caught.value.clause) == (code, clause)
    assert caught.value.field


def test_a_partial_round_says_who_is_next() -> None:
    seats = {"2": hand("Kc Kd | 3c 3d"), "5": {**hand("8c Td | Ac 2d"), "decisions": []}}
    waiting = ruled(seats).as_dict()["next"]
    assert (waiting["seat"], waiting["choices"]) == (5, [{"set": "house-way"}])
    assert waiting["clause"] == "MA-SPG-12(a)"


@pytest.mark.clause("MA-SPG-12(b)")
def test_the_dealer_may_keep_the_house_way_to_the_house() -> None:
    """Where the licensee gives no advice, a player must set the hands."""
    seats = {"1": hand("Kc Kd | 3c 3d", {"set": "house-way"})}
    with pytest.raises(InputError):
        ruled(seats, submission={"options": {"advise_house_way": False}})
