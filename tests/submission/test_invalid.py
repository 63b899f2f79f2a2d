"""One invalid submission for each constraint, with the clause that forbids it.

Every case starts from the game's starter, which is valid, and changes what it names.
"""

import pytest

from croupier.submission import Level
from tests.submission.changing import DROP, LIMITS, findings
from tests.submission.family_cases import FAMILY_CASES
from tests.submission.single_cases import SINGLE_CASES, WARNINGS

pytestmark = pytest.mark.submission

CASES = FAMILY_CASES | SINGLE_CASES


@pytest.mark.parametrize(
    ("game", "changes", "field", "code", "clause"),
    [pytest.param(*case, id=name, marks=pytest.mark.clause(case[-1])) for name, case in CASES.items()],
)
def test_constraint(game: str, changes: dict[str, object], field: str, code: str, clause: str) -> None:
    found = [p for p in findings(game, changes) if p.field == f"table[0].{field}" and p.code == code]
    assert [(p.level, p.clause) for p in found] == [(Level.ERROR, clause)]
    assert found[0].line is not None


def test_there_is_one_case_for_each_constraint_and_more() -> None:
    assert len(CASES) >= 40


def test_all_problems_are_reported_at_once() -> None:
    changes: dict[str, object] = {
        "options.dealing_method": "hand",
        "options.shuffle_method": "manual",
        "options.adjacent_boxes": 9,
        "wagers.trips-bonus": LIMITS,
        "house_way": "vegas",
    }
    codes = {p.code for p in findings("dj-wild-stud-poker", changes)}
    assert {"hand-needs-shuffler", "option", "missing", "house-way"} <= codes


@pytest.mark.clause("NJ-69F-11.4(a)")
def test_two_batches_need_no_starting_position() -> None:
    changes: dict[str, object] = {
        "wagers.three-card-bonus": LIMITS,
        "filed.three-card-bonus": {"template": "mania-three-card"},
        "options.starting_position_method": DROP,
    }
    assert findings("pai-gow-poker", changes) == []


@pytest.mark.parametrize(
    ("game", "changes", "field", "code", "clause"),
    [pytest.param(*case, id=name, marks=pytest.mark.clause(case[-1])) for name, case in WARNINGS.items()],
)
def test_warning(game: str, changes: dict[str, object], field: str, code: str, clause: str) -> None:
    found = findings(game, changes)
    assert all(p.level is Level.WARNING for p in found)
    assert clause in [p.clause for p in found if p.field == f"table[0].{field}" and p.code == code]


def test_another_reading_silences_its_warning() -> None:
    changes: dict[str, object] = {
        "wagers.trips-bonus": LIMITS,
        "paytables.trips-bonus": "DJWT-06",
        "readings.DJ-4": "25-to-1",
        "readings.DJ-16": "hundred-less",
    }
    assert findings("dj-wild-stud-poker", changes) == []
