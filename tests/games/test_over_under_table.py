"""Over/Under at a real table: opening, shuffle and cut, order of play, irregularities, and what the journal keeps."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Event, Role
from croupier.play.journal import replay
from croupier.play.transcript import transcript
from croupier.testing import Pit, rules_for, stacked

GOLDEN = Path(__file__).parent / "golden"
MANUAL = [('shuffle_method = "automated"', 'shuffle_method = "manual"')]
TOP = "2c Kd 8s 5h 4d 9c Td"  # the burn card, two first cards, then two more for each


def pit(changes: Iterable[tuple[str, str]] = MANUAL, *, more: str = "", stepped: bool = False) -> Pit:
    """A table with bob at 1 and ann at 3, ready for wagers, with TOP on top of the shoe."""
    rules, order = rules_for("over-under", list(changes), more), stacked("over-under", TOP)
    return Pit.opened("over-under", {"ann": 3, "bob": 1}, rules, order, stepped=stepped)


def clauses(events: Iterable[Event]) -> list[str]:
    return [event.clause for event in events]


def playing(**options: Any) -> Pit:
    table = pit(**options)
    table.bet("ann", ante=10_00)
    table.bet("bob", ante=20_00)
    table.close()
    return table


@pytest.mark.clause("PA-686a.4(a)", "PA-686a.4(b)", "PA-686a.4(c)", "PA-686a.5(a)", "PA-686a.5(b)", "PA-686a.7(a)")
def test_opening_goes_in_the_order_of_the_chapter() -> None:
    steps = [
        (e.kind, e.clause) for e in pit().journal.events if e.kind not in ("sit", "in-force", "cut-made", "cut-offered")
    ]
    assert steps == [
        ("check-table", "PA-686a.2(a)"),
        ("inspect", "PA-686a.4(a)"),
        ("verify", "PA-686a.4(a)"),
        ("spread", "PA-686a.4(b)"),
        ("view", "PA-686a.4(c)"),
        ("wash", "PA-686a.4(c)"),
        ("shuffle", "PA-686a.5(a)"),
        ("cut", "PA-686a.5(d)"),
        ("load", "PA-686a.7(a)"),
        ("burn", "PA-686a.7(c)"),
    ]


@pytest.mark.clause("PA-686a.4(a)", "PA-686a.4(c)", "PA-686a.5(b)")
@pytest.mark.parametrize(
    ("act", "role", "clause"),
    [
        ("inspect", Role.PLAYER, "PA-686a.4(a)"),
        ("verify", Role.DEALER, "PA-686a.4(a)"),
        ("view", Role.DEALER, "PA-686a.4(c)"),
        ("wash", Role.FLOORPERSON, "PA-686a.4(c)"),
    ],
)
def test_each_step_has_its_own_hands(act: str, role: Role, clause: str) -> None:
    table = Pit("over-under", rules_for("over-under", MANUAL))
    table.sit("ann", 3)
    while table.table.due()[0].act != act:
        due = table.table.due()[0]
        table.do(due.act, due.roles[0], "ann" if due.roles[0] is Role.PLAYER else due.roles[0])
    before = len(table.journal.inputs)
    with pytest.raises(RuleError) as caught:
        table.do(act, role, "ann" if role is Role.PLAYER else "staff")
    assert caught.value.clause == clause
    assert len(table.journal.inputs) == before


@pytest.mark.clause("PA-686a.4(a)")
def test_no_wager_before_the_table_is_open() -> None:
    table = Pit("over-under", rules_for("over-under", MANUAL))
    table.sit("ann", 3)
    with pytest.raises(RuleError, match="first: check the equipment"):
        table.bet("ann", ante=10_00)
    with pytest.raises(RuleError, match="'shuffle' must wait"):
        table.do("shuffle", order=list(table.game.deck))


@pytest.mark.clause(
    "PA-686a.2(b)", "PA-686a.2(c)", "PA-686a.2(d)", "PA-686a.2(d)(1)", "PA-686a.2(d)(2)", "PA-686a.7(b)", "PA-686a.7(n)"
)
def test_what_stands_all_the_time_is_recorded() -> None:
    recorded = {e.clause for e in pit().journal.events if e.kind == "in-force"}
    standing = {
        "PA-686a.2(b)",
        "PA-686a.2(c)",
        "PA-686a.2(d)",
        "PA-686a.2(d)(1)",
        "PA-686a.2(d)(2)",
        "PA-686a.7(b)",
        "PA-686a.7(n)",
    }
    assert standing <= recorded


@pytest.mark.clause(
    "PA-686a.3(b)", "PA-686a.3(b)(1)", "PA-686a.3(b)(2)", "PA-686a.3(b)(3)", "PA-686a.3(b)(4)", "PA-686a.3(b)(5)"
)
@pytest.mark.clause("PA-686a.4(d)")
def test_two_batches_take_turns_with_a_shuffler() -> None:
    table = pit(changes=[])
    recorded = clauses(table.journal.events)
    assert {f"PA-686a.3(b)({n})" for n in range(1, 6)} | {"PA-686a.3(b)"} <= set(recorded)
    assert recorded.count("PA-686a.4(d)") == 2
    cabinet = table.table.cabinet
    assert len(cabinet.batches) == 2
    used = cabinet.active
    table.do("reshuffle", Role.FLOORPERSON, "floor")
    table.prepare()
    assert cabinet.active == used, "no round was dealt from this batch yet"
    table.bet("ann", ante=10_00)
    table.close()
    table.decide("ann", "under")
    table.do("reshuffle", Role.FLOORPERSON, "floor")
    table.prepare()
    assert cabinet.active != used
    assert cabinet.rack.hands[0][0] == "burn"


@pytest.mark.clause("PA-686a.4(e)")
def test_preinspected_cards_are_only_cut_and_spread_by_the_letter_of_the_text() -> None:
    """Reading OU-3: the chapter's own words leave the spreading under (b) in force."""
    preshuffled = [*MANUAL, ("# preshuffled_cards = false", "preshuffled_cards = true")]

    def opened(more: str) -> list[str]:
        events = pit(preshuffled, more=more).journal.events
        return [e.kind for e in events if e.kind not in ("sit", "in-force", "cut-offered")]

    rest = ["shuffle", "cut", "cut-made", "load", "burn"]
    assert opened("") == ["check-table", "receive-preinspected", *rest]
    literal = opened('[table.readings]\nOU-3 = "as-printed"\n')
    assert literal == ["check-table", "receive-preinspected", "spread", *rest]


@pytest.mark.clause("PA-686a.5(c)(1)")
def test_the_first_to_arrive_is_offered_the_first_cut() -> None:
    events = pit().journal.events
    assert [e.text for e in events if e.kind == "cut-made"] == ["ann at 10"]


@pytest.mark.clause("PA-686a.5(c)(3)", "PA-686a.5(c)(4)", "PA-686a.5(b)")
def test_after_an_ordered_reshuffle_the_cut_goes_round_from_the_right() -> None:
    table = pit()
    table.do("reshuffle", Role.FLOORPERSON, "floor")
    table.do("shuffle", order=list(table.game.deck))
    with pytest.raises(RuleError, match="offered to ann"):
        table.do("cut", Role.PLAYER, "bob", at=50)
    with pytest.raises(RuleError, match="offered to ann first"):
        table.do("cut", at=50)
    table.do("cut", Role.PLAYER, "ann")
    table.do("cut", Role.PLAYER, "bob")
    assert table.do("cut", at=50)[-1].text == "dealer at 50"


@pytest.mark.clause("PA-686a.5(c)(2)")
def test_whoever_got_the_cover_card_is_offered_the_cut() -> None:
    table = playing()
    shoe = table.table.cabinet.shoe
    shoe.cover = shoe.at  # the next card dealt, to bob at seat 1, comes with the cover card
    table.decide("bob", "under")
    table.decide("ann", "under")
    table.do("shuffle", order=list(table.game.deck))
    assert table.table.cabinet.cut_order == ["bob", "ann"]


@pytest.mark.clause("PA-686a.5(d)")
@pytest.mark.parametrize(
    "data", [{"at": 9}, {"at": 303}, {"at": "ten"}, {"at": 50, "cover": 300}, {"at": 50, "cover": 0}]
)
def test_a_cut_is_ten_cards_in_and_the_cover_card_a_quarter(data: dict[str, Any]) -> None:
    table = Pit("over-under", rules_for("over-under", MANUAL))
    table.sit("ann", 3)
    while table.table.due()[0].act != "cut":
        due = table.table.due()[0]
        extra = {"order": list(table.game.deck)} if due.act == "shuffle" else {}
        table.do(due.act, due.roles[0], "ann" if due.roles[0] is Role.PLAYER else due.roles[0], **extra)
    with pytest.raises(RuleError) as caught:
        table.do("cut", Role.PLAYER, "ann", **data)
    assert caught.value.clause == "PA-686a.5(d)"
    table.do("cut", Role.PLAYER, "ann", at=10, cover=234)
    assert table.table.cabinet.shoe.cards[:2] == list(table.game.deck[10:12])


@pytest.mark.clause("PA-686a.5(e)")
def test_the_floorperson_may_order_a_recut_before_the_cards_are_placed() -> None:
    table = Pit("over-under", rules_for("over-under", MANUAL))
    table.sit("ann", 3)
    while table.table.due()[0].act != "load":
        due = table.table.due()[0]
        extra: dict[str, Any] = {"order": list(table.game.deck)} if due.act == "shuffle" else {}
        extra = {"at": 20} if due.act == "cut" else extra
        table.do(due.act, due.roles[0], "ann" if due.roles[0] is Role.PLAYER else due.roles[0], **extra)
    with pytest.raises(RuleError) as caught:
        table.do("recut", Role.DEALER)
    assert caught.value.clause == "PA-686a.5(e)"
    assert table.do("recut", Role.FLOORPERSON, "floor")[0].clause == "PA-686a.5(e)"
    assert table.table.due()[0].act == "cut"
    table.do("cut", Role.PLAYER, "ann", at=30)
    table.do("load")
    with pytest.raises(RuleError, match="before the cards are placed"):
        table.do("recut", Role.FLOORPERSON, "floor")


@pytest.mark.clause("PA-686a.5(f)", "PA-686a.7(d)", "PA-686a.7(d)(1)", "PA-686a.7(d)(2)")
def test_the_cover_card_ends_the_shoe_after_the_round() -> None:
    table = playing()
    table.table.cabinet.shoe.cover = table.table.cabinet.shoe.at + 1
    table.decide("bob", "under")
    assert table.table.state is not None
    table.decide("ann", "under")
    assert [due.act for due in table.table.due()] == ["shuffle"]
    assert clauses(table.journal.events)[-3:] == ["PA-686a.7(d)", "PA-686a.7(d)(1)", "PA-686a.7(d)(2)"]
    with pytest.raises(RuleError, match="first: shuffle the cards"):
        table.bet("ann", ante=10_00)
    other = playing()
    other.decide("bob", "under")
    other.decide("ann", "under")
    assert other.table.due()[0].act == "bet"


@pytest.mark.clause("PA-686a.3(c)")
def test_cards_are_changed_after_24_hours() -> None:
    table = pit()
    table.bet("ann", ante=10_00)
    table.clock += 24 * 3600
    with pytest.raises(RuleError, match="24 hours") as caught:
        table.close()
    assert caught.value.clause == "PA-686a.3(c)"
    table.do("clear", seat=3)
    table.do("change-decks")
    table.prepare()
    table.bet("ann", ante=10_00)
    table.close()


@pytest.mark.clause("PA-686a.7(c)")
def test_a_new_dealer_burns_a_card() -> None:
    table = pit()
    before = table.table.cabinet.shoe.left()
    assert clauses(table.do("change-dealer")) == ["PA-686a.7(c)"]
    assert table.table.cabinet.shoe.left() == before - 1


@pytest.mark.clause("PA-686a.6(a)")
def test_cash_with_a_spoken_wager_only_where_the_licensee_accepts_it() -> None:
    table = pit()
    with pytest.raises(RuleError) as caught:
        table.do("bet", Role.PLAYER, "ann", wagers={"ante": 10_00}, cash=True)
    assert caught.value.clause == "PA-686a.6(a)"
    accepting = pit([*MANUAL, ("# verbal_cash_wagers = false", "verbal_cash_wagers = true")])
    accepting.do("bet", Role.PLAYER, "ann", wagers={"ante": 10_00}, cash=True)


@pytest.mark.clause("PA-686a.6(b)", "PA-686a.6(b)(1)", "PA-686a.6(b)(2)")
def test_no_entry_between_shuffles_where_the_licensee_says_so() -> None:
    table = pit([*MANUAL, ("# no_midshoe_entry = false", "no_midshoe_entry = true")])
    table.bet("bob", ante=10_00)
    table.close()
    table.decide("bob", "under")
    with pytest.raises(RuleError) as caught:
        table.bet("ann", ante=10_00)
    assert caught.value.clause == "PA-686a.6(b)"
    with pytest.raises(RuleError):
        table.do("readmit", Role.DEALER, player="ann")
    table.do("readmit", Role.FLOORPERSON, "floor", player="ann")
    table.bet("ann", ante=10_00)
    table.close()
    table.decide("ann", "under")
    table.do("reshuffle", Role.FLOORPERSON, "floor")
    table.prepare()
    table.bet("bob", ante=10_00)


@pytest.mark.clause("PA-686a.6(c)")
def test_wagers_stand_once_cards_are_dealt() -> None:
    table = playing()
    for act in ("bet", "clear"):
        with pytest.raises(RuleError) as caught:
            table.do(act, Role.PLAYER, "ann", wagers={"ante": 50_00})
        assert caught.value.clause == "PA-686a.6(c)"
    assert table.table.state is not None
    assert table.table.state.seats[3].stakes == {"ante": 10_00}


@pytest.mark.clause("PA-686a.6(f)")
def test_adjacent_boxes_as_filed() -> None:
    table = pit([*MANUAL, ("adjacent_boxes = 1", "adjacent_boxes = 2")])
    table.bet("ann", ante=10_00)
    table.bet("ann", seat=4, ante=10_00)
    for seat in (2, 5, 1):
        with pytest.raises(RuleError) as caught:
            table.bet("ann", seat=seat, ante=10_00)
        assert caught.value.clause == "PA-686a.6(f)"


@pytest.mark.clause("PA-686a.7(e)", "PA-686a.7(f)", "PA-686a.7(i)", "PA-686a.7(j)", "PA-686a.7(m)")
def test_the_round_runs_from_the_dealers_left_one_player_at_a_time() -> None:
    table = playing()
    table.decide("bob", "over")
    table.decide("ann", "surrender")
    start = next(i for i, e in enumerate(table.journal.events) if e.kind == "closed")
    steps = [(e.kind, e.place, e.clause) for e in table.journal.events[start + 1 :]]
    assert steps == [
        ("deal", 1, "PA-686a.7(e)"),
        ("deal", 3, "PA-686a.7(e)"),
        ("ask", 1, "PA-686a.7(f)"),
        ("decide", 1, "PA-686a.7(f)"),
        ("deal", 1, "PA-686a.7(i)"),
        ("settle", 1, "PA-686a.7(j)"),
        ("discard", 1, "PA-686a.7(m)"),
        ("ask", 3, "PA-686a.7(f)"),
        ("decide", 3, "PA-686a.7(f)"),
        ("deal", 3, "PA-686a.7(i)"),
        ("settle", 3, "PA-686a.7(j)"),
        ("discard", 3, "PA-686a.7(m)"),
        ("round-over", None, "PA-686a.6(c)"),
    ]


@pytest.mark.clause("PA-686a.7(f)")
def test_only_the_player_whose_turn_it_is_decides() -> None:
    table = playing()
    with pytest.raises(RuleError, match="seat 1"):
        table.decide("ann", "over")


@pytest.mark.clause("PA-686a.7(g)(1)")
def test_a_second_wager_needs_the_chips_for_it() -> None:
    table = pit()
    table.do("leave", Role.PLAYER, "bob")
    table.sit("cat", 1, chips=15_00)
    table.bet("cat", ante=10_00)
    table.close()
    with pytest.raises(InputError, match=r"only \$5"):
        table.decide("cat", "over")
    table.decide("cat", "surrender")


@pytest.mark.clause("PA-686a.7(m)")
def test_the_discard_rack_rebuilds_every_hand() -> None:
    table = playing()
    table.decide("bob", "over")
    table.decide("ann", "under")
    hands = dict(table.table.history[-1])
    assert hands[1] == tuple(stacked("over-under", TOP)[i] for i in (1, 3, 4))
    assert hands[3] == tuple(stacked("over-under", TOP)[i] for i in (2, 5, 6))


@pytest.mark.clause("PA-686a.9(a)")
def test_a_card_found_face_up_is_not_used() -> None:
    table = pit(stepped=True)
    table.bet("bob", ante=10_00)
    table.close()
    table.irregularity("PA-686a.9(a)")
    table.go_on_until("deciding")
    assert table.table.state is not None
    assert table.table.state.seats[1].cards == [stacked("over-under", TOP)[2]]


@pytest.mark.clause("PA-686a.9(b)")
def test_a_short_shoe_is_filled_from_the_discards() -> None:
    table = playing()
    table.decide("bob", "under")
    shoe, rack = table.table.cabinet.shoe, table.table.cabinet.rack
    rack.put("earlier", shoe.cards[shoe.at : -1])
    shoe.at = len(shoe.cards) - 1
    table.decide("ann", "under")
    due = table.table.due()[0]
    assert (due.act, due.clause) == ("irregularity", "PA-686a.9(b)")
    with pytest.raises(RuleError, match="exactly the cards of the discard rack"):
        table.irregularity("PA-686a.9(b)", order=[0])
    left, order = shoe.cards[shoe.at :], rack.cards()
    assert [e.kind for e in table.irregularity("PA-686a.9(b)", order=order)] == ["irregularity"]
    due = table.table.due()[0]
    assert (due.act, due.clause) == ("cut", "PA-686a.5(d)")
    with pytest.raises(RuleError, match="ten cards from either end"):
        table.do("cut", Role.PLAYER, "ann", at=len(order) - 9)
    events = table.do("cut", Role.PLAYER, "ann", at=20, cover=100)
    told = [(e.kind, e.clause) for e in events if e.kind in ("burn", "deal")]
    assert told == [("burn", "PA-686a.9(b)"), ("deal", "PA-686a.7(i)")]
    burned, dealt = (e.cards for e in events if e.kind in ("burn", "deal"))
    assert burned == (order[20],), "the first of the reshuffled cards, not the last of the old ones"
    assert dealt == (*left, order[21])
    assert shoe.cover == len(left) + 99
    assert table.table.state is None


@pytest.mark.clause("PA-686a.9(b)")
def test_a_full_shoe_is_not_filled() -> None:
    table = pit(stepped=True)
    table.bet("bob", ante=10_00)
    table.close()
    with pytest.raises(RuleError, match="cards enough"):
        table.irregularity("PA-686a.9(b)", order=[])


@pytest.mark.clause("PA-686a.9(c)")
@pytest.mark.parametrize(("choice", "hands"), [("dead", 1), ("later", 3)])
def test_a_player_who_was_passed_over_chooses(choice: str, hands: int) -> None:
    table = pit(stepped=True)
    table.bet("bob", ante=10_00)
    table.bet("ann", ante=10_00)
    table.close()
    table.go_on_until("deciding")
    table.do("go-on")
    table.decide("bob", "over")
    with pytest.raises(RuleError, match="later or dead"):
        table.irregularity("PA-686a.9(c)", seat=1, choice="never")
    table.irregularity("PA-686a.9(c)", seat=1, choice=choice)
    while table.table.state is not None:
        if table.table.asking:
            table.decide("ann", "surrender")
        else:
            table.do("go-on")
    discarded = [(e.place, len(e.cards)) for e in table.journal.events if e.kind == "discard"]
    assert (1, hands) in discarded
    if choice == "later":
        assert [place for place, _ in discarded] == [3, 1]


@pytest.mark.clause("PA-686a.9(d)")
def test_a_jammed_shuffler_means_another_shuffle() -> None:
    table = pit(changes=[])
    table.do("reshuffle", Role.FLOORPERSON, "floor")
    table.do("shuffle", Role.DEVICE, "device", order=list(table.game.deck))
    assert table.table.due()[0].act == "cut"
    table.irregularity("PA-686a.9(d)")
    assert table.table.due()[0].act == "shuffle"


@pytest.mark.clause("PA-686a.9(e)")
def test_a_broken_shuffler_is_covered_before_anything_else() -> None:
    table = pit(changes=[])
    table.do("reshuffle", Role.FLOORPERSON, "floor")
    table.irregularity("PA-686a.9(e)")
    with pytest.raises(RuleError) as caught:
        table.do("shuffle", order=list(table.game.deck))
    assert caught.value.clause == "PA-686a.9(e)"
    table.do("cover-device")
    table.do("shuffle", order=list(table.game.deck))


@pytest.mark.parametrize("clause", ["PA-686a.9(a)", "PA-686a.9(c)"])
def test_irregularities_happen_only_where_they_can(clause: str) -> None:
    table = pit()
    with pytest.raises(RuleError, match="cannot happen while betting"):
        table.irregularity(clause, seat=1, choice="dead")


def test_a_player_who_leaves_between_rounds_takes_the_chips() -> None:
    table = pit()
    table.do("leave", Role.PLAYER, "ann")
    assert "ann" not in table.table.betting.players


def test_replay_gives_the_same_events() -> None:
    table = playing()
    table.decide("bob", "over")
    table.decide("ann", "surrender")
    again = replay(table.game, table.table.rules, table.journal.inputs, inventory=1_000_000_00)
    assert again.events == table.journal.events
    assert again.table.chips() == table.table.chips()


CONTINUOUS = [
    ('dealing_device = "multi-deck-shoe"', 'dealing_device = "continuous-shuffler"'),
    ("# auto_reshuffle_device = false", "auto_reshuffle_device = true"),
]
APPROVED = '[table.approvals]\nauto_reshuffle_device = "LAB 7"\n'


@pytest.mark.clause("PA-686a.3(a)", "PA-686a.5(h)")
def test_a_continuous_shuffler_is_neither_cut_nor_ever_short() -> None:
    """Subsections (b) to (g) fall away: no cut, no cover card, and the device shuffles the discards back at once."""
    table = pit(CONTINUOUS, more=APPROVED)
    assert len(table.table.cabinet.batches) == 1
    assert not [e for e in table.journal.events if e.kind == "cut"]
    for _ in range(3):
        table.bet("ann", ante=10_00)
        table.close()
        table.decide("ann", "under")
        assert table.table.due()[0].act == "shuffle"
        assert [e.kind for e in table.do("shuffle", Role.DEVICE, "device", order=list(table.game.deck))] == ["shuffle"]
        assert table.table.cabinet.shoe.left() == 312


def test_golden_transcript_of_a_continuous_shuffler() -> None:
    table = playing(changes=CONTINUOUS, more=APPROVED)
    table.decide("bob", "over")
    table.decide("ann", "surrender")
    golden = (GOLDEN / "over-under-continuous.txt").read_text(encoding="utf-8")
    assert transcript(table.journal.events, game="over-under") == golden.rstrip("\n")


def test_golden_transcript() -> None:
    table = playing()
    table.decide("bob", "over")
    table.decide("ann", "surrender")
    assert transcript(table.journal.events, game="over-under") == (GOLDEN / "over-under-shoe.txt").read_text(
        encoding="utf-8"
    ).rstrip("\n")
