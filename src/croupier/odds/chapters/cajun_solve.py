"""Cajun Stud solved backward over its three streets, exactly: whole numbers until the last division."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm, prod
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    Streets: TypeAlias = Mapping[str, NDArray[Any]]
    Whole: TypeAlias = NDArray[Any]

FOLD = 0
RAISES = (1, 2, 3)
# What may be staked before each raise, the ante included.
STAKES: tuple[tuple[int, ...], ...] = ((1,), (2, 3, 4), (3, 4, 5, 6, 7))
MOST = 10
SAFE = 2**62


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A decision, 0 to fold or the multiple to raise, for every class of cards seen and what is staked before it.

    `streets[street][stake, class]` holds it, the stakes in the order of `STAKES`.
    """

    streets: tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int8]]

    def choice(self, street: int, number: int, staked: int) -> int:
        """The decision for one class of cards and one stake."""
        return int(self.streets[street][STAKES[street].index(staked), number])


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """What every choice is worth, and the plan that takes the best.

    `worth[street][choice, stake, class]` is a whole number of shares; `shares[street]` of them are one ante.
    """

    worth: tuple[Whole, Whole, Whole]
    shares: tuple[int, int, int]
    plan: Plan
    value: Fraction

    def values(self, street: int, number: int, staked: int) -> dict[int, Fraction]:
        """The expected net result in antes of each choice, for one class of cards and one stake."""
        row = self.worth[street][:, STAKES[street].index(staked), number]
        return {choice: Fraction(int(worth), self.shares[street]) for choice, worth in enumerate(row)}


def solve(streets: Streets, pays: Sequence[Fraction]) -> Solved:
    """The best decisions where the rows net so much for each unit staked; of equal ones the greatest raise."""
    unit = lcm(*(pay.denominator for pay in pays))
    nets = [int(pay * unit) for pay in pays]
    turns = streets["third"].shape[1], streets["fourth"].shape[1], int(streets["rows"][0].sum())
    shares = turns[0] * turns[1] * turns[2] * unit, turns[1] * turns[2] * unit, turns[2] * unit
    fits = max(unit, *map(abs, nets)) * MOST * turns[0] * turns[1] * turns[2] < SAFE
    kind: type = np.int64 if fits else object
    net: Whole = streets["rows"].astype(kind) @ np.array(nets, kind)
    last = _choices(len(net), 2, shares[2], kind)
    for place, staked in enumerate(STAKES[2]):
        for multiple in RAISES:
            last[multiple, place] = (staked + multiple) * net
    middle = _before(last, streets["fourth"], 1, shares[1], kind)
    first = _before(middle, streets["third"], 0, shares[0], kind)
    worth = first, middle, last
    decided = Plan((_best(first), _best(middle), _best(last)))
    total = int((streets["weights"].astype(kind) * first.max(0)[0]).sum())
    return Solved(worth, shares, decided, Fraction(total, int(streets["weights"].sum()) * shares[0]))


def _choices(classes: int, street: int, share: int, kind: type) -> Whole:
    """Room for the worth of every choice, with that of folding filled in: all that is staked is lost."""
    found: Whole = np.zeros((1 + len(RAISES), len(STAKES[street]), classes), kind)
    found[FOLD] = -share * np.array(STAKES[street], kind)[:, None]
    return found


def _before(after: Whole, leads: NDArray[np.uint16], street: int, share: int, kind: type) -> Whole:
    """The worth of every choice on a street, from the best choices of the street that follows."""
    best = after.max(0)
    found = _choices(len(leads), street, share, kind)
    for place, staked in enumerate(STAKES[street]):
        for multiple in RAISES:
            found[multiple, place] = best[STAKES[street + 1].index(staked + multiple)][leads].sum(1)
    return found


def _best(worth: Whole) -> NDArray[np.int8]:
    """The best choice, and of equal ones the greatest raise: that is how the published holds of the total come out."""
    last: NDArray[np.int8] = (len(RAISES) - worth[::-1].argmax(0)).astype(np.int8)
    return last


Raises: TypeAlias = tuple[int, ...]


def follow(streets: Streets, plan: Plan) -> dict[Raises, list[int]]:
    """How many deals end in each row under a plan, by the raises made; a path that ends with 0 is folded there.

    A deal is two cards and three more in their order. Folded deals come as one number.
    """
    rows = streets["rows"].astype(np.int64)
    turns = streets["third"].shape[1], streets["fourth"].shape[1], int(rows[0].sum())
    found: dict[Raises, list[int]] = {}

    def end(path: Raises, reached: NDArray[np.int64], chosen: NDArray[np.bool_]) -> None:
        if path[-1] == FOLD:
            found[path] = [int(reached[chosen].sum()) * prod(turns[len(path) - 1 :])]
        else:
            found[path] = [int(count) for count in np.where(chosen, reached, 0) @ rows]

    pockets = streets["weights"].astype(np.int64)
    first = plan.streets[0][0]
    for one in np.unique(first).tolist():
        if one == FOLD:
            end((one,), pockets, first == one)
            continue
        threes = _led(streets["third"], pockets, first == one, len(streets["threes"]))
        second = plan.streets[1][STAKES[1].index(1 + one)]
        for two in np.unique(second[threes > 0]).tolist():
            if two == FOLD:
                end((one, two), threes, second == two)
                continue
            fours = _led(streets["fourth"], threes, second == two, len(rows))
            third = plan.streets[2][STAKES[2].index(1 + one + two)]
            for three in np.unique(third[fours > 0]).tolist():
                end((one, two, three), fours, third == three)
    return found


def reached(streets: Streets, plan: Plan) -> tuple[NDArray[np.int64], ...]:
    """How many deals of the cards seen reach each stake and class of each street under a plan."""
    found = [streets["weights"].astype(np.int64)[None, :]]
    for street, (leads, following) in enumerate((("third", "threes"), ("fourth", "fours"))):
        after = np.zeros((len(STAKES[street + 1]), len(streets[following])), np.int64)
        for place, staked in enumerate(STAKES[street]):
            for multiple in RAISES:
                chosen = plan.streets[street][place] == multiple
                led = _led(streets[leads], found[street][place], chosen, after.shape[1])
                after[STAKES[street + 1].index(staked + multiple)] += led
        found.append(after)
    return tuple(found)


def _led(
    leads: NDArray[np.uint16], reached: NDArray[np.int64], chosen: NDArray[np.bool_], classes: int
) -> NDArray[np.int64]:
    """How many deals reach each class of the next street from the chosen classes of this one."""
    found = np.zeros(classes, np.int64)
    chosen = chosen & (reached > 0)
    np.add.at(found, leads[chosen], reached[chosen][:, None])
    return found


def value_of(streets: Streets, plan: Plan, pays: Sequence[Fraction]) -> Fraction:
    """The expected net result in antes of following a plan."""
    paths = follow(streets, plan)
    total = sum(sum(counts) for counts in paths.values())
    won = Fraction(0)
    for path, counts in paths.items():
        staked = 1 + sum(path)
        if path[-1] == FOLD:
            won -= staked * counts[0]
        else:
            won += staked * sum((count * pay for count, pay in zip(counts, pays, strict=True)), Fraction(0))
    return won / total
