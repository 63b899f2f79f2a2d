"""A table with random players: it deals, wagers and decides by itself, one act at a time."""

from __future__ import annotations

from functools import cache
from itertools import count, islice, pairwise
from typing import TYPE_CHECKING, Any

from croupier.cards import RANKS, SUITS, cards_text
from croupier.handbook import handbook
from croupier.layout import board_of
from croupier.pieces import pieces_of
from croupier.play.auto import staff_act
from croupier.play.inputs import Input, Role
from croupier.play.journal import Journal
from croupier.play.setting import parts_of
from croupier.play.table import Table
from croupier.rulebook import Role as WagerRole
from croupier.wheel import corners, sections, splits

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Sequence

    from croupier.money import Cents
    from croupier.play.chapter import Playbook
    from croupier.play.inputs import Event
    from croupier.play.round import Round
    from croupier.play.steps import Ask
    from croupier.rulebook import Wager
    from croupier.submission import TableRules, Terms

PLAYERS = ("Ada", "Blaise", "Carl")
BUY_IN: Cents = 1_000_000_00
INVENTORY: Cents = 100_000_000_00
MOST_WAGERS = 5
TOLD = ("shake", "draw-number", "spin")
SURRENDERS, FOULS, BY_THE_HOUSE, FOLDS = 0.08, 0.06, 0.6, 0.15


def _together(blocks: Iterable[frozenset[int]]) -> tuple[str, ...]:
    return tuple(sorted(cards_text(sorted(block, reverse=True), jokers=2) for block in blocks))


@cache
def choices(game: str, words: str) -> tuple[str, ...]:
    """What a wager can be made on, by the words of the rulebook for its choice; nothing where it cannot be told."""
    match words:
        case "number 1 to 7":
            return tuple("1234567")
        case "rank":
            return tuple(RANKS)
        case "two adjacent ranks":
            return tuple(f"{high} {low}" for low, high in pairwise(RANKS))
        case "suit":
            return tuple(SUITS)
        case "card":
            return tuple(cards_text((card,), jokers=2) for card in sections(board_of(game).cells))
        case "two adjoining cards":
            return _together(splits(board_of(game).cells))
        case "four adjoining cards":
            return _together(corners(board_of(game).cells))
    return ()


class Practice:
    """Up to three players at a stepped table; nobody banks. Everything random comes from one generator.

    The optional wagers in `always` are made by everybody, as far as they are offered.
    """

    def __init__(self, game: Playbook, rules: TableRules, rng: random.Random, *, always: Sequence[str] = ()) -> None:
        self.game, self.rules, self.rng, self.always = game, rules, rng, always
        self.journal = Journal(Table(game, rules, inventory=INVENTORY, stepped=True))
        self.table = self.journal.table
        self.told: dict[str, Any] = {}
        self._ticks = count(1)
        positions = range(1, rules.book.game.positions + 1)
        seats = rng.sample(positions, rng.randint(1, min(len(PLAYERS), len(positions))))
        for name, seat in zip(PLAYERS, sorted(seats), strict=False):
            self._do("sit", name, {"seat": seat, "chips": BUY_IN})

    def round(self) -> Round:
        """Play one round to its end."""
        state = self.begin()
        while self.table.state is state:
            self.act()
        return state

    def begin(self) -> Round:
        """Go on to the next round: procedures, wagers, no more bets."""
        while self.table.state is None:
            self.act()
        return self.table.state

    def act(self) -> None:
        """Whatever is due next, and no more than that."""
        match self.table.due()[0].act:
            case "bet":
                self._wager()
            case "bank":
                self._do("bank", self.table.banking.offered[0] if self.table.banking else "", {"take": False})
            case "decide":
                self._decide()
            case _:
                self._staff()

    def report(self, clause: str, **data: Any) -> Input:
        """An irregularity as the floorperson would report it now."""
        return self._input("irregularity", "floor", {"clause": clause, **data}, Role.FLOORPERSON)

    def do(self, given: Input) -> list[Event]:
        """Carry out an input."""
        return self.journal.do(given)

    # --- the staff

    def _staff(self) -> None:
        given = staff_act(self.table, self.table.due()[0], self.rng, next(self._ticks))
        if given.act in TOLD:
            self.told.update(given.data)
        self.do(given)

    # --- wagers

    def _wager(self) -> None:
        for name in PLAYERS[: len(self.table.betting.players)]:
            self._bet(name)
        self._do("no-more-bets", "dealer", {}, Role.DEALER)

    def _bet(self, name: str) -> None:
        """Compulsory wagers and some others, of those that the table accepts now."""
        book, offered = self.rules.book.game, self.rules.wagers
        stakes: dict[str, Any] = {}
        for wager in book.wager:
            if wager.role is WagerRole.REQUIRED:
                terms = offered.get(wager.slug)
                stakes[wager.slug] = self._amount(terms) if terms else stakes.get(wager.rides_on or "")
        optional = [wager for wager in book.wager if wager.role is WagerRole.OPTIONAL and wager.slug in offered]
        most = self.rng.randint(1, MOST_WAGERS) if not stakes else len(stakes) + self.rng.randint(0, MOST_WAGERS)
        for wager in self.rng.sample(optional, len(optional)):
            more = stakes | self._optional(wager)
            if (wager.slug in self.always or len(more) <= most) and self.table.can(
                self._input("bet", name, {"wagers": more})
            ):
                stakes = more
        self._do("bet", name, {"wagers": stakes})

    def _optional(self, wager: Wager) -> dict[str, Any]:
        """An optional wager, on a choice where it needs one."""
        amount = self._amount(self.rules.wagers[wager.slug])
        if wager.choice is None:
            return {wager.slug: amount}
        known = choices(self.rules.game, wager.choice)
        return {wager.slug: {self.rng.choice(known): amount}} if known else {}

    def _amount(self, terms: Terms) -> Cents:
        """Whole dollars from the minimum up, odd enough to make the arithmetic worth while."""
        return self.rng.randrange(terms.minimum, min(terms.maximum, 10 * terms.minimum) + 1, 1_00)

    # --- decisions

    def _decide(self) -> None:
        table = self.table
        ask = next(iter(table.asking.values()))
        name = table.betting.owners[ask.seat]

        def allowed(choice: Any) -> bool:
            return table.can(self._input("decide", name, {"choice": choice, "seat": ask.seat}))

        self._do("decide", name, {"choice": self._choice(ask, allowed), "seat": ask.seat})

    def _choice(self, ask: Ask, allowed: Callable[[Any], bool]) -> Any:
        assert self.table.state is not None
        if ask.accepts is not None and parts_of(self.game.slug):
            offered = [choice for choice in ask.choices if isinstance(choice, str)]
            if offered and self.rng.random() < SURRENDERS:
                return self.rng.choice(offered)
            foul = self._laid(self.table.state.seats[ask.seat].cards, foul=True)
            if self.rng.random() < FOULS and allowed(foul):
                return foul
            return self._laid(self.table.state.seats[ask.seat].cards)
        choices = [choice for choice in ask.choices if allowed(choice)]
        return choices[-1] if self.rng.random() < FOLDS else self.rng.choice(choices[:-1] or choices)

    def _laid(self, cards: Sequence[int], *, foul: bool = False) -> dict[str, Any]:
        """A setting: by the house way more often than not, or any legal one; or the cards as they happen to fall."""
        sizes, setter = self.rules.book.game.pieces.parts, handbook(self.game.slug).setter
        if foul or setter is None:
            mixed = iter(self.rng.sample(list(cards), len(cards)))
            hands = tuple(tuple(islice(mixed, size)) for size in sizes.values())
        elif self.rng.random() < BY_THE_HOUSE:
            hands = setter.decide(self.rules, cards).setting.hands
        else:
            hands = self.rng.choice(setter.settings(self.rules, cards)).hands
        text = pieces_of(self.game.slug).text
        return {"set": {part: text(hand) for part, hand in zip(sizes, hands, strict=True)}}

    def _input(self, act: str, who: str, data: dict[str, Any], role: Role = Role.PLAYER) -> Input:
        return Input(act, role, who, next(self._ticks), data)

    def _do(self, act: str, who: str, data: dict[str, Any], role: Role = Role.PLAYER) -> None:
        self.do(self._input(act, who, data, role))
