"""A shuffle by device or by hand: what it must state, what a device counts, and whether the stack is cut after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError
from croupier.play import procedures
from croupier.play.inputs import Event, Role, whole
from croupier.play.shoe import Shoe, same_cards

if TYPE_CHECKING:
    from croupier.play.cabinet import Cabinet
    from croupier.play.inputs import Due, Input


def verify(cabinet: Cabinet, given: Input, clause: str) -> None:
    """Refuse a count by whoever does not count, and an order of other cards."""
    law, count = cabinet.game.law, given.data.get("count")
    if count is not None:
        counts = law.shuffle.wrong_device_count or cabinet.to_come().option("auto_reshuffle_device") is True
        if given.role is not Role.DEVICE or not counts:
            text = "only a device that counts the cards tells how many there are"
            raise RuleError("count", text, clause=law.shuffle.wrong_device_count or clause, field="count")
        if type(count) is not int:
            raise InputError("count", "the count is a whole number of cards", field="count")
        if count != len(cabinet.game.deck) and law.shuffle.wrong_device_count:
            return
        if count != len(cabinet.game.deck):
            text = f"the device counted {count} cards where {len(cabinet.game.deck)} are played with"
            raise RuleError("count", text, clause=law.cards.composition, field="count")
    if not same_cards(given.data.get("order"), cabinet.game.deck):
        text = "the order must hold exactly the cards of the deck"
        raise RuleError("order", text, clause=clause, field="order")


def shuffled(cabinet: Cabinet, given: Input, due: Due) -> list[Event]:
    """The cards lie in a new order: they are cut where the chapter asks for it, and placed."""
    at = cabinet.stock.named(due.deck) if due.deck else cabinet.turn
    counted, count = _counted(cabinet, given), whole(given.data, "count")
    if count is not None and count != len(cabinet.game.deck):
        clause = cabinet.game.law.shuffle.wrong_device_count or due.clause
        text = f"the device counted {count} cards"
        return [*counted, *cabinet.remove(at, given, clause, text)]
    deck = cabinet.stock.decks[at]
    deck.shoe, deck.used = Shoe(given.cards("order")), False
    preshuffled = due.clause == cabinet.game.law.opening.preinspected
    deck.by_hand = given.role is Role.DEALER and not preshuffled
    cabinet.betting.reshuffled()
    cabinet.was_cut = False
    if any(later.act == "shuffle" for later in cabinet.queue):
        return counted
    cabinet.active = cabinet.turn
    if cabinet.keeps_reshuffling() and not cabinet.fresh:
        cabinet.rack.clear()
        return counted
    cabinet.queue += procedures.cutting(
        cabinet.game, cabinet.present, preshuffled=preshuffled, by_hand=cabinet.by_hand()
    )
    cabinet.offer_cut()
    return [*counted, *_stacked(cabinet)]


def cut_follows(cabinet: Cabinet, role: Role) -> bool:
    """Whether the stack is cut after a shuffle that is due now and made by this role."""
    due = cabinet.queue[0]
    stated_again = any(later.act == "shuffle" and not later.deck for later in cabinet.queue[1:])
    waits = bool(due.deck) and cabinet.stock.named(due.deck) != cabinet.turn
    if stated_again or waits or (cabinet.keeps_reshuffling() and not cabinet.fresh):
        return False
    preshuffled = due.clause == cabinet.game.law.opening.preinspected
    by_hand = role is Role.DEALER and not preshuffled
    return procedures.needs_cut(cabinet.game, cabinet.to_come(), preshuffled=preshuffled, by_hand=by_hand)


def _counted(cabinet: Cabinet, given: Input) -> list[Event]:
    """A device that counts tells what it found."""
    law = cabinet.game.law.shuffle.wrong_device_count
    counts = cabinet.to_come().option("counting_shuffler") is True or given.data.get("count") is not None
    if given.role is not Role.DEVICE or not counts or law is None:
        return []
    count = whole(given.data, "count")
    return [Event("device-count", law, text=f"{len(cabinet.game.deck) if count is None else count} cards")]


def _stacked(cabinet: Cabinet) -> list[Event]:
    """Where the chapter says so, record whether the stack is cut or goes straight to be dealt."""
    law, due = cabinet.game.law.shuffle, cabinet.queue[0].act
    clause, text = (law.cut_needed, "the stack is to be cut") if due == "cut" else (law.device_stack, "no cut")
    return [Event("stacked", clause, text=text)] if clause and due in ("cut", "load") else []
