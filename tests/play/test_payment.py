"""Money moves with each settlement: chips, inventory and meter change when a line is settled, not when a round ends."""

import pytest

from croupier.play.inputs import Role
from croupier.play.views import view
from croupier.testing import Pit, rules_for, stacked

GAME = "pai-gow-poker"
MANUAL = [('shuffle_method = "automated"', 'shuffle_method = "manual"')]
BOXES = [("adjacent_boxes = 1", "adjacent_boxes = 2")]


@pytest.mark.clause("PA-686a.7(j)")
def test_a_winner_wagers_in_the_same_round_what_was_just_paid() -> None:
    """Ann's last $20 lies on two antes and one Over 23; 8, 9 and 7 win it, and the second box is raised from that."""
    rules = rules_for("over-under", MANUAL + BOXES)
    order = stacked("over-under", "2c 8s 9s 9h 7h 2d 3d")
    table = Pit("over-under", rules)
    table.sit("ann", 3, chips=30_00)
    table.prepare(order)
    table.bet("ann", ante=10_00)
    table.do("bet", Role.PLAYER, "ann", seat=4, wagers={"ante": 10_00})
    table.close()
    (ann,) = table.table.betting.players.values()
    assert ann.chips == 10_00
    total = table.table.chips()
    inventory = table.table.inventory
    table.do("decide", Role.PLAYER, "ann", choice="over", seat=3)
    assert ann.chips == 40_00, "both wagers came back with as much again before the dealer moved on"
    assert table.table.inventory == inventory - 20_00
    assert table.table.chips() == total
    assert view(table.table, Role.PLAYER, "ann")["wagers"] == {"3": {}, "4": {"ante": 10_00}}
    table.do("decide", Role.PLAYER, "ann", choice="over", seat=4)
    assert ann.chips == 30_00, "9, 2 and 3 lose both wagers"
    assert table.table.chips() == total


@pytest.mark.clause("NJ-69F-11.13(b)5", "NJ-69F-11.8(b)")
def test_number_wagers_are_paid_before_a_card_is_dealt() -> None:
    changes = [
        ('starting_position_method = "shaker"', 'starting_position_method = "rng"'),
        ('# rng_number_wager_odds = "6 to 1"', 'rng_number_wager_odds = "6 to 1"'),
        ("# number = { minimum", "number = { minimum"),
    ]
    approved = '\n[table.approvals]\nrandom_number_generator = "NJ-1"\n'
    table = Pit.opened(GAME, {"ann": 3}, rules_for(GAME, changes, approved), stepped=True)
    table.do("bet", Role.PLAYER, "ann", wagers={GAME: 10_00, "number": {"4": 5_00}})
    table.close()
    ann, held = table.table.betting.players["ann"], 10_000_00 - 15_00
    while table.table.due()[0].act != "draw-number":
        table.do("go-on")
    table.do("draw-number", number=4)
    while not any(event.kind == "settle" for event in table.journal.events):
        table.do("go-on")
    assert not any(event.kind == "deal" for event in table.journal.events)
    assert table.table.state is not None
    (line,) = table.table.state.lines
    assert ann.chips == held + 5_00 + line.net
    assert line.net > 0
