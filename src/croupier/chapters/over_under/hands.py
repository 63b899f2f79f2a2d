"""Over/Under: what three cards come to (PA-686a.3(d)), and what the total wins (PA-686a.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from croupier.cards import ACE, TEN, Card, Rank, check_cards, rank_of
from croupier.handbook import Handbook
from croupier.rulebook.cite import defines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.submission import TableRules

Side: TypeAlias = Literal["under-18", "house", "over-23"]

# 686a.7(e) and (i): one card first, then two more
HAND = 3
DECKS = 6
LOWEST, HIGHEST = 6, 33


def card_value(card: Card) -> int:
    """The points of one card."""
    rank = rank_of(card)
    if rank == ACE:
        return _ace()
    return _face() if rank > TEN else _number(rank)


@defines("PA-686a.3(d)(1)")
def _number(rank: Rank) -> int:
    return rank + 2


@defines("PA-686a.3(d)(2)")
def _face() -> int:
    return 10


@defines("PA-686a.3(d)(3)")
def _ace() -> int:
    return 11


@defines("PA-686a.1/hand")
def total(cards: Sequence[Card]) -> int:
    """The points of a hand of three cards from six decks, 6 to 33."""
    check_cards(cards, sizes=(HAND,), decks=DECKS)
    return sum(card_value(card) for card in cards)


@defines("PA-686a.7(k)")
def side(points: int) -> Side:
    """Which of the three ranges a total falls in."""
    if points > 23:
        return "over-23"
    if points < 18:
        return "under-18"
    return "house"


@defines("PA-686a.7(l)")
def bonus(points: int) -> str | None:
    """The row of the Bonus Wager's table that a total wins, the two ends of the range paying alike."""
    low = min(points, LOWEST + HIGHEST - points)
    return f"total-{low}-or-{LOWEST + HIGHEST - low}" if low <= 12 else None


def _words(_rules: TableRules, cards: Sequence[Card], _community: Sequence[Card]) -> str | None:
    points = total(cards)
    return f"{points} point{'s' if points != 1 else ''}"


HANDS = Handbook(_words)
