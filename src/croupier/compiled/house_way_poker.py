"""The house ways of pai gow poker as the compiled loops take them, and the classes of ranks that they set."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.cards import ACE, JACK, KING, NINE, QUEEN, SEVEN, SIX
from croupier.compiled import families as _families
from croupier.compiled import keys as _keys
from croupier.compiled import pairs as _pairs
from croupier.compiled import tables as _tables
from croupier.compiled.check import option
from croupier.families.hands.categories import POKER

if TYPE_CHECKING:
    from croupier.compiled.arrays import I32, I64, Hands
    from croupier.compiled.house_way_poker_kernels import Way

NEVER = ACE + 1


@dataclass(frozen=True, slots=True, eq=False)
class RankTables:
    """The classes of ranks that seven cards can have: how often each rank occurs, whether the joker is held.

    `places` leads from a sum of the words of seven cards to the row; `hands` has cards of these ranks.
    """

    counts: I64
    joker: I64
    places: I32
    hands: Hands


class WayTables(NamedTuple):
    """A way, and its settings of every class of ranks that holds no flush."""

    by: Way
    settings: I32


def _steps(*, split_from: int, steps: tuple[tuple[int, int], ...]) -> list[int]:
    """For each rank the least card that must go low to keep cards of that rank together."""
    found = [next((least for lowest, least in steps if rank >= lowest), 0) for rank in range(split_from)]
    return found + [NEVER] * (13 - split_from)


# Four of a kind by its rank, two pair by the higher, then three switches, as the loops read them.
WAYS: dict[str, list[int]] = {
    "foxwoods": [
        *_steps(split_from=JACK, steps=((SEVEN, KING),)),
        *_steps(split_from=JACK, steps=((SEVEN, ACE), (0, KING))),
        *(1, 1, 0),
    ],
    "stones": [
        *_steps(split_from=QUEEN, steps=((NINE, KING), (SIX, QUEEN))),
        *_steps(split_from=QUEEN, steps=((NINE, ACE), (SIX, KING), (0, QUEEN))),
        *(0, 0, 1),
    ],
}


@cache
def rank_tables() -> RankTables:
    """Every class of ranks, those without the joker first."""
    rows = list(_tables.rank_rows(7, 1))
    counts = np.concatenate([counts for _, counts, _ in rows])
    joker = np.concatenate([np.full(len(counts), held) for held, counts, _ in rows])
    places = np.zeros(2 * _keys.section(7), np.int32)
    places[np.concatenate([sums for _, _, sums in rows])] = np.arange(len(counts))
    return RankTables(counts, joker, places, cards_of(counts, joker))


def cards_of(counts: I64, joker: I64) -> Hands:
    """Cards that have these ranks, the joker last."""
    held = (np.arange(4) < counts[:, :, None]).reshape(len(counts), 52)
    places = np.column_stack([held, joker == 1])
    return (np.nonzero(places)[1]).reshape(len(counts), -1).astype(np.uint8)


def way_numbers(way: str) -> I64:
    """A way as the kernels read it."""
    return np.array(WAYS[option("way", way, WAYS)], np.int64)


@cache
def way_tables(way: str, *, low_wheel: bool) -> WayTables:
    """The tables of a way, with its setting of every class of ranks that holds no flush."""
    from croupier.compiled import house_way_poker_kernels as kernels

    high, low = _families.bug(5, low_wheel=low_wheel), _pairs.two_card()
    least = np.searchsorted(high.values, low.values).astype(np.int16)
    straight = int(np.searchsorted(high.values, POKER.index("straight") << 20))
    by = kernels.Way(
        high.word, high.lanes, high.start, high.table, high.flush, low.table, least, straight, way_numbers(way)
    )
    hands = rank_tables().hands
    settings = np.empty(len(hands), np.int32)
    kernels.set_ranks(hands, by._replace(start=0), settings)
    return WayTables(by, settings)
