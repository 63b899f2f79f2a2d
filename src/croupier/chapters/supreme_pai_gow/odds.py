"""Exact odds of Supreme Pai Gow: the house way, the best reply to it, the bank, free setting, and the bonus wager."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Any

from croupier.cards import cards_text, check_cards, deck, parse_cards
from croupier.chapters.supreme_pai_gow.hands import CATEGORIES, best
from croupier.compiled.two_hands.lots import SPLITS, chosen_splits, lots_of
from croupier.families.hands.house_ways import WAYS, house_way, set_hand
from croupier.families.odds.two_hands import (
    ONE,
    as_bank,
    as_player,
    bracket_rows,
    bracket_values,
    ends_of,
    given_away,
    in_words,
    terms_of,
    vigorish_said,
    way_rows,
)
from croupier.families.odds.two_hands_chart import chart, no_other_hand, sets_of, weighed
from croupier.odds.model import Entry, Priced
from croupier.odds.pricing import by_hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from fractions import Fraction

    from numpy.typing import NDArray

    from croupier.cards import Card
    from croupier.compiled.arrays import I64
    from croupier.compiled.two_hands.lots import Lots
    from croupier.families.odds.two_hands import Counted
    from croupier.families.odds.two_hands_chart import Sets
    from croupier.odds.model import Ask, Chart, Choice
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


def way_of(rules: TableRules) -> str:
    """The name of the way in force."""
    return rules.house_way or str(rules.book.game.default_house_way)


def _kind(card: Card) -> int:
    """Cards of one rank are alike, and so are the jokers."""
    return card >> 2


@cache
def lots() -> Lots:
    """The lots of all hands."""
    return lots_of(deck(jokers=2), _kind)


@cache
def chosen(way: str, equal: str, joker: str, zero: str) -> I64:
    """How the way sets every lot."""
    named = house_way(GAME, way)
    return chosen_splits(lots(), lambda cards: set_hand(named, cards, equal=equal, joker=joker, zero=zero).setting.high)


# --- Counts


def _readings(rules: TableRules) -> dict[str, str]:
    """The readings that change what is counted: MA-1, MA-2 and MA-3."""
    return {name: rules.reading(name) for name in ("MA-1", "MA-2", "MA-3")}


def read_as(rules: TableRules) -> dict[str, Any]:
    """The same readings by the names that rankings know."""
    return {"equal": rules.reading("MA-1"), "zero": rules.reading("MA-2"), "joker": rules.reading("MA-3")}


def _against(rules: TableRules, store: Store, way: str) -> Mapping[str, NDArray[Any]]:
    """How every setting of every lot fares against a way."""

    def compute(work: Work) -> dict[str, NDArray[Any]]:
        from croupier.chapters.supreme_pai_gow.kernels import contest as supreme

        return supreme.way(work, lots(), chosen(way, **read_as(rules)), **read_as(rules))

    return store.arrays(GAME, "settings", {"way": way, **_readings(rules)}, compute)


def player_of(rules: TableRules, store: Store) -> Counted:
    """How every setting of the player fares against the way in force."""
    return as_player(_against(rules, store, way_of(rules)), OTHERS)


def _free(rules: TableRules, store: Store) -> Counts:
    """Both ends of the equilibrium at the printed odds."""

    def compute(work: Work) -> Counts:
        from croupier.chapters.supreme_pai_gow.kernels import contest as supreme
        from croupier.compiled.two_hands.equilibrium import SHARES

        printed = terms_of(rules, rules.book.tables_for(MAIN)[0]).after
        prize, stake = printed.numerator, printed.denominator
        found = supreme.equilibrium(lots(), prize=prize, stake=stake, threads=work.threads, **read_as(rules))
        return ends_of(found, lots(), SHARES)

    return store.counts(GAME, "equilibrium", _readings(rules), compute)


def _bonus_counts(rules: TableRules, store: Store) -> Counts:
    """How many hands are each hand of the bonus wager, by MA-11 and MA-3."""

    def compute(work: Work) -> Counts:
        from croupier.chapters.supreme_pai_gow.kernels import contest as supreme

        ace: Any = rules.reading("MA-11")
        joker: Any = rules.reading("MA-3")
        return supreme.bonus(ace=ace, joker=joker, threads=work.threads)

    return store.counts(GAME, BONUS, {name: rules.reading(name) for name in ("MA-3", "MA-11")}, compute)


# --- Rows


def _said(rules: TableRules) -> tuple[str, ...]:
    return SPACE, vigorish_said(rules, "MA-12")


def _by_way(ask: Ask) -> Iterator[Priced]:
    arrays = _against(ask.rules, ask.store, way_of(ask.rules))
    player, bank, terms = as_player(arrays, OTHERS), as_bank(arrays, OTHERS), terms_of(ask.rules, ask.table)
    yield from way_rows(player, bank, terms, way_of(ask.rules), _said(ask.rules))


def _equilibrium(ask: Ask) -> Iterator[Priced]:
    """Solved for the printed odds alone: other odds are another game."""
    if ask.table is not None and ask.table.id in ask.rules.book.paytables:
        yield from bracket_rows(_free(ask.rules, ask.store), terms_of(ask.rules, ask.table), _said(ask.rules))


def _bonus(ask: Ask) -> Iterator[Priced]:
    """Reading MA-9 says whether filed odds above the printed ones count."""
    rules = ask.rules
    if rules.reading("MA-9") == "exact":
        rules = replace(rules, odds={wager: odds for wager, odds in rules.odds.items() if wager != BONUS})
    yield Priced(by_hand(replace(ask, rules=rules), _bonus_counts(rules, ask.store)), assumptions=(FOUR,))


READINGS = ("MA-1", "MA-2", "MA-3", "MA-12")
OPTIONS = ("vigorish_rounding",)
ENTRIES = (
    Entry(MAIN, _by_way, MAIN, readings=READINGS, options=OPTIONS, set_by_way=True),
    Entry(MAIN, _equilibrium, MAIN, readings=READINGS, options=OPTIONS),
    Entry(BONUS, _bonus, BONUS, readings=("MA-3", "MA-9", "MA-11")),
)


def edge_of_way(rules: TableRules, store: Store) -> Fraction:
    """What the best reply to the submitted way returns to the player."""
    terms, player = terms_of(rules, rules.paytable(MAIN)), player_of(rules, store)
    return 1 + player.expected(player.best(terms.after, ONE), terms.after, ONE)


def exploitability(rules: TableRules, store: Store) -> tuple[Fraction, Fraction]:
    """What the way gives away to a player who knows it, at least and at most, over free setting of both sides."""
    values = bracket_values(_free(rules, store), terms_of(rules, rules.paytable(MAIN)))
    return given_away(edge_of_way(rules, store), values)


# --- The best reply


def _word(value: int) -> str:
    """Two cards in a word: a pair, face cards, or their points."""
    category = CATEGORIES[value >> 20]
    return str(value >> 16) if category == "points" else category.replace("-", " ")


def _text(cards: Iterable[Card]) -> str:
    return cards_text(cards, jokers=2)


@cache
def _sets(joker: Any) -> Sets:
    return sets_of(lots(), lambda a, b: best((a, b), joker=joker).value, _word, _text, _kind)


SIMPLE = {
    "balanced": "the best sum of the chances of both hands",
    "max-high": "the highest high hand, then the highest low hand",
    "max-low": "the highest low hand, then the highest high hand",
    "pair-high": "a pair high, else the highest low hand",
}


def strategy(rules: TableRules, store: Store) -> Chart:
    """Where the best reply differs from the submitted way, what other ways cost against it, and what it gives away."""
    way, terms, player = way_of(rules), terms_of(rules, rules.paytable(MAIN)), player_of(rules, store)
    simple = {
        name: (f"{SIMPLE[name]}{', as the house does' if name == way else ''}", _against(rules, store, name)["chosen"])
        for name in sorted(WAYS[GAME], key=lambda name: name != way)
    }
    notes = (in_words(edge_of_way(rules, store), bracket_values(_free(rules, store), terms)), ALIKE, *_said(rules))
    title = f"Supreme Pai Gow: the best reply to the way '{way}'"
    return chart(_sets(rules.reading("MA-3")), player, terms, title, simple, notes)


def choices(rules: TableRules, hand: str, against: str | None, store: Store) -> list[Choice]:
    """Every legal setting of four cards against the submitted way; four of a kind may have none."""
    no_other_hand(against)
    cards = parse_cards(hand, field="hand")
    check_cards(cards, sizes=(4,), jokers=2, field="hand")
    pieces = sorted(cards)
    sets, terms = _sets(rules.reading("MA-3")), terms_of(rules, rules.paytable(MAIN))
    lot = sets.lots.find(list(map(_kind, pieces)))
    barred = rules.reading("MA-1") == "loses"
    legal = [split for split in range(len(SPLITS)) if not (barred and sets.high[lot, split] == sets.low[lot, split])]
    return weighed(sets, player_of(rules, store), terms, pieces, lot, legal or range(len(SPLITS)))
