"""The lines of the pai gow poker side wagers that seven cards meet, by the slugs of the paytables.

A wager pays the first line of its table that the cards meet, and each line may use the joker its own way.
So a hand is first the set of all lines it meets; the table's order (best first) then picks one. Every
function takes that order, and without one uses the order in which the chapter lists the hands. `None`
means that the cards meet no line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from croupier.cards import ACE, JACK, JOKER, KING, NINE, QUEEN, RANK_NAMES, TEN
from croupier.families.hands import bug
from croupier.families.hands.categories import BUG
from croupier.families.hands.poker import BROADWAY, STRAIGHT, STRAIGHTS, check, mask_of, straight_in
from croupier.rulebook import cite

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.cards import Card, Rank

Order: TypeAlias = "Sequence[str]"
Lines: TypeAlias = "set[str]"
Threshold: TypeAlias = Literal["listed", "straight-or-higher"]
ThreePair: TypeAlias = Literal["pairs", "as-printed"]
MatchJoker: TypeAlias = Literal["royal-flush-only", "either-part"]
WildJoker: TypeAlias = Literal["progressive-only", "ordinary-joker"]
RoyalMatch: TypeAlias = Literal["king-queen", "ace-king"]
Highest: TypeAlias = Literal["highest-paying", "highest-card"]
InsuranceJoker: TypeAlias = Literal["ace-only", "ordinary"]

# Each wager's lines, best first as its chapter lists or pays them, with the clause that describes each.
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
IMPERIAL_LINES = {
    "five-aces": cite("NJ-69F-11.3(b)1"),
    "royal-flush": cite("NJ-69F-11.3(b)2"),
    "straight-flush": cite("NJ-69F-11.3(b)3"),
    "four-of-a-kind": cite("NJ-69F-11.3(b)4"),
    "full-house": cite("NJ-69F-11.3(b)5"),
    "flush": cite("NJ-69F-11.3(b)6"),
    "straight": cite("NJ-69F-11.3(b)7"),
    "three-of-a-kind": cite("NJ-69F-11.3(b)8"),
}

FORTUNE = tuple(FORTUNE_LINES)
PROGRESSIVE = tuple(PROGRESSIVE_LINES)
IMPERIAL_PLAYER = tuple(IMPERIAL_LINES)

# The tables of these New Jersey wagers are lost. The orders are those of the commercial tables that a
# licensee may file, which pay three of a kind above a straight.
BONUS = FORTUNE
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
THREE_CARD = ("natural-straight-flush", "three-of-a-kind", "straight-flush", "straight", "flush", "pair")

# An ace runs low to a seven as well as high from an eight: the published 75.751% of Face Up's Progressive
# Paytable 1 needs both.
_SEVEN_CARD_RUNS = (mask_of((ACE, *range(6))), *(mask_of(range(low, low + 7)) for low in range(7)))
_THREE_CARD_RUNS = (mask_of((ACE, 0, 1)), *(mask_of(range(low, low + 3)) for low in range(11)))


# Face Up Pai Gow Poker


def ace_high(cards: Sequence[Card]) -> bool:
    """Whether seven cards are an Ace High Pai Gow."""
    cite("PA-688a.6(d)")
    return _high_card(cards) == ACE


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
    lines |= _seven_card_lines(cards)
    if _royal_match(cards, KING, QUEEN, match_joker=match_joker):
        cite("PA-688a.6(e)(2)")
        lines.add("royal-flush-plus-royal-match")
    if three_pair == "as-printed":
        lines.discard("three-pair")
    if threshold == "straight-or-higher" and BUG.index(bug.best(cards).category) < STRAIGHT:
        return None
    return _first(order, lines)


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
    lines = five_card_lines(cards, any_card=fully_wild and wild_joker == "progressive-only")
    lines |= _seven_card_lines(cards) | _seven_card_lines_by_joker(cards, order)
    if _royal_match(cards, KING, QUEEN, match_joker=match_joker):
        cite("PA-688a.6(f)(4)")
        lines.add("royal-flush-plus-royal-match")
    return _first(order, lines)


# Pai Gow Poker


def bonus(cards: Sequence[Card], *, order: Order = BONUS, royal_match: RoyalMatch = "king-queen") -> str | None:
    """The line of the bonus wager (reading NJ-11: the royal match that the licensee has selected)."""
    cite("NJ-69F-11.3(f)")
    cite("NJ-69F-11.3(f)2")
    lines = five_card_lines(cards) | _seven_card_lines(cards)
    if royal_match == "king-queen":
        cite("NJ-69F-11.3(f)2i")
        matched = _royal_match(cards, KING, QUEEN)
    else:
        # Only the royal flush may hold the joker: the further ace, which the joker would be, is natural.
        cite("NJ-69F-11.3(f)2ii")
        matched = _royal_match(cards, ACE, KING)
    if matched:
        lines.add("royal-flush-plus-royal-match")
    return _first(order, lines)


def filed_progressive(cards: Sequence[Card], *, order: Order = FILED_PROGRESSIVE) -> str | None:
    """The line of the progressive payout wager, whose table the licensee files."""
    cite("NJ-69F-11.3(b)2")
    lines = five_card_lines(cards) | _seven_card_lines(cards) | _seven_card_lines_by_joker(cards, order)
    return _first(order, lines)


def imperial_player(cards: Sequence[Card], *, order: Order = IMPERIAL_PLAYER) -> str | None:
    """The line of the imperial wager's player hand bonus."""
    cite("NJ-69F-11.20(b)")
    return _first(order, five_card_lines(cards))


def banker_high(cards: Sequence[Card], *, highest: Highest = "highest-paying") -> str | None:
    """The line of the imperial wager's banker hand bonus, for the bank's seven cards (reading NJ-10).

    Seven cards are high in one card only, so both readings find the same line.
    """
    cite("NJ-69F-11.20(c)")
    ranks = (NINE, TEN, JACK) if highest == "highest-paying" else (JACK, TEN, NINE)
    top = _high_card(cards)
    return next((f"{RANK_NAMES[rank]}-high" for rank in ranks if rank == top), None)


def insurance(cards: Sequence[Card], *, joker: InsuranceJoker = "ace-only") -> str | None:
    """The line of the insurance wager: how high seven cards are that hold no poker hand.

    Its own rule ranks the joker as an ace, so for this wager it completes no straight or flush that an ace
    would not; `ordinary` gives it the part that it has in setting the hands.
    """
    cite("NJ-69F-11.3(h)")
    check(cards, sizes=(7,), jokers=1)
    if joker == "ordinary" or JOKER not in cards:
        top = _high_card(cards)
    else:
        top = ACE if _nothing_with_an_ace([card for card in cards if card != JOKER]) else None
    return None if top is None else f"{RANK_NAMES[top]}-high"


def three_card(cards: Sequence[Card], *, order: Order = THREE_CARD) -> str | None:
    """The line of the three-card bonus wager, for a player's first three cards."""
    cite("NJ-69F-11.1/three-card-bonus-wager")
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
    return _first(order, lines)


def seven_card(cards: Sequence[Card], *, table: Literal["A", "B"] = "A", order: Order | None = None) -> str | None:
    """The line of the seven-card bonus wager; table B parts straight flushes by the joker."""
    cite("NJ-69F-11.3(g)")
    return _first(SEVEN_CARD[table] if order is None else order, five_card_lines(cards))


# The lines that cards meet


def five_card_lines(cards: Sequence[Card], *, any_card: bool = False) -> Lines:
    """Every line of five cards, or of three pairs, that seven cards meet; the joker may be any card."""
    check(cards, sizes=(7,), jokers=1)
    held = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(held)
    ranks = [card >> 2 for card in held]
    lines = set()
    if not jokers:
        lines |= _kind_lines(ranks)
    elif any_card:
        lines.update(*(_kind_lines([*ranks, rank]) for rank in range(13)))
    else:
        lines |= _kind_lines([*ranks, ACE])
    if straight_in(mask_of(ranks), "high", jokers=jokers) is not None:
        lines.add("straight")
    for suit in range(4):
        suited = [card >> 2 for card in held if card & 3 == suit]
        if len(suited) + jokers >= 5:
            lines |= {"flush"} | _straight_flush_lines(mask_of(suited), jokers)
    return lines


def _kind_lines(ranks: Sequence[Rank]) -> Lines:
    """The lines by equal ranks, the joker being one of the ranks already."""
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    met = {
        "five-aces": ranks.count(ACE) == 5,
        "five-of-a-kind": counts[0] == 5,
        "four-of-a-kind": counts[0] >= 4,
        "full-house": counts[0] >= 3 and counts[1] >= 2,
        "three-of-a-kind": counts[0] >= 3,
        "three-pair": len(counts) >= 3 and counts[2] >= 2,
    }
    return {line for line, holds in met.items() if holds}


def _straight_flush_lines(mask: int, jokers: int) -> Lines:
    """The lines of five consecutive cards of one suit; a royal flush is no straight flush."""
    missing = [(mask_of(straight) & ~mask).bit_count() for straight in STRAIGHTS["high"]]
    royal = missing.pop(BROADWAY)
    met = {
        "royal-flush": royal <= jokers,
        "natural-royal-flush": royal == 0,
        "straight-flush": min(missing) <= jokers,
        "natural-straight-flush": min(missing) == 0,
        "straight-flush-with-joker": jokers == 1 and min(missing) <= 1,
    }
    return {line for line, holds in met.items() if holds}


def _seven_card_lines(cards: Sequence[Card]) -> Lines:
    """The line of seven consecutive cards of one suit, with or without the joker."""
    held = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(held)
    mask = mask_of(card >> 2 for card in held)
    if len({card & 3 for card in held}) > 1 or not any((run & ~mask).bit_count() == jokers for run in _SEVEN_CARD_RUNS):
        return set()
    if jokers:
        cite("PA-688a.6(e)(3)")
        cite("NJ-69F-11.3(f)3")
        return {"seven-card-straight-flush-with-joker"}
    cite("PA-688a.6(e)(1)")
    cite("NJ-69F-11.3(f)1")
    return {"seven-card-straight-flush"}


def _seven_card_lines_by_joker(cards: Sequence[Card], order: Order) -> Lines:
    """The names that progressive tables use: natural, wild, or one name for both.

    A table that has a line of its own for the joker leaves the plain name to the natural hand.
    """
    line = _seven_card_lines(cards)
    if line == {"seven-card-straight-flush"}:
        cite("PA-688a.6(f)(2)")
        return {"seven-card-natural-straight-flush"}
    if line and "seven-card-straight-flush-with-joker" not in order:
        cite("PA-688a.6(f)(1)")
        cite("PA-688a.6(f)(3)")
        return {"seven-card-wild-straight-flush", "seven-card-straight-flush"}
    return set()


def _royal_match(cards: Sequence[Card], high: Rank, low: Rank, *, match_joker: MatchJoker = "royal-flush-only") -> bool:
    """Whether five cards are a royal flush, which may hold the joker, and the other two the match."""
    for suit in range(4):
        royal = [card for card in cards if card != JOKER and card & 3 == suit and card >> 2 >= TEN]
        rest = [card for card in cards if card not in royal]
        if len(royal) == 4 and JOKER in rest:
            rest.remove(JOKER)
        if len(rest) == 2 and _matches(rest, high, low, joker_too=match_joker == "either-part"):
            return True
    return False


def _matches(pair: Sequence[Card], high: Rank, low: Rank, *, joker_too: bool) -> bool:
    """Whether two cards are the two ranks of one suit, the joker being either only if it may be."""
    if JOKER in pair:
        return joker_too and any(card != JOKER and card >> 2 in (high, low) for card in pair)
    one, two = sorted(pair, reverse=True)
    return (one >> 2, two >> 2) == (high, low) and one & 3 == two & 3


def _high_card(cards: Sequence[Card]) -> Rank | None:
    """How high seven cards are, where they hold not even a pair."""
    check(cards, sizes=(7,), jokers=1)
    found = bug.best(cards)
    return found.value >> 16 & 15 if found.category == "high-card" else None


def _nothing_with_an_ace(held: Sequence[Card]) -> bool:
    """Whether six cards and an ace of no suit hold not even a pair."""
    ranks = [*(card >> 2 for card in held), ACE]
    suits = [card & 3 for card in held]
    return (
        len(set(ranks)) == len(ranks)
        and straight_in(mask_of(ranks), "high") is None
        and max(map(suits.count, range(4))) < 5
    )


def _first(order: Iterable[str], lines: Lines) -> str | None:
    """The first line of a table that the cards meet."""
    return next((line for line in order if line in lines), None)
