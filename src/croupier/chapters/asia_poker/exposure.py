"""What one player can win at Asia Poker: both wagers are on the seven cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.families.hands.seven_card_deals import DEALERS, HANDS
from croupier.play.most import Deal, exposure, pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.submission import TableRules


def deals(_rules: TableRules) -> Iterator[Deal]:
    """Every such hand beside every dealer's hand."""
    for hand, dealer in pairs(HANDS, DEALERS):
        yield Deal(hand, dealer)


EXPOSURE = exposure("asia-poker", deals)
