"""Check a Rules Submission: its form first, then every constraint of its chapters."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.rulebook import rulebooks
from croupier.submission.constraints import CONSTRAINTS
from croupier.submission.model import Level, Problem, Submission
from croupier.submission.notes import field_name
from croupier.submission.read import Reader, jurisdictions, parse
from croupier.submission.toml_lines import key_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.submission.constraints import Constraint


def read_file(file: FilePath) -> bytes:
    """The bytes of a submission file, or a clear error."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise InputError("file", f"cannot read '{file}': {error.strerror}", field="file") from error


def check(data: bytes, *, more: Iterable[Constraint] = ()) -> tuple[Submission, list[Problem]]:
    """The submission as far as it was understood, and everything wrong with it, in the file's order.

    `more` are checks that know what this package does not, such as exact odds; they look at sound tables only.
    """
    document = parse(data)
    reader = Reader(key_lines(data.decode("utf-8").replace("\r\n", "\n")))
    submission = reader.submission(document)
    found = list(reader.problems)
    broken = {problem.field for problem in reader.problems}
    for path, rules in zip(reader.places, submission.tables, strict=True):
        home, licensed = rules.book.game, submission.licensee.jurisdiction
        if licensed != home.jurisdiction and licensed in jurisdictions():
            found.append(
                Problem(
                    Level.ERROR,
                    "jurisdiction",
                    f"{home.name} is a game of {home.territory}, not of the licensee's jurisdiction",
                    field_name((*path, "game")),
                    reader.line((*path, "game")),
                    ", ".join(sorted(_games_of(licensed))),
                )
            )
        problems = [problem for constraint in CONSTRAINTS for problem in constraint(rules)]
        if not broken and not any(problem.level is Level.ERROR for problem in problems):
            problems += [problem for constraint in more for problem in constraint(rules)]
        for problem in problems:
            where = (*path, *problem.field.split("."))
            name = field_name(where)
            if not _already(name, broken):
                found.append(replace(problem, field=name, line=reader.line(where)))
    return submission, sorted(found, key=lambda p: (p.line or 0, p.field))


def load(data: bytes) -> Submission:
    """A submission without errors, or the first error of the file."""
    submission, found = check(data)
    errors = [problem for problem in found if problem.level is Level.ERROR]
    if errors:
        first = errors[0]
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        place = f"line {first.line}: " if first.line else ""
        raise InputError(
            first.code, f"{place}{first.field}: {first.message}{more}", field=first.field, clause=first.clause
        )
    return submission


def _already(name: str, broken: set[str]) -> bool:
    """Whether the form of this field, or of a part of it, was found wrong before."""
    return any(field == name or field.startswith(f"{name}.") for field in broken)


def _games_of(jurisdiction: str) -> Iterator[str]:
    return (slug for slug, book in rulebooks().items() if book.game.jurisdiction == jurisdiction)
