"""Pai gow poker, round by round: the main wager against the dealer, worked out by hand."""

from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.chapters.pai_gow_poker.hands import best
from croupier.errors import InputError, RuleError
from croupier.referee import Ruling
from croupier.testing import outcomes, referee

WAGER = "pai-gow-poker"
# By the Foxwoods way: a pair of kings high, queen and nine low.
KINGS = "Kc Kd Qh 9s 7c 5d 3h"
WIN = "NJ-69F-11.9(i)"


def hand(high: str, low: str) -> dict[str, Any]:
    """A seat's cards and the decision to set them so."""
    return {"cards": f"{high} {low}", "decisions": [{"set": {"high": high, "low": low}}]}


def rule(seat: dict[str, Any], *, dealer: Any = KINGS, stake: str = "100", **parts: Any) -> Ruling:
    """One player at seat 1 against the dealer."""
    wagers = {WAGER: stake} | seat.get("wagers", {})
    return referee("pai-gow-poker", {"1": seat | {"wagers": wagers}}, dealer=dealer, **parts)


def settle(high: str, low: str, **parts: Any) -> tuple[str, int, str]:
    return outcomes(rule(hand(high, low), **parts))[WAGER]


# --- 11.3: how hands rank


def proves(clause: str, high: str, low: str) -> Any:
    """Two hands that win against a pair of kings over queen and nine by the rank that a clause gives them."""
    return pytest.param(high, low, id=clause, marks=pytest.mark.clause(f"NJ-69F-11.3{clause}"))


@pytest.mark.parametrize(
    ("high", "low"),
    [
        proves("(b)1", "Ac Ad Ah As Jk", "Qd Tc"),
        proves("(b)2", "As Ks Qs Js Ts", "Qd Jh"),
        proves("(b)3", "8h 7h 6h 5h 4h", "Qd Tc"),
        proves("(b)4", "2c 2d 2h 2s 3d", "Qd Td"),
        proves("(b)5", "2c 2d 2h 3c 3d", "Qs Td"),
        proves("(b)6", "9d 6d 4d 3d 2d", "As Qd"),
        proves("(b)7", "8d 7d 6d 5s 4c", "Qd Js"),
        proves("(b)8", "2c 2d 2h 8c 4d", "Qd Tc"),
        proves("(b)9", "2c 2d 4h 4s 6c", "Ac 3s"),
        proves("(a)", "As 2c 3d 4h 5s", "Qd Tc"),  # the ace below the deuce completes a straight
        proves("(c)", "Jk Td 8h 7d 6s", "Ah 2c"),  # and so does the joker
    ],
)
def test_small_cards_win_by_the_rank_of_their_hand(high: str, low: str) -> None:
    assert settle(high, low) == ("win", 95_00, WIN)


@pytest.mark.clause("NJ-69F-11.3(b)10")
def test_the_lowest_pair_beats_the_best_hand_without_one() -> None:
    """The dealer has ace high over king and queen."""
    found = settle("2c 2d 8h 6s 4c", "Jc Td", dealer="Ah Kd Qh 9s 7c 5d 3h")
    assert found == ("push", 0, "NJ-69F-11.9(h)1")


@pytest.mark.clause("NJ-69F-11.3(e)")
def test_without_a_pair_the_highest_cards_decide() -> None:
    """The dealer has ace and nine over queen and jack: ace and ten is higher, and so is king and deuce."""
    assert settle("As Tc 8d 6h 4c", "Kc 2d", dealer="Ah Qd Jh 9s 7c 5d 3h") == ("win", 95_00, WIN)


@pytest.mark.clause("NJ-69F-11.3(b)")
def test_of_seven_cards_the_best_five_rank_in_the_order_of_the_text() -> None:
    falling = [
        "Ac Ad Ah As Jk 3c 2d",
        "As Ks Qs Js Ts 3c 2d",
        "9h 8h 7h 6h 5h 3c 2d",
        "8c 8d 8h 8s Kd 3c 2d",
        "7c 7d 7h 6c 6d 3c 2d",
        "Qd 9d 6d 4d 3d 3c 2h",
        "8d 7d 6d 5s 4c Kc 2h",
        "5c 5d 5h Kd 8c 3c 2d",
        "6c 6d 4h 4s Kd 3c 2h",
        "Qc Qd 9h 7s 5c 3c 2d",
        "Ac Jd 9h 7s 5c 3c 2d",
    ]
    values = [best(parse_cards(text)).value for text in falling]
    assert values == sorted(set(values), reverse=True)


# --- 11.9(g) to (i): win, lose, push


@pytest.mark.clause(WIN, "NJ-69F-11.9(j)", "NJ-69F-11.9(f)")
@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("As Ad 8c 6h 4c", "Jh Js"),  # aces and jacks
        ("Ah Jk 8c 6h 4c", "Js Jd"),  # the joker is an ace
        ("Kh Ks 8c 6h 4c", "Ah 2s"),  # kings with an eight beat kings with a seven, and an ace a queen
        ("Kh Ks 7d 6h 2c", "Qd Ts"),  # kings, seven, six beat kings, seven, five
        ("2c 2d 4h 4s 6c", "Ac 3s"),  # two pair
        ("Jk Td 8h 7d 6s", "Ah 2c"),  # the joker completes a straight
        ("Ah 9h 6h 4h Jk", "As Qd"),  # and a flush
        ("2c 2d 2h 3c 3d", "Jh Jd"),  # a full house
        ("2c 2d 2h 2s 3d", "Qd Td"),  # four of a kind
        ("8d 7d 6d 5s 4c", "Qd Js"),  # a straight
        ("8h 7h 6h 5h 4h", "Qd Tc"),  # a straight flush
        ("As Ks Qs Js Ts", "Qd Jh"),  # a royal flush
        ("Ac Ad Ah As Jk", "Qd Tc"),  # five aces
    ],
)
def test_two_higher_hands_win_even_money_less_five_percent(high: str, low: str) -> None:
    assert settle(high, low) == ("win", 95_00, WIN)


@pytest.mark.clause("NJ-69F-11.9(g)", "NJ-69F-11.9(g)1")
@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("Tc Td 6h 4c 2s", "Jh 8d"),  # tens, and a jack
        ("Kh Ks 7d 5h 2s", "Qd 8h"),  # kings whose last card is a deuce, and queen eight
        ("Ah Qs 6h 4c 2s", "Jh 8d"),  # no pair at all
    ],
)
def test_two_lower_hands_lose(high: str, low: str) -> None:
    assert settle(high, low) == ("lose", -100_00, "NJ-69F-11.9(g)1")


@pytest.mark.clause("NJ-69F-11.9(g)2", "NJ-69F-11.1/copy-hand")
@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("Kh Ks 7d 5h 3c", "Jh 8d"),  # the high hand is a copy, the low hand lower
        ("Tc Td 6h 4c 2s", "Qd 9h"),  # the low hand is a copy, the high hand lower
        ("Kh Ks 7d 5h 3c", "Qd 9h"),  # both are copies
    ],
)
def test_copies_go_to_the_dealer(high: str, low: str) -> None:
    assert settle(high, low) == ("lose", -100_00, "NJ-69F-11.9(g)2")


@pytest.mark.clause("NJ-69F-11.9(h)", "NJ-69F-11.9(h)1", "NJ-69F-11.9(h)2", "NJ-69F-11.1/copy-hand")
@pytest.mark.parametrize(
    ("high", "low", "clause"),
    [
        ("As Ad 8c 6h 4c", "Jh 8d", "NJ-69F-11.9(h)1"),  # high hand higher, low hand lower
        ("As Ad 8c 6h 4c", "Qd 9h", "NJ-69F-11.9(h)1"),  # high hand higher, low hand a copy
        ("Tc Td 6h 4c 2s", "Ah Jd", "NJ-69F-11.9(h)2"),  # high hand lower, low hand higher
        ("Kh Ks 7d 5h 3c", "Ah Jd", "NJ-69F-11.9(h)2"),  # high hand a copy, low hand higher
    ],
)
def test_one_higher_hand_pushes(high: str, low: str, clause: str) -> None:
    assert settle(high, low) == ("push", 0, clause)


@pytest.mark.clause("NJ-69F-11.9(g)3", "NJ-69F-11.9(a)", "NJ-69F-11.1/high-hand", "NJ-69F-11.1/low-hand")
@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("Qs 8c 6h 4c 2s", "Ah Ad"),  # aces low over nothing, though the low hand would beat the dealer's
        ("Tc Td 6h 4c 2s", "Js Jd"),  # jacks over tens
        ("Ah Qs Td 8c 6h", "As Kh"),  # ace king over ace queen
    ],
)
def test_a_high_hand_below_the_low_hand_loses(high: str, low: str) -> None:
    assert settle(high, low) == ("lose", -100_00, "NJ-69F-11.9(g)3")


@pytest.mark.clause("NJ-69F-11.9(a)", "NJ-69F-11.1/high-hand", "NJ-69F-11.1/low-hand")
def test_equal_pairs_and_two_pair_over_a_higher_pair_are_set_correctly() -> None:
    """Sevens over sevens is the chapter's own example; two pair outrank any pair."""
    queens = "Qc Qd Jh 9s 8c 5d 3h"
    assert settle("7c 7d As Kh 2s", "7h 7s", dealer=queens) == ("push", 0, "NJ-69F-11.9(h)2")
    assert settle("Kh Ks 8d 8c 2s", "Ah Jk") == ("win", 95_00, WIN)


@pytest.mark.clause("NJ-69F-11.9(g)4")
@pytest.mark.parametrize(
    ("high", "low", "shown"),
    [
        ("As Ad 8c 6h", "Jh Js 4c", "set as 4 and 3 cards"),
        ("As Ad 8c 6h 4c Jh", "Js", "set as 6 and 1 cards"),
        ("As Ad 8c 6h 4c Jh Js", "", "set as 7 and 0 cards"),
    ],
)
def test_hands_of_the_wrong_size_lose(high: str, low: str, shown: str) -> None:
    ruling = rule({"cards": f"{high} {low}", "decisions": [{"set": {"high": high, "low": low}}]})
    assert outcomes(ruling)[WAGER] == ("lose", -100_00, "NJ-69F-11.9(g)4")
    assert ruling.lines[0].hand == shown


# --- 11.3(d): ace to five


@pytest.mark.clause("NJ-69F-11.3(d)", "NJ-69F-11.3(b)7")
@pytest.mark.parametrize(("low_wheel", "outcome"), [(False, "win"), (True, "push")])
def test_ace_to_five_beats_a_king_high_straight_unless_the_licensee_ranks_it_lowest(
    low_wheel: bool, outcome: str
) -> None:
    options = {"options": {"low_a2345": low_wheel}}
    straight = "Kc Qd Jh Ts 9c 4d 2h"
    assert settle("As 2d 3h 4s 5c", "Qh 7d", dealer=straight, submission=options)[0] == outcome


@pytest.mark.clause("NJ-69F-11.3(d)", "NJ-69F-11.3(b)3")
@pytest.mark.parametrize(("low_wheel", "outcome"), [(False, "win"), (True, "push")])
def test_so_does_the_suited_ace_to_five(low_wheel: bool, outcome: str) -> None:
    options = {"options": {"low_a2345": low_wheel}}
    straight_flush = "Kc Qc Jc Tc 9c 4d 2h"
    assert settle("As 2s 3s 4s 5s", "Qh 7d", dealer=straight_flush, submission=options)[0] == outcome


# --- 11.9(j): vigorish


@pytest.mark.clause("NJ-69F-11.9(j)")
@pytest.mark.parametrize(
    ("stake", "exact", "rounded"),
    [
        ("10", 50, 50),
        ("5", 25, 25),
        ("12", 60, 75),
        ("7", 35, 50),
        ("1", 5, 25),
        ("25", 1_25, 1_25),
        ("26", 1_30, 1_50),
        ("101", 5_05, 5_25),
        ("0.50", 2, 25),  # two and a half cents: the half cent stays with the player
        ("2500", 125_00, 125_00),
    ],
)
def test_vigorish_is_exact_or_rounded_up_to_quarters(stake: str, exact: int, rounded: int) -> None:
    winning = hand("As Ad 8c 6h 4c", "Jh Js")
    line = rule(winning, stake=stake).lines[0]
    assert (line.vigorish, line.net) == (exact, line.stake - exact)
    quarters = rule(winning, stake=stake, submission={"options": {"vigorish_rounding": "round-to-25c"}}).lines[0]
    assert (quarters.vigorish, quarters.net) == (rounded, line.stake - rounded)
    by_reading = rule(winning, stake=stake, submission={"readings": {"NJ-4": "round-up-25c"}}).lines[0]
    assert by_reading.vigorish == rounded


@pytest.mark.clause("NJ-69F-11.9(j)", "NJ-69F-11.9(g)", "NJ-69F-11.9(h)")
def test_no_vigorish_without_a_win() -> None:
    for high, low in (("Tc Td 6h 4c 2s", "Jh 8d"), ("As Ad 8c 6h 4c", "Jh 8d")):
        assert rule(hand(high, low)).lines[0].vigorish == 0


# --- 11.9(c), (d): the dealer's hand


@pytest.mark.clause("NJ-69F-11.9(c)", "NJ-69F-11.9(d)")
def test_the_ruling_shows_the_dealer_set_by_the_house_way() -> None:
    shown = rule(hand("As Ad 8c 6h 4c", "Jh Js")).as_dict()["dealer"]
    assert shown == {
        "cards": KINGS,
        "hand": "pair of kings / queen high",
        "set": {"high": "Kd Kc 7c 5d 3h", "low": "Qh 9s"},
    }


@pytest.mark.clause("NJ-69F-11.9(d)")
@pytest.mark.parametrize(("way", "outcome"), [("foxwoods", "push"), ("stones", "lose")])
def test_the_filed_way_decides(way: str, outcome: str) -> None:
    """Jacks and fours with an ace: Foxwoods splits them (jacks, fours), Stones keeps them (two pair, ace low)."""
    dealer = "Jc Jd 4h 4s Ad 9c 2h"
    assert settle("Qh Qs 8c 6d 3h", "Kc 7d", dealer=dealer, submission={"house_way": way})[0] == outcome


@pytest.mark.clause("NJ-69F-11.11(i)", "NJ-69F-11.9(d)")
def test_a_dealer_who_sets_wrongly_sets_again() -> None:
    """The dealer broke the kings: reset to kings and queen nine, they lose to aces and jacks."""
    wrong = {"cards": KINGS, "set": {"high": "Kc 9s 7c 5d 3h", "low": "Kd Qh"}}
    seat = hand("As Ad 8c 6h 4c", "Jh Js")
    with pytest.raises(RuleError, match="not set by the house way 'foxwoods'") as caught:
        rule(seat, dealer=wrong)
    assert (caught.value.clause, caught.value.field) == ("NJ-69F-11.11(i)", "dealer.set")
    ruling = rule(seat, dealer=wrong, irregularities=[{"clause": "NJ-69F-11.11(i)"}])
    assert outcomes(ruling)[WAGER] == ("win", 95_00, WIN)
    assert ruling.as_dict()["dealer"]["set"] == {"high": "Kd Kc 7c 5d 3h", "low": "Qh 9s"}
    assert [clause for clause, _ in ruling.notes] == ["NJ-69F-11.11(i)", "NJ-69F-11.11(i)"]


@pytest.mark.clause("NJ-69F-11.9(d)")
def test_a_dealer_who_sets_rightly_is_left_alone() -> None:
    right = {"cards": KINGS, "set": {"high": "Kc Kd 3h 5d 7c", "low": "9s Qh"}}
    assert outcomes(rule(hand("As Ad 8c 6h 4c", "Jh Js"), dealer=right))[WAGER][0] == "win"
    three_low = {"cards": KINGS, "set": {"high": "Kc Kd 3h 5d", "low": "7c 9s Qh"}}
    with pytest.raises(RuleError, match="must be reset"):
        rule(hand("As Ad 8c 6h 4c", "Jh Js"), dealer=three_low)
    with pytest.raises(InputError, match="not made of the dealer's cards"):
        rule(hand("As Ad 8c 6h 4c", "Jh Js"), dealer={"cards": KINGS, "set": {"high": "Kc", "low": "9s Qh"}})


# --- 11.9(b): help, and who may not ask for it


@pytest.mark.clause("NJ-69F-11.9(b)")
def test_a_player_may_be_told_the_house_way() -> None:
    seat = {"cards": "As Ad Jh Js 8c 6h 4c", "decisions": [{"set": "house-way"}]}
    ruling = rule(seat)
    assert (ruling.lines[0].hand, outcomes(ruling)[WAGER][0]) == ("pair of aces / pair of jacks", "win")
    with pytest.raises(RuleError, match="does not tell players") as caught:
        rule(seat, submission={"options": {"advise_house_way": False}})
    assert caught.value.clause == "NJ-69F-11.9(b)"


# --- 11.9(e): surrender


@pytest.mark.clause("NJ-69F-11.9(e)", "NJ-69F-11.9(e)1")
def test_surrender_gives_up_the_whole_wager() -> None:
    """Before or after the hand is set, as long as nobody has seen it."""
    for decisions in (["surrender"], [{"set": "house-way"}, "surrender"]):
        ruling = rule({"cards": "As Ad Jh Js 8c 6h 4c", "decisions": decisions})
        assert outcomes(ruling) == {WAGER: ("surrender", -100_00, "NJ-69F-11.9(e)1")}
        assert 1 not in ruling.state.exposed
    played = rule({"cards": "As Ad Jh Js 8c 6h 4c", "decisions": [{"set": "house-way"}, "play"]})
    assert outcomes(played)[WAGER][0] == "win"


FILED = {
    "progressive": {"template": "progressive-1"},
    "bonus": {"template": "fortune-1"},
    "insurance": {"template": "asia-insurance"},
    "three-card-bonus": {"template": "mania-three-card"},
    "seven-card-bonus": {"template": "mania-seven-card"},
}


@pytest.mark.clause("NJ-69F-11.9(e)")
@pytest.mark.parametrize("side", ["progressive", "seven-card-bonus"])
def test_a_progressive_or_seven_card_wager_bars_surrender(side: str) -> None:
    seat = {"cards": "As Ad Jh Js 8c 6h 4c", "decisions": ["surrender"], "wagers": {side: "1"}}
    with pytest.raises(RuleError, match="nobody surrenders") as caught:
        rule(seat, submission={"filed": {side: FILED[side]}})
    assert (caught.value.clause, caught.value.field) == ("NJ-69F-11.9(e)", "seats.1.decisions")


@pytest.mark.clause("NJ-69F-11.9(e)")
@pytest.mark.parametrize("side", ["bonus", "insurance", "three-card-bonus", "imperial-bonus"])
def test_the_other_side_wagers_bar_it_only_by_the_other_reading(side: str) -> None:
    """By default the side wager is settled all the same: two pair win none of these tables."""
    seat = {"cards": "As Qd Jh Js 8c 8h 4c", "decisions": ["surrender"], "wagers": {side: "5"}}
    filed = {side: FILED[side]} if side in FILED else {}
    lines = outcomes(rule(seat, submission={"filed": filed}))
    assert lines[WAGER][:2] == ("surrender", -100_00)
    assert lines[side][:2] == ("lose", -5_00)
    with pytest.raises(RuleError, match="nobody surrenders"):
        rule(seat, submission={"filed": filed, "readings": {"NJ-17": "any-side-wager"}})


# --- several players, two areas


def test_every_seat_meets_the_same_dealer_and_the_house_keeps_the_rest() -> None:
    seats = {
        "1": hand("As Ad 8c 6h 4c", "Jh Js") | {"wagers": {WAGER: "20"}},
        "3": hand("Tc Td 6d 4h 2s", "Jd 8s") | {"wagers": {WAGER: "50"}},
        "6": hand("Qc Qs 8h 7h 5c", "Ac Jc") | {"wagers": {WAGER: "30"}},
    }
    shown = referee("pai-gow-poker", seats, dealer=KINGS).as_dict()
    assert shown["net"] == {"1": "19", "3": "-50", "6": "0"}
    assert shown["house_net"] == "31"


AREAS = {"options": {"two_adjacent_areas": True}}


@pytest.mark.clause("NJ-69F-11.12(a)", "NJ-69F-11.12(b)")
def test_two_adjacent_areas_are_played_separately() -> None:
    seats = {
        "2": hand("As Ad 8c 6h 4c", "Jh Js") | {"wagers": {WAGER: "20"}, "player": "ann"},
        "3": hand("Tc Td 6d 4h 2s", "Jd 8s") | {"wagers": {WAGER: "50"}, "player": "ann"},
    }
    assert referee("pai-gow-poker", seats, dealer=KINGS, submission=AREAS).net == {2: 19_00, 3: -50_00}
    with pytest.raises(RuleError, match="may wager on one area at most") as caught:
        referee("pai-gow-poker", seats, dealer=KINGS)
    assert caught.value.clause == "NJ-69F-11.12(a)"
    apart = {"1": seats["2"], "3": seats["3"]}
    with pytest.raises(RuleError, match="two adjacent"):
        referee("pai-gow-poker", apart, dealer=KINGS, submission=AREAS)


@pytest.mark.clause("NJ-69F-11.12(b)")
@pytest.mark.parametrize(("first", "stakes"), [(2, ("20", "10")), (3, ("10", "20")), (3, ("10", "10"))])
def test_the_larger_wager_is_set_first_and_of_equal_ones_the_first_counterclockwise(
    first: int, stakes: tuple[str, str]
) -> None:
    seats = {
        "2": {"cards": "As Ad 8c 6h 4c Jh Js", "wagers": {WAGER: stakes[0]}, "player": "ann"},
        "3": {"cards": "Tc Td 6d 4h 2s Jd 8s", "wagers": {WAGER: stakes[1]}, "player": "ann"},
    }
    asked = referee("pai-gow-poker", seats, dealer=KINGS, submission=AREAS).next
    assert asked is not None
    assert asked.seat == first


# --- records that break a rule


@pytest.mark.parametrize(
    ("seat", "code", "clause"),
    [
        ({"cards": "As Ad Jh Js 8c 6h", "decisions": []}, "cards", None),
        ({"cards": "As Ad Jh Js 8c 6h 4c 2c", "decisions": [{"set": "house-way"}]}, "cards", None),
        ({"cards": "As Ad Jh Js 8c 6h Kc", "decisions": [{"set": "house-way"}]}, "cards", "NJ-69F-11.2(a)"),
        ({"cards": "As Ad Jh Js Jk Jk 4c", "decisions": [{"set": "house-way"}]}, "cards", "NJ-69F-11.2(a)"),
        ({"cards": "As Ad Jh Js 8c 6h 4c", "decisions": ["fold"]}, "decision", "NJ-69F-11.9(a)"),
        ({"cards": "As Ad Jh Js 8c 6h 4c", "decisions": [{"raise": 1}]}, "decision", "NJ-69F-11.9(a)"),
        (
            {"cards": "As Ad Jh Js 8c 6h 4c", "decisions": [{"set": {"high": "As Ah 8c 6h 4c", "low": "Jh Js"}}]},
            "setting",
            "NJ-69F-11.9(a)",
        ),
        ({"cards": "As Ad Jh Js 8c 6h 4c", "decisions": [{"set": {"high": "As Ad 8c 6h 4c"}}]}, "setting", None),
        ({"cards": "As Ad Jh Js 8c 6h 4c", "decisions": [{"set": "house-way"}, "fold"]}, "decision", "NJ-69F-11.9(e)"),
        ({"cards": "As Ad Jh Js 8c 6h 4c", "decisions": ["surrender", "surrender"]}, "decision", None),
        ({"cards": "As Ad Jh Js 8c 6h 4c", "wagers": {"over-23": "5"}}, "wager", None),
    ],
)
@pytest.mark.clause("NJ-69F-11.2(a)", "NJ-69F-11.9(a)")
def test_broken_records_name_the_rule(seat: dict[str, Any], code: str, clause: str | None) -> None:
    with pytest.raises(InputError) as caught:
        rule(seat)
    assert (caught.value.code, caught.value.clause) == (code, clause)


@pytest.mark.clause("NJ-69F-11.7(a)", "NJ-69F-11.7(d)", "NJ-69F-11.7(e)", "NJ-69F-11.7(f)")
@pytest.mark.parametrize("side", ["imperial-bonus", "progressive", "three-card-bonus", "seven-card-bonus"])
def test_a_side_wager_needs_a_pai_gow_poker_wager(side: str) -> None:
    seat = {"cards": "As Ad Jh Js 8c 6h 4c", "decisions": [{"set": "house-way"}], "wagers": {side: "1"}}
    filed = {side: FILED[side]} if side in FILED else {}
    with pytest.raises(RuleError, match="needed to take part") as caught:
        referee("pai-gow-poker", {"1": seat}, dealer=KINGS, submission={"filed": filed})
    assert caught.value.clause == "NJ-69F-11.7(a)"


def test_a_partial_round_says_who_is_next_and_what_is_allowed() -> None:
    seats: dict[str, dict[str, Any]] = {
        "2": {"cards": "As Ad Jh Js 8c 6h 4c", "wagers": {WAGER: "10"}},
        "5": {"cards": "Tc Td 6d 4h 2s Jd 8s", "wagers": {WAGER: "10"}, "decisions": [{"set": "house-way"}]},
    }
    shown = referee("pai-gow-poker", seats, dealer=KINGS).as_dict()
    assert shown["next"] == {"seat": 2, "name": "set", "choices": [{"set": "house-way"}], "clause": "NJ-69F-11.9(a)"}
    assert shown["lines"] == []
