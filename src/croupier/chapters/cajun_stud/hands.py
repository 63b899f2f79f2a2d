"""Cajun Stud: five cards for the main game, two, three and six for its bonus wagers (PA-683a.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from croupier.cards import ACE, JACK, QUEEN, RANK_NAMES, SEVEN, SIX, check_cards, rank_of, suit_of
from croupier.families.hands import poker, six_card, three_card
from croupier.families.hands.categories import THREE_CARD
from croupier.handbook import Handbook
from croupier.rulebook.cite import cite, defines, names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card
    from croupier.families.hands.evaluation import Evaluation
    from croupier.submission import TableRules

PocketReading: TypeAlias = Literal["listed-order", "pairs-only"]
AceReading: TypeAlias = Literal["ace-high", "ace-low"]


# 6(a) and (b): the player's two cards with the three community cards


CLAUSES = (
    cite("PA-683a.6(a)"),
    cite("PA-683a.6(b)(9)"),
    cite("PA-683a.6(b)(8)"),
    cite("PA-683a.6(b)(7)"),
    cite("PA-683a.6(b)(6)"),
    cite("PA-683a.6(b)(5)"),
    cite("PA-683a.6(b)(4)"),
    cite("PA-683a.6(b)(3)"),
    cite("PA-683a.6(b)(2)"),
    cite("PA-683a.6(b)(1)"),
)


@defines("PA-683a.6(b)")
def best(cards: Sequence[Card]) -> Evaluation:
    """How good the player's two cards with the three community cards are."""
    if len(cards) != 5:
        check_cards(cards, sizes=(5,))
    return poker.best(cards, clauses=CLAUSES)


def ante(cards: Sequence[Card]) -> str | None:
    """The row of the Ante and Raise table for five cards, or None where they lose."""
    hand = best(cards)
    if hand.category == "high-card":
        return None
    if hand.category != "pair":
        return hand.category
    rank = hand.value >> 16 & 15
    if rank >= JACK:
        return "pair-of-jacks-or-better"
    return "pair-of-sixes-to-tens" if rank >= SIX else None


# 6(c): the Pocket Bonus Wager


@names("cajun-stud", "pocket-bonus")
@defines("PA-683a.6(c)")
def pocket(cards: Sequence[Card], *, hands: PocketReading = "listed-order") -> str | None:
    """The hand of the player's two cards that the Pocket Bonus Wager pays, or None."""
    poker.check(cards, sizes=(2,))
    low, high = sorted(rank_of(card) for card in cards)
    if low == high:
        return "pair-of-aces" if high == ACE else "pair"
    if high < ACE or low < JACK or hands == "pairs-only":
        return None
    return "suited-ace" if suit_of(cards[0]) == suit_of(cards[1]) else "unsuited-ace"


# 6(d): the Board Bonus Wager

BOARD = {
    "mini-royal": cite("PA-683a.6(d)(1)"),
    "straight-flush": cite("PA-683a.6(d)(2)"),
    "three-of-a-kind": cite("PA-683a.6(d)(3)"),
    "straight": cite("PA-683a.6(d)(4)"),
    "flush": cite("PA-683a.6(d)(5)"),
    "pair": cite("PA-683a.6(d)(6)"),
}
BOARD_CLAUSES = tuple(BOARD.get(category, cite("PA-683a.6(d)")) for category in THREE_CARD)


def board_best(cards: Sequence[Card]) -> Evaluation:
    """How good the three community cards are among themselves."""
    return three_card.best(cards, clauses=BOARD_CLAUSES)


@names("cajun-stud", "board-bonus")
def board(cards: Sequence[Card]) -> str | None:
    """The hand of the three community cards that the Board Bonus Wager pays, or None."""
    category = board_best(cards).category
    return category if category in BOARD else None


# 7(d)(4) and 11(i)(3): the Lo Ball Wager


@names("cajun-stud", "lo-ball")
def lo_ball(cards: Sequence[Card], *, ace: AceReading = "ace-high") -> str | None:
    """The row of the Lo Ball table for five cards that are no poker hand, or None where they lose.

    A table decides what a queen high does. With the ace low a six high is possible, which no row names: it
    wins as the best row does.
    """
    hand = best(cards)
    if hand.category != "high-card":
        return None
    ranks = [rank_of(card) for card in cards]
    high = max(ranks) if ace == "ace-high" else max(rank for rank in ranks if rank != ACE)
    return f"{RANK_NAMES[max(high, SEVEN)]}-high" if high <= QUEEN else None


# 6(e): the All-Six Bonus Wager


@names("cajun-stud", "all-six-bonus")
@defines("PA-683a.6(e)")
def all_six(cards: Sequence[Card]) -> str | None:
    """The hand of the player's two and the four extra cards that the All-Six Bonus Wager pays, or None."""
    return six_card.all_six(cards)


def _words(_rules: TableRules, cards: Sequence[Card], community: Sequence[Card]) -> str:
    return best((*cards, *community)).phrase


HANDS = Handbook(_words)
