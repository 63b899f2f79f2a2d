"""Rounds of Face Up Pai Gow Poker at a table: the deal, the order of play, envy, the meter, who sees what."""

import os
import random
from pathlib import Path
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.errors import InputError, RuleError
from croupier.play.auto import staff
from croupier.play.inputs import Role
from croupier.play.journal import replay
from croupier.play.round import Round, Seat, run, stands
from croupier.play.shoe import Shoe
from croupier.play.steps import DEALER
from croupier.play.transcript import transcript
from croupier.play.views import sees, view
from croupier.testing import Pit, rules_for
from tests.games.test_face_up_table import (
    DEVICE,
    GAME,
    HAND,
    HANDS,
    HOUSE,
    MAIN,
    TWO_AREAS,
    Changes,
    clauses,
    closed,
    dealt,
    deck_for,
    finish,
    offering,
    pit,
)

GOLDEN = Path(__file__).parent / "golden"
WAYS: dict[str, tuple[Changes, str]] = {
    "manual-shoe": ([], "PA-688a.8"),
    "hand": ([HAND], "PA-688a.9"),
    "automated-shoe": ([DEVICE], "PA-688a.10"),
}
QUADS, ROYAL, SEVEN = "9c 9d 9h 9s Kd 5c 3s", "As Ks Qs Js Ts 4c 3c", "4h 5h 6h 7h 8h 9h Th"
QUEENS = "Qc Qd 8s 8d 6c 4d 2h"


# --- § 688a.8, 688a.9 and 688a.10: the three ways of dealing


@pytest.mark.clause(
    "PA-688a.8(b)", "PA-688a.8(b)(1)", "PA-688a.8(b)(2)", "PA-688a.8(c)", "PA-688a.8(d)", "PA-688a.8(e)"
)
@pytest.mark.clause("PA-688a.8(g)", "PA-688a.9(a)(3)", "PA-688a.9(a)(3)(i)", "PA-688a.9(a)(3)(ii)", "PA-688a.9(b)")
@pytest.mark.clause("PA-688a.9(c)", "PA-688a.9(d)", "PA-688a.9(f)", "PA-688a.10(a)(2)", "PA-688a.10(a)(2)(i)")
@pytest.mark.clause("PA-688a.10(a)(2)(ii)", "PA-688a.10(b)", "PA-688a.10(c)", "PA-688a.10(d)", "PA-688a.10(f)")
@pytest.mark.parametrize("way", WAYS)
def test_each_way_of_dealing_keeps_its_order(way: str) -> None:
    changes, section = WAYS[way]
    inside = "(a)(3)" if way == "hand" else "(a)(2)"
    closing = ["(b)", "(b)(1)", "(b)(2)"] if way == "manual-shoe" else [inside, f"{inside}(i)", f"{inside}(ii)"]
    start, deal, stub, clear = list("cdeg" if way == "manual-shoe" else "bcdf")
    table = closed(pit(changes), fortune_bonus=5_00, progressive=1_00)
    begin = next(i for i, e in enumerate(table.journal.events) if e.kind == "closed")
    dealt(table)
    steps = [(e.kind, e.clause.removeprefix(section)) for e in table.journal.events[begin + 1 :]]
    cards = 7 if way == "automated-shoe" else 49
    assert steps[: len(steps) - 6] == [
        ("announce", closing[0]),
        *[("announce", closing[1])] * 3,
        ("announce", closing[2]),
        *[("take", closing[2])] * 3,
        ("count-chips", closing[2]),
        ("announce", f"({start})"),
        ("shake", "PA-688a.5(i)(1)(i)"),
        ("announce", "PA-688a.5(i)(1)(ii)"),
        ("announce", "PA-688a.5(i)(1)(iii)"),
        *[("deal", f"({deal})")] * cards,
        ("count-stub", f"({stub})"),
        ("stub", f"({stub})"),
        *[("discard", f"({clear})")] * 3,
        ("announce", "PA-688a.5(i)(1)(iv)"),
    ]
    assert steps[-6:] == [
        ("set-hand", "PA-688a.11(a)"),
        ("expose", "PA-688a.11(a)"),
        ("announce", "PA-688a.11(b)"),
        *[("ask", "PA-688a.11(c)")] * 3,
    ]


@pytest.mark.clause("PA-688a.8(d)", "PA-688a.9(c)", "PA-688a.10(c)")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("dice", "start"), [((2, 2, 4), DEALER), ((1, 2, 2), 3), ((3, 3, 3), 6)])
def test_cards_go_clockwise_from_the_starting_position(way: str, dice: tuple[int, ...], start: Any) -> None:
    """One card at a time from the shoe and the hand, stacks from the automated shoe; the dealer's face up."""
    table = closed(pit(WAYS[way][0], start=start))
    events = [e for e in table.do("shake", dice=list(dice)) if e.kind == "deal"]
    ring: list[Any] = [DEALER, 1, "position 2", 3, "position 4", "position 5", 6]
    at = ring.index(start)
    places = ring[at:] + ring[:at]
    assert [e.place for e in events] == (places if way == "automated-shoe" else places * 7)
    assert {e.place for e in events if e.face_up} == {DEALER}
    state = table.table.state
    assert state is not None
    for place, text in HANDS.items():
        assert state.cards_at(place) == list(parse_cards(text))


@pytest.mark.clause("PA-688a.8(e)", "PA-688a.9(d)", "PA-688a.10(d)", "PA-688a.8(g)", "PA-688a.9(f)", "PA-688a.10(f)")
@pytest.mark.parametrize("way", WAYS)
def test_the_four_cards_left_are_counted_in_every_round(way: str) -> None:
    changes, section = WAYS[way]
    table = pit(changes)
    for _ in range(2):
        closed(table)
        table.do("shake", dice=[2, 2, 4])
        due = table.table.due()[0]
        assert (due.act, due.clause) == ("count-stub", f"{section}({'e' if way == 'manual-shoe' else 'd'})")
        with pytest.raises(RuleError):
            table.do("count-stub", Role.PLAYER, "ann", count=4)
        events = table.do("count-stub", count=4)
        stub = next(e for e in events if e.kind == "stub")
        assert len(stub.cards) == 4
        assert sees(Role.PLAYER, frozenset({3}), stub) == stub._replace(cards=())
        cleared = [e for e in events if e.kind == "discard"]
        assert [e.place for e in cleared] == ["position 2", "position 4", "position 5"]
        assert all(sees(Role.DEALER, frozenset(), e) == e._replace(cards=()) for e in cleared)
        finish(table)
        table.prepare(deck_for(DEALER, HANDS, stacks=way == "automated-shoe"))


@pytest.mark.clause("PA-688a.8(b)(1)", "PA-688a.1/qualifying-wager")
def test_a_lammer_for_each_qualifying_wager() -> None:
    table = pit(
        [('minimum = "5", maximum = "100" }\n# Progressive', 'minimum = "1", maximum = "100" }\n# Progressive')]
    )
    table.bet("ann", **{MAIN: 10_00}, fortune_bonus=5_00)
    table.bet("bob", **{MAIN: 10_00}, fortune_bonus=4_00)
    table.bet("cat", **{MAIN: 10_00}, progressive=1_00, ace_high_bonus=50_00)
    events = table.close()
    assert [e.text for e in events if e.clause == "PA-688a.8(b)(1)"] == ["an Envy lammer is placed at seat 3"]


# --- § 688a.11: the round


@pytest.mark.clause(
    "PA-688a.11(a)", "PA-688a.11(b)", "PA-688a.11(b)(3)", "PA-688a.11(e)", "PA-688a.11(g)", "PA-688a.11(j)"
)
def test_the_dealer_sets_first_and_reveals_from_the_right() -> None:
    table = dealt(closed(pit()))
    begin = len(table.journal.events)
    clauses_told = [e.clause for e in table.journal.events[-6:]]
    assert clauses_told == ["PA-688a.11(a)", "PA-688a.11(a)", "PA-688a.11(b)", *["PA-688a.11(c)"] * 3]
    seen = view(table.table, Role.PLAYER, "bob")
    assert seen["dealer_set"] == {"high": "Kd Kc 7c 5d 3h", "low": "Qh 9s"}
    with pytest.raises(RuleError, match="seat 6 or 3 or 1"):
        table.do("decide", Role.PLAYER, "ann", choice=HOUSE, seat=6)
    table.decide("ann", HOUSE)
    with pytest.raises(RuleError, match="not touched again"):
        table.decide("ann", HOUSE)
    finish(table)
    steps = [(e.kind, e.place, e.clause) for e in table.journal.events[begin:]]
    settled = (("expose", "PA-688a.11(e)"), ("settle", "PA-688a.11(e)"), ("discard", "PA-688a.11(g)"))
    asked = (("ask", "PA-688a.11(d)"), ("decide", "PA-688a.11(d)"), *settled)
    own, told = "PA-688a.11(c)", ("announce", None, "PA-688a.11(b)(1)")
    assert steps == [
        *[step for seat in (3, 6, 1) for step in (("look", seat, own), ("decide", seat, own), told)],
        *[(kind, seat, clause) for seat in (6, 3, 1) for kind, clause in asked],
        ("discard", DEALER, "PA-688a.11(j)"),
        ("round-over", None, "PA-688a.7(c)"),
    ]
    with pytest.raises(InputError):
        table.decide("ann", HOUSE)


@pytest.mark.clause("PA-688a.11(d)")
@pytest.mark.parametrize(("fortune", "kept"), [(0, False), (5_00, True)])
def test_a_surrendered_wager_is_taken_at_once_and_the_cards_unseen(fortune: int, kept: bool) -> None:
    """With a Qualifying Wager on the table the cards stay until the Envy Bonuses."""
    table = pit()
    table.bet("bob", **{MAIN: 10_00}, **({"fortune_bonus": fortune} if fortune else {}))
    table.bet("ann", **{MAIN: 10_00})
    table.close()
    dealt(table)
    events = table.decide("ann", "surrender")
    steps = [(e.kind, e.place, e.clause) for e in events]
    assert ("take", 3, "PA-688a.11(d)") in steps
    assert (("discard", 3, "PA-688a.11(d)") in steps) is not kept
    finish(table)
    shown = [e for e in table.journal.events if e.kind == "expose" and e.place == 3]
    assert [e.clause for e in shown] == (["PA-688a.11(h)"] if kept else [])
    assert table.table.betting.players["ann"].chips == 9_990_00


@pytest.mark.clause("PA-688a.11(h)", "PA-688a.11(h)(2)(i)(B)", "PA-688a.11(h)(2)(i)(C)", "PA-688a.11(h)(2)(ii)")
@pytest.mark.clause("PA-688a.11(h)(2)(iii)", "PA-688a.11(i)", "PA-688a.8(b)(1)")
def test_envy_hands_are_called_and_stay_until_all_wagers_are_settled() -> None:
    """Cat holds four nines without the wager, ann a royal flush with it, bob nothing but a lammer."""
    table = pit(hands={DEALER: QUEENS, 6: QUADS, 3: ROYAL, 1: "Kh Jd Tc 7c 5s 3d 2s"})
    table.bet("cat", **{MAIN: 10_00}, ace_high_bonus=5_00)
    table.bet("ann", **{MAIN: 10_00}, fortune_bonus=5_00)
    table.bet("bob", **{MAIN: 10_00}, fortune_bonus=5_00)
    table.close()
    finish(table)
    begin = next(i for i, e in enumerate(table.journal.events) if e.clause == "PA-688a.11(e)")
    steps = [(e.kind, e.place, e.clause.removeprefix("PA-688a.11")) for e in table.journal.events[begin:-1]]
    assert steps == [
        ("expose", 6, "(e)"),
        ("settle", 6, "(e)"),
        ("expose", 6, "(h)"),
        ("settle", 6, "(h)"),
        ("announce", None, "(h)(2)(i)(C)"),
        ("announce", None, "(h)(3)(i)(C)"),
        ("expose", 3, "(e)"),
        ("settle", 3, "(e)"),
        ("expose", 3, "(h)"),
        ("settle", 3, "(h)"),
        ("announce", None, "(h)(2)(i)(B)"),
        ("announce", None, "(h)(3)(i)(C)"),
        ("expose", 1, "(e)"),
        ("settle", 1, "(e)"),
        ("expose", 1, "(h)"),
        ("settle", 1, "(h)"),
        ("discard", 1, "(i)"),
        ("settle", 3, "(h)(2)(ii)"),
        ("settle", 1, "(h)(2)(ii)"),
        ("discard", 6, "(h)(2)(iii)"),
        ("discard", 3, "(h)(2)(iii)"),
        ("discard", DEALER, "(j)"),
    ]
    envy = {e.place: [line.pay for line in e.lines] for e in table.journal.events if e.clause == "PA-688a.11(h)(2)(ii)"}
    assert envy == {3: [5_00], 1: [5_00, 25_00]}


@pytest.mark.clause("PA-688a.11(h)(3)(i)(C)")
def test_an_envy_hand_without_the_progressive_wager_is_called() -> None:
    changes = [
        ('progressive = { minimum = "1", maximum = "1" }', 'progressive = { minimum = "5", maximum = "5" }'),
        ('progressive = "Paytable-1"', 'progressive = "Paytable-4"'),
    ]
    table = pit(changes, hands={DEALER: QUEENS, 6: QUADS, 3: "Kh Jd Tc 7c 5s 3d 2s"})
    table.bet("cat", **{MAIN: 10_00})
    table.bet("ann", **{MAIN: 10_00}, progressive=5_00)
    table.close()
    finish(table)
    assert [e.text for e in table.journal.events if e.clause == "PA-688a.11(h)(3)(i)(C)"] == [
        "seat 6 holds an Envy Bonus Qualifying Hand"
    ]
    # Five dollars for four of a kind by the progressive table, and as much by the Fortune table for the lammer.
    assert table.table.betting.players["ann"].chips == 10_000_00 - 10_00 - 5_00 + 5_00 + 5_00


@pytest.mark.clause("PA-688a.11(h)(2)(i)(B)", "PA-688a.1/qualifying-wager")
def test_a_qualifying_hand_is_called_for_the_own_qualifying_wager() -> None:
    """Alone with five dollars on Fortune: (B) asks for any player's Qualifying Wager, (C) for another's."""
    table = pit(hands={DEALER: QUEENS, 6: QUADS})
    table.bet("cat", **{MAIN: 10_00}, fortune_bonus=5_00)
    table.close()
    finish(table)
    called = [e.clause for e in table.journal.events if "Qualifying Hand" in e.text]
    assert called == ["PA-688a.11(h)(2)(i)(B)"]


# --- § 688a.11(h)(3): the progressive at the table


@pytest.mark.clause("PA-688a.11(h)(3)(i)(B)(1)", "PA-688a.11(h)(3)(i)(B)(2)", "PA-688a.11(h)(3)(i)(B)(3)")
@pytest.mark.clause("PA-688a.11(h)(3)(i)(B)(4)")
def test_a_floorperson_validates_before_a_progressive_win_is_paid() -> None:
    table = pit(hands={DEALER: QUEENS, 3: QUADS})
    table.bet("ann", **{MAIN: 10_00}, progressive=1_00)
    table.close()
    dealt(table)
    events = table.decide("ann", HOUSE)
    assert [e.clause[-3:] for e in events if e.clause.startswith("PA-688a.11(h)(3)")] == ["(1)", "(2)"]
    due = table.table.due()[0]
    assert (due.act, due.roles, due.clause) == ("validate", (Role.FLOORPERSON,), "PA-688a.11(h)(3)(i)(B)(3)")
    assert due.text == "validate the progressive payout of $75 to seat 3"
    with pytest.raises(RuleError) as caught:
        table.do("validate")
    assert caught.value.clause == "PA-688a.11(h)(3)(i)(B)(3)"
    before = table.table.inventory
    events = table.do("validate", Role.FLOORPERSON, "floor")
    assert [(e.kind, e.clause) for e in events][:2] == [
        ("validate", "PA-688a.11(h)(3)(i)(B)(3)"),
        ("settle", "PA-688a.11(h)"),
    ]
    assert table.table.inventory == before - 74_00  # the main wager pushes against queens and eights
    assert table.table.elsewhere == 0


@pytest.mark.clause("PA-688a.11(h)(3)(i)(B)(4)", "PA-688a.12(d)/Paytable-1")
def test_a_share_of_the_meter_does_not_come_from_the_table_inventory() -> None:
    table = pit(hands={DEALER: QUEENS, 3: SEVEN})
    chips, inventory = table.table.chips(), table.table.inventory
    table.bet("ann", **{MAIN: 10_00}, progressive=1_00)
    table.bet("bob", **{MAIN: 10_00}, progressive=1_00)
    table.close()
    finish(table)
    meter = table.table.meter
    assert meter is not None
    assert meter.paid == table.table.elsewhere == 10_000_56
    assert meter.shown == 10_000_00
    assert table.table.betting.players["ann"].chips == 10_000_00 + 10_000_56 - 1_00
    bob = table.table.betting.players["bob"].chips
    assert table.table.inventory == inventory + 1_00 + (10_000_00 - bob)
    assert table.table.chips() == chips
    steps = [(e.kind, e.place) for e in table.journal.events if e.clause == "PA-688a.11(h)(3)(i)(B)(4)"]
    assert steps == [("announce", None), ("document", None), ("discard", 3)]
    places = [e.place for e in table.journal.events if e.kind == "discard"]
    assert places[-3:] == [1, 3, DEALER]


@pytest.mark.clause("PA-688a.11(h)(3)(i)(A)", "PA-688a.8(b)(2)")
def test_meters_grow_by_exact_fractions() -> None:
    """Seven wagers of a dollar at 28% add $1.96, and a losing wager stays with the house."""
    table = pit()
    for n in range(1, 8):
        table.bet("ann", **{MAIN: 10_00}, progressive=1_00)
        table.close()
        finish(table)
        table.prepare(deck_for(DEALER, HANDS))
        assert table.table.meter is not None
        assert table.table.meter.shown == 10_000_00 + 28 * n
    won = 7 * 10_00
    assert table.table.betting.players["ann"].chips == 10_000_00 + won - 7 * 1_00


# --- § 688a.7(b): a player who leaves


@pytest.mark.clause("PA-688a.7(b)")
@pytest.mark.parametrize(("lose", "paid"), [("false", 10_00), ("true", -10_00)])
def test_the_hand_of_a_player_who_left_is_set_by_the_house_way(lose: str, paid: int) -> None:
    table = dealt(closed(pit([("# abandoned_wagers_lose = false", f"abandoned_wagers_lose = {lose}")])))
    table.decide("cat", HOUSE)
    events = table.do("leave", Role.PLAYER, "ann")
    assert [(e.kind, e.clause) for e in events[:2]] == [("leave", "PA-688a.7(b)"), ("decide", "PA-688a.11(c)")]
    inventory = table.table.inventory
    finish(table)
    lines = next(e.lines for e in reversed(table.journal.events) if e.kind == "round-over")
    line = next(x for x in lines if x.seat == 3)
    assert (line.net, line.clause) == (paid, "PA-688a.7(b)" if lose == "true" else "PA-688a.11(f)(3)")
    assert "ann" not in table.table.betting.players
    assert table.table.inventory == inventory - sum(x.net for x in lines)


@pytest.mark.clause("PA-688a.7(b)")
def test_an_abandoned_progressive_wins_nothing_and_leaves_the_meter_alone() -> None:
    """Nobody has to validate it; what others are due for the hand stays theirs."""
    changes = [("# abandoned_wagers_lose = false", "abandoned_wagers_lose = true")]
    table = pit(changes, hands={DEALER: QUEENS, 3: SEVEN, 1: "Kh Jd Tc 7c 5s 3d 2s"})
    table.bet("ann", **{MAIN: 10_00}, progressive=1_00)
    table.bet("bob", **{MAIN: 10_00}, fortune_bonus=5_00)
    table.close()
    dealt(table)
    table.do("leave", Role.PLAYER, "ann")
    finish(table)
    assert "validate" not in [e.kind for e in table.journal.events]
    assert table.table.meter is not None
    assert table.table.meter.shown == 10_000_28
    lines = next(e.lines for e in reversed(table.journal.events) if e.kind == "round-over")
    assert [x.wager for x in lines if x.seat == 1 and x.pay] == ["envy-bonus"]


# --- what is recorded and who sees it


@pytest.mark.clause("PA-688a.11(j)")
def test_the_discard_rack_rebuilds_every_hand() -> None:
    table = finish(closed(pit(), fortune_bonus=5_00))
    hands = dict(table.table.history[-1])
    for place, text in HANDS.items():
        assert hands[place] == parse_cards(text)
    assert sum(len(cards) for cards in hands.values()) == 53


def test_a_set_hand_stays_hidden_until_it_is_revealed() -> None:
    table = dealt(closed(pit()))
    setting = {"set": {"high": "9d 9h 7s 6s 2h", "low": "Td 4d"}}
    looked, decided = table.decide("cat", setting)
    assert looked.cards == parse_cards(HANDS[6])
    assert sees(Role.PLAYER, frozenset({6}), looked) == looked
    assert sees(Role.PLAYER, frozenset({3}), looked) == looked._replace(cards=())
    assert decided.text == "set high 9d 9h 7s 6s 2h, low Td 4d"
    told = sees(Role.PLAYER, frozenset({3}), decided)
    assert told is not None
    assert told.text == "set"
    assert sees(Role.PLAYER, frozenset({6}), decided) == decided
    assert view(table.table, Role.PLAYER, "ann")["decisions"]["6"] == [{"set": "face-down"}]
    assert view(table.table, Role.PLAYER, "cat")["decisions"]["6"] == [setting]
    assert view(table.table, Role.PLAYER, "ann")["hands"]["6"] == [None] * 7
    assert view(table.table, Role.PLAYER, "ann")["hands"][DEALER] == list(parse_cards(HANDS[DEALER]))


def test_replay_gives_the_same_table() -> None:
    table = finish(
        closed(pit([TWO_AREAS]), fortune_bonus=5_00), {"ann": {"set": {"high": "Ah Ac 8d 5h 4s", "low": "Kh 9c"}}}
    )
    again = replay(table.game, table.table.rules, table.journal.inputs, inventory=1_000_000_00)
    assert again.events == table.journal.events
    assert again.table.chips() == table.table.chips()


def test_the_staff_runs_a_table_by_itself() -> None:
    """Two hundred rounds with every wager: no chip is lost."""
    table = Pit(GAME, offering())
    rng = random.Random(5)
    for name, seat in (("ann", 3), ("bob", 1), ("cat", 6)):
        table.sit(name, seat, chips=100_000_00)
    total = table.table.chips()

    def clock() -> int:
        table.clock += 1
        return table.clock

    for _ in range(200):
        staff(table.journal, rng, clock)
        closed(table, ace_high_bonus=5_00, fortune_bonus=5_00, progressive=1_00)
        while table.table.state is not None:
            staff(table.journal, rng, clock)
            due = table.table.due()[0]
            if due.act == "decide":
                table.decide(table.table.betting.owners[due.seat or 0], HOUSE)
        assert table.table.chips() == total


def test_a_round_runs_without_a_journal() -> None:
    state = Round(rules_for(GAME), {3: Seat({"face-up-pai-gow": 10_00})})
    deck = Shoe(deck_for(DEALER, HANDS))
    run(table_play(state), state, deck, lambda ask, _: stands(ask), lambda call, _: {"dice": [2, 2, 4]})
    assert [(line.outcome.value, line.net) for line in state.lines] == [("win", 10_00)]


def table_play(state: Round) -> Any:
    from croupier.chapters.face_up_pai_gow_poker.play import play

    return play(state)


@pytest.mark.parametrize("way", WAYS)
def test_golden_transcript(way: str) -> None:
    """Set CROUPIER_WRITE_GOLDEN to write the transcripts anew, and read them before keeping them."""
    path = GOLDEN / f"face-up-{way}.txt"
    table = pit(WAYS[way][0], hands={**HANDS, 6: "6d 6h 6c 6s Jk Qs 2h"}, start=3)
    table.bet("ann", **{MAIN: 10_00}, fortune_bonus=5_00)
    table.bet("bob", **{MAIN: 20_00})
    table.bet("cat", **{MAIN: 25_00}, ace_high_bonus=5_00, progressive=1_00)
    table.close()
    table.do("shake", dice=[1, 2, 2])
    table.do("count-stub", count=4)
    finish(table, {"ann": {"set": {"high": "Ah Ac 8d 5h 4s", "low": "Kh 9c"}}, "bob": "surrender"})
    text = transcript(table.journal.events, game=GAME)
    if os.environ.get("CROUPIER_WRITE_GOLDEN"):
        path.write_text(text + "\n", encoding="utf-8")
    assert text == path.read_text(encoding="utf-8").rstrip("\n")
    assert "PA-688a.11(h)(3)(i)(B)(3)" in clauses(table.journal.events)
