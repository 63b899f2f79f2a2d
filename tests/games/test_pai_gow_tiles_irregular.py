"""Pai gow with tiles: what goes wrong, and records that cannot be."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.referee import Ruling
from croupier.testing import outcomes, referee

GAME = "pai-gow-tiles"
SET = {"set": {"high": "2-4 1-2", "low": "1-1 1-6"}}
WINNER = {"wagers": {"pai-gow": "20"}, "cards": "2-4 1-2 1-1 1-6", "decisions": [SET]}
LOSER = {"wagers": {"pai-gow": "30"}, "cards": "1-5 4-6 1-3 1-4", "decisions": [{"set": "house-way"}]}
DEALER = "6-6 6-6 5-6 3-3"


def with_winner(**changes: Any) -> Ruling:
    parts = {key: changes.pop(key) for key in ("dealer", "irregularities", "submission", "extra") if key in changes}
    return referee(GAME, {"1": {**WINNER, **changes}}, **({"dealer": DEALER} | parts))


def happened(*clauses: str, **data: Any) -> list[dict[str, Any]]:
    return [{"clause": clause, **data} for clause in clauses]


# --- 10.4(e), 10.9(a) and (b): shuffled or shaken again, and the round goes on


@pytest.mark.clause("NJ-69F-10.4(e)", "NJ-69F-10.9(a)", "NJ-69F-10.9(b)")
@pytest.mark.parametrize("clause", ["NJ-69F-10.4(e)", "NJ-69F-10.9(a)", "NJ-69F-10.9(b)"])
def test_what_is_done_again_costs_nobody_anything(clause: str) -> None:
    ruling = with_winner(irregularities=happened(clause))
    assert outcomes(ruling)["pai-gow"] == ("win", 19_00, "NJ-69F-10.7(j)")
    assert [note[0] for note in ruling.notes] == [clause]


# --- 10.9(c) and (e): all hands are void


@pytest.mark.clause("NJ-69F-10.9(c)", "NJ-69F-10.9(e)")
@pytest.mark.parametrize("clause", ["NJ-69F-10.9(c)", "NJ-69F-10.9(e)"])
def test_all_hands_are_void(clause: str) -> None:
    ruling = referee(GAME, {"1": WINNER, "4": LOSER}, dealer=DEALER, irregularities=happened(clause))
    assert outcomes(ruling) == {"pai-gow": ("void", 0, clause)}
    assert outcomes(ruling, 4) == {"pai-gow": ("void", 0, clause)}
    assert ruling.as_dict()["house_net"] == "0"


@pytest.mark.clause("NJ-69F-10.9(e)")
def test_a_void_round_needs_no_decisions() -> None:
    ruling = with_winner(decisions=[], irregularities=happened("NJ-69F-10.9(e)", who="dead hand"))
    assert outcomes(ruling) == {"pai-gow": ("void", 0, "NJ-69F-10.9(e)")}


# --- 10.9(d): the player's option


@pytest.mark.clause("NJ-69F-10.9(d)")
def test_a_player_whose_tile_was_exposed_may_void_the_hand() -> None:
    seats = {"1": {**WINNER, "decisions": ["void"]}, "4": LOSER}
    ruling = referee(GAME, seats, dealer=DEALER, irregularities=happened("NJ-69F-10.9(d)", seat=1))
    assert outcomes(ruling) == {"pai-gow": ("void", 0, "NJ-69F-10.9(d)")}
    assert outcomes(ruling, 4)["pai-gow"][:2] == ("lose", -30_00)


@pytest.mark.clause("NJ-69F-10.9(d)")
def test_or_play_it_out() -> None:
    ruling = with_winner(decisions=["play", SET], irregularities=happened("NJ-69F-10.9(d)", seat=1))
    assert outcomes(ruling)["pai-gow"][:2] == ("win", 19_00)


@pytest.mark.clause("NJ-69F-10.9(d)")
def test_nobody_else_has_the_option() -> None:
    with pytest.raises(RuleError):
        with_winner(decisions=["void"])
    seats = {"1": {**WINNER, "decisions": ["void"]}, "4": LOSER}
    with pytest.raises(RuleError):
        referee(GAME, seats, dealer=DEALER, irregularities=happened("NJ-69F-10.9(d)", seat=4))
    with pytest.raises(RuleError, match="no such seat"):
        with_winner(irregularities=happened("NJ-69F-10.9(d)", seat=5))
    with pytest.raises(RuleError, match="needs seat"):
        with_winner(irregularities=happened("NJ-69F-10.9(d)"))


# --- 10.9(f): hands set against the filed way

WRONG = {"cards": DEALER, "set": {"high": "6-6 3-3", "low": "6-6 5-6"}}


@pytest.mark.clause("NJ-69F-10.9(f)", "NJ-69F-10.7(d)2")
def test_a_hand_set_wrongly_is_reset_and_the_round_completed() -> None:
    """8 and 3 would have lost to the player's 9 and 6; twelves and 7 win."""
    seat = {
        "wagers": {"pai-gow": "20"},
        "cards": "1-3 1-4 2-6 4-4",
        "decisions": [{"set": {"high": "1-3 1-4", "low": "2-6 4-4"}}],
    }
    ruling = referee(GAME, {"1": seat}, dealer=WRONG, irregularities=happened("NJ-69F-10.9(f)"))
    assert outcomes(ruling)["pai-gow"] == ("lose", -20_00, "NJ-69F-10.7(h)")
    assert ruling.as_dict()["dealer"]["set"] == {"high": "6-6 6-6", "low": "3-3 5-6"}


@pytest.mark.clause("NJ-69F-10.9(f)")
def test_a_wrong_hand_may_not_stand() -> None:
    with pytest.raises(RuleError, match="must be set 6-6 6-6 / 3-3 5-6") as caught:
        with_winner(dealer=WRONG)
    assert caught.value.clause == "NJ-69F-10.9(f)"
    assert caught.value.field == "dealer.set"


@pytest.mark.clause("NJ-69F-10.9(f)")
def test_a_hand_set_rightly_stands() -> None:
    right = {"cards": DEALER, "set": {"high": "6-6 6-6", "low": "5-6 3-3"}}
    assert outcomes(with_winner(dealer=right))["pai-gow"][0] == "win"


@pytest.mark.clause("NJ-69F-10.9(f)")
@pytest.mark.parametrize(
    "given", [{"high": "6-6 6-6", "low": "5-6 2-2"}, {"high": "6-6 6-6 5-6", "low": "3-3"}, {"high": "6-6 6-6"}]
)
def test_a_hand_set_of_other_tiles_is_no_hand(given: dict[str, str]) -> None:
    with pytest.raises(InputError, match="not two and two"):
        with_winner(dealer={"cards": DEALER, "set": given}, irregularities=happened("NJ-69F-10.9(f)"))


# --- records that cannot be


@pytest.mark.clause("NJ-69F-10.7(a)")
@pytest.mark.parametrize(
    ("decision", "match"),
    [
        ({"set": {"high": "2-4 1-2", "low": "1-1 2-5"}}, "not made of"),
        ({"set": {"high": "2-4 1-2 1-1", "low": "1-6"}}, "two tiles"),
        ({"set": {"high": "2-4 1-2"}}, "has the parts"),
        ({"set": {"high": "2-4 1-2", "medium": "1-1 1-6"}}, "has the parts"),
        ({"set": "my way"}, "has the parts"),
        ({"set": {"high": 24, "low": 11}}, "is text"),
        ("fold", "not a setting"),
        ({"raise": 1}, "not a setting"),
    ],
)
def test_a_setting_is_two_and_two_of_the_dealt_tiles(decision: Any, match: str) -> None:
    with pytest.raises(InputError, match=match):
        with_winner(decisions=[decision])


@pytest.mark.clause("NJ-69F-10.2(a)")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("2-4 1-2 1-1 1-6", "2-4 6-6 5-6 3-3"),  # there is one 2-4
        ("6-6 1-2 1-1 1-6", "6-6 6-6 5-6 3-3"),  # and there are two twelves
    ],
)
def test_the_set_has_each_tile_once_or_twice(cards: str, dealer: str) -> None:
    with pytest.raises(RuleError, match="too often") as caught:
        with_winner(cards=cards, dealer=dealer, decisions=[{"set": "house-way"}])
    assert caught.value.clause == "NJ-69F-10.2(a)"


@pytest.mark.parametrize("cards", ["2-4 1-2 1-1", "2-4 1-2 1-1 1-6 3-3", ""])
def test_a_hand_has_four_tiles(cards: str) -> None:
    with pytest.raises(InputError):
        with_winner(cards=cards)


@pytest.mark.parametrize("dealer", ["6-6 6-6 5-6", "6-6 6-6 5-6 3-3 2-2", "6-6 6-6 5-6 7-1"])
def test_so_has_the_dealer(dealer: str) -> None:
    with pytest.raises(InputError):
        with_winner(dealer=dealer)


@pytest.mark.clause("NJ-69F-10.5(a)")
@pytest.mark.parametrize("wagers", [{}, {"ante": "5"}, {"pai-gow": "0"}, {"pai-gow": "-5"}])
def test_there_is_one_wager(wagers: dict[str, str]) -> None:
    with pytest.raises(InputError):
        with_winner(wagers=wagers)


@pytest.mark.clause("NJ-69F-10.6(a)")
@pytest.mark.parametrize("dice", [[1, 2], [0, 3, 3], [7, 1, 1], "333"])
def test_three_dice_show_one_to_six(dice: Any) -> None:
    with pytest.raises(RuleError) as caught:
        with_winner(extra={"dice": dice})
    assert caught.value.clause == "NJ-69F-10.6(a)"


def test_nobody_decides_more_than_there_is_to_decide() -> None:
    with pytest.raises(InputError, match="nothing left to decide"):
        with_winner(decisions=[SET, "play", "play"])


def test_a_record_that_stops_is_told_what_is_next() -> None:
    ruling = with_winner(decisions=[])
    assert ruling.lines == ()
    assert ruling.next is not None
    assert (ruling.next.seat, ruling.next.name, ruling.next.clause) == (1, "setting", "NJ-69F-10.7(a)")


def test_an_irregularity_of_another_game_is_unknown() -> None:
    with pytest.raises(InputError, match="no irregularity"):
        with_winner(irregularities=happened("PA-688a.13(d)"))


# --- 10.10: one player on two areas

OWN = {"submission": {"options": {"two_adjacent_areas": True}}}


def two_areas(one: int, other: int, **parts: Any) -> Ruling:
    seats = {str(one): {**WINNER, "player": "ann"}, str(other): {**LOSER, "player": "ann"}}
    return referee(GAME, seats, dealer=DEALER, **parts)


@pytest.mark.clause("NJ-69F-10.10(a)", "NJ-69F-10.10(b)")
def test_two_adjacent_areas_are_played_separately() -> None:
    ruling = two_areas(3, 4, **OWN)
    assert [(x.seat, x.net) for x in ruling.lines] == [(3, 19_00), (4, -30_00)]


@pytest.mark.clause("NJ-69F-10.10(a)")
def test_only_where_the_licensee_permits_and_only_side_by_side() -> None:
    for one, other, parts in ((3, 4, {}), (3, 5, OWN)):
        with pytest.raises(RuleError) as caught:
            two_areas(one, other, **parts)
        assert caught.value.clause == "NJ-69F-10.10(a)"


@pytest.mark.clause("NJ-69F-10.10(b)")
def test_the_hand_with_the_larger_wager_is_set_first() -> None:
    """$30 at 3 before $20 at 4, though 4 comes first counterclockwise."""
    seats = {
        "3": {**LOSER, "decisions": [], "player": "ann"},
        "4": {**WINNER, "decisions": [], "player": "ann"},
        "6": {**WINNER, "cards": "1-1 2-2 2-2 5-5", "player": "bob", "decisions": [{"set": "house-way"}]},
    }
    ruling = referee(GAME, seats, dealer=DEALER, **OWN)
    assert ruling.next is not None
    assert ruling.next.seat == 3


@pytest.mark.clause("NJ-69F-10.10(b)")
def test_at_equal_wagers_it_goes_counterclockwise() -> None:
    seats = {
        "3": {**LOSER, "wagers": {"pai-gow": "20"}, "decisions": [], "player": "ann"},
        "4": {**WINNER, "decisions": [], "player": "ann"},
    }
    ruling = referee(GAME, seats, dealer=DEALER, **OWN)
    assert ruling.next is not None
    assert ruling.next.seat == 4
