"""What one player can win at DJ Wild Stud Poker: five cards, natural or with wild cards, beside five of the dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.most import Deal, exposure, pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.submission import TableRules

HANDS = (
    "2c 2d 2h 2s Jk",
    "As Ks Qs Js Ts",
    "As Ks Qs Js Jk",
    "As Ks Qs Js 2d",
    "Ac Ad Ah As Jk",
    "Ac Ad Ah As 2d",
    "Ks Qs Js Ts 9s",
    "9s 8s 7s 6s Jk",
    "9s 8s 7s 6s 2d",
    "Ac Ad Ah As Kd",
    "Ac Ad Ah Ks Jk",
    "Ac Ad Ah Ks 2d",
    "Ac Ad Ah Ks Kd",
    "Ac Ad Ks Kd 2h",
    "As Qs Ts 8s 6s",
    "As Qs Ts 8s 2d",
    "As Ks Qs Js Td",
    "As Ks Qs Jd 2c",
    "Ac Ad Ah Ks Qd",
    "Ac Ad Ks Qd 2h",
)
DEALERS = (
    "2c 2d 2h 2s Jk",
    "Ac Kc Qc Jc Tc",
    "Ac Kc Qc Jc Jk",
    "Ac Kc Qc Jc 2c",
    "Kc Kd Kh 2c 2d",
    "3c 3d 3h 3s Jk",
    "3c 3d 3h 3s 2c",
    "8c 7c 6c 5c 4c",
    "8c 7c 6c 5c 2c",
    "Tc 9c 8c 7c 6c",
    "3c 3d 3h 3s 5c",
    "Qc Qd Qh Qs 3c",
    "3c 3d 3h 2c 5d",
    "3c 3d 3h 4c 4d",
    "Qc Qd Qh 4c 4d",
    "9c 8c 6c 5c 3c",
    "8c 7d 6h 5c 4d",
    "3c 3d 3h 5c 7d",
    "9c 9d 9h 5c 7d",
    "3c 5d 7h 9c Jd",
)


def deals(_rules: TableRules) -> Iterator[Deal]:
    """Every category beside every other; a joker on the progressive is replaced by the card that it stood for."""
    for hand, dealer in pairs(HANDS, DEALERS):
        held = {*hand.split(), *dealer.split()}
        wanted = ("Ts", "5s", "Kc", "4h", "6h", "7h")
        yield Deal(hand, dealer, {"joker-replacement": next(card for card in wanted if card not in held)})


EXPOSURE = exposure("dj-wild-stud-poker", deals)
