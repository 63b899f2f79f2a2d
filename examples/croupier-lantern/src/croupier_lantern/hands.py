"""LI-3.4(d) and LI-3.5(b): how two cards rank, and what they make with the lantern."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards import ACE, RANK_NAMES, plural, rank_of, suit_of
from croupier.errors import InputError
from croupier.handbook import Handbook
from croupier.rulebook import cite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card
    from croupier.submission import TableRules

OTHER, SUITED, PAIR = range(3)


def value(hand: Sequence[Card]) -> int:
    """Two cards as a number: the higher hand has the higher number, equal hands the same."""
    cite("LI-3.4(d)")
    high, low = sorted(map(rank_of, hand), reverse=True)
    kind = PAIR if high == low else SUITED if suit_of(hand[0]) == suit_of(hand[1]) else OTHER
    return kind << 8 | high << 4 | low


def qualifies(hand: Sequence[Card]) -> bool:
    """Whether the dealer's hand plays: an ace, two cards of one suit, or a pair."""
    return value(hand) >= ACE << 4


def phrase(hand: Sequence[Card]) -> str:
    """Two cards in words."""
    number = value(hand)
    kind, high, low = number >> 8, number >> 4 & 15, number & 15
    if kind == PAIR:
        return f"a pair of {plural(high)}"
    return f"{RANK_NAMES[high]}-{RANK_NAMES[low]}{' suited' if kind == SUITED else ''}"


def lantern(hand: Sequence[Card], upcard: Card) -> str | None:
    """What two cards make with the lantern, by the name that the paytables give it."""
    cards = (*hand, upcard)
    ranks = sorted(map(rank_of, cards))
    straight = ranks == list(range(ranks[0], ranks[0] + 3))
    flush = len({*map(suit_of, cards)}) == 1
    if straight and flush:
        return "straight-flush"
    if ranks[0] == ranks[2]:
        return "three-of-a-kind"
    return "flush" if flush else "straight" if straight else None


def _words(_rules: TableRules, cards: Sequence[Card], _community: Sequence[Card]) -> str:
    if len(cards) != 2:
        raise InputError("cards", "a hand of Lantern Poker has two cards", field="cards")
    return phrase(cards)


HANDS = Handbook(_words)
