"""The All-Six Bonus Wager, which chapters settle on six cards by the same list of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import DIAMONDS, NINE
from croupier.compiled import families as _families
from croupier.families.hands.categories import POKER
from croupier.families.odds.all_six import ROYAL, SIX_CARDS, WAGER
from croupier.families.sim.planes import looked_up, ranked
from croupier.odds.pricing import net_of
from croupier.sim.model import Ending, SimWager
from croupier.sim.strategies import table_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes
    from croupier.submission import TableRules

NONE = "none"
SIX = 6


def all_six(rules: TableRules) -> tuple[SimWager, Callable[[Planes], Codes]]:
    """The wager, and how it ends on six rows of cards."""
    table = table_of(rules, WAGER)
    paid = [hand for hand in POKER if POKER.index(hand) >= POKER.index("three-of-a-kind")]
    names = [NONE, *paid, *SIX_CARDS]
    tables = _families.poker(SIX)
    hands = [POKER[category] for category in (tables.values >> 20).tolist()]
    code = np.array([names.index(hand) if hand in names else 0 for hand in hands], np.uint8)
    royal = names.index(ROYAL)
    # A table that does not list the six-card royal flush pays the royal flush in it.
    listed = [names.index(hand) if rules.cell(table, hand) else royal for hand in SIX_CARDS]

    def row(cards: Planes) -> Codes:
        out = looked_up(code, ranked(tables, cards))
        for i in np.flatnonzero(out == royal):
            suit = cards[0, i] & 3
            if (cards[:, i] & 3 == suit).all() and cards[:, i].min() >> 2 == NINE:
                out[i] = listed[0 if suit == DIAMONDS else 1]
        return out

    return SimWager(WAGER, tuple(Ending(name, net_of(rules.cell(table, name))) for name in names), table.id), row
