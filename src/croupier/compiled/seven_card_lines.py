"""Counts of hands by the lines that they meet, as texts, and which row of a paytable pays them.

A wager pays the first row of its table that the cards meet. Hands are therefore counted by all the lines they meet, so
that one count serves every table, printed or invented. A key is the lines joined by a blank, or "none".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

Lines: TypeAlias = frozenset[str]

NONE = "none"
# Joins the lines of a player to how high the banker is.
BESIDE = " beside "


def joined(lines: Iterable[str]) -> str:
    """The key of hands that meet these lines."""
    return " ".join(lines) or NONE


def split(key: str) -> Lines:
    """The lines that a key names."""
    return frozenset() if key == NONE else frozenset(key.split(" "))


def by_row(
    counts: Mapping[str, int], order: Sequence[str], read: Callable[[Lines], Lines] = lambda lines: lines
) -> dict[str, int]:
    """How many hands each row of a table pays, in the table's order, and how many none pays.

    `read` says which lines a reading lets the hand meet.
    """
    found = dict.fromkeys((*order, NONE), 0)
    for key, count in counts.items():
        lines = read(split(key))
        found[next((hand for hand in order if hand in lines), NONE)] += count
    return found
