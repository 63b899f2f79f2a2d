"""When something goes wrong: whether it can have happened, and what a void round gives back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError
from croupier.play.equipment import possible
from croupier.play.inputs import whole
from croupier.play.orders import STAFF, need
from croupier.play.shoe import same_cards
from croupier.rulebook import enforces
from croupier.rulebook.irregularity import Effect

if TYPE_CHECKING:
    from croupier.play.chapter import Playbook
    from croupier.play.inputs import Input
    from croupier.play.lines import Line
    from croupier.play.round import Round
    from croupier.play.table import Table
    from croupier.rulebook.irregularity import Irregularity


@enforces("irregularities")
def verify_irregularity(table: Table, given: Input) -> None:
    """Refuse what is no irregularity here, cannot happen now, or lacks what it needs."""
    clause = given.data.get("clause")
    rule = table.game.irregularities.get(clause) if isinstance(clause, str) else None
    if rule is None:
        text = f"{clause!r} is no irregularity of this game"
        raise InputError("irregularity", text, field="clause")
    need(given, STAFF, rule.clause)
    if not possible(rule, table.rules):
        text = f"'{rule.title}' cannot happen with the equipment of this table"
        raise RuleError("equipment", text, clause=rule.clause, field="clause")
    if check := table.game.checks.get(rule.clause):
        check(table.rules, given.data)
    phases = (*rule.phases, *rule.early)
    if table.phase() not in phases and table.short != rule.clause:
        text = f"'{rule.title}' cannot happen while {table.phase()}, only while {' or '.join(phases)}"
        raise RuleError("phase", text, clause=rule.clause, field="clause")
    for key in rule.needs:
        if key not in given.data:
            raise RuleError("irregularity", f"'{rule.title}' needs {key}", clause=rule.clause, field=key)
    seats = list(table.state.seats) if table.state else []
    if "seat" in rule.needs and whole(given.data, "seat") not in seats:
        raise RuleError("irregularity", "no such seat plays in this round", clause=rule.clause, field="seat")
    in_round = table.game.in_round.get(rule.clause)
    if in_round is not None and table.state is not None:
        in_round(table.state, given.data)
    if "choice" in rule.needs and given.data["choice"] not in rule.choices:
        text = f"the player's option is {' or '.join(rule.choices)}"
        raise RuleError("irregularity", text, clause=rule.clause, field="choice")
    if rule.effect is Effect.BURN and not table.cabinet.shoe.left():
        raise RuleError("irregularity", "no card is left to be found", clause=rule.clause, field="clause")
    if rule.effect is Effect.REFILL:
        _verify_refill(table, given, rule)


def _verify_refill(table: Table, given: Input, rule: Irregularity) -> None:
    if table.short != rule.clause:
        text = "there are cards enough to complete the round"
        raise RuleError("irregularity", text, clause=rule.clause, field="clause")
    if not same_cards(given.data.get("order"), table.cabinet.rack.cards()):
        text = "the order must hold exactly the cards of the discard rack"
        raise RuleError("order", text, clause=rule.clause, field="order")


def void_lines(game: Playbook, state: Round, rule: Irregularity) -> list[Line]:
    """What a void round returns and, where the clause says so, settles; recorded in the round."""
    lines = state.void(rule.clause, keep=rule.settle)
    for seat in state.clockwise():
        kept = frozenset(rule.settle) & set(state.seats[seat].stakes) - state.settled(seat)
        if kept:
            settled = game.settle(state, seat, frozenset(kept))
            state.lines += settled
            lines += settled
    return lines
