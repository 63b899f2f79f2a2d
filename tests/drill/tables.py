"""Helpers for tests of the drill: rules, deals, and questions about records that were ruled on by hand."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any

from croupier.drill.questions import Deal, Question, call_outcome, compute_payout
from croupier.play.chapter import playbook
from croupier.play.round import Round
from croupier.referee.record import Record, SeatRecord
from croupier.rulebook import Role
from croupier.submission import TableRules, load, offering
from croupier.testing import referee

if TYPE_CHECKING:
    from croupier.drill.practice import Practice


@cache
def rules_of(game: str) -> TableRules:
    """Every wager on offer."""
    return load(offering(game).encode()).tables[0]


def deal(game: str, seed: int = 1, rules: TableRules | None = None) -> Deal:
    """What a question is made from."""
    return Deal(playbook(game), rules or rules_of(game), seed, random.Random(seed))


def asked_about(game: str, wager: str, seats: dict[str, dict[str, Any]], *, payout: bool, **parts: Any) -> Question:
    """The question about a wager of seat 1 in a record."""
    ruling = referee(game, seats, **parts)
    line = next(line for line in ruling.lines if line.seat == 1 and line.wager == wager)
    return (compute_payout if payout else call_outcome)(deal(game), {}, ruling.state, line)


def record_of(practice: Practice, state: Round) -> Record:
    """A dealt round as somebody would have written it down."""
    wagers = practice.rules.book.wagers
    seats = {
        number: SeatRecord(
            {w: stake for w, stake in at.stakes.items() if wagers[w].role in (Role.REQUIRED, Role.OPTIONAL)},
            dict(at.choices),
            tuple(at.cards),
            tuple(at.decisions),
        )
        for number, at in state.seats.items()
    }
    names = {"community": "community", "all-six": "all-six", "joker-replacement": "joker-replacement"}
    names |= dict.fromkeys(("card stand", "display"), "spins")
    extra: dict[str, Any] = {names[k]: tuple(v) for k, v in state.areas.items() if k in names and v}
    extra |= {key: value for key, value in practice.told.items() if key in ("dice", "number")}
    if state.meter is not None:
        extra["meter"] = state.meter
    return Record(practice.game.slug, practice.rules, seats, tuple(state.dealer), extra=extra)
