"""What one player can win at Four Card Prime: on five cards, on the same with the All-Six card, against the dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.most import Deal, exposure, pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.submission import TableRules

# The All-Six card comes last. Five cards of one colour go with every royal flush and with no four of a kind.
SIX_CARDS = (
    "Ad Kd Qd Jd Td 9d",
    "Ad Kd Qd Jd Td 2c",
    "Ad Kd Qd Jd 9h Td",
    "Ac Ad Ah As Kd Kc",
    "Kc Kd Kh Ks Qd Qc",
    "Ad Ah As Kd Kh Ks",
    "Kd Qd Jd Td 9d 8d",
)
# A hand that all of these beat, and four of a kind, which beats all but a higher one.
DEALERS = ("3c 5s 6h 8c Ts Js", "2c 2d 2h 2s 7s 9s", "Ac Ad Ah As 3s 5s")


def deals(_rules: TableRules) -> Iterator[Deal]:
    """Six cards, of which the last lies apart, beside a lower and a higher hand."""
    for six, dealer in pairs(SIX_CARDS, DEALERS):
        *five, last = six.split()
        yield Deal(" ".join(five), dealer, {"all-six": last})


EXPOSURE = exposure("four-card-prime", deals)
