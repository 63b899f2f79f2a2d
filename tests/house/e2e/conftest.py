"""A house in a process of its own and a real browser. Without a browser these tests say loudly what did not run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pytest

from proofs import browser as web

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

WHY = web.missing()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser nothing here can run."""
    if WHY is None:
        return
    for item in items:
        if "house/e2e/" in item.nodeid:
            item.add_marker(pytest.mark.skip(reason=WHY))


class Process:
    """`croupier serve` as a process that can be killed and started again at the same place."""

    def __init__(self, folder: Path, pace: str = "4", packages: Path | None = None, python: Path | None = None) -> None:
        """In this environment, with the packages of a folder beside it, or in the environment of another Python."""
        self.db, self.pace, self.python = folder / "house.db", pace, str(python or sys.executable)
        path = [str(packages or ""), "" if python else os.environ.get("PYTHONPATH", "")]
        self.env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, path))}
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start, and learn the address; after the first time at the same port."""
        command = [self.python, "-m", "croupier", "serve", "--no-open", "--json", "--log", "error"]
        command += ["--db", str(self.db), "--port", str(self.port), "--pace", self.pace]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=self.env
        )
        assert self.process.stdout is not None
        said = ""
        while not said.endswith("}\n"):
            line = self.process.stdout.readline()
            assert line, "the house did not open"
            said += line
        found: dict[str, Any] = json.loads(said)
        self.address = found["address"].rstrip("/")
        self.token = parse_qs(urlsplit(found["host_link"]).query)["host"][0]
        self.port = urlsplit(self.address).port or 0

    def kill(self) -> None:
        """No farewell."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """The end."""
        self.process.terminate()
        self.process.wait(20)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """The house that most tests visit."""
    served = Process(tmp_path_factory.mktemp("house"))
    yield served
    served.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for the tests of a module: while it is driven, nothing else in the process can run an event loop."""
    with web.chromium() as found:
        yield found


@pytest.fixture
def visit(browser: Browser, house: Process) -> Iterator[Callable[..., web.Visitor]]:
    """Let somebody in; everybody leaves at the end, and nobody's page may have complained."""
    visitors: list[web.Visitor] = []

    def come(*, host: bool = True, at: Process | None = None, **options: Any) -> web.Visitor:
        served = at or house
        visitors.append(web.Visitor(browser, served.address, host=served.token if host else "", **options))
        return visitors[-1]

    yield come
    for visitor in visitors:
        trouble = visitor.trouble
        visitor.close()
        assert trouble == []


def drawn(visitor: web.Visitor) -> None:
    """Wait until everything that is known has been drawn: what a frame measures, the next one shows."""
    visitor.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def own_table(visitor: web.Visitor, game: str, **terms: str) -> str:
    """A table of a game that nobody else uses, opened by the host, with a submission of its own if one is given."""
    api = f"{visitor.address}/api/v1"
    # Whoever has not come in yet does so without the page: the cookie is the browser's, and the page will find it.
    if visitor.token:
        assert visitor.page.request.post(f"{api}/session", data={"token": visitor.token}).ok
    answer = visitor.page.request.post(f"{api}/tables", data={"game": game} | terms)
    assert answer.ok, answer.text()
    found: str = answer.json()["id"]
    return found
