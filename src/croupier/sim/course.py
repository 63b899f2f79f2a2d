"""A game as an agent meets it: what it sees and may choose, stage by stage, and what a finished round nets."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from croupier.compiled.arrays import Bools
    from croupier.play.lines import Line
    from croupier.sim.deal import Planes
    from croupier.sim.model import Decisions, Kernel, Plan

Seen: TypeAlias = "NDArray[np.int16]"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says of a finished round: the player's net in units of the wager, and the lines of the seat."""

    net: Fraction
    lines: tuple[Line, ...]


class Course(Protocol):
    """A game as an agent meets it: stages with choices, cards that come into sight, and a net result at the end."""

    plan: Plan
    slots: int
    faces: int
    choices: tuple[int, ...]
    ends: Bools

    @property
    def kernel(self) -> Kernel:
        """The kernel that plays it."""

    def seen(self, stage: int, cards: Planes) -> Seen:
        """What lies open at a stage, a row a slot: 0 for nothing yet, else one more than the number of the face."""

    def open(self, cards: Planes) -> Bools | None:
        """Which choices there are in every round, a row a choice, where not all are always there."""

    def nets(self, cards: Planes, decisions: Decisions) -> NDArray[np.float64]:
        """What the player nets in every round, by the kernel."""

    def ruling(self, cards: Sequence[int], decisions: Sequence[int]) -> Ruling:
        """What the player nets in one round, by the readable engine."""

    def spoken(self, cards: Sequence[int], decisions: Sequence[int]) -> Any:
        """The last decision as a record writes it."""
