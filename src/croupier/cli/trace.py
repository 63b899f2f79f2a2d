"""`croupier trace`: which clause is enforced where, and by which tests it is proved."""

from __future__ import annotations

from pathlib import Path

from croupier.cli.output import complain, console, print_json
from croupier.errors import InputError
from croupier.rulebook import rulebook, slugs
from croupier.trace import Entry, Status, build, totals
from croupier.trace.matrix import (
    open_clauses,
    pending_file,
    proved_here,
    read_pending,
    unknown_citations,
    write_pending,
)


def trace(
    *, game: str | None = None, tests: Path | None = None, check: bool = False, update: bool = False, json: bool = False
) -> int:
    """Show the clause ↔ code ↔ test matrix and its totals.

    Parameters
    ----------
    game
        Only this game.
    tests
        The folder with the tests of the game, where its chapter comes from another package.
    check
        Exit 2 if a clause that must be enforced is not, unless it is recorded as pending.
    update
        Take out of the pending list what has been enforced and tested since.
    json
        Print one JSON document.
    """
    games = _games(game, tests, recorded=check or update)
    entries = build(games, tests=tests)
    wrong = _check(entries, game, pending_file(tests)) if check else []
    if update:
        _update(entries, pending_file(tests), whole=game is None or tests is not None)
    if json:
        print_json({"totals": totals(entries), "problems": wrong, "clauses": [_row(entry) for entry in entries]})
    elif not check:
        _tables(entries, listed=game is not None)
    for stranger in () if tests else (slug for slug in games if not proved_here(slug)):
        complain(f"croupier: {stranger} comes from another package, whose tests are not known: name them with --tests")
    for problem in wrong:
        complain(f"croupier: {problem}")
    if check and not wrong and not json:
        proved = sum(entry.status is Status.PROVED for entry in entries)
        console().print(f"{proved} of {len(entries)} clauses proved; nothing lost since the last record")
    return 2 if wrong else 0


def _games(game: str | None, tests: Path | None, *, recorded: bool) -> list[str]:
    """The games to be traced: what is recorded as proved or pending needs tests that are known."""
    if tests is not None and game is None:
        raise InputError("game", "name the game whose tests these are", field="game")
    if game is None:
        return [slug for slug in slugs() if proved_here(slug) or not recorded]
    rulebook(game)
    if recorded and tests is None and not proved_here(game):
        raise InputError("tests", f"{game} comes from another package: name the folder of its tests", field="tests")
    return [game]


def _check(entries: list[Entry], game: str | None, path: Path | None) -> list[str]:
    if path is None:
        raise InputError("tests", "the tests are not installed here: run --check from the source tree", field="tests")
    here = {entry.clause.id for entry in entries}
    pending, still_open = read_pending(path), open_clauses(entries)
    wrong = [f"{c.module}, line {c.line} cites {c.clause}, which does not exist" for c in unknown_citations()]
    wrong += [f"{c} is not enforced and tested, and not recorded as pending" for c in still_open if c not in pending]
    done = [clause for clause in pending if clause in here and clause not in still_open]
    wrong += [f"{c} is enforced and tested: take it out with `croupier trace --update`" for c in done]
    if game is None:
        wrong += [f"{c} is recorded as pending but does not exist" for c in pending if c not in here]
    return wrong


def _update(entries: list[Entry], path: Path | None, *, whole: bool) -> None:
    if path is None:
        raise InputError("tests", "the tests are not installed here: run --update from the source tree", field="tests")
    if not whole:
        raise InputError("game", "--update records all games at once", field="game")
    still_open = open_clauses(entries)
    before = read_pending(path)
    new = [clause for clause in still_open if clause not in before]
    if path.is_file() and new:
        raise InputError("pending", f"the list may only shrink, but these were lost: {', '.join(new)}")
    write_pending(path, still_open)
    complain(f"{len(before) - len(still_open) if before else 0} clauses taken out, {len(still_open)} still pending")


def _row(entry: Entry) -> dict[str, object]:
    return {
        "id": entry.clause.id,
        "game": entry.game,
        "kind": entry.clause.kind,
        "enforced": list(entry.clause.enforced),
        "status": entry.status,
        "code": list(entry.code),
        "tests": list(entry.tests),
    }


def _tables(entries: list[Entry], *, listed: bool) -> None:
    from rich.table import Table

    out = console()
    if listed:
        table = Table("clause", "kind", "enforced", "status", "code", "tests")
        for entry in entries:
            clause = entry.clause
            tests = str(len(entry.tests)) if entry.tests else ""
            enforced = ", ".join(clause.enforced)
            table.add_row(clause.id, clause.kind, enforced, entry.status, "\n".join(entry.code), tests)
        out.print(table)
    for axis, rows in totals(entries).items():
        table = Table(axis, title_justify="left")
        for status in (*Status, "all"):
            table.add_column(status, justify="right")
        for key, counts in rows.items():
            table.add_row(key, *(str(counts.get(status, 0)) for status in Status), str(sum(counts.values())))
        if axis == "game" and len(rows) > 1:
            sums = [sum(counts.get(status, 0) for counts in rows.values()) for status in Status]
            table.add_section()
            table.add_row("all", *map(str, sums), str(sum(sums)))
        out.print(table)
