"""Things go wrong at a table of the house, at any step, and everything still adds up and can be replayed."""

from __future__ import annotations

import json

import msgspec
import pytest

from croupier.house.audit import audit
from croupier.house.proof import checks
from croupier.house.replay import document
from croupier.rulebook import slugs
from tests.house.play import Company


@pytest.mark.asyncio
@pytest.mark.parametrize("game", list(slugs()))
async def test_irregularities_at_any_step(game: str) -> None:
    company = Company(game, 11, players=3, sitting=150)
    happened = company.play_stepped(5, faults=0.08)
    assert happened or game == "pokette"
    store = await company.store()
    assert (await audit(store, thorough=True)).damages == []
    for row in await store.rounds(f"{game}-1"):
        found = json.loads(msgspec.json.encode(await document(store, f"{game}-1", row.number, "p-1")))
        assert [check for check in checks(found) if check.holds is False] == []
