"""What the batch functions refuse, and what they accept."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from croupier.errors import InputError
from tests.ranking import fast

GOOD = np.array([[0, 5, 10, 15, 20, 25, 30]], np.uint8)

CARD_FUNCTIONS = {
    fast.rank_poker: (7, 52),
    fast.rank_bug: (7, 53),
    fast.rank_fully_wild: (7, 53),
    fast.rank_dj_wild: (5, 53),
    fast.rank_four_card: (6, 52),
    fast.rank_asia: (4, 53),
    fast.rank_three_card: (3, 52),
    fast.rank_two_card: (2, 53),
    fast.rank_supreme: (2, 54),
    fast.rank_tiles: (2, 32),
    fast.classify_fortune: (7, 53),
    fast.classify_asia_bonus: (7, 53),
    fast.classify_supreme_bonus: (4, 54),
}


@pytest.mark.parametrize("function", CARD_FUNCTIONS, ids=lambda function: function.__name__)
def test_every_function_refuses_what_is_not_a_hand(function: Any) -> None:
    width, deck = CARD_FUNCTIONS[function]
    hand = np.arange(width, dtype=np.uint8)[None, :]
    for wrong in (hand.tolist(), hand.astype(np.int64), hand[0], hand[:, :-1][:, :1]):
        with pytest.raises(InputError):
            function(wrong)
    outside = np.repeat(hand, 3, axis=0)
    outside[1, 1] = deck
    with pytest.raises(InputError, match=r"\(hand 2, (card|tile) 2\) is not in the deck"):
        function(outside)
    twice = np.repeat(hand, 3, axis=0)
    twice[2, 1] = twice[2, 0]
    with pytest.raises(InputError, match=r"\(hand 3, (card|tile) 2\) occurs twice"):
        function(twice, check=True)


def test_the_error_names_the_card() -> None:
    hands = np.repeat(GOOD, 2, axis=0)
    hands[1, 6] = 52
    with pytest.raises(InputError, match=r"^Jk \(hand 2, card 7\) is not in the deck$") as caught:
        fast.rank_poker(hands)
    assert caught.value.field == "hands"
    with pytest.raises(InputError, match=r"^6-6 \(hand 1, tile 2\) occurs twice$"):
        fast.rank_tiles(np.array([[0, 0]], np.uint8), check=True)


def test_the_type_is_named() -> None:
    with pytest.raises(InputError, match="not of int64 in 2 dimensions"):
        fast.rank_poker(GOOD.astype(np.int64))
    with pytest.raises(InputError, match="not list"):
        fast.rank_poker([[1, 2, 3, 4, 5]])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "call",
    [
        lambda: fast.rank_dj_wild(GOOD[:, :5], five_of_a_kind="below-royall"),  # type: ignore[arg-type]
        lambda: fast.rank_dj_wild(GOOD[:, :5], natural="yes"),  # type: ignore[arg-type]
        lambda: fast.rank_supreme(GOOD[:, :2], joker="three"),  # type: ignore[arg-type]
        lambda: fast.rank_tiles(GOOD[:, :2], swap="never"),  # type: ignore[arg-type]
        lambda: fast.classify_fortune(GOOD, royal_match="king"),
        lambda: fast.classify_fortune(GOOD, order="alphabet"),
        lambda: fast.classify_asia_bonus(GOOD, royal="joker"),  # type: ignore[arg-type]
        lambda: fast.classify_supreme_bonus(GOOD[:, :4], ace="low"),  # type: ignore[arg-type]
        lambda: fast.values("pokker"),
        lambda: fast.rank_poker(GOOD, threads=0),
    ],
)
def test_an_unknown_option_is_refused(call: Any) -> None:
    with pytest.raises(InputError):
        call()


def test_a_near_miss_is_told() -> None:
    with pytest.raises(InputError, match="did you mean 'poker'"):
        fast.values("pokker")


def test_no_hands_give_no_classes() -> None:
    assert fast.rank_poker(np.empty((0, 7), np.uint8)).shape == (0,)
    assert fast.rank_tiles(np.empty((0, 2), np.uint8), check=True).shape == (0,)


def test_memory_order_and_threads_do_not_matter() -> None:
    hands = fast.all_hands(30, 5)[:, :]
    wanted = fast.rank_poker(hands)
    assert np.array_equal(fast.rank_poker(np.asfortranarray(hands)), wanted)
    assert np.array_equal(fast.rank_poker(hands[::-1])[::-1], wanted)
    assert np.array_equal(fast.rank_poker(hands, threads=3), wanted)
    fixed = hands.copy()
    fixed.flags.writeable = False
    assert np.array_equal(fast.rank_poker(fixed), wanted)


def test_values_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        fast.values("poker")[0] = 1


def test_all_hands_are_all_different_and_falling() -> None:
    hands = fast.all_hands(9, 4)
    assert len(np.unique(hands, axis=0)) == len(hands) == 126
    assert (np.diff(hands.astype(int), axis=1) < 0).all()


def test_the_public_surface_is_declared_once() -> None:
    assert fast.__all__ == sorted(fast.__all__)
    assert all(hasattr(fast, name) for name in fast.__all__)
