"""Cajun Stud by the block: worked by hand, over all deals and all hands, against the engine, and the means."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from croupier.compiled.rankings import all_hands
from croupier.odds import odds
from croupier.odds.decide import strategy
from croupier.sim.api import plan_of
from croupier.sim.model import Plan
from croupier.sim.run import kernel_of
from tests.sim.proof import agrees, counted, ends, exact_counts, means, planes, same_shares, stands_alone

GAME = "cajun-stud"
# Two cards of one suit and of two, and a pair: one of each stands for all of its ranks.
POCKETS = [(4 * high, 4 * low, 4) for high in range(13) for low in range(high)]
POCKETS += [(4 * high, 4 * low + 1, 12) for high in range(13) for low in range(high)]
POCKETS += [(4 * rank, 4 * rank + 1, 6) for rank in range(13)]


def test_rounds_worked_by_hand() -> None:
    kernel = kernel_of(plan_of(GAME))
    jacks, ace, folded = ends(
        kernel,
        planes(
            # A pair of jacks is raised by three each time; the third jack pays 3 to 1 on ten antes.
            "Jc Jd  2h 7s Jh  2c 3d 9h Ts",
            # An ace with a king: six cards of 48 would win and none push, so a third raise is worth a fold: it is made.
            "Ac Kc  3h 5d 7s  2c 3d 9h Ts",
            # Seven high is thrown away; it pays the Lo Ball.
            "2c 7d  3h 4s 5c  6c 8d 9h Ts",
        ),
    )
    assert jacks["required"] == ("10 staked, three-of-a-kind", Fraction(30))
    assert jacks["pocket-bonus"] == ("pair", Fraction(5))
    assert jacks["board-bonus"] == ("none", Fraction(-1))
    assert jacks["all-six-bonus"] == ("none", Fraction(-1))
    assert ace["required"] == ("4 staked, none", Fraction(-4))
    assert ace["pocket-bonus"] == ("suited-ace", Fraction(20))
    assert ace["lo-ball"] == ("none", Fraction(-1))
    assert folded["required"] == ("1 staked, fold at raise-1", Fraction(-1))
    assert folded["lo-ball"] == ("seven-high", Fraction(100))
    assert folded["board-bonus"] == ("straight", Fraction(6))
    assert folded["all-six-bonus"] == ("straight", Fraction(10))


def test_a_six_card_royal_flush_is_paid_where_the_table_lists_it() -> None:
    six = planes("Ad Kd  2h 7s Jh  Qd Jd Td 9d", "As Ks  2h 7s Jh  Qs Js Ts 9s", "As Ks  2h 7s Jh  Qs Js Ts 9d")
    listed = ends(kernel_of(plan_of(GAME, paytables={"all-six-bonus": "Paytable-E"})), six)
    assert [found["all-six-bonus"] for found in listed] == [
        ("six-card-royal-flush-diamonds", Fraction(200_000)),
        ("six-card-royal-flush-other", Fraction(20_000)),
        ("royal-flush", Fraction(1_000)),
    ]
    plain = ends(kernel_of(plan_of(GAME)), six)
    assert {found["all-six-bonus"] for found in plain} == {("royal-flush", Fraction(1_000))}


def test_nothing_follows_a_fold() -> None:
    """A function that would raise after its own fold is not asked to stay."""

    def fold_second(stage: int, seen: Any) -> Any:
        assert len(seen) == stage + 2
        return np.full(seen.shape[1], 0 if stage == 1 else 3)

    kernel = kernel_of(plan_of(GAME, strategy=fold_second))
    cards = planes("Jc Jd  2h 7s Jh  2c 3d 9h Ts")
    assert kernel.decide(cards)[:, 0].tolist() == [3, 0, 0]
    (found,) = ends(kernel, cards)
    assert found["required"] == ("4 staked, fold at raise-2", Fraction(-4))


# --- All deals


def all_deals(plan: Plan) -> Counter[str]:
    """How the main wagers end over all two cards and the three that follow in their order."""
    kernel = kernel_of(plan)
    total: Counter[str] = Counter()
    for first, second, weight in POCKETS:
        rest = np.array([card for card in range(52) if card not in (first, second)], np.uint8)
        community = rest[ORDERED.T]
        own = np.tile(np.array([[first], [second]], np.uint8), (1, community.shape[1]))
        total.update(counted(kernel, np.concatenate([own, community]), weight)["required"])
    return total


ORDERED = np.array(list(permutations(range(50), 3)), np.int64)


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"paytables": {"ante": "Paytable-B"}},
        {"paytables": {"ante": "Paytable-C"}, "readings": {"CS-1": "even-money"}},
    ],
)
def test_all_deals_give_the_exact_counts(asked: dict[str, Any]) -> None:
    plan = plan_of(GAME, wagers=("required",), **asked)
    total = all_deals(plan)
    assert sum(total.values()) == 1326 * 50 * 49 * 48
    same_shares(total, exact_counts(GAME, "required", plan))


def test_the_simple_strategy_is_worth_what_the_chart_says() -> None:
    plan = plan_of(GAME, wagers=("required",), strategy="simple")
    (wager,) = kernel_of(plan).wagers
    nets = {ending.category: ending.net for ending in wager.endings}
    total = all_deals(plan)
    value = sum((count * nets[name] for name, count in total.items()), Fraction(0)) / sum(total.values())
    assert value == strategy(plan.rules).simple[0].value
    assert value < odds(GAME, wager="required")[0].exact - 1


@pytest.mark.parametrize(
    ("wager", "width", "readings"),
    [
        ("pocket-bonus", 2, {}),
        ("pocket-bonus", 2, {"CS-9": "pairs-only"}),
        ("board-bonus", 3, {}),
        ("lo-ball", 5, {}),
        ("lo-ball", 5, {"CS-2": "ace-low"}),
    ],
)
def test_all_hands_give_the_exact_counts(wager: str, width: int, readings: dict[str, str]) -> None:
    plan = plan_of(GAME, wagers=(wager,), readings=readings)
    hands = all_hands(52, width).T
    idle = np.zeros((5 - width, hands.shape[1]), np.uint8)
    cards = np.concatenate([idle, hands] if wager == "board-bonus" else [hands, idle])
    same_shares(counted(kernel_of(plan), np.ascontiguousarray(cards))[wager], exact_counts(GAME, wager, plan))


@pytest.mark.parametrize("table", ["Paytable-A", "Paytable-E"])
def test_all_six_cards_give_the_exact_counts(table: str) -> None:
    plan = plan_of(GAME, wagers=("all-six-bonus",), paytables={"all-six-bonus": table})
    kernel = kernel_of(plan)
    total: Counter[str] = Counter()
    hands = all_hands(52, 6)
    for part in np.array_split(hands, 64):
        own, rest = part[:, :2].T, part[:, 2:].T
        total.update(counted(kernel, np.concatenate([own, np.zeros((3, len(part)), np.uint8), rest]))["all-six-bonus"])
    same_shares(total, exact_counts(GAME, "all-six-bonus", plan))


# --- The engine, and the means


def test_the_engine_agrees() -> None:
    agrees(GAME, 20_000)


@pytest.mark.parametrize(
    "asked",
    [
        {
            "paytables": {"ante": "Paytable-B", "pocket-bonus": "Paytable-C", "all-six-bonus": "Paytable-E"},
            "readings": {"CS-1": "even-money", "CS-2": "ace-low"},
        },
        {
            "paytables": {"ante": "Paytable-C", "lo-ball": "Paytable-B", "board-bonus": "Paytable-A"},
            "readings": {"CS-9": "pairs-only", "CS-6": "mini-royal-50"},
        },
        {"strategy": "simple", "paytables": {"board-bonus": "Paytable-D", "all-six-bonus": "Paytable-C"}},
        {"strategy": lambda stage, seen: (seen[stage + 1] >> 2) % 4, "options": {"payout_limit": "50000"}},
    ],
)
def test_the_engine_agrees_under_other_rules(asked: dict[str, Any]) -> None:
    agrees(GAME, 2_000, **asked)


def test_a_block_stands_alone() -> None:
    stands_alone(GAME)


def test_means_are_near_the_exact_returns() -> None:
    found = means(GAME, 30_000_000)
    assert [row.wager for row in found.rows] == ["required", "pocket-bonus", "board-bonus", "lo-ball", "all-six-bonus"]
    assert found.rows[0].average_total_wager > 1
