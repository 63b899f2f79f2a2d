"""Pai gow poker by the block: worked by hand, numbers that are fair, the engine, the means."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from croupier.errors import InputError
from croupier.ranking.fast.house_way_poker import set_hands
from croupier.rulebook import rulebook
from croupier.sim.agree import compare, differences
from croupier.sim.api import plan_of
from croupier.sim.deal import deal
from croupier.sim.run import kernel_of
from croupier.submission.plain import plain_rules
from tests.sim.proof import SEED, agrees, counted, ends, means, planes, stands_alone

GAME = "pai-gow-poker"
ALL = (
    GAME,
    "number",
    "progressive",
    "bonus",
    "insurance",
    "three-card-bonus",
    "seven-card-bonus",
    "imperial-bonus",
)


def test_rounds_worked_by_hand() -> None:
    cards = planes(
        # Four aces high and a pair of kings low against jack high, the jack dealt last.
        "As Ah Ad Ac Ks Kd Kh  2c 3d 5h 7s 8c 9d Jh",
        # Ace high against three queens with ace and king low, the ace dealt first.
        "As Kh Jd 9c 7s 5d 3h  Ac Qd Qh Qs Kc 3d 2h",
        # A royal flush with a king and queen of another suit.
        "As Ks Qs Js Ts Kh Qh  2c 3d 5h 7s 8c 9d Jh",
    )
    plan = plan_of(GAME, wagers=ALL)
    kernel = kernel_of(plan)
    aces, nothing, royal = ends(kernel, cards)
    assert aces[GAME] == ("win", Fraction(95, 100))
    assert aces["number"] == ("none", Fraction(-1))
    # $75 for a wager of $1 that does not come back.
    assert aces["progressive"] == ("four-of-a-kind", Fraction(74))
    assert aces["bonus"] == ("four-of-a-kind", Fraction(20))
    assert aces["insurance"] == ("none", Fraction(-1))
    assert aces["three-card-bonus"] == ("three-of-a-kind", Fraction(30))
    assert aces["seven-card-bonus"] == ("four-of-a-kind", Fraction(25))
    # Both bonuses on one stake.
    assert aces["imperial-bonus"] == ("four-of-a-kind, jack-high", Fraction(25 + 5))
    assert nothing[GAME] == ("lose", Fraction(-1))
    assert nothing["number"] == ("any-win", Fraction(11, 2))
    assert nothing["insurance"] == ("ace-high", Fraction(3))
    assert nothing["imperial-bonus"] == ("none", Fraction(-1))
    assert royal["bonus"] == ("royal-flush-plus-royal-match", Fraction(1000))
    assert royal["progressive"] == ("royal-flush", Fraction(499))
    assert list(compare(plan, kernel, cards)) == []


def test_a_fouled_hand_loses() -> None:
    """Two aces low above a high hand of nothing."""
    plan = plan_of(GAME, wagers=(GAME,), strategy=lambda _stage, seen: np.zeros(seen.shape[1], np.uint8))
    kernel = kernel_of(plan)
    cards = planes("2s 4h 6d 8c Ts As Ah  3c 3d 5h 7s 9c Jd Qh")
    assert [end[GAME][0] for end in ends(kernel, cards)] == ["lose"]
    assert list(compare(plan, kernel, cards)) == []


def test_the_number_is_fair_whatever_is_held() -> None:
    """The dealer's seven cards in every place of the highest: one in seven wins, and nothing else changes."""
    cards: Any = np.repeat(deal(SEED, 0, 14, 53)[:, :50], 7, axis=1)
    for turn in range(7):
        cards[7:, turn::7] = np.roll(cards[7:, turn::7], turn, axis=0)
    kernel = kernel_of(plan_of(GAME, wagers=ALL))
    codes = kernel.settle(cards, kernel.decide(cards)).reshape(len(ALL), 50, 7)
    assert counted(kernel, cards)["number"] == {"any-win": 50, "none": 300}
    others = np.delete(codes, ALL.index("number"), axis=0)
    assert (others == others[:, :, :1]).all()


@pytest.mark.parametrize("way", ["foxwoods", "stones"])
def test_hands_are_set_as_the_way_sets_them(way: Any) -> None:
    cards: Any = deal(SEED, 0, 14, 53)
    kernel = kernel_of(plan_of(GAME, house_way=way))
    mine, theirs = set_hands(np.ascontiguousarray(cards[:7].T), way=way), set_hands(cards[7:].T.copy(), way=way)
    high, low = mine.high > theirs.high, mine.low > theirs.low
    assert np.array_equal(kernel.settle(cards, kernel.decide(cards))[0], high.astype(np.uint8) + low)


def test_the_engine_settles_the_same_rounds() -> None:
    """The readable way takes its time, so 3,000 rounds here; more by the command."""
    agrees(GAME, 3_000, wagers=ALL)


@pytest.mark.parametrize(
    "asked",
    [
        {
            "house_way": "stones",
            "readings": {"NJ-9": "player-bonus-only", "NJ-20": "ordinary", "NJ-11": "ace-king"},
            "options": {"low_a2345": True, "progressive_wager_amount": "$5"},
        },
        {"strategy": "simple", "options": {"vigorish_rounding": "round-to-25c", "rng_number_wager_odds": "6 to 1"}},
    ],
)
def test_the_engine_agrees_under_other_rules(asked: dict[str, Any]) -> None:
    agrees(GAME, 800, wagers=ALL, **asked)


def test_the_engine_agrees_on_hands_laid_at_random() -> None:
    random = np.random.default_rng(SEED)
    agrees(GAME, 800, wagers=(GAME,), strategy=lambda _stage, seen: random.integers(0, 21, seen.shape[1]))


def test_filed_tables_are_in_force() -> None:
    """Rows of the licensee's own, in an order of their own; wagers without a table are left out."""
    rows = [{"hand": "flush", "pays": "9 to 1"}, {"hand": "full-house", "pays": "5 to 1"}]
    stated = {
        "filed": {
            "bonus": {"rows": [*rows, {"hand": "three-pair", "pays": "push"}]},
            "seven-card-bonus": {"template": "mania-seven-card"},
            "progressive": {"rows": [{"hand": "full-house", "pays": "$20"}, {"hand": "straight", "pays": "3 to 1"}]},
        }
    }
    plan = plan_of(GAME, rules=plain_rules(rulebook(GAME), stated), seed=SEED)
    names = [wager.name for wager in kernel_of(plan).wagers]
    assert names == [GAME, "number", "progressive", "bonus", "seven-card-bonus", "imperial-bonus"]
    assert list(differences(plan, 800)) == []


def test_envy_is_paid_for_the_hands_of_others() -> None:
    rules = plain_rules(rulebook(GAME), {"filed": {"bonus": {"template": "fortune-1"}}})
    plan = plan_of(GAME, rules=rules, wagers=(GAME, "bonus"), players=2, seed=SEED)
    kernel = kernel_of(plan)
    cards = planes("As Kh Jd 9c 7s 5d 3h  2c 3d 5h 7c 8c 9d Jh  Ah Ac Ad Jk Kc Qd 2d")
    (found,) = ends(kernel, cards)
    # $5 for the other player's four aces, on a wager of $5 that is lost.
    assert found["bonus"] == ("none", Fraction(-1) + Fraction(5, 5))
    assert list(compare(plan, kernel, cards)) == []
    assert list(differences(plan, 500)) == []
    with pytest.raises(InputError, match="more ways than can be counted"):
        kernel_of(plan_of(GAME, wagers=("bonus",), players=6))


def test_a_block_stands_alone() -> None:
    stands_alone(GAME)


def test_a_block_that_is_cut_short_is_the_same() -> None:
    kernel = kernel_of(plan_of(GAME, wagers=ALL))
    cards = deal(SEED, 3, 14, 53)
    cut = cards[:, :100]
    full = kernel.settle(cards, kernel.decide(cards))
    assert np.array_equal(kernel.settle(cut, kernel.decide(cut)), full[:, :100])


def test_the_means_are_near_the_exact_returns() -> None:
    means(GAME, 12_000_000, wagers=ALL)
    means(GAME, 6_000_000, wagers=(GAME,), house_way="stones")


def test_bad_input_is_refused() -> None:
    with pytest.raises(InputError, match="cannot be simulated with the strategy 'optimal': house-way, simple"):
        kernel_of(plan_of(GAME, strategy="optimal"))
    with pytest.raises(InputError, match="not offered"):
        kernel_of(plan_of(GAME, wagers=("progressive",), readings={"NJ-8": "not-offered"}))
    shaken = {"starting_position_method": "shaker"}
    assert "number" not in [wager.name for wager in kernel_of(plan_of(GAME, options=shaken)).wagers]
    with pytest.raises(InputError, match="random number generator"):
        kernel_of(plan_of(GAME, wagers=("number",), options=shaken))
