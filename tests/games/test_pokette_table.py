"""Pokette at a real table: opening, wagers by the posted cards, the wheel, void spins, and what the journal keeps.

`CROUPIER_WRITE_GOLDEN=1` writes the golden transcript anew; review it by eye.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from croupier.cards import cards_text, parse_card
from croupier.chapters.pokette.hands import SECTIONS
from croupier.errors import InputError, RuleError
from croupier.play.chapter import playbook
from croupier.play.inputs import Event, Role
from croupier.play.journal import replay
from croupier.play.transcript import transcript
from croupier.play.views import view
from croupier.testing import Pit, rules_for

GOLDEN = Path(__file__).parent / "golden"
INVENTORY = 1_000_000_00
DEVICE = [("# winning_card_display = ", 'winning_card_display = "device"  # ')]
APPROVED = '\n[table.approvals]\nwinning_card_display = "file 12"\n'


def pit(changes: Iterable[tuple[str, str]] = (), *, more: str = "", stepped: bool = False) -> Pit:
    """A table with bob at 1 and ann at 3, ready for wagers."""
    return Pit.opened("pokette", {"ann": 3, "bob": 1}, rules_for("pokette", list(changes), more), stepped=stepped)


def spin(table: Pit, card: str, **data: Any) -> list[Event]:
    """The wheel stops at a card."""
    return table.do("spin", card=parse_card(card), **data)


def turn(table: Pit, card: str, **wagers: Any) -> list[Event]:
    """A whole round in which only ann wagers."""
    table.bet("ann", **(wagers or {"red": 5_00}))
    table.close()
    return spin(table, card)


def posted(table: Pit) -> str:
    return cards_text(table.table.memory.get("posted", ()), jokers=2)


def kinds(events: Iterable[Event]) -> list[tuple[str, str]]:
    return [(event.kind, event.clause) for event in events]


# --- 12.2, 12.3: opening


@pytest.mark.clause("NJ-69F-12.3(a)", "NJ-69F-12.3(b)", "NJ-69F-12.2(a)")
def test_opening_sorts_the_decks_and_puts_them_away() -> None:
    steps = kinds(e for e in pit().journal.events if e.kind not in ("sit", "in-force"))
    assert steps == [("check-table", "NJ-69F-12.4(b)"), ("inspect", "NJ-69F-12.3(a)"), ("house", "NJ-69F-12.3(b)")]
    assert playbook("pokette").deck == SECTIONS * 3


@pytest.mark.clause("NJ-69F-12.3(a)", "NJ-69F-12.3(b)")
@pytest.mark.parametrize(("inspector", "other"), [("dealer", "floorperson"), ("floorperson", "dealer")])
def test_who_inspects_is_for_the_licensee_to_say(inspector: str, other: str) -> None:
    rules = rules_for("pokette", [("# opening_inspector = ", f'opening_inspector = "{inspector}"  # ')])
    table = Pit("pokette", rules)
    with pytest.raises(RuleError, match="first: check the equipment"):
        table.do("inspect", Role(inspector), inspector)
    table.do("check-table", Role.FLOORPERSON, "floor")
    with pytest.raises(RuleError) as caught:
        table.do("house", Role(inspector), inspector)
    assert caught.value.clause == "NJ-69F-12.3(a)"
    for act, clause in (("inspect", "NJ-69F-12.3(a)"), ("house", "NJ-69F-12.3(b)")):
        with pytest.raises(RuleError) as caught:
            table.do(act, Role(other), other)
        assert caught.value.clause == clause
        assert kinds(table.do(act, Role(inspector), inspector)) == [(act, clause)]
    assert table.table.due()[0].act == "bet"


@pytest.mark.clause("NJ-69F-12.3(a)")
def test_no_wager_before_the_decks_are_inspected() -> None:
    table = Pit("pokette")
    table.sit("ann", 3)
    table.do("check-table", Role.FLOORPERSON, "floor")
    with pytest.raises(RuleError, match="first: sort each of the three decks") as caught:
        table.bet("ann", red=5_00)
    assert caught.value.clause == "NJ-69F-12.3(a)"


@pytest.mark.clause("NJ-69F-12.2(a)")
def test_a_device_shows_the_winning_cards_without_any_cards() -> None:
    table = pit(DEVICE, more=APPROVED)
    assert [e.kind for e in table.journal.events if e.kind not in ("sit", "in-force")] == ["check-table"]
    shown = next(e for e in turn(table, "7h") if e.kind == "expose")
    assert (shown.place, shown.cards) == ("display", (parse_card("7h"),))
    assert [e.text for e in turn(table, "Jk1") if e.kind == "announce"] == ["the display is cleared"]


@pytest.mark.clause("NJ-69F-12.2(a)", "NJ-69F-12.4(b)", "NJ-69F-12.4(c)", "NJ-69F-12.4(e)", "NJ-69F-12.7")
def test_what_stands_all_the_time_is_recorded() -> None:
    recorded = {e.clause for e in pit().journal.events if e.kind == "in-force"}
    standing = ("12.2(a)", "12.4(b)", "12.4(c)", "12.4(e)", "12.7")
    assert recorded == {f"NJ-69F-{clause}" for clause in standing}


def test_nothing_is_shuffled_cut_or_counted() -> None:
    table = pit()
    for act, role in (("reshuffle", Role.FLOORPERSON), ("idle", Role.DEALER), ("recut", Role.FLOORPERSON)):
        with pytest.raises(InputError, match=r"nothing is (shuffled|cut) at pokette"):
            table.do(act, role)
    with pytest.raises(InputError, match="not due now"):
        table.do("shuffle", order=list(table.game.deck))
    for _ in range(12):
        turn(table, "7h")
    assert not table.table.cabinet.batches
    assert table.table.due()[0].act == "bet"


@pytest.mark.clause("NJ-69F-12.2(a)", "NJ-69F-12.3(a)")
def test_new_decks_are_inspected_again() -> None:
    table = pit()
    turn(table, "7h")
    assert kinds(table.do("change-decks")) == [("decks-changed", "NJ-69F-12.2(a)")]
    assert [due.act for due in table.table.cabinet.queue] == ["check-table", "inspect", "house"]
    table.prepare()
    assert posted(table) == "7h"


# --- 12.4: wagers


@pytest.mark.clause("NJ-69F-12.4(a)")
def test_cash_with_a_spoken_wager_only_where_the_licensee_accepts_it() -> None:
    with pytest.raises(RuleError) as caught:
        pit().do("bet", Role.PLAYER, "ann", wagers={"red": 5_00}, cash=True)
    assert caught.value.clause == "NJ-69F-12.4(a)"
    accepting = pit([("# verbal_cash_wagers = false", "verbal_cash_wagers = true")])
    assert kinds(accepting.do("bet", Role.PLAYER, "ann", wagers={"red": 5_00}, cash=True)) == [
        ("cash-wager", "NJ-69F-12.4(a)")
    ]


@pytest.mark.clause("NJ-69F-12.4(a)")
def test_wagers_lie_on_the_layout_by_selection() -> None:
    table = pit()
    events = table.bet("ann", straight_up={"Qh": 5_00, "Kh": 10_00}, red=5_00)
    assert [(e.place, e.text) for e in events] == [(3, "straight-up Qh $5, straight-up Kh $10, red $5")]
    assert table.table.betting.players["ann"].chips == 9_980_00
    table.do("clear", Role.PLAYER, "ann")
    assert table.table.betting.players["ann"].chips == 10_000_00
    assert table.table.betting.choices == {}


@pytest.mark.parametrize(
    ("wagers", "clause"),
    [
        ({}, "NJ-69F-12.5(a)"),
        ({"straight-up": {"Qx": 5_00}}, "NJ-69F-12.5(a)1"),
        ({"straight-up": {"Qh": 1_00}}, "NJ-69F-12.5(a)1"),
        ({"split": {"Qh Jc": 5_00}}, "NJ-69F-12.5(a)2"),
        ({"red": 101_00}, "NJ-69F-12.5(a)10"),
        ({"pair-in-two": 5_00}, "NJ-69F-12.4(d)"),
    ],
)
@pytest.mark.clause("NJ-69F-12.4(d)", "NJ-69F-12.5(a)")
def test_wagers_that_the_table_does_not_take(wagers: dict[str, Any], clause: str) -> None:
    table = pit()
    with pytest.raises(RuleError) as caught:
        table.bet("ann", **wagers)
    assert caught.value.clause == clause
    assert table.table.betting.bets == {}


@pytest.mark.clause("NJ-69F-12.4(d)", "NJ-69F-12.5(b)", "NJ-69F-12.8")
def test_what_is_offered_changes_with_the_posted_cards() -> None:
    table = pit()
    hands = ("pair-in-two", "pair-in-three", "three-of-a-kind", "flush", "straight", "straight-flush")

    def offered() -> set[str]:
        found = set()
        for hand in hands:
            try:
                table.bet("ann", **{hand: 5_00})
                found.add(hand)
            except RuleError:
                pass
        return found

    seen = []
    for card in ("7h", "8h", "Kc", "7c", "7d", "Jk1", "2c", "Jk2"):
        seen.append(offered())
        turn(table, card)
    assert seen == [
        set(),
        {"pair-in-two"},
        {"pair-in-three", "flush", "straight", "straight-flush"},
        set(),
        {"pair-in-two"},
        {"three-of-a-kind"},
        set(),
        {"pair-in-two"},
    ]
    assert offered() == set()


@pytest.mark.clause("NJ-69F-12.4(d)")
def test_wagers_stand_once_the_wheel_is_to_be_spun() -> None:
    table = pit()
    table.bet("ann", red=5_00)
    with pytest.raises(RuleError, match="for the dealer"):
        table.do("no-more-bets", Role.PLAYER, "ann")
    table.close()
    for act in ("bet", "clear"):
        with pytest.raises(RuleError) as caught:
            table.do(act, Role.PLAYER, "ann", wagers={"red": 10_00})
        assert caught.value.clause == "NJ-69F-12.4(d)"
    with pytest.raises(RuleError, match="a round is under way"):
        table.do("inspect")


# --- people


def test_a_player_who_leaves_while_the_wheel_turns_is_settled() -> None:
    table = pit()
    table.bet("ann", red=5_00)
    table.close()
    table.do("leave", Role.PLAYER, "ann")
    events = spin(table, "7h")
    assert [(line.seat, line.net) for line in events[-1].lines] == [(3, 5_00)]
    assert list(table.table.betting.players) == ["bob"]


@pytest.mark.clause("NJ-69F-12.2(a)")
def test_everybody_sees_what_is_posted() -> None:
    table = pit()
    turn(table, "7h")
    seven = parse_card("7h")
    assert view(table.table, Role.PLAYER, "bob")["remembered"] == {"posted": (seven,)}
    table.bet("ann", red=5_00)
    table.close()
    assert view(table.table, Role.PLAYER, "bob")["hands"]["card stand"] == [seven]


# --- the journal


def written_out() -> Pit:
    """Four rounds: a first card, an invalid spin, a pair that is missed, and a straight flush that clears the stand."""
    table = pit()
    table.bet("ann", straight_up={"5c": 5_00, "Ac": 5_00}, split={"5c 4c": 5_00}, red=10_00)
    table.do("bet", Role.PLAYER, "bob", wagers={"543-rank": 10_00, "suit": {"c": 5_00}})
    table.close()
    spin(table, "5c", revolutions=5)
    for data in ({"clapper": "on-peg"}, {"card": parse_card("3c"), "revolutions": 4}):
        table.bet("ann", pair_in_two=5_00)
        table.close()
        table.do("spin", **data)
    table.bet("ann", straight_flush=5_00, straight=5_00, pair_in_three=5_00)
    table.bet("bob", jacer=5_00)
    table.close()
    spin(table, "4c", revolutions=3)
    return table


def test_replay_gives_the_same_events() -> None:
    table = written_out()
    again = replay(table.game, table.table.rules, table.journal.inputs, inventory=INVENTORY)
    assert again.events == table.journal.events
    assert again.table.chips() == table.table.chips() == INVENTORY + 20_000_00
    assert again.table.memory == {"posted": ()}


def test_golden_transcript() -> None:
    shown = transcript(written_out().journal.events, game="pokette")
    golden = GOLDEN / "pokette-wheel.txt"
    if os.environ.get("CROUPIER_WRITE_GOLDEN"):
        golden.write_text(shown + "\n", encoding="utf-8")
    assert shown == golden.read_text(encoding="utf-8").rstrip("\n")
