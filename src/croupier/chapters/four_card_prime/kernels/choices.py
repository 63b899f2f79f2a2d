"""The best raises of Four Card Prime: by the class of the hand, and hand by hand where the class alone does not decide.

A few percent of the hands are so close to the line between two raises that their suits or their fifth card decide.
Those hands are stored by keys that do not depend on what the suits are called.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from croupier.chapters.four_card_prime import chart as prime_chart
from croupier.chapters.four_card_prime.odds.contest import DEALS, STRONG, card_shown, choices_of, hands_of
from croupier.compiled import families as _families
from croupier.compiled.jit import njit
from croupier.families.sim.planes import ranked
from croupier.sim.strategies import SIMPLE

if TYPE_CHECKING:
    from croupier.compiled.arrays import I16, I64
    from croupier.compiled.tables import Tables
    from croupier.odds.store import Store
    from croupier.sim.deal import Planes
    from croupier.sim.model import Decisions, Plan

HAND, UP = 5, 5
RANKS = 13
OPEN = 255
SUIT = 16
LANE = 0x1FFF


@dataclass(frozen=True, slots=True, eq=False)
class Choices:
    """The raise by the class of the hand and the dealer's card, and by hand where that leaves it open.

    `by_class` has one column, or a column a rank of the dealer's card where it is seen. The keys of each of its places
    are `keys[edges[place] : edges[place + 1]]`, in rising order.
    """

    tables: Tables
    by_class: Decisions
    edges: I64
    keys: I64
    by_key: Decisions

    @property
    def shown(self) -> bool:
        """Whether the dealer's first card is seen."""
        return len(self.by_class[0]) > 1

    def decide(self, cards: Planes) -> Decisions:
        """The raise of every round, 0 to fold."""
        out = np.empty(cards.shape[1], np.uint8)
        codes = ranked(self.tables, cards[:HAND])
        lanes = self.tables.lanes
        _decide(cards, codes, lanes, self.shown, self.by_class, self.edges, self.keys, self.by_key, out)
        return out


def choices(plan: Plan, store: Store) -> Choices:
    """The raises of a strategy under the readings in force."""
    tables = _families.four_card(HAND)
    shown = card_shown(plan.rules)
    if plan.strategy == SIMPLE:
        nothing: I64 = np.zeros(0, np.int64)
        return Choices(tables, _simple(tables, shown=shown), nothing, nothing, np.zeros(0, np.uint8))
    if shown:
        from croupier.chapters.four_card_prime.kernels.seen import best_seen

        return Choices(tables, *best_seen(tables, store))
    return Choices(tables, *_best(tables, store))


def _simple(tables: Tables, *, shown: bool) -> Decisions:
    """The first simple rule of the chart, or the one that looks at the dealer's card."""
    manner = (prime_chart.SIMPLE_SEEN if shown else prime_chart.SIMPLE)[0][2]
    groups = [prime_chart.Group(value >> 20, value >> 16 & 15) for value in tables.values.tolist()]
    ups = range(RANKS) if shown else (None,)
    return np.array([[manner(group, up) for up in ups] for group in groups], np.uint8)


def _best(tables: Tables, store: Store) -> tuple[Decisions, I64, I64, Decisions]:
    """The best raises, from the dealer hands that each class of hands wins against."""
    hands = hands_of(store)
    value = hands["values"]
    best = choices_of(hands["wins"].astype(np.int64), DEALS, value >> 20 >= STRONG).astype(np.uint8)
    place = np.searchsorted(tables.values, value)
    by_class, edges, keys, by_key = by_place(place, hands["steps"].cumsum(), best, len(tables.values))
    return by_class[:, None], edges, keys, by_key


def by_place(place: I64, keys: I64, best: Decisions, places: int) -> tuple[Decisions, I64, I64, Decisions]:
    """The choice of each place whose hands all agree; of the others where their keys begin, the keys and choices."""
    least, most = np.full(places, OPEN, np.uint8), np.zeros(places, np.uint8)
    np.minimum.at(least, place, best)
    np.maximum.at(most, place, best)
    mixed = least < most
    kept = np.flatnonzero(mixed[place])
    kept = kept[np.lexsort((keys[kept], place[kept]))]
    edges: I64 = np.searchsorted(place[kept], np.arange(places + 1)).astype(np.int64)
    return np.where(mixed, OPEN, most).astype(np.uint8), edges, keys[kept], best[kept]


# --- Loops


@njit
def key_of(held: int) -> int:
    """The ranks of the four suits, 13 bits each, the greatest first, from bits that have a lane of 16 a suit."""
    a, b = held & LANE, held >> SUIT & LANE
    c, d = held >> 2 * SUIT & LANE, held >> 3 * SUIT & LANE
    a, b, c, d = max(a, b), min(a, b), max(c, d), min(c, d)
    a, b, c, d = max(a, c), max(b, d), min(a, c), min(b, d)
    b, c = max(b, c), min(b, c)
    return int(((a << RANKS | b) << RANKS | c) << RANKS | d)


@njit
def key_with(held: int, card: int) -> int:
    """The key of a hand and one card beside it: the card's rank, and how many suits of the hand stand above its own."""
    own = held >> SUIT * (card & 3) & LANE
    above = 0
    for suit in range(4):
        above += held >> SUIT * suit & LANE > own
    return int((key_of(held) << 2 | above) << 4 | card >> 2)


@njit
def _decide(
    cards: Planes,
    codes: I16,
    lanes: I64,
    shown: bool,
    by_class: Decisions,
    edges: I64,
    keys: I64,
    by_key: Decisions,
    out: Decisions,
) -> None:
    for i in range(out.shape[0]):
        up = int(cards[UP, i])
        column = (up >> 2) * shown
        choice = by_class[codes[i], column]
        if choice == OPEN:
            held = 0
            for j in range(HAND):
                held |= lanes[cards[j, i]]
            key = key_with(held, up) if shown else key_of(held)
            place = codes[i] * by_class.shape[1] + column
            low, high = edges[place], edges[place + 1]
            while low < high:
                middle = (low + high) >> 1
                if keys[middle] < key:
                    low = middle + 1
                else:
                    high = middle
            choice = by_key[low]
        out[i] = choice
