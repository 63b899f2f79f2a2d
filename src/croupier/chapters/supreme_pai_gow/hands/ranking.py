"""Supreme Pai Gow: two-card hands with two jokers that count 3 or 6, and the four-card bonus (MA-SPG-3).

A value holds the category in the bits from 20 up. Below it a pair has its rank (twos 0 to aces 12, jokers
13); face cards have their strength (Q-J 0, K-J 1, K-Q 2); any other hand has its points, then its highest
card (ace 0, two 1, up to king 12). The points and the highest card leave no choice for the other one.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Literal, TypeAlias

from croupier.cards import (
    ACE,
    JACK,
    KING,
    QUEEN,
    RANK_NAMES,
    SIX,
    TEN,
    THREE,
    Card,
    Rank,
    check_cards,
    is_joker,
    plural,
    rank_of,
    suit_of,
)
from croupier.families.hands.evaluation import Evaluation, pack
from croupier.rulebook.cite import cite, defines, names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CATEGORIES = ("points", "face-cards", "pair")
POINTS, FACE_CARDS, PAIR = range(3)
JOKER_PAIR = 13

JokerReading: TypeAlias = Literal["after-subtracting", "before-subtracting"]
# Reading MA-51: by how the joker is set, or freely.
BonusJoker: TypeAlias = JokerReading | Literal["free"]
ZeroReading: TypeAlias = Literal["pair-ranks", "loses"]
AceReading: TypeAlias = Literal["ace-both", "ace-low", "ace-high"]

_PAIRS = cite("MA-SPG-3(a)(1)(i)")
_FACES = cite("MA-SPG-3(a)(2)")
_POINTS = cite("MA-SPG-3(a)(3)")
FACES = ((QUEEN, JACK), (KING, JACK), (KING, QUEEN))


# 3(a)(3): points


def points_of(rank: Rank) -> int:
    """The points of a card by its rank."""
    if rank == ACE:
        return _ace()
    return _face() if rank >= TEN else _number(rank)


@defines("MA-SPG-3(a)(3)(i)")
def _ace() -> int:
    return 1


@defines("MA-SPG-3(a)(3)(ii)")
def _face() -> int:
    return 0


@defines("MA-SPG-3(a)(3)(iii)")
def _number(rank: Rank) -> int:
    return rank + 2


@defines("MA-SPG-3(a)(3)(iv)")
def joker_rank(other: Card, *, joker: JokerReading = "after-subtracting") -> Rank:
    """The rank, three or six, that a joker takes beside another card."""
    if joker == "before-subtracting":
        return SIX
    points = points_of(rank_of(other))
    return max((THREE, SIX), key=lambda rank: (points + points_of(rank)) % 10)


def _ranks(cards: Sequence[Card], joker: JokerReading) -> tuple[Rank, Rank]:
    """The ranks of two cards of which at most one is a joker."""
    first, second = cards
    if is_joker(first):
        return joker_rank(second, joker=joker), rank_of(second)
    if is_joker(second):
        return rank_of(first), joker_rank(first, joker=joker)
    return rank_of(first), rank_of(second)


@defines("MA-SPG-3(a)(3)(v)")
def hand_points(cards: Sequence[Card], *, joker: JokerReading = "after-subtracting") -> int:
    """The points of two cards, 0 to 9, whatever else they rank as."""
    if is_joker(cards[0]) and is_joker(cards[1]):
        return 9
    one, other = _ranks(cards, joker)
    return (points_of(one) + points_of(other)) % 10


@defines("MA-SPG-3(b)")
def _tie_rank(rank: Rank) -> int:
    """The place of a card in the order that breaks ties: the ace is lowest."""
    return 0 if rank == ACE else rank + 1


# 3(a): the two-card hands


@defines("MA-SPG-3(a)", "MA-SPG-3(a)(1)", "MA-SPG-3(a)(1)(ii)")
def best(cards: Sequence[Card], *, joker: JokerReading = "after-subtracting") -> Evaluation:
    """How good a high or low hand of two cards is."""
    check_cards(cards, sizes=(2,), jokers=2)
    held = tuple(cards)
    jokers = [card for card in cards if is_joker(card)]
    if len(jokers) == 2:
        return Evaluation(pack(PAIR, (JOKER_PAIR,)), "pair", held, (), "pair of jokers", _PAIRS)
    one, other = _ranks(cards, joker)
    if one == other and not jokers:
        return Evaluation(pack(PAIR, (one,)), "pair", held, (), f"pair of {plural(one)}", _PAIRS)
    high, low = sorted((one, other), key=_tie_rank, reverse=True)
    if (high, low) in FACES:
        phrase = f"{RANK_NAMES[high]} and {RANK_NAMES[low]}"
        return Evaluation(pack(FACE_CARDS, (FACES.index((high, low)),)), "face-cards", held, (), phrase, _FACES)
    total = (points_of(one) + points_of(other)) % 10
    phrase = f"{total} {'point' if total == 1 else 'points'}, {RANK_NAMES[high]} high"
    stands_for: tuple[tuple[Card, Card], ...] = ()
    if jokers:
        taken = one if is_joker(cards[0]) else other
        # A joker takes a rank and no suit; the club stands for the rank.
        stands_for = ((jokers[0], 4 * taken),)
        phrase += f" (joker as {RANK_NAMES[taken]})"
    return Evaluation(pack(POINTS, (total, _tie_rank(high))), "points", held, stands_for, phrase, _POINTS)


# 3(b) and (d): who holds the higher hand


@defines("MA-SPG-3(b)")
def outranks(player: Evaluation, house: Evaluation) -> bool:
    """Whether the player's hand is the higher one: equal hands go to the dealer or the banker."""
    return player.value > house.value


@defines("MA-SPG-3(d)")
def is_zero(
    cards: Sequence[Card], *, zero: ZeroReading = "pair-ranks", joker: JokerReading = "after-subtracting"
) -> bool:
    """Whether a player's low hand has the zero points that always lose to the dealer or the banker."""
    if zero == "pair-ranks" and best(cards, joker=joker).category != "points":
        return False
    return hand_points(cards, joker=joker) == 0


# 3(c): the bonus wager


@names("supreme-pai-gow", "bonus")
@defines("MA-SPG-3(c)")
def bonus(
    cards: Sequence[Card], *, ace: AceReading = "ace-both", joker: BonusJoker = "after-subtracting"
) -> str | None:
    """The best hand of four cards that the bonus wager pays, or None."""
    check_cards(cards, sizes=(4,), jokers=2)
    plain = [card for card in cards if not is_joker(card)]
    jokers = 4 - len(plain)
    counts = Counter(rank_of(card) for card in plain)
    ranks = set(counts)
    most = max(counts.values())
    suited = len({suit_of(card) for card in plain}) == 1
    straight = any(_is_straight(taken, ace) for taken in _ranks_taken(cards, joker))
    hands = {
        "four-aces": counts[ACE] == 4,
        "royal-flush": suited and ranks == {ACE, KING, QUEEN, JACK},
        "two-jokers-and-two-aces": jokers == 2 and counts[ACE] == 2,
        "four-of-a-kind": most == 4,
        "straight-flush": suited and straight,
        "three-of-a-kind": most == 3,
        "flush": suited and jokers == 0,
        "two-pair": sum(count == 2 for count in counts.values()) + (jokers == 2) == 2,
        "straight": straight,
        "two-jokers": jokers == 2,
        "any-other-pair": most == 2,
    }
    return next((slug for slug, made in hands.items() if made), None)


def _ranks_taken(cards: Sequence[Card], joker: BonusJoker) -> Iterator[set[Rank]]:
    """The ranks of the four cards under each way to set them in two hands, which is what values a joker.

    Two jokers set together rank as a pair and have no value. A free joker is a three or a six, however it is set.
    """
    first, *rest = cards
    if joker == "free":
        held = {rank_of(card) for card in cards if not is_joker(card)}
        values = product((THREE, SIX), repeat=sum(map(is_joker, cards)))
        yield from ({*held, *taken} for taken in values)
        return
    if not any(is_joker(card) for card in cards):
        yield {rank_of(card) for card in cards}
        return
    for partner in rest:
        others = [card for card in rest if card != partner]
        settings = ((first, partner), others)
        if not any(all(is_joker(card) for card in hand) for hand in settings):
            yield {rank for hand in settings for rank in _ranks(hand, joker)}


def _is_straight(ranks: set[Rank], ace: AceReading) -> bool:
    """Whether four ranks are consecutive, the ace standing where the reading lets it."""
    if len(ranks) != 4:
        return False
    if ACE in ranks:
        low, high = ranks == {ACE, 0, 1, 2}, ranks == {ACE, KING, QUEEN, JACK}
        return (low and ace != "ace-high") or (high and ace != "ace-low")
    return max(ranks) - min(ranks) == 3
