"""The generator gives the published answers, and every deal is equally likely."""

from __future__ import annotations

from itertools import permutations
from math import perm

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.sim.deal import BLOCK, MOST, deal, draws
from croupier.sim.philox import philox, words


@pytest.mark.parametrize(
    ("key", "high", "low", "answer"),
    [
        (0, 0, 0, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        (2**64 - 1, 2**64 - 1, 2**64 - 1, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (
            0x299F31D0A4093822,
            0x0370734413198A2E,
            0x85A308D3243F6A88,
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
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


def test_uneven_words_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word of zero leaves a remainder of zero, which is uneven for a deck of 53: the round comes from spare words."""
    real = words

    def first_is_zero(seed: int, stream: int, block: int, count: int) -> NDArray[np.uint32]:
        drawn = real(seed, stream, block, count).copy()
        if stream == 0:
            drawn[0] = 0
        return drawn

    before = deal(5, 0, 4, 53)
    monkeypatch.setattr("croupier.sim.deal.words", first_is_zero)
    after = deal(5, 0, 4, 53)
    assert after[:, 0].tolist() != [0, 1, 2, 3]
    assert np.array_equal(after[:, 2000:2010], before[:, 2000:2010])
