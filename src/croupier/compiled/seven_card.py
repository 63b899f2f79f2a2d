"""All hands of seven of 53 cards by the lines of the side wagers that they meet, counted by ranks and suits.

Equal ranks and straights depend on the ranks alone, so hands are taken a multiset of ranks at a time. Only a hand that
may hold a flush needs more: the ranks of that suit and those of its other cards. No hand has two such suits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

from croupier.cards import ACE, KING, QUEEN, TEN
from croupier.compiled.keys import multisets
from croupier.compiled.orders import rank_bits, straight_strength, windows
from croupier.compiled.seven_card_lines import joined

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.compiled.arrays import I64, Bools

Joker: TypeAlias = Literal["ordinary", "fully-wild"]
RoyalMatch: TypeAlias = Literal["king-queen", "king-queen-either-part", "ace-king"]

HAND = 7
FLUSH = 5
MATCH = "royal-flush-plus-royal-match"
LINES = (
    "seven-card-straight-flush",
    MATCH,
    "seven-card-straight-flush-with-joker",
    "five-aces",
    "five-of-a-kind",
    "natural-royal-flush",
    "royal-flush",
    "natural-straight-flush",
    "straight-flush-with-joker",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "three-of-a-kind",
    "straight",
    "three-pair",
)
BROADWAY = sum(1 << rank for rank in range(TEN, ACE + 1))
# The two ranks beside a royal flush, and whether a joker that the royal flush does not need may be one of them.
MATCHES: Mapping[str, tuple[tuple[int, int], bool]] = {
    "king-queen": ((KING, QUEEN), False),
    "king-queen-either-part": ((KING, QUEEN), True),
    "ace-king": ((ACE, KING), False),
}


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
    def hands(self) -> int:
        """How many hands of seven there are."""
        return comb(self.size, HAND)

    @property
    def deals(self) -> int:
        """In how many ways two hands of seven can be dealt."""
        return self.hands * comb(self.size - HAND, HAND)


FULL = Deck()


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """The multisets of ranks of a deck, and its hands that may hold a flush.

    A multiset: how often each rank occurs, and the joker. A flush hand: the ranks of its suit as bits, how often each
    rank occurs among its other cards, the joker, and the row of the multiset that it belongs to.
    """

    deck: Deck
    counts: I64
    joker: I64
    suited: I64
    off: I64
    flush_joker: I64
    row: I64

    @property
    def ways(self) -> I64:
        """In how many suits each multiset can be dealt."""
        return _ways(self.deck.suits, self.counts)

    @property
    def flush_ways(self) -> I64:
        """How many hands look like each flush hand."""
        return self.deck.suits * _ways(self.deck.suits - 1, self.off)


def _ways(suits: int, counts: I64) -> I64:
    """The ways in which the cards of each rank can be shared among these suits."""
    found: I64 = np.array([comb(suits, n) for n in range(HAND + 1)], np.int64)[counts].prod(1)
    return found


@cache
def hands_of(deck: Deck = FULL) -> Hands:
    """The multisets and flush hands of a deck."""
    jokers = range(deck.joker + 1)
    inside = np.isin(np.arange(13), deck.ranks)
    counted = [_inside(multisets(HAND - held, most=deck.suits), inside) for held in jokers]
    counts = np.concatenate(counted)
    joker = np.repeat(list(jokers), [len(rows) for rows in counted]).astype(np.int64)
    suited, off, flush_joker = [], [], []
    for held in jokers:
        for size in range(FLUSH - held, HAND - held + 1):
            masks = np.array([sum(1 << rank for rank in picked) for picked in combinations(deck.ranks, size)], np.int64)
            rest = others_of(deck, HAND - held - size)
            suited.append(np.repeat(masks, len(rest)))
            off.append(np.tile(rest, (len(masks), 1)))
            flush_joker.append(np.full(len(masks) * len(rest), held, np.int64))
    masks, rest, held_too = np.concatenate(suited), np.concatenate(off), np.concatenate(flush_joker)
    whole = (masks[:, None] >> np.arange(13) & 1) + rest
    order = np.argsort(_number(counts, joker))
    row = order[np.searchsorted(_number(counts, joker), _number(whole, held_too), sorter=order)]
    return Hands(deck, counts, joker, masks, rest, held_too, row)


def others_of(deck: Deck, size: int) -> I64:
    """The ranks that a number of cards of the other suits can have, as rows that count each rank."""
    inside = np.isin(np.arange(13), deck.ranks)
    return _inside(multisets(size, most=deck.suits - 1), inside) if size else np.zeros((1, 13), np.int64)


def _inside(rows: I64, inside: Bools) -> I64:
    kept: I64 = rows[~rows[:, ~inside].any(1)]
    return kept


def _number(counts: I64, joker: I64) -> I64:
    """One number for a multiset and its joker."""
    found: I64 = counts @ 5 ** np.arange(13, dtype=np.int64) * 2 + joker
    return found


# The lines that hands meet, as bits in the order of LINES


def _bits(made: Mapping[str, Bools]) -> I64:
    found = np.zeros(len(next(iter(made.values()))), np.int64)
    for line, rows in made.items():
        found |= rows.astype(np.int64) << LINES.index(line)
    return found


def rank_lines(hands: Hands, joker: Joker = "ordinary") -> I64:
    """The lines that each multiset meets by its ranks."""
    straight = straight_strength(rank_bits(hands.counts), windows(5), hands.joker) >= 0
    found = _bits({"straight": straight})
    for held in np.unique(hands.joker):
        rows = hands.joker == held
        for rank in range(13) if held and joker == "fully-wild" else (ACE,):
            counts = hands.counts[rows]
            counts[:, rank] += held
            found[rows] |= _kinds(counts)
    return found


def _kinds(counts: I64) -> I64:
    """The lines by equal ranks, the joker being one of the ranks already."""
    falling = -np.sort(-counts, axis=1)
    most, second, third = falling[:, 0], falling[:, 1], falling[:, 2]
    return _bits(
        {
            "five-aces": counts[:, ACE] == 5,
            "five-of-a-kind": most == 5,
            "four-of-a-kind": most >= 4,
            "full-house": (most >= 3) & (second >= 2),
            "three-of-a-kind": most >= 3,
            "three-pair": third >= 2,
        }
    )


def suit_lines(hands: Hands) -> I64:
    """The lines that each flush hand meets by the cards of its suit."""
    held, joker = hands.suited, hands.flush_joker
    five = np.array(windows(5))
    lacks = np.bitwise_count(five & ~held[:, None]).astype(np.int64)
    royal, other = lacks[:, -1], lacks[:, :-1].min(1)
    seven = np.bitwise_count(np.array(windows(7)) & ~held[:, None]).min(1) <= joker
    return _bits(
        {
            "flush": np.bitwise_count(held) + joker >= FLUSH,
            "royal-flush": royal <= joker,
            "natural-royal-flush": royal == 0,
            "straight-flush": other <= joker,
            "natural-straight-flush": other == 0,
            "straight-flush-with-joker": (other <= joker) & (joker == 1),
            "seven-card-straight-flush": seven & (joker == 0),
            "seven-card-straight-flush-with-joker": seven & (joker == 1),
        }
    )


def matched(hands: Hands, royal_match: RoyalMatch) -> I64:
    """How many of the hands that look like each flush hand hold a royal match beside a royal flush."""
    (high, low), joker_too = MATCHES[royal_match]
    royal = hands.suited & BROADWAY == hands.suited
    whole = royal & (np.bitwise_count(hands.suited) + hands.flush_joker == FLUSH)
    pair = np.zeros(13, np.int64)
    pair[[high, low]] = 1
    beside = whole & (hands.off == pair).all(1)
    # One suit of the others for both cards.
    found = np.where(beside, hands.deck.suits * (hands.deck.suits - 1), 0)
    if joker_too:
        lent = (hands.suited == BROADWAY) & (hands.flush_joker == 1) & (hands.off[:, [high, low]].sum(1) == 1)
        found = np.where(lent, hands.flush_ways, found)
    return found.astype(np.int64)


# Counting


def tally(hands: Hands, by_rank: I64, by_suit: I64, ways: I64, flush_ways: I64, match: I64 | None = None) -> I64:
    """How often each combination of lines occurs: a row for the lines as bits, and one for the number of hands.

    `ways` of a multiset includes its flush hands, which are taken out and counted with the lines of their suit.
    """
    plain = ways.copy()
    np.subtract.at(plain, hands.row, flush_ways)
    lines = by_rank[hands.row] | by_suit
    parts = [(by_rank, plain), (lines, flush_ways)]
    if match is not None:
        parts = [(by_rank, plain), (lines, flush_ways - match), (lines | 1 << LINES.index(MATCH), match)]
    found, places = np.unique(np.concatenate([bits for bits, _ in parts]), return_inverse=True)
    counted = np.zeros(len(found), np.int64)
    np.add.at(counted, places, np.concatenate([numbers for _, numbers in parts]))
    return np.stack([found, counted])[:, counted > 0]


def named(counted: I64) -> dict[str, int]:
    """A tally by the lines' names, the rarest combinations first."""
    rows = sorted(counted.T.tolist(), key=lambda row: row[1])
    return {joined(line for n, line in enumerate(LINES) if bits >> n & 1): number for bits, number in rows}


def lines(joker: Joker = "ordinary", royal_match: RoyalMatch = "king-queen", deck: Deck = FULL) -> dict[str, int]:
    """How many hands of seven meet each combination of lines."""
    hands = hands_of(deck)
    return named(
        tally(
            hands,
            rank_lines(hands, joker),
            suit_lines(hands),
            hands.ways,
            hands.flush_ways,
            matched(hands, royal_match),
        )
    )


# The first three cards


def three_card_lines(deck: Deck = FULL) -> dict[str, int]:
    """How many hands of three meet each combination of the lines of the three-card bonus wager."""
    cards = [(rank, suit) for rank in deck.ranks for suit in range(deck.suits)]
    found: dict[str, int] = {}
    for joker in range(deck.joker + 1):
        for held in combinations(cards, 3 - joker):
            key = joined(_three(held, joker))
            found[key] = found.get(key, 0) + 1
    return dict(sorted(found.items(), key=lambda item: item[1]))


def _three(held: tuple[tuple[int, int], ...], joker: int) -> list[str]:
    """The lines of three cards, of which one may be a joker: an ace, or what fills a straight or a flush."""
    bits = sum({1 << rank for rank, _ in held})
    kinds = len({rank for rank, _ in held} | ({ACE} if joker else set()))
    straight = any((window & ~bits).bit_count() == joker for window in windows(3))
    flush = len({suit for _, suit in held}) == 1
    made = {
        "natural-straight-flush": straight and flush and not joker,
        "three-of-a-kind": kinds == 1,
        "straight-flush": straight and flush,
        "straight": straight,
        "flush": flush,
        "pair": kinds <= 2,
    }
    return [line for line, is_so in made.items() if is_so]
