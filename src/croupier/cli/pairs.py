"""Arguments of the form NAME=VALUE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable


def pairs(given: Iterable[str], field: str) -> dict[str, str]:
    """Names and values of such arguments."""
    found: dict[str, str] = {}
    for text in given:
        name, mark, value = text.partition("=")
        if not mark or not name or not value:
            raise InputError(field, f"'{text}' is not of the form NAME=VALUE", field=field)
        found[name] = value
    return found


def typed(given: dict[str, str]) -> dict[str, str | int | bool]:
    """Values as options have them: true, false, whole numbers, else text."""
    words: dict[str, bool] = {"true": True, "false": False}
    return {
        name: words[value] if value in words else int(value) if value.isdecimal() else value
        for name, value in given.items()
    }
