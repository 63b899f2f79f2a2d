"""Run the tests of a clause as the code stands, then with each of the clause's points switched off."""

from __future__ import annotations

import gc
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from _pytest.runner import runtestprotocol

from proofs.ablation.forks import LATE, forked
from proofs.ablation.points import REFEREE
from proofs.ablation.switch import SWITCH

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

# No clause takes longer: tests beyond the first minute of a clause are not asked.
LONGEST = 60.0
# What was computed from the law is forgotten before a clause is switched off; the law itself is kept.
KEPT = ("croupier.rulebook", "croupier.chapter")
KINDS = ("scenario", "record", "filing", "test")


class Baseline(NamedTuple):
    """One test as the code stands: whether it passes, how long it takes, what it reaches, and what kind it is."""

    test: str
    passed: bool
    seconds: float
    points: list[str]
    kind: str


class Found(NamedTuple):
    """What becomes of a clause: the test that notices each point, none where nobody does, and what is amiss."""

    clause: str
    points: dict[str, str | None]
    by: list[str]
    # Tests that fail as the code stands, and tests that carry the mark and reach nothing of the clause.
    broken: list[str]
    idle: list[str]
    seconds: float


def passes(item: pytest.Item) -> bool:
    """Run one test, with its fixtures, and forget it."""
    reports = runtestprotocol(item, log=False, nextitem=None)
    return all(report.outcome != "failed" for report in reports)


def kind_of(item: pytest.Item) -> str:
    """What kind of test it is, by its name, its mark and what it has asked."""
    if "scenario_holds" in item.name:
        return "scenario"
    if (REFEREE, "judged") in SWITCH.reached:
        return "record"
    return "filing" if item.get_closest_marker("submission") or "/layout/" in item.nodeid else "test"


def baseline(clause: str, items: Sequence[pytest.Item]) -> list[Baseline]:
    """How the tests of a clause stand, the first minute of them."""
    began, found = time.monotonic(), []
    for item in items:
        SWITCH.reached.clear()
        at = time.monotonic()
        passed = passes(item)
        points = sorted(point for reached, point in SWITCH.reached if reached == clause)
        found.append(Baseline(item.nodeid, passed, round(time.monotonic() - at, 3), points, kind_of(item)))
        if time.monotonic() - began > LONGEST:
            break
    return found


def killer(clause: str, point: str, items: Sequence[pytest.Item]) -> str | None:
    """The first test that fails with the clause switched off."""
    SWITCH.turn_off(clause, point)
    return next((item.nodeid for item in items if not passes(item)), None)


def prove(clause: str, items: Sequence[pytest.Item]) -> Found:
    """Ask the tests of a clause, first as the code stands, then once for every point that they reach."""
    found = forked(lambda: baseline(clause, items), 3 * LONGEST)
    if found is None or found == LATE:
        return Found(clause, {}, [], [item.nodeid for item in items], [], 3 * LONGEST)
    tests = [Baseline(*one) for one in found]
    kinds = {one.test: one.kind for one in tests}
    points = {
        point: _noticed(clause, point, [one for one in tests if one.passed], items)
        for point in sorted({point for one in tests for point in one.points})
    }
    noticed = {kinds[test] for point, test in points.items() if test and point != "in-force"}
    broken = [one.test for one in tests if not one.passed]
    idle = [one.test for one in tests if not one.points]
    seconds = round(sum(one.seconds for one in tests), 2)
    return Found(clause, points, [kind for kind in KINDS if kind in noticed], broken, idle, seconds)


def _noticed(clause: str, point: str, tests: Sequence[Baseline], items: Sequence[pytest.Item]) -> str | None:
    """The test that fails with the point switched off."""
    order = sorted(tests, key=lambda one: (point not in one.points, KINDS.index(one.kind), one.seconds))
    known = {item.nodeid: item for item in items}
    most = 10 + 5 * sum(one.seconds for one in order)
    answer = forked(lambda: killer(clause, point, [known[one.test] for one in order]), most)
    return order[0].test if answer == LATE else answer


def forget() -> None:
    """Empty every cache of the product, so that nothing computed before hides a clause that is off."""
    for one in gc.get_objects():
        if type(one).__name__ == "_lru_cache_wrapper" and _ours(one):
            one.cache_clear()
        elif type(one).__name__ == "Memo":
            one.clear()


def _ours(function: Any) -> bool:
    module = str(getattr(function, "__module__", ""))
    return module.startswith("croupier.") and not module.startswith(KEPT)
