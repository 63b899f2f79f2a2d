"""The tables of DJ Wild, where deuces and the joker are wild and a hand may be natural.

A code is twice the class, and one more where the hand is natural: where its cards as they lie, deuces as plain
twos, make a hand of the same category.
"""

from __future__ import annotations

from functools import cache as memory
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.cards import JOKER
from croupier.compiled import cache, orders, run
from croupier.compiled.check import hands_of, option
from croupier.compiled.families import numbered
from croupier.compiled.orders import Order, windows
from croupier.compiled.tables import Tables, assemble, number, pack_arrays, rank_rows, suit_rows
from croupier.families.hands.categories import DJ, DJ_ABOVE, Family

if TYPE_CHECKING:
    from croupier.chapters.dj_wild_stud_poker.hands import FiveOfAKindReading, NaturalReading
    from croupier.compiled.arrays import I16, I32, I64, Arrays, Bools, Hands

FIVE_OF_A_KIND: dict[str, Family] = {"below-royal": DJ, "above-royal": DJ_ABOVE, "unranked": DJ}

NATURAL = ("any-rank-and-suit", "any-wild-marks")


class DJWildClasses(NamedTuple):
    """The class of each DJ Wild hand, and whether its category is made without a wild."""

    classes: I16
    natural: Bools


def rank_dj_wild(
    hands: Hands,
    *,
    five_of_a_kind: FiveOfAKindReading = "below-royal",
    natural: NaturalReading = "any-rank-and-suit",
    threads: int = 1,
    check: bool = False,
) -> DJWildClasses:
    """DJ Wild: five of 53 cards, deuces and the joker wild (readings DJ-1 and DJ-13)."""
    held = hands_of(hands, widths=(5,), deck=JOKER + 1, distinct=check)
    codes = run.ranked(tables_of(five_of_a_kind, natural), held, threads=threads)
    return DJWildClasses(codes >> 1, (codes & 1).astype(np.bool_))


def values(five_of_a_kind: FiveOfAKindReading = "below-royal") -> I32:
    """The value of every class, by the reading of where five of a kind stands."""
    return numbered(tables_of(five_of_a_kind, NATURAL[0]).values)


def order_of(*, five_of_a_kind: str = "below-royal") -> Order:
    """Deuces and the joker are any card; the reading says where five of a kind stands, if anywhere."""
    categories = DJ_ABOVE if five_of_a_kind == "above-royal" else DJ
    unranked = ("five-of-a-kind",) if five_of_a_kind == "unranked" else ()
    return Order(categories, 5, windows(5), windows(5), "any", jokers=1, wild_deuces=True, unranked=unranked)


@memory
def tables_of(five_of_a_kind: str, natural: str) -> Tables:
    """The tables by the readings of where five of a kind stands and of what is natural."""
    option("five_of_a_kind", five_of_a_kind, FIVE_OF_A_KIND)
    option("natural", natural, NATURAL)
    order = order_of(five_of_a_kind=five_of_a_kind)
    deuce_lies = natural != "any-wild-marks"
    arrays = cache.load(f"dj-wild-{five_of_a_kind}-{natural}", lambda: _build(order, deuce_lies=deuce_lies))
    return assemble(arrays, 5, size=5, jokers=1, wild_deuces=True)


def _build(order: Order, *, deuce_lies: bool) -> Arrays:
    rows = list(rank_rows(5, order.jokers))
    by_jokers = [_rank_values(order, counts, held) for held, counts, _ in rows]
    marks = [
        _rank_naturals(counts, held, value, deuce_lies=deuce_lies)
        for (held, counts, _), value in zip(rows, by_jokers, strict=True)
    ]
    values = np.concatenate(by_jokers)
    flush, flush_naturals = _suited(order, deuce_lies=deuce_lies)
    classes = np.unique(np.concatenate([values, flush[flush >= 0]]))
    return pack_arrays(
        np.concatenate([sums for _, _, sums in rows]),
        2 * number(values, classes) + np.concatenate(marks),
        2 * number(flush, classes) + flush_naturals,
        classes,
    )


def _rank_values(order: Order, counts: I64, jokers: int) -> I64:
    """The best hand by ranks, with the deuces taken out of the ranks and added to the wilds."""
    values = np.empty(len(counts), np.int64)
    others = counts.copy()
    others[:, 0] = 0
    for deuces in range(5):
        rows = counts[:, 0] == deuces
        if deuces + jokers == 5:
            values[rows] = order.numbers["five-wilds"] << 20
        elif rows.any():
            values[rows] = orders.rank_values(order, others[rows], deuces + jokers)
    return values


def _rank_naturals(counts: I64, jokers: int, values: I64, *, deuce_lies: bool) -> Bools:
    """Which hands are natural by their ranks: below a straight flush both orders number categories alike."""
    if jokers:
        return np.zeros(len(counts), np.bool_)
    as_it_lies: Bools = orders.rank_values(orders.poker(), counts, 0) >> 20 == values >> 20
    naturals: Bools = as_it_lies & ((counts[:, 0] == 0) | deuce_lies)
    return naturals


def _suited(order: Order, *, deuce_lies: bool) -> tuple[I64, Bools]:
    """The best flush of each suit mask filled up to five cards with wilds, and whether it is natural.

    Only a deuce of the suit itself is in the mask: five cards in it lie as a flush.
    """
    bits, jokers = suit_rows()
    others = bits & ~1
    wilds = 5 - np.bitwise_count(others).astype(np.int64)
    values = np.where(wilds >= 0, orders.flush_values(order, others, np.maximum(wilds, 0)), -1)
    lying = (np.bitwise_count(bits) == 5) & (jokers == 0)
    as_it_lies = orders.flush_values(orders.poker(), bits, np.zeros_like(bits)) >> 20 == values >> 20
    return values, lying & ((bits == others) | (as_it_lies & deuce_lies))
