"""What can go wrong.

CroupierError
├── InputError        what was given is not acceptable (exit 2)
│   └── RuleError     ... because a clause of the rulebook forbids it
└── RulebookError     our own data contradict themselves (exit 1)
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class CroupierError(Exception):
    """The root of everything this package raises on purpose."""


class InputError(CroupierError):
    """Something given from outside cannot be used; names the field and what would do."""

    def __init__(self, code: str, message: str, *, field: str | None = None, clause: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.clause = clause

    def as_dict(self) -> dict[str, dict[str, str | None]]:
        """The error document of every JSON interface."""
        return {"error": {"code": self.code, "message": self.message, "field": self.field, "clause": self.clause}}


class RuleError(InputError):
    """A clause of the rulebook forbids what was asked."""

    def __init__(self, code: str, message: str, *, clause: str, field: str | None = None) -> None:
        super().__init__(code, message, field=field, clause=clause)


class RulebookError(CroupierError):
    """The rulebook data are inconsistent: a defect of ours, never of the user."""


def did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """A clause to end an error message with, empty when nothing is near."""
    near = get_close_matches(wrong, list(known), n=1, cutoff=0.5)
    return f"; did you mean '{near[0]}'?" if near else ""
