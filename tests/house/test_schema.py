"""Schemathesis asks the house everything that its OpenAPI document allows, and much that it does not."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from tests.house.test_serve import start

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module", autouse=True)
def no_collection() -> Iterator[None]:
    """Keep the garbage collector out of the parser.

    Hypothesis parses the modules of the project to learn their constants. Before Python 3.11.8 the parser counts its
    depth for the whole process: a collection in the middle of it that finalises what another test left behind, and
    formats a traceback for that, parses too, and the first parse ends with a SystemError.
    """
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The document of a house that is served by a process of its own."""
    process, said = start(tmp_path_factory.mktemp("house") / "house.db")
    base = said["address"] + "api/v1"
    answer = httpx.post(f"{base}/session", json={"name": "Robot"})
    found = schemathesis.openapi.from_url(f"{base}/openapi.json")
    found.config.update(headers={"Cookie": f"croupier_session={answer.cookies['croupier_session']}"})
    yield found
    process.terminate()
    _, logged = process.communicate(timeout=20)
    assert '"level": "error"' not in logged, logged


schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@settings(
    max_examples=5,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture],
)
def test_the_house_keeps_to_its_document(case: Any) -> None:
    answer = case.call()
    case.validate_response(answer, checks=[not_a_server_error, schemathesis.checks.response_schema_conformance])
    assert answer.status_code < 500
    if answer.status_code >= 400:
        assert set(answer.json()["error"]) == {"code", "message", "field", "clause"}
