"""The hands of Supreme Pai Gow: what the rules of a table say about ranking and setting them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, cast

from croupier.chapters.supreme_pai_gow.hands import ranking
from croupier.chapters.supreme_pai_gow.hands.setting import EqualHands, legal
from croupier.chapters.supreme_pai_gow.hands.ways import WAYS
from croupier.handbook import Handbook, HandSetter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card
    from croupier.families.hands.evaluation import Evaluation
    from croupier.submission import TableRules


class Arguments(TypedDict):
    """What the readings of a table mean to the rankings."""

    equal: EqualHands
    joker: ranking.JokerReading
    zero: ranking.ZeroReading


def arguments(rules: TableRules) -> Arguments:
    """Readings MA-1 (equal hands), MA-3 (what a joker counts) and MA-2 (zero points)."""
    return {
        "equal": cast("EqualHands", rules.reading("MA-1")),
        "joker": joker_of(rules),
        "zero": cast("ranking.ZeroReading", rules.reading("MA-2")),
    }


def joker_of(rules: TableRules) -> ranking.JokerReading:
    """Reading MA-3: what a joker counts."""
    return cast("ranking.JokerReading", rules.reading("MA-3"))


def bonus_joker_of(rules: TableRules) -> ranking.BonusJoker:
    """Reading MA-51: what a joker counts in a straight of the bonus wager."""
    return "free" if rules.reading("MA-51") == "free" else joker_of(rules)


def _rank(rules: TableRules, _part: str, cards: Sequence[Card]) -> Evaluation:
    return ranking.best(cards, joker=joker_of(rules))


def _fouled(rules: TableRules, hands: Sequence[Evaluation]) -> bool:
    high, low = hands
    return low.value > high.value or (low.value == high.value and rules.reading("MA-1") == "loses")


SETTER = HandSetter(arguments, legal, _rank, _fouled, WAYS)
HANDS = Handbook(setter=SETTER)
