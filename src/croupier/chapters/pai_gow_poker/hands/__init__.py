"""The hands of pai gow poker: seven cards and a joker, set in five and two."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from croupier.families.hands import bug, five_two
from croupier.handbook import Handbook, HandSetter
from croupier.rulebook import cite, defines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card
    from croupier.families.hands.evaluation import Evaluation
    from croupier.families.hands.settings import Setting
    from croupier.submission import TableRules

# 11.3(b) and (e), worst first
CLAUSES = (
    cite("NJ-69F-11.3(e)"),
    cite("NJ-69F-11.3(b)10"),
    cite("NJ-69F-11.3(b)9"),
    cite("NJ-69F-11.3(b)8"),
    cite("NJ-69F-11.3(b)7"),
    cite("NJ-69F-11.3(b)6"),
    cite("NJ-69F-11.3(b)5"),
    cite("NJ-69F-11.3(b)4"),
    cite("NJ-69F-11.3(b)3"),
    cite("NJ-69F-11.3(b)2"),
    cite("NJ-69F-11.3(b)1"),
)
WAYS = five_two.ways("pai-gow-poker", cite("NJ-69F-11.9(d)"))


class Arguments(TypedDict):
    """What the options of a table mean to the rankings."""

    low_wheel: bool


@defines("NJ-69F-11.3(d)")
def arguments(rules: TableRules) -> Arguments:
    """11.3(d): whether ace to five is the lowest straight and straight flush here."""
    return {"low_wheel": rules.option("low_a2345") is True}


@defines("NJ-69F-11.9(a)")
def legal(cards: Sequence[Card], *, low_wheel: bool = False) -> list[Setting]:
    """Every setting whose high hand is equal to or higher than the low hand."""
    return five_two.legal(cards, low_wheel=low_wheel)


@defines("NJ-69F-11.3(b)")
def best(cards: Sequence[Card], *, low_wheel: bool = False) -> Evaluation:
    """The best five-card hand among five, six or seven cards."""
    return bug.best(cards, low_wheel=low_wheel, clauses=CLAUSES)


@defines("NJ-69F-11.3(a)", "NJ-69F-11.3(c)")
def rank(rules: TableRules, part: str, cards: Sequence[Card]) -> Evaluation:
    """The high or the low hand, in which the joker is an ace or completes a straight or a flush."""
    if part == "high":
        return bug.five(cards, **arguments(rules), clauses=CLAUSES)
    return bug.low(cards, clauses=CLAUSES)


def _fouled(_rules: TableRules, hands: Sequence[Evaluation]) -> bool:
    high, low = hands
    return low.value > high.value


def _words(rules: TableRules, cards: Sequence[Card], _community: Sequence[Card]) -> str:
    return best(cards, **arguments(rules)).phrase


SETTER = HandSetter(arguments, legal, rank, _fouled, WAYS)
HANDS = Handbook(_words, SETTER)
