"""A cluster: the same tally as on threads though a worker is killed, and no cluster is a clear error."""

from __future__ import annotations

import json
import logging
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from croupier.cli import run as command
from croupier.errors import CroupierError, InputError
from croupier.sim import cluster
from croupier.sim.api import plan_of
from croupier.sim.cluster import on_cluster, play_spans, tasks_of
from croupier.sim.deal import BLOCK
from croupier.sim.model import Plan
from croupier.sim.run import SPAN, Span, fingerprint, run, spans

# Ends within a block, within a span.
ROUNDS = 24 * SPAN * BLOCK + 3 * BLOCK + 77
SEED = 21


@pytest.fixture(scope="module")
def plan() -> Plan:
    return plan_of("over-under", seed=SEED)


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    made: Any = LocalCluster
    with made(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as running:
        yield running


def test_any_number_of_jobs_and_a_cluster_that_loses_a_worker(plan: Plan, workers: Any) -> None:
    alone = run(plan, ROUNDS)
    assert alone.rounds == ROUNDS
    for jobs in (2, 3):
        assert run(plan, ROUNDS, jobs=jobs) == alone
    victim = next(iter(workers.workers.values()))
    process, done = victim.pid, []

    def progress(rounds: int) -> None:
        done.append(rounds)
        if len(done) == 4:
            os.kill(process, signal.SIGKILL)

    together = run(plan, ROUNDS, runner=on_cluster(plan, workers.scheduler_address), on_progress=progress)
    assert together == alone
    # Every span was counted once, and some were out with the worker when it was killed.
    assert len(done) == 1 + len(spans(ROUNDS))
    assert done[3] < ROUNDS
    assert victim.pid != process


def test_what_a_checkpoint_holds_is_not_played_again(plan: Plan, workers: Any, tmp_path: Path) -> None:
    rounds, path = 9 * SPAN * BLOCK, tmp_path / "checkpoint.json"
    whole = run(plan, rounds)
    done: list[int] = []

    def stop(so_far: int) -> None:
        done.append(so_far)
        if len(done) == 4:
            raise KeyboardInterrupt

    part = run(plan, rounds, runner=on_cluster(plan, workers.scheduler_address), checkpoint=path, on_progress=stop)
    assert 0 < part.rounds < rounds
    done.clear()
    again = run(
        plan, rounds, runner=on_cluster(plan, workers.scheduler_address), checkpoint=path, on_progress=done.append
    )
    assert again == whole
    assert done[0] == part.rounds


def test_the_command_on_a_cluster(workers: Any, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["simulate", "over-under", "--rounds", "3000000", "--seed", "4", "--json"]
    assert command([*given, "--cluster", workers.scheduler_address]) == 0
    found = json.loads(capsys.readouterr().out)
    assert command(given) == 0
    here = json.loads(capsys.readouterr().out)
    assert found["rows"] == here["rows"]
    assert found["correlation"] == here["correlation"]


# --- No cluster


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:1", "127.0.0.1:1", "nowhere", "", "http:/x", "carrier-pigeon://x:1", "tcp://127.0.0.1"]
)
def test_a_cluster_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], address: str
) -> None:
    monkeypatch.chdir(tmp_path)
    began = time.monotonic()
    files = ["--checkpoint", "kept.json", "-o", "rows.csv"]
    assert command(["simulate", "over-under", "--rounds", "1000", "--cluster", address, *files, "--json"]) == 2
    assert time.monotonic() - began < 5
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["code"], error["field"]) == ("cluster", "cluster")
    assert "there is no cluster at" in error["message"]
    assert list(tmp_path.iterdir()) == []


def test_a_cluster_without_workers(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WORKER_SECONDS", 0.3)
    made: Any = LocalCluster
    empty = made(n_workers=0, processes=False, dashboard_address=":0", protocol="tcp")
    with empty, pytest.raises(InputError, match="no workers"):
        on_cluster(plan, empty.scheduler_address)


def test_workers_with_other_code(plan: Plan, workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "code_version", lambda game: "other")
    with pytest.raises(InputError, match="not other") as caught:
        on_cluster(plan, workers.scheduler_address)
    assert caught.value.field == "cluster"


def test_a_worker_that_came_later_with_other_code(plan: Plan) -> None:
    with pytest.raises(CroupierError, match="a worker has croupier"):
        play_spans(plan, "name", "another-version", (Span(0, 1, BLOCK),), joint=True)


# --- What is handed out


@pytest.mark.parametrize(("count", "threads"), [(1, 1), (7, 2), (64, 2), (1000, 3), (5, 100)])
def test_every_span_is_in_one_task(count: int, threads: int) -> None:
    todo = spans(count * SPAN * BLOCK)
    tasks = tasks_of(todo, threads)
    assert [span for task in tasks for span in task] == todo
    assert max(sum(span.rounds for span in task) for task in tasks) <= cluster.TOGETHER
    assert len(tasks) >= min(count, threads)


def test_spans_of_two_plans_have_two_names(plan: Plan) -> None:
    other = plan_of("over-under", seed=SEED + 1)
    assert fingerprint(plan, 0, joint=True) != fingerprint(other, 0, joint=True)
