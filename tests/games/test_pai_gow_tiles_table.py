"""Pai gow with tiles at a real table: opening, washing, dice, wagers and dealing."""

from collections.abc import Iterable
from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Event, Role
from croupier.play.positions import counterclockwise_from
from croupier.play.round import Round, Seat
from croupier.play.views import sees
from croupier.testing import Pit, rules_for, stacked
from croupier.tiles import tiles_text

GAME = "pai-gow-tiles"
HOUSE = {"set": "house-way"}
NINE = [3, 3, 3]
DEALER, CAT, ANN, BOB = "6-6 6-6 5-6 3-3", "2-4 1-2 1-1 1-6", "3-3 2-3 4-6 1-3", "1-3 1-4 2-6 4-6"
# With a nine the stacks go to the dealer, then to positions 6 to 1 and last to the dead hand.
STACKS = [DEALER, "5-5 5-5 4-4 4-4", CAT, "2-2 2-2 1-5 1-5", ANN, "1-1 3-6 5-6 3-4", BOB, "1-6 4-5 3-5 2-5"]
BETS = {"cat": 10_00, "ann": 20_00, "bob": 30_00}


def pit(changes: Iterable[tuple[str, str]] = (), *, stepped: bool = False) -> Pit:
    """A table with bob at 1, ann at 3 and cat at 5, ready for wagers, with STACKS in front of the dealer."""
    rules, tiles = rules_for(GAME, list(changes)), stacked(GAME, " ".join(STACKS))
    return Pit.opened(GAME, {"ann": 3, "bob": 1, "cat": 5}, rules, tiles, stepped=stepped)


def shaken(dice: list[int] = NINE, **options: Any) -> Pit:
    """The same table with three wagers, up to the first hand to be set."""
    table = pit(**options)
    for name, stake in BETS.items():
        table.bet(name, pai_gow=stake)
    table.close()
    while table.table.due()[0].act != "shake":
        table.do("go-on")
    table.do("shake", dice=dice)
    return table


def played() -> Pit:
    table = shaken()
    for name in BETS:
        table.decide(name, HOUSE)
    for name in BETS:
        table.decide(name, "play")
    return table


def until(table: Pit, act: str) -> None:
    """Work the steps off up to this one."""
    while (due := table.table.due()[0]).act != act:
        order = {"order": list(table.game.deck)} if due.act == "shuffle" else {}
        table.do(due.act, due.roles[0], "ann" if due.roles[0] is Role.PLAYER else due.roles[0], **order)


def steps(events: Iterable[Event]) -> list[tuple[str, str]]:
    return [(event.kind, event.clause) for event in events if event.kind not in ("sit", "in-force")]


# --- 10.2 to 10.4: opening and shuffling

OPENING = [
    ("check-table", "NJ-69F-10.5(b)"),
    ("inspect", "NJ-69F-10.4(a)"),
    ("sort-pairs", "NJ-69F-10.4(a)1"),
    ("compare-tiles", "NJ-69F-10.4(a)2"),
    ("examine-tiles", "NJ-69F-10.4(a)3"),
    ("verify", "NJ-69F-10.4(a)"),
    ("spread", "NJ-69F-10.4(b)"),
    ("view", "NJ-69F-10.4(c)"),
    ("wash", "NJ-69F-10.4(c)"),
    ("shuffle", "NJ-69F-10.4(d)"),
    ("load", "NJ-69F-10.4(d)"),
]


@pytest.mark.clause("NJ-69F-10.4(a)", "NJ-69F-10.4(a)1", "NJ-69F-10.4(a)2", "NJ-69F-10.4(a)3", "NJ-69F-10.4(b)")
@pytest.mark.clause("NJ-69F-10.4(c)", "NJ-69F-10.4(d)")
def test_opening_goes_in_the_order_of_the_subchapter() -> None:
    """There is no cut: after the stacking wagers are taken."""
    table = pit()
    assert steps(table.journal.events) == OPENING
    assert table.table.due()[0].act == "bet"


@pytest.mark.clause("NJ-69F-10.4(a)")
def test_a_licensee_may_have_the_tiles_cleaned_first() -> None:
    table = pit([("# clean_tiles_before_inspection = false", "clean_tiles_before_inspection = true")])
    assert steps(table.journal.events) == [OPENING[0], ("clean", "NJ-69F-10.4(a)"), *OPENING[1:]]


@pytest.mark.clause("NJ-69F-10.4(a)3i", "NJ-69F-10.4(a)3ii")
def test_an_unsuitable_set_is_replaced_and_sealed() -> None:
    table = Pit(GAME)
    table.sit("ann", 3)
    until(table, "examine-tiles")
    table.do("examine-tiles", unsuitable=True)
    with pytest.raises(RuleError) as caught:
        table.do("verify", Role.FLOORPERSON, "floor")
    assert caught.value.clause == "NJ-69F-10.4(a)3i"
    with pytest.raises(RuleError, match="for the casino-supervisor"):
        table.do("substitute", Role.FLOORPERSON, "floor")
    table.do("substitute", Role.SUPERVISOR, "sue")
    table.do("seal", who="dan", table=12)
    with pytest.raises(RuleError, match="second person"):
        table.do("seal", Role.SUPERVISOR, "dan")
    events = table.do("seal", Role.SUPERVISOR, "sue")
    assert [(event.kind, event.clause) for event in events[1:]] == [("deck-removed", "NJ-69F-10.4(a)3ii")]
    assert events[0].text == "set 1 is sealed: table 12, 1970-01-01 00:00:12, signed by dan and sue"
    (gone,) = table.table.cabinet.stock.removed
    assert (gone.name, gone.by, gone.why) == ("set 1", "dan and sue", "unsuitable for use")
    table.prepare()
    assert steps(table.journal.events) == [
        *OPENING[:5],
        ("substitute", "NJ-69F-10.4(a)3i"),
        ("seal", "NJ-69F-10.4(a)3ii"),
        ("seal", "NJ-69F-10.4(a)3ii"),
        ("deck-removed", "NJ-69F-10.4(a)3ii"),
        *OPENING[1:],
    ]


@pytest.mark.clause("NJ-69F-10.4(a)", "NJ-69F-10.4(a)3", "NJ-69F-10.4(c)", "NJ-69F-10.4(d)")
@pytest.mark.parametrize(
    ("act", "role", "clause"),
    [
        ("inspect", Role.FLOORPERSON, "NJ-69F-10.4(a)"),
        ("verify", Role.DEALER, "NJ-69F-10.4(a)"),
        ("examine-tiles", Role.PLAYER, "NJ-69F-10.4(a)3"),
        ("view", Role.DEALER, "NJ-69F-10.4(c)"),
        ("wash", Role.FLOORPERSON, "NJ-69F-10.4(c)"),
        ("shuffle", Role.DEVICE, "NJ-69F-10.4(d)"),
        ("load", Role.DEVICE, "NJ-69F-10.4(d)"),
    ],
)
def test_each_step_has_its_own_hands(act: str, role: Role, clause: str) -> None:
    """No device washes or stacks tiles."""
    table = Pit(GAME)
    table.sit("ann", 3)
    until(table, act)
    with pytest.raises(RuleError) as caught:
        table.do(act, role, "ann", order=list(table.game.deck))
    assert caught.value.clause == clause


@pytest.mark.clause("NJ-69F-10.2(a)", "NJ-69F-10.4(d)")
@pytest.mark.parametrize("order", [list(range(31)), [0, *range(31)], list(range(33)), None])
def test_the_set_has_32_tiles(order: Any) -> None:
    table = Pit(GAME)
    table.sit("ann", 3)
    until(table, "shuffle")
    with pytest.raises(RuleError) as caught:
        table.do("shuffle", order=order)
    assert caught.value.clause == "NJ-69F-10.4(d)"
    assert table.game.deck == tuple(range(32))


@pytest.mark.clause("NJ-69F-10.2(a)", "NJ-69F-10.3(a)", "NJ-69F-10.3(b)", "NJ-69F-10.3(c)", "NJ-69F-10.7(b)")
def test_what_stands_all_the_time_is_recorded() -> None:
    recorded = {event.clause for event in pit().journal.events if event.kind == "in-force"}
    standing = {"NJ-69F-10.2(a)", "NJ-69F-10.3(a)", "NJ-69F-10.3(b)", "NJ-69F-10.3(c)", "NJ-69F-10.7(b)"}
    assert standing <= recorded


@pytest.mark.clause("NJ-69F-10.4(e)")
def test_a_tile_turned_over_while_stacking_sends_all_back_to_the_wash() -> None:
    table = Pit(GAME)
    table.sit("ann", 3)
    until(table, "load")
    table.irregularity("NJ-69F-10.4(e)")
    with pytest.raises(RuleError, match="'load' must wait"):
        table.do("load")
    assert table.table.due()[0].act == "shuffle"
    table.prepare()
    with pytest.raises(RuleError, match="cannot happen while betting"):
        table.irregularity("NJ-69F-10.4(e)")


@pytest.mark.clause("NJ-69F-10.4(f)", "NJ-69F-10.4(d)")
def test_after_each_round_the_tiles_are_washed_and_stacked_again() -> None:
    table = played()
    with pytest.raises(RuleError) as caught:
        table.bet("ann", pai_gow=10_00)
    assert caught.value.clause == "NJ-69F-10.4(f)"
    before = len(table.journal.events)
    table.prepare()
    assert steps(table.journal.events[before:]) == [("shuffle", "NJ-69F-10.4(f)"), ("load", "NJ-69F-10.4(d)")]


@pytest.mark.clause("NJ-69F-10.4(g)", "NJ-69F-10.4(c)")
def test_idle_tiles_lie_face_up_in_pairs_until_a_player_comes() -> None:
    table = pit()
    before = len(table.journal.events)
    table.do("idle")
    with pytest.raises(RuleError):
        table.bet("ann", pai_gow=10_00)
    table.prepare()
    assert steps(table.journal.events[before:]) == [
        ("spread", "NJ-69F-10.4(g)"),
        ("view", "NJ-69F-10.4(g)"),
        ("wash", "NJ-69F-10.4(c)"),
        ("shuffle", "NJ-69F-10.4(d)"),
        ("load", "NJ-69F-10.4(d)"),
    ]


def test_nothing_is_cut_and_nothing_burned() -> None:
    table = pit()
    with pytest.raises(InputError):
        table.do("recut", Role.FLOORPERSON, "floor")
    assert [event.kind for event in table.do("change-dealer", who="dora")] == ["dealer-changed"]
    table.do("reshuffle", Role.FLOORPERSON, "floor")
    until(table, "load")
    with pytest.raises(InputError, match="nothing is cut"):
        table.do("recut", Role.FLOORPERSON, "floor")


# --- 10.3(c): the dice


@pytest.mark.clause("NJ-69F-10.3(c)")
def test_dice_stay_24_hours_at_most() -> None:
    table = pit()
    table.bet("ann", pai_gow=10_00)
    table.clock = 24 * 3600 + 5
    with pytest.raises(RuleError, match="dice") as caught:
        table.close()
    assert caught.value.clause == "NJ-69F-10.3(c)"
    with pytest.raises(RuleError):
        table.do("change-dice", Role.PLAYER, "ann")
    assert table.do("change-dice")[0].clause == "NJ-69F-10.3(c)"
    table.close()


@pytest.mark.clause("NJ-69F-10.3(c)")
def test_tiles_have_no_such_limit() -> None:
    table = pit()
    for _ in range(3):
        table.clock += 23 * 3600
        table.do("change-dice")
    table.bet("ann", pai_gow=10_00)
    table.close()


# --- 10.5: wagers


@pytest.mark.clause("NJ-69F-10.5(a)")
def test_a_verbal_wager_with_cash_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        pit().do("bet", Role.PLAYER, "ann", wagers={"pai-gow": 10_00}, cash=True)
    assert caught.value.clause == "NJ-69F-10.5(a)"


@pytest.mark.clause("NJ-69F-10.5(a)")
@pytest.mark.parametrize("wagers", [{}, {"pai-gow": 9_99}, {"pai-gow": 1000_01}, {"bonus": 10_00}, {"pai-gow": "10"}])
def test_a_wager_keeps_to_its_name_and_limits(wagers: dict[str, Any]) -> None:
    table = pit()
    with pytest.raises(InputError):
        table.do("bet", Role.PLAYER, "ann", wagers=wagers)
    assert table.table.betting.bets == {}


@pytest.mark.clause("NJ-69F-10.5(b)")
def test_only_seated_players_wager() -> None:
    with pytest.raises(RuleError) as caught:
        pit().bet("dan", pai_gow=10_00)
    assert caught.value.clause == "NJ-69F-10.5(b)"


@pytest.mark.clause("NJ-69F-10.5(b)")
def test_the_hand_of_a_player_who_leaves_is_set_the_house_way() -> None:
    table = shaken()
    assert table.do("leave", Role.PLAYER, "cat")[0].clause == "NJ-69F-10.5(b)"
    table.decide("ann", HOUSE)
    table.decide("bob", HOUSE)
    for name in ("ann", "bob"):
        table.decide(name, "play")
    line = next(e for e in table.journal.events if e.kind == "settle" and e.place == 5).lines[0]
    assert (line.outcome.value, line.net) == ("win", 9_50)
    assert "cat" not in table.table.betting.players


@pytest.mark.clause("NJ-69F-10.5(c)", "NJ-69F-10.6(a)")
def test_after_no_more_bets_no_wager_is_made_changed_or_withdrawn() -> None:
    table = pit()
    table.bet("ann", pai_gow=10_00)
    with pytest.raises(InputError):
        table.do("shake", dice=NINE)
    table.close()
    for act, data in (("bet", {"wagers": {"pai-gow": 20_00}}), ("clear", {})):
        with pytest.raises(RuleError) as caught:
            table.do(act, Role.PLAYER, "ann", **data)
        assert caught.value.clause == "NJ-69F-10.5(c)"


@pytest.mark.clause("NJ-69F-10.10(a)")
def test_two_adjacent_areas_only_where_permitted() -> None:
    table = pit()
    with pytest.raises(RuleError) as caught:
        table.bet("ann", 4, pai_gow=10_00)
    assert caught.value.clause == "NJ-69F-10.10(a)"
    table = pit([("# two_adjacent_areas = false", "two_adjacent_areas = true")])
    table.bet("ann", pai_gow=10_00)
    table.bet("ann", 4, pai_gow=20_00)
    for seat in (2, 6):
        with pytest.raises(RuleError):
            table.bet("ann", seat, pai_gow=10_00)


@pytest.mark.clause("NJ-69F-10.10(b)")
def test_of_two_hands_the_larger_wager_is_set_first_and_may_not_be_changed() -> None:
    table = pit([("# two_adjacent_areas = false", "two_adjacent_areas = true")])
    table.bet("ann", pai_gow=20_00)
    table.bet("ann", 4, pai_gow=10_00)
    table.close()
    table.do("shake", dice=NINE)
    assert table.table.due()[0].seat == 3
    table.decide("ann", {"set": {"high": "1-3 2-3", "low": "3-3 4-6"}})
    assert table.table.due()[0].seat == 4
    with pytest.raises(RuleError, match="not touched again"):
        table.do("decide", Role.PLAYER, "ann", choice=HOUSE, seat=3)
    table.decide("ann", HOUSE)
    table.decide("ann", "play")  # position 4: two pairs against twelves and 7 push
    table.decide("ann", "surrender")
    assert table.table.betting.players["ann"].chips == 10_000_00 - 20_00


# --- 10.6: the starting position and the stacks


def starts() -> list[tuple[int, str | int]]:
    """The eight places counted counterclockwise: the dealer, positions 6 to 1, the dead hand."""
    places: list[str | int] = ["dealer", 6, 5, 4, 3, 2, 1, "dead hand"]
    return [(total, places[(total - 1) % 8]) for total in range(3, 19)]


def dice_for(total: int) -> list[int]:
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return [first, second, total - first - second]


@pytest.mark.clause("NJ-69F-10.6(b)", "NJ-69F-10.6(c)", "NJ-69F-10.6(c)1", "NJ-69F-10.6(c)2", "NJ-69F-10.6(d)")
@pytest.mark.parametrize(("total", "place"), [*starts(), (9, "dealer"), (15, 1)])
def test_the_count_finds_the_first_stack(total: int, place: str | int) -> None:
    """9 is the dealer; 15 is the sixth wagering position from the dealer's right, our position 1."""
    deals = [event for event in shaken(dice_for(total)).journal.events if event.kind == "deal"]
    first = deals[0].place
    wagers = {1, 3, 5}
    assert first == (place if place in wagers or isinstance(place, str) else f"position {place}")
    assert tiles_text(deals[0].cards) == DEALER  # the stack on the right, whoever gets it


@pytest.mark.clause("NJ-69F-10.6(d)")
def test_stacks_go_round_counterclockwise_to_every_position() -> None:
    deals = [event for event in shaken().journal.events if event.kind == "deal"]
    places = ["dealer", "position 6", 5, "position 4", 3, "position 2", 1, "dead hand"]
    assert [event.place for event in deals] == places
    assert [tiles_text(event.cards) for event in deals] == STACKS
    assert all(not event.face_up and event.clause == "NJ-69F-10.6(d)" for event in deals)


@pytest.mark.clause("NJ-69F-10.6(c)", "NJ-69F-10.6(d)")
def test_the_other_reading_counts_seven_places_and_still_deals_the_dead_hand() -> None:
    rules = rules_for(GAME, more='[table.readings]\nNJ-19 = "seven-places"\n')
    table = Pit(GAME, rules)
    table.sit("ann", 3)
    table.prepare()
    table.bet("ann", pai_gow=10_00)
    table.close()
    table.do("shake", dice=NINE)
    deals = [event.place for event in table.journal.events if event.kind == "deal"]
    assert deals == ["position 6", "position 5", "position 4", 3, "position 2", "position 1", "dead hand", "dealer"]


@pytest.mark.clause("NJ-69F-10.6(a)", "NJ-69F-10.6(b)", "NJ-69F-10.6(d)", "NJ-69F-10.6(e)", "NJ-69F-10.6(f)")
def test_the_shaker_the_marker_and_the_dead_hand_are_recorded() -> None:
    table = shaken()
    told = [(e.kind, e.clause, e.place) for e in table.journal.events if e.kind in ("shake", "announce", "discard")]
    assert told == [
        ("shake", "NJ-69F-10.6(a)", None),
        ("announce", "NJ-69F-10.6(b)", None),
        ("announce", "NJ-69F-10.6(c)", None),
        ("announce", "NJ-69F-10.6(d)", None),
        ("discard", "NJ-69F-10.6(e)", "position 6"),
        ("discard", "NJ-69F-10.6(e)", "position 4"),
        ("discard", "NJ-69F-10.6(e)", "position 2"),
        ("announce", "NJ-69F-10.6(f)", None),
    ]
    joined = [e for e in table.journal.events if e.kind == "discard"]
    assert all(e.text == "the dead hand" and sees(Role.PLAYER, frozenset({5}), e).cards == () for e in joined)  # type: ignore[union-attr]


@pytest.mark.clause("NJ-69F-10.6(a)")
@pytest.mark.parametrize("data", [{}, {"dice": [3, 3]}, {"dice": [0, 4, 4]}, {"dice": NINE, "shakes": 2}])
def test_three_dice_are_shaken_three_times(data: dict[str, Any]) -> None:
    table = pit()
    table.bet("ann", pai_gow=10_00)
    table.close()
    with pytest.raises(RuleError) as caught:
        table.do("shake", **data)
    assert caught.value.clause == "NJ-69F-10.6(a)"
    with pytest.raises(RuleError, match="for the dealer"):
        table.do("shake", Role.PLAYER, "ann", dice=NINE)


def test_the_ring_of_places() -> None:
    state = Round(rules_for(GAME), {2: Seat({"pai-gow": 10_00})})
    ring = counterclockwise_from(state, 2, dead_hand=True)
    rest = ["position 1", "dead hand", "dealer", "position 6", "position 5", "position 4", "position 3"]
    assert ring == [2, *rest]
