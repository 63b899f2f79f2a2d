"""Cajun Stud street by street: the classes of cards seen, what the next card makes of them, and where each ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import JACK, SIX
from croupier.chapters.cajun_stud.odds.solve import ROWS
from croupier.compiled.suit_classes import classes_of, extended, keys_of
from croupier.families.hands.categories import POKER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from croupier.compiled.arrays import Arrays
    from croupier.compiled.suit_classes import Classes
    from croupier.work import Work

CHUNKS = 8


def streets(work: Work, deck: Sequence[int] = range(52)) -> Arrays:
    """The classes of two, three and four cards, and the types to which they belong.

    Classes of one type have the same future, and few types are left: `rows[type]` says how many last cards end four
    cards in each row, `fourth[type]` lists the type of four for every card that may follow three, and `third[type]`
    the type of three for every card that may follow two, of which there are `weights[type]`. The deck must hold its
    ranks in all four suits.
    """
    two, three, four = (classes_of(deck, width) for width in (2, 3, 4))
    parts = np.array_split(four.keys, CHUNKS)
    ends = np.concatenate(work.gather("cajun-stud: last cards", CHUNKS, lambda part: _ends(parts[part], deck)))
    rows, four_types = np.unique(ends, axis=0, return_inverse=True)
    fourth, three_types = _led(three.keys, four, four_types, deck)
    third, pocket_types = _led(two.keys, three, three_types, deck)
    weights = np.zeros(len(third), np.int64)
    np.add.at(weights, pocket_types, two.weights)
    return {
        "pockets": two.keys,
        "threes": three.keys,
        "fours": four.keys,
        "pocket_types": pocket_types.astype(np.uint8),
        "three_types": three_types.astype(np.uint8),
        "four_types": four_types.astype(np.uint8),
        "weights": weights.astype(np.int16),
        "third": third.astype(np.uint8),
        "fourth": fourth.astype(np.uint8),
        "rows": rows.astype(np.uint8),
    }


def _led(
    keys: NDArray[np.int64], following: Classes, types: NDArray[np.int64], deck: Sequence[int]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The types of classes by the types that one more card makes of them, and the type of each class."""
    leads = types[following.find(keys_of(extended(keys, deck)[0]))].reshape(len(keys), -1)
    return np.unique(np.sort(leads, axis=1), axis=0, return_inverse=True)


def _ends(keys: NDArray[np.int64], deck: Sequence[int]) -> NDArray[np.int64]:
    """In how many ways the last card ends four cards in each row."""
    hands, owners = extended(keys, deck)
    found = np.bincount(owners * len(ROWS) + row_numbers(hands), minlength=len(keys) * len(ROWS))
    return found.reshape(len(keys), len(ROWS))


def row_numbers(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The place in `ROWS` of each hand of five."""
    from croupier.compiled.rankings import rank_poker, values

    value = values("poker")[rank_poker(hands)].astype(np.int64)
    category, rank = value >> 20, value >> 16 & 15
    pair = np.where(rank >= JACK, ROWS.index("pair-of-jacks-or-better"), ROWS.index("pair-of-sixes-to-tens"))
    pair = np.where(rank >= SIX, pair, ROWS.index("none"))
    places = [ROWS.index(name) if name in ROWS else ROWS.index("none") for name in POKER]
    found: NDArray[np.int64] = np.where(category == POKER.index("pair"), pair, np.array(places)[category])
    return found
