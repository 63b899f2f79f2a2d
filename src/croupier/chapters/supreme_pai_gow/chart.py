"""How Supreme Pai Gow is set best: the reply to a house way, and every setting of one hand."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from croupier.cards import cards_text, check_cards, parse_cards
from croupier.chapters.supreme_pai_gow.hands.ranking import CATEGORIES, best
from croupier.chapters.supreme_pai_gow.hands.ways import WAYS
from croupier.chapters.supreme_pai_gow.odds import (
    ALIKE,
    MAIN,
    arrays_against,
    assumptions,
    edge_of_way,
    free_setting,
    kind_of,
    lots,
    player_of,
)
from croupier.compiled.two_hands.lots import SPLITS
from croupier.families.odds.pai_gow_set import way_of
from croupier.families.odds.two_hands import bracket_values, in_words, terms_of
from croupier.families.odds.two_hands_chart import chart, no_other_hand, sets_of, weighed
from croupier.odds.part import ChartPart

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.cards import Card
    from croupier.chapters.supreme_pai_gow.hands.ranking import JokerReading
    from croupier.families.odds.two_hands_chart import Sets
    from croupier.odds.model import Chart, Choice
    from croupier.odds.store import Store
    from croupier.submission import TableRules


# --- The best reply


def _word(value: int) -> str:
    """Two cards in a word: a pair, face cards, or their points."""
    category = CATEGORIES[value >> 20]
    return str(value >> 16) if category == "points" else category.replace("-", " ")


def _text(cards: Iterable[Card]) -> str:
    return cards_text(cards, jokers=2)


@cache
def sets_by(joker: JokerReading) -> Sets:
    return sets_of(lots(), lambda a, b: best((a, b), joker=joker).value, _word, _text, kind_of)


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
        name: (
            f"{SIMPLE[name]}{', as the house does' if name == way else ''}",
            arrays_against(rules, store, name)["chosen"],
        )
        for name in sorted(WAYS, key=lambda name: name != way)
    }
    notes = (
        in_words(edge_of_way(rules, store), bracket_values(free_setting(rules, store), terms)),
        ALIKE,
        *assumptions(rules),
    )
    title = f"Supreme Pai Gow: the best reply to the way '{way}'"
    return chart(sets_by(rules.reading("MA-3")), player, terms, title, simple, notes)


def choices(rules: TableRules, hand: str, against: str | None, store: Store) -> list[Choice]:
    """Every legal setting of four cards against the submitted way; four of a kind may have none."""
    no_other_hand(against)
    cards = parse_cards(hand, field="hand")
    check_cards(cards, sizes=(4,), jokers=2, field="hand")
    pieces = sorted(cards)
    sets, terms = sets_by(rules.reading("MA-3")), terms_of(rules, rules.paytable(MAIN))
    lot = sets.lots.find(list(map(kind_of, pieces)))
    barred = rules.reading("MA-1") == "loses"
    legal = [split for split in range(len(SPLITS)) if not (barred and sets.high[lot, split] == sets.low[lot, split])]
    return weighed(sets, player_of(rules, store), terms, pieces, lot, legal or range(len(SPLITS)))


CHART = ChartPart(strategy, choices)
