"""The switch of a proving process: which point of which clause is off, and which points have been reached."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(slots=True)
class Switch:
    """What is off, and what has been reached."""

    clause: str | None = None
    point: str | None = None
    reached: set[tuple[str, str]] = field(default_factory=set)

    def turn_off(self, clause: str, point: str) -> None:
        """Switch one point of one clause off, for the rest of this process."""
        self.clause, self.point = clause, point


SWITCH = Switch()


def off(clause: str | None, point: str) -> bool:
    """Whether the clause is switched off at this point; that it was reached is remembered."""
    if not clause:
        return False
    SWITCH.reached.add((clause, point))
    return clause == SWITCH.clause and point == SWITCH.point


def some_off(clauses: Iterable[str | None], point: str) -> bool:
    """Whether one of several clauses is switched off at this point; all of them were reached."""
    found = [off(clause, point) for clause in clauses]
    return any(found)
