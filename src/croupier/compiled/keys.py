"""A card as one 64-bit word, so that a hand is the sum of its cards.

The low half of the sum tells which ranks a hand holds: no two multisets of ranks have the same sum of keys. The
four nibbles above it count the suits; they start so high that a nibble reaches 8 with the card that completes
a flush. A wild card counts in every suit. Each joker moves the sum into a further section of the table.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np

from croupier.cards import JOKER, SECOND_JOKER
from croupier.compiled.arrays import I64

CARDS = 54
JOKER_BITS = {JOKER: 13, SECOND_JOKER: 14}
ONE_EACH = 0x1111 << 32

# For each number of cards the smallest keys, rank by rank, that keep the sums of that many or fewer cards apart
# when a rank occurs at most four times.
RANK_KEYS: dict[int, tuple[int, ...]] = {
    3: (0, 1, 4, 13, 32, 71, 124, 218, 375, 572, 744, 1208, 1556),
    4: (0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194, 13663),
    5: (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415),
    6: (0, 1, 5, 22, 98, 422, 1734, 5760, 14270, 37951, 90838, 206930, 436437),
    7: (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181),
}


def section(width: int) -> int:
    """How far apart the sums of hands with and without a joker stand."""
    top, next_to_top = RANK_KEYS[width][12], RANK_KEYS[width][11]
    aces = min(4, width)
    return aces * top + (width - aces) * next_to_top + 1


def words(width: int, *, wild_deuces: bool = False) -> I64:
    """The word of every card, for hands of this many cards."""
    found = [RANK_KEYS[width][card >> 2] + (1 << (32 + 4 * (card & 3))) for card in range(52)]
    if wild_deuces:
        found[:4] = [RANK_KEYS[width][0] + ONE_EACH] * 4
    return np.array(found + [section(width) + ONE_EACH] * 2, np.int64)


def lanes() -> I64:
    """The bit of every card: 16 bits a suit, ranks from bit 0; the jokers' bits are in every lane."""
    found = [1 << (16 * (card & 3) + (card >> 2)) for card in range(52)]
    found += [sum(1 << (16 * suit + bit) for suit in range(4)) for bit in JOKER_BITS.values()]
    return np.array(found, np.int64)


def flush_start(size: int) -> int:
    """What the suit nibbles start from, where a flush takes this many cards."""
    return (8 - size) * ONE_EACH


def multisets(cards: int, *, most: int = 4) -> I64:
    """Every multiset of ranks of one size, as rows that count each rank."""
    picks = np.array(list(combinations_with_replacement(range(13), cards)), np.int64).reshape(-1, cards)
    counts: I64 = (picks[:, :, None] == np.arange(13)).sum(1)
    allowed: I64 = counts[counts.max(1, initial=0) <= most]
    return allowed
