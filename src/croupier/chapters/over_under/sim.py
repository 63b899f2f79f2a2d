"""Over/Under: a first card from the shoe, a decision, two more cards.

A choice and a total say everything, so a round is one of 84 kinds.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import cards_text
from croupier.chapters.over_under import chart
from croupier.chapters.over_under import odds as chapter
from croupier.compiled.jit import njit
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

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Decisions, Kinds, Plan
    from croupier.submission import TableRules

BONUS, NONE = "bonus", "none"
LOWEST, HIGHEST = 6, 33
TOTALS = HIGHEST - LOWEST + 1
CARDS = 52


@dataclass(frozen=True, eq=False)
class OverUnder:
    """A shoe, the points of its cards, and what is decided on each."""

    plan: Plan
    wagers: tuple[SimWager, ...]
    endings: Codes
    points: NDArray[np.uint8]
    chosen: NDArray[np.uint8]
    deck: int
    cards: int = 3

    def decide(self, cards: Planes) -> Decisions:
        """Over, under or surrender, by the first card."""
        if self.plan.strategy == CALLABLE:
            return asked(self.plan, 0, cards[:1], len(chapter.CHOICES))[None]
        out = np.empty((1, cards.shape[1]), np.uint8)
        _look_up(cards[0], self.chosen, out[0])
        return out

    def kinds(self, cards: Planes, decisions: Decisions) -> Kinds:
        """The choice and the total as one number."""
        out = np.empty(cards.shape[1], np.uint16)
        _sort(cards[0], cards[1], cards[2], decisions[0], self.points, out)
        return out

    def settle(self, cards: Planes, decisions: Decisions) -> Codes:
        """How the ante with its second wager ends, and the bonus."""
        return self.endings[:, self.kinds(cards, decisions)]

    def record(self, cards: list[int], decisions: list[int]) -> dict[str, object]:
        """One round for the referee."""
        wagers = {"ante": STAKE} | {w.name: STAKE for w in self.wagers if w.name != REQUIRED}
        hand = cards_text(card % CARDS for card in cards)
        seat = {"wagers": wagers, "cards": hand, "decisions": [chapter.CHOICES[decisions[0]]]}
        return {"game": self.plan.game, "submission": stated(self.plan.rules), "seats": {"1": seat}}


def prepare(plan: Plan) -> OverUnder:
    """The kernel for these rules and this strategy."""
    rules = plan.rules
    decks = chapter.decks_of(rules)
    made = {REQUIRED: _required(rules), BONUS: _bonus(rules)}
    found = [made[name] for name in staked(plan, tuple(made))]
    points = np.array([chapter.points(card % CARDS) for card in range(CARDS * decks)], np.uint8)
    return OverUnder(
        plan,
        wagers=tuple(wager for wager, _ in found),
        endings=np.array([codes for _, codes in found], np.uint8),
        points=points,
        chosen=_choices(plan, decks)[points],
        deck=len(points),
    )


def _choices(plan: Plan, decks: int) -> NDArray[np.uint8]:
    """The choice by the points of the first card."""
    named = strategy_of(plan, (OPTIMAL, SIMPLE, CALLABLE))
    ends = chapter.ends_of(chapter.deals(chapter.full_shoe(decks)))
    terms = chapter.terms_of(plan.rules)
    decide: Callable[[int], str] = chart.SIMPLE[0][2] if named == SIMPLE else lambda first: terms.best(ends[first])
    found = np.zeros(12, np.uint8)
    for first in chapter.VALUES:
        found[first] = chapter.CHOICES.index(decide(first))
    return found


# --- How each kind of round ends


def _required(rules: TableRules) -> tuple[SimWager, list[int]]:
    """The ante and its equal together: every choice and result."""
    terms, two = chapter.terms_of(rules), Fraction(2)
    nets = {"win": 2 * terms.net, "push": Fraction(0), "lose": -two}
    decided = (chapter.OVER, chapter.UNDER)
    endings = [Ending(f"{choice}, {end}", net, two) for choice in decided for end, net in nets.items()]
    endings.append(Ending(chapter.SURRENDER, Fraction(-1)))
    number = {ending.category: i for i, ending in enumerate(endings)}
    codes = []
    for choice in chapter.CHOICES:
        for total in range(LOWEST, HIGHEST + 1):
            tally = terms.tally(choice, chapter.Ends.of({total: 1}))
            (end,) = (end for end, count in tally.items() if count)
            codes.append(number[end if choice == chapter.SURRENDER else f"{choice}, {end}"])
    return SimWager(REQUIRED, tuple(endings), table_of(rules, "ante").id), codes


def _bonus(rules: TableRules) -> tuple[SimWager, list[int]]:
    """The bonus by the total, whatever was chosen."""
    table = table_of(rules, BONUS)
    rows = {total: f"total-{low}-or-{39 - low}" for low in range(LOWEST, 13) for total in (low, 39 - low)}
    names = [NONE, *dict.fromkeys(rows.values())]
    endings = tuple(Ending(name, net_of(rules.cell(table, name))) for name in names)
    codes = [names.index(rows.get(total, NONE)) for total in range(LOWEST, HIGHEST + 1)]
    return SimWager(BONUS, endings, table.id), codes * len(chapter.CHOICES)


# --- Loops


@njit
def _look_up(first: Planes, chosen: Decisions, out: Decisions) -> None:
    for i in range(first.shape[0]):
        out[i] = chosen[first[i]]


@njit
def _sort(
    first: Planes, second: Planes, third: Planes, chosen: Decisions, points: NDArray[np.uint8], out: Kinds
) -> None:
    for i in range(out.shape[0]):
        total = points[first[i]] + points[second[i]] + points[third[i]]
        out[i] = TOTALS * chosen[i] + total - LOWEST


SIM = SimPart(prepare, nightly=2_000, faces=52)
