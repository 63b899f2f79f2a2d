"""DJ Wild Stud Poker at a real table: each irregularity of § 687a.13, at every step where it can happen."""

from typing import Any

import pytest

from croupier.errors import RuleError
from croupier.play.inputs import Event, Role
from croupier.testing import Pit, stacked
from tests.games.test_dj_wild_table import GAME, MANUAL, RAISE, TOP, by, pit, playing

ROUND = ("dealing", "stub", "raising", "collecting", "showdown", "settling")


def stepped(*changes: tuple[str, str], until: str = "dealing") -> Pit:
    """A table that waits after every step, stopped in this phase; bob and ann raise when asked."""
    table = playing(*changes, stepped=True)
    while table.table.phase() != until:
        on(table)
    return table


def on(table: Pit) -> list[Event]:
    """One step further."""
    for seat in table.table.asking:
        return table.decide({1: "bob", 3: "ann"}[seat], RAISE)
    return table.do("go-on")


def to_the_end(table: Pit) -> list[Event]:
    events: list[Event] = []
    while table.table.state is not None:
        events += on(table)
    return events


def outcome(events: list[Event]) -> dict[tuple[int, str], tuple[str, int]]:
    ended = next(e for e in events if e.kind == "round-over")
    return {(x.seat, x.wager): (x.outcome.value, x.net) for x in ended.lines}


@pytest.mark.clause("PA-687a.13(a)", "PA-687a.8(g)")
def test_a_card_found_face_up_is_not_used_and_not_counted() -> None:
    """The joker is found face up after bob's five cards; ann's begin one card later, and the stub is one short."""
    table = stepped()
    table.table.since_count = 5
    while [e.place for e in table.journal.events if e.kind == "deal"] != [1] * 5:
        on(table)
    events = table.irregularity("PA-687a.13(a)")
    cards = stacked(GAME, TOP)
    assert [(e.kind, e.clause, e.cards) for e in events[1:]] == [("burn", "PA-687a.13(a)", (cards[5],))]
    while table.table.due()[0].act != "count-stub":
        on(table)
    assert table.table.state is not None
    assert table.table.state.seats[3].cards == cards[6:11]
    table.do("count-stub", count=36)
    assert table.table.state is not None
    assert outcome(to_the_end(table))[1, "ante"] == ("win", 10_00)


@pytest.mark.clause("PA-687a.13(a)")
def test_a_second_card_face_up_voids_the_round() -> None:
    table = stepped()
    chips = table.table.chips()
    table.irregularity("PA-687a.13(a)")
    on(table)
    events = table.irregularity("PA-687a.13(a)")
    assert set(outcome(events).values()) == {("void", 0)}
    assert {seat for seat, _ in outcome(events)} == {1, 3}
    assert table.table.due()[0].act == "shuffle"
    assert table.table.chips() == chips


@pytest.mark.clause("PA-687a.13(b)")
def test_a_card_drawn_in_error_is_dealt_as_the_next_one() -> None:
    table = stepped()
    table.irregularity("PA-687a.13(b)")
    to_the_end(table)
    assert dict(table.table.history[-1])[1] == tuple(stacked(GAME, TOP)[:5])


@pytest.mark.clause("PA-687a.13(c)")
@pytest.mark.parametrize("phase", ROUND)
def test_a_wrong_number_of_cards_voids_the_round_whenever_it_is_found(phase: str) -> None:
    table = stepped(until=phase)
    chips = table.table.chips()
    events = table.irregularity("PA-687a.13(c)", seat=1)
    assert set(outcome(events).values()) == {("void", 0)}
    assert ((1, "raise") in outcome(events)) is (phase in ("collecting", "showdown", "settling"))
    assert table.table.due()[0].act == "shuffle"
    assert table.table.chips() == chips


@pytest.mark.clause("PA-687a.13(c)", "PA-687a.11(c)")
def test_what_a_fold_gave_up_comes_back_from_a_void_round() -> None:
    table = playing(stepped=True)
    while table.table.phase() != "collecting":
        if table.table.asking:
            table.decide({1: "bob", 3: "ann"}[next(iter(table.table.asking))], "fold")
        else:
            table.do("go-on")
    for _ in range(2):
        table.do("go-on")
    events = table.irregularity("PA-687a.13(c)", seat=1)
    assert set(outcome(events).values()) == {("void", 0)}


@pytest.mark.clause("PA-687a.13(d)")
@pytest.mark.parametrize("phase", ROUND)
def test_cards_seen_before_the_raises_void_the_hands_and_settle_the_bonuses(phase: str) -> None:
    """Ann's three sevens pay even money on Trips and, with the extra card, 9 to 1 on the progressive."""
    table = stepped(until=phase)
    chips = table.table.chips()
    if phase not in ("dealing", "stub", "raising"):
        with pytest.raises(RuleError, match=f"cannot happen while {phase}"):
            table.irregularity("PA-687a.13(d)")
        return
    events = table.irregularity("PA-687a.13(d)")
    if phase == "dealing":
        # The hands are completed first: what is settled needs its five cards.
        assert table.table.state is not None
        events = to_the_end(table)
        assert sum(e.kind == "deal" for e in events) == 16
    assert outcome(events) == {
        (1, "ante"): ("void", 0),
        (1, "blind"): ("void", 0),
        (3, "ante"): ("void", 0),
        (3, "blind"): ("void", 0),
        (3, "progressive"): ("win", 9_00),
        (3, "trips-bonus"): ("win", 5_00),
    }
    assert table.table.due()[0].act == "shuffle"
    assert table.table.chips() == chips


@pytest.mark.clause("PA-687a.13(e)")
def test_a_jammed_shuffler_means_another_shuffle() -> None:
    table = pit()
    table.do("reshuffle", Role.FLOORPERSON, "floor")
    table.do("shuffle", Role.DEVICE, "device", order=list(table.game.deck))
    assert table.table.due()[0].act == "load"
    table.irregularity("PA-687a.13(e)")
    assert table.table.due()[0].act == "shuffle"


@pytest.mark.clause("PA-687a.13(f)")
def test_a_jammed_automated_shoe_voids_the_round() -> None:
    table = stepped(by("automated-shoe"))
    on(table)
    on(table)
    events = table.irregularity("PA-687a.13(f)")
    assert set(outcome(events).values()) == {("void", 0)}
    assert table.table.due()[0].act == "shuffle"
    dealt = stepped(by("automated-shoe"), until="raising")
    with pytest.raises(RuleError, match="cannot happen while raising"):
        dealt.irregularity("PA-687a.13(f)")


@pytest.mark.clause("PA-687a.13(g)")
def test_a_broken_device_is_covered_before_anything_else() -> None:
    table = pit()
    table.do("reshuffle", Role.FLOORPERSON, "floor")
    table.irregularity("PA-687a.13(g)")
    with pytest.raises(RuleError) as caught:
        table.do("shuffle", order=list(table.game.deck))
    assert caught.value.clause == "PA-687a.13(g)"
    events = table.do("cover-device")
    assert (events[0].kind, events[0].clause) == ("cover-device", "PA-687a.13(g)")
    table.do("shuffle", order=list(table.game.deck))


@pytest.mark.clause("PA-687a.13(e)", "PA-687a.13(f)", "PA-687a.13(g)")
@pytest.mark.parametrize("clause", ["PA-687a.13(e)", "PA-687a.13(f)", "PA-687a.13(g)"])
def test_a_table_without_devices_has_none_to_fail(clause: str) -> None:
    table = pit(MANUAL)
    with pytest.raises(RuleError, match="equipment") as caught:
        table.irregularity(clause)
    assert caught.value.clause == clause


@pytest.mark.parametrize("letter", "abcd")
def test_nothing_of_a_round_goes_wrong_between_rounds(letter: str) -> None:
    with pytest.raises(RuleError, match="cannot happen while betting"):
        pit().irregularity(f"PA-687a.13({letter})")


@pytest.mark.parametrize("role", [Role.PLAYER, Role.DEVICE])
def test_irregularities_are_called_by_the_staff(role: Role) -> None:
    table = stepped()
    data: dict[str, Any] = {"clause": "PA-687a.13(c)", "seat": 1}
    with pytest.raises(RuleError, match="is for the dealer or floorperson"):
        table.do("irregularity", role, "bob", **data)


@pytest.mark.clause("PA-687a.8(i)")
@pytest.mark.parametrize("misdealt", [True, False])
def test_a_stub_may_be_counted_and_found_wrong_in_any_round(misdealt: bool) -> None:
    table = stepped(until="stub")
    events = table.irregularity("PA-687a.8(i)", misdealt=misdealt)
    assert set(outcome(events).values()) == {("void", 0)}
    assert table.table.due()[0].act == ("shuffle" if misdealt else "check-table")
