"""The house is killed in the middle of everything, and nothing that was acknowledged is lost or done twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from proofs.crash import crash

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.asyncio
async def test_five_kills_under_load(tmp_path: Path) -> None:
    found = await crash(str(tmp_path / "house.db"), 5, tables=5, seats=2, seed=3, longest=0.2)
    assert found["problems"] == []
    assert found["sum"] == 0
    assert found["acknowledged"] >= 25
