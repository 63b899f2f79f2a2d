"""What an exact answer consists of: outcomes that were counted, and the figures that follow from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from croupier.money import Cents
    from croupier.odds.store import Store
    from croupier.rulebook import Paytable
    from croupier.submission import TableRules

Method: TypeAlias = Literal["enumerated", "solved", "simulated"]
Player: TypeAlias = Literal["optimal", "house-way", "n/a"]
Role: TypeAlias = Literal["player", "bank"]

ONE = Fraction(1)
NONE = Fraction(0)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which a wager can end: how many deals, what the player nets and has at stake, in initial wagers."""

    category: str
    count: int
    net: Fraction
    wagered: Fraction = ONE
    pays: str = ""
    hand: str | None = None

    @property
    def hit(self) -> bool:
        """Whether the player is paid more than was staked."""
        return self.net > 0


@dataclass(frozen=True, slots=True)
class Meter:
    """How the return of a progressive wager depends on its meter."""

    amount: Cents
    per_cent: Fraction


@dataclass(frozen=True, slots=True)
class Priced:
    """A wager whose every outcome was counted and priced."""

    outcomes: tuple[Outcome, ...]
    method: Method = "enumerated"
    player: Player = "n/a"
    role: Role = "player"
    house_way: str | None = None
    assumptions: tuple[str, ...] = ()
    beside: Fraction = NONE
    meter: Meter | None = None
    before_vigorish: Fraction | None = None
    label: str = ""

    @property
    def total(self) -> int:
        """How many deals there are."""
        return sum(outcome.count for outcome in self.outcomes)

    @property
    def expected(self) -> Fraction:
        """The expected net result of one initial wager, awards beside the wager's own included."""
        return Fraction(sum(o.count * o.net for o in self.outcomes)) / self.total + self.beside

    @property
    def wagered(self) -> Fraction:
        """The expected total at stake, in initial wagers."""
        return Fraction(sum(o.count * o.wagered for o in self.outcomes)) / self.total

    @property
    def hits(self) -> Fraction:
        """The share of deals that pay the player more than was staked."""
        return Fraction(sum(o.count for o in self.outcomes if o.hit), self.total)

    @property
    def variance(self) -> Fraction:
        """The variance of the wager's own net result."""
        own = self.expected - self.beside
        return Fraction(sum(o.count * o.net * o.net for o in self.outcomes)) / self.total - own * own


@dataclass(frozen=True, slots=True)
class Ask:
    """What a chapter is asked: a wager under the rules and the paytable in force."""

    rules: TableRules
    wager: str
    table: Paytable | None
    store: Store
    players: int = 1
    meter: Cents | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One wager of a chapter: whose paytables it is priced under, which readings bear on it, and how."""

    wager: str
    price: Callable[[Ask], Iterable[Priced]]
    tables: str | None = None
    readings: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    set_by_way: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One decision that a hand leaves open, and what it is worth."""

    name: str
    value: Fraction
    best: bool
    detail: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of a strategy chart: with this hand, do that."""

    hand: str
    decision: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Simple:
    """A strategy that people can follow, and what it gives up."""

    name: str
    description: str
    value: Fraction
    cost: Fraction


@dataclass(frozen=True, slots=True)
class Chart:
    """The optimal decisions of a game as players and labs write them."""

    title: str
    rules: tuple[Rule, ...]
    value: Fraction
    exceptions: tuple[Rule, ...] = ()
    simple: tuple[Simple, ...] = ()
    notes: tuple[str, ...] = ()
    grid: dict[str, dict[str, str]] = field(default_factory=dict)
