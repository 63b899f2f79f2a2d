"""Supreme Pai Gow: four cards for the player, four for the dealer, and the bonus on the player's four.

The contest and the bonus hand say everything, so a round is one of 36 kinds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import cards_text
from croupier.chapters.supreme_pai_gow import odds as chapter
from croupier.chapters.supreme_pai_gow.hands import arguments, bonus_joker_of, joker_of
from croupier.chapters.supreme_pai_gow.hands.ranking import best
from croupier.chapters.supreme_pai_gow.kernels import contest as supreme
from croupier.chapters.supreme_pai_gow.kernels.ranking import BONUS, bonus_tables
from croupier.compiled.jit import njit
from croupier.compiled.kernels import FLUSH, KEY, flush_mask
from croupier.families.odds.two_hands import terms_of
from croupier.families.sim.two_hands import ENDS, HOUSE_WAY, best_splits, endings, halves_of, layout
from croupier.odds.answer import default_store
from croupier.odds.pricing import net_of
from croupier.sim.model import Ending, SimWager
from croupier.sim.part import SimPart
from croupier.sim.strategies import CALLABLE, OPTIMAL, SIMPLE, STAKE, asked, staked, stated, strategy_of, table_of

if TYPE_CHECKING:
    from croupier.compiled.arrays import I64
    from croupier.compiled.tables import Tables
    from croupier.families.sim.two_hands import Layout
    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Decisions, Kinds, Plan
    from croupier.submission import TableRules

CARDS = 54
# The least wager: with it the payout limit of Section 14(b) never binds, as in the exact odds.
BONUS_STAKE = "1"
PAIR_HIGH = "pair-high"


@dataclass(frozen=True, eq=False)
class SupremePaiGow:
    """The 54 cards, what both sides make of four of them, and the hands of the bonus."""

    plan: Plan
    wagers: tuple[SimWager, ...]
    endings: Codes
    layout: Layout
    bonus: Tables | None
    submission: dict[str, object]
    deck: int = CARDS
    cards: int = 8

    def decide(self, cards: Planes) -> Decisions:
        """With which of the other three cards the player lays the first."""
        if self.plan.strategy == CALLABLE:
            return asked(self.plan, 0, cards[:4], 3)[None]
        return self.layout.decide(cards)

    def kinds(self, cards: Planes, decisions: Decisions) -> Kinds:
        """The contest, and the bonus hand where it is wagered on."""
        out = self.layout.contest(cards, decisions)
        if self.bonus is not None:
            _add_bonus(cards[0], cards[1], cards[2], cards[3], self.bonus, out)
        return out

    def settle(self, cards: Planes, decisions: Decisions) -> Codes:
        """How the main wager and the bonus end."""
        return self.endings[:, self.kinds(cards, decisions)]

    def record(self, cards: list[int], decisions: list[int]) -> dict[str, object]:
        """One round for the referee."""
        joker = joker_of(self.plan.rules)
        stakes = {chapter.MAIN: STAKE} | {w.name: BONUS_STAKE for w in self.wagers if w.name == chapter.BONUS}
        laid: object = HOUSE_WAY
        if self.plan.strategy != HOUSE_WAY:
            high, low = halves_of(cards[:4], decisions[0], lambda two: best(two, joker=joker).value)
            laid = {"high": cards_text(high, jokers=2), "low": cards_text(low, jokers=2)}
        seat = {"wagers": stakes, "cards": cards_text(cards[:4], jokers=2), "decisions": [{"set": laid}]}
        dealer = cards_text(cards[4:], jokers=2)
        return {"game": self.plan.game, "submission": self.submission, "seats": {"1": seat}, "dealer": dealer}


def prepare(plan: Plan) -> SupremePaiGow:
    """The kernel for these rules and this strategy."""
    rules, lots = plan.rules, chapter.lots()
    names = staked(plan, (chapter.MAIN, chapter.BONUS))
    sides = supreme.sides(lots, **arguments(rules))
    made = {chapter.MAIN: _main(rules), chapter.BONUS: _bonus(rules)}
    with_bonus = chapter.BONUS in names
    kinds = np.arange(len(ENDS) * (len(made[chapter.BONUS].endings) if with_bonus else 1))
    rows = {chapter.MAIN: kinds % len(ENDS), chapter.BONUS: kinds // len(ENDS)}
    return SupremePaiGow(
        plan,
        wagers=tuple(made[name] for name in names),
        endings=np.array([rows[name] for name in names], np.uint8),
        layout=layout(lots, [card >> 2 for card in range(CARDS)], sides, *_splits(plan)),
        bonus=bonus_tables(rules.reading("MA-11"), bonus_joker_of(rules)) if with_bonus else None,
        submission=stated(rules),
    )


def _splits(plan: Plan) -> tuple[I64, I64]:
    """How the player and the dealer set every lot."""
    rules, named = plan.rules, strategy_of(plan, (HOUSE_WAY, OPTIMAL, SIMPLE, CALLABLE))
    player = chapter.player_of(rules, default_store())
    if named == OPTIMAL:
        return best_splits(player, terms_of(rules, table_of(rules, chapter.MAIN))), player.chosen
    if named == SIMPLE:
        return chapter.chosen(PAIR_HIGH, **arguments(rules)), player.chosen
    return player.chosen, player.chosen


def _main(rules: TableRules) -> SimWager:
    table = table_of(rules, chapter.MAIN)
    return SimWager(chapter.MAIN, endings(terms_of(rules, table)), table.id)


def _bonus(rules: TableRules) -> SimWager:
    """The bonus by its hands; reading MA-9 says whether filed odds above the printed ones count."""
    table = table_of(rules, chapter.BONUS)
    if rules.reading("MA-9") == "exact":
        rules = replace(rules, odds={wager: odds for wager, odds in rules.odds.items() if wager != chapter.BONUS})
    found = (Ending(name, net_of(rules.cell(table, name))) for name in BONUS)
    return SimWager(chapter.BONUS, tuple(found), table.id)


@njit
def _add_bonus(a: Planes, b: Planes, c: Planes, d: Planes, by: Tables, out: Kinds) -> None:
    """Count the bonus hand in: three kinds, the ends of the contest, to each."""
    word, lanes, table, flush = by.word, by.lanes, by.table, by.flush
    for i in range(out.shape[0]):
        total = by.start + word[a[i]] + word[b[i]] + word[c[i]] + word[d[i]]
        code = table[total & KEY]
        if total & FLUSH:
            held = lanes[a[i]] | lanes[b[i]] | lanes[c[i]] | lanes[d[i]]
            code = max(code, flush[flush_mask(held, total)])
        out[i] += 3 * code


SIM = SimPart(prepare, nightly=400)
