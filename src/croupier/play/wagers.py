"""Which stakes a chapter and a submission accept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError, did_you_mean
from croupier.money import dollars
from croupier.rulebook import Role, enforces

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.money import Cents
    from croupier.play.inputs import Json
    from croupier.rulebook import Wager
    from croupier.submission import TableRules


@enforces("wagers")
def check_stakes(
    rules: TableRules,
    stakes: Mapping[str, Cents],
    *,
    seat: int,
    choices: Mapping[str, Mapping[str, Cents]] | None = None,
    banks: bool = False,
) -> None:
    """Refuse stakes that are not offered, outside their limits, or without the wager they need.

    Limits hold for each choice of a wager on a choice. The bank needs no compulsory wager.
    """
    book = rules.book
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
                text = f"the {wager.name} must equal the {wager.rides_on}"
                raise RuleError("wager", text, clause=wager.clause, field=field)
        elif slug not in rules.wagers:
            raise RuleError("wager", f"the {wager.name} is not offered here", clause=wager.clause, field=field)
        else:
            _check_amounts(rules, wager, stake, (choices or {}).get(slug), field)
    for wager in book.game.wager:
        if wager.role is Role.REQUIRED and wager.slug not in stakes and not banks:
            text = f"seat {seat} has no {wager.name}, which is needed to take part"
            raise RuleError("wager", text, clause=wager.clause, field=f"seats.{seat}.wagers.{wager.slug}")


def _check_amounts(
    rules: TableRules, wager: Wager, stake: Cents, choices: Mapping[str, Cents] | None, field: str
) -> None:
    if (choices is not None) != (wager.choice is not None):
        wanted = f"names its choice ({wager.choice})" if wager.choice else "is a plain amount"
        raise RuleError("wager", f"a {wager.name} {wanted}", clause=wager.clause, field=field)
    terms = rules.wagers[wager.slug]
    for amount in choices.values() if choices is not None else (stake,):
        if not terms.minimum <= amount <= terms.maximum:
            limits = f"{dollars(terms.minimum)} to {dollars(terms.maximum)}"
            text = f"a {wager.name} of {dollars(amount)} is outside {limits}"
            raise RuleError("wager", text, clause=wager.clause, field=field)


def split_choices(wagers: Json) -> tuple[dict[str, Cents], dict[str, dict[str, Cents]]]:
    """Stakes by wager, and for wagers on a choice the stake of each choice."""
    if not isinstance(wagers, dict):
        raise InputError("wagers", "wagers map a name to a whole number of cents", field="wagers")
    stakes: dict[str, Cents] = {}
    choices: dict[str, dict[str, Cents]] = {}
    for slug, stake in wagers.items():
        if isinstance(stake, dict) and stake and all(isinstance(choice, str) for choice in stake):
            choices[slug] = {choice: _cents(amount) for choice, amount in stake.items()}
            stakes[slug] = sum(choices[slug].values())
        else:
            stakes[slug] = _cents(stake)
    return stakes, choices


def _cents(value: Json) -> Cents:
    if type(value) is not int:
        raise InputError("wagers", "wagers map a name to a whole number of cents", field="wagers")
    return value
