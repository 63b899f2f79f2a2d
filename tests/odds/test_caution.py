"""A submission is warned, with the exact figure, of whatever gives the player the edge."""

from __future__ import annotations

import pytest

from croupier.odds import odds, too_good
from croupier.submission import Level, check, starter


def warnings(text: str) -> dict[str, tuple[str, str | None]]:
    submission, found = check(text.encode(), more=(too_good,))
    assert submission.tables
    assert not [problem for problem in found if problem.level is Level.ERROR]
    return {p.field: (p.message, p.clause) for p in found if p.code in ("exploitable-way", "player-edge")}


@pytest.mark.clause("NJ-69F-10.7(e)")
def test_the_statutory_tiles_way_can_be_beaten() -> None:
    """READINGS.md: a player who knows the way beats it by one to two percent before, about one after commission."""
    (found,) = [r for r in odds("pai-gow-tiles") if r.player == "optimal" and r.role == "player" and not r.label]
    assert found.return_before_vigorish is not None
    assert 1 < found.return_ < found.return_before_vigorish < 1.03
    message, clause = warnings(starter("pai-gow-tiles"))["table[0].house_way"]
    assert f"{found.return_:.4%}" in message
    assert clause == "NJ-69F-10.7(e)"


@pytest.mark.parametrize(("way", "warned"), [("balanced", False), ("max-low", True), ("max-high", False)])
def test_supreme_ways(way: str, warned: bool) -> None:
    text = starter("supreme-pai-gow").replace('house_way = "balanced"', f'house_way = "{way}"')
    assert ("table[0].house_way" in warnings(text)) == warned


def test_a_table_that_returns_too_much_is_named() -> None:
    text = starter("dj-wild-stud-poker").replace("# trips-bonus = {", "trips-bonus = {")
    text = text.replace('# trips-bonus = "DJWT-04"', 'trips-bonus = "DJWT-06"')
    message, clause = warnings(text)["table[0].wagers.trips-bonus"]
    assert "DJWT-06" in message
    assert "108.4098%" in message
    assert clause == "PA-687a.7(d)(3)"


def test_nothing_is_said_of_a_sound_table() -> None:
    assert warnings(starter("cajun-stud")) == {}
