"""The hands part of a chapter: hands in words and, where hands are set, how they may be set and how the house does it.

A chapter's `hands` exports `HANDS`, a `Handbook`. Play, odds and the house all ask it, so the rules of a table are
turned into the arguments of a ranking in one place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.chapter import chapter
from croupier.errors import InputError, did_you_mean
from croupier.families.hands.house_way import HouseWay, set_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from croupier.families.hands.evaluation import Evaluation
    from croupier.families.hands.house_way import Decision
    from croupier.families.hands.settings import Setting
    from croupier.submission import TableRules


@dataclass(frozen=True, slots=True)
class HandSetter:
    """How the hands of a game are set.

    `arguments` says what a table's options and readings mean to the rankings; `legal` and the ways take them as
    keywords. `rank` ranks one part by its name, and `fouled` judges all parts, the highest first. `exception` sets
    pieces for which the licensee has filed one. A set hand is otherwise as good as another of the same worth;
    `turned` is there where it must look the same, and says whether its parts may change places.
    """

    arguments: Callable[[TableRules], Mapping[str, object]]
    legal: Callable[..., list[Setting]]
    rank: Callable[[TableRules, str, Sequence[int]], Evaluation]
    fouled: Callable[[TableRules, Sequence[Evaluation]], bool]
    ways: Mapping[str, HouseWay[Any]]
    exception: Callable[[TableRules, Sequence[int]], Decision | None] | None = None
    turned: Callable[[TableRules], bool] | None = None

    def way(self, rules: TableRules) -> HouseWay[Any]:
        """The way that the licensee has filed, or the default of the game."""
        name = rules.house_way or rules.book.game.default_house_way or ""
        return self.ways[name] if name in self.ways else house_way(rules.game, name)

    def decide(self, rules: TableRules, pieces: Sequence[int]) -> Decision:
        """How the house sets dealt cards or tiles, and by which rule."""
        filed = self.exception(rules, pieces) if self.exception is not None else None
        return filed or set_hand(self.way(rules), pieces, **self.arguments(rules))

    def settings(self, rules: TableRules, pieces: Sequence[int]) -> list[Setting]:
        """Every legal setting; where there is none, the one that the house lays down."""
        return self.legal(sorted(pieces), **self.arguments(rules)) or [self.decide(rules, sorted(pieces)).setting]


@dataclass(frozen=True, slots=True)
class Handbook:
    """What a chapter says about hands: what a player's cards make, in words, and how hands are set."""

    words: Callable[[TableRules, Sequence[int], Sequence[int]], str | None] | None = None
    setter: HandSetter | None = None


def handbook(slug: str) -> Handbook:
    """The hands part of a game; an empty one where its chapter has none."""
    found = chapter(slug)
    return found.part("hands", Handbook) if found.has("hands") else Handbook()


def setter_of(slug: str) -> HandSetter:
    """How hands are set in a game."""
    setter = handbook(slug).setter
    if setter is None:
        raise InputError("setting", f"no hand is set in {slug}", field="set")
    return setter


def house_way(slug: str, name: str) -> HouseWay[Any]:
    """A way of a game by its name."""
    setter = handbook(slug).setter
    ways = setter.ways if setter is not None else {}
    if name not in ways:
        known = ", ".join(ways) or "none"
        text = f"{slug} has no way '{name}'; it has {known}{did_you_mean(name, ways)}"
        raise InputError("house_way", text, field="house_way")
    return ways[name]


def in_words(rules: TableRules, cards: Sequence[int], community: Sequence[int] = ()) -> str | None:
    """The hand that somebody's cards make, where the game can say it of so few or so many cards."""
    words = handbook(rules.game).words
    try:
        return words(rules, cards, community) if words is not None else None
    except InputError:
        return None
