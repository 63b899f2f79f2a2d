"""From counts and a paytable to priced outcomes, for wagers that one hand and one table decide."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.errors import RulebookError
from croupier.odds.model import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.money import Cents, Odds
    from croupier.odds.model import Ask

LOST = Fraction(-1)


def net_of(odds: Odds | None, *, stake: Cents = 100, meter: Cents = 0, returned: bool = True) -> Fraction:
    """What a wager of one unit nets at these odds; nothing printed loses it.

    Fixed amounts and shares of the meter are divided by the stake; `returned` says whether the stake comes back.
    """
    if odds is None or odds.form == "loss":
        return LOST
    if odds.form == "push":
        return Fraction(0)
    if odds.form == "fixed":
        award = (odds.fixed + odds.meter * meter) / Fraction(stake)
        return award if returned else award - 1
    if odds.form == "for":
        return odds.ratio - 1
    return odds.ratio if returned else odds.ratio - 1


def by_hand(
    ask: Ask,
    counts: Mapping[str, int],
    *,
    column: str = "pays",
    stake: Cents = 100,
    meter: Cents = 0,
    returned: bool = True,
) -> tuple[Outcome, ...]:
    """An outcome for every counted hand, priced by the row of the paytable that names it; `none` and unlisted lose."""
    if ask.table is None:
        raise RulebookError(f"{ask.wager} is priced by hands, and no paytable is in force")
    found = []
    for hand, count in counts.items():
        odds = ask.rules.cell(ask.table, hand, column)
        net = net_of(odds, stake=stake, meter=meter, returned=returned)
        found.append(Outcome(hand, count, net, pays=str(odds) if odds else "loss", hand=hand))
    return tuple(found)
