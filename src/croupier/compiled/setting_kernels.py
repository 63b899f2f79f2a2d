"""The compiled loops that set hands in every way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.compiled.jit import inlined, njit
from croupier.compiled.kernels import FLUSH, KEY, flush_mask

if TYPE_CHECKING:
    from croupier.compiled.arrays import I16, I32, I64, Bools, Hands
    from croupier.compiled.pairs import PairTable
    from croupier.compiled.tables import Tables

CATEGORY, FIRST_RANK, SECOND_RANK = 20, 16, 12


@inlined
def ranked_columns(hand: Hands, columns: Hands, size: int, by: Tables) -> int:
    """The class of the cards that stand in the first `size` of these columns."""
    word, lanes, total = by.word, by.lanes, by.start
    for j in range(size):
        total += word[hand[columns[j]]]
    code = by.table[total & KEY]
    if total & FLUSH:
        cards = 0
        for j in range(size):
            cards |= lanes[hand[columns[j]]]
        code = max(code, by.flush[flush_mask(cards, total)])
    return int(code)


@njit
def outranks(longer: int, shorter: int, cards: int, equal: bool) -> bool:
    """Whether a hand is higher than a shorter one, or equal in all the cards that the shorter one has."""
    if longer >> CATEGORY != shorter >> CATEGORY:
        return longer > shorter
    shift = FIRST_RANK if cards == 1 or shorter >> CATEGORY else SECOND_RANK
    return longer >> shift > shorter >> shift or (equal and longer >> shift == shorter >> shift)


@njit
def mark_front(classes: I32, legal: Bools, front: Bools, members: I64) -> None:
    """Mark the legal settings of one hand that no other equals or beats in every part; of equal ones the first."""
    parts = classes.shape[0]
    size = 0
    for s in range(legal.shape[0]):
        front[s] = False
        covered = not legal[s]
        kept = 0
        for m in range(size):
            if covered:
                break
            worse = False
            for p in range(parts):
                if classes[p, members[m]] < classes[p, s]:
                    worse = True
                    break
            covered = not worse
        if covered:
            continue
        for m in range(size):
            t = members[m]
            better = False
            for p in range(parts):
                if classes[p, t] > classes[p, s]:
                    better = True
                    break
            if better:
                members[kept] = t
                kept += 1
            else:
                front[t] = False
        members[kept] = s
        size = kept + 1
        front[s] = True


@njit
def set_two(
    hands: Hands, order: Hands, by: Tables, pairs: PairTable, high: I16, low: I16, legal: Bools, front: Bools
) -> None:
    """Seven cards in a five-card high hand and a two-card low hand that is no higher."""
    splits = order.shape[0]
    classes = np.empty((2, splits), np.int32)
    members = np.empty(splits, np.int64)
    for i in range(hands.shape[0]):
        for s in range(splits):
            h = ranked_columns(hands[i], order[s], 5, by)
            w = pairs.table[hands[i, order[s, 5]], hands[i, order[s, 6]]]
            high[i, s] = classes[0, s] = h
            low[i, s] = classes[1, s] = w
            legal[i, s] = by.values[h] >= pairs.values[w]
        mark_front(classes, legal[i], front[i], members)
