"""Which chapters there are: the ten that ship, and those of other packages that are sound.

A package that is not sound is left out and its faults are told; the ten are checked by the tests. Nothing is looked
for beyond the ten while only they are asked for.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from croupier.chapter import chapter, installed, shipped
from croupier.errors import InputError, did_you_mean
from croupier.rulebook.faults import Fault, Neighbour, clashes, faults_of_law, faults_of_play
from croupier.rulebook.loader import read, read_game, read_readings

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from importlib.resources.abc import Traversable

    from croupier.rulebook.models import Clause, Reading, Rulebook


@cache
def slugs() -> tuple[str, ...]:
    """The slugs of the games that can be played, those that ship first."""
    return (*shipped(), *(slug for slug in _lawful() if not broken(slug)))


def is_game(slug: str) -> bool:
    """Whether a game can be played; whoever asks for one that ships does not wait for a look at other packages."""
    return slug in shipped() or slug in slugs()


@cache
def faults() -> tuple[Fault, ...]:
    """What is wrong with the chapters of other packages that cannot be used."""
    return (*survey()[1], *(fault for slug in _lawful() for fault in broken(slug)))


@cache
def rulebook(slug: str) -> Rulebook:
    """The rulebook of one game, read and cross-checked."""
    if slug not in shipped() and slug in _lawful():
        return _lawful()[slug]
    wrong = [] if slug in shipped() else [fault.text for fault in survey()[1] if fault.slug == slug]
    if wrong:
        raise InputError("game", f"{slug} cannot be used: {'; '.join(wrong)}", field="game")
    return read(law(slug))


def law(slug: str) -> Traversable:
    """The folder that holds a chapter's clauses, tables, options and readings."""
    return chapter(slug).folder / "law"


def rulebooks() -> dict[str, Rulebook]:
    """The rulebooks of all games, by slug."""
    return {slug: rulebook(slug) for slug in slugs()}


def find_clause(clause_id: str) -> Clause:
    """The clause with this id, in whichever game it stands."""
    game = game_of(clause_id)
    if game is not None and clause_id in rulebook(game).clauses:
        return rulebook(game).clauses[clause_id]
    known = rulebook(game).clauses if game else (c for book in rulebooks().values() for c in book.clauses)
    raise InputError("clause", f"there is no clause '{clause_id}'{did_you_mean(clause_id, known)}", field="id")


def game_of(clause_id: str) -> str | None:
    """The game whose chapter a clause id belongs to, judged by its prefix."""
    shipped = next((slug for slug, prefix in _prefixes().items() if clause_id.startswith(prefix)), None)
    return shipped or next((slug for slug, book in _lawful().items() if clause_id.startswith(book.game.prefix)), None)


def readings_of(slug: str) -> dict[str, Reading]:
    """The readings that bear on a game."""
    return rulebook(slug).readings


@cache
def _prefixes() -> dict[str, str]:
    """The beginning of every clause id of the chapters that ship, by game."""
    return {slug: read_game(law(slug)).prefix for slug in shipped()}


def _lawful() -> dict[str, Rulebook]:
    """The rulebooks of the strangers' chapters whose law is sound. Their play may ask for them while it is imported."""
    return survey()[0]


@cache
def survey() -> tuple[dict[str, Rulebook], tuple[Fault, ...]]:
    """The law of every installed chapter, alone and beside the others: what can be used, and what is wrong."""
    found: list[Fault] = []
    books: dict[str, Rulebook] = {}
    for one in installed():
        book, wrong = faults_of_law(one, installed(), shipped())
        found += wrong
        if book is not None and not wrong:
            books[one.slug] = book
    if books:
        others = [*_neighbours(), *(Neighbour(s, b.game.prefix, b.readings, b.clauses.keys) for s, b in books.items())]
        clashing = [fault for slug, book in books.items() for fault in clashes(chapter(slug), book, others)]
        found += clashing
        books = {slug: book for slug, book in books.items() if slug not in {fault.slug for fault in clashing}}
    return books, tuple(found)


def _neighbours() -> Iterator[Neighbour]:
    """The chapters that ship, as a newcomer meets them."""
    for slug, prefix in _prefixes().items():
        yield Neighbour(slug, prefix, read_readings(law(slug)), partial(_clauses, slug))


def _clauses(slug: str) -> Collection[str]:
    return rulebook(slug).clauses


@cache
def broken(slug: str) -> tuple[Fault, ...]:
    return faults_of_play(chapter(slug))
