"""Asia Poker by the block: worked by hand, hands set as the way sets them, the engine, the means."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from croupier.errors import InputError
from croupier.odds.kernels.asia_classes import ALL_RANKS, kinds
from croupier.ranking.fast.house_way_asia import WAYS, Rules, pack, set_hands
from croupier.sim.agree import compare
from croupier.sim.api import plan_of
from croupier.sim.deal import deal
from croupier.sim.run import kernel_of
from croupier.sim.tables._four_two_one import laid, ranking_of, sort_hands, way_of
from tests.sim.proof import SEED, agrees, ends, means, planes, stands_alone

GAME, BONUS = "asia-poker", "bonus"
RULES = [
    Rules(),
    Rules(low_straight_flush_a234=True, low_straight_a234=True),
    Rules(False, False, "as-printed", "equal-fouls"),
]


def test_rounds_worked_by_hand() -> None:
    cards = planes(
        # Four eights high, kings medium and a king low against nothing.
        "8c 8d 8h 8s Kc Kd Kh  2c 3d 5h 7s 9c Td Jh",
        # Nine high against two pairs: no hand of the player's is higher.
        "9c 8d 7h 6s 4c 3d 2h  Ac Ad Kh Ks Qc Jd 9h",
        # Three clubs and the joker make a flush.
        "Jk 2c 5c 9c Jd Jh 3s  4c 6d 7h 8s Td Qh Ks",
    )
    plan = plan_of(GAME)
    kernel = kernel_of(plan)
    eights, nine, flush = ends(kernel, cards)
    assert eights == {GAME: ("win", Fraction(1)), BONUS: ("three-of-a-kind-and-four-eights", Fraction(5000))}
    assert nine == {GAME: ("lose", Fraction(-1)), BONUS: ("nine-high", Fraction(10))}
    assert flush[GAME] == ("win", Fraction(1))
    assert list(compare(plan, kernel, cards)) == []


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rules", RULES)
def test_hands_are_set_as_the_way_sets_them(way: str, rules: Rules) -> None:
    """Both what is looked up, and what the columns that were laid are worth."""
    cards = deal(SEED, 0, 7, 53)
    wanted = pack(set_hands(np.ascontiguousarray(cards.T), way=way, rules=rules))
    table = way_of(way, rules)
    assert np.array_equal(table.set(cards), wanted)
    assert np.array_equal(laid(ranking_of(rules), cards, table.lay(cards)), wanted)


def test_every_kind_of_hand_is_found() -> None:
    """Classes of ranks, lots with a suit, and doubles with two, each in the order in which it is numbered."""
    held = kinds(ALL_RANKS)
    hands = np.concatenate([held.hands, held.lot_hands, held.double_hands])
    # A lot of three and three suited cards with the joker may be a double: its own suits are not the lot's.
    found = sort_hands(np.ascontiguousarray(hands.T)).kind
    single = np.concatenate(
        [np.ones(len(held.hands), np.bool_), ~two_suits(held.lot_hands), two_suits(held.double_hands)]
    )
    assert single.sum() > 700_000
    assert np.array_equal(found[single], np.arange(len(hands))[single])


def two_suits(hands: Any) -> Any:
    """Which hands hold the joker and three cards of each of two suits."""
    suits = np.where(hands < 52, hands & 3, 9)
    return (np.stack([(suits == suit).sum(1) for suit in range(4)]) == 3).sum(0) == 2


def test_the_engine_settles_the_same_rounds() -> None:
    """The readable way takes its time, so 2,500 rounds here; more by the command."""
    agrees(GAME, 2_500)


@pytest.mark.parametrize(
    "asked",
    [
        {
            "house_way": "max-high",
            "paytables": {BONUS: "PA-575.12(b)/Paytable-B"},
            "readings": {"AP-2": "natural-royal"},
        },
        {"house_way": "max-medium", "readings": {"AP-1": "nine-high-order", "AP-3": "as-printed"}},
        {"strategy": "simple", "readings": {"AP-4": "equal-fouls"}, "options": {"low_straight_a234": True}},
    ],
)
def test_the_engine_agrees_under_other_rules(asked: dict[str, Any]) -> None:
    agrees(GAME, 400, **asked)


def test_the_engine_agrees_on_hands_laid_at_random() -> None:
    random = np.random.default_rng(SEED)
    agrees(GAME, 800, wagers=(GAME,), strategy=lambda _stage, seen: random.integers(0, 105, seen.shape[1]))


def test_a_block_stands_alone() -> None:
    stands_alone(GAME)


def test_the_means_are_near_the_exact_returns() -> None:
    means(GAME, 12_000_000)


def test_bad_input_is_refused() -> None:
    with pytest.raises(InputError, match="cannot be simulated with the strategy 'optimal': house-way, simple"):
        kernel_of(plan_of(GAME, strategy="optimal"))
