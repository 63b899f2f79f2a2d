"""What one player can win at Pokette: every selection that a winning card covers, and the hands that it completes."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from croupier.cards import RANKS, SUITS, is_joker, rank_of, suit_of
from croupier.chapters.pokette.hands import SECTIONS, spin_bets
from croupier.pieces import pieces_of
from croupier.play.most import Deal, exposure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.cards import Card
    from croupier.submission import TableRules

LAID = ("straight-up", "split", "corner")


@cache
def _selections(card: Card, *, jokers: bool) -> dict[str, tuple[str, ...]]:
    """Every selection that the card wins."""
    bets, text = spin_bets(jokers="listed-cards" if jokers else "jacer-only"), pieces_of("pokette").text
    found = {wager: tuple(text(sorted(bet)) for bet in bets[wager] if card in bet) for wager in LAID}
    if not is_joker(card):
        rank = rank_of(card)
        beside = [(low, low + 1) for low in (rank - 1, rank) if 0 <= low < len(RANKS) - 1]
        found["single-rank"] = (RANKS[rank],)
        found["double-rank"] = tuple(f"{RANKS[low]} {RANKS[high]}" for low, high in beside)
        found["suit"] = (SUITS[suit_of(card)],)
    return {wager: tuple(sorted(selected)) for wager, selected in found.items() if selected}


def _posted(card: Card) -> Iterator[tuple[Card, ...]]:
    """Cards on the stand with which the next one makes each kind of hand, or none."""
    yield ()
    if is_joker(card):
        return
    rank, suit = rank_of(card), suit_of(card)
    pair = 4 * rank + (suit + 1) % 4
    yield (pair,)
    yield (pair, pair)
    yield (pair, 4 * ((rank + 1) % 13) + suit)
    for others in ((-2, -1), (-1, 1), (1, 2)):
        if all(0 <= rank + step < len(RANKS) for step in others):
            yield tuple(4 * (rank + step) + suit for step in others)
            yield tuple(4 * (rank + step) + (suit + step) % 4 for step in others)
    yield tuple(4 * ((rank + step) % 13) + suit for step in (4, 7))


def deals(rules: TableRules) -> Iterator[Deal]:
    """Every winning card, on every kind of stand."""
    text, jokers = pieces_of("pokette").text, rules.reading("NJ-16") != "jacer-only"
    for card in sorted(SECTIONS):
        for posted in _posted(card):
            spins = tuple(text([one]) for one in (*posted, card))
            yield Deal(spins=spins, choices=_selections(card, jokers=jokers))


EXPOSURE = exposure("pokette", deals)
