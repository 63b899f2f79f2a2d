"""Three-card poker hands, in which a straight beats a flush; the ace is high or below a deuce."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from croupier.cards import ACE, KING, RANK_NAMES, plural
from croupier.families.hands.categories import THREE_CARD
from croupier.families.hands.evaluation import UNCITED, Evaluation, pack
from croupier.families.hands.poker import check

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card, Rank
    from croupier.families.hands.evaluation import Clauses

HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE, STRAIGHT_FLUSH, MINI_ROYAL = range(7)
_LOWEST = (1, 0, ACE)
STRAIGHTS: tuple[tuple[Rank, ...], ...] = (_LOWEST, *((top, top - 1, top - 2) for top in range(2, 13)))
_STRENGTH = {frozenset(ranks): strength for strength, ranks in enumerate(STRAIGHTS)}


def best(cards: Sequence[Card], *, clauses: Clauses = UNCITED) -> Evaluation:
    """How good three cards of a 52-card deck are."""
    check(cards, sizes=(3,))
    ordered = tuple(sorted(cards, reverse=True))
    value = _value([card >> 2 for card in ordered], suited=len({card & 3 for card in ordered}) == 1)
    category = value >> 20
    return Evaluation(value, THREE_CARD[category], ordered, (), _phrase(value), clauses[category])


def _value(ranks: Sequence[Rank], *, suited: bool) -> int:
    """The value of three ranks in falling order."""
    kinds = len(set(ranks))
    if kinds == 1:
        return pack(THREE, ranks[:1])
    if kinds == 2:
        pair, kicker = (ranks[1], ranks[0] if ranks[1] == ranks[2] else ranks[2])
        return pack(PAIR, (pair, kicker))
    strength = _STRENGTH.get(frozenset(ranks))
    if strength is None:
        return pack(FLUSH if suited else HIGH_CARD, ranks)
    if not suited:
        return pack(STRAIGHT, (strength,))
    return pack(MINI_ROYAL, ()) if ranks[1] == KING else pack(STRAIGHT_FLUSH, (strength,))


_PHRASES = (
    "{high} high",
    "pair of {highs}",
    "flush, {high} high",
    "straight, {extent}",
    "three of a kind, {highs}",
    "straight flush, {extent}",
    "mini-royal",
)


@cache
def _phrase(value: int) -> str:
    category, high = value >> 20, value >> 16 & 15
    extent = ""
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        extent = "ace to three" if high == 0 else f"{RANK_NAMES[STRAIGHTS[high][0]]} high"
    return _PHRASES[category].format(high=RANK_NAMES[high], highs=plural(high), extent=extent)
