"""The part of a chapter that the simulator asks for: `sim.py` exports SIM."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.chapter import chapter, part

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.sim.course import Course
    from croupier.sim.model import Kernel, Plan


@dataclass(frozen=True, slots=True)
class SimPart:
    """The `sim` part: how a game is prepared for one set of rules and one strategy.

    `nightly` is how many million rounds each case of the nightly proof is worth at the game's speed. `faces` is how
    many different cards there are where a shoe holds several of each. `course` is for a game that an agent does not
    meet as cards dealt and decided upon; without it the stages are read off the kernel.
    """

    prepare: Callable[[Plan], Kernel]
    nightly: int = 50
    faces: int | None = None
    course: Callable[[Plan], Course] | None = None


def sim_part(game: str) -> SimPart:
    """The simulation of a chapter; one that has none is an InputError."""
    return part(game, "sim", SimPart)


def has_sim(game: str) -> bool:
    """Whether a chapter can be simulated."""
    return chapter(game).has("sim")
