"""Every compiled ranking under one name: those that chapters share, and those that are one chapter's own."""

from __future__ import annotations

from collections.abc import Callable

from croupier.chapters.asia_poker.kernels import ranking as asia
from croupier.chapters.asia_poker.kernels import settings as asia_settings
from croupier.chapters.asia_poker.kernels.ranking import rank_asia
from croupier.chapters.dj_wild_stud_poker.hands import FiveOfAKindReading as FiveOfAKind
from croupier.chapters.dj_wild_stud_poker.hands import NaturalReading as Natural
from croupier.chapters.dj_wild_stud_poker.kernels import ranking as dj_wild
from croupier.chapters.dj_wild_stud_poker.kernels.ranking import rank_dj_wild
from croupier.chapters.pai_gow_tiles.kernels import ranking as tiles
from croupier.chapters.pai_gow_tiles.kernels.ranking import rank_tiles
from croupier.chapters.supreme_pai_gow.hands.ranking import AceReading as SupremeAce
from croupier.chapters.supreme_pai_gow.hands.ranking import JokerReading as JokerPoints
from croupier.chapters.supreme_pai_gow.kernels import ranking as supreme
from croupier.chapters.supreme_pai_gow.kernels.ranking import classify_supreme_bonus, rank_supreme
from croupier.compiled import rankings
from croupier.compiled.arrays import I32
from croupier.compiled.rankings import (
    all_hands,
    enumerate7_joker,
    rank_bug,
    rank_four_card,
    rank_fully_wild,
    rank_poker,
    rank_three_card,
    rank_two_card,
)
from croupier.compiled.settings import Settings, pai_gow_poker
from proofs.witness.four_pieces import set_cards, set_tiles
from proofs.witness.specials import ASIA_BONUS, FORTUNE_BY_PAY, AsiaRoyal, classify_asia_bonus, classify_fortune

__all__ = [
    "AsiaRoyal",
    "FiveOfAKind",
    "JokerPoints",
    "Natural",
    "SupremeAce",
    "all_hands",
    "classify_asia_bonus",
    "classify_fortune",
    "classify_supreme_bonus",
    "enumerate7_joker",
    "rank_asia",
    "rank_bug",
    "rank_dj_wild",
    "rank_four_card",
    "rank_fully_wild",
    "rank_poker",
    "rank_supreme",
    "rank_three_card",
    "rank_tiles",
    "rank_two_card",
]

VALUES: dict[str, Callable[..., I32]] = {
    "dj-wild": dj_wild.values,
    "asia": asia.values,
    "supreme": supreme.values,
    "tiles": tiles.values,
}
HAND_NAMES: dict[str, tuple[str, ...]] = {
    "fortune": FORTUNE_BY_PAY,
    "asia-bonus": ASIA_BONUS,
    "supreme-bonus": supreme.BONUS,
}
BATCH_SETTERS: dict[str, Callable[..., Settings]] = {
    "face-up-pai-gow-poker": pai_gow_poker,
    "pai-gow-poker": pai_gow_poker,
    "asia-poker": asia_settings.set_hands,
    "pai-gow-tiles": set_tiles,
    "supreme-pai-gow": set_cards,
}


def values(family: str, **options: bool | str) -> I32:
    """The value of every class of a family, shared or a chapter's own."""
    return VALUES[family](**options) if family in VALUES else rankings.values(family, **options)
