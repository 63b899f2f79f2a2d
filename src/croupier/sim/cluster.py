"""The same blocks on a running Dask cluster: each span is counted once, whatever becomes of a worker."""

from __future__ import annotations

import socket
from contextlib import suppress
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING, Any

from croupier.errors import CroupierError, InputError
from croupier.sim.run import Span, code_version, fingerprint, kernel_of, run_span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.sim.model import Kernel, Plan
    from croupier.sim.run import Runner
    from croupier.sim.tally import Tally

CONNECT_SECONDS = 5
WORKER_SECONDS = 30
RETRIES = 10
# How many tasks wait for each thread of the cluster, and how many rounds spans are put together to: seconds of work,
# so that the scheduler's part is nothing beside it and a lost worker loses little.
AHEAD, TOGETHER = 4, 1 << 25

_PREPARED: dict[str, Kernel] = {}
_PREPARING = Lock()


def worker_version(game: str) -> str:
    """What a worker answers when it is asked for its code; one that lacks the chapter says so."""
    try:
        return code_version(game)
    except InputError as error:
        return f"without {game} ({error.message})"


def play_spans(plan: Plan, name: str, version: str, spans: tuple[Span, ...], *, joint: bool) -> list[Tally]:
    """Play some spans on a worker; a worker prepares the kernel of a plan once."""
    if (mine := worker_version(plan.game)) != version:
        raise CroupierError(f"a worker has croupier {mine} and the client {version}")
    with _PREPARING:
        if name not in _PREPARED:
            _PREPARED.clear()
            _PREPARED[name] = kernel_of(plan)
        kernel = _PREPARED[name]
    return [run_span(plan, kernel, span, joint=joint) for span in spans]


def on_cluster(plan: Plan, address: str, *, joint: bool = True) -> Runner:
    """A runner that hands the spans to the scheduler at an address; refuses a cluster that is not there."""
    try:
        import distributed
    except ImportError as error:
        needs = "simulating on a cluster needs the extra 'cluster': pip install croupier[cluster]"
        raise InputError("cluster", needs, field="cluster") from error
    _knock(address)
    connect: Any = distributed.Client
    try:
        client = connect(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, RuntimeError) as error:
        raise InputError("cluster", f"there is no cluster at '{address}': {error}", field="cluster") from error
    try:
        _check_workers(client, address, plan.game)
    except BaseException:
        client.close()
        raise
    return lambda todo: _hand_out(client, plan, todo, joint=joint)


def _knock(address: str) -> None:
    """Find out at once whether anybody listens: the scheduler's client would keep trying for a while."""
    from distributed.comm.addressing import get_address_host_port, parse_address

    try:
        scheme, _ = parse_address(address, strict="://" in address)
        if scheme not in ("tcp", "tls"):
            return
        host, port = get_address_host_port(address)
        socket.create_connection((host, port), timeout=CONNECT_SECONDS).close()
    except (OSError, ValueError) as error:
        raise InputError("cluster", f"there is no cluster at '{address}': {error}", field="cluster") from error


def _check_workers(client: Any, address: str, game: str) -> None:
    """Refuse a cluster without workers, and workers without this very code."""
    try:
        client.wait_for_workers(1, timeout=WORKER_SECONDS)
    except TimeoutError as error:
        raise InputError("cluster", f"the cluster at '{address}' has no workers", field="cluster") from error
    try:
        versions = set(client.run(worker_version, game).values())
    except Exception as error:
        text = f"the workers at '{address}' cannot run croupier: {error}"
        raise InputError("cluster", text, field="cluster") from error
    if others := versions - {code_version(game)}:
        text = f"the workers at '{address}' have croupier {', '.join(sorted(others))}, not {code_version(game)}"
        raise InputError("cluster", text, field="cluster")


def _hand_out(client: Any, plan: Plan, todo: list[Span], *, joint: bool) -> Iterator[tuple[Span, Tally]]:
    """The tallies as they come, each span's once; few tasks are out at a time, so that none is begun in vain."""
    import distributed

    waiting: dict[Any, tuple[Span, ...]] = {}
    name, version = fingerprint(plan, 0, joint=joint), code_version(plan.game)
    try:
        threads = max(1, sum(client.nthreads().values()))
        queue = iter(tasks_of(todo, threads))
        done: Any = distributed.as_completed(loop=client.loop)  # type: ignore[no-untyped-call]

        def submit(spans: tuple[Span, ...]) -> None:
            # A key names the rounds, so what a lost worker had begun is played again by another and comes back once.
            key = f"croupier-{name[:16]}-{spans[0].first}-{sum(span.rounds for span in spans)}"
            future = client.submit(play_spans, plan, name, version, spans, joint=joint, key=key, retries=RETRIES)
            waiting[future] = spans
            done.add(future)

        for spans in islice(queue, AHEAD * threads):
            submit(spans)
        for future in done:
            yield from zip(waiting.pop(future), future.result(), strict=True)
            future.release()
            for spans in islice(queue, 1):
                submit(spans)
    except (OSError, distributed.CancelledError, distributed.scheduler.KilledWorker) as error:
        raise CroupierError(f"the cluster was lost: {error}") from error
    finally:
        with suppress(OSError, TimeoutError):
            client.cancel(list(waiting))
            client.close()


def tasks_of(todo: list[Span], threads: int) -> list[tuple[Span, ...]]:
    """Spans in a row for one task: more of them where they are short and many, and enough tasks for every thread."""
    longest = max((span.rounds for span in todo), default=1)
    size = max(1, min(TOGETHER // longest, len(todo) // (AHEAD * threads)))
    return [tuple(todo[first : first + size]) for first in range(0, len(todo), size)]
