"""What all handlers share: who asks, errors as documents, and headers that keep a browser honest."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from croupier.errors import InputError
from croupier.house.access import permit
from croupier.house.documents import Failure

if TYPE_CHECKING:
    from croupier.house.casino import House
    from croupier.house.live import Person

log = logging.getLogger("croupier.house")
COOKIE = "croupier_session"
STATUS = {
    "session": 401,
    "forbidden": 403,
    "unknown-table": 404,
    "unknown-round": 404,
    "no-decision": 404,
    "part": 404,
    "uncounted": 404,
    "clause": 404,
    "game": 404,
    "stale": 409,
    "closed": 409,
    "key": 409,
    "store": 503,
    "failed": 503,
}
ERRORS = {
    status: ResponseSpec(Failure, description=text, generate_examples=False)
    for status, text in {
        400: "bad input, or a rule forbids it",
        401: "there is no session",
        403: "not for you",
        404: "there is no such thing",
        405: "not this way",
        409: "too late, or a key that was used before",
        413: "too much",
        503: "it could not be written down",
    }.items()
}
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
# A picture carries its own style sheet, which the policy of the pages would forbid; opened by itself it runs nothing.
PICTURE = HEADERS | {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "Cache-Control": "public, max-age=3600",
}


def house_of(request: Request[Any, Any, Any]) -> House:
    """The house that is served."""
    house: House = request.app.state.house
    return house


def person_of(request: Request[Any, Any, Any], what: str) -> Person | None:
    """Who asks, if that person may do this."""
    person = house_of(request).session(request.cookies.get(COOKIE))
    permit(person, what)
    return person


def player_of(request: Request[Any, Any, Any], what: str) -> Person:
    """Who asks, where somebody must."""
    person = person_of(request, what)
    assert person is not None
    return person


def failed(status: int, code: str, message: str, field: str | None = None, clause: str | None = None) -> Response[Any]:
    """An error as every interface writes it."""
    document = {"error": {"code": code, "message": message, "field": field, "clause": clause}}
    return Response(document, status_code=status, media_type="application/json", headers=HEADERS)


def on_input_error(request: Request[Any, Any, Any], error: InputError) -> Response[Any]:
    """What was asked cannot be done."""
    status = STATUS.get(error.code, 400)
    return failed(status, error.code, error.message, error.field, error.clause)


def on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """The request itself is wrong: malformed, unknown, too large."""
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        if isinstance(first, dict):
            return failed(400, "invalid", str(first.get("message", error.detail)), first.get("key"))
    codes = {404: "not-found", 405: "method", 413: "too-large"}
    return failed(error.status_code, codes.get(error.status_code, "invalid"), error.detail)


def on_any_error(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A defect of ours: it is logged, and says nothing about itself."""
    if isinstance(error, RecursionError):
        return failed(400, "invalid", "the data are nested too deeply")
    log.error("a request failed", exc_info=error, extra={"path": request.url.path})
    return failed(500, "internal", "something went wrong here")
