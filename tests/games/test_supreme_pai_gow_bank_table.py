"""Supreme Pai Gow at a real table with a player's bank: who is offered it, and on what terms."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Event, Role
from croupier.testing import Pit, rules_for
from tests.games.supreme_bank import BANKING, GAME, HOUSE_WAY, MANUAL, NAMES, pit, play


def offers(table: Pit) -> list[str]:
    assert table.table.banking is not None
    return list(table.table.banking.offered)


def take(table: Pit, name: str, **terms: Any) -> list[Event]:
    return table.do("bank", Role.PLAYER, name, take=True, **terms)


def refused(table: Pit, name: str, **terms: Any) -> str | None:
    with pytest.raises(InputError) as caught:
        take(table, name, **terms)
    return caught.value.clause


# --- 13(a) to (d): the offer


@pytest.mark.clause("MA-SPG-13(b)")
def test_nobody_banks_at_the_start_of_the_game() -> None:
    table = pit(played=False)
    assert table.table.due()[0].act == "bet"
    assert refused(table, "cat") == "MA-SPG-13(b)"
    play(table, ann=10_00)
    table.prepare()
    assert table.table.due()[0].act == "bank"


@pytest.mark.clause("MA-SPG-13(b)", "MA-SPG-6(g)")
def test_after_an_idle_spell_or_with_new_cards_the_game_starts_again() -> None:
    idle = pit()
    idle.prepare()
    idle.do("idle")
    idle.prepare()
    assert offers(idle) == []
    changed = pit()
    changed.do("change-decks")
    changed.prepare()
    assert offers(changed) == []
    removed = pit(("# counting_shuffler = false", "counting_shuffler = true"))
    removed.do("shuffle", Role.DEVICE, "device", count=53)
    removed.prepare()
    assert offers(removed) == []


@pytest.mark.clause("MA-SPG-13(a)")
def test_without_the_licensees_election_the_bank_is_not_offered() -> None:
    table = Pit(GAME, rules_for(GAME))
    table.sit("ann", 3)
    table.prepare()
    play(table, ann=10_00)
    table.prepare()
    assert table.table.due()[0].act == "bet"


@pytest.mark.clause("MA-SPG-13(c)")
def test_the_offer_goes_round_counterclockwise_from_the_far_right() -> None:
    table = pit()
    table.prepare()
    due = table.table.due()[0]
    assert (due.act, due.seat, due.clause) == ("bank", 6, "MA-SPG-13(c)")
    assert offers(table) == ["cat", "ann", "bob"]
    assert refused(table, "ann") == "MA-SPG-13(c)"
    assert [(e.kind, e.clause) for e in table.do("bank", Role.PLAYER, "cat", take=False)] == [
        ("bank-passed", "MA-SPG-13(c)")
    ]
    taken = take(table, "ann", dealer_wager=0)
    assert [(e.kind, e.place, e.clause) for e in taken] == [("bank-taken", 3, "MA-SPG-13(c)")]
    assert refused(table, "bob") == "MA-SPG-13(c)"


@pytest.mark.clause("MA-SPG-13(c)")
def test_the_first_offer_moves_on_and_nobody_banks_twice_running() -> None:
    table = pit()
    seen = []
    for taker in ("cat", "ann", "bob", None, "ann", None, None):
        table.prepare()
        seen.append(offers(table))
        for name in seen[-1]:
            if name == taker:
                take(table, name, dealer_wager=0)
                break
            table.do("bank", Role.PLAYER, name, take=False)
        play(table, **{name: 10_00 for name in NAMES.values() if name != taker})
    assert seen == [
        ["cat", "ann", "bob"],
        ["ann", "bob"],  # cat has just banked
        ["bob", "cat"],
        [],  # the first offer has returned to the dealer
        ["cat", "ann", "bob"],
        ["bob", "cat"],  # ann has just banked
        [],
    ]


@pytest.mark.clause("MA-SPG-13(c)")
def test_a_round_that_nobody_wants_to_bank_is_played_against_the_dealer() -> None:
    table = pit()
    table.prepare()
    for name in ("cat", "ann", "bob"):
        table.do("bank", Role.PLAYER, name)
    events = play(table, ann=10_00)
    assert "MA-SPG-12(c)" in {e.clause for e in events if e.kind == "expose"}


@pytest.mark.clause("MA-SPG-13(d)(1)")
def test_only_players_who_wagered_against_the_dealer_last_time() -> None:
    table = pit(played=False)
    play(table, ann=10_00, cat=10_00)  # bob sits it out
    table.prepare(bank="cat", dealer_wager=0)
    play(table, ann=10_00, bob=10_00)  # bob wagers, but against cat's bank
    table.prepare()
    assert offers(table) == ["ann"]
    assert table.table.banking is not None
    table.table.banking.offered = ["bob"]
    assert refused(table, "bob") == "MA-SPG-13(d)(1)"


@pytest.mark.clause("MA-SPG-13(d)(2)")
def test_the_bank_must_cover_all_wagers() -> None:
    table = Pit(GAME, rules_for(GAME, BANKING))
    table.sit("ann", 3)
    table.sit("cat", 6, chips=30_00)
    table.prepare()
    table.bet("cat", supreme_pai_gow=10_00)
    table.close()
    table.do("shake", dice=[1, 1, 1])
    table.decide("cat", HOUSE_WAY)
    table.decide("cat", "play")
    chips = table.table.betting.players["cat"].chips
    table.prepare(bank="cat", dealer_wager=0)
    table.bet("ann", supreme_pai_gow=chips + 1)
    assert table.table.due()[-1].clause == "MA-SPG-13(d)(2)"
    table.bet("ann", supreme_pai_gow=chips)
    assert table.table.due()[-1].act == "no-more-bets"
    table.bet("ann", supreme_pai_gow=chips + 1)
    events = table.close()
    assert events[0][:3] == ("bank-withdrawn", "MA-SPG-13(d)(2)", 6)
    assert table.table.state is not None
    assert table.table.state.bank is None
    assert table.table.state.seats[3].stakes == {GAME: chips + 1}


@pytest.mark.clause("MA-SPG-13(d)(2)", "MA-SPG-13(g)")
def test_the_dealers_wager_is_lowered_and_half_of_all_is_covered_with_the_house() -> None:
    """Cat has $9,500: of the dealer's $30 she could pay $10 more, by the other reading she does not bank."""
    cases: list[tuple[dict[str, Any], str, int, int | None]] = [
        ({}, "players", 9_490_00, 10_00),
        ({}, "with-dealer", 9_490_00, None),
        ({"co_bank": True}, "players", 19_000_00, 0),
        ({"co_bank": True}, "players", 19_000_01, None),
    ]
    for terms, reading, stake, wager in cases:
        table = pit(text=f'[table.readings]\nMA-31 = "{reading}"\n')
        table.prepare(bank="cat", **terms)
        cat, ann = table.table.betting.players["cat"], table.table.betting.players["ann"]
        cat.chips, ann.chips = 9_500_00, 50_000_00
        table.table.betting.bets[3], table.table.betting.owners[3] = {GAME: stake}, "ann"
        table.close()
        state = table.table.state
        assert state is not None
        assert (state.bank.dealer_wager if state.bank else None) == wager


# --- 13(e) to (g): the terms


@pytest.mark.clause("MA-SPG-13(e)")
def test_the_house_shares_where_it_offers_to_and_wagers_nothing_then() -> None:
    table = pit()
    table.prepare()
    assert refused(table, "cat", co_bank=True, dealer_wager=5_00) == "MA-SPG-13(e)"
    events = take(table, "cat", co_bank=True)
    assert [(e.kind, e.clause) for e in events] == [("bank-taken", "MA-SPG-13(c)"), ("co-bank", "MA-SPG-13(e)")]
    alone = Pit(GAME, rules_for(GAME, BANKING[:1]))
    alone.sit("cat", 6)
    alone.prepare()
    play(alone, cat=10_00)
    alone.prepare()
    assert refused(alone, "cat", co_bank=True) == "MA-SPG-13(e)"


@pytest.mark.clause("MA-SPG-13(e)")
def test_the_dealer_sets_the_co_banks_hand() -> None:
    table = pit()
    table.prepare(bank="cat", co_bank=True)
    table.bet("ann", supreme_pai_gow=10_00)
    table.close()
    table.do("shake", Role.PLAYER, "cat", dice=[1, 1, 1])
    asked = table.table.due()[0]
    assert (asked.act, asked.seat) == ("decide", 3)
    table.decide("ann", HOUSE_WAY)
    due = table.table.due()[0]
    assert (due.act, due.roles, due.clause) == ("set-hand", (Role.DEALER,), "MA-SPG-13(e)")
    with pytest.raises(RuleError) as caught:
        table.do("set-hand", Role.PLAYER, "cat")
    assert caught.value.clause == "MA-SPG-13(e)"
    events = table.do("set-hand")
    assert [(e.kind, e.place, e.clause) for e in events][:2] == [
        ("set-hand", None, "MA-SPG-13(e)"),
        ("expose", 6, "MA-SPG-13(e)"),
    ]


@pytest.mark.clause("MA-SPG-13(f)")
def test_the_bank_has_one_area_and_makes_no_wager_against_itself() -> None:
    adjacent = ("# two_adjacent_areas = false", "two_adjacent_areas = true")
    table = pit(adjacent)
    table.prepare(bank="cat", dealer_wager=0)
    for wagers in ({GAME: 10_00}, {GAME: 10_00, "bonus": 5_00}):
        with pytest.raises(RuleError) as caught:
            table.do("bet", Role.PLAYER, "cat", wagers=wagers)
        assert caught.value.clause == "MA-SPG-13(f)"
    with pytest.raises(RuleError) as caught:
        table.bet("cat", seat=5, supreme_pai_gow=10_00)
    assert caught.value.clause == "MA-SPG-13(f)"
    table.bet("cat", bonus=5_00)
    two = pit(adjacent, text='[table.readings]\nMA-10 = "two-areas"\n')
    two.prepare(bank="cat", dealer_wager=0)
    two.bet("cat", seat=5, supreme_pai_gow=10_00)


@pytest.mark.clause("MA-SPG-13(g)")
def test_the_dealer_wagers_what_the_bank_last_wagered_or_less() -> None:
    table = pit()
    table.prepare()
    assert refused(table, "cat", dealer_wager=30_01) == "MA-SPG-13(g)"
    assert refused(table, "cat", dealer_wager=-1) == "MA-SPG-13(g)"
    assert refused(table, "cat", dealer_wager="5") == "MA-SPG-13(g)"
    events = take(table, "cat")
    assert [(e.kind, e.place, e.text, e.clause) for e in events][-1] == (
        "dealer-wager",
        "dealer",
        "$30",
        "MA-SPG-13(g)",
    )
    less = pit()
    less.prepare()
    assert take(less, "cat", dealer_wager=12_00)[-1].text == "$12"
    none = pit()
    none.prepare()
    assert [e.kind for e in take(none, "cat", dealer_wager=0)] == ["bank-taken"]


@pytest.mark.clause("MA-SPG-13(g)")
def test_an_approved_calculation_may_give_another_wager() -> None:
    key = '# dealer_wager_against_bank = "last-wager-of-bank"'
    text = '[table.approvals]\ndealer_wager_against_bank = "MGC-2"\n'
    table = pit((key, 'dealer_wager_against_bank = "approved-calculation"'), text=text)
    table.prepare()
    assert refused(table, "cat", dealer_wager=45_00) == "MA-SPG-13(g)"
    assert take(table, "cat")[-1].text == "$30"
    assert table.do("dealer-wager", amount=45_00)[-1].text == "$45"
    assert table.do("bank", Role.PLAYER, "cat", dealer_wager=40_00)[-1].text == "$40"


def test_a_player_with_a_wager_on_the_layout_takes_it_back_before_banking() -> None:
    table = pit()
    table.prepare()
    table.bet("cat", supreme_pai_gow=10_00)
    assert refused(table, "cat") == "MA-SPG-13(f)"
    table.do("clear", Role.PLAYER, "cat")
    take(table, "cat")


def test_a_bank_that_leaves_before_the_deal_leaves_no_bank() -> None:
    table = pit()
    table.prepare(bank="cat", dealer_wager=0)
    table.do("leave", Role.PLAYER, "cat")
    events = play(table, ann=10_00)
    assert "MA-SPG-12(c)" in {e.clause for e in events}


# --- 6(d)(2): the bank and the cut


@pytest.mark.clause("MA-SPG-6(d)(2)", "MA-SPG-6(c)")
def test_the_bank_is_settled_before_the_cut_and_offered_it_first() -> None:
    table = pit(*MANUAL)
    table.do("shuffle", order=list(table.game.deck))
    assert table.table.due()[0].act == "bank"
    with pytest.raises(RuleError) as caught:
        table.do("cut", Role.PLAYER, "cat", at=20)
    assert caught.value.clause == "MA-SPG-6(d)(2)"
    table.do("bank", Role.PLAYER, "cat")
    take(table, "ann", dealer_wager=0)
    assert table.table.due()[0].act == "cut"
    assert table.table.cabinet.cut_order == ["ann", "bob", "cat"]
    refusal = table.do("cut", Role.PLAYER, "ann")
    assert ("cut-offered", "MA-SPG-6(d)(2)") in [(e.kind, e.clause) for e in refusal]
    table.do("cut", Role.PLAYER, "bob", at=20)


@pytest.mark.clause("MA-SPG-6(d)(2)", "MA-SPG-6(d)(3)")
def test_after_a_bank_the_cut_starts_at_the_far_right_again() -> None:
    table = pit(*MANUAL)
    table.prepare()
    play(table, ann=10_00)
    table.prepare()
    play(table, ann=10_00)
    table.prepare(bank="ann", dealer_wager=0)
    play(table, bob=10_00)
    table.do("shuffle", order=list(table.game.deck))
    while table.table.due()[0].act == "bank":
        table.do("bank", Role.PLAYER, NAMES[table.table.due()[0].seat or 0])
    assert table.table.cabinet.cut_order == ["cat", "ann", "bob"]
