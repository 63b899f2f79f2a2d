"""Every way to set a hand, by the million: classes, legality and the Pareto-best settings as arrays.

Row i of a result belongs to hand i; column s is the setting that `order[s]` describes: the columns of the hand
that go high, then those that go medium, then those that go low. A setting takes 6 to 8 bytes, so a million hands
with 105 settings each take 840 MB: set large numbers of hands in slices.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.cards import JOKER
from croupier.compiled import families as _families
from croupier.compiled import pairs as _pairs
from croupier.compiled import run as _run
from croupier.compiled.check import hands_of, thread_count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.compiled.arrays import I16, Bools, Hands


class Settings(NamedTuple):
    """The settings of many hands: the classes of each part, high first, and which settings are what."""

    order: Hands
    classes: tuple[I16, ...]
    legal: Bools
    pareto: Bools


# Seven cards


def pai_gow_poker(hands: Hands, *, low_wheel: bool = False, threads: int = 1, check: bool = False) -> Settings:
    """The 21 splits in five and two; the classes are those of `rank_bug` and `rank_two_card`."""
    from croupier.compiled import setting_kernels as _setting_kernels

    held = hands_of(hands, widths=(7,), deck=JOKER + 1, distinct=check)
    high, low = _families.bug(5, low_wheel=low_wheel), _pairs.two_card()
    found = empty(held, five_two(), parts=2)
    first, second = found.classes

    def work(rows: slice) -> None:
        parts = (first[rows], second[rows], found.legal[rows], found.pareto[rows])
        _setting_kernels.set_two(held[rows], found.order, high, low, *parts)

    spread(work, len(held), threads)
    return found


# Which columns go where


@cache
def five_two() -> Hands:
    """The splits of seven columns in five and two."""
    return columns_of(7, (5,))


def columns_of(width: int, sizes: tuple[int, ...]) -> Hands:
    return frozen(np.array(list(_columns(tuple(range(width)), sizes)), np.uint8))


def _columns(places: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not sizes:
        yield places
        return
    for chosen in combinations(places, sizes[0]):
        rest = tuple(place for place in places if place not in chosen)
        for other in _columns(rest, sizes[1:]):
            yield chosen + other


def frozen(order: Hands) -> Hands:
    order.flags.writeable = False
    return order


# Arrays and threads


def empty(held: Hands, order: Hands, *, parts: int) -> Settings:
    shape = (len(held), len(order))
    classes = tuple(np.empty(shape, np.int16) for _ in range(parts))
    return Settings(order, classes, np.empty(shape, np.bool_), np.empty(shape, np.bool_))


def spread(work: Callable[[slice], None], count: int, threads: int) -> None:
    """Work on slices of the hands, on one thread or several."""
    if thread_count(threads) == 1 or count < _run.SMALL:
        work(slice(0, count))
        return
    ends = [count * i // (threads * _run.SLICES) for i in range(threads * _run.SLICES + 1)]
    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(work, map(slice, ends[:-1], ends[1:])):
            pass
