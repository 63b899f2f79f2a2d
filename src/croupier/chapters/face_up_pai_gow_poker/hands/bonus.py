"""The lines of the optional wagers that seven cards meet (§ 688a.6(d) to (f)), by the slugs of the paytables.

Every function takes the order of a table, best first, and without one the order in which the chapter lists the hands.
`None` means that the cards meet no line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from croupier.cards import ACE, JOKER, KING, QUEEN
from croupier.families.hands import bug
from croupier.families.hands.bonus_lines import (
    first,
    five_card_lines,
    high_card,
    royal_match,
    seven_card_lines,
    seven_card_lines_by_joker,
)
from croupier.families.hands.poker import STRAIGHT, check
from croupier.rulebook import defines, names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card
    from croupier.families.hands.bonus_lines import Order

Threshold: TypeAlias = Literal["listed", "straight-or-higher"]
ThreePair: TypeAlias = Literal["pairs", "as-printed"]
MatchJoker: TypeAlias = Literal["royal-flush-only", "either-part"]
WildJoker: TypeAlias = Literal["progressive-only", "ordinary-joker"]

# Each wager's lines, best first as the chapter lists or pays them, with the clause that describes each. The published
# 75.751% of Progressive Paytable 1 needs seven-card straight flushes with the ace low as well as high.
FORTUNE = (
    "seven-card-straight-flush",
    "royal-flush-plus-royal-match",
    "seven-card-straight-flush-with-joker",
    "five-aces",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "three-of-a-kind",
    "straight",
    "three-pair",
)
PROGRESSIVE = (
    "seven-card-straight-flush",
    "royal-flush-plus-royal-match",
    "five-aces",
    "five-of-a-kind",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
)


@defines("PA-688a.6(d)")
def ace_high(cards: Sequence[Card]) -> bool:
    """Whether seven cards are an Ace High Pai Gow."""
    return high_card(cards) == ACE


@names("face-up-pai-gow-poker", "ace-high-bonus")
def ace_high_bonus(dealer: Sequence[Card], player: Sequence[Card]) -> str | None:
    """The line of the Ace High Bonus Wager, which only the dealer's ace high wins."""
    check((*dealer, *player), sizes=(14,), jokers=1)
    player_too = ace_high(player)
    if not ace_high(dealer):
        return None
    if player_too:
        return "both-ace-high"
    return "dealer-ace-high-with-joker" if JOKER in dealer else "dealer-ace-high-no-joker"


@names("face-up-pai-gow-poker", "fortune-bonus")
@defines("PA-688a.6(e)")
def fortune(
    cards: Sequence[Card],
    *,
    order: Order = FORTUNE,
    threshold: Threshold = "listed",
    three_pair: ThreePair = "pairs",
    match_joker: MatchJoker = "royal-flush-only",
) -> str | None:
    """The line of the Fortune Bonus Wager (readings FU-1 threshold, FU-2 three pair, FU-7 Royal Match)."""
    lines = five_card_lines(cards)
    # The hands of seven cards stand above five aces.
    lines |= seven_card_lines(cards)
    if royal_match(cards, KING, QUEEN, joker_too=match_joker == "either-part"):
        lines.add("royal-flush-plus-royal-match")
    if three_pair == "as-printed":
        lines.discard("three-pair")
    if threshold == "straight-or-higher" and bug.best(cards).value >> 20 < STRAIGHT:
        return None
    return first(order, lines)


@names("face-up-pai-gow-poker", "progressive")
@defines("PA-688a.6(f)")
def progressive(
    cards: Sequence[Card],
    *,
    order: Order = PROGRESSIVE,
    fully_wild: bool = False,
    wild_joker: WildJoker = "progressive-only",
    match_joker: MatchJoker = "royal-flush-only",
) -> str | None:
    """The line of the Progressive Payout Wager (readings FU-7 Royal Match, FU-9 fully wild tables)."""
    lines = five_card_lines(cards, any_card=fully_wild and wild_joker == "progressive-only")
    lines |= seven_card_lines(cards) | seven_card_lines_by_joker(cards, order)
    if royal_match(cards, KING, QUEEN, joker_too=match_joker == "either-part"):
        lines.add("royal-flush-plus-royal-match")
    return first(order, lines)
