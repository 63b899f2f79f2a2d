"""Tiles by the block: worked by hand, every deal of some hands, the engine, the means."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from croupier.chapters.pai_gow_tiles import odds as chapter
from croupier.compiled.rankings import all_hands
from croupier.compiled.two_hands.lots import SPLITS
from croupier.errors import InputError
from croupier.families.odds.two_hands import ONE, terms_of
from croupier.odds.answer import default_store
from croupier.rulebook import rulebook
from croupier.sim.agree import compare, differences
from croupier.sim.api import plan_of
from croupier.sim.deal import Planes, deal
from croupier.sim.model import Kernel
from croupier.sim.run import kernel_of
from croupier.submission.plain import plain_rules
from croupier.tiles import PLACE, TILES, parse_tiles
from tests.sim.proof import SEED, agrees, ends, means, stands_alone

GAME = "pai-gow-tiles"


def tiles(*rounds: str) -> Planes:
    return np.array([parse_tiles(text) for text in rounds], np.uint8).T.copy()


def as_dealt(_stage: int, seen: Planes) -> Any:
    """The first two tiles and the last two."""
    return np.zeros(seen.shape[1], np.uint8)


def test_rounds_worked_by_hand() -> None:
    cards = tiles(
        # The supreme pair and the highest matched pair: nothing beats either.
        "2-4 1-2 6-6 6-6  1-1 1-1 4-4 4-4",
        # The highest matched pair is high; two tens and nothing count zero, and no low hand of zero wins.
        "6-6 6-6 4-6 5-5  1-3 5-6 3-3 1-5",
        # Both hands count zero against a pair and eight or better.
        "4-6 5-5 5-6 3-6  1-1 1-1 6-6 2-6",
    )
    plan = plan_of(GAME, strategy=as_dealt)
    kernel = kernel_of(plan)
    found = [end[GAME.removesuffix("-tiles")] for end in ends(kernel, cards)]
    assert found == [("win", Fraction(95, 100)), ("push", Fraction(0)), ("lose", Fraction(-1))]
    assert list(compare(plan, kernel, cards)) == []


def against_all(kernel: Kernel, hand: list[int]) -> tuple[int, int]:
    """How many of the 20,475 hands that the dealer may have lose to a hand, and beat it."""
    dealer = all_hands(len(TILES), 4)
    dealer = dealer[~np.isin(dealer, hand).any(1)]
    cards = np.vstack([np.repeat(np.array(hand, np.uint8)[:, None], len(dealer), axis=1), dealer.T])
    counts = np.bincount(kernel.settle(cards, kernel.decide(cards))[0], minlength=3)
    return int(counts[2]), int(counts[0])


@pytest.mark.parametrize("strategy", ["house-way", "optimal"])
def test_hands_fare_against_all_others_as_was_counted(strategy: str) -> None:
    """And no other way to lay the optimal player's tiles is worth more."""
    plan = plan_of(GAME, strategy=strategy)
    kernel, player = kernel_of(plan), chapter.player_of(plan.rules, default_store())
    terms = terms_of(plan.rules, plan.rules.paytable(chapter.PAI_GOW))
    worth, _ = player.worth(terms.after, ONE)
    for hand in deal(SEED, 0, 4, len(TILES))[:, :40].T.tolist():
        lot = chapter.lots().find([PLACE[tile] for tile in hand])
        found = against_all(kernel, hand)
        counted = list(zip(player.win[lot].tolist(), player.lose[lot].tolist(), strict=True))
        if strategy == "optimal":
            assert found in [ends for ends, value in zip(counted, worth[lot], strict=True) if value == worth[lot].max()]
        else:
            assert found == counted[player.chosen[lot]]


def test_the_engine_settles_the_same_rounds() -> None:
    agrees(GAME, 20_000)


@pytest.mark.parametrize(
    "asked",
    [
        {"strategy": "optimal", "readings": {"NJ-1": "any", "NJ-3": "value-only"}},
        {"strategy": "optimal", "house_way": "foxwoods-tiles", "readings": {"NJ-2": "foul-loses"}},
        {"strategy": "simple", "house_way": "canberra"},
    ],
)
def test_the_engine_agrees_under_other_readings(asked: dict[str, Any]) -> None:
    agrees(GAME, 2_000, **asked)


def test_the_engine_agrees_on_tiles_laid_at_random() -> None:
    random = np.random.default_rng(SEED)
    agrees(GAME, 2_000, strategy=lambda _stage, seen: random.integers(0, len(SPLITS), seen.shape[1]))


def test_filed_exceptions_are_the_dealers_too() -> None:
    """Two that matter: a pair that is split for a better low hand, and tiles of one place that look different."""
    exceptions = ["6-6 1-6 / 6-6 2-5", "3-6 1-3 / 4-5 1-3"]
    rules = plain_rules(rulebook(GAME), {"house_way_exceptions": exceptions})
    plan = plan_of(GAME, rules=rules, seed=SEED)
    cards = tiles("3-3 3-3 4-6 1-6  6-6 6-6 1-6 2-5", "3-3 3-3 4-6 1-6  3-6 4-5 1-3 1-3")
    kernel = kernel_of(plan)
    assert list(compare(plan, kernel, cards)) == []
    plain = kernel_of(plan_of(GAME))
    assert not np.array_equal(kernel.settle(cards, kernel.decide(cards)), plain.settle(cards, plain.decide(cards)))
    assert list(differences(plan, 500)) == []


def test_a_block_stands_alone() -> None:
    stands_alone(GAME)


def test_the_means_are_near_the_exact_returns() -> None:
    means(GAME, 30_000_000)
    means(GAME, 20_000_000, strategy="optimal", house_way="foxwoods-tiles")


def test_bad_input_is_refused() -> None:
    with pytest.raises(InputError, match="no wager 'bonus' to simulate"):
        kernel_of(plan_of(GAME, wagers=("bonus",)))
    wrong = kernel_of(plan_of(GAME, strategy=lambda _stage, seen: np.full(seen.shape[1], 3)))
    with pytest.raises(InputError, match="whole numbers from 0 to 2"):
        wrong.decide(deal(0, 0, 8, 32))
