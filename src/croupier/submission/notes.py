"""Take values out of a parsed document, noting what is wrong with them and on which line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from croupier.errors import InputError, did_you_mean
from croupier.money import Cents, Odds, parse_amount, parse_percent
from croupier.rulebook import enforces
from croupier.submission.model import Level, Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from fractions import Fraction

    from croupier.rulebook import Game
    from croupier.submission.toml_lines import Path

T = TypeVar("T")


class Notes:
    """Takes values out of nested dictionaries and notes each mistake with its place."""

    def __init__(self, lines: dict[Path, int] | None = None) -> None:
        self.lines = lines or {}
        self.problems: list[Problem] = []

    def line(self, path: Path) -> int | None:
        """The line of a key, or of the nearest table around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path)

    def error(
        self, path: Path, code: str, message: str, *, allowed: str | None = None, clause: str | None = None
    ) -> None:
        """Note a mistake."""
        self.problems.append(Problem(Level.ERROR, code, message, field_name(path), self.line(path), allowed, clause))

    def keys(self, path: Path, given: dict[str, Any], known: Iterable[str], what: str = "key") -> None:
        """Refuse keys that nobody reads, suggesting the nearest."""
        known = list(known)
        for key in given:
            if key not in known:
                self.error(
                    (*path, key),
                    "unknown-key",
                    f"unknown {what} '{key}'{did_you_mean(key, known)}",
                    allowed=", ".join(known) or "nothing",
                )

    def table(self, path: Path, value: object) -> dict[str, Any]:
        """The value as a table, or an empty one with a mistake noted."""
        if isinstance(value, dict):
            return value
        if value is not None:
            self.error(path, "type", f"{field_name(path)} must be a table, not {_type(value)}")
        return {}

    def text(self, path: Path, value: object, *, clause: str | None = None) -> str | None:
        """The value as text that is not empty."""
        if isinstance(value, str) and value.strip():
            return value
        if value is not None:
            self.error(
                path, "type", f"{field_name(path)} must be text, not {_type(value)}", allowed="text", clause=clause
            )
        return None

    def amount(self, path: Path, value: object, clause: str | None) -> Cents | None:
        """The value as a positive amount."""
        cents = self._try(path, value, parse_amount, clause, 'dollars as a string, such as "7.50"')
        if cents is not None and cents <= 0:
            self.error(path, "amount", "the amount must be more than zero", allowed="more than $0", clause=clause)
            return None
        return cents

    def percent(self, path: Path, value: object, clause: str | None) -> Fraction | None:
        """The value as a percentage, as a fraction."""
        text = self.text(path, value, clause=clause)
        share = self._try(path, text, parse_percent, clause, 'a percentage such as "28%"') if text else None
        if share is not None and share > 1:
            self.error(path, "percent", f"{value} is more than the whole", allowed="0% to 100%", clause=clause)
        return share

    @enforces("odds_form")
    def odds(self, path: Path, value: object, game: Game, clause: str | None) -> Odds | None:
        """The value as odds; some chapters never state them with "for"."""
        odds = self._try(path, value, Odds.parse, clause, 'odds such as "3 to 2"')
        if odds is not None and odds.form == "for" and game.odds_form is not None:
            self.error(
                path,
                "odds-form",
                f"'{value}' states odds with 'for', which hides the return of the stake",
                allowed='"to" odds',
                clause=game.odds_form,
            )
        return odds

    def _try(self, path: Path, value: object, parser: Callable[..., T], clause: str | None, allowed: str) -> T | None:
        try:
            return parser(value)
        except InputError as error:
            self.error(path, error.code, error.message, allowed=allowed, clause=clause)
            return None


def field_name(path: Path) -> str:
    """A path as people write it: `table[0].wagers.ante.minimum`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def _type(value: object) -> str:
    names = {bool: "true or false", int: "a number", float: "a number", str: "text", list: "a list", dict: "a table"}
    return names.get(type(value), f"a {type(value).__name__}")
