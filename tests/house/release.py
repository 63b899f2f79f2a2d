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


# Tables of the release of which the rules in force judge a sitting otherwise, and why: that release left some lines of
# a void round settled, the bank paid and the meter with the share of wagers that it returned, and had other steps.
CORRECTED = {
    "cajun-stud-1": "PA-683a.13(c)",
    "dj-wild-stud-poker-1": "PA-687a.13(c)",
    "face-up-pai-gow-poker-1": "PA-688a.13(g)",
    "over-under-1": "PA-686a.9(c)",
    "pai-gow-poker-1": "NJ-69F-11.11(h)",
}


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
