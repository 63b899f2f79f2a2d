"""Find the clauses that the source of Croupier and of every chapter cites."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from croupier.chapter import chapter
from croupier.layout.plan import FILE, plan_of
from croupier.rulebook import Enforcement, rulebook, rulebooks, slugs
from croupier.rulebook.check import table_clauses
from croupier.rulebook.citations import Citation, citations_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.chapter import Chapter

# The package that is read whole, and the distribution that brings it.
OWN = "croupier"


def citations() -> list[Citation]:
    """Every citation in Croupier and in the chapters that other packages bring, in the order of files and lines.

    After them stand the clauses that felts name: the code that draws felts answers for each, and the chapter's file
    says where on the felt.
    """
    packages = dict.fromkeys((OWN, *(one.package for one in chapters() if one.distribution != OWN)))
    return [found for package in packages for found in citations_in(package, GENERAL)] + list(_on_felts())


def chapters() -> list[Chapter]:
    """The chapters of all games that can be played."""
    return [chapter(slug) for slug in slugs()]


def _on_felts() -> Iterator[Citation]:
    for one in chapters():
        file = one.folder / FILE
        lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
        for key, clause in plan_of(one.slug).cited():
            line = next((number for number, text in enumerate(lines, 1) if clause in text), 0)
            yield Citation(clause, f"{one.package}/{FILE}", key, line)


def config_clauses() -> Iterator[str]:
    """The clauses that options name and that are enforced above all as configuration."""
    for book in rulebooks().values():
        for option in book.options.values():
            for clause in option.clauses:
                if book.clauses[clause].enforcement is Enforcement.CONFIG:
                    yield clause


def wager_clauses() -> Iterator[str]:
    """The clauses under which wagers are made."""
    for book in rulebooks().values():
        for wager in book.game.wager:
            yield wager.clause


def procedure_clauses() -> Iterator[str]:
    """The clauses behind what is done at a table between rounds, and behind its equipment."""
    for book in rulebooks().values():
        yield from sorted(table_clauses(book))


def irregularity_clauses() -> Iterator[str]:
    """The clauses that say what happens when something goes wrong."""
    for book in rulebooks().values():
        yield from book.irregularities


def paytable_clauses() -> Iterator[str]:
    """The clauses that print paytables."""
    for book in rulebooks().values():
        yield from (table.clause for table in book.paytables.values())


def felt_clauses() -> Iterator[str]:
    """The clauses that demand a part of a felt."""
    for slug in slugs():
        yield from (clause for _, clause in plan_of(slug).cited())


def demand_clauses() -> Iterator[str]:
    """The clauses by which the choices of a submission demand something of each other."""
    for book in rulebooks().values():
        yield from (demand.clause for demand in book.demands.values())


def departed_clauses() -> Iterator[str]:
    """The clauses from whose words the default of a reading departs, so that a filing must elect it."""
    for book in rulebooks().values():
        yield from (reading.departs for reading in book.readings.values() if reading.departs)


def incorporating_clauses() -> Iterator[str]:
    """The clauses that take in other chapters, which the licensee attests."""
    for book in rulebooks().values():
        yield from (taken.clauses[0] for taken in book.incorporated.values())


def limit_clauses() -> Iterator[str]:
    """The clauses of the options that limit payouts."""
    for book in rulebooks().values():
        yield from (option.clauses[0] for option in book.options.values() if option.limit)


def term_clauses(name: str) -> Iterator[str]:
    """The clauses behind one term of games or wagers, such as the only stake or the way that the text lays down."""
    for book in rulebooks().values():
        for holder in (book.game, *book.game.wager):
            found = getattr(holder, name, None)
            if found is not None:
                yield found if isinstance(found, str) else found.clause


def hand_clauses(game: str, hands: str) -> Iterator[str]:
    """The clauses that define the hands of one kind in a game."""
    yield from (hand.clause for hand in rulebook(game).game.hands[hands].values())


TERMS = ("envy", "filed_under", "meter", "minimum", "odds", "odds_form", "open_with", "stake", "statutory_way")
GENERAL: dict[str, Callable[..., Iterator[str]]] = {
    "demands": demand_clauses,
    "departures": departed_clauses,
    "felt": felt_clauses,
    "hands": hand_clauses,
    "incorporated": incorporating_clauses,
    "irregularities": irregularity_clauses,
    "limits": limit_clauses,
    "options": config_clauses,
    "paytables": paytable_clauses,
    "table": procedure_clauses,
    "wagers": wager_clauses,
    **{name: partial(term_clauses, name) for name in TERMS},
}
