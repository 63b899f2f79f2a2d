"""The categories of every family of hands, worst first: a category's number is its place here.

Readable rankings and fast kernels share these numbers, so `value >> 20` means the same in both.
"""

from __future__ import annotations

from typing import TypeAlias

Family: TypeAlias = tuple[str, ...]

# Ordinary five-card poker. Straights number from A-2-3-4-5 = 0 to A-K-Q-J-10 = 9, straight flushes 0 to 8.
POKER: Family = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)

# Pai gow poker: the joker is an ace or fills straights and flushes.
# Straights number from 6-5-4-3-2 = 0 to K-Q-J-10-9 = 7, then A-2-3-4-5 = 8 and A-K-Q-J-10 = 9.
BUG: Family = (*POKER, "five-aces")

# Where the joker is any card; straights number as in BUG.
FULLY_WILD: Family = (*POKER, "five-of-a-kind")

# Deuces and a joker wild: five of a kind stands below the royal flush or above it.
DJ: Family = (*POKER[:9], "five-of-a-kind", "royal-flush", "five-wilds")
DJ_ABOVE: Family = (*POKER[:9], "royal-flush", "five-of-a-kind", "five-wilds")

# Four cards.
FOUR_CARD: Family = (
    "high-card",
    "pair",
    "two-pair",
    "straight",
    "flush",
    "three-of-a-kind",
    "straight-flush",
    "four-of-a-kind",
)

# Four cards with the joker.
ASIA: Family = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
    "four-aces",
)

# Three cards.
THREE_CARD: Family = ("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush", "mini-royal")
