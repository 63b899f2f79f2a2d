"""Pai gow tiles counted: every hand of four against hands set by a way, and the value of setting freely."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from croupier.chapters.pai_gow_tiles.kernels.ranking import rank_tiles, values
from croupier.compiled.two_hands.contest import against_way, codes_of, meetings
from croupier.compiled.two_hands.equilibrium import Game, bracket
from croupier.tiles import PIPS

if TYPE_CHECKING:
    from croupier.chapters.pai_gow_tiles.hands.ranking import SwapReading, ZeroReading
    from croupier.compiled.arrays import I16, I64, Arrays, Bools, Hands
    from croupier.compiled.two_hands.contest import Codes
    from croupier.compiled.two_hands.equilibrium import Bracket
    from croupier.compiled.two_hands.lots import Lots
    from croupier.work import Work

GAME = "pai-gow-tiles"


def sides(lots: Lots, *, swap: SwapReading = "rank-follows", zero: ZeroReading = "without-pair") -> tuple[Codes, Codes]:
    """The codes of the player and the house; a player's low hand of value zero cannot win (reading NJ-1)."""
    worth = values(swap)

    def struck(low: Hands, classes: I16) -> Bools:
        spots = np.array(PIPS)[low].sum(1)
        paired = worth[classes] >> 20 > 0
        found: Bools = np.where(paired, (zero == "any") & (spots % 10 == 0), worth[classes] >> 16 == 0)
        return found

    return codes_of(lots, partial(rank_tiles, swap=swap), struck)


def way(
    work: Work, lots: Lots, chosen: I64, *, swap: SwapReading = "rank-follows", zero: ZeroReading = "without-pair"
) -> Arrays:
    """How every setting fares, of a player and of a bank, against hands set as chosen."""
    return against_way(work, f"{GAME}: settings against the way", lots, sides(lots, swap=swap, zero=zero), chosen)


def equilibrium(
    lots: Lots,
    *,
    prize: int,
    stake: int,
    swap: SwapReading = "rank-follows",
    zero: ZeroReading = "without-pair",
    threads: int = 2,
) -> Bracket:
    """The bracket of the game in which both sides set freely."""
    player, house = sides(lots, swap=swap, zero=zero)
    return bracket(Game(meetings(lots), lots.sizes, player, house, prize, stake), threads)
