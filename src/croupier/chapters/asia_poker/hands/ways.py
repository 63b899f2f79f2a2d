"""The ways for Asia Poker: the best hand in one place, or the best chance to win two hands of three."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from croupier.chapters.asia_poker.hands.setting import medium_low, seven_cards
from croupier.families.hands.house_way import HouseWay, Rule, by
from croupier.families.hands.memo import Memo
from croupier.families.hands.way_tables import MILLION, frozen
from croupier.rulebook.cite import cite

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from croupier.cards import Card, Rank
    from croupier.chapters.asia_poker.hands.ranking import EqualLead, MediumPair
    from croupier.chapters.asia_poker.hands.setting import MediumLow, SevenCards
    from croupier.families.hands.settings import Setting

HIGH, MEDIUM, LOW = range(3)
N = TypeVar("N", int, "NDArray[np.int64]")


class Line(NamedTuple):
    """Three cards set beside a high hand: the least that it must be worth, and the chance to win two hands of three.

    The chance is that beside a hopeless high hand, and what each millionth of the high hand's own chance adds.
    """

    least: int
    alone: int
    more: int
    rest: MediumLow


class Beside(NamedTuple):
    """The ways to set three cards, and chances that none of them exceeds."""

    alone: int
    more: int
    lines: tuple[Line, ...]


class Weights(NamedTuple):
    """The chances of high hands by their worth, and of the three cards beside them by their ranks."""

    high: Memo[int, int]
    beside: Memo[tuple[Rank, ...], Beside]


class Weighed(NamedTuple):
    """Seven cards, and the chances of their hands."""

    hand: SevenCards
    weights: Weights


def look(
    cards: Sequence[Card],
    *,
    low_straight_flush_a234: bool = False,
    low_straight_a234: bool = False,
    pair: MediumPair = "medium-hand",
    equal_lead: EqualLead = "longer-ranks-higher",
) -> Weighed:
    """What the rules need to know of seven cards, in whichever order they were dealt."""
    hand = seven_cards(
        sorted(cards, reverse=True),
        low_straight_flush_a234=low_straight_flush_a234,
        low_straight_a234=low_straight_a234,
        pair=pair,
        equal_lead=equal_lead,
    )
    return Weighed(hand, _weights(pair, equal_lead, low_straight_flush_a234, low_straight_a234))


def two_of_three(a: N, b: N, c: N) -> N:
    """The chance to win at least two of three hands, ab + ac + bc - 2abc, from chances in millionths."""
    chance: N = (a * b + a * c + b * c) * MILLION - 2 * a * b * c
    return chance


def balanced(weighed: Weighed) -> Setting:
    """The best chance to win two of three; of equal ones the highest high, then medium, then low hand."""
    hand, (chances, lines) = weighed
    beside = [*map(lines.__getitem__, hand.threes())]
    chance = [*map(chances.__getitem__, hand.highs)]
    bounds = [alone + a * more for a, (alone, more, _) in zip(chance, beside, strict=True)]
    top, most, best = -1, (0, 0, 0, 0), None
    # The most promising high hand first: after it few others can be better.
    for at in (bounds.index(max(bounds)), *range(len(bounds))):
        if bounds[at] >= top:
            high, a = hand.highs[at], chance[at]
            for least, alone, more, rest in beside[at].lines:
                worth = alone + a * more
                if worth >= top and high >= least:
                    order = high, rest.medium, rest.low, -at
                    if worth > top or order > most:
                        top, most, best = worth, order, (at, rest)
    assert best is not None
    return hand.setting(*best)


@cache
def _weights(
    pair: MediumPair, equal_lead: EqualLead, low_straight_flush_a234: bool, low_straight_a234: bool
) -> Weights:
    elected = {"low_straight_flush_a234": low_straight_flush_a234, "low_straight_a234": low_straight_a234}
    highs, mediums, lows = frozen("croupier.chapters.asia_poker", **elected)

    def line(rest: MediumLow) -> Line:
        b, c = mediums.of(rest.medium), lows.of(rest.low)
        alone = two_of_three(0, b, c)
        return Line(rest.least, alone, two_of_three(1, b, c) - alone, rest)

    def beside(three: tuple[Rank, ...]) -> Beside:
        lines = tuple(line(rest) for rest in medium_low(three, pair, equal_lead))
        alone = max((one.alone for one in lines), default=0)
        return Beside(alone, max((one.more for one in lines), default=0), lines)

    return Weights(Memo(highs.of), Memo(beside))


def _first(*parts: int) -> Rule[Weighed]:
    names = ("high", "medium", "low")
    one, two, three = (names[part] for part in parts)
    order = by(*parts)
    text = f"The best {one} hand, then the best {two} hand, then the best {three} hand."
    return Rule(f"best-{one}", text, lambda weighed: max(weighed.hand.settings(), key=order))


BALANCED = Rule(
    "balanced",
    "The setting with the best chance to win two of three hands against a random opponent set the same way.",
    balanced,
)
SILENT = "No filed way is public. The chances are frozen for the default readings of the pair and of equal leads."


def _way(name: str, rule: Rule[Weighed]) -> HouseWay[Weighed]:
    return HouseWay("asia-poker", name, cite("PA-575.11(c)"), look, (rule,), SILENT)


WAYS = {
    "balanced": _way("balanced", BALANCED),
    "max-high": _way("max-high", _first(HIGH, MEDIUM, LOW)),
    "max-medium": _way("max-medium", _first(MEDIUM, HIGH, LOW)),
    "max-low": _way("max-low", _first(LOW, MEDIUM, HIGH)),
}
