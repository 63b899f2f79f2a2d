"""What the house answers beside the tables: edges, odds, strategies, the worth of a choice. Never in the event loop."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.chapter import shipped
from croupier.errors import CroupierError, InputError
from croupier.house.documents import CoachChoice, Coaching, Edge, Stake
from croupier.house.fairness import text_of
from croupier.house.parts import COMMUNITY, knows_own, label, shown_at
from croupier.money import format_amount, parse_amount
from croupier.play.steps import DEALER
from croupier.rulebook import Role, rulebook
from croupier.submission.exposure import limit_in_force, most_at_maximum

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from croupier.house.machine import Machine
    from croupier.odds import Choice, Result
    from croupier.odds.store import Store
    from croupier.play.round import Round
    from croupier.submission import TableRules

log = logging.getLogger("croupier.house")
AT_ONCE = 2


class Lab:
    """Runs questions about odds in threads, a few at a time. Counts that nobody has computed are not computed here."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(AT_ONCE)
        self._edges: dict[str, Edge | None] = {}
        self._priced: dict[str, TableRules] = {}
        self._store: Store | None = None

    def store(self) -> Store:
        """Counts that ship with the package or lie in the user's cache."""
        if self._store is None:
            from croupier.odds.store import Store

            self._store = Store(cached=True, computes=False)
        return self._store

    async def run(self, game: str, question: Callable[[], Any]) -> Any:
        """The answer to a question about a game, from a thread."""
        async with self._free:
            return await asyncio.to_thread(self._asked, game, question)

    @staticmethod
    def _asked(game: str, question: Callable[[], Any]) -> Any:
        from croupier.odds.store import UncountedError

        try:
            return question()
        except UncountedError as error:
            text = f"{error}; `croupier odds` counts them on the command line"
            raise InputError("uncounted", text, field="readings") from error
        except InputError:
            raise
        except Exception as error:
            # A defect of a chapter that ships is ours; what a stranger's part does wrong is said to be its own.
            if game in shipped():
                raise
            text = f"a part of {game} failed: {type(error).__name__}: {error}"
            raise InputError("part", text, field="game") from error

    # --- edges for the lobby

    def edge(self, table: str) -> Edge | None:
        """The edge of a table's main wager, once it is known."""
        return self._edges.get(table)

    async def find_edge(self, table: str, rules: TableRules) -> None:
        """Price the main wager of a table as it is offered."""
        same = next((other for other, known in self._priced.items() if known is rules), None)
        if same is not None:
            self._edges[table] = self._edges.get(same)
            return
        self._priced[table] = rules
        try:
            self._edges[table] = await self.run(rules.game, lambda: edge_of(rules, self.store()))
        except CroupierError as error:
            self._edges[table] = None
            log.info("no edge for a table", extra={"table": table, "why": str(error)})

    async def odds(self, asked: dict[str, Any]) -> list[dict[str, Any]]:
        """The exact figures, as `croupier odds --json` prints them."""
        from croupier.odds import odds

        meter = asked.pop("meter", None)
        amount = parse_amount(meter, field="meter") if meter is not None else None
        found = await self.run(asked["game"], lambda: odds(**asked, meter=amount, store=self.store()))
        return [result.as_dict() for result in found]

    async def at_stake(self, rules: TableRules, meter: int | None) -> Stake:
        """What the table is exposed to by one player, with the meter as it stands."""
        most = await self.run(rules.game, lambda: most_at_maximum(rules, meter))
        limit = await self.run(rules.game, lambda: limit_in_force(rules, meter))
        return Stake(
            most=format_amount(most.amount) if most else None,
            record=dict(most.record) if most else None,
            limit=format_amount(limit) if limit is not None else None,
            meter=format_amount(meter) if meter is not None else None,
        )

    async def strategy(self, rules: TableRules) -> dict[str, Any]:
        """The best decisions of a game."""
        from croupier.odds import strategy

        chart = await self.run(rules.game, lambda: strategy(rules, self.store()))
        found: dict[str, Any] = plain(asdict(chart))
        return found

    async def choices(self, rules: TableRules, hand: str, against: str | None) -> list[CoachChoice]:
        """What every choice for one hand is worth."""
        from croupier.odds import choices

        found: list[Choice] = await self.run(
            rules.game, lambda: choices(rules, hand, against=against, store=self.store())
        )
        return [coached(choice) for choice in found]

    async def coach(self, rules: TableRules, about: Situation) -> Coaching:
        """What every answer to a question is worth."""
        against = about.against
        try:
            choices = await self.choices(rules, about.hand, against)
        except InputError:
            # Some chapters know no worth that depends on what else is seen.
            if against is None:
                raise
            against, choices = None, await self.choices(rules, about.hand, None)
        if not about.values(choices):
            raise InputError("no-decision", "this choice has no worth of its own", field="seat")
        return Coaching(ask=about.ask, hand=about.hand, against=against, unit=unit_of(rules.game), choices=choices)


def edge_of(rules: TableRules, store: Store) -> Edge | None:
    """The edge of the compulsory wagers together, or of the first wager where none is compulsory."""
    from croupier.odds import odds
    from croupier.odds.part import entries

    known = list(dict.fromkeys(entry.wager for entry in entries(rules.game)))
    compulsory = [wager.slug for wager in rules.book.game.wager if wager.role is Role.REQUIRED]
    wager = next((slug for slug in ("required", *compulsory, *rules.wagers) if slug in known), None)
    found: list[Result] = [r for r in odds(rules.game, wager=wager, rules=rules, store=store) if r.role == "player"]
    if not found:
        return None
    # Of several ways of playing the lobby shows the best one.
    best = min(found, key=lambda result: result.house_edge)
    return Edge(
        wager=best.wager,
        house_edge=best.house_edge,
        exact=str(1 - best.exact),
        of="initial",
        player=best.player,
        published=best.published,
        published_as=best.published_as,
        agrees=best.agrees,
    )


def coached(choice: Choice) -> CoachChoice:
    """A choice as the wire has it."""
    value = choice.value
    return CoachChoice(
        name=choice.name,
        value=float(value),
        value_exact=f"{value.numerator}/{value.denominator}",
        best=choice.best,
        detail=choice.detail,
    )


def plain(value: Any) -> Any:
    """A record as JSON has it: every fraction beside its decimal value."""
    if isinstance(value, dict):
        found: dict[str, Any] = {}
        for key, held in value.items():
            found[key] = plain(held)
            if isinstance(held, Fraction):
                found[key] = float(held)
                found[f"{key}_exact"] = f"{held.numerator}/{held.denominator}"
        return found
    return [plain(item) for item in value] if isinstance(value, (list, tuple)) else value


@dataclass(frozen=True, slots=True)
class Situation:
    """A decision: the hand, what else its player sees, the question's number, and its answers if they have names."""

    hand: str
    against: str | None
    ask: int
    answers: tuple[str, ...]

    def values(self, choices: Iterable[CoachChoice]) -> bool:
        """Whether choices are answers to this question; an answer with a number may be valued without it."""
        named = {name for answer in self.answers for name in (answer, answer.partition(" ")[0])}
        return not self.answers or any(choice.name in named for choice in choices)


def situation(machine: Machine, who: str) -> Situation:
    """What somebody must decide now."""
    table, game = machine.table, machine.opened.game
    state = table.state
    ask = next((ask for ask in table.asking.values() if table.betting.owners.get(ask.seat) == who), None)
    if ask is None or state is None:
        raise InputError("no-decision", "nothing waits for your decision", field="seat")
    if not knows_own(machine, state, ask.seat):
        raise InputError("unseen", "look at your cards first", field="seat", clause=ask.clause)
    at = state.seats[ask.seat]
    raised = [n for made in at.decisions if isinstance(made, dict) for n in made.values() if isinstance(n, int)]
    against = " ".join(map(str, raised)) or text_of(game, _seen(machine, state, ask.seat))
    return Situation(
        hand=text_of(game, [*at.cards, *shown_at(state, COMMUNITY)]),
        against=against or None,
        ask=machine.asked[ask.seat],
        answers=() if ask.accepts is not None else tuple(map(label, ask.choices)),
    )


def _seen(machine: Machine, state: Round, seat: int) -> list[int]:
    """What a player sees beside the own hand: the dealer's open cards, or the others' and those gone from the shoe."""
    if dealer := shown_at(state, DEALER):
        return dealer
    others = [card for other in state.seats if other != seat for card in shown_at(state, other)]
    if machine.game.law.shuffle.after_each_round:
        return others
    return others + [card for place, cards in machine.table.cabinet.rack.hands if place != "burn" for card in cards]


def unit_of(game: str) -> str:
    """What the values of choices are counted in."""
    first = next(wager for wager in rulebook(game).game.wager if wager.role in (Role.REQUIRED, Role.OPTIONAL))
    return first.slug
