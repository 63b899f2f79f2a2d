"""Wagers as a person types them: `ante 10 bonus 5`, `red 5`, `straight-up Qh 5`, `split Qh/Kh 5`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import InputError
from croupier.money import parse_amount

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from croupier.rulebook import Wager


def read_wagers(words: Iterable[str], wagers: Mapping[str, Wager]) -> dict[str, Any]:
    """Amounts by name; a wager on a choice names the choice before the amount, joined by strokes if it is several."""
    stakes: dict[str, Any] = {}
    rest = iter(words)
    for name in rest:
        known = wagers.get(name)
        on_choice = known is not None and known.choice is not None
        choice = next(rest, "") if on_choice else ""
        amount = next(rest, None)
        if amount is None:
            wanted = "a name, a choice and an amount" if on_choice else "a name and an amount"
            raise InputError("wagers", f"write each wager as {wanted}", field="wagers")
        cents = parse_amount(amount, field=name)
        if on_choice:
            stakes.setdefault(name, {})[choice.replace("/", " ")] = cents
        else:
            stakes[name] = cents
    return stakes
