"""Which paytable settles a wager."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.rulebook import enforces

if TYPE_CHECKING:
    from croupier.rulebook import Paytable
    from croupier.submission import TableRules


@enforces("paytables")
def in_force(rules: TableRules, wager: str) -> Paytable:
    """The table in force for a wager: filed, selected, or the first that the chapter prints."""
    return rules.paytable(wager) or rules.book.tables_for(wager)[0]
