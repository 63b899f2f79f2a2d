"""A sample of `python -m proofs.turmoil`: nights on which everything goes wrong, ruled on again by the referee."""

from __future__ import annotations

import random

import pytest

from croupier.rulebook import slugs
from proofs.filings import some_submission
from proofs.night import Night


@pytest.mark.parametrize("slug", slugs())
def test_table_and_referee_agree_to_the_cent(slug: str) -> None:
    for submission in ("", some_submission(slug, random.Random(1))):
        assert Night(slug, 1, submission, faults=0.02).play(25).differences == []
