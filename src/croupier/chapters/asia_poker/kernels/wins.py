"""What the player wins of all deals of Asia Poker, by the ways and by the best reply, and what that reply does.

The best reply decides by the ranks of the hand and, where these cards may make a flush, by which cards are suited; it
does not look at suits for what they tell of the dealer's cards.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.cards import ACE
from croupier.chapters.asia_poker.kernels import house_way as house_way_asia
from croupier.chapters.asia_poker.kernels import ranking
from croupier.chapters.asia_poker.kernels.classes import ALL_RANKS, HAND, kinds, set_kinds
from croupier.chapters.asia_poker.kernels.pairs import beaten, questions, totals_of
from croupier.chapters.asia_poker.kernels.settings import medium_pairs
from croupier.families.hands.categories import ASIA

if TYPE_CHECKING:
    from croupier.chapters.asia_poker.kernels.classes import Kinds
    from croupier.chapters.asia_poker.kernels.house_way import Rules
    from croupier.compiled.arrays import I32, I64
    from croupier.work import Work

OTHERWISE = "otherwise"
CATEGORY, FIRST_RANK, SECOND_RANK, RANK = 20, 16, 12, 15
# By how often the three most frequent ranks occur, the joker being an ace
PATTERNS = {
    111: "no pair",
    211: "one pair",
    221: "two pair",
    222: "three pair",
    311: "three of a kind",
    321: "full house",
    322: "full house",
    331: "two threes of a kind",
    411: "four of a kind",
    421: "four of a kind",
    430: "four of a kind",
    511: "five aces",
    520: "five aces",
}


class Wins(NamedTuple):
    """Of all deals against a dealer's way: how many the player wins who sets by each way, or best; and the best reply.

    `chart` counts hands of each pattern by what the best reply does, and under "otherwise" those that the dealer's way
    sets worse. `reply` has the settings of the best reply, of classes, of lots and of doubles.
    """

    deals: int
    by_way: dict[str, int]
    best: int
    chart: dict[str, int]
    reply: tuple[I32, I32, I32]


def wins(way: str, rules: Rules, work: Work, ranks: tuple[int, ...] = ALL_RANKS) -> Wins:
    """Of all deals against a dealer who sets by a way, those that the player wins."""
    held, asked = kinds(ranks), questions(rules, ranks)
    totals = totals_of(held, asked, beaten(asked, way, rules, work, ranks))
    chosen = {name: set_kinds(name, rules, ranks) for name in house_way_asia.WAYS}
    by_way, best, chart, reply = dict.fromkeys(chosen, 0), 0, Counter[str](), []
    settings = (asked.plain, asked.lots, asked.doubles)
    numbers = (held.plain, held.proper, held.double_number)
    classes = (np.arange(len(held.counts)), held.lot_class, held.double_class)
    for n, (total, part, number) in enumerate(zip(totals, settings, numbers, strict=True)):
        owners = part.owners
        most = np.maximum.reduceat(total, part.starts[:-1])
        best += int(most.sum())
        for name, codes in chosen.items():
            by_way[name] += int(total[part.codes == codes[n][owners]].sum())
        worse = total[part.codes == chosen[way][n][owners]] < most
        # Of equally good settings the one with the highest high hand comes first.
        places = np.flatnonzero(total == most[owners])
        first = np.searchsorted(owners[places], np.arange(len(most)))
        reply.append(part.codes[places[first]])
        does = _decisions(held, classes[n], reply[n], rules)
        for (pattern, decision), hands in _summed(does, number):
            chart[f"{pattern}, {decision}"] += hands
        for (pattern, _), hands in _summed(does[worse], number[worse]):
            chart[f"{pattern}, {OTHERWISE}"] += hands
    plain, lots, doubles = reply
    return Wins(held.deals, by_way, best, dict(chart.most_common()), (plain, lots, doubles))


def _decisions(held: Kinds, classes: I64, codes: I32, rules: Rules) -> I64:
    """The pattern of each hand and what a setting makes of it, as numbers."""
    high, medium, low = (part.astype(np.int64) for part in house_way_asia.unpack(codes))
    tables = ranking.tables_of(low_straight=rules.low_straight_a234, low_straight_flush=rules.low_straight_flush_a234)
    pair = medium_pairs(rules.pair).values[medium].astype(np.int64)
    counts = held.counts[classes]
    counts[:, ACE] += held.joker[classes]
    pattern = np.sort(counts, axis=1)[:, :-4:-1] @ np.array([100, 10, 1])
    category = tables.values[high].astype(np.int64) >> CATEGORY
    # Where no two cards are equal and the high hand is high card, the places of cards from the highest down tell more.
    above = counts[:, ::-1].cumsum(1)[:, ::-1]
    rows = np.arange(len(codes))
    one, two, last = (above[rows, rank] for rank in (pair >> FIRST_RANK & RANK, pair >> SECOND_RANK & RANK, low))
    placed = (pattern == 111) & (category == 0)
    what = np.where(placed, 100 * one + 10 * two + last, 1000 + 10 * category + (pair >> CATEGORY))
    found: I64 = np.column_stack([pattern, what])
    return found


def _summed(does: I64, number: I64) -> list[tuple[tuple[str, str], int]]:
    """Hands by the names of their pattern and decision."""
    keys, places = np.unique(does[:, 0] * 10_000 + does[:, 1], return_inverse=True)
    sums = np.bincount(places, number, len(keys)).astype(np.int64)
    named = [(PATTERNS[key // 10_000], _named(key % 10_000)) for key in keys.tolist()]
    return list(zip(named, sums.tolist(), strict=True))


def _named(what: int) -> str:
    if what < 1000:
        one, two, last = what // 100, what // 10 % 10, what % 10
        rest = " ".join(str(n) for n in range(1, HAND + 1) if n not in (one, two, last))
        return f"cards {rest} high, {one} {two} medium, {last} low"
    category, pair = divmod(what - 1000, 10)
    return f"{ASIA[category].replace('-', ' ')} high, {'pair' if pair else 'no pair'} medium"
