"""Four Card Prime: the best four of the player's five cards against the best four of the dealer's six."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import ACE, cards_text
from croupier.chapters.four_card_prime.kernels.bonus import ACES, FULL_HOUSE, OF_ACES, PRIME, ROYAL
from croupier.chapters.four_card_prime.kernels.choices import HAND, UP, choices
from croupier.chapters.four_card_prime.odds.contest import (
    BAD_BEAT,
    FOLD,
    LOSE,
    STRONG,
    TIE,
    WIN,
    End,
    card_shown,
    terms_of,
)
from croupier.compiled import families as _families
from croupier.compiled.jit import njit
from croupier.families.hands.categories import FOUR_CARD, POKER
from croupier.families.odds.all_six import WAGER as ALL_SIX
from croupier.families.sim.planes import looked_up, ranked
from croupier.families.sim.six_cards import all_six
from croupier.odds.answer import default_store
from croupier.odds.pricing import net_of
from croupier.sim.model import Ending, SimWager
from croupier.sim.part import SimPart
from croupier.sim.strategies import (
    CALLABLE,
    OPTIMAL,
    REQUIRED,
    SIMPLE,
    STAKE,
    asked,
    staked,
    stated,
    strategy_of,
    table_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from numpy.typing import NDArray

    from croupier.chapters.four_card_prime.kernels.choices import Choices
    from croupier.compiled.arrays import I16
    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Decisions, Plan
    from croupier.submission import TableRules

    Row: TypeAlias = Callable[["_Block"], Codes]

PRIME_WAGER, ACES_BONUS, NONE = "prime", "aces-bonus", "none"
DEALER = slice(5, 11)
EXTRA = 11
CHOICES = (0, 1, 2, 3)
RESULTS = (WIN, TIE, LOSE)
# Less than three of a kind, and then each category that a bonus may go with.
STRENGTHS: tuple[str | None, ...] = (None, *FOUR_CARD[STRONG:])


@dataclass(frozen=True, slots=True)
class _Block:
    """Some rounds: the cards, the decisions, and the class of the player's hand."""

    cards: Planes
    decided: Decisions
    mine: I16


@dataclass(frozen=True, eq=False)
class FourCardPrime:
    """One player against the dealer."""

    plan: Plan
    wagers: tuple[SimWager, ...]
    rows: tuple[Row, ...]
    choices: Choices | None
    cards: int
    deck: int = 52

    def decide(self, cards: Planes) -> Decisions:
        """Fold, or raise one to three antes."""
        if self.choices is not None:
            return self.choices.decide(cards)[None]
        seen = UP + 1 if card_shown(self.plan.rules) else HAND
        return asked(self.plan, 0, cards[:seen], len(CHOICES))[None]

    def settle(self, cards: Planes, decisions: Decisions) -> Codes:
        """How every wager ends."""
        block = _Block(cards, decisions[0], ranked(_families.four_card(HAND), cards[:HAND]))
        out = np.empty((len(self.rows), cards.shape[1]), np.uint8)
        for row, codes in zip(self.rows, out, strict=True):
            codes[:] = row(block)
        return out

    def record(self, cards: list[int], decisions: list[int]) -> dict[str, object]:
        """One round for the referee."""
        wagers = {"ante": STAKE} | {w.name: STAKE for w in self.wagers if w.name != REQUIRED}
        choice: object = {"raise": decisions[0]} if decisions[0] else FOLD
        found: dict[str, object] = {
            "game": self.plan.game,
            "submission": stated(self.plan.rules),
            "seats": {"1": {"wagers": wagers, "cards": cards_text(cards[:HAND]), "decisions": [choice]}},
            "dealer": cards_text(cards[DEALER]),
        }
        return found | {"extra": {"all-six": cards_text(cards[EXTRA:])}} if ALL_SIX in wagers else found


def prepare(plan: Plan) -> FourCardPrime:
    """The kernel for these rules and this strategy."""
    strategy_of(plan, (OPTIMAL, SIMPLE, CALLABLE))
    makers = {REQUIRED: _required, PRIME_WAGER: _prime, ACES_BONUS: _aces, ALL_SIX: _all_six}
    names = staked(plan, tuple(makers))
    found = [makers[name](plan.rules) for name in names]
    return FourCardPrime(
        plan,
        wagers=tuple(wager for wager, _ in found),
        rows=tuple(row for _, row in found),
        choices=None if plan.strategy == CALLABLE else choices(plan, default_store()),
        cards=EXTRA + 1 if ALL_SIX in names else EXTRA,
    )


# --- The wagers


def _required(rules: TableRules) -> tuple[SimWager, Row]:
    """The ante and the raise with their bonuses."""
    terms = terms_of(rules)
    endings = [Ending(FOLD, Fraction(-1))]
    # By the raise, the strength and the result: the number of the ending.
    codes = np.zeros((len(CHOICES), len(STRENGTHS), len(RESULTS)), np.uint8)
    for raised in CHOICES[1:]:
        for strength, hand in enumerate(STRENGTHS):
            for place, result in enumerate(RESULTS):
                if hand is None and result == TIE:
                    # Paid as a win, and not told apart from it.
                    codes[raised, strength, place] = codes[raised, strength, 0]
                    continue
                name = ", ".join(filter(None, (f"raise {raised}", result, hand)))
                codes[raised, strength, place] = len(endings)
                net = terms.net(End(name, 1, raised, result, hand))
                endings.append(Ending(name, net, Fraction(1 + raised)))
    dealer = _families.four_card(DEALER.stop - DEALER.start)
    category = dealer.values >> 20
    strong = np.maximum(category - STRONG + 1, 0).astype(np.uint8)

    def row(block: _Block) -> Codes:
        out = np.empty(len(block.mine), np.uint8)
        _compare(block.decided, block.mine, ranked(dealer, block.cards[DEALER]), strong, codes, out)
        return out

    return SimWager(REQUIRED, tuple(endings), table_of(rules, BAD_BEAT).id), row


def _listed(rules: TableRules, wager: str, names: Sequence[str]) -> SimWager:
    """A wager with an ending for each hand of its list, and the first for the rest."""
    table = table_of(rules, wager)
    return SimWager(wager, tuple(Ending(name, net_of(rules.cell(table, name))) for name in names), table.id)


def _prime(rules: TableRules) -> tuple[SimWager, Row]:
    """Four or five cards of one color."""
    names = (NONE, *PRIME)
    all_five, four = (names.index(name) for name in PRIME)
    by_red = np.array([all_five, four, 0, 0, four, all_five], np.uint8)

    def row(block: _Block) -> Codes:
        out = np.empty(len(block.mine), np.uint8)
        _colors(block.cards, by_red, out)
        return out

    return _listed(rules, PRIME_WAGER, names), row


def _aces(rules: TableRules) -> tuple[SimWager, Row]:
    """A pair of aces or better, made of four cards or of five (reading FP-1)."""
    names = (NONE, *ACES)
    four, five = _families.four_card(HAND), _families.poker(HAND)
    made_of_four = rules.reading("FP-1") == "four-card"
    by_four = np.array([_place(names, FOUR_CARD, value) for value in four.values.tolist()], np.uint8)
    by_five = np.array([_place(names, POKER, value) for value in five.values.tolist()], np.uint8)
    full = five.values >> 20 == FULL_HOUSE
    listed = rules.reading("FP-7") == "three-of-a-kind"
    aces = five.values >> 16 & 15 == ACE
    by_five[full] = np.where(aces[full], names.index("three-aces"), names.index("three-of-a-kind")) if listed else 0
    other = np.where(full, 0, 1).astype(np.uint8)

    def row(block: _Block) -> Codes:
        if made_of_four and listed:
            return looked_up(by_four, block.mine)
        hands = ranked(five, block.cards[:HAND])
        return looked_up(by_four, block.mine) * looked_up(other, hands) if made_of_four else looked_up(by_five, hands)

    return _listed(rules, ACES_BONUS, names), row


def _place(names: Sequence[str], family: Sequence[str], value: int) -> int:
    """The place of a hand in the list of the Aces Bonus, 0 where it is not there."""
    category, top = family[value >> 20], value >> 16 & 15
    if family is FOUR_CARD and category == "straight-flush" and top == ROYAL:
        category = "royal-flush"
    name = OF_ACES.get(category, category) if top == ACE else category
    return names.index(name) if name in names else 0


def _all_six(rules: TableRules) -> tuple[SimWager, Row]:
    """The player's five cards and one that nobody else has."""
    wager, ended = all_six(rules)
    return wager, lambda block: ended(np.concatenate([block.cards[:HAND], block.cards[EXTRA:]]))


# --- Loops


@njit
def _compare(decided: Decisions, mine: I16, theirs: I16, strong: Codes, codes: NDArray[np.uint8], out: Codes) -> None:
    for i in range(out.shape[0]):
        # 0 where the player's hand is better, 1 where it ties, 2 where it is worse.
        result = np.int64(mine[i] <= theirs[i]) + np.int64(mine[i] < theirs[i])
        out[i] = codes[decided[i], strong[mine[i]], result]


@njit
def _colors(cards: Planes, by_red: Codes, out: Codes) -> None:
    for i in range(out.shape[0]):
        red = 0
        for j in range(HAND):
            # Diamonds and hearts are the two suits in the middle.
            red += (cards[j, i] + 1 & 3) >> 1
        out[i] = by_red[red]


SIM = SimPart(prepare, nightly=150)
