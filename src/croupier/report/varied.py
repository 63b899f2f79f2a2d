"""What changes the figures: other readings of the text, more players at the table, a higher meter."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from croupier.errors import InputError
from croupier.money import parse_amount
from croupier.odds.answer import odds
from croupier.odds.part import entries
from croupier.odds.store import Store, cache_folder
from croupier.rulebook import readings_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from croupier.odds.result import Result
    from croupier.odds.store import Counts
    from croupier.submission import TableRules
    from croupier.work import Parameters, Work

TIMES = (1, 2, 5, 10)


@dataclass(frozen=True, slots=True)
class Shift:
    """What another reading makes of a return."""

    reading: str
    value: str
    text: str
    wager: str
    paytable: str | None
    back: float
    change: float


@dataclass(frozen=True, slots=True)
class Seats:
    """The return of a wager by the number of players, each of whom can earn the others an envy bonus."""

    wager: str
    paytable: str | None
    returns: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Meters:
    """The return of a progressive wager by what its meter shows."""

    wager: str
    paytable: str | None
    returns: tuple[tuple[str, float], ...]
    break_even: str | None


class NotCountedError(Exception):
    """The counts are not at hand, and a side remark is not worth minutes of counting."""


class Shelf(Store):
    """Counts that ship with the package or were computed before; nothing new is computed."""

    def counts(self, game: str, name: str, parameters: Parameters, compute: Callable[[Work], Counts]) -> Counts:
        """The counts, if they are at hand."""
        return super().counts(game, name, parameters, _refuse)

    def arrays(
        self, game: str, name: str, parameters: Parameters, compute: Callable[[Work], Mapping[str, NDArray[Any]]]
    ) -> Mapping[str, NDArray[Any]]:
        """The arrays, if they are at hand."""
        return super().arrays(game, name, parameters, _refuse)


def _refuse(work: Work) -> Any:
    raise NotCountedError


def shifts_of(rules: TableRules, results: Sequence[Result], *, filed: bool) -> tuple[Shift, ...]:
    """Every return that another value of one reading would change, where its counts are at hand."""
    shelf = Shelf(folder=cache_folder(rules.game))
    before = {_key(result): result for result in results if result.role == "player" and not result.label}
    found = []
    for name, reading in readings_of(rules.game).items():
        wagers = dict.fromkeys(entry.wager for entry in entries(rules.game) if name in entry.readings)
        for value, text in reading.values.items():
            if value == rules.reading(name):
                continue
            other = replace(rules, readings={**rules.readings, name: value})
            for wager in wagers:
                for result in _tried(other, wager, shelf, filed=filed):
                    held = before.get(_key(result))
                    if held is not None and held.exact != result.exact:
                        change = float(result.exact - held.exact)
                        found.append(Shift(name, value, text, wager, result.paytable, result.return_, change))
    return tuple(found)


def _tried(rules: TableRules, wager: str, shelf: Store, *, filed: bool) -> Sequence[Result]:
    try:
        if filed:
            return odds(rules.game, wager=wager, rules=rules, store=shelf)
        way = rules.house_way if rules.book.game.house_way else None
        return odds(rules.game, wager=wager, house_way=way, readings=rules.readings, options=rules.options, store=shelf)
    except (NotCountedError, InputError):
        return []


def _key(result: Result) -> tuple[str | None, ...]:
    return result.wager, result.paytable, result.house_way, result.player, result.role, result.label


def seats_of(rules: TableRules, results: Sequence[Result], asked: dict[str, Any]) -> tuple[Seats, ...]:
    """The wagers whose return depends on how many play, from one to a full table."""
    full = rules.book.game.positions
    tables = (*rules.book.paytables.values(), *rules.filed.values())
    if not any(row.envy for table in tables for row in table.rows):
        return ()
    held = {_key(result): [result] for result in results}
    for players in range(2, full + 1):
        for result in odds(rules.game, players=players, **asked):
            if _key(result) in held:
                held[_key(result)].append(result)
    return tuple(
        Seats(row[0].wager, row[0].paytable, tuple(result.return_ for result in row))
        for row in held.values()
        if len({result.exact for result in row}) > 1
    )


def meters_of(results: Sequence[Result], asked: dict[str, Any]) -> tuple[Meters, ...]:
    """The progressive wagers by multiples of their seed."""
    found = []
    for result in results:
        if result.meter is None or result.label:
            continue
        seed = parse_amount(result.meter)
        shown = []
        for times in TIMES:
            (priced,) = (
                other
                for other in odds(result.game, wager=result.wager, meter=times * seed, **asked)
                if _key(other) == _key(result)
            )
            shown.append((priced.meter or "", priced.return_))
        found.append(Meters(result.wager, result.paytable, tuple(shown), result.break_even_meter))
    return tuple(found)
