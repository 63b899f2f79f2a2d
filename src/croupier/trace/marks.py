"""Find the clauses that the tests prove, by asking pytest what it would run.

Marks may be made while tests are collected (one for each option, say), so the source alone does not tell.
The answer is kept in the user's cache until a file of the tests changes.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from platformdirs import user_cache_path

import croupier


def tests_folder() -> Path | None:
    """The project's tests, where the package runs from its source tree."""
    folder = Path(croupier.__file__).parents[2] / "tests"
    return folder if (folder / "conftest.py").is_file() and find_spec("pytest") else None


def marks_by_clause(*, fresh: bool = False) -> dict[str, list[str]] | None:
    """The tests that cite each clause, or nothing where there are no tests to ask."""
    folder = tests_folder()
    if folder is None:
        return None
    cached = user_cache_path("croupier") / "trace" / f"{_fingerprint(folder)}.json"
    if cached.is_file() and not fresh:
        found: dict[str, list[str]] = json.loads(cached.read_text(encoding="utf-8"))
        return found
    found = _collect(folder)
    cached.parent.mkdir(parents=True, exist_ok=True)
    cached.write_text(json.dumps(found), encoding="utf-8")
    return found


def _fingerprint(folder: Path) -> str:
    digest = hashlib.sha256(str(folder).encode())
    for path in sorted(folder.rglob("*.py")):
        stat = path.stat()
        digest.update(f"{path}{stat.st_mtime_ns}{stat.st_size}".encode())
    return digest.hexdigest()[:24]


def _collect(folder: Path) -> dict[str, list[str]]:
    with tempfile.TemporaryDirectory() as scratch:
        target = Path(scratch) / "clauses.json"
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [*command, f"--clauses-to={target}", str(folder)],
            cwd=folder.parent,
            capture_output=True,
            text=True,
            check=False,
        )
        if not target.is_file():
            raise RuntimeError(f"pytest could not collect the tests:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        found: dict[str, list[str]] = json.loads(target.read_text(encoding="utf-8"))
        return found
