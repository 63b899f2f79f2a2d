"""`python -m proofs.ablation [GAME or CLAUSE ...]`: switch clauses off and record which of their tests notice.

Only clauses whose code, law or tests have changed since the record are asked, unless `--again` is given. With
`--mutants` ordinary mistakes are made instead in the functions that cite clauses. What is found is recorded at once, so
that an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from proofs.ablation import hook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import pytest

ROOT = Path(__file__).parents[2]
# Nothing takes longer than this.
HOUR = 3600.0


class Loop:
    """The pytest plugin that takes the place of running all tests once."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        self.until = 0.0
        self.lost: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Ask about everything that is wanted, some at a time."""
        from proofs.ablation.prove import forget

        forget()
        self.until = time.monotonic() + self.given.within
        tests = by_clause(session.items)
        if self.given.mutants:
            self._mutants(tests)
        else:
            self._clauses(tests)
        return True

    def _clauses(self, tests: dict[str, list[pytest.Item]]) -> None:
        from proofs.ablation.keep import Kept
        from proofs.ablation.prove import Found, prove

        kept = Kept(self.given.wanted)

        def tell(answer: Any) -> None:
            found = Found(*answer)
            if found.broken:
                self.lost.append(f"{found.clause}: its tests fail as the code stands: {found.broken[0]}")
            if not kept.holds(found):
                self.lost.append(f"{found.clause} is guarded no more")
            if not self.given.check:
                kept.add(found)

        todo = kept.every() if self.given.again else kept.stale()
        left = self._share({clause: (lambda clause=clause: prove(clause, tests[clause])) for clause in todo}, tell)  # type: ignore[misc]
        self.lost += [f"{clause} was not reached in time" for clause in left]

    def _mutants(self, tests: dict[str, list[pytest.Item]]) -> None:
        from proofs.ablation.keep import Changed, Place
        from proofs.ablation.mutants import Tried, mutated

        kept = Changed(self.given.wanted)

        def work(place: Place) -> Callable[[], Tried]:
            items = {item.nodeid: item for clause in place.clauses for item in tests[clause]}
            path = str(sys.modules[place.module].__file__)
            return lambda: mutated(place.module, path, place.function, list(items.values()))

        todo = list(kept.places.values()) if self.given.again else kept.stale()
        work_of = {place.name: work(place) for place in todo if place.module in sys.modules}
        self._share(work_of, lambda answer: kept.add(Tried(*answer)))

    def _share(self, todo: dict[str, Callable[[], Any]], tell: Callable[[Any], None]) -> list[str]:
        """Do work in a few processes; what could not be begun in time is left."""
        from proofs.ablation.forks import LATE, Child

        sys.stderr.write(f"{len(todo)} to be asked about\n")
        left, running = list(todo), list[tuple[str, Child]]()
        while running or (left and time.monotonic() < self.until):
            while left and len(running) < self.given.jobs and time.monotonic() < self.until:
                name = left.pop(0)
                running.append((name, Child(todo[name], HOUR)))
            for name, child in [one for one in running if one[1].ready()]:
                running.remove((name, child))
                if child.answer is None or child.answer == LATE:
                    self.lost.append(f"{name}: no answer")
                else:
                    tell(child.answer)
            time.sleep(0.005)
        return left


def by_clause(items: Sequence[pytest.Item]) -> dict[str, list[pytest.Item]]:
    """The tests of each clause."""
    found: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        for clause in _marked(item):
            found[clause].append(item)
    return found


def _marked(item: pytest.Item) -> Iterator[str]:
    for mark in item.iter_markers("clause"):
        yield from mark.args


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask about clauses or functions, and record what was found."""
    parser = argparse.ArgumentParser(prog="python -m proofs.ablation", description=__doc__)
    parser.add_argument("wanted", nargs="*", metavar="GAME|CLAUSE", help="else all")
    parser.add_argument("--jobs", type=int, default=2, help="processes (%(default)s)")
    parser.add_argument("--mutants", action="store_true", help="make mistakes in functions instead")
    parser.add_argument("--again", action="store_true", help="ask about what has not changed, too")
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
    return code or int(bool(loop.lost) and given.check)


if __name__ == "__main__":
    sys.exit(main())
