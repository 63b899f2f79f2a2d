"""What a table is equipped with: without it some things cannot go wrong. A record may leave it open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.procedures import automated

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.submission import TableRules


def dealt_by(*ways: str) -> Callable[[TableRules], bool]:
    """Only with these ways of dealing, or where a record leaves the way open."""
    return lambda rules: rules.option("dealing_method") in (None, *ways)


def has_device(rules: TableRules) -> bool:
    """Whether a shuffler or an automated shoe stands at the table; a record that says "manual" has none by default."""
    return automated(rules) or rules.option("dealing_method") == "automated-shoe"


def has_dice(rules: TableRules) -> bool:
    """Whether dice find the starting position, or a record leaves it open."""
    return rules.option("starting_position_method") in (None, "shaker")
