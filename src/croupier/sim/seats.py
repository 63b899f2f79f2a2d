"""A table of several seats: each has cards of its own, and all have the dealer's and the community's before them.

A kernel knows one player. Which of its cards are that player's own is asked of the record that it writes for the
referee; every further seat gets as many more cards of the same deck, and the kernel settles it with the cards that
are common. So the seats of a round hang together as at a table: by the dealer's hand and by the cards that are gone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.compiled.jit import njit
from croupier.errors import InputError
from croupier.money import dollars, parse_amount
from croupier.odds import odds
from croupier.odds.part import has_odds
from croupier.sim.deal import deal
from croupier.sim.model import Sorting
from croupier.sim.result import exact_returns
from croupier.sim.run import kernel_of
from croupier.sim.strategies import REQUIRED, table_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from croupier.compiled.arrays import I64
    from croupier.money import Cents
    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Kernel, Kinds, Plan

PROGRESSIVE = "progressive"
MOST_BET = 1000
# Amounts stay far below what 64 bits hold, so that no sum over a session or a day overflows.
SAFE = 1 << 62


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is staked on each wager at a seat, and how many times as much each seat bets."""

    on: Mapping[str, Cents]
    bets: tuple[int, ...] = (1,)

    def __post_init__(self) -> None:
        if not self.on or min(self.on.values()) <= 0:
            raise InputError("stake", "stake more than zero on at least one wager", field="stake")
        if not self.bets or not all(1 <= bet <= MOST_BET for bet in self.bets):
            raise InputError("bets", f"every seat bets 1 to {MOST_BET:,} times the stakes", field="bets")


@dataclass(frozen=True, slots=True)
class Theory:
    """What a round of all seats nets the players and puts at stake on average, in cents, by the exact odds."""

    net: Fraction
    wagered: float

    @property
    def hold(self) -> float:
        """The part of all that is staked that the house keeps."""
        return float(-self.net) / self.wagered


@dataclass(frozen=True, slots=True, eq=False)
class Seats:
    """A prepared kernel with its seats, and what every ending moves in whole parts of a cent."""

    plan: Plan
    kernel: Kernel
    stakes: Stakes
    rows: tuple[NDArray[np.intp], ...]
    cards: int
    nets: tuple[I64, ...]
    staked: tuple[I64, ...]
    scale: int

    @property
    def cover(self) -> int:
        """The most that a round can ask of all seats together, in parts."""
        return sum(self.stakes.bets) * sum(int(amounts.max()) for amounts in self.staked)

    @property
    def most(self) -> int:
        """More than a round can move either way, in parts."""
        return sum(self.stakes.bets) * sum(int(np.abs(amounts).max()) for amounts in (*self.nets, *self.staked))

    def play(self, block: int) -> tuple[I64, I64]:
        """What all seats together net and stake in every round of a block."""
        net, wagered = None, None
        for one, staked in self.each(block):
            net = one if net is None else net + one
            wagered = staked if wagered is None else wagered + staked
        assert net is not None
        assert wagered is not None
        return net, wagered

    def each(self, block: int) -> Iterable[tuple[I64, I64]]:
        """What every seat by itself nets and stakes in every round of a block."""
        dealt = deal(self.plan.seed, block, self.cards, self.kernel.deck)
        for rows, bet in zip(self.rows, self.stakes.bets, strict=True):
            cards = dealt if len(self.rows) == 1 else dealt[rows]
            net: I64 = np.zeros(dealt.shape[1], np.int64)
            wagered: I64 = np.zeros(dealt.shape[1], np.int64)
            for codes, nets, staked in zip(_codes(self.kernel, cards), self.nets, self.staked, strict=True):
                _move(codes, bet * nets, bet * staked, net, wagered)
            yield net, wagered


def seats_of(plan: Plan, stakes: Stakes, kernel: Kernel | None = None) -> Seats:
    """The table that these stakes are played at; only the wagers that are staked are settled."""
    positions = plan.rules.book.game.positions
    if len(stakes.bets) > positions:
        raise InputError("seats", f"a table of {plan.rules.book.game.name} has {positions} seats", field="seats")
    if len(stakes.bets) > 1 and plan.players > 1:
        raise InputError("players", "several seats are the players of a table: give one or the other", field="players")
    plan = replace(plan, wagers=tuple(stakes.on))
    kernel = kernel or kernel_of(plan)
    for wager in kernel.wagers:
        _check_price(plan, wager.name, stakes.on.get(wager.name, 0))
    own = own_rows(kernel) if len(stakes.bets) > 1 else ()
    cards = kernel.cards + (len(stakes.bets) - 1) * len(own)
    if cards > kernel.deck:
        raise InputError("seats", f"{kernel.deck} cards are too few for {len(stakes.bets)} seats", field="seats")
    nets, staked, scale = _amounts(kernel, stakes)
    return Seats(plan, kernel, stakes, _rows(kernel, own, len(stakes.bets)), cards, nets, staked, scale)


def default_stakes(plan: Plan, stake: Cents) -> dict[str, Cents]:
    """One amount on what a player must stake, or on the game's first wager."""
    names = [wager.name for wager in kernel_of(plan).wagers]
    return {REQUIRED if REQUIRED in names else names[0]: stake}


def _check_price(plan: Plan, wager: str, stake: Cents) -> None:
    """A progressive has one price, and its table pays amounts."""
    price = table_of(plan.rules, wager).wager_amount if wager == PROGRESSIVE else None
    if price is not None and stake != parse_amount(price):
        text = f"the progressive of this table is wagered with {price}, not with {dollars(stake)}"
        raise InputError("stake", text, field="stake")


# --- Whose cards


def own_rows(kernel: Kernel) -> tuple[int, ...]:
    """The rows of the planes that are the player's own cards: those that the record puts before the seat."""
    some = deal(0, 0, kernel.cards, kernel.deck)[:, :16]
    one = some[:, 0].tolist()
    written = _written(kernel, one)

    def changes(row: int) -> bool:
        others = (card for card in some.ravel().tolist() if card not in one)
        return any(_written(kernel, [*one[:row], card, *one[row + 1 :]]) != written for card in others)

    return tuple(row for row in range(kernel.cards) if changes(row))


def _written(kernel: Kernel, cards: list[int]) -> str:
    column = np.array(cards, np.min_scalar_type(kernel.deck - 1))[:, None]
    decisions: list[int] = kernel.decide(column)[:, 0].tolist()
    seats: Any = kernel.record(cards, decisions)["seats"]
    return str(seats["1"].get("cards", ""))


def _rows(kernel: Kernel, own: tuple[int, ...], seats: int) -> tuple[NDArray[np.intp], ...]:
    """The rows of each seat in the kernel's order: the first has the kernel's, each other its own further cards."""
    found = [np.arange(kernel.cards)]
    for seat in range(1, seats):
        rows = np.arange(kernel.cards)
        first = kernel.cards + (seat - 1) * len(own)
        rows[list(own)] = np.arange(first, first + len(own))
        found.append(rows)
    return tuple(found)


# --- What an ending moves


def _amounts(kernel: Kernel, stakes: Stakes) -> tuple[tuple[I64, ...], tuple[I64, ...], int]:
    """What each ending nets and stakes, by wager or by kind of round, and how many parts a cent has."""
    endings = [ending for wager in kernel.wagers for ending in wager.endings]
    scale = lcm(*(value.denominator for ending in endings for value in (ending.net, ending.wagered)))
    nets, staked, most = [], [], 0
    for wager in kernel.wagers:
        stake = stakes.on.get(wager.name, 0) * scale
        moved = [(int(ending.net * stake), int(ending.wagered * stake)) for ending in wager.endings]
        most += sum(stakes.bets) * max(abs(amount) for pair in moved for amount in pair)
        if most >= SAFE:
            raise InputError("stake", "these amounts are too large to be added exactly", field="stake")
        nets.append(np.array([net for net, _ in moved], np.int64))
        staked.append(np.array([wagered for _, wagered in moved], np.int64))
    if isinstance(kernel, Sorting):
        return (_by_kind(kernel.endings, nets),), (_by_kind(kernel.endings, staked),), scale
    return tuple(nets), tuple(staked), scale


def _by_kind(endings: Codes, amounts: list[I64]) -> I64:
    found: I64 = np.zeros(endings.shape[1], np.int64)
    for codes, moved in zip(endings, amounts, strict=True):
        found += moved[codes]
    return found


def _codes(kernel: Kernel, cards: Planes) -> Iterable[Codes | Kinds]:
    """The number of every round's kind, or of every wager's ending."""
    decisions = kernel.decide(cards)
    return (kernel.kinds(cards, decisions),) if isinstance(kernel, Sorting) else kernel.settle(cards, decisions)


@njit
def _move(codes: Codes | Kinds, nets: I64, staked: I64, net: I64, wagered: I64) -> None:
    for i in range(codes.shape[0]):
        net[i] += nets[codes[i]]
        wagered[i] += staked[codes[i]]


def assumed(seats: Seats) -> list[str]:
    """What every simulation of seats and stakes takes for granted."""
    said = ["every round is dealt from a fresh deck or shoe"]
    tables = [table_of(seats.plan.rules, wager) for wager in seats.stakes.on if wager in seats.plan.rules.wagers]
    if len(seats.stakes.bets) > 1 and any("envy" in row.columns() for table in tables for row in table.rows):
        said.append("seats earn no Envy Bonus by each other's hands")
    if PROGRESSIVE in seats.stakes.on:
        said.append("the meter stands at its seed")
    return said


# --- What is exactly true of it


def theory_of(seats: Seats) -> Theory | None:
    """The exact average of a round, where every wager staked is always made and has exact odds for this strategy."""
    plan = seats.plan
    if plan.strategy not in ("optimal", "house-way") or not has_odds(plan.game):
        return None
    results = odds(plan.game, rules=plan.rules, players=plan.players)
    exact = exact_returns(results, plan.strategy)
    net, wagered = Fraction(0), 0.0
    for wager in seats.kernel.wagers:
        if wager.name not in exact or any(not ending.wagered for ending in wager.endings):
            return None
        back = exact[wager.name]
        row = next(result for result in results if result.wager == wager.name and result.exact == back)
        stake = seats.stakes.on[wager.name] * sum(seats.stakes.bets)
        net += stake * (back - 1)
        wagered += stake * row.average_total_wager
    return Theory(net, wagered)
