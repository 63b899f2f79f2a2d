"""Supreme Pai Gow by the block: worked by hand, every deal of some hands, all bonus hands, the engine, the means."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from croupier.chapters.supreme_pai_gow import odds as chapter
from croupier.compiled.rankings import all_hands
from croupier.compiled.two_hands.lots import SPLITS
from croupier.families.odds.two_hands import ONE, terms_of
from croupier.odds.answer import default_store
from croupier.sim.agree import compare
from croupier.sim.api import plan_of
from croupier.sim.deal import Planes, deal
from croupier.sim.model import Kernel
from croupier.sim.run import kernel_of
from tests.sim.proof import SEED, agrees, counted, ends, exact_counts, means, planes, same_shares, stands_alone

GAME, BONUS = "supreme-pai-gow", "bonus"
OTHER: list[dict[str, str]] = [
    {"MA-1": "loses", "MA-2": "loses"},
    {"MA-3": "before-subtracting", "MA-11": "ace-low"},
    {"MA-11": "ace-high"},
]


def as_dealt(_stage: int, seen: Planes) -> Any:
    """The first two cards and the last two."""
    return np.zeros(seen.shape[1], np.uint8)


def test_rounds_worked_by_hand() -> None:
    cards = planes(
        # Aces and kings against four cards without a pair.
        "As Ah Ks Kd  2c 4d 6h 8s",
        # A pair of aces is high, but ten and king count no points, and such a low hand does not win.
        "As Ah Tc Kd  2c 4d 6h 8s",
        # Neither hand has a point against two pairs; a pair of tens pays the bonus its stake.
        "Tc Kd Jh Ts  9c 9d 8h 8s",
        # Two jokers and two aces are the highest pairs, and a bonus hand of their own.
        "Jk1 Jk2 Ac Ad  9c 9d 8h 8s",
    )
    plan = plan_of(GAME, strategy=as_dealt)
    kernel = kernel_of(plan)
    aces, zero, nothing, jokers = ends(kernel, cards)
    assert aces == {GAME: ("win", Fraction(95, 100)), BONUS: ("two-pair", Fraction(7))}
    assert zero == {GAME: ("push", Fraction(0)), BONUS: ("any-other-pair", Fraction(1))}
    assert nothing == {GAME: ("lose", Fraction(-1)), BONUS: ("any-other-pair", Fraction(1))}
    assert jokers == {GAME: ("win", Fraction(95, 100)), BONUS: ("two-jokers-and-two-aces", Fraction(200))}
    assert list(compare(plan, kernel, cards)) == []


def test_four_alike_cannot_be_set_where_equal_hands_lose() -> None:
    cards = planes("7c 7d 7h 7s  2c 4d 6h 8s")
    for reading, end in (("allowed", "win"), ("loses", "lose")):
        plan = plan_of(GAME, readings={"MA-1": reading})
        kernel = kernel_of(plan)
        (found,) = ends(kernel, cards)
        assert found[GAME][0] == end
        assert list(compare(plan, kernel, cards)) == []


def against_all(kernel: Kernel, hand: list[int]) -> tuple[int, int]:
    """How many of the 230,300 hands that the dealer may have lose to a hand, and beat it."""
    dealer = all_hands(kernel.deck, 4)
    dealer = dealer[~np.isin(dealer, hand).any(1)]
    cards = np.vstack([np.repeat(np.array(hand, np.uint8)[:, None], len(dealer), axis=1), dealer.T])
    codes = kernel.settle(cards, kernel.decide(cards))[0]
    counts = np.bincount(codes, minlength=3)
    return int(counts[2]), int(counts[0])


@pytest.mark.parametrize("strategy", ["house-way", "optimal"])
def test_hands_fare_against_all_others_as_was_counted(strategy: str) -> None:
    """And no other way to lay the optimal player's cards is worth more."""
    plan = plan_of(GAME, strategy=strategy, wagers=(GAME,))
    kernel, player = kernel_of(plan), chapter.player_of(plan.rules, default_store())
    terms = terms_of(plan.rules, plan.rules.paytable(chapter.MAIN))
    worth, _ = player.worth(terms.after, ONE)
    for hand in deal(SEED, 0, 4, kernel.deck)[:, :12].T.tolist():
        lot = chapter.lots().find([card >> 2 for card in hand])
        found = against_all(kernel, hand)
        fared = list(zip(player.win[lot].tolist(), player.lose[lot].tolist(), strict=True))
        if strategy == "optimal":
            assert found in [ends for ends, value in zip(fared, worth[lot], strict=True) if value == worth[lot].max()]
        else:
            assert found == fared[player.chosen[lot]]


@pytest.mark.parametrize("readings", [{}, *OTHER[1:]])
def test_all_bonus_hands_are_counted_alike(readings: dict[str, str]) -> None:
    plan = plan_of(GAME, readings=readings)
    hands = all_hands(54, 4).T
    # The dealer's cards do not matter here.
    cards = np.ascontiguousarray(np.vstack([hands, hands]))
    same_shares(counted(kernel_of(plan), cards)[BONUS], exact_counts(GAME, BONUS, plan))


def test_the_engine_settles_the_same_rounds() -> None:
    agrees(GAME, 20_000)


@pytest.mark.parametrize("readings", OTHER)
def test_the_engine_agrees_under_other_readings(readings: dict[str, str]) -> None:
    agrees(GAME, 1_500, strategy="optimal", readings=readings)


def test_the_engine_agrees_on_other_ways() -> None:
    agrees(GAME, 1_500, strategy="simple", house_way="max-low")
    random = np.random.default_rng(SEED)
    laid = {"strategy": lambda _stage, seen: random.integers(0, len(SPLITS), seen.shape[1])}
    agrees(GAME, 1_500, house_way="max-high", readings={"MA-1": "loses"}, **laid)


def test_a_block_stands_alone() -> None:
    stands_alone(GAME)


def test_the_means_are_near_the_exact_returns() -> None:
    means(GAME, 30_000_000)
    means(GAME, 20_000_000, strategy="optimal", readings={"MA-1": "loses"})
