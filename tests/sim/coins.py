"""Games that are easy to reckon with: a coin of any chance, and rounds that end as they are told."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.sim.api import plan_of
from croupier.sim.model import Ending, SimWager
from croupier.sim.seats import Seats, Stakes, seats_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Decisions

WON, LOST, TIED = Ending("win", Fraction(1)), Ending("lose", Fraction(-1)), Ending("tie", Fraction(0))
COIN = SimWager("coin", (LOST, WON, TIED))


@dataclass
class Coin:
    """One card of so many, of which the first so many win."""

    wins: int
    deck: int
    cards: int = 1
    wagers: tuple[SimWager, ...] = (COIN,)

    def decide(self, cards: Planes) -> Decisions:
        """Nothing."""
        return np.zeros((0, cards.shape[1]), np.uint8)

    def settle(self, cards: Planes, decisions: Decisions) -> Codes:
        """Won or lost."""
        return (cards < self.wins).astype(np.uint8)

    def record(self, cards: list[int], decisions: list[int]) -> dict[str, Any]:
        """A seat with its card."""
        return {"seats": {"1": {"cards": str(cards[0])}}}


@dataclass
class Told:
    """Rounds that end in a given order, over and over."""

    order: tuple[int, ...]
    wagers: tuple[SimWager, ...]
    deck: int = 2
    cards: int = 1

    def decide(self, cards: Planes) -> Decisions:
        """Nothing."""
        return np.zeros((0, cards.shape[1]), np.uint8)

    def settle(self, cards: Planes, decisions: Decisions) -> Codes:
        """The endings as they were told."""
        return np.resize(np.array(self.order, np.uint8), cards.shape[1])[None]

    def record(self, cards: list[int], decisions: list[int]) -> dict[str, Any]:
        """A seat with its card."""
        return {"seats": {"1": {"cards": str(cards[0])}}}


def coin(wins: int, deck: int, *, stake: int = 100, seed: int = 1, bets: tuple[int, ...] = (1,)) -> Seats:
    """A table at which a coin is thrown for so many cents."""
    return seats_of(plan_of("over-under", seed=seed), Stakes({"coin": stake}, bets), Coin(wins, deck))


def told(order: Sequence[int], endings: tuple[Ending, ...] = COIN.endings, *, stake: int = 1000) -> Seats:
    """A table at which the rounds end in this order."""
    kernel = Told(tuple(order), (SimWager("coin", endings),))
    return seats_of(plan_of("over-under"), Stakes({"coin": stake}), kernel)
