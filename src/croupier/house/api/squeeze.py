"""Answers in fewer bytes: text above a kilobyte is compressed for whoever accepts it."""

from __future__ import annotations

import asyncio
import gzip
import re
from functools import lru_cache
from typing import Any

LEAST = 1024
# A longer text is compressed beside the event loop.
LONG = 64 * 1024
LEVEL = 6
TEXT = re.compile(rb"text/|application/(json|manifest\+json|problem\+json)|image/svg\+xml")
ACCEPTED = re.compile(r"(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)", re.IGNORECASE)


def accepts(header: str) -> bool:
    """Whether an Accept-Encoding header takes gzip; a weight of nothing refuses it."""
    found = ACCEPTED.search(header)
    return found is not None and (found[1] is None or found[1].strip("0.") != "")


class Squeezed:
    """The `send` of one request, which holds an answer back until it is known how long it is."""

    def __init__(self, scope: Any, send: Any) -> None:
        offered = [value for name, value in scope["headers"] if name == b"accept-encoding"]
        self._send, self._accepts = send, accepts(b",".join(offered).decode("latin-1"))
        self._start: Any = None

    async def __call__(self, message: Any) -> None:
        """Pass a message on, compressed where that helps."""
        if message["type"] == "http.response.start":
            self._start = message
            return
        if self._start is not None:
            start, self._start = self._start, None
            body = message.get("body", b"")
            if len(body) >= LEAST and not message.get("more_body") and _is_text(start["headers"]):
                start["headers"] = [*start["headers"], (b"vary", b"Accept-Encoding")]
                if self._accepts:
                    body = await _compressed(body, kept=_kept(start["headers"]))
                    length = (b"content-length", str(len(body)).encode())
                    rest = [pair for pair in start["headers"] if pair[0].lower() != b"content-length"]
                    start["headers"] = [*rest, length, (b"content-encoding", b"gzip")]
                    message = message | {"body": body}
            await self._send(start)
        await self._send(message)


def _is_text(headers: Any) -> bool:
    found = {name.lower(): value for name, value in headers}
    return b"content-encoding" not in found and TEXT.match(found.get(b"content-type", b"")) is not None


def _kept(headers: Any) -> bool:
    """Whether the same answer will be asked for again."""
    return any(name.lower() == b"cache-control" for name, _ in headers)


async def _compressed(body: bytes, *, kept: bool) -> bytes:
    if kept:
        return _known(body)
    return await asyncio.to_thread(_gzip, body) if len(body) > LONG else _gzip(body)


def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, LEVEL, mtime=0)


@lru_cache(maxsize=256)
def _known(body: bytes) -> bytes:
    return _gzip(body)
