"""One hand of Asia Poker: how many of the dealer's hands each setting of it beats, kind by kind."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.cards import JOKER
from croupier.chapters.asia_poker.kernels import settings
from croupier.chapters.asia_poker.kernels.classes import ALL_RANKS, HAND, kinds, set_kinds
from croupier.chapters.asia_poker.kernels.sweep import two_lower
from croupier.compiled.jit import njit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card
    from croupier.chapters.asia_poker.kernels.house_way import Rules
    from croupier.compiled.arrays import I32, I64

SUITS = 4


class Setting(NamedTuple):
    """A setting, how many of the dealer's hands it beats in two parts, and how many there are."""

    high: tuple[Card, ...]
    medium: tuple[Card, ...]
    low: tuple[Card, ...]
    win: int
    total: int


def settings_of(hand: Sequence[Card], way: str, rules: Rules) -> list[Setting]:
    """The settings of seven of 53 cards that no other equals or beats in every part, against a dealer's way."""
    held = np.array([sorted(hand, reverse=True)], np.uint8)
    found = settings.set_hands(
        held,
        low_straight_flush_a234=rules.low_straight_flush_a234,
        low_straight_a234=rules.low_straight_a234,
        pair=rules.pair,
        equal_lead=rules.equal_lead,
        check=True,
    )
    rows = np.flatnonzero(found.pareto[0])
    high, medium, low = (part[0, rows].astype(np.int32) for part in found.classes)
    beaten = beaten_by(hand, high << 11 | medium << 4 | low, way, rules)
    total = comb(JOKER + 1 - HAND, HAND)
    answers = []
    for row, win in zip(rows.tolist(), beaten.tolist(), strict=True):
        laid = tuple(held[0][found.order[row]].tolist())
        answers.append(Setting(laid[:4], laid[4:6], laid[6:], win, total))
    return answers


def beaten_by(hand: Sequence[Card], codes: I32, way: str, rules: Rules, ranks: tuple[int, ...] = ALL_RANKS) -> I64:
    """How many of the dealer's hands without the cards of this hand each setting, as one number, beats."""
    found = np.zeros(len(codes), np.int64)
    for values, numbers in zip(set_kinds(way, rules, ranks), left_by(hand, ranks), strict=True):
        add_beaten(values, numbers, codes, found)
    return found


def left_by(hand: Sequence[Card], ranks: tuple[int, ...] = ALL_RANKS) -> tuple[I64, I64, I64]:
    """How many hands lack the cards of this one: plain hands of each class, of each lot no doubles, and doubles."""
    held = kinds(ranks)
    suits, taken = np.zeros(SUITS, np.int64), np.zeros(13, np.int64)
    for card in hand:
        if card != JOKER:
            suits[card & 3] |= 1 << (card >> 2)
            taken[card >> 2] += 1
    choose = np.array([[comb(n, k) for k in range(SUITS + 1)] for n in range(SUITS + 1)])
    plain: I64 = choose[SUITS - taken, held.counts].prod(1)
    others = taken - (suits[:, None] >> np.arange(13) & 1)
    off = choose[SUITS - 1 - others[:, None, :], held.offs.counts].prod(2)
    lots = np.zeros(len(held.lot_mask), np.int64)
    doubles = np.zeros(len(held.double_class), np.int64)
    one, other = held.double_masks.T
    for suit in range(SUITS):
        lots += np.where(held.lot_mask & suits[suit], 0, off[suit][held.lot_off])
        for beside in range(SUITS):
            # Equal halves in two suits are the same hand either way round.
            counts = (suit != beside) & ((one != other) | (suit < beside))
            doubles += counts & (one & suits[suit] == 0) & (other & suits[beside] == 0)
    if JOKER in hand:
        plain, lots, doubles = plain * (1 - held.joker), lots * (1 - held.lot_joker), doubles * 0
    np.subtract.at(plain, held.lot_class, lots)
    np.add.at(plain, held.double_class, doubles)
    np.subtract.at(lots, held.double_lots, doubles[:, None])
    return plain, lots, doubles


@njit
def add_beaten(values: I32, numbers: I64, codes: I32, found: I64) -> None:
    """Add to each code the numbers of the values that it beats in two of three parts."""
    for k in range(codes.shape[0]):
        for i in range(values.shape[0]):
            found[k] += numbers[i] * two_lower(values[i], codes[k])
