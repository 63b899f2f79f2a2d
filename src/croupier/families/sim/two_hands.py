"""Four pieces set in two hands of two: what such tables share.

A decision says with which of the other three the first piece is laid; the better two are the high hand. Pieces that
are alike in all that matters are of one kind, and the kinds of four pieces, in the order in which they were dealt,
make a number. Tables hold under this number how the player lays the pieces, and what either side makes of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.jit import njit
from croupier.compiled.two_hands.lots import HAND, SPLITS
from croupier.families.odds.two_hands import ONE, terms_of
from croupier.sim.model import Ending, SimWager
from croupier.sim.strategies import CALLABLE, OPTIMAL, SIMPLE, asked, strategy_of, table_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from croupier.compiled.arrays import I64
    from croupier.compiled.two_hands.contest import Codes as HandCodes
    from croupier.compiled.two_hands.lots import Lots
    from croupier.families.odds.two_hands import Counted
    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Decisions, Kinds, Plan
    from croupier.submission import TableRules

U16: TypeAlias = NDArray[np.uint16]

# The piece beside each piece of a hand, by the split.
MATES = np.array([[int(row[row.index(piece) ^ 1]) for piece in range(HAND)] for row in SPLITS.tolist()])
HOUSE_WAY = "house-way"
ENDS = ("lose", "push", "win")


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """What both sides make of every hand: a high hand in the upper half of a number, a low hand in the lower.

    `kind` says of what kind a piece is, `chosen` how the player sets a hand; `mine` has the player's hands by every
    split and `theirs` the dealer's by the way. A hand that cannot win is worth 0.
    """

    kind: Codes
    kinds: int
    chosen: Codes
    mine: U16
    theirs: U16

    def decide(self, cards: Planes) -> Decisions:
        """How the player's four pieces are laid."""
        out = np.empty((1, cards.shape[1]), np.uint8)
        _look_up(cards[0], cards[1], cards[2], cards[3], self.kind, self.kinds, self.chosen, out[0])
        return out

    def contest(self, cards: Planes, decisions: Decisions) -> Kinds:
        """0, 1 or 2 of the player's hands are higher: the place in ENDS."""
        out = np.empty(cards.shape[1], np.uint16)
        a, b, c, d, e, f, g, h = cards[:8]
        _contest(a, b, c, d, e, f, g, h, decisions[0], self.kind, self.kinds, self.mine, self.theirs, out)
        return out


def layout(lots: Lots, kind: Sequence[int], sides: tuple[HandCodes, HandCodes], chosen: I64, way: I64) -> Layout:
    """The tables for lots, of which each is set as chosen by the player and by a way by the dealer."""
    kinds = len(lots.kinds)
    places = np.array([lots.kinds.index(one) for one in kind], np.uint8)
    size = kinds**HAND
    found = Layout(
        places, kinds, np.zeros(size, np.uint8), np.zeros(size * len(SPLITS), np.uint16), np.zeros(size, np.uint16)
    )
    player, house = (_halves(codes) for codes in sides)
    rows = np.arange(len(lots.sizes))
    for order, at in _orders(places[lots.hands].astype(np.int64), kinds):
        found.chosen[at] = _dealt_split(order, chosen)
        found.theirs[at] = house[rows, way]
        for split in range(len(SPLITS)):
            found.mine[len(SPLITS) * at + _dealt_split(order, np.full(len(rows), split))] = player[:, split]
    return found


def _orders(kinds: I64, base: int) -> Iterator[tuple[I64, I64]]:
    """Every order in which four pieces may be dealt, and the numbers that lots have in it."""
    for order in permutations(range(HAND)):
        number = np.zeros(len(kinds), np.int64)
        for place in order:
            number = number * base + kinds[:, place]
        yield np.array(order), number


def _dealt_split(order: I64, splits: I64) -> I64:
    """Splits of a lot's pieces as splits of pieces dealt in an order: where the mate of the first one lies."""
    found: I64 = np.argsort(order)[MATES[splits, order[0]]] - 1
    return found


def _halves(codes: HandCodes) -> U16:
    """Both codes of a setting in one number; opponents' codes differ by oddness, which ties do not need here."""
    high, low = ((part.astype(np.int64) >> 1) + 1 for part in codes)
    found: U16 = (high << 8 | low).astype(np.uint16)
    return found


# --- A table


@dataclass(frozen=True, eq=False)
class TwoHands:
    """Four pieces against four: how they are set, how every wager ends, and how a round is written down.

    `value` and `text` tell what two pieces are worth and how pieces are written. `further` adds what another wager
    makes of the player's pieces to the kind of a round. Where `names_way` is set, a hand set the house way is written
    as such.
    """

    plan: Plan
    wagers: tuple[SimWager, ...]
    endings: Codes
    layout: Layout
    stakes: dict[str, str]
    value: Callable[[tuple[int, int]], int]
    text: Callable[[Iterable[int]], str]
    submission: dict[str, object]
    deck: int
    further: Callable[[Planes, Kinds], None] | None = None
    names_way: bool = False
    cards: int = 2 * HAND

    def decide(self, cards: Planes) -> Decisions:
        """With which of the other three pieces the player lays the first."""
        if self.plan.strategy == CALLABLE:
            return asked(self.plan, 0, cards[:HAND], len(SPLITS))[None]
        return self.layout.decide(cards)

    def kinds(self, cards: Planes, decisions: Decisions) -> Kinds:
        """How many of the player's hands are higher, and what else is wagered on."""
        out = self.layout.contest(cards, decisions)
        if self.further is not None:
            self.further(cards, out)
        return out

    def settle(self, cards: Planes, decisions: Decisions) -> Codes:
        """How every wager ends."""
        return self.endings[:, self.kinds(cards, decisions)]

    def record(self, cards: list[int], decisions: list[int]) -> dict[str, object]:
        """One round for the referee."""
        laid: object = HOUSE_WAY
        if not self.names_way or self.plan.strategy != HOUSE_WAY:
            high, low = _halves_of(cards[:HAND], decisions[0], self.value)
            laid = {"high": self.text(high), "low": self.text(low)}
        seat = {"wagers": self.stakes, "cards": self.text(cards[:HAND]), "decisions": [{"set": laid}]}
        dealer = self.text(cards[HAND:])
        return {"game": self.plan.game, "submission": self.submission, "seats": {"1": seat}, "dealer": dealer}


def main_wager(rules: TableRules, name: str) -> SimWager:
    """The wager on both hands, with its endings in the order of ENDS."""
    table = table_of(rules, name)
    nets = (-ONE, 0 * ONE, terms_of(rules, table).after)
    return SimWager(name, tuple(map(Ending, ENDS, nets)), table.id)


def splits_of(plan: Plan, wager: str, player: Counted, simple: Callable[[], I64]) -> tuple[I64, I64]:
    """How the player and the dealer set every lot: by the best reply to the way, by a simple rule, or by the way."""
    named, rules = strategy_of(plan, (HOUSE_WAY, OPTIMAL, SIMPLE, CALLABLE)), plan.rules
    if named == OPTIMAL:
        return player.best(terms_of(rules, table_of(rules, wager)).after, ONE), player.chosen
    return simple() if named == SIMPLE else player.chosen, player.chosen


def _halves_of(
    pieces: Sequence[int], split: int, value: Callable[[tuple[int, int]], int]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """The high and the low hand of a split."""
    a, b, c, d = (pieces[place] for place in SPLITS[split])
    one, other = (a, b), (c, d)
    return (one, other) if value(one) >= value(other) else (other, one)


# --- Loops


@njit
def _number(a: int, b: int, c: int, d: int, kind: Codes, kinds: int) -> int:
    """The number of four pieces in the order in which they were dealt."""
    return ((int(kind[a]) * kinds + int(kind[b])) * kinds + int(kind[c])) * kinds + int(kind[d])


@njit
def _look_up(
    a: Planes, b: Planes, c: Planes, d: Planes, kind: Codes, kinds: int, chosen: Codes, out: Decisions
) -> None:
    for i in range(out.shape[0]):
        out[i] = chosen[_number(a[i], b[i], c[i], d[i], kind, kinds)]


@njit
def _contest(
    a: Planes,
    b: Planes,
    c: Planes,
    d: Planes,
    e: Planes,
    f: Planes,
    g: Planes,
    h: Planes,
    split: Decisions,
    kind: Codes,
    kinds: int,
    mine: U16,
    theirs: U16,
    out: Kinds,
) -> None:
    for i in range(out.shape[0]):
        own = mine[3 * _number(a[i], b[i], c[i], d[i], kind, kinds) + split[i]]
        house = theirs[_number(e[i], f[i], g[i], h[i], kind, kinds)]
        out[i] = (1 if own >> 8 > house >> 8 else 0) + (1 if own & 255 > house & 255 else 0)
