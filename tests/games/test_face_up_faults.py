"""What goes wrong at Face Up Pai Gow Poker, in records and at the table: § 688a.13 and the counts of § 688a.8 to 10."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Role
from croupier.play.steps import DEALER
from croupier.testing import Pit, outcomes, referee
from tests.games.test_face_up_play import WAYS
from tests.games.test_face_up_table import (
    DEVICE,
    GAME,
    GENERATOR,
    HAND,
    HANDS,
    HOUSE,
    LAB,
    MAIN,
    MANUAL,
    Changes,
    clauses,
    closed,
    deck_for,
    finish,
    pit,
)

WAGER = "face-up-pai-gow"
KINGS = HANDS[DEALER]
AUTOMATED: dict[str, Any] = {"options": {"dealing_method": "automated-shoe", "shuffle_method": "automated"}}
BY_HAND: dict[str, Any] = {"options": {"dealing_method": "hand", "shuffle_method": "automated"}}
WRONG_COUNT = {"manual-shoe": "PA-688a.8(f)", "hand": "PA-688a.9(e)", "automated-shoe": "PA-688a.10(e)"}


def record(*faults: dict[str, Any], decisions: list[Any] | None = None, **parts: Any) -> Any:
    """A round that seat 3 would win, with these irregularities, which the ruling notes."""
    chosen = [HOUSE] if decisions is None else decisions
    seat = {"wagers": {WAGER: "10", "fortune-bonus": "5"}, "cards": HANDS[3], "decisions": chosen}
    ruling = referee(GAME, {"3": seat}, **{"dealer": KINGS, "irregularities": list(faults), **parts})
    assert [note.clause for note in ruling.notes][: len(faults)] == [fault["clause"] for fault in faults]
    return ruling


def void(clause: str) -> dict[str, tuple[str, int, str]]:
    return dict.fromkeys((WAGER, "fortune-bonus"), ("void", 0, clause))


def stepping(changes: Changes = (), phase: str = "dealing", **wagers: int) -> Pit:
    """A stepped table that has just reached a phase of the round."""
    table = closed(pit(changes, stepped=True), **wagers)
    step_until(table, lambda: table.table.phase() == phase)
    return table


def step_until(table: Pit, there: Callable[[], bool]) -> None:
    while not there():
        due = table.table.due()[0]
        if due.act == "decide":
            table.decide(table.table.betting.owners[due.seat or 0], HOUSE if HOUSE in due.choices else "play")
            continue
        data: dict[str, Any] = {}
        if due.act in ("shake", "count-stub"):
            data = {"dice": [2, 2, 4], "count": table.table.cabinet.shoe.left()}
        table.do(due.act, due.roles[0], due.roles[0], **data)


def over(table: Pit) -> dict[int, tuple[str, str]]:
    """Outcome and clause of each seat's main wager."""
    lines = next(e.lines for e in reversed(table.journal.events) if e.kind == "round-over")
    return {x.seat: (x.outcome.value, x.clause) for x in lines if x.wager == WAGER}


# --- § 688a.13(a) to (c): the dice


@pytest.mark.clause("PA-688a.13(a)", "PA-688a.13(b)")
@pytest.mark.parametrize("clause", ["PA-688a.13(a)", "PA-688a.13(b)"])
def test_a_no_roll_is_shaken_again(clause: str) -> None:
    assert outcomes(record({"clause": clause}), 3)[WAGER] == ("win", 10_00, "PA-688a.11(f)(3)")
    table = closed(pit())
    assert clauses(table.irregularity(clause)) == [clause]
    assert table.table.due()[0].act == "shake"
    table.irregularity(clause)
    events = table.do("shake", dice=[2, 2, 4])
    assert next(e.place for e in events if e.kind == "deal") == DEALER
    with pytest.raises(RuleError, match="cannot happen while"):
        table.irregularity(clause)
    finish(table)
    assert over(table)[3] == ("win", "PA-688a.11(f)(3)")


@pytest.mark.clause("PA-688a.13(c)")
@pytest.mark.parametrize("phase", ["dealing", "stub"])
def test_a_deal_from_the_wrong_position_is_void(phase: str) -> None:
    assert outcomes(record({"clause": "PA-688a.13(c)"}, decisions=[]), 3) == void("PA-688a.13(c)")
    table = stepping(phase=phase)
    chips = table.table.chips()
    table.irregularity("PA-688a.13(c)")
    assert over(table) == dict.fromkeys((1, 3, 6), ("void", "PA-688a.13(c)"))
    assert table.table.due()[0].act == "shuffle"
    assert table.table.chips() == chips
    assert table.table.betting.players["ann"].chips == 10_000_00


@pytest.mark.clause("PA-688a.13(a)", "PA-688a.13(b)", "PA-688a.13(c)")
@pytest.mark.parametrize("clause", ["PA-688a.13(a)", "PA-688a.13(b)", "PA-688a.13(c)"])
def test_a_generator_has_no_dice_to_go_wrong(clause: str) -> None:
    table = closed(pit([GENERATOR, LAB]))
    with pytest.raises(RuleError, match="equipment"):
        table.irregularity(clause)
    with pytest.raises(RuleError, match="equipment"):
        record({"clause": clause}, submission={"options": {"starting_position_method": "rng"}})


# --- § 688a.13(d): the player's option

OPTION = "PA-688a.13(d)"


@pytest.mark.clause(OPTION)
def test_a_player_of_an_exposed_hand_may_void_it_or_play_on() -> None:
    fault = {"clause": OPTION, "seat": 3}
    assert outcomes(record(fault, decisions=["void"]), 3) == void(OPTION)
    played = outcomes(record(fault, decisions=["play", HOUSE]), 3)
    assert played[WAGER] == ("win", 10_00, "PA-688a.11(f)(3)")
    waiting = record(fault, decisions=[])
    assert waiting.next is not None
    assert (waiting.next.choices, waiting.next.clause) == (("void", "play"), OPTION)
    # Whoever set the hand played it.
    assert outcomes(record(fault, decisions=[HOUSE]), 3) == played
    with pytest.raises(InputError):
        record(decisions=["void"])
    with pytest.raises(RuleError, match="needs seat"):
        record({"clause": OPTION})


@pytest.mark.clause(OPTION)
@pytest.mark.parametrize("phase", ["dealing", "stub", "setting"])
def test_the_option_at_the_table_comes_before_anybody_looks(phase: str) -> None:
    table = stepping(phase=phase, fortune_bonus=5_00)
    with pytest.raises(RuleError, match="no such seat"):
        table.irregularity(OPTION, seat=4)
    table.irregularity(OPTION, seat=3)
    table.irregularity(OPTION, seat=1)
    step_until(table, lambda: table.table.due()[0].act == "decide")
    due = {due.seat: (due.choices, due.clause) for due in table.table.due()}
    assert list(due) == [6, 3, 1]
    assert due[3] == due[1] == (("void", "play"), OPTION)
    assert due[6][1] == "PA-688a.11(c)"
    table.decide("ann", "void")
    assert ("discard", 3, OPTION) in [(e.kind, e.place, e.clause) for e in table.journal.events]
    table.decide("bob", "play")
    step_until(table, lambda: table.table.state is None)
    assert over(table)[3] == ("void", OPTION)
    assert over(table)[1][0] == "lose"
    assert [e.place for e in table.journal.events if e.kind == "ask"] == [6, 3, 1, 1]
    assert table.table.betting.players["ann"].chips == 10_000_00


@pytest.mark.clause(OPTION)
def test_no_option_once_the_players_look() -> None:
    table = stepping(phase="examining")
    step_until(table, lambda: bool(table.table.asking))
    table.do("look", Role.PLAYER, "ann")
    with pytest.raises(RuleError, match="seat 3 has looked"):
        table.irregularity(OPTION, seat=3)
    table.irregularity(OPTION, seat=1)
    assert table.table.asking[1].choices == ("void", "play")


# --- § 688a.13(e) and (f), reading FU-11: cards out of turn

FACE_UP = "PA-688a.13(e)"


@pytest.mark.clause(FACE_UP)
@pytest.mark.parametrize("way", WAYS)
def test_one_card_face_up_is_discarded_and_counts_towards_the_four(way: str) -> None:
    table = stepping(WAYS[way][0])
    events = table.irregularity(FACE_UP)
    assert [e.kind for e in events] == ["irregularity", "burn"]
    step_until(table, lambda: table.table.due()[0].act == "count-stub")
    assert table.table.cabinet.shoe.left() == 3
    table.do("count-stub", count=3)
    step_until(table, lambda: table.table.state is None)
    assert {outcome for outcome, _ in over(table).values()} <= {"win", "lose", "push"}
    assert outcomes(record({"clause": FACE_UP, "card": "2c"}), 3)[WAGER][0] == "win"


@pytest.mark.clause(FACE_UP, "PA-688a.8(f)", "PA-688a.9(e)", "PA-688a.10(e)")
@pytest.mark.parametrize("way", WAYS)
def test_by_the_other_reading_three_cards_left_void_the_round(way: str) -> None:
    readings = ("[table.readings]", '[table.readings]\n"FU-11" = "void"')
    table = stepping([*WAYS[way][0], readings])
    table.irregularity(FACE_UP)
    step_until(table, lambda: table.table.due()[0].act == "count-stub")
    table.do("count-stub", count=3)
    assert set(over(table).values()) == {("void", WRONG_COUNT[way])}
    options = {"manual-shoe": {"options": {}}, "hand": BY_HAND, "automated-shoe": AUTOMATED}[way]
    ruling = record({"clause": FACE_UP}, submission={**options, "readings": {"FU-11": "void"}})
    assert outcomes(ruling, 3) == void(WRONG_COUNT[way])


@pytest.mark.clause(FACE_UP)
def test_two_cards_face_up_void_the_round() -> None:
    faults = [{"clause": FACE_UP, "card": "2c"}, {"clause": FACE_UP, "card": "2d"}]
    assert outcomes(record(*faults), 3) == void(FACE_UP)
    table = stepping()
    table.irregularity(FACE_UP)
    table.irregularity(FACE_UP)
    assert set(over(table).values()) == {("void", FACE_UP)}
    assert table.table.due()[0].act == "shuffle"


@pytest.mark.clause("PA-688a.13(f)")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    assert outcomes(record({"clause": "PA-688a.13(f)"}), 3)[WAGER][0] == "win"
    table = stepping()
    before = table.table.cabinet.shoe.at
    table.irregularity("PA-688a.13(f)")
    assert table.table.cabinet.shoe.at == before
    step_until(table, lambda: table.table.state is None)
    assert over(table)[3] == ("win", "PA-688a.11(f)(3)")


# --- § 688a.8(f), 688a.9(e), 688a.10(e): not four cards left


@pytest.mark.clause("PA-688a.8(f)", "PA-688a.9(e)", "PA-688a.10(e)")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("count", [3, 5])
@pytest.mark.parametrize("misdealt", [False, True])
def test_another_count_voids_and_removes_the_deck_unless_misdealt(way: str, count: int, misdealt: bool) -> None:
    table = closed(pit(WAYS[way][0]), progressive=1_00)
    table.do("shake", dice=[2, 2, 4])
    events = table.do("count-stub", count=count, misdealt=misdealt)
    assert set(over(table).values()) == {("void", WRONG_COUNT[way])}
    assert ("deck-removed" in [e.kind for e in events]) is not misdealt
    assert table.table.due()[0].act == ("shuffle" if misdealt else "check-table")
    assert table.table.betting.players["ann"].chips == 10_000_00


@pytest.mark.clause("PA-688a.8(f)", "PA-688a.9(e)", "PA-688a.10(e)")
@pytest.mark.parametrize(
    ("clause", "submission"), [("PA-688a.8(f)", {}), ("PA-688a.9(e)", BY_HAND), ("PA-688a.10(e)", AUTOMATED)]
)
def test_a_wrong_count_in_a_record(clause: str, submission: dict[str, Any]) -> None:
    assert outcomes(record({"clause": clause}, submission=submission, decisions=[]), 3) == void(clause)


# --- § 688a.13(g) and (j): a wrong number of cards


@pytest.mark.clause("PA-688a.13(g)", "PA-688a.13(j)")
@pytest.mark.parametrize("clause", ["PA-688a.13(g)", "PA-688a.13(j)"])
@pytest.mark.parametrize("phase", ["dealing", "stub", "setting", "examining", "revealing"])
def test_a_wrong_number_of_cards_voids_all_hands(clause: str, phase: str) -> None:
    table = stepping(phase=phase)
    table.irregularity(clause)
    assert over(table) == dict.fromkeys((1, 3, 6), ("void", clause))
    assert table.table.due()[0].act == "shuffle"


@pytest.mark.clause("PA-688a.13(g)", "PA-688a.13(j)")
@pytest.mark.parametrize("clause", ["PA-688a.13(g)", "PA-688a.13(j)"])
def test_a_wrong_number_of_cards_in_a_record(clause: str) -> None:
    assert outcomes(record({"clause": clause, "who": "dealer"}, dealer="Kc Kd Qh 9s 7c 5d"), 3) == void(clause)
    assert outcomes(record({"clause": clause}), 3) == void(clause)
    assert outcomes(record({"clause": clause}, decisions=[]), 3) == void(clause)


@pytest.mark.clause("PA-688a.13(g)", "PA-688a.11(d)")
def test_a_void_round_returns_a_surrendered_wager_too() -> None:
    table = closed(pit(stepped=True))
    step_until(table, lambda: table.table.due()[0].act == "decide")
    table.decide("cat", "surrender")
    step_until(table, lambda: table.table.phase() == "revealing")
    table.irregularity("PA-688a.13(g)")
    assert over(table)[6] == ("void", "PA-688a.13(g)")
    assert table.table.betting.players["cat"].chips == 10_000_00


@pytest.mark.clause("PA-688a.13(g)")
def test_all_hands_are_void_after_the_first_wager_is_settled_too() -> None:
    table = stepping(phase="settling")
    table.do("go-on")
    events = table.irregularity("PA-688a.13(g)")
    assert "rescind" in [event.kind for event in events]
    assert {line.outcome.value for line in events[-1].lines} == {"void"}
    assert all(player.chips == 10_000_00 for player in table.table.betting.players.values())


# --- § 688a.13(h): the dealer's hands; (i): stacks


@pytest.mark.clause("PA-688a.13(h)")
@pytest.mark.parametrize("phase", ["setting", "examining", "revealing", "settling"])
def test_the_dealers_hands_are_reset_and_the_round_completed(phase: str) -> None:
    table = stepping(phase=phase)
    told = ["irregularity", "announce", "expose"] if phase != "setting" else ["irregularity"]
    assert [(e.kind, e.clause) for e in table.irregularity("PA-688a.13(h)")] == [(k, "PA-688a.13(h)") for k in told]
    step_until(table, lambda: table.table.state is None)
    assert over(table)[3] == ("win", "PA-688a.11(f)(3)")


@pytest.mark.clause("PA-688a.13(i)")
def test_a_card_exposed_in_the_stacks_voids_the_round() -> None:
    clause = "PA-688a.13(i)"
    assert outcomes(record({"clause": clause}, submission=AUTOMATED), 3) == void(clause)
    table = stepping([DEVICE])
    table.irregularity(clause)
    assert set(over(table).values()) == {("void", clause)}
    assert table.table.due()[0].act == "shuffle"


@pytest.mark.clause("PA-688a.13(i)")
@pytest.mark.parametrize("change", [[], [HAND]])
def test_stacks_exist_only_with_the_automated_shoe(change: Changes) -> None:
    """Reading FU-13."""
    with pytest.raises(RuleError, match="equipment"):
        stepping(change).irregularity("PA-688a.13(i)")
    wide = [*change, ("[table.readings]", '[table.readings]\n"FU-13" = "any-method"')]
    table = stepping(wide)
    table.irregularity("PA-688a.13(i)")
    assert set(over(table).values()) == {("void", "PA-688a.13(i)")}


# --- § 688a.13(k) to (m): devices


@pytest.mark.clause("PA-688a.13(k)")
def test_a_jammed_shuffler_shuffles_again() -> None:
    table = finish(closed(pit()))
    assert table.table.phase() == "shuffling"
    table.irregularity("PA-688a.13(k)")
    assert [due.act for due in table.table.cabinet.queue] == ["shuffle"]
    assert outcomes(record({"clause": "PA-688a.13(k)"}), 3)[WAGER][0] == "win"
    manual = finish(closed(pit([MANUAL])))
    with pytest.raises(RuleError, match="equipment"):
        manual.irregularity("PA-688a.13(k)")


@pytest.mark.clause("PA-688a.13(l)")
def test_a_jammed_shoe_voids_the_round() -> None:
    table = stepping([DEVICE])
    table.irregularity("PA-688a.13(l)")
    assert set(over(table).values()) == {("void", "PA-688a.13(l)")}
    assert table.table.due()[0].act == "shuffle"
    table.prepare(deck_for(DEALER, HANDS, stacks=True))
    assert outcomes(record({"clause": "PA-688a.13(l)"}, submission=AUTOMATED, decisions=[]), 3) == void("PA-688a.13(l)")
    with pytest.raises(RuleError, match="equipment"):
        stepping().irregularity("PA-688a.13(l)")


@pytest.mark.clause("PA-688a.13(m)")
def test_a_broken_device_is_covered_before_anything_else() -> None:
    table = finish(closed(pit()))
    table.irregularity("PA-688a.13(m)")
    due = table.table.due()[0]
    assert (due.act, due.clause) == ("cover-device", "PA-688a.13(m)")
    with pytest.raises(RuleError) as caught:
        table.do("shuffle", order=list(table.game.deck))
    assert caught.value.clause == "PA-688a.13(m)"
    table.do("cover-device")
    assert "PA-688a.13(m)" in clauses(table.journal.events)
    table.prepare()
    with pytest.raises(RuleError, match="equipment"):
        finish(closed(pit([MANUAL]))).irregularity("PA-688a.13(m)")


# --- who, what and when


def test_players_do_not_report_irregularities() -> None:
    table = stepping()
    with pytest.raises(RuleError) as caught:
        table.do("irregularity", Role.PLAYER, "ann", clause=FACE_UP)
    assert caught.value.clause == FACE_UP
    for clause in ("PA-688a.99", None, 7):
        with pytest.raises(InputError):
            table.do("irregularity", Role.FLOORPERSON, "floor", clause=clause)


def test_a_recorded_irregularity_must_be_able_to_happen() -> None:
    with pytest.raises(InputError, match="no irregularity"):
        record({"clause": "PA-687a.13(a)"})
    with pytest.raises(RuleError, match="equipment"):
        record({"clause": "PA-688a.9(e)"}, submission=AUTOMATED)


def test_irregularities_leave_every_chip_in_place() -> None:
    """Each one that voids, at the first phase in which it can happen."""
    for clause, rule in pit().game.irregularities.items():
        if rule.effect != "void":
            continue
        change: Changes = [DEVICE] if clause in ("PA-688a.10(e)", "PA-688a.13(i)", "PA-688a.13(l)") else []
        change = [HAND] if clause == "PA-688a.9(e)" else change
        table = closed(pit(change, stepped=True), **{MAIN: 10_00, "fortune_bonus": 5_00, "progressive": 1_00})
        while table.table.phase() != rule.phases[0]:
            data: dict[str, Any] = {"dice": [2, 2, 4]} if table.table.due()[0].act == "shake" else {}
            table.do(table.table.due()[0].act, **data)
        table.irregularity(clause)
        assert table.table.state is None
        assert {p.chips for p in table.table.betting.players.values()} == {10_000_00}
        assert table.table.inventory == 1_000_000_00
