"""Every player's hand of DJ Wild against every hand that the dealer may hold beside it.

The dealer's hands without any of the player's cards are counted by inclusion and exclusion: all hands, less those with
one of the five cards, plus those with two, and so on. For every set of one to four cards the classes of the hands
that hold it lie sorted in one list, so "how many are worse" is a binary search.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, cast

import numpy as np

from croupier.chapters.dj_wild_stud_poker.kernels import ranking
from croupier.chapters.dj_wild_stud_poker.kernels.classes import CATEGORIES, DECK, SIZE, Showdowns, kinds_of, packed
from croupier.compiled import rankings as fast
from croupier.compiled.jit import njit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card
    from croupier.chapters.dj_wild_stud_poker.hands import FiveOfAKindReading
    from croupier.compiled.arrays import I16, I32, I64, Arrays, Hands
    from croupier.work import Work

CHUNKS = 64
EVERY = (1 << SIZE) - 1
# The first two thresholds of a hand are its own class and the next, the others the ends of the categories.
OWN = 2


def showdowns(work: Work, five_of_a_kind: str, ties: str, cards: Sequence[Card] = DECK) -> Arrays:
    """How every kind of hand fares, by the readings DJ-1 and DJ-2.

    A smaller deck must hold every rank from the three up in all four suits or not at all.
    """
    deck = np.array(sorted(cards), np.uint8)
    places = fast.all_hands(len(deck), SIZE)
    classes, categories = ranked(deck[places], five_of_a_kind, ties, work.threads)
    lists, starts, lengths = _lists(places, classes, len(deck))
    below = np.concatenate([[0], np.cumsum(np.bincount(classes, minlength=len(categories)))])
    ends = np.searchsorted(categories, np.arange(1, CATEGORIES + 1))
    first, hands = kinds_of(deck[places])
    parts = np.array_split(first, CHUNKS)
    binomials = _binomials(len(deck))

    def run(chunk: int) -> I64:
        part = parts[chunk]
        found = np.empty((len(part), OWN + CATEGORIES), np.int64)
        _compare(places[part], classes[part], ends, below, binomials, starts, lengths, lists, found)
        return found

    found = np.concatenate(work.gather("showdowns", CHUNKS, run))
    wins, category = found[:, 0], categories[classes[first]]
    tied = found[:, 1] - wins
    losing = hands * (comb(len(deck) - SIZE, SIZE) - wins - tied)
    lower = (hands[:, None] * np.diff(found[:, OWN:], axis=1, prepend=0)).sum(0)
    beaten = np.stack([[losing[category == number].sum() for number in range(CATEGORIES)], lower])
    return packed(Showdowns(tuple(deck.tolist()), first, hands, category, wins, tied, beaten))


def ranked(hands: Hands, five_of_a_kind: str, ties: str, threads: int) -> tuple[I16, I64]:
    """The class of every hand, greater beating smaller, and the category of every class."""
    option = cast("FiveOfAKindReading", five_of_a_kind)
    classes = ranking.rank_dj_wild(hands, five_of_a_kind=option, threads=threads).classes
    categories = ranking.values(option).astype(np.int64) >> 20
    if ties == "category-only":
        return categories[classes].astype(np.int16), np.arange(CATEGORIES)
    return classes, categories


def against(hand: Sequence[Card], gone: Sequence[Card], five_of_a_kind: str, ties: str) -> tuple[int, int, int]:
    """How many dealer hands one hand beats, ties and loses to, other cards being out of the deck: one by one."""
    left = np.array([card for card in DECK if card not in {*hand, *gone}], np.uint8)
    dealers, _ = ranked(left[fast.all_hands(len(left), SIZE)], five_of_a_kind, ties, 1)
    mine, _ = ranked(np.array([list(hand)], np.uint8), five_of_a_kind, ties, 1)
    wins, tied = int((dealers < mine[0]).sum()), int((dealers == mine[0]).sum())
    return wins, tied, len(dealers) - wins - tied


def _binomials(size: int) -> I64:
    return np.array([[comb(place, chosen) for chosen in range(SIZE + 1)] for place in range(size + 1)])


def _lists(places: Hands, classes: I16, size: int) -> tuple[I16, I64, I64]:
    """The classes of the hands that hold each set of one to four cards, where the lists begin, and their lengths."""
    lengths = np.array([comb(size - chosen, SIZE - chosen) for chosen in range(SIZE)])
    sets = np.array([comb(size, chosen) if chosen else 0 for chosen in range(SIZE)])
    starts = np.cumsum(sets * lengths) - sets * lengths
    lists = np.empty(int((sets * lengths).sum()), np.int16)
    filled = np.zeros(int(sets.sum()), np.int32)
    # Hands are entered from the worst to the best, so every list comes out sorted.
    order = np.argsort(classes, kind="stable")
    _enter(order, places, classes, _binomials(size), starts, lengths, np.cumsum(sets) - sets, lists, filled)
    return lists, starts, lengths


@njit
def _enter(
    order: I64,
    places: Hands,
    classes: I16,
    binomials: I64,
    starts: I64,
    lengths: I64,
    slots: I64,
    lists: I16,
    filled: I32,
) -> None:
    """Put the class of each hand in the lists of the thirty sets of cards that it holds."""
    for i in range(order.shape[0]):
        hand = order[i]
        for bits in range(1, EVERY):
            chosen, number = 0, 0
            for j in range(SIZE - 1, -1, -1):
                if bits >> j & 1:
                    chosen += 1
                    number += binomials[places[hand, j], chosen]
            slot = slots[chosen] + number
            lists[starts[chosen] + number * lengths[chosen] + filled[slot]] = classes[hand]
            filled[slot] += 1


@njit
def _worse(lists: I16, start: int, length: int, threshold: int) -> int:
    """How many classes of a sorted list are below a threshold."""
    low, high = start, start + length
    while low < high:
        middle = (low + high) >> 1
        if lists[middle] < threshold:
            low = middle + 1
        else:
            high = middle
    return low - start


@njit
def _compare(
    places: Hands,
    classes: I16,
    ends: I64,
    below: I64,
    binomials: I64,
    starts: I64,
    lengths: I64,
    lists: I16,
    found: I64,
) -> None:
    """The dealer hands below each threshold of each hand, none of whose cards is the hand's own."""
    for i in range(places.shape[0]):
        own = classes[i]
        for column in range(found.shape[1]):
            threshold = own + column if column < OWN else min(own, ends[column - OWN])
            total = below[threshold]
            for bits in range(1, EVERY):
                chosen, number = 0, 0
                for j in range(SIZE - 1, -1, -1):
                    if bits >> j & 1:
                        chosen += 1
                        number += binomials[places[i, j], chosen]
                worse = _worse(lists, starts[chosen] + number * lengths[chosen], lengths[chosen], threshold)
                total += -worse if chosen & 1 else worse
            found[i, column] = total - (own < threshold)
