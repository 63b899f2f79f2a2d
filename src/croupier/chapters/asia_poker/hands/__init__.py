"""The hands of Asia Poker: what the rules of a table say about ranking and setting them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, cast

from croupier.chapters.asia_poker.hands import ranking
from croupier.chapters.asia_poker.hands.setting import legal
from croupier.chapters.asia_poker.hands.ways import WAYS
from croupier.errors import InputError
from croupier.handbook import Handbook, HandSetter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card
    from croupier.families.hands.evaluation import Evaluation
    from croupier.submission import TableRules

ELECTIONS = ("low_straight_flush_a234", "low_straight_a234")


class Arguments(TypedDict):
    """What the options and readings of a table mean to the rankings."""

    low_straight_flush_a234: bool
    low_straight_a234: bool
    pair: ranking.MediumPair
    equal_lead: ranking.EqualLead


def arguments(rules: TableRules) -> Arguments:
    """The elections of § 575.6(b), and the readings AP-3 (a medium pair) and AP-4 (equal leads)."""
    flush, straight = elections(rules)
    return {
        "low_straight_flush_a234": flush,
        "low_straight_a234": straight,
        "pair": cast("ranking.MediumPair", rules.reading("AP-3")),
        "equal_lead": cast("ranking.EqualLead", rules.reading("AP-4")),
    }


def elections(rules: TableRules) -> tuple[bool, bool]:
    """§ 575.6(b)(3) and (6): whether A-2-3-4 is the lowest straight flush and the lowest straight.

    Reading AP-11 says whether the licensee elects both together.
    """
    flush, straight = rules.option(ELECTIONS[0]) is True, rules.option(ELECTIONS[1]) is True
    if rules.reading("AP-11") == "together":
        flush = straight = flush or straight
    return flush, straight


def rank(rules: TableRules, part: str, cards: Sequence[Card]) -> Evaluation:
    """The high, medium or low hand."""
    if part == "high":
        flush, straight = elections(rules)
        return ranking.high(cards, low_straight_flush_a234=flush, low_straight_a234=straight)
    if part == "medium":
        return ranking.medium(cards, pair=cast("ranking.MediumPair", rules.reading("AP-3")))
    if len(cards) != 1:
        raise InputError("cards", "the low hand has one card")
    return ranking.low(cards[0])


def _fouled(rules: TableRules, hands: Sequence[Evaluation]) -> bool:
    high, medium, low = hands
    return ranking.fouled(high, medium, low, equal_lead=cast("ranking.EqualLead", rules.reading("AP-4")))


SETTER = HandSetter(arguments, legal, rank, _fouled, WAYS)
HANDS = Handbook(setter=SETTER)
