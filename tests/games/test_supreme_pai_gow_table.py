"""Supreme Pai Gow at a real table: opening, shuffle and cut, wagers, and who may do what."""

from collections.abc import Iterable
from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Event, Role
from croupier.play.journal import replay
from croupier.testing import Pit, rules_for

GAME = "supreme-pai-gow"
MANUAL = [('shuffle_method = "automated"', 'shuffle_method = "manual"')]
HOUSE_WAY = {"set": "house-way"}


def pit(changes: Iterable[tuple[str, str]] = MANUAL, *, stepped: bool = False, more: str = "") -> Pit:
    """A table with bob at 1, ann at 3 and cat at 6, who came in the order ann, bob, cat."""
    table = Pit(GAME, rules_for(GAME, list(changes), more), stepped=stepped)
    table.sit("ann", 3)
    table.sit("bob", 1)
    table.sit("cat", 6)
    return table


def ready(changes: Iterable[tuple[str, str]] = MANUAL, **options: Any) -> Pit:
    table = pit(changes, **options)
    table.prepare()
    return table


def finish(table: Pit, dice: tuple[int, int, int] = (1, 1, 1)) -> list[Event]:
    """Play the round to its end, everybody by the house way."""
    events: list[Event] = []
    while table.table.state is not None:
        due = table.table.due()[0]
        if due.act == "shake":
            role = due.roles[0]
            who = table.table.sitting_at(due.seat) if due.seat else "dealer"
            events += table.do("shake", role, who or "", dice=list(dice))
        elif due.act == "count-stub":
            events += table.do("count-stub", count=26)
        elif due.act == "go-on":
            events += table.do("go-on")
        else:
            choice = HOUSE_WAY if HOUSE_WAY in due.choices else "play"
            events += table.decide(table.table.betting.owners[due.seat or 0], choice)
    return events


def one_round(table: Pit, **wagers: int) -> list[Event]:
    """Everybody named wagers and the round is played."""
    for name, stake in wagers.items():
        table.bet(name, supreme_pai_gow=stake)
    events = table.close()
    return events + finish(table)


def clauses(events: Iterable[Event]) -> list[str]:
    return [event.clause for event in events]


# --- Sections 2, 4 and 5: cards, equipment, opening


@pytest.mark.clause("MA-SPG-5(a)", "MA-SPG-5(b)", "MA-SPG-5(c)", "MA-SPG-6(a)", "MA-SPG-6(b)(2)", "MA-SPG-8(a)")
def test_opening_goes_in_the_order_of_the_chapter() -> None:
    skipped = ("sit", "in-force", "cut-made", "cut-offered")
    steps = [(e.kind, e.clause) for e in ready().journal.events if e.kind not in skipped]
    assert steps == [
        ("check-table", "MA-SPG-7(a)"),
        ("inspect", "MA-SPG-5(a)"),
        ("verify", "MA-SPG-5(a)"),
        ("spread", "MA-SPG-5(b)"),
        ("view", "MA-SPG-5(c)"),
        ("wash", "MA-SPG-5(c)"),
        ("shuffle", "MA-SPG-6(a)"),
        ("stacked", "MA-SPG-6(b)(2)"),
        ("cut", "MA-SPG-6(e)"),
        ("load", "MA-SPG-8(a)"),
    ]


@pytest.mark.clause("MA-SPG-6(b)(1)", "MA-SPG-6(a)")
def test_cards_from_a_device_are_not_cut() -> None:
    kinds = [(e.kind, e.clause) for e in ready([]).journal.events if e.kind in ("shuffle", "stacked", "cut", "load")]
    assert kinds == [("shuffle", "MA-SPG-6(a)"), ("stacked", "MA-SPG-6(b)(1)"), ("load", "MA-SPG-8(a)")]


@pytest.mark.clause("MA-SPG-5(a)", "MA-SPG-6(b)(2)")
def test_preshuffled_cards_are_neither_spread_nor_washed_but_cut() -> None:
    table = ready([("# preshuffled_cards = false", "preshuffled_cards = true")])
    kinds = [e.kind for e in table.journal.events if e.kind not in ("sit", "in-force", "cut-offered")]
    assert kinds == ["check-table", "receive-preinspected", "shuffle", "stacked", "cut", "cut-made", "load"]


@pytest.mark.clause("MA-SPG-5(a)", "MA-SPG-5(b)", "MA-SPG-5(c)")
@pytest.mark.parametrize(
    ("act", "role", "clause"),
    [
        ("inspect", Role.PLAYER, "MA-SPG-5(a)"),
        ("verify", Role.DEALER, "MA-SPG-5(a)"),
        ("spread", Role.FLOORPERSON, "MA-SPG-5(b)"),
        ("view", Role.DEALER, "MA-SPG-5(c)"),
        ("wash", Role.PLAYER, "MA-SPG-5(c)"),
    ],
)
def test_each_step_has_its_own_hands(act: str, role: Role, clause: str) -> None:
    table = pit()
    while table.table.due()[0].act != act:
        due = table.table.due()[0]
        table.do(due.act, due.roles[0], "ann" if due.roles[0] is Role.PLAYER else due.roles[0])
    with pytest.raises(RuleError) as caught:
        table.do(act, role, "ann")
    assert caught.value.clause == clause


@pytest.mark.clause("MA-SPG-2(a)", "MA-SPG-12(b)", "MA-SPG-12(j)", "MA-SPG-8(c)", "MA-SPG-4(a)(1)", "MA-SPG-4(a)(1)(i)")
@pytest.mark.clause("MA-SPG-4(a)(1)(ii)", "MA-SPG-4(a)(1)(iii)", "MA-SPG-16(o)")
def test_what_stands_all_the_time_is_recorded() -> None:
    recorded = {e.clause for e in ready().journal.events if e.kind == "in-force"}
    assert recorded >= {"MA-SPG-2(a)", "MA-SPG-12(b)", "MA-SPG-12(j)", "MA-SPG-8(c)"}
    assert recorded >= {"MA-SPG-4(a)(1)", *(f"MA-SPG-4(a)(1)({n})" for n in ("i", "ii", "iii"))}


@pytest.mark.clause("MA-SPG-9(b)(1)", "MA-SPG-9(b)(1)(i)", "MA-SPG-9(b)(1)(ii)", "MA-SPG-10(b)(1)")
def test_where_the_cards_go_by_the_way_of_dealing() -> None:
    hand = ready([('dealing_method = "manual-shoe"', 'dealing_method = "hand"')]).journal.events
    assert [e.clause for e in hand if e.kind == "load"] == ["MA-SPG-9(b)(1)"]
    assert {"MA-SPG-9(b)(1)(i)", "MA-SPG-9(b)(1)(ii)"} <= {e.clause for e in hand if e.kind == "in-force"}
    shoe = ready([('dealing_method = "manual-shoe"', 'dealing_method = "automated-shoe"')]).journal.events
    assert [e.clause for e in shoe if e.kind == "load"] == ["MA-SPG-10(b)(1)"]


@pytest.mark.clause("MA-SPG-4(a)(2)", "MA-SPG-4(a)(3)", "MA-SPG-4(a)(1)(iii)")
@pytest.mark.parametrize(("start", "clause"), [("rng", "MA-SPG-4(a)(2)"), ("button", "MA-SPG-4(a)(3)")])
def test_a_table_without_dice_needs_no_care_of_dice(start: str, clause: str) -> None:
    changes = [
        ('starting_position_method = "shaker"', f'starting_position_method = "{start}"'),
        ('dealing_method = "manual-shoe"', 'dealing_method = "automated-shoe"'),
        ('shuffle_method = "automated"', 'shuffle_method = "automated-into-shoe"'),
    ]
    approved = '[table.approvals]\nbutton = "MGC-1"\n' if start == "button" else ""
    recorded = {e.clause for e in ready(changes, more=approved).journal.events if e.kind == "in-force"}
    assert clause in recorded
    assert "MA-SPG-4(a)(1)" not in recorded


@pytest.mark.clause("MA-SPG-4(a)(1)(iii)")
def test_dice_are_changed_after_24_hours() -> None:
    table = ready()
    table.bet("ann", supreme_pai_gow=10_00)
    table.clock += 24 * 3600
    with pytest.raises(RuleError, match="24 hours") as caught:
        table.close()
    assert caught.value.clause == "MA-SPG-4(a)(1)(iii)"
    table.do("change-dice", Role.FLOORPERSON, "floor")
    table.close()


@pytest.mark.clause("MA-SPG-2(a)")
def test_a_shuffle_holds_54_cards_with_two_jokers() -> None:
    table = pit()
    while table.table.due()[0].act != "shuffle":
        due = table.table.due()[0]
        table.do(due.act, due.roles[0], "ann" if due.roles[0] is Role.PLAYER else due.roles[0])
    assert sorted(table.game.deck)[-2:] == [52, 53]
    with pytest.raises(RuleError, match="exactly the cards of the deck"):
        table.do("shuffle", order=list(table.game.deck[:52]))
    table.do("shuffle", order=list(table.game.deck))


@pytest.mark.clause(
    "MA-SPG-2(b)(1)", "MA-SPG-2(b)(2)", "MA-SPG-2(b)(3)", "MA-SPG-2(b)(4)", "MA-SPG-2(b)(5)", "MA-SPG-5(d)"
)
def test_a_second_deck_takes_turns_with_the_first() -> None:
    table = ready([("# second_deck = false", "second_deck = true")])
    recorded = clauses(table.journal.events)
    assert {f"MA-SPG-2(b)({n})" for n in range(1, 6)} <= set(recorded)
    assert recorded.count("MA-SPG-5(d)") == 2  # the second deck is inspected and verified by itself
    cabinet = table.table.cabinet
    used = []
    for _ in range(4):
        used.append(cabinet.active)
        one_round(table, ann=10_00)
        table.prepare()
    assert used in ([0, 1, 0, 1], [1, 0, 1, 0])
    assert cabinet.rack.hands == []


@pytest.mark.clause("MA-SPG-8(e)")
def test_a_counting_shuffler_that_misses_a_card_removes_the_deck() -> None:
    table = ready([("# counting_shuffler = false", "counting_shuffler = true")])
    one_round(table, ann=10_00)
    events = table.do("shuffle", Role.DEVICE, "device", count=53)
    assert [(e.kind, e.clause) for e in events] == [
        ("shuffle", "MA-SPG-6(a)"),
        ("device-count", "MA-SPG-8(e)"),
        ("deck-removed", "MA-SPG-8(e)"),
    ]
    assert table.table.due()[0].act == "check-table"


# --- Section 6: shuffle and cut


@pytest.mark.clause("MA-SPG-6(a)")
def test_the_cards_are_shuffled_after_every_round() -> None:
    table = ready()
    one_round(table, ann=10_00)
    assert [due.act for due in table.table.due()] == ["shuffle"]
    with pytest.raises(RuleError) as caught:
        table.bet("ann", supreme_pai_gow=10_00)
    assert caught.value.clause == "MA-SPG-6(a)"


def shuffled(table: Pit) -> list[str]:
    """Who is offered the cut after the next shuffle, in order."""
    table.do("shuffle", order=list(table.game.deck))
    return list(table.table.cabinet.cut_order)


@pytest.mark.clause("MA-SPG-6(d)(1)", "MA-SPG-6(c)")
def test_the_first_to_arrive_is_offered_the_first_cut() -> None:
    table = pit()
    while table.table.due()[0].act != "cut":
        due = table.table.due()[0]
        data = {"order": list(table.game.deck)} if due.act == "shuffle" else {}
        table.do(due.act, due.roles[0], "ann" if due.roles[0] is Role.PLAYER else due.roles[0], **data)
    assert table.table.cabinet.cut_order == ["ann", "bob", "cat"]
    with pytest.raises(RuleError, match="offered to ann first") as caught:
        table.do("cut", at=20)
    assert caught.value.clause == "MA-SPG-6(c)"
    with pytest.raises(RuleError, match="offered to ann"):
        table.do("cut", Role.PLAYER, "bob", at=20)
    offered = table.do("cut", Role.PLAYER, "ann")
    assert [(e.kind, e.clause) for e in offered][-2:] == [
        ("cut-offered", "MA-SPG-6(d)(1)"),
        ("cut-refused", "MA-SPG-6(c)"),
    ]
    table.do("cut", Role.PLAYER, "bob")
    table.do("cut", Role.PLAYER, "cat")
    assert table.do("cut", at=20)[-1].text == "dealer at 20"


@pytest.mark.clause("MA-SPG-6(d)(3)")
def test_without_a_bank_the_offer_starts_at_the_far_right_and_rotates_counterclockwise() -> None:
    table = ready()
    orders = []
    for _ in range(5):
        one_round(table, ann=10_00)
        orders.append(shuffled(table))
        table.do("cut", Role.PLAYER, orders[-1][0], at=20)
        table.do("load")
    assert orders == [
        ["cat", "ann", "bob"],
        ["ann", "bob", "cat"],
        ["bob", "cat", "ann"],
        ["cat", "ann", "bob"],
        ["ann", "bob", "cat"],
    ]
    told = [e.clause for e in table.journal.events if e.kind == "cut-offered"]
    assert told == ["MA-SPG-6(d)(1)"] + ["MA-SPG-6(d)(3)"] * 5


@pytest.mark.clause("MA-SPG-6(e)")
@pytest.mark.parametrize("at", [9, 45, "ten", None])
def test_a_cut_is_ten_cards_from_either_end(at: Any) -> None:
    table = ready()
    one_round(table, ann=10_00)
    shuffled(table)
    if at is not None:
        with pytest.raises(RuleError, match="ten cards from either end") as caught:
            table.do("cut", Role.PLAYER, "cat", at=at)
        assert caught.value.clause == "MA-SPG-6(e)"
    table.do("cut", Role.PLAYER, "cat", at=44)
    assert table.table.cabinet.shoe.cards[:10] == list(range(44, 54))


@pytest.mark.clause("MA-SPG-6(f)")
@pytest.mark.parametrize(("option", "who"), [("last-cutter", "cat"), ("next-entitled", "ann")])
def test_a_supervisor_may_order_a_recut(option: str, who: str) -> None:
    table = ready([*MANUAL, ('# recut_by = "last-cutter"', f'recut_by = "{option}"')])
    one_round(table, ann=10_00)
    shuffled(table)
    table.do("cut", Role.PLAYER, "cat", at=20)
    with pytest.raises(RuleError) as caught:
        table.do("recut", Role.DEALER)
    assert caught.value.clause == "MA-SPG-6(f)"
    with pytest.raises(RuleError, match="for the casino-supervisor"):
        table.do("recut", Role.FLOORPERSON, "floor")
    assert table.do("recut", Role.SUPERVISOR, "sue")[0].clause == "MA-SPG-6(f)"
    table.do("cut", Role.PLAYER, who, at=30)


# --- Section 7: wagers


@pytest.mark.clause("MA-SPG-7(a)")
def test_no_wager_by_word_and_cash() -> None:
    table = ready()
    with pytest.raises(RuleError) as caught:
        table.do("bet", Role.PLAYER, "ann", wagers={GAME: 10_00}, cash=True)
    assert caught.value.clause == "MA-SPG-7(a)"
    assert clauses(table.bet("ann", supreme_pai_gow=10_00)) == ["MA-SPG-7(a)"]


@pytest.mark.clause("MA-SPG-7(b)")
def test_only_seated_players_wager() -> None:
    table = ready()
    with pytest.raises(RuleError) as caught:
        table.bet("dan", supreme_pai_gow=10_00)
    assert caught.value.clause == "MA-SPG-7(b)"


@pytest.mark.clause("MA-SPG-7(b)")
def test_a_player_who_leaves_has_the_hand_set_by_the_house_way() -> None:
    table = ready()
    table.bet("ann", supreme_pai_gow=10_00)
    table.bet("cat", supreme_pai_gow=10_00)
    table.close()
    table.do("shake", dice=[1, 1, 1])
    assert table.do("leave", Role.PLAYER, "ann")[0].clause == "MA-SPG-7(b)"
    table.decide("cat", HOUSE_WAY)
    table.decide("cat", "play")
    assert table.table.state is None
    assert "ann" not in table.table.betting.players
    answers = [e.text for e in table.journal.events if e.kind == "decide" and e.place == 3]
    assert answers == ["set house-way", "play"]


@pytest.mark.clause("MA-SPG-7(c)", "MA-SPG-1/supreme-pai-gow-wager")
def test_wagers_stand_after_no_more_bets() -> None:
    table = ready()
    with pytest.raises(RuleError, match="nobody has placed a wager"):
        table.close()
    table.bet("ann", supreme_pai_gow=10_00)
    with pytest.raises(RuleError):
        table.do("no-more-bets", Role.PLAYER, "ann")
    closed = table.close()
    assert (closed[0].kind, closed[0].clause) == ("closed", "MA-SPG-7(c)")
    for act in ("bet", "clear"):
        with pytest.raises(RuleError) as caught:
            table.do(act, Role.PLAYER, "ann", wagers={GAME: 20_00})
        assert caught.value.clause == "MA-SPG-7(c)"


@pytest.mark.clause("MA-SPG-15(a)")
def test_two_adjacent_areas_as_filed() -> None:
    table = ready()
    with pytest.raises(RuleError) as caught:
        table.bet("ann", seat=4, supreme_pai_gow=10_00)
    assert caught.value.clause == "MA-SPG-15(a)"
    table = ready([*MANUAL, ("# two_adjacent_areas = false", "two_adjacent_areas = true")])
    table.bet("ann", supreme_pai_gow=10_00)
    table.bet("ann", seat=4, supreme_pai_gow=10_00)
    for seat in (2, 5, 6):
        with pytest.raises(RuleError):
            table.bet("ann", seat=seat, supreme_pai_gow=10_00)


@pytest.mark.clause("MA-SPG-15(b)")
@pytest.mark.parametrize(
    ("wagers", "order"), [((10_00, 20_00), [4, 3]), ((20_00, 10_00), [3, 4]), ((10_00, 10_00), [4, 3])]
)
def test_two_areas_are_set_one_after_the_other(wagers: tuple[int, int], order: list[int]) -> None:
    table = ready([*MANUAL, ("# two_adjacent_areas = false", "two_adjacent_areas = true")])
    table.bet("ann", supreme_pai_gow=wagers[0])
    table.bet("ann", seat=4, supreme_pai_gow=wagers[1])
    table.bet("bob", supreme_pai_gow=10_00)
    events = table.close() + finish(table)
    asked = [(e.place, e.clause) for e in events if e.kind == "ask" and e.text == "setting"]
    assert asked == [(1, "MA-SPG-12(a)"), *((place, "MA-SPG-15(b)") for place in order)]


@pytest.mark.clause("MA-SPG-12(b)")
def test_nobody_else_sets_a_players_hands_nor_sets_them_again() -> None:
    table = ready()
    table.bet("ann", supreme_pai_gow=10_00)
    table.bet("bob", supreme_pai_gow=10_00)
    table.close()
    table.do("shake", dice=[1, 1, 1])
    with pytest.raises(RuleError, match="seat 1 or 3"):
        table.do("decide", Role.PLAYER, "ann", choice=HOUSE_WAY, seat=1)
    table.decide("bob", HOUSE_WAY)
    with pytest.raises(RuleError, match="not touched again"):
        table.decide("bob", HOUSE_WAY)


def test_replay_gives_the_same_events() -> None:
    table = ready()
    one_round(table, ann=10_00, bob=20_00)
    again = replay(table.game, table.table.rules, table.journal.inputs, inventory=1_000_000_00)
    assert again.events == table.journal.events
    assert again.table.chips() == table.table.chips()


def test_decks_may_be_changed_though_the_chapter_sets_no_time() -> None:
    table = ready()
    table.clock += 7 * 24 * 3600
    table.do("change-dice", Role.FLOORPERSON, "floor")
    table.bet("ann", supreme_pai_gow=10_00)
    table.close()
    finish(table)
    table.do("change-decks")
    assert table.table.due()[0].act == "check-table"


def test_a_setting_of_other_cards_is_refused_at_the_table() -> None:
    table = ready()
    table.bet("ann", supreme_pai_gow=10_00)
    table.close()
    table.do("shake", dice=[1, 1, 1])
    with pytest.raises(InputError):
        table.decide("ann", {"set": {"high": "As Ad", "low": "Ks Kd"}})
    assert table.table.asking
