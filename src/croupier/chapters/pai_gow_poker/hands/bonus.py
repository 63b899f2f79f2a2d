"""The lines of the side wagers that a player's or the bank's cards meet (11.1, 11.3 and 11.20), by their slugs.

Most functions take the order of a table, best first. `None` means that the cards meet no line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from croupier.cards import ACE, JACK, JOKER, KING, NINE, QUEEN, RANK_NAMES, TEN
from croupier.families.hands.bonus_lines import (
    first,
    five_card_lines,
    high_card,
    seven_card_lines,
    seven_card_lines_by_joker,
)
from croupier.families.hands.bonus_lines import royal_match as has_royal_match
from croupier.families.hands.poker import check, mask_of, straight_in
from croupier.rulebook import defines, names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card
    from croupier.families.hands.bonus_lines import Order
    from croupier.rulebook import Paytable
    from croupier.submission import TableRules

RoyalMatch: TypeAlias = Literal["king-queen", "ace-king"]
Highest: TypeAlias = Literal["highest-paying", "highest-card"]
InsuranceJoker: TypeAlias = Literal["ace-only", "ordinary"]

IMPERIAL_PLAYER = (
    "five-aces",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
)

# The tables of these wagers are lost. The orders are those of the commercial tables that a
# licensee may file, which pay three of a kind above a straight.
BONUS = (
    "seven-card-straight-flush",
    "royal-flush-plus-royal-match",
    "seven-card-straight-flush-with-joker",
    *IMPERIAL_PLAYER[:6],
    "three-of-a-kind",
    "straight",
    "three-pair",
)
SEVEN_CARD: dict[Literal["A", "B"], tuple[str, ...]] = {
    "A": (*IMPERIAL_PLAYER[:6], "three-of-a-kind", "straight"),
    "B": (
        *IMPERIAL_PLAYER[:2],
        "natural-straight-flush",
        "straight-flush-with-joker",
        *IMPERIAL_PLAYER[3:6],
        "three-of-a-kind",
        "straight",
    ),
}
FILED_PROGRESSIVE = ("seven-card-straight-flush", "five-aces", "natural-royal-flush", *IMPERIAL_PLAYER[1:])
BELOW_A_STRAIGHT = ("three-of-a-kind", "three-pair")
THREE_CARD = ("natural-straight-flush", "three-of-a-kind", "straight-flush", "straight", "flush", "pair")
_THREE_CARD_RUNS = (mask_of((ACE, 0, 1)), *(mask_of(range(low, low + 3)) for low in range(11)))


@defines("NJ-69F-11.1/qualifying-poker-hand")
def bonus_order(rules: TableRules, table: Paytable) -> tuple[str, ...]:
    """The rows of a bonus table, best first; reading NJ-51 says whether those below a straight count."""
    straights = rules.reading("NJ-51") == "straight-or-higher"
    return tuple(hand for hand in table.order if not straights or hand not in BELOW_A_STRAIGHT)


@names("pai-gow-poker", "bonus")
@defines("NJ-69F-11.3(f)")
def bonus(cards: Sequence[Card], *, order: Order = BONUS, royal_match: RoyalMatch = "king-queen") -> str | None:
    """The line of the bonus wager (reading NJ-11: the royal match that the licensee has selected)."""
    lines = five_card_lines(cards) | seven_card_lines(cards)
    if _king_queen(cards) if royal_match == "king-queen" else _ace_king(cards):
        lines.add("royal-flush-plus-royal-match")
    return first(order, lines)


@defines("NJ-69F-11.3(f)2i")
def _king_queen(cards: Sequence[Card]) -> bool:
    return has_royal_match(cards, KING, QUEEN)


@defines("NJ-69F-11.3(f)2ii")
def _ace_king(cards: Sequence[Card]) -> bool:
    """Only the royal flush may hold the joker: the further ace, which the joker would be, is natural."""
    return has_royal_match(cards, ACE, KING)


@names("pai-gow-poker", "progressive")
def filed_progressive(cards: Sequence[Card], *, order: Order = FILED_PROGRESSIVE) -> str | None:
    """The line of the progressive payout wager, whose table the licensee files."""
    lines = five_card_lines(cards) | seven_card_lines(cards) | seven_card_lines_by_joker(cards, order)
    return first(order, lines)


@names("pai-gow-poker", "imperial-player")
@defines("NJ-69F-11.20(b)")
def imperial_player(cards: Sequence[Card], *, order: Order = IMPERIAL_PLAYER) -> str | None:
    """The line of the imperial wager's player hand bonus."""
    return first(order, five_card_lines(cards))


@names("pai-gow-poker", "imperial-banker")
def banker_high(cards: Sequence[Card], *, highest: Highest = "highest-paying") -> str | None:
    """The line of the imperial wager's banker hand bonus, for the bank's seven cards (reading NJ-10).

    Seven cards are high in one card only, so both readings find the same line.
    """
    ranks = (NINE, TEN, JACK) if highest == "highest-paying" else (JACK, TEN, NINE)
    top = high_card(cards)
    return next((f"{RANK_NAMES[rank]}-high" for rank in ranks if rank == top), None)


@names("pai-gow-poker", "insurance")
def insurance(cards: Sequence[Card], *, joker: InsuranceJoker = "ace-only") -> str | None:
    """The line of the insurance wager: how high seven cards are that hold no poker hand.

    Its own rule ranks the joker as an ace, so for this wager it completes no straight or flush that an ace
    would not; `ordinary` gives it the part that it has in setting the hands.
    """
    check(cards, sizes=(7,), jokers=1)
    if joker == "ordinary" or JOKER not in cards:
        top = high_card(cards)
    else:
        top = ACE if _nothing_with_an_ace([card for card in cards if card != JOKER]) else None
    return None if top is None else f"{RANK_NAMES[top]}-high"


@names("pai-gow-poker", "three-card-bonus")
def three_card(cards: Sequence[Card], *, order: Order = THREE_CARD) -> str | None:
    """The line of the three-card bonus wager, for a player's first three cards."""
    check(cards, sizes=(3,), jokers=1)
    held = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(held)
    ranks = [card >> 2 for card in held]
    lines = set()
    run = any((mask & ~mask_of(ranks)).bit_count() == jokers for mask in _THREE_CARD_RUNS)
    suited = len({card & 3 for card in held}) == 1
    if run:
        lines |= {"straight", "straight-flush"} if suited else {"straight"}
        if suited and not jokers:
            lines.add("natural-straight-flush")
    if suited:
        lines.add("flush")
    kinds = len({*ranks, ACE} if jokers else set(ranks))
    if kinds < 3:
        lines.add("pair")
    if kinds == 1:
        lines.add("three-of-a-kind")
    return first(order, lines)


@names("pai-gow-poker", "seven-card-bonus")
@defines("NJ-69F-11.3(g)")
def seven_card(cards: Sequence[Card], *, table: Literal["A", "B"] = "A", order: Order | None = None) -> str | None:
    """The line of the seven-card bonus wager; table B parts straight flushes by the joker."""
    return first(SEVEN_CARD[table] if order is None else order, five_card_lines(cards))


def _nothing_with_an_ace(held: Sequence[Card]) -> bool:
    """Whether six cards and an ace of no suit hold not even a pair."""
    ranks = [*(card >> 2 for card in held), ACE]
    suits = [card & 3 for card in held]
    return (
        len(set(ranks)) == len(ranks)
        and straight_in(mask_of(ranks), "high") is None
        and max(map(suits.count, range(4))) < 5
    )
