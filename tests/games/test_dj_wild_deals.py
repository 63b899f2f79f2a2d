"""DJ Wild Stud Poker at a real table: the three ways of dealing, the stub, the order of the round, and the meter.

`WRITE_GOLDEN=1 pytest tests/games/test_dj_wild_deals.py` writes the transcripts anew; read them before keeping them.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Role
from croupier.play.journal import replay
from croupier.play.steps import DEALER
from croupier.play.transcript import transcript
from croupier.testing import Pit, stacked
from tests.games.test_dj_wild_table import GAME, RAISE, TOP, by, option, pit, playing, wager

GOLDEN = Path(__file__).parent / "golden"
# Way of dealing, then its clauses: announce, collect, players, dealer, extra card, stub, count, correct, wrong.
WAYS = {
    "manual-shoe": tuple(f"PA-687a.8({x})" for x in ("b", "c", "d", "e", "f", "f", "g", "h", "i")),
    "hand": tuple(f"PA-687a.9({x})" for x in ("a)(3", "b", "c", "d", "e", "e", "f", "g", "h")),
    "automated-shoe": (
        "PA-687a.10(a)(2)",
        "PA-687a.8(c)",
        *(f"PA-687a.10({x})" for x in ("b", "c", "c", "c", "d", "e", "f")),
    ),
}
LOADED = {"manual-shoe": "PA-687a.8(a)", "hand": "PA-687a.9(a)(2)", "automated-shoe": "PA-687a.10(a)(1)"}
EVERY_WAY = [pytest.param(way, law, id=way, marks=pytest.mark.clause(*law)) for way, law in WAYS.items()]


def after_closing(table: Pit) -> list[tuple[str, Any, str]]:
    """What happened since the betting was closed: kind, place and clause."""
    start = max(i for i, e in enumerate(table.journal.events) if e.kind == "closed")
    return [(e.kind, e.place, e.clause) for e in table.journal.events[start + 1 :]]


def finish(table: Pit, *choices: Any) -> None:
    """Bob and ann decide, and the round ends."""
    for name, choice in zip(("bob", "ann"), choices, strict=True):
        table.decide(name, choice)


# --- §§ 687a.8, 687a.9 and 687a.10


@pytest.mark.clause("PA-687a.8(a)", "PA-687a.9(a)(2)", "PA-687a.10(a)(1)")
@pytest.mark.parametrize(("way", "clause"), LOADED.items())
def test_the_stack_goes_where_it_is_dealt_from(way: str, clause: str) -> None:
    assert [e.clause for e in pit(by(way)).journal.events if e.kind == "load"] == [clause]


@pytest.mark.parametrize(("way", "law"), EVERY_WAY)
def test_each_way_deals_in_the_order_of_its_section(way: str, law: tuple[str, ...]) -> None:
    """The progressive wager comes in, then stacks of five from the left, the dealer's, the extra card, and the stub."""
    table = playing(by(way))
    announce, collect, players, dealer, extra, stub = law[:6]
    assert after_closing(table)[:7] == [
        ("announce", None, announce),
        ("take", 3, collect),
        ("deal", 1, players),
        ("deal", 3, players),
        ("deal", DEALER, dealer),
        ("deal", "joker-replacement", extra),
        ("stub", "discard", stub),
    ]
    dealt = [e for e in table.journal.events if e.kind == "deal"]
    assert [len(e.cards) for e in dealt] == [5, 5, 5, 1]
    assert not any(e.face_up for e in dealt)
    assert [card for e in dealt for card in e.cards] == stacked(GAME, TOP)[:16]
    assert next(e.text for e in table.journal.events if e.kind == "announce") == "no more bets"


@pytest.mark.clause("PA-687a.8(f)", "PA-687a.9(e)", "PA-687a.10(c)")
@pytest.mark.parametrize(("way", "dealt"), [("manual-shoe", True), ("hand", True), ("automated-shoe", False)])
def test_the_extra_card_without_a_progressive_wager(way: str, dealt: bool) -> None:
    """Reading DJ-10: always dealt from the shoe and the hand, from the automated shoe only when it may be needed."""
    when_wagered = ("[table.readings]", '[table.readings]\nDJ-10 = "when-wagered"')
    for changes, expected in (([by(way)], dealt), ([by(way), when_wagered], False)):
        table = pit(*changes)
        wager(table, "bob")
        table.close()
        assert any(place == "joker-replacement" for _, place, _ in after_closing(table)) is expected


@pytest.mark.parametrize(("way", "law"), EVERY_WAY)
def test_the_stub_is_counted_every_fifth_round(way: str, law: tuple[str, ...]) -> None:
    table = pit(by(way))
    for number in range(1, 6):
        wager(table, "bob", progressive=1_00)
        table.close()
        if number < 5:
            assert table.table.due()[0].act == "decide"
        else:
            due = table.table.due()[0]
            assert (due.act, due.clause) == ("count-stub", law[6])
            with pytest.raises(RuleError):
                table.do("count-stub", Role.PLAYER, "bob", count=42)
            events = table.do("count-stub", count=42)
            assert [(e.kind, e.clause) for e in events[:2]] == [("count-stub", law[6]), ("stub", law[7])]
            assert len(events[1].cards) == 42
            assert not events[1].face_up
        table.decide("bob", "fold")
        table.prepare()
    wager(table, "bob")
    table.close()
    assert table.table.due()[0].act == "decide"


@pytest.mark.clause("PA-687a.8(i)", "PA-687a.9(h)", "PA-687a.10(f)")
@pytest.mark.parametrize(("way", "law"), WAYS.items())
@pytest.mark.parametrize("misdealt", [True, False])
def test_a_wrong_stub_voids_the_round_and_may_remove_the_deck(way: str, law: tuple[str, ...], misdealt: bool) -> None:
    table = pit(by(way))
    table.table.since_count = 4
    wager(table, "bob", progressive=1_00, trips_bonus=5_00, two_way_bad_beat=5_00)
    chips = table.table.betting.players["bob"].chips
    table.close()
    events = table.do("count-stub", count=41, misdealt=misdealt)
    void = next(e for e in events if e.kind == "void")
    assert void.clause == law[8]
    assert {x.outcome.value for x in void.lines} == {"void"}
    assert table.table.betting.players["bob"].chips == chips + 31_00
    removed = [e.clause for e in events if e.kind == "deck-removed"]
    assert removed == ([] if misdealt else [law[8]])
    assert table.table.due()[0].act == ("shuffle" if misdealt else "check-table")


@pytest.mark.clause("PA-687a.8(g)", "PA-687a.9(f)", "PA-687a.10(d)")
@pytest.mark.parametrize("way", WAYS)
def test_a_counting_shuffler_makes_the_count_needless(way: str) -> None:
    table = pit(by(way), option("counting_shuffler"))
    for _ in range(7):
        wager(table, "bob")
        table.close()
        table.decide("bob", "fold")
        table.prepare()
    assert not [e for e in table.journal.events if e.kind == "count-stub"]


# --- § 687a.11


@pytest.mark.clause(
    "PA-687a.11(b)", "PA-687a.11(d)", "PA-687a.11(e)", "PA-687a.11(f)", "PA-687a.11(f)(1)", "PA-687a.11(g)"
)
def test_the_round_runs_in_the_order_of_the_chapter() -> None:
    """Asked from the left, settled from the right (reading DJ-9), main wagers before the optional ones."""
    table = playing()
    finish(table, RAISE, RAISE)
    assert after_closing(table)[7:] == [
        ("announce", None, "PA-687a.11(a)"),
        ("ask", 1, "PA-687a.11(b)"),
        ("decide", 1, "PA-687a.11(b)"),
        ("ask", 3, "PA-687a.11(b)"),
        ("decide", 3, "PA-687a.11(b)"),
        ("expose", DEALER, "PA-687a.11(d)"),
        ("expose", 3, "PA-687a.11(e)"),
        ("settle", 3, "PA-687a.11(e)"),
        ("expose", "joker-replacement", "PA-687a.11(f)(1)"),
        ("settle", 3, "PA-687a.11(f)"),
        ("discard", 3, "PA-687a.11(g)"),
        ("expose", 1, "PA-687a.11(e)"),
        ("settle", 1, "PA-687a.11(e)"),
        ("discard", 1, "PA-687a.11(g)"),
        ("discard", DEALER, "PA-687a.11(g)"),
        ("discard", "joker-replacement", "PA-687a.11(g)"),
        ("round-over", None, "PA-687a.7(c)"),
    ]
    shown = {e.place: e.text for e in table.journal.events if e.kind == "expose"}
    assert shown[DEALER] == "ace high"
    assert shown[3] == "three of a kind, sevens (joker as seven)"


@pytest.mark.clause("PA-687a.11(c)", "PA-687a.11(b)(1)")
def test_folded_hands_are_collected_except_where_a_bonus_still_plays() -> None:
    table = playing()
    finish(table, "fold", "fold")
    steps = after_closing(table)
    collected = steps[steps.index(("take", 1, "PA-687a.11(c)")) :]
    assert collected == [
        ("take", 1, "PA-687a.11(c)"),
        ("discard", 1, "PA-687a.11(c)"),
        ("take", 3, "PA-687a.11(c)"),
        ("expose", DEALER, "PA-687a.11(d)"),
        ("settle", 3, "PA-687a.11(c)"),
        ("expose", 3, "PA-687a.11(e)"),
        ("settle", 3, "PA-687a.11(f)"),
        ("discard", 3, "PA-687a.11(g)"),
        ("settle", 1, "PA-687a.11(c)"),
        ("discard", DEALER, "PA-687a.11(g)"),
        ("discard", "joker-replacement", "PA-687a.11(g)"),
        ("round-over", None, "PA-687a.7(c)"),
    ]
    taken = [e.text for e in table.journal.events if e.kind == "take"]
    assert taken == ["progressive", "ante, blind", "ante, blind"]


@pytest.mark.clause("PA-687a.11(c)", "PA-687a.11(b)(3)")
def test_the_cards_of_a_folded_progressive_stay_even_where_it_is_lost() -> None:
    table = pit()
    wager(table, "bob", progressive=1_00)
    table.close()
    table.decide("bob", "fold")
    steps = after_closing(table)
    assert steps[steps.index(("take", 1, "PA-687a.11(c)")) :][:4] == [
        ("take", 1, "PA-687a.11(c)"),
        ("expose", DEALER, "PA-687a.11(d)"),
        ("settle", 1, "PA-687a.11(c)"),
        ("discard", 1, "PA-687a.11(g)"),
    ]


@pytest.mark.clause("PA-687a.11(b)")
def test_only_the_player_whose_turn_it_is_decides() -> None:
    table = playing()
    with pytest.raises(RuleError, match="seat 1"):
        table.decide("ann", RAISE)
    with pytest.raises(RuleError) as caught:
        table.decide("bob", {"raise": 3})
    assert caught.value.clause == "PA-687a.11(b)"


@pytest.mark.clause("PA-687a.1/raise-wager", "PA-687a.1/fold")
def test_a_raise_needs_the_chips_for_it() -> None:
    table = pit()
    table.do("leave", Role.PLAYER, "bob")
    table.sit("cat", 1, chips=39_99)
    wager(table, "cat")
    table.close()
    with pytest.raises(InputError, match=r"only \$19.99"):
        table.decide("cat", RAISE)
    table.decide("cat", "fold")
    assert table.table.betting.players["cat"].chips == 19_99


@pytest.mark.clause("PA-687a.11(g)")
def test_the_discard_rack_rebuilds_every_hand() -> None:
    table = playing()
    finish(table, RAISE, "fold")
    cards = stacked(GAME, TOP)
    hands = dict(table.table.history[-1])
    assert hands[1] == tuple(cards[:5])
    assert hands[3] == tuple(cards[5:10])
    assert hands[DEALER] == tuple(cards[10:15])
    assert hands["joker-replacement"] == (cards[15],)
    assert hands["stub"] == tuple(cards[16:])


# --- the meter


@pytest.mark.clause("PA-687a.8(c)", "PA-687a.1/progressive-bonus-wager", "PA-687a.12(c)/Progressive-1")
def test_collected_wagers_feed_the_meter_and_it_pays_a_royal_flush() -> None:
    """$2,000 and ten cents of ann's dollar; she takes it all, and the meter starts again at $2,000."""
    table = pit(top="9c 9d 9h Ks 4d  Th Jh Qh Kh Ah  Ac Kd Jd 8s 5c  7h")
    assert table.table.meter is not None
    wager(table, "bob")
    wager(table, "ann", progressive=1_00)
    before = table.table.chips()
    table.close()
    assert table.table.meter.shown == 2000_10
    finish(table, RAISE, RAISE)
    line = next(x for x in table.journal.events[-1].lines if x.wager == "progressive")
    assert (line.pay, line.from_meter, line.net) == (2000_10, 2000_10, 1999_10)
    assert (table.table.meter.shown, table.table.meter.paid) == (2000_00, 2000_10)
    assert table.table.chips() == before


@pytest.mark.clause("PA-687a.12(c)/Progressive-1")
def test_two_royal_flushes_at_one_table() -> None:
    """Ann at 3 is settled first and takes the meter; bob takes what it was seeded with again."""
    table = pit(top="Ts Js Qs Ks As  Th Jh Qh Kh Ah  Ac Kd Jd 8s 5c  7h")
    assert table.table.meter is not None
    for name in ("bob", "ann"):
        wager(table, name, progressive=1_00)
    table.close()
    finish(table, RAISE, RAISE)
    shares = {x.seat: x.from_meter for x in table.journal.events[-1].lines if x.wager == "progressive"}
    assert shares == {3: 2000_20, 1: 2000_00}
    assert (table.table.meter.shown, table.table.meter.paid) == (2000_00, 4000_20)


@pytest.mark.clause("PA-687a.7(b)")
def test_an_abandoned_royal_flush_leaves_the_meter_to_the_next() -> None:
    """Ann would be settled first, but she has left and her wager is lost: bob finds the whole meter."""
    folded_too = ("folded_hands_win_progressive = false", "folded_hands_win_progressive = true")
    top = "Ts Js Qs Ks As  Th Jh Qh Kh Ah  Ac Kd Jd 8s 5c  7h"
    for lose, shares in (("true", {3: 0, 1: 2000_20}), ("false", {3: 2000_20, 1: 2000_00})):
        table = pit(option("abandoned_wagers_lose", lose), folded_too, top=top)
        for name in ("bob", "ann"):
            wager(table, name, progressive=1_00)
        table.close()
        table.decide("bob", RAISE)
        table.do("leave", Role.PLAYER, "ann")
        ended = table.journal.events[-1]
        assert {x.seat: x.from_meter for x in ended.lines if x.wager == "progressive"} == shares
        assert table.table.meter is not None
        assert table.table.meter.paid == sum(shares.values())


# --- the journal


@pytest.mark.parametrize("way", WAYS)
def test_replay_gives_the_same_events(way: str) -> None:
    table = playing(by(way))
    finish(table, RAISE, "fold")
    again = replay(table.game, table.table.rules, table.journal.inputs, inventory=1_000_000_00)
    assert again.events == table.journal.events
    assert again.table.chips() == table.table.chips()


@pytest.mark.parametrize(("way", "ann"), [("manual-shoe", RAISE), ("hand", "fold"), ("automated-shoe", RAISE)])
def test_golden_transcript(way: str, ann: Any) -> None:
    """Bob's three nines win. Ann's joker makes three sevens; where she folds, the trips bonus is still paid."""
    table = pit(by(way))
    wager(table, "bob", two_way_bad_beat=5_00)
    wager(table, "ann", progressive=1_00, trips_bonus=5_00)
    table.close()
    finish(table, RAISE, ann)
    told = transcript(table.journal.events, game="dj-wild-stud-poker") + "\n"
    golden = GOLDEN / f"dj-wild-{way}.txt"
    if os.environ.get("WRITE_GOLDEN"):
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")
