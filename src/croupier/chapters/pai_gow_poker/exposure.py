"""What one player can win at pai gow poker: on seven cards, on the first three, on the dealer's, and on a number."""

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
        yield Deal(hand, dealer, choices={"number": ("1",)})


EXPOSURE = exposure("pai-gow-poker", deals)
