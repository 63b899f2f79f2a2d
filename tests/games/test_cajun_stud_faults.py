"""Cajun Stud at a real table when something goes wrong: each irregularity of § 683a.13, where and by whom."""

import pytest

from croupier.cards import parse_cards
from croupier.errors import RuleError
from croupier.play.inputs import Role
from croupier.play.views import sees
from tests.games.test_cajun_stud_play import EVERY_WAY, R1, R2, R3, one_player, playing, steps, void
from tests.games.test_cajun_stud_table import DEVICE, MANUAL, SINGLY, STACKS, Changes, pit


@pytest.mark.clause("PA-683a.13(a)")
@EVERY_WAY
def test_a_card_found_face_up_is_not_used(changes: Changes) -> None:
    table = one_player(changes, stepped=True)
    events = table.irregularity("PA-683a.13(a)")
    assert steps(events) == [("irregularity", None, "PA-683a.13(a)"), ("burn", "discard", "PA-683a.13(a)")]
    table.go_on_until("first-raise")
    assert table.table.state is not None
    top = list(parse_cards(STACKS if changes == [DEVICE] else SINGLY))
    assert table.table.state.seats[3].cards == top[1:3]


@pytest.mark.clause("PA-683a.13(a)")
def test_a_second_card_face_up_voids_the_round() -> None:
    table = one_player(stepped=True, lo_ball=5_00)
    table.irregularity("PA-683a.13(a)")
    events = table.irregularity("PA-683a.13(a)")
    assert void(events) == {(3, "ante"): ("void", 0), (3, "lo-ball"): ("void", 0)}
    assert table.table.due()[0].act == "shuffle"


@pytest.mark.clause("PA-683a.13(b)")
def test_a_card_drawn_unseen_goes_to_whoever_is_next() -> None:
    table = one_player(stepped=True)
    table.do("go-on")
    table.irregularity("PA-683a.13(b)")
    table.go_on_until("first-raise")
    assert table.table.state is not None
    assert table.table.state.seats[3].cards == list(parse_cards(SINGLY))[:2]


@pytest.mark.clause("PA-683a.13(c)")
def test_a_wrong_number_of_cards_voids_the_round_whenever_it_comes_out() -> None:
    table = playing()
    table.decide("bob", R3)
    chips = table.table.chips()
    events = table.irregularity("PA-683a.13(c)", seat=3)
    assert set(void(events).values()) == {("void", 0)}
    assert (1, "raise-1") in void(events)
    assert table.table.due()[0].act == "shuffle"
    assert table.table.chips() == chips
    assert table.table.betting.players["bob"].chips == 10_000_00


@pytest.mark.clause("PA-683a.13(d)")
def test_an_early_community_card_ends_the_round_but_not_the_optional_wagers() -> None:
    table = playing()
    for name, choice in (("bob", R1), ("ann", R2), ("cat", "fold"), ("bob", R1)):
        table.decide(name, choice)
    events = table.irregularity("PA-683a.13(d)")
    assert void(events) == {
        **dict.fromkeys(((1, "ante"), (1, "raise-1"), (1, "raise-2")), ("void", 0)),
        (3, "ante"): ("void", 0),
        (3, "raise-1"): ("void", 0),
        (6, "ante"): ("void", 0),
        (1, "lo-ball"): ("win", 75_00),
        (3, "pocket-bonus"): ("win", 150_00),
        (3, "board-bonus"): ("lose", -5_00),
        (3, "lo-ball"): ("lose", -5_00),
        (3, "all-six-bonus"): ("win", 125_00),
    }
    assert table.table.due()[0].act == "shuffle"
    assert table.table.betting.players["cat"].chips == 10_000_00, "what a fold forfeited is returned as well"
    shown = [event.place for event in events if event.kind == "expose"]
    assert set(shown) == {1, 3, "community", "all-six"}, "nothing is settled on cards that nobody has seen"


@pytest.mark.clause("PA-683a.13(d)")
@EVERY_WAY
def test_a_community_card_exposed_while_dealing_waits_for_the_other_cards(changes: Changes) -> None:
    table = one_player(changes, stepped=True, board_bonus=5_00)
    table.do("go-on")
    table.irregularity("PA-683a.13(d)")
    while table.table.state is not None:
        events = table.do("go-on")
    paired = changes == [DEVICE]  # ann's stack leaves As Ah Kc on the board
    assert [outcome for outcome, _ in void(events).values()] == ["void", "win" if paired else "lose"]


@pytest.mark.clause("PA-683a.13(d)", "PA-683a.13(c)")
def test_once_all_cards_are_revealed_nothing_is_exposed_early() -> None:
    table = one_player(stepped=True)
    while table.table.phase() != "settling":
        if table.table.asking:
            table.decide("ann", R1)
        else:
            table.do("go-on")
    with pytest.raises(RuleError, match="cannot happen while settling") as caught:
        table.irregularity("PA-683a.13(d)")
    assert caught.value.clause == "PA-683a.13(d)"


@pytest.mark.clause("PA-683a.13(e)")
def test_a_jammed_shuffler_means_another_shuffle() -> None:
    table = pit()
    table.do("reshuffle", Role.FLOORPERSON, "floor")
    table.do("shuffle", Role.DEVICE, "device", order=list(table.game.deck))
    assert table.table.due()[0].act == "load"
    assert table.irregularity("PA-683a.13(e)")[0].clause == "PA-683a.13(e)"
    assert table.table.due()[0].act == "shuffle"
    by_hand = pit([MANUAL])
    by_hand.do("reshuffle", Role.FLOORPERSON, "floor")
    with pytest.raises(RuleError, match="equipment"):
        by_hand.irregularity("PA-683a.13(e)")


@pytest.mark.clause("PA-683a.13(f)")
def test_a_jammed_dealing_shoe_voids_the_round() -> None:
    table = one_player([DEVICE], stepped=True, pocket_bonus=5_00)
    for _ in range(2):
        table.do("go-on")
    events = table.irregularity("PA-683a.13(f)")
    assert void(events) == {(3, "ante"): ("void", 0), (3, "pocket-bonus"): ("void", 0)}
    assert table.table.due()[0].act == "shuffle"
    other = one_player(stepped=True)
    with pytest.raises(RuleError, match="equipment"):
        other.irregularity("PA-683a.13(f)")


@pytest.mark.clause("PA-683a.13(g)")
def test_a_broken_device_is_covered_before_anything_else() -> None:
    table = pit()
    table.irregularity("PA-683a.13(g)")
    with pytest.raises(RuleError) as caught:
        table.bet("ann", ante=10_00)
    assert caught.value.clause == "PA-683a.13(g)"
    assert table.do("cover-device")[0].clause == "PA-683a.13(g)"
    table.bet("ann", ante=10_00)
    without = pit([MANUAL])
    with pytest.raises(RuleError, match="equipment"):
        without.irregularity("PA-683a.13(g)")


@pytest.mark.parametrize("letter", "abcdf")
def test_irregularities_of_a_round_do_not_happen_between_rounds(letter: str) -> None:
    with pytest.raises(RuleError, match="cannot happen while betting"):
        pit([DEVICE]).irregularity(f"PA-683a.13({letter})")


@pytest.mark.clause("PA-683a.13(a)", "PA-683a.8(c)", "PA-683a.8(d)")
def test_a_card_face_up_among_the_all_six_cards_is_the_one_set_aside() -> None:
    """Each card leaves the shoe singly: after Ac and Kh the third card, Kd, is found face up."""
    table = pit(stepped=True)
    table.bet("ann", ante=10_00, all_six_bonus=5_00)
    table.close()
    while len(table.table.state.areas.get("all-six", ())) < 2:  # type: ignore[union-attr]
        table.do("go-on")
    events = table.irregularity("PA-683a.13(a)", card=parse_cards("Kd")[0])
    assert [(e.kind, e.cards, e.face_up) for e in events][1] == ("burn", parse_cards("Kd"), True)
    table.go_on_until("first-raise")
    state = table.table.state
    assert state is not None
    assert state.areas["all-six"] == list(parse_cards("Ac Kh 3s 7c"))


@pytest.mark.clause("PA-683a.13(a)", "PA-683a.8(d)")
def test_everybody_has_seen_a_card_that_was_found_face_up() -> None:
    table = one_player(stepped=True)
    burned = [e for e in table.irregularity("PA-683a.13(a)", card=parse_cards("2h")[0]) if e.kind == "burn"]
    assert [e.cards for e in burned] == [parse_cards("2h")]
    for role in (Role.PLAYER, Role.SURVEILLANCE, Role.FLOORPERSON):
        assert [sees(role, frozenset(), e) for e in burned] == burned
    table.go_on_until("first-raise")
    with pytest.raises(RuleError) as caught:
        table.irregularity("PA-683a.13(a)", card=parse_cards("2h")[0])
    assert caught.value.clause == "PA-683a.13(a)"


@pytest.mark.clause("PA-683a.13(a)")
def test_a_card_that_is_not_to_come_cannot_be_found() -> None:
    table = one_player(stepped=True)
    table.do("go-on")
    table.do("go-on")
    dealt = table.table.state.seats[3].cards[0]  # type: ignore[union-attr]
    with pytest.raises(RuleError, match="not among those still to be dealt") as caught:
        table.irregularity("PA-683a.13(a)", card=dealt)
    assert caught.value.clause == "PA-683a.13(a)"
