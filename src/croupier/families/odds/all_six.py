"""The All-Six Bonus Wager, which chapters settle on six cards by the same list of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.odds.model import Entry, Priced
from croupier.odds.pricing import by_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.odds.model import Ask
    from croupier.odds.store import Counts
    from croupier.work import Work

WAGER = "all-six-bonus"
SIX_CARDS = ("six-card-royal-flush-diamonds", "six-card-royal-flush-other")
ROYAL = "royal-flush"


def price(ask: Ask) -> Iterator[Priced]:
    """All sets of six cards; a table that does not list the six-card royal flush pays the royal flush in it."""
    counts = ask.store.counts(ask.rules.game, WAGER, {}, _count)
    assert ask.table is not None
    for hand in SIX_CARDS:
        if ask.rules.cell(ask.table, hand) is None:
            counts[ROYAL] += counts.pop(hand)
    yield Priced(by_hand(ask, counts))


def _count(work: Work) -> Counts:
    from croupier.compiled.six_cards import all_six

    return all_six(work)


ENTRY = Entry(WAGER, price, tables=WAGER)
