"""The ways for Asia Poker: the best hand in one place, or the best chance to win two hands of three."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from croupier.chapters.asia_poker.hands.setting import legal
from croupier.families.hands.house_way import HouseWay, Rule, by
from croupier.families.hands.way_tables import MILLION, Chances, frozen
from croupier.rulebook.cite import cite

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from croupier.cards import Card
    from croupier.chapters.asia_poker.hands.ranking import EqualLead, MediumPair
    from croupier.families.hands.settings import Setting

HIGH, MEDIUM, LOW = range(3)
N = TypeVar("N", int, "NDArray[np.int64]")


@dataclass(frozen=True, slots=True)
class SevenCards:
    """The legal settings of seven cards, and the chances of their hands."""

    settings: tuple[Setting, ...]
    chances: tuple[Chances, ...]


def look(
    cards: Sequence[Card],
    *,
    low_straight_flush_a234: bool = False,
    low_straight_a234: bool = False,
    pair: MediumPair = "medium-hand",
    equal_lead: EqualLead = "longer-ranks-higher",
) -> SevenCards:
    """What the rules need to know of seven cards, in whichever order they were dealt."""
    settings = legal(
        sorted(cards, reverse=True),
        low_straight_flush_a234=low_straight_flush_a234,
        low_straight_a234=low_straight_a234,
        pair=pair,
        equal_lead=equal_lead,
    )
    chances = frozen(
        "croupier.chapters.asia_poker",
        low_straight_flush_a234=low_straight_flush_a234,
        low_straight_a234=low_straight_a234,
    )
    return SevenCards(tuple(settings), chances)


def two_of_three(a: N, b: N, c: N) -> N:
    """The chance to win at least two of three hands, ab + ac + bc - 2abc, from chances in millionths."""
    chance: N = (a * b + a * c + b * c) * MILLION - 2 * a * b * c
    return chance


def balanced(hand: SevenCards) -> Setting:
    """The best chance to win two of three; of equal ones the highest high, then medium, then low hand."""

    def worth(setting: Setting) -> tuple[int, ...]:
        a, b, c = (chances.of(value) for chances, value in zip(hand.chances, setting.values, strict=True))
        return two_of_three(a, b, c), *setting.values

    return max(hand.settings, key=worth)


def _first(*parts: int) -> Rule[SevenCards]:
    names = ("high", "medium", "low")
    one, two, three = (names[part] for part in parts)
    order = by(*parts)
    text = f"The best {one} hand, then the best {two} hand, then the best {three} hand."
    return Rule(f"best-{one}", text, lambda hand: max(hand.settings, key=order))


BALANCED = Rule(
    "balanced",
    "The setting with the best chance to win two of three hands against a random opponent set the same way.",
    balanced,
)
SILENT = "No filed way is public. The chances are frozen for the default readings of the pair and of equal leads."


def _way(name: str, rule: Rule[SevenCards]) -> HouseWay[SevenCards]:
    return HouseWay("asia-poker", name, cite("PA-575.11(c)"), look, (rule,), SILENT)


WAYS = {
    "balanced": _way("balanced", BALANCED),
    "max-high": _way("max-high", _first(HIGH, MEDIUM, LOW)),
    "max-medium": _way("max-medium", _first(MEDIUM, HIGH, LOW)),
    "max-low": _way("max-low", _first(LOW, MEDIUM, HIGH)),
}
