"""What one player can win at pai gow: one wager, which a high pair and a low hand win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.most import Deal, exposure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.submission import TableRules


def deals(_rules: TableRules) -> Iterator[Deal]:
    """The highest pair and another against tiles that make little."""
    yield Deal("2-4 1-2 6-6 6-6", "1-3 1-6 3-5 4-6")


EXPOSURE = exposure("pai-gow-tiles", deals)
