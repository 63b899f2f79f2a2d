"""`croupier games`: what can be played."""

from __future__ import annotations

from croupier.chapter import OPTIONAL, chapter
from croupier.cli.output import complain, console, print_json
from croupier.play.phases import phases
from croupier.rulebook import Role, Rulebook, faults, rulebook, slugs


def games(game: str | None = None, /, *, json: bool = False) -> None:
    """List the games, or one game's wagers, paytables, options and parts; faulty packages are told on standard error.

    Parameters
    ----------
    game
        The slug of one game, for its details.
    json
        Print one JSON document.
    """
    books = [rulebook(slug) for slug in ([game] if game else slugs())]
    for fault in () if game else faults():
        complain(f"left out: {fault}")
    if json:
        print_json(summary(books[0]) if game else [summary(book) for book in books])
    elif game:
        _one(books[0])
    else:
        _all(books)


def summary(book: Rulebook) -> dict[str, object]:
    """A game as the JSON interface shows it."""
    game = book.game
    return {
        "slug": game.slug,
        "name": game.name,
        "jurisdiction": game.jurisdiction,
        "chapter": game.chapter,
        "deck": game.deck,
        "positions": game.positions,
        "wagers": [wager.slug for wager in game.wager if wager.role is not Role.PAYOUT],
        "payouts": [wager.slug for wager in game.wager if wager.role is Role.PAYOUT],
        "paytables": list(book.paytables),
        "options": list(book.options),
        "house_ways": [way.name for way in game.house_way],
        "clauses": len(book.clauses),
        "missing": game.missing or None,
        "phases": list(phases(game.slug)),
        "package": chapter(game.slug).package,
        "parts": [name for name in OPTIONAL if name not in chapter(game.slug).lacks],
        "lacks": list(chapter(game.slug).lacks),
    }


def _all(books: list[Rulebook]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("game", no_wrap=True)
    table.add_column("name", no_wrap=True)
    table.add_column("chapter", overflow="ellipsis", no_wrap=True)
    for column in ("wagers", "tables", "options", "clauses"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("lacks", no_wrap=True)
    for book in books:
        stakes = [w for w in book.game.wager if w.role is not Role.PAYOUT]
        counts = (len(stakes), len(book.paytables), len(book.options), len(book.clauses))
        lacks = ", ".join(chapter(book.game.slug).lacks)
        table.add_row(book.game.slug, book.game.name, book.game.chapter, *map(str, counts), lacks)
    console().print(table)


def _one(book: Rulebook) -> None:
    from rich.table import Table

    out = console()
    out.print(f"[bold]{book.game.name}[/bold], {book.game.chapter}: {book.game.deck}")
    if lacks := chapter(book.game.slug).lacks:
        out.print(f"Parts that {chapter(book.game.slug).package} lacks: {', '.join(lacks)}")
    if book.game.missing:
        out.print(f"[yellow]Lost from the excerpt:[/yellow] {book.game.missing}")
    wagers = Table("wager", "name", "role", "clause", title="Wagers", title_justify="left")
    for wager in book.game.wager:
        wagers.add_row(wager.slug, wager.name, wager.role, wager.clause)
    tables = Table("paytable", "for", "provenance", title="Paytables", title_justify="left")
    for paytable in book.paytables.values():
        tables.add_row(paytable.id, ", ".join(paytable.wagers), paytable.provenance)
    options = Table("option", "allowed", "clause", title="Licensee options", title_justify="left")
    for option in book.options.values():
        options.add_row(option.key, ", ".join(map(str, option.allowed)) or option.range, option.clauses[0])
    for part in (wagers, tables, options):
        out.print(part)
