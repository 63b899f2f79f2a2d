"""The pokette wheel and its layout."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.cards import Card, parse_cards
from croupier.chapters.pokette.hands import CORNERS, GRID, SECTIONS, SPLITS


def cards(text: str) -> frozenset[Card]:
    return frozenset(parse_cards(text))


@pytest.mark.clause("NJ-69F-12.5(a)13")
def test_the_wheel_has_each_card_and_both_jokers_once() -> None:
    assert len(SECTIONS) == len(set(SECTIONS)) == 54
    placed = [card for row in GRID for card in row if card is not None]
    assert sorted(placed) == sorted(SECTIONS)


@pytest.mark.clause("NJ-69F-12.5(a)12")
def test_a_column_is_a_suit_from_the_ace_down() -> None:
    for column, suit in enumerate("scdh"):
        assert [row[column] for row in GRID[1:]] == list(parse_cards(" ".join(r + suit for r in "AKQJT98765432")))


@pytest.mark.clause("NJ-69F-12.5(a)2")
def test_splits() -> None:
    # 13 rows of 3 side by side, 4 columns of 12 above each other, the jokers, and each joker on its ace.
    assert len(SPLITS) == 13 * 3 + 4 * 12 + 1 + 2
    assert {len(split) for split in SPLITS} == {2}
    assert cards("9c Tc") in SPLITS
    assert cards("9c 9d") in SPLITS
    assert cards("Jk Jk2") in SPLITS
    assert cards("Jk Ac") in SPLITS
    assert cards("Jk2 Ad") in SPLITS
    assert cards("As Ah") not in SPLITS
    assert cards("Jk As") not in SPLITS
    assert cards("2c Ac") not in SPLITS
    assert cards("9c Td") not in SPLITS


@pytest.mark.clause("NJ-69F-12.5(a)2")
def test_how_many_neighbours_a_card_has() -> None:
    neighbours = Counter(card for split in SPLITS for card in split)
    assert {neighbours[card] for card in cards("9c 9d Kc Ac Ad")} == {4}
    assert {neighbours[card] for card in cards("9s 9h 2c 2d")} == {3}
    assert {neighbours[card] for card in cards("As Ah 2s 2h Jk Jk2")} == {2}


@pytest.mark.clause("NJ-69F-12.5(a)3", "NJ-69F-12.5(a)13")
def test_corners() -> None:
    # 12 gaps between rows with 3 points each, and the point of the jacer.
    assert len(CORNERS) == 12 * 3 + 1
    assert {len(corner) for corner in CORNERS} == {4}
    assert cards("9c 9d Tc Td") in CORNERS
    assert cards("Jk Jk2 Ac Ad") in CORNERS
    assert cards("Jk As Ac Kc") not in CORNERS
    assert cards("9s 9h Ts Th") not in CORNERS


@pytest.mark.clause("NJ-69F-12.5(a)3")
def test_a_corner_is_made_of_four_splits() -> None:
    for corner in CORNERS:
        assert sum(split < corner for split in SPLITS) == 4
