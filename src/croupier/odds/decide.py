"""How a game is played best: the chart of a chapter, and the worth of every choice for one hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.odds.answer import default_store
from croupier.odds.part import chart_part

if TYPE_CHECKING:
    from croupier.odds.model import Chart, Choice
    from croupier.odds.store import Store
    from croupier.submission import TableRules


def strategy(rules: TableRules, store: Store | None = None) -> Chart:
    """The optimal decisions under these rules."""
    return chart_part(rules.game).strategy(rules, store or default_store())


def choices(rules: TableRules, hand: str, *, against: str | None = None, store: Store | None = None) -> list[Choice]:
    """What every choice is worth for one hand, best first; `against` is what the player can see of other hands."""
    found = chart_part(rules.game).choices(rules, hand, against, store or default_store())
    return sorted(found, key=lambda choice: -choice.value)
