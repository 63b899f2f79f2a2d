"""Rule on a record in one call, or drive a real table by short calls."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from croupier.pieces import pieces_of
from croupier.play.chapter import playbook
from croupier.play.inputs import Event, Input, Role
from croupier.play.journal import Journal
from croupier.play.shuffles import cut_follows
from croupier.play.table import Table
from croupier.referee import Ruling, read_record, rule
from croupier.submission import TableRules, load, starter

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


INVENTORY = 1_000_000_00


def referee(game: str, seats: dict[str, dict[str, Any]], **parts: Any) -> Ruling:
    """Rule on a record; `parts` are the other keys of the record (dealer, extra, submission, irregularities)."""
    ruling = rule(read_record({"game": game, "seats": seats, **parts}))
    # Whatever went wrong is noted under its clause, also where it moves no wager.
    stated = {found["clause"] for found in parts.get("irregularities", ())}
    assert ruling.next is not None or stated <= {note.clause for note in ruling.notes}
    return ruling


def outcomes(ruling: Ruling, seat: int = 1) -> dict[str, tuple[str, int, str]]:
    """Outcome, net in cents and clause of each wager of a seat."""
    return {x.wager: (x.outcome.value, x.net, x.clause) for x in ruling.lines if x.seat == seat}


def stacked(game: str, cards: str) -> list[int]:
    """A deck order with these cards on top and the rest in their own order below."""
    top = list(pieces_of(game).parse(cards))
    rest = list(playbook(game).deck)
    for card in top:
        rest.remove(card)
    return top + rest


def rules_for(game: str, changes: Sequence[tuple[str, str]] = (), more: str = "") -> TableRules:
    """The rules of the game's starter submission with some texts replaced and some lines added."""
    text = starter(game)
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return load(amended(text, more).encode(), papers=False).tables[0]


def amended(text: str, more: str) -> str:
    """A submission with further lines; those under a header that it has already go there."""
    kept = []
    for block in re.split(r"(?m)^(?=\[)", more):
        header, _, lines = block.partition("\n")
        if header.startswith("[") and f"\n{header}\n" in text:
            text = text.replace(f"\n{header}\n", f"\n{header}\n{lines}", 1)
        else:
            kept.append(block)
    return text + "".join(kept)


class Pit:
    """A table with a journal and a running clock, driven by short calls."""

    def __init__(self, game: str, rules: TableRules | None = None, *, stepped: bool = False) -> None:
        self.game = playbook(game)
        self.journal = Journal(Table(self.game, rules or rules_for(game), inventory=INVENTORY, stepped=stepped))
        self.table = self.journal.table
        self.clock = 0

    @classmethod
    def opened(
        cls,
        game: str,
        seats: Mapping[str, int],
        rules: TableRules,
        order: Sequence[int] | None = None,
        *,
        stepped: bool = False,
    ) -> Pit:
        """A table ready for wagers, where these players came in this order and these cards are to come."""
        pit = cls(game, rules, stepped=stepped)
        for name, seat in seats.items():
            pit.sit(name, seat)
        pit.prepare(order)
        return pit

    def do(self, act: str, role: Role = Role.DEALER, who: str = "dealer", **data: Any) -> list[Event]:
        """One input."""
        self.clock += 1
        return self.journal.do(Input(act, role, who, self.clock, data))

    def sit(self, name: str, seat: int, chips: int = 10_000_00) -> list[Event]:
        """A player takes a seat."""
        return self.do("sit", Role.PLAYER, name, seat=seat, chips=chips)

    def prepare(
        self, order: Sequence[int] | None = None, cut: int | None = None, *, bank: str | None = None, **terms: Any
    ) -> None:
        """Work off whatever is due before wagers are taken; without a cut point the order is dealt as given.

        An offer of the bank is passed on until it reaches the player named by `bank`, who takes it on these terms.
        """
        size = len(self.game.deck)
        at = cut if cut is not None else 10
        cards = list(order if order is not None else self.game.deck)
        while self.table.preparing() or (bank is not None and self.table.due()[0].act == "bank"):
            due = self.table.due()[0]
            data: dict[str, Any] = {}
            if due.act == "bank":
                who = next(p.name for p in self.table.betting.players.values() if p.seat == due.seat)
                self.do("bank", Role.PLAYER, who, **({"take": True, **terms} if who == bank else {}))
                continue
            if due.act == "shuffle":
                needs_cut = cut is None and cut_follows(self.table.cabinet, due.roles[0])
                data["order"] = cards[size - at :] + cards[: size - at] if needs_cut else cards
            if due.act == "cut":
                data["at"] = at
            role = due.roles[0]
            who = role.value
            if role is Role.PLAYER:
                names = self.table.cabinet.cut_order if due.act == "cut" else list(self.table.betting.players)
                role, who = (Role.PLAYER, names[0]) if names else (Role.DEALER, "dealer")
            told = self.do(due.act, role, who, **data)
            assert due.clause in [event.clause for event in told], f"nothing tells that {due.clause} was done"

    def bet(self, name: str, seat: int | None = None, **wagers: Any) -> list[Event]:
        """Wagers in cents, by choice where they have one; underscores in names stand for hyphens."""
        data: dict[str, Any] = {"wagers": {key.replace("_", "-"): value for key, value in wagers.items()}}
        if seat is not None:
            data["seat"] = seat
        return self.do("bet", Role.PLAYER, name, **data)

    def close(self) -> list[Event]:
        """No more bets."""
        return self.do("no-more-bets")

    def decide(self, name: str, choice: Any) -> list[Event]:
        """A player's decision."""
        return self.do("decide", Role.PLAYER, name, choice=choice)

    def irregularity(self, clause: str, **data: Any) -> list[Event]:
        """Something goes wrong, which is told under its clause."""
        events = self.do("irregularity", Role.FLOORPERSON, "floor", clause=clause, **data)
        assert ("irregularity", clause) in [(event.kind, event.clause) for event in events]
        return events

    def go_on_until(self, phase: str) -> list[Event]:
        """Step a stepped table until it reaches a phase of the round."""
        events: list[Event] = []
        while self.table.phase() != phase:
            events += self.do("go-on")
        return events
