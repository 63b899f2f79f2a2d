"""Cajun Stud: two cards and three community cards, a raise or a fold before each of the three."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import ACE, QUEEN, RANK_NAMES, SEVEN, cards_text
from croupier.chapters.cajun_stud import odds as chapter
from croupier.chapters.cajun_stud.kernels.bonus import LO_BALL, POCKET
from croupier.chapters.cajun_stud.kernels.sim_streets import HAND, SEEN, FiveCards, streets_of
from croupier.chapters.cajun_stud.odds.solve import FOLD, ROWS, STAKES
from croupier.compiled import families as _families
from croupier.compiled.six_cards import NONE as UNPAID
from croupier.families.hands.categories import POKER, THREE_CARD
from croupier.families.odds.all_six import WAGER as ALL_SIX
from croupier.families.sim.planes import looked_up, looked_up_pairs, ranked
from croupier.families.sim.six_cards import all_six
from croupier.odds.answer import default_store
from croupier.odds.pricing import net_of
from croupier.sim.model import Ending, SimWager
from croupier.sim.part import SimPart
from croupier.sim.strategies import CALLABLE, REQUIRED, STAKE, asked, staked, stated, table_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from croupier.chapters.cajun_stud.kernels.sim_streets import Streets
    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Decisions, Plan
    from croupier.submission import TableRules

    Row: TypeAlias = Callable[[Planes, Decisions], Codes]

POCKET_BONUS, BOARD_BONUS, LO_BALL_WAGER = "pocket-bonus", "board-bonus", "lo-ball"
CARDS = 52
EXTRA = 4


@dataclass(frozen=True, eq=False)
class Cajun:
    """One player against the tables."""

    plan: Plan
    wagers: tuple[SimWager, ...]
    rows: tuple[Row, ...]
    streets: Streets | None
    cards: int
    deck: int = CARDS

    def decide(self, cards: Planes) -> Decisions:
        """The three raises, each 0 to 3 antes; nothing follows a fold."""
        if self.streets is not None:
            return self.streets.decide(cards)
        out = np.zeros((len(SEEN), cards.shape[1]), np.uint8)
        for street, seen in enumerate(SEEN):
            out[street] = asked(self.plan, street, cards[:seen], len(STAKES) + 1)
            if street:
                out[street] *= out[street - 1] != FOLD
        return out

    def settle(self, cards: Planes, decisions: Decisions) -> Codes:
        """How every wager ends."""
        out = np.empty((len(self.rows), cards.shape[1]), np.uint8)
        for row, codes in zip(self.rows, out, strict=True):
            codes[:] = row(cards, decisions)
        return out

    def record(self, cards: list[int], decisions: list[int]) -> dict[str, object]:
        """One round for the referee."""
        wagers = {"ante": STAKE} | {w.name: STAKE for w in self.wagers if w.name != REQUIRED}
        made: list[object] = []
        for choice in decisions:
            made.append("fold" if choice == FOLD else {"raise": choice})
            if choice == FOLD:
                break
        seat = {"wagers": wagers, "cards": cards_text(cards[:2]), "decisions": made}
        extra = {"community": cards_text(cards[2:HAND])}
        if ALL_SIX in wagers:
            extra["all-six"] = cards_text(cards[HAND:])
        return {"game": self.plan.game, "submission": stated(self.plan.rules), "seats": {"1": seat}, "extra": extra}


def prepare(plan: Plan) -> Cajun:
    """The kernel for these rules and this strategy."""
    makers = {
        REQUIRED: _required,
        POCKET_BONUS: _pocket,
        BOARD_BONUS: _board,
        LO_BALL_WAGER: _lo_ball,
        ALL_SIX: _all_six,
    }
    names = staked(plan, tuple(makers))
    found = [makers[name](plan.rules) for name in names]
    streets = streets_of(plan, default_store())
    return Cajun(
        plan,
        wagers=tuple(wager for wager, _ in found),
        rows=tuple(row for _, row in found),
        streets=None if plan.strategy == CALLABLE else streets,
        cards=HAND + EXTRA if ALL_SIX in names else HAND,
    )


# --- The wagers


def _required(rules: TableRules) -> tuple[SimWager, Row]:
    """The ante and the raises: where it was folded and for how much, or how much stood on which row."""
    table = chapter.table_of(rules)
    pays = [net_of(odds) for odds in chapter.odds_of(rules, table)]
    endings: list[Ending] = []
    folds: dict[tuple[int, int], int] = {}
    for street, stakes in enumerate(STAKES):
        for held in stakes:
            folds[street, held] = len(endings)
            fold = f"{held} staked, fold at {chapter.STREETS[street]}"
            endings.append(Ending(fold, Fraction(-held), Fraction(held)))
    played: dict[int, int] = {}
    for held in range(4, 11):
        played[held] = len(endings)
        endings += [
            Ending(f"{held} staked, {row}", held * pay, Fraction(held)) for row, pay in zip(ROWS, pays, strict=True)
        ]
    # By the three raises, two bits each: the first ending of the path, and whether the row of the hand is added.
    first, shown = np.zeros(64, np.uint8), np.zeros(64, np.uint8)
    for number in range(64):
        path = (number & 3, number >> 2 & 3, number >> 4)
        street = path.index(FOLD) if FOLD in path else len(path)
        held = 1 + sum(path[:street])
        first[number] = folds[street, held] if FOLD in path else played[held]
        shown[number] = FOLD not in path
    hands = _families.poker(HAND)
    row_of = FiveCards(hands, np.array([_row(value) for value in hands.values.tolist()], np.uint8))

    def row(cards: Planes, decisions: Decisions) -> Codes:
        path = decisions[0] | decisions[1] << 2 | decisions[2] << 4
        return looked_up(first, path) + looked_up(shown, path) * row_of(cards[:HAND])

    return SimWager(REQUIRED, tuple(endings), table.id), row


def _row(value: int) -> int:
    """The row of the Ante and Raise table for a hand's value."""
    category, rank = POKER[value >> 20], value >> 16 & 15
    if category != "pair":
        return ROWS.index(category) if category in ROWS else ROWS.index(UNPAID)
    if RANK_NAMES.index("jack") <= rank:
        return ROWS.index("pair-of-jacks-or-better")
    return ROWS.index(chapter.MIDDLE_PAIR if RANK_NAMES.index("six") <= rank else UNPAID)


def _listed(rules: TableRules, wager: str, names: Sequence[str]) -> SimWager:
    """A wager with an ending for each hand of its list, and the first for the rest."""
    table = table_of(rules, wager)
    return SimWager(wager, tuple(Ending(name, net_of(rules.cell(table, name))) for name in names), table.id)


def _pocket(rules: TableRules) -> tuple[SimWager, Row]:
    """The player's two cards."""
    names = (UNPAID, *POCKET)
    faces = rules.reading("CS-9") == "listed-order"
    a, b = np.indices((CARDS, CARDS))
    low, high = np.minimum(a, b) >> 2, np.maximum(a, b) >> 2
    with_face = faces & (high == ACE) & (low >= RANK_NAMES.index("jack"))
    code = np.select(
        [(low == high) & (high == ACE), low == high, with_face & (a & 3 == b & 3), with_face],
        [names.index(name) for name in ("pair-of-aces", "pair", "suited-ace", "unsuited-ace")],
    ).astype(np.uint8)
    return _listed(rules, POCKET_BONUS, names), lambda cards, _: looked_up_pairs(code, cards[:2])


def _board(rules: TableRules) -> tuple[SimWager, Row]:
    """The three community cards."""
    names = (UNPAID, *THREE_CARD[1:])
    tables = _families.three_card()
    code = (tables.values >> 20).astype(np.uint8)
    return _listed(rules, BOARD_BONUS, names), lambda cards, _: looked_up(code, ranked(tables, cards[2:HAND]))


def _lo_ball(rules: TableRules) -> tuple[SimWager, Row]:
    """Five cards that are no poker hand, by the highest."""
    names = (UNPAID, *LO_BALL)
    low = rules.reading("CS-2") == "ace-low"

    def named(value: int) -> int:
        top, second = value >> 16 & 15, value >> 12 & 15
        high = second if low and top == ACE else top
        plain = POKER[value >> 20] == "high-card" and high <= QUEEN
        return names.index(f"{RANK_NAMES[max(high, SEVEN)]}-high") if plain else 0

    hands = _families.poker(HAND)
    code = FiveCards(hands, np.array([named(value) for value in hands.values.tolist()], np.uint8))
    return _listed(rules, LO_BALL_WAGER, names), lambda cards, _: code(cards[:HAND])


def _all_six(rules: TableRules) -> tuple[SimWager, Row]:
    """The player's two cards with four that nobody else has."""
    wager, ended = all_six(rules)
    return wager, lambda cards, _: ended(np.concatenate([cards[:2], cards[HAND:]]))


SIM = SimPart(prepare, nightly=200)
