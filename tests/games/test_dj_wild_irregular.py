"""DJ Wild Stud Poker: what becomes of a recorded round when something goes wrong (§ 687a.13 and the stub counts)."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.referee import Ruling
from croupier.testing import outcomes, referee
from tests.games.test_dj_wild import ACE_HIGH, GAME, Found, won

TRIPS = "9c 9d 9h Ks 4d"
EVERYTHING = {"ante": "10", "blind": "10", "progressive": "1", "trips-bonus": "5", "two-way-bad-beat": "5"}
RAISE = {"raise": 2}


def disturbed(
    *clauses: str | dict[str, Any],
    cards: str = TRIPS,
    dealer: str = ACE_HIGH,
    decisions: list[Any] | None = None,
    wagers: dict[str, str] = EVERYTHING,
    **parts: Any,
) -> Ruling:
    """A player with three nines, and everything at stake, before the raise; the ruling notes what went wrong."""
    seat = {"wagers": wagers, "cards": cards, "decisions": decisions or []}
    found = [{"clause": clause} if isinstance(clause, str) else clause for clause in clauses]
    ruling = referee(GAME, {"1": seat}, dealer=dealer, irregularities=found, **parts)
    assert [note.clause for note in ruling.notes] == [one["clause"] for one in found]
    return ruling


def all_void(clause: str) -> Found:
    return dict.fromkeys(EVERYTHING, ("void", 0, clause))


# --- (a) and (b): cards that come out wrong


@pytest.mark.clause("PA-687a.13(a)")
def test_one_card_face_up_changes_nothing_for_the_hands() -> None:
    wagers = {"ante": "10", "blind": "10"}
    ruling = disturbed({"clause": "PA-687a.13(a)", "card": "3c"}, wagers=wagers, decisions=[RAISE])
    assert outcomes(ruling) == won(0)
    assert ruling.notes == (("PA-687a.13(a)", "card face up in the shoe or deck"),)


@pytest.mark.clause("PA-687a.13(a)")
def test_two_cards_face_up_void_everything() -> None:
    ruling = disturbed("PA-687a.13(a)", "PA-687a.13(a)")
    assert outcomes(ruling) == all_void("PA-687a.13(a)")
    assert ruling.net == {1: 0}


@pytest.mark.clause("PA-687a.13(b)")
def test_a_card_drawn_in_error_is_simply_the_next_one() -> None:
    wagers = {"ante": "10", "blind": "10"}
    ruling = disturbed("PA-687a.13(b)", "PA-687a.13(b)", wagers=wagers, decisions=[RAISE])
    assert outcomes(ruling) == won(0)


# --- (c): a wrong number of cards


@pytest.mark.clause("PA-687a.13(c)")
@pytest.mark.parametrize("cards", ["9c 9d 9h Ks", "9c 9d 9h Ks 4d 4h", "", TRIPS])
@pytest.mark.parametrize("decisions", [[], [RAISE], ["fold"]])
def test_a_wrong_number_of_cards_voids_everything(cards: str, decisions: list[Any]) -> None:
    """The bonus wagers come back as well, and so does a raise or what a fold gave up."""
    ruling = disturbed({"clause": "PA-687a.13(c)", "seat": 1}, cards=cards, decisions=decisions)
    found = outcomes(ruling)
    raised = found.pop("raise", None)
    assert found == all_void("PA-687a.13(c)")
    assert raised in (None, ("void", 0, "PA-687a.13(c)"))
    assert ruling.net == {1: 0}


@pytest.mark.clause("PA-687a.13(c)")
def test_a_raise_that_was_made_comes_back_too() -> None:
    ruling = disturbed({"clause": "PA-687a.13(c)", "seat": 1}, cards="9c 9d 9h Ks 4d 4h", decisions=[RAISE])
    assert outcomes(ruling)["raise"] == ("void", 0, "PA-687a.13(c)")


@pytest.mark.clause("PA-687a.13(c)")
def test_the_dealers_hand_counts_too_unless_read_otherwise() -> None:
    """Reading DJ-11."""
    wrong = {"clause": "PA-687a.13(c)", "who": "dealer"}
    assert outcomes(disturbed(wrong, dealer="Ac Kd Jh 8s")) == all_void("PA-687a.13(c)")
    with pytest.raises(RuleError, match="DJ-11"):
        disturbed(wrong, submission={"readings": {"DJ-11": "players-only"}})
    player = {"clause": "PA-687a.13(c)", "who": "player", "seat": 1}
    ruling = disturbed(player, cards="9c", submission={"readings": {"DJ-11": "players-only"}})
    assert outcomes(ruling) == all_void("PA-687a.13(c)")


# --- (d): cards revealed before the raises

SEEN = {"clause": "PA-687a.13(d)", "who": "dealer", "when": "before-raise"}


@pytest.mark.clause("PA-687a.13(d)")
def test_cards_seen_early_void_the_hands_and_settle_two_bonus_wagers() -> None:
    """Reading DJ-12: the Bad Beat goes back with ante and blind."""
    assert outcomes(disturbed(SEEN)) == {
        "ante": ("void", 0, "PA-687a.13(d)"),
        "blind": ("void", 0, "PA-687a.13(d)"),
        "progressive": ("win", 9_00, "PA-687a.11(f)(1)(ii)"),
        "trips-bonus": ("win", 30_00, "PA-687a.11(f)(2)(ii)"),
        "two-way-bad-beat": ("void", 0, "PA-687a.13(d)"),
    }


@pytest.mark.clause("PA-687a.13(d)")
def test_losing_bonus_wagers_are_collected_all_the_same() -> None:
    found = outcomes(disturbed(SEEN, cards="Kc Qd Jd 8h 5d"))
    assert found["progressive"] == ("lose", -1_00, "PA-687a.11(f)(1)(i)")
    assert found["trips-bonus"] == ("lose", -5_00, "PA-687a.11(f)(2)(i)")
    assert found["ante"] == found["blind"] == found["two-way-bad-beat"] == ("void", 0, "PA-687a.13(d)")


@pytest.mark.parametrize(
    ("cards", "dealer", "result"),
    [
        (TRIPS, ACE_HIGH, ("lose", -5_00, "PA-687a.11(f)(3)(i)")),
        (TRIPS, "4c 5d 6c 7h 8c", ("win", 45_00, "PA-687a.11(f)(3)(ii)")),
    ],
)
def test_the_bad_beat_is_settled_too_if_read_so(cards: str, dealer: str, result: tuple[str, int, str]) -> None:
    """Reading DJ-12."""
    ruling = disturbed(SEEN, cards=cards, dealer=dealer, submission={"readings": {"DJ-12": "settled"}})
    assert outcomes(ruling)["two-way-bad-beat"] == result


@pytest.mark.clause("PA-687a.13(d)", "PA-687a.11(f)(1)")
def test_the_extra_card_replaces_the_joker_in_a_void_round_too() -> None:
    ruling = disturbed(SEEN, cards="Jk 9c 9d Ks 4h", extra={"joker-replacement": "9h"})
    assert outcomes(ruling)["progressive"] == ("win", 9_00, "PA-687a.11(f)(1)(ii)")
    assert outcomes(ruling)["trips-bonus"] == ("win", 5_00, "PA-687a.11(f)(2)(ii)")


@pytest.mark.clause("PA-687a.13(d)")
def test_raises_made_and_wagers_forfeited_before_it_come_back() -> None:
    """Seat 1 has raised, seat 2 has folded, and the card is seen while seat 3 thinks."""
    staked = {"ante": "10", "blind": "10", "progressive": "1"}
    seats: dict[str, dict[str, Any]] = {
        "1": {"wagers": staked, "cards": TRIPS, "decisions": [RAISE]},
        "2": {"wagers": staked, "cards": "3c 3d 3h Qs 7d", "decisions": ["fold"]},
        "3": {"wagers": staked, "cards": "Kc Qd Jd 8h 5d", "decisions": []},
    }
    ruling = referee(GAME, seats, dealer=ACE_HIGH, irregularities=[SEEN])
    back = ("void", 0, "PA-687a.13(d)")
    won_it = ("win", 9_00, "PA-687a.11(f)(1)(ii)")
    assert outcomes(ruling, 1) == {"ante": back, "blind": back, "raise": back, "progressive": won_it}
    assert outcomes(ruling, 2) == {"ante": back, "blind": back, "progressive": won_it}
    assert outcomes(ruling, 3)["progressive"] == ("lose", -1_00, "PA-687a.11(f)(1)(i)")


@pytest.mark.clause("PA-687a.13(d)")
def test_a_record_may_state_a_raise_that_came_too_late() -> None:
    found = outcomes(disturbed(SEEN, decisions=[RAISE]))
    assert found["raise"] == found["ante"] == ("void", 0, "PA-687a.13(d)")


# --- (e), (f), (g): devices


@pytest.mark.clause("PA-687a.13(e)", "PA-687a.13(g)")
@pytest.mark.parametrize("clause", ["PA-687a.13(e)", "PA-687a.13(g)"])
def test_trouble_with_the_shuffler_touches_no_wager(clause: str) -> None:
    ruling = disturbed(clause, wagers={"ante": "10", "blind": "10"}, decisions=[RAISE])
    assert outcomes(ruling) == won(0)
    assert [noted for noted, _ in ruling.notes] == [clause]


@pytest.mark.clause("PA-687a.13(f)")
def test_a_jam_of_the_automated_shoe_voids_everything() -> None:
    assert outcomes(disturbed("PA-687a.13(f)", cards="9c 9d")) == all_void("PA-687a.13(f)")


@pytest.mark.clause("PA-687a.13(e)", "PA-687a.13(f)", "PA-687a.13(g)")
@pytest.mark.parametrize(
    ("clause", "options"),
    [
        ("PA-687a.13(e)", {"shuffle_method": "manual"}),
        ("PA-687a.13(f)", {"dealing_method": "manual-shoe"}),
        ("PA-687a.13(f)", {"dealing_method": "hand"}),
        ("PA-687a.13(g)", {"shuffle_method": "manual", "dealing_method": "manual-shoe"}),
    ],
)
def test_a_device_that_is_not_used_cannot_fail(clause: str, options: dict[str, str]) -> None:
    with pytest.raises(RuleError, match="equipment") as caught:
        disturbed(clause, submission={"options": options})
    assert caught.value.clause == clause


# --- §§ 687a.8(i), 687a.9(h), 687a.10(f): the stub


STUBS = [("manual-shoe", "PA-687a.8(i)"), ("hand", "PA-687a.9(h)"), ("automated-shoe", "PA-687a.10(f)")]


@pytest.mark.clause("PA-687a.8(i)", "PA-687a.9(h)", "PA-687a.10(f)")
@pytest.mark.parametrize(("way", "clause"), STUBS)
def test_a_wrong_stub_voids_everything(way: str, clause: str) -> None:
    assert outcomes(disturbed(clause)) == all_void(clause)
    named = disturbed({"clause": clause, "misdealt": True}, submission={"options": {"dealing_method": way}})
    assert outcomes(named) == all_void(clause)
    others = {"manual-shoe", "hand", "automated-shoe"} - {way}
    for other in others:
        with pytest.raises(RuleError, match="equipment"):
            disturbed(clause, submission={"options": {"dealing_method": other}})


# --- what is no irregularity


def test_an_irregularity_of_another_game_is_refused() -> None:
    with pytest.raises(InputError, match="no irregularity"):
        disturbed("PA-686a.9(a)")


def test_replacement_card_is_not_dealt_from_an_automated_shoe_without_the_wager() -> None:
    """Reading DJ-10: a record may name the card all the same, but it is not dealt."""

    def dealt(**submission: Any) -> bool:
        staked = {"ante": "10", "blind": "10"}
        ruling = disturbed(wagers=staked, decisions=[RAISE], submission=submission, extra={"joker-replacement": "3c"})
        return bool(ruling.state.areas.get("joker-replacement"))

    assert not dealt(options={"dealing_method": "automated-shoe"})
    for way in ("manual-shoe", "hand"):
        assert dealt(options={"dealing_method": way})
        assert not dealt(options={"dealing_method": way}, readings={"DJ-10": "when-wagered"})
