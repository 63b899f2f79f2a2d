"""The streets of Cajun Stud: raises looked up by the ranks of the cards seen, and by their suit if they share it.

Cards that are not all of one suit cannot become a flush, so only their ranks matter; the solved types of the odds
must agree with this, or no table is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from croupier.chapters.cajun_stud import chart as cajun_chart
from croupier.chapters.cajun_stud import odds as chapter
from croupier.chapters.cajun_stud.odds.solve import CLASSES, solve
from croupier.compiled import families as _families
from croupier.compiled.jit import njit
from croupier.compiled.kernels import FLUSH, KEY, flush_mask
from croupier.compiled.keys import ONE_EACH
from croupier.compiled.suit_classes import cards_of
from croupier.errors import RulebookError
from croupier.odds.pricing import net_of
from croupier.sim.strategies import CALLABLE, OPTIMAL, SIMPLE, strategy_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from croupier.compiled.arrays import I64
    from croupier.compiled.tables import Tables
    from croupier.odds.store import Store
    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Decisions, Plan

HAND = 5
# How many cards are seen before each raise.
SEEN = (2, 3, 4)
# Stakes before a raise are at most seven antes.
STAKED = 8
SUITED = 1 << 13


@dataclass(frozen=True, slots=True, eq=False)
class Streets:
    """The raises of each street, by the cards seen and what is staked before: by sums of ranks, and by suits."""

    word: I64
    lanes: I64
    start: int
    ranks: tuple[Decisions, Decisions, Decisions]
    suits: tuple[Decisions, Decisions, Decisions]

    def decide(self, cards: Planes) -> Decisions:
        """The three raises of every round."""
        out = np.empty((len(SEEN), cards.shape[1]), np.uint8)
        _decide(cards, self.word, self.lanes, self.start, self.ranks, self.suits, out)
        return out


def streets_of(plan: Plan, store: Store) -> Streets:
    """The raises that a strategy makes with all the cards that may be seen."""
    named = strategy_of(plan, (OPTIMAL, SIMPLE, CALLABLE))
    classes = chapter.classes_of(store)
    pays = [net_of(odds) for odds in chapter.odds_of(plan.rules, chapter.table_of(plan.rules))]
    if named == SIMPLE:
        spots = cajun_chart.plan_of(cajun_chart.kinds_of(classes), cajun_chart.SIMPLE[0][2])
    else:
        spots = solve(chapter.tree_of(store), pays).plan
    tables = _families.poker(HAND)
    two, three, four = (
        _spread(tables, classes[keys].tolist(), classes[types].tolist(), spots[street])
        for street, (keys, types) in enumerate(CLASSES)
    )
    ranks, suits = (two[0], three[0], four[0]), (two[1], three[1], four[1])
    return Streets(tables.word, tables.lanes, tables.start, ranks, suits)


def _spread(
    tables: Tables, keys: list[int], types: list[int], spots: Mapping[tuple[int, int], int]
) -> tuple[Decisions, Decisions]:
    """The choices of one street, eight stakes a place: by the sum of the ranks, and by the ranks of one suit."""
    choices = np.zeros((max(types) + 1, STAKED), np.uint8)
    for (kind, staked), choice in spots.items():
        choices[kind, staked] = choice
    hands = [cards_of(key) for key in keys]
    sums = [int(tables.word[list(cards)].sum()) & KEY for cards in hands]
    by_ranks = np.zeros((max(sums) + 1, STAKED), np.uint8)
    by_suit = np.zeros((SUITED, STAKED), np.uint8)
    known = np.zeros(len(by_ranks), np.bool_)
    for cards, total, kind in zip(hands, sums, types, strict=True):
        if len({card & 3 for card in cards}) == 1:
            by_suit[sum(1 << (card >> 2) for card in cards)] = choices[kind]
        elif not known[total]:
            known[total], by_ranks[total] = True, choices[kind]
        elif (by_ranks[total] != choices[kind]).any():
            raise RulebookError("cards of several suits are decided differently by their suits")
    return by_ranks.reshape(-1), by_suit.reshape(-1)


@njit
def _choice(total: int, held: int, missing: int, staked: int, ranks: Decisions, suits: Decisions) -> int:
    """The choice on one street; as many cards as are missing for a flush complete the count of a suit."""
    lifted = total + missing * ONE_EACH
    if lifted & FLUSH:
        return int(suits[flush_mask(held, lifted) * STAKED + staked])
    return int(ranks[(total & KEY) * STAKED + staked])


@njit
def _decide(
    cards: Planes,
    word: I64,
    lanes: I64,
    start: int,
    ranks: tuple[Decisions, Decisions, Decisions],
    suits: tuple[Decisions, Decisions, Decisions],
    out: Decisions,
) -> None:
    for i in range(cards.shape[1]):
        a, b, c, d = cards[0, i], cards[1, i], cards[2, i], cards[3, i]
        total, held = start + word[a] + word[b], lanes[a] | lanes[b]
        first = _choice(total, held, 3, 1, ranks[0], suits[0])
        # No choice is listed for a stake of zero, so that nothing follows a fold.
        staked = (1 + first) * (first > 0)
        total, held = total + word[c], held | lanes[c]
        second = _choice(total, held, 2, staked, ranks[1], suits[1])
        staked = (staked + second) * (second > 0)
        total, held = total + word[d], held | lanes[d]
        out[0, i], out[1, i] = first, second
        out[2, i] = _choice(total, held, 1, staked, ranks[2], suits[2])


# --- Five cards, where a flush is never also paid for its ranks


@dataclass(frozen=True, slots=True, eq=False)
class FiveCards:
    """What every class of five cards stands for, as tables that are read by the sum of a hand."""

    tables: Tables
    code: NDArray[np.uint8]

    def __call__(self, cards: Planes) -> Codes:
        """What five rows of cards stand for."""
        out = np.empty(cards.shape[1], np.uint8)
        tables = self.tables
        _five(cards, tables.word, tables.lanes, tables.start, tables.table, tables.flush, self.code, out)
        return out


@njit
def _five(
    cards: Planes,
    word: I64,
    lanes: I64,
    start: int,
    table: NDArray[np.int16],
    flush: NDArray[np.int16],
    code: NDArray[np.uint8],
    out: Codes,
) -> None:
    for i in range(out.shape[0]):
        total = start
        for j in range(HAND):
            total += word[cards[j, i]]
        place = table[total & KEY]
        if total & FLUSH:
            held = 0
            for j in range(HAND):
                held |= lanes[cards[j, i]]
            place = flush[flush_mask(held, total)]
        out[i] = code[place]
