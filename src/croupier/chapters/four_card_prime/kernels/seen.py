"""The best raises of Four Card Prime when one dealer card is seen (reading FP-9), hand by hand.

The counts of the odds say for which kinds of hands every hand has the same best raise. The other kinds are solved here
once, hand by hand, with the loops that made those counts, and the result is kept in the user's cache.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.chapters.four_card_prime.kernels import loops
from croupier.chapters.four_card_prime.kernels.choices import OPEN, RANKS, by_place, key_with
from croupier.chapters.four_card_prime.kernels.contest import CHUNKS, DECK, players, sets_of
from croupier.chapters.four_card_prime.kernels.loops import Ranks, Sets, strength
from croupier.chapters.four_card_prime.odds.contest import GAME, RAISES, STRONG, seen_of
from croupier.compiled import families as _families
from croupier.compiled.jit import njit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.compiled.arrays import I16, I32, I64, Arrays
    from croupier.compiled.tables import Tables
    from croupier.odds.store import Store
    from croupier.sim.model import Decisions
    from croupier.work import Work

DEALER = 6
# Goes up when what is kept changes its form.
FORM = 1


def best_seen(tables: Tables, store: Store) -> tuple[Decisions, I64, I64, Decisions]:
    """The raise by the class of the hand and the rank of the card, and by key where that leaves it open."""
    known = _known(seen_of(store)[..., 0])[tables.values >> 16]
    found = store.arrays(GAME, "raises-seen", {"form": FORM}, lambda work: _solved(work, tables, known == OPEN))
    by_class = np.where(known == OPEN, found["by_class"].reshape(known.shape), known)
    return by_class, found["edges"], found["keys"], found["choices"]


def _known(hands: NDArray[np.int64]) -> Decisions:
    """The raise of each group of hands against each rank, where all hands of the group agree."""
    made = (hands > 0).sum(2)
    choice = np.array([0, *RAISES], np.uint8)[hands.argmax(2)]
    return np.where(made > 1, OPEN, choice).astype(np.uint8)


def _solved(work: Work, tables: Tables, wanted: NDArray[np.bool_]) -> Arrays:
    """The raises that are wanted, by class and rank, and hand by hand where they differ."""
    deck = np.array(DECK)
    held, sets = players(DECK), sets_of(work, DECK)
    six_cards = _families.four_card(DEALER)
    ranks = Ranks(six_cards.word, six_cards.lanes, six_cards.start, six_cards.table, six_cards.flush)
    six = np.empty((len(held.keys), len(deck) - held.places.shape[1]), np.int16)
    loops.fill_sixes(held.places, 0, len(deck), ranks, six)
    parts = np.array_split(np.arange(len(held.keys)), CHUNKS)
    strong = tables.values[held.value] >> 20 >= STRONG

    def run(chunk: int) -> I64:
        part = parts[chunk]
        out = np.empty((len(part) * len(deck), 3), np.int64)
        size = _solve(held.places[part], held.value[part], strong[part], sets, held.number, six, ranks, wanted, out)
        return out[:size].copy()

    found = np.concatenate(work.gather("four-card-prime: raises against a card that is seen", CHUNKS, run))
    solved = by_place(found[:, 0], found[:, 1], found[:, 2].astype(np.uint8), wanted.size)
    return dict(zip(("by_class", "edges", "keys", "choices"), solved, strict=True))


@njit
def _solve(
    hands: NDArray[np.uint8],
    value: I64,
    strong: NDArray[np.bool_],
    sets: Sets,
    number5: I32,
    six: I16,
    ranks: Ranks,
    wanted: NDArray[np.bool_],
    out: I64,
) -> int:
    """The place, the key and the best raise of each hand with each card for which it is wanted; how many they are.

    The dealer's hands are counted as in the loops of the odds: by the sets of the hand's cards that they avoid.
    """
    size = 52
    ways = loops.combinations_table(size)
    deals = ways[size - 6, 5]
    counts, places = np.zeros(31, np.int64), np.zeros((31, 5), np.int64)
    found = 0
    for i in range(len(hands)):
        v = value[i]
        total, cards, passed = ranks.start, 0, 0
        for j in range(5):
            total += ranks.word[hands[i, j]]
            cards |= ranks.lanes[hands[i, j]]
        loops.fill_places(hands[i], ways, counts, places)
        for up in range(size):
            if cards & ranks.lanes[up]:
                passed = passed << 1 | 1
                continue
            # Suits in which the hand holds the same ranks are alike: the first of them stands for all.
            if not wanted[v, up >> 2] or loops.alike(hands[i], 0, up & 3) == 0:
                continue
            no_more = 0
            for chosen in range(31):
                count, few = counts[chosen], counts[chosen & passed]
                place = places[chosen, few] + ways[up, few + 1]
                if count < 4:
                    row = sets.number[sets.start[count + 1] + place]
                    no_more += (-1 if count & 1 else 1) * sets.below[row, v + 1]
                else:
                    no_more += loops.up_to(six[number5[place]], v)
            if strength(total + ranks.word[up], cards | ranks.lanes[up], ranks) == v:
                no_more -= 1
            out[found, 0] = v * RANKS + (up >> 2)
            out[found, 1] = key_with(cards, up)
            out[found, 2] = 3 if 2 * no_more >= deals else 1 if 4 * no_more >= deals or strong[i] else 0
            found += 1
    return found
