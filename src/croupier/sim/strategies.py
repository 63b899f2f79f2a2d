"""What the simulated tables share: which wagers are staked, who decides, and how a round is written down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import numpy as np

from croupier.errors import InputError, did_you_mean
from croupier.money import format_amount, parse_amount

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from croupier.rulebook import Paytable, Rulebook
    from croupier.sim.deal import Planes
    from croupier.sim.model import Decisions, Plan
    from croupier.submission import TableRules

REQUIRED = "required"
OPTIMAL, SIMPLE, CALLABLE = "optimal", "simple", "callable"
STAKE = "100"
# The option that says what a progressive is wagered with, where its table must be filed.
AMOUNT = "progressive_wager_amount"

T = TypeVar("T")


# --- What is simulated


def staked(plan: Plan, known: Sequence[str]) -> tuple[str, ...]:
    """The wagers to simulate, in the chapter's order: those asked for, or all that the table offers."""
    offered = [name for name in known if name == REQUIRED or name in plan.rules.wagers]
    for name in plan.wagers:
        if name not in known:
            text = f"{plan.rules.book.game.name} has no wager '{name}' to simulate{did_you_mean(name, known)}"
            raise InputError("wager", f"{text}: {', '.join(known)}", field="wager")
        if name not in offered:
            raise InputError("wager", f"'{name}' is not offered at this table", field="wager")
    return tuple(name for name in offered if not plan.wagers or name in plan.wagers)


def table_of(rules: TableRules, wager: str) -> Paytable:
    """The table in force for a wager, or the chapter's first."""
    return rules.paytable(wager) or rules.book.tables_for(wager)[0]


def strategy_of(plan: Plan, known: Sequence[str]) -> str:
    """Who decides: one of the ways of playing that a game has."""
    if plan.strategy not in known:
        named = [name for name in known if name != CALLABLE]
        text = f"{plan.rules.book.game.name} cannot be simulated with the strategy '{plan.strategy}'"
        raise InputError("strategy", f"{text}: {', '.join(named)}, or a function of one's own", field="strategy")
    return plan.strategy


def asked(plan: Plan, stage: int, visible: Planes, choices: int) -> Decisions:
    """What a function of the caller's decides, given only what the player can see."""
    shown = visible.view()
    shown.flags.writeable = False
    found = np.asarray(plan.decide(stage, shown))
    rounds = visible.shape[1]
    whole = found.dtype.kind in "iub" and found.shape == (rounds,)
    if not whole or (rounds and not 0 <= int(found.min()) <= int(found.max()) < choices):
        text = f"a strategy answers decision {stage} with {rounds:,} whole numbers from 0 to {choices - 1}"
        raise InputError("strategy", text, field="strategy")
    return found.astype(np.uint8)


# --- How a round is written down


def stated(rules: TableRules) -> dict[str, Any]:
    """The rules as the submission of a round record states them."""
    book, filed = rules.book, rules.progressive
    money = {option.key for option in book.options.values() if option.type == "money"}
    own = [table for table in rules.filed.values() if _template(book, table) is None]
    seed = filed.seed if filed.seed is not None else _only(parse_amount(table.seed) for table in own if table.seed)
    found: dict[str, Any] = {
        "paytables": {w: i for w, i in rules.paytables.items() if i in book.paytables and book.paytables[i].selectable},
        # A limit in dollars has no meaning where everything is a multiple of the wager.
        "options": {
            k: format_amount(int(v)) if k in money else v for k, v in rules.options.items() if k != "payout_limit"
        },
        "readings": dict(rules.readings),
        "house_way": rules.house_way,
        "house_way_exceptions": list(rules.house_way_exceptions),
        "filed": {
            wager: {"template": name} if (name := _template(book, table)) else {"rows": _rows(table)}
            for wager, table in rules.filed.items()
        },
        "odds": {wager: {hand: str(odds) for hand, odds in rows.items()} for wager, rows in rules.odds.items()},
        "progressive": {
            **{k: _percent(v) for k, v in (("rate", filed.rate), ("reserve", filed.reserve)) if v is not None},
            **{k: format_amount(v) for k, v in (("seed", seed), ("reseed", filed.reseed)) if v is not None},
        },
    }
    amount = _only(table.wager_amount for table in own if table.wager_amount)
    if amount is not None and f"{rules.game}.{AMOUNT}" in book.options:
        found["options"].setdefault(AMOUNT, amount)
    return {key: value for key, value in found.items() if value}


def _template(book: Rulebook, table: Paytable) -> str | None:
    """The template that a filed table is in all but its name: rows alone do not say what stake and meter it has."""
    for name, one in book.templates.items():
        if msgspec.structs.replace(table, id=one.id, provenance=one.provenance, selectable=one.selectable) == one:
            return name
    return None


def _only(values: Iterable[T]) -> T | None:
    """The value, where there is one."""
    return next(iter(values), None)


def _rows(table: Paytable) -> list[dict[str, str]]:
    return [{"hand": row.hand, **row.columns()} for row in table.rows]


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):g}%"
