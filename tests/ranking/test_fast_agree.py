"""The kernels agree with the readable rankings, with other packages and with what the words mean."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from phevaluator import evaluate_cards  # type: ignore[import-untyped]

from croupier.cards import JOKER
from tests.ranking import fast
from tests.ranking.agree import COMPARISONS, main

WHOLE_ONCE = ("four-card4", "asia", "supreme-bonus-ace-both-after-subtracting")
SAMPLE = 12_000

Hands = NDArray[np.uint8]


@pytest.mark.parametrize("name", COMPARISONS)
def test_the_readable_ranking_says_the_same(name: str) -> None:
    comparison = COMPARISONS[name]
    if comparison.hands <= 30_000 or name in WHOLE_ONCE:
        hands = fast.all_hands(comparison.deck, comparison.width)
    else:
        hands = comparison.sample(SAMPLE, seed=11)
    assert comparison.disagreements(hands) == []


@pytest.mark.parametrize("name", [name for name in COMPARISONS if name.startswith(("fortune", "asia-bonus"))])
def test_the_readable_ranking_says_the_same_of_rare_hands(name: str) -> None:
    """Seven cards of one suit's and the highest cards, where specials are frequent."""
    random = np.random.default_rng(5)
    high = np.array([*range(32, 52), JOKER])
    suited = np.array([*range(2, 52, 4), JOKER, 40, 41, 44, 45, 48])
    rows = [random.permutation(pool)[:7] for pool in (high, suited) for _ in range(6_000)]
    assert COMPARISONS[name].disagreements(np.array(rows, np.uint8)) == []


def test_the_command_reports_agreement(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tiles-rank-follows", "bug7", "--hands", "500", "--processes", "1"]) == 0
    assert "996 hands of 2 families compared, 0 differ" in capsys.readouterr().out


# Another package


def test_phevaluator_ranks_every_five_cards_alike() -> None:
    hands = fast.all_hands(52, 5)
    theirs = np.array([evaluate_cards(*hand) for hand in hands.tolist()])
    assert np.array_equal(fast.rank_poker(hands), 7462 - theirs)


@pytest.mark.parametrize("width", [6, 7])
def test_phevaluator_ranks_more_cards_alike(width: int) -> None:
    hands = COMPARISONS[f"poker{width}"].sample(50_000, seed=width)
    theirs = np.array([evaluate_cards(*hand) for hand in hands.tolist()])
    assert np.array_equal(fast.rank_poker(hands), 7462 - theirs)


# What the words mean


def best_of_parts(rank: Any, hands: Hands, size: int) -> NDArray[np.int16]:
    """The best class among all choices of so many cards."""
    choices = [np.ascontiguousarray(hands[:, part]) for part in combinations(range(hands.shape[1]), size)]
    best: NDArray[np.int16] = np.maximum.reduce([rank(part) for part in choices])
    return best


@pytest.mark.parametrize(
    ("rank", "deck", "width", "size"),
    [
        (fast.rank_poker, 52, 6, 5),
        (fast.rank_poker, 52, 7, 5),
        (fast.rank_bug, 53, 6, 5),
        (fast.rank_bug, 53, 7, 5),
        (fast.rank_fully_wild, 53, 7, 5),
        (fast.rank_four_card, 52, 5, 4),
        (fast.rank_four_card, 52, 6, 4),
    ],
)
def test_best_of_more_cards_is_the_best_choice(rank: Any, deck: int, width: int, size: int) -> None:
    name = {fast.rank_poker: "poker", fast.rank_bug: "bug", fast.rank_fully_wild: "fully-wild"}.get(rank, "four-card")
    hands = COMPARISONS[f"{name}{width}"].sample(200_000, seed=1)
    assert hands.max() < deck
    assert np.array_equal(rank(hands), best_of_parts(rank, hands, size))


def replacements(four: Hands) -> tuple[Hands, NDArray[np.bool_]]:
    """Four cards with each card of the deck as the fifth, and whether that card is free."""
    fifth = np.broadcast_to(np.arange(52, dtype=np.uint8)[None, :, None], (len(four), 52, 1))
    hands = np.concatenate([np.broadcast_to(four[:, None, :], (len(four), 52, 4)), fifth], axis=2)
    free = (four[:, None, :] != fifth).all(2)
    return hands.reshape(-1, 5), free


@pytest.mark.clause("NJ-69F-11.3(a)", "NJ-69F-11.3(c)", "NJ-69F-11.3(d)")
@pytest.mark.parametrize("low_wheel", [False, True])
def test_the_joker_is_an_ace_or_completes_a_straight_or_a_flush(low_wheel: bool) -> None:
    """All 270,725 hands of the joker and four cards, by trying each card that it may be."""
    four = fast.all_hands(52, 4)
    values = fast.values("bug", low_wheel=low_wheel)
    joker = np.full((len(four), 1), JOKER, np.uint8)
    for part, jokers in zip(np.array_split(four, 20), np.array_split(joker, 20), strict=True):
        hands, free = replacements(part)
        tried = values[fast.rank_bug(hands, low_wheel=low_wheel)].reshape(-1, 52)
        category = tried >> 20
        ace = np.arange(52) >= 48
        completes = np.isin(category, (4, 5, 8, 9))
        best = np.where(free & (ace | completes), tried, -1).max(1)
        best = np.where((part >= 48).all(1), 10 << 20, best)
        with_joker = np.concatenate([part, jokers], axis=1)
        assert np.array_equal(values[fast.rank_bug(with_joker, low_wheel=low_wheel)], best)


@pytest.mark.clause("PA-687a.6(b)")
def test_a_wild_is_the_best_card_it_can_be() -> None:
    """The joker and four cards without a deuce, by trying each card; four of a kind become five."""
    four = fast.all_hands(52, 4)
    four = four[(four > 3).all(1)][::7]
    hands, free = replacements(four)
    poker = fast.values("poker")[fast.rank_poker(hands)].reshape(-1, 52)
    best = np.where(free, poker, -1).max(1)
    best = np.where(best >> 20 == 9, 10 << 20, best)
    alike = (four >> 2 == four[:, :1] >> 2).all(1)
    best = np.where(alike, (9 << 20) + ((four[:, 0] >> 2).astype(np.int64) << 16), best)
    found = fast.rank_dj_wild(np.concatenate([four, np.full((len(four), 1), JOKER, np.uint8)], axis=1))
    assert np.array_equal(fast.values("dj-wild")[found.classes], best)
    assert not found.natural.any()


def test_each_deuce_and_the_joker_are_wild_alike() -> None:
    hands = COMPARISONS["dj-wild-below-royal-any-rank-and-suit"].sample(50_000, seed=2)
    hands = hands[(hands[:, 1:] != JOKER).all(1) & (hands[:, 1:] > 3).all(1)]
    classes = []
    for wild in (0, 1, 2, 3, JOKER):
        hands[:, 0] = wild
        classes.append(fast.rank_dj_wild(hands).classes)
    assert all(np.array_equal(classes[0], other) for other in classes)
