"""The compiled loop that sets every hand which can be dealt from some cards, one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.compiled.house_way_poker_kernels import CARDS, LOW_SHIFT, RANKS, SPLITS, arrange, choose
from croupier.compiled.jit import njit
from croupier.compiled.kernels import FLUSH, KEY
from croupier.compiled.pai_gow.sets import LOW_BITS

if TYPE_CHECKING:
    from croupier.compiled.arrays import I32, I64, Hands
    from croupier.compiled.house_way_poker import WayTables


@njit
def tally_hands(cards: Hands, first: int, word7: I64, start7: int, places: I32, tables: WayTables, tally: I64) -> None:
    """Add every hand whose first card is the given one to the tally of points; the other cards come later."""
    highs, lows = np.empty(SPLITS, np.int16), np.empty(SPLITS, np.int16)
    counts, kinds = np.empty(RANKS, np.int64), np.empty(10, np.int64)
    hand = np.empty(CARDS, np.uint8)
    by, settings, n = tables.by, tables.settings, cards.shape[0]
    hand[0] = cards[first]
    for b in range(first + 1, n):
        hand[1] = cards[b]
        two = start7 + word7[hand[0]] + word7[hand[1]]
        for c in range(b + 1, n):
            hand[2] = cards[c]
            three = two + word7[hand[2]]
            for d in range(c + 1, n):
                hand[3] = cards[d]
                four = three + word7[hand[3]]
                for e in range(d + 1, n):
                    hand[4] = cards[e]
                    five = four + word7[hand[4]]
                    for f in range(e + 1, n):
                        hand[5] = cards[f]
                        six = five + word7[hand[5]]
                        for g in range(f + 1, n):
                            total = six + word7[cards[g]]
                            if total & FLUSH:
                                hand[6] = cards[g]
                                arrange(hand, by, highs, lows)
                                s = choose(hand, highs, lows, by, counts, kinds)
                                tally[np.int64(highs[s]) << LOW_BITS | lows[s]] += 1
                            else:
                                # The high and the low class stand next to each other there too.
                                tally[settings[places[total & KEY]] >> LOW_SHIFT] += 1
