"""Four Card Prime, what goes wrong: each irregularity in a record and at a real table."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Event, Role
from croupier.play.steps import DEALER
from croupier.testing import Pit, outcomes, referee, rules_for, stacked

GAME = "four-card-prime"
WAGERS = {"ante": "10", "prime": "5", "aces-bonus": "5", "all-six-bonus": "5"}
METHOD = 'dealing_method = "manual-shoe"'
SHOE = [(METHOD, 'dealing_method = "automated-shoe"')]
OFFERS = [
    ("# prime = {", "prime = {"),
    ("# aces-bonus = {", "aces-bonus = {"),
    ("# all-six-bonus = {", "all-six-bonus = {"),
    ('# prime = "P', 'prime = "P'),
    ('# aces-bonus = "P', 'aces-bonus = "P'),
    ('# all-six-bonus = "P', 'all-six-bonus = "P'),
]
# For ann alone at seat 1 with an All-Six Bonus Wager: the All-Six card, then player and dealer by turns.
TOP = "Ah Ad Kc Ac Kd 9h 8s 6s 7h 3d 4c 2d"


def record(*faults: dict[str, Any], decisions: Any = ({"raise": 2},), **parts: Any) -> dict[str, tuple[str, int, str]]:
    """Two aces with each optional wager, against a pair of kings; the ruling notes what went wrong."""
    seat = {"wagers": WAGERS, "cards": "Ad Ac 9h 6s 3d", "decisions": list(decisions)}
    ruling = referee(
        GAME,
        {"1": seat},
        **{"dealer": "Kc Kd 8s 7h 4c 2d", "extra": {"all-six": "Ah"}, "irregularities": list(faults)} | parts,
    )
    assert [note.clause for note in ruling.notes] == [fault["clause"] for fault in faults]
    return outcomes(ruling)


def table(changes: Any = (), *, stepped: bool = True) -> Pit:
    """A round of ann at seat 1 with all wagers, closed, with TOP on top of the deck."""
    pit = Pit(GAME, rules_for(GAME, [*OFFERS, *changes]), stepped=stepped)
    pit.sit("ann", 1)
    pit.prepare(stacked(GAME, TOP))
    pit.bet("ann", ante=10_00, prime=5_00, aces_bonus=5_00, all_six_bonus=5_00)
    pit.close()
    return pit


def finish(pit: Pit, choice: Any = "fold") -> list[Event]:
    """Go on to the end of the round."""
    events: list[Event] = []
    while pit.table.state is not None:
        events += pit.decide("ann", choice) if pit.table.asking else pit.do("go-on")
    return events


def voided(events: list[Event]) -> dict[str, tuple[str, int]]:
    lines = [line for event in events if event.kind in ("void", "settle") for line in event.lines]
    return {line.wager: (line.outcome.value, line.net) for line in lines}


RETURNED = dict.fromkeys(WAGERS, ("void", 0))
SETTLED = {"ante": ("void", 0), "prime": ("lose", -5_00), "aces-bonus": ("win", 5_00), "all-six-bonus": ("win", 25_00)}


# --- 13(a): a card face up in the shoe


@pytest.mark.clause("PA-682a.13(a)")
def test_one_card_face_up_is_set_aside_and_a_second_voids_the_round() -> None:
    fault = {"clause": "PA-682a.13(a)", "card": "Qs"}
    assert record(fault)["ante"] == ("win", 10_00, "PA-682a.11(d)(2)(i)")
    second = {"clause": "PA-682a.13(a)", "card": "Qc"}
    assert record(fault, second) == dict.fromkeys(WAGERS, ("void", 0, "PA-682a.13(a)"))


@pytest.mark.clause("PA-682a.13(a)")
def test_a_card_face_up_goes_to_the_rack_and_is_not_dealt() -> None:
    pit = table()
    pit.go_on_until("dealing")
    events = pit.irregularity("PA-682a.13(a)")
    assert [(e.kind, e.cards) for e in events if e.kind == "burn"] == [("burn", (stacked(GAME, TOP)[0],))]
    pit.do("go-on")
    assert pit.table.state is not None
    assert pit.table.state.areas["all-six"] == [stacked(GAME, TOP)[1]]
    assert pit.table.cabinet.rack.hands[0] == ("found face up", (stacked(GAME, TOP)[0],))


@pytest.mark.clause("PA-682a.13(a)")
def test_a_second_card_face_up_voids_and_reshuffles() -> None:
    pit = table()
    pit.go_on_until("dealing")
    before = pit.table.chips()
    pit.irregularity("PA-682a.13(a)")
    pit.do("go-on")
    assert voided(pit.irregularity("PA-682a.13(a)")) == RETURNED
    assert [due.act for due in pit.table.due()] == ["shuffle"]
    assert pit.table.chips() == before
    assert pit.table.betting.players["ann"].chips == 10_000_00


# --- 13(b): a card drawn in error


@pytest.mark.clause("PA-682a.13(b)")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    assert record({"clause": "PA-682a.13(b)"})["ante"] == ("win", 10_00, "PA-682a.11(d)(2)(i)")
    pit = table()
    pit.go_on_until("dealing")
    assert [event.kind for event in pit.irregularity("PA-682a.13(b)")] == ["irregularity"]
    pit.go_on_until("counting")
    assert pit.table.state is not None
    order = stacked(GAME, TOP)
    assert pit.table.state.areas["all-six"] == order[:1]
    assert pit.table.state.seats[1].cards == order[1:11:2]
    assert pit.table.state.dealer == [*order[2:12:2], order[11]]


# --- 13(c): a wrong number of cards


@pytest.mark.clause("PA-682a.13(c)")
@pytest.mark.parametrize("cards", ["Ad Ac 9h 6s", "Ad Ac 9h 6s 3d 3c", ""])
def test_a_wrong_number_of_cards_voids_everything(cards: str) -> None:
    seats: dict[str, dict[str, Any]] = {
        "1": {"wagers": WAGERS, "cards": cards},
        "2": {"wagers": {"ante": "25"}, "cards": "Jc Jh Js 5c 2s"},
    }
    fault = {"clause": "PA-682a.13(c)", "seat": 1}
    ruling = referee(GAME, seats, dealer="Kc Kd 8s 7h 4c 2d", extra={"all-six": "Ah"}, irregularities=[fault])
    assert outcomes(ruling) == dict.fromkeys(WAGERS, ("void", 0, "PA-682a.13(c)"))
    assert outcomes(ruling, 2) == {"ante": ("void", 0, "PA-682a.13(c)")}
    assert ruling.notes == (("PA-682a.13(c)", "incorrect number of cards dealt"),)


@pytest.mark.clause("PA-682a.13(c)")
@pytest.mark.parametrize("phase", ["dealing", "counting", "deciding", "collecting", "revealing"])
def test_a_wrong_number_of_cards_may_be_found_until_wagers_are_settled(phase: str) -> None:
    pit = table()
    while pit.table.phase() != phase:
        _ = pit.decide("ann", {"raise": 3}) if pit.table.asking else pit.do("go-on")
    expected = RETURNED | ({"raise": ("void", 0)} if phase in ("collecting", "revealing") else {})
    assert voided(pit.irregularity("PA-682a.13(c)")) == expected
    assert pit.table.betting.players["ann"].chips == 10_000_00
    assert pit.table.due()[0].act == "shuffle"


@pytest.mark.clause("PA-682a.13(c)")
def test_a_forfeited_ante_comes_back_with_the_others() -> None:
    """The dealer turns up seven cards: the hand that folded was void like all others."""
    pit = table()
    while pit.table.phase() != "revealing":
        _ = pit.decide("ann", "fold") if pit.table.asking else pit.do("go-on")
    assert voided(pit.irregularity("PA-682a.13(c)")) == RETURNED
    assert pit.table.betting.players["ann"].chips == 10_000_00


@pytest.mark.clause("PA-682a.13(c)")
def test_what_is_settled_comes_back_too() -> None:
    pit = table()
    while not any(event.kind == "settle" for event in pit.journal.events):
        _ = pit.decide("ann", {"raise": 3}) if pit.table.asking else pit.do("go-on")
    assert pit.table.betting.players["ann"].chips != 10_000_00
    events = pit.irregularity("PA-682a.13(c)")
    assert "rescind" in [event.kind for event in events]
    assert pit.table.betting.players["ann"].chips == 10_000_00


# --- 13(d): a card of the dealer exposed before the raises


@pytest.mark.clause("PA-682a.13(d)")
def test_a_card_of_the_dealer_seen_early_settles_only_the_optional_wagers() -> None:
    fault = {"clause": "PA-682a.13(d)", "who": "dealer", "when": "before-raise"}
    assert record(fault, decisions=()) == {
        "ante": ("void", 0, "PA-682a.13(d)"),
        "prime": ("lose", -5_00, "PA-682a.11(e)(1)(i)"),
        "aces-bonus": ("win", 5_00, "PA-682a.11(e)(2)(ii)"),
        "all-six-bonus": ("win", 25_00, "PA-682a.11(e)(3)(ii)"),
    }


@pytest.mark.clause("PA-682a.13(d)")
def test_a_raise_made_before_it_was_seen_comes_back() -> None:
    fault = {"clause": "PA-682a.13(d)", "who": "dealer"}
    seats: dict[str, dict[str, Any]] = {
        "1": {"wagers": {"ante": "10", "aces-bonus": "5"}, "cards": "Ad Ac 9h 6s 3d", "decisions": [{"raise": 2}]},
        "2": {"wagers": {"ante": "25"}, "cards": "Jc Jh Js 5c 2s"},
    }
    ruling = referee(GAME, seats, dealer="Kc Kd 8s 7h 4c 2d", irregularities=[fault])
    assert outcomes(ruling) == {
        "ante": ("void", 0, "PA-682a.13(d)"),
        "raise": ("void", 0, "PA-682a.13(d)"),
        "aces-bonus": ("win", 5_00, "PA-682a.11(e)(2)(ii)"),
    }
    assert outcomes(ruling, 2) == {"ante": ("void", 0, "PA-682a.13(d)")}
    assert record(fault)["raise"] == ("void", 0, "PA-682a.13(d)")


@pytest.mark.clause("PA-682a.13(d)")
def test_void_may_be_read_as_void_for_every_wager() -> None:
    """Reading FP-8."""
    found = record({"clause": "PA-682a.13(d)"}, decisions=(), submission={"readings": {"FP-8": "returned"}})
    assert found == dict.fromkeys(WAGERS, ("void", 0, "PA-682a.13(d)"))


@pytest.mark.clause("PA-682a.13(d)", "PA-682a.12(g)")
def test_the_payout_limit_holds_in_a_void_round_too() -> None:
    seat = {"wagers": {"ante": "10", "aces-bonus": "1000"}, "cards": "7c 7d 7h 7s 2d"}
    ruling = referee(
        GAME,
        {"1": seat},
        dealer="Kc Kd 8s 9h 4c 3d",
        irregularities=[{"clause": "PA-682a.13(d)"}],
        submission={"options": {"payout_limit": "50000"}},
    )
    assert outcomes(ruling)["aces-bonus"] == ("win", 50_000_00, "PA-682a.11(e)(2)(ii)")


@pytest.mark.clause("PA-682a.13(d)")
@pytest.mark.parametrize("phase", ["dealing", "counting", "deciding"])
def test_seen_while_dealing_it_takes_effect_once_the_hands_are_complete(phase: str) -> None:
    """The optional wagers are settled on five cards, so the deal is finished first."""
    pit = table()
    pit.go_on_until(phase)
    events = pit.irregularity("PA-682a.13(d)")
    assert (pit.table.state is None) == (phase == "deciding")
    while pit.table.state is not None:
        events += pit.do("go-on")
    assert voided(events) == SETTLED
    assert pit.table.betting.players["ann"].chips == 10_025_00
    assert pit.table.due()[0].act == "shuffle"
    assert pit.table.doomed is None


@pytest.mark.clause("PA-682a.13(d)")
def test_after_the_raises_a_card_of_the_dealer_does_no_harm() -> None:
    pit = table()
    while pit.table.phase() != "collecting":
        _ = pit.decide("ann", "fold") if pit.table.asking else pit.do("go-on")
    with pytest.raises(RuleError, match="cannot happen while collecting") as caught:
        pit.irregularity("PA-682a.13(d)")
    assert caught.value.clause == "PA-682a.13(d)"


# --- 13(e) to (g): devices


@pytest.mark.clause("PA-682a.13(e)")
def test_a_jammed_shuffler_means_another_shuffle() -> None:
    pit = table(stepped=False)
    pit.decide("ann", "fold")
    pit.do("shuffle", Role.DEVICE, "device", order=list(pit.game.deck))
    assert pit.table.due()[0].act == "load"
    pit.irregularity("PA-682a.13(e)")
    assert pit.table.due()[0].act == "shuffle"
    with pytest.raises(RuleError, match="cannot happen while deciding"):
        table(stepped=False).irregularity("PA-682a.13(e)")


@pytest.mark.clause("PA-682a.13(f)")
def test_a_jammed_automated_shoe_voids_the_round() -> None:
    pit = table(SHOE)
    pit.go_on_until("dealing")
    pit.do("go-on")
    assert voided(pit.irregularity("PA-682a.13(f)")) == RETURNED
    assert pit.table.due()[0].act == "shuffle"
    assert record({"clause": "PA-682a.13(f)"}) == dict.fromkeys(WAGERS, ("void", 0, "PA-682a.13(f)"))


@pytest.mark.clause("PA-682a.13(e)", "PA-682a.13(f)")
def test_a_device_that_is_not_used_does_not_jam() -> None:
    pit = table([('shuffle_method = "automated"', 'shuffle_method = "manual"')])
    pit.go_on_until("dealing")
    for clause in ("PA-682a.13(e)", "PA-682a.13(f)", "PA-682a.13(g)"):
        with pytest.raises(RuleError, match="equipment of this table") as caught:
            pit.irregularity(clause)
        assert caught.value.clause == clause
    with pytest.raises(RuleError, match="equipment of this table"):
        record({"clause": "PA-682a.13(f)"}, submission={"options": {"dealing_method": "hand"}})


@pytest.mark.clause("PA-682a.13(g)")
def test_a_broken_device_is_covered_before_anything_else() -> None:
    pit = table(stepped=False)
    pit.decide("ann", "fold")
    assert pit.irregularity("PA-682a.13(g)")[0].clause == "PA-682a.13(g)"
    with pytest.raises(RuleError) as caught:
        pit.do("shuffle", order=list(pit.game.deck))
    assert caught.value.clause == "PA-682a.13(g)"
    assert pit.do("cover-device")[0].clause == "PA-682a.13(g)"
    pit.do("shuffle", order=list(pit.game.deck))


# --- 8(g), 9(f), 10(f): a wrong count


WRONG = [("PA-682a.8(g)", "manual-shoe"), ("PA-682a.9(f)", "hand"), ("PA-682a.10(f)", "automated-shoe")]
CASES = [pytest.param(clause, way, marks=pytest.mark.clause(clause)) for clause, way in WRONG]


@pytest.mark.parametrize(("clause", "way"), CASES)
def test_a_record_of_a_wrong_stub_is_void(clause: str, way: str) -> None:
    void = dict.fromkeys(WAGERS, ("void", 0, clause))
    assert record({"clause": clause}) == void
    assert record({"clause": clause}, submission={"options": {"dealing_method": way}}) == void
    other = "hand" if way == "manual-shoe" else "manual-shoe"
    with pytest.raises(RuleError, match="equipment of this table"):
        record({"clause": clause}, submission={"options": {"dealing_method": other}})


@pytest.mark.parametrize(("clause", "way"), CASES)
@pytest.mark.parametrize("misdealt", [False, True])
def test_a_wrong_stub_at_the_table(clause: str, way: str, misdealt: bool) -> None:
    """The wagers come back either way; only a deck that is short leaves the table."""
    pit = table([(METHOD, f'dealing_method = "{way}"')], stepped=False)
    pit.decide("ann", "fold")
    for _ in range(3):
        pit.prepare()
        pit.bet("ann", ante=10_00)
        pit.close()
        pit.decide("ann", "fold")
    pit.prepare()
    held = pit.table.betting.players["ann"].chips
    pit.bet("ann", ante=10_00)
    pit.close()
    left = pit.table.cabinet.shoe.left()
    with pytest.raises(InputError, match="whole number of cards"):
        pit.do("count-stub", count="all")
    events = pit.do("count-stub", count=left - 1, misdealt=misdealt)
    assert ("void", clause) in [(event.kind, event.clause) for event in events]
    assert pit.table.betting.players["ann"].chips == held
    removed = [event.clause for event in events if event.kind == "deck-removed"]
    assert removed == ([] if misdealt else [clause])
    assert pit.table.due()[0].act == ("shuffle" if misdealt else "check-table")


def test_the_stub_is_one_card_short_after_a_card_was_found_face_up() -> None:
    pit = table()
    pit.table.since_count = 5
    pit.go_on_until("dealing")
    pit.irregularity("PA-682a.13(a)")
    while pit.table.stub is None:
        pit.do("go-on")
    assert pit.table.stub.left == 40
    events = pit.do("count-stub", count=39)
    assert ("stub", "PA-682a.8(f)") in [(event.kind, event.clause) for event in events]


# --- where they can happen


@pytest.mark.parametrize("clause", ["PA-682a.13(a)", "PA-682a.13(b)", "PA-682a.13(c)", "PA-682a.13(d)", "PA-682a.8(g)"])
def test_nothing_goes_wrong_with_cards_before_the_deal(clause: str) -> None:
    pit = Pit(GAME)
    pit.sit("ann", 1)
    pit.prepare()
    with pytest.raises(RuleError, match="cannot happen while betting") as caught:
        pit.irregularity(clause)
    assert caught.value.clause == clause
    with pytest.raises(InputError, match="no irregularity of"):
        record({"clause": "PA-687a.13(a)"})


def test_only_staff_report_irregularities() -> None:
    pit = table()
    pit.go_on_until("dealing")
    with pytest.raises(RuleError, match="not a player"):
        pit.do("irregularity", Role.PLAYER, "ann", clause="PA-682a.13(c)")
    assert pit.table.state is not None
    assert pit.table.state.cards_at(DEALER) == []
    finish(pit)
