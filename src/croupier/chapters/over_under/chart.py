"""How Over/Under is played best: over, under or surrender after the first card."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from typing import TYPE_CHECKING

from croupier.cards import check_cards, parse_cards
from croupier.chapters.over_under.odds import (
    CHOICES,
    NAMES,
    OTHERS,
    OVER,
    SURRENDER,
    UNDER,
    VALUES,
    Ends,
    Shoe,
    Terms,
    deals,
    decks_of,
    effects_of_removal,
    ends_of,
    expected,
    full_shoe,
    hands_of,
    pairs,
    played,
    points,
    terms_of,
    without,
)
from croupier.errors import InputError
from croupier.odds.model import Chart, Choice, Rule, Simple
from croupier.odds.part import ChartPart

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from croupier.odds.store import Store
    from croupier.submission import TableRules


# --- The decision


def choices(rules: TableRules, hand: str, against: str | None, store: Store) -> list[Choice]:
    """What over, under and surrender are worth with this first card, every card already seen being gone."""
    mine = parse_cards(hand, field="hand")
    seen = parse_cards(against or "", field="against")
    decks = decks_of(rules)
    check_cards(mine, sizes=(1,), decks=decks, field="hand")
    check_cards((*mine, *seen), decks=decks, field="against")
    terms, first = terms_of(rules), points(mine[0])
    left = without(full_shoe(decks), map(points, (*mine, *seen)))
    if sum(left) < 2:
        raise InputError("cards", "two cards must be left to complete the hand", field="against")
    ends = Ends.of({first + rest: ways for rest, ways in pairs(left).items()})
    best, hands = terms.best(ends), sum(ends)
    wins = {OVER: f"{ends.above / hands:.4%}", UNDER: f"{ends.below / hands:.4%}", SURRENDER: ""}
    return [
        Choice(name, terms.worth(name, ends) / hands, name == best, {"chance to win": wins[name]}) for name in CHOICES
    ]


def strategy(rules: TableRules, store: Store) -> Chart:
    """The best decision by the first card from a fresh shoe, and what cards already seen change."""
    terms, decks = terms_of(rules), decks_of(rules)
    hands = ends_of(hands_of(store, decks))
    plan = {first: terms.best(ends) for first, ends in hands.items()}
    value = played(hands, terms, plan.__getitem__)
    gone = effects_of_removal(full_shoe(decks), lambda left: expected(left, terms))
    simple = tuple(
        Simple(name, text, worth, value - worth)
        for name, text, decide in SIMPLE
        if (worth := played(hands, terms, decide)) < value
    )
    return Chart(
        title=f"Over/Under: the decision after the first card, {decks} {'decks' if decks > 1 else 'deck'}",
        rules=tuple(Rule(*line) for line in _runs(plan)),
        value=value,
        simple=simple,
        notes=_notes(terms, full_shoe(decks), hands, plan, value),
        grid={
            NAMES[first]: _grid_row(terms, ends, plan[first]) | {"one such card gone": f"{float(gone[first]):+.6f}"}
            for first, ends in hands.items()
        },
    )


SIMPLE: tuple[tuple[str, str, Callable[[int], str]], ...] = (
    ("over from 7", "over on 7 or more, under on 6 or less", lambda first: OVER if first >= 7 else UNDER),
    ("over from 8", "over on 8 or more, under on 7 or less", lambda first: OVER if first >= 8 else UNDER),
    (
        "surrender the middle",
        "over on 7 or more, under on 4 or less, surrender 5 and 6",
        lambda first: OVER if first >= 7 else UNDER if first <= 4 else SURRENDER,
    ),
    ("always over", "over whatever the first card is", lambda first: OVER),
)


def _grid_row(terms: Terms, ends: Ends, best: str) -> dict[str, str]:
    worth = {choice: terms.worth(choice, ends) / sum(ends) for choice in CHOICES}
    shown = {choice: f"{float(held):+.6f}" for choice, held in worth.items()}
    return shown | {"best": best, "exact": str(worth[best])}


def _runs(plan: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """First cards with the same decision, side by side."""
    run: list[int] = []
    for first in (*plan, None):
        if run and (first is None or plan[first] != plan[run[-1]]):
            ends = NAMES[run[0]] if len(run) == 1 else f"{NAMES[run[0]]} to {NAMES[run[-1]]}"
            yield ends, plan[run[-1]]
            run = []
        if first is not None:
            run.append(first)


def _notes(
    terms: Terms, shoe: Shoe, hands: Mapping[int, Ends], plan: Mapping[int, str], value: Fraction
) -> tuple[str, ...]:
    notes = [
        "Values are in antes; over and under put a second ante at stake. 'One such card gone' is by how much the value "
        "of the next hand changes when one card of that value has left a fresh shoe."
    ]
    if SURRENDER not in plan.values():
        worth = {first: terms.worth(plan[first], ends) / sum(ends) for first, ends in hands.items()}
        first = min(worth, key=worth.__getitem__)
        least = f"even a {NAMES[first]} is worth {float(worth[first]):+.4f}"
        notes.append(f"Surrender costs one ante and is never best: {least}.")
    seen = seeing(shoe, OTHERS, terms)
    if seen == value:
        notes.append("The five other first cards of a full table, all in sight before the decision, change nothing.")
    else:
        notes.append(
            f"With the five other first cards of a full table in sight, the best play nets {float(seen):+.6f}."
        )
    return (*notes, *_counting_notes(terms, shoe)) if value < 0 else tuple(notes)


def _counting_notes(terms: Terms, shoe: Shoe) -> Iterator[str]:
    """How few cards, all of one value, turn a fresh shoe to the player's side."""
    for gone in range(1, shoe[5 - 2] + 1):
        worth = expected(without(shoe, [5] * gone), terms)
        if worth > 0:
            fives = f"{gone} fives" if gone > 1 else "one five"
            yield f"The game can be counted: with {fives} and nothing else gone, a hand is worth {float(worth):+.6f}."
            return


def seeing(shoe: Shoe, others: int, terms: Terms) -> Fraction:
    """What the best play nets, in antes, with the first cards of the other seats in sight.

    They lie face up before anyone decides, so every composition that they can leave is played by itself.
    """
    parts, hands = 0, 0
    for cards in combinations_with_replacement(VALUES, others):
        if ways := prod(comb(shoe[value - 2], cards.count(value)) for value in set(cards)):
            for ends in ends_of(deals(without(shoe, cards))).values():
                parts += ways * max(terms.parts(choice, ends) for choice in CHOICES)
                hands += ways * sum(ends)
    return Fraction(parts, hands * terms.net.denominator)


CHART = ChartPart(strategy, choices)
