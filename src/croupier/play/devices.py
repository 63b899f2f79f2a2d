"""Shuffler and automated dealing shoe: whether they are in service decides how a table shuffles and deals now."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Role
from croupier.play.procedures import automated

if TYPE_CHECKING:
    from croupier.play.chapter import Playbook
    from croupier.play.inputs import Json
    from croupier.submission import TableRules
    from croupier.submission.model import Value

SHUFFLER, SHOE = "shuffler", "automated-shoe"
HAND, MANUAL_SHOE = "hand", "manual-shoe"


class State(StrEnum):
    """Where a device stands."""

    IN_SERVICE = "in service"
    OUT_OF_ORDER = "out of order"
    COVERED = "covered"
    REMOVED = "removed"


class Devices:
    """The devices that a licensee has filed for a table, and what its procedures are while some are out of service."""

    def __init__(self, game: Playbook, rules: TableRules) -> None:
        self.law = game.law.devices
        self.dealing = tuple(game.law.dealing)
        self.filed = rules
        stands = {SHUFFLER: automated(rules) and game.deals_cards and not game.law.shuffle.by_hand}
        stands[SHOE] = rules.option("dealing_method") == SHOE
        self.states = {name: State.IN_SERVICE for name, there in stands.items() if there}
        # The way of dealing that the staff has changed to, and the device that jammed last.
        self.chosen: str | None = None
        self.jammed: str | None = None
        self._present: dict[tuple[bool, ...], TableRules] = {}

    def works(self, name: str) -> bool:
        """Whether a device stands at the table and may be used."""
        return self.states.get(name) is State.IN_SERVICE

    def meant(self, wanted: Json, *, shuffling: bool) -> str:
        """The device that is spoken of: the one named, the one that jammed, or what is in use just now."""
        working = [name for name, state in self.states.items() if state in (State.IN_SERVICE, State.OUT_OF_ORDER)]
        if wanted is not None and wanted not in working:
            text = f"the table has {' and '.join(working) or 'no device'} in service, not {wanted!r}"
            raise InputError("device", text, field="device")
        if isinstance(wanted, str):
            return wanted
        broken = [name for name in working if self.states[name] is State.OUT_OF_ORDER]
        usual = SHUFFLER if shuffling else SHOE
        found = next((name for name in (*broken, self.jammed, usual, *working) if name in working), None)
        if found is None:
            raise InputError("device", "there is no device in service at this table", field="device")
        return found

    def out(self, wanted: Json) -> str:
        """The device that is to come back into service."""
        gone = [name for name, state in self.states.items() if state in (State.COVERED, State.REMOVED)]
        if not gone or wanted not in (None, *gone):
            text = f"{'there' if wanted is None else repr(wanted)} is no device that is out of service"
            raise InputError("device", text, field="device")
        return wanted if isinstance(wanted, str) else gone[0]

    def verify_shuffle(self, role: Role) -> None:
        """Refuse a device that is out of service, and where the device must go first, a shuffle by hand beside it."""
        if role is Role.DEVICE and SHUFFLER in self.states and not self.works(SHUFFLER):
            text = f"the device is {self.states[SHUFFLER]} and shuffles nothing"
            raise RuleError("device", text, clause=self.law.covered, field="role")
        if role is Role.DEALER and self.works(SHUFFLER) and self.law.exclusive:
            text = "the device must be removed from the table before the cards are shuffled in another way"
            raise RuleError("device", text, clause=self.law.covered, field="role")

    def verify_dealing(self, way: Json, *, by_hand: bool) -> None:
        """Refuse a way of dealing that the chapter does not know, or for which the table is not equipped."""
        if self.filed.option("dealing_method") is None or way not in self.dealing:
            raise InputError("method", f"the ways of dealing here are {', '.join(self.dealing)}", field="method")
        if way == SHOE and not self.works(SHOE):
            text = "no automated dealing shoe is in service at this table"
            raise RuleError("device", text, clause=self.law.covered, field="method")
        if way == HAND and self.law.hand_needs_shuffler and (by_hand or not self.works(SHUFFLER)):
            text = "cards dealt from the hand are shuffled by a device"
            raise RuleError("device", text, clause=self.law.hand_needs_shuffler, field="method")
        if way != SHOE and self.works(SHOE) and self.law.exclusive:
            text = "the automated dealing shoe must be removed from the table first"
            raise RuleError("device", text, clause=self.law.covered, field="method")

    def present(self, *, by_hand: bool) -> TableRules:
        """The rules as they hold now, for cards that were shuffled so; the filed ones while everything works."""
        key = (by_hand, self.works(SHUFFLER), self.works(SHOE), *(self.chosen == way for way in self.dealing))
        if key not in self._present:
            changed = self._changed(by_hand=by_hand)
            filed = self.filed
            self._present[key] = replace(filed, options={**filed.options, **changed}) if changed else filed
        return self._present[key]

    def _changed(self, *, by_hand: bool) -> dict[str, Value]:
        """The options that do not hold now as they were filed."""
        option = self.filed.option
        now: dict[str, Value] = {}
        if SHUFFLER in self.states and not self.works(SHUFFLER):
            now["shuffle_method"] = "manual"
            now |= {name: False for name in ("auto_reshuffle_device", "second_deck") if option(name) is True}
            if option("dealing_device") == "continuous-shuffler":
                now["dealing_device"] = "multi-deck-shoe"
        if option("counting_shuffler") is True and (by_hand or not self.works(SHUFFLER)):
            now["counting_shuffler"] = False
        way = self.chosen or option("dealing_method")
        if way == SHOE and not self.works(SHOE):
            way = MANUAL_SHOE
        if way == HAND and self.law.hand_needs_shuffler and by_hand:
            way = MANUAL_SHOE
        if isinstance(way, str) and way != option("dealing_method"):
            now["dealing_method"] = way
        # A button finds the starting position only where both devices are used.
        if option("starting_position_method") == "button" and not (way == SHOE and self.works(SHUFFLER)):
            now["starting_position_method"] = "shaker"
        return now
