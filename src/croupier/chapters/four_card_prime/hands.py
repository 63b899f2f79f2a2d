"""Four Card Prime: the best four of four, five or six cards, and its bonus hands (PA-682a.6)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from croupier.cards import ACE, DIAMONDS, HEARTS, RANK_NAMES, plural, suit_of
from croupier.families.hands import poker, six_card
from croupier.families.hands.categories import FOUR_CARD
from croupier.families.hands.evaluation import Evaluation, pack
from croupier.handbook import Handbook
from croupier.rulebook.cite import cite, defines, names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card, Rank
    from croupier.submission import TableRules

BonusReading: TypeAlias = Literal["four-card", "five-card"]
FullHouseReading: TypeAlias = Literal["three-of-a-kind", "unlisted-loses"]

HIGH_CARD, PAIR, TWO_PAIR, STRAIGHT, FLUSH, THREE, STRAIGHT_FLUSH, FOUR = range(8)

# 6(a): every straight of four from its top, weakest first; the ace below a deuce makes the lowest
_LOWEST = (2, 1, 0, ACE)
STRAIGHTS: tuple[tuple[Rank, ...], ...] = (_LOWEST, *(tuple(range(top, top - 4, -1)) for top in range(3, 13)))
HIGHEST = len(STRAIGHTS) - 1

_CLAUSES = (
    cite("PA-682a.6(c)"),
    cite("PA-682a.6(b)(7)"),
    cite("PA-682a.6(b)(6)"),
    cite("PA-682a.6(b)(5)"),
    cite("PA-682a.6(b)(4)"),
    cite("PA-682a.6(b)(3)"),
    cite("PA-682a.6(b)(2)"),
    cite("PA-682a.6(b)(1)"),
)


# 6(b) and (c): the hands and their order


@defines("PA-682a.6(b)")
def best(cards: Sequence[Card]) -> Evaluation:
    """The best four-card hand among four, five or six cards of a 52-card deck."""
    poker.check(cards, sizes=(4, 5, 6))
    value, used = _strongest(cards)
    category = value >> 20
    return Evaluation(value, FOUR_CARD[category], used, (), _phrase(value), _CLAUSES[category])


def _strongest(cards: Sequence[Card]) -> tuple[int, tuple[Card, ...]]:
    """The value of the best four-card hand, and the cards that make it."""
    ordered = sorted(cards, reverse=True)
    category, four = _of_a_kind([card >> 2 for card in ordered])
    by_kind = pack(category, dict.fromkeys(four))
    by_suit = _suited(ordered)
    if category < THREE and by_suit is None:
        strength = straight_in(poker.mask_of(card >> 2 for card in ordered))
        if strength is not None:
            return pack(STRAIGHT, (strength,)), poker.pick(STRAIGHTS[strength], ordered)
    if by_suit is not None and by_suit[0] > by_kind:
        return by_suit
    return by_kind, poker.pick(four, ordered)


def _of_a_kind(ranks: Sequence[Rank]) -> tuple[int, tuple[Rank, ...]]:
    """The best hand by equal ranks alone: its category and its four ranks in falling importance."""
    count = ranks.count
    kinds = sorted(set(ranks), key=lambda rank: (count(rank), rank), reverse=True)
    first, rest = kinds[0], kinds[1:]
    most = count(first)
    if most == 4:
        return FOUR, (first,) * 4
    if most == 3:
        # The fourth card may be one of a pair that outranks the single cards.
        return THREE, (first, first, first, max(rest))
    if most == 2 and count(rest[0]) == 2:
        return TWO_PAIR, (first, first, rest[0], rest[0])
    if most == 2:
        return PAIR, (first, first, rest[0], rest[1])
    return HIGH_CARD, tuple(kinds[:4])


def _suited(ordered: Sequence[Card]) -> tuple[int, tuple[Card, ...]] | None:
    """The best straight flush or flush of four, if there is one."""
    suit = poker.flush_suit(ordered, size=4)
    if suit is None:
        return None
    suited = [card for card in ordered if card & 3 == suit]
    strength = straight_in(poker.mask_of(card >> 2 for card in suited))
    if strength is not None:
        return pack(STRAIGHT_FLUSH, (strength,)), poker.pick(STRAIGHTS[strength], suited)
    return pack(FLUSH, (card >> 2 for card in suited[:4])), tuple(suited[:4])


@defines("PA-682a.6(a)")
@cache
def straight_in(mask: int) -> int | None:
    """The strength of the best straight of four among the ranks present."""
    for strength in range(HIGHEST, -1, -1):
        ranks = poker.mask_of(STRAIGHTS[strength])
        if mask & ranks == ranks:
            return strength
    return None


_PHRASES = (
    "{high} high",
    "pair of {highs}",
    "two pair, {highs} and {lows}",
    "straight, {extent}",
    "flush, {high} high",
    "three of a kind, {highs}",
    "straight flush, {extent}",
    "four of a kind, {highs}",
)


@cache
def _phrase(value: int) -> str:
    category, high, low = value >> 20, value >> 16 & 15, value >> 12 & 15
    extent = ""
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        extent = "ace to four" if high == 0 else f"{RANK_NAMES[STRAIGHTS[high][0]]} high"
    return _PHRASES[category].format(high=RANK_NAMES[high], highs=plural(high), lows=plural(low), extent=extent)


# 7(d)(2): the Prime Wager


@names("four-card-prime", "prime")
def prime(cards: Sequence[Card]) -> str | None:
    """How many of a player's five cards share a color, where that wins the Prime Wager."""
    poker.check(cards, sizes=(5,))
    red = sum(suit_of(card) in (DIAMONDS, HEARTS) for card in cards)
    return {0: "five-same-color", 1: "four-same-color", 4: "four-same-color", 5: "five-same-color"}.get(red)


# 6(d): the Aces Bonus Wager

ACES_BONUS = (
    "four-aces",
    "four-of-a-kind",
    "royal-flush",
    "straight-flush",
    "three-aces",
    "three-of-a-kind",
    "flush",
    "straight",
    "two-pair",
    "two-aces",
)
_ACES = {"four-of-a-kind": "four-aces", "three-of-a-kind": "three-aces", "pair": "two-aces"}


@names("four-card-prime", "aces-bonus")
@defines("PA-682a.6(d)")
def aces_bonus(
    cards: Sequence[Card], *, hands: BonusReading = "four-card", full_house: FullHouseReading = "three-of-a-kind"
) -> str | None:
    """The hand of a player's five cards that the Aces Bonus Wager pays, or None.

    With four-card hands the royal flush is A-K-Q-J of a suit, and five cards that hold a straight or a flush
    of four hold nothing that the list puts higher.
    """
    poker.check(cards, sizes=(5,))
    if hands == "five-card":
        category, top = _five_card(cards)
    else:
        hand = best(cards)
        category, top = hand.category, hand.value >> 16 & 15
        if category == "straight-flush" and top == HIGHEST:
            category = "royal-flush"
    full = category == "three-of-a-kind" and len({card >> 2 for card in cards}) == 2
    if full and full_house == "unlisted-loses":
        return None
    slug = _ACES.get(category, category) if top == ACE else category
    return slug if slug in ACES_BONUS else None


def _five_card(cards: Sequence[Card]) -> tuple[str, int]:
    """The category and first rank of an ordinary five-card hand, a full house counting as three of a kind."""
    hand = poker.best(cards)
    category = "three-of-a-kind" if hand.category == "full-house" else hand.category
    return category, hand.value >> 16 & 15


# 6(e): the All-Six Bonus Wager


@names("four-card-prime", "all-six-bonus")
@defines("PA-682a.6(e)")
def all_six(cards: Sequence[Card]) -> str | None:
    """The hand of six cards that the All-Six Bonus Wager pays, or None."""
    return six_card.all_six(cards)


def _words(_rules: TableRules, cards: Sequence[Card], _community: Sequence[Card]) -> str:
    return best(cards).phrase


HANDS = Handbook(_words)
