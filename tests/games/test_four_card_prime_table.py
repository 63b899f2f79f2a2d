"""Four Card Prime at a real table: opening, shuffle and cut, who may wager, clocks, and what the journal keeps."""

from collections.abc import Iterable
from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Event, Role
from croupier.play.journal import replay
from croupier.play.views import sees, view
from croupier.testing import Pit, rules_for, stacked

GAME = "four-card-prime"
MANUAL = [('shuffle_method = "automated"', 'shuffle_method = "manual"')]
TWO_DECKS = [("# second_deck = false", "second_deck = true")]
PRESHUFFLED = [("# preshuffled_cards = false", "preshuffled_cards = true")]
COUNTING = [("# counting_shuffler = false", "counting_shuffler = true")]
TWO_BOXES = [("adjacent_boxes = 1", "adjacent_boxes = 2")]
HAND = [('dealing_method = "manual-shoe"', 'dealing_method = "hand"')]
SHOE = [('dealing_method = "manual-shoe"', 'dealing_method = "automated-shoe"')]
# bob at 1, ann at 3 and the dealer by turns: bob two pair, ann nothing, the dealer a pair of kings.
TOP = "As 9c Kc Ah 8d Kd 7c 6s 9h 7d 4h 8s 2s 3h 4c 2d"


def pit(changes: Iterable[tuple[str, str]] = (), *, stepped: bool = False) -> Pit:
    """A table with bob at 1 and ann at 3, ready for wagers, with TOP on top of the deck."""
    return Pit.opened(GAME, {"ann": 3, "bob": 1}, rules_for(GAME, list(changes)), stacked(GAME, TOP), stepped=stepped)


def playing(changes: Iterable[tuple[str, str]] = (), **options: Any) -> Pit:
    table = pit(changes, **options)
    table.bet("ann", ante=10_00)
    table.bet("bob", ante=20_00)
    table.close()
    return table


def opened_until(act: str, changes: Iterable[tuple[str, str]] = ()) -> Pit:
    """A table worked off until this act is due."""
    table = Pit(GAME, rules_for(GAME, list(changes)))
    table.sit("ann", 3)
    while table.table.due()[0].act != act:
        due = table.table.due()[0]
        extra: dict[str, Any] = {"order": list(table.game.deck)} if due.act == "shuffle" else {}
        extra = {"at": 20} if due.act == "cut" else extra
        table.do(due.act, due.roles[0], "ann" if due.roles[0] is Role.PLAYER else due.roles[0], **extra)
    return table


def clauses(events: Iterable[Event]) -> list[str]:
    return [event.clause for event in events]


# --- § 682a.2 and 682a.3


@pytest.mark.clause("PA-682a.2(b)", "PA-682a.2(c)", "PA-682a.2(d)", "PA-682a.3(a)", "PA-682a.8(b)")
@pytest.mark.clause("PA-682a.11(a)(1)", "PA-682a.11(a)(2)")
def test_what_stands_all_the_time_is_recorded() -> None:
    recorded = {e.clause for e in pit().journal.events if e.kind == "in-force"}
    assert recorded >= {
        "PA-682a.2(b)",
        "PA-682a.2(c)",
        "PA-682a.2(d)",
        "PA-682a.3(a)",
        "PA-682a.8(b)",
        "PA-682a.11(a)(1)",
        "PA-682a.11(a)(2)",
    }
    assert not any(clause.startswith("PA-682a.3(b)") for clause in recorded)


@pytest.mark.clause("PA-682a.3(a)")
def test_the_deck_has_52_cards_and_no_joker() -> None:
    table = opened_until("shuffle")
    for order in ([*range(53)], [*range(51)], [0, *range(51)]):
        with pytest.raises(RuleError, match="exactly the cards of the deck"):
            table.do("shuffle", order=order)
    table.do("shuffle", order=[*range(52)])


@pytest.mark.clause("PA-682a.3(b)(1)", "PA-682a.3(b)(2)", "PA-682a.3(b)(3)", "PA-682a.3(b)(4)", "PA-682a.4(d)")
def test_two_decks_take_turns() -> None:
    table = pit(TWO_DECKS)
    recorded = clauses(table.journal.events)
    assert {f"PA-682a.3(b)({n})" for n in range(1, 5)} | {"PA-682a.3(b)"} <= set(recorded)
    assert recorded.count("PA-682a.4(d)") == 2
    cabinet = table.table.cabinet
    assert len(cabinet.batches) == 2
    used = []
    for _ in range(4):
        used.append(cabinet.active)
        assert cabinet.rack.hands == []  # only the deck in play ever lies in the rack
        table.bet("bob", ante=10_00)
        table.close()
        table.decide("bob", "fold")
        assert sum(len(cards) for _, cards in cabinet.rack.hands) == 52
        table.prepare()
    assert used == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("changes", "hours", "clause"),
    [
        pytest.param(HAND, 4, "PA-682a.3(c)(1)", marks=pytest.mark.clause("PA-682a.3(c)(1)")),
        pytest.param([], 8, "PA-682a.3(c)(2)", marks=pytest.mark.clause("PA-682a.3(c)(2)")),
        pytest.param(SHOE, 8, "PA-682a.3(c)(2)", marks=pytest.mark.clause("PA-682a.3(c)(2)")),
    ],
)
def test_cards_are_changed_in_time(changes: list[tuple[str, str]], hours: int, clause: str) -> None:
    table = pit(changes)
    opened = table.table.cabinet.batches[0].opened
    table.bet("ann", ante=10_00)
    table.clock = opened + hours * 3600 - 1
    with pytest.raises(RuleError, match=f"{hours} hours") as caught:
        table.close()
    assert caught.value.clause == clause
    table.do("clear", Role.PLAYER, "ann")
    with pytest.raises(RuleError):
        table.do("change-decks", Role.PLAYER, "ann")
    assert table.do("change-decks")[0].clause == clause
    table.prepare()
    table.bet("ann", ante=10_00)
    table.close()
    in_time = pit(changes)
    in_time.bet("ann", ante=10_00)
    in_time.clock = in_time.table.cabinet.batches[0].opened + hours * 3600 - 2
    in_time.close()


# --- § 682a.4: opening


@pytest.mark.clause("PA-682a.4(a)", "PA-682a.4(b)", "PA-682a.4(c)", "PA-682a.5(a)", "PA-682a.5(c)(2)", "PA-682a.5(d)")
@pytest.mark.clause("PA-682a.8(a)")
def test_opening_goes_in_the_order_of_the_chapter() -> None:
    steps = [(e.kind, e.clause) for e in pit(MANUAL).journal.events if e.kind not in ("sit", "in-force")]
    assert steps == [
        ("check-table", "PA-682a.2(a)"),
        ("inspect", "PA-682a.4(a)"),
        ("verify", "PA-682a.4(a)"),
        ("spread", "PA-682a.4(b)"),
        ("view", "PA-682a.4(c)"),
        ("wash", "PA-682a.4(c)"),
        ("shuffle", "PA-682a.5(a)"),
        ("stacked", "PA-682a.5(c)(2)"),
        ("cut", "PA-682a.5(d)"),
        ("cut-made", "PA-682a.5(d)"),
        ("load", "PA-682a.8(a)"),
    ]


@pytest.mark.clause("PA-682a.4(a)", "PA-682a.4(b)", "PA-682a.4(c)", "PA-682a.5(d)")
@pytest.mark.parametrize(
    ("act", "role", "clause"),
    [
        ("inspect", Role.PLAYER, "PA-682a.4(a)"),
        ("verify", Role.DEALER, "PA-682a.4(a)"),
        ("spread", Role.FLOORPERSON, "PA-682a.4(b)"),
        ("view", Role.DEALER, "PA-682a.4(c)"),
        ("wash", Role.FLOORPERSON, "PA-682a.4(c)"),
        ("cut", Role.PLAYER, "PA-682a.5(d)"),
    ],
)
def test_each_step_has_its_own_hands(act: str, role: Role, clause: str) -> None:
    table = opened_until(act, MANUAL)
    before = len(table.journal.inputs)
    with pytest.raises(RuleError) as caught:
        table.do(act, role, "ann" if role is Role.PLAYER else "staff", at=20)
    assert caught.value.clause == clause
    assert len(table.journal.inputs) == before


@pytest.mark.clause("PA-682a.4(a)", "PA-682a.4(c)")
def test_no_wager_before_the_table_is_open() -> None:
    table = Pit(GAME)
    table.sit("ann", 3)
    with pytest.raises(RuleError, match="first: check the equipment"):
        table.bet("ann", ante=10_00)
    with pytest.raises(RuleError, match="'shuffle' must wait"):
        table.do("shuffle", order=list(table.game.deck))


@pytest.mark.clause("PA-682a.4(e)", "PA-682a.5(c)(2)")
def test_preshuffled_cards_are_only_cut() -> None:
    steps = [(e.kind, e.clause) for e in pit(PRESHUFFLED).journal.events if e.kind not in ("sit", "in-force")]
    assert steps == [
        ("check-table", "PA-682a.2(a)"),
        ("receive-preinspected", "PA-682a.4(e)"),
        ("shuffle", "PA-682a.4(e)"),
        ("stacked", "PA-682a.5(c)(2)"),
        ("cut", "PA-682a.5(d)"),
        ("cut-made", "PA-682a.5(d)"),
        ("load", "PA-682a.8(a)"),
    ]


# --- § 682a.5: shuffle and cut


@pytest.mark.clause("PA-682a.5(c)(1)")
def test_cards_from_a_shuffler_are_dealt_without_a_cut() -> None:
    steps = [(e.kind, e.clause) for e in pit().journal.events][-3:]
    assert steps == [("shuffle", "PA-682a.5(a)"), ("stacked", "PA-682a.5(c)(1)"), ("load", "PA-682a.8(a)")]


@pytest.mark.clause("PA-682a.5(a)")
def test_the_cards_are_shuffled_after_each_round_and_by_order() -> None:
    table = playing()
    table.decide("bob", "fold")
    table.decide("ann", "fold")
    with pytest.raises(RuleError, match="first: shuffle the cards") as caught:
        table.bet("ann", ante=10_00)
    assert caught.value.clause == "PA-682a.5(a)"
    table.prepare()
    with pytest.raises(RuleError):
        table.do("reshuffle")
    assert table.do("reshuffle", Role.FLOORPERSON, "floor")[0].clause == "PA-682a.5(a)"
    assert table.table.due()[0].act == "shuffle"


@pytest.mark.clause("PA-682a.5(b)")
def test_a_wrong_count_of_the_shuffler_removes_the_deck() -> None:
    table = opened_until("shuffle", COUNTING)
    events = table.do("shuffle", Role.DEVICE, "device", count=51, order=[])
    assert ("deck-removed", "PA-682a.5(b)") in [(e.kind, e.clause) for e in events]
    assert table.table.due()[0].act == "check-table"
    right = opened_until("shuffle", COUNTING)
    right.do("shuffle", Role.DEVICE, "device", count=52, order=list(right.game.deck))
    assert right.table.due()[0].act == "load"


@pytest.mark.clause("PA-682a.5(d)")
def test_the_cut_is_ten_cards_in_and_goes_to_the_bottom() -> None:
    table = opened_until("cut", MANUAL)
    for at in (9, 0, -1, 52, "ten", None):
        with pytest.raises(RuleError) as caught:
            table.do("cut", at=at)
        assert caught.value.clause == "PA-682a.5(d)"
    deck = list(table.game.deck)
    table.do("cut", at=10)
    assert table.table.cabinet.shoe.cards == deck[10:] + deck[:10]


@pytest.mark.clause("PA-682a.5(e)")
def test_the_floorperson_may_order_a_recut_before_the_deal() -> None:
    table = opened_until("load", MANUAL)
    with pytest.raises(RuleError) as caught:
        table.do("recut", Role.DEALER)
    assert caught.value.clause == "PA-682a.5(e)"
    assert clauses(table.do("recut", Role.FLOORPERSON, "floor")) == ["PA-682a.5(e)"]
    table.do("cut", at=30)
    assert table.table.due()[0].act == "load"
    dealt = playing(MANUAL)
    with pytest.raises(RuleError):
        dealt.do("recut", Role.FLOORPERSON, "floor")


# --- § 682a.7: wagers


@pytest.mark.clause("PA-682a.7(a)")
def test_wagers_are_chips_and_never_spoken_cash() -> None:
    table = pit()
    with pytest.raises(RuleError) as caught:
        table.do("bet", Role.PLAYER, "ann", wagers={"ante": 10_00}, cash=True)
    assert caught.value.clause == "PA-682a.7(a)"
    assert clauses(table.bet("ann", ante=10_00)) == ["PA-682a.7(a)"]


@pytest.mark.clause("PA-682a.7(b)")
def test_only_seated_players_wager() -> None:
    table = pit()
    with pytest.raises(RuleError) as caught:
        table.bet("zoe", seat=5, ante=10_00)
    assert caught.value.clause == "PA-682a.7(b)"


@pytest.mark.clause("PA-682a.7(b)")
@pytest.mark.parametrize("lose", [False, True])
def test_a_player_who_leaves_folds_and_may_lose_the_rest(lose: bool) -> None:
    changes = [("# aces-bonus = {", "aces-bonus = {"), ('# aces-bonus = "P', 'aces-bonus = "P')]
    changes += [("# abandoned_wagers_lose = false", "abandoned_wagers_lose = true")] if lose else []
    table = pit(changes)
    table.bet("bob", ante=20_00, aces_bonus=5_00)
    table.bet("ann", ante=10_00)
    table.close()
    events = table.do("leave", Role.PLAYER, "bob")
    assert [(e.kind, e.clause, e.place) for e in events[:2]] == [
        ("leave", "PA-682a.7(b)", 1),
        ("decide", "PA-682a.11(b)", 1),
    ]
    lines = table.decide("ann", "fold")[-1].lines
    found = {line.wager: (line.outcome.value, line.pay) for line in lines if line.seat == 1}
    paid = {"ante": ("forfeit", 0), "aces-bonus": ("win", 10_00)}
    assert found == (dict.fromkeys(paid, ("lose", 0)) if lose else paid)
    assert "bob" not in table.table.betting.players


@pytest.mark.clause("PA-682a.7(c)", "PA-682a.1/ante-wager", "PA-682a.1/prime-wager")
@pytest.mark.clause("PA-682a.1/aces-bonus-wager", "PA-682a.1/all-six-bonus-wager")
def test_wagers_stand_once_no_more_bets_is_announced() -> None:
    table = playing()
    for wagers in ({"ante": 50_00}, {"ante": 10_00, "prime": 5_00}, {"ante": 10_00, "aces-bonus": 5_00}):
        with pytest.raises(RuleError) as caught:
            table.do("bet", Role.PLAYER, "ann", wagers=wagers)
        assert caught.value.clause == "PA-682a.7(c)"
    with pytest.raises(RuleError):
        table.do("clear", Role.PLAYER, "ann")
    assert table.table.state is not None
    assert table.table.state.seats[3].stakes == {"ante": 10_00}
    table.decide("bob", {"raise": 2})  # the raise alone comes later
    assert table.table.state.seats[1].stakes == {"ante": 20_00, "raise": 40_00}


@pytest.mark.clause("PA-682a.7(d)(1)")
def test_a_raise_needs_the_chips_for_it() -> None:
    table = pit()
    table.sit("cat", 2, chips=35_00)
    table.bet("cat", ante=10_00)
    table.close()
    with pytest.raises(InputError, match=r"only \$25"):
        table.decide("cat", {"raise": 3})
    table.decide("cat", {"raise": 2})


@pytest.mark.clause("PA-682a.7(d)(2)", "PA-682a.7(d)(3)", "PA-682a.7(d)(4)")
@pytest.mark.parametrize("wager", ["prime", "aces_bonus", "all_six_bonus"])
def test_optional_wagers_only_where_they_are_filed(wager: str) -> None:
    with pytest.raises(RuleError, match="not offered here"):
        pit().bet("ann", ante=10_00, **{wager: 5_00})


@pytest.mark.clause("PA-682a.7(e)")
def test_adjacent_boxes_as_filed() -> None:
    table = pit(TWO_BOXES)
    table.bet("ann", ante=10_00)
    table.bet("ann", seat=4, ante=10_00)
    for seat in (2, 5, 1):
        with pytest.raises(RuleError) as caught:
            table.bet("ann", seat=seat, ante=10_00)
        assert caught.value.clause == "PA-682a.7(e)"
    table.close()
    assert [e.place for e in table.journal.events if e.kind == "ask"] == [3]
    table.decide("ann", {"raise": 1})
    table.decide("ann", "fold")
    assert {line.seat: line.outcome.value for line in table.journal.events[-1].lines if line.wager == "ante"} == {
        3: "win",
        4: "forfeit",
    }


# --- what is seen and kept


@pytest.mark.clause("PA-682a.11(a)", "PA-682a.8(c)")
def test_players_examine_their_own_cards_and_nobody_elses() -> None:
    table = playing()
    assert ("announce", "PA-682a.11(a)") in [(e.kind, e.clause) for e in table.journal.events]
    hands = view(table.table, Role.PLAYER, "ann")["hands"]
    assert None not in hands["3"]
    assert hands["1"] == [None] * 5
    assert hands["dealer"] == [None] * 6
    mine = frozenset({3})
    for event in table.journal.events:
        if event.kind == "deal" and event.place != 3:
            seen = sees(Role.PLAYER, mine, event)
            assert seen is not None
            assert seen.cards == ()


def test_replay_gives_the_same_events() -> None:
    table = playing()
    table.decide("bob", {"raise": 3})
    table.decide("ann", {"raise": 1})
    again = replay(table.game, table.table.rules, table.journal.inputs, inventory=1_000_000_00)
    assert again.events == table.journal.events
    assert again.table.chips() == table.table.chips()
    assert table.table.betting.players["bob"].chips == 10_080_00
    assert table.table.betting.players["ann"].chips == 9_980_00
