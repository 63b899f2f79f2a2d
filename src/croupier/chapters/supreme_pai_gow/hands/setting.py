"""The three ways to set four cards in twos (MA-SPG-12(a))."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from croupier.chapters.supreme_pai_gow.hands import ranking as supreme
from croupier.families.hands.poker import check
from croupier.families.hands.settings import Pieces, Setting, better_first, halves
from croupier.rulebook.cite import defines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card

EqualHands: TypeAlias = Literal["allowed", "loses"]


@defines("MA-SPG-12(a)")
def legal(
    cards: Sequence[Card],
    *,
    equal: EqualHands = "allowed",
    joker: supreme.JokerReading = "after-subtracting",
    zero: supreme.ZeroReading = "pair-ranks",
) -> list[Setting]:
    """The settings whose high hand is higher than the low hand or, by reading MA-1, equal to it.

    Where reading MA-2 lets zero points strike pairs and face cards, such a low hand is worth nothing.
    """
    check(cards, sizes=(4,), jokers=2)
    found = []
    for one, other in halves(cards):
        setting = better_first(one, other, _value(one, joker), _value(other, joker))
        if setting.values[0] == setting.values[1] and equal == "loses":
            continue
        if zero == "loses" and supreme.is_zero(setting.low, zero=zero, joker=joker):
            setting = Setting(setting.hands, (setting.values[0], 0))
        found.append(setting)
    return found


@cache
def _value(cards: Pieces, joker: supreme.JokerReading) -> int:
    return supreme.best(cards, joker=joker).value
