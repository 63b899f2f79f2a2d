"""Asia Poker before the referee: irregularities, unfinished rounds and broken records."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.testing import outcomes, referee
from tests.games.test_asia_poker import BEST_HIGH, DEALER, GAME, HOUSE_WAY, MAIN, TWO, WIN, compared, hand, laid

STAKED = (MAIN, "bonus")
SETTLED = {MAIN: ("win", 10_00, WIN), "bonus": ("win", 15_00, "PA-575.11(h)(2)")}


def rule(*faults: str | dict[str, Any], decisions: list[Any] | None = None, **parts: Any) -> Any:
    """A ruling on one seat with a bonus that beats the dealer, when these things went wrong; it notes them."""
    seat = hand(compared("WWW"), bonus="5")
    seat["decisions"] = seat["decisions"] if decisions is None else decisions
    seat["cards"] = parts.pop("cards", seat["cards"])
    found = [{"clause": fault} if isinstance(fault, str) else fault for fault in faults]
    submission = BEST_HIGH | parts.pop("submission", {})
    dealer = parts.pop("dealer", DEALER)
    ruling = referee(GAME, {"1": seat}, dealer=dealer, submission=submission, irregularities=found, **parts)
    assert [note.clause for note in ruling.notes][: len(found)] == [fault["clause"] for fault in found]
    return ruling


def all_void(clause: str) -> dict[str, tuple[str, int, str]]:
    return dict.fromkeys(STAKED, ("void", 0, clause))


def dealt(method: str, **readings: str) -> dict[str, Any]:
    return {"options": {"dealing_method": method}, "readings": readings}


# --- § 575.13(a) to (c): the dice


@pytest.mark.clause("PA-575.13(a)", "PA-575.13(b)")
@pytest.mark.parametrize("clause", ["PA-575.13(a)", "PA-575.13(b)"])
def test_a_no_roll_is_rolled_again_and_changes_nothing(clause: str) -> None:
    ruling = rule(clause, extra={"dice": [1, 2, 3]})
    assert outcomes(ruling) == SETTLED
    assert [note[0] for note in ruling.notes] == [clause]


@pytest.mark.clause("PA-575.13(c)")
@pytest.mark.parametrize("decisions", [[], [HOUSE_WAY]])
def test_a_wrong_total_and_a_wrong_first_position_void_the_round(decisions: list[Any]) -> None:
    assert outcomes(rule("PA-575.13(c)", decisions=decisions)) == all_void("PA-575.13(c)")


@pytest.mark.clause("PA-575.13(a)", "PA-575.13(b)", "PA-575.13(c)")
@pytest.mark.parametrize("method", ["rng", "button"])
@pytest.mark.parametrize("letter", "abc")
def test_without_dice_nothing_goes_wrong_with_them(letter: str, method: str) -> None:
    with pytest.raises(RuleError, match="equipment") as caught:
        rule(f"PA-575.13({letter})", submission={"options": {"starting_position_method": method}})
    assert caught.value.clause == f"PA-575.13({letter})"


# --- § 575.13(d): a player's card exposed by the dealer


def exposed(*seats: int) -> list[dict[str, Any]]:
    return [{"clause": "PA-575.13(d)", "seat": seat} for seat in seats]


@pytest.mark.clause("PA-575.13(d)")
def test_a_player_voids_the_exposed_hand_or_plays_it() -> None:
    seats = {
        "1": hand(compared("WWW"), "void", bonus="5"),
        "2": hand("Kh Ks Qd 9d / 7d 5s / 3s", "play", laid("Kh Ks Qd 9d / 7d 5s / 3s")),
        "3": hand("Tc Td Jh 8h / Jd 6s / 5h"),
    }
    ruling = referee(GAME, seats, dealer=DEALER, submission=BEST_HIGH, irregularities=exposed(1, 2))
    assert outcomes(ruling, 1) == all_void("PA-575.13(d)")
    assert outcomes(ruling, 2) == {MAIN: ("lose", -10_00, TWO)}
    assert outcomes(ruling, 3) == {MAIN: ("win", 10_00, WIN)}


@pytest.mark.clause("PA-575.13(d)")
def test_the_player_is_asked_before_the_hand_is_set() -> None:
    ruling = rule(*exposed(1), decisions=[])
    assert ruling.next.choices == ("void", "play")
    assert ruling.next.clause == "PA-575.13(d)"
    # Whoever set the hand has played it: a record need not say so twice.
    assert outcomes(rule(*exposed(1), decisions=[HOUSE_WAY])) == SETTLED


@pytest.mark.clause("PA-575.13(d)")
@pytest.mark.parametrize(("choice", "ends"), [("void", all_void("PA-575.13(d)")), ("play", SETTLED)])
def test_the_choice_may_stand_beside_what_happened(choice: str, ends: dict[str, Any]) -> None:
    ruling = rule({"clause": "PA-575.13(d)", "seat": 1, "choice": choice}, decisions=[HOUSE_WAY] * (choice == "play"))
    assert outcomes(ruling) == ends


@pytest.mark.clause("PA-575.13(d)")
def test_nobody_else_may_void_a_hand() -> None:
    with pytest.raises(RuleError, match="no such seat"):
        rule(*exposed(4))
    with pytest.raises(RuleError, match="needs seat"):
        rule("PA-575.13(d)")
    with pytest.raises(RuleError, match="not a setting"):
        rule(decisions=["void"])


@pytest.mark.clause("PA-575.13(d)")
def test_after_playing_on_surrender_is_still_open() -> None:
    seats = {"2": hand(compared("LLL"), "play", "surrender")}
    ruling = referee(GAME, seats, dealer=DEALER, irregularities=exposed(2))
    assert outcomes(ruling, 2) == {MAIN: ("surrender", -10_00, "PA-575.11(d)")}


# --- § 575.13(e) to (h), (k): the dealer's cards, cards face up, drawn in error, too many or too few


@pytest.mark.clause("PA-575.13(e)")
@pytest.mark.parametrize("decisions", [[], [HOUSE_WAY], [laid(compared("WWW"))]])
def test_an_exposed_card_of_the_dealer_voids_every_hand(decisions: list[Any]) -> None:
    ruling = rule({"clause": "PA-575.13(e)", "who": "dealer"}, decisions=decisions)
    assert outcomes(ruling) == all_void("PA-575.13(e)")
    assert ruling.net == {1: 0}


@pytest.mark.clause("PA-575.13(f)", "PA-575.8(d)")
def test_one_card_face_up_is_set_aside_and_counts_towards_the_four() -> None:
    ruling = rule({"clause": "PA-575.13(f)", "card": "Qs"})
    assert outcomes(ruling) == SETTLED
    assert ruling.notes[0][0] == "PA-575.13(f)"


@pytest.mark.clause("PA-575.13(f)", "PA-575.8(e)", "PA-575.9(d)", "PA-575.10(d)")
@pytest.mark.parametrize(
    ("method", "clause"), [("manual-shoe", "PA-575.8(e)"), ("hand", "PA-575.9(d)"), ("automated-shoe", "PA-575.10(d)")]
)
def test_or_leaves_three_cards_and_so_voids_the_round(method: str, clause: str) -> None:
    ruling = rule({"clause": "PA-575.13(f)", "card": "Qs"}, submission=dealt(method, **{"AP-8": "void"}))
    assert outcomes(ruling) == all_void(clause)
    assert [note.clause for note in ruling.notes] == ["PA-575.13(f)", clause]
    assert outcomes(rule(submission=dealt(method, **{"AP-8": "void"}))) == SETTLED


@pytest.mark.clause("PA-575.13(f)")
def test_two_cards_face_up_void_every_hand() -> None:
    found = {"clause": "PA-575.13(f)"}
    ruling = rule(found | {"card": "Qs"}, found | {"card": "2s"})
    assert outcomes(ruling) == all_void("PA-575.13(f)")


@pytest.mark.clause("PA-575.13(g)")
def test_a_card_drawn_unseen_is_the_next_card() -> None:
    assert outcomes(rule("PA-575.13(g)")) == SETTLED


@pytest.mark.clause("PA-575.13(h)", "PA-575.13(k)")
@pytest.mark.parametrize("clause", ["PA-575.13(h)", "PA-575.13(k)"])
@pytest.mark.parametrize("cards", ["As Ah Jc 8d Ad 6c", "As Ah Jc 8d Ad 6c 5c 2s", ""])
def test_a_wrong_number_of_cards_voids_every_hand(clause: str, cards: str) -> None:
    assert outcomes(rule({"clause": clause, "seat": 1}, decisions=[], cards=cards)) == all_void(clause)


@pytest.mark.clause("PA-575.13(h)", "PA-575.13(k)")
@pytest.mark.parametrize("clause", ["PA-575.13(h)", "PA-575.13(k)"])
@pytest.mark.parametrize("dealer", ["Kc Kd Qh 9s 7c 5d", "Kc Kd Qh 9s 7c 5d 3h 2h"])
def test_so_does_a_wrong_number_of_the_dealers_cards(clause: str, dealer: str) -> None:
    decisions = [HOUSE_WAY] if len(dealer) > len(DEALER) else []
    ruling = rule({"clause": clause, "who": "dealer"}, decisions=decisions, dealer=dealer)
    assert outcomes(ruling) == all_void(clause)


@pytest.mark.clause("PA-575.13(h)")
def test_the_wagers_of_every_player_come_back() -> None:
    seats = {"2": hand(compared("WWW")), "5": hand("Qc Js 9h 8h / 7h 4h / 2s", bonus="5")}
    ruling = referee(GAME, seats, dealer=DEALER, irregularities=[{"clause": "PA-575.13(h)", "seat": 5}])
    lines = [(line.seat, line.wager, line.outcome.value) for line in ruling.lines]
    assert lines == [(2, MAIN, "void"), (5, MAIN, "void"), (5, "bonus", "void")]


# --- § 575.13(i): the dealer's hands reset


@pytest.mark.clause("PA-575.13(i)")
def test_a_mis_set_hand_of_the_dealer_is_reset_and_the_round_completed() -> None:
    """As laid, Q 9 and 7 would beat J 8 and 6; reset, all three hands of the dealer are lower."""
    wrong = {"cards": DEALER, "set": {"high": "Kd Kc 5d 3h", "medium": "Qh 9s", "low": "7c"}}
    seats = {"1": hand("As Ah Td 2c / Jc 8d / 6c")}
    fault = {"clause": "PA-575.13(i)", "who": "dealer"}
    ruling = referee(GAME, seats, dealer=wrong, submission=BEST_HIGH, irregularities=[fault])
    assert outcomes(ruling) == {MAIN: ("win", 10_00, WIN)}
    assert ruling.as_dict()["dealer"]["set"] == {"high": "Kd Kc Qh 9s", "medium": "7c 5d", "low": "3h"}
    assert ruling.notes[0][0] == "PA-575.13(i)"


@pytest.mark.clause("PA-575.13(i)")
def test_even_a_dealers_hand_of_other_sizes_is_reset() -> None:
    wrong = {"cards": DEALER, "set": {"high": "Kd Kc 5d 3h 7c", "medium": "Qh", "low": "9s"}}
    assert outcomes(rule("PA-575.13(i)", dealer=wrong)) == SETTLED


# --- § 575.13(j), (l) to (n): stacks and devices


@pytest.mark.clause("PA-575.13(j)")
@pytest.mark.parametrize(("reading", "method"), [("automated-shoe", "automated-shoe"), ("as-printed", "hand")])
def test_a_card_exposed_among_the_stacks_voids_the_round(reading: str, method: str) -> None:
    ruling = rule("PA-575.13(j)", decisions=[], submission=dealt(method, **{"AP-5": reading}))
    assert outcomes(ruling) == all_void("PA-575.13(j)")


@pytest.mark.clause("PA-575.13(j)")
@pytest.mark.parametrize(
    ("reading", "method"),
    [("automated-shoe", "hand"), ("automated-shoe", "manual-shoe"), ("as-printed", "automated-shoe")],
)
def test_where_no_stacks_are_dealt_none_is_exposed(reading: str, method: str) -> None:
    with pytest.raises(RuleError, match="equipment"):
        rule("PA-575.13(j)", decisions=[], submission=dealt(method, **{"AP-5": reading}))


@pytest.mark.clause("PA-575.13(m)")
def test_a_jammed_shoe_voids_the_round() -> None:
    ruling = rule("PA-575.13(m)", decisions=[], submission=dealt("automated-shoe"))
    assert outcomes(ruling) == all_void("PA-575.13(m)")
    with pytest.raises(RuleError, match="equipment"):
        rule("PA-575.13(m)", decisions=[], submission=dealt("hand"))


@pytest.mark.clause("PA-575.13(l)", "PA-575.13(n)")
@pytest.mark.parametrize("clause", ["PA-575.13(l)", "PA-575.13(n)"])
def test_trouble_with_a_shuffler_before_the_round_is_noted(clause: str) -> None:
    ruling = rule(clause)
    assert outcomes(ruling) == SETTLED
    assert ruling.notes[0][0] == clause
    with pytest.raises(RuleError, match="equipment"):
        rule(clause, submission={"options": {"shuffle_method": "manual", "dealing_method": "manual-shoe"}})


@pytest.mark.clause("PA-575.8(e)", "PA-575.9(d)", "PA-575.10(d)")
@pytest.mark.parametrize(
    ("method", "clause"), [("manual-shoe", "PA-575.8(e)"), ("hand", "PA-575.9(d)"), ("automated-shoe", "PA-575.10(d)")]
)
def test_more_or_less_than_four_cards_void_the_round(method: str, clause: str) -> None:
    assert outcomes(rule(clause, submission=dealt(method))) == all_void(clause)
    other = "hand" if method != "hand" else "manual-shoe"
    with pytest.raises(RuleError, match="equipment"):
        rule(clause, submission=dealt(other))


# --- unfinished rounds


@pytest.mark.clause("PA-575.11(b)")
def test_an_unfinished_round_says_who_sets_next() -> None:
    seats = {"2": hand(compared("WWW"), HOUSE_WAY), "5": hand("Qc Js 9h 8h / 7h 4h / 2s")}
    seats["5"]["decisions"] = []
    ruling = referee(GAME, seats, dealer=DEALER)
    assert ruling.as_dict()["next"] == {
        "seat": 5,
        "name": "set the hand",
        "choices": [HOUSE_WAY],
        "clause": "PA-575.11(b)",
    }
    assert ruling.lines == ()


# --- § 575.7(f): two areas of one player


def areas(*seats: int, allowed: bool = True) -> Any:
    hands = ("As Ah Jc 8d / Ad 6c / 5c", "Qd Qs Js 8s / 6d 4d / 2d", "Tc Td Jh 8h / Jd 6s / 5h")
    found = {str(n): hand(setting) | {"player": "ann"} for n, setting in zip(seats, hands, strict=False)}
    return referee(GAME, found, dealer=DEALER, submission=BEST_HIGH | {"options": {"two_adjacent_areas": allowed}})


@pytest.mark.clause("PA-575.7(f)")
def test_two_adjacent_areas_are_played_separately() -> None:
    ruling = areas(3, 4)
    assert outcomes(ruling, 3) == {MAIN: ("win", 10_00, WIN)}
    assert outcomes(ruling, 4) == {MAIN: ("lose", -10_00, TWO)}


@pytest.mark.clause("PA-575.7(f)")
@pytest.mark.parametrize(("seats", "allowed"), [((3, 4), False), ((3, 5), True), ((3, 4, 5), True)])
def test_no_more_than_two_and_none_apart(seats: tuple[int, ...], allowed: bool) -> None:
    with pytest.raises(RuleError) as caught:
        areas(*seats, allowed=allowed)
    assert caught.value.clause == "PA-575.7(f)"


# --- broken records


@pytest.mark.clause("PA-575.11(b)", "PA-575.11(a)(3)")
@pytest.mark.parametrize(
    "decisions",
    [
        [{"raise": 1}],
        ["fold"],
        ["house-way"],
        [{"set": "best"}],
        [{"set": {"high": "As Ah Jc 8d", "low": "Ad 6c 5c"}}],
        [{"set": {"high": "As Ah Jc 8d", "medium": "Ad 6c", "low": "4c"}}],
        [{"set": {"high": "As Ah Jc 8d", "medium": "Ad 6c", "low": ""}}],
        [{"set": {"high": "As Ah Jc 8d", "medium": "Ad 6c", "low": 5}}],
        [HOUSE_WAY, HOUSE_WAY],
        [HOUSE_WAY, "play", "play"],
    ],
)
def test_decisions_that_are_no_setting_or_come_too_late(decisions: list[Any]) -> None:
    with pytest.raises(InputError):
        referee(GAME, {"1": hand(compared("WWW"), *decisions)}, dealer=DEALER)


@pytest.mark.clause("PA-575.3(a)")
@pytest.mark.parametrize(
    "parts",
    [
        {"cards": "As Ah Jc 8d Ad 6c"},
        {"cards": "As Ah Jc 8d Ad 6c 5c 4c"},
        {"cards": "As As Jc 8d Ad 6c 5c"},
        {"cards": "As Kc Jc 8d Ad 6c 5c"},
        {"cards": "Jk Jk Jc 8d Ad 6c 5c"},
        {"cards": "As Ah Jc 8d Ad 6c Jk2"},
        {"dealer": "Kc Kd Qh 9s 7c 5d"},
        {"dealer": ""},
    ],
)
def test_cards_that_one_deck_with_one_joker_cannot_deal(parts: dict[str, str]) -> None:
    with pytest.raises(InputError):
        rule(decisions=[HOUSE_WAY], **parts)


@pytest.mark.clause("PA-575.5(g)(1)(i)", "PA-575.5(g)(2)")
@pytest.mark.parametrize("extra", [{"dice": [1, 2]}, {"dice": [1, 2, 7]}, {"number": 8}, {"number": 0}])
def test_dice_and_numbers_that_cannot_be(extra: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        rule(extra=extra)
    assert caught.value.clause == ("PA-575.5(g)(1)(i)" if "dice" in extra else "PA-575.5(g)(2)")


@pytest.mark.parametrize("fault", ["PA-575.13(z)", "PA-688a.13(d)", "PA-575.11(d)"])
def test_other_clauses_are_no_irregularities(fault: str) -> None:
    with pytest.raises(InputError, match="no irregularity"):
        rule(fault)


def test_nobody_banks_this_game() -> None:
    with pytest.raises(InputError, match="nobody banks"):
        rule(bank={"seat": 1, "co_bank": False, "dealer_wager": "0"})
