"""What one player can win at Over/Under: every total of three cards."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from croupier.cards import RANKS
from croupier.play.most import Deal, exposure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.submission import TableRules


def deals(_rules: TableRules) -> Iterator[Deal]:
    """Three cards of any ranks; six decks hold them all in one suit."""
    for ranks in combinations_with_replacement(RANKS, 3):
        yield Deal(" ".join(f"{rank}s" for rank in ranks))


EXPOSURE = exposure("over-under", deals)
