"""Pokette: one spin of the wheel at a moment taken at random from a table that runs for ever.

A stand that is empty, holds one card or holds two is followed by the next with 52 of 54 spins, so the three come as
54 x 54 to 54 x 52 to 52 x 52. Each of these moments with each of the 54 sections is one number, drawn as a card is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.cards import ACE, CLUBS, DIAMONDS, HEARTS, JOKER, KING, QUEEN, SPADES, card_text
from croupier.compiled.jit import njit
from croupier.errors import InputError
from croupier.odds.pricing import net_of
from croupier.referee import read_record, rule
from croupier.sim.course import Ruling
from croupier.sim.model import Ending, SimWager
from croupier.sim.part import SimPart
from croupier.sim.strategies import OPTIMAL, STAKE, staked, stated, strategy_of, table_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from croupier.compiled.arrays import I64, Bools
    from croupier.sim.course import Seen
    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Decisions, Kinds, Plan
    from croupier.submission import TableRules

CARDS, SECTIONS = 52, 54
TWO_POSTED, ONE_POSTED, NONE_POSTED = CARDS * CARDS, CARDS * SECTIONS, SECTIONS * SECTIONS
MOMENTS = TWO_POSTED + ONE_POSTED + NONE_POSTED
NOT_OFFERED, NONE = "not offered", "none"
PAIR_IN_TWO, PAIR_IN_THREE, THREE = "pair-in-two", "pair-in-three", "three-of-a-kind"
FLUSH, STRAIGHT, STRAIGHT_FLUSH = "flush", "straight", "straight-flush"
# A code that no wager ends with: the next spin decides.
WAITS = 255

# One selection stands for all of its wager: they cover as many sections and pay alike.
SELECTED = {
    "straight-up": "Qh",
    "split": "Qh Kh",
    "corner": "Qh Kh Qd Kd",
    "single-rank": "Q",
    "double-rank": "Q K",
    "suit": "h",
}


class Moment(NamedTuple):
    """What is posted, and the section that wins: arrays of cards with -1 where nothing is posted."""

    first: I64
    second: I64
    card: I64


def moments() -> Moment:
    """Every moment with every spin, in the order of their numbers."""
    stand, card = np.divmod(np.arange(MOMENTS * SECTIONS), SECTIONS)
    two, one = stand < TWO_POSTED, stand < TWO_POSTED + ONE_POSTED
    first = np.where(two, stand // CARDS, np.where(one, (stand - TWO_POSTED) // SECTIONS, -1))
    return Moment(first, np.where(two, stand % CARDS, -1), card)


# --- What a spin wins


def covered(card: I64) -> dict[str, Bools]:
    """12.5(a): which spins each selection wins."""
    rank, suit, plain = card >> 2, card & 3, card < JOKER
    heart_or_diamond = plain & ((suit == HEARTS) | (suit == DIAMONDS))
    king_or_queen = (rank == KING) | (rank == QUEEN)
    rows = {
        name: ((rank <= top) & (rank >= top - 2)) | (card == deuce)
        for name, top, deuce in (
            ("akq-rank", 12, SPADES),
            ("jt9-rank", 9, CLUBS),
            ("876-rank", 6, DIAMONDS),
            ("543-rank", 3, HEARTS),
        )
    }
    return {
        "straight-up": card == 4 * QUEEN + HEARTS,
        "split": king_or_queen & (suit == HEARTS),
        "corner": king_or_queen & heart_or_diamond,
        "single-rank": rank == QUEEN,
        "double-rank": king_or_queen,
        **rows,
        "red": heart_or_diamond,
        "black": plain & ~heart_or_diamond,
        "suit": plain & (suit == HEARTS),
        "jacer": ~plain | (card == 4 * ACE + CLUBS) | (card == 4 * ACE + DIAMONDS),
    }


def straights() -> tuple[Bools, I64]:
    """Which three ranks follow on each other, the ace at either end, and how many ranks complete each two."""
    found = np.zeros((13, 13, 13), np.bool_)
    for low in range(-1, 11):
        a, b, c = (low % 13, low + 1, low + 2)
        for x, y, z in ((a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)):
            found[x, y, z] = True
    return found, found.sum(2)


@dataclass(frozen=True, slots=True)
class Made:
    """A poker hand at every moment: whether it can be wagered on, whether the spin makes it or it waits, its row."""

    hand: str
    open: Bools
    won: Bools
    inside: Bools | None = None
    waits: Bools | bool = False


def completed(at: Moment) -> Iterator[Made]:
    """12.5(b): the poker hands that two posted cards and a spin make; the pair in two needs one card."""
    one, two = (at.first >= 0) & (at.second < 0), at.second >= 0
    a, b, c = at.first >> 2, at.second >> 2, at.card >> 2
    plain = at.card < JOKER
    yield Made(PAIR_IN_TWO, one, plain & (a == c))
    yield Made(PAIR_IN_THREE, two & (a != b), plain & ((a == c) | (b == c)))
    yield Made(THREE, two & (a == b), a == c)
    follows, ways = straights()
    possible, third = two & (ways[a, b] > 0), plain & follows[a, b, np.where(plain, c, 0)]
    alike = two & (at.first & 3 == at.second & 3)
    suited = plain & (at.second & 3 == at.card & 3)
    yield Made(STRAIGHT, possible, third, ways[a, b] == 1)
    yield Made(STRAIGHT_FLUSH, possible & alike, third & suited, ways[a, b] == 1)
    yield Made(FLUSH, alike, suited)


def as_the_text_ends(at: Moment) -> Iterator[Made]:
    """The five hands of the text as it is lost, wagered on whenever a card is posted."""
    posted, one = at.first >= 0, (at.first >= 0) & (at.second < 0)
    a, b, c = at.first >> 2, at.second >> 2, at.card >> 2
    plain = at.card < JOKER
    _, ways = straights()
    follow = plain & (ways[a, np.where(plain, c, 0)] > 0)
    waits = {
        PAIR_IN_THREE: plain & (a != c),
        THREE: a == c,
        STRAIGHT: follow,
        STRAIGHT_FLUSH: follow & (at.first & 3 == at.card & 3),
    }
    for made in completed(at):
        if made.hand == PAIR_IN_TWO:
            yield replace(made, open=posted, won=plain & (np.where(one, a, b) == c))
        elif made.hand == PAIR_IN_THREE:
            # One that lies there already is won, whatever comes.
            won = np.where(one, plain & (a == c), made.won | (a == b))
            yield replace(made, open=posted, won=won, waits=one & waits[made.hand])
        elif made.hand in waits:
            yield replace(made, open=posted, won=made.won & made.open, waits=one & waits[made.hand])


# --- The wagers


def _spin(rules: TableRules, wager: str, won: Bools) -> tuple[SimWager, Codes]:
    table = table_of(rules, wager)
    endings = (Ending(NONE, Fraction(-1)), Ending(wager, net_of(rules.cell(table, wager))))
    return SimWager(wager, endings, table.id), won.astype(np.uint8)


def _hand(rules: TableRules, made: Made) -> tuple[SimWager, Codes]:
    """A poker hand: not offered, lost, or won by its row."""
    table = table_of(rules, made.hand)
    rows = [made.hand] if made.inside is None else [f"{made.hand}-open", f"{made.hand}-inside"]
    endings = (
        Ending(NOT_OFFERED, Fraction(0), Fraction(0)),
        Ending(NONE, Fraction(-1)),
        *(Ending(row, net_of(rules.cell(table, row))) for row in rows),
    )
    won = 2 if made.inside is None else 2 + made.inside
    codes = np.where(made.waits, WAITS, np.where(made.open, np.where(made.won, won, 1), 0))
    return SimWager(made.hand, endings, table.id), codes.astype(np.uint8)


@dataclass(frozen=True, eq=False)
class Pokette:
    """The wheel and the stand; a round is one number, and its kind stands in a table."""

    plan: Plan
    wagers: tuple[SimWager, ...]
    endings: Codes
    kind: Kinds
    deck: int = MOMENTS * SECTIONS
    cards: int = 1

    def decide(self, cards: Planes) -> Decisions:
        """Nothing: wagers are made and the wheel is spun."""
        return np.empty((0, cards.shape[1]), np.uint8)

    def kinds(self, cards: Planes, decisions: Decisions) -> Kinds:
        """The kind of every moment and spin."""
        out = np.empty(cards.shape[1], np.uint16)
        _look_up(cards[0], self.kind, out)
        return out

    def settle(self, cards: Planes, decisions: Decisions) -> Codes:
        """How every wager ends."""
        return self.endings[:, self.kinds(cards, decisions)]

    def record(self, cards: list[int], decisions: list[int]) -> dict[str, object]:
        """One round for the referee."""
        return written(self.plan, self.wagers, cards[0], self.endings[:, self.kind[cards[0]]].tolist())


@dataclass(frozen=True, eq=False)
class AsLost:
    """The other reading of NJ-15: a hand of three made on one posted card may wait for the spin after the next.

    A round has a second spin for those that wait: with the first one posted, it is a moment with two cards posted.
    """

    plan: Plan
    wagers: tuple[SimWager, ...]
    codes: Codes
    deck: int = MOMENTS * SECTIONS * SECTIONS
    cards: int = 1

    def decide(self, cards: Planes) -> Decisions:
        """Nothing: wagers are made and the wheel is spun."""
        return np.empty((0, cards.shape[1]), np.uint8)

    def settle(self, cards: Planes, decisions: Decisions) -> Codes:
        """How every wager ends, now or on the next spin."""
        now, later = np.divmod(cards[0].astype(np.int64), SECTIONS)
        stand, card = np.divmod(now, SECTIONS)
        posted = (stand - TWO_POSTED) // SECTIONS * CARDS + card
        codes = self.codes[:, now]
        waiting, rounds = np.nonzero(codes == WAITS)
        codes[waiting, rounds] = self.codes[waiting, (posted * SECTIONS + later)[rounds]]
        return codes

    def record(self, cards: list[int], decisions: list[int]) -> dict[str, object]:
        """One round for the referee, who knows one spin: without the wagers that wait for another."""
        now = cards[0] // SECTIONS
        return written(self.plan, self.wagers, now, self.codes[:, now].tolist())


def written(plan: Plan, wagers: tuple[SimWager, ...], moment: int, codes: list[int]) -> dict[str, object]:
    """One round, with every wager that the posted cards allow and the spin decides."""
    ended = [w.name for w, code in zip(wagers, codes, strict=True) if code != WAITS and w.endings[code].wagered]
    stakes = {name: {SELECTED[name]: STAKE} if name in SELECTED else STAKE for name in ended}
    return {
        "game": plan.game,
        "submission": stated(plan.rules),
        "seats": {"1": {"wagers": stakes}},
        "extra": {"spins": [card_text(card, jokers=2) for card in spins_of(moment)]},
    }


def spins_of(moment: int) -> list[int]:
    """The cards on the stand and the winning one."""
    stand, card = divmod(moment, SECTIONS)
    if stand < TWO_POSTED:
        return [stand // CARDS, stand % CARDS, card]
    return [(stand - TWO_POSTED) // SECTIONS, card] if stand < TWO_POSTED + ONE_POSTED else [card]


def prepare(plan: Plan) -> Pokette | AsLost:
    """The wheel under these rules."""
    strategy_of(plan, (OPTIMAL,))
    at, rules = moments(), plan.rules
    as_lost = rules.reading("NJ-15") == "as-lost"
    hands = as_the_text_ends(at) if as_lost else completed(at)
    made = {wager: _spin(rules, wager, won) for wager, won in covered(at.card).items()}
    made |= {hand.hand: _hand(rules, hand) for hand in hands}
    names = staked(plan, tuple(made))
    wagers, codes = tuple(made[name][0] for name in names), np.stack([made[name][1] for name in names])
    if as_lost:
        return AsLost(plan, wagers, codes)
    # Four endings at most: two bits a wager make one key of them all.
    keys = (codes.astype(np.int64) << 2 * np.arange(len(names))[:, None]).sum(0)
    _, first, kind = np.unique(keys, return_index=True, return_inverse=True)
    return Pokette(plan, wagers, codes[:, first].copy(), kind.astype(np.uint16))


@njit
def _look_up(numbers: NDArray[np.uint32], kind: Kinds, out: Kinds) -> None:
    for i in range(numbers.shape[0]):
        out[i] = kind[numbers[i]]


# --- As an agent meets it


def wheel(plan: Plan) -> Wheel:
    """The choice is which wager to make, with the posted cards in sight."""
    kernel = prepare(plan)
    if isinstance(kernel, AsLost):
        raise InputError("reading", "an agent meets one spin: under NJ-15=as-lost a wager may wait", field="readings")
    at = moments()
    return Wheel(plan, kernel, np.stack([at.first, at.second]).astype(np.int16) + 1)


class Wheel:
    """One spin; the player makes one of the wagers, or none where the posted cards do not allow it."""

    slots = 2
    faces = 52

    def __init__(self, plan: Plan, kernel: Pokette, posted: Seen) -> None:
        self.plan, self.kernel, self.posted = plan, kernel, posted
        self.choices: tuple[int, ...] = (len(kernel.wagers),)
        self.ends: Bools = np.ones((1, len(kernel.wagers)), np.bool_)
        most = max(len(wager.endings) for wager in kernel.wagers)
        self.amounts = np.zeros((len(kernel.wagers), most))
        self.made = np.zeros((len(kernel.wagers), most), np.bool_)
        for row, wager in enumerate(kernel.wagers):
            self.amounts[row, : len(wager.endings)] = [float(ending.net) for ending in wager.endings]
            self.made[row, : len(wager.endings)] = [ending.wagered > 0 for ending in wager.endings]

    def seen(self, stage: int, cards: Planes) -> Seen:
        """The posted cards."""
        del stage
        found: Seen = self.posted[:, cards[0]]
        return found

    def open(self, cards: Planes) -> Bools | None:
        """The wagers that the posted cards allow."""
        codes = self.kernel.endings[:, self.kernel.kind[cards[0]]]
        found: Bools = self.made[np.arange(len(codes))[:, None], codes]
        return found

    def nets(self, cards: Planes, decisions: Decisions) -> NDArray[np.float64]:
        """What the chosen wager nets."""
        found: NDArray[np.float64] = self.amounts[
            decisions[0], self.kernel.endings[decisions[0], self.kernel.kind[cards[0]]]
        ]
        return found

    def ruling(self, cards: Sequence[int], decisions: Sequence[int]) -> Ruling:
        """What the referee rules on the wager."""
        name = self.spoken(cards, decisions)
        lines = tuple(
            line for line in rule(read_record(self.kernel.record(list(cards), []))).lines if line.wager == name
        )
        return Ruling(sum((Fraction(line.net, line.stake) for line in lines), Fraction(0)), lines)

    def spoken(self, cards: Sequence[int], decisions: Sequence[int]) -> object:
        """The wager's name."""
        del cards
        return self.kernel.wagers[decisions[-1]].name


SIM = SimPart(prepare, nightly=2_000, course=wheel)
