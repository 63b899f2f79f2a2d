"""Seven cards set in five and two: what the simulated tables of such games share.

A decision is a row of `five_two`: the columns of the five cards that go high, then of the two that go low. A set hand
is a point: the class of its high hand in the upper bits of a number, that of its low hand in the lower ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import JOKER, cards_text
from croupier.compiled.house_way_poker import way_tables
from croupier.compiled.house_way_poker_kernels import (
    CARDS,
    LOW_SHIFT,
    RANK_MASK,
    RANK_SHIFT,
    RANKS,
    SPLITS,
    arrange,
    choose,
)
from croupier.compiled.jit import njit
from croupier.compiled.kernels import FLUSH, KEY, flush_mask
from croupier.compiled.pai_gow.classes import ace_high_classes, class_points, kinds
from croupier.compiled.settings import five_two
from croupier.families.odds.pai_gow_set import other_ways
from croupier.families.odds.pai_gow_set import way_of as in_force
from croupier.handbook import setter_of
from croupier.sim.strategies import SIMPLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.compiled.arrays import I32, Hands
    from croupier.compiled.house_way_poker_kernels import Way as Numbers
    from croupier.families.sim.seven_cards import Hands as Sorted
    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Decisions
    from croupier.submission import TableRules

U8: TypeAlias = NDArray[np.uint8]

DECK, DEALT = JOKER + 1, 2 * CARDS
LOW_BITS = 7
LOW_MASK, HIGH_MASK = (1 << LOW_BITS) - 1, (1 << 13) - 1
# A point has this bit where the hand is an Ace High Pai Gow.
ACE_HIGH = 1 << 21
# A hand that is set against the rules is below every point.
FOUL = -1
ENDS = LOSE, PUSH, WIN = ("lose", "push", "win")


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """A way of setting planes of seven cards.

    `settings` has for every class of ranks without a flush the point and the ranks of the low cards, `tops` its
    highest high and highest low hand; of hands with a flush all settings are tried.
    """

    by: Numbers
    settings: I32
    tops: I32

    def points(self, cards: Planes, hands: Sorted) -> I32:
        """What every hand is worth when it is set by the way."""
        out = np.empty(cards.shape[1], np.int32)
        _points(cards, hands, self.settings, self.by, out)
        return out

    def lay(self, cards: Planes, hands: Sorted) -> Decisions:
        """How every hand is set by the way."""
        out = np.empty((1, cards.shape[1]), np.uint8)
        lowest, splits = split_columns()
        _lay(cards, hands, self.settings, self.by, lowest, splits, out[0])
        return out

    def laid(self, cards: Planes, decisions: Decisions) -> I32:
        """What every hand is worth as it was set."""
        out = np.empty(cards.shape[1], np.int32)
        _laid(cards, decisions[0], _low(), self.by, out)
        return out

    def best_against(self, cards: Planes, hands: Sorted, theirs: I32) -> Decisions:
        """How every hand is set best by a player who sees the dealer's; by the way where that is as good."""
        out = self.lay(cards, hands)
        _improve(cards, hands, self.points(cards, hands), theirs, self.tops, self.by, out[0])
        return out


@cache
def way_of(name: str, *, low_wheel: bool = False) -> Way:
    """A house way by its name."""
    by, settings = way_tables(name, low_wheel=low_wheel)
    settings = settings | ace_high_classes(kinds()).astype(np.int32) * (ACE_HIGH << LOW_SHIFT)
    points = class_points(kinds(), name, low_wheel=low_wheel)
    last = np.take_along_axis(points.front, (points.size - 1)[:, None], axis=1)[:, 0]
    tops = points.front[:, 0] & ~LOW_MASK | last & LOW_MASK
    return Way(by, settings, tops.astype(np.int32))


def ways_of(rules: TableRules, strategy: str, *, low_wheel: bool = False) -> tuple[Way, Way]:
    """How the player and the dealer set; the simple strategy is another published way, as in the charts."""
    dealer = in_force(rules)
    player = other_ways(setter_of(rules.game).ways, dealer)[0] if strategy == SIMPLE else dealer
    return way_of(player, low_wheel=low_wheel), way_of(dealer, low_wheel=low_wheel)


def compared(mine: I32, theirs: I32) -> Codes:
    """The place in ENDS: how many of the player's hands are higher."""
    out = np.empty(len(mine), np.uint8)
    _compare(mine, theirs, out)
    return out


def texts(cards: Sequence[int], split: int) -> dict[str, str]:
    """A set hand as a record writes it."""
    columns = five_two()[split].tolist()
    high, low = ([cards[column] for column in part] for part in (columns[:5], columns[5:]))
    return {"high": cards_text(high), "low": cards_text(low)}


@cache
def _low() -> U8:
    """The two low columns of every split."""
    return np.ascontiguousarray(five_two()[:, 5:])


@cache
def split_columns() -> tuple[U8, U8]:
    """The lowest of some columns, which are bits, and the split of two low columns."""
    lowest = np.array([bits & -bits for bits in range(1 << CARDS)], np.uint8)
    split = np.zeros(1 << CARDS, np.uint8)
    for row, (a, b) in enumerate(_low().tolist()):
        split[1 << a | 1 << b] = row
    return lowest, split


# --- Loops


@njit
def _points(cards: Planes, hands: Sorted, settings: I32, by: Numbers, out: I32) -> None:
    high, low = np.empty(SPLITS, np.int16), np.empty(SPLITS, np.int16)
    counts, ranks = np.empty(RANKS, np.int64), np.empty(10, np.int64)
    hand = np.empty(CARDS, np.uint8)
    for i in range(out.shape[0]):
        out[i] = settings[hands.ranks[i]] >> LOW_SHIFT
        if hands.suit[i] >= 0:
            for j in range(CARDS):
                hand[j] = cards[j, i]
            arrange(hand, by, high, low)
            split = choose(hand, high, low, by, counts, ranks)
            out[i] = np.int64(high[split]) << LOW_BITS | np.int64(low[split])


@njit
def _lay(cards: Planes, hands: Sorted, settings: I32, by: Numbers, lowest: U8, splits: U8, out: Decisions) -> None:
    high, low = np.empty(SPLITS, np.int16), np.empty(SPLITS, np.int16)
    counts, ranks = np.empty(RANKS, np.int64), np.empty(10, np.int64)
    hand = np.empty(CARDS, np.uint8)
    for i in range(out.shape[0]):
        if hands.suit[i] < 0:
            # Without a flush any card of a rank will do.
            setting = settings[hands.ranks[i]]
            one, other = setting >> RANK_SHIFT & RANK_MASK, setting & RANK_MASK
            ones = others = 0
            for j in range(CARDS):
                rank = cards[j, i] >> 2
                ones |= (1 if rank == one else 0) << j
                others |= (1 if rank == other else 0) << j
            first = np.int64(lowest[ones])
            out[i] = splits[first | lowest[others & ~first]]
            continue
        for j in range(CARDS):
            hand[j] = cards[j, i]
        arrange(hand, by, high, low)
        out[i] = choose(hand, high, low, by, counts, ranks)


@njit
def _laid(cards: Planes, split: Decisions, columns: Hands, by: Numbers, out: I32) -> None:
    for i in range(out.shape[0]):
        a, b = cards[columns[split[i], 0], i], cards[columns[split[i], 1], i]
        total = by.start - by.word[a] - by.word[b]
        for j in range(CARDS):
            total += by.word[cards[j, i]]
        high = np.int64(by.table[total & KEY])
        if total & FLUSH:
            held = -by.lanes[a] - by.lanes[b]
            for j in range(CARDS):
                held += by.lanes[cards[j, i]]
            high = max(high, np.int64(by.flush[flush_mask(held, total)]))
        low = np.int64(by.pairs[a, b])
        out[i] = high << LOW_BITS | low if high >= by.least[low] else FOUL


@njit
def _improve(cards: Planes, hands: Sorted, mine: I32, theirs: I32, tops: I32, by: Numbers, out: Decisions) -> None:
    """Where the setting at hand does not win, take one that does better."""
    high, low = np.empty(SPLITS, np.int16), np.empty(SPLITS, np.int16)
    hand = np.empty(CARDS, np.uint8)
    for i in range(out.shape[0]):
        most = _higher(mine[i], theirs[i])
        if theirs[i] & ACE_HIGH or most == 2:
            continue
        # The highest hands, even of different settings, must do better.
        if hands.suit[i] < 0 and _higher(tops[hands.ranks[i]], theirs[i]) <= most:
            continue
        for j in range(CARDS):
            hand[j] = cards[j, i]
        arrange(hand, by, high, low)
        for split in range(SPLITS):
            if high[split] >= by.least[low[split]]:
                better = _higher(int(high[split]) << LOW_BITS | int(low[split]), theirs[i])
                if better > most:
                    most = better
                    out[i] = split


@njit
def _higher(mine: int, theirs: int) -> int:
    """How many of the player's two hands are higher; of a fouled hand none."""
    high = 1 if mine >> LOW_BITS & HIGH_MASK > theirs >> LOW_BITS & HIGH_MASK else 0
    low = 1 if mine & LOW_MASK > theirs & LOW_MASK else 0
    return high + low if mine >= 0 else 0


@njit
def _compare(mine: I32, theirs: I32, out: Codes) -> None:
    for i in range(out.shape[0]):
        out[i] = _higher(mine[i], theirs[i])
