"""Which stakes a chapter and a submission accept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError, did_you_mean
from croupier.money import dollars
from croupier.rulebook import Role, enforces

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.money import Cents
    from croupier.submission import TableRules


@enforces("wagers")
def check_stakes(rules: TableRules, stakes: Mapping[str, Cents], *, seat: int) -> None:
    """Refuse stakes that are not offered, outside their limits, or without the wager they need."""
    book = rules.book
    required = [w for w in book.game.wager if w.role is Role.REQUIRED]
    for slug, stake in stakes.items():
        field = f"seats.{seat}.wagers.{slug}"
        wager = book.wagers.get(slug)
        if wager is None or wager.role is Role.PAYOUT:
            known = [w.slug for w in book.game.wager if w.role in (Role.REQUIRED, Role.OPTIONAL)]
            raise InputError("wager", f"{book.game.name} has no wager '{slug}'{did_you_mean(slug, known)}", field=field)
        if wager.role in (Role.RAISE, Role.CHOICE):
            raise RuleError("wager", f"the {wager.name} is made later, by a decision", clause=wager.clause, field=field)
        if wager.rides_on:
            if stake != stakes.get(wager.rides_on):
                raise RuleError(
                    "wager", f"the {wager.name} must equal the {wager.rides_on}", clause=wager.clause, field=field
                )
        elif slug not in rules.wagers:
            raise RuleError("wager", f"the {wager.name} is not offered here", clause=wager.clause, field=field)
        else:
            terms = rules.wagers[slug]
            if not terms.minimum <= stake <= terms.maximum:
                limits = f"{dollars(terms.minimum)} to {dollars(terms.maximum)}"
                raise RuleError(
                    "wager",
                    f"a {wager.name} of {dollars(stake)} is outside {limits}",
                    clause=wager.clause,
                    field=field,
                )
    for wager in required:
        if wager.slug not in stakes:
            raise RuleError(
                "wager",
                f"seat {seat} has no {wager.name}, which is needed to take part",
                clause=wager.clause,
                field=f"seats.{seat}.wagers.{wager.slug}",
            )
