"""`croupier scenario`: run a table from files of inputs and expectations."""

from __future__ import annotations

from pathlib import Path

from croupier.cli.output import complain, console, print_json
from croupier.errors import InputError
from croupier.scenario import Failure, Scenario, ScenarioError, read_file, run


def scenario(*files: str, json: bool = False) -> int:
    """Run scenarios: a table from opening to the last round, and what must come of it.

    Parameters
    ----------
    files
        Scenarios as JSON Lines; a folder stands for every scenario in it.
    json
        Print one JSON document: a result for each file.
    """
    if not files:
        raise InputError("usage", "name at least one scenario file", field="files")
    results = [_result(path) for name in files for path in _paths(Path(name))]
    if json:
        print_json(results)
    else:
        for result in results:
            _print(result)
    return 0 if all(result["passed"] for result in results) else 2


def _paths(path: Path) -> list[Path]:
    """A file, or the scenarios of a folder however deep they lie."""
    if not path.is_dir():
        return [path]
    found = sorted(path.rglob("*.jsonl"))
    if not found:
        raise InputError("file", f"the folder '{path}' has no scenario (*.jsonl)", field="files")
    return found


def _result(path: Path) -> dict[str, object]:
    """What came of one file; a mistake in it is told like any other error, with its line."""
    story: Scenario | None = None
    failures: list[Failure] = []
    error: dict[str, object] | None = None
    try:
        story = read_file(path)
        failures = run(story)
    except InputError as mistake:
        line = mistake.line if isinstance(mistake, ScenarioError) else None
        error = {**mistake.as_dict()["error"], "line": line}
    return {
        "file": str(path),
        "game": story.header.game if story else None,
        "title": story.header.title if story else None,
        "clauses": list(story.header.clauses) if story else [],
        "passed": error is None and not failures,
        "failures": [failure.as_dict() for failure in failures],
        "error": error,
    }


def _print(result: dict[str, object]) -> None:
    file, error, failures = result["file"], result["error"], result["failures"]
    if isinstance(error, dict):
        place = f"{file}:{error['line']}" if error["line"] else f"{file}"
        why = f" ({error['clause']})" if error["clause"] else ""
        field = f"{error['field']}: " if error["field"] else ""
        complain(f"croupier: {place}: {field}{error['message']}{why}")
    assert isinstance(failures, list)
    for failure in failures:
        complain(f"croupier: {file}:{failure['line']}: expected {failure['expected']}; {failure['happened']}")
    verdict = f"{'passed' if result['passed'] else 'FAILED'}  {file}  {result['title'] or ''}"
    console().print(verdict, markup=False, soft_wrap=True)
