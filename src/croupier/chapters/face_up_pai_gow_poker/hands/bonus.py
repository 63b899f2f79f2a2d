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
from croupier.rulebook import cite

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
FORTUNE_LINES = {
    "seven-card-straight-flush": cite("PA-688a.6(e)(1)"),
    "royal-flush-plus-royal-match": cite("PA-688a.6(e)(2)"),
    "seven-card-straight-flush-with-joker": cite("PA-688a.6(e)(3)"),
    "five-aces": cite("PA-688a.6(b)(1)"),
    "royal-flush": cite("PA-688a.6(b)(2)"),
    "straight-flush": cite("PA-688a.6(b)(3)"),
    "four-of-a-kind": cite("PA-688a.6(b)(4)"),
    "full-house": cite("PA-688a.6(b)(5)"),
    "flush": cite("PA-688a.6(b)(6)"),
    "three-of-a-kind": cite("PA-688a.6(b)(8)"),
    "straight": cite("PA-688a.6(b)(7)"),
    "three-pair": cite("PA-688a.6(b)(9)"),
}
PROGRESSIVE_LINES = {
    "seven-card-straight-flush": cite("PA-688a.6(f)(1)"),
    "royal-flush-plus-royal-match": cite("PA-688a.6(f)(4)"),
    "five-aces": cite("PA-688a.6(f)(5)"),
    "five-of-a-kind": cite("PA-688a.6(f)(6)"),
    "royal-flush": cite("PA-688a.6(f)(7)"),
    "straight-flush": cite("PA-688a.6(f)(8)"),
    "four-of-a-kind": cite("PA-688a.6(f)(9)"),
    "full-house": cite("PA-688a.6(f)(10)"),
}
FORTUNE = tuple(FORTUNE_LINES)
PROGRESSIVE = tuple(PROGRESSIVE_LINES)


def ace_high(cards: Sequence[Card]) -> bool:
    """Whether seven cards are an Ace High Pai Gow."""
    cite("PA-688a.6(d)")
    return high_card(cards) == ACE


def ace_high_bonus(dealer: Sequence[Card], player: Sequence[Card]) -> str | None:
    """The line of the Ace High Bonus Wager, which only the dealer's ace high wins."""
    cite("PA-688a.6(d)")
    check((*dealer, *player), sizes=(14,), jokers=1)
    player_too = ace_high(player)
    if not ace_high(dealer):
        return None
    if player_too:
        return "both-ace-high"
    return "dealer-ace-high-with-joker" if JOKER in dealer else "dealer-ace-high-no-joker"


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
    cite("PA-688a.6(e)")
    lines |= seven_card_lines(cards)
    if royal_match(cards, KING, QUEEN, joker_too=match_joker == "either-part"):
        cite("PA-688a.6(e)(2)")
        lines.add("royal-flush-plus-royal-match")
    if three_pair == "as-printed":
        lines.discard("three-pair")
    if threshold == "straight-or-higher" and bug.best(cards).value >> 20 < STRAIGHT:
        return None
    return first(order, lines)


def progressive(
    cards: Sequence[Card],
    *,
    order: Order = PROGRESSIVE,
    fully_wild: bool = False,
    wild_joker: WildJoker = "progressive-only",
    match_joker: MatchJoker = "royal-flush-only",
) -> str | None:
    """The line of the Progressive Payout Wager (readings FU-7 Royal Match, FU-9 fully wild tables)."""
    cite("PA-688a.6(f)")
    cite("PA-688a.6(f)(2)")
    cite("PA-688a.6(f)(3)")
    lines = five_card_lines(cards, any_card=fully_wild and wild_joker == "progressive-only")
    lines |= seven_card_lines(cards) | seven_card_lines_by_joker(cards, order)
    if royal_match(cards, KING, QUEEN, joker_too=match_joker == "either-part"):
        cite("PA-688a.6(f)(4)")
        lines.add("royal-flush-plus-royal-match")
    return first(order, lines)
