"""Players made of code that come over the network like everybody else: for load, crash and leak tests."""

from __future__ import annotations

import asyncio
import json
import time
import urllib.request
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec
import websockets

from croupier.house.api.common import COOKIE

if TYPE_CHECKING:
    from collections.abc import Callable

ROUND_TRIP = 30.0


class RobotSeat(msgspec.Struct):
    """What a robot looks at in a seat."""

    seat: int
    state: str
    mine: bool


class RobotSetting(msgspec.Struct):
    """What a robot must set."""

    cards: list[str]
    house_way: bool


class RobotChoice(msgspec.Struct):
    """What a robot may answer."""

    answer: Any
    affordable: bool


class RobotAsk(msgspec.Struct):
    """What a robot is asked."""

    id: int
    choices: list[RobotChoice]
    setting: RobotSetting | None


class RobotViewer(msgspec.Struct):
    """What a robot has."""

    chips: int | None
    balance: int | None


class RobotOffer(msgspec.Struct):
    """What a robot may bet."""

    wager: str
    minimum: int | None
    required: bool
    choice: str | None
    rides_on: str | None
    open: bool


class RobotView(msgspec.Struct):
    """As much of a projection as a robot needs."""

    stage: str
    may: list[str]
    ask: RobotAsk | None
    seats: list[RobotSeat]
    viewer: RobotViewer
    round: int
    limits: list[RobotOffer] | msgspec.UnsetType = msgspec.UNSET


class RobotFrame(msgspec.Struct):
    """Any frame of the server."""

    type: str
    seq: int = 0
    key: str | None = None
    view: RobotView | None = None
    error: dict[str, Any] | None = None


read = msgspec.json.Decoder(RobotFrame).decode


def ask(base: str, path: str, body: dict[str, Any] | None = None, cookie: str | None = None) -> tuple[Any, str]:
    """One request, and the cookie that it set."""
    headers = {"Content-Type": "application/json"} | ({"Cookie": f"{COOKIE}={cookie}"} if cookie else {})
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(f"{base}/api/v1{path}", data=data, headers=headers)
    with urllib.request.urlopen(request, timeout=ROUND_TRIP) as response:
        kept = response.headers.get("Set-Cookie", "").partition(f"{COOKIE}=")[2].partition(";")[0]
        return json.loads(response.read()), kept


class Pacer:
    """Lets so many inputs a second go out, all robots together; without a rate, as many as come."""

    def __init__(self, rate: float | None) -> None:
        self.rate = rate
        self._next = 0.0

    async def turn(self) -> None:
        """Wait for one's turn."""
        if self.rate is None:
            return
        now = asyncio.get_running_loop().time()
        self._next = max(self._next, now - 0.05) + 1 / self.rate
        if self._next > now:
            await asyncio.sleep(self._next - now)


class Tally:
    """What the robots have seen."""

    def __init__(self) -> None:
        self.sent = self.acknowledged = self.refused = self.frames = self.bytes = self.lost = 0
        self.waits: list[float] = []
        self.reasons: dict[str, int] = {}

    def mark(self) -> None:
        """Start counting anew."""
        self.__init__()  # type: ignore[misc]


class Robot:
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
        on_frame: Callable[[str], None] | None = None,
        prefix: str = "",
    ) -> None:
        self.address = base.replace("http", "ws", 1) + f"/api/v1/tables/{table}/live"
        self.table, self.seat, self.player, self.cookie = table, seat, player, cookie
        self.pacer, self.tally, self.buy_in, self.on_frame = pacer, tally, buy_in, on_frame
        self.view: RobotView | None = None
        self.limits: list[RobotOffer] = []
        self.acknowledged: dict[str, int] = {}
        self.waiting: tuple[str, str, dict[str, Any]] | None = None
        self.last_seq = 0
        # A robot at rest answers for what it sent, and sends no more.
        self.resting = False
        self._prefix = prefix
        self._number = 0
        self._frames: deque[tuple[int, float]] = deque(maxlen=64)
        self._sent_at = 0.0

    async def play(self, until: Callable[[], bool]) -> None:
        """Play until told to stop; a connection that breaks is made again, and what was not answered sent again."""
        while not until():
            try:
                await self._session(until)
            except (OSError, websockets.WebSocketException, TimeoutError):
                self.tally.lost += 1
                if not until():
                    await asyncio.sleep(0.1)

    async def _session(self, until: Callable[[], bool]) -> None:
        since = f"?since={self.last_seq}" if self.last_seq else ""
        headers = {"Cookie": f"{COOKIE}={self.cookie}"}
        options: dict[str, Any] = {"compression": None, "max_size": None, "open_timeout": ROUND_TRIP}
        async with websockets.connect(self.address + since, additional_headers=headers, **options) as socket:
            if self.waiting is not None:
                await self._send(socket)
            while not until():
                text = await asyncio.wait_for(socket.recv(), ROUND_TRIP)
                self._hear(text)
                if self.waiting is None and not self.resting and not until():
                    move = self._move()
                    if move is not None:
                        self._number += 1
                        self.waiting = (f"{self._prefix}{self._number}", *move)
                        await self.pacer.turn()
                        await self._send(socket)

    async def _send(self, socket: websockets.ClientConnection) -> None:
        assert self.waiting is not None
        key, act, data = self.waiting
        self._sent_at = time.perf_counter()
        self.tally.sent += 1
        await socket.send(msgspec.json.encode({"type": "input", "key": key, "act": act, "data": data}), text=True)

    def _hear(self, text: str | bytes) -> None:
        now = time.perf_counter()
        frame = read(text)
        self.tally.frames += 1
        self.tally.bytes += len(text)
        if self.on_frame is not None:
            self.on_frame(text if isinstance(text, str) else text.decode())
        if frame.view is not None:
            self.view = frame.view
            self.last_seq = frame.seq
            if frame.view.limits is not msgspec.UNSET:
                self.limits = frame.view.limits
            self._frames.append((frame.seq, now))
        elif self.waiting is not None and frame.key == self.waiting[0]:
            if frame.type == "ack":
                self.tally.acknowledged += 1
                self.acknowledged[self.waiting[0]] = frame.seq
                # The first frame that holds the input's effect.
                shown = next((at for seq, at in self._frames if seq >= frame.seq and at >= self._sent_at), now)
                self.tally.waits.append(shown - self._sent_at)
            else:
                self.tally.refused += 1
                code = (frame.error or {}).get("code", "")
                self.tally.reasons[code] = self.tally.reasons.get(code, 0) + 1
            self.waiting = None

    # --- what a robot does

    def _move(self) -> tuple[str, dict[str, Any]] | None:
        view = self.view
        assert view is not None
        if "sit" in view.may:
            return "sit", {"seat": self.seat, "buy_in": self.buy_in}
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

    def _answer(self, ask: RobotAsk) -> Any:
        if ask.setting is not None and ask.setting.house_way:
            return {"set": "house-way"}
        if not ask.choices:
            cards = ask.setting.cards if ask.setting else []
            return {"set": {"high": " ".join(cards[:2]), "low": " ".join(cards[2:])}}
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
