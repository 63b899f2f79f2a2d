"""The standard configurations of a game, whose counts ship with the package, counted from nothing."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from croupier.odds.answer import ALL, odds
from croupier.odds.part import entries
from croupier.odds.store import Store, cache_folder
from croupier.rulebook import readings_of, rulebook
from croupier.work import Bar, Work

if TYPE_CHECKING:
    from collections.abc import Iterator


def recount(game: str, bar: Bar | None = None, *, house_way: str | None = None) -> tuple[Store, float]:
    """Count everything that ships for a game, or only what one house way needs; the store, and the seconds taken.

    What is done is kept in a folder of its own until all is done: an interrupted run goes on from there.
    """
    session = cache_folder(game) / f"recount-{house_way or ALL}"
    store = Store(Work(session, bar or Bar()), recompute=True, folder=session)
    way = house_way or (ALL if rulebook(game).game.house_way else None)
    began = time.perf_counter()
    odds(game, house_way=way, store=store)
    if house_way is None:
        for name, value in alternatives(game):
            odds(game, readings={name: value}, store=store)
    seconds = time.perf_counter() - began
    for path in session.glob("*"):
        path.replace(session.parent / path.name)
    if session.is_dir():
        session.rmdir()
    return store, seconds


def alternatives(game: str) -> Iterator[tuple[str, str]]:
    """Every value other than the default of each reading that bears on a wager, one at a time."""
    known = readings_of(game)
    for name in dict.fromkeys(name for entry in entries(game) for name in entry.readings):
        for value in known[name].values:
            if value != known[name].default:
                yield name, value
