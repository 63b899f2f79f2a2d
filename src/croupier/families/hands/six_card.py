"""The six cards of an all-six bonus: the best five-card hand among them, or the royal flush with its nine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards import ACE, DIAMONDS, JACK, KING, NINE, QUEEN, TEN, suit_of
from croupier.families.hands import poker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card

ROYAL = {ACE, KING, QUEEN, JACK, TEN, NINE}


def all_six(cards: Sequence[Card]) -> str | None:
    """The line that six cards meet, three of a kind or better, or None.

    A table that does not list the six-card royal flush pays it as the royal flush it contains.
    """
    poker.check(cards, sizes=(6,))
    hand = poker.best(cards)
    if hand.category == "royal-flush" and _is_royal(cards):
        return f"six-card-royal-flush-{'diamonds' if suit_of(cards[0]) == DIAMONDS else 'other'}"
    return hand.category if hand.value >> 20 >= poker.THREE else None


def _is_royal(cards: Sequence[Card]) -> bool:
    return len({suit_of(card) for card in cards}) == 1 and {card >> 2 for card in cards} == ROYAL
