"""Pai gow tiles, NJ-69F-10.2."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.chapters.pai_gow_tiles.hands.ranking import best, is_zero, outranks, pair_rank
from croupier.errors import InputError
from croupier.families.hands.evaluation import Evaluation
from croupier.tiles import TILES, Tile, parse_tiles, tile_text, tiles_text

TWO_TILES = st.lists(st.integers(0, 31), min_size=2, max_size=2, unique=True)


def hand(text: str) -> Evaluation:
    return best(parse_tiles(text))


# 10.2(b): the twenty permissible pairs, best first, pairs of one place together

PAIRS = [
    ["2-4 1-2"],
    ["6-6 6-6"],
    ["1-1 1-1"],
    ["4-4 4-4"],
    ["1-3 1-3"],
    ["5-5 5-5"],
    ["3-3 3-3"],
    ["2-2 2-2"],
    ["5-6 5-6"],
    ["4-6 4-6"],
    ["1-6 1-6"],
    ["1-5 1-5"],
    ["3-6 4-5"],
    ["3-5 2-6"],
    ["3-4 2-5"],
    ["1-4 2-3"],
    ["6-6 4-5", "6-6 3-6"],
    ["1-1 4-5", "1-1 3-6"],
    ["6-6 2-6", "6-6 3-5", "6-6 4-4"],
    ["1-1 2-6", "1-1 3-5", "1-1 4-4"],
]


@pytest.mark.clause("NJ-69F-10.2(b)")
@pytest.mark.parametrize(("place", "pairs"), list(enumerate(PAIRS, 1)))
def test_each_permissible_pair_has_its_place(place: int, pairs: list[str]) -> None:
    assert [pair_rank(parse_tiles(pair)) for pair in pairs] == [place] * len(pairs)
    assert len({hand(pair).value for pair in pairs}) == 1
    for lower in PAIRS[place:]:
        assert hand(pairs[0]).value > hand(lower[0]).value


@pytest.mark.clause("NJ-69F-10.2(b)")
def test_the_lowest_pair_beats_the_highest_value() -> None:
    assert pair_rank(parse_tiles("6-6 1-6")) is None
    assert outranks(hand("1-1 2-6"), hand("6-6 1-6"))
    assert outranks(hand("1-4 2-3"), hand("6-6 1-6"))


@pytest.mark.clause("NJ-69F-10.2(b)")
@pytest.mark.parametrize("tiles", ["3-6 2-6", "2-4 3-3", "1-3 2-2", "5-5 4-6", "6-6 1-1", "4-4 2-6"])
def test_tiles_alike_in_spots_are_not_always_a_pair(tiles: str) -> None:
    assert hand(tiles).category == "value"


def test_pairs_in_words() -> None:
    assert hand("1-2 2-4").phrase == "supreme pair"
    assert hand("3-3 3-3").phrase == "pair of sixes (3-3)"
    assert hand("4-5 3-6").phrase == "mixed nines"
    assert hand("4-5 1-1").phrase == "wong, two and nine"
    assert hand("6-6 4-4").phrase == "gong, twelve and eight"
    assert hand("6-6 4-4").category == "gong"


# 10.2(c) and (h): copies


@pytest.mark.clause("NJ-69F-10.2(c)")
@pytest.mark.parametrize(("one", "other"), [("6-6 4-5", "6-6 3-6"), ("1-1 4-4", "1-1 3-5")])
def test_equal_pairs_are_a_copy_that_the_house_wins(one: str, other: str) -> None:
    assert not outranks(hand(one), hand(other))
    assert not outranks(hand(other), hand(one))


# 10.2(d): values


@pytest.mark.clause("NJ-69F-10.2(d)1")
def test_two_and_six_are_worth_eight() -> None:
    assert hand("1-1 3-3").phrase == "8, 1-1 highest"


@pytest.mark.clause("NJ-69F-10.2(d)2")
def test_eleven_and_seven_are_worth_eight() -> None:
    assert hand("5-6 1-6").phrase == "8, 5-6 highest"


@pytest.mark.clause("NJ-69F-10.2(d)")
@pytest.mark.parametrize(
    ("tiles", "value"), [("6-6 1-6", 9), ("5-5 4-6", 0), ("4-4 5-6", 9), ("2-2 3-4", 1), ("1-4 1-5", 1), ("5-6 3-6", 0)]
)
def test_the_left_digit_is_dropped(tiles: str, value: int) -> None:
    assert hand(tiles).category == "value"
    assert hand(tiles).phrase.startswith(f"{value},")


@pytest.mark.clause("NJ-69F-10.2(d)")
def test_the_greater_value_wins_whatever_the_tiles() -> None:
    assert outranks(hand("1-4 1-3"), hand("6-6 1-5"))
    values = [hand(tiles) for tiles in ("2-3 2-2", "6-6 1-5", "6-6 2-3", "6-6 1-3")]
    assert [value.phrase[0] for value in values] == ["9", "8", "7", "6"]
    assert all(outranks(high, low) for high, low in pairwise(values))


# 10.2(e): the three and the six used apart


@pytest.mark.clause("NJ-69F-10.2(e)")
@pytest.mark.parametrize(
    ("tiles", "phrase"),
    [
        ("1-2 6-6", "8, 6-6 highest (1-2 as six)"),
        ("1-2 1-1", "8, 1-1 highest (1-2 as six)"),
        ("1-2 1-5", "9, 1-5 highest"),
        ("1-2 1-3", "7, 1-3 highest"),
        ("1-2 2-3", "8, 2-3 highest"),
        ("2-4 1-5", "9, 1-5 highest (2-4 as three)"),
        ("2-4 2-3", "8, 2-3 highest (2-4 as three)"),
        ("2-4 6-6", "8, 6-6 highest"),
        ("1-2 5-5", "6, 5-5 highest (1-2 as six)"),
    ],
)
def test_the_three_and_the_six_count_for_each_other_when_better(tiles: str, phrase: str) -> None:
    assert hand(tiles).phrase == phrase


@pytest.mark.clause("NJ-69F-10.2(e)")
def test_counted_alike_they_rank_alike() -> None:
    assert hand("1-2 6-6").value == hand("2-4 6-6").value
    assert hand("1-2 1-5").value == hand("2-4 1-5").value
    assert hand("1-2 6-6").stands_for == (parse_tiles("1-2 2-4"),)


@pytest.mark.clause("NJ-69F-10.2(e)", "NJ-69F-10.2(g)")
def test_the_rank_follows_the_count_or_stays() -> None:
    # Five and three: the six counted as three ranks seventeenth, below the five's sixteenth place.
    six = parse_tiles("2-4 2-3")
    assert best(six).phrase == "8, 2-3 highest (2-4 as three)"
    assert best(six, swap="value-only").phrase == "8, 2-4 highest (2-4 as three)"
    assert best(six, swap="value-only").value > best(six).value


# 10.2(f), (g), (h): the highest tile

ORDER = [
    ["6-6"],
    ["1-1"],
    ["4-4"],
    ["1-3"],
    ["5-5"],
    ["3-3"],
    ["2-2"],
    ["5-6"],
    ["4-6"],
    ["1-6"],
    ["1-5"],
    ["3-6", "4-5"],
    ["2-6", "3-5"],
    ["2-5", "3-4"],
    ["2-4"],
    ["1-4", "2-3"],
    ["1-2"],
]


@pytest.mark.clause("NJ-69F-10.2(g)")
def test_single_tiles_rank_as_listed() -> None:
    place = {tile: n for n, row in enumerate(ORDER) for tile in row}
    assert len(place) == 21
    seen = set()
    for one, other in combinations(combinations(TILES, 2), 2):
        mine, theirs = best(one), best(other)
        if mine.category == theirs.category == "value" and not mine.stands_for and not theirs.stands_for:
            tops = [min(place[tile_text(tile)] for tile in tiles) for tiles in (one, other)]
            if mine.phrase[0] == theirs.phrase[0]:
                assert (mine.value > theirs.value) is (tops[0] < tops[1])
                seen.update(tops)
    # The six leads no hand: the only lower tiles are the fives, beside which it counts as three, and its partner.
    assert seen == set(range(16)) - {ORDER.index(["2-4"])}


@pytest.mark.clause("NJ-69F-10.2(f)", "NJ-69F-10.2(g)")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("6-6 3-3", "1-1 3-3"),
        ("1-1 3-3", "4-4 5-5"),
        ("4-4 5-5", "1-3 2-2"),
        ("1-3 2-2", "5-6 1-6"),
        ("2-4 1-1", "5-6 1-6"),
        ("2-5 4-6", "3-6 2-6"),
    ],
)
def test_the_highest_tile_breaks_a_tie(better: str, worse: str) -> None:
    assert hand(better).phrase[0] == hand(worse).phrase[0]
    assert outranks(hand(better), hand(worse))
    assert not outranks(hand(worse), hand(better))


@pytest.mark.clause("NJ-69F-10.2(h)")
@pytest.mark.parametrize(("one", "other"), [("6-6 3-3", "6-6 1-5"), ("3-6 1-4", "4-5 2-3"), ("5-5 3-4", "5-5 1-6")])
def test_equal_value_and_highest_tile_is_a_copy_whatever_the_second_tile(one: str, other: str) -> None:
    assert hand(one).value == hand(other).value
    assert not outranks(hand(one), hand(other))
    assert not outranks(hand(other), hand(one))


# 10.7(h) and (i): the low hand of value zero


@pytest.mark.clause("NJ-69F-10.7(h)", "NJ-69F-10.7(i)1")
@pytest.mark.parametrize(
    ("tiles", "without_pair", "any_hand"),
    [
        ("5-5 4-6", True, True),
        ("3-3 2-2", True, True),
        ("5-6 3-6", True, True),
        ("5-5 5-5", False, True),
        ("4-6 4-6", False, True),
        ("1-4 2-3", False, True),
        ("6-6 4-4", False, True),
        ("1-1 2-6", False, True),
        ("6-6 6-6", False, False),
        ("2-4 1-2", False, False),
        ("1-2 1-6", False, False),
        ("2-4 2-2", False, False),
        ("5-5 1-6", False, False),
    ],
)
def test_which_low_hands_have_the_value_zero(tiles: str, without_pair: bool, any_hand: bool) -> None:
    assert is_zero(parse_tiles(tiles)) is without_pair
    assert is_zero(parse_tiles(tiles), zero="any") is any_hand


# Bad input


def test_bad_hands_are_refused() -> None:
    with pytest.raises(InputError, match="3 tiles were given where 2 are needed"):
        best((0, 1, 2))
    with pytest.raises(InputError, match="the same 6-6 was given twice"):
        best((0, 0))


# Properties


@given(TWO_TILES)
def test_the_order_of_the_tiles_does_not_matter(tiles: list[Tile]) -> None:
    assert best(tiles).value == best(tiles[::-1]).value
    assert best(tiles).category == best(tiles[::-1]).category


@given(TWO_TILES)
def test_tiles_that_look_alike_are_alike(tiles: list[Tile]) -> None:
    again = parse_tiles(tiles_text(tiles))
    assert best(again).value == best(tiles).value


@given(TWO_TILES, TWO_TILES, TWO_TILES)
def test_hands_are_totally_ordered(first: list[Tile], second: list[Tile], third: list[Tile]) -> None:
    for a, b, c in permutations(map(best, (first, second, third))):
        assert not (outranks(a, b) and outranks(b, a))
        assert not (outranks(a, b) and outranks(b, c)) or outranks(a, c)


# Counts worked by hand


@pytest.mark.clause("NJ-69F-10.2(b)")
def test_all_496_hands_of_two() -> None:
    counts = Counter(best(tiles).category for tiles in combinations(TILES, 2))
    assert counts == {
        "supreme-pair": 1,
        "matched-pair": 11,
        "mixed-pair": 4,
        "wong": 2 * 2 * 2,
        "gong": 2 * 2 * (1 + 1 + 2),
        "value": 496 - 40,
    }


def test_a_value_never_falls_when_the_three_or_the_six_may_be_swapped() -> None:
    for other in TILES:
        for tile in parse_tiles("1-2 2-4"):
            if other not in parse_tiles("1-2 2-4"):
                spots = sum(map(int, tile_text(other).split("-")))
                points = max((spots + 3) % 10, (spots + 6) % 10)
                assert best((tile, other)).phrase.startswith(f"{points},")
