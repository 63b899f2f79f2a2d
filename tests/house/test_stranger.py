"""A chapter from a package with law and play and nothing else: the house plays it, and says which parts it lacks."""

from __future__ import annotations

from contextlib import aclosing
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import httpx
import pytest
import pytest_asyncio

from croupier.house.lab import Lab
from croupier.house.scan import scan
from tests.house.served import enter, served
from tests.house.stranger import SETS, SLUG, install
from tests.rulebook.packages import site

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path


@pytest.fixture
def strangers(tmp_path: Path) -> Iterator[None]:
    with site(tmp_path):
        install(tmp_path, SLUG)
        install(tmp_path, SETS)
        yield


@pytest_asyncio.fixture
async def client(strangers: None) -> AsyncIterator[httpx.AsyncClient]:
    async with served() as where:
        found, _ = await enter(where)
        async with aclosing(found):
            yield found


async def ask(client: httpx.AsyncClient, table: str) -> dict[str, Any] | None:
    found: dict[str, Any] | None = (await client.get(f"/tables/{table}")).json()["ask"]
    return found


async def act(client: httpx.AsyncClient, table: str, act: str, **data: Any) -> None:
    answer = await client.post(f"/tables/{table}/inputs", json={"key": uuid4().hex, "act": act, "data": data})
    assert answer.status_code == 200, answer.text


def lacking(answer: httpx.Response) -> str:
    """The message of an answer that names a part which the chapter lacks."""
    assert answer.status_code == 404, answer.text
    error = answer.json()["error"]
    assert (error["code"], error["field"]) == ("part", "game")
    found: str = error["message"]
    return found


@pytest.mark.asyncio
async def test_documents_carry_what_a_page_needs(client: httpx.AsyncClient) -> None:
    tables = {table["game"]: table for table in (await client.get("/lobby")).json()["tables"]}
    look = tables[SLUG]["look"]
    assert (look["surface"], look["hand"], look["noun"], look["deal"]) == ("seats", 3, "card", "Deal now")
    assert (look["has"], tables[SLUG]["edge"], tables[SLUG]["seats"]["total"]) == ([], None, 9)
    sets = tables[SETS]["look"]
    assert (sets["surface"], sets["parts"]) == ("hands", [{"name": "front", "size": 2}, {"name": "back", "size": 1}])
    assert (await client.get(f"/games/{SLUG}")).json()["look"] == look
    assert (await client.get(f"/tables/{SLUG}-1/felt.svg")).status_code == 200
    assert len((await client.get(f"/rules?game={SLUG}")).json()["clauses"]) == 5


@pytest.mark.asyncio
async def test_missing_parts_are_said_by_name(client: httpx.AsyncClient) -> None:
    assert "no odds part" in lacking(await client.post("/odds", json={"game": SLUG}))
    assert "no chart part" in lacking(await client.get(f"/strategy/{SLUG}"))
    assert "no chart part" in lacking(await client.post(f"/strategy/{SLUG}/hand", json={"hand": "As Kd 2c"}))


@pytest.mark.asyncio
@pytest.mark.parametrize("odds", ["ODDS = 3", "import nowhere_at_all", "raise RuntimeError"])
async def test_a_part_that_fails_fails_alone(strangers: None, tmp_path: Path, odds: str) -> None:
    (tmp_path / SLUG.replace("-", "_") / "odds.py").write_text(odds, encoding="utf-8")
    async with served() as where:
        client, _ = await enter(where)
        async with aclosing(client):
            assert SLUG in lacking(await client.post("/odds", json={"game": SLUG}))
            assert len((await client.get("/lobby")).json()["tables"]) == 12
            lab = Lab()
            await lab.find_edge("a table", where.house.table(f"{SLUG}-1").machine.rules)
            assert lab.edge("a table") is None
            assert (await client.post("/odds", json={"game": "over-under"})).status_code == 200


@pytest.mark.asyncio
async def test_choices_of_any_name_are_offered(client: httpx.AsyncClient) -> None:
    table = f"{SLUG}-1"
    await act(client, table, "sit", seat=9, buy_in=100_000)
    await act(client, table, "bet", wagers={"stake": 1000})
    asked = await ask(client, table)
    assert asked is not None
    offered = [(choice["text"], choice["answer"], choice["cost"]) for choice in asked["choices"]]
    assert offered == [("Play", "play", 0), ("Hold back", "hold back", 0), ("Tow 2×", {"tow": 2}, 2000)]
    assert "no chart part" in lacking(await client.post(f"/tables/{table}/coach"))
    await act(client, table, "decide", answer={"tow": 2})
    found = (await client.get(f"/tables/{table}/rounds/1")).json()
    assert {line["wager"] for line in found["lines"]} == {"stake", "tow"}


@pytest.mark.asyncio
async def test_a_hand_is_set_without_words_for_it(client: httpx.AsyncClient) -> None:
    table = f"{SETS}-1"
    await act(client, table, "sit", seat=1, buy_in=100_000)
    await act(client, table, "bet", wagers={"stake": 1000})
    await act(client, table, "decide", answer="play")
    asked = await ask(client, table)
    assert asked is not None
    assert asked["silent"] == "the hands as they were dealt"
    first, second, third = asked["setting"]["cards"]
    laid = {"front": f"{first} {second}", "back": third}
    read = (await client.post(f"/tables/{table}/reading", json={"set": laid})).json()
    assert read == {"hands": {"front": None, "back": None}, "complete": True, "foul": False}
    assert "no hands part" in lacking(await client.post(f"/tables/{table}/house-way", json={}))
    await act(client, table, "decide", answer={"set": laid})
    assert await ask(client, table) is None
    last = (await client.get(f"/tables/{table}")).json()["last"]
    assert last["seats"][0]["set"] == {"front": [first, second], "back": [third]}


@pytest.mark.asyncio
async def test_bots_leave_one_seat_free(client: httpx.AsyncClient) -> None:
    table = f"{SETS}-1"
    await act(client, table, "sit", seat=5, buy_in=100_000)
    await act(client, table, "bots", seats=8)
    await act(client, table, "bet", wagers={"stake": 1000})
    seats = (await client.get(f"/tables/{table}")).json()["seats"]
    assert sum(seat["bot"] for seat in seats) == 7


@pytest.mark.asyncio
@pytest.mark.parametrize("game", [SLUG, SETS])
async def test_frames_leak_nothing(strangers: None, game: str) -> None:
    found = await scan(game, 6)
    assert found.leaks == []
    assert found.frames > 30


@pytest.mark.asyncio
async def test_a_picture_runs_no_script(client: httpx.AsyncClient, tmp_path: Path) -> None:
    bare = await client.get(f"/games/{SLUG}/picture.svg")
    own = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
    (tmp_path / SLUG.replace("-", "_") / "picture.svg").write_text(own, encoding="utf-8")
    drawn = await client.get(f"/games/{SLUG}/picture.svg")
    assert (bare.status_code, drawn.text) == (200, own)
    for answer in (bare, drawn):
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.headers["x-content-type-options"] == "nosniff"
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "sandbox" in policy
        assert "script" not in policy
