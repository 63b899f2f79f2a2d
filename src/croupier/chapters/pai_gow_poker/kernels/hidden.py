"""Pai gow poker: every deal against a dealer's hidden hand, and a chart of the settings that do best."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import ACE, RANKS
from croupier.chapters.pai_gow_poker.kernels.best import best_response
from croupier.compiled import families as _families
from croupier.compiled import pairs as _pairs
from croupier.compiled.pai_gow.classes import LOWS, kinds, look_ups
from croupier.compiled.pai_gow.pairs import by_way, count_pairs, ending, set_points
from croupier.compiled.seven_card import FULL, HAND
from croupier.families.hands.poker import PAIR, STRAIGHT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.chapters.pai_gow_poker.kernels.best import Reply
    from croupier.compiled.arrays import I64, Bools
    from croupier.compiled.pai_gow.classes import Kinds
    from croupier.compiled.pai_gow.pairs import Ending
    from croupier.compiled.seven_card import Deck
    from croupier.work import Parameters, Work

OPTIMAL, BANK = "optimal", "bank optimal"

# The kinds of hands by how many cards share a rank, the joker being an ace.
PATTERNS = {
    (1, 1, 1, 1, 1, 1, 1): "no pair",
    (2, 1, 1, 1, 1, 1): "one pair",
    (2, 2, 1, 1, 1): "two pair",
    (2, 2, 2, 1): "three pair",
    (3, 1, 1, 1, 1): "three of a kind",
    (3, 2, 1, 1): "full house",
    (3, 2, 2): "full house",
    (3, 3, 1): "two threes of a kind",
    (4, 1, 1, 1): "four of a kind",
    (4, 2, 1): "four of a kind and a pair",
    (4, 3): "four of a kind and three",
    (5, 1, 1): "five aces",
    (5, 2): "five aces",
}


def against_hidden_hand(
    work: Work, dealer: str, players: Sequence[str], *, low_wheel: bool = False, deck: Deck = FULL
) -> tuple[dict[str, Ending], dict[str, int], Reply]:
    """Players who set by a way, the player and the bank who set best, and the chart and decisions of the former.

    The bank wins copies; the way is then that of the player against it.
    """
    responses = [best_response(work, dealer, low_wheel=low_wheel, bank=bank, deck=deck) for bank in (False, True)]
    measures = [
        *(by_way(way, low_wheel=low_wheel, deck=deck) for way in players),
        *(best.measure for best in responses),
    ]
    parameters: Parameters = {"dealer": dealer, "players": " ".join(players), "low_wheel": low_wheel}
    theirs = by_way(dealer, low_wheel=low_wheel, deck=deck)
    sums = count_pairs(work, f"deals against {dealer}", parameters, theirs, measures, deck).tolist()
    for best, row in zip(responses, sums[len(players) :], strict=True):
        row[0] += best.wins
        row[1] += best.losses
    names = (*players, OPTIMAL, BANK)
    endings = {name: ending(below, above, deck) for name, (below, above) in zip(names, sums, strict=True)}
    chart = _chart(kinds(deck), dealer, responses[0].classes.astype(np.int64), low_wheel=low_wheel)
    return endings, chart, responses[0].reply


# The chart


def _chart(found: Kinds, dealer: str, best: I64, *, low_wheel: bool) -> dict[str, int]:
    """When to keep two pair and four of a kind together, and how often the best setting is not that of the way."""
    held = found.counts.copy()
    held[:, ACE] += found.joker
    chart: dict[str, int] = {}
    way = set_points(dealer, low_wheel=low_wheel, deck=found.deck)[0].set
    patterns = [PATTERNS[tuple(sorted(filter(None, row), reverse=True))] for row in held.tolist()]
    for name in dict.fromkeys(PATTERNS.values()):
        mine = np.array([pattern == name for pattern in patterns])
        chart[f"{name}, all"] = int(found.ways[mine].sum())
        chart[f"{name}, otherwise"] = int(found.ways[mine & (best != way)].sum())
    plain = _no_straight(found, low_wheel=low_wheel)
    for high in range(13):
        four = plain & (held[:, high] == 4) & ((held == 1).sum(1) == 3)
        _threshold(chart, f"four {RANKS[high]}", best, held, four)
        for low in range(high):
            pairs = plain & (held[:, high] == 2) & (held[:, low] == 2) & ((held == 1).sum(1) == 3)
            _threshold(chart, f"two pair {RANKS[high]} {RANKS[low]}", best, held, pairs)
    return chart


def _no_straight(found: Kinds, *, low_wheel: bool) -> Bools:
    """The classes in which no straight can be made."""
    ranking = _families.bug(HAND, low_wheel=low_wheel)
    category = ranking.values[ranking.table[look_ups(found.counts, found.joker)]] >> 20
    plain: Bools = category != STRAIGHT
    return plain


def _threshold(chart: dict[str, int], name: str, best: I64, held: I64, rows: Bools) -> None:
    """The least class of the two highest single cards with which the rest stays together, and what does not fit.

    The class of the lowest pair stands for never.
    """
    low = _pairs.two_card()
    single = held[rows] == 1
    top = 12 - np.argmax(single[:, ::-1], axis=1)
    single[np.arange(len(top)), top] = False
    second = 12 - np.argmax(single[:, ::-1], axis=1)
    side = low.table[4 * top, 4 * second].astype(np.int64)
    keeps = low.values[best[rows] & LOWS - 1] >> 20 != PAIR
    bounds = np.unique(np.append(side, low.table[0, 1]))
    wrong = [int((keeps != (side >= bound)).sum()) for bound in bounds]
    chart[f"{name}, keep from"] = int(bounds[int(np.argmin(wrong))])
    chart[f"{name}, exceptions"] = min(wrong)
