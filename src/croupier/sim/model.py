"""What a simulated game consists of: wagers with numbered outcomes, and a kernel that plays whole blocks of rounds."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, runtime_checkable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.sim.deal import Planes
    from croupier.submission import TableRules

Codes: TypeAlias = "NDArray[np.uint8 | np.uint16 | np.uint32]"
Decisions: TypeAlias = "NDArray[np.uint8]"
Kinds: TypeAlias = "NDArray[np.uint16] | NDArray[np.uint32]"


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which a wager can end: what the player nets and has at stake, in units of the initial wager."""

    category: str
    net: Fraction
    wagered: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class SimWager:
    """A wager and its endings; a kernel answers with their numbers."""

    name: str
    endings: tuple[Ending, ...]
    paytable: str | None = None


class Kernel(Protocol):
    """A game, prepared for one set of rules and one strategy.

    Cards come as planes: one row a card in the order that `record` understands, one column a round.
    """

    @property
    def deck(self) -> int:
        """How many cards there are to deal from."""

    @property
    def cards(self) -> int:
        """How many cards a round takes."""

    @property
    def wagers(self) -> tuple[SimWager, ...]:
        """The wagers that are settled."""

    def decide(self, cards: Planes) -> Decisions:
        """What the player decides in every round: one row a decision, one column a round."""

    def settle(self, cards: Planes, decisions: Decisions) -> Codes:
        """The number of every wager's ending: one row a wager, one column a round."""

    def record(self, cards: list[int], decisions: list[int]) -> dict[str, object]:
        """One round as the referee reads it, every wager staked with the same amount."""


@runtime_checkable
class Sorting(Kernel, Protocol):
    """A game with few kinds of rounds: one number tells how every wager ends, so a round is counted once.

    `endings` has one row a wager and one column a kind.
    """

    @property
    def endings(self) -> Codes:
        """How every wager ends in every kind of round."""

    def kinds(self, cards: Planes, decisions: Decisions) -> Kinds:
        """The kind of every round."""


@dataclass(frozen=True)
class Plan:
    """What is simulated: everything that fixes the result for a number of rounds."""

    game: str
    rules: TableRules
    strategy: str = "optimal"
    wagers: tuple[str, ...] = ()
    seed: int = 0
    players: int = 1
    decide: Any = field(default=None, compare=False)
