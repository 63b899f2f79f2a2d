"""Over/Under: the ante with the decision after the first card, and the bonus, for whatever cards the shoe still holds.

A hand is one card and then two more, so a shoe of N cards deals N times (N-1)(N-2)/2 hands, all equally likely.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from croupier.cards import ACE, TEN, rank_of
from croupier.errors import InputError
from croupier.odds.model import Entry, Outcome, Priced
from croupier.odds.part import OddsPart
from croupier.odds.pricing import by_hand, net_of
from croupier.rulebook import cite

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from croupier.cards import Card
    from croupier.odds.model import Ask
    from croupier.odds.store import Counts, Store
    from croupier.rulebook import Paytable
    from croupier.submission import TableRules

GAME = "over-under"
OVER, UNDER, SURRENDER = "over", "under", "surrender"
CHOICES = (OVER, UNDER, SURRENDER)
ANY_WIN = "any-win"
DECKS = "decks"
STANDARD_DECKS = 6
OTHERS = 5

Shoe: TypeAlias = tuple[int, ...]
Deals: TypeAlias = dict[int, dict[int, int]]

VALUES = range(2, 12)
NAMES = {value: str(value) for value in range(2, 10)} | {10: "10 J Q K", 11: "A"}


# --- What is dealt


def full_shoe(decks: int) -> Shoe:
    """How many cards of 2, 3, ... 10 and 11 points a shoe of these decks holds."""
    return tuple((16 if value == 10 else 4) * decks for value in VALUES)


def points(card: Card) -> int:
    """What a card counts."""
    return 11 if rank_of(card) == ACE else min(rank_of(card), TEN) + 2


def without(shoe: Shoe, gone: Iterable[int]) -> Shoe:
    """The shoe after cards of these points have left it."""
    left = list(shoe)
    for value in gone:
        left[value - 2] -= 1
    return tuple(left)


def pairs(shoe: Shoe) -> dict[int, int]:
    """How many pairs of cards come to each sum."""
    found = dict.fromkeys(range(4, 23), 0)
    for at, low in enumerate(shoe):
        found[2 * at + 4] += low * (low - 1) // 2
        for beyond, high in enumerate(shoe[at + 1 :], 2 * at + 5):
            found[beyond] += low * high
    return found


def deals(shoe: Shoe) -> Deals:
    """How many hands there are by the points of the first card and the total."""
    if min(shoe) < 0 or sum(shoe) < 3:
        raise InputError("cards", "the shoe must hold at least the three cards of a hand", field="against")
    found: Deals = {}
    for first in VALUES:
        if held := shoe[first - 2]:
            after = pairs(without(shoe, (first,)))
            found[first] = {first + rest: held * ways for rest, ways in after.items() if ways}
    return found


def hands_of(store: Store, decks: int) -> Deals:
    """The hands of a fresh shoe."""
    found: Deals = {}
    for name, count in store.counts(
        GAME, "hands", {DECKS: decks}, lambda work: _named(deals(full_shoe(decks)))
    ).items():
        first, _, total = name.partition("/")
        found.setdefault(int(first), {})[int(total)] = count
    return found


def _named(hands: Deals) -> Counts:
    return {f"{first}/{total}": count for first, totals in hands.items() for total, count in totals.items()}


# --- What it wins


class Ends(NamedTuple):
    """How many hands end below the house range of 18 to 23, in it, and above it."""

    below: int
    house: int
    above: int

    @classmethod
    def of(cls, totals: Mapping[int, int]) -> Ends:
        """The hands by the side their total falls on."""
        below = sum(count for total, count in totals.items() if total < 18)
        above = sum(count for total, count in totals.items() if total > 23)
        return cls(below, sum(totals.values()) - below - above, above)


@dataclass(frozen=True, slots=True)
class Terms:
    """What a winning wager nets, and whether a total on the far side of the house range pushes (reading OU-1)."""

    net: Fraction = Fraction(1)
    push: bool = False
    odds: str = "1 to 1"

    def tally(self, choice: str, ends: Ends) -> dict[str, int]:
        """How many of the hands each of the two wagers wins, pushes and loses."""
        if choice == SURRENDER:
            return {SURRENDER: sum(ends)}
        won, far = (ends.above, ends.below) if choice == OVER else (ends.below, ends.above)
        pushed = far if self.push else 0
        return {"win": won, "push": pushed, "lose": far - pushed + ends.house}

    def parts(self, choice: str, ends: Ends) -> int:
        """What a choice nets over these hands together, in the parts of an ante that the odds are stated in."""
        won, below, house, above = self.net.numerator, *ends
        whole = self.net.denominator
        if choice == SURRENDER:
            return -whole * (below + house + above)
        near, far = (above, below) if choice == OVER else (below, above)
        return 2 * (won * near - whole * (house if self.push else house + far))

    def worth(self, choice: str, ends: Ends) -> Fraction:
        """What a choice nets over these hands together, in antes."""
        return Fraction(self.parts(choice, ends), self.net.denominator)

    def best(self, ends: Ends) -> str:
        """The choice that nets most."""
        return max(CHOICES, key=lambda choice: self.parts(choice, ends))


def ends_of(hands: Deals) -> dict[int, Ends]:
    """The hands by first card and by the side their total falls on."""
    return {first: Ends.of(totals) for first, totals in hands.items()}


def expected(shoe: Shoe, terms: Terms | None = None) -> Fraction:
    """What the ante and its second wager net together, in antes, played best with exactly these cards left."""
    terms, ends = terms or Terms(), ends_of(deals(shoe))
    return played(ends, terms, lambda first: terms.best(ends[first]))


def played(hands: Mapping[int, Ends], terms: Terms, decide: Callable[[int], str]) -> Fraction:
    """What a strategy by the first card nets, in antes."""
    net = sum((terms.worth(decide(first), ends) for first, ends in hands.items()), Fraction(0))
    return net / sum(map(sum, hands.values()))


def bonus_counts(hands: Deals) -> Counts:
    """The hands by the row of the bonus table that their total wins, the two ends paying alike."""
    rows = {f"total-{low}-or-{39 - low}": (low, 39 - low) for low in range(6, 13)}
    summed = {row: sum(totals.get(end, 0) for totals in hands.values() for end in ends) for row, ends in rows.items()}
    every = sum(sum(totals.values()) for totals in hands.values())
    return summed | {"none": every - sum(summed.values())}


def effects_of_removal(shoe: Shoe, worth: Callable[[Shoe], Fraction]) -> dict[int, Fraction]:
    """By how much one card less of each value changes what a shoe is worth."""
    whole = worth(shoe)
    return {value: worth(without(shoe, (value,))) - whole for value in VALUES if shoe[value - 2]}


# --- The wagers


def decks_of(rules: TableRules) -> int:
    """How many decks the question supposes; the chapter has six."""
    held = rules.option(DECKS)
    if held is None:
        return STANDARD_DECKS
    if type(held) is not int or held < 1:
        raise InputError("option", f"decks is a whole number from 1, not {held!r}", field="options.decks")
    return held


def terms_of(rules: TableRules, table: Paytable | None = None) -> Terms:
    """The odds in force for the ante and its second wager, and the reading of the far side."""
    printed = rules.book.paytables[cite("PA-686a.8(a)")]
    odds = rules.cell(table or rules.filed.get("ante", printed), ANY_WIN)
    return Terms(net_of(odds), rules.reading("OU-1") == "push", str(odds))


def _space(decks: int) -> str:
    cards = 52 * decks
    count = f"{decks} decks" if decks > 1 else "one deck"
    return f"A fresh shoe of {count}: {cards:,} first cards, and {comb(cards - 1, 2):,} pairs after each."


def _required(ask: Ask) -> Iterator[Priced]:
    """The ante and the wager that doubles it, as one; the unit is the ante."""
    yield from _decided(ask, each=2, made_on=CHOICES, said=("The unit is one ante; the second wager equals it.",))


def _ante(ask: Ask) -> Iterator[Priced]:
    yield from _decided(ask, each=1, made_on=CHOICES, said=("The ante alone, under the best decision.",))


def _over(ask: Ask) -> Iterator[Priced]:
    yield from _decided(ask, each=1, made_on=(OVER,), said=("Only the hands on which it is best to make this wager.",))


def _under(ask: Ask) -> Iterator[Priced]:
    yield from _decided(ask, each=1, made_on=(UNDER,), said=("Only the hands on which it is best to make this wager.",))


def _decided(ask: Ask, *, each: int, made_on: tuple[str, ...], said: tuple[str, ...]) -> Iterator[Priced]:
    """Every way in which a wager ends that is made on some of the decisions, as one unit or as two alike."""
    terms, decks = terms_of(ask.rules, ask.table), decks_of(ask.rules)
    nets = {"win": terms.net, "push": Fraction(0), "lose": Fraction(-1)}
    pays = {"win": terms.odds, "push": "push"}
    tallies: dict[str, Counter[str]] = {choice: Counter() for choice in made_on}
    for ends in ends_of(hands_of(ask.store, decks)).values():
        if (choice := terms.best(ends)) in tallies:
            tallies[choice].update(terms.tally(choice, ends))
    outcomes = [
        Outcome(f"{choice}, {end}", tally[end], each * net, wagered=Fraction(each), pays=pays.get(end, "loss"))
        for choice, tally in tallies.items()
        for end, net in nets.items()
        if tally[end]
    ]
    if surrendered := tallies.get(SURRENDER, Counter())[SURRENDER]:
        outcomes.append(Outcome(SURRENDER, surrendered, Fraction(-1), pays="loss"))
    if outcomes:
        yield Priced(tuple(outcomes), method="solved", player="optimal", assumptions=(*said, _space(decks)))


def _bonus(ask: Ask) -> Iterator[Priced]:
    decks = decks_of(ask.rules)
    counts = bonus_counts(hands_of(ask.store, decks))
    yield Priced(by_hand(ask, counts), assumptions=(_space(decks),))


DECIDED = ("OU-1",)
ODDS = OddsPart(
    (
        Entry("required", _required, tables="ante", readings=DECIDED, options=(DECKS,)),
        Entry("ante", _ante, tables="ante", readings=DECIDED, options=(DECKS,)),
        Entry("over-23", _over, tables="over-23", readings=DECIDED, options=(DECKS,)),
        Entry("under-18", _under, tables="under-18", readings=DECIDED, options=(DECKS,)),
        Entry("bonus", _bonus, tables="bonus", options=(DECKS,)),
    ),
    supposed={DECKS: (1, 2, 8)},
)
