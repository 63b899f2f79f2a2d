"""A shoe that runs out within a round is filled from the discards: shuffled, cut, and the first of them burned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play import procedures
from croupier.play.inputs import Event

if TYPE_CHECKING:
    from croupier.cards import Card
    from croupier.play.cabinet import Cabinet


def refill(cabinet: Cabinet, order: list[Card]) -> None:
    """The discards have been shuffled: they are cut before they go below what is left in the shoe."""
    cabinet.refilling = order
    cabinet.queue = [procedures.the_cut(cabinet.game, "offer the shuffled discards to be cut")]
    cabinet.offer_cut()


def refilled(cabinet: Cabinet, at: int, cover: int) -> list[Event]:
    """The first card of the reshuffled ones is burned, unless the chapter is read otherwise."""
    shoe, stack = cabinet.shoe, cabinet.refilling
    assert stack is not None
    stack = stack[at:] + stack[:at]
    cabinet.refilling = None
    cabinet.rack.clear()
    burned = tuple(stack[:1]) if not cabinet.rules.is_read(cabinet.game.law.shuffle.refill_unburned) else ()
    left = shoe.cards[shoe.at :]
    shoe.cards, shoe.at = left + stack[len(burned) :], 0
    shoe.cover, shoe.cover_place = len(left) + cover - len(burned), None
    cabinet.rack.put("burn", burned)
    clause = cabinet.game.law.shuffle.refill or ""
    return [Event("burn", clause, "discard", burned, face_up=False)] if burned else []
