"""Seven cards of pai gow poker, sorted into the few kinds that matter.

Without a flush only the ranks decide how a hand is set: a class of ranks. A hand that may hold a flush is kept by the
ranks of the suit in which it may, and the ranks of its other cards: a flush hand. No hand has two such suits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.cards import ACE
from croupier.compiled import families as _families
from croupier.compiled import keys as _keys
from croupier.compiled.house_way_poker import cards_of, way_tables
from croupier.compiled.seven_card import FULL, HAND, Deck, hands_of
from croupier.compiled.seven_card import Hands as SevenCards
from croupier.families.hands.categories import POKER

if TYPE_CHECKING:
    from croupier.compiled.arrays import I32, I64, Bools, Hands

# A point is the class of a high hand and that of a low hand in one number; classes lie below these bounds.
LOW_BITS, HIGH_BITS = 7, 13
LOWS, HIGHS = 1 << LOW_BITS, 1 << HIGH_BITS


@dataclass(frozen=True, slots=True, eq=False)
class Kinds(SevenCards):
    """All classes of ranks and all flush hands of a deck, and for each of them cards that look like it."""

    hands: Hands
    flush_hands: Hands


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
    held = hands_of(deck)
    parts = (held.deck, held.counts, held.joker, held.suited, held.off, held.flush_joker, held.row)
    return Kinds(*parts, cards_of(held.counts, held.joker), _suited_cards(held.suited, held.off, held.flush_joker))


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
