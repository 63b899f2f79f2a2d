"""Supreme Pai Gow: Section 16 in records and at the table."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Role
from croupier.play.views import view
from croupier.testing import Pit, outcomes, referee, rules_for, stacked

GAME, MAIN = "supreme-pai-gow", "supreme-pai-gow"
DEALER = "2c 7d 4h Ts"
HOUSE_WAY = {"set": "house-way"}
METHODS = ("manual-shoe", "hand", "automated-shoe")


def ruled(fault: Any, *decisions: Any, options: dict[str, Any] | None = None, **parts: Any) -> Any:
    """Seat 1 wins $20 against 9 and 4, seat 2 loses $20; both have a bonus wager."""
    seats: dict[str, dict[str, Any]] = {
        "1": {"wagers": {MAIN: "20", "bonus": "5"}, "cards": "Kc Kd 3c 3d", "decisions": list(decisions)},
        "2": {"wagers": {MAIN: "20", "bonus": "5"}, "cards": "Ac 2h 6h Kh", "decisions": [HOUSE_WAY]},
    }
    faults = fault if isinstance(fault, list) else [fault] if fault else []
    submission = {"house_way": "max-high", "options": options or {}, **parts.pop("submission", {})}
    return referee(GAME, seats, dealer=parts.pop("dealer", DEALER), submission=submission, irregularities=faults)


def results(ruling: Any) -> list[tuple[str, str]]:
    return [(line.wager, line.outcome.value) for line in ruling.lines]


PLAYED = [(MAIN, "win"), ("bonus", "win"), (MAIN, "lose"), ("bonus", "lose")]
VOID = [(MAIN, "void"), ("bonus", "void")] * 2


@pytest.mark.clause("MA-SPG-16(a)", "MA-SPG-16(b)", "MA-SPG-16(f)", "MA-SPG-16(g)", "MA-SPG-16(m)")
@pytest.mark.parametrize("letter", ["a", "b", "f", "g", "m"])
def test_what_does_not_end_the_round(letter: str) -> None:
    ruling = ruled({"clause": f"MA-SPG-16({letter})"}, HOUSE_WAY)
    assert results(ruling) == PLAYED
    assert ruling.notes[0][0] == f"MA-SPG-16({letter})"


@pytest.mark.clause("MA-SPG-16(c)", "MA-SPG-16(h)", "MA-SPG-8(d)(2)")
@pytest.mark.parametrize("clause", ["MA-SPG-16(c)", "MA-SPG-16(h)", "MA-SPG-8(d)(2)"])
@pytest.mark.parametrize("method", METHODS)
def test_what_voids_all_hands(clause: str, method: str) -> None:
    ruling = ruled({"clause": clause}, HOUSE_WAY, options={"dealing_method": method})
    assert results(ruling) == VOID
    assert {line.clause for line in ruling.lines} == {clause}
    assert ruling.net == {1: 0, 2: 0}


@pytest.mark.clause("MA-SPG-16(k)", "MA-SPG-16(l)", "MA-SPG-16(n)")
@pytest.mark.parametrize(
    ("clause", "method"), [("MA-SPG-16(k)", "hand"), ("MA-SPG-16(l)", "hand"), ("MA-SPG-16(n)", "automated-shoe")]
)
def test_what_only_one_way_of_dealing_can_spoil(clause: str, method: str) -> None:
    """(n) voids the round; (k) and (l) have the cards reshuffled and dealt again, for the same wagers."""
    found = results(ruled({"clause": clause}, HOUSE_WAY, options={"dealing_method": method}))
    unspoilt = results(ruled(None, HOUSE_WAY, options={"dealing_method": method}))
    assert found == (VOID if clause == "MA-SPG-16(n)" else unspoilt)
    for other in METHODS:
        if other != method:
            with pytest.raises(RuleError, match="equipment") as caught:
                ruled({"clause": clause}, HOUSE_WAY, options={"dealing_method": other})
            assert caught.value.clause == clause


@pytest.mark.clause("MA-SPG-16(k)")
def test_as_printed_the_stacks_are_those_of_the_shoe() -> None:
    printed = {"readings": {"MA-5": "as-printed"}}
    shoe = ruled({"clause": "MA-SPG-16(k)"}, options={"dealing_method": "manual-shoe"}, submission=printed)
    assert [note.clause for note in shoe.notes] == ["MA-SPG-16(k)"]
    with pytest.raises(RuleError):
        ruled({"clause": "MA-SPG-16(k)"}, options={"dealing_method": "hand"}, submission=printed)


@pytest.mark.clause("MA-SPG-16(a)", "MA-SPG-16(b)", "MA-SPG-16(c)")
@pytest.mark.parametrize("letter", ["a", "b", "c"])
def test_dice_go_wrong_only_where_dice_are_used(letter: str) -> None:
    with pytest.raises(RuleError, match="equipment"):
        ruled({"clause": f"MA-SPG-16({letter})"}, HOUSE_WAY, options={"starting_position_method": "rng"})


@pytest.mark.clause("MA-SPG-16(h)")
@pytest.mark.parametrize("cards", ["Kc Kd 3c", ""])
def test_a_record_of_too_few_cards_needs_the_irregularity(cards: str) -> None:
    seats = {"1": {"wagers": {MAIN: "20"}, "cards": cards, "decisions": []}}
    ruling = referee(GAME, seats, dealer=DEALER, irregularities=[{"clause": "MA-SPG-16(h)"}])
    assert outcomes(ruling) == {MAIN: ("void", 0, "MA-SPG-16(h)")}


@pytest.mark.clause("MA-SPG-16(d)")
@pytest.mark.parametrize(
    ("decisions", "expected"),
    [(["void"], [(MAIN, "void"), ("bonus", "void")]), (["play", HOUSE_WAY], [(MAIN, "win"), ("bonus", "win")])],
)
def test_a_player_whose_card_was_exposed_plays_or_voids(decisions: list[Any], expected: list[tuple[str, str]]) -> None:
    ruling = ruled({"clause": "MA-SPG-16(d)", "seat": 1}, *decisions)
    assert results(ruling) == expected + PLAYED[2:]


@pytest.mark.clause("MA-SPG-16(d)")
def test_an_exposed_card_must_be_somebodys() -> None:
    with pytest.raises(RuleError, match="needs seat"):
        ruled({"clause": "MA-SPG-16(d)"}, HOUSE_WAY)
    waiting = ruled({"clause": "MA-SPG-16(d)", "seat": 1}).as_dict()["next"]
    assert (waiting["seat"], waiting["choices"]) == (1, ["void", "play"])


@pytest.mark.clause("MA-SPG-16(e)")
@pytest.mark.parametrize("decisions", [[], [HOUSE_WAY], ["surrender"]])
@pytest.mark.parametrize("method", METHODS)
def test_an_exposed_card_of_the_dealer_leaves_only_the_bonus(decisions: list[Any], method: str) -> None:
    fault = {"clause": "MA-SPG-16(e)", "who": "dealer"}
    ruling = ruled(fault, *decisions, options={"dealing_method": method})
    assert results(ruling) == [(MAIN, "void"), ("bonus", "win"), (MAIN, "void"), ("bonus", "lose")]
    assert ruling.net == {1: 35_00, 2: -5_00}


@pytest.mark.clause("MA-SPG-16(f)")
def test_a_second_card_face_up_voids_the_round() -> None:
    twice = [{"clause": "MA-SPG-16(f)", "card": "5s"}, {"clause": "MA-SPG-16(f)", "card": "6s"}]
    assert results(ruled(twice, HOUSE_WAY)) == VOID
    with pytest.raises(RuleError, match="equipment"):
        ruled(twice[0], HOUSE_WAY, options={"dealing_method": "hand"})


@pytest.mark.clause("MA-SPG-16(f)", "MA-SPG-8(d)(2)")
def test_by_the_other_reading_a_discarded_card_makes_the_stub_short() -> None:
    ruling = ruled({"clause": "MA-SPG-16(f)"}, HOUSE_WAY, submission={"readings": {"MA-13": "void"}})
    assert results(ruling) == VOID


@pytest.mark.clause("MA-SPG-16(i)")
def test_a_dealer_who_set_wrongly_is_reset() -> None:
    """A ten and a two high, and a seven and a four low, are 2 and 1; reset they are 9 and 4."""
    wrong = {"cards": DEALER, "set": {"high": "2c Ts", "low": "7d 4h"}}
    with pytest.raises(RuleError, match="the house way sets") as caught:
        ruled([], HOUSE_WAY, dealer=wrong)
    assert (caught.value.clause, caught.value.field) == ("MA-SPG-16(i)", "dealer.set")
    reset = ruled({"clause": "MA-SPG-16(i)"}, HOUSE_WAY, dealer=wrong)
    assert results(reset) == PLAYED
    assert reset.as_dict()["dealer"]["set"] == {"high": "7d 2c", "low": "Ts 4h"}
    right = {"cards": DEALER, "set": {"high": "7d 2c", "low": "Ts 4h"}}
    assert results(ruled([], HOUSE_WAY, dealer=right)) == PLAYED


@pytest.mark.clause("MA-SPG-16(i)")
@pytest.mark.parametrize("parts", [{"high": "2c 7d 4h", "low": "Ts"}, {"high": "2c 7d", "low": "4h 4s"}, {"high": ""}])
def test_a_dealers_setting_must_be_one(parts: dict[str, str]) -> None:
    with pytest.raises(RuleError) as caught:
        ruled([], HOUSE_WAY, dealer={"cards": DEALER, "set": parts})
    assert caught.value.clause == "MA-SPG-16(i)"


def test_an_irregularity_that_the_chapter_does_not_know() -> None:
    with pytest.raises(InputError, match="is no irregularity"):
        ruled({"clause": "MA-SPG-16(z)"}, HOUSE_WAY)
    with pytest.raises(RuleError, match="cannot happen with the equipment"):
        ruled({"clause": "MA-SPG-16(m)"}, HOUSE_WAY, options={"shuffle_method": "manual"})


# --- at the table


def pit(method: str = "manual-shoe", *, start: str = "shaker", stepped: bool = True, more: Any = ()) -> Pit:
    """A table with bob at 1 and ann at 3, whose wagers lie on the layout."""
    changes = [
        ('dealing_method = "manual-shoe"', f'dealing_method = "{method}"'),
        ('starting_position_method = "shaker"', f'starting_position_method = "{start}"'),
        ("# bonus =", "bonus ="),
        *more,
    ]
    table = Pit(GAME, rules_for(GAME, changes), stepped=stepped)
    table.sit("ann", 3)
    table.sit("bob", 1)
    table.prepare(stacked(GAME, ""))
    table.bet("ann", supreme_pai_gow=10_00, bonus=5_00)
    table.bet("bob", supreme_pai_gow=10_00)
    table.close()
    return table


def advance(table: Pit, phase: str) -> None:
    """Step to a phase of the round, shaking a total of 8 (the dealer begins) on the way."""
    while table.table.phase() != phase:
        act = table.table.due()[0].act
        if act == "shake":
            table.do("shake", dice=[3, 3, 2])
        elif act == "decide":
            seat = table.table.due()[0].seat
            table.decide({3: "ann", 1: "bob"}[seat or 0], HOUSE_WAY)
        else:
            table.do("go-on")


def chips(table: Pit) -> dict[str, int]:
    return {player.name: player.chips for player in table.table.betting.players.values()}


@pytest.mark.clause("MA-SPG-16(a)", "MA-SPG-16(b)")
@pytest.mark.parametrize("clause", ["MA-SPG-16(a)", "MA-SPG-16(b)"])
def test_a_bad_roll_is_shaken_again(clause: str) -> None:
    table = pit()
    advance(table, "starting")
    while table.table.due()[0].act != "shake":
        table.do("go-on")
    assert table.irregularity(clause)[0].clause == clause
    assert table.table.due()[0].act == "shake"
    table.do("shake", dice=[1, 1, 1])
    advance(table, "dealing")
    with pytest.raises(RuleError, match="cannot happen while dealing"):
        table.irregularity(clause)


@pytest.mark.clause("MA-SPG-16(c)", "MA-SPG-16(h)", "MA-SPG-16(n)")
@pytest.mark.parametrize(
    ("clause", "method", "phase"),
    [
        ("MA-SPG-16(c)", "manual-shoe", "dealing"),
        ("MA-SPG-16(c)", "hand", "delivering"),
        ("MA-SPG-16(h)", "manual-shoe", "setting"),
        ("MA-SPG-16(n)", "automated-shoe", "dealing"),
    ],
)
def test_a_void_round_gives_every_wager_back_and_the_cards_are_shuffled(clause: str, method: str, phase: str) -> None:
    table = pit(method)
    advance(table, phase)
    assert table.irregularity(clause)[1].clause == clause
    assert chips(table) == {"ann": 10_000_00, "bob": 10_000_00}
    assert table.table.due()[0].act == "shuffle"


@pytest.mark.clause("MA-SPG-16(k)", "MA-SPG-16(l)")
@pytest.mark.parametrize("clause", ["MA-SPG-16(k)", "MA-SPG-16(l)"])
def test_stacks_that_go_wrong_are_reshuffled_and_the_wagers_stand(clause: str) -> None:
    table = pit("hand")
    advance(table, "stacking")
    held = chips(table)
    assert table.irregularity(clause)[-1].kind == "redeal"
    assert chips(table) == held
    assert table.table.due()[0].act == "shuffle"
    assert table.table.betting.bets


@pytest.mark.clause("MA-SPG-8(d)(2)")
@pytest.mark.parametrize(("misdealt", "act"), [(False, "check-table"), (True, "shuffle")])
def test_a_deck_with_a_wrong_number_of_cards_is_removed_unless_it_was_misdealt(misdealt: bool, act: str) -> None:
    table = pit()
    advance(table, "counting")
    table.irregularity("MA-SPG-8(d)(2)", misdealt=misdealt)
    assert chips(table) == {"ann": 10_000_00, "bob": 10_000_00}
    assert table.table.due()[0].act == act


@pytest.mark.clause("MA-SPG-16(e)")
def test_a_dealers_card_exposed_while_dealing_takes_effect_once_the_cards_are_out() -> None:
    table = pit()
    advance(table, "dealing")
    table.irregularity("MA-SPG-16(e)")
    assert table.table.state is not None
    while table.table.state is not None:
        table.do("go-on")
    void = next(event for event in table.journal.events if event.kind == "void")
    assert [(line.wager, line.outcome.value) for line in void.lines if line.seat == 1] == [(MAIN, "void")]
    (settled,) = [event for event in table.journal.events if event.kind == "settle"]
    (bonus,) = settled.lines
    shown = [event.place for event in table.journal.events if event.kind == "expose"]
    assert settled.place in shown, "the cards that decide the bonus are shown first"
    assert bonus.clause == "MA-SPG-14(a)"
    assert chips(table)["bob"] == 10_000_00
    assert chips(table)["ann"] == 10_000_00 + bonus.net


@pytest.mark.clause("MA-SPG-16(d)")
def test_an_exposed_hand_is_decided_on_before_it_is_looked_at() -> None:
    table = pit()
    advance(table, "dealing")
    table.irregularity("MA-SPG-16(d)", seat=3)
    while table.table.due()[0].act != "decide":
        table.do("go-on")
    due = table.table.due()[1]
    assert (due.seat, due.choices, due.clause) == (3, ("void", "play"), "MA-SPG-16(d)")
    assert set(view(table.table, Role.PLAYER, "ann")["hands"]["3"]) == {None}
    table.decide("ann", "void")
    while table.table.state is not None:
        if table.table.due()[0].act == "decide":
            assert table.table.due()[0].seat == 1
            table.decide("bob", "play" if "play" in table.table.due()[0].choices else HOUSE_WAY)
        else:
            table.do("go-on")
    assert chips(table)["ann"] == 10_000_00


@pytest.mark.clause("MA-SPG-16(f)")
def test_a_card_face_up_in_the_shoe_is_not_used() -> None:
    table = pit()
    advance(table, "dealing")
    table.irregularity("MA-SPG-16(f)")
    advance(table, "counting")
    state = table.table.state
    assert state is not None
    assert state.dealer == [1, 8, 15, 22]  # the first card of the deck is in the rack
    assert table.table.cabinet.shoe.left() == 25
    again = pit()
    advance(again, "dealing")
    again.irregularity("MA-SPG-16(f)")
    events = again.irregularity("MA-SPG-16(f)")
    assert [event.kind for event in events][:3] == ["irregularity", "burn", "void"]


@pytest.mark.clause("MA-SPG-16(g)")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    table = pit()
    advance(table, "dealing")
    before = table.table.cabinet.shoe.left()
    table.irregularity("MA-SPG-16(g)")
    assert table.table.cabinet.shoe.left() == before
    advance(table, "counting")
    assert table.table.state is not None
    assert table.table.state.dealer == [0, 7, 14, 21]


@pytest.mark.clause("MA-SPG-16(i)", "MA-SPG-12(d)")
def test_the_dealers_hands_are_those_of_the_house_way_whatever_happened() -> None:
    table = pit()
    advance(table, "revealing")
    table.irregularity("MA-SPG-16(i)")
    table.do("go-on")
    table.do("set-hand")
    assert table.table.state is not None
    assert table.table.state.dealer_set == {"high": "7d 2c", "low": "5h 3s"}


@pytest.mark.clause("MA-SPG-16(m)")
def test_a_jammed_shuffler_shuffles_again() -> None:
    table = Pit(GAME, rules_for(GAME))
    table.sit("ann", 3)
    while table.table.due()[0].act != "load":
        due = table.table.due()[0]
        data = {"order": list(table.game.deck)} if due.act == "shuffle" else {}
        table.do(due.act, due.roles[0], "ann" if due.roles[0] is Role.PLAYER else due.roles[0], **data)
    assert table.irregularity("MA-SPG-16(m)")[0].clause == "MA-SPG-16(m)"
    assert table.table.due()[0].act == "shuffle"
    by_hand = Pit(GAME, rules_for(GAME, [('shuffle_method = "automated"', 'shuffle_method = "manual"')]))
    with pytest.raises(RuleError, match="equipment"):
        by_hand.irregularity("MA-SPG-16(m)")


@pytest.mark.clause("MA-SPG-16(o)")
def test_devices_are_removed_before_another_method_is_used() -> None:
    table = Pit.opened(GAME, {"ann": 3}, rules_for(GAME))
    table.do("reshuffle", Role.FLOORPERSON, "floor")
    table.irregularity("MA-SPG-16(m)")
    with pytest.raises(RuleError, match="removed from the table") as caught:
        table.do("shuffle", order=list(table.game.deck))
    assert caught.value.clause == "MA-SPG-16(o)"
    table.irregularity("MA-SPG-16(o)")
    table.do("cover-device")
    with pytest.raises(RuleError, match="removed and shuffles nothing") as caught:
        table.do("shuffle", Role.DEVICE, "device", order=list(table.game.deck))
    assert caught.value.clause == "MA-SPG-16(o)"
    events = table.do("shuffle", order=list(table.game.deck))
    assert [event.clause for event in events] == ["MA-SPG-6(a)", "MA-SPG-6(b)(2)"]
    assert [(gone.name, gone.clause) for gone in table.table.cabinet.stock.removed] == [("shuffler", "MA-SPG-16(o)")]


@pytest.mark.clause("MA-SPG-16(h)")
def test_only_the_staff_calls_an_irregularity() -> None:
    table = pit()
    advance(table, "dealing")
    with pytest.raises(RuleError) as caught:
        table.do("irregularity", Role.PLAYER, "ann", clause="MA-SPG-16(h)")
    assert caught.value.clause == "MA-SPG-16(h)"


@pytest.mark.clause("MA-SPG-13(h)(1)", "MA-SPG-13(i)(2)", "MA-SPG-13(j)(1)")
@pytest.mark.parametrize(
    ("way", "clause"),
    [("manual-shoe", "MA-SPG-13(h)(1)"), ("hand", "MA-SPG-13(i)(2)"), ("automated-shoe", "MA-SPG-13(j)(1)")],
)
def test_only_a_bank_lifts_the_lid(way: str, clause: str) -> None:
    """13(h) to (j) speak of the bank's shaking: where nobody banks the dealer lifts the lid."""
    options = {"player_banking": True, "dealing_method": way}
    with pytest.raises(RuleError, match="nobody banks") as caught:
        ruled({"clause": clause}, HOUSE_WAY, options=options)
    assert caught.value.clause == clause
