"""Four Card Prime: the contest with the dealer solved over all deals, its two bonuses, and three wagers counted."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.chapters.four_card_prime.odds.contest import (
    BAD_BEAT,
    GAME,
    WIN_BONUS,
    card_shown,
    counts_of,
    ends,
    terms_of,
)
from croupier.families.odds import all_six
from croupier.odds.model import Entry, Outcome, Priced
from croupier.odds.part import OddsPart
from croupier.odds.pricing import by_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.chapters.four_card_prime.odds.contest import End, Terms
    from croupier.money import Odds
    from croupier.odds.model import Ask
    from croupier.odds.store import Counts
    from croupier.work import Work

CONTEST = ("FP-2", "FP-3", "FP-9")
BONUS_ON_ANTE = "Paid on the ante without a stake of its own: the return is the ante and what the bonus adds to it."
IN_ANTES = "In units of one ante: a raise is none, one or three of them."
EQUALS = "Of choices that are worth the same, the player takes the greatest raise."
SPACE = "Deals are the player's five cards and the dealer's six."
SPACE_SEEN = "Deals are the player's five cards, the dealer's card that is seen, and the dealer's other five."


# --- the contest


def _solved(ask: Ask, outcomes: Iterator[Outcome], *said: str) -> Priced:
    """A result of best play, outcomes of one name added up."""
    found: Counter[Outcome] = Counter()
    for outcome in outcomes:
        found[Outcome(outcome.category, 0, outcome.net, outcome.wagered, outcome.pays, outcome.hand)] += outcome.count
    space = SPACE_SEEN if card_shown(ask.rules) else SPACE
    merged = tuple(Outcome(o.category, n, o.net, o.wagered, o.pays, o.hand) for o, n in found.items())
    return Priced(merged, "solved", "optimal", assumptions=(*said, EQUALS, space))


def _required(ask: Ask) -> Iterator[Priced]:
    """Ante and raise with their bonuses."""
    terms = terms_of(ask.rules, ask.table)

    def outcomes() -> Iterator[Outcome]:
        for end in ends(counts_of(ask.rules, ask.store)):
            bonus = terms.win_odds(end) or terms.bad_beat_odds(end)
            pays = f"bonus {bonus}" if bonus else ""
            yield Outcome(end.name, end.count, terms.net(end), Fraction(1 + end.raised), pays, end.hand)

    yield _solved(ask, outcomes())


def _ante(ask: Ask) -> Iterator[Priced]:
    """The ante alone, its bonuses aside."""
    terms = terms_of(ask.rules)

    def outcomes() -> Iterator[Outcome]:
        for end in ends(counts_of(ask.rules, ask.store)):
            net = terms.ante(end)
            kept = f"{end.result}, ante returned" if net == 0 else end.result
            yield Outcome(kept, end.count, net, pays=str(terms.even_money) if net > 0 else "")

    yield _solved(ask, outcomes())


def _raise(ask: Ask) -> Iterator[Priced]:
    """The raise alone."""
    terms = terms_of(ask.rules)

    def outcomes() -> Iterator[Outcome]:
        for end in ends(counts_of(ask.rules, ask.store)):
            net = terms.raised(end)
            name = f"raise {end.raised}, {end.result}" if end.raised else "not made"
            pays = str(terms.even_money) if net > 0 else ""
            yield Outcome(name, end.count, net, Fraction(end.raised), pays)

    yield _solved(ask, outcomes(), IN_ANTES)


def _bonus(
    odds: Callable[[Terms, End], Odds | None], net: Callable[[Terms, End], Fraction]
) -> Callable[[Ask], Iterator[Priced]]:
    """A bonus that rides on the ante."""

    def price(ask: Ask) -> Iterator[Priced]:
        terms = terms_of(ask.rules, ask.table)

        def outcomes() -> Iterator[Outcome]:
            for end in ends(counts_of(ask.rules, ask.store)):
                cell = odds(terms, end)
                hand = end.hand if cell else None
                yield Outcome(hand or "none", end.count, net(terms, end), pays=str(cell) if cell else "", hand=hand)

        yield _solved(ask, outcomes(), BONUS_ON_ANTE)

    return price


_win_bonus = _bonus(lambda terms, end: terms.win_odds(end), lambda terms, end: terms.win_bonus(end))
_bad_beat = _bonus(lambda terms, end: terms.bad_beat_odds(end), lambda terms, end: terms.bad_beat(end))


# --- the wagers beside it


def _prime(ask: Ask) -> Iterator[Priced]:
    def count(_work: Work) -> Counts:
        from croupier.chapters.four_card_prime.kernels.bonus import prime

        return prime()

    yield Priced(by_hand(ask, ask.store.counts(GAME, "prime", {}, count)))


def _aces(ask: Ask) -> Iterator[Priced]:
    names = {name: ask.rules.reading(name) for name in ("FP-1", "FP-7")}

    def count(_work: Work) -> Counts:
        from croupier.chapters.four_card_prime.kernels.bonus import aces

        return aces(four_card=names["FP-1"] == "four-card", full_house=names["FP-7"] == "three-of-a-kind")

    yield Priced(by_hand(ask, ask.store.counts(GAME, "aces-bonus", names, count)))


ODDS = OddsPart(
    (
        Entry("required", _required, tables=BAD_BEAT, readings=CONTEST),
        Entry("ante", _ante, readings=("FP-9",)),
        Entry("raise", _raise, readings=("FP-9",)),
        Entry(WIN_BONUS, _win_bonus, tables=WIN_BONUS, readings=CONTEST),
        Entry(BAD_BEAT, _bad_beat, tables=BAD_BEAT, readings=("FP-9",)),
        Entry("prime", _prime, tables="prime"),
        Entry("aces-bonus", _aces, tables="aces-bonus", readings=("FP-1", "FP-7")),
        all_six.ENTRY,
    )
)
