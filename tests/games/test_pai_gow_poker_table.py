"""Pai gow poker at a real table, before the first card: opening, shuffle and cut, wagers, and who may do what."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Role
from croupier.play.journal import replay
from croupier.play.views import sees
from tests.games.pai_gow_poker_pit import BANKS, DEVICE, HAND, MANUAL, RNG, RNG_APPROVED, WAGER, House

SECOND_DECK = ("# second_deck = false", "second_deck = true")
TWO_JOKERS = ("# two_joker_decks = false", "two_joker_decks = true")
PRESHUFFLED = ("# preshuffled_cards = false", "preshuffled_cards = true")
AREAS = ("# two_adjacent_areas = false", "two_adjacent_areas = true")
NEXT_ENTITLED = ('# recut_by = "last-cutter"', 'recut_by = "next-entitled"')


def opened(*changes: tuple[str, str], **options: Any) -> House:
    house = House(*changes, **options)
    house.prepare()
    return house


def until(house: House, act: str) -> None:
    """Work off what is due until this act is."""
    while house.table.due()[0].act != act:
        due = house.table.due()[0]
        data: dict[str, Any] = {"order": list(house.game.deck)} if due.act == "shuffle" else {}
        house.do(due.act, due.roles[0], "ann" if due.roles[0] is Role.PLAYER else due.roles[0], **data)


# --- 11.2, 11.4, 11.5: cards, equipment, opening


@pytest.mark.clause("NJ-69F-11.5(a)", "NJ-69F-11.5(b)", "NJ-69F-11.5(c)", "NJ-69F-11.6(a)", "NJ-69F-11.6(b)2")
@pytest.mark.clause("NJ-69F-11.6(d)1", "NJ-69F-11.6(e)", "NJ-69F-11.8(a)")
def test_opening_goes_in_the_order_of_the_chapter() -> None:
    steps = [(e.kind, e.clause) for e in opened(MANUAL).journal.events if e.kind not in ("sit", "in-force")]
    assert steps == [
        ("check-table", "NJ-69F-11.7(a)"),
        ("inspect", "NJ-69F-11.5(a)"),
        ("verify", "NJ-69F-11.5(a)"),
        ("spread", "NJ-69F-11.5(b)"),
        ("view", "NJ-69F-11.5(c)"),
        ("wash", "NJ-69F-11.5(c)"),
        ("shuffle", "NJ-69F-11.6(a)"),
        ("stacked", "NJ-69F-11.6(b)2"),
        ("cut", "NJ-69F-11.6(e)"),
        ("cut-offered", "NJ-69F-11.6(d)1"),
        ("cut-made", "NJ-69F-11.6(e)"),
        ("load", "NJ-69F-11.8(a)"),
    ]


@pytest.mark.clause("NJ-69F-11.5(a)", "NJ-69F-11.5(b)", "NJ-69F-11.5(c)")
@pytest.mark.parametrize(
    ("act", "role", "clause"),
    [
        ("inspect", Role.PLAYER, "NJ-69F-11.5(a)"),
        ("verify", Role.DEALER, "NJ-69F-11.5(a)"),
        ("tear-joker", Role.PLAYER, "NJ-69F-11.5(b)"),
        ("spread", Role.FLOORPERSON, "NJ-69F-11.5(b)"),
        ("view", Role.DEALER, "NJ-69F-11.5(c)"),
        ("wash", Role.PLAYER, "NJ-69F-11.5(c)"),
    ],
)
def test_each_step_has_its_own_hands_and_its_turn(act: str, role: Role, clause: str) -> None:
    house = House(MANUAL, TWO_JOKERS)
    until(house, act)
    with pytest.raises(RuleError) as caught:
        house.do(act, role, "ann" if role is Role.PLAYER else "staff")
    assert (caught.value.code, caught.value.clause) == ("role", clause)
    with pytest.raises(RuleError, match="'shuffle' must wait"):
        house.do("shuffle", order=list(house.game.deck))
    with pytest.raises(RuleError, match="first:"):
        house.wager(ann=10)


@pytest.mark.clause("NJ-69F-11.2(a)", "NJ-69F-11.5(b)")
def test_one_joker_is_in_play_and_a_second_is_torn() -> None:
    house = opened(MANUAL, TWO_JOKERS)
    assert ("tear-joker", "NJ-69F-11.5(b)") in [(e.kind, e.clause) for e in house.journal.events]
    assert sorted(house.table.cabinet.shoe.cards) == list(range(53))
    house.round()
    with pytest.raises(RuleError, match="exactly the cards of the deck") as caught:
        house.do("shuffle", order=[*range(52), 53])
    assert caught.value.clause == "NJ-69F-11.6(a)"
    assert "NJ-69F-11.2(a)" in {e.clause for e in house.journal.events if e.kind == "in-force"}


@pytest.mark.clause("NJ-69F-11.4(a)1", "NJ-69F-11.4(a)1i", "NJ-69F-11.4(a)1ii", "NJ-69F-11.4(a)1iii")
@pytest.mark.clause("NJ-69F-11.4(a)2", "NJ-69F-11.4(a)3", "NJ-69F-11.9(b)", "NJ-69F-11.9(k)")
@pytest.mark.clause("NJ-69F-11.8A(b)1i", "NJ-69F-11.8A(b)1ii")
def test_what_stands_all_the_time_is_recorded() -> None:
    def standing(*changes: tuple[str, str], more: str = "") -> set[str]:
        return {e.clause for e in opened(*changes, more=more).journal.events if e.kind == "in-force"}

    shaker = {f"NJ-69F-11.4(a)1{part}" for part in ("", "i", "ii", "iii")}
    always = {"NJ-69F-11.9(b)", "NJ-69F-11.9(k)"}
    assert shaker | always <= standing()
    assert standing(RNG, more=RNG_APPROVED) & (shaker | {"NJ-69F-11.4(a)2"}) == {"NJ-69F-11.4(a)2"}
    button = ('starting_position_method = "shaker"', 'starting_position_method = "button"')
    assert "NJ-69F-11.4(a)3" in standing(DEVICE, button)
    assert {"NJ-69F-11.8A(b)1i", "NJ-69F-11.8A(b)1ii"} <= standing(HAND)


@pytest.mark.clause("NJ-69F-11.2(b)1", "NJ-69F-11.2(b)2", "NJ-69F-11.2(b)3", "NJ-69F-11.2(b)4", "NJ-69F-11.2(b)5")
@pytest.mark.clause("NJ-69F-11.5(d)")
def test_two_decks_take_turns() -> None:
    house = opened(SECOND_DECK)
    recorded = [e.clause for e in house.journal.events]
    assert {f"NJ-69F-11.2(b){n}" for n in range(1, 6)} <= set(recorded)
    assert [e.kind for e in house.journal.events if e.clause == "NJ-69F-11.5(d)"] == ["inspect", "verify"]
    cabinet = house.table.cabinet
    used = cabinet.active
    house.round()
    assert len(cabinet.batches) == 2
    house.prepare()
    assert cabinet.active != used
    assert cabinet.rack.hands == []
    assert not {f"NJ-69F-11.2(b){n}" for n in range(1, 6)} & {e.clause for e in opened().journal.events}


@pytest.mark.clause("NJ-69F-11.5(a)", "NJ-69F-11.6(b)2")
def test_preshuffled_cards_are_cut_and_nothing_else() -> None:
    house = opened(PRESHUFFLED)
    kinds = [e.kind for e in house.journal.events if e.kind not in ("sit", "in-force")]
    assert kinds == [
        "check-table",
        "receive-preinspected",
        "shuffle",
        "stacked",
        "cut",
        "cut-offered",
        "cut-made",
        "load",
    ]


# --- 11.6: shuffle and cut


@pytest.mark.clause("NJ-69F-11.6(a)", "NJ-69F-11.6(b)1")
def test_a_device_shuffles_and_nobody_cuts() -> None:
    house = opened()
    house.round()
    events = house.do("shuffle", Role.DEVICE, "device", order=list(house.game.deck))
    assert [(e.kind, e.clause) for e in events] == [("shuffle", "NJ-69F-11.6(a)"), ("stacked", "NJ-69F-11.6(b)1")]
    assert house.table.due()[0].act == "load"
    by_hand = opened(MANUAL)
    by_hand.round()
    with pytest.raises(RuleError, match="'shuffle' is for the dealer"):
        by_hand.do("shuffle", Role.DEVICE, "device", order=list(house.game.deck))


def offers(house: House) -> list[str]:
    """Who is offered the cut if everybody refuses; the dealer cuts in the end."""
    house.do("shuffle", order=list(house.game.deck))
    names = []
    while house.table.cabinet.cut_order:
        names.append(house.table.cabinet.cut_order[0])
        house.do("cut", Role.PLAYER, names[-1])
    house.do("cut", at=20)
    house.do("load")
    return names


@pytest.mark.clause("NJ-69F-11.6(c)", "NJ-69F-11.6(d)3")
def test_without_a_bank_the_cut_is_offered_from_the_right_and_moves_on_each_round() -> None:
    house = opened(MANUAL)
    seen = []
    for _ in range(4):
        house.round()
        seen.append(offers(house))
    assert seen == [["ann", "cat", "bob"], ["cat", "bob", "ann"], ["bob", "ann", "cat"], ["ann", "cat", "bob"]]
    told = [(e.kind, e.clause) for e in house.journal.events]
    assert ("cut-offered", "NJ-69F-11.6(d)3") in told
    assert ("cut-refused", "NJ-69F-11.6(c)") in told


@pytest.mark.clause("NJ-69F-11.6(d)2", "NJ-69F-11.6(d)3")
def test_the_bank_is_offered_the_cut_first_then_whoever_follows_counterclockwise() -> None:
    house = opened(MANUAL, BANKS)
    house.round()
    house.do("shuffle", order=list(house.game.deck))
    with pytest.raises(RuleError, match="settled before the cards are cut") as caught:
        house.do("cut", Role.PLAYER, "ann", at=20)
    assert caught.value.clause == "NJ-69F-11.6(d)2"
    house.do("bank", Role.PLAYER, "ann", take=False)
    house.do("bank", Role.PLAYER, "cat", take=True)
    with pytest.raises(RuleError, match="offered to cat"):
        house.do("cut", Role.PLAYER, "ann", at=20)
    house.do("cut", Role.PLAYER, "cat")
    assert house.table.cabinet.cut_order == ["bob", "ann"]
    events = house.do("cut", Role.PLAYER, "bob", at=20)
    assert [(e.kind, e.clause) for e in events][1] == ("cut-offered", "NJ-69F-11.6(d)2")
    house.do("load")
    house.wager(ann=10, bob=10)
    house.close()
    house.finish()
    # After a round with a bank the offer begins at the far right again.
    for _ in house.table.betting.players:
        if house.table.due()[0].act == "bank":
            house.do("bank", Role.PLAYER, "ann", take=False)
    house.do("shuffle", order=list(house.game.deck))
    assert house.table.cabinet.cut_order[0] == "ann"


@pytest.mark.clause("NJ-69F-11.6(e)", "NJ-69F-11.6(c)")
@pytest.mark.parametrize(("at", "fine"), [(9, False), (10, True), (43, True), (44, False), ("ten", False)])
def test_the_cut_is_ten_cards_from_either_end(at: Any, fine: bool) -> None:
    house = opened(MANUAL)
    house.round()
    order = list(house.game.deck)
    house.do("shuffle", order=order)
    with pytest.raises(RuleError, match="offered to ann first"):
        house.do("cut", at=20)
    if not fine:
        with pytest.raises(RuleError, match="at least ten cards") as caught:
            house.do("cut", Role.PLAYER, "ann", at=at)
        assert caught.value.clause == "NJ-69F-11.6(e)"
        return
    house.do("cut", Role.PLAYER, "ann", at=at)
    assert house.table.cabinet.shoe.cards == order[at:] + order[:at]


@pytest.mark.clause("NJ-69F-11.6(f)")
@pytest.mark.parametrize(("changes", "who"), [((MANUAL,), "ann"), ((MANUAL, NEXT_ENTITLED), "cat")])
def test_a_supervisor_may_order_a_recut(changes: tuple[tuple[str, str], ...], who: str) -> None:
    house = opened(*changes)
    house.round()
    house.do("shuffle", order=list(house.game.deck))
    house.do("cut", Role.PLAYER, "ann", at=20)
    with pytest.raises(RuleError) as caught:
        house.do("recut")
    assert caught.value.clause == "NJ-69F-11.6(f)"
    house.do("recut", Role.SUPERVISOR, "sue")
    with pytest.raises(RuleError, match=f"offered to {who}"):
        house.do("cut", Role.PLAYER, "bob", at=30)
    house.do("cut", Role.PLAYER, who, at=30)
    house.do("load")
    house.do("recut", Role.SUPERVISOR, "sue")
    house.prepare()
    house.wager(ann=10)
    house.close()
    with pytest.raises(RuleError, match="before the first card is dealt") as caught:
        house.do("recut", Role.SUPERVISOR, "sue")
    assert caught.value.clause == "NJ-69F-11.6(f)"


@pytest.mark.clause("NJ-69F-11.6(g)", "NJ-69F-11.5(c)")
def test_an_idle_table_spreads_its_cards_until_somebody_looks() -> None:
    house = opened(MANUAL)
    assert [(e.kind, e.clause) for e in house.do("idle")] == [("spread", "NJ-69F-11.6(g)")]
    with pytest.raises(RuleError, match="first player looks"):
        house.wager(ann=10)
    house.prepare()
    told = [(e.kind, e.clause) for e in house.journal.events]
    after = told[told.index(("spread", "NJ-69F-11.6(g)")) + 1 :]
    assert after[:3] == [("view", "NJ-69F-11.6(g)"), ("wash", "NJ-69F-11.5(c)"), ("shuffle", "NJ-69F-11.6(a)")]
    house.wager(ann=10)
    with pytest.raises(RuleError, match="not idle"):
        house.do("idle")


# --- 11.7, 11.12: wagers


@pytest.mark.clause("NJ-69F-11.7(a)", "NJ-69F-11.7(b)", "NJ-69F-11.7(c)")
def test_wagers_are_chips_of_seated_players_before_no_more_bets() -> None:
    house = opened()
    with pytest.raises(RuleError, match="cash is not accepted") as caught:
        house.do("bet", Role.PLAYER, "ann", wagers={WAGER: 10_00}, cash=True)
    assert caught.value.clause == "NJ-69F-11.7(a)"
    with pytest.raises(RuleError, match="zoe is not seated") as caught:
        house.wager(zoe=10)
    assert caught.value.clause == "NJ-69F-11.7(b)"
    with pytest.raises(RuleError, match="outside \\$10 to \\$1,000"):
        house.wager(ann=9)
    house.wager(ann=10)
    house.do("clear", Role.PLAYER, "ann")
    with pytest.raises(RuleError, match="nobody has placed a wager") as caught:
        house.close()
    assert caught.value.clause == "NJ-69F-11.7(c)"
    house.wager(ann=10)
    house.close()
    for act in ("bet", "clear"):
        with pytest.raises(RuleError, match="made, changed or withdrawn") as caught:
            house.do(act, Role.PLAYER, "ann", wagers={WAGER: 20_00})
        assert caught.value.clause == "NJ-69F-11.7(c)"


@pytest.mark.clause("NJ-69F-11.7(b)", "NJ-69F-11.9(b)")
def test_who_leaves_during_the_round_has_the_hand_set_the_house_way() -> None:
    house = opened()
    house.wager(ann=10, bob=10)
    house.close()
    house.finish(until="decide")
    assert house.table.asking
    events = house.do("leave", Role.PLAYER, "ann")
    assert ("decide", "set house-way") in [(e.kind, e.text) for e in events]
    house.finish()
    assert "ann" not in house.table.betting.players


@pytest.mark.clause("NJ-69F-11.12(a)", "NJ-69F-11.12(b)")
def test_two_adjacent_areas_where_the_licensee_allows_them() -> None:
    house = opened(ann=6, bob=2)
    house.wager(ann=10)
    with pytest.raises(RuleError) as caught:
        house.bet("ann", seat=5, **{WAGER: 20_00})
    assert caught.value.clause == "NJ-69F-11.12(a)"
    house = opened(AREAS, ann=6, bob=2)
    house.wager(ann=10)
    with pytest.raises(RuleError, match="2 adjacent positions"):
        house.bet("ann", seat=4, **{WAGER: 20_00})
    house.bet("ann", seat=5, **{WAGER: 20_00})
    house.close()
    house.finish(until="decide")
    assert house.table.due()[0].seat == 5
    house.decide("ann", {"set": "house-way"})
    assert house.table.due()[0].seat == 6
    with pytest.raises(RuleError, match="not touched again"):
        house.do("decide", Role.PLAYER, "ann", seat=5, choice={"set": "house-way"})


@pytest.mark.clause("NJ-69F-11.13(b)2", "NJ-69F-11.13(b)1", "NJ-69F-11.7(a)")
def test_a_number_wager_is_placed_on_its_number_in_chips() -> None:
    number = ("# number = {", "number = {")
    odds = ('# rng_number_wager_odds = "6 to 1"', 'rng_number_wager_odds = "6 to 1"')
    house = opened(RNG, number, odds, more=RNG_APPROVED)
    for wagers, data, match in (
        ({"number": {"8": 5_00}}, {}, "shows 1 to 7"),
        ({"number": 5_00}, {}, "names its choice"),
        ({"number": {"3": 5_00}}, {"cash": True}, "cash is not accepted"),
    ):
        with pytest.raises(RuleError, match=match):
            house.do("bet", Role.PLAYER, "ann", wagers={WAGER: 10_00} | wagers, **data)
    with pytest.raises(RuleError, match="needed to take part"):
        house.do("bet", Role.PLAYER, "ann", wagers={"number": {"3": 5_00}})
    house.do("bet", Role.PLAYER, "ann", wagers={WAGER: 10_00, "number": {"3": 5_00, "4": 5_00}})


# --- 11.9(e), (f): surrender, and where the dealer begins


@pytest.mark.clause("NJ-69F-11.9(e)2", "NJ-69F-11.9(e)1", "NJ-69F-11.9(e)")
def test_surrendered_cards_are_counted_face_down_and_nobody_sees_them() -> None:
    house = opened()
    house.wager(ann=10, bob=20)
    house.close()
    events = house.finish(decisions={"ann": "surrender"})
    told = [(e.kind, e.place) for e in events if e.clause in ("NJ-69F-11.9(e)1", "NJ-69F-11.9(e)2")]
    assert told == [("take", 6), ("settle", 6), ("count-hand", None), ("discard", 6)]
    assert 6 not in [e.place for e in events if e.kind == "expose"]
    for role, seats in ((Role.PLAYER, frozenset({2})), (Role.DEALER, frozenset()), (Role.FLOORPERSON, frozenset())):
        for event in events:
            seen = sees(role, seats, event)
            assert event.place != 6 or seen is None or seen.cards == ()
    assert house.chips("ann") == 9_990_00


@pytest.mark.clause("NJ-69F-11.9(e)2")
def test_cards_with_an_imperial_wager_on_them_wait_for_it() -> None:
    house = opened(("# imperial-bonus = {", "imperial-bonus = {"))
    house.bet("ann", **{WAGER: 10_00, "imperial-bonus": 5_00})
    house.close()
    events = house.finish(decisions={"ann": "surrender"})
    kinds = [(e.kind, e.clause) for e in events if e.place == 6 and e.kind != "deal"]
    assert kinds == [
        ("ask", "NJ-69F-11.9(a)"),
        ("look", "NJ-69F-11.9(a)"),
        ("decide", "NJ-69F-11.9(a)"),
        ("ask", "NJ-69F-11.9(e)"),
        ("decide", "NJ-69F-11.9(e)"),
        ("take", "NJ-69F-11.9(e)1"),
        ("settle", "NJ-69F-11.9(e)1"),
        ("expose", "NJ-69F-11.9(f)"),
        ("settle", "NJ-69F-11.9(g)"),
        ("discard", "NJ-69F-11.9(k)"),
    ]


@pytest.mark.clause("NJ-69F-11.9(f)")
@pytest.mark.parametrize(("reading", "order"), [("dealers-right", [6, 3, 2]), ("players-right", [2, 6, 3])])
def test_hands_are_exposed_counterclockwise_from_the_right(reading: str, order: list[int]) -> None:
    house = opened(more=f'\n[table.readings]\nNJ-13 = "{reading}"\n')
    house.wager(ann=10, bob=20, cat=30)
    house.close()
    assert [e.place for e in house.finish() if e.kind == "expose"] == ["dealer", *order]


# --- clocks, and the journal


@pytest.mark.parametrize(
    ("side", "clause"),
    [
        pytest.param("three-card-bonus", "NJ-69F-11.7(e)", marks=pytest.mark.clause("NJ-69F-11.7(e)")),
        pytest.param("seven-card-bonus", "NJ-69F-11.7(e)", marks=pytest.mark.clause("NJ-69F-11.7(e)")),
        pytest.param("imperial-bonus", "NJ-69F-11.7(f)", marks=pytest.mark.clause("NJ-69F-11.7(f)")),
    ],
)
def test_a_bonus_wager_is_made_only_where_it_is_offered(side: str, clause: str) -> None:
    house = opened()
    with pytest.raises(RuleError, match="is not offered here") as caught:
        house.do("bet", Role.PLAYER, "ann", wagers={WAGER: 10_00, side: 5_00})
    assert caught.value.clause == clause


@pytest.mark.clause("NJ-69F-11.4(a)1iii")
def test_dice_leave_the_table_after_24_hours() -> None:
    house = opened()
    house.wager(ann=10)
    house.clock += 24 * 3600
    with pytest.raises(RuleError, match="dice have been on the table for 24 hours") as caught:
        house.close()
    assert caught.value.clause == "NJ-69F-11.4(a)1iii"
    with pytest.raises(RuleError):
        house.do("change-dice", Role.PLAYER, "ann")
    house.do("change-dice")
    house.close()


def test_replay_gives_the_same_events() -> None:
    house = opened(MANUAL, BANKS)
    house.round()
    house.prepare(bank="ann")
    house.wager(bob=10, cat=20)
    house.close()
    house.finish()
    again = replay(house.game, house.table.rules, house.journal.inputs, inventory=1_000_000_00)
    assert again.events == house.journal.events
    assert again.table.chips() == house.table.chips() == 1_000_000_00 + 30_000_00


def test_a_refused_setting_changes_nothing() -> None:
    house = opened()
    house.wager(ann=10)
    house.close()
    house.finish(until="decide")
    before = len(house.journal.inputs)
    with pytest.raises(InputError):
        house.decide("ann", {"set": {"high": "As Ks Qs Js Ts", "low": "9s 8s"}})
    assert len(house.journal.inputs) == before
    assert house.table.asking
