"""Tables of the hands that bonus wagers pay: a code is a place in a tuple of hands, the lowest paying first."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np

from croupier.cards import ACE, EIGHT, FIVE, JACK, KING, NINE, QUEEN, SIX, TEN, THREE
from croupier.compiled import cache as _cache
from croupier.compiled import orders as _orders
from croupier.compiled.tables import Tables, assemble, pack_arrays, rank_rows, suit_rows

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from croupier.compiled.arrays import I64, Bools

Hands: TypeAlias = tuple[str, ...]
FortuneOrder: TypeAlias = Literal["pay", "rank"]
NONE = "none"

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

SUPREME_BONUS: Hands = (
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


# The two ranks of one other suit that lie beside a royal flush, and whether the joker may be one of them; in the
# royal flush it may always be.
ROYAL_MATCHES: Mapping[str, tuple[tuple[int, int], bool]] = {
    "king-queen": ((KING, QUEEN), False),
    "king-queen-either-part": ((KING, QUEEN), True),
    "ace-king": ((ACE, KING), False),
}

NO_MATCH = np.array([-1, 0, 0, 0], np.int64)


def match_array(royal_match: str) -> I64:
    """The royal match as the kernels take it: the code to look at, the condition, the code that it becomes."""
    ranks, joker_too = ROYAL_MATCHES[royal_match]
    royal, matched = (FORTUNE_BY_RANK.index(name) for name in ("royal-flush", "royal-flush-plus-royal-match"))
    return np.array([royal, sum(1 << rank for rank in ranks), joker_too, matched], np.int64)


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
def fortune(order: FortuneOrder) -> Tables:
    """The tables of the seven-card hands of the Fortune Bonus."""
    arrays = _cache.load(f"fortune-{order}", lambda: _build_seven(FORTUNE[order]))
    return assemble(arrays, 7, size=5, jokers=1)


@cache
def asia_bonus(royal: str) -> Tables:
    """The tables of Asia Poker's bonus hands; the reading says whether a royal flush may hold the joker."""
    natural_royal = royal == "natural-royal"
    arrays = _cache.load(f"asia-bonus-{royal}", lambda: _build_seven(ASIA_BONUS, natural_royal=natural_royal))
    return assemble(arrays, 7, size=5, jokers=1)


# Supreme Pai Gow's four cards with two jokers


@cache
def supreme_bonus(ace: str, joker: str) -> Tables:
    """The tables of Supreme Pai Gow's bonus hands."""
    arrays = _cache.load(f"supreme-bonus-{ace}-{joker}", lambda: _build_supreme(ace, joker))
    return assemble(arrays, 4, size=4, jokers=2)


def _build_supreme(ace: str, joker: str) -> dict[str, NDArray[Any]]:
    rows = list(rank_rows(4, 2))
    codes = [
        [_supreme_code(np.repeat(np.arange(13), row).tolist(), held, ace, joker) for row in counts]
        for held, counts, _ in rows
    ]
    flush = np.zeros(len(suit_rows()[0]), np.int64)
    for held in (0, 1, 2):
        for ranks in combinations(range(13), 4 - held):
            name = NONE
            if set(ranks) == {ACE, KING, QUEEN, JACK}:
                name = "royal-flush"
            elif _supreme_straight(ranks, held, ace, joker):
                name = "straight-flush"
            elif held == 0:
                name = "flush"
            bits = sum(1 << rank for rank in ranks)
            for jokers in ((0,), (1, 2), (3,))[held]:
                flush[bits | jokers << 13] = SUPREME_BONUS.index(name)
    sums = np.concatenate([places for _, _, places in rows])
    return pack_arrays(sums, np.concatenate([np.array(part) for part in codes]), flush, _places(SUPREME_BONUS))


def _supreme_code(ranks: Sequence[int], jokers: int, ace: str, joker: str) -> int:
    """The best bonus hand of natural ranks and jokers without regard to suits."""
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    made = {
        "four-aces": ranks.count(ACE) == 4,
        "two-jokers-and-two-aces": jokers == 2 and ranks.count(ACE) == 2,
        "four-of-a-kind": counts[0] == 4,
        "three-of-a-kind": counts[0] == 3,
        "two-pair": counts.count(2) + (jokers == 2) == 2,
        "straight": _supreme_straight(ranks, jokers, ace, joker),
        "two-jokers": jokers == 2,
        "any-other-pair": counts[0] == 2,
    }
    return max((SUPREME_BONUS.index(name) for name, is_so in made.items() if is_so), default=0)


def _supreme_straight(ranks: Sequence[int], jokers: int, ace: str, joker: str) -> bool:
    """Whether the cards are consecutive when a joker has the value that its partner in a two-card hand gives it."""
    straights = _orders.windows(4)
    allowed = {"ace-both": straights, "ace-low": straights[:-1], "ace-high": straights[1:]}[ace]
    given = [joker_rank(rank, joker) for rank in ranks]
    # Two jokers have a value only when each is set with one of the other two cards.
    fillings: list[list[int]] = [given] if jokers == 2 else [[rank] for rank in given] if jokers else [[]]
    return any(sum(1 << rank for rank in {*ranks, *filling}) in allowed for filling in fillings)


def joker_rank(other: int, joker: str) -> int:
    """The rank, three or six, that a joker has beside a card: the one that gives more points."""
    if joker == "before-subtracting":
        return SIX
    points = 1 if other == ACE else 0 if other >= TEN else other + 2
    return THREE if (points + 3) % 10 > (points + 6) % 10 else SIX
