"""Ordinary poker hands: the best five of five, six or seven cards, and two-card hands.

The parts are public because the families with a joker are built from them: a hand is first its ranks in
falling importance ("K K K A A"), then a value, then the cards that fill those ranks.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from croupier.cards import ACE, RANK_NAMES, check_cards, plural
from croupier.families.hands.categories import POKER
from croupier.families.hands.evaluation import UNCITED, Evaluation, pack

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.cards import Card, Rank
    from croupier.families.hands.evaluation import Clauses

Wheel: TypeAlias = Literal["low", "high"]

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH = range(10)
FIVE = ROYAL_FLUSH + 1

# Every straight's ranks from its top, weakest straight first. The ace below a deuce makes the "wheel", which
# is the lowest straight of ordinary poker; with the wheel high it stands just below A-K-Q-J-10.
_WHEEL = (3, 2, 1, 0, ACE)
_OTHERS = tuple(tuple(range(top, top - 5, -1)) for top in range(4, 13))
STRAIGHTS: dict[Wheel, tuple[tuple[Rank, ...], ...]] = {
    "low": (_WHEEL, *_OTHERS),
    "high": (*_OTHERS[:-1], _WHEEL, _OTHERS[-1]),
}
BROADWAY = 9


def best(cards: Sequence[Card], *, wheel: Wheel = "low", clauses: Clauses = UNCITED) -> Evaluation:
    """The best five-card hand among five, six or seven cards of a 52-card deck."""
    check(cards, sizes=(5, 6, 7))
    value, used = natural(cards, wheel)
    category = value >> 20
    return Evaluation(value, POKER[category], used, (), phrase(value, wheel), clauses[category])


def two_card(cards: Sequence[Card], *, clauses: Clauses = UNCITED) -> Evaluation:
    """The hand that two cards of a 52-card deck make: a pair or a high card."""
    check(cards, sizes=(2,))
    used = tuple(sorted(cards, reverse=True))
    value = two_card_value(card >> 2 for card in used)
    category = value >> 20
    return Evaluation(value, POKER[category], used, (), phrase(value), clauses[category])


# The parts


def check(cards: Sequence[Card], *, sizes: tuple[int, ...], jokers: int = 0) -> None:
    """Refuse what is not a hand of this game; a hand that is passes at the price of four comparisons."""
    size = len(cards)
    if size not in sizes or len(set(cards)) != size or min(cards) < 0 or max(cards) >= 52 + jokers:
        check_cards(cards, sizes=sizes, jokers=jokers)


def natural(cards: Sequence[Card], wheel: Wheel) -> tuple[int, tuple[Card, ...]]:
    """The value of the best five-card hand without a joker, and the cards that make it."""
    ordered = sorted(cards, reverse=True)
    ranks = [card >> 2 for card in ordered]
    if (suit := flush_suit(ordered)) is not None:
        # Seven cards that hold a flush have no room for a full house or four of a kind.
        suited = [card for card in ordered if card & 3 == suit]
        suited_ranks = [card >> 2 for card in suited]
        if (strength := straight_in(mask_of(suited_ranks), wheel)) is not None:
            return straight_flush_value(strength), pick(STRAIGHTS[wheel][strength], suited)
        return pack(FLUSH, suited_ranks[:5]), tuple(suited[:5])
    category, five = of_a_kind(ranks)
    if category < STRAIGHT and (strength := straight_in(mask_of(ranks), wheel)) is not None:
        return pack(STRAIGHT, (strength,)), pick(STRAIGHTS[wheel][strength], ordered)
    return kind_value(category, five), pick(five, ordered)


def of_a_kind(ranks: Sequence[Rank]) -> tuple[int, tuple[Rank, ...]]:
    """The best hand by equal ranks alone: its category and its five ranks in falling importance."""
    count = ranks.count
    kinds = sorted(sorted(set(ranks), reverse=True), key=count, reverse=True)
    first, rest = kinds[0], kinds[1:]
    most = count(first)
    paired = most in (2, 3) and count(rest[0]) > 1
    others: tuple[Rank, ...]
    # A lone kicker may come from a lesser pair that outranks the single cards.
    if most >= 5:
        category, others = FIVE, ()
    elif most == 4:
        category, others = FOUR, (max(rest),)
    elif most == 3:
        category, others = (FULL_HOUSE, (rest[0], rest[0])) if paired else (THREE, tuple(rest[:2]))
    elif most == 2:
        category, others = (TWO_PAIR, (rest[0], rest[0], max(rest[1:]))) if paired else (PAIR, tuple(rest[:3]))
    else:
        category, others = HIGH_CARD, tuple(rest[:4])
    return category, (first,) * min(most, 5) + others


def kind_value(category: int, five: Iterable[Rank]) -> int:
    """The value of a hand by equal ranks: each of its ranks counts once, in falling importance."""
    return pack(category, dict.fromkeys(five))


def two_card_value(ranks: Iterable[Rank]) -> int:
    """The value of a two-card hand from its ranks, higher first."""
    high, low = ranks
    return pack(PAIR, (high,)) if high == low else pack(HIGH_CARD, (high, low))


def straight_flush_value(strength: int) -> int:
    """The value of a straight flush, or of a royal flush when it is the highest."""
    return pack(ROYAL_FLUSH, ()) if strength == BROADWAY else pack(STRAIGHT_FLUSH, (strength,))


def flush_suit(cards: Iterable[Card], *, size: int = 5) -> int | None:
    """The suit that at least so many of the cards share."""
    suits = [card & 3 for card in cards]
    for suit in range(4):
        if suits.count(suit) >= size:
            return suit
    return None


def mask_of(ranks: Iterable[Rank]) -> int:
    """The ranks present, as bits."""
    mask = 0
    for rank in ranks:
        mask |= 1 << rank
    return mask


@cache
def straight_in(mask: int, wheel: Wheel, *, jokers: int = 0) -> int | None:
    """The strength of the best straight among the ranks present, with at most so many ranks missing."""
    for strength in range(BROADWAY, -1, -1):
        if (mask_of(STRAIGHTS[wheel][strength]) & ~mask).bit_count() <= jokers:
            return strength
    return None


def pick(ranks: Iterable[Rank], cards: Sequence[Card], *, filler: Card | None = None) -> tuple[Card, ...]:
    """One card for each rank, and the filler for the rank that no card has."""
    pool = list(cards)
    used = []
    for rank in ranks:
        for card in pool:
            if card >> 2 == rank:
                pool.remove(card)
                used.append(card)
                break
        else:
            if filler is not None:
                used.append(filler)
    return tuple(used)


_PHRASES = (
    "{high} high",
    "pair of {highs}",
    "two pair, {highs} and {lows}",
    "three of a kind, {highs}",
    "straight, {extent}",
    "flush, {high} high",
    "full house, {highs} over {lows}",
    "four of a kind, {highs}",
    "straight flush, {extent}",
    "royal flush",
    "five of a kind, {highs}",
)


@cache
def phrase(value: int, wheel: Wheel = "low") -> str:
    """The value in words: "full house, aces over kings"."""
    category, high, low = value >> 20, value >> 16 & 15, value >> 12 & 15
    extent = ""
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        # The wheel names both its ends, as its ace is not its top.
        straight = STRAIGHTS[wheel][high]
        extent = "ace to five" if straight == _WHEEL else f"{RANK_NAMES[straight[0]]} high"
    return _PHRASES[category].format(high=RANK_NAMES[high], highs=plural(high), lows=plural(low), extent=extent)
