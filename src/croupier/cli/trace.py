"""`croupier trace`: which clause is enforced where, and whether its tests fail once it is switched off."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from croupier.cli.output import complain, console, print_json
from croupier.errors import InputError
from croupier.rulebook import rulebook, slugs
from croupier.trace import Entry, Status, build, totals
from croupier.trace.matrix import ablations, open_clauses, proved_here, unknown_citations


def trace(*, game: str | None = None, tests: Path | None = None, check: bool = False, json: bool = False) -> int:
    """Show, clause by clause, the code that answers for it, its tests, and whether they fail once it is switched off.

    Parameters
    ----------
    game
        Only this game.
    tests
        The folder with the tests of the game, where its chapter comes from another package.
    check
        Exit 2 if a clause that must be enforced is neither guarded nor declared, or has changed since it was proved.
    json
        Print one JSON document.
    """
    games = _games(game, tests, recorded=check)
    entries = build(games, tests=tests)
    wrong = _check(entries) if check else []
    if json:
        found = {"totals": totals(entries), "ablations": ablations(entries), "problems": wrong}
        print_json({**found, "clauses": [_row(entry) for entry in entries]})
    elif not check:
        _tables(entries, listed=game is not None)
    for stranger in () if tests else (slug for slug in games if not proved_here(slug)):
        complain(f"croupier: {stranger} comes from another package, whose tests are not known: name them with --tests")
    for problem in wrong:
        complain(f"croupier: {problem}")
    if check and not wrong and not json:
        done = Counter(entry.status for entry in entries)
        said = ", ".join(f"{done[status]} {status}" for status in Status if done[status])
        console().print(f"{len(entries)} clauses: {said}")
    return 2 if wrong else 0


def _games(game: str | None, tests: Path | None, *, recorded: bool) -> list[str]:
    """The games to be traced: whether a record still holds is known only where the tests are."""
    if tests is not None and game is None:
        raise InputError("game", "name the game whose tests these are", field="game")
    if game is None:
        return [slug for slug in slugs() if proved_here(slug) or not recorded]
    rulebook(game)
    if recorded and tests is None and not proved_here(game):
        raise InputError("tests", f"{game} comes from another package: name the folder of its tests", field="tests")
    return [game]


def _check(entries: list[Entry]) -> list[str]:
    wrong = [f"{c.module}, line {c.line} cites {c.clause}, which does not exist" for c in unknown_citations()]
    wrong += [f"{clause} is neither guarded nor declared" for clause in open_clauses(entries)]
    stale = [entry.clause.id for entry in entries if entry.recorded and entry.fresh is False]
    return wrong + [f"{clause} has changed since it was proved: run `make prove PROOFS=guards`" for clause in stale]


def _row(entry: Entry) -> dict[str, object]:
    guard = entry.guard
    return {
        "id": entry.clause.id,
        "game": entry.game,
        "kind": entry.clause.kind,
        "enforced": list(entry.clause.enforced),
        "status": entry.status,
        "code": list(entry.code),
        "tests": list(entry.tests),
        "points": guard.points if guard else {},
        "by": list(guard.by) if guard else [],
        "mutants": {
            "tried": sum(one.tried for one in entry.mutants),
            "survived": [f"{one.place}, {name}" for one in entry.mutants for name in one.survived],
        },
        "fresh": entry.fresh,
    }


def _tables(entries: list[Entry], *, listed: bool) -> None:
    from rich.table import Table

    out = console()
    if listed:
        table = Table("clause", "kind", "enforced", "status", "noticed at", "code", "tests")
        for entry in entries:
            clause = entry.clause
            tests = str(len(entry.tests)) if entry.tests else ""
            enforced = ", ".join(clause.enforced)
            points = entry.guard.points if entry.guard else {}
            noticed = "\n".join(point if test else f"{point}: by none" for point, test in points.items())
            table.add_row(clause.id, clause.kind, enforced, entry.status, noticed, "\n".join(entry.code), tests)
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
