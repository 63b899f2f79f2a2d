"""Compute the frozen tables of the balanced way: `python -m proofs.freeze.asia_poker`.

At first everyone sets the best medium hand, and the tables move the whole way to the new chances in every round.
"""

from __future__ import annotations

import sys
import time
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import JOKER
from croupier.chapters.asia_poker import hands as book
from croupier.chapters.asia_poker.hands import ELECTIONS
from croupier.chapters.asia_poker.hands.ways import two_of_three
from croupier.chapters.asia_poker.kernels import ranking, settings
from croupier.compiled import rankings as fast
from proofs.freeze.chances import UNIT, Space, document, starts_of, table_of

if TYPE_CHECKING:
    from croupier.compiled.arrays import I64, Hands

COMMAND = "python -m proofs.freeze.asia_poker"
FILE = Path(str(book.__file__)).parent / "way_chances.json"
SLICE = 50_000


def asia_space(*, low_straight_flush_a234: bool = False, low_straight_a234: bool = False) -> Space:
    """All 154,143,080 hands; those that differ in suits that cannot matter are one."""
    hands, weights = _asia_hands()
    parts: list[tuple[I64, ...]] = []
    sizes = []
    for start in range(0, len(hands), SLICE):
        found = settings.set_hands(
            hands[start : start + SLICE],
            low_straight_flush_a234=low_straight_flush_a234,
            low_straight_a234=low_straight_a234,
        )
        parts.append(tuple(classes[found.pareto].astype(np.int64) for classes in found.classes))
        sizes.append(found.pareto.sum(1))
    values = (
        ranking.values(low_straight=low_straight_a234, low_straight_flush=low_straight_flush_a234),
        fast.values("two-card"),
        np.arange(13) << 16,
    )
    return Space(
        parts=tuple(np.concatenate(part) for part in zip(*parts, strict=True)),
        starts=starts_of(np.concatenate(sizes)),
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
    from proofs.freeze.suit_loops import suit_classes

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


def main() -> None:
    """Write the file."""
    tables, began = [], time.perf_counter()
    for elected in product((False, True), repeat=2):
        elections = dict(zip(ELECTIONS, elected, strict=True))
        tables.append(table_of(asia_space(**elections), elections))
        print(f"{time.perf_counter() - began:6.1f} s  {elections}", file=sys.stderr)
    FILE.write_text(document(COMMAND, "asia-poker", UNIT, tables), "utf-8")


if __name__ == "__main__":
    main()
