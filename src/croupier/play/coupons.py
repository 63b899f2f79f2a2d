"""Coupons on the layout: match play beside a wager of chips, and a coupon that is redeemed as a wager.

A match play coupon is paid like chips of its value when the wager wins. Whatever was decided, it is collected; a wager
that comes back brings it back. A redeemed coupon is the wager itself: nobody's chips are at stake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from croupier.errors import InputError, RuleError
from croupier.money import dollars
from croupier.play.lines import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from croupier.money import Cents
    from croupier.play.lines import Line
    from croupier.rulebook import Coupon
    from croupier.submission import TableRules

# The value of the coupon on each wager, and on each choice of a wager that has one.
Coupons: TypeAlias = "dict[tuple[str, str], Cents]"


def coupons_of(totals: Mapping[str, Cents], choices: Mapping[str, Mapping[str, Cents]]) -> Coupons:
    """Coupons by wager and choice, from amounts as wagers are written."""
    return {
        (wager, choice): value
        for wager, total in totals.items()
        for choice, value in choices.get(wager, {"": total}).items()
    }


def kinds_of(rules: TableRules) -> dict[str, Coupon]:
    """The kinds of coupon that are accepted here, each by the first wager that takes it."""
    laws = [wager.coupon for wager in reversed(rules.book.game.wager) if wager.coupon is not None]
    return {law.kind: law for law in laws if law.option is None or rules.option(law.option) is True}


def law_of(rules: TableRules, wager: str) -> Coupon | None:
    """What the chapter says of coupons on a wager."""
    known = rules.book.wagers.get(wager)
    return known.coupon if known is not None else None


def redeemed(rules: TableRules, coupons: Coupons) -> Cents:
    """The wagers for which coupons were redeemed, so that no chips lie there."""
    laws = ((law_of(rules, wager), value) for (wager, _), value in coupons.items())
    return sum(value for law, value in laws if law is not None and law.kind == "redeemed")


def matching(rules: TableRules, wager: str, value: Cents) -> Cents:
    """What a coupon adds to the amount that a wager is paid on."""
    law = law_of(rules, wager)
    return value if law is not None and law.kind == "match" else 0


def check_coupons(
    rules: TableRules,
    coupons: Coupons,
    stakes: Mapping[str, Cents],
    choices: Mapping[str, Mapping[str, Cents]],
    *,
    seat: int,
    banked: bool = False,
) -> None:
    """Refuse a coupon that is not accepted, or that its wager of chips does not match."""
    for (wager, choice), value in coupons.items():
        field = f"seats.{seat}.coupons.{wager}"
        law, stake = law_of(rules, wager), choices.get(wager, {"": stakes.get(wager, 0)}).get(choice, 0)
        if law is None or (law.option is not None and rules.option(law.option) is not True):
            name = rules.book.wagers[wager].name if wager in rules.book.wagers else wager
            clause = law.clause if law is not None else rules.book.game.wager[0].clause
            raise RuleError("coupon", f"no coupon is accepted with the {name} here", clause=clause, field=field)
        if value <= 0:
            raise InputError("amount", "a coupon has a value of more than zero", field=field)
        if banked and rules.is_read(law.not_against_bank):
            text = "no coupon is accepted in a round that a player banks"
            raise RuleError("coupon", text, clause=law.clause, field=field)
        if law.kind == "match" and value > stake:
            text = f"a coupon of {dollars(value)} is matched by at least as much in chips, not {dollars(stake)}"
            raise RuleError("coupon", text, clause=law.clause, field=field)
        if law.kind == "redeemed" and value != stake:
            text = f"a coupon of {dollars(value)} is no wager of {dollars(stake)}"
            raise RuleError("coupon", text, clause=law.clause, field=field)


def with_coupons(rules: TableRules, held: Mapping[tuple[int, str, str], Cents], lines: Iterable[Line]) -> list[Line]:
    """Lines with the coupons that lay with their wagers; where one was redeemed, no chips were at stake."""
    return [_with_coupon(rules, held.get((line.seat, line.wager, line.choice), 0), line) for line in lines]


def _with_coupon(rules: TableRules, value: Cents, line: Line) -> Line:
    law = law_of(rules, line.wager) if value else None
    if law is None:
        return line
    return line._replace(coupon=value, stake=0 if law.kind == "redeemed" else line.stake)


def comes_back(rules: TableRules, line: Line) -> bool:
    """Whether the coupon of a line goes back to the player; it is collected with every other end of a wager."""
    law = law_of(rules, line.wager)
    pushes = line.outcome is Outcome.PUSH and not (law is not None and rules.is_read(law.push_collects))
    return pushes or line.outcome is Outcome.VOID
