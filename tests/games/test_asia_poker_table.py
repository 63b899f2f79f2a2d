"""Asia Poker at a real table, before the first card: opening, shuffle and cut, wagers, and who may do what."""

from collections.abc import Iterable
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.errors import RuleError
from croupier.play.inputs import Event, Role
from croupier.play.positions import places_of
from croupier.testing import Pit, rules_for

GAME = "asia-poker"
DEFAULT = 'dealing_method = "manual-shoe"'
HAND = (DEFAULT, 'dealing_method = "hand"')
DEVICE = (DEFAULT, 'dealing_method = "automated-shoe"')
MANUAL = ('shuffle_method = "automated"', 'shuffle_method = "manual"')
RNG = ('starting_position_method = "shaker"', 'starting_position_method = "rng"')
BUTTON = ('starting_position_method = "shaker"', 'starting_position_method = "button"')
APPROVED = {
    RNG: ('shaker = "to be stated"', 'random_number_generator = "to be stated"'),
    BUTTON: ('shaker = "to be stated"', 'button = "to be stated"'),
}
SECOND_DECK = ("# second_deck = false", "second_deck = true")
TWO_AREAS = ("# two_adjacent_areas = false", "two_adjacent_areas = true")
OFFERED = [
    ("# bonus = {", "bonus = {"),
    ('# bonus = "', 'bonus = "'),
    ('house_way = "balanced"', 'house_way = "max-high"'),
]
# Dice that sum to six: counted from the dealer as one, counterclockwise, they reach position 2.
DICE = [1, 2, 3]
ORDER = (2, 3, 4, 5, 6, "dealer", 1)
HANDS: dict[Any, str] = {
    1: "Qd Qs Jc 8d Ad 6c 5c",
    3: "Tc Td Th 6d 6h Ks 2h",
    6: "9c 9h 8c 7h 4d 4s 2d",
    "dealer": "Kc Kd Qh 9s 7c 5d 3h",
}

Changes = Iterable[tuple[str, str]]


def order(*, stacks: bool = False, places: Iterable[Any] = ORDER, hands: dict[Any, str] | None = None) -> list[int]:
    """A deck that deals these hands to places in this order, one card at a time or in stacks."""
    given = {place: list(parse_cards(cards)) for place, cards in (hands or HANDS).items()}
    held = {card for cards in given.values() for card in cards}
    spare = [card for card in range(53) if card not in held]
    for place in places:
        if place not in given:
            given[place], spare = spare[:7], spare[7:]
    if stacks:
        return [card for place in places for card in given[place]] + spare
    return [given[place][turn] for turn in range(7) for place in places] + spare


def pit(changes: Changes = (), *, stepped: bool = False, cards: list[int] | None = None) -> Pit:
    """Bob at 1, ann at 3, cat at 6, the bonus on offer, ready for wagers with known cards."""
    changes = [*changes, *(APPROVED[change] for change in changes if change in APPROVED)]
    rules, dealt = rules_for(GAME, [*OFFERED, *changes]), cards or order(stacks=DEVICE in changes)
    return Pit.opened(GAME, {"bob": 1, "ann": 3, "cat": 6}, rules, dealt, stepped=stepped)


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


def to_the_setting(table: Pit) -> list[Event]:
    """Close the betting, find the start and count the four cards."""
    events = table.close()
    while table.table.due()[0].act in ("go-on", "shake", "draw-number", "count-stub"):
        act = table.table.due()[0].act
        left = table.table.cabinet.shoe.left()
        data: dict[str, Any] = {"shake": {"dice": DICE}, "draw-number": {"number": 6}, "count-stub": {"count": left}}
        events += table.do(act, **data.get(act, {}))
    return events


def whole_round(table: Pit, name: str = "ann") -> list[Event]:
    """One player's round, set the house way."""
    table.bet(name, asia_poker=10_00)
    events = to_the_setting(table)
    while table.table.state is not None:
        choice = "play" if "surrender" in table.table.due()[0].choices else {"set": "house-way"}
        events += table.decide(name, choice)
    return events


def clauses(events: Iterable[Event]) -> list[str]:
    return [event.clause for event in events]


def test_the_deck_helper_leaves_four_cards() -> None:
    assert sorted(order()) == sorted(order(stacks=True)) == list(range(53))
    assert 7 * places_of(rules_for(GAME)) == 53 - 4


# --- § 575.2, 575.4: the table and its opening


@pytest.mark.clause("PA-575.4(a)", "PA-575.4(b)", "PA-575.4(c)", "PA-575.5(a)", "PA-575.5(b)(2)", "PA-575.5(c)")
@pytest.mark.clause("PA-575.8(a)")
def test_opening_goes_in_the_order_of_the_chapter() -> None:
    two_jokers = ("# two_joker_decks = false", "two_joker_decks = true")
    events = pit([MANUAL, two_jokers]).journal.events
    assert [(e.kind, e.clause) for e in events if e.kind not in ("sit", "in-force")] == [
        ("check-table", "PA-575.2(a)"),
        ("inspect", "PA-575.4(a)"),
        ("verify", "PA-575.4(a)"),
        ("tear-joker", "PA-575.4(b)"),
        ("tear-joker", "PA-575.4(b)"),
        ("spread", "PA-575.4(b)"),
        ("view", "PA-575.4(c)"),
        ("wash", "PA-575.4(c)"),
        ("shuffle", "PA-575.5(a)"),
        ("stacked", "PA-575.5(b)(2)"),
        ("cut", "PA-575.5(c)"),
        ("cut-made", "PA-575.5(c)"),
        ("load", "PA-575.8(a)"),
    ]


@pytest.mark.clause("PA-575.4(b)", "PA-575.3(a)")
def test_without_a_second_joker_nothing_is_torn_and_one_joker_is_dealt_with() -> None:
    table = pit([MANUAL])
    assert "tear-joker" not in [e.kind for e in table.journal.events]
    assert len(table.game.deck) == len(table.table.cabinet.shoe.cards) == 53
    assert list(parse_cards("Jk")) == [card for card in table.table.cabinet.shoe.cards if card >= 52]


@pytest.mark.clause("PA-575.4(a)", "PA-575.4(b)", "PA-575.4(c)", "PA-575.5(a)", "PA-575.5(c)")
@pytest.mark.parametrize(
    ("act", "role", "clause"),
    [
        ("inspect", Role.PLAYER, "PA-575.4(a)"),
        ("verify", Role.DEALER, "PA-575.4(a)"),
        ("spread", Role.FLOORPERSON, "PA-575.4(b)"),
        ("view", Role.DEALER, "PA-575.4(c)"),
        ("wash", Role.FLOORPERSON, "PA-575.4(c)"),
        ("shuffle", Role.DEVICE, "PA-575.5(a)"),
        ("cut", Role.PLAYER, "PA-575.5(c)"),
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


@pytest.mark.clause("PA-575.4(a)", "PA-575.5(a)")
def test_no_wager_and_no_shuffle_before_their_time() -> None:
    table = new_table()
    with pytest.raises(RuleError, match="first: check the equipment"):
        table.bet("ann", asia_poker=10_00)
    until(table, "inspect")
    with pytest.raises(RuleError, match="'shuffle' must wait") as caught:
        table.do("shuffle", order=list(table.game.deck))
    assert caught.value.clause == "PA-575.4(a)"


STANDING = ["PA-575.2(b)", "PA-575.2(d)", "PA-575.2(e)", *(f"PA-575.11(a)({n})" for n in (1, 2, 3))]
SHAKER = ["PA-575.2(c)(1)", "PA-575.2(c)(1)(i)", "PA-575.2(c)(1)(ii)", "PA-575.2(c)(1)(iii)"]


@pytest.mark.clause(*STANDING, *SHAKER, "PA-575.2(a)", "PA-575.3(a)", "PA-575.2(c)(2)", "PA-575.2(c)(3)")
@pytest.mark.clause("PA-575.8(c)", "PA-575.9(a)(1)", "PA-575.9(a)(3)")
@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ([], ["PA-575.8(c)", *SHAKER]),
        ([HAND], ["PA-575.9(a)(1)", "PA-575.9(a)(3)", *SHAKER]),
        ([DEVICE], SHAKER),
        ([RNG], ["PA-575.8(c)", "PA-575.2(c)(2)"]),
        ([DEVICE, BUTTON], ["PA-575.2(c)(3)"]),
    ],
)
def test_what_stands_all_the_time_is_recorded(changes: Changes, found: list[str]) -> None:
    recorded = [e.clause for e in pit(changes).journal.events if e.kind == "in-force"]
    assert sorted(recorded) == sorted(["PA-575.2(a)", "PA-575.3(a)", *STANDING, *found])


@pytest.mark.clause("PA-575.8(a)", "PA-575.9(a)(2)", "PA-575.10(a)(1)")
@pytest.mark.parametrize(
    ("changes", "clause"), [([], "PA-575.8(a)"), ([HAND], "PA-575.9(a)(2)"), ([DEVICE], "PA-575.10(a)(1)")]
)
def test_the_cards_go_where_they_are_dealt_from(changes: Changes, clause: str) -> None:
    loads = [e.clause for e in pit(changes).journal.events if e.kind == "load"]
    assert loads == [clause]


@pytest.mark.clause("PA-575.3(b)(1)", "PA-575.3(b)(2)", "PA-575.3(b)(3)", "PA-575.3(b)(4)", "PA-575.3(b)")
@pytest.mark.clause("PA-575.4(d)")
def test_two_decks_take_turns() -> None:
    table = pit([SECOND_DECK])
    recorded = clauses(table.journal.events)
    assert {f"PA-575.3(b)({n})" for n in range(1, 5)} | {"PA-575.3(b)"} <= set(recorded)
    assert recorded.count("PA-575.4(d)") == 2
    cabinet = table.table.cabinet
    assert len(cabinet.batches) == 2
    used = []
    for _ in range(4):
        table.prepare()
        used.append(cabinet.active)
        assert cabinet.rack.cards() == []
        whole_round(table)
        assert sorted(cabinet.rack.cards()) == sorted(table.game.deck)
    assert used == [0, 1, 0, 1]


@pytest.mark.clause("PA-575.3(b)(3)")
def test_one_deck_without_the_option() -> None:
    assert len(pit().table.cabinet.batches) == 1


@pytest.mark.clause("PA-575.4(e)", "PA-575.5(b)(2)")
def test_preinspected_cards_skip_the_opening_steps_but_not_the_cut() -> None:
    table = pit([("# preshuffled_cards = false", "preshuffled_cards = true")])
    kinds = [(e.kind, e.clause) for e in table.journal.events if e.kind not in ("sit", "in-force")]
    assert kinds[1:5] == [
        ("receive-preinspected", "PA-575.4(e)"),
        ("shuffle", "PA-575.4(e)"),
        ("stacked", "PA-575.5(b)(2)"),
        ("cut", "PA-575.5(c)"),
    ]
    assert not {"inspect", "verify", "spread", "view", "wash"} & {kind for kind, _ in kinds}


# --- § 575.2(c)(1)(i), 575.3(c): how long dice and cards may stay


@pytest.mark.clause("PA-575.3(c)(1)", "PA-575.3(c)(2)")
@pytest.mark.parametrize(
    ("changes", "hours", "clause"),
    [([HAND], 4, "PA-575.3(c)(1)"), ([], 8, "PA-575.3(c)(2)"), ([DEVICE], 8, "PA-575.3(c)(2)")],
)
def test_cards_are_changed_in_time(changes: Changes, hours: int, clause: str) -> None:
    table = pit(changes)
    opened = table.table.cabinet.batches[0].opened
    table.clock = opened + hours * 3600 - 3
    whole_round(table)
    table.prepare()
    table.bet("ann", asia_poker=10_00)
    with pytest.raises(RuleError, match=f"{hours} hours") as caught:
        table.close()
    assert caught.value.clause == clause
    table.do("clear", Role.PLAYER, "ann")
    assert table.do("change-decks")[0].clause == clause
    assert table.table.due()[0].act == "check-table"
    table.prepare()
    whole_round(table)


@pytest.mark.clause("PA-575.2(c)(1)(i)")
def test_dice_are_changed_within_a_day() -> None:
    table = pit()
    table.do("change-decks")
    table.clock = 24 * 3600
    table.prepare()
    table.bet("ann", asia_poker=10_00)
    with pytest.raises(RuleError, match="the dice have been") as caught:
        table.close()
    assert caught.value.clause == "PA-575.2(c)(1)(i)"
    assert table.do("change-dice")[0].clause == "PA-575.2(c)(1)(i)"
    table.close()
    without = pit([RNG])
    without.do("change-decks")
    without.clock = 24 * 3600
    without.prepare()
    without.bet("ann", asia_poker=10_00)
    without.close()


# --- § 575.5: shuffle and cut


@pytest.mark.clause("PA-575.5(b)(1)")
def test_a_device_shuffle_needs_no_cut() -> None:
    events = pit().journal.events
    assert ("stacked", "PA-575.5(b)(1)") in [(e.kind, e.clause) for e in events]
    assert "cut" not in [e.kind for e in events]


@pytest.mark.clause("PA-575.5(b)(2)")
def test_a_manual_shuffle_must_be_cut() -> None:
    table = new_table(MANUAL)
    until(table, "cut")
    with pytest.raises(RuleError, match="'load' must wait"):
        table.do("load")


@pytest.mark.clause("PA-575.5(c)")
def test_the_dealer_cuts_at_least_ten_cards_in() -> None:
    table = new_table(MANUAL)
    until(table, "cut")
    for at in (0, 9, 53, "ten", None):
        with pytest.raises(RuleError) as caught:
            table.do("cut", at=at)
        assert caught.value.clause == "PA-575.5(c)"
    deck = list(table.game.deck)
    table.do("cut", at=10)
    assert table.table.cabinet.shoe.cards == deck[10:] + deck[:10]
    table.do("recut", Role.FLOORPERSON, "floor")
    table.do("cut", at=52)


@pytest.mark.clause("PA-575.5(d)")
def test_the_floorperson_may_order_a_recut_before_the_deal() -> None:
    table = new_table(MANUAL)
    until(table, "load")
    with pytest.raises(RuleError) as caught:
        table.do("recut", Role.DEALER)
    assert caught.value.clause == "PA-575.5(d)"
    assert table.do("recut", Role.FLOORPERSON, "floor")[0].clause == "PA-575.5(d)"
    table.do("cut", at=30)
    table.do("load")
    table.do("recut", Role.FLOORPERSON, "floor")
    table.prepare()
    table.bet("ann", asia_poker=10_00)
    to_the_setting(table)
    with pytest.raises(RuleError) as caught:
        table.do("recut", Role.FLOORPERSON, "floor")
    assert caught.value.clause == "PA-575.5(d)"


@pytest.mark.clause("PA-575.5(a)")
def test_cards_are_shuffled_after_each_round_and_on_order() -> None:
    table = pit()
    with pytest.raises(RuleError) as caught:
        table.do("reshuffle", Role.DEALER)
    assert caught.value.clause == "PA-575.5(a)"
    assert table.do("reshuffle", Role.FLOORPERSON, "floor")[0].clause == "PA-575.5(a)"
    assert table.table.due()[0].act == "shuffle"
    table.prepare()
    whole_round(table)
    assert [due.act for due in table.table.due()] == ["shuffle"]
    with pytest.raises(RuleError, match="exactly the cards"):
        table.do("shuffle", order=list(table.game.deck)[1:])


# --- § 575.7: wagers


@pytest.mark.clause("PA-575.7(a)")
def test_wagers_are_chips_on_the_layout_never_spoken_for_with_cash() -> None:
    table = pit()
    with pytest.raises(RuleError) as caught:
        table.do("bet", Role.PLAYER, "ann", wagers={"asia-poker": 10_00}, cash=True)
    assert caught.value.clause == "PA-575.7(a)"
    assert table.bet("ann", asia_poker=10_00)[0].clause == "PA-575.7(a)"
    assert table.table.betting.players["ann"].chips == 10_000_00 - 10_00


@pytest.mark.clause("PA-575.7(b)")
def test_only_seated_players_wager() -> None:
    table = pit()
    with pytest.raises(RuleError) as caught:
        table.do("bet", Role.PLAYER, "eve", wagers={"asia-poker": 10_00})
    assert caught.value.clause == "PA-575.7(b)"


@pytest.mark.clause("PA-575.7(c)")
@pytest.mark.parametrize("wager", ["asia-poker", "bonus"])
def test_wagers_stand_once_no_more_bets_is_called(wager: str) -> None:
    table = pit()
    table.bet("ann", asia_poker=10_00)
    table.close()
    for act in ("bet", "clear"):
        with pytest.raises(RuleError) as caught:
            table.do(act, Role.PLAYER, "ann", wagers={"asia-poker": 10_00, wager: 20_00})
        assert caught.value.clause == "PA-575.7(c)"
    assert table.table.state is not None
    assert table.table.state.seats[3].stakes == {"asia-poker": 10_00}


@pytest.mark.clause("PA-575.7(d)", "PA-575.7(e)")
def test_the_bonus_needs_the_asia_poker_wager_and_must_be_offered() -> None:
    with pytest.raises(RuleError, match="needed to take part") as caught:
        pit().bet("ann", bonus=5_00)
    assert caught.value.clause == "PA-575.7(d)"
    plain = new_table()
    plain.prepare()
    with pytest.raises(RuleError, match="not offered") as caught:
        plain.bet("ann", asia_poker=10_00, bonus=5_00)
    assert caught.value.clause == "PA-575.7(e)"


@pytest.mark.clause("PA-575.7(f)")
def test_a_second_area_only_beside_the_first_and_only_if_filed() -> None:
    table = pit([TWO_AREAS])
    table.bet("ann", asia_poker=10_00)
    table.bet("ann", seat=4, asia_poker=10_00)
    for seat in (2, 5, 1):
        with pytest.raises(RuleError) as caught:
            table.bet("ann", seat=seat, asia_poker=10_00)
        assert caught.value.clause == "PA-575.7(f)"
    plain = pit()
    plain.bet("ann", asia_poker=10_00)
    with pytest.raises(RuleError) as caught:
        plain.bet("ann", seat=4, asia_poker=10_00)
    assert caught.value.clause == "PA-575.7(f)"
