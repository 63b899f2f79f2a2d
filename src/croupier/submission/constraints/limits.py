"""Payout limits and linked progressives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.money import dollars
from croupier.rulebook import cite
from croupier.submission.constraints.finding import error
from croupier.submission.exposure import most_at_minimum

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.submission.model import Problem, TableRules

_LIMIT = {
    "face-up-pai-gow-poker": ("max_payout", 50_000_00, cite("PA-688a.12(e)")),
    "asia-poker": ("max_payout", 50_000_00, cite("PA-575.12(c)")),
    "four-card-prime": ("payout_limit", 50_000_00, cite("PA-682a.12(g)")),
    "cajun-stud": ("payout_limit", 50_000_00, cite("PA-683a.12(f)")),
    "pai-gow-poker": ("imperial_max_payout", 40_000_00, cite("NJ-69F-11.20(d)")),
}
_LIMIT_DISPLAY = {
    "asia-poker": cite("PA-575.2(b)(7)"),
    "four-card-prime": cite("PA-682a.2(b)(5)"),
    "cajun-stud": cite("PA-683a.2(b)(5)"),
}


def payout_limit(rules: TableRules) -> Iterator[Problem]:
    """A payout limit is at least the chapter's floor and the most a minimum wager could win."""
    if rules.game not in _LIMIT:
        return
    key, floor, clause = _LIMIT[rules.game]
    limit = rules.options.get(key)
    if limit is None:
        return
    most = most_at_minimum(rules)
    needed = max(floor, most)
    if int(limit) < needed:
        why = f"what a minimum wager could win, {dollars(most)}" if most > floor else f"the floor of {dollars(floor)}"
        yield error(
            f"options.{key}",
            "payout-limit",
            f"a payout limit of {dollars(int(limit))} is below {why}",
            clause,
            f"at least {dollars(needed)}",
        )


def payout_limit_shown(rules: TableRules) -> Iterator[Problem]:
    """A payout limit is shown to the players, and only a limit that exists."""
    if rules.game not in _LIMIT_DISPLAY:
        return
    key, _, _ = _LIMIT[rules.game]
    has_limit, shown = key in rules.options, "payout_limit_display" in rules.options
    if has_limit and not shown:
        option = rules.book.options[f"{rules.game}.payout_limit_display"]
        yield error(
            "options.payout_limit_display",
            "missing",
            "a payout limit is filed, so the submission must say where players read it",
            _LIMIT_DISPLAY[rules.game],
            ", ".join(map(str, option.allowed)),
        )
    if shown and not has_limit:
        yield error(
            "options.payout_limit_display",
            "no-limit",
            "there is no payout limit to display",
            _LIMIT_DISPLAY[rules.game],
            f"{key}, or no payout_limit_display",
        )


def linked_progressive(rules: TableRules) -> Iterator[Problem]:
    """Only a progressive wager can be linked."""
    if rules.option("linked_progressive") is True and "progressive" not in rules.wagers:
        yield error(
            "options.linked_progressive",
            "not-offered",
            "a linked progressive is stated but the Progressive Payout Wager is not offered",
            cite("PA-688a.2(d)"),
            "false, or offer wagers.progressive",
        )
