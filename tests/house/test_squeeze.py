"""Answers in fewer bytes: long text is compressed for whoever accepts it, and is the same text."""

from __future__ import annotations

import gzip
import re
from contextlib import aclosing
from typing import TYPE_CHECKING

import httpx
import pytest
import pytest_asyncio

from croupier.house.api.squeeze import LEAST, accepts
from tests.house.served import Served, enter, served

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

FIRST_LOAD = 500_000


@pytest_asyncio.fixture
async def where() -> AsyncIterator[Served]:
    async with served() as found:
        yield found


@pytest.mark.parametrize(
    ("header", "fine"),
    [
        ("gzip", True),
        ("gzip, deflate, br", True),
        ("br;q=1.0, gzip;q=0.8", True),
        ("*", True),
        ("GZIP", True),
        ("", False),
        ("identity", False),
        ("br", False),
        ("gzip;q=0", False),
        ("gzip;q=0.0, br", False),
        ("xgzip", False),
    ],
)
def test_what_a_client_accepts(header: str, fine: bool) -> None:
    assert accepts(header) is fine


LONG = (
    "/api/v1/tables/over-under-1/felt.svg",
    "/api/v1/games",
    "/api/v1/tables/over-under-1",
    "/api/v1/rules?game=over-under",
    "/api/v1/openapi.json",
    "/static/css/components.css",
    "/",
)


@pytest.mark.parametrize("path", LONG)
@pytest.mark.asyncio
async def test_long_text_is_compressed_and_the_same(where: Served, path: str) -> None:
    async with httpx.AsyncClient(base_url=where.base) as client:
        plain = await client.get(path, headers={"accept-encoding": "identity"})
        assert plain.status_code == 200
        assert "content-encoding" not in plain.headers
        assert len(plain.content) >= LEAST
        async with client.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
            raw = b"".join([part async for part in answer.aiter_raw()])
        assert answer.headers["content-encoding"] == "gzip"
        assert int(answer.headers["content-length"]) == len(raw) < len(plain.content) / 1.5
        assert answer.headers["content-type"] == plain.headers["content-type"]
        for found in (plain, answer):
            assert "Accept-Encoding" in found.headers["vary"], "a cache must not mix them up"
        # Time goes on between two looks at a table.
        clock = re.compile(rb'"(now_ms|ends_at_ms)":\d+')
        assert clock.sub(b"", gzip.decompress(raw)) == clock.sub(b"", plain.content)


@pytest.mark.asyncio
async def test_short_answers_errors_and_pages_that_did_not_change_are_left_alone(where: Served) -> None:
    async with httpx.AsyncClient(base_url=where.base, headers={"accept-encoding": "gzip"}) as client:
        for path in ("/api/v1/health", "/api/v1/tables/none"):
            answer = await client.get(path)
            assert "content-encoding" not in answer.headers
            assert len(answer.content) < LEAST
        page = await client.get("/")
        same = await client.get("/", headers={"if-none-match": page.headers["etag"]})
        assert (same.status_code, same.content) == (304, b"")
        assert "content-encoding" not in same.headers


@pytest.mark.asyncio
async def test_the_first_load_is_small(where: Served) -> None:
    """The page, everything that it imports, the lobby and the ten felts in it, as they cross the wire."""
    client, _ = await enter(where)
    async with aclosing(client):
        wanted, seen, total = ["/", "/api/v1/session"], set(), 0
        tables = (await client.get("/lobby")).json()["tables"]
        wanted += ["/api/v1/lobby", *(table["felt"] for table in tables)]
        while wanted:
            path = wanted.pop()
            if path in seen:
                continue
            seen.add(path)
            async with client.stream("GET", where.base + path, headers={"accept-encoding": "gzip"}) as answer:
                assert answer.status_code == 200, path
                raw = b"".join([part async for part in answer.aiter_raw()])
            total += len(raw)
            body = gzip.decompress(raw) if answer.headers.get("content-encoding") == "gzip" else raw
            wanted += named_in(path, body.decode())
        assert len(seen) > 20, "the modules of the page were found"
        assert total < FIRST_LOAD


def named_in(path: str, text: str) -> list[str]:
    """The files that a page, a module or a style sheet asks for."""
    found = re.findall(r"""<(?:script|link)[^>]+(?:src|href)="([^"#]+)\"""", text) if path == "/" else []
    if path.endswith(".js"):
        found += re.findall(r"""(?:from|import)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""", text)
    if path.endswith(".css"):
        found += re.findall(r"""@import\s+(?:url\()?["']([^"']+)["']""", text)
    return [str(httpx.URL(f"http://x{path}").join(name).path) for name in found]
