"""What the staff of a live table does by itself: everything between rounds, and every call on it within one.

Randomness is drawn for a pledge, and the pledge is an entry of the journal before anything that uses it.
"""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any

from croupier.errors import RuleError
from croupier.house import fairness
from croupier.house.machine import DRAWS
from croupier.house.records import Act, Pledge
from croupier.play.inputs import Role

if TYPE_CHECKING:
    import random

    from croupier.house.machine import Machine
    from croupier.house.records import AnyEntry
    from croupier.play.inputs import Due

# How long before their time cards and dice are changed, so that it never happens while wagers lie on the layout.
EARLY = 15 * 60


def next_entry(machine: Machine, random: random.Random, at: int) -> AnyEntry | None:
    """The next thing that the staff does, or nothing while it is for somebody else to act."""
    table = machine.table
    due = table.due()[0]
    if due.act in ("bet", "bank"):
        return _before_wagers(machine, random, at)
    if due.act == "decide" or (due.act == "view" and not table.betting.players):
        return None
    if due.act == "go-on" and table.stepped:
        return None
    if due.act in ("shuffle", "irregularity"):
        return _shuffle(machine, due, random, at)
    if due.act in DRAWS:
        return _drawn(machine, due, random, at)
    data: dict[str, Any] = {}
    if due.act == "cut":
        size = table.cabinet.stack_size()
        least = min(10, size // 2)
        data = {"at": random.randint(least, size - least)}
    elif due.act == "count-stub":
        data = {"count": table.cabinet.shoe.left()}
    return _act(machine, due, at, data)


def _before_wagers(machine: Machine, random: random.Random, at: int) -> AnyEntry | None:
    """Nobody wagers before the house is bound, nor with cards or dice that are about to be overdue."""
    table = machine.table
    if table.betting.bets:
        return None
    if not machine.game.deals_cards:
        waiting = any(not sworn.used for sworn in machine.sworn.values())
        return None if waiting else pledge(machine, random, at)
    # An empty table shows its cards until somebody comes.
    act = overdue(machine, at // 1000 + EARLY) if table.betting.players else "idle"
    if act is None:
        return None
    return Act(seq=machine.seq + 1, at=at, act=act, role=Role.DEALER, who="dealer", data={}, by="staff")


def overdue(machine: Machine, now: int) -> str | None:
    """The order by which cards or dice are changed that may not be used any longer at that time."""
    table, dice = machine.table, machine.game.law.dice
    try:
        table.cabinet.verify_age(now)
    except RuleError as error:
        return "change-dice" if dice is not None and error.clause == dice[1] else "change-decks"
    return None


def pledge(machine: Machine, random: random.Random, at: int, cards: list[int] | None = None) -> Pledge:
    """The house binds itself to what it has drawn."""
    drawn = fairness.draw(machine.game, machine.rules, random, cards)
    what: Any = "refill" if cards is not None else fairness.kind_of(machine.game, machine.rules)
    sealed, nonce = fairness.seal(machine.opened.game, drawn), token_hex(16)
    digest = fairness.digest(nonce, sealed)
    return Pledge(seq=machine.seq + 1, at=at, what=what, hash=digest, nonce=nonce, sealed=sealed)


def _shuffle(machine: Machine, due: Due, random: random.Random, at: int) -> AnyEntry:
    """First the pledge, then the shuffle that it speaks of."""
    ready = [sworn for sworn in machine.sworn.values() if not sworn.placed]
    if not ready:
        rack = machine.table.cabinet.rack.cards() if due.act == "irregularity" else None
        return pledge(machine, random, at, rack)
    sworn = ready[-1].pledge
    data: dict[str, Any] = {"order": fairness.order_of(machine.opened.game, sworn.sealed), "pledge": sworn.seq}
    if due.act == "irregularity":
        data["clause"] = due.clause
    return _act(machine, due, at, data)


def _drawn(machine: Machine, due: Due, random: random.Random, at: int) -> AnyEntry:
    """Dice, a number, a stack or a spin, as it was drawn for the pledge."""
    name = DRAWS[due.act]
    sworn = machine.sworn.get(machine.current or 0)
    found = fairness.nth(getattr(sworn.drawn, name), sworn.used.get(name, 0)) if sworn else None
    if found is None:
        if not machine.game.deals_cards:
            return pledge(machine, random, at)
        found = {"dice": [random.randint(1, 6) for _ in range(3)]}.get(name, random.randint(1, 7))
    field = {"dice": "dice", "numbers": "number", "stacks": "stack", "spins": "card"}[name]
    return _act(machine, due, at, {field: list(found) if isinstance(found, tuple) else found})


def _act(machine: Machine, due: Due, at: int, data: dict[str, Any]) -> Act:
    role, who = _person(machine, due)
    return Act(seq=machine.seq + 1, at=at, act=due.act, role=role, who=who, data=data, by="staff")


def _person(machine: Machine, due: Due) -> tuple[str, str]:
    """Who does it: a member of the staff, or the player whose formality it is."""
    players, cabinet = machine.table.betting.players, machine.table.cabinet
    role = due.roles[0]
    if due.act == "cut":
        role = Role.PLAYER if cabinet.cut_order else Role.DEALER
    if role is not Role.PLAYER:
        return role.value, role.value
    if due.act == "cut":
        return role.value, cabinet.cut_order[0]
    at_seat = [p.name for p in players.values() if p.seat == due.seat]
    return role.value, (at_seat or list(players))[0]
