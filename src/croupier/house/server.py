"""The server: one process, one address, and an end that loses nothing."""

from __future__ import annotations

import asyncio
import errno
import gc
import json
import logging
import signal
import socket
import sys
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING, Any

import uvicorn

from croupier.errors import CroupierError
from croupier.house.api import create_app

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.house.api import HouseApp
    from croupier.house.casino import House, Settings
    from croupier.house.store.port import Store

# The longest frame that a client may send; every input is far shorter.
FRAME_AT_MOST = 16 * 1024
# The writer of the store and the event loop share Python's lock: short turns keep commits from waiting.
TURN = 0.0005
FAREWELL = 3.0
BACKLOG = 2048
# Frames and entries die young and in masses: looking for circles among them less often is no loss.
COLLECT = (5_000, 20, 50)
# A table that gives way to that of its next sitting is old by then, and is part of a circle: seconds between two looks.
TIDY = 30.0
USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}


class JsonLines(logging.Formatter):
    """Every record of the log as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level and message, and whatever else was said."""
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in USUAL}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def log_to_stderr(level: str = "info") -> None:
    """Structured logs on standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # Until the house is open we say ourselves what is wrong.
    logging.getLogger("uvicorn.error").setLevel("CRITICAL")


class HouseServer(uvicorn.Server):
    """Says goodbye to every viewer before the connections are cut, and tells when it is ready."""

    def __init__(
        self, config: uvicorn.Config, app: HouseApp, ready: Callable[[House, int], None], *, signals: bool = True
    ) -> None:
        super().__init__(config)
        self.house = app.house
        self.ready = ready
        self.signals = signals
        self._tidying: asyncio.Task[None] | None = None

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End when asked to; an end that was asked for is no failure."""
        if not self.signals:
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say where."""
        await super().startup(sockets)
        if self.started:
            logging.getLogger("uvicorn.error").setLevel("WARNING")
            # What is here now stays: it need not be looked through again and again.
            gc.collect()
            gc.freeze()
            self._tidying = asyncio.create_task(_tidy())
            port = self.servers[0].sockets[0].getsockname()[1]
            self.ready(self.house, port)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Dismiss the viewers, then stop."""
        self.house.dismiss()
        if self._tidying is not None:
            self._tidying.cancel()
        waited = 0.0
        while self.house.viewers and waited < FAREWELL:
            await asyncio.sleep(0.02)
            waited += 0.02
        await super().shutdown(sockets)


async def _tidy() -> None:
    """Let go of old tables now and then."""
    while True:
        await asyncio.sleep(TIDY)
        gc.collect()


def config_for(app: HouseApp, host: str, port: int) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=FRAME_AT_MOST,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=8,
        backlog=BACKLOG,
    )


def serve(store: Store, settings: Settings, *, host: str, port: int, ready: Callable[[House, int], None]) -> None:
    """Run a house until somebody ends it."""
    sys.setswitchinterval(TURN)
    gc.set_threshold(*COLLECT)
    _more_files()
    # Before the house is opened, so that a house that cannot be reached leaves nothing behind.
    with closing(listen(host, port)) as door:
        app = create_app(store, settings=settings)
        server = HouseServer(config_for(app, host, port), app, ready)
        # uvicorn ends the process when it cannot start; what was wrong is for us to say.
        with suppress(SystemExit):
            server.run([door])
    if not server.started:
        raise server.house.failure or CroupierError("the house could not be opened")


def listen(host: str, port: int) -> socket.socket:
    """The socket at which the house is reached, or why there is none."""
    door = None
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        door = socket.socket(family, kind, protocol)
        if sys.platform != "win32":
            # A house may come back to its port at once; there it would let two of them share it.
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(address)
        door.listen(BACKLOG)
    except OSError as error:
        if door is not None:
            door.close()
        in_use = error.errno == errno.EADDRINUSE
        why = "another program listens there; try another --port" if in_use else error.strerror or str(error)
        raise CroupierError(f"cannot listen at {host}:{port}: {why}") from error
    return door


def _more_files() -> None:
    """As many open files as the system lets us have: every viewer is one."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = hard if hard != resource.RLIM_INFINITY else 1 << 16
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
