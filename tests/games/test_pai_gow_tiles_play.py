"""Pai gow with tiles at a real table: setting, comparing, surrender, irregularities, and what the journal keeps.

Golden transcripts are written anew with CROUPIER_WRITE_GOLDEN=1 and must then be read by eye.
"""

import os
from pathlib import Path

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Input, Role
from croupier.play.journal import replay
from croupier.play.transcript import transcript
from croupier.play.views import view
from croupier.testing import Pit
from croupier.tiles import parse_tiles, tiles_text
from tests.games.test_pai_gow_tiles_table import (
    ANN,
    BETS,
    BOB,
    CAT,
    DEALER,
    GAME,
    HOUSE,
    NINE,
    STACKS,
    pit,
    played,
    shaken,
)

GOLDEN = Path(__file__).parent / "golden"


# --- 10.7: the round at the table


@pytest.mark.clause("NJ-69F-10.7(a)", "NJ-69F-10.7(c)", "NJ-69F-10.7(g)", "NJ-69F-10.7(i)", "NJ-69F-10.7(j)")
@pytest.mark.clause("NJ-69F-10.7(k)", "NJ-69F-10.7(l)")
def test_losers_and_pushes_first_then_the_winners_counterclockwise() -> None:
    """Cat wins with the supreme pair and 9, ann loses with 9 and 6, bob pushes with 9 and 8 against twelves and 7."""
    events = played().journal.events
    at = next(i for i, event in enumerate(events) if event.kind == "expose")
    told = [(e.kind, e.clause, e.place) for e in events[at:] if e.kind in ("expose", "settle", "discard")]
    assert told == [
        ("expose", "NJ-69F-10.7(c)", "dealer"),
        ("expose", "NJ-69F-10.7(g)", 5),
        ("expose", "NJ-69F-10.7(g)", 3),
        ("settle", "NJ-69F-10.7(h)", 3),
        ("discard", "NJ-69F-10.7(l)", 3),
        ("expose", "NJ-69F-10.7(g)", 1),
        ("settle", "NJ-69F-10.7(i)2", 1),
        ("discard", "NJ-69F-10.7(i)", 1),
        ("settle", "NJ-69F-10.7(k)", 5),
        ("discard", "NJ-69F-10.7(l)", 5),
        ("discard", "NJ-69F-10.7(l)", "dealer"),
    ]
    said = [e.text for e in events[at:] if e.kind == "announce"]
    assert said == ["seat 5: win", "seat 3: lose", "seat 1: push"]


@pytest.mark.clause("NJ-69F-10.7(k)", "NJ-69F-10.7(h)")
def test_chips_move_by_the_lines() -> None:
    table = played()
    assert {p.name: p.chips - 10_000_00 for p in table.table.betting.players.values()} == {
        "ann": -20_00,
        "bob": 0,
        "cat": 9_50,
    }
    assert table.table.inventory == 1_000_000_00 + 20_00 - 9_50


@pytest.mark.clause("NJ-69F-10.7(l)")
def test_the_collected_tiles_rebuild_every_hand() -> None:
    hands = dict(played().table.history[-1])
    assert {place: tiles_text(cards) for place, cards in hands.items()} == {
        "position 6": STACKS[1],
        "position 4": STACKS[3],
        "position 2": STACKS[5],
        3: ANN,
        1: BOB,
        5: CAT,
        "dealer": DEALER,
        "dead hand": STACKS[7],
    }


@pytest.mark.clause("NJ-69F-10.7(b)")
def test_each_player_sets_only_the_own_hands_and_only_once() -> None:
    table = shaken()
    with pytest.raises(RuleError, match="seat 5 or 3 or 1 to decide"):
        table.do("decide", Role.PLAYER, "ann", choice=HOUSE, seat=5)
    with pytest.raises(RuleError):
        table.do("decide", Role.DEALER, "dealer", choice=HOUSE)
    table.decide("cat", {"set": {"high": "1-2 2-4", "low": "1-6 1-1"}})
    with pytest.raises(RuleError, match="not touched again"):
        table.decide("cat", HOUSE)


@pytest.mark.clause("NJ-69F-10.7(b)")
def test_advice_is_the_filed_way_where_the_dealer_may_give_it() -> None:
    table = shaken()
    assert table.table.state is not None
    assert table.game.advise is not None
    setting, rule, why = table.game.advise(table.table.state, 5)
    assert (tiles_text(setting.high), tiles_text(setting.low), rule) == ("2-4 1-2", "1-1 1-6", "supreme-pair")
    assert why == "The supreme pair is played as such."
    table = shaken(changes=[("# advise_house_way = true", "advise_house_way = false")])
    with pytest.raises(RuleError) as caught:
        table.decide("cat", HOUSE)
    assert caught.value.clause == "NJ-69F-10.7(b)"
    table.do("leave", Role.PLAYER, "cat")
    assert table.table.due()[0].seat == 3


@pytest.mark.clause("NJ-69F-10.7(f)", "NJ-69F-10.7(f)1", "NJ-69F-10.7(f)2")
def test_a_surrender_comes_after_the_dealers_hands_and_before_the_own_are_shown() -> None:
    table = shaken()
    with pytest.raises(RuleError):
        table.decide("cat", "surrender")
    for name in BETS:
        table.decide(name, HOUSE)
    assert table.table.state is not None
    assert "dealer" in table.table.state.exposed
    assert table.table.due()[0].clause == "NJ-69F-10.7(f)"
    events = table.decide("cat", "surrender")
    assert [(e.kind, e.clause, e.place) for e in events] == [
        ("decide", "NJ-69F-10.7(f)", 5),
        ("settle", "NJ-69F-10.7(f)1", 5),
        ("discard", "NJ-69F-10.7(f)2", 5),
        ("ask", "NJ-69F-10.7(f)", 3),
    ]
    assert events[2].text.endswith("face down")
    assert 5 not in table.table.state.exposed


# --- 10.9 at the table


@pytest.mark.clause("NJ-69F-10.9(a)", "NJ-69F-10.9(b)")
@pytest.mark.parametrize("clause", ["NJ-69F-10.9(a)", "NJ-69F-10.9(b)"])
def test_no_roll_and_the_dice_are_shaken_again(clause: str) -> None:
    table = pit()
    table.bet("ann", pai_gow=10_00)
    table.close()
    assert table.irregularity(clause)[0].clause == clause
    assert table.table.due()[0].act == "shake"
    table.do("shake", dice=NINE)
    with pytest.raises(RuleError, match="cannot happen while setting"):
        table.irregularity(clause)


@pytest.mark.clause("NJ-69F-10.9(c)", "NJ-69F-10.9(e)")
@pytest.mark.parametrize("clause", ["NJ-69F-10.9(c)", "NJ-69F-10.9(e)"])
def test_a_void_round_gives_everything_back_and_the_tiles_are_washed(clause: str) -> None:
    table = shaken(stepped=True)
    table.go_on_until("dealing")
    table.do("go-on")
    events = table.irregularity(clause)
    assert [(e.kind, e.clause) for e in events[:2]] == [("irregularity", clause), ("void", clause)]
    assert all(p.chips == 10_000_00 for p in table.table.betting.players.values())
    assert table.table.due()[0].act == "shuffle"


@pytest.mark.clause("NJ-69F-10.9(c)")
def test_a_wrong_total_voids_before_and_after_the_first_settlement() -> None:
    table = shaken()
    for name in BETS:
        table.decide(name, HOUSE)
    table.irregularity("NJ-69F-10.9(c)")
    assert table.table.state is None
    table = shaken()
    for name in BETS:
        table.decide(name, HOUSE)
    table.decide("cat", "surrender")
    table.irregularity("NJ-69F-10.9(c)")
    assert all(p.chips == 10_000_00 for p in table.table.betting.players.values()), "the surrender comes back"


@pytest.mark.clause("NJ-69F-10.9(d)")
def test_an_exposed_tile_gives_its_player_the_choice() -> None:
    table = shaken()
    table.irregularity("NJ-69F-10.9(d)", seat=3)
    table.decide("cat", HOUSE)
    assert table.table.due()[0].choices == ("void", "play")
    with pytest.raises(RuleError):
        table.decide("ann", HOUSE)
    events = table.decide("ann", "void")
    assert [line.outcome.value for event in events for line in event.lines] == ["void"]
    table.decide("bob", HOUSE)
    for name in ("cat", "bob"):
        table.decide(name, "play")
    assert table.table.betting.players["ann"].chips == 10_000_00


@pytest.mark.clause("NJ-69F-10.9(d)")
def test_the_choice_also_comes_to_the_player_who_is_being_asked() -> None:
    table = shaken()
    with pytest.raises(RuleError):
        table.decide("cat", "void")
    table.irregularity("NJ-69F-10.9(d)", seat=5)
    table.decide("cat", "void")
    assert table.table.due()[0].seat == 3
    with pytest.raises(RuleError, match="no such seat"):
        table.irregularity("NJ-69F-10.9(d)", seat=2)


@pytest.mark.clause("NJ-69F-10.9(d)")
def test_and_not_to_one_who_has_seen_all_four() -> None:
    table = shaken()
    table.decide("cat", HOUSE)
    with pytest.raises(RuleError, match="seat 5 has looked"):
        table.irregularity("NJ-69F-10.9(d)", seat=5)


@pytest.mark.clause("NJ-69F-10.9(f)")
def test_hands_set_wrongly_are_reset_and_the_round_goes_on() -> None:
    table = shaken()
    for name in BETS:
        table.decide(name, HOUSE)
    told = [(e.kind, e.clause) for e in table.irregularity("NJ-69F-10.9(f)")]
    assert told == [(kind, "NJ-69F-10.9(f)") for kind in ("irregularity", "announce", "expose")]
    assert table.table.due()[0].seat == 5


# --- journal and views


def test_nobody_sees_a_tile_that_lies_face_down() -> None:
    table = shaken()
    assert view(table.table, Role.PLAYER, "cat")["hands"]["5"] == [None] * 4
    table.do("look", Role.PLAYER, "cat")
    seen = view(table.table, Role.PLAYER, "cat")["hands"]
    assert seen["5"] == list(parse_tiles(CAT))
    for place in ("1", "3", "dealer", "dead hand", "position 6"):
        assert seen[place] == [None] * 4


def test_replay_gives_the_same_events() -> None:
    table = played()
    again = replay(table.game, table.table.rules, table.journal.inputs, inventory=1_000_000_00)
    assert again.events == table.journal.events
    assert again.table.chips() == table.table.chips()


def test_time_does_not_run_backwards() -> None:
    table = pit()
    with pytest.raises(InputError):
        table.journal.do(Input("idle", Role.DEALER, "dealer", 0))


def test_golden_transcript() -> None:
    table = shaken()
    table.decide("cat", {"set": {"high": "1-2 2-4", "low": "1-1 1-6"}})
    table.decide("ann", HOUSE)
    table.decide("bob", HOUSE)
    for name in BETS:
        table.decide(name, "surrender" if name == "ann" else "play")
    check_golden("stacks", table)


def check_golden(name: str, table: Pit) -> None:
    path = GOLDEN / f"{GAME}-{name}.txt"
    told = transcript(table.journal.events, game=GAME) + "\n"
    if os.environ.get("CROUPIER_WRITE_GOLDEN"):
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")
