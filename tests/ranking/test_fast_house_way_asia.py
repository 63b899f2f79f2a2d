"""The fast ways of Asia Poker: worked examples, properties, and the readable ways."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest

from croupier.cards import JOKER, parse_cards
from croupier.chapters.asia_poker.hands import ways as asia_poker
from croupier.chapters.asia_poker.hands.ways import WAYS as READABLE
from croupier.chapters.asia_poker.kernels import settings as batch
from croupier.chapters.asia_poker.kernels.house_way import WAYS, Rules, SetHands, best_settings, pack, set_hands, unpack
from croupier.errors import InputError
from tests.ranking import fast

if TYPE_CHECKING:
    from croupier.compiled.arrays import Hands

RULES = [
    Rules(straight_flush, straight, pair, lead)  # type: ignore[arg-type]
    for straight_flush, straight, pair, lead in product(
        (False, True), (False, True), ("medium-hand", "as-printed"), ("longer-ranks-higher", "equal-fouls")
    )
]


def sample(count: int, seed: int) -> Hands:
    """Random hands, every second with the joker."""
    keys = np.random.default_rng(seed).random((count, JOKER + 1), dtype=np.float32)
    keys[::2, JOKER] = -1
    return np.argpartition(keys, 7, axis=1)[:, :7].astype(np.uint8)


def laid(hands: Hands, found: SetHands) -> Hands:
    """The cards as they were set: four high, two medium, one low."""
    cards: Hands = np.take_along_axis(hands, found.order[found.split], axis=1)
    return cards


# Worked by hand


@pytest.mark.parametrize(
    ("way", "high", "medium", "low"),
    [
        ("max-high", "As Ah Kd Kc", "9s 7h", "3d"),
        # Aces may not go medium over kings; kings under aces may.
        ("max-medium", "As Ah 9s 7h", "Kd Kc", "3d"),
        # A low ace needs a medium hand with an ace, and that a high pair.
        ("max-low", "Kd Kc 7h 3d", "As 9s", "Ah"),
    ],
)
def test_the_best_hand_in_one_place(way: str, high: str, medium: str, low: str) -> None:
    hand = np.array([parse_cards("As Ah Kd Kc 9s 7h 3d")], np.uint8)
    found = set_hands(hand, way=way)
    cards = laid(hand, found)[0]
    wanted = [parse_cards(text) for text in (high, medium, low)]
    parts = (cards[:4], cards[4:6], cards[6:])
    assert [sorted(card >> 2 for card in part) for part in parts] == [sorted(c >> 2 for c in p) for p in wanted]
    assert found.high[0] == fast.rank_asia(np.array([wanted[0]], np.uint8))[0]
    assert found.medium[0] == fast.rank_two_card(np.array([wanted[1]], np.uint8))[0]
    assert found.low[0] == wanted[2][0] >> 2


def test_a_way_that_nobody_filed() -> None:
    with pytest.raises(InputError, match="max-high"):
        set_hands(sample(1, 0), way="max-hi")


# Properties


@pytest.mark.parametrize("way", WAYS)
def test_the_order_of_the_cards_does_not_matter(way: str) -> None:
    hands = sample(2_000, 3)
    shuffled = np.random.default_rng(4).permuted(hands, axis=1)
    found, again = set_hands(hands, way=way), set_hands(shuffled, way=way, check=True)
    for one, other in zip(found[1:4], again[1:4], strict=True):
        assert np.array_equal(one, other)
    sorted_parts = [
        [np.sort(cards[:, a:b], axis=1) for a, b in ((0, 4), (4, 6), (6, 7))]
        for cards in (laid(hands, found), laid(shuffled, again))
    ]
    for one, other in zip(*sorted_parts, strict=True):
        assert np.array_equal(one, other)


@pytest.mark.parametrize("way", WAYS)
def test_the_classes_are_those_of_the_cards(way: str) -> None:
    hands = sample(20_000, 5)
    found = set_hands(hands, way=way, threads=2)
    cards = laid(hands, found)
    assert np.array_equal(found.high, fast.rank_asia(np.ascontiguousarray(cards[:, :4])))
    assert np.array_equal(found.medium, fast.rank_two_card(np.ascontiguousarray(cards[:, 4:6])))
    assert np.array_equal(found.low, np.where(cards[:, 6] == JOKER, 12, cards[:, 6] >> 2))


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_best_settings_are_the_front(rules: Rules) -> None:
    hands = sample(1_000, 6)
    codes, sizes = best_settings(hands, rules=rules)
    wanted = batch.set_hands(
        hands,
        low_straight_flush_a234=rules.low_straight_flush_a234,
        low_straight_a234=rules.low_straight_a234,
        pair=rules.pair,
        equal_lead=rules.equal_lead,
    )
    high, medium, low = (part.astype(np.int32) for part in wanted.classes)
    front = high << 11 | medium << 4 | low
    ends = np.cumsum(sizes)
    for i, (start, end) in enumerate(zip(ends - sizes, ends, strict=True)):
        assert sorted(codes[start:end].tolist()) == sorted(front[i][wanted.pareto[i]].tolist())
    ways = [pack(set_hands(hands, way=way, rules=rules)) for way in WAYS]
    for chosen in ways:
        # A way takes one of the best settings.
        assert np.array_equal(np.maximum.reduceat(codes == np.repeat(chosen, sizes), ends - sizes), np.ones(1_000))
    for one, other in zip(unpack(front.reshape(-1)), (high, medium, low), strict=True):
        assert np.array_equal(one, other.reshape(-1))


# The readable ways


def compare(hands: Hands, rules: Rules) -> None:
    """Set each hand by every way twice; the values and the very cards must agree."""
    options = {
        "low_straight_flush_a234": rules.low_straight_flush_a234,
        "low_straight_a234": rules.low_straight_a234,
        "pair": rules.pair,
        "equal_lead": rules.equal_lead,
    }
    highs = fast.values("asia", low_straight=rules.low_straight_a234, low_straight_flush=rules.low_straight_flush_a234)
    mediums = batch.medium_pairs(rules.pair).values
    found = {way: set_hands(hands, way=way, rules=rules) for way in WAYS}
    cards = {way: laid(hands, found[way]).tolist() for way in WAYS}
    for i, hand in enumerate(hands.tolist()):
        look = asia_poker.look(hand, **options)  # type: ignore[arg-type]
        for way in WAYS:
            setting = READABLE[way].rules[0].apply(look)
            assert setting is not None
            mine = cards[way][i]
            assert [set(mine[:4]), set(mine[4:6]), set(mine[6:])] == [set(part) for part in setting.hands]
            high, medium, low = (int(part[i]) for part in found[way][1:4])
            assert (highs[high], mediums[medium], low << 16) == setting.values


def test_twenty_thousand_hands_as_the_readable_ways_set_them() -> None:
    compare(sample(20_000, 7), Rules())


def test_few_hands_are_set_as_many_are() -> None:
    # Many hands are looked up by their ranks where they cannot make a flush.
    hands = sample(20_000, 9)
    for way in WAYS:
        many = set_hands(hands, way=way)
        few = [set_hands(hands[start : start + 2_000], way=way) for start in range(0, len(hands), 2_000)]
        for n in range(1, 5):
            assert np.array_equal(many[n], np.concatenate([part[n] for part in few]))


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_every_reading_as_the_readable_ways_have_it(rules: Rules) -> None:
    compare(sample(60, 8), rules)
