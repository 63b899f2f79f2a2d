"""What a table is equipped with: without it some things cannot go wrong. A record may leave it open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import RuleError
from croupier.play.procedures import automated

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.play.round import Round
    from croupier.rulebook.irregularity import Irregularity
    from croupier.submission import TableRules


def has_device(rules: TableRules) -> bool:
    """Whether a shuffler or an automated shoe stands at the table; a record that says "manual" has none by default."""
    return automated(rules) or rules.option("dealing_method") == "automated-shoe"


def has_dice(rules: TableRules) -> bool:
    """Whether dice find the starting position, or a record leaves it open."""
    return rules.option("starting_position_method") in (None, "shaker")


EQUIPMENT: dict[str, Callable[[TableRules], bool]] = {
    "shuffler": automated,
    "device": has_device,
    "dice": has_dice,
    "bank": lambda rules: rules.option("player_banking") is True,
}


def nobody_banks(rule: Irregularity, state: Round) -> RuleError | None:
    """The refusal of what only a bank can do, in a round in which nobody banks."""
    if "bank" not in rule.only or state.bank is not None:
        return None
    text = f"'{rule.title}' cannot happen: nobody banks this round"
    return RuleError("irregularity", text, clause=rule.clause, field="clause")


def possible(rule: Irregularity, rules: TableRules) -> bool:
    """Whether the ways and equipment of a table let something go wrong."""
    ways = rule.dealt_by or tuple(way for name, by in rule.dealt_by_reading.items() for way in by[rules.reading(name)])
    dealt_so = not ways or rules.option("dealing_method") in (None, *ways)
    return dealt_so and all(EQUIPMENT[name](rules) for name in rule.only)
