"""Cajun Stud at a real table, round by round: dealing, raising, settling and the journal.

Golden transcripts are written anew with CROUPIER_WRITE_GOLDEN=1 and must then be read by eye.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from croupier.cards import cards_text, parse_cards
from croupier.errors import InputError, RuleError
from croupier.play.inputs import Event, Role
from croupier.play.journal import replay
from croupier.play.transcript import transcript
from croupier.play.views import sees, view
from croupier.testing import Pit, rules_for
from tests.games.test_cajun_stud_table import DEVICE, GAME, HAND, OFFERED, Changes, pit

GOLDEN = Path(__file__).parent / "golden"
R1, R2, R3 = {"raise": 1}, {"raise": 2}, {"raise": 3}
WAYS: dict[str, tuple[Changes, str]] = {
    "manual-shoe": ([], "PA-683a.8"),
    "hand": ([HAND], "PA-683a.9"),
    "automated-shoe": ([DEVICE], "PA-683a.10"),
}
EVERY_WAY = pytest.mark.parametrize("changes", [[], [HAND], [DEVICE]])
EVERYTHING = {"pocket_bonus": 5_00, "board_bonus": 5_00, "lo_ball": 5_00, "all_six_bonus": 5_00}


def playing(changes: Changes = (), *, stepped: bool = False) -> Pit:
    """Bob stakes on a low hand, ann on everything, cat on the ante alone; the cards are out."""
    table = pit(changes, stepped=stepped)
    table.bet("bob", ante=10_00, lo_ball=5_00)
    table.bet("ann", ante=20_00, **EVERYTHING)
    table.bet("cat", ante=10_00)
    table.close()
    return table


def finish(table: Pit) -> Pit:
    """Cat folds on two cards and bob on the first community card; ann raises one, two and three times."""
    for name, choice in (("bob", R1), ("ann", R1), ("cat", "fold"), ("bob", "fold"), ("ann", R2), ("ann", R3)):
        table.decide(name, choice)
    return table


def one_player(changes: Changes = (), *, stepped: bool = False, **wagers: int) -> Pit:
    table = pit(changes, stepped=stepped)
    table.bet("ann", ante=10_00, **wagers)
    table.close()
    return table


def round_of(table: Pit) -> list[Event]:
    """The events of the last round."""
    kinds = [e.kind for e in table.journal.events]
    return table.journal.events[len(kinds) - kinds[::-1].index("closed") :]


def steps(events: Iterable[Event], *kinds: str) -> list[tuple[str, Any, str]]:
    return [(e.kind, e.place, e.clause) for e in events if not kinds or e.kind in kinds]


def deals(events: Iterable[Event]) -> list[tuple[Any, str, str]]:
    return [(e.place, cards_text(e.cards), e.clause) for e in events if e.kind == "deal"]


def void(events: Iterable[Event]) -> dict[tuple[int, str], tuple[str, int]]:
    lines = [line for e in events if e.kind in ("void", "settle") for line in e.lines]
    return {(line.seat, line.wager): (line.outcome.value, line.net) for line in lines}


# --- § 683a.8 to 683a.10: dealing


@pytest.mark.clause("PA-683a.8(b)", "PA-683a.8(c)", "PA-683a.8(d)", "PA-683a.9(a)(3)", "PA-683a.9(b)", "PA-683a.9(c)")
@pytest.mark.parametrize(
    ("changes", "says", "deal", "last"),
    [([], "PA-683a.8(b)", "PA-683a.8(c)", "PA-683a.8(d)"), ([HAND], "PA-683a.9(a)(3)", "PA-683a.9(b)", "PA-683a.9(c)")],
)
def test_one_card_at_a_time_after_the_all_six_cards(changes: Changes, says: str, deal: str, last: str) -> None:
    events = round_of(playing(changes))
    assert (events[0].kind, events[0].text, events[0].clause) == ("announce", "no more bets", says)
    assert deals(events) == [
        ("all-six", "Ac Kh Kd 3s", deal),
        (1, "7c", deal),
        (3, "As", deal),
        (6, "Kc", deal),
        (1, "6d", deal),
        (3, "Ah", deal),
        (6, "Qd", deal),
        ("community", "9c 5d 2h", last),
    ]
    assert not any(e.face_up for e in events if e.kind == "deal")
    stub = next(e for e in events if e.kind == "stub")
    assert (len(stub.cards), stub.clause, stub.face_up) == (52 - 13, last, False)


@pytest.mark.clause("PA-683a.10(a)(2)", "PA-683a.10(b)", "PA-683a.10(c)", "PA-683a.10(c)(1)", "PA-683a.10(c)(2)")
def test_an_automated_shoe_deals_stacks_first_and_the_rest_by_hand() -> None:
    events = round_of(playing([DEVICE]))
    assert (events[0].text, events[0].clause) == ("no more bets", "PA-683a.10(a)(2)")
    assert deals(events) == [
        (1, "7c 6d", "PA-683a.10(b)"),
        (3, "As Ah", "PA-683a.10(b)"),
        (6, "Kc Qd", "PA-683a.10(b)"),
        ("all-six", "Ac Kh Kd 3s", "PA-683a.10(c)(1)"),
        ("community", "9c 5d 2h", "PA-683a.10(c)(2)"),
    ]
    assert not any(e.face_up for e in events if e.kind == "deal")
    assert next(e for e in events if e.kind == "stub").clause == "PA-683a.10(c)(2)"


@pytest.mark.clause("PA-683a.8(c)", "PA-683a.9(b)", "PA-683a.10(c)(1)")
@EVERY_WAY
def test_no_all_six_cards_without_an_all_six_wager(changes: Changes) -> None:
    events = round_of(one_player(changes, pocket_bonus=5_00))
    assert "all-six" not in [place for place, _, _ in deals(events)]
    assert len(next(e for e in events if e.kind == "stub").cards) == 52 - 5


# --- § 683a.8(e) to (g) and their sisters: counting the stub


def fifth_round(changes: Changes = (), *, stepped: bool = False) -> Pit:
    """Four rounds folded away, and the fifth dealt as far as the stub."""
    table = pit(changes, stepped=stepped)
    for number in range(5):
        table.prepare()
        table.bet("ann", ante=10_00)
        table.close()
        if number < 4:
            assert table.table.due()[0].act == "decide"
            table.decide("ann", "fold")
    return table


@pytest.mark.clause("PA-683a.8(e)", "PA-683a.8(f)", "PA-683a.9(d)", "PA-683a.9(e)", "PA-683a.10(d)", "PA-683a.10(e)")
@pytest.mark.parametrize(
    ("way", "count", "correct"),
    [("manual-shoe", "(e)", "(f)"), ("hand", "(d)", "(e)"), ("automated-shoe", "(d)", "(e)")],
)
def test_the_stub_is_counted_every_five_rounds(way: str, count: str, correct: str) -> None:
    changes, section = WAYS[way]
    table = fifth_round(changes)
    due = table.table.due()[0]
    assert (due.act, due.roles, due.clause) == ("count-stub", (Role.DEALER,), section + count)
    with pytest.raises(RuleError):
        table.do("count-stub", Role.FLOORPERSON, "floor", count=47)
    events = table.do("count-stub", count=52 - 5)
    assert steps(events, "count-stub", "stub") == [
        ("count-stub", None, section + count),
        ("stub", "discard", section + correct),
    ]
    assert not events[1].face_up
    assert table.table.due()[0].act == "decide"


@pytest.mark.clause("PA-683a.8(e)", "PA-683a.9(d)", "PA-683a.10(d)")
@EVERY_WAY
def test_the_right_stub_depends_on_who_plays_and_for_what(changes: Changes) -> None:
    """Three players, three community cards and four All-Six cards leave 39."""
    table = pit(changes)
    table.table.since_count = 4
    for name in ("bob", "ann", "cat"):
        table.bet(name, ante=10_00, all_six_bonus=5_00)
    table.close()
    assert "stub" in [e.kind for e in table.do("count-stub", count=39)]


@pytest.mark.clause("PA-683a.8(g)", "PA-683a.9(f)", "PA-683a.10(f)")
@pytest.mark.parametrize(
    ("way", "wrong"), [("manual-shoe", "PA-683a.8(g)"), ("hand", "PA-683a.9(f)"), ("automated-shoe", "PA-683a.10(f)")]
)
@pytest.mark.parametrize("misdealt", [True, False])
def test_a_wrong_stub_voids_the_round_and_unless_misdealt_removes_the_deck(
    way: str, wrong: str, misdealt: bool
) -> None:
    table = fifth_round(WAYS[way][0])
    chips = table.table.betting.players["ann"].chips
    events = table.do("count-stub", count=46, misdealt=misdealt)
    assert void(events) == {(3, "ante"): ("void", 0)}
    assert {e.clause for e in events if e.kind in ("void", "deck-removed")} == {wrong}
    assert ("deck-removed" in [e.kind for e in events]) is not misdealt
    assert table.table.due()[0].act == ("shuffle" if misdealt else "check-table")
    assert table.table.betting.players["ann"].chips == chips + 10_00


@pytest.mark.clause("PA-683a.8(g)")
@pytest.mark.parametrize(("data", "next_act"), [({}, "check-table"), ({"misdealt": True}, "shuffle")])
def test_a_wrong_stub_may_be_called_as_an_irregularity(data: dict[str, Any], next_act: str) -> None:
    table = one_player(stepped=True)
    table.go_on_until("dealt")
    with pytest.raises(RuleError, match="equipment"):
        table.irregularity("PA-683a.9(f)")
    table.irregularity("PA-683a.8(g)", **data)
    assert table.table.due()[0].act == next_act


@pytest.mark.clause("PA-683a.8(e)", "PA-683a.9(d)", "PA-683a.10(d)")
@EVERY_WAY
def test_a_counting_shuffler_spares_the_count(changes: Changes) -> None:
    counting = ("# counting_shuffler = false", "counting_shuffler = true")
    assert fifth_round([*changes, counting]).table.due()[0].act == "decide"


@pytest.mark.clause("PA-683a.8(e)", "PA-683a.13(a)")
def test_a_card_taken_out_of_the_shoe_is_missed_in_the_stub() -> None:
    table = pit(stepped=True)
    table.table.since_count = 4
    table.bet("ann", ante=10_00)
    table.close()
    table.irregularity("PA-683a.13(a)")
    while table.table.stub is None:
        table.do("go-on")
    assert "stub" in [e.kind for e in table.do("count-stub", count=52 - 5 - 1)]


# --- § 683a.11: the round


@pytest.mark.clause("PA-683a.11(a)", "PA-683a.11(b)", "PA-683a.11(c)", "PA-683a.11(d)", "PA-683a.11(e)")
@pytest.mark.clause("PA-683a.11(f)", "PA-683a.11(g)", "PA-683a.11(h)", "PA-683a.11(i)", "PA-683a.11(i)(4)")
@pytest.mark.clause("PA-683a.11(j)", "PA-683a.1/fold")
def test_the_round_runs_in_the_order_of_the_chapter() -> None:
    """Bob's cards stay for his Lo Ball Wager, cat's go at once; settling runs from the dealer's right."""
    events = round_of(finish(playing()))
    first = next(i for i, e in enumerate(events) if e.text == "examine your cards")
    assert [e.kind for e in events[:first]].count("deal") == 8
    assert [e.kind for e in events[:first]][-1] == "stub"
    assert steps(events[first:]) == [
        ("announce", None, "PA-683a.11(a)"),
        ("ask", 1, "PA-683a.11(b)"),
        ("decide", 1, "PA-683a.11(b)"),
        ("ask", 3, "PA-683a.11(b)"),
        ("decide", 3, "PA-683a.11(b)"),
        ("ask", 6, "PA-683a.11(b)"),
        ("decide", 6, "PA-683a.11(b)"),
        ("settle", 6, "PA-683a.11(b)"),
        ("take", 6, "PA-683a.11(b)"),
        ("discard", 6, "PA-683a.11(b)"),
        ("expose", "community", "PA-683a.11(c)"),
        ("ask", 1, "PA-683a.11(d)"),
        ("decide", 1, "PA-683a.11(d)"),
        ("settle", 1, "PA-683a.11(d)"),
        ("ask", 3, "PA-683a.11(d)"),
        ("decide", 3, "PA-683a.11(d)"),
        ("take", 1, "PA-683a.11(d)"),
        ("expose", "community", "PA-683a.11(e)"),
        ("ask", 3, "PA-683a.11(f)"),
        ("decide", 3, "PA-683a.11(f)"),
        ("expose", "community", "PA-683a.11(g)"),
        ("expose", 3, "PA-683a.11(h)"),
        ("settle", 3, "PA-683a.11(h)"),
        ("expose", "all-six", "PA-683a.11(i)(4)"),
        ("settle", 3, "PA-683a.11(i)"),
        ("discard", 3, "PA-683a.11(j)"),
        ("expose", 1, "PA-683a.11(h)"),
        ("settle", 1, "PA-683a.11(i)"),
        ("discard", 1, "PA-683a.11(j)"),
        ("discard", "community", "PA-683a.11(j)"),
        ("discard", "all-six", "PA-683a.11(j)"),
        ("round-over", None, "PA-683a.7(c)"),
    ]


@pytest.mark.clause("PA-683a.11(c)", "PA-683a.11(e)", "PA-683a.11(g)", "PA-683a.1/community-card")
def test_community_cards_are_turned_one_at_a_time() -> None:
    table = playing()
    shown = [["-", "-", "-"], ["9c", "-", "-"], ["9c", "5d", "-"]]
    for faces in shown:
        seen = view(table.table, Role.PLAYER, "cat")["hands"]["community"]
        assert [cards_text([card]) if card is not None else "-" for card in seen] == faces
        for name in ("bob", "ann", "cat"):
            table.decide(name, R1)
    reveals = [cards_text(e.cards) for e in round_of(table) if e.kind == "expose" and e.place == "community"]
    assert reveals == ["9c", "9c 5d", "9c 5d 2h"]


@pytest.mark.clause("PA-683a.11(a)", "PA-683a.11(a)(1)", "PA-683a.8(c)")
def test_a_player_sees_only_the_own_cards() -> None:
    table = playing()
    hands = view(table.table, Role.PLAYER, "ann")["hands"]
    assert hands["3"] == list(parse_cards("As Ah"))
    for place, count in (("1", 2), ("6", 2), ("all-six", 4), ("community", 3)):
        assert hands[place] == [None] * count
    for event in round_of(table):
        seen = sees(Role.PLAYER, frozenset({3}), event)
        if event.kind == "deal" and event.place != 3:
            assert seen is not None
            assert seen.cards == ()


@pytest.mark.clause("PA-683a.11(h)", "PA-683a.11(i)")
def test_one_player_at_a_time_ante_and_raises_first() -> None:
    table = playing()
    for _ in range(3):
        for name in ("bob", "ann", "cat"):
            table.decide(name, R1)
    main = ("ante", "raise-1", "raise-2", "raise-3")
    bonuses = ("pocket-bonus", "board-bonus", "lo-ball", "all-six-bonus")
    settled = [(e.place, tuple(line.wager for line in e.lines)) for e in round_of(table) if e.kind == "settle"]
    assert settled == [(6, main), (3, main), (3, bonuses), (1, main), (1, ("lo-ball",))]
    shown = [(e.place, e.text) for e in round_of(table) if e.kind == "expose" and isinstance(e.place, int)]
    assert shown == [(6, "king high"), (3, "pair of aces"), (1, "nine high")]


@pytest.mark.clause("PA-683a.11(i)(4)")
def test_the_all_six_cards_serve_every_player_and_are_exposed_once() -> None:
    table = pit()
    for name in ("bob", "ann", "cat"):
        table.bet(name, ante=10_00, all_six_bonus=5_00)
    table.close()
    for name in ("bob", "ann", "cat"):
        table.decide(name, "fold")
    events = round_of(table)
    assert [e.place for e in events if e.kind == "expose" and e.place == "all-six"] == ["all-six"]
    lines = {line.seat: line.net for line in events[-1].lines if line.wager == "all-six-bonus"}
    assert lines == {1: -5_00, 3: 125_00, 6: 25_00}


@pytest.mark.clause("PA-683a.11(b)", "PA-683a.11(d)", "PA-683a.11(f)")
def test_raises_are_asked_from_the_dealers_left_and_only_of_the_player_in_turn() -> None:
    table = playing()
    with pytest.raises(RuleError, match="seat 1") as caught:
        table.decide("ann", R1)
    assert caught.value.clause == "PA-683a.11(b)"
    for street in range(3):
        asked = []
        for name in ("bob", "ann", "cat"):
            asked.append(table.table.due()[0].seat)
            table.decide(name, R1)
        assert asked == [1, 3, 6], street
    assert table.table.state is None


@pytest.mark.clause("PA-683a.1/raise-wager", "PA-683a.7(d)(1)")
@pytest.mark.parametrize("choice", [{"raise": 4}, {"raise": 0}, {"raise": "1"}, "check", None, {"raise": 1, "fold": 1}])
def test_other_raises_are_refused_without_a_trace(choice: Any) -> None:
    table = playing()
    chips = table.table.betting.players["bob"].chips
    with pytest.raises(RuleError) as caught:
        table.decide("bob", choice)
    assert caught.value.clause == "PA-683a.11(b)"
    assert table.table.betting.players["bob"].chips == chips
    assert table.table.due()[0].choices == (R1, R2, R3, "fold")


@pytest.mark.clause("PA-683a.1/raise-wager")
def test_a_raise_needs_the_chips_for_it() -> None:
    table = pit()
    table.do("leave", Role.PLAYER, "ann")
    table.sit("dan", 3, chips=35_00)
    table.bet("dan", ante=10_00)
    table.close()
    with pytest.raises(InputError, match=r"only \$25"):
        table.decide("dan", R3)
    table.decide("dan", R2)
    assert table.table.betting.players["dan"].chips == 5_00


@pytest.mark.clause("PA-683a.11(j)")
def test_the_discard_rack_rebuilds_every_hand() -> None:
    table = finish(playing())
    hands = dict(table.table.history[-1])
    assert {place: cards_text(cards) for place, cards in hands.items() if place != "stub"} == {
        1: "7c 6d",
        3: "As Ah",
        6: "Kc Qd",
        "community": "9c 5d 2h",
        "all-six": "Ac Kh Kd 3s",
    }
    assert len(hands["stub"]) == 52 - 13


@pytest.mark.clause("PA-683a.7(b)")
@pytest.mark.parametrize("abandoned", [False, True])
def test_a_player_who_leaves_folds_or_loses_everything(abandoned: bool) -> None:
    """Ann leaves with one raise made: the optional wagers are settled unless the licensee says they are lost."""
    option = [("# abandoned_wagers_lose = false", "abandoned_wagers_lose = true")] if abandoned else []
    table = playing(option)
    inventory = table.table.inventory
    table.decide("bob", "fold")
    table.decide("ann", R2)
    assert table.do("leave", Role.PLAYER, "ann")[0].clause == "PA-683a.7(b)"
    table.decide("cat", "fold")
    lines = {line.wager: line for line in round_of(table)[-1].lines if line.seat == 3}
    over = ("lose", "PA-683a.7(b)") if abandoned else ("forfeit", "PA-683a.11(d)")
    assert [(lines[w].outcome.value, lines[w].clause) for w in ("ante", "raise-1")] == [over, over]
    assert lines["all-six-bonus"].net == (-5_00 if abandoned else 125_00)
    assert "ann" not in table.table.betting.players
    bob_and_cat = 10_00 + 10_00 - 15 * 5_00
    assert table.table.inventory - inventory == bob_and_cat - sum(line.net for line in lines.values())


# --- the journal


def test_chips_are_conserved_and_replay_gives_the_same_events() -> None:
    table = pit()
    chips = table.table.chips()
    table = finish(playing())
    assert table.table.chips() == chips
    again = replay(table.game, table.table.rules, table.journal.inputs, inventory=1_000_000_00)
    assert again.events == table.journal.events
    assert again.table.chips() == chips


@pytest.mark.parametrize("way", WAYS)
def test_golden_transcript(way: str) -> None:
    path = GOLDEN / f"{GAME}-{way}.txt"
    text = transcript(finish(playing(WAYS[way][0])).journal.events, game=GAME)
    if os.environ.get("CROUPIER_WRITE_GOLDEN"):
        path.write_text(text + "\n", encoding="utf-8")
    assert text == path.read_text(encoding="utf-8").rstrip("\n")


def test_a_table_need_not_offer_the_optional_wagers() -> None:
    plain = Pit(GAME, rules_for(GAME))
    plain.sit("ann", 3)
    plain.prepare()
    for old, _ in OFFERED[::2]:
        with pytest.raises(RuleError, match="not offered"):
            plain.do("bet", Role.PLAYER, "ann", wagers={"ante": 10_00, old.split()[1]: 5_00})
