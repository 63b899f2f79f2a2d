"""Lantern Poker priced exactly: every hand, every lantern and every second card of the dealer is gone through.

The table is not asked: this part counts the deals by itself, so that the two can be compared.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from croupier.cards import TEN, Card, deck, rank_of
from croupier.odds.model import Entry, Outcome, Priced
from croupier.odds.part import OddsPart
from croupier.odds.pricing import by_hand, net_of
from croupier_lantern.hands import lantern, qualifies, value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.odds.model import Ask
    from croupier.rulebook import Paytable
    from croupier.submission import TableRules

DECK = tuple(card for card in deck() if rank_of(card) >= TEN)
RAISE, FOLD = "raise", "fold"
NOT_QUALIFIED, WIN, TIE, LOSE = "dealer does not qualify", "win", "tie", "lose"


class Spot(NamedTuple):
    """What a player sees before deciding: two cards, and the lantern."""

    hand: tuple[Card, Card]
    lantern: Card


def ends_of(spot: Spot) -> Counter[str]:
    """How a hand that stays in ends, over the dealer's second cards."""
    mine, seen = value(spot.hand), {*spot.hand, spot.lantern}
    found: Counter[str] = Counter()
    for second in (card for card in DECK if card not in seen):
        dealer = (spot.lantern, second)
        theirs = value(dealer)
        result = WIN if mine > theirs else TIE if mine == theirs else LOSE
        found[result if qualifies(dealer) else NOT_QUALIFIED] += 1
    return found


@cache
def spots() -> dict[Spot, Counter[str]]:
    """Every spot, and how it ends."""
    every = (Spot(hand, card) for hand in combinations(DECK, 2) for card in DECK if card not in hand)
    return {spot: ends_of(spot) for spot in every}


@dataclass(frozen=True, slots=True)
class Terms:
    """What a winning wager nets, and what two equal hands are worth (reading LP-1)."""

    net: Fraction
    tie: Fraction

    def ante(self, end: str) -> Fraction:
        """What the ante nets at this end."""
        return {FOLD: Fraction(-1), NOT_QUALIFIED: self.net, WIN: self.net, TIE: self.tie, LOSE: Fraction(-1)}[end]

    def raised(self, end: str) -> Fraction:
        """What the raise nets at this end; it is not made on a hand that is folded."""
        return Fraction(0) if end in (FOLD, NOT_QUALIFIED) else self.ante(end)

    def worth(self, ends: Counter[str]) -> Fraction:
        """What staying in nets, in antes."""
        total = sum((count * (self.ante(end) + self.raised(end)) for end, count in ends.items()), Fraction(0))
        return total / ends.total()

    def best(self, ends: Counter[str]) -> str:
        """The better decision; of two alike, the raise."""
        return RAISE if self.worth(ends) >= -1 else FOLD


def terms_of(rules: TableRules, table: Paytable | None = None) -> Terms:
    """The odds in force, and the reading of equal hands."""
    even = rules.cell(table or rules.book.tables_for("ante")[0], "any-win")
    return Terms(net_of(even), Fraction(0 if rules.reading("LP-1") == "push" else -1))


def played(terms: Terms, decide: Callable[[Spot], str]) -> Counter[str]:
    """How all deals end if this is how the player decides."""
    found: Counter[str] = Counter()
    for spot, ends in spots().items():
        found.update(ends if decide(spot) == RAISE else {FOLD: ends.total()})
    return found


def best_play(terms: Terms) -> Counter[str]:
    """How all deals end under best play."""
    return played(terms, lambda spot: terms.best(spots()[spot]))


# --- The wagers


def _solved(ask: Ask, net: Callable[[Terms, str], Fraction], staked: Callable[[str], int]) -> Iterator[Priced]:
    terms = terms_of(ask.rules, ask.table)
    outcomes = (Outcome(end, count, net(terms, end), Fraction(staked(end))) for end, count in best_play(terms).items())
    said = "Deals are the player's two cards, the lantern and the dealer's second card; the unit is one ante."
    yield Priced(tuple(outcomes), "solved", "optimal", assumptions=(said,))


def _required(ask: Ask) -> Iterator[Priced]:
    return _solved(ask, lambda terms, end: terms.ante(end) + terms.raised(end), lambda end: 1 if end == FOLD else 2)


def _ante(ask: Ask) -> Iterator[Priced]:
    return _solved(ask, Terms.ante, lambda end: 1)


def _raise(ask: Ask) -> Iterator[Priced]:
    return _solved(ask, Terms.raised, lambda end: 0 if end == FOLD else 1)


def _lantern(ask: Ask) -> Iterator[Priced]:
    counts = Counter(lantern(spot.hand, spot.lantern) or "none" for spot in spots())
    yield Priced(by_hand(ask, counts), assumptions=("Deals are the player's two cards and the lantern.",))


ODDS = OddsPart(
    (
        Entry("required", _required, tables="ante", readings=("LP-1",)),
        Entry("ante", _ante, tables="ante", readings=("LP-1",)),
        Entry("raise", _raise, tables="raise", readings=("LP-1",)),
        Entry("lantern", _lantern, tables="lantern"),
    )
)
