"""A table under random inputs, legal and illegal: it never crashes, loses a chip, leaks a card or half-does a thing."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.rulebook import slugs
from croupier.testing.monkey import survives


@pytest.mark.parametrize("game", slugs())
@given(seed=st.integers(0, 10**9), stepped=st.booleans())
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_table_survives_anything(game: str, seed: int, stepped: bool) -> None:
    survives(game, seed, stepped=stepped)
