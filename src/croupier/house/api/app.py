"""The application: every route of the house, and the page."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from litestar import Litestar, Request, Router, get
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from croupier.errors import InputError
from croupier.house.api import library, tables
from croupier.house.api.common import HEADERS, on_any_error, on_http_error, on_input_error
from croupier.house.api.socket import live
from croupier.house.api.squeeze import Squeezed
from croupier.house.casino import House, Settings
from croupier.house.web import page
from croupier.version import __version__

if TYPE_CHECKING:
    import random
    from collections.abc import AsyncIterator, Callable

    from croupier.house.store.port import Store

BODY_AT_MOST = 300_000


class HouseApp:
    """The ASGI application: sockets go straight to their table, everything else to the framework."""

    def __init__(self, house: House, rest: Litestar) -> None:
        self.house, self.rest = house, rest

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One connection, or the life of the application."""
        if scope["type"] == "websocket":
            await live(self.house, scope, receive, send)
        else:
            await self.rest(scope, receive, Squeezed(scope, send) if scope["type"] == "http" else send)


def create_app(
    store: Store,
    clock: Callable[[], int] | None = None,
    random_: random.Random | None = None,
    settings: Settings | None = None,
) -> HouseApp:
    """A house as an ASGI application; it opens with the server and closes with it."""
    given: dict[str, Any] = {"now": clock} if clock is not None else {}
    house = House(store, settings, random_=random_, **given)

    @asynccontextmanager
    async def open_house(_: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    @get("/openapi.json", include_in_schema=False)
    async def openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
        """The document that describes the API."""
        return request.app.openapi_schema.to_schema()

    api = Router("/api/v1", route_handlers=[*tables.HANDLERS, *library.HANDLERS, openapi])
    rest = Litestar(
        route_handlers=[api, *page.HANDLERS],
        lifespan=[open_house],
        exception_handlers={InputError: on_input_error, HTTPException: on_http_error, Exception: on_any_error},
        openapi_config=OpenAPIConfig(
            title="Croupier",
            version=__version__,
            description="A house of ten regulated table games: tables, rounds, rules and exact odds.",
            # The document is served by a route of our own, so that unknown paths beside it get our errors.
            path="/api/v1/openapi",
            render_plugins=[JsonRenderPlugin(path="/document.json")],
        ),
        request_max_body_size=BODY_AT_MOST,
        response_headers=HEADERS,
        logging_config=None,
        debug=False,
    )
    rest.state.house = house
    return HouseApp(house, rest)
