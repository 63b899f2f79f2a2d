"""How a chapter shows itself: `words.toml` and `picture.svg` in its folder, both optional."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from croupier.chapter import chapter
from croupier.errors import RulebookError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


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
    path = chapter(slug).folder / "words.toml"
    if not path.is_file():
        return Words()
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Words)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise RulebookError(f"{slug}: words.toml: {error}") from error


def picture(slug: str) -> Traversable | None:
    """The picture of a game, if its chapter has one."""
    path = chapter(slug).folder / "picture.svg"
    return path if path.is_file() else None
