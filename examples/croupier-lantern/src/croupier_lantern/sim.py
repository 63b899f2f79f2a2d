"""Lantern Poker by the million: every question is looked up in a table made once."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.cards import cards_text
from croupier.odds.pricing import net_of
from croupier.sim.model import Ending, SimWager
from croupier.sim.part import SimPart
from croupier.sim.strategies import (
    CALLABLE,
    OPTIMAL,
    REQUIRED,
    SIMPLE,
    STAKE,
    asked,
    staked,
    stated,
    strategy_of,
    table_of,
)
from croupier_lantern.chart import by_the_ace
from croupier_lantern.hands import lantern, qualifies, value
from croupier_lantern.odds import DECK, FOLD, LOSE, NOT_QUALIFIED, RAISE, TIE, WIN, spots, terms_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Decisions, Plan

ENDS = (FOLD, NOT_QUALIFIED, WIN, TIE, LOSE)
CHOICES = (RAISE, FOLD)
LANTERN, NONE = "lantern", "none"
SIZE = len(DECK)


@dataclass(frozen=True, eq=False)
class LanternPoker:
    """One player against the dealer: two cards, the lantern, and the dealer's second card, in this order."""

    plan: Plan
    wagers: tuple[SimWager, ...]
    chosen: NDArray[np.uint8]
    values: NDArray[np.int64]
    plays: NDArray[np.bool_]
    made: NDArray[np.uint8]
    deck: int = SIZE
    cards: int = 4

    def decide(self, cards: Planes) -> Decisions:
        """Raise or fold, by the first three cards."""
        if self.plan.strategy == CALLABLE:
            return asked(self.plan, 0, cards[:3], len(CHOICES))[None]
        decided: Decisions = self.chosen[cards[0], cards[1], cards[2]][None]
        return decided

    def settle(self, cards: Planes, decisions: Decisions) -> Codes:
        """How the ante with its raise ends, and the Lantern Wager."""
        mine, theirs = self.values[cards[0], cards[1]], self.values[cards[2], cards[3]]
        result = np.select([mine > theirs, mine == theirs], [ENDS.index(WIN), ENDS.index(TIE)], ENDS.index(LOSE))
        result = np.where(self.plays[cards[2], cards[3]], result, ENDS.index(NOT_QUALIFIED))
        result = np.where(decisions[0] == CHOICES.index(FOLD), ENDS.index(FOLD), result)
        rows = {REQUIRED: result, LANTERN: self.made[cards[0], cards[1], cards[2]]}
        return np.array([rows[wager.name] for wager in self.wagers], np.uint8)

    def record(self, cards: list[int], decisions: list[int]) -> dict[str, Any]:
        """One round for the referee."""
        dealt = [DECK[card] for card in cards]
        wagers = {"ante": STAKE} | {wager.name: STAKE for wager in self.wagers if wager.name != REQUIRED}
        choice: Any = FOLD if CHOICES[decisions[0]] == FOLD else {RAISE: 1}
        seat = {"wagers": wagers, "cards": cards_text(dealt[:2]), "decisions": [choice]}
        return {
            "game": self.plan.game,
            "submission": stated(self.plan.rules),
            "seats": {"1": seat},
            "dealer": cards_text(dealt[2:]),
        }


def prepare(plan: Plan) -> LanternPoker:
    """The tables for these rules and this strategy."""
    table, terms = table_of(plan.rules, LANTERN), terms_of(plan.rules)
    rows = (NONE, *(row.hand for row in table.rows))
    required = SimWager(
        REQUIRED,
        tuple(Ending(end, terms.ante(end) + terms.raised(end), Fraction(1 if end == FOLD else 2)) for end in ENDS),
    )
    bonus = SimWager(LANTERN, tuple(Ending(row, net_of(plan.rules.cell(table, row))) for row in rows), table.id)
    known = {wager.name: wager for wager in (required, bonus)}
    named = strategy_of(plan, (OPTIMAL, SIMPLE, CALLABLE))
    chosen, made = np.zeros((2, SIZE, SIZE, SIZE), np.uint8)
    values, plays = np.zeros((SIZE, SIZE), np.int64), np.zeros((SIZE, SIZE), np.bool_)
    for pair in permutations(range(SIZE), 2):
        hand = [DECK[n] for n in pair]
        values[pair], plays[pair] = value(hand), qualifies(hand)
    for spot, ends in spots().items():
        choice = by_the_ace(spot) if named == SIMPLE else terms.best(ends)
        one, other, seen = (DECK.index(card) for card in (*spot.hand, spot.lantern))
        for at in ((one, other, seen), (other, one, seen)):
            chosen[at], made[at] = CHOICES.index(choice), rows.index(lantern(spot.hand, spot.lantern) or NONE)
    return LanternPoker(plan, tuple(known[name] for name in staked(plan, tuple(known))), chosen, values, plays, made)


SIM = SimPart(prepare, nightly=10)
