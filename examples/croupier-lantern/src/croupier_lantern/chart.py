"""How Lantern Poker is played best: raise or fold, by two cards and the lantern."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.cards import ACE, RANKS, Card, card_text, check_cards, parse_cards, rank_of
from croupier.errors import InputError
from croupier.odds.model import Chart, Choice, Rule, Simple
from croupier.odds.part import ChartPart
from croupier_lantern.hands import OTHER, phrase, value
from croupier_lantern.odds import DECK, FOLD, RAISE, Spot, Terms, ends_of, played, spots, terms_of

if TYPE_CHECKING:
    from collections import Counter

    from croupier.odds.store import Store
    from croupier.submission import TableRules


def strategy(rules: TableRules, store: Store) -> Chart:
    """The best decisions; hands that are never folded are one line."""
    terms = terms_of(rules)
    grid: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for spot, ends in spots().items():
        grid[phrase(spot.hand)][RANKS[rank_of(spot.lantern)]].add(terms.best(ends))
    shown = {hand: {seen: _word(made) for seen, made in row.items()} for hand, row in grid.items()}
    folded = {hand: row for hand, row in shown.items() if set(row.values()) != {RAISE}}
    lines = [
        Rule(hand, f"{word} against {', '.join(seen for seen in row if row[seen] == word)}")
        for hand, row in folded.items()
        for word in sorted({*row.values()} - {RAISE})
    ]
    best = _worth(terms, played(terms, lambda spot: terms.best(spots()[spot])))
    simple = _worth(terms, played(terms, by_the_ace))
    return Chart(
        title="Lantern Poker: raise or fold, by the lantern",
        rules=(*lines, Rule("everything else", RAISE)),
        value=best,
        simple=(Simple("the ace", SIMPLE, simple, best - simple),),
        notes=("Where the word is 'it depends', the suits of the cards decide: ask for the hand.",),
        grid=shown,
    )


SIMPLE = "fold against an ace without a pair, two of a suit or better than ace-jack; else raise"


def by_the_ace(spot: Spot) -> str:
    """A strategy that fits in a sentence."""
    weak = value(spot.hand) <= OTHER << 8 | ACE << 4 | ACE - 3
    return FOLD if weak and rank_of(spot.lantern) == ACE else RAISE


def _word(made: set[str]) -> str:
    return made.copy().pop() if len(made) == 1 else "it depends"


def _worth(terms: Terms, ends: Counter[str]) -> Fraction:
    return sum((n * (terms.ante(e) + terms.raised(e)) for e, n in ends.items()), Fraction(0)) / ends.total()


def choices(rules: TableRules, hand: str, against: str | None, store: Store) -> list[Choice]:
    """What the two decisions are worth with these cards against this lantern."""
    mine, seen = parse_cards(hand, field="hand"), parse_cards(against or "", field="against")
    check_cards(mine, sizes=(2,), field="hand")
    if len(seen) != 1:
        raise InputError("cards", "name the lantern that the hand plays against, such as Qh", field="against")
    check_cards((*mine, *seen), field="against")
    for card in (*mine, *seen):
        _in_deck(card)
    terms, ends = terms_of(rules), ends_of(Spot((mine[0], mine[1]), seen[0]))
    worth = {RAISE: terms.worth(ends), FOLD: Fraction(-1)}
    return [Choice(name, held, name == terms.best(ends)) for name, held in worth.items()]


def _in_deck(card: Card) -> None:
    if card not in DECK:
        raise InputError("cards", f"{card_text(card)} is not among the twenty cards", field="hand")


CHART = ChartPart(strategy, choices)
