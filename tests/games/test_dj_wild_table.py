"""DJ Wild Stud Poker at a real table: opening, shuffle and cut, wagers, clocks, and who may do what."""

from collections.abc import Iterable
from typing import Any

import pytest

from croupier.cards import JOKER
from croupier.errors import RuleError
from croupier.play.inputs import Event, Role
from croupier.play.views import view
from croupier.testing import Pit, rules_for, stacked

GAME = "dj-wild-stud-poker"
RAISE = {"raise": 2}
# Five for bob at 1 (three nines), five for ann at 3 (two sevens and the joker), ace high, and the extra card.
TOP = "9c 9d 9h Ks 4d  Jk 7c 7d Qs 4h  Ac Kd Jh 8s 5c  7h"
MANUAL = ('shuffle_method = "automated"', 'shuffle_method = "manual"')
BONUSES = [
    ('# progressive = { minimum = "5", maximum = "100" }', 'progressive = { minimum = "1", maximum = "1" }'),
    ('# trips-bonus = { minimum = "5", maximum = "100" }', 'trips-bonus = { minimum = "5", maximum = "100" }'),
    (
        '# two-way-bad-beat = { minimum = "5", maximum = "100" }',
        'two-way-bad-beat = { minimum = "5", maximum = "100" }',
    ),
    ('# progressive = "Progressive-1"', 'progressive = "Progressive-1"'),
    ('# trips-bonus = "DJWT-04"', 'trips-bonus = "DJWT-04"'),
    ('# two-way-bad-beat = "DJWBB-01"', 'two-way-bad-beat = "DJWBB-01"'),
    ("# folded_hands_win_progressive = true", "folded_hands_win_progressive = false"),
    ('# [table.progressive]\n# rate = "15%"', '[table.progressive]\nrate = "10%"'),
]


def by(way: str) -> tuple[str, str]:
    """The change that makes a table deal this way."""
    return 'dealing_method = "manual-shoe"', f'dealing_method = "{way}"'


def option(name: str, value: str = "true") -> tuple[str, str]:
    """The change that states an option which the starter leaves at false."""
    return f"# {name} = false", f"{name} = {value}"


def closed(*changes: tuple[str, str], stepped: bool = False) -> Pit:
    """A table nobody has opened yet, with bob at 1 and ann at 3."""
    table = Pit(GAME, rules_for(GAME, [*BONUSES, *changes]), stepped=stepped)
    table.sit("ann", 3)
    table.sit("bob", 1)
    return table


def pit(*changes: tuple[str, str], top: str = TOP, stepped: bool = False) -> Pit:
    """The same, ready for wagers, with these cards to come."""
    table = closed(*changes, stepped=stepped)
    table.prepare(stacked(GAME, top))
    return table


def wager(table: Pit, name: str, **more: int) -> None:
    table.bet(name, ante=10_00, blind=10_00, **more)


def playing(*changes: tuple[str, str], **parts: Any) -> Pit:
    """Both players have an ante, ann a progressive and a trips bonus too, and the cards are out."""
    table = pit(*changes, **parts)
    wager(table, "bob")
    wager(table, "ann", progressive=1_00, trips_bonus=5_00)
    table.close()
    return table


def clauses(events: Iterable[Event]) -> list[str]:
    return [event.clause for event in events]


def open_until(table: Pit, act: str) -> None:
    """Work off what is due until this act."""
    while table.table.due()[0].act != act:
        due = table.table.due()[0]
        data: dict[str, Any] = {"order": list(table.game.deck)} if due.act == "shuffle" else {}
        data |= {"at": 20} if due.act == "cut" else {}
        table.do(
            due.act,
            due.roles[0],
            next(iter(table.table.betting.players)) if due.roles[0] is Role.PLAYER else due.roles[0],
            **data,
        )


# --- § 687a.4 and 687a.5: opening, shuffle and cut


@pytest.mark.clause(
    "PA-687a.4(a)", "PA-687a.4(b)", "PA-687a.4(c)", "PA-687a.5(a)", "PA-687a.5(c)(2)", "PA-687a.5(d)", "PA-687a.8(a)"
)
def test_opening_goes_in_the_order_of_the_chapter() -> None:
    steps = [(e.kind, e.clause) for e in pit(MANUAL).journal.events if e.kind not in ("sit", "in-force")]
    assert steps == [
        ("check-table", "PA-687a.2(a)"),
        ("inspect", "PA-687a.4(a)"),
        ("verify", "PA-687a.4(a)"),
        ("spread", "PA-687a.4(b)"),
        ("view", "PA-687a.4(c)"),
        ("wash", "PA-687a.4(c)"),
        ("shuffle", "PA-687a.5(a)"),
        ("stacked", "PA-687a.5(c)(2)"),
        ("cut", "PA-687a.5(d)"),
        ("cut-made", "PA-687a.5(d)"),
        ("load", "PA-687a.8(a)"),
    ]


@pytest.mark.clause("PA-687a.5(c)(1)", "PA-687a.5(a)")
def test_a_stack_from_a_device_is_dealt_without_a_cut() -> None:
    steps = [(e.kind, e.clause) for e in pit().journal.events][-3:]
    assert steps == [("shuffle", "PA-687a.5(a)"), ("stacked", "PA-687a.5(c)(1)"), ("load", "PA-687a.8(a)")]


@pytest.mark.clause("PA-687a.4(a)", "PA-687a.4(c)", "PA-687a.5(d)")
@pytest.mark.parametrize(
    ("act", "role", "clause"),
    [
        ("inspect", Role.FLOORPERSON, "PA-687a.4(a)"),
        ("verify", Role.DEALER, "PA-687a.4(a)"),
        ("spread", Role.PLAYER, "PA-687a.4(b)"),
        ("view", Role.DEALER, "PA-687a.4(c)"),
        ("wash", Role.FLOORPERSON, "PA-687a.4(c)"),
        ("shuffle", Role.DEVICE, "PA-687a.5(a)"),
        ("cut", Role.PLAYER, "PA-687a.5(d)"),
        ("load", Role.PLAYER, "PA-687a.8(a)"),
    ],
)
def test_each_step_has_its_own_hands(act: str, role: Role, clause: str) -> None:
    table = closed(MANUAL)
    open_until(table, act)
    before = len(table.journal.inputs)
    with pytest.raises(RuleError) as caught:
        table.do(act, role, "bob", at=20, order=list(table.game.deck))
    assert caught.value.clause == clause
    assert len(table.journal.inputs) == before


@pytest.mark.clause("PA-687a.4(a)")
def test_no_wager_before_the_table_is_open() -> None:
    table = closed()
    with pytest.raises(RuleError, match="first: check the equipment"):
        wager(table, "ann")
    with pytest.raises(RuleError, match="'shuffle' must wait"):
        table.do("shuffle", order=list(table.game.deck))


@pytest.mark.clause("PA-687a.2(b)", "PA-687a.2(c)", "PA-687a.2(d)", "PA-687a.11(a)(1)", "PA-687a.11(a)(2)")
def test_what_stands_all_the_time_is_recorded() -> None:
    recorded = {e.clause for e in pit().journal.events if e.kind == "in-force"}
    assert {"PA-687a.2(b)", "PA-687a.2(c)", "PA-687a.2(d)", "PA-687a.11(a)(1)", "PA-687a.11(a)(2)"} <= recorded


@pytest.mark.clause("PA-687a.3(a)")
def test_a_deck_has_53_cards_with_one_joker() -> None:
    table = closed()
    deck = table.game.deck
    assert (len(deck), len(set(deck)), JOKER in deck) == (53, 53, True)
    open_until(table, "shuffle")
    for wrong in (deck[:-1], (*deck[:-1], 0), (*deck, 53)):
        with pytest.raises(RuleError, match="exactly the cards of the deck"):
            table.do("shuffle", order=list(wrong))
    open_until(table, "bet")
    assert "PA-687a.3(a)" in clauses(table.journal.events)


@pytest.mark.clause(
    "PA-687a.3(b)(1)", "PA-687a.3(b)(2)", "PA-687a.3(b)(3)", "PA-687a.3(b)(4)", "PA-687a.4(d)", "PA-687a.3(b)"
)
def test_two_decks_take_turns_with_a_shuffler() -> None:
    table = pit(option("second_deck"))
    recorded = clauses(table.journal.events)
    assert {f"PA-687a.3(b)({n})" for n in range(1, 5)} | {"PA-687a.3(b)"} <= set(recorded)
    assert recorded.count("PA-687a.4(d)") == 2
    assert not {f"PA-687a.3(b)({n})" for n in range(1, 5)} & set(clauses(pit().journal.events))
    cabinet = table.table.cabinet
    used = []
    for _ in range(4):
        used.append(cabinet.active)
        wager(table, "bob")
        table.close()
        table.decide("bob", RAISE)
        assert sorted(cabinet.rack.cards()) == sorted(table.game.deck)
        table.prepare()
        assert cabinet.rack.hands == []
    assert used in ([0, 1, 0, 1], [1, 0, 1, 0])


@pytest.mark.clause("PA-687a.4(e)", "PA-687a.5(c)(2)")
def test_preinspected_cards_are_only_cut() -> None:
    table = pit(option("preshuffled_cards"))
    kinds = [(e.kind, e.clause) for e in table.journal.events if e.kind not in ("sit", "in-force", "check-table")]
    assert kinds == [
        ("receive-preinspected", "PA-687a.4(e)"),
        ("shuffle", "PA-687a.4(e)"),
        ("stacked", "PA-687a.5(c)(2)"),
        ("cut", "PA-687a.5(d)"),
        ("cut-made", "PA-687a.5(d)"),
        ("load", "PA-687a.8(a)"),
    ]


@pytest.mark.clause("PA-687a.5(d)")
@pytest.mark.parametrize("at", [0, 9, 53, "ten", None])
def test_a_cut_is_ten_cards_in_from_the_top(at: Any) -> None:
    table = closed(MANUAL)
    open_until(table, "cut")
    with pytest.raises(RuleError) as caught:
        table.do("cut", at=at)
    assert caught.value.clause == "PA-687a.5(d)"


@pytest.mark.clause("PA-687a.5(d)")
@pytest.mark.parametrize("at", [10, 44, 52])
def test_the_cards_above_the_cut_go_to_the_bottom(at: int) -> None:
    table = closed(MANUAL)
    open_until(table, "cut")
    table.do("cut", at=at)
    deck = list(table.game.deck)
    assert table.table.cabinet.shoe.cards == deck[at:] + deck[:at]


@pytest.mark.clause("PA-687a.5(e)")
def test_the_floorperson_may_order_a_recut_before_the_first_card() -> None:
    table = closed(MANUAL)
    open_until(table, "load")
    with pytest.raises(RuleError) as caught:
        table.do("recut", Role.DEALER)
    assert caught.value.clause == "PA-687a.5(e)"
    assert table.do("recut", Role.FLOORPERSON, "floor")[0].clause == "PA-687a.5(e)"
    assert table.table.due()[0].act == "cut"
    table.do("cut", at=30)
    table.do("load")
    table.do("recut", Role.FLOORPERSON, "floor")
    assert [due.act for due in table.table.cabinet.queue] == ["cut", "load"]
    table.do("cut", at=20)
    with pytest.raises(RuleError, match="before the first card is dealt"):
        Pit(table.game.slug).do("recut", Role.FLOORPERSON, "floor")


@pytest.mark.clause("PA-687a.5(a)")
def test_cards_are_shuffled_after_each_round_and_on_the_floorpersons_order() -> None:
    table = playing()
    table.decide("bob", RAISE)
    table.decide("ann", RAISE)
    assert [(due.act, due.clause) for due in table.table.due()] == [("shuffle", "PA-687a.5(a)")]
    with pytest.raises(RuleError, match="first: shuffle the cards"):
        wager(table, "ann")
    table.prepare()
    with pytest.raises(RuleError) as caught:
        table.do("reshuffle", Role.DEALER)
    assert caught.value.clause == "PA-687a.5(a)"
    table.do("reshuffle", Role.FLOORPERSON, "floor")
    assert table.table.due()[0].act == "shuffle"


@pytest.mark.clause("PA-687a.5(b)")
def test_a_wrong_count_of_the_shuffler_removes_the_deck() -> None:
    table = closed(option("counting_shuffler"))
    open_until(table, "shuffle")
    events = table.do("shuffle", Role.DEVICE, "device", count=52)
    assert (events[-1].kind, events[-1].clause) == ("deck-removed", "PA-687a.5(b)")
    assert table.table.due()[0].act == "check-table"
    open_until(table, "shuffle")
    table.do("shuffle", Role.DEVICE, "device", count=53, order=list(table.game.deck))
    assert table.table.due()[0].act == "load"


@pytest.mark.clause("PA-687a.3(c)(1)", "PA-687a.3(c)(2)")
@pytest.mark.parametrize(
    ("way", "hours", "clause"),
    [("hand", 4, "PA-687a.3(c)(1)"), ("manual-shoe", 8, "PA-687a.3(c)(2)"), ("automated-shoe", 8, "PA-687a.3(c)(2)")],
)
def test_decks_are_changed_in_time(way: str, hours: int, clause: str) -> None:
    table = pit(by(way))
    wager(table, "ann")
    early = table.clock
    table.clock = hours * 3600 - 10
    table.close()
    table.decide("ann", "fold")
    table.prepare()
    wager(table, "ann")
    table.clock = early + hours * 3600
    with pytest.raises(RuleError, match=f"{hours} hours") as caught:
        table.close()
    assert caught.value.clause == clause
    table.do("clear", Role.PLAYER, "ann")
    assert clauses(table.do("change-decks")) == [clause]
    table.prepare()
    wager(table, "ann")
    table.close()


# --- § 687a.2(a) and 687a.7: who may wager, where and when


@pytest.mark.clause("PA-687a.7(a)")
def test_cash_with_a_spoken_wager_is_not_accepted() -> None:
    table = pit()
    with pytest.raises(RuleError) as caught:
        table.do("bet", Role.PLAYER, "ann", wagers={"ante": 10_00, "blind": 10_00}, cash=True)
    assert caught.value.clause == "PA-687a.7(a)"


@pytest.mark.clause("PA-687a.7(b)")
def test_only_seated_players_wager() -> None:
    table = pit()
    with pytest.raises(RuleError) as caught:
        wager(table, "zoe")
    assert caught.value.clause == "PA-687a.7(b)"


@pytest.mark.clause(
    "PA-687a.7(c)",
    "PA-687a.1/progressive-bonus-wager",
    "PA-687a.1/trips-bonus-wager",
    "PA-687a.1/two-way-bad-beat-bonus-wager",
)
def test_wagers_stand_once_betting_is_closed() -> None:
    table = playing()
    late = {"ante": 10_00, "blind": 10_00, "progressive": 1_00, "trips-bonus": 5_00, "two-way-bad-beat": 5_00}
    for act in ("bet", "clear"):
        with pytest.raises(RuleError) as caught:
            table.do(act, Role.PLAYER, "bob", wagers=late)
        assert caught.value.clause == "PA-687a.7(c)"
    assert table.table.state is not None
    assert table.table.state.seats[1].stakes == {"ante": 10_00, "blind": 10_00}


@pytest.mark.clause("PA-687a.7(d)(1)", "PA-687a.1/ante-wager", "PA-687a.1/blind-wager")
@pytest.mark.parametrize("wagers", [{"ante": 10_00}, {"ante": 10_00, "blind": 20_00}, {"blind": 10_00}])
def test_the_table_wants_ante_and_blind(wagers: dict[str, int]) -> None:
    with pytest.raises(RuleError) as caught:
        pit().bet("ann", **wagers)
    assert caught.value.clause == "PA-687a.7(d)(1)"


@pytest.mark.clause("PA-687a.7(e)")
def test_adjacent_boxes_as_filed() -> None:
    table = pit(("adjacent_boxes = 1", "adjacent_boxes = 2"))
    wager(table, "ann")
    table.bet("ann", seat=4, ante=10_00, blind=10_00)
    for seat in (1, 2, 5):
        with pytest.raises(RuleError) as caught:
            table.bet("ann", seat=seat, ante=10_00, blind=10_00)
        assert caught.value.clause == "PA-687a.7(e)"


@pytest.mark.clause("PA-687a.7(b)", "PA-687a.11(b)")
@pytest.mark.parametrize(("lose", "trips"), [("false", 5_00), ("true", -5_00)])
def test_a_player_who_leaves_folds_and_may_lose_the_rest(lose: str, trips: int) -> None:
    """Ann's trips bonus wins 5 to 5 unless wagers of a player who left are lost."""
    table = playing(option("abandoned_wagers_lose", lose))
    table.do("leave", Role.PLAYER, "ann")
    table.decide("bob", RAISE)
    ended = table.journal.events[-1]
    nets = {x.wager: x.net for x in ended.lines if x.seat == 3}
    assert nets == {"ante": -10_00, "blind": -10_00, "progressive": -1_00, "trips-bonus": trips}
    assert list(table.table.betting.players) == ["bob"]


@pytest.mark.clause("PA-687a.11(a)")
def test_players_look_at_their_own_cards_before_they_are_asked() -> None:
    table = playing()
    kinds = [(e.kind, e.clause) for e in table.journal.events]
    assert kinds.index(("announce", "PA-687a.11(a)")) < kinds.index(("ask", "PA-687a.11(b)"))
    hands = view(table.table, Role.PLAYER, "ann")["hands"]
    assert hands["3"] == stacked(GAME, TOP)[5:10]
    for hidden in ("1", "dealer", "joker-replacement"):
        assert set(hands[hidden]) == {None}
    assert set(view(table.table, Role.DEALER, "dealer")["hands"]["3"]) == {None}
