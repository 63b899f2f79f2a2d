"""Load: `python -m proofs.load`. Fifty tables with six clients each against a house in its own process.

First as fast as it goes, then at a share of that. Reports committed inputs a second (every input in the journals:
players', staff's and timers'), the processor time of one, how long an input takes until its effect is broadcast, and
the memory of the house.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.rulebook import slugs
from proofs.clients import Client, Pacer, Tally, ask

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PLENTY = 1_000_000_000_00
OPENING = 60.0
WANTED_RATE, WANTED_P99 = 2_000, 100.0
# By then every table keeps as many events and keys as it ever will; from there on memory must hardly grow.
WARM_MEMORY, FLAT = 120.0, 0.05


def serve_here(db: str, port: int) -> None:
    """The house under test: nobody waits, and nobody is poor."""
    from croupier.house.casino import Settings
    from croupier.house.server import log_to_stderr, serve
    from croupier.house.store import store_for
    from croupier.house.timers import Pace

    log_to_stderr("warning")
    pace = Pace(betting=2_000, grace=0, deciding=10_000, setting=10_000, banking=10_000, bot=0)
    settings = Settings(pace=pace, demo=False, play_money=PLENTY, host_token="load")
    serve(store_for(db), settings, host="127.0.0.1", port=port, ready=lambda _house, _port: None)


def free_port() -> int:
    """A port that nobody uses now."""
    with contextlib.closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def start(db: str, port: int) -> subprocess.Popen[bytes]:
    """A house in a process of its own, ready to answer."""
    command = [sys.executable, "-m", "proofs.load", "--serve", db, "--port", str(port)]
    process = subprocess.Popen(command)
    deadline = time.monotonic() + OPENING
    while time.monotonic() < deadline:
        try:
            ask(f"http://127.0.0.1:{port}", "/health")
        except OSError:
            if process.poll() is not None:
                raise RuntimeError("the house did not open") from None
            time.sleep(0.05)
        else:
            return process
    process.kill()
    raise RuntimeError("the house did not open in time")


@contextlib.contextmanager
def running(db: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A house that ends with the test."""
    port = free_port()
    process = start(db, port)
    try:
        yield f"http://127.0.0.1:{port}", process
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(15)
        process.kill()


async def clients_at(
    base: str, tables: int, seats: int, games: Sequence[str], pacer: Pacer, tally: Tally, **options: Any
) -> list[Client]:
    """Open tables and give each of their seats a player."""
    _, host = await asyncio.to_thread(ask, base, "/session", {"name": "Host", "token": "load"})
    found = []
    for n in range(tables):
        game = games[n % len(games)]
        opened, _ = await asyncio.to_thread(ask, base, "/tables", {"game": game}, host)
        for seat in range(1, min(seats, opened["seats"]["total"]) + 1):
            known, cookie = await asyncio.to_thread(ask, base, "/session", {"name": f"Client {n} {seat}"})
            player = known["player"]["id"]
            found.append(Client(base, opened["id"], seat, player, cookie, pacer, tally, **options))
    return found


@dataclass(frozen=True, slots=True)
class Reading:
    """The processor seconds of the house so far: all its threads, and the one that runs the event loop."""

    all: float
    loop: float


class Watch:
    """Reads the memory and the processor time of the house while it runs."""

    def __init__(self, pid: int) -> None:
        import psutil

        self.process = psutil.Process(pid)
        self.memory: list[tuple[float, int]] = []
        self.began = time.monotonic()

    def look(self) -> None:
        """One reading of the memory."""
        self.memory.append((round(time.monotonic() - self.began, 1), self.process.memory_info().rss))

    def used(self) -> Reading:
        """One reading of the processor time."""
        everything = self.process.cpu_times()
        loop = [t.user_time + t.system_time for t in self.process.threads() if t.id == self.process.pid]
        return Reading(everything.user + everything.system, sum(loop))


async def measure(
    base: str, clients: list[Client], tally: Tally, watch: Watch, seconds: float, warm: float, name: str
) -> dict[str, Any]:
    """Let the clients play, and count after they have warmed up."""
    ends = time.monotonic() + warm + seconds
    playing = [asyncio.create_task(client.play(lambda: time.monotonic() > ends)) for client in clients]
    await asyncio.sleep(warm)
    first, _ = await asyncio.to_thread(ask, base, "/health")
    began, used, own = time.monotonic(), watch.used(), time.process_time()
    tally.mark()
    while time.monotonic() < ends - 0.5:
        watch.look()
        left = max(ends - time.monotonic() - 0.5, 0)
        _tell(f"\r{name}: {left:4.0f} s left, {tally.acknowledged} inputs, {watch.memory[-1][1] / 1e6:.0f} MB ")
        await asyncio.sleep(min(1.0, left))
    last, _ = await asyncio.to_thread(ask, base, "/health")
    took, now, clients_used = time.monotonic() - began, watch.used(), time.process_time() - own
    inputs = max(last["inputs"] - first["inputs"], 1)
    _tell("\n")
    found = {
        "seconds": round(took, 1),
        "inputs_a_second": round(inputs / took),
        "players_inputs_a_second": round(tally.acknowledged / took),
        "entries_a_second": round((last["seq"] - first["seq"]) / took),
        "frames_a_second": round(tally.frames / took),
        "megabytes_a_second": round(tally.bytes / took / 1e6, 1),
        "processor_ms_an_input": round(1000 * (now.all - used.all) / inputs, 3),
        "of_it_event_loop_ms": round(1000 * (now.loop - used.loop) / inputs, 3),
        "processors_of_the_house": round((now.all - used.all) / took, 2),
        "processors_of_the_clients": round(clients_used / took, 2),
        "refused": tally.refused,
        "reasons": tally.reasons,
        "connections_lost": tally.lost,
        **_waits(tally.waits),
    }
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return found


def _waits(waits: list[float]) -> dict[str, Any]:
    if len(waits) < 2:
        return {}
    cuts = statistics.quantiles(waits, n=1000)
    return {name: round(1000 * cuts[at], 1) for name, at in (("p50_ms", 499), ("p99_ms", 989), ("p999_ms", 998))}


async def run(given: argparse.Namespace, base: str, pid: int) -> dict[str, Any]:
    """Both measurements."""
    pacer, tally, watch = Pacer(None), Tally(), Watch(pid)
    clients = await clients_at(base, given.tables, given.seats, given.games or slugs(), pacer, tally, prefix="f")
    report: dict[str, Any] = {"tables": given.tables, "seats": given.seats, "games": given.games or list(slugs())}
    report["full"] = full = await measure(base, clients, tally, watch, given.seconds, given.warm, "full speed")
    pacer.rate = given.share * full["players_inputs_a_second"]
    for client in clients:
        client.waiting = None
    watch.memory.clear()
    paced = await measure(base, clients, tally, watch, given.paced or given.seconds, 2.0, f"at {given.share:.0%}")
    report["paced"] = paced | {"share": given.share}
    report["memory"] = memory(watch.memory)
    report["summary"] = summary(report)
    return report


def memory(readings: list[tuple[float, int]]) -> dict[str, Any]:
    """How the memory went at an even pace: what it was, and how it grew once everything that is kept was full."""
    began, whole = readings[0][0], readings[-1][0] - readings[0][0]
    warm = [(at - began, size / 1e6) for at, size in readings if at - began >= min(WARM_MEMORY, whole / 2)]
    times, sizes = [at for at, _ in warm], [size for _, size in warm]
    slope = statistics.linear_regression(times, sizes).slope if len(warm) > 1 else 0.0
    span = max(len(sizes) // 10, 1)
    first, last = statistics.mean(sizes[:span]), statistics.mean(sizes[-span:])
    tenth = max(len(readings) // 10, 1)
    return {
        "seconds": round(whole),
        "after_warm_up_mb": round(first, 1),
        "at_the_end_mb": round(last, 1),
        "most_mb": round(max(size for _, size in readings) / 1e6, 1),
        "growth_mb": round(last - first, 1),
        "growth": round(last / first - 1, 4),
        "slope_mb_a_minute": round(60 * slope, 2),
        "by_tenths_mb": [round(size / 1e6, 1) for _, size in readings[::tenth]],
    }


def summary(report: dict[str, Any]) -> dict[str, Any]:
    """The figures that are asked for, in a sentence each, and whether they are what they should be."""
    full, paced, kept = report["full"], report["paced"], report["memory"]
    rate, p99 = full["inputs_a_second"], paced.get("p99_ms", float("inf"))
    load = (
        f"{rate:,} committed inputs a second ({full['players_inputs_a_second']:,} of them players'), "
        f"{full['processor_ms_an_input']} ms of processor each; at {paced['share']:.0%} of it "
        f"p50 {paced.get('p50_ms')} ms and p99 {p99} ms until broadcast"
    )
    grown = (
        f"{kept['after_warm_up_mb']} MB after the warm-up, {kept['at_the_end_mb']} MB after {kept['seconds']} s at "
        f"{paced['inputs_a_second']:,} inputs a second: {kept['growth']:+.1%}, "
        f"{kept['slope_mb_a_minute']:+.2f} MB a minute"
    )
    return {
        "load": load,
        "memory": grown,
        "rate_reached": rate >= WANTED_RATE,
        "p99_reached": p99 < WANTED_P99,
        "memory_flat": kept["growth"] < FLAT,
    }


def _tell(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


def main() -> None:
    """Read the command line, run, and print one JSON document; its summary goes to standard error too."""
    parser = argparse.ArgumentParser(prog="python -m proofs.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to measure at full speed")
    parser.add_argument("--paced", type=float, help="how long at the share of it; else as long")
    parser.add_argument("--share", type=float, default=0.7)
    parser.add_argument("--warm", type=float, default=8.0)
    parser.add_argument("--games", nargs="*", choices=slugs(), help="which games; else all ten in turn")
    parser.add_argument("--db", help="a database file; else one that is thrown away")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve_here(given.serve, given.port)
        return
    with tempfile.TemporaryDirectory() as folder, running(given.db or str(Path(folder) / "load.db")) as (base, process):
        import uvloop

        report = uvloop.run(run(given, base, process.pid))
    sys.stdout.write(json.dumps(report, indent=2) + "\n")
    _tell("".join(f"{name}: {said}\n" for name, said in report["summary"].items()))


if __name__ == "__main__":
    main()
