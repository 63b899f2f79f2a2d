"""Serving the page: every file with its type and a tag of its contents."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from croupier.house.api.common import HEADERS

TYPES = {
    "html": "text/html",
    "js": "text/javascript",
    "mjs": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
    "txt": "text/plain",
    "png": "image/png",
    "ico": "image/x-icon",
    "woff2": "font/woff2",
}
INDEX = "index.html"


@dataclass(frozen=True, slots=True)
class File:
    """A file of the page, ready to be sent."""

    body: bytes
    tag: str
    type: str


def load(path: str) -> File | None:
    """A file below `static`, or nothing; never anything outside it."""
    parts = path.split("/")
    if any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
        return None
    place = files("croupier.house.web") / "static"
    for part in parts:
        place = place / part
    suffix = path.rpartition(".")[2]
    if suffix not in TYPES or not place.is_file():
        return None
    return _ready(place.read_bytes(), suffix)


@lru_cache(maxsize=256)
def _ready(body: bytes, suffix: str) -> File:
    return File(body, f'"{sha256(body).hexdigest()[:20]}"', TYPES[suffix])


def _send(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    found = load(path)
    if found is None:
        raise NotFoundException(detail="there is no such page")
    # A browser may keep a file and asks each time whether it is still the same.
    headers = HEADERS | {"Cache-Control": "no-cache", "ETag": found.tag}
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(found.body, media_type=found.type, headers=headers)


@get("/static/{path:path}", include_in_schema=False)
async def static(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    """A file of the page."""
    return _send(request, path.lstrip("/"))


@get("/", include_in_schema=False)
async def index(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page itself."""
    return _send(request, INDEX)


@get("/{path:path}", include_in_schema=False)
async def any_page(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    """The page under every address that it makes up; files keep their names."""
    wanted = path.strip("/")
    if wanted.startswith("api/") or wanted == "api":
        raise NotFoundException(detail="there is no such path")
    return _send(request, wanted if "." in wanted.rpartition("/")[2] else INDEX)


HANDLERS = [static, index, any_page]
