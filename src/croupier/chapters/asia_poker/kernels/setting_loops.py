"""The compiled loops that set seven cards in four, two and one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import ACE, JOKER
from croupier.compiled.jit import njit
from croupier.compiled.setting_kernels import FIRST_RANK, mark_front, outranks, ranked_columns

if TYPE_CHECKING:
    from croupier.compiled.arrays import I16, I32, Bools, Hands
    from croupier.compiled.pairs import PairTable
    from croupier.compiled.tables import Tables


@njit
def arrange_three(
    hand: Hands, order: Hands, by: Tables, pairs: PairTable, equal: bool, classes: I32, legal: Bools
) -> None:
    """One hand's 105 settings in hands of four, two and one; three in a row share their high hand."""
    h = 0
    for s in range(order.shape[0]):
        if s % 3 == 0:
            h = ranked_columns(hand, order[s], 4, by)
        m = pairs.table[hand[order[s, 4]], hand[order[s, 5]]]
        card = np.int64(hand[order[s, 6]])
        last = ACE if card == JOKER else int(card >> 2)
        classes[0, s] = h
        classes[1, s] = m
        classes[2, s] = last
        medium = pairs.values[m]
        legal[s] = outranks(by.values[h], medium, 2, equal) and outranks(medium, last << FIRST_RANK, 1, equal)


@njit
def set_three(
    hands: Hands,
    order: Hands,
    by: Tables,
    pairs: PairTable,
    equal: bool,
    high: I16,
    medium: I16,
    low: I16,
    legal: Bools,
    front: Bools,
) -> None:
    """Seven cards in hands of four, two and one that fall in rank."""
    classes = np.empty((3, order.shape[0]), np.int32)
    members = np.empty(order.shape[0], np.int64)
    for i in range(hands.shape[0]):
        arrange_three(hands[i], order, by, pairs, equal, classes, legal[i])
        high[i] = classes[0]
        medium[i] = classes[1]
        low[i] = classes[2]
        mark_front(classes, legal[i], front[i], members)
