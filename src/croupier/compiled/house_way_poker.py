"""The house ways of pai gow poker by the million: arrays of seven cards in, two classes and a split a hand out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from croupier.cards import ACE, JACK, JOKER, KING, NINE, QUEEN, SEVEN, SIX
from croupier.compiled import families as _families
from croupier.compiled import keys as _keys
from croupier.compiled import pairs as _pairs
from croupier.compiled import tables as _tables
from croupier.compiled.check import hands_of, option
from croupier.compiled.settings import five_two, spread
from croupier.families.hands.categories import POKER

if TYPE_CHECKING:
    from croupier.compiled.arrays import I16, I32, I64, Hands

__all__ = ["WAYS", "RankTables", "SetHands", "WayTables", "rank_tables", "set_hands", "way_numbers", "way_tables"]

Way = Literal["foxwoods", "stones"]
NEVER = ACE + 1


class SetHands(NamedTuple):
    """Hands set by a way: the classes of `rank_bug` and `rank_two_card`, and the row of `order` that was chosen.

    A row of `order` has the five columns that go high, then the two that go low.
    """

    order: Hands
    high: I16
    low: I16
    split: Hands


@dataclass(frozen=True, slots=True, eq=False)
class RankTables:
    """The classes of ranks that seven cards can have: how often each rank occurs, whether the joker is held.

    `places` leads from a sum of the words of seven cards to the row; `hands` has cards of these ranks.
    """

    counts: I64
    joker: I64
    places: I32
    hands: Hands


@dataclass(frozen=True, slots=True, eq=False)
class WayTables:
    """All that the kernels need to set a hand: how hands rank, what is legal, the way, and its settings by ranks."""

    word: I64
    lanes: I64
    start: int
    table: I16
    flush: I16
    pairs: I16
    least: I16
    straight: int
    way: I64
    settings: I32


def _steps(*, split_from: int, steps: tuple[tuple[int, int], ...]) -> list[int]:
    """For each rank the least card that must go low to keep cards of that rank together."""
    found = [next((least for lowest, least in steps if rank >= lowest), 0) for rank in range(split_from)]
    return found + [NEVER] * (13 - split_from)


# Four of a kind by its rank, two pair by the higher, then three switches, as `_house_way_poker` reads them.
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


def set_hands(
    hands: Hands, *, way: Way = "foxwoods", low_wheel: bool = False, threads: int = 1, check: bool = False
) -> SetHands:
    """Set seven of 53 cards by a house way."""
    from croupier.compiled import house_way_poker_kernels as _house_way_poker

    held = hands_of(hands, widths=(7,), deck=JOKER + 1, distinct=check)
    ranks, tables = rank_tables(), way_tables(way, low_wheel=low_wheel)
    word7, start7, columns = _keys.words(7), _keys.flush_start(5), _columns()
    shape = len(held)
    found = SetHands(five_two(), np.empty(shape, np.int16), np.empty(shape, np.int16), np.empty(shape, np.uint8))

    def work(rows: slice) -> None:
        _house_way_poker.set_hands(
            held[rows],
            word7,
            start7,
            ranks.places,
            tables.settings,
            tables.word,
            tables.lanes,
            tables.start,
            tables.table,
            tables.flush,
            tables.pairs,
            tables.least,
            tables.straight,
            tables.way,
            columns,
            found.high[rows],
            found.low[rows],
            found.split[rows],
        )

    spread(work, shape, threads)
    return found


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
    from croupier.compiled import house_way_poker_kernels as _house_way_poker

    high, low = _families.bug(5, low_wheel=low_wheel), _pairs.two_card()
    least = np.searchsorted(high.values, low.values).astype(np.int16)
    straight = int(np.searchsorted(high.values, POKER.index("straight") << 20))
    numbers, hands = way_numbers(way), rank_tables().hands
    settings = np.empty(len(hands), np.int32)
    # From zero the suits do not reach a flush.
    _house_way_poker.set_ranks(
        hands, high.word, high.lanes, 0, high.table, high.flush, low.table, least, straight, numbers, settings
    )
    return WayTables(
        high.word, high.lanes, high.start, high.table, high.flush, low.table, least, straight, numbers, settings
    )


@cache
def _columns() -> I64:
    """The row of `five_two` by its two low columns."""
    found = np.full((7, 7), -1, np.int64)
    for row, (*_, a, b) in enumerate(five_two().tolist()):
        found[a, b] = found[b, a] = row
    return found
