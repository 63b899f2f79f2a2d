"""Find the clauses that the source of Croupier and of every chapter cites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.chapter import chapter
from croupier.layout.plan import plan_of
from croupier.rulebook import Enforcement, rulebooks, slugs
from croupier.rulebook.citations import Citation, citations_in

if TYPE_CHECKING:
    from collections.abc import Iterator


def citations() -> list[Citation]:
    """Every citation in Croupier and in the chapters that other packages bring, in the order of files and lines."""
    packages = [chapter(slug).package for slug in slugs()]
    strange = [package for package in packages if not package.startswith("croupier.")]
    return [found for package in ("croupier", *strange) for found in citations_in(package, GENERAL)]


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


def felt_clauses() -> Iterator[str]:
    """The clauses that demand a part of a felt."""
    for slug in slugs():
        if chapter(slug).has("felt.toml"):
            yield from (clause for _, clause in plan_of(slug).cited())


GENERAL = {"felt": felt_clauses, "options": config_clauses, "wagers": wager_clauses}
