"""DJ Wild by the block: worked by hand, decisions of all hands, bonuses over all hands, the engine, the means."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from croupier.cards import JOKER
from croupier.chapters.dj_wild_stud_poker.odds.solve import Solved, showdowns, solve, terms_of
from croupier.compiled.rankings import all_hands
from croupier.odds.answer import default_store
from croupier.odds.decide import strategy
from croupier.sim.agree import compare
from croupier.sim.api import plan_of
from croupier.sim.model import Plan
from croupier.sim.run import kernel_of
from tests.sim.proof import agrees, counted, ends, exact_counts, means, planes, same_shares, stands_alone

GAME = "dj-wild-stud-poker"
READINGS: list[dict[str, str]] = [{}, {"DJ-1": "unranked"}, {"DJ-1": "above-royal"}, {"DJ-2": "category-only"}]


def test_rounds_worked_by_hand() -> None:
    kernel = kernel_of(plan_of(GAME))
    wild, plain, folded = ends(
        kernel,
        planes(
            # Two wild cards with three kings are five of a kind against a pair. The extra card makes kings full.
            "Kc Kd Kh 2s Jk  9c 9d 3h 4s 7c  2c",
            # Three queens lose to a straight.
            "Qc Qd Qh 7s 8c  9c Td Jh Qs Kc  2c",
            # Nothing is folded.
            "4c 6d 8h Ts Qc  9c 9d 3h 5s 7c  2c",
        ),
    )
    assert wild["required"] == ("raise, win, five-of-a-kind", Fraction(1 + 2 + 10))
    assert wild["trips-bonus"] == ("five-of-a-kind, wild", Fraction(70))
    assert wild["two-way-bad-beat"] == ("none", Fraction(-1))
    assert wild["progressive"] == ("full-house", Fraction(50))
    assert plain["required"] == ("raise, lose", Fraction(-4))
    assert plain["trips-bonus"] == ("three-of-a-kind, natural", Fraction(6))
    assert plain["two-way-bad-beat"] == ("three-of-a-kind", Fraction(9))
    assert plain["progressive"] == ("three-of-a-kind", Fraction(9))
    assert folded["required"] == ("fold", Fraction(-2))
    assert folded["two-way-bad-beat"] == ("fold", Fraction(-1))
    assert folded["progressive"] == folded["trips-bonus"] == ("none", Fraction(-1))


def test_a_royal_flush_takes_the_meter_and_is_envied() -> None:
    """Three players by reading DJ-8: the first has a royal flush, the second a straight flush."""
    royal, straight = "Ac Kc Qc Jc Tc", "9h 8h 7h 6h 5h"
    rest = "3c 4d 5s 7d 8s  2c"
    plan = plan_of(GAME, readings={"DJ-8": "paid"}, players=3)
    kernel = kernel_of(plan)
    cards = planes(f"{royal} {rest} {straight} 2d 2h 3d 3h 4c", f"{straight} {rest} {royal} 2d 2h 3d 3h 4c")
    first, second = ends(kernel, cards)
    # $2,000 on the meter for a wager of $1 that does not come back, and $300 for the straight flush beside it.
    assert first["progressive"] == ("royal-flush", Fraction(2000 - 1 + 300))
    assert second["progressive"] == ("straight-flush", Fraction(200 - 1 + 1000))
    assert list(compare(plan, kernel, cards)) == []


def test_a_folded_hand_is_off_the_progressive_and_envies_nobody() -> None:
    cards = planes("9h 8h 7h 6h 5h 3c 4d 5s 7d 8s 2c Ac Kc Qc Jc Tc")
    for keeps, net in ((False, Fraction(-1)), (True, Fraction(200 - 1 + 1000))):
        plan = plan_of(
            GAME,
            readings={"DJ-8": "paid"},
            players=2,
            options={"folded_hands_win_progressive": keeps},
            strategy=lambda stage, seen: np.zeros(seen.shape[1], np.uint8),
        )
        kernel = kernel_of(plan)
        (found,) = ends(kernel, cards)
        assert found["progressive"][1] == net
        assert list(compare(plan, kernel, cards)) == []


# --- Decisions


def solved(plan: Plan) -> Solved:
    return solve(showdowns(plan.rules, default_store()), terms_of(plan.rules))


def raised(plan: Plan, held: Solved) -> Any:
    """What the kernel decides with one hand of each kind."""
    decisions = kernel_of(plan).decide(np.ascontiguousarray(held.rows.cards.T))
    return decisions[0].astype(np.bool_)


@pytest.mark.parametrize("readings", READINGS)
def test_every_kind_of_hand_is_decided_best(readings: dict[str, str]) -> None:
    plan = plan_of(GAME, readings=readings, wagers=("required",))
    held = solved(plan)
    raises = raised(plan, held)
    assert np.array_equal(raises, held.raises)
    assert held.value(raises) == strategy(plan.rules).value


def test_the_simple_strategy_is_worth_what_the_chart_says() -> None:
    plan = plan_of(GAME, strategy="simple", wagers=("required",))
    held = solved(plan)
    best = min(strategy(plan.rules).simple, key=lambda simple: simple.cost)
    assert held.value(raised(plan, held)) == best.value


# --- Bonuses over all hands


@pytest.mark.parametrize(
    ("wager", "asked"),
    [
        ("trips-bonus", {}),
        ("trips-bonus", {"readings": {"DJ-1": "unranked", "DJ-13": "any-wild-marks"}}),
        ("trips-bonus", {"readings": {"DJ-1": "above-royal"}, "paytables": {"trips-bonus": "DJWT-06"}}),
    ],
)
def test_all_hands_give_the_exact_counts(wager: str, asked: dict[str, Any]) -> None:
    plan = plan_of(GAME, wagers=(wager,), **asked)
    hands = all_hands(JOKER + 1, 5).T
    cards = np.concatenate([hands, hands])  # what the dealer holds does not matter
    same_shares(counted(kernel_of(plan), cards)[wager], exact_counts(GAME, wager, plan))


@pytest.mark.parametrize("deuces", ["natural", "wild"])
def test_all_hands_and_replacements_give_the_exact_counts(deuces: str) -> None:
    asked: dict[str, Any] = {"readings": {"DJ-7": deuces}, "options": {"folded_hands_win_progressive": True}}
    plan = plan_of(GAME, wagers=("progressive",), **asked)
    kernel = kernel_of(plan)
    hands = all_hands(JOKER + 1, 5)
    joker = (hands == JOKER).any(axis=1)

    def with_extra(held: Any, extra: int, weight: int) -> dict[str, int]:
        cards = np.concatenate([held.T, held.T, np.full((1, len(held)), extra, np.uint8)])
        return counted(kernel, cards, weight)["progressive"]

    # Without the joker every one of 48 extra cards does as well as another; with it a club does as its rank does.
    total = Counter(with_extra(hands[~joker], JOKER, 48))
    for club in range(0, JOKER, 4):
        total.update(with_extra(hands[joker & (hands != club).all(axis=1)], club, 4))
    same_shares(total, exact_counts(GAME, "progressive", plan))


# --- The engine, and the means


def test_the_engine_agrees() -> None:
    agrees(GAME, 20_000)


@pytest.mark.parametrize(
    "asked",
    [
        {
            "readings": {"DJ-1": "unranked", "DJ-6": "or-less"},
            "paytables": {"trips-bonus": "DJWT-06", "two-way-bad-beat": "DJWBB-04"},
        },
        {
            "readings": {"DJ-2": "category-only", "DJ-3": "player-only", "DJ-13": "any-wild-marks"},
            "paytables": {"progressive": "Progressive-2", "two-way-bad-beat": "DJWBB-02"},
        },
        {"readings": {"DJ-1": "above-royal", "DJ-7": "wild", "DJ-8": "paid"}, "players": 4, "strategy": "simple"},
        {"strategy": lambda stage, seen: seen[0] & 1, "options": {"folded_hands_win_progressive": True}},
        {"strategy": lambda stage, seen: seen[0] & 1, "readings": {"DJ-4": "25-to-1", "DJ-16": "hundred-less"}},
    ],
)
def test_the_engine_agrees_under_other_rules(asked: dict[str, Any]) -> None:
    agrees(GAME, 1_500, **asked)


def test_a_block_stands_alone() -> None:
    stands_alone(GAME)


def test_means_are_near_the_exact_returns() -> None:
    found = means(GAME, 40_000_000)
    assert [row.wager for row in found.rows] == ["required", "progressive", "trips-bonus", "two-way-bad-beat"]


def test_means_under_other_rules() -> None:
    means(GAME, 10_000_000, readings={"DJ-2": "category-only", "DJ-3": "player-only"})
    means(GAME, 10_000_000, readings={"DJ-6": "or-less"}, paytables={"two-way-bad-beat": "DJWBB-04"})
    # Who folds envies nobody, unless folded hands stay on the progressive: the exact return supposes that they do.
    keeps = {"folded_hands_win_progressive": True}
    means(GAME, 4_000_000, readings={"DJ-8": "paid", "DJ-1": "above-royal"}, players=6, options=keeps)
