"""Cajun Stud at a real table, before the first card: opening, shuffle and cut, wagers, and who may do what."""

from collections.abc import Iterable
from typing import Any

import pytest

from croupier.errors import RuleError
from croupier.play.inputs import Event, Role
from croupier.testing import Pit, rules_for, stacked

GAME = "cajun-stud"
DEFAULT = 'dealing_method = "manual-shoe"'
HAND = (DEFAULT, 'dealing_method = "hand"')
DEVICE = (DEFAULT, 'dealing_method = "automated-shoe"')
MANUAL = ('shuffle_method = "automated"', 'shuffle_method = "manual"')
SECOND_DECK = ("# second_deck = false", "second_deck = true")
BONUSES = ("pocket-bonus", "board-bonus", "lo-ball", "all-six-bonus")
OFFERED = [
    change for wager in BONUSES for change in ((f"# {wager} = {{", f"{wager} = {{"), (f'# {wager} = "', f'{wager} = "'))
]
# Four All-Six cards; one card each for seats 1, 3 and 6, then a second; three community cards.
SINGLY = "Ac Kh Kd 3s 7c As Kc 6d Ah Qd 9c 5d 2h"
STACKS = "7c 6d As Ah Kc Qd Ac Kh Kd 3s 9c 5d 2h"

Changes = Iterable[tuple[str, str]]


SEATS = {"bob": 1, "ann": 3, "cat": 6}


def pit(changes: Changes = (), *, top: str | None = None, stepped: bool = False) -> Pit:
    """Bob at 1, ann at 3, cat at 6, every wager on offer, ready for wagers with known cards on top."""
    changes = list(changes)
    order = stacked(GAME, top or (STACKS if DEVICE in changes else SINGLY))
    return Pit.opened(GAME, SEATS, rules_for(GAME, [*OFFERED, *changes]), order, stepped=stepped)


def new_table(*changes: tuple[str, str]) -> Pit:
    """A table that is not open yet, with ann waiting."""
    table = Pit(GAME, rules_for(GAME, changes))
    table.sit("ann", 3)
    return table


def until(table: Pit, act: str) -> None:
    """Work off what is due until this act is."""
    while table.table.due()[0].act != act:
        due = table.table.due()[0]
        data: dict[str, Any] = {"order": list(table.game.deck)} if due.act == "shuffle" else {}
        data = {"at": 20} if due.act == "cut" else data
        table.do(due.act, due.roles[0], "ann" if due.roles[0] is Role.PLAYER else due.roles[0], **data)


def clauses(events: Iterable[Event]) -> list[str]:
    return [event.clause for event in events]


# --- § 683a.2, 683a.4: the table and its opening


@pytest.mark.clause("PA-683a.4(a)", "PA-683a.4(b)", "PA-683a.4(c)", "PA-683a.5(a)", "PA-683a.5(c)(2)", "PA-683a.5(d)")
@pytest.mark.clause("PA-683a.8(a)")
def test_opening_goes_in_the_order_of_the_chapter() -> None:
    steps = [(e.kind, e.clause) for e in pit([MANUAL]).journal.events if e.kind not in ("sit", "in-force")]
    assert steps == [
        ("check-table", "PA-683a.2(a)"),
        ("inspect", "PA-683a.4(a)"),
        ("verify", "PA-683a.4(a)"),
        ("spread", "PA-683a.4(b)"),
        ("view", "PA-683a.4(c)"),
        ("wash", "PA-683a.4(c)"),
        ("shuffle", "PA-683a.5(a)"),
        ("stacked", "PA-683a.5(c)(2)"),
        ("cut", "PA-683a.5(d)"),
        ("cut-made", "PA-683a.5(d)"),
        ("load", "PA-683a.8(a)"),
    ]


@pytest.mark.clause("PA-683a.4(a)", "PA-683a.4(b)", "PA-683a.4(c)", "PA-683a.5(a)", "PA-683a.5(d)")
@pytest.mark.parametrize(
    ("act", "role", "clause"),
    [
        ("inspect", Role.PLAYER, "PA-683a.4(a)"),
        ("verify", Role.DEALER, "PA-683a.4(a)"),
        ("spread", Role.FLOORPERSON, "PA-683a.4(b)"),
        ("view", Role.DEALER, "PA-683a.4(c)"),
        ("wash", Role.FLOORPERSON, "PA-683a.4(c)"),
        ("shuffle", Role.DEVICE, "PA-683a.5(a)"),
        ("cut", Role.PLAYER, "PA-683a.5(d)"),
    ],
)
def test_each_step_has_its_own_hands(act: str, role: Role, clause: str) -> None:
    table = new_table(MANUAL)
    until(table, act)
    before = len(table.journal.inputs)
    with pytest.raises(RuleError) as caught:
        table.do(act, role, "ann" if role is Role.PLAYER else "staff", order=list(table.game.deck), at=20)
    assert caught.value.clause == clause
    assert len(table.journal.inputs) == before


@pytest.mark.clause("PA-683a.4(a)", "PA-683a.5(a)")
def test_no_wager_and_no_shuffle_before_their_time() -> None:
    table = new_table()
    with pytest.raises(RuleError, match="first: check the equipment"):
        table.bet("ann", ante=10_00)
    until(table, "inspect")
    with pytest.raises(RuleError, match="'shuffle' must wait") as caught:
        table.do("shuffle", order=list(table.game.deck))
    assert caught.value.clause == "PA-683a.4(a)"


STANDING = ["PA-683a.2(b)", "PA-683a.2(c)", "PA-683a.2(d)", "PA-683a.11(a)(1)", "PA-683a.11(a)(2)"]


@pytest.mark.clause(*STANDING, "PA-683a.2(a)", "PA-683a.3(a)", "PA-683a.8(b)", "PA-683a.9(a)(1)", "PA-683a.9(b)")
@pytest.mark.clause("PA-683a.9(a)(2)", "PA-683a.10(c)")
@pytest.mark.parametrize(
    ("changes", "handling"),
    [
        ([], ["PA-683a.8(b)"]),
        ([HAND], ["PA-683a.9(a)(1)", "PA-683a.9(b)"]),
        ([DEVICE], ["PA-683a.10(c)", "PA-683a.9(a)(2)"]),
    ],
)
def test_what_stands_all_the_time_is_recorded(changes: Changes, handling: list[str]) -> None:
    recorded = [e.clause for e in pit(changes).journal.events if e.kind == "in-force"]
    assert set(recorded) == {"PA-683a.2(a)", "PA-683a.3(a)", *STANDING, *handling}


@pytest.mark.clause("PA-683a.8(a)", "PA-683a.9(a)(2)", "PA-683a.10(a)(1)")
@pytest.mark.parametrize(
    ("changes", "clause"), [([], "PA-683a.8(a)"), ([HAND], "PA-683a.9(a)(2)"), ([DEVICE], "PA-683a.10(a)(1)")]
)
def test_the_cards_go_where_they_are_dealt_from(changes: Changes, clause: str) -> None:
    loads = [e.clause for e in pit(changes).journal.events if e.kind == "load"]
    assert loads == [clause]


@pytest.mark.clause("PA-683a.3(b)(1)", "PA-683a.3(b)(2)", "PA-683a.3(b)(3)", "PA-683a.3(b)(4)", "PA-683a.3(b)")
@pytest.mark.clause("PA-683a.4(d)")
def test_two_decks_take_turns() -> None:
    table = pit([SECOND_DECK])
    recorded = clauses(table.journal.events)
    assert {f"PA-683a.3(b)({n})" for n in range(1, 5)} | {"PA-683a.3(b)"} <= set(recorded)
    assert recorded.count("PA-683a.4(d)") == 2
    cabinet = table.table.cabinet
    assert len(cabinet.batches) == 2
    used = []
    for _ in range(4):
        table.prepare()
        used.append(cabinet.active)
        assert cabinet.rack.cards() == []
        table.bet("ann", ante=10_00)
        table.close()
        table.decide("ann", "fold")
        assert sorted(cabinet.rack.cards()) == sorted(table.game.deck)
    assert used == [0, 1, 0, 1]


@pytest.mark.clause("PA-683a.3(b)(3)")
def test_one_deck_without_the_option() -> None:
    assert len(pit().table.cabinet.batches) == 1


@pytest.mark.clause("PA-683a.4(e)")
def test_preinspected_cards_skip_the_opening_steps() -> None:
    table = pit([MANUAL, ("# preshuffled_cards = false", "preshuffled_cards = true")])
    kinds = [(e.kind, e.clause) for e in table.journal.events if e.kind not in ("sit", "in-force")]
    assert kinds[1:3] == [("receive-preinspected", "PA-683a.4(e)"), ("shuffle", "PA-683a.4(e)")]
    assert not {"inspect", "verify", "spread", "view", "wash"} & {kind for kind, _ in kinds}


# --- § 683a.3(c): how long cards may stay


@pytest.mark.clause("PA-683a.3(c)(1)", "PA-683a.3(c)(2)")
@pytest.mark.parametrize(
    ("changes", "hours", "clause"),
    [([HAND], 4, "PA-683a.3(c)(1)"), ([], 8, "PA-683a.3(c)(2)"), ([DEVICE], 8, "PA-683a.3(c)(2)")],
)
def test_cards_are_changed_in_time(changes: Changes, hours: int, clause: str) -> None:
    table = pit(changes)
    opened = table.table.cabinet.batches[0].opened
    table.bet("ann", ante=10_00)
    table.clock = opened + hours * 3600 - 2
    table.close()
    table.decide("ann", "fold")
    table.prepare()
    table.bet("ann", ante=10_00)
    with pytest.raises(RuleError, match=f"{hours} hours") as caught:
        table.close()
    assert caught.value.clause == clause
    table.do("clear", Role.PLAYER, "ann")
    assert table.do("change-decks")[0].clause == clause
    assert table.table.due()[0].act == "check-table"
    table.prepare()
    table.bet("ann", ante=10_00)
    table.close()


# --- § 683a.5: shuffle and cut


@pytest.mark.clause("PA-683a.5(c)(1)")
def test_a_device_shuffle_needs_no_cut() -> None:
    events = pit().journal.events
    assert ("stacked", "PA-683a.5(c)(1)") in [(e.kind, e.clause) for e in events]
    assert "cut" not in [e.kind for e in events]


@pytest.mark.clause("PA-683a.5(c)(2)")
def test_a_manual_shuffle_must_be_cut() -> None:
    table = new_table(MANUAL)
    until(table, "cut")
    with pytest.raises(RuleError, match="'load' must wait"):
        table.do("load")


@pytest.mark.clause("PA-683a.5(d)")
def test_the_dealer_cuts_at_least_ten_cards_in() -> None:
    table = new_table(MANUAL)
    until(table, "cut")
    for at in (0, 9, 52, "ten", None):
        with pytest.raises(RuleError) as caught:
            table.do("cut", at=at)
        assert caught.value.clause == "PA-683a.5(d)"
    deck = list(table.game.deck)
    table.do("cut", at=10)
    assert table.table.cabinet.shoe.cards == deck[10:] + deck[:10]


@pytest.mark.clause("PA-683a.5(e)")
def test_the_floorperson_may_order_a_recut_before_the_first_card() -> None:
    table = new_table(MANUAL)
    until(table, "load")
    with pytest.raises(RuleError) as caught:
        table.do("recut", Role.DEALER)
    assert caught.value.clause == "PA-683a.5(e)"
    assert table.do("recut", Role.FLOORPERSON, "floor")[0].clause == "PA-683a.5(e)"
    table.do("cut", at=30)
    table.do("load")
    table.do("recut", Role.FLOORPERSON, "floor")
    assert [due.act for due in table.table.cabinet.queue] == ["cut", "load"]
    table.do("cut", at=20)
    with pytest.raises(RuleError, match="before the first card is dealt"):
        Pit(table.game.slug).do("recut", Role.FLOORPERSON, "floor")


@pytest.mark.clause("PA-683a.5(a)")
def test_cards_are_shuffled_after_each_round_and_on_order() -> None:
    table = pit()
    with pytest.raises(RuleError) as caught:
        table.do("reshuffle", Role.DEALER)
    assert caught.value.clause == "PA-683a.5(a)"
    assert table.do("reshuffle", Role.FLOORPERSON, "floor")[0].clause == "PA-683a.5(a)"
    assert table.table.due()[0].act == "shuffle"
    table.prepare()
    table.bet("ann", ante=10_00)
    table.close()
    table.decide("ann", "fold")
    assert [due.act for due in table.table.due()] == ["shuffle"]
    with pytest.raises(RuleError, match="exactly the cards"):
        table.do("shuffle", order=list(table.game.deck)[1:])


@pytest.mark.clause("PA-683a.5(b)", "PA-683a.3(a)")
def test_a_device_that_counts_a_wrong_deck_removes_it() -> None:
    table = new_table(("# counting_shuffler = false", "counting_shuffler = true"))
    until(table, "shuffle")
    events = table.do("shuffle", Role.DEVICE, "device", count=51)
    assert (events[-1].kind, events[-1].clause) == ("deck-removed", "PA-683a.5(b)")
    assert table.table.due()[0].act == "check-table"
    until(table, "shuffle")
    table.do("shuffle", Role.DEVICE, "device", order=list(table.game.deck), count=52)
    assert table.table.due()[0].act == "load"


# --- § 683a.7: wagers


@pytest.mark.clause("PA-683a.7(a)")
def test_wagers_are_chips_on_the_layout_never_spoken_for_with_cash() -> None:
    table = pit()
    with pytest.raises(RuleError) as caught:
        table.do("bet", Role.PLAYER, "ann", wagers={"ante": 10_00}, cash=True)
    assert caught.value.clause == "PA-683a.7(a)"
    assert table.bet("ann", ante=10_00)[0].clause == "PA-683a.7(a)"
    assert table.table.betting.players["ann"].chips == 10_000_00 - 10_00


@pytest.mark.clause("PA-683a.7(b)")
def test_only_seated_players_wager() -> None:
    table = pit()
    with pytest.raises(RuleError) as caught:
        table.do("bet", Role.PLAYER, "eve", wagers={"ante": 10_00})
    assert caught.value.clause == "PA-683a.7(b)"


@pytest.mark.clause("PA-683a.7(c)", "PA-683a.1/pocket-bonus-wager", "PA-683a.1/board-bonus-wager")
@pytest.mark.clause("PA-683a.1/lo-ball-wager", "PA-683a.1/all-six-bonus-wager", "PA-683a.1/ante-wager")
@pytest.mark.parametrize("wager", ["ante", *BONUSES])
def test_wagers_stand_once_no_more_bets_is_called(wager: str) -> None:
    table = pit()
    table.bet("ann", ante=10_00)
    table.close()
    for act in ("bet", "clear"):
        with pytest.raises(RuleError) as caught:
            table.do(act, Role.PLAYER, "ann", wagers={"ante": 10_00, wager: 20_00})
        assert caught.value.clause == "PA-683a.7(c)"
    assert table.table.state is not None
    assert table.table.state.seats[3].stakes == {"ante": 10_00}


@pytest.mark.clause("PA-683a.7(d)(1)", "PA-683a.1/raise-wager")
def test_a_raise_is_not_placed_before_the_cards() -> None:
    table = pit()
    with pytest.raises(RuleError, match="made later") as caught:
        table.do("bet", Role.PLAYER, "ann", wagers={"ante": 10_00, "raise-1": 10_00})
    assert caught.value.clause == "PA-683a.7(d)(1)"
    with pytest.raises(RuleError, match="needed to take part") as caught:
        table.bet("ann", pocket_bonus=5_00)
    assert caught.value.clause == "PA-683a.7(d)(1)"


@pytest.mark.clause("PA-683a.7(e)")
def test_adjacent_boxes_as_filed() -> None:
    table = pit([("adjacent_boxes = 1", "adjacent_boxes = 2")])
    table.bet("ann", ante=10_00)
    table.bet("ann", seat=4, ante=10_00)
    for seat in (2, 5, 1):
        with pytest.raises(RuleError) as caught:
            table.bet("ann", seat=seat, ante=10_00)
        assert caught.value.clause == "PA-683a.7(e)"


def test_which_boxes_are_open() -> None:
    """Bob is at 1: 2 and 4 beside ann at 3 are free, only 2 beside bob; with two boxes ann has all she may."""
    table = pit([("adjacent_boxes = 1", "adjacent_boxes = 2")])
    betting = table.table.betting
    assert betting.open_boxes("ann") == [2, 4]
    assert betting.open_boxes("bob") == [2]
    table.bet("ann", seat=4, ante=10_00)
    assert betting.open_boxes("ann") == []
    table.bet("bob", seat=2, ante=10_00)
    assert pit().table.betting.open_boxes("ann") == []
    assert betting.open_boxes("nobody") == []


@pytest.mark.clause("PA-683a.12(f)", "PA-683a.7(e)")
def test_the_payout_limit_holds_over_both_boxes_of_a_player() -> None:
    """A royal flush at seat 3 and a straight at seat 4, which is paid first."""
    limit = [('# payout_limit = "50000"', 'payout_limit = "50000"'), ("# payout_limit_display", "payout_limit_display")]
    table = pit([*limit, ("adjacent_boxes = 1", "adjacent_boxes = 2")], top="As Ah Ks Kd Qs Js Ts")
    table.bet("ann", ante=25_00)
    table.bet("ann", seat=4, ante=25_00)
    table.close()
    while table.table.state is not None:
        table.decide("ann", {"raise": 1})
    assert table.table.betting.players["ann"].chips == 10_000_00 + 50_000_00
