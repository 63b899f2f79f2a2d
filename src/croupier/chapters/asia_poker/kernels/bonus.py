"""All hands of seven cards by the lines of Asia Poker's Bonus Wager that they meet."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import ACE, EIGHT, FIVE, NINE, SIX, TWO
from croupier.compiled import seven_card
from croupier.compiled.seven_card_lines import joined

if TYPE_CHECKING:
    from croupier.compiled.arrays import I64
    from croupier.compiled.seven_card import Deck, Hands

EIGHTS, NINE_HIGH = "three-of-a-kind-and-four-eights", "nine-high"
# The lines of the paytables, and the one that tells a royal flush without the joker
LINES = (
    EIGHTS,
    "five-aces",
    "natural-royal-flush",
    "royal-flush",
    "natural-straight-flush",
    "straight-flush-with-joker",
    "four-of-a-kind",
    NINE_HIGH,
    "full-house",
    "flush",
    "three-of-a-kind",
    "straight",
)


def lines(deck: Deck = seven_card.FULL) -> dict[str, int]:
    """How many hands of seven meet each combination of lines, the rarest first."""
    hands = seven_card.hands_of(deck)
    # Two lines of seven cards depend on the ranks alone; they follow those that the wagers of pai gow poker share.
    known = (*seven_card.LINES, EIGHTS, NINE_HIGH)
    by_rank = seven_card.rank_lines(hands) | _of_seven(hands) << len(seven_card.LINES)
    counted = seven_card.tally(hands, by_rank, seven_card.suit_lines(hands), hands.ways, hands.flush_ways)
    found = Counter[str]()
    for bits, number in counted.T.tolist():
        met = {line for n, line in enumerate(known) if bits >> n & 1}
        found[joined(line for line in LINES if line in met)] += number
    return dict(reversed(found.most_common()))


def _of_seven(hands: Hands) -> I64:
    """By ranks: the first bit for four eights beside three of a kind, the second for seven ranks from nine down."""
    counts = hands.counts.copy()
    counts[:, ACE] += hands.joker
    eights = (counts[:, EIGHT] == 4) & ((counts > 0).sum(1) == 2)
    # No pair up to the nine, and no five ranks in a row: the rank that is missing is the six or the five.
    low = (counts[:, TWO : NINE + 1] == 1).sum(1) == 7
    nine_high = low & ((counts[:, SIX] == 0) | (counts[:, FIVE] == 0))
    found: I64 = np.stack([eights, nine_high]).astype(np.int64).T @ np.array([1, 2])
    return found
