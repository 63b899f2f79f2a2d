"""The same blocks on a running Dask cluster: each span is counted once, whatever becomes of a worker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import InputError
from croupier.sim.run import Span, fingerprint, kernel_of, run_span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.sim.model import Kernel, Plan
    from croupier.sim.run import Runner
    from croupier.sim.tally import Tally

CONNECT_SECONDS = 10
RETRIES = 10

_PREPARED: dict[str, Kernel] = {}


def play_span(plan: Plan, name: str, span: Span, *, joint: bool) -> Tally:
    """Play a span on a worker; a worker prepares the kernel of a plan once."""
    if name not in _PREPARED:
        _PREPARED.clear()
        _PREPARED[name] = kernel_of(plan)
    return run_span(plan, _PREPARED[name], span, joint=joint)


def on_cluster(plan: Plan, address: str, *, joint: bool = True) -> Runner:
    """A runner that hands the spans to the scheduler at an address; refuses a cluster that is not there."""
    try:
        import distributed
    except ImportError as error:
        needs = "simulating on a cluster needs the extra 'cluster': pip install croupier[cluster]"
        raise InputError("cluster", needs, field="cluster") from error
    connect: Any = distributed.Client
    try:
        client = connect(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise InputError("cluster", f"there is no cluster at '{address}': {error}", field="cluster") from error
    return lambda todo: _hand_out(client, plan, todo, joint=joint)


def _hand_out(client: Any, plan: Plan, todo: list[Span], *, joint: bool) -> Iterator[tuple[Span, Tally]]:
    import distributed

    as_completed: Any = distributed.as_completed
    name = fingerprint(plan, 0, joint=joint)
    # A key names the span, so a span that a lost worker had begun is played again by another and comes back once.
    submitted = {
        client.submit(play_span, plan, name, span, joint=joint, key=f"{name[:16]}-{span.first}", retries=RETRIES): span
        for span in todo
    }
    try:
        for future in as_completed(list(submitted)):
            yield submitted.pop(future), future.result()
            future.release()
    finally:
        client.cancel(list(submitted))
        client.close()
