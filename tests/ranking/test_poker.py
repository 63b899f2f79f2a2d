"""Ordinary five-card and two-card hands."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phevaluator import evaluate_cards  # type: ignore[import-untyped]

from croupier.cards import cards_text, parse_cards
from croupier.errors import InputError
from croupier.families.hands import poker
from croupier.families.hands.categories import POKER

FIVE = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)
SEVEN = st.lists(st.integers(0, 51), min_size=7, max_size=7, unique=True)
SUITS = st.permutations(range(4))

# From best to worst, each a little better than the next.
LADDER = """
As Ks Qs Js Ts | royal-flush     | royal flush
Kd Qd Jd Td 9d | straight-flush  | straight flush, king high
6h 5h 4h 3h 2h | straight-flush  | straight flush, six high
Ac 2c 3c 4c 5c | straight-flush  | straight flush, ace to five
Ac Ad Ah As 2c | four-of-a-kind  | four of a kind, aces
2c 2d 2h 2s 4c | four-of-a-kind  | four of a kind, deuces
2c 2d 2h 2s 3c | four-of-a-kind  | four of a kind, deuces
Ac Ad Ah Ks Kc | full-house      | full house, aces over kings
Kc Kd Kh As Ac | full-house      | full house, kings over aces
2c 2d 2h 3s 3c | full-house      | full house, deuces over threes
Ac Qc Jc 9c 2c | flush           | flush, ace high
Ad Qd Jd 8d 7d | flush           | flush, ace high
7h 5h 4h 3h 2h | flush           | flush, seven high
Ac Kd Qh Js Tc | straight        | straight, ace high
Tc 9d 8h 7s 6c | straight        | straight, ten high
6c 5d 4h 3s 2c | straight        | straight, six high
Ac 2d 3h 4s 5c | straight        | straight, ace to five
Ac Ad Ah 3s 2c | three-of-a-kind | three of a kind, aces
Kc Kd Kh As Qc | three-of-a-kind | three of a kind, kings
Kc Kd Kh As Jc | three-of-a-kind | three of a kind, kings
Ac Ad Kh Ks 2c | two-pair        | two pair, aces and kings
Ac Ad Qh Qs Kc | two-pair        | two pair, aces and queens
3c 3d 2h 2s 5c | two-pair        | two pair, threes and deuces
3c 3d 2h 2s 4c | two-pair        | two pair, threes and deuces
Ac Ad 4h 3s 2c | pair            | pair of aces
6c 6d Ah 3s 2c | pair            | pair of sixes
6c 6d Kh Qs Jc | pair            | pair of sixes
6c 6d Kh Qs Tc | pair            | pair of sixes
Ac Kd Qh Js 9c | high-card       | ace high
Ac Kd Qh Js 8c | high-card       | ace high
Ac Qd Jh Ts 9c | high-card       | ace high
7c 5d 4h 3s 2c | high-card       | seven high
"""
RUNGS = [tuple(part.strip() for part in line.split("|")) for line in LADDER.strip().splitlines()]


@pytest.mark.parametrize(("text", "category", "words"), RUNGS)
def test_each_hand_by_name(text: str, category: str, words: str) -> None:
    found = poker.best(parse_cards(text))
    assert (found.category, found.phrase) == (category, words)
    assert found.value >> 20 == POKER.index(category)
    assert sorted(found.cards) == sorted(parse_cards(text))
    assert found.stands_for == ()


def test_the_ladder_falls() -> None:
    values = [poker.best(parse_cards(text)).value for text, _, _ in RUNGS]
    assert values == sorted(set(values), reverse=True)


def test_values_follow_the_shared_layout() -> None:
    assert poker.best(parse_cards("Ac Ad Ah Ks Kc")).value == 0x6CB000
    assert poker.best(parse_cards("Ac Kd Qh Js 9c")).value == 0x0CBA97
    assert poker.best(parse_cards("Ac 2d 3h 4s 5c")).value == 0x400000
    assert poker.best(parse_cards("Ac Kd Qh Js Tc")).value == 0x490000
    assert poker.best(parse_cards("Kd Qd Jd Td 9d")).value == 0x880000
    assert poker.best(parse_cards("As Ks Qs Js Ts")).value == 0x900000


@pytest.mark.parametrize("suits", ["cdhsc", "ccccc"])
def test_the_high_wheel_stands_between_king_high_and_ace_high(suits: str) -> None:
    def straight(ranks: str) -> int:
        text = " ".join(map("".join, zip(ranks, suits, strict=True)))
        return poker.best(parse_cards(text), wheel="high").value

    assert straight("AKQJT") > straight("A2345") > straight("KQJT9") > straight("65432")
    assert straight("A2345") >> 16 & 15 == 8
    assert straight("65432") >> 16 & 15 == 0


@pytest.mark.parametrize(
    ("text", "used", "words"),
    [
        ("As Ad Kh Kc Qd Qs 2c", "As Ad Kh Kc Qs", "two pair, aces and kings"),
        ("4s 4d 3h 3c 2d 2s Ac", "4s 4d 3h 3c Ac", "two pair, fours and threes"),
        ("As Ad Ah Kc Kd Ks 2c", "As Ah Ad Ks Kd", "full house, aces over kings"),
        ("As Ad Ah 2c 2d Ks Kc", "As Ah Ad Ks Kc", "full house, aces over kings"),
        ("7c 7d 7s 7h 2c 2d 3s", "7s 7h 7d 7c 3s", "four of a kind, sevens"),
        ("7c 7d 7s 7h Kc Kd Ks", "7s 7h 7d 7c Ks", "four of a kind, sevens"),
        ("As Ks Qs Js 9s 8s 7s", "As Ks Qs Js 9s", "flush, ace high"),
        ("As Ad Ah Ks Qs Js 9s", "As Ks Qs Js 9s", "flush, ace high"),
        ("Ts 9s 8s 7s 6s Jd Qd", "Ts 9s 8s 7s 6s", "straight flush, ten high"),
        ("5s 4s 3s 2s As 6d 7d", "5s 4s 3s 2s As", "straight flush, ace to five"),
        ("Th 9s 8d 7s 6c 6d 6s", "Th 9s 8d 7s 6s", "straight, ten high"),
        ("As 2d 3h 4c 5d 6c 7s", "7s 6c 5d 4c 3h", "straight, seven high"),
        ("As Kd Qh Jc 9d 8c 7s", "As Kd Qh Jc 9d", "ace high"),
        ("6s 6d Ah 2c 3d 9c", "6s 6d Ah 9c 3d", "pair of sixes"),
    ],
)
def test_the_best_five_of_six_or_seven(text: str, used: str, words: str) -> None:
    found = poker.best(parse_cards(text))
    assert found.phrase == words
    assert found.cards == parse_cards(used)


@pytest.mark.parametrize(
    ("text", "category", "words"),
    [
        ("As Ad", "pair", "pair of aces"),
        ("6s 6d", "pair", "pair of sixes"),
        ("As Kd", "high-card", "ace high"),
        ("3s 2d", "high-card", "three high"),
    ],
)
def test_two_cards_by_name(text: str, category: str, words: str) -> None:
    found = poker.two_card(parse_cards(text))
    assert (found.category, found.phrase) == (category, words)


def test_two_cards_compare_with_each_other_and_with_five() -> None:
    hands = ["Ac Ad", "2c 2d", "Ac Kd", "Ac 2d", "Kc Qd", "3c 2d"]
    values = [poker.two_card(parse_cards(text)).value for text in hands]
    assert values == sorted(set(values), reverse=True)
    assert poker.best(parse_cards("6c 6d Kh Qs Jc")).value > poker.two_card(parse_cards("6h 6s")).value
    assert poker.best(parse_cards("6c 6d Kh Qs Jc")).value < poker.two_card(parse_cards("7h 7s")).value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("As Ks Qs Js", "4 cards were given where 5 or 6 or 7 are needed"),
        ("", "0 cards were given"),
        ("As Ks Qs Js Ts 9s 8s 7s", "8 cards were given"),
        ("As Ks Qs Js As", r"As occurs 2 times \(cards 1, 5\)"),
        ("As Ks Jk Js Ts", r"Jk1? \(card 3\) is not in the deck: this game has no joker"),
    ],
)
def test_bad_hands_are_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        poker.best(parse_cards(text))


def test_two_cards_must_be_two() -> None:
    with pytest.raises(InputError, match="3 cards were given where 2 are needed"):
        poker.two_card(parse_cards("As Ks Qs"))


@given(FIVE, FIVE, FIVE)
def test_the_order_is_total(one: list[int], two: list[int], three: list[int]) -> None:
    low, middle, high = sorted((poker.best(hand) for hand in (one, two, three)), key=lambda found: found.value)
    assert low.value <= middle.value <= high.value
    assert POKER.index(low.category) <= POKER.index(middle.category) <= POKER.index(high.category)
    assert (low.value == high.value) <= (low.phrase == high.phrase)


@given(SEVEN, SUITS)
def test_suits_have_no_rank(cards: list[int], suits: list[int]) -> None:
    renamed = [card - card % 4 + suits[card % 4] for card in cards]
    assert poker.best(cards).value == poker.best(renamed).value


@given(SEVEN, st.randoms())
def test_the_order_of_the_cards_is_nothing(cards: list[int], rng: random.Random) -> None:
    shuffled = rng.sample(cards, len(cards))
    assert poker.best(cards) == poker.best(shuffled)


@given(SEVEN)
def test_a_further_card_never_lowers_the_hand(cards: list[int]) -> None:
    assert poker.best(cards[:5]).value <= poker.best(cards[:6]).value <= poker.best(cards).value


@given(SEVEN)
def test_the_cards_used_make_the_hand_by_themselves(cards: list[int]) -> None:
    found = poker.best(cards)
    assert set(found.cards) <= set(cards)
    assert poker.best(found.cards) == found


def test_seven_cards_are_worth_their_best_five() -> None:
    rng = random.Random(575)
    for _ in range(6000):
        cards = rng.sample(range(52), 7)
        best = max(poker.best(five).value for five in combinations(cards, 5))
        assert poker.best(cards).value == best, cards_text(cards)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_order_agrees_with_phevaluator(size: int) -> None:
    rng = random.Random(size)
    hands = [rng.sample(range(52), size) for _ in range(20_000)]
    ours = {poker.best(hand).value: -evaluate_cards(*hand) for hand in hands}
    theirs = [theirs for _, theirs in sorted(ours.items())]
    assert theirs == sorted(set(theirs))
    assert all(ours[poker.best(hand).value] == -evaluate_cards(*hand) for hand in hands)


def test_every_class_of_five_cards_is_met() -> None:
    """All 7,462 classes, one hand each: 1,277 high cards, 1,277 flushes, ten straights and so on."""
    off_suit = {
        poker.best([4 * r + ranks[:i].count(r) for i, r in enumerate(ranks)]).value
        for ranks in _rank_multisets()
        if len(set(ranks)) < 5
    }
    straights_and_high = {
        poker.best([4 * r + (i == 0) for i, r in enumerate(ranks)]).value for ranks in combinations(range(13), 5)
    }
    suited = {poker.best([4 * r for r in ranks]).value for ranks in combinations(range(13), 5)}
    values = off_suit | straights_and_high | suited
    counts = [sum(value >> 20 == category for value in values) for category in range(len(POKER))]
    assert counts == [1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1]


def _rank_multisets() -> list[tuple[int, ...]]:
    """Five ranks of which none occurs more than four times."""
    sets: list[tuple[int, ...]] = [(r,) for r in range(13)]
    for _ in range(4):
        sets = [(*ranks, r) for ranks in sets for r in range(ranks[-1], 13) if ranks.count(r) < 4]
    return sets
