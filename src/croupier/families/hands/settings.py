"""Set hands: what a setting is, how pieces can be parted, and the settings that no other one beats in every hand."""

from __future__ import annotations

from itertools import combinations
from operator import ge
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Pieces: TypeAlias = tuple[int, ...]


class Setting(NamedTuple):
    """Hands set from the dealt cards or tiles, the high hand first, and what each is worth."""

    hands: tuple[Pieces, ...]
    values: tuple[int, ...]

    @property
    def high(self) -> Pieces:
        """The high hand."""
        return self.hands[0]

    @property
    def medium(self) -> Pieces:
        """The medium hand; empty where the game has none."""
        return self.hands[1] if len(self.hands) == 3 else ()

    @property
    def low(self) -> Pieces:
        """The low hand."""
        return self.hands[-1]


def pareto(settings: Iterable[Setting]) -> list[Setting]:
    """The settings that no other one equals or beats in every hand; of equal ones the first."""
    front: list[Setting] = []
    for setting in settings:
        if not any(_covers(other, setting) for other in front):
            front = [other for other in front if not _covers(setting, other)]
            front.append(setting)
    return front


def _covers(one: Setting, other: Setting) -> bool:
    """Whether every hand of one setting is at least as good as that of the other."""
    return all(map(ge, one.values, other.values))


def splits(pieces: Sequence[int], size: int) -> Iterator[tuple[Pieces, Pieces]]:
    """Every way to take this many pieces out, and the rest, both in the order in which they were dealt."""
    places = range(len(pieces))
    for chosen in combinations(places, size):
        yield tuple(pieces[i] for i in chosen), tuple(pieces[i] for i in places if i not in chosen)


def halves(pieces: Sequence[int]) -> Iterator[tuple[Pieces, Pieces]]:
    """The three ways to part four pieces in twos."""
    a, b, c, d = pieces
    yield (a, b), (c, d)
    yield (a, c), (b, d)
    yield (a, d), (b, c)


def better_first(one: Pieces, other: Pieces, value: int, other_value: int) -> Setting:
    """Two hands as a setting: the better is the high hand."""
    if value >= other_value:
        return Setting((one, other), (value, other_value))
    return Setting((other, one), (other_value, value))
