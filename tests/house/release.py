"""What earlier releases wrote, for the tests: see `tests/fixtures/make_release.py`."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

RELEASE = Path(__file__).parent.parent / "fixtures" / "release-0.1.0"
OLD_TABLES = (
    "asia-poker-1",
    "cajun-stud-1",
    "dj-wild-stud-poker-1",
    "face-up-pai-gow-poker-1",
    "four-card-prime-1",
    "over-under-1",
    "pai-gow-poker-1",
    "pai-gow-tiles-1",
    "pokette-1",
    "supreme-pai-gow-1",
)
SESSIONS = sorted(RELEASE.glob("*.jsonl"))


# Sittings of the release that the rules in force judge otherwise: from which entry on, and by which clause.
CORRECTED = {
    "asia-poker-1": {3: (167, "PA-575.13(a)")},  # after "no roll" the dice are shaken again
    "cajun-stud-1": {2: (171, "PA-683a.13(c)")},  # a void round gives the wagers of a folded hand back too
    "dj-wild-stud-poker-1": {2: (100, "PA-687a.13(c)")},  # and its progressive wagers leave nothing in the meter
    "face-up-pai-gow-poker-1": {
        # Who may surrender is asked before the hands are exposed; progressive chips are counted in a step of its own.
        1: (32, "PA-688a.11(d)"),
        2: (93, "PA-688a.11(d)"),
        3: (176, "PA-688a.8(b)(2)"),
    },
    "pai-gow-poker-1": {2: (113, "NJ-69F-11.14(b)"), 3: (232, "NJ-69F-11.11(e)")},  # the same count; the same meter
    "pai-gow-tiles-1": {
        2: (129, "NJ-69F-10.9(b)"),  # the dice are shaken again
        3: (218, "NJ-69F-10.7(c)"),  # the dealer sets the hands in a step of its own
    },
}
# Tables that go on where the release left them: nothing in their last sitting is judged otherwise.
GOING_ON = {"cajun-stud-1", *(set(OLD_TABLES) - CORRECTED.keys())}


def old_house(folder: Path) -> Path:
    """The database of the release, as a file that may be changed."""
    file = folder / "house.db"
    file.write_bytes(lzma.decompress((RELEASE / "house.db.xz").read_bytes()))
    return file


def old_rounds() -> Iterator[dict[str, Any]]:
    """The documents of its rounds."""
    for line in lzma.decompress((RELEASE / "rounds.jsonl.xz").read_bytes()).splitlines():
        yield json.loads(line)


def old_replays() -> dict[str, Any]:
    """What `croupier replay --json` made of its sessions, by game."""
    found: dict[str, Any] = json.loads(lzma.decompress((RELEASE / "replays.json.xz").read_bytes()))
    return found
