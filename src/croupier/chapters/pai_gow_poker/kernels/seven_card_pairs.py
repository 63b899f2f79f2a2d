"""Two hands of seven from one deck: the lines that the player meets, beside how high the banker's hand is.

Only low hands of the banker count here, which have no joker: seven different ranks without a straight, in suits without
a flush. The number of those that leave a player's hand to deal is found for all hands of one look at a time.
"""

from __future__ import annotations

from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import RANK_NAMES
from croupier.compiled.ace_high import MOST, rank_sets, words
from croupier.compiled.seven_card import FULL, HAND, Deck, Hands, hands_of, named, rank_lines, suit_lines, tally
from croupier.compiled.seven_card_lines import BESIDE, NONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.compiled.arrays import I64

# What an off-suit card's rank is to a flush hand: not a rank of the banker's (or no card), else one card or two, of a
# rank that the suit holds or does not.
KINDS = 5
SPECIALS = ((0, False), (1, False), (2, False), (1, True), (2, True))


def beside(banker: Sequence[int], deck: Deck = FULL) -> dict[str, int]:
    """How many deals give the player each combination of lines while the banker is as high as each rank given.

    A key such as "flush beside nine-high" names both; `none` stands for the lines, or for a banker of other hands.
    """
    hands = hands_of(deck)
    by_rank, by_suit = rank_lines(hands), suit_lines(hands)
    every = tally(hands, by_rank, by_suit, hands.ways, hands.flush_ways)
    rest = {key: number * comb(deck.size - HAND, HAND) for key, number in named(every).items()}
    found: dict[str, int] = {}
    for top in banker:
        sets = rank_sets(deck).get(top, [])
        counted = named(tally(hands, by_rank, by_suit, _ways(hands, sets), _flush_ways(hands, sets)))
        found |= {f"{key}{BESIDE}{RANK_NAMES[top]}-high": number for key, number in counted.items()}
        for key, number in counted.items():
            rest[key] -= number
    return found | {f"{key}{BESIDE}{NONE}": number for key, number in rest.items()}


def _ways(hands: Hands, sets: Iterable[int]) -> I64:
    """How many deals give the player each multiset of ranks and the banker one of the sets of ranks.

    A banker's card leaves one suit fewer of its rank, so that (suits - n) in suits ways to hold n of it are left.
    """
    suits = hands.deck.suits
    total = np.zeros(len(hands.counts), np.int64)
    for bits in sets:
        total += (suits - hands.counts[:, _ranks(bits)]).prod(1)
    found: I64 = hands.ways * total // suits**HAND * words(HAND, suits, MOST)
    return found


def _flush_ways(hands: Hands, sets: Iterable[int]) -> I64:
    """The same for every flush hand."""
    first, second, kind_of_first, kind_of_second = _off_cards(hands)
    suits = hands.deck.suits
    table = np.zeros((HAND + 1, KINDS, KINDS), np.int64)
    for common, one, two in product(range(HAND + 1), range(KINDS), range(KINDS)):
        table[common, one, two] = _left(common, (SPECIALS[one], SPECIALS[two]), suits)
    total = np.zeros(len(hands.suited), np.int64)
    for bits in sets:
        common_ranks = np.bitwise_count(hands.suited & bits)
        ones = np.where(bits >> first & 1, kind_of_first, 0)
        twos = np.where(bits >> second & 1, kind_of_second, 0)
        total += table[common_ranks, ones, twos]
    found: I64 = hands.flush_ways * total // (suits - 1) ** HAND
    return found


def _left(common: int, specials: Iterable[tuple[int, bool]], suits: int) -> int:
    """In how many ways the banker's seven ranks can have suits beside a flush hand, times (suits - 1) ** 7.

    `common` of the ranks are held in the flush suit already, so the banker has them in another suit; of the others any
    may be in the flush suit. A rank in another suit leaves (suits - 1 - n) in (suits - 1) ways to hold n cards beside
    the flush.
    """
    free = [0] * (HAND - common)
    fixed = [0] * common
    for number, in_suit in specials:
        where = fixed if in_suit else free
        if number:
            if 0 not in where:
                return 0
            where[where.index(0)] = number
    # The number of ranks in the flush suit is the power of the polynomial.
    in_flush_suit = [1]
    for number in free:
        in_flush_suit = [
            (suits - 1 - number) * stays + (suits - 1) * goes
            for stays, goes in zip([*in_flush_suit, 0], [0, *in_flush_suit], strict=True)
        ]
    return prod(suits - 1 - number for number in fixed) * sum(
        ways * words(HAND - power, suits - 1, MOST) for power, ways in enumerate(in_flush_suit) if power <= MOST
    )


def _off_cards(hands: Hands) -> tuple[I64, I64, I64, I64]:
    """The one or two ranks of each flush hand's other cards, and what each is to the flush hand."""
    first = np.argmax(hands.off > 0, axis=1)
    second = 12 - np.argmax(hands.off[:, ::-1] > 0, axis=1)
    rows = np.arange(len(hands.off))
    kinds = []
    for rank in (first, second):
        number = hands.off[rows, rank]
        in_suit = hands.suited >> rank & 1
        kinds.append(np.where(number > 0, number + 2 * in_suit, 0))
    return first, second, kinds[0], np.where(first == second, 0, kinds[1])


def _ranks(bits: int) -> list[int]:
    return [rank for rank in range(13) if bits >> rank & 1]
