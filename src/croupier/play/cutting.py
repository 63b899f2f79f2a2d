"""The cut: who is offered it, by which clause, and where the cards and the cover card may be put."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import RuleError
from croupier.play.inputs import Event, Input, Role

if TYPE_CHECKING:
    from croupier.play.betting import Betting
    from croupier.play.chapter import Playbook
    from croupier.play.steps import Place
    from croupier.submission import TableRules


class Cutting:
    """Offers the stack around the table until somebody cuts."""

    def __init__(self, game: Playbook, rules: TableRules, betting: Betting) -> None:
        self.game, self.law, self.rules, self.betting = game, game.law.shuffle, rules, betting
        self.order: list[str] = []
        self.clause = self.law.offer or self.law.cut
        self.seats = rules.book.game.positions
        self.first = self.offered = self.seats

    def offer(self, *, fresh: bool, ordered: bool, cover: Place | None, owners: dict[int, str]) -> None:
        """Settle who is offered the cut, in which order, and by which clause.

        The first to arrive, whoever got the cover card, or the far right onward; where players bank, the bank comes
        first, and without a bank the offer moves on from round to round.
        """
        if self.law.offer is None:
            self.order = []
            return
        players = {name: p for name, p in self.betting.players.items() if not p.gone}
        names = [p.name for p in sorted(players.values(), key=lambda p: -p.seat)]
        first, self.clause = None, self.law.offer_right or self.law.offer
        if fresh:
            first, self.clause = next(iter(players), None), self.law.offer_first or self.law.offer
        elif self.law.offer_bank and names:
            bank = self.betting.bank
            first = bank or min(names, key=lambda name: (self.first - players[name].seat) % self.seats)
            self.clause = self.law.offer_bank if bank else self.clause
        elif ordered:
            self.clause = self.law.offer_ordered or self.clause
        elif isinstance(cover, int):
            first, self.clause = owners.get(cover), self.law.offer_cover or self.clause
        elif self.law.offer_cover and not self._dealers_card():
            self.clause = self.law.offer
        if first in names:
            at = names.index(first)
            names = names[at:] + names[:at]
        self.order = names
        if names:
            self.offered = players[names[0]].seat

    def _dealers_card(self) -> bool:
        """Whether, as the chapter is read, a cover card on no player's area counts as the dealer's."""
        return self.rules.is_read(self.law.dealers_cover)

    def left(self, name: str) -> None:
        """Whoever leaves cuts nothing: the offer goes on to the next, and in the end the dealer cuts."""
        self.order = [other for other in self.order if other != name]

    def again(self) -> None:
        """After a recut was ordered: by whoever cut last, or by the next who is entitled."""
        if self.rules.option("recut_by") == "next-entitled":
            self.order = self.order[1:] + self.order[:1]

    def moved_on(self, *, banked: bool) -> None:
        """The cards are placed: without a bank, the next offer begins one place further on."""
        self.first = self.seats if banked else (self.offered - 1 or self.seats)

    def verify(self, given: Input, clause: str, size: int) -> None:
        """Refuse a cut by somebody else, or in the wrong place of a stack of this size."""
        offer = self.law.offer or clause
        if given.role is Role.PLAYER and self.order[:1] != [given.who]:
            whose = self.order[0] if self.order else "the dealer"
            raise RuleError("cut", f"the cut is offered to {whose}", clause=offer, field="who")
        if given.role is Role.PLAYER and given.data.get("at") is None:
            return
        if given.role is not Role.PLAYER and self.order:
            raise RuleError("cut", f"the cut is offered to {self.order[0]} first", clause=offer, field="who")
        at = given.data.get("at")
        # A dealer's cut is measured from the top only; fewer than twenty cards have no place ten from both ends.
        least = min(10, size // 2)
        last = size - 1 if self.law.dealer_cuts else size - least
        if type(at) is not int or not least <= at <= last:
            text = f"the cut is at least ten cards from {'the top' if last == size - 1 else 'either end'}"
            raise RuleError("cut", text, clause=clause, field="at")
        cover = given.data.get("cover", size - size // 4)
        if type(cover) is not int or not 0 < cover <= size - size // 4:
            text = "the cover card goes at least a quarter of the way in from the bottom"
            raise RuleError("cut", text, clause=clause, field="cover")

    def told(self, given: Input) -> list[Event]:
        """By which clause a player was offered the cut."""
        if given.role is not Role.PLAYER:
            return []
        return [Event("cut-offered", self.clause, text=f"{given.who} is offered the cut")]
