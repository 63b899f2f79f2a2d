"""How Face Up Pai Gow Poker is set best: against the dealer's open hand."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.chapters.face_up_pai_gow_poker.hands import SETTER, WAYS, legal, rank
from croupier.chapters.face_up_pai_gow_poker.hands.bonus import ace_high
from croupier.chapters.face_up_pai_gow_poker.odds import ACE_HIGH, FOULS, MAIN, OPEN, OPTIMAL, SPACE, counts_of
from croupier.errors import InputError
from croupier.families.odds.pai_gow_set import (
    NOTHING,
    different,
    ends_of,
    expected,
    read_hand,
    terms_of,
    way_of,
    written,
)
from croupier.odds.model import Chart, Choice, Rule, Simple
from croupier.odds.part import ChartPart

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from croupier.families.odds.pai_gow_set import Ends
    from croupier.odds.store import Store
    from croupier.submission import TableRules


# --- The best setting


def strategy(rules: TableRules, store: Store) -> Chart:
    """What to look for, how often it is there, and what setting by a way costs instead."""
    counts, way, terms = counts_of(rules, store), way_of(rules), terms_of(rules, rules.book.tables_for(MAIN)[0])
    best = ends_of(counts, OPTIMAL)
    value = expected(best, terms.after)
    ways = {name: expected(ends_of(counts, name), terms.after) for name in WAYS}
    return Chart(
        title=f"Face Up Pai Gow Poker: against the open hand of a dealer who sets by '{way}'",
        rules=tuple(_rules(best, counts[ACE_HIGH])),
        value=value,
        simple=tuple(
            Simple(name, f"set as the way '{name}' does", worth, value - worth) for name, worth in ways.items()
        ),
        notes=(SPACE, OPEN, FOULS),
    )


def _rules(best: Ends, aces: int) -> Iterator[Rule]:
    won, pushed, lost = best
    deals = sum(best)
    yield Rule("the dealer has an ace high pai gow", "set the hand legally", f"pushes, {aces / deals:.3%} of deals")
    yield Rule("a legal setting beats both hands of the dealer", "set it", f"wins, {won / deals:.3%} of deals")
    yield Rule("else a legal setting beats one of them", "set it", f"pushes, {(pushed - aces) / deals:.3%} of deals")
    yield Rule("else", "any legal setting", f"loses, {lost / deals:.3%} of deals")


def choices(rules: TableRules, hand: str, against: str | None, store: Store) -> list[Choice]:
    """Every legal setting of seven cards that is worth something else, against the dealer's open hand."""
    del store
    cards = read_hand(hand, "hand")
    if not against:
        raise InputError("against", "the dealer's seven cards lie open: state them too", field="against")
    open_cards = read_hand(against, "against")
    if doubled := set(cards) & set(open_cards):
        raise InputError("cards", f"{len(doubled)} of the cards are in both hands", field="against")
    dealer, house = SETTER.decide(rules, open_cards).setting, SETTER.decide(rules, cards).setting
    win = terms_of(rules, rules.paytable(MAIN) or rules.book.tables_for(MAIN)[0]).after
    pushes = ace_high(open_cards)
    settings = different(legal(cards))
    ends = ["push" if pushes else _end(setting.values, dealer.values) for setting in settings]
    worths = [{"win": win, "push": NOTHING, "lose": Fraction(-1)}[end] for end in ends]
    return [
        Choice(
            written(setting.high, setting.low),
            worth,
            worth == max(worths),
            {
                "hands": f"{rank(rules, 'high', setting.high).phrase} / {rank(rules, 'low', setting.low).phrase}",
                "dealer": f"{rank(rules, 'high', dealer.high).phrase} / {rank(rules, 'low', dealer.low).phrase}",
                "ends": "push, dealer ace high" if pushes else end,
                "house way": "yes" if setting.values == house.values else "",
            },
        )
        for setting, worth, end in zip(settings, worths, ends, strict=True)
    ]


def _end(mine: Sequence[int], theirs: Sequence[int]) -> str:
    """Both hands higher win, one pushes, none loses."""
    higher = sum(one > other for one, other in zip(mine, theirs, strict=True))
    return ("lose", "push", "win")[higher]


CHART = ChartPart(strategy, choices)
