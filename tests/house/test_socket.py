"""The WebSocket: hello, events, answers, coming back, and everything that a bad client can do."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
from contextlib import aclosing, suppress
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
import pytest_asyncio
import websockets

from croupier.house import model
from croupier.house.casino import Settings
from tests.house.served import QUICK, Served, enter, send, served, until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

TABLE = "over-under-1"


@pytest_asyncio.fixture
async def where() -> AsyncIterator[Served]:
    async with served() as found:
        yield found


async def closed(socket: Any) -> int:
    """The code with which the server closes."""
    with suppress(websockets.ConnectionClosed):
        while True:
            await asyncio.wait_for(socket.recv(), 15)
    code: int = socket.close_code
    return code


@pytest.mark.asyncio
async def test_over_under_over_a_socket(where: Served) -> None:
    client, cookie = await enter(where)
    async with aclosing(client), where.socket(TABLE, cookie) as socket:
        hello = msgspec.json.decode(await socket.recv(), type=model.Hello)
        assert hello.viewer.name == "Ines"
        assert isinstance(hello.view.limits, list)
        assert (await send(socket, "1", "sit", seat=2, buy_in=50_000))["type"] == "ack"
        await socket.send(json.dumps({"type": "input", "key": "2", "act": "bet", "data": {"wagers": {"ante": 1000}}}))
        frame = msgspec.json.decode(await socket.recv(), type=model.Events)
        assert [event.kind for event in frame.events] == ["bet", "closed", "deal", "ask"]
        assert frame.view.ask is not None
        assert frame.view.limits is msgspec.UNSET, "what the page has is not sent again"
        ack = await until(socket, "ack")
        assert frame.seq >= ack["seq"]
        await send(socket, "3", "decide", answer="over", ask=frame.view.ask.id)
        stale = await send(socket, "4", "decide", answer="over", ask=frame.view.ask.id)
        assert stale["error"]["code"] == "stale"
        again = await send(socket, "3", "decide", answer="over", ask=frame.view.ask.id)
        assert again["type"] == "ack"


@pytest.mark.asyncio
async def test_two_at_one_table_see_the_same_and_each_their_own(where: Served) -> None:
    table = "dj-wild-stud-poker-1"
    one, first = await enter(where, "Ada")
    two, second = await enter(where, "Bob")
    async with aclosing(one), aclosing(two), where.socket(table, first) as a, where.socket(table, second) as b:
        await send(a, "1", "sit", seat=1, buy_in=50_000)
        await send(b, "1", "sit", seat=2, buy_in=50_000)
        bet = {"wagers": {"ante": 1000, "blind": 1000}}
        await send(a, "2", "bet", **bet)
        await b.send(json.dumps({"type": "input", "key": "2", "act": "bet", "data": bet}))
        seen_a, seen_b = await until_dealt(a), await until_dealt(b)
        assert seen_a["seq"] == seen_b["seq"]
        for seen, mine in ((seen_a, 1), (seen_b, 2)):
            seats = {seat["seat"]: seat for seat in seen["view"]["seats"]}
            assert None not in seats[mine]["cards"]
            assert set(seats[3 - mine]["cards"]) == {None}
            deals = [e for e in seen["events"] if e["kind"] == "deal" and e["place"] in (1, 2)]
            assert [(bool(e["cards"]), e["count"]) for e in deals] == [(e["place"] == mine, 5) for e in deals]


async def until_dealt(socket: Any) -> dict[str, Any]:
    while True:
        frame = await until(socket, "events")
        if any(event["kind"] == "deal" for event in frame["events"]):
            return frame


@pytest.mark.asyncio
async def test_coming_back_brings_what_was_missed(where: Served) -> None:
    client, cookie = await enter(where)
    async with aclosing(client):
        async with where.socket(TABLE, cookie) as socket:
            ack = await send(socket, "1", "sit", seat=2, buy_in=50_000)
        await client.post(
            f"/tables/{TABLE}/inputs", json={"key": "2", "act": "bet", "data": {"wagers": {"ante": 1000}}}
        )
        async with where.socket(TABLE, cookie, since=ack["seq"]) as socket:
            hello = await until(socket, "hello")
            kinds = [event["kind"] for event in hello["events"]]
            assert "bet" in kinds
            assert "ask" in kinds
            assert all(event["seq"] > ack["seq"] for event in hello["events"])
            assert hello["gap"] is False
            assert hello["view"]["ask"]["seat"] == 2


@pytest.mark.asyncio
async def test_no_session_no_table_and_a_foreign_page_are_told_so(where: Served) -> None:
    client, cookie = await enter(where)
    async with aclosing(client):
        async with where.socket(TABLE, None) as socket:
            assert await closed(socket) == 4401
        async with where.socket(TABLE, "made-up") as socket:
            assert await closed(socket) == 4401
        async with where.socket("no-such-table", cookie) as socket:
            assert await closed(socket) == 4404
        async with where.socket(TABLE, cookie, headers={"Origin": "https://elsewhere.example"}) as socket:
            assert await closed(socket) == 4401
        async with where.socket(TABLE, cookie, headers={"Origin": where.base}) as socket:
            assert (await until(socket, "hello"))["type"] == "hello"


@pytest.mark.asyncio
async def test_nonsense_is_answered_and_the_table_lives_on(where: Served) -> None:
    client, cookie = await enter(where)
    async with aclosing(client), where.socket(TABLE, cookie) as socket:
        await until(socket, "hello")
        for nonsense in (
            "{",
            "[]",
            '"hello"',
            "null",
            "\u0000",
            '{"type": "input"}',
            '{"type": "input", "key": 5, "act": "sit"}',
            '{"type": "shout", "key": "1", "act": "sit"}',
            '{"type": "input", "key": "", "act": "sit"}',
            '{"type": "input", "key": "' + "x" * 80 + '", "act": "sit"}',
            '{"type": "input", "key": "9", "act": "sit", "data": []}',
            '{"type": "input", "key": "9", "act": "sit", "cheat": true}',
            "[" * 5000,
            '{"type": "input", "key": "9", "act": "bet", "data": {"wagers": ' + "[" * 5000 + "]" * 5000 + "}}",
            '{"type": "input", "key": "9", "act": "bet", "data": {"wagers": ' + "[" * 50 + "]" * 50 + "}}",
            '{"type": "input", "key": "a b", "act": "sit"}',
            '{"type": "input", "key": "a\\u0000b", "act": "sit"}',
            '{"type": "input", "key": "9", "act": "bet", "data": {"wagers": {"ante": 1' + "0" * 400 + "}}}",
        ):
            await socket.send(nonsense)
            assert (await until(socket, "ack", "refused"))["type"] == "refused", nonsense[:60]
        await socket.send(b"\xff\xfe\x00")
        assert (await until(socket, "ack", "refused"))["error"]["code"] == "invalid"
        assert (await send(socket, "1", "sit", seat=2, buy_in=50_000))["type"] == "ack"


@pytest.mark.asyncio
async def test_an_oversized_frame_closes_the_connection_and_nothing_else(where: Served) -> None:
    client, cookie = await enter(where)
    async with aclosing(client):
        async with where.socket(TABLE, cookie) as socket:
            await until(socket, "hello")
            await socket.send("x" * 20_000)
            assert await closed(socket) == 1009
        async with where.socket(TABLE, cookie) as socket:
            assert (await send(socket, "1", "sit", seat=2, buy_in=50_000))["type"] == "ack"


@pytest.mark.asyncio
async def test_a_thousand_connections(where: Served) -> None:
    client, cookie = await enter(where)
    async with aclosing(client):
        options: dict[str, Any] = {"compression": None, "open_timeout": 60, "ping_interval": None}
        opened = []
        for _ in range(10):
            opened += await asyncio.gather(*(where.socket(TABLE, cookie, **options) for _ in range(100)))
        try:
            assert len(where.house.viewers) == 1000
            hellos = await asyncio.gather(*(socket.recv() for socket in opened))
            assert len(hellos) == 1000
            answer = await client.post(
                f"/tables/{TABLE}/inputs", json={"key": "1", "act": "sit", "data": {"seat": 2, "buy_in": 50_000}}
            )
            assert answer.status_code == 200
            frames = await asyncio.gather(*(asyncio.wait_for(socket.recv(), 20) for socket in opened))
            assert {json.loads(frame)["seq"] for frame in frames} == {json.loads(frames[0])["seq"]}
        finally:
            await asyncio.gather(*(socket.close() for socket in opened))


@pytest.mark.asyncio
async def test_a_slow_reader_is_cut_off_and_the_others_go_on() -> None:
    async with served(settings=Settings(pace=QUICK, frames=8)) as where:
        client, cookie = await enter(where)
        other, second = await enter(where, "Bob")
        raw = sockets.socket()
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        raw.connect(("127.0.0.1", where.port))
        raw.setblocking(False)
        async with aclosing(client), aclosing(other), where.socket(TABLE, cookie, sock=raw, max_queue=1) as slow:
            viewer = next(iter(where.house.viewers))
            async with where.socket(TABLE, second) as quick:
                await send(quick, "s", "sit", seat=1, buy_in=50_000)
                for n in range(4000):
                    await send(quick, f"b{n}", "buy", amount=100)
                    if viewer.too_slow:
                        break
                assert viewer.too_slow
                assert (await send(quick, "last", "buy", amount=100))["type"] == "ack"
            assert await closed(slow) == 4408


@pytest.mark.asyncio
async def test_the_house_says_goodbye(where: Served) -> None:
    client, cookie = await enter(where)
    async with aclosing(client), where.socket(TABLE, cookie) as socket:
        await until(socket, "hello")
        where.house.dismiss()
        assert await closed(socket) == 1001
