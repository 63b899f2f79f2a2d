"""The clause ↔ code ↔ test matrix."""

from croupier.trace.matrix import Entry, Status, build, totals

__all__ = ["Entry", "Status", "build", "totals"]
