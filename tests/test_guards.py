"""What was recorded when clauses were switched off still holds: whatever has changed since is asked again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.rulebook import slugs
from croupier.trace.matrix import build, proved_here

ROOT = Path(__file__).parents[1]
# More than this takes too long here: then it is for `make prove`.
MOST_SECONDS = 240


@pytest.mark.timeout(2 * MOST_SECONDS)
def test_what_has_changed_since_the_record_is_guarded_still() -> None:
    """The record cannot go stale unseen: clauses whose function, law or tests have changed are switched off again."""
    games = [slug for slug in slugs() if proved_here(slug)]
    stale = [entry.clause.id for entry in build(games) if entry.recorded and not entry.fresh]
    if not stale:
        return
    command = [sys.executable, "-m", "proofs.ablation", "--check", "--within", str(MOST_SECONDS), *stale]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{len(stale)} clauses have changed: run `make prove PROOFS=guards`\n{done.stdout}"
