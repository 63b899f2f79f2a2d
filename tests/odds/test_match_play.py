"""A match play coupon beside the wager on the game, priced where the licensee accepts one."""

import pytest

from croupier.odds import odds

GAMES = {"pai-gow-tiles": "pai-gow", "supreme-pai-gow": "supreme-pai-gow"}


@pytest.mark.clause("NJ-69F-10.5(a)", "MA-SPG-7(a)")
@pytest.mark.parametrize("game", GAMES)
def test_a_coupon_of_the_wagers_value_doubles_what_is_won(game: str) -> None:
    """By the house way: the plain return, and once more what a win brings."""
    plain = odds(game, wager=GAMES[game])
    assert "with match play" not in [row.label for row in plain]
    rows = odds(game, wager=GAMES[game], options={"match_play_coupons": True})
    assert len(rows) == len(plain) + 1
    (matched,) = (row for row in rows if row.label == "with match play")
    way = next(row for row in plain if (row.role, row.player, row.label) == ("player", "house-way", ""))
    assert matched.counts == way.counts
    won = way.counts["win"] / way.total_combinations
    assert matched.return_ == pytest.approx(way.return_ + 0.95 * won)
