"""Supreme Pai Gow counted: every hand of four against hands set by a way, free setting, and the bonus hands."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import ACE, JOKER, TEN
from croupier.chapters.supreme_pai_gow.kernels.ranking import BONUS, classify_supreme_bonus, rank_supreme, values
from croupier.compiled.rankings import all_hands
from croupier.compiled.two_hands.contest import against_way, codes_of, meetings
from croupier.compiled.two_hands.equilibrium import Game, bracket

if TYPE_CHECKING:
    from croupier.chapters.supreme_pai_gow.hands.ranking import AceReading, BonusJoker, JokerReading, ZeroReading
    from croupier.chapters.supreme_pai_gow.hands.setting import EqualHands
    from croupier.compiled.arrays import I16, I64, Arrays, Bools, Hands
    from croupier.compiled.two_hands.contest import Codes
    from croupier.compiled.two_hands.equilibrium import Bracket
    from croupier.compiled.two_hands.lots import Lots
    from croupier.work import Work

GAME = "supreme-pai-gow"
# A joker counts 3 or 6; two of them count 9.
POINTS = np.array([*(1 if c >> 2 == ACE else 0 if c >> 2 >= TEN else (c >> 2) + 2 for c in range(JOKER)), 3, 6])


def sides(
    lots: Lots,
    *,
    equal: EqualHands = "allowed",
    zero: ZeroReading = "pair-ranks",
    joker: JokerReading = "after-subtracting",
) -> tuple[Codes, Codes]:
    """The codes of the player and the house; a player's low hand of zero points cannot win (reading MA-2)."""
    worth = values(joker)

    def struck(low: Hands, classes: I16) -> Bools:
        ranked = worth[classes] >> 20 > 0
        found: Bools = np.where(ranked, (zero == "loses") & (POINTS[low].sum(1) % 10 == 0), worth[classes] >> 16 == 0)
        return found

    return codes_of(lots, partial(rank_supreme, joker=joker), struck, equal=equal == "allowed")


def way(
    work: Work,
    lots: Lots,
    chosen: I64,
    *,
    equal: EqualHands = "allowed",
    zero: ZeroReading = "pair-ranks",
    joker: JokerReading = "after-subtracting",
) -> Arrays:
    """How every setting fares, of a player and of a bank, against hands set as chosen."""
    codes = sides(lots, equal=equal, zero=zero, joker=joker)
    return against_way(work, f"{GAME}: settings against the way", lots, codes, chosen)


def equilibrium(
    lots: Lots,
    *,
    prize: int,
    stake: int,
    equal: EqualHands = "allowed",
    zero: ZeroReading = "pair-ranks",
    joker: JokerReading = "after-subtracting",
    threads: int = 2,
) -> Bracket:
    """The bracket of the game in which both sides set freely."""
    player, house = sides(lots, equal=equal, zero=zero, joker=joker)
    return bracket(Game(meetings(lots), lots.sizes, player, house, prize, stake), threads)


def bonus(*, ace: AceReading = "ace-both", joker: BonusJoker = "after-subtracting", threads: int = 2) -> dict[str, int]:
    """How many of all hands of four cards are each hand of the bonus wager, the best first."""
    codes = classify_supreme_bonus(all_hands(JOKER + 2, 4), ace=ace, joker=joker, threads=threads)
    counts = np.bincount(codes, minlength=len(BONUS))
    return {name: int(count) for name, count in zip(reversed(BONUS), reversed(counts.tolist()), strict=True)}
