"""The ways for Supreme Pai Gow: the best hand in one place, or the best summed chances of both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.chapters.supreme_pai_gow.hands import ranking as supreme
from croupier.chapters.supreme_pai_gow.hands.setting import legal
from croupier.families.hands.house_way import HIGH_THEN_LOW, LOW_THEN_HIGH, HouseWay, Rule
from croupier.families.hands.way_tables import Chances, frozen
from croupier.rulebook.cite import cite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card
    from croupier.chapters.supreme_pai_gow.hands.setting import EqualHands
    from croupier.families.hands.settings import Setting


@dataclass(frozen=True, slots=True)
class FourCards:
    """The settings of four cards, and the chances of their hands."""

    settings: tuple[Setting, ...]
    chances: tuple[Chances, ...]


def look(
    cards: Sequence[Card],
    *,
    equal: EqualHands = "allowed",
    joker: supreme.JokerReading = "after-subtracting",
    zero: supreme.ZeroReading = "pair-ranks",
) -> FourCards:
    """What the rules need to know of four cards, in whichever order they were dealt.

    Four of a kind can be set in no other way than equal; the dealer sets it so whatever reading MA-1 says. Reading
    MA-2 strikes the low hands of players alone and changes nothing here.
    """
    held = sorted(cards, reverse=True)
    settings = legal(held, equal=equal, joker=joker) or legal(held, joker=joker)
    return FourCards(tuple(settings), frozen("croupier.chapters.supreme_pai_gow"))


def balanced(hand: FourCards) -> Setting:
    """The best sum of the two chances; of equal ones the highest high, then low hand."""

    def worth(setting: Setting) -> tuple[int, ...]:
        chances = (table.of(value) for table, value in zip(hand.chances, setting.values, strict=True))
        return sum(chances), *setting.values

    return max(hand.settings, key=worth)


def best_high(hand: FourCards) -> Setting:
    """The highest high hand, then the highest low hand."""
    return max(hand.settings, key=HIGH_THEN_LOW)


def best_low(hand: FourCards) -> Setting:
    """The highest low hand, then the highest high hand."""
    return max(hand.settings, key=LOW_THEN_HIGH)


def pair_high(hand: FourCards) -> Setting | None:
    """The highest pair in the high hand."""
    best = best_high(hand)
    return best if best.values[0] >> 20 == supreme.PAIR else None


BEST_LOW = Rule("best-low", "The best low hand, then the best high hand.", best_low)
RULES: dict[str, tuple[Rule[FourCards], ...]] = {
    "balanced": (
        Rule(
            "balanced",
            "The split with the best sum of the chances of the high and of the low hand against a random opponent set "
            "the same way.",
            balanced,
        ),
    ),
    "max-high": (Rule("best-high", "The best high hand, then the best low hand.", best_high),),
    "max-low": (BEST_LOW,),
    "pair-high": (Rule("pair-high", "A pair goes high; of two the higher.", pair_high), BEST_LOW),
}
SILENT = "No filed way is public. Of splits equal in what the rule looks at, the other hand decides."

WAYS = {
    name: HouseWay("supreme-pai-gow", name, cite("MA-SPG-12(d)"), look, rules, SILENT) for name, rules in RULES.items()
}
