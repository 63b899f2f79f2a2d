"""Pai gow with tiles: four tiles for the player, four for the dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from croupier.chapters.pai_gow_tiles import odds as chapter
from croupier.chapters.pai_gow_tiles.chart import sets_by
from croupier.chapters.pai_gow_tiles.hands import swap_of
from croupier.chapters.pai_gow_tiles.hands.ranking import best
from croupier.chapters.pai_gow_tiles.kernels import contest as tiles
from croupier.families.sim.two_hands import ENDS, TwoHands, layout, main_wager, splits_of
from croupier.odds.answer import default_store
from croupier.sim.part import SimPart
from croupier.sim.strategies import STAKE, staked, stated
from croupier.tiles import PLACE, TILES, kind, tiles_text

if TYPE_CHECKING:
    from croupier.chapters.pai_gow_tiles.hands.ranking import ZeroReading
    from croupier.compiled.arrays import I64
    from croupier.sim.model import Plan


def prepare(plan: Plan) -> TwoHands:
    """The kernel for these rules and this strategy."""
    rules = plan.rules
    staked(plan, (chapter.PAI_GOW,))
    looks, swap = bool(chapter.filed(rules)), swap_of(rules)
    lots = chapter.lots(looks=looks)
    sides = tiles.sides(lots, swap=swap, zero=cast("ZeroReading", rules.reading("NJ-1")))

    def pairs_first() -> I64:
        sets = sets_by(rules.reading("NJ-3"), looks=looks)
        paired = sets.high >> 20 > 0
        return sets.by(paired * sets.high, sets.low, sets.high)

    splits = splits_of(plan, chapter.PAI_GOW, chapter.player_of(rules, default_store()), pairs_first)
    return TwoHands(
        plan,
        wagers=(main_wager(rules, chapter.PAI_GOW),),
        endings=np.arange(len(ENDS), dtype=np.uint8)[None],
        layout=layout(lots, [kind(t) if looks else PLACE[t] for t in TILES], sides, *splits),
        stakes={chapter.PAI_GOW: STAKE},
        value=lambda two: best(two, swap=swap).value,
        text=tiles_text,
        submission=stated(rules),
        deck=len(TILES),
    )


SIM = SimPart(prepare, nightly=400)
