"""The lines of side wagers that seven cards with a joker meet, by the slugs of paytables.

A wager pays the first line of its table that the cards meet, and each line may use the joker its own way. So a hand
is first the set of all lines it meets; the table's order (best first) then picks one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from croupier.cards import ACE, JOKER, TEN
from croupier.families.hands import bug
from croupier.families.hands.poker import BROADWAY, STRAIGHTS, check, mask_of, straight_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.cards import Card, Rank

Order: TypeAlias = "Sequence[str]"
Lines: TypeAlias = "set[str]"

# An ace runs low to a seven as well as high from an eight.
_SEVEN_CARD_RUNS = (mask_of((ACE, *range(6))), *(mask_of(range(low, low + 7)) for low in range(7)))


def five_card_lines(cards: Sequence[Card], *, any_card: bool = False) -> Lines:
    """Every line of five cards, or of three pairs, that seven cards meet; the joker may be any card."""
    check(cards, sizes=(7,), jokers=1)
    held = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(held)
    ranks = [card >> 2 for card in held]
    lines = set()
    if not jokers:
        lines |= _kind_lines(ranks)
    elif any_card:
        lines.update(*(_kind_lines([*ranks, rank]) for rank in range(13)))
    else:
        lines |= _kind_lines([*ranks, ACE])
    if straight_in(mask_of(ranks), "high", jokers=jokers) is not None:
        lines.add("straight")
    for suit in range(4):
        suited = [card >> 2 for card in held if card & 3 == suit]
        if len(suited) + jokers >= 5:
            lines |= {"flush"} | _straight_flush_lines(mask_of(suited), jokers)
    return lines


def _kind_lines(ranks: Sequence[Rank]) -> Lines:
    """The lines by equal ranks, the joker being one of the ranks already."""
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    met = {
        "five-aces": ranks.count(ACE) == 5,
        "five-of-a-kind": counts[0] == 5,
        "four-of-a-kind": counts[0] >= 4,
        "full-house": counts[0] >= 3 and counts[1] >= 2,
        "three-of-a-kind": counts[0] >= 3,
        "three-pair": len(counts) >= 3 and counts[2] >= 2,
    }
    return {line for line, holds in met.items() if holds}


def _straight_flush_lines(mask: int, jokers: int) -> Lines:
    """The lines of five consecutive cards of one suit; a royal flush is no straight flush."""
    missing = [(mask_of(straight) & ~mask).bit_count() for straight in STRAIGHTS["high"]]
    royal = missing.pop(BROADWAY)
    met = {
        "royal-flush": royal <= jokers,
        "natural-royal-flush": royal == 0,
        "straight-flush": min(missing) <= jokers,
        "natural-straight-flush": min(missing) == 0,
        "straight-flush-with-joker": jokers == 1 and min(missing) <= 1,
    }
    return {line for line, holds in met.items() if holds}


def seven_card_lines(cards: Sequence[Card]) -> Lines:
    """The line of seven consecutive cards of one suit, with or without the joker."""
    held = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(held)
    mask = mask_of(card >> 2 for card in held)
    if len({card & 3 for card in held}) > 1 or not any((run & ~mask).bit_count() == jokers for run in _SEVEN_CARD_RUNS):
        return set()
    if jokers:
        return {"seven-card-straight-flush-with-joker"}
    return {"seven-card-straight-flush"}


def seven_card_lines_by_joker(cards: Sequence[Card], order: Order) -> Lines:
    """The names that progressive tables use: natural, wild, or one name for both.

    A table that has a line of its own for the joker leaves the plain name to the natural hand.
    """
    line = seven_card_lines(cards)
    if line == {"seven-card-straight-flush"}:
        return {"seven-card-natural-straight-flush"}
    if line and "seven-card-straight-flush-with-joker" not in order:
        return {"seven-card-wild-straight-flush", "seven-card-straight-flush"}
    return set()


def royal_match(cards: Sequence[Card], high: Rank, low: Rank, *, joker_too: bool = False) -> bool:
    """Whether five cards are a royal flush, which may hold the joker, and the other two the match of two ranks."""
    for suit in range(4):
        royal = [card for card in cards if card != JOKER and card & 3 == suit and card >> 2 >= TEN]
        rest = [card for card in cards if card not in royal]
        if len(royal) == 4 and JOKER in rest:
            rest.remove(JOKER)
        if len(rest) == 2 and _matches(rest, high, low, joker_too=joker_too):
            return True
    return False


def _matches(pair: Sequence[Card], high: Rank, low: Rank, *, joker_too: bool) -> bool:
    """Whether two cards are the two ranks of one suit, the joker being either only if it may be."""
    if JOKER in pair:
        return joker_too and any(card != JOKER and card >> 2 in (high, low) for card in pair)
    one, two = sorted(pair, reverse=True)
    return (one >> 2, two >> 2) == (high, low) and one & 3 == two & 3


def high_card(cards: Sequence[Card]) -> Rank | None:
    """How high seven cards are, where they hold not even a pair."""
    check(cards, sizes=(7,), jokers=1)
    found = bug.best(cards)
    return found.value >> 16 & 15 if found.category == "high-card" else None


def first(order: Iterable[str], lines: Lines) -> str | None:
    """The first line of a table that the cards meet."""
    return next((line for line in order if line in lines), None)
