"""The frozen chances of the balanced ways.

A table says, for every value of a hand, how many of a million opponents who set random hands the same way hold
this value or a lower one in the same place. `proofs.freeze` computes the tables.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

MILLION = 1_000_000


class Chances(NamedTuple):
    """The values of a hand in rising order, and the chance in millionths of holding at least the opponent's."""

    values: tuple[int, ...]
    millionths: tuple[int, ...]

    def of(self, value: int) -> int:
        """The chance of a value; a value that no opponent holds has that of the next lower one."""
        place = bisect_right(self.values, value)
        return self.millionths[place - 1] if place else 0


@cache
def frozen(package: str, **options: bool | str) -> tuple[Chances, ...]:
    """The chances of each hand of a chapter, high first, for the options that were frozen."""
    tables = _read(package)["tables"]
    found = next(table for table in tables if table["options"] == options)
    return tuple(Chances(tuple(one["values"]), tuple(one["millionths"])) for one in found["hands"])


@cache
def _read(package: str) -> dict[str, Any]:
    text = (files(package) / "hands" / "way_chances.json").read_text("utf-8")
    document: dict[str, Any] = json.loads(text)
    return document
