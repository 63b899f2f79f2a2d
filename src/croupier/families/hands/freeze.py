"""Compute the frozen tables of the balanced ways: `python -m croupier.families.hands.freeze`.

An opponent holds any hand of the full deck with equal chance, independently of the dealer, and sets it by the same
way. The chance of a hand is that of being at least as high as the opponent's hand in the same place, as ties are
the dealer's; in Supreme Pai Gow an opponent's low hand of zero points counts as lower than any.

The tables are found in rounds. At first everyone sets the best medium hand in Asia Poker and the best high hand in
Supreme Pai Gow. A round sets every hand by the tables and counts the chances anew, in whole millionths. If by these
new chances every hand would be set as before, they are frozen: all hands set by the frozen table give exactly the
frozen table. If not, the tables move a step towards the new chances: the whole way in Asia Poker, and an eighth of it
in Supreme Pai Gow. Other openings and steps may run in circles. All sums are of whole numbers, and of equally good
settings the one with the highest high, then medium, then low hand is taken, so the same tables come out everywhere.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.cards import JOKER
from croupier.chapters.asia_poker.ways import two_of_three
from croupier.compiled import rankings as fast
from croupier.compiled import settings as batch
from croupier.families.hands.way_tables import COMMAND, MILLION

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.compiled.arrays import I64, Bools, Hands

FOLDER = Path(__file__).parent / "data"
SLICE = 50_000
MOST_ROUNDS = 200
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


# Asia Poker


def asia_space(*, low_straight_flush_a234: bool = False, low_straight_a234: bool = False) -> Space:
    """All 154,143,080 hands; those that differ in suits that cannot matter are one."""
    hands, weights = _asia_hands()
    parts: list[tuple[I64, ...]] = []
    sizes = []
    for start in range(0, len(hands), SLICE):
        found = batch.asia_poker(
            hands[start : start + SLICE],
            low_straight_flush_a234=low_straight_flush_a234,
            low_straight_a234=low_straight_a234,
        )
        parts.append(tuple(classes[found.pareto].astype(np.int64) for classes in found.classes))
        sizes.append(found.pareto.sum(1))
    values = (
        fast.values("asia", low_straight=low_straight_a234, low_straight_flush=low_straight_flush_a234),
        fast.values("two-card"),
        np.arange(13) << 16,
    )
    return Space(
        parts=tuple(np.concatenate(part) for part in zip(*parts, strict=True)),
        starts=_starts(np.concatenate(sizes)),
        weights=weights,
        values=tuple(value.astype(np.int64) for value in values),
        void=tuple(np.zeros(len(value), np.bool_) for value in values),
        score=two_of_three,
        opening=1,
        step=1,
    )


@cache
def _asia_hands() -> tuple[Hands, I64]:
    """One of each lot of hands that are set alike, and how many are in the lot."""
    # A flush takes four suited cards, or three and the joker.
    without, with_joker = _lots(7, flush=4), _lots(6, flush=3)
    return np.concatenate([without[0], with_joker[0]]), np.concatenate([without[1], with_joker[1]])


def _lots(naturals: int, *, flush: int) -> tuple[Hands, I64]:
    from croupier.compiled.setting_kernels import suit_classes

    masks = np.arange(1 << 13)
    ranks = np.bitwise_count(masks)
    order = np.lexsort((masks, ranks))
    most = {7: 6_009_159, 6: 962_988}[naturals]
    hands = np.full((most, 7), JOKER, np.uint8)
    weights, keys = np.empty(most, np.int64), np.empty(most, np.int64)
    starts = np.searchsorted(ranks[order], np.arange(15))
    suit_classes(naturals, masks[order], starts, 5 ** np.arange(13), flush, hands, weights, keys)
    _, first, lot = np.unique(keys, return_index=True, return_inverse=True)
    return hands[first], np.bincount(lot, weights).astype(np.int64)


# Supreme Pai Gow


def supreme_space() -> Space:
    """All 316,251 hands in their three splits."""
    hands = fast.all_hands(JOKER + 2, 4)
    found = batch.supreme_pai_gow(hands)
    values = fast.values("supreme").astype(np.int64)
    return Space(
        parts=tuple(classes[found.legal].astype(np.int64) for classes in found.classes),
        starts=_starts(found.legal.sum(1)),
        weights=np.ones(len(hands), np.int64),
        values=(values, values),
        void=(np.zeros(len(values), np.bool_), values >> 16 == 0),
        score=lambda high, low: high + low,
        opening=0,
        step=8,
    )


def _starts(sizes: I64) -> I64:
    starts: I64 = np.cumsum(sizes) - sizes
    return starts


# Files


def document(game: str, unit: str, tables: list[dict[str, Any]]) -> str:
    """The tables as JSON, a line for every list."""
    head = {"made_by": COMMAND, "game": game, "unit": unit}
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


def main() -> None:
    """Write both files."""
    unit = "millionths of the opponents set the same way whose hand in this place has this value or a lower one"
    began = time.perf_counter()
    supreme = document("supreme-pai-gow", unit + " or is a low hand of zero points", [table_of(supreme_space(), {})])
    (FOLDER / "supreme-pai-gow.json").write_text(supreme, "utf-8")
    tables = []
    for straight_flush, straight in product((False, True), repeat=2):
        elections = {"low_straight_flush_a234": straight_flush, "low_straight_a234": straight}
        tables.append(table_of(asia_space(**elections), elections))
        print(f"{time.perf_counter() - began:6.1f} s  {elections}", file=sys.stderr)
    (FOLDER / "asia-poker.json").write_text(document("asia-poker", unit, tables), "utf-8")


if __name__ == "__main__":
    main()
