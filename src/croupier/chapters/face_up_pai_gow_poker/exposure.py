"""What one player can win at Face Up Pai Gow Poker: on the seven cards, and on the dealer's with the Ace High Bonus."""

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


EXPOSURE = exposure("face-up-pai-gow-poker", deals)
