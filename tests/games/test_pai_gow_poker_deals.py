"""Pai gow poker at a real table, from "no more bets" to the empty layout, in each way of dealing.

Golden transcripts are written anew with CROUPIER_WRITE_GOLDEN=1 and must then be read by eye.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from croupier.cards import cards_text, parse_cards
from croupier.errors import RuleError
from croupier.play.inputs import Event, Role
from croupier.play.steps import DEALER, Place
from croupier.play.transcript import transcript
from croupier.play.views import sees
from tests.games.pai_gow_poker_pit import (
    BANKS,
    BUTTON,
    DEVICE,
    HANDS,
    MANUAL,
    RING,
    RNG,
    RNG_APPROVED,
    SHARES,
    WAGER,
    WAYS,
    House,
    arranged,
)

GOLDEN = Path(__file__).parent / "golden"
MARKED = ("# mark_starting_position = false", "mark_starting_position = true")
CLAUSES = {
    "manual-shoe": ("NJ-69F-11.8(a)", "NJ-69F-11.8(b)", "NJ-69F-11.8(c)", "NJ-69F-11.8(d)", "NJ-69F-11.8(d)1"),
    "hand": ("NJ-69F-11.8A(b)2", "NJ-69F-11.8A(e)", "NJ-69F-11.8A(f)", "NJ-69F-11.8A(d)", "NJ-69F-11.8A(d)1"),
    "automated-shoe": ("NJ-69F-11.8B(b)2", "NJ-69F-11.8B(c)", "NJ-69F-11.8B(d)", "NJ-69F-11.8B(e)", "NJ-69F-11.8B(e)1"),
}


def place(name: Place | None) -> Place | None:
    """A bare position as its number."""
    text = str(name)
    return int(text.removeprefix("position ")) if text.startswith("position ") else name


def receivers(events: list[Event], kind: str) -> list[Place | None]:
    return [place(event.place) for event in events if event.kind == kind]


def begun(method: str, *changes: tuple[str, str], start: Place = DEALER, **options: Any) -> House:
    """Three players have wagered; the known hands lie so that the deal must begin at a place."""
    house = House(WAYS[method], *changes, **options)
    house.prepare(arranged(method, start))
    house.wager(ann=10, bob=20, cat=30)
    return house


# --- 11.8, 11.8A, 11.8B: the order of the cards


@pytest.mark.clause("NJ-69F-11.8(a)", "NJ-69F-11.8(b)", "NJ-69F-11.8(c)", "NJ-69F-11.8(d)", "NJ-69F-11.8(d)1")
def test_single_cards_go_clockwise_from_the_start_to_every_position() -> None:
    house = begun("manual-shoe", start=4)
    events = [*house.close(), *house.finish(dice=(1, 2, 1))]
    assert receivers(events, "deal") == [4, 5, 6, DEALER, 1, 2, 3] * 7
    assert {len(e.cards) for e in events if e.kind == "deal"} == {1}
    assert {e.face_up for e in events if e.kind == "deal"} == {False}
    assert {e.clause for e in events if e.kind == "deal"} == {"NJ-69F-11.8(c)"}
    cleared = [e for e in events if e.kind == "discard" and str(e.place).startswith("position")]
    assert sorted(str(e.place) for e in cleared) == ["position 1", "position 4", "position 5"]
    assert {e.clause for e in cleared} == {"NJ-69F-11.8(d)1"}


@pytest.mark.clause("NJ-69F-11.8B(b)1", "NJ-69F-11.8B(b)2", "NJ-69F-11.8B(c)", "NJ-69F-11.8B(d)")
@pytest.mark.clause("NJ-69F-11.8B(e)", "NJ-69F-11.8B(e)1", "NJ-69F-11.8B(f)")
def test_an_automated_shoe_gives_stacks_of_seven_clockwise() -> None:
    house = begun("automated-shoe", start=4)
    events = [*house.close(), *house.finish(dice=(1, 2, 1))]
    assert receivers(events, "deal") == [4, 5, 6, DEALER, 1, 2, 3]
    assert [len(e.cards) for e in events if e.kind == "deal"] == [7] * 7
    assert "NJ-69F-11.8B(b)1" in [e.clause for e in house.journal.events if e.kind == "load"]
    assert [e.clause for e in events if e.kind == "discard"][:3] == ["NJ-69F-11.8B(f)"] * 3


@pytest.mark.clause("NJ-69F-11.8A(b)1", "NJ-69F-11.8A(b)2", "NJ-69F-11.8A(c)", "NJ-69F-11.8A(d)", "NJ-69F-11.8A(d)1")
@pytest.mark.clause("NJ-69F-11.8A(e)", "NJ-69F-11.8A(f)", "NJ-69F-11.8A(g)")
def test_seven_stacks_are_dealt_to_and_fro_checked_and_delivered_from_the_left() -> None:
    house = begun("hand", start=4)
    events = [*house.close(), *house.finish(dice=(1, 2, 1))]
    there = [f"stack {n}" for n in range(1, 8)]
    assert receivers(events, "deal") == (there + there[::-1]) * 3 + there
    assert [(e.text, place(e.place)) for e in events if e.kind == "deliver"] == list(
        zip(there, [4, 5, 6, DEALER, 1, 2, 3], strict=True)
    )
    kinds = [e.kind for e in events]
    assert kinds.index("count-stub") < kinds.index("shake") < kinds.index("deliver")
    assert {e.clause for e in events if e.kind == "deliver"} == {"NJ-69F-11.8A(f)"}
    assert "NJ-69F-11.8A(b)1" in [e.clause for e in house.journal.events if e.kind == "load"]
    assert [e.clause for e in events if e.kind == "discard"][:3] == ["NJ-69F-11.8A(g)"] * 3


@pytest.mark.clause("NJ-69F-11.9(f)", "NJ-69F-11.9(g)", "NJ-69F-11.9(i)", "NJ-69F-11.9(j)", "NJ-69F-11.9(k)")
@pytest.mark.parametrize("method", WAYS)
def test_everybody_gets_the_same_hands_and_money_whichever_way(method: str) -> None:
    """Ann wins $9.50, bob loses $20, cat pushes; hands are shown from the right, and winners paid last."""
    house = begun(method, start=4)
    events = [*house.close(), *house.finish(dice=(1, 2, 1))]
    assert [house.chips(name) - 10_000_00 for name in ("ann", "bob", "cat")] == [9_50, -20_00, 0]
    shown = {e.place: cards_text(e.cards) for e in events if e.kind == "expose"}
    assert {seat: sorted(parse_cards(text)) for seat, text in shown.items()} == {
        seat: sorted(parse_cards(text)) for seat, text in HANDS.items()
    }
    assert list(shown) == [DEALER, 6, 3, 2]
    assert [(e.place, e.clause) for e in events if e.kind == "settle"] == [
        (3, "NJ-69F-11.9(h)"),
        (2, "NJ-69F-11.9(g)"),
        (6, "NJ-69F-11.9(j)"),
    ]
    gone = [e.place for e in events if e.kind == "discard" and e.clause == "NJ-69F-11.9(k)"]
    assert gone == [3, 2, 6, DEALER]
    said = [e.clause for e in events]
    for clause in CLAUSES[method]:
        assert clause in said
    # The rack allows every hand to be rebuilt.
    rebuilt = dict(house.table.history[-1])
    assert {seat: sorted(rebuilt[seat]) for seat in HANDS} == {s: sorted(parse_cards(t)) for s, t in HANDS.items()}


def test_nobody_sees_a_card_before_it_is_shown() -> None:
    house = begun("hand")
    events = [*house.close(), *house.finish(until="decide")]
    for event in events:
        seen = sees(Role.PLAYER, frozenset({6}), event)
        hidden = event.kind in ("deal", "deliver", "discard", "stub") and event.place != 6
        assert not hidden or seen is None or seen.cards == ()


# --- 11.8C: the starting position


@pytest.mark.clause("NJ-69F-11.8C(b)", "NJ-69F-11.8C(b)1", "NJ-69F-11.8C(b)2", "NJ-69F-11.8C(b)4")
@pytest.mark.parametrize(
    ("dice", "start"),
    [((1, 1, 1), 5), ((1, 1, 6), DEALER), ((2, 6, 6), 1), ((6, 6, 6), 4), ((1, 1, 5), 1), ((3, 3, 3), 6)],
)
def test_the_dice_are_counted_counterclockwise_from_the_dealer(dice: tuple[int, int, int], start: Place) -> None:
    """Eight comes back to the dealer; fourteen is the sixth betting position, the last counted."""
    house = begun("manual-shoe")
    house.close()
    with pytest.raises(RuleError, match="1 to 6 each") as caught:
        house.do("shake", dice=[0, 1, 2])
    assert caught.value.clause == "NJ-69F-11.8C(b)"
    with pytest.raises(RuleError, match="at least three times") as caught:
        house.do("shake", dice=list(dice), shakes=2)
    assert caught.value.clause == "NJ-69F-11.8C(b)"
    events = house.do("shake", dice=list(dice), shakes=4)
    assert receivers(events, "deal")[0] == start
    assert [e.clause for e in events][:3] == ["NJ-69F-11.8C(b)", "NJ-69F-11.8C(b)1", "NJ-69F-11.8C(b)2"]
    assert events[1].text == f"the dice show {sum(dice)}"
    away = [e.clause for e in house.finish()]
    assert "NJ-69F-11.8C(b)4" in away


@pytest.mark.clause("NJ-69F-11.8C(c)", "NJ-69F-11.4(a)2")
@pytest.mark.parametrize(("number", "start"), [(1, DEALER), (2, 6), (4, 4), (7, 1)])
def test_a_generator_shows_one_to_seven(number: int, start: Place) -> None:
    house = begun("automated-shoe", RNG, more=RNG_APPROVED)
    house.close()
    for wrong in (0, 8, "4"):
        with pytest.raises(RuleError, match="shows 1 to 7") as caught:
            house.do("draw-number", number=wrong)
        assert caught.value.clause == "NJ-69F-11.8C(c)"
    events = house.do("draw-number", Role.DEVICE, "generator", number=number)
    assert receivers(events, "deal")[0] == start


@pytest.mark.clause("NJ-69F-11.8C(d)", "NJ-69F-11.4(a)3")
def test_a_button_begins_at_the_dealer_and_moves_clockwise_each_round() -> None:
    house = House(DEVICE, BUTTON)
    starts = [receivers(house.round(), "deal")[0] for _ in range(8)]
    assert starts == [DEALER, 1, 2, 3, 4, 5, 6, DEALER]


@pytest.mark.clause("NJ-69F-11.8C(e)")
def test_the_starting_position_may_be_marked() -> None:
    house = begun("manual-shoe", MARKED)
    assert "NJ-69F-11.8C(e)" in [e.clause for e in [*house.close(), *house.finish()]]


# --- 11.8(d), 11.8A(d), 11.8B(e): four cards must be left, in every round


@pytest.mark.clause("NJ-69F-11.8(d)", "NJ-69F-11.8A(d)", "NJ-69F-11.8B(e)")
@pytest.mark.clause("NJ-69F-11.8(d)2", "NJ-69F-11.8A(d)2", "NJ-69F-11.8B(e)2")
@pytest.mark.parametrize(
    ("method", "wrong"),
    [("manual-shoe", "NJ-69F-11.8(d)2"), ("hand", "NJ-69F-11.8A(d)2"), ("automated-shoe", "NJ-69F-11.8B(e)2")],
)
@pytest.mark.parametrize("misdealt", [True, False])
def test_a_wrong_remainder_voids_the_round_and_a_bad_deck_leaves(method: str, wrong: str, misdealt: bool) -> None:
    house = begun(method)
    house.close()
    house.finish(until="count-stub")
    assert house.table.due()[0].clause == CLAUSES[method][3]
    with pytest.raises(RuleError):
        house.do("count-stub", Role.PLAYER, "ann", count=4)
    events = house.do("count-stub", count=5, misdealt=misdealt)
    void = next(e for e in events if e.kind == "void")
    assert (void.clause, {line.net for line in void.lines}) == (wrong, {0})
    assert [house.chips(name) for name in ("ann", "bob", "cat")] == [10_000_00] * 3
    removed = [e.clause for e in events if e.kind == "deck-removed"]
    assert removed == ([] if misdealt else [wrong])
    assert house.table.due()[0].act == ("shuffle" if misdealt else "check-table")


# --- 11.10(h) to (j): dealing with a bank


def banked(method: str, *changes: tuple[str, str], more: str = "", **terms: Any) -> House:
    """Ann, at 6, has taken the bank; bob and cat have wagered."""
    house = House(WAYS[method], BANKS, SHARES, *changes, more=more)
    house.round()
    house.prepare(bank="ann", **terms)
    house.wager(bob=20, cat=30)
    house.close()
    return house


@pytest.mark.clause("NJ-69F-11.10(h)", "NJ-69F-11.10(h)1", "NJ-69F-11.10(h)3")
@pytest.mark.clause("NJ-69F-11.10(j)", "NJ-69F-11.10(j)1", "NJ-69F-11.10(j)3")
@pytest.mark.parametrize(("method", "part"), [("manual-shoe", "h"), ("automated-shoe", "j")])
def test_the_bank_shakes_and_is_number_one(method: str, part: str) -> None:
    house = banked(method)
    due = house.table.due()[0]
    assert (due.act, due.roles, due.seat, due.clause) == ("shake", (Role.PLAYER,), 6, f"NJ-69F-11.10({part})1")
    for who, role in (("dealer", Role.DEALER), ("bob", Role.PLAYER)):
        with pytest.raises(RuleError) as caught:
            house.do("shake", role, who, dice=[1, 1, 1])
        assert caught.value.clause == f"NJ-69F-11.10({part})1"
    with pytest.raises(RuleError, match="at least three times"):
        house.do("shake", Role.PLAYER, "ann", dice=[1, 1, 1], shakes=1)
    events = house.do("shake", Role.PLAYER, "ann", dice=[1, 1, 1], shakes=5)
    # Six is one, five is two, four is three.
    assert receivers(events, "deal")[0] == 4
    said = [e.clause for e in house.journal.events]
    assert f"NJ-69F-11.10({part})" in said
    assert f"NJ-69F-11.10({part})3" in said


@pytest.mark.clause("NJ-69F-11.10(i)", "NJ-69F-11.10(i)1", "NJ-69F-11.10(i)2", "NJ-69F-11.10(i)4", "NJ-69F-11.10(i)5")
@pytest.mark.parametrize(
    ("first", "order"), [(1, [1, 2, 3, 4, 5, 6, 7]), (3, [3, 4, 5, 6, 7, 1, 2]), (7, [7, 1, 2, 3, 4, 5, 6])]
)
def test_the_bank_selects_the_first_stack(first: int, order: list[int]) -> None:
    house = banked("hand")
    house.finish(until="choose-stack")
    due = house.table.due()[0]
    assert (due.seat, due.clause) == (6, "NJ-69F-11.10(i)1")
    for wrong in (0, 8, "1", True):
        with pytest.raises(RuleError, match="stacks 1 to 7"):
            house.do("choose-stack", Role.PLAYER, "ann", stack=wrong)
    with pytest.raises(RuleError, match="for seat 6"):
        house.do("choose-stack", Role.PLAYER, "bob", stack=first)
    events = house.do("choose-stack", Role.PLAYER, "ann", stack=first)
    assert events[1].text == f"the dealer moves stack {first} toward the players"
    assert house.table.due()[0].clause == "NJ-69F-11.10(i)2"
    events += house.do("shake", Role.PLAYER, "ann", dice=[1, 1, 1])
    delivered = [(e.text, place(e.place)) for e in events if e.kind == "deliver"]
    assert delivered == list(zip([f"stack {n}" for n in order], [4, 5, 6, DEALER, 1, 2, 3], strict=True))
    said = [e.clause for e in events]
    for clause in ("NJ-69F-11.10(i)", "NJ-69F-11.10(i)4", "NJ-69F-11.10(i)5"):
        assert clause in said


@pytest.mark.clause("NJ-69F-11.10(h)2", "NJ-69F-11.10(i)3", "NJ-69F-11.10(j)2")
@pytest.mark.parametrize(("method", "part"), [("manual-shoe", "h)2"), ("hand", "i)3"), ("automated-shoe", "j)2")])
def test_with_a_bank_the_generator_is_operated_by_the_internal_controls(method: str, part: str) -> None:
    house = banked(method, RNG, more=RNG_APPROVED)
    events = house.finish(number=3)
    draw = next(e for e in events if e.kind == "draw-number")
    assert draw.clause == f"NJ-69F-11.10({part}"
    assert receivers(events, "deliver" if method == "hand" else "deal")[0] == 4


@pytest.mark.clause("NJ-69F-11.10(h)1")
def test_by_the_other_reading_the_bank_shakes_exactly_three_times() -> None:
    strict = '\n[table.readings]\nNJ-18 = "exactly-three"\n'
    house = banked("manual-shoe", more=strict)
    with pytest.raises(RuleError, match="shaken three times"):
        house.do("shake", Role.PLAYER, "ann", dice=[1, 1, 1], shakes=4)
    house.do("shake", Role.PLAYER, "ann", dice=[1, 1, 1], shakes=3)


@pytest.mark.clause("NJ-69F-11.10(k)", "NJ-69F-11.10(l)", "NJ-69F-11.10(n)", "NJ-69F-11.9(c)")
def test_a_banked_round_is_settled_in_the_order_of_the_chapter() -> None:
    """Bank (seat 6) kings, dealer threes over kings: the dealer's $10 wins, bob's $20 loses, cat's $30 pushes."""
    hands: dict[Place, str] = {6: HANDS[DEALER], 2: HANDS[2], 3: HANDS[3], DEALER: "3c 3d 3s Kh Ks 2c 4d"}
    house = House(BANKS)
    house.round()
    held = {name: house.chips(name) for name in ("ann", "bob", "cat")}
    house.prepare(arranged("manual-shoe", 6, hands), bank="ann")
    house.wager(bob=20, cat=30)
    events = [*house.close(), *house.finish(dice=(1, 1, 6))]
    told = [
        (e.kind, e.place, e.clause)
        for e in events
        if e.kind in ("expose", "settle") or e.clause in ("NJ-69F-11.10(k)", "NJ-69F-11.10(l)", "NJ-69F-11.10(n)")
    ]
    assert told == [
        ("expose", 6, "NJ-69F-11.9(c)"),
        ("set-hand", None, "NJ-69F-11.10(k)"),
        ("expose", DEALER, "NJ-69F-11.10(k)"),
        ("announce", None, "NJ-69F-11.10(k)"),
        ("expose", 3, "NJ-69F-11.10(l)"),
        ("settle", 3, "NJ-69F-11.9(h)"),
        ("expose", 2, "NJ-69F-11.10(l)"),
        ("settle", 2, "NJ-69F-11.9(g)"),
        ("announce", None, "NJ-69F-11.10(n)"),
        ("announce", None, "NJ-69F-11.10(l)"),
        ("settle", 6, "NJ-69F-11.10(l)"),
    ]
    *_, last, settled = [e.text for e in events if e.clause == "NJ-69F-11.10(l)"]
    assert settled == "the bank receives $9.50"
    assert last == "$10 is left in the centre: $0.50 vigorish, $9.50 to the bank"
    assert {name: house.chips(name) - held[name] for name in held} == {"ann": 9_50, "bob": -20_00, "cat": 0}


@pytest.mark.clause("NJ-69F-11.10(m)", "NJ-69F-11.10(e)", "NJ-69F-11.10(k)")
def test_the_dealer_sets_the_hand_of_a_shared_bank_and_collects_his_own_unseen() -> None:
    house = banked("manual-shoe", co_bank=True)
    events = house.finish(until="set-hand")
    assert (DEALER, "NJ-69F-11.8(d)1") in [(e.place, e.clause) for e in events if e.kind == "discard"]
    due = house.table.due()[0]
    assert (due.roles, due.clause) == ((Role.DEALER,), "NJ-69F-11.10(e)")
    events = house.finish()
    assert "NJ-69F-11.10(m)" in [e.clause for e in events]
    assert DEALER not in [e.place for e in events if e.kind == "expose"]


# --- 11.13, 11.14, 11.17: side wagers around the deal


@pytest.mark.clause("NJ-69F-11.13(b)4", "NJ-69F-11.13(b)5", "NJ-69F-11.8(b)", "NJ-69F-11.8A(e)", "NJ-69F-11.8B(c)")
@pytest.mark.parametrize("method", WAYS)
def test_number_wagers_are_settled_before_a_card_reaches_anybody(method: str) -> None:
    number = ("# number = {", "number = {")
    odds = ('# rng_number_wager_odds = "6 to 1"', 'rng_number_wager_odds = "5.5 to 1"')
    house = begun(method, RNG, number, odds, more=RNG_APPROVED)
    house.do("bet", Role.PLAYER, "ann", wagers={WAGER: 10_00, "number": {"3": 5_00, "4": 7_00}})
    house.do("bet", Role.PLAYER, "bob", wagers={WAGER: 20_00, "number": {"5": 5_00}})
    house.close()
    events = house.finish(number=4)
    told = [
        (e.place, e.clause, [(line.choice, line.net) for line in e.lines])
        for e in events
        if e.kind == "settle" and e.clause.startswith("NJ-69F-11.13")
    ]
    assert told == [
        (6, "NJ-69F-11.13(b)4", [("3", -5_00)]),
        (2, "NJ-69F-11.13(b)4", [("5", -5_00)]),
        (6, "NJ-69F-11.13(b)5", [("4", 38_00)]),
    ]
    kinds = [e.kind for e in events]
    assert kinds.index("settle") < kinds.index("deliver" if method == "hand" else "deal")


PROGRESSIVE = [
    ('# progressive = { minimum = "5", maximum = "100" }', 'progressive = { minimum = "1", maximum = "1" }'),
    ('# progressive_wager_amount = "$1"', 'progressive_wager_amount = "$1"'),
    ("# [table.filed.progressive]\n# template", "[table.filed.progressive]\ntemplate"),
]


@pytest.mark.clause("NJ-69F-11.14(b)", "NJ-69F-11.9(l)", "NJ-69F-11.7(d)", "NJ-69F-11.9(j)")
def test_progressive_wagers_are_locked_counted_and_put_away_and_the_papers_wait_for_the_floor() -> None:
    """Ann's five aces win a tenth of the meter: $10,000 and 28 cents of each of two dollars."""
    hands = HANDS | {6: "As Ad Ah Ac Jk 2d 2h", 3: "Qc Qs Jh Jc 8h 7h 5c"}
    house = House(*PROGRESSIVE)
    house.prepare(arranged("manual-shoe", DEALER, hands))
    house.bet("ann", **{WAGER: 10_00, "progressive": 1_00})
    house.bet("cat", **{WAGER: 10_00, "progressive": 1_00})
    money = house.table.chips()
    events = house.close()
    told = [(e.kind, e.place, e.text) for e in events if e.clause == "NJ-69F-11.14(b)"]
    assert told == [
        ("announce", None, "the progressive is locked out"),
        ("take", 3, "progressive"),
        ("take", 6, "progressive"),
        ("count-chips", None, "the chips of the progressive wagers are counted: 2"),
    ]
    assert house.table.meter is not None
    assert house.table.meter.shown == 10_000_56
    events = house.finish(until="validate")
    due = house.table.due()[0]
    assert (due.roles, due.clause) == ((Role.FLOORPERSON,), "NJ-69F-11.9(l)")
    assert 6 not in [e.place for e in events if e.kind == "discard"]
    with pytest.raises(RuleError):
        house.do("validate")
    events = house.do("validate", Role.FLOORPERSON, "floor")
    assert ("validate", "NJ-69F-11.9(l)") in [(e.kind, e.clause) for e in events]
    assert 6 in [e.place for e in events if e.kind == "discard"]
    # $1,000.05 of the meter, $9.50 for the main wager, less the dollar.
    assert house.chips("ann") == 10_000_00 + 1_000_05 + 9_50 - 1_00
    assert house.table.meter.shown == 10_000_00
    assert house.table.chips() == money


THREE_CARDS = [
    ("# three-card-bonus = {", "three-card-bonus = {"),
    ("# [table.filed.three-card-bonus]\n# template", "[table.filed.three-card-bonus]\ntemplate"),
]


@pytest.mark.clause("NJ-69F-11.17", "NJ-69F-11.7(e)")
@pytest.mark.parametrize("method", ["manual-shoe", "hand"])
def test_with_a_three_card_bonus_the_cards_come_in_two_batches(method: str) -> None:
    """Without a shaker, from the dealer's left; ann's pair of aces pays even money before the other four cards."""
    house = House(WAYS[method], *THREE_CARDS)
    house.prepare(arranged("manual-shoe", 1))
    house.bet("ann", **{WAGER: 10_00, "three-card-bonus": 5_00})
    house.wager(bob=20)
    events = [*house.close(), *house.finish()]
    dealt = [(e.kind, place(e.place)) for e in events if e.kind in ("deal", "settle")]
    ring = [("deal", where) for where in (*RING[1:], DEALER)]
    assert dealt[: 3 * 7 + 1 + 4 * 7] == [*ring * 3, ("settle", 6), *ring * 4]
    assert "shake" not in [e.kind for e in events]
    seen = next(e for e in events if e.kind == "expose")
    assert (seen.place, cards_text(seen.cards), seen.clause) == (6, "As Ad Jh", "NJ-69F-11.17")
    first = next(e for e in events if e.kind == "settle")
    assert [(line.wager, line.net) for line in first.lines] == [("three-card-bonus", 5_00)]


# --- golden transcripts


def golden_round(method: str) -> str:
    """A round with a win, a loss, a push and an imperial wager, then a round with a bank, as the journal tells them."""
    shuffler = MANUAL if method != "automated-shoe" else ("[table.options]", "[table.options]")
    imperial = ("# imperial-bonus = {", "imperial-bonus = {")
    house = House(WAYS[method], shuffler, BANKS, imperial)
    house.prepare(arranged(method, 4))
    house.bet("ann", **{WAGER: 10_00, "imperial-bonus": 5_00})
    house.wager(bob=20, cat=30)
    house.close()
    house.finish(dice=(1, 2, 1), decisions={"bob": "surrender"})
    hands: dict[Place, str] = {6: HANDS[DEALER], 2: HANDS[2], 3: HANDS[6], DEALER: "9c 9d 2d 4s 6c 8d Th"}
    house.prepare(arranged(method, 4, hands, first=3), bank="ann", dealer_wager=5_00)
    house.wager(bob=20, cat=30)
    house.close()
    house.finish(dice=(1, 1, 1), stack=3)
    return transcript(house.journal.events, game="pai-gow-poker")


@pytest.mark.parametrize("method", WAYS)
def test_golden_transcript(method: str) -> None:
    path = GOLDEN / f"pai-gow-poker-{method}.txt"
    told = golden_round(method) + "\n"
    if os.environ.get("CROUPIER_WRITE_GOLDEN"):
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")
