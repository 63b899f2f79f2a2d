"""Over/Under, PA-686a.3(d) and 686a.7."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card, parse_cards
from croupier.chapters.over_under.hands import bonus, card_value, side, total
from croupier.errors import InputError
from croupier.rulebook import rulebook


@pytest.mark.clause("PA-686a.3(d)(1)")
def test_two_to_ten_count_their_number() -> None:
    values = [card_value(card) for card in parse_cards("2c 3d 4h 5s 6c 7d 8h 9s Tc")]
    assert values == [2, 3, 4, 5, 6, 7, 8, 9, 10]


@pytest.mark.clause("PA-686a.3(d)(2)")
def test_face_cards_count_ten() -> None:
    assert [card_value(card) for card in parse_cards("Jc Qd Kh")] == [10, 10, 10]


@pytest.mark.clause("PA-686a.3(d)(3)")
def test_an_ace_counts_eleven() -> None:
    assert [card_value(card) for card in parse_cards("Ac Ad Ah As")] == [11, 11, 11, 11]


@pytest.mark.clause("PA-686a.3(d)(1)", "PA-686a.3(d)(2)", "PA-686a.3(d)(3)")
@pytest.mark.parametrize(
    ("cards", "points"),
    [("2c 2c 2c", 6), ("Ac Ac Ac", 33), ("Kc Qd Jh", 30), ("Ac Kd 2h", 23), ("9c 8d 7h", 24), ("Tc 5d 2h", 17)],
)
def test_three_cards_are_added_up(cards: str, points: int) -> None:
    assert total(parse_cards(cards)) == points


@pytest.mark.clause("PA-686a.7(i-bis)(1)", "PA-686a.7(i-bis)(2)", "PA-686a.7(k)")
def test_the_three_ranges() -> None:
    assert {side(points) for points in range(6, 18)} == {"under-18"}
    assert {side(points) for points in range(18, 24)} == {"house"}
    assert {side(points) for points in range(24, 34)} == {"over-23"}


@pytest.mark.clause("PA-686a.7(l)")
@pytest.mark.parametrize(
    ("low", "high", "slug"),
    [
        (6, 33, "total-6-or-33"),
        (7, 32, "total-7-or-32"),
        (8, 31, "total-8-or-31"),
        (9, 30, "total-9-or-30"),
        (10, 29, "total-10-or-29"),
        (11, 28, "total-11-or-28"),
        (12, 27, "total-12-or-27"),
    ],
)
def test_the_bonus_pays_both_ends_alike(low: int, high: int, slug: str) -> None:
    assert bonus(low) == bonus(high) == slug
    assert slug in rulebook("over-under").game.hands["bonus"]


@pytest.mark.clause("PA-686a.7(l)")
def test_the_middle_wins_no_bonus() -> None:
    assert {bonus(points) for points in range(13, 27)} == {None}


def test_bad_hands_are_refused() -> None:
    with pytest.raises(InputError, match="2 cards were given where 3 are needed"):
        total((0, 1))
    with pytest.raises(InputError, match=r"Jk \(card 3\) is not in the deck: this game has no joker"):
        total((0, 1, 52))


@given(st.lists(st.integers(0, 51), min_size=3, max_size=3), st.permutations(range(3)))
def test_totals_lie_in_the_range_and_forget_the_order(cards: list[Card], order: list[int]) -> None:
    assert 6 <= total(cards) <= 33
    assert total([cards[place] for place in order]) == total(cards)
