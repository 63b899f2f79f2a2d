"""Asia Poker at a real table: where the deal begins, each way of dealing, and the four cards that remain."""

from collections.abc import Iterable
from typing import Any

import pytest

from croupier.cards import cards_text
from croupier.errors import RuleError
from croupier.play.inputs import Event, Role
from croupier.play.views import sees
from tests.games.test_asia_poker_play import playing
from tests.games.test_asia_poker_table import (
    BUTTON,
    DEVICE,
    DICE,
    HAND,
    HANDS,
    ORDER,
    RNG,
    Changes,
    pit,
    to_the_setting,
    whole_round,
)

WAYS: dict[str, tuple[Changes, dict[str, str]]] = {
    "manual-shoe": (
        [],
        {
            "closing": "PA-575.8(b)",
            "deal": "PA-575.8(c)",
            "stub": "PA-575.8(d)",
            "wrong": "PA-575.8(e)",
            "clear": "PA-575.8(f)",
        },
    ),
    "hand": (
        [HAND],
        {
            "closing": "PA-575.9(a)(3)",
            "deal": "PA-575.9(b)",
            "stub": "PA-575.9(c)",
            "wrong": "PA-575.9(d)",
            "clear": "PA-575.9(e)",
        },
    ),
    "automated-shoe": (
        [DEVICE],
        {
            "closing": "PA-575.10(a)(2)",
            "deal": "PA-575.10(b)",
            "stub": "PA-575.10(c)",
            "wrong": "PA-575.10(d)",
            "clear": "PA-575.10(e)",
        },
    ),
}
DEALING_CLAUSES = [clause for _, law in WAYS.values() for clause in law.values()]


def deals(events: Iterable[Event]) -> list[tuple[Any, str, str]]:
    return [(e.place, cards_text(e.cards), e.clause) for e in events if e.kind == "deal"]


def place(number: Any) -> Any:
    """Where the table deals for a position without a wager."""
    return f"position {number}" if number in (2, 4, 5) else number


# --- § 575.5(g), (h): the starting position


def first_place(events: Iterable[Event]) -> Any:
    return next(e.place for e in events if e.kind == "deal")


@pytest.mark.clause("PA-575.5(g)(1)(iii)", "PA-575.8(b)")
@pytest.mark.parametrize(
    ("dice", "start"),
    [
        ([1, 1, 1], 5),
        ([1, 1, 2], 4),
        ([1, 2, 2], 3),
        ([1, 2, 3], 2),
        ([2, 2, 3], 1),
        ([2, 3, 3], "dealer"),
        ([3, 3, 3], 6),
        ([4, 5, 6], "dealer"),
        ([6, 6, 6], 4),
    ],
)
def test_the_count_goes_counterclockwise_with_the_dealer_as_one(dice: list[int], start: Any) -> None:
    table = playing()
    table.close()
    events = table.do("shake", dice=dice)
    assert first_place(events) == place(start)
    count = next(e for e in events if e.clause == "PA-575.5(g)(1)(iii)")
    assert str(sum(dice)) in count.text


@pytest.mark.clause("PA-575.5(g)(1)(i)", "PA-575.5(g)(1)(ii)", "PA-575.5(g)(1)(iv)", "PA-575.2(c)(1)")
def test_the_dealer_shakes_three_times_announces_and_puts_the_shaker_away() -> None:
    table = playing()
    table.close()
    due = table.table.due()[0]
    assert (due.act, due.roles, due.clause) == ("shake", (Role.DEALER,), "PA-575.5(g)(1)(i)")
    with pytest.raises(RuleError) as caught:
        table.do("shake", Role.PLAYER, "ann", dice=DICE)
    assert caught.value.clause == "PA-575.5(g)(1)(i)"
    for wrong in ({"dice": DICE, "shakes": 2}, {"dice": [1, 2]}, {"dice": [0, 6, 6]}, {}):
        with pytest.raises(RuleError) as caught:
            table.do("shake", **wrong)
        assert caught.value.clause == "PA-575.5(g)(1)(i)"
    events = table.do("shake", dice=DICE, shakes=4) + table.do("count-stub", count=4)
    said = [(e.text, e.clause) for e in events if e.kind == "announce"]
    assert said[0] == ("the dice show 6", "PA-575.5(g)(1)(ii)")
    away = next(i for i, e in enumerate(events) if e.clause == "PA-575.5(g)(1)(iv)")
    assert [e.kind for e in events[:away]].count("deal") == 49
    assert events[away - 1].kind == "discard"


@pytest.mark.clause("PA-575.5(g)(2)", "PA-575.2(c)(2)")
@pytest.mark.parametrize(("number", "start"), [(1, "dealer"), (2, 6), (4, 4), (7, 1)])
def test_a_generator_shows_one_to_seven(number: int, start: Any) -> None:
    table = playing([RNG])
    table.close()
    assert table.table.due()[0].clause == "PA-575.5(g)(2)"
    for wrong in (0, 8, "3", None):
        with pytest.raises(RuleError) as caught:
            table.do("draw-number", number=wrong)
        assert caught.value.clause == "PA-575.5(g)(2)"
    events = table.do("draw-number", Role.DEVICE, "device", number=number)
    assert first_place(events) == place(start)
    assert "PA-575.5(g)(1)(iii)" not in [e.clause for e in events]


@pytest.mark.clause("PA-575.5(g)(3)", "PA-575.2(c)(3)")
def test_the_button_starts_at_the_dealer_and_moves_on_clockwise() -> None:
    table = pit([DEVICE, BUTTON])
    started = []
    for _ in range(9):
        table.prepare()
        events = whole_round(table)
        assert "PA-575.5(g)(3)" in [e.clause for e in events]
        started.append(str(first_place(events)).removeprefix("position "))
    assert started == ["dealer", "1", "2", "3", "4", "5", "6", "dealer", "1"]


@pytest.mark.clause("PA-575.5(h)")
@pytest.mark.parametrize("marked", [True, False])
def test_the_starting_position_is_marked_where_filed(marked: bool) -> None:
    change = [("# mark_starting_position = false", "mark_starting_position = true")] if marked else []
    events = to_the_setting(playing(change))
    assert ("PA-575.5(h)" in [e.clause for e in events]) is marked


# --- § 575.8 to 575.10: dealing


@pytest.mark.clause(*DEALING_CLAUSES)
@pytest.mark.parametrize("way", ["manual-shoe", "hand"])
def test_one_card_at_a_time_to_every_position_from_the_start(way: str) -> None:
    changes, law = WAYS[way]
    events = to_the_setting(playing(changes))
    assert (events[1].kind, events[1].text, events[1].clause) == ("announce", "no more bets", law["closing"])
    dealt = deals(events)
    assert [where for where, _, _ in dealt] == [place(number) for number in ORDER] * 7
    assert {clause for _, _, clause in dealt} == {law["deal"]}
    for seat, cards in HANDS.items():
        assert " ".join(card for where, card, _ in dealt if where == seat) == cards
    assert not any(e.face_up for e in events if e.kind == "deal")


@pytest.mark.clause(*DEALING_CLAUSES)
def test_an_automated_shoe_deals_a_stack_to_every_position() -> None:
    changes, law = WAYS["automated-shoe"]
    events = to_the_setting(playing(changes))
    assert (events[1].text, events[1].clause) == ("no more bets", law["closing"])
    dealt = deals(events)
    assert [where for where, _, _ in dealt] == [place(number) for number in ORDER]
    assert {clause for _, _, clause in dealt} == {law["deal"]}
    assert {where: cards for where, cards, _ in dealt if where in HANDS} == HANDS
    assert not any(e.face_up for e in events if e.kind == "deal")


@pytest.mark.clause(*DEALING_CLAUSES)
@pytest.mark.parametrize("way", WAYS)
def test_four_cards_are_counted_in_every_round_and_bare_positions_cleared_unseen(way: str) -> None:
    changes, law = WAYS[way]
    table = playing(changes)
    table.close()
    table.do("shake", dice=DICE)
    due = table.table.due()[0]
    assert (due.act, due.roles, due.clause) == ("count-stub", (Role.DEALER,), law["stub"])
    with pytest.raises(RuleError):
        table.do("count-stub", Role.FLOORPERSON, "floor", count=4)
    events = table.do("count-stub", count=4)
    stub = next(e for e in events if e.kind == "stub")
    assert (len(stub.cards), stub.face_up, stub.clause) == (4, False, law["stub"])
    cleared = [(e.place, len(e.cards), e.clause) for e in events if e.kind == "discard"]
    assert cleared == [(f"position {n}", 7, law["clear"]) for n in (2, 4, 5)]
    for event in events:
        seen = sees(Role.PLAYER, frozenset({3}), event)
        assert event.kind not in ("stub", "discard") or (seen is not None and seen.cards == ())


@pytest.mark.clause("PA-575.8(e)", "PA-575.9(d)", "PA-575.10(d)")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("count", [3, 5])
@pytest.mark.parametrize("misdealt", [True, False])
def test_more_or_less_than_four_void_the_round_and_unless_misdealt_remove_the_deck(
    way: str, count: int, misdealt: bool
) -> None:
    changes, law = WAYS[way]
    table = playing(changes)
    chips = table.table.chips()
    table.close()
    table.do("shake", dice=DICE)
    events = table.do("count-stub", count=count, misdealt=misdealt)
    lines = next(e.lines for e in events if e.kind == "void")
    assert {line.outcome.value for line in lines} == {"void"}
    assert {e.clause for e in events if e.kind in ("void", "deck-removed")} == {law["wrong"]}
    assert ("deck-removed" in [e.kind for e in events]) is not misdealt
    assert table.table.due()[0].act == ("shuffle" if misdealt else "check-table")
    assert table.table.chips() == chips
    assert table.table.betting.players["ann"].chips == 10_000_00
