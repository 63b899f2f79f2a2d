"""Seven cards of Asia Poker set in four, two and one by a way or the best reply to it, looked up and not worked out.

Hands are told apart as far as it bears on how they are set: by their ranks, and where four cards of a suit, or three
and the joker, may be a flush, by the ranks of that suit too. All these kinds of hands are set once, when a table is
opened. A decision is a row of `four_two_one`: the columns that go high, those that go medium and the one that goes low.
A set hand is one number, the classes of its three parts side by side.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import JOKER, cards_text
from croupier.chapters.asia_poker.kernels import house_way as house_way_asia
from croupier.chapters.asia_poker.kernels.classes import ALL_RANKS, DOUBLE, HAND, MOST_OFF, kinds
from croupier.chapters.asia_poker.kernels.decisions import ROWS, hands_of_kinds
from croupier.chapters.asia_poker.kernels.house_way_choice import HIGH_BIT, LOW_MASK, MEDIUM_BIT, MEDIUM_MASK
from croupier.chapters.asia_poker.kernels.settings import four_two_one
from croupier.chapters.asia_poker.odds import decisions
from croupier.compiled import keys as _keys
from croupier.compiled.house_way_poker import rank_tables
from croupier.compiled.jit import njit
from croupier.compiled.kernels import FLUSH, KEY, flush_mask
from croupier.odds.answer import default_store

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.chapters.asia_poker.kernels.house_way import Rules, Tables
    from croupier.compiled.arrays import I32, I64, Hands
    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Decisions

U8: TypeAlias = NDArray[np.uint8]

SUITED, NO_SUIT = 4, 4
# How many sets of three ranks there are.
THREES = 286
RANK_MASK, RANKS = (1 << 13) - 1, 13
# The counts of the suits: a suit has its bit here where it may be a flush.
SUITS_BIT, ALL_SUITS = 32, 0x8888
# Above the sum of the ranks and the counts of the suits stands a sum by which up to three cards beside a suit are told.
BESIDE_BIT = 48
# How a card is named in a setting: its rank, and whether it is of the suit that may be a flush, or of the second such.
ITEM_BITS, ITEM_MASK = 6, 63
FOUL = -1
ENDS = ("lose", "win")


class Index(NamedTuple):
    """What leads from seven cards to their kind, as the loop takes it.

    Kinds are numbered by their ranks, then lots, then doubles. A lot is the mask of its suit, from `lot_start` on, and
    the place of the cards beside it by their sum; how many they are, `left` says, less a joker. A double is two masks,
    each with its place.
    """

    word: I64
    lanes: I64
    start: int
    places: I32
    lot_start: I64
    mask_sum: I64
    left: I64
    beside: I64
    double_start: int
    double_place: I64


class Found(NamedTuple):
    """The kind of every hand, and its suits that may be a flush: two numbers of suits, NO_SUIT where there is none."""

    kind: I32
    first: U8
    second: U8


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """A way of setting planes of seven cards: for every kind of hand the setting, and the cards that do not go high."""

    points: I32
    cards: I32

    def lay(self, cards: Planes) -> Decisions:
        """How every hand is set."""
        out = np.empty((1, cards.shape[1]), np.uint8)
        _lay(cards, sort_hands(cards), self.cards, _columns(), out[0])
        return out

    def set(self, cards: Planes) -> I32:
        """What every hand is worth when it is set by the way."""
        out = np.empty(cards.shape[1], np.int32)
        _look_up(sort_hands(cards).kind, self.points, out)
        return out


def sort_hands(cards: Planes) -> Found:
    """The kinds of the hands whose cards are all of these rows."""
    rounds = cards.shape[1]
    found = Found(np.empty(rounds, np.int32), np.empty(rounds, np.uint8), np.empty(rounds, np.uint8))
    _sort(cards, _index(), found)
    return found


@cache
def way_of(name: str, rules: Rules) -> Way:
    """A house way by its name."""
    set_ = [house_way_asia.set_hands(hands, way=name, rules=rules) for hands in hands_of_kinds()]
    return Way(
        np.concatenate([house_way_asia.pack(part) for part in set_]).astype(np.int32),
        _not_high([part.split for part in set_]),
    )


@cache
def best_reply(name: str, rules: Rules) -> Way:
    """The best reply to a house way by its name."""
    rows = decisions(name, rules, default_store())[ROWS]
    hands = hands_of_kinds()
    parts = np.split(rows, np.cumsum([len(part) for part in hands])[:-1])
    ranking = house_way_asia.tables_of(rules)
    points = [laid(ranking, part.T.copy(), row[None]) for part, row in zip(hands, parts, strict=True)]
    return Way(np.concatenate(points), _not_high(parts))


def _not_high(rows: Sequence[Hands]) -> I32:
    """For every kind of hand the cards that do not go high, given the settings of classes, lots and doubles."""
    items = []
    for suits, (hands, row) in enumerate(zip(hands_of_kinds(), rows, strict=True)):
        low = np.take_along_axis(hands, four_two_one()[row][:, 4:], axis=1).astype(np.int32)
        # The cards of a lot are made with the suit of its flush first; those of a double with both.
        flag = np.where((low < JOKER) & (low & 3 < suits), (low & 3) + 1, 0)
        named = low >> 2 << 2 | flag
        items.append(named[:, 0] << 2 * ITEM_BITS | named[:, 1] << ITEM_BITS | named[:, 2])
    return np.concatenate(items).astype(np.int32)


@cache
def _index() -> Index:
    held, ranks = kinds(ALL_RANKS), rank_tables()
    if not (np.array_equal(held.counts, ranks.counts) and np.array_equal(held.joker, ranks.joker)):
        raise AssertionError("classes of ranks stand in two orders")
    keys = np.array(_keys.RANK_KEYS[MOST_OFF])
    word = _keys.words(HAND)
    word[:JOKER] += np.repeat(keys, 4) << BESIDE_BIT
    masks = np.arange(RANK_MASK + 1)
    beside = np.full((MOST_OFF + 1, MOST_OFF * int(keys[-1]) + 1), -1, np.int64)
    beside[held.offs.size, held.offs.counts @ keys] = np.arange(len(held.offs.size))
    lot_start = np.zeros(len(masks), np.int64)
    first = np.flatnonzero(np.diff(held.lot_mask, prepend=-1))
    # The cards beside a mask are numbered without a gap.
    lot_start[held.lot_mask[first]] = len(held.counts) + first - held.lot_off[first]
    place = np.zeros(len(masks), np.int64)
    threes = np.flatnonzero(np.bitwise_count(masks) == DOUBLE)
    place[threes] = np.arange(len(threes))
    return Index(
        word,
        _keys.lanes(),
        _keys.flush_start(SUITED),
        ranks.places,
        lot_start,
        (masks[:, None] >> np.arange(RANKS) & 1) @ keys,
        HAND - np.bitwise_count(masks).astype(np.int64),
        beside,
        len(held.counts) + len(held.lot_mask),
        place,
    )


class Columns(NamedTuple):
    """The lowest of some columns, which are bits, its number, and the row of two medium columns and a low one."""

    lowest: U8
    number: U8
    rows: Hands


@cache
def _columns() -> Columns:
    bits = np.arange(1 << HAND)
    lowest = bits & -bits
    number = np.array([max(int(bit).bit_length() - 1, 0) for bit in lowest], np.uint8)
    return Columns(lowest.astype(np.uint8), number, house_way_asia.rows_of())


# --- As it was set


@cache
def _low_columns() -> Hands:
    """The three columns of every setting that do not go high."""
    return np.ascontiguousarray(four_two_one()[:, 4:])


def laid(ranking: Tables, cards: Planes, decisions: Decisions) -> I32:
    """What every hand is worth as it was set."""
    out = np.empty(cards.shape[1], np.int32)
    _laid(cards, decisions[0], _low_columns(), ranking, out)
    return out


def compared(mine: I32, theirs: I32) -> Codes:
    """The place in ENDS: whether two of the player's three hands are higher."""
    out = np.empty(len(mine), np.uint8)
    _compare(mine, theirs, out)
    return out


def texts(cards: Sequence[int], split: int) -> dict[str, str]:
    """A set hand as a record writes it."""
    columns = four_two_one()[split].tolist()
    parts = {"high": columns[:4], "medium": columns[4:6], "low": columns[6:]}
    return {part: cards_text([cards[column] for column in held]) for part, held in parts.items()}


# --- Loops


@njit
def _sort(cards: Planes, by: Index, out: Found) -> None:
    rounds = cards.shape[1]
    # Hands that may hold a flush are put aside without a branch, which would often go the other way.
    aside, sums = np.empty(rounds + 1, np.int64), np.empty(rounds + 1, np.int64)
    waiting = 0
    for i in range(rounds):
        total = by.start
        for j in range(HAND):
            total += by.word[cards[j, i]]
        out.kind[i] = by.places[total & KEY]
        out.first[i] = out.second[i] = NO_SUIT
        aside[waiting], sums[waiting] = i, total
        waiting += 1 if total & FLUSH else 0
    for n in range(waiting):
        i, total = aside[n], sums[n]
        held = 0
        for j in range(HAND):
            held |= by.lanes[cards[j, i]]
        flagged = total >> SUITS_BIT
        one = 0 if flagged & 8 else 1 if flagged & 128 else 2 if flagged & 2048 else 3
        mask = held >> 16 * one & RANK_MASK
        rest = flagged & ALL_SUITS & ~(8 << 4 * one)
        if rest == 0:
            beside = by.beside[by.left[mask] - (held >> RANKS & 1), (total >> BESIDE_BIT) - by.mask_sum[mask]]
            out.kind[i] = by.lot_start[mask] + beside
            out.first[i] = one
        else:
            other = 1 if rest & 128 else 2 if rest & 2048 else 3
            a, b = by.double_place[mask], by.double_place[held >> 16 * other & RANK_MASK]
            if a > b:
                a, b, one, other = b, a, other, one
            out.kind[i] = by.double_start + a * THREES - a * (a - 1) // 2 + b - a
            out.first[i], out.second[i] = one, other


@njit
def _look_up(kind: I32, table: I32, out: I32) -> None:
    for i in range(out.shape[0]):
        out[i] = table[kind[i]]


@njit
def _lay(cards: Planes, found: Found, items: I32, by: Columns, out: Decisions) -> None:
    for i in range(out.shape[0]):
        named = items[found.kind[i]]
        x, y, z = named >> 2 * ITEM_BITS, named >> ITEM_BITS & ITEM_MASK, named & ITEM_MASK
        first, second = found.first[i], found.second[i]
        xs = ys = zs = 0
        for j in range(HAND):
            card = int(cards[j, i])
            flag = (1 if card & 3 == first else 0) + (2 if card & 3 == second else 0)
            item = card if card == JOKER else card & ~3 | flag
            xs |= (1 if item == x else 0) << j
            ys |= (1 if item == y else 0) << j
            zs |= (1 if item == z else 0) << j
        xs = int(by.lowest[xs])
        ys = int(by.lowest[ys & ~xs])
        out[i] = by.rows[by.number[xs], by.number[ys], by.number[zs & ~(xs | ys)]]


@njit
def _laid(cards: Planes, split: Decisions, columns: Hands, by: Tables, out: I32) -> None:
    for i in range(out.shape[0]):
        x = cards[columns[split[i], 0], i]
        y = cards[columns[split[i], 1], i]
        z = cards[columns[split[i], 2], i]
        total = by.start - by.word[x] - by.word[y] - by.word[z]
        for j in range(HAND):
            total += by.word[cards[j, i]]
        high = np.int64(by.table[total & KEY])
        if total & FLUSH:
            held = -by.lanes[x] - by.lanes[y] - by.lanes[z]
            for j in range(HAND):
                held += by.lanes[cards[j, i]]
            high = max(high, np.int64(by.flush[flush_mask(held, total)]))
        low = by.rank[z]
        two = np.int64(by.medium[(by.rank[x] * RANKS + by.rank[y]) * RANKS + low, 0])
        out[i] = high << HIGH_BIT | two << MEDIUM_BIT | low if two <= by.top[high] else FOUL


@njit
def _compare(mine: I32, theirs: I32, out: Codes) -> None:
    for i in range(out.shape[0]):
        one, other = int(mine[i]), int(theirs[i])
        higher = (1 if one >> HIGH_BIT > other >> HIGH_BIT else 0) + (1 if one & LOW_MASK > other & LOW_MASK else 0)
        higher += 1 if one >> MEDIUM_BIT & MEDIUM_MASK > other >> MEDIUM_BIT & MEDIUM_MASK else 0
        out[i] = 1 if higher >= 2 and one >= 0 else 0
