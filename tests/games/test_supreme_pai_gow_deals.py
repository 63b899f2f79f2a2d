"""Supreme Pai Gow at a real table: three ways of dealing, three ways to begin, the stub, and the order of play.

The golden transcripts are written anew when CROUPIER_GOLDEN=write is set; read them before keeping them.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import RuleError
from croupier.play.inputs import Event, Role
from croupier.play.transcript import transcript
from croupier.play.views import sees, view
from croupier.testing import Pit, rules_for, stacked

GAME = "supreme-pai-gow"
GOLDEN = Path(__file__).parent / "golden"
HOUSE_WAY = {"set": "house-way"}
METHODS = ("manual-shoe", "hand", "automated-shoe")
APPROVED = '[table.approvals]\nbutton = "MGC-1"\n'
# Clockwise from the dealer; ann sits at 3, cat at 6.
RING = ["dealer", "position 1", "position 2", 3, "position 4", "position 5", 6]


def pit(
    method: str = "manual-shoe",
    start: str = "shaker",
    *,
    more: Any = (),
    text: str = "",
    top: str = "",
    stepped: bool = False,
) -> Pit:
    """A table with ann at 3 and cat at 6, and a deck in order but for its top."""
    changes = [
        ('dealing_method = "manual-shoe"', f'dealing_method = "{method}"'),
        ('starting_position_method = "shaker"', f'starting_position_method = "{start}"'),
        ("# bonus =", "bonus ="),
        *more,
    ]
    table = Pit(GAME, rules_for(GAME, changes, text), stepped=stepped)
    table.sit("ann", 3)
    table.sit("cat", 6)
    table.prepare(stacked(GAME, top))
    return table


def closed(*args: Any, **options: Any) -> Pit:
    table = pit(*args, **options)
    table.bet("ann", supreme_pai_gow=10_00)
    table.bet("cat", supreme_pai_gow=20_00, bonus=5_00)
    table.close()
    return table


def begin(table: Pit, dice: tuple[int, int, int]) -> list[Event]:
    return table.do("shake", dice=list(dice))


def finish(table: Pit, *, count: int = 26) -> list[Event]:
    """Play on to the end of the round, everybody by the house way."""
    events: list[Event] = []
    while table.table.state is not None:
        due = table.table.due()[0]
        if due.act == "decide":
            choice = HOUSE_WAY if HOUSE_WAY in due.choices else "play"
            events += table.decide(table.table.betting.owners[due.seat or 0], choice)
        else:
            data: dict[str, dict[str, Any]] = {
                "shake": {"dice": [1, 1, 1]},
                "draw-number": {"number": 1},
                "count-stub": {"count": count},
            }
            events += table.do(due.act, **data.get(due.act, {}))
    return events


def from_place(place: Any, *, clockwise: bool = True) -> list[Any]:
    at = RING.index(place)
    ring = RING[at:] + RING[:at]
    return ring if clockwise else [ring[0], *reversed(ring[1:])]


def handed(events: list[Event], kind: str) -> list[Any]:
    return [event.place for event in events if event.kind == kind]


# --- Section 11: where the deal begins

COUNTS = {1: "dealer", 2: 6, 3: "position 5", 4: "position 4", 5: 3, 6: "position 2", 7: "position 1"}


@pytest.mark.clause("MA-SPG-11(b)", "MA-SPG-11(b)(1)", "MA-SPG-11(b)(2)", "MA-SPG-11(b)(3)(i)", "MA-SPG-11(b)(3)(ii)")
@pytest.mark.parametrize(
    ("dice", "place"),
    [
        ((1, 1, 1), "position 5"),
        ((2, 1, 1), "position 4"),
        ((2, 2, 1), 3),
        ((2, 2, 2), "position 2"),
        ((3, 2, 2), "position 1"),
        ((3, 3, 2), "dealer"),  # the chapter's example: a total of 8 is the dealer
        ((3, 3, 3), 6),
        ((6, 4, 4), "position 1"),  # and a total of 14 the sixth position counted from the dealer's right
        ((6, 6, 6), "position 4"),
    ],
)
def test_the_dealer_counts_the_dice_counterclockwise(dice: tuple[int, int, int], place: Any) -> None:
    events = begin(closed(), dice)
    assert (events[0].kind, events[0].clause) == ("shake", "MA-SPG-11(b)")
    told = [(e.clause, e.text) for e in events if e.kind == "announce"][:2]
    assert told[0] == ("MA-SPG-11(b)(1)", f"the dice show {sum(dice)}")
    assert told[1][0] == "MA-SPG-11(b)(2)"
    assert handed(events, "deal")[0] == place
    assert COUNTS[(sum(dice) - 1) % 7 + 1] == place


@pytest.mark.clause("MA-SPG-11(b)")
@pytest.mark.parametrize(
    "data", [{"dice": [1, 1]}, {"dice": [0, 1, 1]}, {"dice": [1, 1, 7]}, {}, {"dice": [1, 2, 3], "shakes": 2}]
)
def test_three_dice_are_shaken_three_times(data: dict[str, Any]) -> None:
    table = closed()
    with pytest.raises(RuleError) as caught:
        table.do("shake", **data)
    assert caught.value.clause == "MA-SPG-11(b)"
    with pytest.raises(RuleError):
        table.do("shake", Role.PLAYER, "ann", dice=[1, 1, 1])


@pytest.mark.clause("MA-SPG-11(b)(4)", "MA-SPG-11(e)")
def test_the_shaker_is_put_away_after_the_deal_and_the_start_may_be_marked() -> None:
    table = closed(more=[("# mark_starting_position = false", "mark_starting_position = true")])
    events = begin(table, (1, 1, 1))
    order = [e.clause for e in events if e.kind in ("announce", "deal")]
    assert order.index("MA-SPG-11(e)") < order.index("MA-SPG-8(c)") < order.index("MA-SPG-11(b)(4)")
    assert "MA-SPG-11(e)" not in {e.clause for e in begin(closed(), (1, 1, 1))}


@pytest.mark.clause("MA-SPG-11(c)", "MA-SPG-4(a)(2)")
@pytest.mark.parametrize("number", range(1, 8))
def test_a_random_number_begins_the_deal(number: int) -> None:
    table = closed("manual-shoe", "rng")
    for bad in (0, 8, "3", None):
        with pytest.raises(RuleError) as caught:
            table.do("draw-number", Role.DEVICE, "device", number=bad)
        assert caught.value.clause == "MA-SPG-11(c)"
    events = table.do("draw-number", Role.DEVICE, "device", number=number)
    assert {e.clause for e in events if e.kind in ("draw-number", "announce")} == {"MA-SPG-11(c)"}
    assert handed(events, "deal")[0] == COUNTS[number]


@pytest.mark.clause("MA-SPG-11(d)", "MA-SPG-4(a)(3)")
def test_the_button_goes_round_clockwise_from_the_dealer() -> None:
    more = [('shuffle_method = "automated"', 'shuffle_method = "automated-into-shoe"')]
    table = pit("automated-shoe", "button", more=more, text=APPROVED)
    firsts = []
    for _ in range(8):
        table.bet("ann", supreme_pai_gow=10_00)
        table.bet("cat", supreme_pai_gow=10_00)
        events = table.close() + finish(table)
        assert "MA-SPG-11(d)" in {e.clause for e in events if e.kind == "announce"}
        firsts.append(handed(events, "deal")[0])
        table.prepare()
    assert firsts == [*RING, "dealer"]


# --- Sections 8, 9 and 10: the cards


@pytest.mark.clause("MA-SPG-8(a)", "MA-SPG-8(b)", "MA-SPG-8(c)", "MA-SPG-8(f)")
def test_from_a_manual_shoe_one_card_at_a_time_clockwise() -> None:
    table = closed()
    told = [(e.kind, e.clause) for e in table.journal.events if e.kind == "announce"]
    assert told == [("announce", "MA-SPG-8(a)"), ("announce", "MA-SPG-8(b)")]
    events = begin(table, (2, 2, 1))
    deals = [e for e in events if e.kind == "deal"]
    assert [e.place for e in deals] == from_place(3) * 4
    assert [e.cards for e in deals] == [(card,) for card in range(28)]
    assert {(e.clause, e.face_up) for e in deals} == {("MA-SPG-8(c)", False)}
    cleared = [(e.place, e.clause, e.face_up) for e in events if e.kind == "discard"]
    assert sorted(cleared) == [(f"position {n}", "MA-SPG-8(f)", True) for n in (1, 2, 4, 5)]
    assert table.table.state is not None
    assert table.table.state.seats[3].cards == [0, 7, 14, 21]


@pytest.mark.clause("MA-SPG-9(b)(2)", "MA-SPG-9(c)", "MA-SPG-9(d)", "MA-SPG-9(e)", "MA-SPG-9(f)", "MA-SPG-9(g)")
def test_from_the_hand_seven_stacks_are_dealt_to_and_fro_and_delivered_counterclockwise() -> None:
    table = closed("hand")
    before = [(e.kind, e.clause) for e in table.journal.events[-32:] if e.kind != "closed"]
    assert before[0] == ("announce", "MA-SPG-9(b)(2)")
    assert before[1:29] == [("deal", "MA-SPG-9(c)")] * 28
    # Only 26 cards are left; they are away before the starting position is found.
    assert before[29:] == [("stub", "MA-SPG-9(e)"), ("announce", "MA-SPG-9(e)")]
    stacks = [e.place for e in table.journal.events if e.kind == "deal"]
    leftward = [f"stack {n}" for n in range(1, 8)]
    assert stacks == [*leftward[::-1], *leftward, *leftward[::-1], *leftward]
    events = begin(table, (2, 2, 1))
    delivered = [e for e in events if e.kind == "deliver"]
    assert [e.place for e in delivered] == from_place(3, clockwise=False)
    assert [e.text for e in delivered] == leftward
    assert {(e.clause, e.face_up) for e in delivered} == {("MA-SPG-9(f)", False)}
    # The first stack is the rightmost: the last card of each row that goes right, the first of each that goes left.
    assert delivered[0].cards == (6, 7, 20, 21)
    assert delivered[-1].cards == (0, 13, 14, 27)
    assert {e.clause for e in events if e.kind == "discard"} == {"MA-SPG-9(g)"}
    assert table.table.state is not None
    assert not [area for area in table.table.state.areas if area.startswith("stack")]


def test_by_the_other_reading_stacks_go_clockwise_too() -> None:
    table = closed("hand", text='[table.readings]\nMA-4 = "clockwise"\n')
    assert handed(begin(table, (2, 2, 1)), "deliver") == from_place(3)


@pytest.mark.clause("MA-SPG-10(b)(2)", "MA-SPG-10(c)", "MA-SPG-10(d)", "MA-SPG-10(f)")
def test_from_an_automated_shoe_stacks_of_four_clockwise() -> None:
    table = closed("automated-shoe")
    told = [e.clause for e in table.journal.events if e.kind == "announce"]
    assert told == ["MA-SPG-10(b)(2)", "MA-SPG-10(c)"]
    events = begin(table, (3, 3, 3))
    deals = [e for e in events if e.kind == "deal"]
    assert [e.place for e in deals] == from_place(6)
    assert [e.cards for e in deals] == [tuple(range(n, n + 4)) for n in range(0, 28, 4)]
    assert {(e.clause, e.face_up) for e in deals} == {("MA-SPG-10(d)", False)}
    assert {e.clause for e in events if e.kind == "discard"} == {"MA-SPG-10(f)"}


# --- 8(d) and (e): the stub


@pytest.mark.clause("MA-SPG-8(d)", "MA-SPG-8(d)(1)", "MA-SPG-9(d)", "MA-SPG-10(e)")
@pytest.mark.parametrize(
    ("method", "count", "away"),
    [
        ("manual-shoe", "MA-SPG-8(d)", "MA-SPG-8(d)(1)"),
        ("hand", "MA-SPG-9(d)", "MA-SPG-9(e)"),
        ("automated-shoe", "MA-SPG-10(e)", "MA-SPG-10(e)"),
    ],
)
def test_the_stub_of_26_is_counted_every_five_rounds(method: str, count: str, away: str) -> None:
    table = pit(method)
    for played in range(1, 11):
        table.bet("ann", supreme_pai_gow=10_00)
        events = table.close() + finish(table)
        counted = [e.clause for e in events if e.kind == "count-stub"]
        stub = [(e.clause, len(e.cards), e.face_up) for e in events if e.kind == "stub"]
        assert counted == ([count] if played % 5 == 0 else [])
        assert stub == [("MA-SPG-8(d)(1)" if counted else away, 26, False)]
        table.prepare()


@pytest.mark.clause("MA-SPG-8(d)(2)")
@pytest.mark.parametrize(("misdealt", "act"), [(False, "check-table"), (True, "shuffle")])
@pytest.mark.parametrize("method", METHODS)
def test_a_wrong_stub_voids_the_round(method: str, misdealt: bool, act: str) -> None:
    """If nobody holds too many or too few cards the deck is removed; otherwise it is shuffled."""
    table = pit(method)
    for _ in range(4):
        table.bet("ann", supreme_pai_gow=10_00)
        table.close()
        finish(table)
        table.prepare()
    before = table.table.betting.players["ann"].chips
    table.bet("ann", supreme_pai_gow=10_00)
    table.close()
    while table.table.due()[0].act != "count-stub":
        begin(table, (1, 1, 1))
    with pytest.raises(RuleError) as caught:
        table.do("count-stub", Role.FLOORPERSON, "floor", count=26)
    assert caught.value.clause in ("MA-SPG-8(d)", "MA-SPG-9(d)", "MA-SPG-10(e)")
    events = table.do("count-stub", count=25, misdealt=misdealt)
    assert [line.clause for e in events for line in e.lines if e.kind == "void"] == ["MA-SPG-8(d)(2)"]
    assert table.table.betting.players["ann"].chips == before
    assert table.table.due()[0].act == act


@pytest.mark.clause("MA-SPG-8(e)")
def test_a_shuffler_that_counts_spares_the_dealer_the_count() -> None:
    table = pit(more=[("# counting_shuffler = false", "counting_shuffler = true")])
    for _ in range(6):
        table.bet("ann", supreme_pai_gow=10_00)
        events = table.close() + finish(table)
        assert "count-stub" not in {e.kind for e in events}
        table.prepare()


@pytest.mark.clause("MA-SPG-8(d)(2)", "MA-SPG-16(f)")
@pytest.mark.parametrize(("reading", "void"), [("play-on", False), ("void", True)])
def test_a_card_found_face_up_counts_with_the_stub_or_spoils_it(reading: str, void: bool) -> None:
    table = pit(stepped=True, text=f'[table.readings]\nMA-13 = "{reading}"\n')
    for _ in range(4):
        table.bet("ann", supreme_pai_gow=10_00)
        table.close()
        finish(table)
        table.prepare()
    table.bet("ann", supreme_pai_gow=10_00)
    table.close()
    while table.table.phase() != "dealing":
        act = table.table.due()[0].act
        data: dict[str, Any] = {"dice": [1, 1, 1]} if act == "shake" else {}
        table.do(act, **data)
    table.irregularity("MA-SPG-16(f)")
    events = finish(table, count=25)
    assert ("void" in {e.kind for e in events}) is void


# --- Section 12: the order of play


@pytest.mark.clause("MA-SPG-12(a)", "MA-SPG-12(c)", "MA-SPG-12(f)", "MA-SPG-12(h)", "MA-SPG-12(i)", "MA-SPG-12(j)")
def test_players_set_then_the_dealer_then_hands_are_compared_from_the_right() -> None:
    table = closed()
    begin(table, (3, 3, 2))
    start = len(table.journal.events)
    finish(table)
    steps = [(e.kind, e.place, e.clause) for e in table.journal.events[start:] if e.kind not in ("look", "decide")]
    asked = [(e.place, e.clause) for e in table.journal.events[:start] if e.kind == "ask"]
    assert asked == [(3, "MA-SPG-12(a)"), (6, "MA-SPG-12(a)")]
    assert steps == [
        ("set-hand", None, "MA-SPG-12(c)"),
        ("expose", "dealer", "MA-SPG-12(c)"),
        ("ask", 6, "MA-SPG-12(e)"),
        ("expose", 6, "MA-SPG-12(f)"),
        ("settle", 6, "MA-SPG-12(h)"),
        ("settle", 6, "MA-SPG-12(i)"),
        ("discard", 6, "MA-SPG-12(j)"),
        ("ask", 3, "MA-SPG-12(e)"),
        ("expose", 3, "MA-SPG-12(f)"),
        ("settle", 3, "MA-SPG-12(h)"),
        ("discard", 3, "MA-SPG-12(j)"),
        ("discard", "dealer", "MA-SPG-12(j)"),
        ("round-over", None, "MA-SPG-7(c)"),
    ]


@pytest.mark.clause("MA-SPG-12(e)", "MA-SPG-12(e)(1)", "MA-SPG-12(e)(2)", "MA-SPG-12(e)(3)")
def test_a_surrendered_hand_is_put_away_and_its_bonus_waits() -> None:
    table = closed()
    begin(table, (3, 3, 2))
    table.decide("ann", HOUSE_WAY)
    table.decide("cat", HOUSE_WAY)
    events = table.decide("cat", "surrender")
    events += table.decide("ann", "surrender")
    steps = [(e.kind, e.place, e.clause) for e in events if e.kind not in ("ask", "decide", "round-over")]
    assert steps == [
        ("settle", 6, "MA-SPG-12(e)(1)"),
        ("announce", None, "MA-SPG-12(e)(2)"),
        ("settle", 3, "MA-SPG-12(e)(1)"),
        ("count-hand", None, "MA-SPG-12(e)(3)"),
        ("discard", 3, "MA-SPG-12(e)(3)"),
        ("expose", 6, "MA-SPG-12(e)(2)"),
        ("settle", 6, "MA-SPG-12(e)(2)"),
        ("discard", 6, "MA-SPG-12(j)"),
        ("discard", "dealer", "MA-SPG-12(j)"),
    ]
    # ann's hand was never shown to anybody.
    assert 3 not in {e.place for e in table.journal.events if e.kind == "expose"}


@pytest.mark.clause("MA-SPG-12(j)")
@pytest.mark.parametrize("method", METHODS)
def test_the_discard_rack_rebuilds_every_hand(method: str) -> None:
    table = closed(method)
    begin(table, (3, 3, 2))
    finish(table)
    hands = table.table.history[-1]
    assert sorted(card for _, cards in hands for card in cards) == list(range(54))
    assert {who for who, cards in hands if len(cards) == 4} == set(RING)
    assert [len(cards) for who, cards in hands if who == "stub"] == [26]


@pytest.mark.clause("MA-SPG-12(b)")
@pytest.mark.parametrize("method", METHODS)
def test_nobody_sees_the_cards_of_others_before_they_are_exposed(method: str) -> None:
    table = closed(method)
    begin(table, (3, 3, 2))
    assert set(view(table.table, Role.PLAYER, "ann")["hands"]["3"]) == {None}
    table.do("look", Role.PLAYER, "ann")
    shown = view(table.table, Role.PLAYER, "ann")["hands"]
    assert None not in shown["3"]
    assert set(shown["6"]) == {None}
    assert set(shown["dealer"]) == {None}
    for event in table.journal.events:
        seen = sees(Role.PLAYER, frozenset({3}), event)
        if seen is not None and seen.cards:
            assert seen.place == 3


# --- golden transcripts

TOP = "Kc 9d 4h As Jk1 7s 2d Qh 5c Ts 3h 8d 6s Ac Kd 9h 4c Jd 7h 2s Qc 5d Tc 3s 8h 6d Ad Kh"


@pytest.mark.parametrize("method", METHODS)
def test_golden_transcript(method: str) -> None:
    table = pit(method, more=[('shuffle_method = "automated"', 'shuffle_method = "manual"')], top=TOP)
    table.bet("ann", supreme_pai_gow=10_00)
    table.bet("cat", supreme_pai_gow=20_00, bonus=5_00)
    table.close()
    begin(table, (2, 2, 1))
    table.decide("ann", HOUSE_WAY)
    table.decide("cat", HOUSE_WAY)
    table.decide("cat", "play")
    table.decide("ann", "surrender")
    told = transcript(table.journal.events, game=GAME)
    file = GOLDEN / f"{GAME}-{method}.txt"
    if os.environ.get("CROUPIER_GOLDEN") == "write":
        file.write_text(told + "\n", encoding="utf-8")
    assert told == file.read_text(encoding="utf-8").rstrip("\n")
