"""Clients made of code that play over the network like everybody else: for load and crash tests.

They must cost less than the house that they test, so they speak the WebSocket protocol themselves, and act as soon as
a frame is there.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
import urllib.request
from collections import deque
from itertools import islice
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from croupier.house.api.common import COOKIE

if TYPE_CHECKING:
    from collections.abc import Callable

ROUND_TRIP = 30.0


class ClientSeat(msgspec.Struct):
    """What a client looks at in a seat."""

    seat: int
    state: str
    mine: bool


class ClientPart(msgspec.Struct):
    """One of the hands that a client sets."""

    name: str
    size: int


class ClientSetting(msgspec.Struct):
    """What a client must set."""

    parts: list[ClientPart]
    cards: list[str]
    house_way: bool


class ClientChoice(msgspec.Struct):
    """What a client may answer."""

    answer: Any
    affordable: bool


class ClientAsk(msgspec.Struct):
    """What a client is asked."""

    id: int
    seat: int
    choices: list[ClientChoice]
    setting: ClientSetting | None
    unseen: bool = False


class ClientViewer(msgspec.Struct):
    """What a client has."""

    chips: int | None
    balance: int | None


class ClientOffer(msgspec.Struct):
    """What a client may bet."""

    wager: str
    minimum: int | None
    required: bool
    choice: str | None
    rides_on: str | None
    open: bool


class ClientView(msgspec.Struct):
    """As much of a projection as a client needs."""

    stage: str
    may: list[str]
    ask: ClientAsk | None
    seats: list[ClientSeat]
    viewer: ClientViewer
    round: int
    limits: list[ClientOffer] | msgspec.UnsetType = msgspec.UNSET


class ClientFrame(msgspec.Struct):
    """Any frame of the server."""

    type: str
    seq: int = 0
    key: str | None = None
    view: ClientView | None = None
    error: dict[str, Any] | None = None


read = msgspec.json.Decoder(ClientFrame).decode


def ask(base: str, path: str, body: dict[str, Any] | None = None, cookie: str | None = None) -> tuple[Any, str]:
    """One request, and the cookie that it set."""
    headers = {"Content-Type": "application/json"} | ({"Cookie": f"{COOKIE}={cookie}"} if cookie else {})
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(f"{base}/api/v1{path}", data=data, headers=headers)
    with urllib.request.urlopen(request, timeout=ROUND_TRIP) as response:
        kept = response.headers.get("Set-Cookie", "").partition(f"{COOKIE}=")[2].partition(";")[0]
        return json.loads(response.read()), kept


class Line(asyncio.Protocol):
    """A WebSocket, as much of it as a client needs: whole text frames in, short ones out."""

    def __init__(self, path: str, host: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self._path, self._host, self._cookie, self._hear = path, host, cookie, hear
        self._buffer = bytearray()
        self._open = False
        self._transport: Any = None
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the WebSocket."""
        self._transport = transport
        lines = (
            f"GET {self._path} HTTP/1.1",
            f"Host: {self._host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {COOKIE}={self._cookie}",
        )
        self._transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is dead."""
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        """Take the frames that are complete."""
        buffer = self._buffer
        buffer += data
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.close()
                return
            self._open = True
            del buffer[: end + 4]
        at = 0
        while len(buffer) - at >= 2:
            size, head = buffer[at + 1], 2
            if size >= 126:
                head = 4 if size == 126 else 10
                size = int.from_bytes(buffer[at + 2 : at + head]) if len(buffer) - at >= head else 1 << 62
            if len(buffer) - at < head + size:
                break
            self._frame(buffer[at] & 15, bytes(buffer[at + head : at + head + size]))
            at += head + size
        del buffer[:at]

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == 1:
            self._hear(payload)
        elif kind == 9:
            self.send(payload, kind=10)
        elif kind == 8:
            self.close()

    def send(self, payload: bytes, kind: int = 1) -> None:
        """Send a frame; a client's must be masked, and the mask of zeros is one too."""
        size = len(payload)
        head = bytes((128 | kind, 128 | size)) if size < 126 else bytes((128 | kind, 254)) + size.to_bytes(2)
        if not self._transport.is_closing():
            self._transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        """Hang up."""
        self._transport.close()


class Pacer:
    """Lets so many inputs a second go out, all clients together; without a rate, as many as come."""

    def __init__(self, rate: float | None) -> None:
        self.rate = rate
        self._next = 0.0

    def wait(self) -> float:
        """How long to wait for one's turn."""
        if self.rate is None:
            return 0.0
        now = asyncio.get_running_loop().time()
        self._next = max(self._next, now - 0.05) + 1 / self.rate
        return max(self._next - now, 0.0)


class Tally:
    """What the clients have seen."""

    def __init__(self) -> None:
        self.sent = self.acknowledged = self.refused = self.frames = self.bytes = self.lost = 0
        self.waits: list[float] = []
        self.reasons: dict[str, int] = {}

    def mark(self) -> None:
        """Start counting anew."""
        self.__init__()  # type: ignore[misc]


class Client:
    """One player on one seat: bets the least, answers at once, and keeps what was acknowledged."""

    def __init__(
        self,
        base: str,
        table: str,
        seat: int,
        player: str,
        cookie: str,
        pacer: Pacer,
        tally: Tally,
        *,
        buy_in: int = 500_00,
        prefix: str = "",
        remembers: bool = False,
    ) -> None:
        self.host = urlsplit(base).netloc
        self.path = f"/api/v1/tables/{table}/live"
        self.table, self.seat, self.player, self.cookie = table, seat, player, cookie
        self.pacer, self.tally, self.buy_in = pacer, tally, buy_in
        self.view: ClientView | None = None
        self.limits: list[ClientOffer] = []
        self.acknowledged: dict[str, int] = {}
        self.waiting: tuple[str, str, dict[str, Any]] | None = None
        self.last_seq = 0
        # A client at rest answers for what it sent, and sends no more.
        self.resting = False
        self._prefix, self.remembers = prefix, remembers
        self._number = 0
        self._frames: deque[tuple[int, float]] = deque(maxlen=64)
        self._sent_at = 0.0
        self._line: Line | None = None
        self._greeted = False

    async def play(self, until: Callable[[], bool]) -> None:
        """Play until told to stop; a connection that breaks is made again, and what was not answered sent again."""
        while not until():
            with contextlib.suppress(OSError):
                await self._session()
            self.tally.lost += 1
            await asyncio.sleep(0.1)

    async def _session(self) -> None:
        name, _, port = self.host.partition(":")
        path = self.path + (f"?since={self.last_seq}" if self.last_seq else "")
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: Line(path, self.host, self.cookie, self._hear), name, int(port))
        self._line, self._greeted = line, False
        try:
            await line.closed
        finally:
            self._line = None
            line.close()

    def _send(self) -> None:
        if self._line is None or self.waiting is None:
            return
        key, act, data = self.waiting
        self._sent_at = time.perf_counter()
        self.tally.sent += 1
        self._line.send(msgspec.json.encode({"type": "input", "key": key, "act": act, "data": data}))

    def _hear(self, text: bytes) -> None:
        now = time.perf_counter()
        frame = read(text)
        self.tally.frames += 1
        self.tally.bytes += len(text)
        if frame.view is not None:
            self.view = frame.view
            self.last_seq = frame.seq
            if frame.view.limits is not msgspec.UNSET:
                self.limits = frame.view.limits
            self._frames.append((frame.seq, now))
        elif self.waiting is not None and frame.key == self.waiting[0]:
            self._answered(frame, now)
        if not self._greeted:
            self._greeted = True
            self._send()
        if self.waiting is None and not self.resting:
            self._act()

    def _answered(self, frame: ClientFrame, now: float) -> None:
        assert self.waiting is not None
        if frame.type == "ack":
            self.tally.acknowledged += 1
            if self.remembers:
                self.acknowledged[self.waiting[0]] = frame.seq
            # The first frame that holds the input's effect.
            shown = next((at for seq, at in self._frames if seq >= frame.seq and at >= self._sent_at), now)
            self.tally.waits.append(shown - self._sent_at)
        else:
            self.tally.refused += 1
            code = (frame.error or {}).get("code", "")
            self.tally.reasons[code] = self.tally.reasons.get(code, 0) + 1
        self.waiting = None

    def _act(self) -> None:
        move = self._move()
        if move is None:
            return
        self._number += 1
        self.waiting = (f"{self._prefix}{self._number}", *move)
        delay = self.pacer.wait()
        if delay > 0:
            asyncio.get_running_loop().call_later(delay, self._send)
        else:
            self._send()

    # --- what a client does

    def _move(self) -> tuple[str, dict[str, Any]] | None:
        view = self.view
        assert view is not None
        if "sit" in view.may:
            return "sit", {"seat": self.seat, "buy_in": self.buy_in}
        if view.ask is not None and view.ask.unseen and view.ask.setting is not None:
            return "look", {"seat": view.ask.seat}
        if view.ask is not None:
            return "decide", {"answer": self._answer(view.ask), "ask": view.ask.id}
        if "bank" in view.may:
            return "bank", {"take": False}
        betting = any(seat.mine and seat.state == "betting" for seat in view.seats)
        if "bet" not in view.may or betting:
            return None
        wagers = self._wagers()
        if (view.viewer.chips or 0) < 10 * sum(wagers.values()) and "buy" in view.may:
            return "buy", {"amount": self.buy_in}
        return "bet", {"wagers": wagers}

    def _answer(self, ask: ClientAsk) -> Any:
        if ask.setting is not None and ask.setting.house_way:
            return {"set": "house-way"}
        if not ask.choices and ask.setting is not None:
            cards = iter(ask.setting.cards)
            return {"set": {part.name: " ".join(islice(cards, part.size)) for part in ask.setting.parts}}
        fine = [choice.answer for choice in ask.choices if choice.affordable]
        return fine[0] if self._number % 4 else fine[-1]

    def _wagers(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for offer in self.limits:
            if offer.required:
                found[offer.wager] = offer.minimum or found.get(offer.rides_on or "", 0)
        if found:
            return found
        plain = next(o for o in self.limits if o.minimum and o.choice is None and o.open)
        return {plain.wager: plain.minimum or 0}
