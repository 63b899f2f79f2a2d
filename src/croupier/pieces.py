"""What a game is dealt with, cards or tiles: how they are read, written and told apart."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Protocol, TypeAlias

from croupier.cards import Cards, cards_text, parse_cards
from croupier.rulebook import rulebook
from croupier.tiles import Tiles, kind, parse_tiles, tiles_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


Hand: TypeAlias = Cards | Tiles


class Parse(Protocol):
    """Pieces from a text such as `As Kd` or `6-6 1-2`."""

    def __call__(self, text: str, *, field: str | None = None) -> tuple[int, ...]:
        """The pieces that a text names; `field` is named in an error."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """Cards or tiles; `look` is what a player can tell apart, for the two tiles of a pair look alike."""

    noun: str
    parse: Parse
    text: Callable[[Iterable[int]], str]
    look: Callable[[int], int]
    hand: Callable[[Iterable[int]], Hand]


@cache
def pieces_of(slug: str) -> Pieces:
    """What is dealt in a game."""
    dealt = rulebook(slug).game.pieces
    if dealt.kind == "tiles":
        return Pieces("tile", parse_tiles, tiles_text, kind, Tiles)
    return Pieces("card", parse_cards, partial(cards_text, jokers=max(1, dealt.jokers)), int, Cards)
