"""The hands of pai gow poker: seven cards and a joker, set in five and two."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from croupier.families.hands import bug, five_two
from croupier.handbook import Handbook, HandSetter
from croupier.rulebook import cite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card
    from croupier.families.hands.evaluation import Evaluation
    from croupier.families.hands.settings import Setting
    from croupier.submission import TableRules

WAYS = five_two.ways("pai-gow-poker", cite("NJ-69F-11.9(d)"))


class Arguments(TypedDict):
    """What the options of a table mean to the rankings."""

    low_wheel: bool


def arguments(rules: TableRules) -> Arguments:
    """11.3(d): whether ace to five is the lowest straight and straight flush here."""
    return {"low_wheel": rules.option("low_a2345") is True}


def legal(cards: Sequence[Card], *, low_wheel: bool = False) -> list[Setting]:
    """Every setting whose high hand is equal to or higher than the low hand."""
    cite("NJ-69F-11.9(a)")
    return five_two.legal(cards, low_wheel=low_wheel)


def rank(rules: TableRules, part: str, cards: Sequence[Card]) -> Evaluation:
    """The high or the low hand."""
    return bug.five(cards, **arguments(rules), law="NJ") if part == "high" else bug.low(cards, law="NJ")


def _fouled(_rules: TableRules, hands: Sequence[Evaluation]) -> bool:
    high, low = hands
    return low.value > high.value


def _words(rules: TableRules, cards: Sequence[Card], _community: Sequence[Card]) -> str:
    return bug.best(cards, **arguments(rules), law="NJ").phrase


SETTER = HandSetter(arguments, legal, rank, _fouled, WAYS)
HANDS = Handbook(_words, SETTER)
