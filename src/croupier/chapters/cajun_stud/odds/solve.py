"""Cajun Stud solved backward over its three streets, exactly, in whole numbers until the last division.

Cards seen are told apart by their type only: hands of one type have the same future, and there are 83 types of two
cards, 88 of three and 65 of four.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, prod
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.compiled.arrays import Arrays
    from croupier.odds.store import Counts

FOLD = 0
RAISES = (1, 2, 3)
CHOICES = (FOLD, *RAISES)
# What may be staked before each raise, the ante included.
STAKES: tuple[tuple[int, ...], ...] = ((1,), (2, 3, 4), (3, 4, 5, 6, 7))
ROWS = (
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two-pair",
    "pair-of-jacks-or-better",
    "pair-of-sixes-to-tens",
    "none",
)
# The arrays of classes and of their types, street by street.
CLASSES = (("pockets", "pocket_types"), ("threes", "three_types"), ("fours", "four_types"))

Leads: TypeAlias = tuple[dict[int, int], ...]
Raises: TypeAlias = tuple[int, ...]
# A choice or its worth, for each type and each stake before it.
Spots: TypeAlias = dict[tuple[int, int], int]
Worths: TypeAlias = dict[tuple[int, int], dict[int, int]]


class Tree(NamedTuple):
    """How the types follow each other: `leads[street][type]` counts the cards that lead to each type of the next.

    `pockets[type]` is how many pairs of cards there are; the last street leads to rows.
    """

    pockets: tuple[int, ...]
    leads: tuple[Leads, Leads, Leads]

    @property
    def cards(self) -> tuple[int, ...]:
        """How many cards may come after each street."""
        return tuple(sum(leads[0].values()) for leads in self.leads)


def flat(streets: Arrays) -> Counts:
    """The tree of `kernels.cajun_streets.streets` as counts: "pocket 3", "pocket 3 to 17", "four 5 to flush"."""
    found: Counts = {f"pocket {place}": weight for place, weight in enumerate(streets["weights"].tolist())}
    for name, array in (("pocket", streets["third"]), ("three", streets["fourth"])):
        for place, types in enumerate(array.tolist()):
            found |= {f"{name} {place} to {kind}": count for kind, count in Counter(types).items()}
    for place, counts in enumerate(streets["rows"].tolist()):
        found |= {f"four {place} to {row}": count for row, count in zip(ROWS, counts, strict=True) if count}
    return found


def tree_of(counts: Counts) -> Tree:
    """The tree that such counts state."""
    pockets: dict[int, int] = {}
    leads: dict[str, dict[int, dict[int, int]]] = {name: defaultdict(dict) for name in ("pocket", "three", "four")}
    for key, count in counts.items():
        name, place, *rest = key.split()
        if not rest:
            pockets[int(place)] = count
        else:
            leads[name][int(place)][ROWS.index(rest[1]) if name == "four" else int(rest[1])] = count
    first, second, third = (tuple(held[place] for place in range(len(held))) for held in leads.values())
    return Tree(tuple(pockets[place] for place in range(len(pockets))), (first, second, third))


@dataclass(frozen=True, slots=True)
class Solved:
    """What every choice is worth, and the plan that takes the best.

    `worth[street][type, staked][choice]` is a whole number of shares; `shares[street]` of them are one ante.
    `plan[street][type, staked]` is 0 to fold, or the multiple to raise.
    """

    worth: tuple[Worths, ...]
    shares: tuple[int, ...]
    plan: Plan
    value: Fraction

    def values(self, street: int, kind: int, staked: int) -> dict[int, Fraction]:
        """The expected net result in antes of each choice, for one type of cards and one stake."""
        held = self.worth[street][kind, staked]
        return {choice: Fraction(worth, self.shares[street]) for choice, worth in held.items()}


Plan: TypeAlias = tuple[Spots, ...]


def solve(tree: Tree, pays: Sequence[Fraction]) -> Solved:
    """The best decisions where the rows net so much for each unit staked; of equal ones the greatest raise.

    Raising where it gains nothing is how the published holds of the total wagered come out.
    """
    unit = lcm(*(pay.denominator for pay in pays))
    nets = [int(pay * unit) for pay in pays]
    shares = tuple(unit * prod(tree.cards[street:]) for street in range(3))
    worth: list[Worths] = [{}, {}, {}]
    after: Spots = {(row, staked): staked * net for row, net in enumerate(nets) for staked in range(4, 11)}
    for street in (2, 1, 0):
        for kind, leads in enumerate(tree.leads[street]):
            for staked in STAKES[street]:
                held = {FOLD: -staked * shares[street]}
                for multiple in RAISES:
                    held[multiple] = sum(count * after[to, staked + multiple] for to, count in leads.items())
                worth[street][kind, staked] = held
        after = {spot: max(held.values()) for spot, held in worth[street].items()}
    plan = tuple({spot: max(held, key=lambda c: (held[c], c)) for spot, held in spots.items()} for spots in worth)
    total = sum(weight * after[kind, 1] for kind, weight in enumerate(tree.pockets))
    return Solved(tuple(worth), shares, plan, Fraction(total, sum(tree.pockets) * shares[0]))


def reached(tree: Tree, plan: Plan) -> tuple[dict[tuple[int, Raises], int], ...]:
    """How many deals of the cards seen come to each type of each street, by the raises made before."""
    found: list[dict[tuple[int, Raises], int]] = [{(kind, ()): n for kind, n in enumerate(tree.pockets)}]
    for street in (0, 1):
        following: dict[tuple[int, Raises], int] = defaultdict(int)
        for (kind, path), deals in found[street].items():
            choice = plan[street][kind, 1 + sum(path)]
            if choice != FOLD:
                for to, count in tree.leads[street][kind].items():
                    following[to, (*path, choice)] += deals * count
        found.append(following)
    return tuple(found)


def follow(tree: Tree, plan: Plan) -> dict[Raises, list[int]]:
    """How many deals end in each row under a plan, by the raises made; a path that ends with 0 is folded there.

    A deal is two cards and three more in their order. Folded deals come as one number.
    """
    found: dict[Raises, list[int]] = {}
    for street, spots in enumerate(reached(tree, plan)):
        for (kind, path), deals in spots.items():
            choice = plan[street][kind, 1 + sum(path)]
            ended = (*path, choice)
            if choice == FOLD:
                found.setdefault(ended, [0])[0] += deals * prod(tree.cards[street:])
            elif street == 2:
                counts = found.setdefault(ended, [0] * len(ROWS))
                for row, count in tree.leads[2][kind].items():
                    counts[row] += deals * count
    return dict(sorted(found.items()))


def value_of(tree: Tree, plan: Plan, pays: Sequence[Fraction]) -> Fraction:
    """The expected net result in antes of following a plan."""
    paths = follow(tree, plan)
    total = sum(sum(counts) for counts in paths.values())
    won = Fraction(0)
    for path, counts in paths.items():
        staked = 1 + sum(path)
        if path[-1] == FOLD:
            won -= staked * counts[0]
        else:
            won += staked * sum((count * pay for count, pay in zip(counts, pays, strict=True)), Fraction(0))
    return won / total
