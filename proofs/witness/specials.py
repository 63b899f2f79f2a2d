"""The hands of seven cards that bonus wagers pay, by the million: a code is a place in a tuple, the lowest first.

The package counts and simulates these hands by their lines; these tables are the second opinion.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np

from croupier.cards import ACE, EIGHT, FIVE, JOKER, NINE, SIX
from croupier.compiled import cache as _cache
from croupier.compiled import orders as _orders
from croupier.compiled import run
from croupier.compiled.check import hands_of, option
from croupier.compiled.seven_card import MATCHES
from croupier.compiled.specials import NONE, match_array
from croupier.compiled.tables import Tables, assemble, pack_arrays, rank_rows, suit_rows

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from croupier.compiled.arrays import I16, I64, Bools
    from croupier.compiled.arrays import Hands as Cards

Hands: TypeAlias = tuple[str, ...]
AsiaRoyal: TypeAlias = Literal["joker-royal", "natural-royal"]

FORTUNE_BY_RANK: Hands = (
    NONE,
    "three-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
    "five-aces",
    "seven-card-straight-flush-with-joker",
    "royal-flush-plus-royal-match",
    "seven-card-straight-flush",
)
# Seven cards may hold both; the paytables pay three of a kind no less than a straight.
FORTUNE_BY_PAY: Hands = (NONE, "three-pair", "straight", "three-of-a-kind", *FORTUNE_BY_RANK[4:])
FORTUNE: Mapping[str, Hands] = {"pay": FORTUNE_BY_PAY, "rank": FORTUNE_BY_RANK}

ASIA_BONUS: Hands = (
    NONE,
    "straight",
    "three-of-a-kind",
    "flush",
    "full-house",
    "nine-high",
    "four-of-a-kind",
    "straight-flush-with-joker",
    "natural-straight-flush",
    "royal-flush",
    "five-aces",
    "three-of-a-kind-and-four-eights",
)


def _codes(hands: Hands, made: Mapping[str, Bools]) -> I64:
    """The code of the best hand among those made."""
    best = np.zeros(len(next(iter(made.values()))), np.int64)
    for name, rows in made.items():
        best = np.maximum(best, np.where(rows, hands.index(name), 0))
    return best


# By ranks


def _ranks_made(counts: I64, jokers: int) -> dict[str, Bools]:
    """What seven cards hold by ranks alone, the joker being an ace or in a straight any card."""
    bits = _orders.rank_bits(counts)
    straight = _orders.straight_strength(bits, _orders.windows(5), jokers) >= 0
    natural_eights = counts[:, EIGHT] == 4
    held = counts.copy()
    held[:, ACE] += jokers
    at_least = {size: (held >= size).sum(1) for size in (2, 3, 4)}
    nine_high = [sum(1 << rank for rank in range(NINE + 1) if rank != gap) for gap in (FIVE, SIX)]
    return {
        "straight": straight,
        "three-pair": at_least[2] >= 3,
        "three-of-a-kind": at_least[3] >= 1,
        "full-house": (at_least[3] >= 1) & (at_least[2] >= 2),
        "four-of-a-kind": at_least[4] >= 1,
        "five-aces": held[:, ACE] == 5,
        "nine-high": np.isin(bits, nine_high) & (jokers == 0),
        "three-of-a-kind-and-four-eights": natural_eights & (at_least[3] >= 2),
    }


def _suit_made(bits: I64, jokers: I64) -> dict[str, Bools]:
    """What the cards of one suit hold, with the joker in it."""
    straights = _orders.windows(5)
    natural = _orders.straight_strength(bits, straights, 0)
    filled = _orders.straight_strength(bits, straights, jokers)
    seven = _orders.straight_strength(bits, _orders.windows(7), jokers) >= 0
    top = len(straights) - 1
    return {
        "flush": np.bitwise_count(bits) + jokers >= 5,
        "straight-flush": filled >= 0,
        "royal-flush": filled == top,
        "natural-royal-flush": natural == top,
        "natural-straight-flush": natural >= 0,
        "straight-flush-with-joker": (filled >= 0) & (jokers > 0),
        "seven-card-straight-flush": seven & (jokers == 0),
        "seven-card-straight-flush-with-joker": seven & (jokers > 0),
    }


def _build_seven(hands: Hands, *, natural_royal: bool = False) -> dict[str, NDArray[Any]]:
    rows = list(rank_rows(7, 1))
    codes = [_codes(hands, _listed(hands, _ranks_made(counts, held))) for held, counts, _ in rows]
    bits, jokers = suit_rows()
    suited = _suit_made(bits, np.minimum(jokers, 1))
    if natural_royal:
        suited["royal-flush"] = suited["natural-royal-flush"]
    flush = _codes(hands, _listed(hands, suited))
    return pack_arrays(np.concatenate([sums for _, _, sums in rows]), np.concatenate(codes), flush, _places(hands))


def _listed(hands: Hands, made: Mapping[str, Bools]) -> dict[str, Bools]:
    return {name: rows for name, rows in made.items() if name in hands}


def _places(hands: Hands) -> I64:
    return np.arange(len(hands), dtype=np.int64)


@cache
def fortune(order: str) -> Tables:
    """The tables of the seven-card hands of the Fortune Bonus."""
    arrays = _cache.load(f"fortune-{order}", lambda: _build_seven(FORTUNE[order]))
    return assemble(arrays, 7, size=5, jokers=1)


def classify_fortune(
    hands: Cards, *, royal_match: str = "king-queen", order: str = "pay", threads: int = 1, check: bool = False
) -> I16:
    """The hand that seven of 53 cards are for the Fortune Bonus."""
    held = hands_of(hands, widths=(7,), deck=JOKER + 1, distinct=check)
    match = match_array(option("royal_match", royal_match, MATCHES))
    return run.ranked(fortune(option("order", order, FORTUNE)), held, threads=threads, match=match)


def classify_asia_bonus(
    hands: Cards, *, royal: AsiaRoyal = "joker-royal", threads: int = 1, check: bool = False
) -> I16:
    """The highest paying bonus hand of Asia Poker in seven of 53 cards (reading AP-2)."""
    held = hands_of(hands, widths=(7,), deck=JOKER + 1, distinct=check)
    return run.ranked(asia_bonus(royal), held, threads=threads)


@cache
def asia_bonus(royal: str) -> Tables:
    """The tables of Asia Poker's bonus hands; the reading says whether a royal flush may hold the joker."""
    option("royal", royal, ("joker-royal", "natural-royal"))
    natural_royal = royal == "natural-royal"
    arrays = _cache.load(f"asia-bonus-{royal}", lambda: _build_seven(ASIA_BONUS, natural_royal=natural_royal))
    return assemble(arrays, 7, size=5, jokers=1)
