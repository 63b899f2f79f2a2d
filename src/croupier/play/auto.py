"""Let the staff's steps happen by themselves, for tables without a human dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.inputs import Due, Event, Input, Role
from croupier.play.positions import places_of

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from croupier.play.inputs import Json
    from croupier.play.journal import Journal
    from croupier.play.table import Table


def staff(journal: Journal, rng: random.Random, clock: Callable[[], int]) -> list[Event]:
    """Carry out whatever is due of the dealer, the floorperson, a device, or a player's formality."""
    events: list[Event] = []
    while (due := routine(journal.table)) is not None:
        events += journal.do(staff_act(journal.table, due, rng, clock()))
    return events


def routine(table: Table) -> Due | None:
    """What is due of the staff, or of a player as a formality; None where a player has a choice."""
    due = table.due()[0]
    waits = due.act in ("bet", "decide", "bank") or (due.act == "view" and not table.betting.players)
    return None if waits else due


def staff_act(table: Table, due: Due, rng: random.Random, at: int) -> Input:
    """How the staff, or a player whom a formality is offered, carries out what is due."""
    role = _role(table, due)
    return Input(due.act, role, _who(table, due, role), at, _data(table, due, rng))


def _role(table: Table, due: Due) -> Role:
    if due.act == "cut":
        return Role.PLAYER if table.cabinet.cut_order else Role.DEALER
    return due.roles[0]


def _who(table: Table, due: Due, role: Role) -> str:
    if role is not Role.PLAYER:
        return role.value
    if due.act == "cut":
        return table.cabinet.cut_order[0]
    if due.seat is not None:
        return next(p.name for p in table.betting.players.values() if p.seat == due.seat)
    return next(iter(table.betting.players))


def _data(table: Table, due: Due, rng: random.Random) -> dict[str, Json]:
    deck = table.game.deck
    match due.act:
        case "shuffle":
            return {"order": rng.sample(deck, len(deck))}
        case "cut":
            size = table.cabinet.stack_size()
            least = min(10, size // 2)
            return {"at": rng.randint(least, size - least)}
        case "count-stub":
            return {"count": table.cabinet.shoe.left()}
        case "shake":
            return {"dice": [rng.randint(1, 6) for _ in range(3)]}
        case "draw-number":
            return {"number": rng.randint(1, places_of(table.rules))}
        case "spin":
            return {"card": rng.choice(deck)}
        case "choose-stack":
            return {"stack": rng.randint(1, places_of(table.rules))}
        case "irregularity":
            cards = table.cabinet.rack.cards()
            return {"clause": due.clause, "order": rng.sample(cards, len(cards))}
        case _:
            return {}
