"""Find the clauses that tests prove, by asking pytest what it would run.

Marks may be made while tests are collected (one for each option, say), so the source alone does not tell. The answer
is kept in the user's cache until a test, the source of Croupier or an installed chapter changes. The tests of a
chapter from another package are known only where somebody names their folder: packages do not bring them along.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import msgspec
from platformdirs import user_cache_path

import croupier
from croupier.chapter import digest, installed
from croupier.errors import InputError

PLUGIN = "croupier.trace.pytest_plugin"


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tests of each clause, and which of all tests only check submissions."""

    tests: dict[str, list[str]] = msgspec.field(default_factory=dict)
    submission: frozenset[str] = frozenset()


def own_tests() -> Path | None:
    """Croupier's own tests, where it runs from its source tree."""
    folder = Path(croupier.__file__).parents[2] / "tests"
    return folder if (folder / "conftest.py").is_file() and find_spec("pytest") else None


def marks_in(folder: Path) -> Marks:
    """What the tests in a folder prove."""
    if not folder.is_dir():
        raise InputError("tests", f"there is no folder '{folder}'", field="tests")
    cached = user_cache_path("croupier") / "trace" / f"{fingerprint(folder)}.json"
    if cached.is_file():
        return msgspec.json.decode(cached.read_bytes(), type=Marks)
    found = _collect(folder)
    cached.parent.mkdir(parents=True, exist_ok=True)
    cached.write_bytes(found)
    return msgspec.json.decode(found, type=Marks)


def fingerprint(folder: Path) -> str:
    """A digest of everything on which the marks of some tests depend."""
    found = hashlib.sha256(str(folder.resolve()).encode())
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            stat = path.stat()
            found.update(f"{path}{stat.st_mtime_ns}{stat.st_size}".encode())
    for package in ("croupier", *(one.package for one in installed() if find_spec(one.package))):
        found.update(digest(package).encode())
    return found.hexdigest()[:24]


def _collect(folder: Path) -> bytes:
    """What the plugin writes when pytest collects the tests of a folder."""
    with tempfile.TemporaryDirectory() as scratch:
        target = Path(scratch) / "clauses.json"
        command = [sys.executable, "-m", "pytest", "-p", PLUGIN, "--collect-only", "-q", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [*command, f"--clauses-to={target}", str(folder.resolve())],
            cwd=folder.resolve().parent,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode or not target.is_file():
            text = f"pytest could not collect the tests in '{folder}':\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
            raise InputError("tests", text, field="tests")
        return target.read_bytes()
