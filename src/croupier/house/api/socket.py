"""The WebSocket of a viewer: frames out, inputs in, and nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from croupier.errors import InputError
from croupier.house import model
from croupier.house.access import permit
from croupier.house.api.common import COOKIE
from croupier.house.live import Viewer

if TYPE_CHECKING:
    from croupier.house.casino import House
    from croupier.house.live import LiveTable, Person

NO_SESSION, NO_TABLE, SLOW, ODD, GOING = 4401, 4404, 4408, 4400, 1001
PATIENCE = 5.0
read = msgspec.json.Decoder(model.Given).decode
encode = msgspec.json.Encoder().encode


@websocket("/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """Watch a table and act at it."""
    house: House = socket.app.state.house
    # A browser shows a close code only once the connection was accepted.
    await socket.accept()
    person = house.session(socket.cookies.get(COOKIE))
    if person is None or not _same_origin(socket):
        await socket.close(NO_SESSION, "come in first: this needs a session")
        return
    permit(person, "watch")
    found = house.tables.get(table)
    if found is None:
        await socket.close(NO_TABLE, "there is no such table")
        return
    viewer = Viewer(person, house.settings.frames)
    house.viewers.add(viewer)
    await found.join(viewer, _since(socket))
    sender = asyncio.create_task(_send(socket, viewer))
    reader = asyncio.create_task(_read(socket, found, viewer))
    try:
        await asyncio.wait({sender, reader}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        found.leave(viewer)
        house.viewers.discard(viewer)
        for task in (sender, reader):
            task.cancel()
        await asyncio.gather(sender, reader, return_exceptions=True)
        with contextlib.suppress(Exception):
            code = GOING if house.closing else SLOW if viewer.too_slow else None
            if code is not None:
                await asyncio.wait_for(socket.close(code, CLOSED[code]), PATIENCE)


CLOSED = {GOING: "the house closes", SLOW: "too many frames were not read"}


def _same_origin(socket: WebSocket[Any, Any, Any]) -> bool:
    """Whether the page that asks is one of ours; programs that are no browser do not say."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


def _since(socket: WebSocket[Any, Any, Any]) -> int | None:
    text = str(socket.query_params.get("since", ""))
    return int(text) if text.isdecimal() and len(text) < 16 else None


async def _send(socket: WebSocket[Any, Any, Any], viewer: Viewer) -> None:
    """Frames in their order until there are too many of them, or the house closes."""
    while not viewer.too_slow:
        frame = await viewer.frames.get()
        if frame is None:
            return
        await socket.send_text(frame)


async def _read(socket: WebSocket[Any, Any, Any], table: LiveTable, viewer: Viewer) -> None:
    """Inputs one after the other; each is answered."""
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            text = await socket.receive_data(mode="text")
            viewer.push(encode(await _answer(table, viewer.person, text)).decode())


async def _answer(table: LiveTable, person: Person, text: str | bytes) -> model.Ack | model.Refused:
    key = None
    try:
        given = read(text)
        key = given.key[:64]
        permit(person, f"act:{given.act}")
        answer = await table.submit(person, given)
        return model.Ack(key=given.key, seq=answer.seq)
    except InputError as error:
        problem = model.Problem(code=error.code, message=error.message, field=error.field, clause=error.clause)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        problem = model.Problem(code="invalid", message=str(error))
    return model.Refused(key=key, error=problem)
