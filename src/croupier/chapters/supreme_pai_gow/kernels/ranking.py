"""Supreme Pai Gow's hands by the million: two cards, and the bonus hands of four."""

from __future__ import annotations

from functools import cache as memory
from itertools import combinations, product
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import ACE, JACK, JOKER, KING, QUEEN, SIX, TEN, THREE
from croupier.compiled import cache, run
from croupier.compiled.check import hands_of, option
from croupier.compiled.families import numbered
from croupier.compiled.orders import windows
from croupier.compiled.pairs import PairTable, fill
from croupier.compiled.specials import NONE
from croupier.compiled.tables import Tables, assemble, pack_arrays, rank_rows, suit_rows
from croupier.families.hands.evaluation import pack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.chapters.supreme_pai_gow.hands.ranking import AceReading, BonusJoker, JokerReading
    from croupier.compiled.arrays import I16, I32, Arrays, Hands

JOKERS = ("after-subtracting", "before-subtracting")
FREE = "free"

CATEGORIES = ("points", "face-cards", "pair")

BONUS: tuple[str, ...] = (
    NONE,
    "any-other-pair",
    "two-jokers",
    "straight",
    "two-pair",
    "flush",
    "three-of-a-kind",
    "straight-flush",
    "four-of-a-kind",
    "two-jokers-and-two-aces",
    "royal-flush",
    "four-aces",
)


def rank_supreme(
    hands: Hands, *, joker: JokerReading = "after-subtracting", threads: int = 1, check: bool = False
) -> I16:
    """Supreme Pai Gow: two of 54 cards."""
    held = hands_of(hands, widths=(2,), deck=JOKER + 2, distinct=check)
    return run.ranked_pairs(pairs_of(joker), held, threads=threads)


def values(joker: JokerReading = "after-subtracting") -> I32:
    """The value of every class of two cards."""
    return numbered(pairs_of(joker).values)


@memory
def pairs_of(joker: str) -> PairTable:
    """The table of two cards of 54, by the reading of a joker's points."""
    option("joker", joker, JOKERS)
    return fill(54, lambda a, b: _value(a, b, joker))


def _value(a: int, b: int, joker: str) -> int:
    low, high = sorted((a, b))
    if low >= JOKER:
        return pack(2, (13,))
    one = low >> 2
    other = joker_rank(one, joker) if high >= JOKER else high >> 2
    if one == other and high < JOKER:
        return pack(2, (one,))
    if JACK <= one < other < ACE:
        return pack(1, (one + other - 2 * JACK - 1,))
    points = [1 if rank == ACE else 0 if rank >= TEN else rank + 2 for rank in (one, other)]
    # Ties are broken with the ace as the lowest card.
    return pack(0, (sum(points) % 10, max((rank + 1) % 13 for rank in (one, other))))


def joker_rank(other: int, joker: str) -> int:
    """The rank, three or six, that a joker has beside a card: the one that gives more points."""
    if joker == "before-subtracting":
        return SIX
    points = 1 if other == ACE else 0 if other >= TEN else other + 2
    return THREE if (points + 3) % 10 > (points + 6) % 10 else SIX


def classify_supreme_bonus(
    hands: Hands,
    *,
    ace: AceReading = "ace-both",
    joker: BonusJoker = "after-subtracting",
    threads: int = 1,
    check: bool = False,
) -> I16:
    """The highest paying bonus hand of Supreme Pai Gow in four of 54 cards (reading MA-11)."""
    held = hands_of(hands, widths=(4,), deck=JOKER + 2, distinct=check)
    return run.ranked(bonus_tables(ace, joker), held, threads=threads)


@memory
def bonus_tables(ace: str, joker: str) -> Tables:
    """The tables of Supreme Pai Gow's bonus hands."""
    option("ace", ace, ("ace-both", "ace-low", "ace-high"))
    option("joker", joker, (*JOKERS, FREE))
    arrays = cache.load(f"supreme-bonus-{ace}-{joker}", lambda: _build(ace, joker))
    return assemble(arrays, 4, size=4, jokers=2)


def _build(ace: str, joker: str) -> Arrays:
    rows = list(rank_rows(4, 2))
    codes = [
        [_code(np.repeat(np.arange(13), row).tolist(), held, ace, joker) for row in counts] for held, counts, _ in rows
    ]
    flush = np.zeros(len(suit_rows()[0]), np.int64)
    for held in (0, 1, 2):
        for ranks in combinations(range(13), 4 - held):
            name = NONE
            if set(ranks) == {ACE, KING, QUEEN, JACK}:
                name = "royal-flush"
            elif _straight(ranks, held, ace, joker):
                name = "straight-flush"
            elif held == 0:
                name = "flush"
            bits = sum(1 << rank for rank in ranks)
            for jokers in ((0,), (1, 2), (3,))[held]:
                flush[bits | jokers << 13] = BONUS.index(name)
    sums = np.concatenate([places for _, _, places in rows])
    return pack_arrays(
        sums, np.concatenate([np.array(part) for part in codes]), flush, np.arange(len(BONUS), dtype=np.int64)
    )


def _code(ranks: Sequence[int], jokers: int, ace: str, joker: str) -> int:
    """The best bonus hand of natural ranks and jokers without regard to suits."""
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    made = {
        "four-aces": ranks.count(ACE) == 4,
        "two-jokers-and-two-aces": jokers == 2 and ranks.count(ACE) == 2,
        "four-of-a-kind": counts[0] == 4,
        "three-of-a-kind": counts[0] == 3,
        "two-pair": counts.count(2) + (jokers == 2) == 2,
        "straight": _straight(ranks, jokers, ace, joker),
        "two-jokers": jokers == 2,
        "any-other-pair": counts[0] == 2,
    }
    return max((BONUS.index(name) for name, is_so in made.items() if is_so), default=0)


def _straight(ranks: Sequence[int], jokers: int, ace: str, joker: str) -> bool:
    """Whether the cards are consecutive when a joker has the value that its partner in a two-card hand gives it."""
    straights = windows(4)
    allowed = {"ace-both": straights, "ace-low": straights[:-1], "ace-high": straights[1:]}[ace]
    if joker == FREE:
        freely = product((THREE, SIX), repeat=jokers)
        return any(sum(1 << rank for rank in {*ranks, *taken}) in allowed for taken in freely)
    given = [joker_rank(rank, joker) for rank in ranks]
    # Two jokers have a value only when each is set with one of the other two cards.
    fillings: list[list[int]] = [given] if jokers == 2 else [[rank] for rank in given] if jokers else [[]]
    return any(sum(1 << rank for rank in {*ranks, *filling}) in allowed for filling in fillings)
