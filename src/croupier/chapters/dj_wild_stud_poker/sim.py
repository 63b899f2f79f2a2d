"""DJ Wild Stud Poker: five cards each, raise or fold, the dealer's five, and the card that lies ready for the joker."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import JOKER, cards_text
from croupier.chapters.dj_wild_stud_poker import chart as dj_wild_chart
from croupier.chapters.dj_wild_stud_poker.kernels import ranking
from croupier.chapters.dj_wild_stud_poker.odds.solve import (
    FOLDED,
    OR_LESS,
    STAKED,
    THREE,
    blind_row,
    family_of,
    showdowns,
    solve,
    terms_of,
)
from croupier.compiled import families
from croupier.compiled.jit import njit
from croupier.errors import RulebookError
from croupier.families.hands.categories import DJ, POKER
from croupier.families.sim.planes import looked_up, ranked
from croupier.money import format_amount, parse_amount
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
    from collections.abc import Callable
    from typing import TypeAlias

    from numpy.typing import NDArray

    from croupier.chapters.dj_wild_stud_poker.odds.solve import Solved
    from croupier.compiled.arrays import I16
    from croupier.compiled.tables import Tables
    from croupier.money import Cents, Odds
    from croupier.rulebook import Paytable
    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Decisions, Plan
    from croupier.submission import TableRules

    ByCode: TypeAlias = NDArray[np.uint8]

PROGRESSIVE, TRIPS, BAD_BEAT, FOLD, NONE = "progressive", "trips-bonus", "two-way-bad-beat", "fold", "none"
RAISED = 1
HAND = 5
DEALER, EXTRA, OTHERS = 5, 10, 11


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """The wild hands under the readings in force: tables, and what every code of theirs is worth."""

    tables: Tables
    strength: I16
    category: ByCode
    natural: ByCode


@dataclass(frozen=True, eq=False)
class DJWild:
    """A table of one player, or of more who may envy."""

    plan: Plan
    wagers: tuple[SimWager, ...]
    hands: Hands
    raises: ByCode
    rows: tuple[Callable[[_Block], Codes], ...]
    cards: int
    deck: int = JOKER + 1

    def decide(self, cards: Planes) -> Decisions:
        """Raise or fold, by the class of the hand."""
        if self.plan.strategy == CALLABLE:
            return asked(self.plan, 0, cards[:HAND], 2)[None]
        return looked_up(self.raises, ranked(self.hands.tables, cards[:HAND]))[None]

    def settle(self, cards: Planes, decisions: Decisions) -> Codes:
        """How every wager ends."""
        mine = ranked(self.hands.tables, cards[:HAND])
        block = _Block(cards, decisions[0], mine, ranked(self.hands.tables, cards[DEALER : DEALER + HAND]))
        out = np.empty((len(self.rows), cards.shape[1]), np.uint8)
        for row, codes in zip(self.rows, out, strict=True):
            codes[:] = row(block)
        return out

    def record(self, cards: list[int], decisions: list[int]) -> dict[str, object]:
        """One round for the referee; other players are there for the envy bonus alone."""
        rules = self.plan.rules
        names = {w.name for w in self.wagers}
        stakes = {"ante": STAKE, "blind": STAKE} | {w: STAKE for w in (TRIPS, BAD_BEAT) if w in names}
        progressive = {PROGRESSIVE: format_amount(_stake(rules))} if PROGRESSIVE in names else {}
        choice: object = {"raise": 2} if decisions[0] == RAISED else FOLD
        seats: dict[str, object] = {
            "1": {"wagers": stakes | progressive, "cards": cards_text(cards[:HAND]), "decisions": [choice]}
        }
        for seat, first in enumerate(range(OTHERS, len(cards), HAND), 2):
            hand = cards_text(cards[first : first + HAND])
            wagers = {"ante": STAKE, "blind": STAKE} | progressive
            seats[str(seat)] = {"wagers": wagers, "cards": hand, "decisions": [{"raise": 2}]}
        extra = {"joker-replacement": cards_text(cards[EXTRA:OTHERS]), "meter": format_amount(_meter(rules))}
        return {
            "game": self.plan.game,
            "submission": stated(rules),
            "seats": seats,
            "dealer": cards_text(cards[DEALER:EXTRA]),
            "extra": extra if progressive else {},
        }


@dataclass(frozen=True, slots=True)
class _Block:
    """Some rounds: the cards, the decisions, and the codes of both hands."""

    cards: Planes
    decided: ByCode
    mine: I16
    theirs: I16


def prepare(plan: Plan) -> DJWild:
    """The kernel for these rules and this strategy."""
    rules = plan.rules
    hands = _hands(rules)
    makers = {REQUIRED: _required, PROGRESSIVE: _progressive, TRIPS: _trips, BAD_BEAT: _bad_beat}
    names = staked(plan, tuple(makers))
    found = [makers[name](plan, hands) for name in names]
    others = _others(plan) if PROGRESSIVE in names else 0
    return DJWild(
        plan,
        wagers=tuple(wager for wager, _ in found),
        hands=hands,
        raises=_raises(plan, hands),
        rows=tuple(row for _, row in found),
        cards=OTHERS + HAND * others if PROGRESSIVE in names else EXTRA,
    )


def _hands(rules: TableRules) -> Hands:
    tables = ranking.tables_of(rules.reading("DJ-1"), rules.reading("DJ-13"))
    classes = np.arange(2 * len(tables.values)) >> 1
    category = (tables.values[classes] >> 20).astype(np.uint8)
    strength = category if rules.reading("DJ-2") == "category-only" else classes
    return Hands(tables, strength.astype(np.int16), category, (np.arange(len(classes)) & 1).astype(np.uint8))


# --- The decision


def _raises(plan: Plan, hands: Hands) -> ByCode:
    """Whether to raise, by the code of the hand."""
    named = strategy_of(plan, (OPTIMAL, SIMPLE, CALLABLE))
    if named == CALLABLE:
        return np.zeros(len(hands.category), np.uint8)
    solved = solve(showdowns(plan.rules, default_store()), terms_of(plan.rules))
    if named == SIMPLE:
        return np.repeat(_from_group(solved, hands.tables.values), 2)
    codes = ranked(hands.tables, np.ascontiguousarray(solved.rows.cards.T)) >> 1
    found = np.zeros(len(hands.tables.values), np.uint8)
    found[codes[solved.raises]] = RAISED
    if found[codes[~solved.raises]].any():
        raise RulebookError("hands of one class are decided differently by their suits")
    return np.repeat(found, 2)


def _from_group(solved: Solved, values: NDArray[np.int32]) -> ByCode:
    """The simple rule of the chart that costs least: raise from a pair, or a high card, of some rank up."""
    patterns = dj_wild_chart.patterns_of(solved)
    costs = dj_wild_chart.costs_of(patterns)
    starts = [i for i, each in enumerate(patterns) if i == 0 or each.group != patterns[i - 1].group]
    category, rank = patterns[min(starts, key=lambda start: costs[start])].group
    return (values >> 16 >= category << 4 | rank).astype(np.uint8)


# --- The wagers


def _required(plan: Plan, hands: Hands) -> tuple[SimWager, Callable[[_Block], Codes]]:
    """Ante, blind and raise together."""
    terms, family, staked_ = terms_of(plan.rules), family_of(plan.rules), Fraction(STAKED)
    rows = {blind_row(family, category): category for category in range(len(family))}
    endings = [Ending(f"raise, win, {row}", terms.won(category), staked_) for row, category in rows.items()]
    push = len(endings)
    endings += (
        Ending("raise, push", Fraction(0), staked_),
        Ending("raise, lose", -staked_, staked_),
        Ending(FOLD, Fraction(-FOLDED), Fraction(FOLDED)),
    )
    names = list(rows)
    won = np.array([names.index(blind_row(family, category)) for category in hands.category.tolist()], np.uint8)

    def row(block: _Block) -> Codes:
        out = np.empty(len(block.mine), np.uint8)
        _compare(block.decided, block.mine, block.theirs, hands.strength, won, push, out)
        return out

    return SimWager(REQUIRED, tuple(endings), table_of(plan.rules, "blind").id), row


def _trips(plan: Plan, hands: Hands) -> tuple[SimWager, Callable[[_Block], Codes]]:
    """Three of a kind or better, by the natural or the wild column; a fold keeps it."""
    rules, table, family = plan.rules, table_of(plan.rules, TRIPS), family_of(plan.rules)
    named = [
        f"{family[category]}, {'natural' if natural else 'wild'}" if category >= family.index(THREE) else NONE
        for category, natural in zip(hands.category.tolist(), hands.natural.tolist(), strict=True)
    ]
    names = list(dict.fromkeys([NONE, *named]))

    def odds(name: str) -> Odds | None:
        hand, _, column = name.partition(", ")
        return rules.cell(table, hand, column) or rules.cell(table, hand) if column else None

    endings = tuple(Ending(name, net_of(odds(name))) for name in names)
    code = np.array([names.index(name) for name in named], np.uint8)
    return SimWager(TRIPS, endings, table.id), lambda block: looked_up(code, block.mine)


def _bad_beat(plan: Plan, hands: Hands) -> tuple[SimWager, Callable[[_Block], Codes]]:
    """The beaten hand is paid for, the dealer's too by reading DJ-3."""
    rules, table, family = plan.rules, table_of(plan.rules, BAD_BEAT), family_of(plan.rules)
    two_way = rules.reading("DJ-3") == "two-way"
    or_less = table.row(OR_LESS) is not None
    reaches_down = or_less and rules.reading("DJ-6") == "or-less"

    def paid(category: str) -> str:
        if category == THREE or (reaches_down and family.index(category) < family.index(THREE)):
            return OR_LESS if or_less else THREE
        return category if family.index(THREE) < family.index(category) < len(family) - 1 else NONE

    names = list(dict.fromkeys([NONE, FOLD, *map(paid, reversed(family))]))
    endings = tuple(Ending(name, net_of(rules.cell(table, name))) for name in names)
    beaten = np.array([names.index(paid(family[category])) for category in hands.category.tolist()], np.uint8)

    def row(block: _Block) -> Codes:
        out = np.empty(len(block.mine), np.uint8)
        _beat(block.decided, block.mine, block.theirs, hands.strength, beaten, two_way, out)
        return out

    return SimWager(BAD_BEAT, endings, table.id), row


def _progressive(plan: Plan, hands: Hands) -> tuple[SimWager, Callable[[_Block], Codes]]:
    """Five cards with the joker replaced, the meter at its seed; with other players, their hands by reading DJ-8."""
    rules, table = plan.rules, table_of(plan.rules, PROGRESSIVE)
    natural = rules.reading("DJ-7") == "natural"
    tables = families.poker(HAND) if natural else ranking.tables_of("unranked", ranking.NATURAL[0])
    family = POKER if natural else DJ
    numbers = tables.values >> 20 if natural else np.repeat(tables.values >> 20, 2)
    names = [NONE, *(name for name in POKER if POKER.index(name) >= POKER.index(THREE))]
    code = np.array([names.index(family[n]) if family[n] in names else 0 for n in numbers.tolist()], np.uint8)
    keeps = rules.option("folded_hands_win_progressive") is True
    others = _others(plan)
    envied = [odds.fixed if (odds := rules.cell(table, name, "envy")) else 0 for name in names]
    sums = sorted({sum(each) for each in combinations_with_replacement({0, *envied}, others)})
    stake, own = _stake(rules), [_net(rules, table, name) for name in names]
    endings = [Ending(name, net + Fraction(envy, stake)) for envy in sums for name, net in zip(names, own, strict=True)]
    amounts, totals = np.array(envied, np.int64), np.array(sums, np.int64)

    def made(block: _Block, first: int) -> Codes:
        played = np.empty((HAND, block.cards.shape[1]), block.cards.dtype)
        _replace(block.cards[first : first + HAND], block.cards[EXTRA], played)
        return looked_up(code, ranked(tables, played))

    def row(block: _Block) -> Codes:
        found = made(block, 0)
        if others:
            envy = sum(amounts[made(block, OTHERS + HAND * other)] for other in range(others))
            found += (len(names) * np.searchsorted(totals, envy)).astype(np.uint8)
        # A player who has folded the progressive away is paid nothing for the others' hands either.
        return found if keeps else found * block.decided

    return SimWager(PROGRESSIVE, tuple(endings), table.id), row


def _net(rules: TableRules, table: Paytable, hand: str) -> Fraction:
    """What a hand nets; a share of the meter comes without the stake unless the table says otherwise."""
    odds = rules.cell(table, hand)
    back = table.stake_returned is True if odds and odds.form == "fixed" else table.stake_returned is not False
    return net_of(odds, stake=_stake(rules), meter=_meter(rules), returned=back)


def _stake(rules: TableRules) -> Cents:
    return parse_amount(table_of(rules, PROGRESSIVE).wager_amount or "$1")


def _meter(rules: TableRules) -> Cents:
    filed = rules.progressive.seed
    return filed if filed is not None else parse_amount(table_of(rules, PROGRESSIVE).seed or "$0")


def _others(plan: Plan) -> int:
    """How many other players' hands can earn an envy bonus."""
    return plan.players - 1 if plan.rules.reading("DJ-8") == "paid" else 0


# --- Loops


@njit
def _compare(decided: ByCode, mine: I16, theirs: I16, strength: I16, won: ByCode, push: int, out: Codes) -> None:
    # Sums of products instead of branches, which would go the other way every second round.
    for i in range(out.shape[0]):
        ahead, behind = strength[mine[i]], strength[theirs[i]]
        wins, loses = np.int64(ahead > behind), np.int64(ahead < behind)
        code = won[mine[i]] * wins + push * (1 - wins) + loses
        out[i] = code * decided[i] + (push + 2) * (1 - decided[i])


@njit
def _beat(decided: ByCode, mine: I16, theirs: I16, strength: I16, beaten: ByCode, two_way: bool, out: Codes) -> None:
    for i in range(out.shape[0]):
        ahead, behind = strength[mine[i]], strength[theirs[i]]
        code = 0 if ahead == behind or (ahead > behind and not two_way) else beaten[min(mine[i], theirs[i])]
        out[i] = code if decided[i] else 1


@njit
def _replace(cards: Planes, extra: Planes, out: Planes) -> None:
    for j in range(cards.shape[0]):
        for i in range(cards.shape[1]):
            out[j, i] = extra[i] if cards[j, i] == JOKER else cards[j, i]


SIM = SimPart(prepare, nightly=200)
