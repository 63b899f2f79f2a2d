"""Positions are drawn as many as the chapter has: on the cloth, clear of each other and of the paytables."""

from dataclasses import replace
from itertools import combinations

import pytest

from croupier.layout import Felt, draw_felt, felt_for
from croupier.rulebook import slugs
from tests.layout.geometry import gap, on_cloth, paytables, seats
from tests.layout.test_felt import full

TABLES = [slug for slug in slugs() if felt_for(full(slug), "House").board is None]


def felt(game: str, positions: int) -> Felt:
    return replace(felt_for(full(game), "House"), seats=positions)


@pytest.mark.parametrize("positions", range(1, 10))
@pytest.mark.parametrize("game", TABLES)
def test_positions_lie_on_the_cloth_and_do_not_overlap(game: str, positions: int) -> None:
    svg = draw_felt(felt(game, positions))
    found = seats(svg)
    assert len(found) == positions
    assert all(on_cloth(point) for seat in found for box in seat for point in box)
    assert all(gap(a, b) > 0 for one, other in combinations(found, 2) for a in one for b in other)
    assert all(gap(box, table) > 0 for seat in found for box in seat for table in paytables(svg))


@pytest.mark.parametrize("positions", [3, 7, 9])
def test_positions_are_mirrored(positions: int) -> None:
    found = seats(draw_felt(felt("pai-gow-tiles", positions)))
    (left, *_), (right, *_) = found[-1], found[0]
    middle = [sum(x for x, _ in box) / len(box) for box in (left, right)]
    assert sum(middle) == pytest.approx(1400, abs=1)
