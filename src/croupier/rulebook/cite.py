"""How code cites the law."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F")
R = TypeVar("R", bound="Callable[..., object]")


def cite(clause_id: str) -> str:
    """The id of the clause that commands what the code around the call does.

    Costs nothing when it runs. `croupier trace` finds the calls in the source, checks that each id
    exists and records the function that makes it.
    """
    return clause_id


def enforces(data: str) -> Callable[[F], F]:
    """Mark a function that enforces, by one general rule, every clause that a part of the data cites.

    `demands`: the clauses by which the choices of a submission demand something of each other.
    `departures`: the clauses from whose words the default of a reading departs.
    `felt`: the clauses that the chapters' felts name.
    `incorporated`: the clauses that take in other chapters.
    `irregularities`: the clauses that say what happens when something goes wrong.
    `limits`: the clauses of the options that limit payouts.
    `options`: the clauses enforced as configuration that the licensee options name.
    `envy`, `minimum`, `odds`, `stake`, `filed_under`, `meter`: the clauses that a wager's term of this name cites.
    `odds_form`, `open_with`, `statutory_way`: the same of a game.
    `paytables`: the clauses that print paytables.
    `table`: the clauses behind what `law/table.toml` has done between rounds.
    `wagers`: the clauses under which the games' wagers are made.
    """

    def mark(function: F) -> F:
        return function

    return mark


def defines(*clauses: str) -> Callable[[R], R]:
    """Mark a function as what some clauses define: the function carries them, and costs nothing more."""

    def mark(function: R) -> R:
        vars(function)["clauses"] = clauses
        return function

    return mark


def names(game: str, hands: str) -> Callable[[R], R]:
    """Mark a function that answers with the name of a hand: each is defined by the clause that the game's law gives."""

    def mark(function: R) -> R:
        vars(function)["names"] = (game, hands)
        return function

    return mark
