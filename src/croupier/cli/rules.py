"""`croupier rules`: a clause, a section or a game's clauses, in our own words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cli.output import console, print_json
from croupier.errors import InputError
from croupier.rulebook import find_clause, game_of, is_game, readings_of, rulebook
from croupier.scenario.shipped import proving
from croupier.trace import Status, build

if TYPE_CHECKING:
    from croupier.trace import Entry


SAID = {
    Status.PROVED: "proved: its tests fail once it is switched off, one of them worked out from the text",
    Status.GUARDED: "guarded: its tests fail once it is switched off",
    Status.DECLARED: "declared: a fact outside the software, which the table or the submission states",
    Status.TESTED: "tested: there is code and a test, and it was never switched off",
    Status.OPEN: "open: nothing fails once it is switched off",
}


def rules(id_or_game: str, /, *, json: bool = False) -> None:
    """Show a clause, all clauses that begin with an id, or a game's clauses.

    Parameters
    ----------
    id_or_game
        A clause id, the beginning of one such as its chapter and section, or a game.
    json
        Print one JSON document.
    """
    whole_game = is_game(id_or_game)
    chosen = _chosen(id_or_game)
    single = not whole_game and len(chosen) == 1 and chosen[0].clause.id == id_or_game
    if json:
        documents = [_document(entry) for entry in chosen]
        print_json(documents[0] if single else documents)
    elif single:
        _one(chosen[0])
    else:
        _many(chosen)


def _chosen(wanted: str) -> list[Entry]:
    if is_game(wanted):
        return build([wanted])
    game = game_of(wanted)
    if game is None and wanted.islower():
        rulebook(wanted)
    entries = build([game]) if game else []
    exact = [entry for entry in entries if entry.clause.id == wanted]
    if exact:
        return exact
    begins = [entry for entry in entries if entry.clause.id.startswith(wanted) and wanted[-1:] != "."]
    begins = [entry for entry in begins if entry.clause.id[len(wanted)] in "(/"]
    if begins:
        return begins
    find_clause(wanted)
    raise InputError("clause", f"there is no clause '{wanted}'", field="id")


def _document(entry: Entry) -> dict[str, object]:
    clause = entry.clause
    book = rulebook(entry.game)
    return {
        "id": clause.id,
        "game": entry.game,
        "section": clause.section,
        "section_title": book.sections.get(clause.section),
        "kind": clause.kind,
        "actors": list(clause.actors),
        "enforced": list(clause.enforced),
        "summary": clause.summary,
        "provenance": clause.provenance,
        "basis": clause.basis or None,
        "source": book.game.source.id if clause.line else None,
        "source_file": book.game.source.file if clause.line else None,
        "source_line": clause.line or None,
        "readings": [r.id for r in readings_of(entry.game).values() if clause.id in r.clauses],
        "options": [o.id for o in book.options.values() if clause.id in o.clauses],
        "paytables": [t.id for t in book.paytables.values() if clause.id == t.clause],
        "status": entry.status,
        "code": list(entry.code),
        "tests": list(entry.tests),
        "scenarios": [{"name": story.name, "title": story.title} for story in proving(entry.game, clause.id)],
    }


def _one(entry: Entry) -> None:
    out = console()
    shown = _document(entry)
    out.print(f"[bold]{entry.clause.id}[/bold]  {rulebook(entry.game).game.name}, {shown['section_title'] or ''}")
    out.print(entry.clause.summary)
    for name in ("kind", "actors", "enforced", "provenance", "basis", "readings", "options", "paytables"):
        value = shown[name]
        if value:
            out.print(f"  {name}: {', '.join(value) if isinstance(value, list) else value}")
    out.print(f"  status: {SAID.get(entry.status, entry.status)}")
    out.print(f"  code: {', '.join(entry.code) or 'not yet'}")
    out.print(f"  tests: {', '.join(entry.tests) or 'not yet'}")
    for story in proving(entry.game, entry.clause.id):
        out.print(f"  scenario: {story.title} ({story.name})", markup=False)


def _many(entries: list[Entry]) -> None:
    from rich.table import Table

    table = Table("clause", "kind", "enforced", "status", "summary")
    for entry in entries:
        clause = entry.clause
        table.add_row(clause.id, clause.kind, ", ".join(clause.enforced), entry.status, clause.summary)
    console().print(table)
