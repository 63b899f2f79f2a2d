"""Every legal way to set seven cards in hands of four, two and one (PA-575.11(b))."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from croupier.cards import JOKER
from croupier.chapters.asia_poker.hands import ranking as asia
from croupier.families.hands.memo import Memo
from croupier.families.hands.poker import check
from croupier.families.hands.settings import Setting
from croupier.rulebook import defines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from croupier.cards import Card, Rank

# Four places of seven and the three that they leave; two of three and the one that they leave.
FOURS = tuple(zip(combinations(range(7), 4), reversed(list(combinations(range(7), 3))), strict=True))
AT: dict[tuple[int, ...], int] = {high: at for at, (high, _) in enumerate(FOURS)}
PAIRS = ((0, 1, 2), (0, 2, 1), (1, 2, 0))


class MediumLow(NamedTuple):
    """Three cards as a medium and a low hand: their places, their worth, and the least high hand above them."""

    places: tuple[int, int, int]
    medium: int
    low: int
    least: int


class SevenCards(NamedTuple):
    """What the high hands of seven cards are worth, in the order of `FOURS`, and the readings for the others.

    A setting is legal where the high hand is worth the least that may lie above the others.
    """

    cards: tuple[Card, ...]
    ranks: list[Rank]
    highs: list[int]
    pair: asia.MediumPair
    equal_lead: asia.EqualLead

    def threes(self) -> Sequence[tuple[Rank, ...]]:
        """The ranks that each high hand leaves."""
        return [*combinations(self.ranks, 3)][::-1]

    def settings(self) -> Iterator[Setting]:
        """Every legal setting."""
        for at, (high, three) in enumerate(zip(self.highs, self.threes(), strict=True)):
            for rest in medium_low(three, self.pair, self.equal_lead):
                if high >= rest.least:
                    yield self.setting(at, rest)

    def setting(self, at: int, rest: MediumLow) -> Setting:
        """The setting with the cards of a place in `FOURS` high and the others set in this way."""
        high, three = FOURS[at]
        left = [self.cards[place] for place in three]
        one, other, last = rest.places
        hands = tuple(self.cards[place] for place in high), (left[one], left[other]), (left[last],)
        return Setting(hands, (self.highs[at], rest.medium, rest.low))


@defines("PA-575.11(b)")
def seven_cards(
    cards: Sequence[Card],
    *,
    low_straight_flush_a234: bool = False,
    low_straight_a234: bool = False,
    pair: asia.MediumPair = "medium-hand",
    equal_lead: asia.EqualLead = "longer-ranks-higher",
) -> SevenCards:
    """Seven cards, ranked in all the ways in which they can be set (readings AP-3 and AP-4)."""
    check(cards, sizes=(7,), jokers=1)
    ranks = [card >> 2 for card in cards]
    worth, suited = _worth(low_straight_flush_a234, low_straight_a234)
    highs = [*map(worth.__getitem__, combinations(ranks, 4))]
    for places in _suited(cards):
        highs[AT[places]] = suited[tuple([ranks[place] for place in places])]
    return SevenCards(tuple(cards), ranks, highs, pair, equal_lead)


def legal(
    cards: Sequence[Card],
    *,
    low_straight_flush_a234: bool = False,
    low_straight_a234: bool = False,
    pair: asia.MediumPair = "medium-hand",
    equal_lead: asia.EqualLead = "longer-ranks-higher",
) -> list[Setting]:
    """Of the 105 settings those whose hands fall in rank from high to medium to low."""
    hand = seven_cards(
        cards,
        low_straight_flush_a234=low_straight_flush_a234,
        low_straight_a234=low_straight_a234,
        pair=pair,
        equal_lead=equal_lead,
    )
    return list(hand.settings())


def _suited(cards: Sequence[Card]) -> list[tuple[int, ...]]:
    """The places of every four cards that are of one suit, the joker being of any."""
    suits = [card & 3 for card in cards if card != JOKER]
    least = len(suits) - 3
    return [
        places
        for suit in range(4)
        if suits.count(suit) >= least
        for places in combinations([at for at, card in enumerate(cards) if card == JOKER or card & 3 == suit], 4)
    ]


@cache
def _worth(low_straight_flush: bool, low_straight: bool) -> tuple[Memo[tuple[Rank, ...], int], ...]:
    """What four cards are worth by their ranks, of different suits and of one; the joker's rank is above the ace."""

    def value(cards: Sequence[Card]) -> int:
        return asia.high(cards, low_straight_flush_a234=low_straight_flush, low_straight_a234=low_straight).value

    def suited(ranks: tuple[Rank, ...]) -> int:
        return value([4 * rank for rank in ranks])

    return Memo(lambda ranks: value(_cards(ranks))), Memo(suited)


@cache
def medium_low(ranks: tuple[Rank, ...], pair: asia.MediumPair, equal_lead: asia.EqualLead) -> tuple[MediumLow, ...]:
    """The ways to set three cards of these ranks in a medium and a low hand that is lower."""
    cards = _cards(ranks)
    found = []
    for one, other, last in PAIRS:
        medium, low = asia.medium((cards[one], cards[other]), pair=pair), asia.low(cards[last])
        if asia.outranks(medium, low, equal_lead=equal_lead):
            least = asia.least_above(medium, equal_lead=equal_lead)
            found.append(MediumLow((one, other, last), medium.value, low.value, least))
    return tuple(found)


def _cards(ranks: tuple[Rank, ...]) -> tuple[Card, ...]:
    return tuple([JOKER if 4 * rank == JOKER else 4 * rank + suit for suit, rank in enumerate(ranks)])
