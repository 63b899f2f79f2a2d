"""Pokette at a real table: the wheel, posting and clearing, void spins, and what each wager returns."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.cards import cards_text, parse_card
from croupier.chapters.pokette.hands import SECTIONS
from croupier.errors import InputError, RuleError
from croupier.play.chapter import playbook
from croupier.play.inputs import Role
from croupier.play.round import Round, Seat, run
from croupier.play.shoe import Shoe
from croupier.testing import rules_for
from tests.games.test_pokette_table import INVENTORY, pit, posted, spin, turn

AS_LOST = '\n[table.readings]\nNJ-15 = "as-lost"\n'

# --- 12.7, 12.8: the spin, posting and settlement


@pytest.mark.clause("NJ-69F-12.1/winning-card", "NJ-69F-12.7")
@pytest.mark.parametrize(
    ("data", "clause"),
    [
        ({}, "NJ-69F-12.1/winning-card"),
        ({"card": 54}, "NJ-69F-12.1/winning-card"),
        ({"card": -1}, "NJ-69F-12.1/winning-card"),
        ({"card": "Qh"}, "NJ-69F-12.1/winning-card"),
        ({"card": True}, "NJ-69F-12.1/winning-card"),
        ({"card": 3, "revolutions": "many"}, "NJ-69F-12.7"),
        ({"card": 3, "revolutions": -1}, "NJ-69F-12.7"),
        ({"card": 3, "clapper": "broken"}, "NJ-69F-12.7"),
    ],
)
def test_a_spin_names_a_section_of_the_wheel(data: dict[str, Any], clause: str) -> None:
    table = pit()
    table.bet("ann", red=5_00)
    table.close()
    with pytest.raises(RuleError) as caught:
        table.do("spin", **data)
    assert caught.value.clause == clause
    assert table.table.due()[0].act == "spin"


@pytest.mark.clause("NJ-69F-12.7")
def test_only_the_dealer_spins_and_only_after_the_wagers() -> None:
    table = pit()
    with pytest.raises(InputError, match="no act 'spin'"):
        spin(table, "7h")
    table.bet("ann", red=5_00)
    table.close()
    for role in (Role.PLAYER, Role.FLOORPERSON):
        with pytest.raises(RuleError) as caught:
            table.do("spin", role, "ann", card=3)
        assert caught.value.clause == "NJ-69F-12.7"
    spin(table, "7h")


@pytest.mark.clause("NJ-69F-12.7", "NJ-69F-12.8")
def test_a_round_is_one_spin_posted_and_settled_from_the_left() -> None:
    table = pit()
    table.bet("ann", red=5_00)
    table.bet("bob", black=5_00)
    table.close()
    events = spin(table, "7h", revolutions=4, clapper="between-pegs")
    assert [(e.kind, e.place, e.clause) for e in events] == [
        ("spin", None, "NJ-69F-12.7"),
        ("expose", "card stand", "NJ-69F-12.8"),
        ("settle", 1, "NJ-69F-12.8"),
        ("settle", 3, "NJ-69F-12.8"),
        ("round-over", None, "NJ-69F-12.4(d)"),
    ]
    assert events[0].text == "the wheel is spun and stops at 7h"
    assert {p.name: p.chips for p in table.table.betting.players.values()} == {"ann": 10_005_00, "bob": 9_995_00}
    assert table.table.inventory == INVENTORY


@pytest.mark.clause("NJ-69F-12.8")
def test_the_stand_is_cleared_after_the_third_card_and_after_a_joker() -> None:
    table = pit()
    shown = []
    for card in ("7h", "7h", "7h", "2c", "Jk1", "3d"):
        events = turn(table, card)
        cleared = [cards_text(e.cards, jokers=2) for e in events if e.kind == "discard"]
        shown.append((posted(table), cleared))
    assert shown == [("7h", []), ("7h 7h", []), ("", ["7h 7h 7h"]), ("2c", []), ("", ["2c Jk1"]), ("3d", [])]
    assert [cards_text(cards, jokers=2) for ((_, cards),) in table.table.history] == [
        "7h",
        "7h 7h",
        "7h 7h 7h",
        "2c",
        "2c Jk1",
        "3d",
    ]


@pytest.mark.clause("NJ-69F-12.8", "NJ-69F-12.5(b)5")
def test_three_spins_to_a_straight_flush() -> None:
    table = pit()
    turn(table, "5c")
    turn(table, "3c", pair_in_two=5_00)
    events = turn(table, "4c", straight_flush=5_00, straight=5_00, flush=5_00)
    nets = {line.wager: line.net for e in events if e.kind == "settle" for line in e.lines}
    assert nets == {"straight-flush": 245_00, "straight": 55_00, "flush": 15_00}
    assert table.table.betting.players["ann"].chips == 10_000_00 - 5_00 - 5_00 + 315_00


@pytest.mark.clause("NJ-69F-12.7", "NJ-69F-12.9")
@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"revolutions": 2}, "the wheel turned 2 times, not three"),
        ({"revolutions": 0, "card": 20}, "the wheel turned 0 times, not three"),
        ({"clapper": "on-peg"}, "the clapper rests on a peg"),
        ({"clapper": "on-peg", "revolutions": 9, "card": 20}, "the clapper rests on a peg"),
    ],
)
def test_an_invalid_spin_is_void_and_repeated(data: dict[str, Any], why: str) -> None:
    table = pit()
    turn(table, "7h")
    before = {p.name: p.chips for p in table.table.betting.players.values()}
    table.bet("ann", pair_in_two=5_00, straight_up={"7c": 5_00, "7d": 10_00})
    table.bet("bob", black=5_00)
    table.close()
    events = table.do("spin", **data)
    assert (events[1].text, events[1].clause) == (f"no spin: {why}", "NJ-69F-12.7")
    lines = [(x.seat, x.wager, x.choice, x.stake, x.outcome) for e in events if e.kind == "settle" for x in e.lines]
    assert lines == [
        (1, "black", "", 5_00, "void"),
        (3, "pair-in-two", "", 5_00, "void"),
        (3, "straight-up", "7c", 5_00, "void"),
        (3, "straight-up", "7d", 10_00, "void"),
    ]
    assert {x.clause for e in events for x in e.lines} == {"NJ-69F-12.9"}
    assert {p.name: p.chips for p in table.table.betting.players.values()} == before
    assert posted(table) == "7h"
    turn(table, "7c", pair_in_two=5_00)
    assert posted(table) == "7h 7c"


@pytest.mark.clause("NJ-69F-12.9")
def test_the_floorperson_calls_a_spin_void() -> None:
    table = pit()
    turn(table, "7h")
    with pytest.raises(RuleError, match="cannot happen while betting"):
        table.irregularity("NJ-69F-12.9")
    table.bet("ann", pair_in_two=5_00, suit={"h": 5_00, "s": 5_00})
    table.close()
    with pytest.raises(RuleError, match="for the dealer or floorperson"):
        table.do("irregularity", Role.PLAYER, "ann", clause="NJ-69F-12.9")
    events = table.irregularity("NJ-69F-12.9")
    assert [e.kind for e in events] == ["irregularity", "void", "round-over"]
    assert [(x.wager, x.choice, x.net) for x in events[1].lines] == [
        ("pair-in-two", "", 0),
        ("suit", "h", 0),
        ("suit", "s", 0),
    ]
    assert posted(table) == "7h"
    assert table.table.due()[0].act == "bet"


@pytest.mark.clause("NJ-69F-12.9")
def test_a_spin_can_be_called_void_until_it_is_settled() -> None:
    table = pit(stepped=True)
    table.bet("ann", red=5_00)
    table.close()
    table.do("go-on")
    spin(table, "7h")
    table.irregularity("NJ-69F-12.9")
    assert posted(table) == ""
    assert table.table.betting.players["ann"].chips == 10_000_00
    table.bet("ann", red=5_00)
    table.close()
    table.do("go-on")
    spin(table, "7h")
    table.go_on_until("settling")
    with pytest.raises(RuleError, match="cannot happen while settling"):
        table.irregularity("NJ-69F-12.9")


@pytest.mark.clause("NJ-69F-12.8")
def test_as_lost_the_wheel_is_spun_again_for_a_hand_that_waits() -> None:
    table = pit(more=AS_LOST)
    turn(table, "7h")
    table.bet("ann", straight=5_00, red=5_00)
    table.close()
    events = spin(table, "8c")
    assert [line.wager for e in events for line in e.lines] == ["red"]
    assert table.table.due()[0].act == "spin"
    events = spin(table, "9d")
    assert [(line.wager, line.net) for e in events if e.kind == "settle" for line in e.lines] == [("straight", 25_00)]
    assert posted(table) == ""
    turn(table, "7h")
    turn(table, "Kc", straight=5_00)
    assert table.journal.events[-2].lines[0].clause == "NJ-69F-12.8"


@pytest.mark.clause("NJ-69F-12.9", "NJ-69F-12.7")
def test_as_lost_a_void_second_spin_returns_only_what_waits() -> None:
    table = pit(more=AS_LOST)
    turn(table, "7h")
    table.bet("ann", straight=5_00, red=5_00)
    table.close()
    spin(table, "8h")
    events = table.do("spin", clapper="on-peg")
    assert [(line.wager, line.net) for line in events[-1].lines] == [("red", 5_00), ("straight", 0)]
    assert posted(table) == "7h 8h"


# --- what the licensee keeps of the wheel

RETURNS = [
    # wager, selection, posted, winning sections, pays
    ("straight-up", "Qh", "", 1, 50),
    ("split", "Qh Kh", "", 2, 24),
    ("corner", "Qh Kh Qd Kd", "", 4, 12),
    ("single-rank", "Q", "", 4, 12),
    ("double-rank", "Q K", "", 8, 5),
    ("akq-rank", "", "", 13, 3),
    ("jt9-rank", "", "", 13, 3),
    ("876-rank", "", "", 13, 3),
    ("543-rank", "", "", 13, 3),
    ("red", "", "", 26, 1),
    ("black", "", "", 26, 1),
    ("suit", "h", "", 13, 3),
    ("jacer", "", "", 4, 12),
    ("pair-in-two", "", "7h", 4, 11),
    ("pair-in-three", "", "7h 2c", 8, 5),
    ("three-of-a-kind", "", "7h 7c", 4, 11),
    ("flush", "", "7h 2h", 13, 3),
    ("straight", "", "7h 8c", 8, 5),
    ("straight", "", "7h 9c", 4, 11),
    ("straight-flush", "", "7h 8h", 2, 24),
    ("straight-flush", "", "7h 9h", 1, 49),
]


@pytest.mark.clause("NJ-69F-12.6", "NJ-69F-12.1/rank", "NJ-69F-12.1/pair")
@pytest.mark.parametrize(("wager", "selection", "stand", "sections", "pays"), RETURNS)
def test_the_return_of_each_wager_over_all_sections(
    wager: str, selection: str, stand: str, sections: int, pays: int
) -> None:
    game, rules = playbook("pokette"), rules_for("pokette")
    nets = []
    for card in SECTIONS:
        choices = {wager: {selection: 5_00}} if selection else {}
        state = Round(rules, {1: Seat({wager: 5_00}, choices=choices)})
        state.memory["posted"] = tuple(parse_card(c) for c in stand.split())
        run(game.play(state), state, Shoe([]), lambda *_: None, lambda *_, card=card: {"card": card})
        nets.append(state.lines[0].net)
    assert sorted(nets) == [-5_00] * (54 - sections) + [pays * 5_00] * sections
    assert 1 - Fraction(sum(nets), 54 * 5_00) - 1 == 1 - Fraction(sections * (pays + 1), 54)
