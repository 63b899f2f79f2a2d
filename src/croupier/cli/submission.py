"""`croupier submission`: draft, check and explain a licensee's Rules Submission."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.output import complain, console, print_json
from croupier.cli.report import STANDARD_OUTPUT, write_page
from croupier.errors import InputError
from croupier.odds import too_good
from croupier.submission import Level, Problem, Submission, explain, load, read_file, starter
from croupier.submission import check as check_data


def new(game: str, file: Path | None = None, /, *, json: bool = False) -> None:
    """Write a commented starter submission for a game.

    Parameters
    ----------
    game
        The slug of the game.
    file
        Where to write it; standard output if left out. An existing file is never overwritten.
    json
        Print one JSON document.
    """
    from croupier.odds.costs import elections

    text = starter(game, elections(game))
    if file is not None:
        try:
            with file.open("x", encoding="utf-8") as target:
                target.write(text)
        except FileExistsError as error:
            raise InputError("file", f"'{file}' exists already and is left as it is", field="file") from error
        except OSError as error:
            raise InputError("file", f"cannot write '{file}': {error.strerror}", field="file") from error
        complain(f"wrote {file}")
    if json:
        print_json({"game": game, "file": str(file) if file else None, "text": text})
    elif file is None:
        console().print(text, markup=False, end="")


def check(file: Path, /, *, json: bool = False) -> int:
    """Check a submission against everything its chapters constrain, and report all problems at once.

    Parameters
    ----------
    file
        The submission.
    json
        Print one JSON document.
    """
    _, found = check_data(read_file(file), more=(too_good,))
    errors = sum(problem.level is Level.ERROR for problem in found)
    if json:
        problems = [asdict(problem) for problem in found]
        print_json({"file": str(file), "valid": not errors, "errors": errors, "problems": problems})
    else:
        _print_problems(file, found)
    return 2 if errors else 0


def show(file: Path, /, *, json: bool = False) -> int:
    """Explain a submission in words, with the clauses; a submission with errors is explained as far as it goes.

    Parameters
    ----------
    file
        The submission.
    json
        Print one JSON document.
    """
    submission, found = check_data(read_file(file), more=(too_good,))
    errors = sum(problem.level is Level.ERROR for problem in found)
    if json:
        print_json(_document(submission, found, valid=not errors))
    else:
        _print_words(submission)
        _print_problems(file, found)
    return 2 if errors else 0


def letter(
    file: Path, /, *, output: Annotated[Path, Parameter(name=["--output", "-o"])] = STANDARD_OUTPUT, json: bool = False
) -> None:
    """Write the interpretation letter of a filing: every reading that moves money, its exact cost, and where to sign.

    Parameters
    ----------
    file
        The submission.
    output
        The HTML file to write, for print; standard output if left out.
    json
        Print one JSON document that says what was written.
    """
    from croupier.report.letter import letter as written

    if json and output == STANDARD_OUTPUT:
        raise InputError("usage", "--json says what was written: name a file with --output", field="output")
    filed = load(read_file(file))
    text = written(filed)
    if output == STANDARD_OUTPUT:
        sys.stdout.write(text)
        return
    write_page(output, text)
    if json:
        print_json({"file": str(output), "tables": [rules.name for rules in filed.tables]})


def _document(submission: Submission, found: list[Problem], *, valid: bool) -> dict[str, object]:
    licensee = submission.licensee
    return {
        "licensee": {
            "name": licensee.name,
            "jurisdiction": licensee.jurisdiction,
            "effective": licensee.effective.isoformat() if licensee.effective else None,
            "reference": licensee.reference or None,
        },
        "valid": valid,
        "tables": [
            {"name": rules.name, "game": rules.game, "rules": [sentence._asdict() for sentence in explain(rules)]}
            for rules in submission.tables
        ],
        "problems": [asdict(problem) for problem in found],
    }


def _print_problems(file: Path, found: list[Problem]) -> None:
    out = console()
    for problem in found:
        colour = "red" if problem.level is Level.ERROR else "yellow"
        place = f"{file}:{problem.line}" if problem.line else str(file)
        clause = f" [dim]({problem.clause})[/dim]" if problem.clause else ""
        out.print(f"{_plain(place)}: [{colour}]{problem.level}[/{colour}] {_plain(problem.field)}: ", end="")
        out.print(f"{_plain(problem.message)}{clause}")
        if problem.allowed:
            out.print(f"    allowed: {_plain(problem.allowed)}")
    errors = sum(problem.level is Level.ERROR for problem in found)
    warnings = len(found) - errors
    verdict = "not acceptable" if errors else "acceptable"
    out.print(f"{verdict}: {errors} errors, {warnings} warnings")


def _print_words(submission: Submission) -> None:
    out = console()
    licensee = submission.licensee
    when = f", effective {licensee.effective}" if licensee.effective else ""
    out.print(f"[bold]{_plain(licensee.name)}[/bold] ({licensee.jurisdiction}){when}")
    for rules in submission.tables:
        out.print(f"\n[bold]{_plain(rules.name)}[/bold]: {rules.book.game.name}")
        topic = ""
        for sentence in explain(rules):
            if sentence.topic != topic:
                topic = sentence.topic
                out.print(f"  [bold]{topic}[/bold]")
            out.print(f"    {_plain(sentence.text)} [dim]({sentence.clause})[/dim]")
    out.print()


def _plain(text: str) -> str:
    from rich.markup import escape

    return escape(text)
