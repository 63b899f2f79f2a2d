"""Run the tests of a clause as the code stands, then with each of the clause's points switched off."""

from __future__ import annotations

import gc
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from _pytest.runner import runtestprotocol

from proofs.ablation.forks import LATE, forked
from proofs.ablation.switch import SWITCH

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

# No clause takes longer: tests beyond the first minute of a clause are not asked.
LONGEST = 60.0
# What was computed from the law is forgotten before a clause is switched off; the law itself is kept.
KEPT = ("croupier.rulebook", "croupier.chapter")


@dataclass(frozen=True, slots=True)
class Baseline:
    """One test as the code stands: whether it passes, how long it takes, which points of the clause it reaches."""

    test: str
    passed: bool
    seconds: float
    points: tuple[str, ...]


def passes(item: pytest.Item) -> bool:
    """Run one test, with its fixtures, and forget it."""
    reports = runtestprotocol(item, log=False, nextitem=None)
    return all(report.outcome != "failed" for report in reports)


def baseline(clause: str, items: Sequence[pytest.Item]) -> list[list[Any]]:
    """How the tests of a clause stand, the first minute of them."""
    began, found = time.monotonic(), []
    for item in items:
        SWITCH.reached.clear()
        at = time.monotonic()
        passed = passes(item)
        points = sorted(point for reached, point in SWITCH.reached if reached == clause)
        found.append([item.nodeid, passed, round(time.monotonic() - at, 3), points])
        if time.monotonic() - began > LONGEST:
            break
    return found


def killer(clause: str, point: str, items: Sequence[pytest.Item]) -> str | None:
    """The first test that fails with the clause switched off."""
    SWITCH.turn_off(clause, point)
    return next((item.nodeid for item in items if not passes(item)), None)


def prove(clause: str, items: Sequence[pytest.Item]) -> dict[str, Any]:
    """What becomes of a clause: the test that notices each point, none where nobody does, and what is amiss."""
    found = forked(lambda: baseline(clause, items), 3 * LONGEST)
    if found is None or found == LATE:
        return {"clause": clause, "failed": "its tests do not end"}
    tests = [Baseline(test, passed, seconds, tuple(points)) for test, passed, seconds, points in found]
    broken = [one.test for one in tests if not one.passed]
    sound = {item.nodeid: item for item in items}
    points: dict[str, str | None] = {}
    for point in sorted({point for one in tests for point in one.points}):
        order = sorted((one for one in tests if one.passed), key=lambda one: _rank(one, point))
        most = 10 + 5 * sum(one.seconds for one in order)
        asked = [sound[one.test] for one in order]
        killed = forked(lambda point=point, asked=asked: killer(clause, point, asked), most)  # type: ignore[misc]
        points[point] = f"{order[0].test} (never ends)" if killed == LATE else killed
    idle = [one.test for one in tests if not one.points]
    return {
        "clause": clause,
        "points": points,
        **({"broken": broken} if broken else {}),
        **({"idle": idle} if idle else {}),
        "seconds": round(sum(one.seconds for one in tests), 2),
    }


def _rank(one: Baseline, point: str) -> tuple[bool, bool, float]:
    """Stories first, then tests that reach the point, the quickest first."""
    return point not in one.points, "scenario" not in one.test, one.seconds


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
