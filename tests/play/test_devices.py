"""Devices, decks and what follows from their state, where a scenario would be too long or looks from outside only."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.devices import SHOE, SHUFFLER, State
from croupier.play.inputs import Input, Role
from croupier.play.journal import first_release
from croupier.testing import Pit, rules_for

HAND = ('dealing_method = "manual-shoe"', 'dealing_method = "hand"')
AUTOMATED = ('dealing_method = "manual-shoe"', 'dealing_method = "automated-shoe"')
TWO = ("# second_deck = false", "second_deck = true")
STRANGER = {"device": "toaster"}


def opened(game: str, *changes: tuple[str, str]) -> Pit:
    """A table with ann at 3, ready for wagers."""
    return Pit.opened(game, {"ann": 3}, rules_for(game, changes))


def test_the_filed_rules_hold_while_everything_works() -> None:
    table = opened("cajun-stud").table
    assert table.present is table.rules
    assert table.cabinet.devices.states == {SHUFFLER: State.IN_SERVICE}


def test_the_way_of_dealing_follows_from_the_devices_and_the_last_shuffle() -> None:
    pit = opened("cajun-stud", HAND)
    assert pit.table.present.option("dealing_method") == "hand"
    pit.do("cover-device", Role.FLOORPERSON, "floor")
    # What the device has shuffled may still be dealt from the hand.
    assert pit.table.present.option("dealing_method") == "hand"
    pit.do("reshuffle", Role.FLOORPERSON, "floor")
    pit.prepare()
    assert pit.table.present.option("dealing_method") == "manual-shoe"
    told = [(event.clause, event.text) for event in pit.journal.events if event.kind == "dealing-changed"]
    assert told == [("PA-683a.9(a)(1)", "manual-shoe")]
    assert pit.table.cabinet.hours() == (8, "PA-683a.3(c)(2)")


def test_of_two_devices_the_one_that_jammed_or_is_named_goes_out_of_service() -> None:
    pit = opened("four-card-prime", AUTOMATED)
    assert pit.table.cabinet.devices.meant(None, shuffling=False) == SHOE
    assert pit.table.cabinet.devices.meant(None, shuffling=True) == SHUFFLER
    for data in (STRANGER, {"device": 7}):
        with pytest.raises(InputError, match="shuffler and automated-shoe"):
            pit.irregularity("PA-682a.13(g)", **data)
    pit.do("cover-device", device=SHUFFLER)
    assert pit.table.cabinet.devices.states == {SHUFFLER: State.COVERED, SHOE: State.IN_SERVICE}
    with pytest.raises(InputError, match="no device that is out of service"):
        pit.do("return-device", device=SHOE)
    pit.do("return-device")
    assert pit.table.present is pit.table.rules


def test_a_button_marks_the_start_only_where_both_devices_are_used() -> None:
    changes = [AUTOMATED, ('starting_position_method = "shaker"', 'starting_position_method = "button"')]
    more = '[table.approvals]\nbutton = "GLO 1"\n'
    pit = Pit.opened("asia-poker", {"ann": 3}, rules_for("asia-poker", changes, more))
    assert pit.table.present.option("starting_position_method") == "button"
    pit.do("cover-device", device=SHOE)
    assert pit.table.present.option("starting_position_method") == "shaker"


@pytest.mark.parametrize(("method", "problem"), [("spoon", "ways of dealing"), (None, "ways of dealing")])
def test_the_cards_are_dealt_in_ways_that_the_chapter_knows(method: Any, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        opened("cajun-stud").do("change-dealing", Role.FLOORPERSON, "floor", method=method)
    with pytest.raises(InputError, match=problem):
        opened("over-under").do("change-dealing", Role.FLOORPERSON, "floor", method="multi-deck-shoe")


@pytest.mark.clause("PA-687a.4(a)")
def test_a_deck_with_defects_is_replaced_and_written_down() -> None:
    pit = Pit("dj-wild-stud-poker")
    pit.sit("ann", 3)
    pit.do("check-table", Role.FLOORPERSON, "floor")
    assert pit.table.cabinet.stock.decks[0].state == "not yet inspected"
    events = pit.do("inspect", unsuitable=True)
    assert [(event.kind, event.clause) for event in events] == [
        ("inspect", "PA-687a.4(a)"),
        ("deck-removed", "PA-687a.4(a)"),
    ]
    pit.prepare()
    assert [(deck.name, deck.state) for deck in pit.table.cabinet.stock.decks] == [("deck 2", "in use")]
    (gone,) = pit.table.cabinet.stock.removed
    assert (gone.name, gone.at, gone.why, gone.by) == ("deck 1", 3, "unsuitable for use", "dealer")


@pytest.mark.clause("PA-686a.3(b)", "PA-686a.4(d)")
def test_a_second_batch_that_was_not_opened_yet_is_not_needed_without_a_device() -> None:
    pit = Pit("over-under")
    pit.sit("ann", 3)
    while not pit.table.cabinet.batches:
        due = pit.table.due()[0]
        data = {"order": list(pit.game.deck)} if due.act == "shuffle" else {}
        pit.do(due.act, due.roles[0], "ann" if due.roles[0] is Role.PLAYER else due.roles[0], **data)
    pit.do("cover-device")
    assert [due.act for due in pit.table.preparing()] == ["shuffle"]
    pit.prepare()
    assert [deck.name for deck in pit.table.cabinet.stock.decks] == ["batch 1"]
    pit.do("return-device")
    assert pit.table.due()[0].act == "inspect"
    pit.prepare()
    assert [deck.name for deck in pit.table.cabinet.stock.decks] == ["batch 1", "batch 3"]


@pytest.mark.clause("MA-SPG-8(d)")
def test_a_count_may_be_asked_for_before_the_cards_are_dealt() -> None:
    pit = opened("supreme-pai-gow")
    pit.bet("ann", supreme_pai_gow=10_00)
    pit.close()
    assert pit.table.due()[0].act == "shake"
    assert [event.kind for event in pit.do("count-stub")] == ["count-asked"]
    pit.do("shake", dice=[1, 1, 6])
    assert pit.table.due()[0].act == "count-stub"
    pit.do("count-stub", count=26)
    with pytest.raises(InputError, match="no stub to be counted"):
        pit.do("count-stub", count=26)


def test_a_new_sitting_finds_the_devices_as_they_were_left() -> None:
    pit = Pit("four-card-prime", rules_for("four-card-prime", [AUTOMATED, TWO]))
    pit.table.cabinet.resume({SHUFFLER: "covered"}, "manual-shoe")
    assert len(pit.table.cabinet.stock.decks) == 1
    pit.sit("ann", 3)
    pit.prepare()
    told = [event.clause for event in pit.journal.events if event.kind in ("cut", "load")]
    assert told == ["PA-682a.5(d)", "PA-682a.8(a)"]


def test_the_first_release_wrote_a_device_down_as_the_dealer() -> None:
    given = Input("shuffle", Role.DEALER, "dealer", 0, {})
    assert first_release(given, opened("cajun-stud").table).role is Role.DEVICE
    manual = ('shuffle_method = "automated"', 'shuffle_method = "manual"')
    assert first_release(given, opened("cajun-stud", manual).table).role is Role.DEALER


@pytest.mark.clause("PA-686a.5(c)(2)", "PA-686a.5(c)(3)")
@pytest.mark.parametrize(("reading", "clause"), [("never-arises", "PA-686a.5(b)"), ("dealers-card", "PA-686a.5(c)(3)")])
def test_a_cover_card_on_no_players_area_goes_by_the_reading(reading: str, clause: str) -> None:
    manual = ('shuffle_method = "automated"', 'shuffle_method = "manual"')
    rules = rules_for("over-under", [manual], f'[table.readings]\nOU-4 = "{reading}"\n')
    pit = Pit.opened("over-under", {"ann": 3}, rules)
    pit.table.cabinet.shoe.cover = pit.table.cabinet.shoe.at
    pit.bet("ann", ante=10_00)
    pit.close()
    pit.decide("ann", "under")
    pit.do("shuffle", order=list(pit.game.deck))
    assert pit.do("cut", Role.PLAYER, "ann", at=50)[1].clause == clause


@pytest.mark.clause("PA-686a.9(b)")
def test_nothing_else_goes_on_while_the_discards_are_cut() -> None:
    manual = ('shuffle_method = "automated"', 'shuffle_method = "manual"')
    pit = opened("over-under", manual)
    pit.bet("ann", ante=10_00)
    pit.close()
    shoe, rack = pit.table.cabinet.shoe, pit.table.cabinet.rack
    rack.put("earlier", shoe.cards[shoe.at : -1])
    shoe.at = len(shoe.cards) - 1
    pit.decide("ann", "under")
    pit.irregularity("PA-686a.9(b)", order=rack.cards())
    for act, role in (("go-on", Role.DEALER), ("load", Role.DEALER), ("reshuffle", Role.FLOORPERSON)):
        with pytest.raises(InputError):
            pit.do(act, role, "somebody")
    pit.do("leave", Role.PLAYER, "ann")
    with pytest.raises(RuleError, match="offered to the dealer"):
        pit.do("cut", Role.PLAYER, "ann", at=20)
    pit.do("cut", at=20)
    assert pit.table.state is None
