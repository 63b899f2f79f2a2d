"""Check a Rules Submission: its form first, then every constraint of its chapters."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.rulebook import rulebooks
from croupier.submission.constraints import CONSTRAINTS, PAPERS
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


def check(data: bytes, *, more: Iterable[Constraint] = (), papers: bool = True) -> tuple[Submission, list[Problem]]:
    """The submission as far as it was understood, and everything wrong with it, in the file's order.

    `more` are checks that know what this package does not, such as exact odds; they look at sound tables only. Without
    `papers` only the rules are checked, and no approval, election or attestation is asked for.
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
        asked = (*CONSTRAINTS, *(PAPERS if papers else ()))
        problems = [problem for constraint in asked for problem in constraint(rules)]
        if not broken and not any(problem.level is Level.ERROR for problem in problems):
            problems += [problem for constraint in more for problem in constraint(rules)]
        for problem in problems:
            where = (*path, *problem.field.split("."))
            name = field_name(where)
            if not _already(name, broken):
                found.append(replace(problem, field=name, line=reader.line(where)))
    if papers:
        found += _expired(submission, reader)
    return submission, sorted(found, key=lambda p: (p.line or 0, p.field))


def load(data: bytes, *, papers: bool = True) -> Submission:
    """A submission without errors, or the first error of the file.

    Without `papers` it is read as rules and not as a filing: what was accepted once, or states a table and no more.
    """
    submission, found = check(data, papers=papers)
    errors = [problem for problem in found if problem.level is Level.ERROR]
    if errors:
        first = errors[0]
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        place = f"line {first.line}: " if first.line else ""
        raise InputError(
            first.code, f"{place}{first.field}: {first.message}{more}", field=first.field, clause=first.clause
        )
    return submission


def _expired(submission: Submission, reader: Reader) -> Iterator[Problem]:
    """A filing that takes effect after its regulation has expired deserves a warning."""
    effective = submission.licensee.effective
    for path, rules in zip(reader.places, submission.tables, strict=True):
        source, where = rules.book.game.source, (*path, "game")
        if effective is not None and source.expires is not None and effective >= source.expires:
            text = f"the rules of {rules.book.game.name} expired on {source.expires} ({source.expiry})"
            allowed = f"effective before {source.expires}, or under rules that replace them"
            yield Problem(Level.WARNING, "expired", text, field_name(where), reader.line(where), allowed)


def _already(name: str, broken: set[str]) -> bool:
    """Whether the form of this field, or of a part of it, was found wrong before."""
    return any(field == name or field.startswith(f"{name}.") for field in broken)


def _games_of(jurisdiction: str) -> Iterator[str]:
    return (slug for slug, book in rulebooks().items() if book.game.jurisdiction == jurisdiction)
