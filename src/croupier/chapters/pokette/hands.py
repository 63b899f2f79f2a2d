"""Pokette: what one winning card wins, and which poker hands it can complete (NJ-69F-12.2(b), 12.5).

A bet is the set of sections it covers, so a bet wins when it holds the winning card.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from croupier.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    EIGHT,
    FIVE,
    FOUR,
    HEARTS,
    JACK,
    JOKER,
    KING,
    NINE,
    QUEEN,
    SECOND_JOKER,
    SEVEN,
    SIX,
    SPADES,
    TEN,
    THREE,
    TWO,
    Card,
    Rank,
    Suit,
    check_cards,
    is_joker,
    rank_of,
    suit_of,
)
from croupier.handbook import Handbook
from croupier.layout.plan import board_of
from croupier.rulebook.cite import cite, defines
from croupier.wheel import corners, sections, splits

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

Bet: TypeAlias = frozenset[Card]
JokerReading: TypeAlias = Literal["listed-cards", "jacer-only"]

JOKERS = frozenset((JOKER, SECOND_JOKER))
DECKS = 3

# 12.1, 12.5(a): the wheel, and the layout on which its cards adjoin. A column is a suit, the jacer a block.
GRID = board_of("pokette").cells
SECTIONS = sections(GRID)


def _adjoining() -> tuple[frozenset[Bet], frozenset[Bet]]:
    """Every two cards that share an edge of the layout, and every four that meet in a point."""
    return splits(GRID), corners(GRID)


SPLITS, CORNERS = _adjoining()


# 12.5(a): the wagers on one spin


def _ranked(*ranks: Rank) -> Bet:
    """The cards of some ranks."""
    return frozenset(4 * rank + suit for rank in ranks for suit in range(4))


def _suited(*suits: Suit) -> Bet:
    """The cards of some suits."""
    return frozenset(4 * rank + suit for rank in range(13) for suit in suits)


def _deuce(suit: Suit) -> Bet:
    return frozenset((4 * TWO + suit,))


@defines("NJ-69F-12.5(a)")
@cache
def spin_bets(*, jokers: JokerReading = "listed-cards") -> Mapping[str, frozenset[Bet]]:
    """Every bet that can be made on one spin, by wager."""
    jacer = JOKERS | {4 * ACE + CLUBS, 4 * ACE + DIAMONDS}
    bets = {
        "straight-up": frozenset(frozenset((card,)) for card in SECTIONS),
        "split": SPLITS,
        "corner": CORNERS,
        "single-rank": frozenset(_ranked(rank) for rank in range(13)),
        "double-rank": frozenset(_ranked(*ranks) for ranks in pairwise(range(13))),
        "akq-rank": frozenset((_ranked(ACE, KING, QUEEN) | _deuce(SPADES),)),
        "jt9-rank": frozenset((_ranked(JACK, TEN, NINE) | _deuce(CLUBS),)),
        "876-rank": frozenset((_ranked(EIGHT, SEVEN, SIX) | _deuce(DIAMONDS),)),
        "543-rank": frozenset((_ranked(FIVE, FOUR, THREE) | _deuce(HEARTS),)),
        "red": frozenset((_suited(DIAMONDS, HEARTS),)),
        "black": frozenset((_suited(SPADES, CLUBS),)),
        "suit": frozenset(_suited(suit) for suit in range(4)),
    }
    if jokers == "jacer-only":
        bets = {wager: frozenset(bet for bet in made if not bet & JOKERS) for wager, made in bets.items()}
    return bets | {"jacer": frozenset((frozenset(jacer),))}


SPIN_WAGERS = {
    "straight-up": cite("NJ-69F-12.5(a)1"),
    "split": cite("NJ-69F-12.5(a)2"),
    "corner": cite("NJ-69F-12.5(a)3"),
    "single-rank": cite("NJ-69F-12.5(a)4"),
    "double-rank": cite("NJ-69F-12.5(a)5"),
    "akq-rank": cite("NJ-69F-12.5(a)6"),
    "jt9-rank": cite("NJ-69F-12.5(a)7"),
    "876-rank": cite("NJ-69F-12.5(a)8"),
    "543-rank": cite("NJ-69F-12.5(a)9"),
    "red": cite("NJ-69F-12.5(a)10"),
    "black": cite("NJ-69F-12.5(a)11"),
    "suit": cite("NJ-69F-12.5(a)12"),
    "jacer": cite("NJ-69F-12.5(a)13"),
}


@cache
def spin_wins(card: Card, *, jokers: JokerReading = "listed-cards") -> Mapping[str, frozenset[Bet]]:
    """The bets that a winning card wins, by wager; wagers that it cannot win are left out."""
    check_cards((card,), jokers=2)
    found = {wager: frozenset(bet for bet in bets if card in bet) for wager, bets in spin_bets(jokers=jokers).items()}
    return {wager: bets for wager, bets in found.items() if bets}


# 12.2(b) and 12.5(b): the poker hands


@defines("NJ-69F-12.2(b)")
def is_straight(cards: Collection[Card]) -> bool:
    """Whether three cards are of consecutive value, the ace above a king or below a two."""
    if any(is_joker(card) for card in cards):
        return False
    ranks = sorted(rank_of(card) for card in cards)
    return ranks == [TWO, THREE, ACE] or ranks == list(range(ranks[0], ranks[0] + 3))


@defines("NJ-69F-12.2(b)")
def poker_hands(cards: Sequence[Card]) -> frozenset[str]:
    """The poker-hand wagers that the winning cards of two or three spins fulfil."""
    check_cards(cards, sizes=(2, 3), jokers=2, decks=DECKS)
    plain = [card for card in cards if not is_joker(card)]
    kinds = len({rank_of(card) for card in plain})
    if len(cards) == 2:
        return frozenset(("pair-in-two",)) if len(plain) == 2 and kinds == 1 else frozenset()
    whole = len(plain) == 3
    suited = whole and len({suit_of(card) for card in plain}) == 1
    straight = whole and is_straight(plain)
    made = {
        "pair-in-three": kinds < len(plain),
        "three-of-a-kind": whole and kinds == 1,
        "straight": straight,
        "straight-flush": straight and suited,
        "flush": suited,
    }
    return frozenset(wager for wager, won in made.items() if won)


POKER_WAGERS = {
    "pair-in-two": cite("NJ-69F-12.5(b)1"),
    "pair-in-three": cite("NJ-69F-12.5(b)2"),
    "three-of-a-kind": cite("NJ-69F-12.5(b)3"),
    "straight": cite("NJ-69F-12.5(b)4"),
    "straight-flush": cite("NJ-69F-12.5(b)5"),
    "flush": cite("NJ-69F-12.5(b)6"),
}


class Offer(NamedTuple):
    """A poker-hand wager that the posted cards allow on the next spin."""

    wager: str
    hand: str
    sections: Bet


@defines("NJ-69F-12.4(d)")
def offers(posted: Sequence[Card]) -> tuple[Offer, ...]:
    """The poker-hand wagers open for the last spin, each with the row that pays it and its winning sections.

    One posted card opens the pair in two, two open the three-spin hands that they leave possible but have not
    made: the odds of 12.6 price each of them on its last spin alone.
    """
    check_cards(posted, sizes=(0, 1, 2), jokers=2, decks=DECKS)
    if not posted or any(is_joker(card) for card in posted):
        return ()
    return _offers(tuple(posted))


@cache
def _offers(posted: tuple[Card, ...]) -> tuple[Offer, ...]:
    completed = {card: poker_hands((*posted, card)) for card in SECTIONS}
    found = []
    for wager in POKER_WAGERS:
        sections = frozenset(card for card, wagers in completed.items() if wager in wagers)
        already_made = len(sections) == len(SECTIONS)
        if sections and not already_made:
            found.append(Offer(wager, _row(wager, sections), sections))
    return tuple(found)


@defines("NJ-69F-12.6")
def _row(wager: str, sections: Bet) -> str:
    """The row of the odds: a straight is open if two ranks complete it, inside if only one does."""
    if wager not in ("straight", "straight-flush"):
        return wager
    ranks = {rank_of(card) for card in sections}
    return f"{wager}-open" if len(ranks) == 2 else f"{wager}-inside"


HANDS = Handbook()
