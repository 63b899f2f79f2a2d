"""A wager with a match play coupon: shared by the chapters that let one lie with the wager on the game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.odds.model import Priced
    from croupier.submission import TableRules

MATCHED = (
    "A match play coupon of the wager's own value lies with it: it is paid like chips, and worth nothing once it was "
    "collected. It comes back with a push, which counts for nothing here."
)


def with_match_play(rules: TableRules, rows: Iterable[Priced]) -> Iterator[Priced]:
    """Rows, and where match play coupons are accepted the house way once more with a coupon of the wager's value."""
    for row in rows:
        yield row
        plain = (row.role, row.player, row.label) == ("player", "house-way", "")
        if plain and rules.option("match_play_coupons") is True:
            doubled = tuple(replace(one, net=2 * one.net) if one.hit else one for one in row.outcomes)
            said = (*row.assumptions, MATCHED)
            yield replace(row, outcomes=doubled, label="with match play", assumptions=said, before_vigorish=None)
