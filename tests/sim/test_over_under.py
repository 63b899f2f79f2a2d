"""Over/Under by the block: worked by hand, over all deals, against the engine, and near the exact returns."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import numpy as np
import pytest

from croupier.sim.api import plan_of, simulate
from croupier.sim.run import kernel_of
from tests.sim.proof import SEED, agrees, ends, exact_counts, means, planes, same_shares, stands_alone

GAME = "over-under"


def test_rounds_worked_by_hand() -> None:
    kernel = kernel_of(plan_of(GAME))
    over, under, house = ends(kernel, planes("As 7d 6c", "2s 2d 2c", "Kh 5c 3d"))
    # 11 + 7 + 6 = 24: a point over, no bonus row. 6: under, and the bonus pays 50 to 1. 10 + 5 + 3 = 18: the house.
    assert over == {"required": ("over, win", Fraction(2)), "bonus": ("none", Fraction(-1))}
    assert under == {"required": ("under, win", Fraction(2)), "bonus": ("total-6-or-33", Fraction(50))}
    assert house == {"required": ("over, lose", Fraction(-2)), "bonus": ("none", Fraction(-1))}


def test_a_far_total_pushes_by_the_other_reading() -> None:
    kernel = kernel_of(plan_of(GAME, readings={"OU-1": "push"}))
    (far,) = ends(kernel, planes("As 3d 2c"))
    assert far["required"] == ("over, push", Fraction(0))


def test_a_surrender_gives_up_the_ante_alone() -> None:
    plan = plan_of(GAME, strategy=lambda stage, seen: np.full(seen.shape[1], 2))
    (gone,) = ends(kernel_of(plan), planes("As 7d 6c"))
    assert gone == {"required": ("surrender", Fraction(-1)), "bonus": ("none", Fraction(-1))}


# One card of each value, with how many of that value the shoe holds.
VALUES = {0: 24, 4: 24, 8: 24, 12: 24, 16: 24, 20: 24, 24: 24, 28: 24, 32: 96, 48: 24}


def every_deal() -> list[tuple[tuple[int, ...], int]]:
    """All hands of three by the values of their cards, and how many deals of the shoe each stands for."""
    return [
        (cards, prod(VALUES[card] - cards[:place].count(card) for place, card in enumerate(cards)))
        for cards in product(VALUES, repeat=3)
    ]


@pytest.mark.parametrize("readings", [{}, {"OU-1": "push"}])
def test_all_deals_of_the_shoe_give_the_exact_counts(readings: dict[str, str]) -> None:
    plan = plan_of(GAME, readings=readings)
    kernel, deals = kernel_of(plan), every_deal()
    totals: dict[str, Counter[str]] = {wager.name: Counter() for wager in kernel.wagers}
    cards = np.array([cards for cards, _ in deals], np.uint16).T.copy()
    for found, (_, ways) in zip(ends(kernel, cards), deals, strict=True):
        for wager, (category, _) in found.items():
            totals[wager][category] += ways
    assert sum(totals["required"].values()) == 312 * 311 * 310
    for wager, counts in totals.items():
        same_shares(counts, exact_counts(GAME, wager, plan))


def test_the_engine_agrees() -> None:
    agrees(GAME, 20_000)
    agrees(GAME, 3_000, readings={"OU-1": "push"})
    agrees(GAME, 3_000, strategy="simple")
    agrees(GAME, 2_000, strategy=lambda stage, seen: (seen[0] % 3).astype(np.uint8))


def test_a_block_stands_alone() -> None:
    stands_alone(GAME)


def test_means_are_near_the_exact_returns() -> None:
    found = means(GAME, 50_000_000)
    assert [row.wager for row in found.rows] == ["required", "bonus"]
    assert [row.paytable for row in found.rows] == ["PA-686a.8(a)", "PA-686a.8(b)"]
    means(GAME, 20_000_000, readings={"OU-1": "push"})


def test_wagers_hang_together_as_their_outcomes_do() -> None:
    """Variances and the correlation of 20 million rounds are those of all deals."""
    plan = plan_of(GAME, seed=SEED)
    deals = every_deal()
    ways = np.array([count for _, count in deals], np.float64) / (312 * 311 * 310)
    cards = np.array([cards for cards, _ in deals], np.uint16).T.copy()
    nets = np.array([[float(net) for _, net in found.values()] for found in ends(kernel_of(plan), cards)]).T
    covariance = np.cov(nets, aweights=ways, ddof=0)
    found = simulate(plan, 20_000_000)
    assert [row.variance for row in found.rows] == pytest.approx(np.diag(covariance).tolist(), rel=2e-3)
    expected = covariance[0, 1] / np.sqrt(covariance[0, 0] * covariance[1, 1])
    assert found.correlation == {"required": {"bonus": pytest.approx(expected, abs=1e-3)}}
