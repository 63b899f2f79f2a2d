"""An idle table shows its cards until somebody comes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from croupier.play import procedures
from croupier.play.devices import SHUFFLER
from croupier.play.inputs import Due, Event, Role

if TYPE_CHECKING:
    from croupier.play.cabinet import Cabinet


def spread(cabinet: Cabinet) -> list[Event]:
    """An idle table spreads its cards until somebody comes."""
    game, law = cabinet.game, cabinet.game.law
    cabinet.reshuffle()
    cover = [due for due in cabinet.queue if due.act == "cover-device"]
    # Pennsylvania spreads them face down unless the first player asks; elsewhere the licensee says how.
    face = str(cabinet.rules.option("idle_spread") or "face-down")
    turned = "turn the cards face up: " if face == "face-down" and cabinet.rules.option("idle_spread") else ""
    looks = Due("view", (Role.PLAYER,), law.shuffle.idle, f"{turned}the first player looks at the cards")
    steps: list[Due] = [replace(looks, data=() if turned else ("face_up",))]
    if law.shuffle.idle_opens:
        later = [due for deck in cabinet.stock.decks for due in cabinet.opening(deck, again=deck.shuffled)]
    else:
        later = [due for due in cabinet.queue if due.act != "cover-device"]
        wash = law.shuffle.idle_wash or law.opening.wash
        steps.append(Due("wash", (Role.DEALER,), wash, "turn the cards down, wash and stack them"))
    device = law.shuffle.idle_device if cabinet.devices.works(SHUFFLER) else None
    if device is not None:
        text = "stack the cards and place them into the shuffling device"
        steps[1:] = [Due("stack", (Role.DEALER,), device, text)]
    cabinet.queue = [*cover, *(procedures.in_words(game, due) for due in steps), *later]
    text = game.words.get("idle", f"spread the idle cards {face.replace('-', ' ')}")
    return [Event("spread", law.shuffle.idle, face_up=face == "face-up" or "idle" in game.words, text=text)]
