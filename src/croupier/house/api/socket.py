"""The WebSocket of a viewer: frames out, inputs in, and nobody waits for a slow reader.

It is spoken to the server directly: with hundreds of viewers the layers of a framework in between would be felt.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import msgspec

from croupier.errors import InputError
from croupier.house import model
from croupier.house.access import permit
from croupier.house.api.common import COOKIE
from croupier.house.live import Viewer
from croupier.house.mail import problem

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, MutableMapping

    from croupier.house.casino import House
    from croupier.house.live import LiveTable

    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]

NO_SESSION, NO_TABLE, SLOW, GOING = 4401, 4404, 4408, 1001
WORDS = {
    NO_SESSION: "come in first: this needs a session",
    NO_TABLE: "there is no such table",
    SLOW: "too many frames were not read",
    GOING: "the house closes",
}
PATH = re.compile(r"/api/v1/tables/([^/]+)/live")
PATIENCE = 5.0
# Inputs that a client may send ahead of their answers.
AHEAD = 16
BREATH = 0.005
read = msgspec.json.Decoder(model.Given).decode
encode = msgspec.json.Encoder().encode


async def live(house: House, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
    """Watch a table and act at it."""
    await receive()
    # A browser shows a close code only once the connection was accepted.
    await send({"type": "websocket.accept"})
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
    path = PATH.fullmatch(scope["path"])
    table = house.tables.get(path[1]) if path else None
    person = house.session(_cookie(headers.get("cookie", "")))
    if person is None or not _same_origin(headers):
        await _close(send, NO_SESSION)
        return
    if table is None:
        await _close(send, NO_TABLE)
        return
    permit(person, "watch")
    viewer = Viewer(person, house.settings.frames)
    house.viewers.add(viewer)
    await table.join(viewer, _since(scope["query_string"].decode("latin-1")))
    await _serve(house, table, viewer, receive, send)


async def _serve(house: House, table: LiveTable, viewer: Viewer, receive: Receive, send: Send) -> None:
    sender = asyncio.create_task(_send(send, viewer))
    reader = asyncio.create_task(_read(receive, table, viewer))
    try:
        await asyncio.wait({sender, reader}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.leave(viewer)
        house.viewers.discard(viewer)
        for task in (sender, reader):
            task.cancel()
        await asyncio.gather(sender, reader, return_exceptions=True)
        if viewer.dismissed or viewer.too_slow:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(_close(send, GOING if viewer.dismissed else SLOW), PATIENCE)


async def _close(send: Send, code: int) -> None:
    await send({"type": "websocket.close", "code": code, "reason": WORDS[code]})


def _cookie(header: str) -> str | None:
    """The session's cookie among those that were sent."""
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None


def _same_origin(headers: Mapping[str, str]) -> bool:
    """Whether the page that asks is one of ours; programs that are no browser do not say."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def _since(query: str) -> int | None:
    (text,) = parse_qs(query).get("since", [""])[:1]
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else None


async def _send(send: Send, viewer: Viewer) -> None:
    """Frames in their order until there are too many of them, or the house closes."""
    frames = viewer.frames
    while not (viewer.too_slow or viewer.dismissed):
        await viewer.news()
        while frames and not viewer.too_slow:
            await send({"type": "websocket.send", "text": frames.popleft()})


async def _read(receive: Receive, table: LiveTable, viewer: Viewer) -> None:
    """Inputs as they come; a client that is far ahead of its answers is read more slowly."""
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        _take(table, viewer, message.get("text") or message.get("bytes") or "")
        while viewer.waiting >= AHEAD:
            await asyncio.sleep(BREATH)


def _take(table: LiveTable, viewer: Viewer, text: str | bytes) -> None:
    key = None
    try:
        given = read(text)
        key = given.key[:64]
        permit(viewer.person, f"act:{given.act}")
        table.post(viewer, given)
        return
    except InputError as error:
        why = problem(error)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        why = model.Problem(code="invalid", message=str(error))
    viewer.push(encode(model.Refused(key=key, error=why)).decode())
