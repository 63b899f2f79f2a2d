"""Four Card Prime: in how many ways the dealer's six cards lose to, tie or beat every class of player hand.

The dealer's hands that avoid the player's five cards are counted by inclusion and exclusion: those that hold none of
them are all, less those that hold one, plus those that hold two, and so on. What a set of up to four cards leaves the
dealer is the same for all sets of its suit class, so it is counted once for each class and for every value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from croupier.chapters.four_card_prime.kernels import loops
from croupier.chapters.four_card_prime.kernels.loops import Ranks, Sets
from croupier.compiled.families import four_card
from croupier.compiled.rankings import rank_four_card, values
from croupier.compiled.suit_classes import cards_of, hands_of, keys_of
from croupier.families.hands.categories import FOUR_CARD

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from croupier.compiled.arrays import Arrays
    from croupier.work import Work

    I32 = NDArray[np.int32]
    I64 = NDArray[np.int64]

DECK = range(52)
PLAYER, DEALER = 5, 6
CHUNKS = 32
STRONG = FOUR_CARD.index("three-of-a-kind")


@dataclass(frozen=True, slots=True)
class Players:
    """One hand of five for each class, by rising keys: its places in the deck rising, and how many hands it is.

    `number[hand]` is the class of a hand by its place among all hands of five.
    """

    keys: I64
    places: NDArray[np.uint8]
    weights: I64
    value: I64
    number: I32


def players(deck: Sequence[int]) -> Players:
    """The classes of the player's hands."""
    hands = hands_of(deck, PLAYER)[:, ::-1]
    keys, firsts, number, weights = np.unique(
        keys_of(hands), return_index=True, return_inverse=True, return_counts=True
    )
    kept = np.ascontiguousarray(hands[firsts])
    value = rank_four_card(kept).astype(np.int64)
    return Players(keys, kept - np.uint8(deck[0]), weights, value, number.astype(np.int32))


def sets_of(work: Work, deck: Sequence[int]) -> Sets:
    """What every set of none to four cards leaves the dealer; fewer cards follow from more by addition."""
    ranks = _ranks()
    size = len(four_card(DEALER).values) + 1
    keys, number = np.unique(keys_of(hands_of(deck, 4)), return_inverse=True)
    below = np.zeros((len(keys), size), np.int32)
    held = np.array([cards_of(key) for key in keys.tolist()], np.int64)
    _in_parts(
        work,
        "dealer hands",
        len(keys),
        lambda part: loops.fill_below(held[part], deck[0], len(deck), ranks, below[part]),
    )
    numbers, belows = [number.astype(np.int32)], [below]
    for width in (3, 2, 1, 0):
        keys, number = np.unique(keys_of(hands_of(deck, width)), return_inverse=True) if width else _NOTHING
        fewer = np.empty((len(keys), size), np.int32)
        for place, key in enumerate(keys.tolist()):
            cards = cards_of(key)
            more = np.array([(*cards, card) for card in deck if card not in cards]) - deck[0]
            # Each hand is met once for each of its cards that the set lacks.
            total = belows[-1][numbers[-1][loops.places_of(more)]].sum(0, dtype=np.int64)
            fewer[place] = total // (DEALER - width)
        numbers.append(number.astype(np.int32))
        belows.append(fewer)
    # One row after another, the sets of no cards first.
    rows = np.cumsum([0, *(len(below) for below in reversed(belows))])
    number = np.concatenate([held + row for held, row in zip(reversed(numbers), rows[:-1], strict=True)])
    start = np.cumsum([0, *(len(held) for held in reversed(numbers))])[:-1]
    return Sets(start, number.astype(np.int32), np.concatenate(belows[::-1]))


_NOTHING = np.zeros(1, np.int64), np.zeros(1, np.int64)


def _ranks() -> Ranks:
    tables = four_card(DEALER)
    return Ranks(tables.word, tables.lanes, tables.start, tables.table, tables.flush)


def _in_parts(work: Work, label: str, size: int, fill: Callable[[slice], None]) -> None:
    """Fill arrays part by part, on as many threads as the work has."""
    edges = _edges(size)

    def run(part: int) -> I64:
        fill(slice(edges[part], edges[part + 1]))
        return np.zeros(0, np.int64)

    work.gather(f"four-card-prime: {label}", CHUNKS, run)


def _edges(size: int) -> list[int]:
    return [size * part // CHUNKS for part in range(CHUNKS + 1)]


def contest(work: Work, deck: Sequence[int] = DECK) -> Arrays:
    """Every class of player hand: its key as a step from the one before, its size and value, and the dealer hands.

    `wins` are dealer hands that it beats or ties; `ties` are told apart only for three of a kind or better, because
    lower hands are paid alike. The deck is every suit's cards from some rank up to the aces.
    """
    held, sets, ranks = players(deck), sets_of(work, deck), _ranks()
    out = np.zeros((len(held.keys), 2), np.int64)

    def count(part: slice) -> None:
        loops.fill_contest(held.places[part], held.value[part], deck[0], len(deck), sets, ranks, out[part])

    _in_parts(work, "player hands", len(held.keys), count)
    value = values("four-card")[held.value]
    ties = np.where(value >> 20 >= STRONG, out[:, 0] - out[:, 1], 0)
    return {
        "steps": np.diff(held.keys, prepend=0),
        "weights": held.weights.astype(np.uint8),
        "values": value,
        "wins": out[:, 0].astype(np.int32),
        "ties": ties.astype(np.int32),
    }


def shown(work: Work, deck: Sequence[int] = DECK) -> NDArray[np.int64]:
    """Best play when one dealer card is seen: hands, deals won or tied, and ties.

    They come by the category and first rank of the player's hand (`value >> 16`), the rank of the dealer's card, and
    the choice, which is 0 to fold, 1 to raise once and 2 to raise three times.
    """
    held, sets, ranks = players(deck), sets_of(work, deck), _ranks()
    six = np.empty((len(held.keys), len(deck) - PLAYER), np.int16)

    def fill(part: slice) -> None:
        loops.fill_sixes(held.places[part], deck[0], len(deck), ranks, six[part])

    _in_parts(work, "sixth cards", len(held.keys), fill)
    group = values("four-card")[held.value] >> 16
    edges = _edges(len(held.keys))

    def run(part: int) -> I64:
        cut = slice(edges[part], edges[part + 1])
        found = np.zeros((len(FOUR_CARD) << 4, 13, 3, 3), np.int64)
        loops.tally_shown(
            held.places[cut],
            held.value[cut],
            held.weights[cut],
            group[cut],
            STRONG << 4,
            deck[0],
            len(deck),
            sets,
            held.number,
            six,
            ranks,
            found,
        )
        return found

    return work.sum("four-card-prime: dealer card seen", {"cards": len(deck)}, CHUNKS, run)


def one_hand(cards: Sequence[int], up: int, deck: Sequence[int] = DECK) -> tuple[int, int, int]:
    """The category of one hand, the dealer hands with a card that is seen that it beats or ties, and those it ties."""
    rest = [card for card in deck if card not in cards and card != up]
    others = hands_of(rest, DEALER - 1)
    dealer = rank_four_card(np.column_stack((others, np.full(len(others), up, np.uint8))))
    mine = int(rank_four_card(np.array([sorted(cards)], np.uint8))[0])
    category = int(values("four-card")[mine]) >> 20
    return category, int((dealer <= mine).sum()), int((dealer == mine).sum())
