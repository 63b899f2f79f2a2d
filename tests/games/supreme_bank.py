"""A Supreme Pai Gow table at which players may bank, for the tests of banking."""

from __future__ import annotations

from typing import Any

from croupier.play.inputs import Event, Role
from croupier.testing import Pit, rules_for, stacked

GAME = "supreme-pai-gow"
HOUSE_WAY = {"set": "house-way"}
BANKING = [("# player_banking = false", "player_banking = true"), ("# co_banking = false", "co_banking = true")]
MANUAL = [('shuffle_method = "automated"', 'shuffle_method = "manual"')]
NAMES = {1: "bob", 3: "ann", 6: "cat"}


def pit(*more: tuple[str, str], text: str = "", stepped: bool = False, played: bool = True) -> Pit:
    """A table with bob at 1, ann at 3 and cat at 6; the first round, in which nobody banks, is over."""
    changes = [*BANKING, ("# bonus =", "bonus ="), *more]
    table = Pit(GAME, rules_for(GAME, changes, text), stepped=stepped)
    for seat, name in NAMES.items():
        table.sit(name, seat)
    table.prepare(stacked(GAME, ""))
    if played:
        play(table, ann=10_00, bob=20_00, cat=30_00)
    return table


def play(table: Pit, **wagers: int) -> list[Event]:
    """A whole round, everybody by the house way."""
    for name, stake in wagers.items():
        table.bet(name, supreme_pai_gow=stake)
    return table.close() + finish(table)


def finish(table: Pit) -> list[Event]:
    events: list[Event] = []
    data: dict[str, dict[str, Any]] = {
        "shake": {"dice": [1, 1, 1]},
        "draw-number": {"number": 1},
        "count-stub": {"count": 26},
        "choose-stack": {"stack": 1},
    }
    while table.table.state is not None:
        due = table.table.due()[0]
        if due.act == "decide":
            choice = HOUSE_WAY if HOUSE_WAY in due.choices else "play"
            events += table.decide(table.table.betting.owners[due.seat or 0], choice)
        else:
            who = NAMES[due.seat] if due.seat and due.roles[0] is Role.PLAYER else due.roles[0].value
            events += table.do(due.act, due.roles[0], who, **data.get(due.act, {}))
    return events


METHODS = {"manual-shoe": "h", "hand": "i", "automated-shoe": "j"}


def banked(method: str, start: str = "shaker", *, stepped: bool = False, **terms: Any) -> Pit:
    """Cat at 6 banks, ann and bob have wagered."""
    changes = [
        ('dealing_method = "manual-shoe"', f'dealing_method = "{method}"'),
        ('starting_position_method = "shaker"', f'starting_position_method = "{start}"'),
    ]
    table = pit(*changes, stepped=stepped)
    table.prepare(stacked(GAME, ""), bank="cat", **(terms or {"dealer_wager": 0}))
    table.bet("ann", supreme_pai_gow=10_00)
    table.bet("bob", supreme_pai_gow=20_00)
    table.close()
    if method == "hand" and not stepped:
        table.do("choose-stack", Role.PLAYER, "cat", stack=3)
    return table
