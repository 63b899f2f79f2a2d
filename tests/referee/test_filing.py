"""A record is held to what a filing is held to, and to its own cards."""

from typing import Any

import pytest

from croupier.errors import InputError
from croupier.referee import Ruling, judge

R1, R3 = {"raise": 1}, {"raise": 3}


def cajun(**parts: Any) -> Ruling:
    """A royal flush at the least raises: four times $15 at 500 to 1."""
    seat = {"wagers": {"ante": "15"}, "cards": "As Ks", "decisions": [R1, R1, R1]} | parts.pop("seat", {})
    return judge({"game": "cajun-stud", "seats": {"1": seat}, "extra": {"community": "Qs Js Ts"}, **parts})


def refused(clause: str | None, field: str, text: str | None = None, **parts: Any) -> None:
    with pytest.raises(InputError, match=text) as caught:
        cajun(**parts)
    assert (caught.value.clause, caught.value.field) == (clause, field)


# --- the constraints of a submission


@pytest.mark.clause("PA-683a.12(f)")
def test_a_payout_limit_below_its_floor_is_refused() -> None:
    submission = {"options": {"payout_limit": "100"}}
    refused("PA-683a.12(f)", "submission.options.payout_limit", "at least", submission=submission)
    assert cajun(submission={"options": {"payout_limit": "50000"}}).net == {1: 30_000_00}


@pytest.mark.clause("PA-683a.9(a)(1)")
def test_cards_shuffled_by_hand_are_not_dealt_from_it() -> None:
    stated = {"dealing_method": "hand", "shuffle_method": "manual"}
    refused("PA-683a.9(a)(1)", "submission.options.shuffle_method", submission={"options": stated})
    assert cajun(submission={"options": {"dealing_method": "hand"}}).net == {1: 30_000_00}


@pytest.mark.clause("PA-683a.7(d)(1)")
def test_stated_limits_bind_the_stakes() -> None:
    limits = {"wagers": {"ante": {"minimum": "25", "maximum": "100"}}}
    refused("PA-683a.7(d)(1)", "seats.1.wagers.ante", "outside", submission=limits)
    wrong = {"wagers": {"ante": {"minimum": "25", "maximum": "10"}}}
    refused("PA-683a.7(d)(1)", "submission.wagers.ante.maximum", submission=wrong)


@pytest.mark.clause("PA-683a.12(f)")
def test_stated_limits_move_the_floor_of_a_payout_limit() -> None:
    limits = {"ante": {"minimum": "30", "maximum": "100"}}
    stated = {"wagers": limits, "options": {"payout_limit": "50000"}}
    refused("PA-683a.12(f)", "submission.options.payout_limit", r"\$60,000", submission=stated)


@pytest.mark.clause("NJ-69F-11.20(d)")
def test_approvals_are_asked_for_where_a_record_states_some() -> None:
    seat = {"wagers": {"pai-gow-poker": "10"}, "cards": "As Ks Qd Jd 9c 8c 2h", "decisions": [{"set": "house-way"}]}
    options = {"imperial_max_payout": "50000", "imperial_bonus_wager": True}
    record = {
        "game": "pai-gow-poker",
        "seats": {"1": seat},
        "dealer": "Ah Kh Qh Jh 9h 8d 3d",
        "submission": {"options": options, "approvals": {"shaker": "D-1"}},
    }
    with pytest.raises(InputError) as caught:
        judge(record)
    assert caught.value.clause == "NJ-69F-11.20(d)"
    assert judge({**record, "submission": {"options": options}}).lines


# --- boxes and keys


@pytest.mark.clause("PA-683a.7(e)")
@pytest.mark.parametrize(("boxes", "most"), [(("1", "4", "6"), 1), (("1", "2"), 1), (("1", "3"), 2)])
def test_boxes_of_one_player_lie_side_by_side(boxes: tuple[str, ...], most: int) -> None:
    hands = dict(zip(boxes, ("2c 3c", "4c 5c", "7c 8c"), strict=False))
    seats = {
        box: {"wagers": {"ante": "5"}, "cards": cards, "decisions": ["fold"], "player": "ann"}
        for box, cards in hands.items()
    }
    record = {"game": "cajun-stud", "seats": seats, "extra": {"community": "Qs Js Ts"}}
    with pytest.raises(InputError) as caught:
        judge({**record, "submission": {"options": {"adjacent_boxes": most}}})
    assert caught.value.clause == "PA-683a.7(e)"


@pytest.mark.parametrize(
    ("parts", "field"),
    [
        ({"extras": {}}, "extras"),
        ({"extra": {"community": "Qs Js Ts", "meter": "5"}}, "extra.meter"),
        ({"extra": {"community": "Qs Js Ts", "dice": [1, 2, 3]}}, "extra.dice"),
        ({"submission": {"limits": {}}}, "submission.limits"),
        ({"bank": {"seat": 1, "wager": "5"}}, "bank.wager"),
        ({"dealer": {"cards": "", "hand": ""}}, "dealer.hand"),
        ({"seat": {"bet": "5"}}, "seats.1.bet"),
    ],
)
def test_unknown_keys_are_refused_with_what_is_allowed(parts: dict[str, Any], field: str) -> None:
    refused(None, field, "allowed", **parts)


# --- irregularities

FACE_UP = "PA-683a.13(a)"


@pytest.mark.clause("PA-683a.13(a)", "PA-683a.13(c)", "PA-683a.13(d)")
@pytest.mark.parametrize(
    ("found", "key", "text"),
    [
        ({"clause": FACE_UP, "cards": "3c 3d"}, "cards", "allowed: clause, seat, card"),
        ({"clause": FACE_UP, "card": "3c 3d"}, "card", "one card"),
        ({"clause": FACE_UP, "card": "As"}, "card", "somebody holds it"),
        ({"clause": FACE_UP, "card": "Ts"}, "card", "somebody holds it"),
        ({"clause": FACE_UP, "happened": "settling"}, "happened", "only while dealing"),
        ({"clause": FACE_UP, "happened": "later"}, "happened", "is no phase"),
        ({"clause": FACE_UP, "choice": "void"}, "choice", "states no 'choice'"),
        ({"clause": "PA-683a.13(c)", "seat": 2}, "seat", "no such seat"),
        ({"clause": "PA-683a.13(c)", "seat": "1"}, "seat", "no such seat"),
        ({"clause": "PA-683a.13(c)", "who": "bank"}, "who", "takes no part"),
        ({"clause": "PA-683a.13(c)", "happened": "dealt", "found": "dealing"}, "found", "before it happened"),
        ({"clause": "PA-683a.13(d)", "who": "community", "card": "2c"}, "card", "not among the cards"),
    ],
)
def test_what_cannot_be_true_of_an_irregularity_is_refused(found: dict[str, Any], key: str, text: str) -> None:
    refused(found["clause"], f"irregularities.0.{key}", text, irregularities=[found])


@pytest.mark.clause("PA-683a.13(a)", "PA-683a.3(a)")
def test_a_card_that_is_none_is_refused() -> None:
    refused(None, "irregularities.0.card", irregularities=[{"clause": FACE_UP, "card": "Zz"}])
    refused("PA-683a.3(a)", "irregularities.0.card", irregularities=[{"clause": FACE_UP, "card": "Jk"}])


@pytest.mark.clause("PA-683a.13(a)")
def test_a_card_that_nobody_holds_may_be_found() -> None:
    ruling = cajun(irregularities=[{"clause": FACE_UP, "card": "3c", "happened": "dealing"}])
    assert ruling.net == {1: 30_000_00}


@pytest.mark.clause("PA-683a.13(c)")
def test_what_happened_at_the_deal_may_be_found_at_the_end() -> None:
    found = {"clause": "PA-683a.13(c)", "happened": "dealing", "found": "settling"}
    assert cajun(irregularities=[found]).net == {1: 0}


@pytest.mark.clause("PA-686a.9(a)")
def test_six_decks_hold_six_of_a_card() -> None:
    seats = {"1": {"wagers": {"ante": "5"}, "cards": "Qs Qs Qs", "decisions": ["over"]}}
    found = [{"clause": "PA-686a.9(a)", "card": "Qs"}]
    assert judge({"game": "over-under", "seats": seats, "irregularities": found * 3}).lines
    with pytest.raises(InputError) as caught:
        judge({"game": "over-under", "seats": seats, "irregularities": found * 4})
    assert caught.value.clause == "PA-686a.9(a)"


# --- a player who left


@pytest.mark.clause("PA-683a.7(b)")
def test_for_a_player_who_left_what_silence_means_is_decided() -> None:
    ruling = cajun(seat={"decisions": [R1], "left": "second-raise"})
    assert ruling.net == {1: -30_00}
    assert ruling.next is None
    refused(None, "seats.1.left", "does not say when", seat={"left": "soon"})


@pytest.mark.clause("PA-683a.7(b)")
def test_whether_wagers_are_abandoned_is_decided_in_each_case() -> None:
    """Two aces win the Pocket Bonus at 30 to 1, unless the staff treats the wager as lost."""
    seat = {"wagers": {"ante": "15", "pocket-bonus": "5"}, "cards": "As Ah", "decisions": [], "left": True}
    for option, decided, net in (
        (False, None, 150_00),
        (False, True, -5_00),
        (True, None, -5_00),
        (True, False, 150_00),
    ):
        stated = {"options": {"abandoned_wagers_lose": option}}
        given = seat if decided is None else {**seat, "abandoned": decided}
        assert cajun(seat=given, submission=stated).net == {1: net - 15_00}
    refused("PA-683a.7(b)", "seats.1.abandoned", "who left", seat={"abandoned": True})


@pytest.mark.parametrize(
    ("method", "extra", "field", "clause"),
    [
        (None, {"dice": [1, 2]}, "extra.dice", "PA-575.5(g)(1)(i)"),
        (None, {"dice": [1, 2, 7]}, "extra.dice", "PA-575.5(g)(1)(i)"),
        (None, {"dice": "123"}, "extra.dice", "PA-575.5(g)(1)(i)"),
        (None, {"number": 0}, "extra.number", "PA-575.5(g)(2)"),
        (None, {"number": True}, "extra.number", "PA-575.5(g)(2)"),
        (None, {"number": "4"}, "extra.number", "PA-575.5(g)(2)"),
        # Nothing reads them at such a table, and yet nobody can have shaken or drawn them.
        ("button", {"dice": [1, 2, 7]}, "extra.dice", "PA-575.2(c)"),
        ("button", {"number": 8}, "extra.number", "PA-575.2(c)"),
    ],
)
def test_what_no_dice_and_no_generator_show_is_refused(
    method: str | None, extra: dict[str, Any], field: str, clause: str
) -> None:
    seat = {"wagers": {"asia-poker": "10"}, "cards": "As Ks Qd Jd 9c 8c 2h", "decisions": [{"set": "house-way"}]}
    found = {"game": "asia-poker", "seats": {"1": seat}, "dealer": "Ah Kh Qh Jh 9h 8d 3d", "extra": extra}
    options = {"starting_position_method": method} if method else {}
    with pytest.raises(InputError) as caught:
        judge({**found, "submission": {"options": options}})
    assert (caught.value.field, caught.value.clause) == (field, clause)
