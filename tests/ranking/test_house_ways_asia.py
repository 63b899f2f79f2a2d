"""The ways for Asia Poker, and the frozen chances of the balanced one."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from math import comb, prod

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.families.hands.house_way import set_hand
from croupier.families.hands.settings import Setting
from croupier.families.hands.way_tables import MILLION, Chances, frozen
from proofs.freeze import asia_poker as asia_freeze
from proofs.freeze import chances as freeze
from proofs.freeze import supreme_pai_gow as supreme_freeze
from tests.setters import WAYS, legal

ELECTIONS = [
    {"low_straight_flush_a234": flush, "low_straight_a234": straight}
    for flush, straight in product((False, True), repeat=2)
]


def sets(way: str, hand: str) -> list[set[int]]:
    return [set(part) for part in set_hand(WAYS["asia-poker"][way], parse_cards(hand)).setting.hands]


def parts(*texts: str) -> list[set[int]]:
    return [set(parse_cards(text)) for text in texts]


# One place first


@pytest.mark.clause("PA-575.11(c)")
@pytest.mark.parametrize(
    ("way", "rule", "high", "medium", "low"),
    [
        ("max-high", "best-high", "As Ah Kd Kc", "9s 7h", "3d"),
        # Aces may not go medium over kings; kings under aces may.
        ("max-medium", "best-medium", "As Ah 9s 7h", "Kd Kc", "3d"),
        # A low ace needs a medium hand with an ace, and that a high pair.
        ("max-low", "best-low", "Kd Kc 7h 3d", "Ah 9s", "As"),
    ],
)
def test_the_best_hand_in_one_place(way: str, rule: str, high: str, medium: str, low: str) -> None:
    hand = "As Ah Kd Kc 9s 7h 3d"
    assert [{card >> 2 for card in part} for part in sets(way, hand)] == [
        {card >> 2 for card in part} for part in parts(high, medium, low)
    ]
    assert set_hand(WAYS["asia-poker"][way], parse_cards(hand)).rule == rule


# Balanced


def chance_of_two(setting: Setting, tables: tuple[Chances, ...]) -> Fraction:
    """The chance to win two or three of three hands, outcome by outcome."""
    chances = [Fraction(t.of(v), MILLION) for t, v in zip(tables, setting.values, strict=True)]
    total = Fraction()
    for outcome in product((True, False), repeat=3):
        if sum(outcome) >= 2:
            total += prod((c if won else 1 - c for c, won in zip(chances, outcome, strict=True)), start=Fraction(1))
    return total


@pytest.mark.clause("PA-575.11(c)")
@pytest.mark.parametrize("elections", ELECTIONS, ids=str)
def test_no_setting_has_a_better_chance_to_win_two_of_three(elections: dict[str, bool]) -> None:
    dice = random.Random(11)
    tables = frozen("croupier.chapters.asia_poker", **elections)
    for _ in range(40):
        hand = dice.sample(range(53), 7)
        chosen = set_hand(WAYS["asia-poker"]["balanced"], hand, **elections).setting
        best = max(chance_of_two(setting, tables) for setting in legal("asia-poker", hand, **elections))
        assert chance_of_two(chosen, tables) == best


# The frozen chances


@pytest.mark.parametrize("elections", ELECTIONS, ids=str)
def test_the_chances_rise_to_certainty(elections: dict[str, bool]) -> None:
    tables = frozen("croupier.chapters.asia_poker", **elections)
    assert len(tables) == 3
    for table in tables:
        assert list(table.values) == sorted(set(table.values))
        assert list(table.millionths) == sorted(set(table.millionths))
        assert table.millionths[-1] == MILLION
        assert table.of(table.values[0] - 1) == 0
        assert table.of(1 << 30) == MILLION


def test_the_file_names_its_command() -> None:
    for made in (asia_freeze, supreme_freeze):
        assert f'"made_by": "{made.COMMAND}"' in made.FILE.read_text("utf-8")
        assert made.FILE.stat().st_size < 300_000


def test_all_hands_set_by_the_table_give_the_table() -> None:
    space = asia_freeze.asia_space()
    assert int(space.weights.sum()) == comb(53, 7) == 154_143_080
    shipped = tuple(
        np.array([chances.of(int(value)) for value in values])
        for chances, values in zip(frozen("croupier.chapters.asia_poker", **ELECTIONS[0]), space.values, strict=True)
    )
    counted = freeze.counted(space, freeze.set_all(space, shipped))
    for one, other in zip(counted, shipped, strict=True):
        assert np.array_equal(one, other)


def test_random_opponents_hold_what_the_table_says() -> None:
    # 500 hands, set by the readable way
    dice = random.Random(5)
    tables = frozen("croupier.chapters.asia_poker", **ELECTIONS[0])
    chosen = [set_hand(WAYS["asia-poker"]["balanced"], dice.sample(range(53), 7)).setting.values for _ in range(500)]
    for place, table in enumerate(tables):
        for value in (table.values[len(table.values) // 4], table.values[len(table.values) // 2]):
            share = sum(values[place] <= value for values in chosen) / len(chosen)
            # Four standard errors of a share of 500
            assert abs(share - table.of(value) / MILLION) < 0.09
