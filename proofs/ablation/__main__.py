"""`python -m proofs.ablation [GAME or CLAUSE ...]`: switch clauses off and record which of their tests notice.

Only clauses whose code, law or tests have changed since the record are asked, unless `--again` is given. What is found
is recorded clause by clause, so that an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from proofs.ablation import hook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import pytest

    from proofs.ablation.keep import Kept
    from proofs.ablation.prove import Found

ROOT = Path(__file__).parents[2]


class Loop:
    """The pytest plugin that takes the place of running all tests once."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        self.until = time.monotonic() + given.within
        self.lost: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Prove every clause that is wanted, some at a time."""
        from proofs.ablation.forks import Child
        from proofs.ablation.keep import Kept
        from proofs.ablation.prove import LONGEST, Found, forget

        forget()
        kept, tests = Kept(self.given.wanted), _by_clause(session.items)
        todo = kept.every() if self.given.again else kept.stale()
        sys.stderr.write(f"{len(todo)} clauses to be switched off\n")
        running: list[Child] = []
        while running or (todo and time.monotonic() < self.until):
            while todo and len(running) < self.given.jobs and time.monotonic() < self.until:
                clause = todo.pop(0)
                running.append(Child(_work(clause, tests.get(clause, [])), 60 * LONGEST))
            for child in [child for child in running if child.ready()]:
                running.remove(child)
                self._tell(kept, Found(*child.answer))
            time.sleep(0.005)
        self.lost += [f"{clause} was not reached in time" for clause in todo]
        return True

    def _tell(self, kept: Kept, found: Found) -> None:
        """Record what was found, or compare it with the record."""
        if found.broken:
            self.lost.append(f"{found.clause}: its tests fail as the code stands: {found.broken[0]}")
        if not kept.holds(found):
            self.lost.append(f"{found.clause} is guarded no more")
        if not self.given.check:
            kept.add(found)


def _work(clause: str, items: list[pytest.Item]) -> Callable[[], Found]:
    from proofs.ablation.prove import prove

    return lambda: prove(clause, items)


def _by_clause(items: Sequence[pytest.Item]) -> dict[str, list[pytest.Item]]:
    found: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        for clause in _marked(item):
            found[clause].append(item)
    return found


def _marked(item: pytest.Item) -> Iterator[str]:
    for mark in item.iter_markers("clause"):
        yield from mark.args


def main(arguments: Sequence[str] | None = None) -> int:
    """Prove clauses, and record what was found."""
    parser = argparse.ArgumentParser(prog="python -m proofs.ablation", description=__doc__)
    parser.add_argument("wanted", nargs="*", metavar="GAME|CLAUSE", help="else all")
    parser.add_argument("--jobs", type=int, default=2, help="processes (%(default)s)")
    parser.add_argument("--again", action="store_true", help="ask about clauses too that have not changed")
    parser.add_argument("--check", action="store_true", help="record nothing; exit 1 if a clause is guarded no more")
    parser.add_argument("--within", type=float, default=float("inf"), metavar="SECONDS", help="begin nothing later")
    given = parser.parse_args(arguments)
    hook.install()
    import pytest

    loop = Loop(given)
    quiet = ["-q", "-s", "-p", "no:cacheprovider", "-o", "timeout=0"]
    code = int(pytest.main([*quiet, str(ROOT / "tests")], plugins=[loop]))
    for line in loop.lost:
        sys.stdout.write(f"{line}\n")
    return code or bool(loop.lost and given.check)


if __name__ == "__main__":
    sys.exit(main())
