"""Pai gow with tiles at a real table: the bank is offered, taken, shaken for, set and settled."""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Event, Role
from croupier.play.journal import replay
from croupier.testing import Pit, rules_for, stacked
from croupier.tiles import tiles_text
from tests.games.test_pai_gow_tiles_play import check_golden

GAME = "pai-gow-tiles"
HOUSE = {"set": "house-way"}
NINE = [3, 3, 3]
OFFERED = ("# player_banking = false", "player_banking = true")
SHARED = ("# co_banking = false", "co_banking = true")
TWO_AREAS = ("# two_adjacent_areas = false", "two_adjacent_areas = true")
BANK, LOSER, DEALER, WINNER = "1-3 1-3 5-6 1-6", "4-6 1-5 3-3 2-3", "1-1 1-1 2-2 1-4", "2-4 1-2 5-5 4-5"
# With a nine counted from the bank at 3 the stacks go to 3, 2, 1, the dead hand, the dealer, 6, 5 and 4.
STACKS = [BANK, "6-6 6-6 4-4 4-4", LOSER, "5-5 3-3 2-2 5-6", DEALER, "4-6 1-6 1-5 3-6", WINNER, "2-6 3-5 2-5 3-4"]
SEATS = {"ann": 3, "bob": 1, "cat": 5}


def opened(changes: Sequence[tuple[str, str]] = (OFFERED, SHARED), **options: Any) -> Pit:
    """A table with bob at 1, ann at 3 and cat at 5, ready for the first wagers."""
    table = Pit(GAME, rules_for(GAME, list(changes)), **options)
    for name, seat in SEATS.items():
        table.sit(name, seat)
    table.prepare()
    return table


def house_round(table: Pit, names: Sequence[str] = ("ann", "bob", "cat"), stake: int = 20_00) -> None:
    """A round against the dealer that every player surrenders, and the tiles washed again."""
    for name in names:
        table.bet(name, pai_gow=stake)
    table.close()
    table.do("shake", dice=NINE)
    while (due := table.table.due()[0]).act == "decide":
        choice = HOUSE if HOUSE in due.choices else "surrender"
        table.decide(table.table.betting.owners[due.seat or 0], choice)
    table.prepare(stacked(GAME, " ".join(STACKS)))


def offers(table: Pit) -> list[str]:
    """Everybody who is offered the bank now, in order, if all pass."""
    found = []
    while (due := table.table.due()[0]).act == "bank":
        name = next(name for name, seat in SEATS.items() if seat == due.seat)
        table.do("bank", Role.PLAYER, name, take=False)
        found.append(name)
    return found


def take(table: Pit, name: str = "ann", **data: Any) -> list[Event]:
    """Let the others pass until this player may take the bank."""
    while (due := table.table.due()[0]).act == "bank" and due.seat != SEATS[name]:
        table.do("bank", Role.PLAYER, next(n for n, s in SEATS.items() if s == due.seat), take=False)
    return table.do("bank", Role.PLAYER, name, take=True, **data)


def banking(**data: Any) -> Pit:
    """Ann banks; bob stakes $30 and cat $100; ready to close."""
    table = opened()
    house_round(table)
    take(table, **data)
    table.bet("bob", pai_gow=30_00)
    table.bet("cat", pai_gow=100_00)
    return table


def dealt(**data: Any) -> Pit:
    table = banking(**data)
    table.close()
    table.do("shake", Role.PLAYER, "ann", dice=NINE)
    return table


def finished(**data: Any) -> Pit:
    table = dealt(**data)
    table.decide("cat", HOUSE)
    table.decide("bob", HOUSE)
    if data.get("co_bank"):
        table.do("set-hand")
    else:
        table.decide("ann", {"set": {"high": "1-3 1-3", "low": "1-6 5-6"}})
    table.decide("cat", "play")
    table.decide("bob", "play")
    return table


def gains(table: Pit, before: int = 10_000_00 - 20_00) -> dict[str, int]:
    """What each player won or lost since the house round, in which each lost $20."""
    return {p.name: p.chips - before for p in table.table.betting.players.values()}


# --- 10.8(a) to (c): when, and to whom


@pytest.mark.clause("NJ-69F-10.8(a)")
def test_the_bank_is_offered_only_where_the_licensee_offers_it() -> None:
    table = opened([])
    house_round(table)
    assert table.table.due()[0].act == "bet"
    with pytest.raises(RuleError):
        table.do("bank", Role.PLAYER, "cat", take=True)


@pytest.mark.clause("NJ-69F-10.8(b)")
def test_nobody_banks_at_the_start_of_the_game() -> None:
    table = opened()
    with pytest.raises(RuleError) as caught:
        table.do("bank", Role.PLAYER, "cat", take=True)
    assert caught.value.clause == "NJ-69F-10.8(b)"
    house_round(table)
    assert table.table.due()[0].act == "bank"


@pytest.mark.clause("NJ-69F-10.8(b)")
@pytest.mark.parametrize("act", ["idle", "change-decks"])
def test_the_game_starts_anew_when_the_tiles_are_laid_out_again(act: str) -> None:
    table = opened()
    house_round(table)
    table.do(act)
    table.prepare()
    assert table.table.due()[0].act == "bet"
    with pytest.raises(RuleError) as caught:
        table.do("bank", Role.PLAYER, "cat", take=True)
    assert caught.value.clause == "NJ-69F-10.8(b)"


@pytest.mark.clause("NJ-69F-10.8(c)")
def test_the_offer_goes_counterclockwise_from_the_far_right() -> None:
    table = opened()
    house_round(table)
    with pytest.raises(RuleError, match="offered to cat") as caught:
        table.do("bank", Role.PLAYER, "ann", take=True)
    assert caught.value.clause == "NJ-69F-10.8(c)"
    assert offers(table) == ["cat", "ann", "bob"]
    assert table.table.due()[0].act == "bet"


@pytest.mark.clause("NJ-69F-10.8(c)")
def test_the_first_offer_moves_on_round_by_round() -> None:
    table = opened()
    first = []
    for _ in range(5):
        house_round(table)
        first.append(offers(table)[:1])
    # After bob the first offer has returned to the dealer.
    assert first == [["cat"], ["ann"], ["bob"], [], ["cat"]]


@pytest.mark.clause("NJ-69F-10.8(c)")
def test_the_offer_is_not_skipped() -> None:
    table = opened()
    house_round(table)
    table.bet("bob", pai_gow=10_00)
    with pytest.raises(RuleError, match="on offer to cat") as caught:
        table.close()
    assert caught.value.clause == "NJ-69F-10.8(c)"
    assert offers(table) == ["cat", "ann", "bob"]
    table.close()


@pytest.mark.clause("NJ-69F-10.8(c)")
def test_whoever_takes_the_bank_is_marked_and_the_round_may_do_without() -> None:
    table = opened()
    house_round(table)
    events = take(table, "cat")
    told = [(event.kind, event.clause, event.place) for event in events]
    assert told[:2] == [("announce", "NJ-69F-10.8(d)", 5), ("bank-taken", "NJ-69F-10.8(c)", 5)]
    table = opened()
    house_round(table)
    offers(table)
    house_round(table)
    assert table.table.rounds == 2


@pytest.mark.clause("NJ-69F-10.8(c)")
def test_nobody_banks_two_rounds_running() -> None:
    table = finished()
    table.prepare()
    with pytest.raises(RuleError, match="two rounds running") as caught:
        table.do("bank", Role.PLAYER, "ann", take=True)
    assert caught.value.clause == "NJ-69F-10.8(c)"
    assert "ann" not in offers(table)


# --- 10.8(d) to (g): who may bank, alone or shared, and against what wager of the dealer


@pytest.mark.clause("NJ-69F-10.8(d)", "NJ-69F-10.8(d)1")
def test_a_bank_has_wagered_in_the_last_round_against_the_dealer() -> None:
    table = opened()
    house_round(table, ["bob", "cat"])
    with pytest.raises(RuleError) as caught:
        table.do("bank", Role.PLAYER, "ann", take=True)
    assert caught.value.clause == "NJ-69F-10.8(d)1"
    assert offers(table) == ["cat", "bob"]


@pytest.mark.clause("NJ-69F-10.8(d)", "NJ-69F-10.8(d)2")
@pytest.mark.parametrize(("co_bank", "least"), [(False, 130_00), (True, 65_00)])
def test_a_bank_covers_all_other_wagers_or_half_of_them(co_bank: bool, least: int) -> None:
    """$130 of the players; whoever cannot pay them does not bank, and the round is played against the dealer."""
    for chips, banks in ((least - 1, False), (least, True)):
        table = banking(co_bank=co_bank)
        table.table.betting.players["ann"].chips = chips
        events = table.close()
        assert [e.clause for e in events if e.kind == "bank-withdrawn"] == ([] if banks else ["NJ-69F-10.8(d)2"])
        state = table.table.state
        assert state is not None
        assert (state.bank is not None) == banks
        assert {seat for seat, at in state.seats.items() if at.stakes} == {1, 5}


@pytest.mark.clause("NJ-69F-10.8(d)2")
def test_nobody_takes_the_bank_who_cannot_cover_the_wagers_on_the_layout() -> None:
    table = opened()
    house_round(table)
    table.bet("bob", pai_gow=30_00)
    table.table.betting.players["ann"].chips = 29_00
    with pytest.raises(RuleError, match="must cover \\$30") as caught:
        take(table)
    assert caught.value.clause == "NJ-69F-10.8(d)2"
    take(table, co_bank=True)


@pytest.mark.clause("NJ-69F-10.8(e)")
def test_the_house_shares_a_bank_only_where_that_is_offered() -> None:
    table = opened([OFFERED])
    house_round(table)
    with pytest.raises(RuleError) as caught:
        take(table, co_bank=True)
    assert caught.value.clause == "NJ-69F-10.8(e)"


@pytest.mark.clause("NJ-69F-10.8(e)")
def test_the_dealer_does_not_wager_against_a_co_bank() -> None:
    table = opened()
    house_round(table)
    with pytest.raises(RuleError) as caught:
        take(table, co_bank=True, dealer_wager=10_00)
    assert caught.value.clause == "NJ-69F-10.8(e)"
    assert [event.kind for event in take(table, co_bank=True)] == ["announce", "bank-taken", "co-bank"]


@pytest.mark.clause("NJ-69F-10.8(f)")
def test_the_bank_makes_no_wager_and_has_one_area() -> None:
    table = opened([OFFERED, TWO_AREAS])
    house_round(table)
    take(table)
    for seat in (None, 4):
        with pytest.raises(RuleError) as caught:
            table.bet("ann", seat, pai_gow=10_00)
        assert caught.value.clause == "NJ-69F-10.8(f)"


@pytest.mark.clause("NJ-69F-10.8(f)")
@pytest.mark.parametrize("seat", [3, 4])
def test_a_player_with_wagers_takes_them_back_before_banking(seat: int) -> None:
    table = opened([OFFERED, TWO_AREAS])
    house_round(table)
    table.bet("ann", seat, pai_gow=10_00)
    with pytest.raises(RuleError) as caught:
        take(table)
    assert caught.value.clause == "NJ-69F-10.8(f)"
    table.do("clear", Role.PLAYER, "ann", seat=seat)
    take(table)


@pytest.mark.clause("NJ-69F-10.8(g)")
@pytest.mark.parametrize(("asked", "wager"), [({}, 20_00), ({"dealer_wager": 5_00}, 5_00), ({"dealer_wager": 0}, 0)])
def test_the_dealer_wagers_what_the_bank_last_did_or_less(asked: dict[str, Any], wager: int) -> None:
    table = opened()
    house_round(table)
    events = take(table, **asked)
    assert [e.clause for e in events if e.kind == "dealer-wager"] == (["NJ-69F-10.8(g)"] if wager else [])
    table.bet("bob", pai_gow=10_00)
    table.close()
    assert table.table.state is not None
    assert table.table.state.the_bank().dealer_wager == wager


@pytest.mark.clause("NJ-69F-10.8(g)")
@pytest.mark.parametrize("wager", [20_01, -1, "20"])
def test_and_no_more(wager: Any) -> None:
    table = opened()
    house_round(table)
    with pytest.raises(RuleError) as caught:
        take(table, dealer_wager=wager)
    assert caught.value.clause == "NJ-69F-10.8(g)"


@pytest.mark.clause("NJ-69F-10.8(g)")
def test_the_dealers_wager_alone_makes_a_round() -> None:
    table = opened()
    house_round(table)
    take(table, dealer_wager=0)
    with pytest.raises(RuleError, match="nobody has placed"):
        table.close()
    table = opened()
    house_round(table)
    take(table)
    table.close()
    table.do("shake", Role.PLAYER, "ann", dice=NINE)
    table.decide("ann", HOUSE)
    assert gains(table) == {"ann": -20_00, "bob": 0, "cat": 0}


# --- 10.8(h) to (m): the bank shakes, and the count begins with the bank


@pytest.mark.clause("NJ-69F-10.8(h)", "NJ-69F-10.8(i)")
def test_the_bank_shakes_and_the_dealer_lifts_the_lid() -> None:
    table = banking()
    table.close()
    for role, who in ((Role.DEALER, "dealer"), (Role.PLAYER, "cat")):
        with pytest.raises(RuleError) as caught:
            table.do("shake", role, who, dice=NINE)
        assert caught.value.clause == "NJ-69F-10.8(h)"
    with pytest.raises(RuleError, match="three times"):
        table.do("shake", Role.PLAYER, "ann", dice=NINE, shakes=2)
    events = table.do("shake", Role.PLAYER, "ann", dice=NINE)
    assert [(e.kind, e.clause) for e in events[:3]] == [
        ("shake", "NJ-69F-10.8(h)"),
        ("announce", "NJ-69F-10.8(i)"),
        ("announce", "NJ-69F-10.8(j)"),
    ]


@pytest.mark.clause("NJ-69F-10.8(i)", "NJ-69F-10.9(a)", "NJ-69F-10.9(b)")
@pytest.mark.parametrize("clause", ["NJ-69F-10.8(i)", "NJ-69F-10.9(a)", "NJ-69F-10.9(b)"])
def test_a_lid_lifted_by_the_bank_is_put_back_and_the_dice_shaken_again(clause: str) -> None:
    table = banking()
    table.close()
    table.irregularity(clause)
    due = table.table.due()[0]
    assert (due.act, due.seat) == ("shake", 3)


@pytest.mark.clause("NJ-69F-10.8(i)")
def test_without_a_bank_no_bank_lifts_the_lid() -> None:
    table = opened()
    table.bet("ann", pai_gow=10_00)
    table.close()
    with pytest.raises(RuleError, match="cannot happen while shaking"):
        table.irregularity("NJ-69F-10.8(i)")


@pytest.mark.clause("NJ-69F-10.8(j)", "NJ-69F-10.8(k)")
def test_the_bank_counts_as_one_and_the_stacks_go_counterclockwise() -> None:
    deals = [event for event in dealt().journal.events if event.kind == "deal" and event.clause == "NJ-69F-10.8(k)"]
    places = [3, "position 2", 1, "dead hand", "dealer", "position 6", 5, "position 4"]
    assert [event.place for event in deals] == places
    assert [tiles_text(event.cards) for event in deals] == STACKS


@pytest.mark.clause("NJ-69F-10.8(j)")
@pytest.mark.parametrize(
    ("dice", "place"), [([1, 1, 1], 1), ([1, 1, 2], "dead hand"), ([1, 1, 3], "dealer"), ([6, 6, 6], "position 2")]
)
def test_other_counts_from_the_bank(dice: list[int], place: Any) -> None:
    """From 3: two is 2, three is 1, four the dead hand, five the dealer; eighteen is two again."""
    table = banking()
    table.close()
    events = table.do("shake", Role.PLAYER, "ann", dice=dice)
    assert next(event.place for event in events if event.kind == "deal") == place


@pytest.mark.clause("NJ-69F-10.8(l)", "NJ-69F-10.8(m)")
@pytest.mark.parametrize(("data", "dealer"), [({}, False), ({"dealer_wager": 0}, True), ({"co_bank": True}, True)])
def test_stacks_without_a_wager_join_the_dead_hand_the_dealers_too(data: dict[str, Any], dealer: bool) -> None:
    table = dealt(**data)
    events = table.journal.events
    joined = [event.place for event in events if event.kind == "discard" and event.clause == "NJ-69F-10.8(l)"]
    assert joined == ["position 2", "position 6", "position 4"] + ["dealer"] * dealer
    said = [event.clause for event in events if event.kind == "announce"]
    assert said[-2:] == ["NJ-69F-10.8(l)", "NJ-69F-10.8(m)"]


# --- 10.7(c), 10.8(n) to (r): setting and settling


@pytest.mark.clause("NJ-69F-10.7(c)", "NJ-69F-10.8(n)", "NJ-69F-10.8(o)", "NJ-69F-10.8(q)", "NJ-69F-10.8(r)")
def test_the_centre_of_the_table_in_its_order() -> None:
    """$30 lie there; the dealer's $20 and cat's $100 have won; the bank adds $90."""
    table = finished()
    at = next(i for i, e in enumerate(table.journal.events) if (e.kind, e.clause) == ("ask", "NJ-69F-10.7(c)"))
    kinds = ("ask", "expose", "announce", "settle")
    told = [(e.kind, e.clause, e.place) for e in table.journal.events[at:] if e.kind in kinds]
    assert told == [
        ("ask", "NJ-69F-10.7(c)", 3),
        ("expose", "NJ-69F-10.8(n)", "dealer"),
        ("expose", "NJ-69F-10.8(n)", 3),
        ("announce", "NJ-69F-10.8(n)", None),
        ("ask", "NJ-69F-10.7(f)", 5),
        ("expose", "NJ-69F-10.8(o)", 5),
        ("announce", "NJ-69F-10.8(o)", None),
        ("ask", "NJ-69F-10.7(f)", 1),
        ("expose", "NJ-69F-10.8(o)", 1),
        ("announce", "NJ-69F-10.8(o)", None),
        ("settle", "NJ-69F-10.8(o)", 1),
        ("announce", "NJ-69F-10.8(o)", None),
        ("announce", "NJ-69F-10.8(o)", None),
        ("announce", "NJ-69F-10.8(q)", None),
        ("settle", "NJ-69F-10.8(r)", 5),
        ("settle", "NJ-69F-10.8(o)", 3),
    ]
    said = [e.text for e in table.journal.events[at:] if e.kind == "announce"]
    assert said[3:5] == ["$30 lies in the centre of the table, $120 has won", "the bank adds $90 to the centre"]
    assert gains(table) == {"ann": -90_00, "bob": -30_00, "cat": 95_00}
    assert table.table.chips() == 1_000_000_00 + 3 * 10_000_00


@pytest.mark.clause("NJ-69F-10.8(e)", "NJ-69F-10.8(p)", "NJ-69F-10.8(r)")
def test_a_co_bank_pays_half_of_what_is_missing() -> None:
    """$100 less $30: the co-bank and the table inventory add $35 each."""
    table = finished(co_bank=True)
    said = [e.text for e in table.journal.events if e.kind == "announce" and e.clause == "NJ-69F-10.8(p)"]
    assert said[-1] == "the bank adds $35 and the table inventory $35 to the centre"
    assert gains(table) == {"ann": -35_00, "bob": -30_00, "cat": 95_00}
    assert "dealer" not in [e.place for e in table.journal.events[-40:] if e.kind == "expose"]


@pytest.mark.clause("NJ-69F-10.8(p)")
def test_a_co_bank_keeps_half_of_what_is_left() -> None:
    table = dealt(co_bank=True)
    table.decide("cat", HOUSE)
    table.decide("bob", HOUSE)
    table.do("set-hand")
    table.decide("cat", "surrender")
    table.decide("bob", "play")
    said = [e.text for e in table.journal.events if e.kind == "announce" and e.clause == "NJ-69F-10.8(p)"]
    assert said[-1] == "of the $130 left, half of it for the house, the bank keeps $61.75"
    assert gains(table)["ann"] == 61_75


@pytest.mark.clause("NJ-69F-10.8(e)", "NJ-69F-10.9(f)")
def test_only_the_dealer_sets_a_co_banks_hands_and_only_the_filed_way() -> None:
    table = dealt(co_bank=True)
    table.decide("cat", HOUSE)
    table.decide("bob", HOUSE)
    with pytest.raises(InputError):
        table.decide("ann", HOUSE)
    with pytest.raises(RuleError) as caught:
        table.do("set-hand", Role.PLAYER, "ann")
    assert caught.value.clause == "NJ-69F-10.8(e)"
    with pytest.raises(RuleError) as caught:
        table.do("set-hand", decision={"set": {"high": "1-3 5-6", "low": "1-3 1-6"}})
    assert caught.value.clause == "NJ-69F-10.9(f)"
    table.do("set-hand", decision={"set": {"high": "1-3 1-3", "low": "5-6 1-6"}})
    assert table.table.due()[0].seat == 5


def test_a_bank_that_leaves_is_shaken_and_set_for() -> None:
    table = banking()
    table.close()
    table.do("leave", Role.PLAYER, "ann")
    table.do("shake", dice=NINE)
    for name in ("cat", "bob"):
        table.decide(name, HOUSE)
    for name in ("cat", "bob"):
        table.decide(name, "play")
    assert table.table.inventory == 1_000_000_00 + 3 * 20_00 + 25_00
    assert "ann" not in table.table.betting.players


@pytest.mark.clause("NJ-69F-10.9(e)", "NJ-69F-10.9(d)")
def test_an_exposed_tile_of_the_bank_voids_all_hands() -> None:
    table = dealt()
    with pytest.raises(RuleError) as caught:
        table.irregularity("NJ-69F-10.9(d)", seat=3)
    assert caught.value.clause == "NJ-69F-10.9(e)"
    table.irregularity("NJ-69F-10.9(e)")
    assert gains(table) == {"ann": 0, "bob": 0, "cat": 0}


def test_replay_gives_the_same_events() -> None:
    table = finished()
    again = replay(table.game, table.table.rules, table.journal.inputs, inventory=1_000_000_00)
    assert again.events == table.journal.events
    assert again.table.chips() == table.table.chips()


@pytest.mark.parametrize(("name", "data"), [("bank", {}), ("co-bank", {"co_bank": True})])
def test_golden_transcripts(name: str, data: dict[str, Any]) -> None:
    """Of the second round only."""
    table = finished(**data)
    at = next(i for i, event in enumerate(table.journal.events) if event.kind == "bank-passed")
    table.journal.events = table.journal.events[at:]
    check_golden(name, table)
