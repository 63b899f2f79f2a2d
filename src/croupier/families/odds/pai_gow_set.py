"""Seven cards set in five and two: deals won, pushed and lost by how the hands are set."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from croupier.cards import cards_text, check_cards, parse_cards
from croupier.odds.model import Outcome
from croupier.odds.pricing import net_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from croupier.cards import Card
    from croupier.families.hands.settings import Setting
    from croupier.odds.store import Counts
    from croupier.rulebook import Paytable
    from croupier.submission import TableRules

# Deals won, pushed and lost.
Ends: TypeAlias = tuple[int, int, int]

WIN = "any-win"
ENDS = ("win", "push", "lose")
ONE, NOTHING = Fraction(1), Fraction(0)


# What is paid


@dataclass(frozen=True, slots=True)
class Terms:
    """What a winning wager nets before vigorish, the rate of vigorish, and how the table says both."""

    before: Fraction
    rate: Fraction
    pays: str

    @property
    def after(self) -> Fraction:
        """What a winning wager nets."""
        return self.before * (1 - self.rate)


def terms_of(rules: TableRules, table: Paytable | None) -> Terms:
    """The terms of a table with one line, for any winning wager."""
    odds = rules.cell(table, WIN) if table else None
    vigorish = table.vigorish if table else None
    if vigorish is None:
        return Terms(net_of(odds), NOTHING, str(odds))
    return Terms(net_of(odds), Fraction(vigorish.removesuffix("%")) / 100, f"{odds} less {vigorish}")


# What was counted


def named(endings: Mapping[str, Ends]) -> Counts:
    """Endings as counts, each with its name."""
    return {f"{name} {end}": count for name, found in endings.items() for end, count in zip(ENDS, found, strict=True)}


def ends_of(counts: Counts, name: str) -> Ends:
    """The endings under one name."""
    won, pushed, lost = (counts[f"{name} {end}"] for end in ENDS)
    return won, pushed, lost


def outcomes(ends: Ends, win: Fraction, pays: str, *, loss: Fraction = ONE) -> tuple[Outcome, ...]:
    """The three outcomes of a wager."""
    won, pushed, lost = ends
    return (
        Outcome("win", won, win, pays=pays),
        Outcome("push", pushed, NOTHING, pays="push"),
        Outcome("lose", lost, -loss, pays="loss"),
    )


def expected(ends: Ends, win: Fraction, *, loss: Fraction = ONE) -> Fraction:
    """What a wager gains, in wagers."""
    won, pushed, lost = ends
    return (won * win - lost * loss) / (won + pushed + lost)


# Ways and hands


def way_of(rules: TableRules) -> str:
    """The name of the way in force."""
    return rules.house_way or str(rules.book.game.default_house_way)


def other_ways(ways: Iterable[str], way: str) -> list[str]:
    """The ways of a game beside the one in force."""
    return [name for name in ways if name != way]


def read_hand(text: str, field: str) -> tuple[Card, ...]:
    """Seven cards as a question about decisions writes them."""
    cards = parse_cards(text, field=field)
    check_cards(cards, sizes=(7,), jokers=1, field=field)
    return tuple(sorted(cards, reverse=True))


def written(high: tuple[Card, ...], low: tuple[Card, ...]) -> str:
    """A setting as it is written, the high hand first."""
    return f"{cards_text(high)} / {cards_text(low)}"


def different(settings: list[Setting]) -> list[Setting]:
    """The settings without those that are worth the same as an earlier one in both hands."""
    return list({setting.values: setting for setting in reversed(settings)}.values())[::-1]
