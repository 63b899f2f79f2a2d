"""Cajun Stud street by street: the classes of cards seen, what the next card makes of them, and where each ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.cards import JACK, SIX
from croupier.odds.kernels.cajun_classes import classes_of, extended, keys_of
from croupier.ranking.families import POKER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from croupier.odds.work import Work

# The rows of the Ante and Raise table, the best first, and what is less than a pair of sixes.
ROWS = (
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two-pair",
    "pair-of-jacks-or-better",
    "pair-of-sixes-to-tens",
    "none",
)
CHUNKS = 8


def streets(work: Work, deck: Sequence[int] = range(52)) -> dict[str, NDArray[Any]]:
    """The classes of two, three and four cards, and the classes or rows to which the next card leads.

    `third[class]` and `fourth[class]` list a class for every card that may come, `rows[class]` how many of the last
    cards end in each row. The deck must hold its ranks in all four suits.
    """
    two, three, four = (classes_of(deck, width) for width in (2, 3, 4))
    third = three.find(keys_of(extended(two.keys, deck)[0])).reshape(len(two.keys), -1)
    fourth = four.find(keys_of(extended(three.keys, deck)[0])).reshape(len(three.keys), -1)
    parts = np.array_split(four.keys, CHUNKS)
    rows = np.concatenate(work.gather("cajun-stud: last cards", CHUNKS, lambda part: _ends(parts[part], deck)))
    third.sort(1)
    fourth.sort(1)
    return {
        "pockets": two.keys,
        "weights": two.weights.astype(np.int16),
        "threes": three.keys,
        "fours": four.keys,
        "third": third.astype(np.uint16),
        "fourth": fourth.astype(np.uint16),
        "rows": rows.astype(np.uint8),
    }


def _ends(keys: NDArray[np.int64], deck: Sequence[int]) -> NDArray[np.int64]:
    """In how many ways the last card ends four cards in each row."""
    hands, owners = extended(keys, deck)
    found = np.bincount(owners * len(ROWS) + row_numbers(hands), minlength=len(keys) * len(ROWS))
    return found.reshape(len(keys), len(ROWS))


def row_numbers(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The place in `ROWS` of each hand of five."""
    from croupier.ranking.fast import rank_poker, values

    value = values("poker")[rank_poker(hands)].astype(np.int64)
    category, rank = value >> 20, value >> 16 & 15
    pair = np.where(rank >= JACK, ROWS.index("pair-of-jacks-or-better"), ROWS.index("pair-of-sixes-to-tens"))
    pair = np.where(rank >= SIX, pair, ROWS.index("none"))
    places = [ROWS.index(name) if name in ROWS else ROWS.index("none") for name in POKER]
    found: NDArray[np.int64] = np.where(category == POKER.index("pair"), pair, np.array(places)[category])
    return found
