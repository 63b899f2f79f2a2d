"""Face Up Pai Gow Poker by the block: worked by hand, the best setting against the open hand, the engine, the means."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from croupier.cards import cards_text
from croupier.odds.decide import choices
from croupier.sim.agree import compare
from croupier.sim.api import plan_of
from croupier.sim.deal import deal
from croupier.sim.run import kernel_of
from tests.sim.proof import SEED, agrees, ends, means, planes, stands_alone

GAME, MAIN = "face-up-pai-gow-poker", "face-up-pai-gow"
ACE_HIGH, FORTUNE, PROGRESSIVE = "ace-high-bonus", "fortune-bonus", "progressive"


def tables(ace_high: int, fortune: int, progressive: int) -> dict[str, str]:
    names = {ACE_HIGH: f"b)/Paytable-{ace_high}", FORTUNE: f"c)/Paytable-{fortune}"}
    names[PROGRESSIVE] = f"d)/Paytable-{progressive}"
    return {wager: f"PA-688a.12({name}" for wager, name in names.items()}


def test_rounds_worked_by_hand() -> None:
    cards = planes(
        # An ace high pai gow of the dealer pushes against three pair, which push the Fortune Bonus.
        "Ks Kh Qd Qc 2s 2h 4d  Ac Kd Jh 9s 7c 5d 3h",
        # With the joker as the ace, and the player ace high too.
        "As Kh Jd 9c 7s 5d 3h  Jk Kd Jh 9s 7c 5c 3d",
        # Four aces and two kings against a pair of threes.
        "As Ah Ad Ac Ks Kd 2h  3c 3d 5h 7s 8c 9d Jh",
    )
    plan = plan_of(GAME)
    kernel = kernel_of(plan)
    pairs, both, aces = ends(kernel, cards)
    assert pairs[MAIN] == ("push, dealer ace high", Fraction(0))
    assert pairs[ACE_HIGH] == ("dealer-ace-high-no-joker", Fraction(8))
    assert pairs[FORTUNE] == ("three-pair", Fraction(0))
    assert pairs[PROGRESSIVE] == ("none", Fraction(-1))
    assert both[MAIN] == ("push, dealer ace high", Fraction(0))
    assert both[ACE_HIGH] == ("both-ace-high", Fraction(20))
    assert aces[MAIN] == ("win", Fraction(1))
    assert aces[ACE_HIGH] == ("none", Fraction(-1))
    assert aces[FORTUNE] == ("four-of-a-kind", Fraction(20))
    # $75 for a wager of $1 that does not come back.
    assert aces[PROGRESSIVE] == ("four-of-a-kind", Fraction(74))
    assert list(compare(plan, kernel, cards)) == []


def test_a_fouled_hand_before_an_ace_high_dealer() -> None:
    """Reading FU-3: two aces low above a high hand of nothing."""
    cards = planes("2s 4h 6d 8c Ts As Ah  Ac Kd Jh 9s 7c 5d 3h")
    for reading, end in (("push-first", "push, dealer ace high"), ("foul-first", "lose")):
        plan = plan_of(
            GAME,
            readings={"FU-3": reading},
            wagers=(MAIN,),
            strategy=lambda _stage, seen: np.zeros(seen.shape[1], np.uint8),
        )
        kernel = kernel_of(plan)
        assert [found[MAIN][0] for found in ends(kernel, cards)] == [end]
        assert list(compare(plan, kernel, cards)) == []


def test_no_setting_does_better_than_the_optimal_one() -> None:
    """All 21 settings of a block of hands, and the chart's word on a few of them."""
    cards = deal(SEED, 0, 14, 53)
    kernel = kernel_of(plan_of(GAME, strategy="optimal", wagers=(MAIN,)))
    nets = np.array([float(ending.net) for ending in kernel.wagers[0].endings])
    chosen = nets[kernel.settle(cards, kernel.decide(cards))[0]]
    every = [kernel.settle(cards, np.full((1, cards.shape[1]), split, np.uint8))[0] for split in range(21)]
    assert np.array_equal(chosen, nets[np.array(every)].max(0))
    for column in cards[:, :40].T.tolist():
        worth = max(
            c.value for c in choices(plan_of(GAME).rules, cards_text(column[:7]), against=cards_text(column[7:]))
        )
        assert worth == chosen[cards.T.tolist().index(column)]


def test_a_player_sees_the_dealers_hand_and_no_other() -> None:
    seen: list[int] = []

    def decide(_stage: int, visible: Any) -> Any:
        seen.append(len(visible))
        return np.zeros(visible.shape[1], np.uint8)

    kernel = kernel_of(plan_of(GAME, strategy=decide, players=2))
    kernel.decide(deal(SEED, 0, kernel.cards, kernel.deck))
    assert (kernel.cards, seen) == (21, [14])


def test_the_engine_settles_the_same_rounds() -> None:
    """The readable way takes its time, so 3,000 rounds here; more by the command."""
    agrees(GAME, 3_000)


@pytest.mark.parametrize(
    "asked",
    [
        {"paytables": tables(2, 2, 2), "strategy": "optimal", "readings": {"FU-7": "either-part"}},
        {"paytables": tables(3, 3, 4), "house_way": "stones", "readings": {"FU-1": "straight-or-higher"}},
        {"paytables": tables(4, 4, 5), "readings": {"FU-2": "as-printed", "FU-9": "ordinary-joker"}},
        {"paytables": tables(5, 5, 6), "strategy": "simple", "readings": {"FU-4": "commercial"}},
        {"paytables": tables(1, 6, 7), "readings": {"FU-5": "printed"}, "players": 2},
        {"paytables": tables(1, 6, 4), "players": 3},
    ],
)
def test_the_engine_agrees_under_other_rules(asked: dict[str, Any]) -> None:
    agrees(GAME, 500, **asked)


def test_the_engine_agrees_on_hands_laid_at_random() -> None:
    random = np.random.default_rng(SEED)
    laid = {"strategy": lambda _stage, seen: random.integers(0, 21, seen.shape[1])}
    agrees(GAME, 500, readings={"FU-3": "foul-first"}, wagers=(MAIN,), **laid)


def test_a_block_stands_alone() -> None:
    stands_alone(GAME)


def test_the_means_are_near_the_exact_returns() -> None:
    means(GAME, 12_000_000)
    means(GAME, 6_000_000, strategy="optimal", paytables=tables(2, 2, 2))
    means(GAME, 6_000_000, house_way="stones", paytables=tables(3, 1, 4), players=2)
    means(GAME, 4_000_000, paytables=tables(1, 1, 4), players=6)
