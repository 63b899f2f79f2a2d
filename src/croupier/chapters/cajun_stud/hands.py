"""Cajun Stud: five cards for the main game, two, three and six for its bonus wagers (PA-683a.6)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from croupier.cards import (
    ACE,
    JACK,
    KING,
    QUEEN,
    RANK_NAMES,
    SEVEN,
    SIX,
    check_cards,
    plural,
    rank_of,
    suit_of,
)
from croupier.chapters.four_card_prime import hands as four_card
from croupier.families.hands import poker
from croupier.families.hands.categories import THREE_CARD
from croupier.families.hands.evaluation import Evaluation, pack
from croupier.handbook import Handbook
from croupier.rulebook.cite import cite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card, Rank
    from croupier.submission import TableRules

PocketReading: TypeAlias = Literal["listed-order", "pairs-only"]
AceReading: TypeAlias = Literal["ace-high", "ace-low"]


# 6(a) and (b): the player's two cards with the three community cards


def best(cards: Sequence[Card]) -> Evaluation:
    """How good the player's two cards with the three community cards are."""
    cite("PA-683a.6(b)")
    if len(cards) != 5:
        check_cards(cards, sizes=(5,))
    return poker.best(cards)


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

POCKET = {
    "pair-of-aces": cite("PA-683a.6(c)(1)"),
    "suited-ace": cite("PA-683a.6(c)(2)"),
    "unsuited-ace": cite("PA-683a.6(c)(3)"),
    "pair": cite("PA-683a.6(c)(4)"),
}


def pocket(cards: Sequence[Card], *, hands: PocketReading = "listed-order") -> str | None:
    """The hand of the player's two cards that the Pocket Bonus Wager pays, or None."""
    cite("PA-683a.6(c)")
    poker.check(cards, sizes=(2,))
    low, high = sorted(rank_of(card) for card in cards)
    if low == high:
        return "pair-of-aces" if high == ACE else "pair"
    if high < ACE or low < JACK or hands == "pairs-only":
        return None
    return "suited-ace" if suit_of(cards[0]) == suit_of(cards[1]) else "unsuited-ace"


# 6(d): the Board Bonus Wager

HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE, STRAIGHT_FLUSH, MINI_ROYAL = range(7)
BOARD = {
    "mini-royal": cite("PA-683a.6(d)(1)"),
    "straight-flush": cite("PA-683a.6(d)(2)"),
    "three-of-a-kind": cite("PA-683a.6(d)(3)"),
    "straight": cite("PA-683a.6(d)(4)"),
    "flush": cite("PA-683a.6(d)(5)"),
    "pair": cite("PA-683a.6(d)(6)"),
}
_LOWEST = (1, 0, ACE)
STRAIGHTS: tuple[tuple[Rank, ...], ...] = (_LOWEST, *((top, top - 1, top - 2) for top in range(2, 13)))
_STRENGTH = {frozenset(ranks): strength for strength, ranks in enumerate(STRAIGHTS)}


def board_best(cards: Sequence[Card]) -> Evaluation:
    """How good the three community cards are among themselves."""
    poker.check(cards, sizes=(3,))
    ordered = tuple(sorted(cards, reverse=True))
    value = _board_value([card >> 2 for card in ordered], suited=len({card & 3 for card in ordered}) == 1)
    category = THREE_CARD[value >> 20]
    clause = BOARD.get(category, cite("PA-683a.6(d)"))
    return Evaluation(value, category, ordered, (), _phrase(value), clause)


def _board_value(ranks: Sequence[Rank], *, suited: bool) -> int:
    """The value of three ranks in falling order."""
    kinds = len(set(ranks))
    if kinds == 1:
        return pack(THREE, ranks[:1])
    if kinds == 2:
        pair, kicker = (ranks[1], ranks[0] if ranks[1] == ranks[2] else ranks[2])
        return pack(PAIR, (pair, kicker))
    strength = _STRENGTH.get(frozenset(ranks))
    if strength is None:
        return pack(FLUSH if suited else HIGH_CARD, ranks)
    if not suited:
        return pack(STRAIGHT, (strength,))
    return pack(MINI_ROYAL, ()) if ranks[1] == KING else pack(STRAIGHT_FLUSH, (strength,))


_PHRASES = (
    "{high} high",
    "pair of {highs}",
    "flush, {high} high",
    "straight, {extent}",
    "three of a kind, {highs}",
    "straight flush, {extent}",
    "mini-royal",
)


@cache
def _phrase(value: int) -> str:
    category, high = value >> 20, value >> 16 & 15
    extent = ""
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        extent = "ace to three" if high == 0 else f"{RANK_NAMES[STRAIGHTS[high][0]]} high"
    return _PHRASES[category].format(high=RANK_NAMES[high], highs=plural(high), extent=extent)


def board(cards: Sequence[Card]) -> str | None:
    """The hand of the three community cards that the Board Bonus Wager pays, or None."""
    category = board_best(cards).category
    return category if category in BOARD else None


# 7(d)(4) and 11(i)(3): the Lo Ball Wager


def lo_ball(cards: Sequence[Card], *, ace: AceReading = "ace-high") -> str | None:
    """The row of the Lo Ball table for five cards that are no poker hand, or None where they lose.

    A table decides what a queen high does. With the ace low a six high is possible, which no row names: it
    wins as the best row does.
    """
    cite("PA-683a.7(d)(4)")
    hand = best(cards)
    if hand.category != "high-card":
        cite("PA-683a.11(i)(3)(i)")
        return None
    cite("PA-683a.11(i)(3)(ii)")
    ranks = [rank_of(card) for card in cards]
    high = max(ranks) if ace == "ace-high" else max(rank for rank in ranks if rank != ACE)
    return f"{RANK_NAMES[max(high, SEVEN)]}-high" if high <= QUEEN else None


# 6(e): the All-Six Bonus Wager

ALL_SIX = {
    "six-card-royal-flush-diamonds": cite("PA-683a.6(e)(1)"),
    "six-card-royal-flush-other": cite("PA-683a.6(e)(1)"),
    "royal-flush": cite("PA-683a.6(e)(2)"),
    "straight-flush": cite("PA-683a.6(e)(3)"),
    "four-of-a-kind": cite("PA-683a.6(e)(4)"),
    "full-house": cite("PA-683a.6(e)(5)"),
    "flush": cite("PA-683a.6(e)(6)"),
    "straight": cite("PA-683a.6(e)(7)"),
    "three-of-a-kind": cite("PA-683a.6(e)(8)"),
}


def all_six(cards: Sequence[Card]) -> str | None:
    """The hand of the player's two and the four extra cards that the All-Six Bonus Wager pays, or None."""
    cite("PA-683a.6(e)")
    # The list is word for word the one of Four Card Prime.
    return four_card.all_six(cards)


def _words(_rules: TableRules, cards: Sequence[Card], community: Sequence[Card]) -> str:
    return best((*cards, *community)).phrase


HANDS = Handbook(_words)
