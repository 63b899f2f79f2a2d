"""How a constraint reports: the field within the table, what is wrong, and the clause."""

from __future__ import annotations

from croupier.submission.model import Level, Problem


def error(field: str, code: str, message: str, clause: str, allowed: str | None = None) -> Problem:
    """A finding that stops the filing."""
    return Problem(Level.ERROR, code, message, field, None, allowed, clause)


def warning(field: str, code: str, message: str, clause: str, allowed: str | None = None) -> Problem:
    """A finding that the licensee should know of."""
    return Problem(Level.WARNING, code, message, field, None, allowed, clause)
