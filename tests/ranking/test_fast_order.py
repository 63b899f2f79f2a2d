"""What must hold of every order of hands."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from croupier.cards import JOKER
from croupier.families.hands.categories import ASIA, BUG, DJ, FOUR_CARD, FULLY_WILD, POKER, THREE_CARD
from tests.ranking import fast

Hands = NDArray[np.uint8]

FAMILIES = {
    "poker": (POKER, 7462),
    "bug": (BUG, 7463),
    "fully-wild": (FULLY_WILD, 7475),
    "dj-wild": (DJ, None),
    "four-card": (FOUR_CARD, None),
    "asia": (ASIA, None),
    "three-card": (THREE_CARD, None),
    "two-card": (POKER[:2], 91),
    "supreme": (("points", "face-cards", "pair"), None),
    "tiles": (("value", "gong", "wong", "mixed-pair", "matched-pair", "supreme-pair"), None),
}


def one(*cards: int) -> Hands:
    return np.array([cards], np.uint8)


@pytest.mark.parametrize("family", FAMILIES)
def test_classes_are_dense_and_rise_with_their_values(family: str) -> None:
    categories, classes = FAMILIES[family]
    values = fast.values(family)
    assert (np.diff(values) > 0).all()
    assert set((values >> 20).tolist()) == set(range(len(categories)))
    assert classes in (None, len(values))


def test_the_wheel_stands_where_the_option_puts_it() -> None:
    # A-2-3-4-5 in mixed suits, then 6-5-4-3-2, K-Q-J-10-9 and A-K-Q-J-10.
    straights = np.array([[48, 0, 5, 10, 15], [1, 4, 9, 14, 19], [28, 33, 38, 43, 44], [32, 37, 42, 47, 48]], np.uint8)
    assert fast.rank_poker(straights).argsort().tolist() == [0, 1, 2, 3]
    assert fast.rank_bug(straights, low_wheel=True).argsort().tolist() == [0, 1, 2, 3]
    assert fast.rank_bug(straights).argsort().tolist() == [1, 2, 0, 3]


@pytest.mark.parametrize(
    ("straight", "flush", "order"),
    [(False, False, [1, 2, 0, 3]), (True, False, [0, 1, 2, 3]), (False, True, [1, 2, 0, 3])],
)
def test_the_asia_elections_are_independent(straight: bool, flush: bool, order: list[int]) -> None:
    mixed = np.array([[48, 0, 5, 10], [1, 4, 9, 14], [33, 38, 43, 44], [37, 42, 47, 48]], np.uint8)
    suited = np.array([[48, 0, 4, 8], [0, 4, 8, 12], [32, 36, 40, 44], [36, 40, 44, 48]], np.uint8)
    ranked = fast.rank_asia(mixed, low_straight=straight, low_straight_flush=flush)
    assert ranked.argsort().tolist() == order
    ranked = fast.rank_asia(suited, low_straight=straight, low_straight_flush=flush)
    assert ranked.argsort().tolist() == ([0, 1, 2, 3] if flush else [1, 2, 0, 3])


@pytest.mark.parametrize(
    ("reading", "first"), [("below-royal", "royal"), ("above-royal", "five"), ("unranked", "royal")]
)
def test_five_of_a_kind_stands_where_the_reading_puts_it(reading: fast.FiveOfAKind, first: str) -> None:
    royal, five = one(0, 36, 40, 44, 48), one(0, 1, 28, 29, 30)
    classes = {
        name: int(fast.rank_dj_wild(hand, five_of_a_kind=reading).classes[0])
        for name, hand in (("royal", royal), ("five", five))
    }
    assert max(classes, key=classes.__getitem__) == first


def test_a_deuce_that_lies_as_itself_is_natural() -> None:
    hands = np.array(
        [
            [0, 4, 8, 12, 16],  # 6-5-4-3-2 of clubs
            [0, 5, 8, 12, 16],  # 6-5-4-3-2 mixed
            [0, 12, 20, 28, 44],  # clubs, deuce among them
            [1, 12, 20, 28, 44],  # clubs but for the deuce
            [0, 1, 2, 28, 29],  # three deuces make five of a kind
        ],
        np.uint8,
    )
    assert fast.rank_dj_wild(hands).natural.tolist() == [True, True, True, False, False]
    assert not fast.rank_dj_wild(hands, natural="any-wild-marks").natural.any()


# Properties

SEVEN = st.lists(st.integers(0, 52), min_size=7, max_size=7, unique=True)


@given(SEVEN, st.permutations(range(4)))
def test_suits_are_equal(cards: list[int], suits: list[int]) -> None:
    renamed = [card if card == JOKER else card & ~3 | suits[card & 3] for card in cards]
    for rank in (fast.rank_bug, fast.rank_fully_wild, fast.classify_fortune, fast.classify_asia_bonus):
        assert rank(one(*cards))[0] == rank(one(*renamed))[0]
    assert fast.rank_dj_wild(one(*cards[:5])).classes == fast.rank_dj_wild(one(*renamed[:5])).classes
    assert fast.rank_asia(one(*cards[:4])) == fast.rank_asia(one(*renamed[:4]))


@given(SEVEN)
def test_the_order_of_the_cards_does_not_matter(cards: list[int]) -> None:
    turned = np.array(list(permutations(cards[:5])), np.uint8)
    assert len(set(fast.rank_bug(turned).tolist())) == 1
    assert len(set(fast.rank_dj_wild(turned).classes.tolist())) == 1


@given(SEVEN)
def test_another_card_never_lowers_the_best_hand(cards: list[int]) -> None:
    for rank in (fast.rank_bug, fast.rank_fully_wild):
        five, six, seven = (int(rank(one(*cards[:width]))[0]) for width in (5, 6, 7))
        assert five <= six <= seven
    plain = [card for card in cards if card != JOKER]
    four, five, six = (int(fast.rank_four_card(one(*plain[:width]))[0]) for width in (4, 5, 6))
    assert four <= five <= six


@given(st.lists(st.integers(0, 51), min_size=7, max_size=7, unique=True))
def test_a_wild_is_never_worse_than_the_card_it_replaces(cards: list[int]) -> None:
    with_joker = [JOKER, *cards[1:]]
    wild = fast.values("fully-wild")
    assert wild[fast.rank_fully_wild(one(*with_joker))] >= wild[fast.rank_fully_wild(one(*cards))]
    five = [max(card, 4) for card in cards[:5]]
    if len(set(five)) == 5:
        joker = fast.rank_dj_wild(one(JOKER, *five[1:])).classes
        assert joker >= fast.rank_dj_wild(one(*five)).classes


@given(st.lists(st.integers(0, 47), min_size=6, max_size=6, unique=True))
def test_the_joker_is_never_worse_than_an_ace(cards: list[int]) -> None:
    for ace in (48, 49, 50, 51):
        assert fast.rank_bug(one(JOKER, *cards))[0] >= fast.rank_bug(one(ace, *cards))[0]
