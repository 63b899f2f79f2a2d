"""Devices go out of service and come back, and the way of dealing changes with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play import procedures
from croupier.play.devices import SHOE, SHUFFLER, State
from croupier.play.inputs import Event

if TYPE_CHECKING:
    from croupier.play.cabinet import Cabinet
    from croupier.play.inputs import Input


def out_of_order(cabinet: Cabinet, name: str, clause: str) -> None:
    """A device cannot be used: it is covered or removed before anything else shuffles or deals."""
    cabinet.devices.states[name] = State.OUT_OF_ORDER
    cabinet.queue.insert(0, procedures.covering(cabinet.game, clause))


def cover(cabinet: Cabinet, name: str, given: Input, clause: str) -> list[Event]:
    """A device is covered, or removed where the chapter says so; cards that were in it come out."""
    law, devices = cabinet.game.law.devices, cabinet.devices
    held = name == SHUFFLER and cabinet.game.law.burns_first_card and procedures.reshuffles_itself(cabinet.rules)
    cabinet.queue = [step for step in cabinet.queue if step.act != "cover-device"]
    devices.states[name] = State.REMOVED if law.exclusive else State.COVERED
    devices.jammed = None
    if law.exclusive:
        cabinet.stock.note(name, clause, given, "out of use")
    if held and not cabinet.fresh:
        cabinet.reshuffle()
    elif name == SHOE:
        _place_again(cabinet)
    cabinet.refresh()
    return [Event("cover-device", clause, text=f"{procedures.covering(cabinet.game, clause).text} ({name})")]


def put_back(cabinet: Cabinet, name: str, clause: str) -> list[Event]:
    """A device is in service again; a second deck that it allows or demands is opened."""
    stock = cabinet.stock
    cabinet.devices.states[name] = State.IN_SERVICE
    if name == SHOE:
        _place_again(cabinet)
    missing = procedures.batches(cabinet.game, cabinet.to_come()) - len(stock.decks)
    for deck in [stock.bring() for _ in range(missing)]:
        stock.decks.append(deck)
        cabinet.queue = [*cabinet.opening(deck), *cabinet.queue]
        if not any(due.act in ("cut", "load") or not due.deck for due in cabinet.queue):
            cabinet.reshuffle()
    cabinet.refresh()
    return [Event("device-returned", clause, text=name)]


def deal_by(cabinet: Cabinet, way: str) -> list[Event]:
    """The staff changes the way of dealing; cards that lie ready are placed again."""
    cabinet.devices.chosen = cabinet.way = way
    _place_again(cabinet)
    cabinet.refresh()
    return [Event("dealing-changed", cabinet.game.law.dealing[way].load, text=way)]


def _place_again(cabinet: Cabinet) -> None:
    if not cabinet.queue and cabinet.batches:
        cabinet.queue = [procedures.loading(cabinet.game, cabinet.present)]
