"""The compiled loops that set pai gow poker hands by a house way.

Where seven cards hold no flush, only their ranks matter, and the setting is looked up. Where they may hold one, all
21 settings are ranked and the rules of the way choose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.cards import ACE, KING, TEN
from croupier.compiled.jit import njit
from croupier.compiled.kernels import FLUSH, KEY, flush_mask

if TYPE_CHECKING:
    from croupier.compiled.arrays import I16, I32, I64, Hands

CARDS, SPLITS, RANKS = 7, 21, 13
# What a way is in numbers: the least card that must go low to keep four of a kind, and two pair, by their ranks;
# and whether kings go low from five aces, an ace before a straight or flush, a pair before a straight or flush.
FOUR_AT, TWO_PAIR_AT, KINGS_AT, ACE_FIRST_AT, PAIR_FIRST_AT, NUMBERS = 0, 13, 26, 27, 28, 29
# A looked-up setting: the high class, the low class, and the ranks of the low cards, the joker's being 13.
HIGH_SHIFT, LOW_SHIFT, RANK_SHIFT, RANK_MASK = 15, 8, 4, 0xF


class Way(NamedTuple):
    """A way as the loops take it: how five and two cards rank, the least high hand above each low one, the numbers.

    From a `start` of zero the suits do not reach a flush.
    """

    word: I64
    lanes: I64
    start: int
    table: I16
    flush: I16
    pairs: I16
    least: I16
    straight: int
    numbers: I64


@njit
def arrange(cards: Hands, by: Way, high: I16, low: I16) -> None:
    """The classes of all 21 settings of seven cards, in the order in which the last two columns go low first."""
    word, lanes, total = by.word, by.lanes, by.start
    held = 0
    for j in range(CARDS):
        total += word[cards[j]]
        held += lanes[cards[j]]
    split = SPLITS
    for i in range(CARDS):
        for j in range(i + 1, CARDS):
            split -= 1
            a, b = cards[i], cards[j]
            five = total - word[a] - word[b]
            code = by.table[five & KEY]
            if five & FLUSH:
                code = max(code, by.flush[flush_mask(held - lanes[a] - lanes[b], five)])
            high[split] = code
            low[split] = by.pairs[a, b]


@njit
def _best(cards: Hands, high: I16, low: I16, least: I16, want: int, floor: int, lowest: int) -> int:
    """The legal setting with the best low hand, then the best high hand; -1 if there is none.

    Only settings count whose low class is the wanted one, or any from `lowest` up where -1 is wanted, and whose
    high class reaches the floor. Of settings that are worth the same, that with the lower cards low is taken.
    """
    found = -1
    worth = np.int64(-1)
    split = SPLITS
    for i in range(CARDS):
        for j in range(i + 1, CARDS):
            split -= 1
            w, h = np.int64(low[split]), np.int64(high[split])
            if (w != want and (want >= 0 or w < lowest)) or h < floor or h < least[w]:
                continue
            a, b = np.int64(cards[i]), np.int64(cards[j])
            this = ((w << 13 | h) << 6 | (63 - max(a, b))) << 6 | (63 - min(a, b))
            if this > worth:
                worth = this
                found = split
    return found


@njit
def _pair_of(pairs: I16, rank: int) -> int:
    return int(pairs[4 * rank, 4 * rank + 1])


@njit
def choose(cards: Hands, high: I16, low: I16, by: Way, counts: I64, kinds: I64) -> int:
    """Which of the 21 settings a way takes. `counts` and `kinds` are room to work in."""
    pairs, least, straight, way = by.pairs, by.least, by.straight, by.numbers
    counts[:] = 0
    for j in range(CARDS):
        # The joker, card 52, is an ace here.
        held = np.int64(cards[j]) >> 2
        counts[held if held < ACE else ACE] += 1
    five = four = triple = second_triple = -1
    twos = ones = 0
    # The ranks of pairs from place 0 and those of single cards from place 3, both falling.
    for rank in range(RANKS - 1, -1, -1):
        n = counts[rank]
        if n == 1:
            kinds[3 + ones] = rank
            ones += 1
        elif n == 2:
            kinds[twos] = rank
            twos += 1
        elif n == 3 and triple < 0:
            triple = rank
        elif n == 3:
            second_triple = rank
        elif n == 4:
            four = rank
        elif n == 5:
            five = rank
    keep = int(pairs[4 * kinds[3], 4 * kinds[4] + 1]) if ones >= 2 else -1
    want = -1
    if five >= 0:
        want = _pair_of(pairs, KING if way[KINGS_AT] and counts[KING] == 2 else ACE)
    elif four >= 0:
        if triple >= 0 or twos:
            want = _pair_of(pairs, triple if triple >= 0 else kinds[0])
        else:
            want = keep if kinds[3] >= way[FOUR_AT + four] else _pair_of(pairs, four)
    elif second_triple >= 0:
        want = _pair_of(pairs, triple)
    elif twos and (triple >= 0 or twos == 3):
        want = _pair_of(pairs, kinds[0])
    elif triple >= 0:
        split = _best(cards, high, low, least, _pair_of(pairs, triple), straight, 0)
        if split >= 0:
            return split
        want = int(pairs[4 * ACE, 4 * kinds[3]]) if triple == ACE else keep
    elif twos == 2:
        if way[PAIR_FIRST_AT]:
            split = _best(cards, high, low, least, -1, straight, _pair_of(pairs, 0))
            if split >= 0:
                return split
        want = keep if kinds[3] >= way[TWO_PAIR_AT + kinds[0]] else _pair_of(pairs, kinds[1])
    else:
        split = _best(cards, high, low, least, -1, straight, 0)
        if split >= 0:
            ace_first = way[ACE_FIRST_AT] and twos and TEN <= kinds[0] <= KING and kinds[3] == ACE
            if not ace_first or keep <= low[split]:
                return split
        want = keep if twos else int(pairs[4 * kinds[4], 4 * kinds[5]])
    return _best(cards, high, low, least, want, 0, 0)


@njit
def set_ranks(hands: Hands, by: Way, out: I32) -> None:
    """The setting of each hand as one number."""
    high, low = np.empty(SPLITS, np.int16), np.empty(SPLITS, np.int16)
    counts, kinds = np.empty(RANKS, np.int64), np.empty(10, np.int64)
    for i in range(hands.shape[0]):
        arrange(hands[i], by, high, low)
        chosen = choose(hands[i], high, low, by, counts, kinds)
        split = SPLITS
        for a in range(CARDS):
            for b in range(a + 1, CARDS):
                split -= 1
                if split == chosen:
                    one, other = np.int64(hands[i, a]) >> 2, np.int64(hands[i, b]) >> 2
                    ranks = max(one, other) << RANK_SHIFT | min(one, other)
                    out[i] = np.int64(high[split]) << HIGH_SHIFT | np.int64(low[split]) << LOW_SHIFT | ranks
