"""What a player sees and may choose in a game, one stage after another, as its kernel tells it.

A kernel that lets a function decide shows that function what the player sees, and refuses choices that do not exist;
so it is asked once, with marked cards. How a choice reads, and whether the round is over with it, the kernel's record
for the referee says.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.errors import InputError
from croupier.referee import read_record, rule
from croupier.sim.api import plan_of
from croupier.sim.course import Ruling
from croupier.sim.deal import deal
from croupier.sim.part import sim_part
from croupier.sim.run import kernel_of
from croupier.sim.seats import default_stakes
from croupier.sim.strategies import CALLABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from croupier.compiled.arrays import Bools
    from croupier.sim.course import Course, Seen
    from croupier.sim.deal import Planes
    from croupier.sim.model import Decisions, Kernel, Plan

MOST_CHOICES = 256


def course_of(game: str, *, wagers: tuple[str, ...] = (), **rules: Any) -> Course:
    """The course of a game; one unit is staked on each of the wagers, or on the compulsory one."""
    part = sim_part(game)
    plan = plan_of(game, wagers=wagers, **rules)
    if part.course is not None:
        return part.course(plan)
    if not wagers:
        plan = replace(plan, wagers=tuple(default_stakes(plan, 1)))
    answers = Answers()
    kernel = kernel_of(replace(plan, strategy=CALLABLE, decide=answers))
    return Table(plan, kernel, probe(kernel, answers), part.faces or kernel.deck)


# --- Games with decisions


@dataclass(frozen=True, slots=True)
class Stage:
    """Which rows of the cards a player sees, and how many choices there are."""

    rows: tuple[int, ...]
    choices: int


@dataclass(slots=True)
class Answers:
    """A function that decides as it is told, and remembers what it was shown at each stage."""

    told: list[int] = field(default_factory=list)
    shown: dict[int, list[int]] = field(default_factory=dict)

    def __call__(self, stage: int, visible: Planes) -> NDArray[np.int64]:
        """The number that is told for the stage, or 0."""
        self.shown[stage] = visible[:, 0].tolist()
        return np.full(visible.shape[1], self.told[stage] if stage < len(self.told) else 0)


def probe(kernel: Kernel, answers: Answers) -> tuple[Stage, ...]:
    """The stages of a game: a marked deal is shown, and every stage is answered with ever higher numbers."""
    marked = np.arange(kernel.cards, dtype=np.min_scalar_type(kernel.deck - 1))[:, None]
    kernel.decide(marked)
    found: list[Stage] = []
    while len(found) in answers.shown:
        answers.told = [stage.choices - 1 for stage in found]
        found.append(Stage(tuple(answers.shown[len(found)]), _choices(kernel, answers, marked)))
    return tuple(found)


def _choices(kernel: Kernel, answers: Answers, marked: Planes) -> int:
    """How many choices the next stage has: one more is refused."""
    answers.told.append(0)
    while answers.told[-1] < MOST_CHOICES:
        answers.told[-1] += 1
        try:
            kernel.decide(marked)
        except InputError:
            return answers.told[-1]
    raise InputError("strategy", "there are too many choices to try", field="game")


class Table:
    """A game in which cards are dealt and the player decides once or more."""

    def __init__(self, plan: Plan, kernel: Kernel, stages: tuple[Stage, ...], faces: int) -> None:
        self.plan, self.kernel, self.stages, self.faces = plan, kernel, stages, faces
        self.rows = tuple(dict.fromkeys(row for stage in stages for row in stage.rows))
        self.slots = len(self.rows)
        self.choices = tuple(stage.choices for stage in stages)
        self.amounts = [np.array([float(ending.net) for ending in wager.endings]) for wager in kernel.wagers]
        self.ends = self._ends()

    def seen(self, stage: int, cards: Planes) -> Seen:
        """The cards that are open at a stage."""
        found = np.zeros((self.slots, cards.shape[1]), np.int16)
        for row in self.stages[stage].rows:
            found[self.rows.index(row)] = cards[row] % self.faces + 1
        return found

    def open(self, cards: Planes) -> Bools | None:
        """Every choice is there in every round."""
        del cards
        return None

    def nets(self, cards: Planes, decisions: Decisions) -> NDArray[np.float64]:
        """What all wagers net together."""
        found = np.zeros(cards.shape[1])
        for codes, amounts in zip(self.kernel.settle(cards, decisions), self.amounts, strict=True):
            found += amounts[codes]
        return found

    def ruling(self, cards: Sequence[int], decisions: Sequence[int]) -> Ruling:
        """What the referee rules on the round."""
        record = read_record(self.kernel.record(list(cards), list(decisions)))
        stakes = record.seats[1].stakes
        first = next(iter(stakes.values()))
        lines = tuple(line for line in rule(record).lines if line.seat == 1)
        return Ruling(sum((Fraction(line.net, stakes.get(line.wager, first)) for line in lines), Fraction(0)), lines)

    def spoken(self, cards: Sequence[int], decisions: Sequence[int]) -> Any:
        """The last decision as a record writes it."""
        every = [*decisions, *(choices - 1 for choices in self.choices[len(decisions) :])]
        return self._made(cards, every)[len(decisions) - 1]

    def _made(self, cards: Sequence[int], decisions: Sequence[int]) -> list[Any]:
        seats: Any = self.kernel.record(list(cards), list(decisions))["seats"]
        made: list[Any] = seats["1"]["decisions"]
        return made

    def _ends(self) -> Bools:
        """With which choices a round is over: at the last stage, or where a record has no decision after it."""
        found = np.zeros((len(self.choices), max(self.choices)), np.bool_)
        dealt = deal(0, 0, self.kernel.cards, self.kernel.deck)[:, 0].tolist()
        last = [choices - 1 for choices in self.choices]
        for stage, choices in enumerate(self.choices):
            for choice in range(choices):
                made = self._made(dealt, [*last[:stage], choice, *last[stage + 1 :]])
                found[stage, choice] = len(made) == stage + 1
        return found
