"""Cajun Stud before the referee: irregularities, the payout limit, unfinished rounds and broken records."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.testing import outcomes, referee

GAME = "cajun-stud"
R1, R2, R3 = {"raise": 1}, {"raise": 2}, {"raise": 3}
PAID = "PA-683a.11(h)(1)"
BONUSES = {"pocket-bonus": "5", "board-bonus": "5", "lo-ball": "5", "all-six-bonus": "5"}
TABLE = {"community": "9c 9d 2h", "all-six": "Ac Kh Kd 3s"}
ROYAL = "Qs Js Ts"


def one(decisions: list[Any], *faults: dict[str, Any], cards: str = "As Ah", **parts: Any) -> Any:
    """A ruling on one seat with an ante of $10 and every optional wager, over TABLE."""
    seats = {"1": {"wagers": {"ante": "10", **BONUSES}, "cards": cards, "decisions": decisions}}
    return referee(GAME, seats, extra=parts.pop("extra", TABLE), irregularities=list(faults), **parts)


def voided(ruling: Any, seat: int = 1) -> dict[str, tuple[str, int]]:
    """Outcome and net of every wager of a seat."""
    return {wager: (outcome, net) for wager, (outcome, net, _) in outcomes(ruling, seat).items()}


# --- § 683a.13(a), (b): cards found or drawn in error


@pytest.mark.clause("PA-683a.13(a)")
def test_one_card_face_up_is_set_aside() -> None:
    ruling = one([R1, R1, R1], {"clause": "PA-683a.13(a)", "card": "Qs"})
    assert outcomes(ruling)["ante"] == ("win", 20_00, PAID)
    assert ruling.notes[0][0] == "PA-683a.13(a)"


@pytest.mark.clause("PA-683a.13(a)")
def test_two_cards_face_up_void_every_hand() -> None:
    fault = {"clause": "PA-683a.13(a)"}
    ruling = one([], fault | {"card": "Qs"}, fault | {"card": "2s"})
    assert outcomes(ruling) == dict.fromkeys(("ante", *BONUSES), ("void", 0, "PA-683a.13(a)"))


@pytest.mark.clause("PA-683a.13(b)")
def test_a_card_drawn_unseen_is_the_next_card() -> None:
    ruling = one([R1, R1, R1], {"clause": "PA-683a.13(b)"})
    assert outcomes(ruling)["ante"] == ("win", 20_00, PAID)
    assert ruling.notes == (("PA-683a.13(b)", "card drawn in error, face down"),)


# --- § 683a.13(c): a wrong number of cards


@pytest.mark.clause("PA-683a.13(c)")
@pytest.mark.parametrize("cards", ["As Ah", "As", "As Ah 3c", ""])
def test_a_hand_with_a_wrong_number_of_cards_voids_all(cards: str) -> None:
    ruling = one([], {"clause": "PA-683a.13(c)", "seat": 1}, cards=cards)
    assert ruling.notes == (("PA-683a.13(c)", "wrong number of cards dealt"),)
    assert outcomes(ruling) == dict.fromkeys(("ante", *BONUSES), ("void", 0, "PA-683a.13(c)"))


@pytest.mark.clause("PA-683a.13(c)")
@pytest.mark.parametrize("community", ["9c 9d", "9c 9d 2h 4h"])
def test_so_does_a_wrong_number_of_community_cards(community: str) -> None:
    extra = TABLE | {"community": community}
    ruling = one([R1, R2], {"clause": "PA-683a.13(c)", "who": "community"}, extra=extra)
    wagers = ("ante", "raise-1", "raise-2", *BONUSES)
    assert outcomes(ruling) == dict.fromkeys(wagers, ("void", 0, "PA-683a.13(c)"))


@pytest.mark.clause("PA-683a.13(c)")
def test_the_wagers_of_every_player_come_back() -> None:
    seats = {
        "1": {"wagers": {"ante": "10"}, "cards": "7c 3d", "decisions": []},
        "4": {"wagers": {"ante": "25", "lo-ball": "5"}, "cards": "Ac Kd 2s", "decisions": []},
    }
    ruling = referee(GAME, seats, extra={"community": "Ah 9s 4c"}, irregularities=[{"clause": "PA-683a.13(c)"}])
    assert [(line.seat, line.wager, line.outcome.value) for line in ruling.lines] == [
        (1, "ante", "void"),
        (4, "ante", "void"),
        (4, "lo-ball", "void"),
    ]


# --- § 683a.13(d): a community card exposed early

SETTLED = {
    "pocket-bonus": ("win", 150_00),
    "board-bonus": ("win", 5_00),
    "lo-ball": ("lose", -5_00),
    "all-six-bonus": ("win", 125_00),
}


@pytest.mark.clause("PA-683a.13(d)")
@pytest.mark.parametrize("made", [[], [R1], [R1, R3], [R1, R3, R2]])
def test_an_early_community_card_returns_ante_and_raises_and_settles_the_rest(made: list[Any]) -> None:
    ruling = one(made, {"clause": "PA-683a.13(d)", "who": "community"})
    assert ruling.notes == (("PA-683a.13(d)", "community card exposed early"),)
    main = ("ante", "raise-1", "raise-2", "raise-3")[: len(made) + 1]
    assert voided(ruling) == dict.fromkeys(main, ("void", 0)) | SETTLED
    assert [line.stake for line in ruling.lines[: len(main)]] == [10_00, 10_00, 30_00, 20_00][: len(main)]
    assert {clause for _, _, clause in outcomes(ruling).values()} >= {"PA-683a.13(d)", "PA-683a.11(i)(1)(ii)"}


@pytest.mark.clause("PA-683a.13(d)")
def test_the_other_reading_returns_the_optional_wagers_too() -> None:
    ruling = one([R1], {"clause": "PA-683a.13(d)"}, submission={"readings": {"CS-3": "returned"}})
    assert outcomes(ruling) == dict.fromkeys(("ante", "raise-1", *BONUSES), ("void", 0, "PA-683a.13(d)"))


@pytest.mark.clause("PA-683a.13(d)", "PA-683a.11(b)")
def test_what_a_fold_forfeited_before_is_returned() -> None:
    seats: dict[str, dict[str, Any]] = {
        "2": {"wagers": {"ante": "10", "pocket-bonus": "5"}, "cards": "As Ah", "decisions": ["fold"]},
        "3": {"wagers": {"ante": "10"}, "cards": "7c 3d", "decisions": [R2]},
    }
    fault = {"clause": "PA-683a.13(d)", "when": "before-second-raise"}
    ruling = referee(GAME, seats, extra=TABLE | {"all-six": ""}, irregularities=[fault])
    assert voided(ruling, 2) == {"ante": ("void", 0), "pocket-bonus": ("win", 150_00)}
    assert voided(ruling, 3) == {"ante": ("void", 0), "raise-1": ("void", 0)}


@pytest.mark.clause("PA-683a.13(d)")
def test_settling_the_optional_wagers_needs_their_cards() -> None:
    with pytest.raises(InputError, match="3 community cards are needed") as caught:
        one([], {"clause": "PA-683a.13(d)"}, extra={"all-six": TABLE["all-six"]})
    assert caught.value.field == "extra.community"


# --- the devices, and the stub

WAYS = {"manual-shoe": "PA-683a.8(g)", "hand": "PA-683a.9(f)", "automated-shoe": "PA-683a.10(f)"}


@pytest.mark.clause("PA-683a.13(f)")
def test_a_jammed_dealing_shoe_voids_the_round() -> None:
    for options in ({}, {"dealing_method": "automated-shoe"}):
        ruling = one([], {"clause": "PA-683a.13(f)"}, submission={"options": options})
        assert outcomes(ruling) == dict.fromkeys(("ante", *BONUSES), ("void", 0, "PA-683a.13(f)"))
        assert ruling.notes == (("PA-683a.13(f)", "dealing shoe jams"),)
    with pytest.raises(RuleError, match="equipment"):
        one([], {"clause": "PA-683a.13(f)"}, submission={"options": {"dealing_method": "manual-shoe"}})


@pytest.mark.clause("PA-683a.8(g)", "PA-683a.9(f)", "PA-683a.10(f)")
@pytest.mark.parametrize("way", WAYS)
def test_a_wrong_stub_voids_the_round_by_the_section_in_force(way: str) -> None:
    ruling = one([], {"clause": WAYS[way]}, submission={"options": {"dealing_method": way}})
    assert outcomes(ruling) == dict.fromkeys(("ante", *BONUSES), ("void", 0, WAYS[way]))
    assert [note.clause for note in ruling.notes] == [WAYS[way]]
    for other in set(WAYS.values()) - {WAYS[way]}:
        with pytest.raises(RuleError, match="equipment"):
            one([], {"clause": other}, submission={"options": {"dealing_method": way}})


@pytest.mark.clause("PA-683a.13(e)", "PA-683a.13(g)")
@pytest.mark.parametrize("clause", ["PA-683a.13(e)", "PA-683a.13(g)"])
def test_a_device_that_fails_before_the_round_changes_no_wager(clause: str) -> None:
    ruling = one([R1, R1, R1], {"clause": clause})
    assert ruling.notes[0][0] == clause
    assert outcomes(ruling) == outcomes(one([R1, R1, R1]))
    with pytest.raises(RuleError, match="equipment"):
        one([], {"clause": clause}, submission={"options": {"shuffle_method": "manual"}})


def test_an_irregularity_must_be_one_of_the_chapter() -> None:
    with pytest.raises(InputError, match="no irregularity"):
        one([], {"clause": "PA-682a.13(d)"})


# --- § 683a.12(f): the aggregate payout limit


def royal(stake: str) -> Any:
    """A royal flush with three single raises, where no more than $50,000 is paid."""
    seats = {"1": {"wagers": {"ante": stake}, "cards": "As Ks", "decisions": [R1, R1, R1]}}
    return referee(GAME, seats, extra={"community": ROYAL}, submission={"options": {"payout_limit": "50000"}})


@pytest.mark.clause("PA-683a.12(f)")
def test_the_limit_cuts_the_last_lines_first() -> None:
    """500 to 1 on $40 four times is $80,000: the limit leaves $20,000 twice, $10,000 and nothing."""
    ruling = royal("40")
    assert [(line.wager, line.outcome.value, line.pay) for line in ruling.lines] == [
        ("ante", "win", 20_000_00),
        ("raise-1", "win", 20_000_00),
        ("raise-2", "win", 10_000_00),
        ("raise-3", "win", 0),
    ]
    assert ruling.net == {1: 50_000_00}
    assert [note[0] for note in ruling.notes] == ["PA-683a.12(f)", "PA-683a.12(f)"]
    assert "$20,000 is cut to $10,000" in ruling.notes[0][1]


@pytest.mark.clause("PA-683a.12(f)")
def test_a_payout_at_the_limit_is_not_cut() -> None:
    ruling = royal("25")
    assert ruling.net == {1: 50_000_00}
    assert ruling.notes == ()


@pytest.mark.clause("PA-683a.12(f)")
def test_the_limit_leaves_the_optional_wagers_alone_unless_read_otherwise() -> None:
    """A mini-royal on the board, 40 to 1 on $5, comes on top of $50,000 or is swallowed by the limit."""
    wagers = {"board-bonus": "5"}
    seats = {"1": {"wagers": {"ante": "40", **wagers}, "cards": "Js Ts", "decisions": [R1, R1, R1]}}
    for reading, net in (("ante-and-raise", 50_200_00), ("every-payout", 50_000_00)):
        submission = {"options": {"payout_limit": "50000"}, "readings": {"CS-7": reading}}
        ruling = referee(GAME, seats, extra={"community": "As Ks Qs"}, submission=submission)
        assert ruling.net == {1: net}


@pytest.mark.clause("PA-683a.12(f)")
def test_the_big_all_six_prize_is_paid_in_full() -> None:
    """Table E pays 200,000 to 1, which the limit on the ante and raises does not reach."""
    seats = {"1": {"wagers": {"ante": "10", "all-six-bonus": "5"}, "cards": "Ad Kd", "decisions": ["fold"]}}
    submission = {"paytables": {"all-six-bonus": "Paytable-E"}, "options": {"payout_limit": "50000"}}
    extra = {"community": "2c 7h 9s", "all-six": "Qd Jd Td 9d"}
    assert referee(GAME, seats, extra=extra, submission=submission).net == {1: 1_000_000_00 - 10_00}


@pytest.mark.clause("PA-683a.12(f)")
def test_the_limit_is_for_each_player_not_for_each_box() -> None:
    """Seat 2 is settled first: a straight, 4 to 1 on $25 four times; seat 1 holds the royal flush, $50,000."""
    seats: dict[str, dict[str, Any]] = {
        "1": {"wagers": {"ante": "25"}, "cards": "As Ks", "decisions": [R1, R1, R1]},
        "2": {"wagers": {"ante": "25"}, "cards": "Ah Kd", "decisions": [R1, R1, R1]},
    }
    extra, submission = {"community": ROYAL}, {"options": {"payout_limit": "50000"}}
    two_players = referee(GAME, seats, extra=extra, submission=submission)
    assert two_players.net == {1: 50_000_00, 2: 400_00}
    for record in seats.values():
        record["player"] = "ann"
    one_player = referee(GAME, seats, extra=extra, submission=submission)
    assert one_player.net == {1: 49_600_00, 2: 400_00}


def test_without_a_limit_everything_is_paid() -> None:
    seats = {"1": {"wagers": {"ante": "1000"}, "cards": "As Ks", "decisions": [R3, R3, R3]}}
    assert referee(GAME, seats, extra={"community": ROYAL}).net == {1: 5_000_000_00}


# --- rounds that are not over, and records that cannot be


@pytest.mark.clause("PA-683a.11(b)", "PA-683a.11(d)", "PA-683a.11(f)")
@pytest.mark.parametrize(
    ("made", "wager", "clause"),
    [([], "raise-1", "PA-683a.11(b)"), ([R1], "raise-2", "PA-683a.11(d)"), ([R1, R1], "raise-3", "PA-683a.11(f)")],
)
def test_a_partial_round_says_what_is_asked_next(made: list[Any], wager: str, clause: str) -> None:
    seats = {
        "3": {"wagers": {"ante": "10"}, "cards": "As Kd", "decisions": [*made, R2]},
        "5": {"wagers": {"ante": "10"}, "cards": "Ah Kc", "decisions": made},
    }
    shown = referee(GAME, seats).as_dict()
    assert shown["next"] == {"seat": 5, "name": wager, "choices": [R1, R2, R3, "fold"], "clause": clause}
    assert shown["lines"] == []


@pytest.mark.clause("PA-683a.11(d)")
def test_a_player_who_folded_is_not_asked_again() -> None:
    seats: dict[str, dict[str, Any]] = {
        "3": {"wagers": {"ante": "10"}, "cards": "As Kd", "decisions": ["fold"]},
        "5": {"wagers": {"ante": "10"}, "cards": "Ah Kc", "decisions": [R1]},
    }
    shown = referee(GAME, seats).as_dict()
    assert (shown["next"]["seat"], shown["next"]["name"]) == (5, "raise-2")
    assert [line["outcome"] for line in shown["lines"]] == ["forfeit"]


def test_the_hand_and_the_money_of_a_ruling_are_in_words() -> None:
    ruling = one([R1, R1, R1]).as_dict()
    assert [line["hand"] for line in ruling["lines"]] == [
        *["two pair, aces and nines"] * 4,
        "pair of aces",
        "pair of nines",
        "two pair, aces and nines",
        "full house, aces over kings",
    ]
    assert (ruling["net"], ruling["house_net"]) == ({"1": "355"}, "-355")
    assert ruling["dealer"] == {"cards": "", "hand": "", "set": None}


SEAT = {"wagers": {"ante": "10"}, "cards": "As Kd", "decisions": [R1, R1, R1]}


@pytest.mark.clause("PA-683a.1/ante-wager", "PA-683a.1/raise-wager", "PA-683a.3(a)", "PA-683a.7(d)(1)")
@pytest.mark.clause("PA-683a.11(b)", "PA-683a.11(d)", "PA-683a.11(f)")
@pytest.mark.parametrize(
    ("change", "extra", "code", "clause"),
    [
        ({"decisions": [{"raise": 4}]}, {}, "decision", "PA-683a.11(b)"),
        ({"decisions": [{"raise": 0}]}, {}, "decision", "PA-683a.11(b)"),
        ({"decisions": [R1, {"raise": -1}]}, {}, "decision", "PA-683a.11(d)"),
        ({"decisions": [R1, R1, "check"]}, {}, "decision", "PA-683a.11(f)"),
        ({"decisions": [R1, R1, R1, R1]}, {}, "decision", None),
        ({"decisions": [R1, "fold", R1]}, {}, "decision", None),
        ({"decisions": ["fold", "fold"]}, {}, "decision", None),
        ({"cards": "As"}, {}, "cards", None),
        ({"cards": "As Kd 2c"}, {}, "cards", None),
        ({"cards": "As As"}, {}, "cards", "PA-683a.3(a)"),
        ({"cards": "As 9h"}, {}, "cards", "PA-683a.3(a)"),
        ({"cards": "As Jk"}, {}, "cards", "PA-683a.3(a)"),
        ({}, {"community": "9h 7c"}, "cards", None),
        ({}, {"community": "9h 7c 4d 2s"}, "cards", None),
        ({}, {"community": ""}, "cards", None),
        ({"wagers": {"ante": "10", "all-six-bonus": "5"}}, {}, "cards", None),
        ({"wagers": {"ante": "10", "all-six-bonus": "5"}}, {"all-six": "2s 3s 4s"}, "cards", None),
        ({"wagers": {"pocket-bonus": "5"}}, {}, "wager", "PA-683a.7(d)(1)"),
        ({"wagers": {"ante": "10", "raise-1": "10"}}, {}, "wager", "PA-683a.7(d)(1)"),
        ({"wagers": {"ante": "10", "blind": "10"}}, {}, "wager", None),
        ({"wagers": {"ante": "0"}}, {}, "amount", None),
        ({"player": 7}, {}, "player", None),
    ],
)
def test_broken_records_name_the_rule(
    change: dict[str, Any], extra: dict[str, str], code: str, clause: str | None
) -> None:
    with pytest.raises(InputError) as caught:
        referee(GAME, {"1": SEAT | change}, extra={"community": "9h 7c 4d"} | extra)
    assert (caught.value.code, caught.value.clause) == (code, clause)
    assert caught.value.field


def test_there_is_no_dealers_hand() -> None:
    with pytest.raises(InputError, match="where 0 are dealt"):
        referee(GAME, {"1": SEAT}, extra={"community": "9h 7c 4d"}, dealer="2c 3c")


@pytest.mark.clause("PA-683a.2(a)")
def test_there_are_six_positions() -> None:
    with pytest.raises(InputError, match="position from 1 to 6"):
        referee(GAME, {"7": SEAT}, extra={"community": "9h 7c 4d"})


@pytest.mark.clause("PA-683a.7(d)(2)", "PA-683a.7(d)(3)", "PA-683a.7(d)(4)", "PA-683a.7(d)(5)")
@pytest.mark.parametrize(
    ("wager", "option", "clause"),
    [
        ("pocket-bonus", "pocket_bonus_wager", "PA-683a.7(d)(2)"),
        ("board-bonus", "board_bonus_wager", "PA-683a.7(d)(3)"),
        ("lo-ball", "lo_ball_wager", "PA-683a.7(d)(4)"),
        ("all-six-bonus", "all_six_bonus_wager", "PA-683a.7(d)(5)"),
    ],
)
def test_a_licensee_may_leave_an_optional_wager_out(wager: str, option: str, clause: str) -> None:
    seat = SEAT | {"wagers": {"ante": "10", wager: "5"}}
    with pytest.raises(RuleError, match="not offered") as caught:
        referee(GAME, {"1": seat}, extra={"community": "9h 7c 4d"}, submission={"options": {option: False}})
    assert caught.value.clause == clause
