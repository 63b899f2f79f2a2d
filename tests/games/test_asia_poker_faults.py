"""Asia Poker at a real table when something goes wrong: each irregularity of § 575.13, where and by whom."""

from collections.abc import Iterable
from typing import Any

import pytest

from croupier.cards import cards_text, parse_cards
from croupier.errors import RuleError
from croupier.play.inputs import Event, Role
from croupier.play.setting import HOUSE_WAY
from croupier.play.views import view
from croupier.testing import Pit
from tests.games.test_asia_poker_play import FULL, WEAK, playing, round_of, steps
from tests.games.test_asia_poker_table import (
    BUTTON,
    DEVICE,
    DICE,
    GAME,
    HAND,
    HANDS,
    MANUAL,
    RNG,
    Changes,
    pit,
    to_the_setting,
)

EVERY_WAY = pytest.mark.parametrize("changes", [[], [HAND], [DEVICE]])
BACK = dict.fromkeys(((1, GAME), (3, GAME), (3, "bonus"), (6, GAME)), ("void", 0))


def dealing(changes: Changes = (), cards: int = 0) -> Pit:
    """A stepped table with the start found and so many deals made."""
    table = playing(changes, stepped=True)
    table.close()
    while table.table.due()[0].act == "go-on":
        table.do("go-on")
    table.do("shake", dice=DICE)
    table.go_on_until("dealing")
    for _ in range(cards):
        table.do("go-on")
    return table


def at_the_count(changes: Changes = ()) -> Pit:
    """A table at which everything is dealt and the four cards are about to be counted."""
    table = playing(changes)
    table.close()
    table.do("shake", dice=DICE)
    return table


def revealing(changes: Changes = ()) -> Pit:
    """All hands are set, and cat is asked whether she plays."""
    table = playing(changes)
    to_the_setting(table)
    for name, choice in (("cat", WEAK), ("ann", FULL), ("bob", HOUSE_WAY)):
        table.decide(name, choice)
    return table


def void(events: Iterable[Event]) -> dict[tuple[int, str], tuple[str, int]]:
    lines = next(e.lines for e in events if e.kind == "void")
    return {(line.seat, line.wager): (line.outcome.value, line.net) for line in lines}


def all_back(table: Pit, events: list[Event], clause: str) -> None:
    """Every wager was returned by this clause, and the cards are shuffled next."""
    assert void(events) == BACK
    assert next(e.clause for e in events if e.kind == "void") == clause
    assert table.table.due()[0].act == "shuffle"
    assert {player.chips for player in table.table.betting.players.values()} == {10_000_00}


# --- § 575.13(a) to (c): the dice


@pytest.mark.clause("PA-575.13(a)", "PA-575.13(b)")
@pytest.mark.parametrize("clause", ["PA-575.13(a)", "PA-575.13(b)"])
def test_after_a_no_roll_the_dice_are_shaken_again(clause: str) -> None:
    table = playing()
    table.close()
    for _ in range(2):
        events = table.irregularity(clause)
        assert steps(events) == [("irregularity", None, clause)]
        assert "no roll" in events[0].text
        assert table.table.due()[0].act == "shake"
    assert "deal" in [e.kind for e in table.do("shake", dice=DICE)]
    with pytest.raises(RuleError, match="cannot happen while dealt"):
        table.irregularity(clause)


@pytest.mark.clause("PA-575.13(a)", "PA-575.13(b)", "PA-575.13(c)")
@pytest.mark.parametrize("letter", "abc")
@pytest.mark.parametrize("changes", [[RNG], [DEVICE, BUTTON]])
def test_where_nobody_shakes_dice_none_fall(letter: str, changes: Changes) -> None:
    with pytest.raises(RuleError, match="equipment"):
        pit(changes).irregularity(f"PA-575.13({letter})")


@pytest.mark.clause("PA-575.13(c)")
def test_a_wrong_total_and_first_position_void_the_round() -> None:
    table = dealing(cards=1)
    all_back(table, table.irregularity("PA-575.13(c)"), "PA-575.13(c)")
    later = revealing()
    all_back(later, later.irregularity("PA-575.13(c)"), "PA-575.13(c)")


# --- § 575.13(d): a player's card


@pytest.mark.clause("PA-575.13(d)")
@pytest.mark.parametrize("stepped", [True, False])
def test_a_player_decides_unseen_whether_to_void_an_exposed_hand(stepped: bool) -> None:
    table = dealing(cards=9) if stepped else at_the_count()
    table.irregularity("PA-575.13(d)", seat=3)
    while not table.table.asking:
        if table.table.stub is not None:
            table.do("count-stub", count=4)
        else:
            table.do("go-on")
    assert {ask.seat: ask.clause for ask in table.table.asking.values()} == {
        6: "PA-575.11(b)",
        3: "PA-575.13(d)",
        1: "PA-575.11(b)",
    }
    assert view(table.table, Role.PLAYER, "ann")["hands"]["3"] == [None] * 7
    with pytest.raises(RuleError) as caught:
        table.decide("ann", FULL)
    assert caught.value.clause == "PA-575.13(d)"
    events = table.decide("ann", "void")
    settled = next(e for e in events if e.kind == "settle")
    assert [(x.wager, x.outcome.value, x.net) for x in settled.lines] == [(GAME, "void", 0), ("bonus", "void", 0)]
    assert ("discard", 3, "PA-575.11(i)") in steps(events)


@pytest.mark.clause("PA-575.13(d)")
def test_the_others_play_on_and_so_may_the_player() -> None:
    for choice in ("void", "play"):
        table = at_the_count()
        table.irregularity("PA-575.13(d)", seat=3)
        table.do("count-stub", count=4)
        table.decide("ann", choice)
        table.decide("cat", WEAK)
        assert list(table.table.asking) == ([1] if choice == "void" else [3, 1])


@pytest.mark.clause("PA-575.13(d)")
def test_the_option_is_for_a_seat_that_plays_and_before_players_look() -> None:
    table = at_the_count()
    for seat in (2, 9, "3", None):
        with pytest.raises(RuleError, match="no such seat"):
            table.irregularity("PA-575.13(d)", seat=seat)
    table.do("count-stub", count=4)
    table.do("look", Role.PLAYER, "ann", seat=3)
    with pytest.raises(RuleError, match="seat 3 has looked") as caught:
        table.irregularity("PA-575.13(d)", seat=3)
    assert caught.value.clause == "PA-575.13(d)"
    table.decide("cat", WEAK)
    with pytest.raises(RuleError, match="seat 6 has looked"):
        table.irregularity("PA-575.13(d)", seat=6)


@pytest.mark.clause("PA-575.13(d)")
def test_a_card_exposed_while_others_set_is_known_to_all_and_the_rest_to_nobody() -> None:
    table = at_the_count()
    table.do("count-stub", count=4)
    table.decide("cat", WEAK)
    card, *rest = parse_cards(HANDS[3])
    other = parse_cards(HANDS[1])[0]
    with pytest.raises(RuleError, match="does not lie before seat 3"):
        table.irregularity("PA-575.13(d)", seat=3, card=other)
    events = table.irregularity("PA-575.13(d)", seat=3, card=card)
    assert [(e.kind, e.place, e.cards) for e in events] == [("irregularity", 3, (card,)), ("ask", 3, ())]
    for name in ("ann", "bob"):
        seen = view(table.table, Role.PLAYER, name)["hands"]["3"]
        assert set(seen) == {card, None}
        assert not set(seen) & set(rest)
    # Whoever looks plays the hand: the option was for cards that nobody had seen.
    looked = table.do("look", Role.PLAYER, "ann", seat=3)
    assert [(e.kind, e.text) for e in looked] == [("look", ""), ("decide", "play"), ("ask", "set the hand")]
    assert view(table.table, Role.PLAYER, "ann")["hands"]["3"] == [card, *rest]
    with pytest.raises(RuleError, match="not a setting"):
        table.decide("ann", "void")


@pytest.mark.clause("PA-575.13(d)", "PA-575.7(b)")
def test_a_player_who_has_left_plays_the_exposed_hand() -> None:
    table = at_the_count()
    table.irregularity("PA-575.13(d)", seat=3)
    table.do("leave", Role.PLAYER, "ann")
    table.do("count-stub", count=4)
    assert table.table.state is not None
    assert table.table.state.seats[3].decisions == ["play", HOUSE_WAY]


# --- § 575.13(e) to (g): the dealer's cards, cards face up, cards drawn in error


@pytest.mark.clause("PA-575.13(e)")
def test_an_exposed_card_of_the_dealer_voids_every_hand_until_it_is_turned_anyway() -> None:
    table = dealing(cards=20)
    all_back(table, table.irregularity("PA-575.13(e)"), "PA-575.13(e)")
    setting = playing()
    to_the_setting(setting)
    setting.decide("cat", WEAK)
    all_back(setting, setting.irregularity("PA-575.13(e)"), "PA-575.13(e)")
    with pytest.raises(RuleError, match="cannot happen while revealing"):
        revealing().irregularity("PA-575.13(e)")


@pytest.mark.clause("PA-575.13(f)", "PA-575.8(d)", "PA-575.9(c)", "PA-575.10(c)")
@EVERY_WAY
def test_a_card_found_face_up_is_not_used_and_three_remain(changes: Changes) -> None:
    """The first card was to be the 2c of position 2, so every card moves up by one."""
    table = dealing(changes)
    events = table.irregularity("PA-575.13(f)")
    assert steps(events) == [("irregularity", None, "PA-575.13(f)"), ("burn", "discard", "PA-575.13(f)")]
    assert cards_text(events[1].cards) == "2c"
    table.go_on_until("dealt")
    while table.table.stub is None:
        table.do("go-on")
    events = table.do("count-stub", count=3)
    assert "stub" in [e.kind for e in events]
    assert table.table.state is not None


@pytest.mark.clause("PA-575.8(e)", "PA-575.9(d)", "PA-575.10(d)")
@pytest.mark.parametrize(
    ("changes", "clause"), [([], "PA-575.8(e)"), ([HAND], "PA-575.9(d)"), ([DEVICE], "PA-575.10(d)")]
)
def test_by_the_other_reading_three_cards_are_not_four(changes: Changes, clause: str) -> None:
    strict = ("[table.readings]", '[table.readings]\nAP-8 = "void"')
    table = dealing([*changes, strict])
    table.irregularity("PA-575.13(f)")
    table.go_on_until("dealt")
    while table.table.stub is None:
        table.do("go-on")
    events = table.do("count-stub", count=3)
    assert void(events) == BACK
    assert next(e.clause for e in events if e.kind == "deck-removed") == clause


@pytest.mark.clause("PA-575.8(e)", "PA-575.9(d)", "PA-575.10(d)")
@pytest.mark.parametrize(
    ("changes", "clause"), [([], "PA-575.8(e)"), ([HAND], "PA-575.9(d)"), ([DEVICE], "PA-575.10(d)")]
)
@pytest.mark.parametrize(("misdealt", "next_act"), [(False, "check-table"), (True, "shuffle")])
def test_a_wrong_remainder_may_be_called_as_an_irregularity(
    changes: Changes, clause: str, misdealt: bool, next_act: str
) -> None:
    table = at_the_count(changes)
    assert void(table.irregularity(clause, misdealt=misdealt)) == BACK
    assert table.table.due()[0].act == next_act


@pytest.mark.clause("PA-575.13(f)")
def test_a_second_card_face_up_voids_the_round() -> None:
    table = dealing(cards=3)
    table.irregularity("PA-575.13(f)")
    table.do("go-on")
    all_back(table, table.irregularity("PA-575.13(f)"), "PA-575.13(f)")


@pytest.mark.clause("PA-575.13(g)")
@EVERY_WAY
def test_a_card_drawn_unseen_goes_to_whoever_is_next(changes: Changes) -> None:
    table = dealing(changes, cards=2)
    assert steps(table.irregularity("PA-575.13(g)")) == [("irregularity", None, "PA-575.13(g)")]
    table.go_on_until("dealt")
    assert table.table.state is not None
    assert table.table.state.seats[3].cards == list(parse_cards(HANDS[3]))


# --- § 575.13(h) to (k): wrong numbers, the dealer's setting, the stacks


@pytest.mark.clause("PA-575.13(h)", "PA-575.13(k)")
@pytest.mark.parametrize("clause", ["PA-575.13(h)", "PA-575.13(k)"])
def test_a_wrong_number_of_cards_voids_the_round_whenever_it_comes_out(clause: str) -> None:
    for table in (dealing(cards=5), at_the_count(), revealing()):
        all_back(table, table.irregularity(clause, seat=3), clause)


@pytest.mark.clause("PA-575.13(h)")
def test_a_surrender_and_hands_that_are_settled_come_back_too() -> None:
    """All hands are void and all wagers returned: cat surrendered $10, and ann was paid $45."""
    table = revealing()
    table.decide("cat", "surrender")
    assert {name: p.chips for name, p in table.table.betting.players.items()} == {
        "ann": 10_000_00 + 20_00 + 25_00,
        "bob": 10_000_00 - 10_00,
        "cat": 10_000_00 - 10_00,
    }
    events = table.irregularity("PA-575.13(h)", seat=1)
    assert void(events) == BACK
    assert {event.place for event in events if event.kind == "rescind"} == {3, 6}
    assert all(player.chips == 10_000_00 for player in table.table.betting.players.values())


@pytest.mark.clause("PA-575.13(i)")
def test_a_mis_set_hand_of_the_dealer_is_reset_and_the_round_goes_on() -> None:
    table = revealing()
    assert steps(table.irregularity("PA-575.13(i)")) == [
        ("irregularity", None, "PA-575.13(i)"),
        ("announce", None, "PA-575.13(i)"),
        ("expose", "dealer", "PA-575.13(i)"),
    ]
    assert table.table.state is not None
    assert table.table.state.dealer_set == {"high": "Kd Kc Qh 9s", "medium": "7c 5d", "low": "3h"}
    table.decide("cat", "play")
    table.decide("bob", "play")
    assert [(line.seat, line.net) for line in round_of(table)[-1].lines if line.wager == GAME] == [
        (6, -10_00),
        (3, 20_00),
        (1, 10_00),
    ]
    with pytest.raises(RuleError, match="cannot happen while dealt"):
        at_the_count().irregularity("PA-575.13(i)")


@pytest.mark.clause("PA-575.13(j)")
def test_a_card_exposed_among_the_stacks_voids_the_round() -> None:
    table = dealing([DEVICE], cards=2)
    all_back(table, table.irregularity("PA-575.13(j)"), "PA-575.13(j)")
    as_printed = ("[table.readings]", '[table.readings]\nAP-5 = "as-printed"')
    by_hand = dealing([HAND, as_printed], cards=2)
    all_back(by_hand, by_hand.irregularity("PA-575.13(j)"), "PA-575.13(j)")
    wrong: list[list[Any]] = [[], [HAND], [DEVICE, as_printed]]
    for changes in wrong:
        with pytest.raises(RuleError, match="equipment"):
            dealing(changes, cards=2).irregularity("PA-575.13(j)")


# --- § 575.13(l) to (n): devices


@pytest.mark.clause("PA-575.13(l)")
def test_a_jammed_shuffler_means_another_shuffle() -> None:
    table = pit()
    table.do("reshuffle", Role.FLOORPERSON, "floor")
    table.do("shuffle", Role.DEVICE, "device", order=list(table.game.deck))
    assert table.table.due()[0].act == "load"
    assert table.irregularity("PA-575.13(l)")[0].clause == "PA-575.13(l)"
    assert table.table.due()[0].act == "shuffle"
    by_hand = pit([MANUAL])
    by_hand.do("reshuffle", Role.FLOORPERSON, "floor")
    with pytest.raises(RuleError, match="equipment"):
        by_hand.irregularity("PA-575.13(l)")


@pytest.mark.clause("PA-575.13(m)")
def test_a_jammed_dealing_shoe_voids_the_round() -> None:
    table = dealing([DEVICE], cards=4)
    all_back(table, table.irregularity("PA-575.13(m)"), "PA-575.13(m)")
    with pytest.raises(RuleError, match="equipment"):
        dealing().irregularity("PA-575.13(m)")


@pytest.mark.clause("PA-575.13(n)")
def test_a_broken_device_is_covered_before_anything_else() -> None:
    table = pit()
    table.irregularity("PA-575.13(n)")
    with pytest.raises(RuleError) as caught:
        table.bet("ann", asia_poker=10_00)
    assert caught.value.clause == "PA-575.13(n)"
    assert table.do("cover-device")[0].clause == "PA-575.13(n)"
    table.bet("ann", asia_poker=10_00)
    with pytest.raises(RuleError, match="equipment"):
        pit([MANUAL]).irregularity("PA-575.13(n)")


@pytest.mark.parametrize("letter", "abcdefghijkm")
def test_irregularities_of_a_round_do_not_happen_between_rounds(letter: str) -> None:
    with pytest.raises(RuleError, match="cannot happen while betting"):
        pit([DEVICE]).irregularity(f"PA-575.13({letter})", seat=3)


@pytest.mark.parametrize("role", [Role.PLAYER, Role.DEVICE])
def test_only_the_staff_calls_an_irregularity(role: Role) -> None:
    table = at_the_count()
    with pytest.raises(RuleError) as caught:
        table.do("irregularity", role, "ann", clause="PA-575.13(h)")
    assert caught.value.clause == "PA-575.13(h)"
