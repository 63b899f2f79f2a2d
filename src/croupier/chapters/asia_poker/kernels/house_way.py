"""The house ways of Asia Poker by the million: arrays of seven cards in, three classes and a split a hand out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.cards import ACE, JOKER
from croupier.chapters.asia_poker.kernels import ranking
from croupier.chapters.asia_poker.kernels.settings import four_two_one, medium_pairs
from croupier.compiled import keys as _keys
from croupier.compiled.check import hands_of, option
from croupier.compiled.house_way_poker import rank_tables
from croupier.compiled.settings import spread
from croupier.families.hands.way_tables import MILLION, frozen

if TYPE_CHECKING:
    from croupier.chapters.asia_poker.kernels.settings import EqualLead, MediumPair
    from croupier.compiled.arrays import I16, I32, I64, Bools, Hands

# The parts by which a way orders settings, the most important first; `balanced` weighs all three.
HIGH, MEDIUM, LOW = range(3)
ORDERS = {"max-high": (HIGH, MEDIUM, LOW), "max-medium": (MEDIUM, HIGH, LOW), "max-low": (LOW, MEDIUM, HIGH)}
WAYS = ("balanced", *ORDERS)
# More than the classes that any part has.
SPAN = 1 << 12
# So few hands are set before a table by ranks would be built.
FEW = 5_000
NEVER = 127
CATEGORY, FIRST_RANK, SECOND_RANK = 20, 16, 12


class SetHands(NamedTuple):
    """Hands set by a way: the classes of the three parts, and the row of `order` that was chosen.

    A row of `order` has the four columns that go high, the two that go medium and the one that goes low.
    """

    order: Hands
    high: I16
    medium: I16
    low: I16
    split: Hands


@dataclass(frozen=True, slots=True)
class Rules:
    """The elections and readings that bear on setting a hand: where A-2-3-4 stands, and readings AP-3 and AP-4."""

    low_straight_flush_a234: bool = False
    low_straight_a234: bool = False
    pair: MediumPair = "medium-hand"
    equal_lead: EqualLead = "longer-ranks-higher"


class Tables(NamedTuple):
    """What every way needs: how hands rank, and which are legal.

    `top` has the highest medium class that may stand under a high class; `medium` the medium class when three ranks
    are laid with the last, the middle or the first as the low hand, NEVER where that is not allowed. From a
    `start` of zero the suits do not reach a flush.
    """

    rests: Hands
    rank: I64
    word: I64
    lanes: I64
    start: int
    table: I16
    flush: I16
    top: I16
    medium: I16


class Way(NamedTuple):
    """A way: a worth for each high class, a factor and a summand for each way to lay the other three cards."""

    worth: I64
    factor: I64
    summand: I64


class Known(NamedTuple):
    """How a way sets hands without a flush: a sum of words leads to a place, and this to the setting and its cards."""

    word: I64
    places: I32
    settings: I32


def set_hands(
    hands: Hands, *, way: str = "balanced", rules: Rules | None = None, threads: int = 1, check: bool = False
) -> SetHands:
    """Set seven of 53 cards by a house way."""
    held = hands_of(hands, widths=(7,), deck=JOKER + 1, distinct=check)
    rules = rules or Rules()
    known = _by_ranks(way, rules) if len(held) > FEW else None
    codes, split = np.empty(len(held), np.int32), np.empty(len(held), np.uint8)
    spread(lambda rows: _set(held[rows], way, rules, known, codes[rows], split[rows]), len(held), threads)
    return SetHands(four_two_one(), *unpack(codes), split)


def _set(
    hands: Hands, way: str, rules: Rules, known: Known | None, codes: I32, split: Hands, *, flushes: bool = True
) -> None:
    """Set hands by a way, those that cannot make a flush by what is known of their ranks."""
    from croupier.chapters.asia_poker.kernels import house_way_choice as kernels

    tables, wanted = tables_of(rules), way_tables(way, rules)
    if known is None:
        codes[:] = kernels.UNKNOWN
    else:
        kernels.set_by_ranks(hands, tables.rests, tables.start, known, rows_of(), codes, split)
    kernels.set_hands(hands, tables if flushes else tables._replace(start=0), wanted, rows_of(), codes, split)


def best_settings(
    hands: Hands, *, rules: Rules | None = None, threads: int = 1, check: bool = False
) -> tuple[I32, I64]:
    """The settings, as one number each, that no other equals or beats in every part, and how many a hand has."""
    from croupier.chapters.asia_poker.kernels import house_way_choice as kernels

    held = hands_of(hands, widths=(7,), deck=JOKER + 1, distinct=check)
    tables = tables_of(rules or Rules())
    found, sizes = np.empty((len(held), kernels.MOST_SETTINGS), np.int32), np.empty(len(held), np.int64)

    def work(rows: slice) -> None:
        kernels.best_settings(held[rows], tables, found[rows], sizes[rows])

    spread(work, len(held), threads)
    return found[np.arange(kernels.MOST_SETTINGS) < sizes[:, None]], sizes


def unpack(codes: I32) -> tuple[I16, I16, I16]:
    """The classes of the three parts of settings that are one number each."""
    return (codes >> 11).astype(np.int16), (codes >> 4 & 127).astype(np.int16), (codes & 15).astype(np.int16)


def pack(setting: SetHands) -> I32:
    """Settings as one number each, greater where the high, then the medium, then the low hand is better."""
    return setting.high.astype(np.int32) << 11 | setting.medium.astype(np.int32) << 4 | setting.low.astype(np.int32)


# Ways


@cache
def way_tables(way: str, rules: Rules) -> Way:
    """A way as the kernel reads it."""
    tables = tables_of(rules)
    mediums = medium_pairs(rules.pair).values
    highs = ranking.tables_of(low_straight=rules.low_straight_a234, low_straight_flush=rules.low_straight_flush_a234)
    medium = np.where(tables.medium == NEVER, 0, tables.medium).astype(np.int64)
    # Laid in this order, the low hand is the last, the middle or the first of three cards.
    low = np.stack([np.arange(13**3) // place % 13 for place in (1, 13, 169)], axis=1)
    if option("way", way, WAYS) == "balanced":
        chances = frozen(
            "croupier.chapters.asia_poker",
            low_straight_flush_a234=rules.low_straight_flush_a234,
            low_straight_a234=rules.low_straight_a234,
        )
        values = (highs.values, mediums, np.arange(13) << FIRST_RANK)
        a, b, c = (
            np.array([table.of(int(value)) for value in part]) for table, part in zip(chances, values, strict=True)
        )
        # The chance to win two of three, ab + ac + bc - 2abc, as a times a factor and a summand
        b, c = b[medium], c[low]
        return Way(a, (b + c) * MILLION - 2 * b * c, b * c * MILLION)
    weights = {part: SPAN ** (2 - place) for place, part in enumerate(ORDERS[way])}
    factor = np.full_like(medium, weights[HIGH])
    return Way(np.arange(len(highs.values)), factor, medium * weights[MEDIUM] + low * weights[LOW])


@cache
def _by_ranks(way: str, rules: Rules) -> Known:
    """The settings of all classes of ranks by a way."""
    ranks = rank_tables()
    # With falling cards a row of the order of settings tells how they are laid: which three, and which of them is low.
    hands = np.ascontiguousarray(np.sort(ranks.hands, axis=1)[:, ::-1])
    settings, split = np.empty((len(hands), 2), np.int32), np.empty(len(hands), np.uint8)
    codes = np.empty(len(hands), np.int32)
    _set(hands, way, rules, None, codes, split, flushes=False)
    rests, rows = tables_of(rules).rests, rows_of()
    laid = np.empty(len(four_two_one()), np.int32)
    for r, (x, y, z) in enumerate(rests.tolist()):
        for low, (a, b, c) in enumerate(((x, y, z), (x, z, y), (y, z, x))):
            laid[rows[a, b, c]] = 3 * r + low
    settings[:, 0], settings[:, 1] = codes, laid[split]
    return Known(_keys.words(7), ranks.places, settings)


# Tables


@cache
def tables_of(rules: Rules) -> Tables:
    high = ranking.tables_of(low_straight=rules.low_straight_a234, low_straight_flush=rules.low_straight_flush_a234)
    pairs = medium_pairs(rules.pair)
    equal = option("equal_lead", rules.equal_lead, ("longer-ranks-higher", "equal-fouls")) == "longer-ranks-higher"
    allowed = _outranks(high.values[:, None], pairs.values[None, :], 2, equal=equal)
    size = allowed.sum(1)
    if not np.array_equal(allowed, np.arange(len(pairs.values)) < size[:, None]):
        raise AssertionError("a medium hand is allowed where a lower one is not")
    return Tables(
        rests=np.ascontiguousarray(four_two_one()[::3, 4:]),
        rank=np.array([*(card >> 2 for card in range(JOKER)), ACE]),
        word=high.word,
        lanes=high.lanes,
        start=high.start,
        table=high.table,
        flush=high.flush,
        top=(size - 1).astype(np.int16),
        medium=_medium(pairs.table, pairs.values, equal=equal),
    )


def _outranks(longer: I32, shorter: I32, cards: int, *, equal: bool) -> Bools:
    """Whether hands are higher than shorter ones, or equal in all the cards that the shorter ones have."""
    shift = np.where((cards == 1) | (shorter >> CATEGORY > 0), FIRST_RANK, SECOND_RANK)
    lead, other = longer >> shift, shorter >> shift
    same: Bools = longer >> CATEGORY == shorter >> CATEGORY
    return np.where(same, (lead >= other) if equal else (lead > other), longer > shorter)


def _medium(table: I16, values: I32, *, equal: bool) -> I16:
    """The medium class of three ranks laid in each of three ways, NEVER where the low hand would be higher."""
    x, y, z = (np.arange(13**3) // place % 13 for place in (169, 13, 1))
    found = np.empty((13**3, 3), np.int16)
    for way, (one, two, low) in enumerate(((x, y, z), (x, z, y), (y, z, x))):
        # Two cards of different suits have these ranks.
        classes = table[4 * one, 4 * two + 1]
        legal = _outranks(values[classes], low.astype(np.int32) << FIRST_RANK, 1, equal=equal)
        found[:, way] = np.where(legal, classes, NEVER)
    return found


@cache
def rows_of() -> Hands:
    """The row of `four_two_one` by its two medium columns and its low one."""
    found = np.zeros((7, 7, 7), np.uint8)
    for row, (*_, a, b, c) in enumerate(four_two_one().tolist()):
        found[a, b, c] = found[b, a, c] = row
    return found
