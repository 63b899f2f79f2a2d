"""What seven cards can be at Asia Poker, as far as it bears on how they are set.

Most hands are set by their ranks alone: a class. A hand that may make a flush has four cards of a suit, or three and
the joker: a lot has the ranks of those cards and the ranks of the others, whose suits do not matter. Only three cards
of one suit, three of another and the joker may make a flush in two ways: a double. A double belongs to two lots, and
all hands of lots belong to classes too, so that sums over lots and doubles correct the sums over classes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.cards import JOKER
from croupier.chapters.asia_poker.kernels import house_way as house_way_asia

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.chapters.asia_poker.kernels.house_way import Rules
    from croupier.compiled.arrays import I32, I64, Hands

ALL_RANKS = tuple(range(13))
HAND = 7
FLUSH = 4
MOST_OFF = HAND - FLUSH
DOUBLE = 3
SLICE = 100_000
# A joker beside a setting that is one number
JOKER_BIT = 24


class Settings(NamedTuple):
    """The best settings of many hands: those of hand i are the codes from `starts[i]` to before the next start."""

    starts: I64
    codes: I32

    @property
    def owners(self) -> I64:
        """The hand that each code belongs to."""
        owners: I64 = np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))
        return owners


@dataclass(frozen=True, slots=True, eq=False)
class Offs:
    """Up to three cards in three suits by their ranks: how many of each rank, and which others are part of them."""

    counts: I64
    size: I64

    def index(self, counts: I64) -> I64:
        """The place of given numbers of each rank."""
        codes = _code(self.counts)
        order = np.argsort(codes)
        found: I64 = order[np.searchsorted(codes[order], _code(counts))]
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Kinds:
    """All hands of a deck of some ranks in four suits and a joker: classes, lots and doubles.

    `hands` are hands of the kind, `number` is how many there are: of a class all hands with its ranks, of a lot all
    hands with a suit that makes it (a double counts in its two lots), of a double all hands.
    """

    ranks: tuple[int, ...]
    offs: Offs
    counts: I64
    joker: I64
    number: I64
    hands: Hands
    lot_mask: I64
    lot_off: I64
    lot_joker: I64
    lot_class: I64
    lot_number: I64
    lot_hands: Hands
    double_masks: I64
    double_class: I64
    double_lots: I64
    double_number: I64
    double_hands: Hands

    @property
    def total(self) -> int:
        """How many hands there are."""
        return comb(4 * len(self.ranks) + 1, HAND)

    @property
    def deals(self) -> int:
        """How many pairs of hands, the dealer's and a player's."""
        return self.total * comb(4 * len(self.ranks) + 1 - HAND, HAND)

    @property
    def plain(self) -> I64:
        """Of each class the number of hands that cannot make a flush."""
        flush = np.bincount(self.lot_class, self.lot_number, len(self.counts))
        twice = np.bincount(self.double_class, self.double_number, len(self.counts))
        return self.number - (flush - twice).astype(np.int64)

    @property
    def proper(self) -> I64:
        """Of each lot the number of hands that are no double."""
        found: I64 = self.lot_number.copy()
        # Four suits for the three cards, three for the others; a double of equal halves is in one lot twice.
        found[self.double_lots] -= 12
        return found


# Kinds of hands


@cache
def kinds(ranks: tuple[int, ...]) -> Kinds:
    """The kinds of hands of a deck of these ranks, which rise."""
    if list(ranks) != sorted(set(ranks)):
        raise ValueError(f"ranks rise, unlike {ranks}")
    offs = _offs(ranks)
    classes = [_classes(ranks, joker) for joker in (0, 1)]
    counts = np.concatenate([counts for counts, _ in classes])
    joker = np.repeat((0, 1), [len(counts) for counts, _ in classes])
    codes = _class_code(counts, joker)
    order = np.argsort(codes)

    def class_of(held: I64, with_joker: I64) -> I64:
        found: I64 = order[np.searchsorted(codes[order], _class_code(held, with_joker))]
        return found

    lots = [_lots(ranks, offs, joker) for joker in (0, 1)]
    mask, off, lot_joker, lot_hands = (np.concatenate(parts) for parts in zip(*lots, strict=True))
    by_mask = np.lexsort((off, mask))
    mask, off, lot_joker, lot_hands = (part[by_mask] for part in (mask, off, lot_joker, lot_hands))
    masks, double_number, double_hands = _doubles(ranks)
    double_counts = _bits(masks[:, 0]) + _bits(masks[:, 1])
    return Kinds(
        ranks=ranks,
        offs=offs,
        counts=counts,
        joker=joker,
        number=_choose(4)[counts].prod(1),
        hands=np.concatenate([hands for _, hands in classes]),
        lot_mask=mask,
        lot_off=off,
        lot_joker=lot_joker,
        lot_class=class_of(_bits(mask) + offs.counts[off], lot_joker),
        lot_number=4 * _choose(3)[offs.counts[off]].prod(1),
        lot_hands=lot_hands,
        double_masks=masks,
        double_class=class_of(double_counts, np.ones(len(masks), np.int64)),
        double_lots=_double_lots(masks, offs, mask, off, lot_joker),
        double_number=double_number,
        double_hands=double_hands,
    )


def _offs(ranks: tuple[int, ...]) -> Offs:
    picks = [p for size in range(MOST_OFF + 1) for p in combinations_with_replacement(ranks, size)]
    counts = np.array([np.bincount(pick, minlength=13) for pick in picks], np.int64)
    return Offs(counts, counts.sum(1))


def _classes(ranks: tuple[int, ...], joker: int) -> tuple[I64, Hands]:
    """Every class, and a hand of it: in turn of four suits no three cards are of one."""
    picks = np.array(list(combinations_with_replacement(ranks, HAND - joker)), np.int64)
    counts = (picks[:, :, None] == np.arange(13)).sum(1)
    allowed = counts.max(1) <= 4
    cards = 4 * picks[allowed] + np.arange(HAND - joker) % 4
    return counts[allowed], _with_joker(cards, joker)


def _lots(ranks: tuple[int, ...], offs: Offs, joker: int) -> tuple[I64, I64, I64, Hands]:
    """Every lot and a hand of it: one suit for the flush, and the other three in turn for the rest."""
    masks, places, hands = [], [], []
    for suited in range(FLUSH - joker, HAND - joker + 1):
        held = np.array(list(combinations(ranks, suited)), np.int64).reshape(-1, suited)
        rest = np.flatnonzero(offs.size == HAND - joker - suited)
        others = _cards(offs.counts[rest]) + 1 + np.arange(HAND - joker - suited) % 3
        masks.append(np.repeat((1 << held).sum(1), len(rest)))
        places.append(np.tile(rest, len(held)))
        cards = np.hstack([np.repeat(4 * held, len(rest), axis=0), np.tile(others, (len(held), 1))])
        hands.append(_with_joker(cards, joker))
    mask = np.concatenate(masks)
    return mask, np.concatenate(places), np.full(len(mask), joker), np.concatenate(hands)


def _doubles(ranks: tuple[int, ...]) -> tuple[I64, I64, Hands]:
    """Every two sets of three ranks in two suits, how many hands they are, and one of them."""
    threes = np.array(sorted(combinations(ranks, DOUBLE), key=lambda held: held[::-1]), np.int64)
    one, other = np.triu_indices(len(threes))
    # In this order the masks rise.
    masks = (1 << threes).sum(1)
    cards = np.hstack([4 * threes[one], 4 * threes[other] + 1])
    return np.column_stack([masks[one], masks[other]]), np.where(one == other, 6, 12), _with_joker(cards, 1)


def _double_lots(masks: I64, offs: Offs, lot_mask: I64, lot_off: I64, lot_joker: I64) -> I64:
    """The two lots of every double."""
    place = np.full((1 << 13, len(offs.size)), -1, np.int64)
    held = np.flatnonzero(lot_joker == 1)
    place[lot_mask[held], lot_off[held]] = held
    columns = [place[masks[:, i], offs.index(_bits(masks[:, 1 - i]))] for i in (0, 1)]
    return np.column_stack(columns)


def _with_joker(cards: I64, joker: int) -> Hands:
    return np.hstack([cards, np.full((len(cards), joker), JOKER)]).astype(np.uint8)


def _cards(counts: I64) -> I64:
    """The first card of each rank as often as the rank occurs."""
    size = int(counts[0].sum())
    return np.array([np.repeat(4 * np.arange(13), row) for row in counts], np.int64).reshape(len(counts), size)


def _bits(mask: I64) -> I64:
    """Masks of ranks as counts of each rank."""
    found: I64 = mask[:, None] >> np.arange(13) & 1
    return found


def _code(counts: I64) -> I64:
    found: I64 = counts @ 5 ** np.arange(13)
    return found


def _class_code(counts: I64, joker: I64) -> I64:
    return _code(counts) * 2 + joker


def _choose(cards: int) -> I64:
    """The ways to hold none, one, two ... of the cards of a rank."""
    return np.array([comb(cards, held) for held in range(5)])


# How they are set


@cache
def set_kinds(way: str, rules: Rules, ranks: tuple[int, ...]) -> tuple[I32, I32, I32]:
    """The settings that a way gives to classes without a flush, lots and doubles, as one number each."""
    held = kinds(ranks)
    return tuple(  # type: ignore[return-value]
        house_way_asia.pack(house_way_asia.set_hands(hands, way=way, rules=rules, threads=2))
        for hands in (held.hands, held.lot_hands, held.double_hands)
    )


@cache
def best_of_kinds(rules: Rules, ranks: tuple[int, ...]) -> tuple[Settings, Settings, Settings]:
    """The settings that no other equals or beats in every part, of classes without a flush, lots and doubles."""
    held = kinds(ranks)
    return tuple(  # type: ignore[return-value]
        _best(hands, rules) for hands in (held.hands, held.lot_hands, held.double_hands)
    )


def _best(hands: Hands, rules: Rules) -> Settings:
    parts: Sequence[tuple[I32, I64]] = [
        house_way_asia.best_settings(hands[start : start + SLICE], rules=rules, threads=2)
        for start in range(0, len(hands), SLICE)
    ]
    sizes = np.concatenate([sizes for _, sizes in parts])
    return Settings(np.concatenate([[0], np.cumsum(sizes)]), np.concatenate([codes for codes, _ in parts]))
