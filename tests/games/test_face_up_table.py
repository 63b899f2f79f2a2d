"""The Face Up Pai Gow Poker table: opening, shuffling, cutting, clocks, wagers and the starting position."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.errors import RuleError
from croupier.play.inputs import Event, Role
from croupier.play.steps import DEALER
from croupier.submission import TableRules, load
from croupier.submission import offering as offered
from croupier.testing import Pit, rules_for

GAME = "face-up-pai-gow-poker"
MAIN = "face_up_pai_gow"
HOUSE = {"set": "house-way"}
MANUAL = ('shuffle_method = "automated"', 'shuffle_method = "manual"')
HAND = ('dealing_method = "manual-shoe"', 'dealing_method = "hand"')
DEVICE = ('dealing_method = "manual-shoe"', 'dealing_method = "automated-shoe"')
GENERATOR = ('starting_position_method = "shaker"', 'starting_position_method = "rng"')
LAB = ('shaker = "to be stated"', 'random_number_generator = "to be stated"')
TWO_AREAS = ("# two_adjacent_areas = false", "two_adjacent_areas = true")
HANDS: Mapping[int | str, str] = {
    DEALER: "Kc Kd Qh 9s 7c 5d 3h",
    1: "Jd Jc 8h 5s 2s Tc 4h",
    3: "Ah Ac 8d 5h 4s Kh 9c",
    6: "9d 9h Td 7s 6s 4d 2h",
}
EIGHT = (2, 2, 4)  # counts once round the table, back to the dealer

Changes = Sequence[tuple[str, str]]


def offering(changes: Changes = ()) -> TableRules:
    """The rules of a table that offers every wager, on the first paytables."""
    text = offered(GAME)
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return load(text.encode(), papers=False).tables[0]


def deck_for(start: int | str, hands: Mapping[int | str, str], *, stacks: bool = False) -> list[int]:
    """A deck that gives these places these cards when the deal begins at `start`."""
    ring: list[int | str] = [DEALER, 1, 2, 3, 4, 5, 6]
    at = ring.index(start)
    given = {place: list(parse_cards(text)) for place, text in hands.items()}
    rest = [card for card in range(53) if all(card not in cards for cards in given.values())]
    for place in ring:
        if place not in given:
            given[place], rest = rest[:7], rest[7:]
    places = ring[at:] + ring[:at]
    if stacks:
        return [card for place in places for card in given[place]] + rest
    return [given[place][i] for i in range(7) for place in places] + rest


def pit(
    changes: Changes = (), hands: Mapping[int | str, str] = HANDS, *, start: int | str = DEALER, stepped: bool = False
) -> Pit:
    """A table with ann at 3, bob at 1 and cat at 6, ready for wagers."""
    order = deck_for(start, hands, stacks=DEVICE in changes)
    return Pit.opened(GAME, {"ann": 3, "bob": 1, "cat": 6}, offering(changes), order, stepped=stepped)


def closed(table: Pit, **wagers: int) -> Pit:
    """Everybody wagers the same, and the betting is closed."""
    for name in table.table.betting.players:
        table.bet(name, **{MAIN: 10_00, **wagers})
    table.close()
    return table


def dealt(table: Pit, dice: Sequence[int] = EIGHT) -> Pit:
    """Shake, deal and count."""
    table.do("shake", dice=list(dice))
    table.do("count-stub", count=4)
    return table


def finish(table: Pit, decisions: Mapping[str, Any] | None = None) -> Pit:
    """Everybody decides as said, or by the house way, and the staff does what it must."""
    while table.table.state is not None:
        due = table.table.due()[0]
        if due.act == "decide":
            name = table.table.betting.owners[due.seat or 0]
            table.decide(name, (decisions or {}).get(name, HOUSE) if HOUSE in due.choices else "play")
        else:
            data: dict[str, Any] = {"dice": list(EIGHT), "count": 4} if due.act in ("shake", "count-stub") else {}
            table.do(due.act, due.roles[0], due.roles[0], **data)
    return table


def clauses(events: Iterable[Event]) -> list[str]:
    return [event.clause for event in events]


def opened_to(act: str, changes: Changes = (MANUAL,)) -> Pit:
    """A table on which this act is due next."""
    table = Pit(GAME, offering(changes))
    for name, seat in (("ann", 3), ("bob", 1), ("cat", 6)):
        table.sit(name, seat)
    while table.table.due()[0].act != act:
        due = table.table.due()[0]
        data: dict[str, Any] = {"order": list(table.game.deck)} if due.act == "shuffle" else {}
        data = {"at": 20} if due.act == "cut" else data
        table.do(due.act, due.roles[0], "ann" if due.roles[0] is Role.PLAYER else due.roles[0], **data)
    return table


# --- § 688a.2: the table


SHAKER = {"PA-688a.2(c)(1)", "PA-688a.2(c)(1)(i)", "PA-688a.2(c)(1)(ii)", "PA-688a.2(c)(1)(iii)"}
SYSTEM = {"PA-688a.2(d)", "PA-688a.2(d)(1)", "PA-688a.2(d)(2)"}


@pytest.mark.clause("PA-688a.2(b)", "PA-688a.2(e)", "PA-688a.2(f)", "PA-688a.2(c)(2)", *SHAKER, *SYSTEM)
@pytest.mark.clause("PA-688a.11(b)(1)", "PA-688a.11(b)(2)", "PA-688a.11(b)(3)", "PA-688a.11(j)", "PA-688a.3(a)")
def test_what_stands_all_the_time_is_recorded() -> None:
    def recorded(table: Pit) -> set[str]:
        return {e.clause for e in table.journal.events if e.kind == "in-force"}

    always = {"PA-688a.2(a)", "PA-688a.2(b)", "PA-688a.2(e)", "PA-688a.2(f)", "PA-688a.3(a)"}
    always |= {"PA-688a.11(b)(1)", "PA-688a.11(b)(2)", "PA-688a.11(b)(3)", "PA-688a.11(j)"}
    assert recorded(pit()) == always | SHAKER | SYSTEM
    assert recorded(pit([GENERATOR, LAB])) == always | SYSTEM | {"PA-688a.2(c)(2)"}
    plain = Pit(GAME, rules_for(GAME))
    plain.sit("ann", 1)
    plain.prepare()
    assert recorded(plain) == always | SHAKER


@pytest.mark.clause("PA-688a.2(c)(1)(i)")
def test_dice_are_changed_after_24_hours() -> None:
    table = pit()
    for hours in (7, 7, 7):
        table.clock += hours * 3600
        table.do("change-decks")
        table.prepare()
    table.bet("ann", **{MAIN: 10_00})
    table.clock += 3 * 3600
    with pytest.raises(RuleError, match="dice have been on the table for 24 hours") as caught:
        table.close()
    assert caught.value.clause == "PA-688a.2(c)(1)(i)"
    with pytest.raises(RuleError):
        table.do("change-dice", Role.PLAYER, "ann")
    assert clauses(table.do("change-dice")) == ["PA-688a.2(c)(1)(i)"]
    table.close()


def test_a_table_with_a_generator_has_no_dice_to_change() -> None:
    table = pit([GENERATOR, LAB])
    for hours in (7, 7, 7, 7):
        table.clock += hours * 3600
        table.do("change-decks")
        table.prepare()
    table.bet("ann", **{MAIN: 10_00})
    table.close()


@pytest.mark.clause("PA-688a.2(d)(1)", "PA-688a.2(d)(2)", "PA-688a.7(c)", "PA-688a.8(b)(2)")
def test_the_progressive_system_locks_after_no_more_bets() -> None:
    table = pit()
    table.bet("ann", **{MAIN: 10_00}, progressive=1_00)
    table.bet("bob", **{MAIN: 10_00})
    events = table.close()
    assert [(e.kind, e.place, e.clause) for e in events if e.clause == "PA-688a.8(b)(2)"] == [
        ("announce", None, "PA-688a.8(b)(2)"),
        ("take", 3, "PA-688a.8(b)(2)"),
        ("count-chips", None, "PA-688a.8(b)(2)"),
    ]
    with pytest.raises(RuleError) as caught:
        table.bet("bob", **{MAIN: 10_00}, progressive=1_00)
    assert caught.value.clause == "PA-688a.7(c)"
    assert table.table.meter is not None
    assert table.table.meter.shown == 10_000_28


# --- § 688a.3 and 688a.4: the cards and the opening


@pytest.mark.clause("PA-688a.4(a)", "PA-688a.4(b)", "PA-688a.4(c)", "PA-688a.5(a)", "PA-688a.5(b)(2)", "PA-688a.5(e)")
@pytest.mark.clause("PA-688a.8(a)", "PA-688a.5(c)")
def test_opening_goes_in_the_order_of_the_chapter() -> None:
    changes = [MANUAL, ("# two_joker_decks = false", "two_joker_decks = true")]
    steps = [(e.kind, e.clause) for e in pit(changes).journal.events if e.kind not in ("sit", "in-force")]
    assert steps == [
        ("check-table", "PA-688a.2(a)"),
        ("inspect", "PA-688a.4(a)"),
        ("verify", "PA-688a.4(a)"),
        ("tear-joker", "PA-688a.4(b)"),
        ("tear-joker", "PA-688a.4(b)"),
        ("spread", "PA-688a.4(b)"),
        ("view", "PA-688a.4(c)"),
        ("wash", "PA-688a.4(c)"),
        ("shuffle", "PA-688a.5(a)"),
        ("stacked", "PA-688a.5(b)(2)"),
        ("cut", "PA-688a.5(e)"),
        ("cut-offered", "PA-688a.5(d)(1)"),
        ("cut-made", "PA-688a.5(e)"),
        ("load", "PA-688a.8(a)"),
    ]


@pytest.mark.clause("PA-688a.4(a)", "PA-688a.4(b)", "PA-688a.4(c)")
@pytest.mark.parametrize(
    ("act", "role", "clause"),
    [
        ("inspect", Role.FLOORPERSON, "PA-688a.4(a)"),
        ("verify", Role.DEALER, "PA-688a.4(a)"),
        ("spread", Role.PLAYER, "PA-688a.4(b)"),
        ("view", Role.DEALER, "PA-688a.4(c)"),
        ("wash", Role.FLOORPERSON, "PA-688a.4(c)"),
        ("shuffle", Role.FLOORPERSON, "PA-688a.5(a)"),
    ],
)
def test_each_step_has_its_own_hands(act: str, role: Role, clause: str) -> None:
    table = opened_to(act)
    with pytest.raises(RuleError) as caught:
        table.do(act, role, "ann" if role is Role.PLAYER else "staff", order=list(table.game.deck))
    assert caught.value.clause == clause


@pytest.mark.clause("PA-688a.3(a)", "PA-688a.5(a)")
def test_the_deck_is_53_cards() -> None:
    table = opened_to("shuffle")
    for order in (list(range(52)), list(range(54)), [0] * 53):
        with pytest.raises(RuleError, match="exactly the cards of the deck"):
            table.do("shuffle", order=order)


@pytest.mark.clause("PA-688a.5(b)(1)", "PA-688a.9(a)(2)", "PA-688a.10(a)(1)")
@pytest.mark.parametrize(
    ("change", "clause"), [([], "PA-688a.8(a)"), ([HAND], "PA-688a.9(a)(2)"), ([DEVICE], "PA-688a.10(a)(1)")]
)
def test_a_device_shuffle_is_not_cut(change: Changes, clause: str) -> None:
    events = pit(change).journal.events
    kinds = [e.kind for e in events]
    assert "cut" not in kinds
    assert [e.clause for e in events if e.kind in ("stacked", "load")] == ["PA-688a.5(b)(1)", clause]


@pytest.mark.clause("PA-688a.3(b)(1)", "PA-688a.3(b)(2)", "PA-688a.3(b)(3)", "PA-688a.3(b)(4)", "PA-688a.4(d)")
def test_two_decks_take_turns_with_a_shuffler() -> None:
    table = pit([("# second_deck = false", "second_deck = true")])
    recorded = clauses(table.journal.events)
    assert {f"PA-688a.3(b)({n})" for n in range(1, 5)} <= set(recorded)
    assert recorded.count("PA-688a.4(d)") == 2
    used = [table.table.cabinet.active]
    for _ in range(3):
        finish(closed(table))
        table.prepare()
        used.append(table.table.cabinet.active)
        assert table.table.cabinet.rack.hands == []
    assert used in ([0, 1, 0, 1], [1, 0, 1, 0])


@pytest.mark.clause("PA-688a.4(e)")
@pytest.mark.parametrize("shuffle", [(), (MANUAL,)])
def test_preinspected_cards_skip_the_opening(shuffle: Changes) -> None:
    """Reading FU-14: they are cut unless the reading says otherwise."""
    changes = [*shuffle, ("# preshuffled_cards = false", "preshuffled_cards = true")]
    kinds = [e.kind for e in pit(changes).journal.events if e.kind not in ("sit", "in-force")]
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
    uncut = [*changes, ("[table.readings]", '[table.readings]\n"FU-14" = "no-cut"')]
    assert "cut" not in [e.kind for e in pit(uncut).journal.events]


@pytest.mark.clause("PA-688a.3(c)(1)", "PA-688a.3(c)(2)")
@pytest.mark.parametrize(
    ("change", "hours", "clause"),
    [([HAND], 4, "PA-688a.3(c)(1)"), ([], 8, "PA-688a.3(c)(2)"), ([DEVICE], 8, "PA-688a.3(c)(2)")],
)
def test_decks_are_changed_in_time(change: Changes, hours: int, clause: str) -> None:
    table = pit(change)
    table.bet("ann", **{MAIN: 10_00})
    table.clock = hours * 3600 - 60
    assert table.table.can(table.journal.inputs[-1]._replace(at=table.clock + 1))
    table.clock += 120
    with pytest.raises(RuleError, match=f"{hours} hours") as caught:
        table.close()
    assert caught.value.clause == clause
    assert clauses(table.do("change-decks")) == [clause]
    table.prepare()
    table.close()


# --- § 688a.5: shuffle and cut


@pytest.mark.clause("PA-688a.5(a)")
def test_the_cards_are_shuffled_after_each_round_and_by_order() -> None:
    table = finish(closed(pit()))
    assert table.table.due()[0].clause == "PA-688a.5(a)"
    with pytest.raises(RuleError, match="first: shuffle"):
        table.bet("ann", **{MAIN: 10_00})
    table.prepare()
    with pytest.raises(RuleError):
        table.do("reshuffle")
    assert clauses(table.do("reshuffle", Role.FLOORPERSON, "floor")) == ["PA-688a.5(a)"]
    assert table.table.due()[0].act == "shuffle"


@pytest.mark.clause("PA-688a.5(c)", "PA-688a.5(d)(1)")
def test_the_first_to_arrive_is_offered_the_first_cut() -> None:
    table = opened_to("cut")
    assert table.table.cabinet.cut_order == ["ann", "bob", "cat"]
    with pytest.raises(RuleError, match="offered to ann") as caught:
        table.do("cut", Role.PLAYER, "cat", at=20)
    assert caught.value.clause == "PA-688a.5(c)"


@pytest.mark.clause("PA-688a.5(d)(2)", "PA-688a.5(c)")
def test_later_cuts_go_round_counterclockwise_and_end_with_the_dealer() -> None:
    table = finish(closed(pit([MANUAL])))
    table.do("shuffle", order=list(table.game.deck))
    assert table.table.cabinet.cut_order == ["cat", "ann", "bob"]
    with pytest.raises(RuleError, match="offered to cat first"):
        table.do("cut", at=20)
    for name in ("cat", "ann", "bob"):
        assert clauses(table.do("cut", Role.PLAYER, name)) == ["PA-688a.5(e)", "PA-688a.5(d)(2)", "PA-688a.5(c)"]
    assert table.do("cut", at=20)[-1].text == "dealer at 20"


@pytest.mark.clause("PA-688a.5(e)")
@pytest.mark.parametrize("at", [9, 44, 0, "ten", None])
def test_a_cut_is_ten_cards_from_either_end(at: Any) -> None:
    table = opened_to("cut")
    table.table.cabinet.cut_order.clear()
    with pytest.raises(RuleError) as caught:
        table.do("cut", at=at)
    assert caught.value.clause == "PA-688a.5(e)"
    table.do("cut", at=43)
    assert table.table.cabinet.shoe.cards[:2] == [43, 44]


@pytest.mark.clause("PA-688a.5(f)")
@pytest.mark.parametrize(("by", "cutter"), [("last-cutter", "ann"), ("next-entitled", "bob")])
def test_the_floorperson_may_order_a_recut(by: str, cutter: str) -> None:
    table = opened_to("load", [MANUAL, ('# recut_by = "last-cutter"', f'recut_by = "{by}"')])
    with pytest.raises(RuleError) as caught:
        table.do("recut")
    assert caught.value.clause == "PA-688a.5(f)"
    assert clauses(table.do("recut", Role.FLOORPERSON, "floor")) == ["PA-688a.5(f)"]
    table.do("cut", Role.PLAYER, cutter, at=30)
    table.prepare()
    closed(table)
    with pytest.raises(RuleError, match="before the first card is dealt"):
        table.do("recut", Role.FLOORPERSON, "floor")


@pytest.mark.clause("PA-688a.5(g)", "PA-688a.5(g)(1)", "PA-688a.5(g)(2)")
@pytest.mark.parametrize(
    ("changes", "act", "clause"), [([MANUAL], "wash", "PA-688a.5(g)(1)"), ([], "stack", "PA-688a.5(g)(2)")]
)
def test_an_idle_table_spreads_its_cards(changes: Changes, act: str, clause: str) -> None:
    table = pit(changes)
    assert clauses(table.do("idle")) == ["PA-688a.5(g)"]
    assert [(due.act, due.clause) for due in table.table.cabinet.queue] == [
        ("view", "PA-688a.5(g)"),
        (act, clause),
        ("shuffle", "PA-688a.5(a)"),
    ]
    table.prepare()
    assert clause in clauses(table.journal.events)
    closed(table)
    with pytest.raises(RuleError):
        table.do("idle")
