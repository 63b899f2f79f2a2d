"""Seven cards set in five and two by the best reply to a hidden hand, looked up and not worked out.

Kinds of hands are numbered by their ranks, then flush hands: by the ranks of the suit that may be a flush and the ranks
of the cards beside it. Two cards of a kind's setting go low; where the suits part a kind, all suits of the hand say
which. A card is named by its rank and whether it is of the suit that may be a flush.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.cards import JOKER
from croupier.chapters.pai_gow_poker.kernels.decisions import decisions_of
from croupier.chapters.pai_gow_poker.odds import decisions
from croupier.compiled import keys as _keys
from croupier.compiled.jit import njit
from croupier.compiled.pai_gow.classes import kinds
from croupier.compiled.settings import five_two
from croupier.compiled.seven_card import HAND, others_of
from croupier.families.sim.five_two import split_columns
from croupier.odds.answer import default_store

if TYPE_CHECKING:
    from croupier.compiled.arrays import I32, I64, Hands
    from croupier.families.sim.five_two import U8
    from croupier.families.sim.seven_cards import Hands as Sorted
    from croupier.sim.deal import Planes
    from croupier.sim.model import Decisions

RANKS, SUITS, NO_SUIT = 13, 4, 4
RANK_MASK = (1 << RANKS) - 1
ITEM_BITS, ITEM_MASK = 6, 63
# The keys by which the few cards beside a suit are told; there are keys for three cards, not for two.
BESIDE = 3


class Index(NamedTuple):
    """What leads from a class of ranks and the ranks of a suit to a flush hand, as the loop takes it.

    A flush hand stands `start[joker, mask]` further than the cards beside it, which are told by how many they are and
    by their sum: that of the class less that of the mask.
    """

    start: I64
    joker: I64
    class_sum: I64
    mask_sum: I64
    left: I64
    beside: I64


class Suits(NamedTuple):
    """The suits of a rank, as bits, among all that are as many: how many such there are, and its number.

    The second row is for hands of which the first suit is given.
    """

    size: I64
    number: I64


class Parted(NamedTuple):
    """The kinds that suits part: the two low cards of each option, and which option the suits of a hand take."""

    cards: I32
    start: I64
    choice: Hands


@dataclass(frozen=True, slots=True, eq=False)
class BestReply:
    """For every kind of hand the two cards that go low, or a negative number that leads to a parted kind."""

    cards: I32
    parted: Parted

    def lay(self, cards: Planes, hands: Sorted) -> Decisions:
        """How every hand is set."""
        out = np.empty((1, cards.shape[1]), np.uint8)
        lowest, splits = split_columns()
        _lay(cards, hands, self.cards, self.parted, _index(), _suits(), _keys.lanes(), lowest, splits, out[0])
        return out


@cache
def best_reply(way: str, *, low_wheel: bool = False) -> BestReply:
    """The best reply to a way by its name."""
    found, held = decisions_of(decisions(way, default_store(), low_wheel=low_wheel)), kinds()
    classes = len(held.hands)
    cards = np.concatenate(
        [_named(held.hands, found.rows[:classes], 0), _named(held.flush_hands, found.rows[classes:], 1)]
    )
    cards[found.split] = -1 - np.arange(len(found.split))
    options = np.empty(found.options.shape, np.int32)
    ranked = found.split < classes
    for column in range(found.options.shape[1]):
        rows = found.options[:, column]
        options[ranked, column] = _named(held.hands[found.split[ranked]], rows[ranked], 0)
        options[~ranked, column] = _named(held.flush_hands[found.split[~ranked] - classes], rows[~ranked], 1)
    return BestReply(cards, Parted(options, found.start, found.choice))


def _named(hands: Hands, rows: Hands, suits: int) -> I32:
    """The two cards that go low, by their names; the suit of a flush stands first, if there is one."""
    low = np.take_along_axis(hands, five_two()[rows][:, 5:], axis=1).astype(np.int32)
    named = low >> 2 << 2 | (low < JOKER) & (low & 3 < suits)
    found: I32 = named[:, 0] << ITEM_BITS | named[:, 1]
    return found


@cache
def _index() -> Index:
    held = kinds()
    keys = np.array(_keys.RANK_KEYS[BESIDE])
    masks = np.arange(RANK_MASK + 1)
    beside = np.full((BESIDE, 2 * int(keys[-1]) + 1), -1, np.int64)
    for cards in range(BESIDE):
        rest = others_of(held.deck, cards)
        beside[cards, rest @ keys] = np.arange(len(rest))
    start = np.full((2, len(masks)), -1, np.int64)
    first = np.flatnonzero(np.diff(held.flush_joker << RANKS | held.suited, prepend=-1))
    start[held.flush_joker[first], held.suited[first]] = len(held.hands) + first
    return Index(
        start,
        held.joker,
        held.counts @ keys,
        (masks[:, None] >> np.arange(RANKS) & 1) @ keys,
        HAND - np.bitwise_count(masks).astype(np.int64),
        beside,
    )


@cache
def _suits() -> Suits:
    size, number = np.ones((2, 1 << SUITS), np.int64), np.zeros((2, 1 << SUITS), np.int64)
    for given in (0, 1):
        alike: dict[tuple[int, int], list[int]] = {}
        for suits in range(1 << SUITS):
            alike.setdefault((suits.bit_count(), suits & given), []).append(suits)
        for held in alike.values():
            size[given, held], number[given, held] = len(held), np.arange(len(held))
    return Suits(size, number)


# --- Loops


@njit
def _lay(
    cards: Planes,
    hands: Sorted,
    settings: I32,
    parted: Parted,
    by: Index,
    suits: Suits,
    lanes: I64,
    lowest: U8,
    splits: U8,
    out: Decisions,
) -> None:
    room = np.empty(RANKS, np.int64)
    for i in range(out.shape[0]):
        kind, suit = np.int64(hands.ranks[i]), NO_SUIT
        if hands.suit[i] >= 0:
            mask, joker = np.int64(hands.suit[i]) & RANK_MASK, by.joker[kind]
            kind = by.start[joker, mask] + by.beside[by.left[mask] - joker, by.class_sum[kind] - by.mask_sum[mask]]
            held = 0
            for j in range(HAND):
                held |= lanes[cards[j, i]]
            suit = 0
            while held >> 16 * suit & RANK_MASK != mask:
                suit += 1
        named = np.int64(settings[kind])
        if named < 0:
            option = parted.choice[parted.start[-1 - named] + _place(cards, i, suit, suits, room)]
            named = np.int64(parted.cards[-1 - named, option])
        one, other = named >> ITEM_BITS, named & ITEM_MASK
        ones = others = 0
        for j in range(HAND):
            card = np.int64(cards[j, i])
            item = card if card == JOKER else card & ~3 | (1 if card & 3 == suit else 0)
            ones |= (1 if item == one else 0) << j
            others |= (1 if item == other else 0) << j
        first = np.int64(lowest[ones])
        out[i] = splits[first | lowest[others & ~first]]


@njit
def _place(cards: Planes, i: int, suit: int, by: Suits, room: I64) -> int:
    """The number of a hand among all suits that its ranks can have, its flush being of the first suit."""
    room[:] = 0
    for j in range(HAND):
        card = np.int64(cards[j, i])
        if card < JOKER:
            held = card & 3
            if suit < NO_SUIT and held in (suit, 0):
                held = suit - held
            room[card >> 2] |= 1 << held
    given = 1 if suit < NO_SUIT else 0
    found = 0
    for rank in range(RANKS):
        found = found * by.size[given, room[rank]] + by.number[given, room[rank]]
    return int(found)
