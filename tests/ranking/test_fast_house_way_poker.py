"""The fast house ways of pai gow poker, held against the readable ones."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.cards import JOKER, cards_text, parse_cards
from croupier.chapters.pai_gow_poker.hands import WAYS as READABLE
from croupier.compiled.house_way_poker import WAYS, way_tables
from croupier.compiled.house_way_poker_kernels import SPLITS
from croupier.compiled.pai_gow.sets import LOW_BITS, LOW_MASK, set_points
from croupier.compiled.settings import five_two
from croupier.errors import InputError
from croupier.families.hands.house_way import set_hand
from croupier.families.sim.five_two import way_of
from croupier.families.sim.seven_cards import sort_hands
from croupier.handbook import house_way
from tests.ranking import fast

GAME = "pai-gow-poker"
NAMES = ("foxwoods", "stones")

Hands = NDArray[np.uint8]


class Set(NamedTuple):
    """Hands set by a way: the classes that the counts use, and the columns that simulated rounds lay."""

    order: Hands
    high: NDArray[np.int64]
    low: NDArray[np.int64]
    split: Hands


def set_hands(hands: Hands, *, way: str = "foxwoods", low_wheel: bool = False) -> Set:
    """What the counts and the simulation make of hands, which must be worth the same."""
    count = len(hands)
    points, front, size = np.empty(count, np.int32), np.empty((count, SPLITS), np.int32), np.empty(count, np.int64)
    set_points(hands, way_tables(way, low_wheel=low_wheel).by, points, front, size)
    cards, table = hands.T.copy(), way_of(way, low_wheel=low_wheel)
    laid = table.lay(cards, sort_hands(cards))
    assert np.array_equal(table.laid(cards, laid), points)
    return Set(five_two(), points.astype(np.int64) >> LOW_BITS, points.astype(np.int64) & LOW_MASK, laid[0])


def sample(count: int, seed: int, cards: list[int] | None = None) -> Hands:
    """Hands of seven, in whatever order they were dealt."""
    random = np.random.default_rng(seed)
    pool = np.array(range(JOKER + 1) if cards is None else cards, np.uint8)
    return pool[np.argsort(random.random((count, len(pool))), axis=1)[:, :7]]


def differences(hands: Hands, way: str, *, low_wheel: bool = False) -> list[str]:
    """The hands that the readable way sets otherwise, in values or in cards."""
    found = set_hands(hands, way=way, low_wheel=low_wheel)
    high, low = fast.values("bug", low_wheel=low_wheel)[found.high], fast.values("two-card")[found.low]
    wrong = []
    for i, hand in enumerate(hands.tolist()):
        readable = set_hand(house_way(GAME, way), hand, low_wheel=low_wheel).setting
        # Without a flush any card of a rank will do.
        placed = sorted(hand[column] >> 2 for column in found.order[found.split[i], 5:])
        if readable.values != (high[i], low[i]) or sorted(card >> 2 for card in readable.low) != placed:
            wrong.append(cards_text(hand))
    return wrong


# By hand


@pytest.mark.parametrize(
    ("hand", "foxwoods", "stones"),
    [
        ("As Ah Ad Ac Jk Ks Kd", "Ks Kd", "As Ah"),
        ("Js Jh Jd Jc Ks 5d 2h", "Js Jh", "Ks 5d"),
        ("Ah Kh Ks 9h 6h 3h Qd", "Ah Qd", "Ks Qd"),
        ("As Jk 9h 9d Ks Qs 5s", "9h 9d", "9h 9d"),
        ("6s 6h 4d 4c Qs Th 2d", "4d 4c", "4d 4c"),
        ("5s 5h 4d 4c Qs Th 2d", "4d 4c", "Qs Th"),
    ],
)
def test_rules_that_differ(hand: str, foxwoods: str, stones: str) -> None:
    cards = np.array([parse_cards(hand)], np.uint8)
    for way, low in zip(NAMES, (foxwoods, stones), strict=True):
        found = set_hands(cards, way=way)
        placed = cards[0, found.order[found.split[0], 5:]]
        assert sorted(placed >> 2) == sorted(card >> 2 for card in parse_cards(low)), way


def test_there_are_the_ways_that_can_be_filed() -> None:
    assert list(WAYS) == list(NAMES) == list(READABLE)


# Against the readable way


@pytest.mark.parametrize("way", NAMES)
def test_random_hands_are_set_alike(way: str) -> None:
    assert differences(sample(10_000, seed=7), way) == []


@pytest.mark.parametrize("way", NAMES)
def test_hands_with_flushes_straights_and_many_pairs_are_set_alike(way: str) -> None:
    suited = [*range(0, 52, 4), JOKER, 5, 9, 13, 49, 50]
    few_ranks = [*range(28, 52), JOKER]
    assert differences(np.concatenate([sample(2_000, 3, suited), sample(2_000, 4, few_ranks)]), way) == []


@pytest.mark.parametrize("way", NAMES)
def test_the_wheel_may_be_the_lowest_straight(way: str) -> None:
    assert differences(sample(1_500, 5, [*range(24), *range(44, 52), JOKER]), way, low_wheel=True) == []


# Against itself


@pytest.mark.parametrize("way", NAMES)
def test_the_classes_are_those_of_the_cards_that_were_placed(way: str) -> None:
    hands = sample(200_000, seed=1)
    found = set_hands(hands, way=way)
    placed = np.take_along_axis(hands, found.order[found.split].astype(np.int64), axis=1)
    assert np.array_equal(found.high, fast.rank_bug(np.ascontiguousarray(placed[:, :5])))
    assert np.array_equal(found.low, fast.rank_two_card(np.ascontiguousarray(placed[:, 5:])))
    assert (fast.values("bug")[found.high] >= fast.values("two-card")[found.low]).all()


def test_the_order_of_the_cards_does_not_matter() -> None:
    hands = sample(20_000, seed=2)
    one, other = set_hands(hands), set_hands(np.ascontiguousarray(np.sort(hands, axis=1)))
    assert np.array_equal(one.high, other.high)
    assert np.array_equal(one.low, other.low)


def test_a_way_that_nobody_has_published_is_refused() -> None:
    with pytest.raises(InputError, match="way is foxwoods or stones, not 'stone'"):
        way_tables("stone", low_wheel=False)
