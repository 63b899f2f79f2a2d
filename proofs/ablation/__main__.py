"""`python -m proofs.ablation [GAME or CLAUSE ...]`: switch clauses off and record which tests notice."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from proofs.ablation import hook

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pytest

ROOT = Path(__file__).parents[2]


class Loop:
    """The pytest plugin that takes the place of running all tests once."""

    def __init__(self, wanted: Sequence[str], jobs: int, told: Callable[[dict[str, Any]], None]) -> None:
        self.wanted, self.jobs, self.told = wanted, jobs, told

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Prove every clause that is wanted, some at a time."""
        from proofs.ablation.forks import Child
        from proofs.ablation.prove import LONGEST, forget, prove

        forget()
        tests = _by_clause(session.items)
        todo = [clause for clause in self._clauses() if clause in tests]
        running: list[Child] = []
        while todo or running:
            while todo and len(running) < self.jobs:
                clause = todo.pop(0)
                running.append(Child(lambda clause=clause: prove(clause, tests[clause]), 60 * LONGEST))  # type: ignore[misc]
            for child in [child for child in running if child.ready()]:
                running.remove(child)
                self.told(child.answer)
            time.sleep(0.01)
        return True

    def _clauses(self) -> list[str]:
        from croupier.rulebook import rulebooks

        return [
            clause
            for slug, book in rulebooks().items()
            for clause in book.clauses
            if not self.wanted or slug in self.wanted or clause in self.wanted
        ]


def _by_clause(items: Sequence[pytest.Item]) -> dict[str, list[pytest.Item]]:
    found: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        for mark in item.iter_markers("clause"):
            for clause in mark.args:
                found[clause].append(item)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Prove clauses, and write what was found."""
    parser = argparse.ArgumentParser(prog="python -m proofs.ablation", description=__doc__)
    parser.add_argument("wanted", nargs="*", metavar="GAME|CLAUSE")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--to", type=Path, required=True)
    given = parser.parse_args(arguments)
    hook.install()
    import pytest

    with given.to.open("a", encoding="utf-8") as target:

        def told(found: dict[str, Any]) -> None:
            target.write(json.dumps(found) + "\n")
            target.flush()

        quiet = ["-q", "-s", "-p", "no:cacheprovider", "-o", "timeout=0"]
        return int(pytest.main([*quiet, str(ROOT / "tests")], plugins=[Loop(given.wanted, given.jobs, told)]))


if __name__ == "__main__":
    sys.exit(main())
