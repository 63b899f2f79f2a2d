"""The exact odds of the optional wagers of Face Up Pai Gow Poker: § 688a.12(b) to (d)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from croupier.compiled.seven_card_lines import Lines, by_row
from croupier.families.odds.progressive import envy, progressive, qualifying, table_of, terms_of, uncapped
from croupier.odds.model import Entry, Priced
from croupier.odds.pricing import by_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.money import Cents
    from croupier.odds.model import Ask
    from croupier.odds.store import Counts
    from croupier.work import Work

GAME = "face-up-pai-gow-poker"
ACE_HIGH, FORTUNE, PROGRESSIVE = "ace-high-bonus", "fortune-bonus", "progressive"
LIMIT = "max_payout"
QUALIFIES_FROM: Cents = 5_00
SEVEN, SEVEN_WITH_JOKER = "seven-card-straight-flush", "seven-card-straight-flush-with-joker"
# What ranks as a straight or higher.
STRAIGHT_UP = frozenset(
    ("straight", "flush", "full-house", "four-of-a-kind", "straight-flush", "royal-flush", "five-aces")
)


# --- § 688a.12(b)


def ace_high_bonus(ask: Ask) -> Iterator[Priced]:
    """The Ace High Bonus Wager: the dealer's hand, and the player's beside it."""
    counts = ask.store.counts(GAME, ACE_HIGH, {}, _count_ace_high)
    dealt = "every deal of seven cards to the dealer and seven to the player"
    yield Priced(by_hand(ask, counts), assumptions=(dealt, *uncapped(ask, LIMIT)))


def _count_ace_high(_work: Work) -> Counts:
    from croupier.compiled.ace_high import ace_high_bonus as count

    return count()


# --- § 688a.12(c)


def fortune_bonus(ask: Ask) -> Iterator[Priced]:
    """The Fortune Bonus Wager, with the Envy Bonus for the other players' hands."""
    counts = by_row(_lines(ask), _order(ask), lambda lines: _fortune(ask, lines))
    beside = envy(ask, counts, qualifying(ask, QUALIFIES_FROM), ask.players)
    yield Priced(by_hand(ask, counts), beside=beside.amount, assumptions=(*beside.words, *uncapped(ask, LIMIT)))


def _fortune(ask: Ask, lines: Lines) -> Lines:
    """Readings FU-1 and FU-2: which lines count."""
    if ask.rules.reading("FU-1") == "straight-or-higher" and not lines & STRAIGHT_UP:
        return frozenset()
    return lines - {"three-pair"} if ask.rules.reading("FU-2") == "as-printed" else lines


# --- § 688a.12(d)


def progressive_payout(ask: Ask) -> Iterator[Priced]:
    """The Progressive Payout Wager at a meter and in the long run, with the Envy Bonus where its table has one."""
    table, read = table_of(ask), ask.rules.reading
    order = _order(ask)
    printed = table.id.startswith("PA-688a.12(d)/Paytable-7") and read("FU-5") == "printed"
    wild = (table.fully_wild_joker or printed) and read("FU-9") == "progressive-only"
    counts = by_row(_lines(ask, "fully-wild" if wild else "ordinary"), order, lambda lines: by_joker(lines, order))
    corrected = table.id.startswith("PA-688a.12(d)/Paytable-6") and read("FU-6") == "45-percent"
    terms = terms_of(ask, rate=Fraction(45, 100) if corrected else None)
    envied = read("FU-8") == "paid" and terms.stake >= QUALIFIES_FROM
    for priced in progressive(ask, counts, terms, envied=envied):
        yield replace(priced, assumptions=(*priced.assumptions, *uncapped(ask, LIMIT)))


def by_joker(lines: Lines, order: tuple[str, ...]) -> Lines:
    """The names that progressive tables have for seven cards in sequence: natural, wild, or one name for both."""
    if SEVEN in lines:
        return lines | {"seven-card-natural-straight-flush"}
    if SEVEN_WITH_JOKER in lines and SEVEN_WITH_JOKER not in order:
        return lines | {"seven-card-wild-straight-flush", SEVEN}
    return lines


# --- the counts of both


def _order(ask: Ask) -> tuple[str, ...]:
    return tuple(row.hand for row in table_of(ask).rows)


def _lines(ask: Ask, joker: Literal["ordinary", "fully-wild"] = "ordinary") -> Counts:
    """Hands of seven by the lines that they meet; reading FU-7 says what a Royal Match is."""
    either = ask.rules.reading("FU-7") == "either-part"
    match: Literal["king-queen-either-part", "king-queen"] = "king-queen-either-part" if either else "king-queen"

    def count(_work: Work) -> Counts:
        from croupier.compiled.seven_card import lines

        return lines(joker, match)

    return ask.store.counts(GAME, "lines", {"joker": joker, "royal-match": match}, count)


SIDE_ENTRIES = (
    Entry(ACE_HIGH, ace_high_bonus, tables=ACE_HIGH, options=(LIMIT,)),
    Entry(FORTUNE, fortune_bonus, tables=FORTUNE, readings=("FU-1", "FU-2", "FU-4", "FU-7"), options=(LIMIT,)),
    Entry(
        PROGRESSIVE,
        progressive_payout,
        tables=PROGRESSIVE,
        readings=("FU-5", "FU-6", "FU-7", "FU-8", "FU-9"),
        options=(LIMIT,),
    ),
)
