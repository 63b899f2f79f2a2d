"""Tiles, their text, the structure of the set, and what is refused."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.tiles import (
    PIPS,
    PLACE,
    SUPREME_SIX,
    SUPREME_THREE,
    TEXT,
    TILES,
    Tile,
    check_tiles,
    kind,
    parse_tiles,
    tile_text,
    tiles_text,
)


@pytest.mark.clause("NJ-69F-10.2(a)")
def test_the_set_has_thirty_two_tiles_of_twenty_one_kinds() -> None:
    counts = Counter(TEXT)
    assert len(TILES) == 32
    assert len(counts) == 21
    twice = {text for text, count in counts.items() if count == 2}
    assert twice == {"6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5"}
    once = {text for text, count in counts.items() if count == 1}
    assert once == {"3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "2-4", "1-4", "2-3", "1-2"}


@pytest.mark.clause("NJ-69F-10.2(a)")
def test_every_domino_from_one_to_six_is_in_the_set() -> None:
    assert set(TEXT) == {f"{low}-{high}" for low in range(1, 7) for high in range(low, 7)}


@pytest.mark.clause("NJ-69F-10.2(g)")
def test_places_run_from_first_to_seventeenth() -> None:
    place = dict(zip(TEXT, PLACE, strict=True))
    assert (place["6-6"], place["1-1"], place["1-5"]) == (1, 2, 11)
    assert place["3-6"] == place["4-5"] == 12
    assert place["2-6"] == place["3-5"] == 13
    assert place["2-5"] == place["3-4"] == 14
    assert (place["2-4"], place["1-4"], place["2-3"], place["1-2"]) == (15, 16, 16, 17)
    assert list(PLACE) == sorted(PLACE)


def test_spots() -> None:
    assert sum(PIPS) == 227
    assert (PIPS[SUPREME_SIX], PIPS[SUPREME_THREE]) == (6, 3)
    assert (TEXT[SUPREME_SIX], TEXT[SUPREME_THREE]) == ("2-4", "1-2")


def test_the_tiles_of_a_matched_pair_look_alike() -> None:
    one, other = parse_tiles("5-6 5-6")
    assert one != other
    assert kind(one) == kind(other) == one
    assert kind(SUPREME_SIX) == SUPREME_SIX


def test_text_is_read_with_either_end_first() -> None:
    assert parse_tiles("6-5,2-1") == parse_tiles("5-6 1-2")
    assert parse_tiles("") == ()


@given(st.lists(st.integers(0, 31), unique=True))
def test_text_round_trips(tiles: list[Tile]) -> None:
    text = tiles_text(tiles)
    assert tiles_text(parse_tiles(text)) == text
    assert len(set(parse_tiles(text))) == len(tiles)


def test_a_tile_reads_as_itself() -> None:
    for tile in TILES:
        assert tile_text(*parse_tiles(tile_text(tile))) == tile_text(tile)


# What is refused


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("6-6 7-1", r"^'7-1' \(tile 2\) is not a tile of the set$"),
        ("6-6 66", r"^'66' \(tile 2\) is not a tile of the set$"),
        ("0-1", r"^'0-1' \(tile 1\) is not a tile of the set$"),
        ("1-2-3", r"^'1-2-3' \(tile 1\) is not a tile of the set$"),
        ("6-6 6-6 6-6", r"^'6-6' \(tile 3\): the set holds only 2 of it$"),
        ("2-4 4-2", r"^'4-2' \(tile 2\): the set holds only 1 of it$"),
    ],
)
def test_unknown_text_names_the_tile_and_its_position(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        parse_tiles(text, field="tiles")
    assert caught.value.field == "tiles"


@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        ((0, 1, 2), "^3 tiles were given where 4 are needed$"),
        ((0, 1, 2, 32), r"^32 \(tile 4\) is not a tile of the set$"),
        ((0, -1, 2, 3), r"^-1 \(tile 2\) is not a tile of the set$"),
        ((0, 1, 31, 31), "^the same 1-2 was given twice$"),
    ],
)
def test_wrong_tiles(tiles: tuple[Tile, ...], message: str) -> None:
    with pytest.raises(InputError, match=message):
        check_tiles(tiles, size=4)


def test_good_tiles_pass() -> None:
    check_tiles((0, 1, 2, 3), size=4)
    check_tiles(TILES)
