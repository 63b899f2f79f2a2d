"""The harness that switches clauses off: what it changes, and what it leaves alone."""

from __future__ import annotations

import ast
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from proofs.ablation.forks import LATE, forked
from proofs.ablation.hook import compiled
from proofs.ablation.mutate import mutants
from proofs.ablation.points import altered
from proofs.ablation.switch import SWITCH, off, some_off

ROOT = Path(__file__).parents[1]
SOURCE = """
def least(amount: int | None, floor: int = 5) -> bool:
    if amount is None:
        raise Refused("too little", clause="LAW-1")
    return amount >= floor and amount != 13
"""


@pytest.fixture
def switch() -> Iterator[object]:
    before = SWITCH.clause, SWITCH.point, set(SWITCH.reached)
    SWITCH.reached.clear()
    yield SWITCH
    SWITCH.clause, SWITCH.point = before[:2]
    SWITCH.reached = before[2]


class Refused(Exception):  # noqa: N818
    def __init__(self, text: str, clause: str) -> None:
        super().__init__(text)
        self.clause = clause


@pytest.mark.usefixtures("switch")
def test_a_refusal_is_swallowed_only_where_its_clause_is_off() -> None:
    names: dict[str, object] = {"Refused": Refused}
    exec(compiled(ast.parse(SOURCE.replace("amount >= floor", "bool(amount)")), "law", "law.py"), names)
    least = names["least"]
    assert callable(least)
    with pytest.raises(Refused):
        least(None)
    assert ("LAW-1", "refusal") in SWITCH.reached
    SWITCH.turn_off("LAW-2", "refusal")
    with pytest.raises(Refused):
        least(None)
    SWITCH.turn_off("LAW-1", "refusal")
    assert least(None) is False


@pytest.mark.usefixtures("switch")
def test_a_point_is_remembered_whether_it_is_off_or_not() -> None:
    SWITCH.turn_off("LAW-1", "line")
    assert off("LAW-1", "line")
    assert not off("LAW-1", "step")
    assert not off(None, "line")
    assert some_off(("LAW-2", "LAW-1"), "line")
    assert {("LAW-1", "line"), ("LAW-1", "step"), ("LAW-2", "line")} == SWITCH.reached


def test_another_answer_is_another() -> None:
    for answer in (True, 3, "row", [1, 2], (1, 2), {"a": 1}, {1}):
        assert altered(answer) != answer
        assert type(altered(answer)) is type(answer)


def test_mistakes_are_made_in_the_code_of_a_function_alone() -> None:
    found = [(one.line, one.change) for one in mutants(SOURCE, "least")]
    assert (3, "Is to IsNot") in found
    assert (5, "And to Or") in found
    assert not [change for _, change in found if "Bit" in change]
    assert mutants(SOURCE, "nothing") == []


def test_what_takes_too_long_is_ended() -> None:
    assert forked(lambda: [1, "two"], 30) == [1, "two"]
    assert forked(lambda: 1 / 0, 30) is None
    began = time.monotonic()
    assert forked(lambda: time.sleep(60), 0.2) == LATE
    assert time.monotonic() - began < 30


def test_the_points_of_the_product_are_found_where_they_are_looked_for() -> None:
    """Every name by which the harness takes hold of the product exists, in a process where it is installed."""
    script = (
        "from proofs.ablation import hook, points; hook.install(); import importlib;"
        "modules = {name: importlib.import_module(name) for name in {*points.INSTALLED, *points.WRAPPED}};"
        "lost = [(m, f) for m, names in points.WRAPPED.items() for f in names if not hasattr(modules[m], f)];"
        "assert not lost, lost; import croupier.chapters.cajun_stud.play"
    )
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)
