"""Pai gow with tiles: four tiles for the player, four for the dealer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np

from croupier.chapters.pai_gow_tiles import odds as chapter
from croupier.chapters.pai_gow_tiles.chart import sets_by
from croupier.chapters.pai_gow_tiles.hands import swap_of
from croupier.chapters.pai_gow_tiles.hands.ranking import best
from croupier.chapters.pai_gow_tiles.kernels import contest as tiles
from croupier.families.odds.two_hands import terms_of
from croupier.families.sim.two_hands import ENDS, HOUSE_WAY, best_splits, endings, halves_of, layout
from croupier.odds.answer import default_store
from croupier.sim.model import SimWager
from croupier.sim.part import SimPart
from croupier.sim.strategies import CALLABLE, OPTIMAL, SIMPLE, STAKE, asked, staked, stated, strategy_of, table_of
from croupier.tiles import PLACE, TILES, kind, tiles_text

if TYPE_CHECKING:
    from croupier.chapters.pai_gow_tiles.hands.ranking import ZeroReading
    from croupier.compiled.arrays import I64
    from croupier.families.sim.two_hands import Layout
    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Decisions, Kinds, Plan


@dataclass(frozen=True, eq=False)
class PaiGowTiles:
    """The 32 tiles, and what both sides make of four of them."""

    plan: Plan
    wagers: tuple[SimWager, ...]
    endings: Codes
    layout: Layout
    submission: dict[str, object]
    deck: int = len(TILES)
    cards: int = 8

    def decide(self, cards: Planes) -> Decisions:
        """With which of the other three tiles the player lays the first."""
        if self.plan.strategy == CALLABLE:
            return asked(self.plan, 0, cards[:4], 3)[None]
        return self.layout.decide(cards)

    def kinds(self, cards: Planes, decisions: Decisions) -> Kinds:
        """How many of the player's hands are higher."""
        return self.layout.contest(cards, decisions)

    def settle(self, cards: Planes, decisions: Decisions) -> Codes:
        """How the wager ends."""
        return self.endings[:, self.kinds(cards, decisions)]

    def record(self, cards: list[int], decisions: list[int]) -> dict[str, object]:
        """One round for the referee."""
        swap = swap_of(self.plan.rules)
        high, low = halves_of(cards[:4], decisions[0], lambda two: best(two, swap=swap).value)
        return {
            "game": self.plan.game,
            "submission": self.submission,
            "seats": {
                "1": {
                    "wagers": {chapter.PAI_GOW: STAKE},
                    "cards": tiles_text(cards[:4]),
                    "decisions": [{"set": {"high": tiles_text(high), "low": tiles_text(low)}}],
                }
            },
            "dealer": tiles_text(cards[4:]),
        }


def prepare(plan: Plan) -> PaiGowTiles:
    """The kernel for these rules and this strategy."""
    rules = plan.rules
    staked(plan, (chapter.PAI_GOW,))
    looks = bool(chapter.filed(rules))
    lots = chapter.lots(looks=looks)
    swap = swap_of(rules)
    zero = cast("ZeroReading", rules.reading("NJ-1"))
    table = table_of(rules, chapter.PAI_GOW)
    wager = SimWager(chapter.PAI_GOW, endings(terms_of(rules, table)), table.id)
    chosen, way = _splits(plan)
    return PaiGowTiles(
        plan,
        wagers=(wager,),
        endings=np.arange(len(ENDS), dtype=np.uint8)[None],
        layout=layout(
            lots, [kind(t) if looks else PLACE[t] for t in TILES], tiles.sides(lots, swap=swap, zero=zero), chosen, way
        ),
        submission=stated(rules),
    )


def _splits(plan: Plan) -> tuple[I64, I64]:
    """How the player and the dealer set every lot."""
    rules, named = plan.rules, strategy_of(plan, (HOUSE_WAY, OPTIMAL, SIMPLE, CALLABLE))
    player = chapter.player_of(rules, default_store())
    if named == OPTIMAL:
        return best_splits(player, terms_of(rules, table_of(rules, chapter.PAI_GOW))), player.chosen
    if named == SIMPLE:
        sets = sets_by(rules.reading("NJ-3"), looks=bool(chapter.filed(rules)))
        paired = sets.high >> 20 > 0
        return sets.by(paired * sets.high, sets.low, sets.high), player.chosen
    return player.chosen, player.chosen


SIM = SimPart(prepare, nightly=400)
