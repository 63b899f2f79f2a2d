"""Computing the frozen tables of a balanced way, which are its own opponents' chances.

An opponent holds any hand of the full deck with equal chance, independently of the dealer, and sets it by the same
way. The chance of a hand is that of being at least as high as the opponent's hand in the same place, as ties are
the dealer's; a hand that is void counts as lower than any.

The tables are found in rounds. At first everyone sets the best hand in one place. A round sets every hand by the
tables and counts the chances again, in whole millionths. If by these new chances every hand would be set as before,
they are frozen: all hands set by the frozen table give exactly the frozen table. If not, the tables move a step
towards the new chances. Other openings and steps may run in circles. All sums are of whole numbers, and of equally
good settings the one with the highest high, then medium, then low hand is taken, so the same tables come out
everywhere.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.families.hands.way_tables import MILLION

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    I64 = NDArray[np.int64]
    Bools = NDArray[np.bool_]

MOST_ROUNDS = 200
UNIT = "millionths of the opponents set the same way whose hand in this place has this value or a lower one"
NAMES = {2: ("high", "low"), 3: ("high", "medium", "low")}


@dataclass(frozen=True, slots=True, eq=False)
class Space:
    """All hands of a game, each a run of settings: the classes of their parts, high first.

    Hand i has the settings from `starts[i]` to before the next start and stands for `weights[i]` hands.
    `void[part]` marks the classes of an opponent that any hand counts as beating.
    """

    parts: tuple[I64, ...]
    starts: I64
    weights: I64
    values: tuple[I64, ...]
    void: tuple[Bools, ...]
    score: Callable[..., I64]
    opening: int
    step: int


# Rounds


def settle(space: Space) -> tuple[tuple[I64, ...], int]:
    """The chances that set all hands so that they come out again, and the number of rounds."""
    tables = counted(space, _opening(space))
    chosen = set_all(space, tables)
    for rounds in range(1, MOST_ROUNDS + 1):
        new = counted(space, chosen)
        again = set_all(space, new)
        if np.array_equal(again, chosen):
            return new, rounds
        pairs = zip(tables, new, strict=True)
        tables = tuple((old * (space.step - 1) + fresh + space.step // 2) // space.step for old, fresh in pairs)
        chosen = again if space.step == 1 else set_all(space, tables)
    raise RuntimeError(f"the chances do not settle in {MOST_ROUNDS} rounds")


def _opening(space: Space) -> I64:
    """Every hand set for the best of the opening part, then of the parts in their order."""
    codes = _codes(space)
    most = int(codes.max()) + 1
    chosen: I64 = np.maximum.reduceat(space.parts[space.opening] * most + codes, space.starts) % most
    return chosen


def set_all(space: Space, tables: tuple[I64, ...]) -> I64:
    """The code of the setting that every hand gets by the chances of each class."""
    scores = space.score(*(table[part] for table, part in zip(tables, space.parts, strict=True)))
    sizes = np.diff(space.starts, append=len(scores))
    best = np.repeat(np.maximum.reduceat(scores, space.starts), sizes)
    chosen: I64 = np.maximum.reduceat(np.where(scores == best, _codes(space), -1), space.starts)
    return chosen


def counted(space: Space, chosen: I64) -> tuple[I64, ...]:
    """The chances in millionths, for each class of each part, if every hand is set as chosen."""
    total = int(space.weights.sum())
    found = []
    for part in range(len(space.parts) - 1, -1, -1):
        size = len(space.values[part])
        chosen, classes = np.divmod(chosen, size)
        counts = np.bincount(classes, space.weights, size).astype(np.int64)
        void = space.void[part]
        at_most = np.cumsum(np.where(void, 0, counts)) + counts[void].sum()
        found.append((at_most * 2 * MILLION + total) // (2 * total))
    return tuple(reversed(found))


def _codes(space: Space) -> I64:
    """Every setting as one number, greater where the high, then the medium, then the low hand is better."""
    codes: I64 = np.zeros(len(space.parts[0]), np.int64)
    for part, values in zip(space.parts, space.values, strict=True):
        codes = codes * len(values) + part
    return codes


def starts_of(sizes: I64) -> I64:
    """Where the run of settings of each hand begins."""
    starts: I64 = np.cumsum(sizes) - sizes
    return starts


# Files


def document(command: str, game: str, unit: str, tables: list[dict[str, Any]]) -> str:
    """The tables as JSON, a line for every list."""
    head = {"made_by": command, "game": game, "unit": unit}
    lines = ",\n".join(json.dumps(table, separators=(",", ":")).replace('},{"hand"', '},\n{"hand"') for table in tables)
    return json.dumps(head, indent=1)[:-2] + ',\n "tables": [\n' + lines + "\n]}\n"


def table_of(space: Space, options: dict[str, bool]) -> dict[str, Any]:
    """The settled chances of a space: for every hand the values at which the chance rises."""
    chances, rounds = settle(space)
    hands = []
    for name, values, millionths in zip(NAMES[len(chances)], space.values, chances, strict=True):
        rises = np.diff(millionths, prepend=-1) > 0
        hands.append({"hand": name, "values": values[rises].tolist(), "millionths": millionths[rises].tolist()})
    return {"options": options, "rounds": rounds, "opponents": int(space.weights.sum()), "hands": hands}
