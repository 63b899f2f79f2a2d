"""A house that is served for the tests, on a port of its own."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import httpx
import websockets

from croupier.house.api import create_app
from croupier.house.casino import Settings
from croupier.house.server import HouseServer, config_for
from croupier.house.store.memory import MemoryStore
from croupier.house.timers import Pace

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from croupier.house.casino import House
    from croupier.house.store.port import Store

QUICK = Pace(betting=None, grace=0, deciding=None, setting=None, banking=None, bot=0)
API = "/api/v1"


class Served:
    """Where a house is served, and the house."""

    def __init__(self, house: House, port: int) -> None:
        self.house, self.port = house, port
        self.base = f"http://127.0.0.1:{port}"

    def socket(self, table: str, cookie: str | None, since: int | None = None, **options: Any) -> Any:
        """A WebSocket to a table."""
        url = f"ws://127.0.0.1:{self.port}{API}/tables/{table}/live" + (f"?since={since}" if since is not None else "")
        headers = {"Cookie": f"croupier_session={cookie}"} if cookie else {}
        return websockets.connect(url, additional_headers=headers | options.pop("headers", {}), **options)


@asynccontextmanager
async def served(store: Store | None = None, settings: Settings | None = None) -> AsyncIterator[Served]:
    """A house in this loop."""
    app = create_app(store or MemoryStore(), settings=settings or Settings(pace=QUICK))
    opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    config = config_for(app, "127.0.0.1", 0)
    server = HouseServer(config, app, lambda _, port: opened.set_result(port), signals=False)
    running = asyncio.create_task(server.serve())
    waited: set[asyncio.Future[Any]] = {running, opened}
    await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
    try:
        yield Served(app.house, opened.result())
    finally:
        server.should_exit = True
        await running


async def enter(where: Served, name: str = "Ines", **more: Any) -> tuple[httpx.AsyncClient, str]:
    """Come in: a client with its cookie."""
    client = httpx.AsyncClient(base_url=where.base + API)
    answer = await client.post("/session", json={"name": name, **more})
    assert answer.status_code == 200, answer.text
    return client, client.cookies["croupier_session"]


async def until(socket: Any, *kinds: str) -> dict[str, Any]:
    """The next frame of these kinds."""
    while True:
        frame: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 10))
        if frame["type"] in kinds:
            return frame


async def send(socket: Any, key: str, act: str, **data: Any) -> dict[str, Any]:
    """Send an input and wait for its answer."""
    await socket.send(json.dumps({"type": "input", "key": key, "act": act, "data": data}))
    return await until(socket, "ack", "refused")
