"""What one player can win at Supreme Pai Gow: both wagers are on the four cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.most import Deal, exposure, pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.submission import TableRules

HANDS = (
    "Ac Ad Ah As",
    "As Ks Qs Js",
    "Ad As Jk1 Jk2",
    "9c 9d 9h 9s",
    "9s 8s 7s 6s",
    "Ac Ad Ah Ks",
    "As Js 8s 3s",
    "Ad As Kd Ks",
    "9s 8d 7c 6h",
    "Ks 7d Jk1 Jk2",
    "Ad As Ks 7d",
    "Ad As Ah Jk1",
    "As Ks Qs Jk1",
)
DEALERS = ("2c 3d 4h 6c", "2c 3d 5h 6c", "3c 4d 6h 8c", "2c 2d 5h 7c")


def deals(_rules: TableRules) -> Iterator[Deal]:
    """A hand of every row beside hands that it beats."""
    for hand, dealer in pairs(HANDS, DEALERS):
        yield Deal(hand, dealer)


EXPOSURE = exposure("supreme-pai-gow", deals)
