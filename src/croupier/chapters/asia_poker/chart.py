"""How Asia Poker is set best: the reply to a house way, and every setting of one hand."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.cards import cards_text
from croupier.chapters.asia_poker.hands import SETTER, rank
from croupier.chapters.asia_poker.hands.ways import WAYS
from croupier.chapters.asia_poker.odds import (
    BEST,
    CHARTED,
    DEALS,
    KNOWS,
    MAIN,
    OTHERWISE,
    RARE,
    REST,
    SPACE,
    counts_of,
    setting_rules,
)
from croupier.errors import InputError
from croupier.families.odds.pai_gow_set import read_hand, terms_of, way_of
from croupier.odds.model import Chart, Choice, Rule, Simple
from croupier.odds.part import ChartPart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.odds.store import Counts, Store
    from croupier.submission import TableRules


# --- The best reply


def strategy(rules: TableRules, store: Store) -> Chart:
    """What the best reply makes of each pattern of ranks, how far it is from the way, and what ways cost."""
    counts, way = counts_of(rules, store), way_of(rules)
    terms = terms_of(rules, rules.paytable(MAIN) or rules.book.tables_for(MAIN)[0])
    chart = {name.removeprefix(CHARTED): count for name, count in counts.items() if name.startswith(CHARTED)}
    worth = {name: _expected(counts[name], counts[DEALS], terms.after) for name in (BEST, *WAYS)}
    return Chart(
        title=f"Asia Poker: the best reply to the way '{way}'",
        rules=tuple(_rules(chart)),
        value=worth[BEST],
        simple=tuple(
            Simple(name, f"set as the way '{name}' does", worth[name], worth[BEST] - worth[name]) for name in WAYS
        ),
        notes=(
            "Cards are numbered from the highest down. The joker is an ace where it does not complete a straight or a "
            "flush. Of equally good settings the one with the highest high hand is taken.",
            SPACE,
            KNOWS,
        ),
    )


def _expected(won: int, deals: int, net: Fraction) -> Fraction:
    return (won * net - (deals - won)) / deals


def _rules(chart: Counts) -> Iterator[Rule]:
    """For each pattern its decisions, the most frequent first, and how many hands the way sets worse."""
    patterns: dict[str, Counts] = {}
    for name, hands in chart.items():
        pattern, _, decision = name.partition(", ")
        patterns.setdefault(pattern, {})[decision] = hands
    for pattern, decisions in patterns.items():
        worse = decisions.pop(OTHERWISE, 0)
        total = sum(decisions.values())
        note = f"; the way sets {worse / total:.2%} of these hands worse"
        for decision, hands in _frequent(decisions, total).items():
            yield Rule(pattern, decision, f"{hands / total:.2%} of these hands{note}")
            note = ""


def _frequent(decisions: Counts, total: int) -> Counts:
    """The decisions for one hand in a hundred or more, and all others as one."""
    found = {decision: hands for decision, hands in decisions.items() if hands >= total * RARE}
    rest = total - sum(found.values())
    return {**found, REST: rest} if rest else found


def choices(rules: TableRules, hand: str, against: str | None, _store: Store) -> list[Choice]:
    """The settings that no other beats in every part, counted over all 53,524,680 hands of the dealer."""
    if against:
        raise InputError("against", "hands are set before the dealer's is seen", field="against")
    cards = read_hand(hand, "hand")
    from croupier.chapters.asia_poker.kernels.hand import settings_of

    way, stated = way_of(rules), setting_rules(rules)
    house = SETTER.decide(rules, cards).setting
    terms = terms_of(rules, rules.paytable(MAIN) or rules.book.tables_for(MAIN)[0])
    found = settings_of(cards, way, stated)
    most = max(one.win for one in found)
    return [
        Choice(
            f"{cards_text(one.high)} / {cards_text(one.medium)} / {cards_text(one.low)}",
            _expected(one.win, one.total, terms.after),
            one.win == most,
            {
                "hands": " / ".join(
                    (
                        rank(rules, "high", one.high).phrase,
                        rank(rules, "medium", one.medium).phrase,
                        rank(rules, "low", one.low).phrase,
                    )
                ),
                "win": f"{one.win:,}",
                "lose": f"{one.total - one.win:,}",
                "of": f"{one.total:,}",
                "house way": "yes" if [set(part) for part in house.hands] == list(map(set, one[:3])) else "",
            },
        )
        for one in found
    ]


CHART = ChartPart(strategy, choices)
