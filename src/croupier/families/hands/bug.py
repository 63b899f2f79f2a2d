"""Pai gow poker hands: the joker is an ace, or any card that completes a straight or a flush of any kind."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from croupier.cards import ACE, JOKER, RANK_NAMES, SPADES
from croupier.families.hands.categories import BUG, FULLY_WILD
from croupier.families.hands.evaluation import UNCITED, Evaluation, pack
from croupier.families.hands.poker import (
    FIVE,
    FLUSH,
    STRAIGHT,
    STRAIGHTS,
    check,
    flush_suit,
    kind_value,
    mask_of,
    natural,
    of_a_kind,
    phrase,
    pick,
    straight_flush_value,
    straight_in,
    two_card_value,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card, Rank, Suit
    from croupier.families.hands.categories import Family
    from croupier.families.hands.evaluation import Clauses
    from croupier.families.hands.poker import Wheel


def best(cards: Sequence[Card], *, low_wheel: bool = False, clauses: Clauses = UNCITED) -> Evaluation:
    """The best five-card hand among five, six or seven cards, of which one may be the joker."""
    check(cards, sizes=(5, 6, 7), jokers=1)
    wheel = _wheel(low=low_wheel)
    if JOKER not in cards:
        value, used = natural(cards, wheel)
        category = value >> 20
        return Evaluation(value, BUG[category], used, (), phrase(value, wheel), clauses[category])
    found = _best_with_joker(cards, wheel)
    words = "five aces" if found.value >> 20 == FIVE else phrase(found.value, wheel)
    return evaluation_of(found, BUG, words, clauses)


def five(cards: Sequence[Card], *, low_wheel: bool = False, clauses: Clauses = UNCITED) -> Evaluation:
    """The five-card high hand, of which one card may be the joker."""
    check(cards, sizes=(5,), jokers=1)
    return best(cards, low_wheel=low_wheel, clauses=clauses)


def five_value(cards: Sequence[Card], *, low_wheel: bool = False) -> int:
    """What five cards are worth. Most are of several suits: then the ranks alone decide, which are remembered."""
    plain = [card for card in cards if card != JOKER]
    if len({card & 3 for card in plain}) == 1:
        return best(cards, low_wheel=low_wheel).value
    return _unsuited_value(tuple(sorted([card >> 2 for card in cards], reverse=True)), low_wheel)


@cache
def _unsuited_value(ranks: tuple[Rank, ...], low_wheel: bool) -> int:
    """What cards of these ranks are worth in suits that make no flush; the joker's rank is above the ace."""
    cards = [JOKER if rank > ACE else 4 * rank + place % 4 for place, rank in enumerate(ranks)]
    return best(cards, low_wheel=low_wheel).value


def low(cards: Sequence[Card], *, clauses: Clauses = UNCITED) -> Evaluation:
    """The two-card low hand; two cards hold no straight and no flush, so the joker is an ace."""
    return _low(tuple(cards), tuple(clauses))


@cache
def _low(cards: tuple[Card, ...], clauses: tuple[str, ...]) -> Evaluation:
    check(cards, sizes=(2,), jokers=1)
    held = sorted((card for card in cards if card != JOKER), reverse=True)
    ranks = sorted((ACE if card == JOKER else card >> 2 for card in cards), reverse=True)
    found = Found(two_card_value(ranks), pick(ranks, held, filler=JOKER), ranks)
    return evaluation_of(found, BUG, phrase(found.value), clauses)


def fully_wild(cards: Sequence[Card], *, low_wheel: bool = False, clauses: Clauses = UNCITED) -> Evaluation:
    """The best five-card hand where the progressive table lets the joker be any card."""
    check(cards, sizes=(5, 6, 7), jokers=1)
    wheel = _wheel(low=low_wheel)
    wild = JOKER in cards
    found = _best_with_joker(cards, wheel, any_card=True) if wild else Found(*natural(cards, wheel))
    return evaluation_of(found, FULLY_WILD, phrase(found.value, wheel), clauses)


# What the joker does


class Found(NamedTuple):
    """A hand that the cards can make: the ranks that its cards fill, and the suit if it must have one."""

    value: int
    used: tuple[Card, ...]
    ranks: Sequence[Rank] = ()
    suit: Suit | None = None


def _best_with_joker(cards: Sequence[Card], wheel: Wheel, *, any_card: bool = False) -> Found:
    """The best of what the joker makes by equal ranks, in a straight and in a flush.

    The three are never of one category, so the values alone decide.
    """
    held = sorted(cards, reverse=True)
    held.remove(JOKER)
    ranks = [card >> 2 for card in held]
    found = _kinds_with_joker(held, ranks, any_card=any_card)
    if (strength := straight_in(mask_of(ranks), wheel, jokers=1)) is not None:
        straight = STRAIGHTS[wheel][strength]
        found = max(found, Found(pack(STRAIGHT, (strength,)), pick(straight, held, filler=JOKER), straight))
    if (suit := flush_suit(held, size=4)) is not None:
        found = max(found, _flush_with_joker([card for card in held if card & 3 == suit], wheel))
    return found


def _kinds_with_joker(held: Sequence[Card], ranks: list[Rank], *, any_card: bool) -> Found:
    """By equal ranks the joker is an ace; where it is any card, one more of what the hand has most of."""
    rank = max(ranks, key=lambda r: (ranks.count(r), r)) if any_card else ACE
    category, filled = of_a_kind([*ranks, rank])
    # Five aces are a category of their own, without a rank; five of a kind have one.
    value = pack(FIVE, ()) if category == FIVE and not any_card else kind_value(category, filled)
    return Found(value, pick(filled, held, filler=JOKER), filled)


def _flush_with_joker(suited: Sequence[Card], wheel: Wheel) -> Found:
    """The flush, straight flush or royal flush that the joker completes."""
    suit = suited[0] & 3
    ranks = [card >> 2 for card in suited]
    if (strength := straight_in(mask_of(ranks), wheel, jokers=1)) is not None:
        straight = STRAIGHTS[wheel][strength]
        return Found(straight_flush_value(strength), pick(straight, suited, filler=JOKER), straight, suit)
    # A flush holds no card twice, so the joker is the highest card of the suit that the hand lacks.
    lacking = max(set(range(13)).difference(ranks))
    top = sorted([*ranks, lacking], reverse=True)[:5]
    return Found(pack(FLUSH, top), pick(top, suited, filler=JOKER), top, suit)


def evaluation_of(found: Found, family: Family, words: str, clauses: Clauses) -> Evaluation:
    """What was found, with the joker's part told if it has one."""
    category = found.value >> 20
    stands_for: tuple[tuple[Card, Card], ...] = ()
    if JOKER in found.used:
        rank = found.ranks[found.used.index(JOKER)]
        stands_for = ((JOKER, 4 * rank + (_free_suit(rank, found) if found.suit is None else found.suit)),)
        words = f"{words} (joker as {RANK_NAMES[rank]})"
    return Evaluation(found.value, family[category], found.used, stands_for, words, clauses[category])


def _free_suit(rank: Rank, found: Found) -> Suit:
    """A suit in which the hand does not hold the rank; five of a kind leave none, and any will do."""
    return next((suit for suit in (3, 2, 1, 0) if 4 * rank + suit not in found.used), SPADES)


def _wheel(*, low: bool) -> Wheel:
    """Where A-2-3-4-5 stands: one election moves it to the bottom of straights and straight flushes."""
    return "low" if low else "high"
