"""Answers that are computed once, where a hand asks for dozens of them and a cached function would cost too much."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """Values by key, each computed when it is first asked for; the keys must be few."""

    def __init__(self, compute: Callable[[K], V]) -> None:
        super().__init__()
        self.compute = compute

    def __missing__(self, key: K) -> V:
        """Compute and keep a value."""
        found = self[key] = self.compute(key)
        return found
