"""Crashes: `python -m proofs.crash`. The house is killed (SIGKILL) again and again while clients play.

After every kill the database alone must hold every input that was acknowledged, and no input twice. In the end the
audit, with a replay of every table, must be sound, the accounts must add up to nothing, and a table rebuilt from its
journal must look like the one that was served.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.house.audit import audit
from croupier.house.projection import Gallery, Projector
from croupier.house.records import Act, Chips, read_entry
from croupier.house.recovery import recover
from croupier.house.store import store_for
from croupier.rulebook import slugs
from proofs.clients import Client, Pacer, Tally, ask
from proofs.load import clients_at, free_port, start

if TYPE_CHECKING:
    import subprocess

    from croupier.house.machine import Machine
    from croupier.house.store.port import Store

PASSING = ("now_ms", "timer")


async def crash(
    db: str, kills: int, *, tables: int, seats: int, seed: int, longest: float = 0.6, tell: Any = None
) -> dict[str, Any]:
    """Kill so many times, and report what was found; `problems` must stay empty."""
    began = time.monotonic()
    rng, port, tally = random.Random(seed), free_port(), Tally()
    base = f"http://127.0.0.1:{port}"
    house = await asyncio.to_thread(start, db, port)
    problems: list[str] = []
    try:
        clients = await clients_at(base, tables, seats, slugs(), Pacer(None), tally, prefix=f"{seed}-", remembers=True)
        done = False
        playing = [asyncio.create_task(client.play(lambda: done)) for client in clients]
        for number in range(kills):
            await _busy(tally)
            await asyncio.sleep(rng.uniform(0.0, longest))
            kill(house)
            problems += [f"kill {number + 1}: {text}" for text in await missing(db, clients)]
            house = await asyncio.to_thread(start, db, port)
            if tell is not None:
                tell(number + 1, tally)
        # Everything that was sent is answered now, so that nothing is on its way.
        await _quiet(clients)
        done = True
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        shown = {client.table: (await asyncio.to_thread(ask, base, f"/tables/{client.table}"))[0] for client in clients}
    finally:
        kill(house)
    problems += await missing(db, clients)
    report = await _examine(db, clients, shown, problems)
    found = report | {"kills": kills, "acknowledged": tally.acknowledged, "connections_lost": tally.lost}
    return found | {"seconds": round(time.monotonic() - began), "summary": summary(found)}


def summary(report: dict[str, Any]) -> str:
    """The outcome in a sentence."""
    counts = f"{report['kills']} kills, {report['acknowledged']:,} inputs acknowledged, {report['rounds']:,} rounds"
    if report["problems"]:
        return f"{counts}: {len(report['problems'])} PROBLEMS"
    again = f"all {report['rebuilt']['tables']} tables rebuilt from {report['rebuilt']['entries']:,} entries as served"
    return f"{counts}: none lost, none doubled, ledger {report['sum']}, {again} (in {report['rebuilt']['seconds']} s)"


def kill(house: subprocess.Popen[bytes]) -> None:
    """The power goes."""
    house.send_signal(signal.SIGKILL)
    house.wait()


async def _busy(tally: Tally) -> None:
    """Until the clients play again."""
    before, deadline = tally.acknowledged, time.monotonic() + 20
    while tally.acknowledged < before + 5 and time.monotonic() < deadline:
        await asyncio.sleep(0.01)


async def _quiet(clients: list[Client]) -> None:
    deadline = time.monotonic() + 20
    while any(client.waiting is not None for client in clients) and time.monotonic() < deadline:
        for client in clients:
            client.resting = True
        await asyncio.sleep(0.05)


async def missing(db: str, clients: list[Client]) -> list[str]:
    """Acknowledged inputs that the database does not have under the number that was acknowledged.

    It is only read, so that the next house finds the file as the last one left it.
    """
    store = store_for(db, reading=True)
    await store.open()
    try:
        found, tables = [], sorted({client.table for client in clients})
        kept = {(table, key.who, key.key): key.seq for table in tables for key in await store.keys(table, 0)}
        for client in clients:
            for key, seq in client.acknowledged.items():
                if kept.get((client.table, client.player, key)) != seq:
                    found.append(f"{client.table}: {key} was acknowledged as entry {seq} and is not there")
        return found
    finally:
        await store.close()


async def _examine(db: str, clients: list[Client], shown: dict[str, Any], problems: list[str]) -> dict[str, Any]:
    store = store_for(db)
    await store.open()
    try:
        problems += await _doubled(store, sorted({client.table for client in clients}))
        found = await audit(store, thorough=True)
        problems += [f"{damage.stream}, entry {damage.seq}: {damage.what}" for damage in found.damages]
        began = time.perf_counter()
        machines = [(await recover(store, table, random.Random(0), 1000))[0].machine for table in shown]
        took = time.perf_counter() - began
        for machine in machines:
            problems += _different(machine, shown[machine.opened.table])
        rebuilt = {
            "tables": len(machines),
            "entries": sum(m.seq - m.began for m in machines),
            "seconds": round(took, 2),
        }
        return {
            "entries": found.entries,
            "rounds": found.rounds,
            "sum": found.total,
            "rebuilt": rebuilt,
            "problems": problems,
        }
    finally:
        await store.close()


async def _doubled(store: Store, tables: list[str]) -> list[str]:
    """Inputs that stand in a journal more than once."""
    found = []
    for table in tables:
        entries = [read_entry(row.body) for row in await store.read(table)]
        keys = Counter((e.who, e.key) for e in entries if isinstance(e, (Act, Chips)) and e.key is not None)
        found += [f"{table}: {key} of {who} acts {times} times" for (who, key), times in keys.items() if times > 1]
    return found


def _different(machine: Machine, live: dict[str, Any]) -> list[str]:
    """Where the table rebuilt from its journal is not the one that was served."""
    table = machine.opened.table
    again = json.loads(Projector(machine, Gallery(machine), None, 0).view(None, None, host=False, balance=None))
    odd = [name for name in again if name not in PASSING and again[name] != live.get(name)]
    return [f"{table}: {name} is {again[name]} after the replay and was {live.get(name)}" for name in odd]


def main() -> None:
    """Read the command line, crash, and print one JSON document; the exit status tells whether anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m proofs.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()

    def tell(number: int, tally: Tally) -> None:
        sys.stderr.write(f"\rkill {number} of {given.kills}, {tally.acknowledged:,} inputs acknowledged ")
        sys.stderr.flush()

    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder) / "crash.db")
        report = asyncio.run(crash(db, given.kills, tables=given.tables, seats=given.seats, seed=given.seed, tell=tell))
    sys.stdout.write(json.dumps(report, indent=2) + "\n")
    sys.stderr.write(f"\n{report['summary']}\n")
    sys.exit(1 if report["problems"] else 0)


if __name__ == "__main__":
    main()
