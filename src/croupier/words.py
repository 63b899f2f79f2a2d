"""How a chapter shows itself: `words.toml` and `picture.svg` in its folder, both optional."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from croupier.chapter import chapter
from croupier.errors import InputError, RulebookError
from croupier.pieces import pieces_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FILE = "words.toml"


class Words(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What people read on a table of the game, where the usual words will not do."""

    # What is said when the bets are closed.
    deal: str = "Deal now"
    # A hand with which a question about the best play may begin.
    sample: str = ""
    # What a choice is called, and what an area of the layout is called in print, where that differs from its name.
    choices: dict[str, str] = {}
    areas: dict[str, str] = {}
    # Other ways to print a name that its circle has no room for, longest first.
    short: dict[str, list[str]] = {}


@cache
def words(slug: str) -> Words:
    """The words of a game."""
    path = chapter(slug).folder / FILE
    if not path.is_file():
        return Words()
    where = f"{chapter(slug).package}/{FILE}"
    try:
        found = msgspec.toml.decode(path.read_bytes(), type=Words)
        pieces_of(slug).parse(found.sample)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RulebookError(f"{where}: {error}") from error
    except InputError as error:
        raise RulebookError(f"{where}: sample: {error}") from error
    return found


def picture(slug: str) -> Traversable | None:
    """The picture of a game, if its chapter has one."""
    path = chapter(slug).folder / "picture.svg"
    return path if path.is_file() else None
