"""Reading a set hand from what somebody types: numbers or names of cards, or the house way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import InputError
from croupier.pieces import pieces_of
from croupier.play.setting import HOUSE_WAY, parts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

HOUSE_WORDS = ("house", "house way", "house-way", "set house", "set house-way")


def how_to(game: str) -> str:
    """What the player may type, in one line."""
    *_, low = parts_of(game)
    example = " ".join(f"{part} ..." for part in parts_of(game)[1:]) if len(parts_of(game)) > 2 else f"{low} 2 5"
    return f"Set the hand by the numbers or names of its cards, such as '{example}'; the rest is the high hand."


def is_setting(game: str, typed: str) -> bool:
    """Whether the words look like a setting and not like the number or the name of a choice."""
    words = typed.lower().replace(",", " ").split()
    return typed.lower() in HOUSE_WORDS or len(words) > 1 or any(word in parts_of(game) for word in words)


def read_setting(game: str, dealt: Sequence[int], typed: str) -> dict[str, Any]:
    """A decision from words such as `low 2 5`, `2 5`, `Kd 9c`, `medium 1 2 low 7` or `house`."""
    if typed.lower() in HOUSE_WORDS:
        return HOUSE_WAY
    parts = parts_of(game)
    laid: dict[str, list[int]] = {part: [] for part in parts}
    left, part = list(dealt), parts[-1]
    for word in typed.replace(",", " ").split():
        if word.lower() in parts:
            part = word.lower()
        elif word.lower() != "set":
            piece = _piece(game, dealt, left, word)
            left.remove(piece)
            laid[part].append(piece)
    laid[parts[0]] += left
    return {"set": {part: pieces_of(game).text(laid[part]) for part in parts}}


def _piece(game: str, dealt: Sequence[int], left: Sequence[int], word: str) -> int:
    """The card or tile that a number or a name means, if it has not been laid yet."""
    if word.isdecimal() and 1 <= int(word) <= len(dealt) and dealt[int(word) - 1] in left:
        return dealt[int(word) - 1]
    if not word.isdecimal():
        (wanted,) = pieces_of(game).parse(word)
        alike = pieces_of(game).look
        for piece in left:
            if alike(piece) == alike(wanted):
                return piece
    raise InputError("setting", f"'{word}' is not among the cards still to be set", field="choice")
