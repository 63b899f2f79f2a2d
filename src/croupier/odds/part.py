"""The parts of a chapter that the odds ask for: `odds.py` exports ODDS, and `chart.py` exports CHART."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.chapter import chapter, part

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from croupier.odds.model import Chart, Choice, Entry
    from croupier.odds.store import Store
    from croupier.submission import TableRules


@dataclass(frozen=True, slots=True)
class OddsPart:
    """The `odds` part: the wagers that can be priced, in the chapter's order.

    `slow` says that counts which do not ship take minutes, so nothing is counted in passing. `supposed` names options
    that only the odds know, such as a number of decks other than the law's, and the values that a proof tries.
    """

    entries: tuple[Entry, ...]
    slow: bool = False
    supposed: Mapping[str, tuple[str | int | bool, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChartPart:
    """The `chart` part: the best decisions under some rules, and what each choice is worth for one hand.

    `choices` is given the hand and, where the player can see more, that too: both are texts as the command reads them.
    """

    strategy: Callable[[TableRules, Store], Chart]
    choices: Callable[[TableRules, str, str | None, Store], list[Choice]]


def odds_part(game: str) -> OddsPart:
    """The odds of a chapter; one that has none is an InputError."""
    return part(game, "odds", OddsPart)


def chart_part(game: str) -> ChartPart:
    """The charts of a chapter; one that has none is an InputError."""
    return part(game, "chart", ChartPart)


def entries(game: str) -> tuple[Entry, ...]:
    """The wagers of a game that can be priced, in the chapter's order."""
    return odds_part(game).entries


def has_odds(game: str) -> bool:
    """Whether a chapter has odds at all."""
    return chapter(game).has("odds")


def has_chart(game: str) -> bool:
    """Whether a chapter says how its game is played best."""
    return chapter(game).has("chart")
