"""Supreme Pai Gow: four cards for the player, four for the dealer, and the bonus on the player's four.

The contest and the bonus hand say everything, so a round is one of 36 kinds.
"""

from __future__ import annotations

from dataclasses import replace
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
from croupier.families.sim.two_hands import ENDS, TwoHands, layout, main_wager, splits_of
from croupier.odds.answer import default_store
from croupier.odds.pricing import net_of
from croupier.sim.model import Ending, SimWager
from croupier.sim.part import SimPart
from croupier.sim.strategies import STAKE, staked, stated, table_of

if TYPE_CHECKING:
    from croupier.compiled.tables import Tables
    from croupier.sim.deal import Planes
    from croupier.sim.model import Kinds, Plan
    from croupier.submission import TableRules

CARDS = 54
# The least wager: with it the payout limit of Section 14(b) never binds, as in the exact odds.
BONUS_STAKE = "1"
PAIR_HIGH = "pair-high"


def prepare(plan: Plan) -> TwoHands:
    """The kernel for these rules and this strategy."""
    rules, lots, joker = plan.rules, chapter.lots(), joker_of(plan.rules)
    names = staked(plan, (chapter.MAIN, chapter.BONUS))
    made = {chapter.MAIN: main_wager(rules, chapter.MAIN), chapter.BONUS: _bonus(rules)}
    with_bonus = chapter.BONUS in names
    kinds = np.arange(len(ENDS) * (len(made[chapter.BONUS].endings) if with_bonus else 1))
    rows = {chapter.MAIN: kinds % len(ENDS), chapter.BONUS: kinds // len(ENDS)}
    bonus = bonus_tables(rules.reading("MA-11"), bonus_joker_of(rules)) if with_bonus else None

    def further(cards: Planes, out: Kinds) -> None:
        if bonus is not None:
            _add_bonus(cards[0], cards[1], cards[2], cards[3], bonus, out)

    player = chapter.player_of(rules, default_store())
    splits = splits_of(plan, chapter.MAIN, player, lambda: chapter.chosen(PAIR_HIGH, **arguments(rules)))
    return TwoHands(
        plan,
        wagers=tuple(made[name] for name in names),
        endings=np.array([rows[name] for name in names], np.uint8),
        layout=layout(lots, [card >> 2 for card in range(CARDS)], supreme.sides(lots, **arguments(rules)), *splits),
        stakes={chapter.MAIN: STAKE} | ({chapter.BONUS: BONUS_STAKE} if with_bonus else {}),
        value=lambda two: best(two, joker=joker).value,
        text=lambda cards: cards_text(cards, jokers=2),
        submission=stated(rules),
        deck=CARDS,
        further=further,
        names_way=True,
    )


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
