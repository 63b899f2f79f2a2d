"""How a game looks to a page that has never heard of it: pieces, hands, surface, words and picture."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from croupier.chapter import chapter
from croupier.house.model import Look, Part
from croupier.layout.plan import EMPTY, plan_of
from croupier.pieces import pieces_of
from croupier.rulebook import rulebook
from croupier.words import picture, words

if TYPE_CHECKING:
    from collections.abc import Iterable

OPTIONAL = ("hands", "odds", "chart", "sim")
# Choices that more than one chapter has, and whose names say too little.
CHOICES = {"void": "Void the hand"}


@cache
def look_of(slug: str) -> Look:
    """What a page must know to show a game."""
    dealt, plan, said = rulebook(slug).game.pieces, plan_of(slug), words(slug)
    return Look(
        cloth=plan.cloth,
        surface="board" if plan.board else "hands" if dealt.parts else "seats",
        noun=pieces_of(slug).noun,
        hand=dealt.dealt,
        parts=parts_of(slug),
        wild=list(dealt.wild),
        deal=said.deal,
        areas=said.areas,
        short=said.short,
        picture=f"/api/v1/games/{slug}/picture.svg",
        grid=_grid(plan.board.grid) if plan.board else [],
        has=[part for part in OPTIONAL if chapter(slug).has(part)],
    )


def _grid(rows: Iterable[str]) -> list[list[str | None]]:
    return [[None if card == EMPTY else card for card in row.split()] for row in rows]


def parts_of(slug: str) -> list[Part]:
    """The hands that a player sets, the highest first, and of how many pieces."""
    return [Part(name=name, size=size) for name, size in rulebook(slug).game.pieces.parts.items()]


@cache
def choice_text(slug: str, label: str) -> str:
    """What a choice is called on its button: "Over 23", "Raise 2×"."""
    known = words(slug).choices.get(label) or CHOICES.get(label)
    if known is not None:
        return known
    name, _, number = label.rpartition(" ")
    multiples = {str(multiple) for wager in rulebook(slug).game.wager for multiple in wager.multiples}
    return label[:1].upper() + label[1:] + ("×" if name and number in multiples else "")


def picture_of(slug: str) -> bytes:
    """The picture of a game for the lobby: the chapter's own, or a bare table."""
    found = picture(slug) or files("croupier.house.web") / "static" / "picture.svg"
    return found.read_bytes()
