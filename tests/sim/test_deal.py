"""The generator gives the published answers, and every deal is equally likely."""

from __future__ import annotations

from itertools import permutations
from math import perm

import numpy as np
import pytest

from croupier.sim.deal import BLOCK, MOST, TILE, deal, draws
from croupier.sim.philox import philox, words


@pytest.mark.parametrize(
    ("key", "high", "low", "answer"),
    [
        (0, 0, 0, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        (2**64 - 1, 2**64 - 1, 2**64 - 1, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (0x299F31D0A4093822, 0x0370734413198A2E, 0x85A308D3243F6A88, (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1)),
    ],
)
def test_philox_gives_the_authors_answers(key: int, high: int, low: int, answer: tuple[int, ...]) -> None:
    out = np.zeros(4, np.uint32)
    philox(np.uint64(key), np.uint64(high), np.uint64(low), out)
    assert tuple(out.tolist()) == answer


def test_a_block_is_its_own_whatever_else_is_drawn() -> None:
    alone = words(7, 0, 5, 1000)
    words(7, 0, 4, 1000)
    assert np.array_equal(words(7, 0, 5, 1000), alone)
    assert np.array_equal(words(7, 0, 5, 10), alone[:10])
    for other in (words(8, 0, 5, 1000), words(7, 1, 5, 1000), words(7, 0, 6, 1000)):
        assert not np.array_equal(other, alone)


@pytest.mark.parametrize(("deck", "cards"), [(53, 14), (52, 11), (312, 3), (54, 8), (32, 8), (54, 1), (5, 5)])
def test_no_card_is_dealt_twice(deck: int, cards: int) -> None:
    dealt = deal(3, 0, cards, deck)
    assert dealt.shape == (cards, BLOCK)
    assert dealt.max() < deck
    in_order = np.sort(dealt, axis=0)
    assert (np.diff(in_order.astype(np.int64), axis=0) > 0).all()


def test_the_draws_of_a_word_leave_few_rounds_to_deal_again() -> None:
    for deck, cards in ((53, 14), (312, 18), (54, 28)):
        plan = draws(deck, cards)
        assert plan.sizes.sum() == cards
        at = 0
        for size, uneven in zip(plan.sizes.tolist(), plan.uneven.tolist(), strict=True):
            results = perm(deck - at, size)
            assert results <= MOST
            assert uneven == 2**32 % results
            at += size


def test_every_ordered_deal_of_a_small_deck_comes_equally_often() -> None:
    """All 60 ordered deals of three out of five, by a chi-square test at one in a million."""
    counts = dict.fromkeys(permutations(range(5), 3), 0)
    blocks = 8
    for block in range(blocks):
        codes, found = np.unique(deal(11, block, 3, 5).astype(np.int64).T @ [25, 5, 1], return_counts=True)
        for code, count in zip(codes.tolist(), found.tolist(), strict=True):
            counts[code // 25, code // 5 % 5, code % 5] += count
    expected = blocks * BLOCK / 60
    statistic = sum((count - expected) ** 2 / expected for count in counts.values())
    assert statistic < 125.6


def by_hand(drawn: list[int], sizes: list[int], deck: int) -> tuple[list[int], bool]:
    """A round from one word a group, in whole numbers: each draw is a digit of the word, and whether one was uneven."""
    left, dealt, again = list(range(deck)), [], False
    for word, size in zip(drawn, sizes, strict=True):
        results = perm(len(left), size)
        again |= word * results % 2**32 < 2**32 % results
        digits = word * results >> 32
        for n in range(size):
            below = perm(len(left) - 1, size - n - 1)
            dealt.append(left.pop(digits // below))
            digits %= below
    return dealt, again


@pytest.mark.parametrize(("deck", "cards"), [(53, 7), (312, 3), (52, 11)])
def test_uneven_words_are_thrown_away(deck: int, cards: int) -> None:
    """A whole block worked out in whole numbers: a round that fails is dealt in its turn from the next spare stream."""
    sizes = draws(deck, cards).sizes.tolist()
    expected: dict[int, list[int]] = {}
    waiting, stream = list(range(BLOCK)), 0
    while waiting:
        room = -(-len(waiting) // TILE) * TILE
        drawn = words(5, stream, 3, room * len(sizes)).reshape(len(sizes), room).T.tolist()
        found = [by_hand(drawn[n], sizes, deck) for n in range(len(waiting))]
        expected |= {one: dealt for one, (dealt, again) in zip(waiting, found, strict=True) if not again}
        waiting = [one for one, (_, again) in zip(waiting, found, strict=True) if again]
        stream += 1
    assert stream > 1
    assert deal(5, 3, cards, deck).T.tolist() == [expected[n] for n in range(BLOCK)]


def test_blocks_that_are_dealt_together_are_those_that_are_dealt_alone() -> None:
    together = deal(9, 4, 5, 52, blocks=3)
    for n in range(3):
        assert np.array_equal(together[:, n * BLOCK : (n + 1) * BLOCK], deal(9, 4 + n, 5, 52))
