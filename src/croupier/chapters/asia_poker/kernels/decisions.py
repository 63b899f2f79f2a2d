"""The best reply of Asia Poker as it is kept: for every kind of hand the row of the order of settings.

A row is one of `four_two_one`, for the columns of the hand that stands for the kind: those of classes first, then
those of lots, then those of doubles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.chapters.asia_poker.kernels import settings
from croupier.chapters.asia_poker.kernels.classes import ALL_RANKS, SLICE, kinds
from croupier.chapters.asia_poker.kernels.house_way_choice import HIGH_BIT, MEDIUM_BIT
from croupier.odds.decisions import STAMP, stamp_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.chapters.asia_poker.kernels.house_way import Rules
    from croupier.compiled.arrays import I32, Hands
    from croupier.odds.decisions import Arrays
    from croupier.work import Parameters

ROWS = "rows"


def hands_of_kinds(ranks: tuple[int, ...] = ALL_RANKS) -> tuple[Hands, Hands, Hands]:
    """A hand of every class, of every lot and of every double."""
    held = kinds(ranks)
    return held.hands, held.lot_hands, held.double_hands


def arrays_of(reply: Sequence[I32], rules: Rules, parameters: Parameters, *, threads: int = 2) -> Arrays:
    """The settings of a reply as they are kept."""
    rows = [
        _rows(hands[start : start + SLICE], codes[start : start + SLICE], rules, threads)
        for hands, codes in zip(hands_of_kinds(), reply, strict=True)
        for start in range(0, len(hands), SLICE)
    ]
    return {STAMP: stamp_of(parameters, *hands_of_kinds()), ROWS: np.concatenate(rows)}


def sound(arrays: Arrays, parameters: Parameters) -> bool:
    """Whether kept decisions answer this question, for these kinds of hands."""
    hands = hands_of_kinds()
    rows = arrays[ROWS]
    return (
        np.array_equal(arrays[STAMP], stamp_of(parameters, *hands))
        and rows.dtype == np.uint8
        and rows.shape == (sum(map(len, hands)),)
        and int(rows.max()) < len(settings.four_two_one())
    )


def _rows(hands: Hands, codes: I32, rules: Rules, threads: int) -> Hands:
    """The first row of each hand that makes the setting of this number."""
    found = settings.set_hands(
        hands,
        low_straight_flush_a234=rules.low_straight_flush_a234,
        low_straight_a234=rules.low_straight_a234,
        pair=rules.pair,
        equal_lead=rules.equal_lead,
        threads=threads,
    )
    high, medium, low = (part.astype(np.int32) for part in found.classes)
    made = (high << HIGH_BIT | medium << MEDIUM_BIT | low) == codes[:, None]
    if not made.any(1).all():
        raise AssertionError("a setting is none of its hand")
    rows: Hands = made.argmax(1).astype(np.uint8)
    return rows
