"""What goes wrong at pai gow poker: every irregularity in a record and at a table that is stepped through."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Event, Role
from croupier.play.steps import DEALER
from croupier.referee import Ruling
from croupier.testing import outcomes, referee
from tests.games.pai_gow_poker_pit import BANKS, HANDS, MANUAL, RNG, RNG_APPROVED, WAGER, WAYS, House, arranged

VOIDS = [
    ("NJ-69F-11.8(d)2", {}),
    ("NJ-69F-11.8A(d)2", {}),
    ("NJ-69F-11.8B(e)2", {}),
    ("NJ-69F-11.11(c)", {}),
    ("NJ-69F-11.11(e)", {"who": "dealer"}),
    ("NJ-69F-11.11(h)", {"seat": 6}),
    ("NJ-69F-11.11(n)", {}),
]
HARMLESS = [
    ("NJ-69F-11.11(a)", {}),
    ("NJ-69F-11.11(b)", {}),
    ("NJ-69F-11.11(f)", {"card": "2c"}),
    ("NJ-69F-11.11(g)", {}),
    ("NJ-69F-11.11(i)", {}),
    ("NJ-69F-11.11(k)", {}),
    ("NJ-69F-11.11(l)", {}),
    ("NJ-69F-11.11(m)", {}),
    ("NJ-69F-11.11(o)", {}),
]


def record(*faults: tuple[str, dict[str, Any]], decisions: Any = None, **parts: Any) -> Ruling:
    """Seat 6 would win against the dealer."""
    seat = {"wagers": {WAGER: "10"}, "cards": HANDS[6], "decisions": decisions or [{"set": "house-way"}]}
    found = [{"clause": clause} | data for clause, data in faults]
    return referee("pai-gow-poker", {"6": seat}, dealer=HANDS[DEALER], irregularities=found, **parts)


@pytest.mark.clause("NJ-69F-11.8(d)2", "NJ-69F-11.8A(d)2", "NJ-69F-11.8B(e)2", "NJ-69F-11.11(c)", "NJ-69F-11.11(e)")
@pytest.mark.clause("NJ-69F-11.11(h)", "NJ-69F-11.11(n)")
@pytest.mark.parametrize(("clause", "data"), VOIDS)
def test_a_record_with_a_fault_that_voids_gives_every_wager_back(clause: str, data: dict[str, Any]) -> None:
    ruling = record((clause, data))
    assert outcomes(ruling, 6) == {WAGER: ("void", 0, clause)}
    assert [note for note, _ in ruling.notes] == [clause]


@pytest.mark.clause("NJ-69F-11.11(a)", "NJ-69F-11.11(b)", "NJ-69F-11.11(f)", "NJ-69F-11.11(g)", "NJ-69F-11.11(i)")
@pytest.mark.clause("NJ-69F-11.11(k)", "NJ-69F-11.11(l)", "NJ-69F-11.11(m)", "NJ-69F-11.11(o)")
@pytest.mark.parametrize(("clause", "data"), HARMLESS)
def test_a_record_with_a_fault_that_is_put_right_is_settled(clause: str, data: dict[str, Any]) -> None:
    options = {"options": {"shuffle_method": "automated"}}
    ruling = record((clause, data), submission=options)
    assert outcomes(ruling, 6)[WAGER][:2] == ("win", 9_50)
    assert clause in [note for note, _ in ruling.notes]


@pytest.mark.clause("NJ-69F-11.11(f)")
def test_a_second_card_face_up_voids_the_round() -> None:
    cards = [("NJ-69F-11.11(f)", {"card": card}) for card in ("2c", "2h")]
    assert outcomes(record(*cards), 6) == {WAGER: ("void", 0, "NJ-69F-11.11(f)")}


@pytest.mark.clause("NJ-69F-11.11(f)", "NJ-69F-11.8(d)2")
def test_by_the_other_reading_three_cards_left_void_the_round() -> None:
    """Reading NJ-12: the discarded card is missing from the four."""
    ruling = record(("NJ-69F-11.11(f)", {"card": "2c"}), submission={"readings": {"NJ-12": "void"}})
    assert outcomes(ruling, 6) == {WAGER: ("void", 0, "NJ-69F-11.8(d)2")}


@pytest.mark.clause("NJ-69F-11.11(d)")
def test_a_player_whose_card_was_exposed_plays_or_voids() -> None:
    fault = ("NJ-69F-11.11(d)", {"seat": 6})
    assert outcomes(record(fault, decisions=["void"]), 6) == {WAGER: ("void", 0, "NJ-69F-11.11(d)")}
    played = record(fault, decisions=["play", {"set": "house-way"}])
    assert outcomes(played, 6)[WAGER][:2] == ("win", 9_50)
    stated = ("NJ-69F-11.11(d)", {"seat": 6, "choice": "void"})
    seat = {"wagers": {WAGER: "10"}, "cards": HANDS[6]}
    ruling = referee(
        "pai-gow-poker", {"6": seat}, dealer=HANDS[DEALER], irregularities=[{"clause": stated[0]} | stated[1]]
    )
    assert outcomes(ruling, 6)[WAGER][0] == "void"
    waiting = referee(
        "pai-gow-poker", {"6": seat}, dealer=HANDS[DEALER], irregularities=[{"clause": fault[0], "seat": 6}]
    )
    assert waiting.next is not None
    assert (waiting.next.name, waiting.next.choices) == ("void or play the exposed hand", ("void", "play"))
    with pytest.raises(RuleError, match="may be void, play"):
        record(fault, decisions=["later"])


@pytest.mark.clause("NJ-69F-11.11(d)")
def test_only_the_exposed_hand_is_void_with_all_its_wagers() -> None:
    filed = {"filed": {"bonus": {"template": "fortune-1"}}}
    seats: dict[str, dict[str, Any]] = {
        "6": {"wagers": {WAGER: "10", "bonus": "5", "imperial-bonus": "5"}, "cards": HANDS[6], "decisions": ["void"]},
        "2": {"wagers": {WAGER: "20"}, "cards": HANDS[2], "decisions": [{"set": "house-way"}]},
    }
    fault = [{"clause": "NJ-69F-11.11(d)", "seat": 6}]
    ruling = referee("pai-gow-poker", seats, dealer=HANDS[DEALER], submission=filed, irregularities=fault)
    assert {wager: end for wager, (end, _, _) in outcomes(ruling, 6).items()} == dict.fromkeys(
        (WAGER, "bonus", "imperial-bonus"), "void"
    )
    assert outcomes(ruling, 2)[WAGER][0] == "lose"


@pytest.mark.clause("NJ-69F-11.11(h)")
def test_missing_cards_are_explained_by_the_fault_alone() -> None:
    seat = {"wagers": {WAGER: "10"}, "cards": "As Ad Jh Js 8c 6h", "decisions": []}
    with pytest.raises(InputError, match="6 cards are recorded"):
        referee("pai-gow-poker", {"6": seat}, dealer=HANDS[DEALER])
    fault = [{"clause": "NJ-69F-11.11(h)"}]
    ruling = referee("pai-gow-poker", {"6": seat}, dealer=HANDS[DEALER], irregularities=fault)
    assert outcomes(ruling, 6)[WAGER][0] == "void"


@pytest.mark.parametrize(
    ("clause", "options"),
    [
        ("NJ-69F-11.11(a)", {"starting_position_method": "rng"}),
        ("NJ-69F-11.11(c)", {"starting_position_method": "button"}),
        ("NJ-69F-11.11(f)", {"dealing_method": "hand"}),
        ("NJ-69F-11.11(k)", {"dealing_method": "manual-shoe"}),
        ("NJ-69F-11.11(l)", {"dealing_method": "automated-shoe"}),
        ("NJ-69F-11.11(n)", {"dealing_method": "hand"}),
        ("NJ-69F-11.11(m)", {"shuffle_method": "manual"}),
        ("NJ-69F-11.10(h)1", {"player_banking": False}),
        ("NJ-69F-11.8A(d)2", {"dealing_method": "manual-shoe"}),
    ],
)
@pytest.mark.clause("NJ-69F-11.11(a)", "NJ-69F-11.11(c)", "NJ-69F-11.11(k)", "NJ-69F-11.11(l)", "NJ-69F-11.11(n)")
def test_faults_of_equipment_that_is_not_there(clause: str, options: dict[str, Any]) -> None:
    with pytest.raises(RuleError, match="equipment of this table") as caught:
        record((clause, {}), submission={"options": options})
    assert caught.value.clause == clause


# --- at a table


def stepped(method: str, *changes: tuple[str, str], more: str = "") -> House:
    """A table stepped from "no more bets" on, whose deal begins at position 4."""
    house = House(WAYS[method], *changes, more=more, stepped=True)
    house.prepare(arranged(method, 4))
    house.wager(ann=10, bob=20, cat=30)
    house.close()
    return house


def step_to(house: House, phase: str) -> None:
    """Go on to a phase, doing what is called for on the way."""
    while house.table.phase() != phase:
        due = house.table.due()[0]
        known: dict[str, dict[str, Any]] = {"shake": {"dice": [1, 2, 1]}, "count-stub": {"count": 4}}
        if due.act == "decide":
            house.decide(house.table.betting.owners[due.seat or 0], due.choices[0])
        else:
            house.do(due.act, due.roles[0], due.roles[0].value, **known.get(due.act, {}))


def void(events: list[Event]) -> str | None:
    return next((e.clause for e in events if e.kind == "void"), None)


@pytest.mark.clause("NJ-69F-11.11(a)", "NJ-69F-11.11(b)")
@pytest.mark.parametrize("clause", ["NJ-69F-11.11(a)", "NJ-69F-11.11(b)"])
def test_no_roll_means_another_shake(clause: str) -> None:
    house = stepped("manual-shoe")
    step_to(house, "starting")
    while house.table.due()[0].act != "shake":
        house.do("go-on")
    assert [(e.kind, e.clause) for e in house.irregularity(clause)] == [("irregularity", clause)]
    assert house.table.due()[0].act == "shake"
    with pytest.raises(InputError, match="nothing to go on with"):
        house.do("go-on")
    house.do("shake", dice=[1, 2, 1])


@pytest.mark.clause("NJ-69F-11.10(h)1", "NJ-69F-11.10(i)2", "NJ-69F-11.10(j)1")
@pytest.mark.parametrize(("method", "part"), [("manual-shoe", "h)1"), ("hand", "i)2"), ("automated-shoe", "j)1")])
def test_a_bank_that_lifts_the_lid_shakes_again(method: str, part: str) -> None:
    house = House(WAYS[method], BANKS)
    house.round()
    house.prepare(bank="ann")
    house.wager(bob=20)
    house.close()
    house.finish(until="shake")
    clause = f"NJ-69F-11.10({part}"
    house.irregularity(clause)
    assert (house.table.due()[0].act, house.table.due()[0].clause) == ("shake", clause)
    house.do("shake", Role.PLAYER, "ann", dice=[1, 1, 1])


@pytest.mark.clause("NJ-69F-11.11(c)", "NJ-69F-11.11(e)", "NJ-69F-11.11(h)")
@pytest.mark.parametrize("method", WAYS)
@pytest.mark.parametrize("phase", ["dealing", "dealt", "setting"])
@pytest.mark.parametrize("clause", ["NJ-69F-11.11(c)", "NJ-69F-11.11(e)", "NJ-69F-11.11(h)"])
def test_all_hands_are_dead_and_the_cards_are_reshuffled(method: str, phase: str, clause: str) -> None:
    house = stepped(method)
    step_to(house, phase)
    events = house.irregularity(clause)
    assert void(events) == clause
    assert [house.chips(name) for name in ("ann", "bob", "cat")] == [10_000_00] * 3
    assert house.table.due()[0].act == "shuffle"


@pytest.mark.clause("NJ-69F-11.11(d)")
@pytest.mark.parametrize("phase", ["dealing", "dealt"])
def test_a_player_decides_before_looking_further(phase: str) -> None:
    house = stepped("manual-shoe")
    step_to(house, phase)
    with pytest.raises(RuleError, match="needs seat"):
        house.irregularity("NJ-69F-11.11(d)")
    with pytest.raises(RuleError, match="no such seat"):
        house.irregularity("NJ-69F-11.11(d)", seat=1)
    house.irregularity("NJ-69F-11.11(d)", seat=6)
    step_to(house, "setting")
    while not house.table.asking:
        house.do("go-on")
    due = house.table.due()[0]
    assert (due.seat, due.choices, due.clause) == (6, ("void", "play"), "NJ-69F-11.11(d)")
    events = house.decide("ann", "void")
    while not house.table.asking:
        events += house.do("go-on")
    assert [line.outcome for e in events if e.kind == "settle" for line in e.lines] == ["void"]
    assert (6, "NJ-69F-11.11(d)") in [(e.place, e.clause) for e in events if e.kind == "discard"]
    assert house.table.due()[0].seat == 3


@pytest.mark.clause("NJ-69F-11.11(f)", "NJ-69F-11.8(d)")
def test_a_card_face_up_is_discarded_and_counts_among_the_four() -> None:
    house = stepped("manual-shoe")
    step_to(house, "dealing")
    shoe = house.table.cabinet.shoe
    found = shoe.cards[shoe.at]
    events = house.irregularity("NJ-69F-11.11(f)")
    assert [(e.kind, e.cards) for e in events][1] == ("burn", (found,))
    while house.table.due()[0].act != "count-stub":
        house.do("go-on")
    assert shoe.left() == 3
    assert void(house.do("count-stub", count=3)) is None
    house = stepped("manual-shoe")
    step_to(house, "dealing")
    house.irregularity("NJ-69F-11.11(f)")
    assert void(house.irregularity("NJ-69F-11.11(f)")) == "NJ-69F-11.11(f)"


@pytest.mark.clause("NJ-69F-11.11(f)", "NJ-69F-11.8(d)2")
def test_by_the_other_reading_the_count_fails() -> None:
    house = stepped("manual-shoe", more='\n[table.readings]\nNJ-12 = "void"\n')
    step_to(house, "dealing")
    house.irregularity("NJ-69F-11.11(f)")
    while house.table.due()[0].act != "count-stub":
        house.do("go-on")
    assert void(house.do("count-stub", count=3, misdealt=True)) == "NJ-69F-11.8(d)2"


@pytest.mark.clause("NJ-69F-11.11(g)")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    house = stepped("manual-shoe")
    step_to(house, "dealing")
    shoe = house.table.cabinet.shoe
    drawn, at = shoe.cards[shoe.at], shoe.at
    house.irregularity("NJ-69F-11.11(g)")
    assert shoe.at == at
    events = house.do("go-on")
    assert events[0].cards == (drawn,)


@pytest.mark.clause("NJ-69F-11.11(i)")
def test_a_dealer_who_sets_wrongly_sets_again_and_the_round_goes_on() -> None:
    house = stepped("manual-shoe")
    step_to(house, "dealer-set")
    assert void(house.irregularity("NJ-69F-11.11(i)")) is None
    step_to(house, "settling")
    assert house.table.state is not None
    assert house.table.state.dealer_set == {"high": "Kd Kc 7c 5d 3h", "low": "Qh 9s"}


@pytest.mark.clause("NJ-69F-11.11(j)")
def test_a_fouled_hand_of_the_bank_is_reset() -> None:
    hands = HANDS | {6: HANDS[DEALER], DEALER: "9c 9d 2d 4s 6c 8d Th"}
    house = House(BANKS)
    house.round()
    house.prepare(arranged("manual-shoe", 6, hands), bank="ann")
    house.wager(bob=20)
    house.close()
    foul = {"set": {"high": "Kc 9s 7c 5d 3h", "low": "Kd Qh"}}
    events = house.finish(decisions={"ann": foul})
    told = [e.text for e in events if e.clause == "NJ-69F-11.11(j)"]
    assert told == ["the hand of the bank is reset: pair of kings / queen high"]
    assert next(line.outcome for e in events if e.kind == "settle" for line in e.lines) == "lose"


@pytest.mark.clause("NJ-69F-11.11(k)", "NJ-69F-11.11(l)")
@pytest.mark.parametrize("clause", ["NJ-69F-11.11(k)", "NJ-69F-11.11(l)"])
def test_stacks_that_go_wrong_are_reshuffled(clause: str) -> None:
    house = stepped("hand")
    step_to(house, "stacking")
    house.do("go-on")
    held, bets = house.table.chips(), dict(house.table.betting.bets)
    events = house.irregularity(clause)
    assert (void(events), events[-1].kind, events[-1].clause) == (None, "redeal", clause)
    assert house.table.due()[0].act == "shuffle"
    assert (house.table.chips(), house.table.betting.bets) == (held, bets), "the wagers stand"
    rounds = house.table.rounds
    house.prepare()
    assert [due.act for due in house.table.due()] == ["no-more-bets"]
    with pytest.raises(RuleError, match="the wagers stand") as caught:
        house.do("clear", Role.PLAYER, "ann")
    assert caught.value.clause == clause
    house.close()
    assert (house.table.rounds, house.table.chips()) == (rounds, held)
    assert house.table.state is not None


@pytest.mark.clause("NJ-69F-11.11(k)")
def test_once_delivered_a_stack_is_a_hand() -> None:
    house = stepped("hand")
    step_to(house, "dealing")
    with pytest.raises(RuleError, match="falls under"):
        house.irregularity("NJ-69F-11.11(k)")


@pytest.mark.clause("NJ-69F-11.11(m)")
def test_a_jammed_shuffler_means_another_shuffle() -> None:
    house = House()
    house.round()
    house.do("shuffle", Role.DEVICE, "device", order=list(house.game.deck))
    house.irregularity("NJ-69F-11.11(m)")
    assert house.table.due()[0].act == "shuffle"
    by_hand = House(MANUAL)
    by_hand.round()
    with pytest.raises(RuleError, match="equipment"):
        by_hand.irregularity("NJ-69F-11.11(m)")


@pytest.mark.clause("NJ-69F-11.11(n)")
def test_a_jammed_shoe_voids_the_round() -> None:
    house = stepped("automated-shoe")
    step_to(house, "dealing")
    house.do("go-on")
    assert void(house.irregularity("NJ-69F-11.11(n)")) == "NJ-69F-11.11(n)"
    assert house.table.due()[0].act == "shuffle"


@pytest.mark.clause("NJ-69F-11.11(o)")
def test_a_device_is_taken_off_the_table_before_anything_else() -> None:
    house = House()
    house.round()
    house.irregularity("NJ-69F-11.11(o)")
    with pytest.raises(RuleError) as caught:
        house.do("shuffle", order=list(house.game.deck))
    assert caught.value.clause == "NJ-69F-11.11(o)"
    assert house.table.due()[0].text == "remove the device from the table"
    house.do("cover-device")
    house.do("shuffle", order=list(house.game.deck))


@pytest.mark.clause("NJ-69F-11.11(a)", "NJ-69F-11.11(d)", "NJ-69F-11.11(f)", "NJ-69F-11.11(i)")
@pytest.mark.parametrize("clause", ["NJ-69F-11.11(a)", "NJ-69F-11.11(d)", "NJ-69F-11.11(f)", "NJ-69F-11.11(i)"])
def test_irregularities_happen_only_where_they_can(clause: str) -> None:
    house = House()
    house.prepare()
    with pytest.raises(RuleError, match="cannot happen while betting"):
        house.irregularity(clause, seat=6)
    with pytest.raises(RuleError):
        house.do("irregularity", Role.PLAYER, "ann", clause=clause, seat=6)


def test_a_void_round_leaves_the_number_wager_settled() -> None:
    number = ("# number = {", "number = {")
    odds = ('# rng_number_wager_odds = "6 to 1"', 'rng_number_wager_odds = "6 to 1"')
    house = House(RNG, number, odds, more=RNG_APPROVED, stepped=True)
    house.prepare()
    house.do("bet", Role.PLAYER, "ann", wagers={WAGER: 10_00, "number": {"3": 5_00}})
    house.close()
    while house.table.due()[0].act != "draw-number":
        house.do("go-on")
    house.do("draw-number", number=3)
    step_to(house, "dealt")
    house.irregularity("NJ-69F-11.11(h)")
    assert house.chips("ann") == 10_000_00 + 30_00
