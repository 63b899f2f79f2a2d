"""The table as a scenario drives it: the only module here that looks into a table."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING

from croupier.handbook import handbook
from croupier.pieces import pieces_of
from croupier.play.auto import staff_act
from croupier.play.cabinet import PROCEDURES
from croupier.play.chapter import playbook
from croupier.play.inputs import Input, Role
from croupier.play.round import stands
from croupier.play.table import Table
from croupier.play.views import view

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from croupier.money import Cents
    from croupier.play.banking import Bank
    from croupier.play.betting import Player
    from croupier.play.inputs import Due, Event, Json
    from croupier.play.lines import Line
    from croupier.scenario.model import Header


class Host:
    """One table, its players, and what is due of whom."""

    def __init__(self, header: Header) -> None:
        game = playbook(header.game)
        self.table = Table(game, header.rules, inventory=header.inventory, stepped=header.stepped)
        self.deck: Sequence[int] = game.deck
        self.game = header.game
        # Players who left keep the chips that they took with them.
        self.known: dict[str, Player] = {}
        if header.meter is not None and self.table.meter is not None:
            self.table.meter.exact = Fraction(header.meter)

    def do(self, given: Input) -> list[Event]:
        """Carry out an input."""
        self.known.update(self.table.betting.players)
        events = self.table.do(given)
        self.known.update(self.table.betting.players)
        return events

    # --- what is due, and what silence does about it

    def due(self) -> list[Due]:
        """What the table waits for."""
        return self.table.due()

    def in_round(self) -> bool:
        """Whether a round is under way."""
        return self.table.state is not None

    def preparing(self) -> Due | None:
        """The procedure that is due next; None where wagers, a bank, a decision or a round wait."""
        due = self.due()[0]
        return due if due.act in PROCEDURES and not self._nobody(due) else None

    def next(self) -> Due | None:
        """What happens next if everybody is silent; None where nothing can happen without a wager."""
        due = self.due()[0]
        if due.act == "bet":
            staked = any(due.act == "no-more-bets" for due in self.due()) and bool(self.table.betting.bets)
            return next(due for due in self.due() if due.act == "no-more-bets") if staked else None
        return None if self._nobody(due) else due

    def _nobody(self, due: Due) -> bool:
        """Whether a player's formality waits for the first player to come."""
        return due.roles == (Role.PLAYER,) and not self.table.betting.players

    def by_whom(self, due: Due, at: int) -> Input:
        """Who does what is due, with nothing said about its outcome."""
        if due.act == "decide" and due.seat is not None:
            return Input("decide", Role.PLAYER, self.table.betting.owners[due.seat], at)
        if due.act == "bank" and due.seat is not None:
            who = next(name for name, player in self.table.betting.players.items() if player.seat == due.seat)
            return Input("bank", Role.PLAYER, who, at)
        return staff_act(self.table, due, random.Random(0), at)._replace(data={})

    def silent(self, seat: int, given: Input) -> Json:
        """What stands for a player who does not answer; where the house way may not be named, its setting."""
        ask = self.table.asking[seat]
        answers: list[Json] = [stands(ask), {"set": self._house_way(seat)}, *reversed(ask.choices)]
        for answer in answers:
            if self.table.can(given._replace(data={"seat": seat, "choice": answer})):
                return answer
        return answers[0]

    def _house_way(self, seat: int) -> dict[str, Json]:
        state, rules = self.table.state, self.table.rules
        assert state is not None
        cards, parts = state.seats[seat].cards, rules.book.game.pieces.parts
        setter, write = handbook(self.game).setter, pieces_of(self.game).text
        if not parts or len(cards) != sum(parts.values()):
            return {}
        if setter is not None:
            return {
                part: write(hand) for part, hand in zip(parts, setter.decide(rules, cards).setting.hands, strict=True)
            }
        rest = iter(cards)
        return {part: write(islice(rest, size)) for part, size in parts.items()}

    # --- outcomes that the staff must supply

    def stub(self) -> int:
        """How many cards are left over."""
        return self.table.cabinet.shoe.left()

    def stack(self) -> int:
        """How many cards are cut, now or after the shuffle."""
        return self.table.cabinet.stack_size()

    def rack(self) -> list[int]:
        """The cards in the discard rack."""
        return self.table.cabinet.rack.cards()

    def reading(self) -> str | None:
        """What a linked table is told of the common meter."""
        return str(self.table.meter.exact) if self.table.linked and self.table.meter is not None else None

    def can(self, given: Input) -> bool:
        """Whether an input is allowed now."""
        return self.table.can(given)

    # --- what an expectation asks for

    def phase(self) -> str:
        """Where the table stands."""
        return self.table.phase()

    def lines(self) -> list[Line]:
        """What became of the wagers of the round under way, or of the one just ended."""
        state = self.table.state or (self.table.ended.state if self.table.ended is not None else None)
        return list(state.lines) if state is not None else []

    def chips(self, who: str) -> Cents | None:
        """What lies before a player; None where nobody of this name has played."""
        player = self.known.get(who)
        return None if player is None else player.chips

    def inventory(self) -> Cents:
        """What lies in the table inventory."""
        return self.table.inventory

    def meter(self) -> Cents | None:
        """What the progressive sign shows."""
        return None if self.table.meter is None else self.table.meter.shown

    def bank(self) -> Bank | None:
        """Who banks the round under way or the next one."""
        if self.table.state is not None:
            return self.table.state.bank
        return self.table.banking.bank if self.table.banking is not None else None

    def seen(self, role: Role, who: str) -> Counter[int]:
        """The cards that a viewer sees on hands and areas, and in the decisions that were told."""
        shown = view(self.table, role, who)
        faces = [card for hand in shown.get("hands", {}).values() for card in hand if card is not None]
        told: list[Json] = [decision for made in shown.get("decisions", {}).values() for decision in made]
        told.append({"set": shown.get("dealer_set", {})})
        read = pieces_of(self.game).parse
        named = [card for text in _texts(told) for card in read(text)]
        return Counter(map(self.look, (*faces, *named)))

    def look(self, piece: int) -> int:
        """What a viewer can tell apart."""
        return pieces_of(self.game).look(piece)


def _texts(decisions: Iterable[Json]) -> Iterator[str]:
    """The cards that decisions name."""
    for decision in decisions:
        laid: Json = decision.get("set") if isinstance(decision, dict) else None
        parts: Mapping[str, Json] = laid if isinstance(laid, dict) else {}
        yield from (part for part in parts.values() if isinstance(part, str))
