"""Four pieces, tiles or cards: hands that are alike in all that matters make one lot, and a hand has three splits."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb, prod
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from croupier.compiled.arrays import I64, Hands

HAND = 4
# The places of the pieces of the one hand, then of the other.
SPLITS = np.array(((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2)))


@dataclass(frozen=True, slots=True, eq=False)
class Lots:
    """Every lot of hands of a deck: one of its hands, how many it holds, and how often it has each kind of piece.

    The deck has the kinds in rising order; `supply` says how many pieces there are of each.
    """

    hands: Hands
    sizes: I64
    held: I64
    kinds: tuple[int, ...]
    supply: I64

    @property
    def others(self) -> int:
        """How many hands can be dealt beside a given one."""
        return comb(int(self.supply.sum()) - HAND, HAND)

    @property
    def deals(self) -> int:
        """In how many ways two hands can be dealt."""
        return int(self.sizes.sum()) * self.others

    def find(self, kinds: Sequence[int]) -> int:
        """The lot of a hand by the kinds of its pieces."""
        return int(np.flatnonzero((self.held == [kinds.count(kind) for kind in self.kinds]).all(1))[0])


def lots_of(pieces: Sequence[int], kind: Callable[[int], int]) -> Lots:
    """The lots of the hands that can be dealt from some pieces, of which those of one kind are alike.

    The pieces of a lot's hand stand in the order of their kinds.
    """
    kinds = sorted({kind(piece) for piece in pieces})
    stock = [[piece for piece in pieces if kind(piece) == one] for one in kinds]
    hands, sizes, held = [], [], []
    for chosen in combinations_with_replacement(range(len(kinds)), HAND):
        counts = [chosen.count(place) for place in range(len(kinds))]
        if all(counts[place] <= len(stock[place]) for place in chosen):
            hands.append([stock[place][chosen[:at].count(place)] for at, place in enumerate(chosen)])
            sizes.append(prod(comb(len(stock[place]), counts[place]) for place in set(chosen)))
            held.append(counts)
    supply = np.array([len(alike) for alike in stock])
    return Lots(np.array(hands, np.uint8), np.array(sizes, np.int64), np.array(held), tuple(kinds), supply)


def chosen_splits(lots: Lots, high: Callable[[tuple[int, ...]], Sequence[int]]) -> I64:
    """Which split of every lot has the high hand that a way of setting names."""
    found = np.empty(len(lots.sizes), np.int64)
    for lot, hand in enumerate(lots.hands.tolist()):
        named = set(high(tuple(hand)))
        splits = ({hand[place] for place in places[:2]} for places in SPLITS)
        found[lot] = next(at for at, part in enumerate(splits) if part == named or part.isdisjoint(named))
    return found
