"""Every act of a table by its name, for whoever drives a table from Python.

The acts stand behind each of the three doors alike: `table.bet(...)` does it, `table.may.bet(...)` says whether it is
allowed now, and `table.check.bet(...)` raises the rule that forbids it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from croupier.play.inputs import Input, Role

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from croupier.money import Cents
    from croupier.play.inputs import Json

Found = TypeVar("Found")


class Acts(Generic[Found]):
    """Acts as named methods; a time is the table's own where none is given."""

    now: int

    def through(self, given: Input) -> Found:
        """What becomes of an input at this door."""
        raise NotImplementedError

    def sit(self, who: str, seat: int, chips: Cents = 0, *, at: int | None = None) -> Found:
        """Somebody takes a seat with chips."""
        return self._player("sit", who, at, {"seat": seat, "chips": chips})

    def leave(self, who: str, *, at: int | None = None) -> Found:
        """A player leaves the table."""
        return self._player("leave", who, at, {})

    def bet(
        self,
        who: str,
        wagers: Mapping[str, Cents | Mapping[str, Cents]] | None = None,
        *,
        seat: int | None = None,
        at: int | None = None,
        **by_name: Cents | Mapping[str, Cents],
    ) -> Found:
        """A player's wagers on a position; underscores in names stand for hyphens: `all_six_bonus=5_00`."""
        named = {name.replace("_", "-"): stake for name, stake in by_name.items()}
        data: dict[str, Json] = {"wagers": {**(wagers or {}), **named}}
        return self._player("bet", who, at, data | ({} if seat is None else {"seat": seat}))

    def clear(self, who: str, *, seat: int | None = None, at: int | None = None) -> Found:
        """A player takes the wagers on a position back."""
        return self._player("clear", who, at, {} if seat is None else {"seat": seat})

    def take_bank(
        self, who: str, *, co_bank: bool = False, dealer_wager: Cents | None = None, at: int | None = None
    ) -> Found:
        """A player who is offered the bank takes it, alone or with the house."""
        return self._player("bank", who, at, {"take": True, "co_bank": co_bank, "dealer_wager": dealer_wager})

    def pass_bank(self, who: str, *, at: int | None = None) -> Found:
        """A player who is offered the bank passes it on."""
        return self._player("bank", who, at, {"take": False})

    def deal(self, *, at: int | None = None) -> Found:
        """The dealer closes the betting, and the round runs until somebody must do something."""
        return self._staff("no-more-bets", Role.DEALER, at, {})

    def go_on(self, *, at: int | None = None) -> Found:
        """The dealer of a stepped table carries out the next step."""
        return self._staff("go-on", Role.DEALER, at, {})

    def decide(self, who: str, choice: Json, *, seat: int | None = None, at: int | None = None) -> Found:
        """A player answers what the table asks; others may be asked at the same time."""
        return self._player("decide", who, at, {"choice": choice} | ({} if seat is None else {"seat": seat}))

    def look(self, who: str, *, seat: int | None = None, at: int | None = None) -> Found:
        """A player looks at the own cards, where that is an act of its own."""
        return self._player("look", who, at, {} if seat is None else {"seat": seat})

    def raise_by(self, who: str, times: int, *, at: int | None = None) -> Found:
        """A player raises by so many times the ante."""
        return self.decide(who, {"raise": times}, at=at)

    def set_hand(self, who: str, *, at: int | None = None, **parts: str) -> Found:
        """A player sets the hand, or has it set: `set_hand("ann", high="As Ah", low="Ks Qd")`, `set_hand("ann")`."""
        return self.decide(who, {"set": parts or "house-way"}, at=at)

    def report(self, clause: str, *, at: int | None = None, **data: Json) -> Found:
        """The floorperson rules on an irregularity of the chapter."""
        return self._staff("irregularity", Role.FLOORPERSON, at, {"clause": clause, **data})

    def order(self, act: str, role: Role = Role.FLOORPERSON, *, at: int | None = None, **data: Json) -> Found:
        """Any other act of the staff, such as `recut`, `reshuffle` or `change-decks`."""
        return self._staff(act, role, at, data)

    def _player(self, act: str, who: str, at: int | None, data: Mapping[str, Json]) -> Found:
        return self.through(Input(act, Role.PLAYER, who, self.now if at is None else at, data))

    def _staff(self, act: str, role: Role, at: int | None, data: Mapping[str, Json]) -> Found:
        return self.through(Input(act, role, role.value, self.now if at is None else at, data))


class Door(Acts[Found]):
    """The named acts at one of a table's other doors."""

    def __init__(self, now: int, door: Callable[[Input], Found]) -> None:
        self.now, self._door = now, door

    def through(self, given: Input) -> Found:
        """What the door says of an input."""
        return self._door(given)
