"""Seven cards of pai gow poker, sorted into the few kinds that matter.

Without a flush only the ranks decide how a hand is set: a class of ranks. A hand that may hold a flush is kept by the
ranks of the suit in which it may, and the ranks of its other cards: a flush hand. No hand has two such suits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.cards import ACE
from croupier.compiled import families as _families
from croupier.compiled import keys as _keys
from croupier.compiled.house_way_poker import rank_tables, way_tables
from croupier.families.hands.categories import POKER

if TYPE_CHECKING:
    from croupier.compiled.arrays import I32, I64, Bools, Hands

HAND = 7
FLUSH = 5
# A point is the class of a high hand and that of a low hand in one number; classes lie below these bounds.
LOW_BITS, HIGH_BITS = 7, 13
LOWS, HIGHS = 1 << LOW_BITS, 1 << HIGH_BITS


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards to deal from: some ranks in some suits, with or without the joker."""

    ranks: tuple[int, ...] = tuple(range(13))
    suits: int = 4
    joker: bool = True

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.ranks) * self.suits + self.joker

    @property
    def deals(self) -> int:
        """In how many ways two hands can be dealt."""
        return comb(self.size, HAND) * comb(self.size - HAND, HAND)


FULL = Deck()


@dataclass(frozen=True, slots=True, eq=False)
class Kinds:
    """All classes of ranks and all flush hands of a deck.

    A class: how often each rank occurs, whether the joker is held, in how many ways the suits fall, and cards of
    these ranks. A flush hand: the ranks of its suit as a mask, its other ranks, the joker, how many hands look like
    it, cards that do, and the row of the class that it belongs to.
    """

    deck: Deck
    counts: I64
    joker: I64
    ways: I64
    hands: Hands
    suited: I64
    off: I64
    flush_joker: I64
    flush_ways: I64
    flush_hands: Hands
    row: I64


class Points(NamedTuple):
    """What hands are worth when they are set: a point for each hand, by a way, and all points worth choosing from.

    The front of a hand, the points that no other point of the hand covers, is `front[i, : size[i]]`, the best high
    hand first.
    """

    set: I32
    front: I32
    size: I64


@cache
def kinds(deck: Deck = FULL) -> Kinds:
    """The classes and flush hands of a deck."""
    ranks = rank_tables()
    inside = np.isin(np.arange(13), deck.ranks)
    held = ((ranks.counts <= deck.suits * inside).all(1)) & (ranks.joker <= deck.joker)
    rows = np.flatnonzero(held)
    counts, joker = ranks.counts[rows], ranks.joker[rows]
    suited, off, flush_joker = _flushes(deck)
    flush_counts = (suited[:, None] >> np.arange(13) & 1) + off
    number = np.full(len(held), -1)
    number[rows] = np.arange(len(rows))
    return Kinds(
        deck,
        counts,
        joker,
        _choose(deck.suits)[counts].prod(1),
        ranks.hands[rows],
        suited,
        off,
        flush_joker,
        deck.suits * _choose(deck.suits - 1)[off].prod(1),
        _suited_cards(suited, off, flush_joker),
        number[ranks.places[look_ups(flush_counts, flush_joker)]],
    )


def _choose(suits: int) -> I64:
    """The ways to choose a number of cards of one rank from a number of suits."""
    return np.array([comb(suits, n) for n in range(HAND)])


def _flushes(deck: Deck) -> tuple[I64, I64, I64]:
    """The suit masks, the other ranks and the joker of every flush hand."""
    suited, off, joker = [], [], []
    for held in range(deck.joker + 1):
        for size in range(FLUSH - held, HAND - held + 1):
            masks = np.array([sum(1 << r for r in picked) for picked in combinations(deck.ranks, size)], np.int64)
            rest = others_of(deck, HAND - held - size)
            suited.append(np.repeat(masks, len(rest)))
            off.append(np.tile(rest, (len(masks), 1)))
            joker.append(np.full(len(masks) * len(rest), held, np.int64))
    return np.concatenate(suited), np.concatenate(off), np.concatenate(joker)


def others_of(deck: Deck, size: int) -> I64:
    """The ranks that a number of cards of the other suits can have, as rows that count each rank."""
    rows = [np.bincount(p, minlength=13) for p in combinations_with_replacement(deck.ranks, size)] if size else []
    found = np.array(rows, np.int64).reshape(-1, 13) if size else np.zeros((1, 13), np.int64)
    allowed: I64 = found[found.max(1) < deck.suits]
    return allowed


def _suited_cards(suited: I64, off: I64, joker: I64) -> Hands:
    """Cards that look like each flush hand: its suit is clubs, and the other cards fill the suits from diamonds on."""
    held = np.zeros((len(suited), 13, 4), np.bool_)
    held[:, :, 0] = suited[:, None] >> np.arange(13) & 1
    held[:, :, 1:] = np.arange(3) < off[:, :, None]
    places = np.column_stack([held.reshape(-1, 52), joker == 1])
    return np.nonzero(places)[1].reshape(-1, HAND).astype(np.uint8)


def class_points(found: Kinds, way: str, *, low_wheel: bool) -> Points:
    """How the classes are set where no flush counts."""
    return _points(found.hands, way, low_wheel=low_wheel, suits=False)


def flush_points(found: Kinds, way: str, *, low_wheel: bool) -> Points:
    """How the flush hands are set."""
    return _points(found.flush_hands, way, low_wheel=low_wheel, suits=True)


def _points(hands: Hands, way: str, *, low_wheel: bool, suits: bool) -> Points:
    from croupier.compiled.house_way_poker_kernels import SPLITS
    from croupier.compiled.pai_gow import sets as pai_gow_sets

    by = way_tables(way, low_wheel=low_wheel).by
    chosen, size = np.empty(len(hands), np.int32), np.empty(len(hands), np.int64)
    front = np.zeros((len(hands), SPLITS), np.int32)
    pai_gow_sets.set_points(hands, by if suits else by._replace(start=0), chosen, front, size)
    return Points(chosen, front[:, : size.max()], size)


def ace_high_classes(found: Kinds) -> Bools:
    """The classes that are an Ace High Pai Gow where they hold no flush."""
    ranking = _families.bug(HAND, low_wheel=False)
    value = ranking.values[ranking.table[look_ups(found.counts, found.joker)]]
    found_high: Bools = (value >> 20 == POKER.index("high-card")) & (value >> 16 & 15 == ACE)
    return found_high


def look_ups(counts: I64, joker: I64) -> I64:
    """The sums by which seven ranks are looked up."""
    found: I64 = counts @ np.array(_keys.RANK_KEYS[HAND]) + joker * _keys.section(HAND)
    return found
