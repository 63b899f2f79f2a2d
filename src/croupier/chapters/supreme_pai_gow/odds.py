"""Exact odds of Supreme Pai Gow: the house way, the best reply to it, the bank, free setting, and the bonus wager."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import comb
from typing import TYPE_CHECKING, cast

from croupier.cards import deck
from croupier.chapters.supreme_pai_gow.hands import arguments, bonus_joker_of
from croupier.chapters.supreme_pai_gow.hands.ways import WAYS
from croupier.compiled.two_hands.lots import chosen_splits, lots_of
from croupier.families.hands.house_way import set_hand
from croupier.families.odds.match_play import with_match_play
from croupier.families.odds.pai_gow_set import way_of
from croupier.families.odds.two_hands import (
    ONE,
    as_bank,
    as_player,
    bracket_rows,
    ends_of,
    terms_of,
    vigorish_said,
    way_rows,
)
from croupier.odds.model import Entry, Priced
from croupier.odds.part import OddsPart
from croupier.odds.pricing import by_hand

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from croupier.cards import Card
    from croupier.chapters.supreme_pai_gow.hands.ranking import AceReading
    from croupier.compiled.arrays import I64, Arrays
    from croupier.compiled.two_hands.lots import Lots
    from croupier.families.odds.two_hands import Counted
    from croupier.odds.model import Ask
    from croupier.odds.store import Counts, Store
    from croupier.submission import TableRules
    from croupier.work import Work

GAME = MAIN = "supreme-pai-gow"
BONUS = "bonus"
OTHERS = comb(50, 4)
SPACE = "All 316,251 hands of the player with all 230,300 of the dealer; equal hands go to the dealer or the bank."
FOUR = "All 316,251 hands of four cards; the payout limit of Section 14(b) does not bind."
ALIKE = "Suits do not matter."


# --- The submitted way


def kind_of(card: Card) -> int:
    """Cards of one rank are alike, and so are the jokers."""
    return card >> 2


@cache
def lots() -> Lots:
    """The lots of all hands."""
    return lots_of(deck(jokers=2), kind_of)


@cache
def chosen(way: str, equal: str, joker: str, zero: str) -> I64:
    """How the way sets every lot."""
    named = WAYS[way]
    return chosen_splits(lots(), lambda cards: set_hand(named, cards, equal=equal, joker=joker, zero=zero).setting.high)


# --- Counts


def _readings(rules: TableRules) -> dict[str, str]:
    """The readings that change what is counted: MA-1, MA-2 and MA-3."""
    return {name: rules.reading(name) for name in ("MA-1", "MA-2", "MA-3")}


def arrays_against(rules: TableRules, store: Store, way: str) -> Arrays:
    """How every setting of every lot fares against a way."""

    def compute(work: Work) -> Arrays:
        from croupier.chapters.supreme_pai_gow.kernels import contest as supreme

        return supreme.way(work, lots(), chosen(way, **arguments(rules)), **arguments(rules))

    return store.arrays(GAME, "settings", {"way": way, **_readings(rules)}, compute)


def player_of(rules: TableRules, store: Store) -> Counted:
    """How every setting of the player fares against the way in force."""
    return as_player(arrays_against(rules, store, way_of(rules)), OTHERS)


def free_setting(rules: TableRules, store: Store) -> Counts:
    """Both ends of the equilibrium at the printed odds."""

    def compute(work: Work) -> Counts:
        from croupier.chapters.supreme_pai_gow.kernels import contest as supreme
        from croupier.compiled.two_hands.equilibrium import SHARES

        printed = terms_of(rules, rules.book.tables_for(MAIN)[0]).after
        prize, stake = printed.numerator, printed.denominator
        found = supreme.equilibrium(lots(), prize=prize, stake=stake, threads=work.threads, **arguments(rules))
        return ends_of(found, lots(), SHARES)

    return store.counts(GAME, "equilibrium", _readings(rules), compute)


def bonus_counts(rules: TableRules, store: Store) -> Counts:
    """How many hands are each hand of the bonus wager, by MA-11 and MA-3."""

    def compute(work: Work) -> Counts:
        from croupier.chapters.supreme_pai_gow.kernels import contest as supreme

        ace = cast("AceReading", rules.reading("MA-11"))
        return supreme.bonus(ace=ace, joker=bonus_joker_of(rules), threads=work.threads)

    # A joker that is free has no value that the points could give it.
    free = rules.reading("MA-51") == "free"
    names = ("MA-51", "MA-11") if free else ("MA-3", "MA-11")
    return store.counts(GAME, BONUS, {name: rules.reading(name) for name in names}, compute)


# --- Rows


def assumptions(rules: TableRules) -> tuple[str, ...]:
    return SPACE, vigorish_said(rules, "MA-12")


def _by_way(ask: Ask) -> Iterator[Priced]:
    arrays = arrays_against(ask.rules, ask.store, way_of(ask.rules))
    player, bank, terms = as_player(arrays, OTHERS), as_bank(arrays, OTHERS), terms_of(ask.rules, ask.table)
    rows = way_rows(player, bank, terms, way_of(ask.rules), assumptions(ask.rules))
    yield from with_match_play(ask.rules, rows)


def _equilibrium(ask: Ask) -> Iterator[Priced]:
    """Solved for the printed odds alone: other odds are another game."""
    if ask.table is not None and ask.table.id in ask.rules.book.paytables:
        yield from bracket_rows(
            free_setting(ask.rules, ask.store), terms_of(ask.rules, ask.table), assumptions(ask.rules)
        )


def _bonus(ask: Ask) -> Iterator[Priced]:
    """Reading MA-9 says whether filed odds above the printed ones count."""
    rules = ask.rules
    if rules.reading("MA-9") == "exact":
        rules = replace(rules, odds={wager: odds for wager, odds in rules.odds.items() if wager != BONUS})
    yield Priced(by_hand(replace(ask, rules=rules), bonus_counts(rules, ask.store)), assumptions=(FOUR,))


READINGS = ("MA-1", "MA-2", "MA-3", "MA-12")
OPTIONS = ("vigorish_rounding",)
ODDS = OddsPart(
    (
        Entry(MAIN, _by_way, MAIN, readings=READINGS, options=OPTIONS, set_by_way=True),
        Entry(MAIN, _equilibrium, MAIN, readings=READINGS, options=OPTIONS),
        Entry(BONUS, _bonus, BONUS, readings=("MA-3", "MA-9", "MA-11", "MA-51")),
    )
)


def edge_of_way(rules: TableRules, store: Store) -> Fraction:
    """What the best reply to the submitted way returns to the player."""
    terms, player = terms_of(rules, rules.paytable(MAIN)), player_of(rules, store)
    return 1 + player.expected(player.best(terms.after, ONE), terms.after, ONE)
