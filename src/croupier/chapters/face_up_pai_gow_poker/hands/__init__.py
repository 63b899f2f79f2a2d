"""The hands of Face Up Pai Gow Poker: seven cards and a joker, set in five and two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.families.hands import bug, five_two
from croupier.handbook import Handbook, HandSetter
from croupier.rulebook import cite, defines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card
    from croupier.families.hands.evaluation import Evaluation
    from croupier.families.hands.settings import Setting
    from croupier.submission import TableRules

# § 688a.6(b) and (c), worst first
CLAUSES = (
    cite("PA-688a.6(c)"),
    cite("PA-688a.6(b)(11)"),
    cite("PA-688a.6(b)(10)"),
    cite("PA-688a.6(b)(8)"),
    cite("PA-688a.6(b)(7)"),
    cite("PA-688a.6(b)(6)"),
    cite("PA-688a.6(b)(5)"),
    cite("PA-688a.6(b)(4)"),
    cite("PA-688a.6(b)(3)"),
    cite("PA-688a.6(b)(2)"),
    cite("PA-688a.6(b)(1)"),
)
WAYS = five_two.ways("face-up-pai-gow-poker", cite("PA-688a.11(a)"))


@defines("PA-688a.11(c)")
def legal(cards: Sequence[Card]) -> list[Setting]:
    """Every setting whose high hand is equal to or higher than the low hand."""
    return five_two.legal(cards)


@defines("PA-688a.6(b)")
def best(cards: Sequence[Card]) -> Evaluation:
    """The best five-card hand among five, six or seven cards."""
    return bug.best(cards, clauses=CLAUSES)


@defines("PA-688a.6(a)")
def rank(_rules: TableRules, part: str, cards: Sequence[Card]) -> Evaluation:
    """The high or the low hand, in which the joker is an ace or completes a straight or a flush."""
    return bug.five(cards, clauses=CLAUSES) if part == "high" else bug.low(cards, clauses=CLAUSES)


def _fouled(_rules: TableRules, hands: Sequence[Evaluation]) -> bool:
    high, low = hands
    return low.value > high.value


def _words(_rules: TableRules, cards: Sequence[Card], _community: Sequence[Card]) -> str:
    return best(cards).phrase


SETTER = HandSetter(lambda _rules: {}, legal, rank, _fouled, WAYS)
HANDS = Handbook(_words, SETTER)
