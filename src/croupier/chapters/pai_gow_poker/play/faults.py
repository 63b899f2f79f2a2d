"""What may go wrong at pai gow poker: N.J.A.C. 13:69F-11.11, and the counts of 11.8 to 11.8B."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import RuleError
from croupier.rulebook import cite

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.play.inputs import Json
    from croupier.play.round import Round


def _of_a_player(state: Round, found: Mapping[str, Json]) -> None:
    """(d) gives the option to a player; an exposed card of the bank falls under (e)."""
    bank = state.bank
    if bank and found.get("seat") == bank.seat:
        text = "an exposed card of the bank voids all hands"
        raise RuleError("irregularity", text, clause=cite("NJ-69F-11.11(e)"), field="seat")


def _while_stacking(state: Round, found: Mapping[str, Json]) -> None:
    """(k) is about the seven stacks; only a record that names no way of dealing is spared the difference."""
    if state.phase == "dealing" and state.rules.option("dealing_method") == "hand":
        text = "the stacks are dealt already: a card exposed now falls under (d) or (e)"
        raise RuleError("irregularity", text, clause=cite("NJ-69F-11.11(k)"), field="clause")


IN_ROUND = {cite("NJ-69F-11.11(d)"): _of_a_player, cite("NJ-69F-11.11(k)"): _while_stacking}
