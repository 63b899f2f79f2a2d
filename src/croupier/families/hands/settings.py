"""Every legal way to set a hand, and the ones that no other way beats in every hand.

A setting is two hands, high and low, or in Asia Poker three: high, medium and low. `SETTERS` has one function a
game; each takes the dealt cards or tiles and the options and readings of the game.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from operator import ge
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from croupier.chapters.asia_poker import hands as asia
from croupier.chapters.pai_gow_tiles import hands as tile_hands
from croupier.chapters.supreme_pai_gow import hands as supreme
from croupier.errors import InputError, did_you_mean
from croupier.families.hands import bug, poker
from croupier.rulebook.cite import cite
from croupier.tiles import check_tiles, kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from croupier.cards import Card
    from croupier.families.hands.evaluation import Evaluation
    from croupier.tiles import Tile

Pieces: TypeAlias = tuple[int, ...]
EqualHands: TypeAlias = Literal["allowed", "loses"]


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


def legal(game: str, pieces: Sequence[int], **options: bool | str) -> list[Setting]:
    """Every legal setting of the cards or tiles dealt in a game; the options are those of its setter."""
    if game not in SETTERS:
        known = ", ".join(SETTERS)
        raise InputError("game", f"no hands are set in '{game}', only in {known}{did_you_mean(game, SETTERS)}")
    return SETTERS[game](pieces, **options)


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


# Pai gow poker: seven cards in a five-card high and a two-card low hand, 21 ways


def pai_gow_poker(cards: Sequence[Card], *, low_wheel: bool = False) -> list[Setting]:
    """The settings whose high hand is equal to or higher than the low hand."""
    cite("PA-688a.11(c)")
    cite("NJ-69F-11.9(a)")
    poker.check(cards, sizes=(7,), jokers=1)
    found = []
    for high, low in _splits(cards, 5):
        high_value, low_value = bug.best(high, low_wheel=low_wheel).value, _two_card_value(low)
        if high_value >= low_value:
            found.append(Setting((high, low), (high_value, low_value)))
    return found


@cache
def _two_card_value(cards: Pieces) -> int:
    return bug.low(cards).value


# Asia Poker: seven cards in hands of four, two and one, 105 ways


def asia_poker(
    cards: Sequence[Card],
    *,
    low_straight_flush_a234: bool = False,
    low_straight_a234: bool = False,
    pair: asia.MediumPair = "medium-hand",
    equal_lead: asia.EqualLead = "longer-ranks-higher",
) -> list[Setting]:
    """The settings whose hands fall in rank from high to medium to low (readings AP-3 and AP-4)."""
    cite("PA-575.11(b)")
    poker.check(cards, sizes=(7,), jokers=1)
    found = []
    for four, three in _splits(cards, 4):
        high = asia.high(four, low_straight_flush_a234=low_straight_flush_a234, low_straight_a234=low_straight_a234)
        for two, (last,) in _splits(three, 2):
            medium, low = _medium(two, pair), _low(last)
            if not asia.fouled(high, medium, low, equal_lead=equal_lead):
                found.append(Setting((four, two, (last,)), (high.value, medium.value, low.value)))
    return found


@cache
def _medium(cards: Pieces, pair: asia.MediumPair) -> Evaluation:
    return asia.medium(cards, pair=pair)


@cache
def _low(card: Card) -> Evaluation:
    return asia.low(card)


# Tiles and Supreme Pai Gow: four pieces in two hands of two, three ways


def pai_gow_tiles(
    tiles: Sequence[Tile],
    *,
    swap: tile_hands.SwapReading = "rank-follows",
    zero: tile_hands.ZeroReading = "without-pair",
) -> list[Setting]:
    """The settings that look different; the better two tiles are the high hand, so none is fouled (NJ-2).

    Where reading NJ-1 lets a low pair count zero, that low hand cannot win and is worth nothing.
    """
    cite("NJ-69F-10.7(a)")
    check_tiles(tiles, size=4)
    found: dict[frozenset[Pieces], Setting] = {}
    for one, other in _halves(tiles):
        look = frozenset(tuple(sorted(map(kind, hand))) for hand in (one, other))
        setting = _better_first(one, other, _tile_value(one, swap), _tile_value(other, swap))
        if zero == "any" and tile_hands.is_zero(setting.low, zero=zero):
            setting = Setting(setting.hands, (setting.values[0], 0))
        found.setdefault(look, setting)
    return list(found.values())


@cache
def _tile_value(tiles: Pieces, swap: tile_hands.SwapReading) -> int:
    return tile_hands.best(tiles, swap=swap).value


def supreme_pai_gow(
    cards: Sequence[Card],
    *,
    equal: EqualHands = "allowed",
    joker: supreme.JokerReading = "after-subtracting",
    zero: supreme.ZeroReading = "pair-ranks",
) -> list[Setting]:
    """The settings whose high hand is higher than the low hand or, by reading MA-1, equal to it.

    Where reading MA-2 lets zero points strike pairs and face cards, such a low hand is worth nothing.
    """
    cite("MA-SPG-12(a)")
    poker.check(cards, sizes=(4,), jokers=2)
    found = []
    for one, other in _halves(cards):
        setting = _better_first(one, other, _supreme_value(one, joker), _supreme_value(other, joker))
        if setting.values[0] == setting.values[1] and equal == "loses":
            cite("MA-SPG-12(g)(2)")
            continue
        if zero == "loses" and supreme.is_zero(setting.low, zero=zero, joker=joker):
            setting = Setting(setting.hands, (setting.values[0], 0))
        found.append(setting)
    return found


@cache
def _supreme_value(cards: Pieces, joker: supreme.JokerReading) -> int:
    return supreme.best(cards, joker=joker).value


# How the pieces can fall apart


def _splits(pieces: Sequence[int], size: int) -> Iterator[tuple[Pieces, Pieces]]:
    """Every way to take so many pieces out, and the rest, both in the order in which they were dealt."""
    places = range(len(pieces))
    for chosen in combinations(places, size):
        yield tuple(pieces[i] for i in chosen), tuple(pieces[i] for i in places if i not in chosen)


def _halves(pieces: Sequence[int]) -> Iterator[tuple[Pieces, Pieces]]:
    """The three ways to part four pieces in twos."""
    a, b, c, d = pieces
    yield (a, b), (c, d)
    yield (a, c), (b, d)
    yield (a, d), (b, c)


def _better_first(one: Pieces, other: Pieces, value: int, other_value: int) -> Setting:
    """Two hands as a setting: the better is the high hand."""
    if value >= other_value:
        return Setting((one, other), (value, other_value))
    return Setting((other, one), (other_value, value))


Setter: TypeAlias = "Callable[..., list[Setting]]"

SETTERS: dict[str, Setter] = {
    "face-up-pai-gow-poker": pai_gow_poker,
    "pai-gow-poker": pai_gow_poker,
    "asia-poker": asia_poker,
    "pai-gow-tiles": pai_gow_tiles,
    "supreme-pai-gow": supreme_pai_gow,
}
