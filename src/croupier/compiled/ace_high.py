"""Hands of seven that hold not even a pair, by their highest card, and two such hands dealt from one deck.

Such a hand is a set of ranks without a straight and a suit for each rank, no suit so often that it makes a flush. In
how many ways that can be done depends on the number of ranks only, and for two hands on how many they have in common.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

from croupier.cards import ACE, RANK_NAMES
from croupier.compiled.orders import windows
from croupier.compiled.seven_card import FLUSH, FULL, HAND, Deck
from croupier.compiled.seven_card_lines import NONE

if TYPE_CHECKING:
    from collections.abc import Sequence

# `ordinary`: an ace, or what fills a straight or a flush. `ace-only`: an ace and nothing else.
JokerPart: TypeAlias = Literal["ordinary", "ace-only"]
Suits: TypeAlias = tuple[int, ...]

MOST = FLUSH - 1


def rank_sets(deck: Deck, joker: JokerPart | None = None) -> dict[int, list[int]]:
    """The sets of ranks, as bits, that hold neither a pair nor a straight, by their highest rank.

    With a joker the sets are of its six companions, and an ace would make a pair.
    """
    found: dict[int, list[int]] = {}
    size = HAND if joker is None else HAND - 1
    for ranks in combinations(deck.ranks, size):
        if joker is not None and ACE in ranks:
            continue
        bits = sum(1 << rank for rank in ranks)
        whole = bits if joker is None else bits | 1 << ACE
        filler = joker == "ordinary"
        if all((window & ~(bits if filler else whole)).bit_count() > filler for window in windows(FLUSH)):
            found.setdefault(max(ranks) if joker is None else ACE, []).append(bits)
    return found


@cache
def words(length: int, suits: int, most: int) -> int:
    """The ways to give suits to a number of cards of different ranks, no suit more often than `most`."""
    return completions((0,) * suits, length, most)


@cache
def completions(held: Suits, length: int, most: int) -> int:
    """The ways to give suits to further cards, given how often each suit is already held."""
    if max(held) > most:
        return 0
    if length == 0:
        return 1
    return sum(completions(_with(held, suit), length - 1, most) for suit in range(len(held)))


def _with(held: Suits, suit: int) -> Suits:
    return (*held[:suit], held[suit] + 1, *held[suit + 1 :])


def _most(joker: JokerPart | None) -> int:
    """How often a suit may occur in a hand that is no flush."""
    return MOST - (joker == "ordinary")


# One hand


def heights(joker: JokerPart = "ordinary", deck: Deck = FULL) -> dict[str, int]:
    """How many hands of seven hold not even a pair, by their highest card; `none` is all other hands."""
    found = {
        f"{RANK_NAMES[top]}-high": len(sets) * words(HAND, deck.suits, MOST)
        for top, sets in sorted(rank_sets(deck).items())
    }
    if deck.joker:
        sets = rank_sets(deck, joker).get(ACE, [])
        with_joker = len(sets) * words(HAND - 1, deck.suits, _most(joker))
        found["ace-high"] = found.get("ace-high", 0) + with_joker
    return found | {NONE: deck.hands - sum(found.values())}


# Two hands


@cache
def _shared(ranks: int, suits: int) -> Counter[tuple[Suits, Suits]]:
    """How often two hands hold each suit in ranks that they have in common, which are cards of different suits."""
    if ranks == 0:
        return Counter({((0,) * suits, (0,) * suits): 1})
    found: Counter[tuple[Suits, Suits]] = Counter()
    for (one, other), count in _shared(ranks - 1, suits).items():
        for a in range(suits):
            for b in range(suits):
                if a != b:
                    found[_with(one, a), _with(other, b)] += count
    return found


def _suit_pairs(shared: int, sizes: tuple[int, int], most: tuple[int, int], suits: int) -> int:
    """The ways to give suits to two hands, some of whose ranks are the same, without a flush in either."""
    return sum(
        count * completions(one, sizes[0] - shared, most[0]) * completions(other, sizes[1] - shared, most[1])
        for (one, other), count in _shared(shared, suits).items()
        if max(one) <= most[0] and max(other) <= most[1]
    )


def _pairs(one: Sequence[int], other: Sequence[int], sizes: tuple[int, int], most: tuple[int, int], suits: int) -> int:
    """How many pairs of hands there are whose ranks are from two lists of sets."""
    if not one or not other:
        return 0
    common = np.bitwise_count(np.array(one)[:, None] & np.array(other))
    return sum(
        int(number) * _suit_pairs(shared, sizes, most, suits)
        for shared, number in enumerate(np.bincount(common.ravel()))
    )


def ace_high_bonus(deck: Deck = FULL) -> dict[str, int]:
    """How many deals to the dealer and a player end on each line of the Ace High Bonus Wager."""
    plain = rank_sets(deck).get(ACE, [])
    joker = rank_sets(deck, "ordinary").get(ACE, []) if deck.joker else []
    most, less = MOST, _most("ordinary")
    neither = _pairs(plain, plain, (HAND, HAND), (most, most), deck.suits)
    # The dealer's joker beside a player's ace, and as often the other way round.
    one_has_it = _pairs(joker, plain, (HAND - 1, HAND), (less, most), deck.suits)
    others = comb(deck.size - HAND, HAND)
    found = {
        "both-ace-high": neither + 2 * one_has_it,
        "dealer-ace-high-with-joker": len(joker) * words(HAND - 1, deck.suits, less) * others - one_has_it,
        "dealer-ace-high-no-joker": len(plain) * words(HAND, deck.suits, most) * others - neither - one_has_it,
    }
    return found | {NONE: deck.deals - sum(found.values())}
