"""Asia Poker at a real table, round by round: setting, surrender, settling and the journal.

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
from croupier.testing import Pit
from tests.games.test_asia_poker import laid
from tests.games.test_asia_poker_table import DEVICE, GAME, HAND, HANDS, TWO_AREAS, Changes, pit, to_the_setting

GOLDEN = Path(__file__).parent / "golden"
WAYS: dict[str, Changes] = {"manual-shoe": [], "hand": [HAND], "automated-shoe": [DEVICE]}
HOUSE_WAY = {"set": "house-way"}
FULL = laid("Tc Td Th 2h / 6d 6h / Ks")
WEAK = laid("9c 9h 8c 7h / 4d 4s / 2d")


def playing(changes: Changes = (), *, stepped: bool = False) -> Pit:
    """Bob and cat stake $10, ann $20 and a bonus of $5; the betting is closed."""
    table = pit(changes, stepped=stepped)
    table.bet("bob", asia_poker=10_00)
    table.bet("ann", asia_poker=20_00, bonus=5_00)
    table.bet("cat", asia_poker=10_00)
    return table


def finish(table: Pit) -> Pit:
    """Cat sets and surrenders, ann sets a full house, bob asks for the house way and plays."""
    to_the_setting(table)
    for name, choice in (("cat", WEAK), ("ann", FULL), ("bob", HOUSE_WAY), ("cat", "surrender"), ("bob", "play")):
        table.decide(name, choice)
    return table


def round_of(table: Pit) -> list[Event]:
    """The events of the last round."""
    kinds = [e.kind for e in table.journal.events]
    return table.journal.events[len(kinds) - kinds[::-1].index("closed") :]


def steps(events: Iterable[Event], *kinds: str) -> list[tuple[str, Any, str]]:
    return [(e.kind, e.place, e.clause) for e in events if not kinds or e.kind in kinds]


# --- § 575.11: the round

SETTLING = ["PA-575.11(d)", "PA-575.11(e)", "PA-575.11(g)", "PA-575.11(h)", "PA-575.11(i)"]


@pytest.mark.clause("PA-575.11(a)", "PA-575.11(a)(1)", "PA-575.11(b)", "PA-575.11(c)", *SETTLING)
@pytest.mark.clause("PA-575.11(h)(2)")
def test_the_round_runs_in_the_order_of_the_chapter() -> None:
    """All players set together, the dealer after them; cat surrenders before her cards are seen."""
    events = round_of(finish(playing()))
    first = next(i for i, e in enumerate(events) if e.clause == "PA-575.11(a)")
    assert [e.kind for e in events[:first]].count("deal") == 49
    assert steps(events[first:]) == [
        ("announce", None, "PA-575.11(a)"),
        ("ask", 6, "PA-575.11(b)"),
        ("ask", 3, "PA-575.11(b)"),
        ("ask", 1, "PA-575.11(b)"),
        ("look", 6, "PA-575.11(b)"),
        ("decide", 6, "PA-575.11(b)"),
        ("look", 3, "PA-575.11(b)"),
        ("decide", 3, "PA-575.11(b)"),
        ("look", 1, "PA-575.11(b)"),
        ("decide", 1, "PA-575.11(b)"),
        ("announce", None, "PA-575.11(a)(1)"),
        ("set-hand", None, "PA-575.11(c)"),
        ("expose", "dealer", "PA-575.11(c)"),
        ("ask", 6, "PA-575.11(d)"),
        ("decide", 6, "PA-575.11(d)"),
        ("take", 6, "PA-575.11(d)"),
        ("settle", 6, "PA-575.11(d)"),
        ("count-hand", None, "PA-575.11(d)"),
        ("discard", 6, "PA-575.11(d)"),
        ("expose", 3, "PA-575.11(e)"),
        ("announce", None, "PA-575.11(e)"),
        ("settle", 3, "PA-575.11(e)"),
        ("settle", 3, "PA-575.11(h)"),
        ("discard", 3, "PA-575.11(h)(2)"),
        ("ask", 1, "PA-575.11(d)"),
        ("decide", 1, "PA-575.11(d)"),
        ("expose", 1, "PA-575.11(e)"),
        ("announce", None, "PA-575.11(e)"),
        ("settle", 1, "PA-575.11(e)"),
        ("discard", 1, "PA-575.11(g)"),
        ("discard", "dealer", "PA-575.11(i)"),
        ("round-over", None, "PA-575.7(c)"),
    ]
    nets = {(line.seat, line.wager): line.net for line in events[-1].lines}
    assert nets == {(6, GAME): -10_00, (3, GAME): 20_00, (3, "bonus"): 25_00, (1, GAME): 10_00}


@pytest.mark.clause("PA-575.11(a)(1)")
def test_a_player_who_asks_is_told_the_house_way() -> None:
    asking = playing()
    to_the_setting(asking)
    assert asking.game.advise is not None
    assert asking.table.state is not None
    advice = asking.game.advise(asking.table.state, 6)
    assert [cards_text(cards) for cards in advice.setting.hands] == ["9h 9c 4s 4d", "8c 7h", "2d"]
    events = round_of(finish(playing()))
    told = next(e for e in events if e.clause == "PA-575.11(a)(1)")
    assert told.text.startswith("seat 1 is set the house way: The best high hand")
    shown = next(e for e in events if e.kind == "expose" and e.place == 1)
    assert shown.text == "pair of queens / eight high / five high"


@pytest.mark.clause("PA-575.11(c)")
def test_the_dealers_hands_are_set_after_the_players() -> None:
    table = playing()
    to_the_setting(table)
    for name, choice in (("cat", WEAK), ("ann", FULL)):
        table.decide(name, choice)
        assert view(table.table, Role.PLAYER, "bob")["hands"]["dealer"] == [None] * 7
        assert "dealer_set" not in view(table.table, Role.PLAYER, "bob")
    table.decide("bob", HOUSE_WAY)
    seen = view(table.table, Role.PLAYER, "bob")
    assert seen["hands"]["dealer"] == list(parse_cards(HANDS["dealer"]))
    assert seen["dealer_set"] == {"high": "Kd Kc Qh 9s", "medium": "7c 5d", "low": "3h"}


@pytest.mark.clause("PA-575.11(a)", "PA-575.11(a)(1)", "PA-575.8(c)")
def test_a_player_sees_only_the_own_cards_until_they_are_revealed() -> None:
    table = playing()
    to_the_setting(table)
    table.decide("cat", WEAK)
    assert view(table.table, Role.PLAYER, "ann")["hands"]["3"] == [None] * 7
    table.do("look", Role.PLAYER, "ann")
    seen = view(table.table, Role.PLAYER, "ann")
    assert seen["hands"]["3"] == list(parse_cards(HANDS[3]))
    for where in ("1", "6", "dealer", "position 2"):
        assert seen["hands"][where] == [None] * 7
    assert seen["decisions"]["6"] == [{"set": "face-down"}]
    for event in round_of(table):
        known = sees(Role.PLAYER, frozenset({3}), event)
        if event.kind == "deal" and event.place != 3:
            assert known is not None
            assert known.cards == ()
        if event.kind == "decide":
            assert known is not None
            assert "9c" not in known.text


@pytest.mark.clause("PA-575.11(a)(3)")
def test_a_hand_that_is_set_stays_set() -> None:
    table = playing()
    to_the_setting(table)
    table.decide("cat", WEAK)
    with pytest.raises(RuleError, match="not touched again") as caught:
        table.decide("cat", laid("9c 9h 4d 4s / 8c 7h / 2d"))
    assert caught.value.clause == "PA-575.11(a)(3)"
    assert table.table.state is not None
    assert table.table.state.seats[6].decisions == [WEAK]


@pytest.mark.clause("PA-575.11(a)(1)", "PA-575.11(b)")
@pytest.mark.parametrize(
    "choice", ["fold", {"raise": 1}, FULL, {"set": "best"}, {"set": {"high": "9c 9h"}}, None, "play"]
)
def test_a_player_sets_the_own_seven_cards_and_nothing_else(choice: Any) -> None:
    table = playing()
    to_the_setting(table)
    before = len(table.journal.inputs)
    with pytest.raises(InputError):
        table.decide("cat", choice)
    with pytest.raises(RuleError, match="seat 6 or 3 or 1") as caught:
        table.do("decide", Role.PLAYER, "ann", choice=FULL, seat=6)
    assert caught.value.clause == "PA-575.11(b)"
    assert len(table.journal.inputs) == before
    # Nobody waits for anybody else.
    table.decide("bob", HOUSE_WAY)
    table.decide("ann", FULL)
    assert list(table.table.asking) == [6]


# --- § 575.11(d): surrender


@pytest.mark.clause("PA-575.11(d)")
def test_surrender_waits_for_the_dealers_hands_and_is_not_for_a_bonus_player() -> None:
    table = playing()
    to_the_setting(table)
    with pytest.raises(RuleError, match="after the dealer's hands") as caught:
        table.decide("cat", "surrender")
    assert caught.value.clause == "PA-575.11(d)"
    table.decide("cat", WEAK)
    with pytest.raises(RuleError, match="Bonus Wager") as caught:
        table.decide("ann", "surrender")
    assert caught.value.clause == "PA-575.11(d)"
    table.decide("ann", FULL)
    table.decide("bob", HOUSE_WAY)
    asked = [e.place for e in round_of(table) if e.kind == "ask" and e.clause == "PA-575.11(d)"]
    table.decide("cat", "play")
    asked += [table.table.due()[0].seat]
    assert asked == [6, 1]


@pytest.mark.clause("PA-575.11(d)")
def test_surrendered_cards_are_counted_and_never_shown() -> None:
    table = finish(playing())
    events = round_of(table)
    assert 6 not in [e.place for e in events if e.kind == "expose"]
    counted = next(e for e in events if e.kind == "count-hand" and e.clause == "PA-575.11(d)")
    assert counted.text == "the cards of seat 6 are counted face down: 7"
    thrown = next(e for e in events if e.kind == "discard" and e.place == 6)
    seen = sees(Role.PLAYER, frozenset({1}), thrown)
    assert seen is not None
    assert seen.cards == ()
    assert table.table.betting.players["cat"].chips == 10_000_00 - 10_00


# --- § 575.7(b), (f): leaving, and two areas


@pytest.mark.clause("PA-575.7(b)")
@pytest.mark.parametrize("abandoned", [False, True])
def test_a_player_who_leaves_is_set_the_house_way_or_loses(abandoned: bool) -> None:
    change = [("# abandoned_wagers_lose = false", "abandoned_wagers_lose = true")] if abandoned else []
    table = playing(change)
    to_the_setting(table)
    table.decide("cat", WEAK)
    assert table.do("leave", Role.PLAYER, "ann")[0].clause == "PA-575.7(b)"
    assert table.do("leave", Role.PLAYER, "bob")[0].clause == "PA-575.7(b)"
    table.decide("cat", "play")
    ends = {(line.seat, line.wager): (line.net, line.clause) for line in round_of(table)[-1].lines}
    if abandoned:
        assert ends[3, GAME] == (-20_00, "PA-575.7(b)")
        assert ends[1, GAME] == (-10_00, "PA-575.7(b)")
    else:
        assert ends[3, GAME] == (20_00, "PA-575.11(f)(2)")
        assert ends[3, "bonus"] == (25_00, "PA-575.11(h)(2)")
        assert ends[1, GAME] == (10_00, "PA-575.11(f)(2)")
    assert list(table.table.betting.players) == ["cat"]


@pytest.mark.clause("PA-575.7(f)")
@pytest.mark.parametrize(
    ("third", "fourth", "asked"), [(10_00, 20_00, [4, 3]), (20_00, 10_00, [3, 4]), (10_00, 10_00, [4, 3])]
)
def test_of_two_areas_the_larger_wager_is_set_first_and_equal_ones_counterclockwise(
    third: int, fourth: int, asked: list[int]
) -> None:
    table = pit([TWO_AREAS])
    table.bet("ann", asia_poker=third)
    table.bet("ann", seat=4, asia_poker=fourth)
    table.bet("cat", asia_poker=10_00)
    to_the_setting(table)
    table.decide("cat", HOUSE_WAY)
    found = []
    for _ in asked:
        found.append(table.table.due()[0].seat)
        table.decide("ann", HOUSE_WAY)
    assert found == asked


# --- § 575.11(i) and the journal


@pytest.mark.clause("PA-575.11(i)", "PA-575.11(g)")
def test_the_discard_rack_rebuilds_every_hand() -> None:
    hands = dict(finish(playing()).table.history[-1])
    assert {where: cards_text(hands[where]) for where in HANDS} == HANDS
    assert len(hands["stub"]) == 4
    assert {where: len(hands[where]) for where in ("position 2", "position 4", "position 5")} == dict.fromkeys(
        ("position 2", "position 4", "position 5"), 7
    )


def test_chips_are_conserved_and_replay_gives_the_same_events() -> None:
    chips = pit().table.chips()
    table = finish(playing())
    assert table.table.chips() == chips
    again = replay(table.game, table.table.rules, table.journal.inputs, inventory=1_000_000_00)
    assert again.events == table.journal.events
    assert again.table.chips() == chips


@pytest.mark.parametrize("way", WAYS)
def test_golden_transcript(way: str) -> None:
    path = GOLDEN / f"{GAME}-{way}.txt"
    text = transcript(finish(playing(WAYS[way])).journal.events, game=GAME)
    if os.environ.get("CROUPIER_WRITE_GOLDEN"):
        path.write_text(text + "\n", encoding="utf-8")
    assert text == path.read_text(encoding="utf-8").rstrip("\n")
