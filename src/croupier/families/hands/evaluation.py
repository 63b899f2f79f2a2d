"""What every readable ranking answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.cards import Card, Rank


# The clause that names each category of a family, worst first. A family has none of its own: chapters bring them.
Clauses: TypeAlias = "Sequence[str]"
UNCITED: Clauses = ("",) * 16


class Evaluation(NamedTuple):
    """How good a hand is, and why.

    `value` alone decides: a greater value is a better hand, equal values tie. It holds the category in the
    bits from 20 up and five nibbles of ranks below, so `value >> 20` is the category's number.
    """

    value: int
    category: str
    cards: tuple[Card, ...]
    stands_for: tuple[tuple[Card, Card], ...]
    phrase: str
    clause: str


def pack(category: int, ranks: Iterable[Rank]) -> int:
    """A comparable value: the category, then up to five ranks in falling importance."""
    value = category << 20
    for shift, rank in zip((16, 12, 8, 4, 0), ranks, strict=False):
        value |= rank << shift
    return value
