"""One hand of pai gow poker: every setting of it against all hands that the dealer can hold, counted one by one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.cards import JOKER
from croupier.chapters.pai_gow_poker.kernels import direct as pai_gow_direct
from croupier.compiled import keys as _keys
from croupier.compiled import settings
from croupier.compiled.house_way_poker import rank_tables, way_tables
from croupier.compiled.pai_gow.classes import HIGHS, LOWS
from croupier.compiled.seven_card import HAND

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from croupier.cards import Card
    from croupier.compiled.arrays import I64


class Setting(NamedTuple):
    """A legal setting, and how many of the dealer's hands it beats, ties and is beaten by."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]
    win: int
    tie: int
    lose: int


def tally(cards: Collection[Card], way: str, *, low_wheel: bool = False, threads: int = 2) -> I64:
    """How many of all hands of seven of these cards a way sets to each high class and low class."""
    ranks, tables = rank_tables(), way_tables(way, low_wheel=low_wheel)
    held = np.array(sorted(cards), np.uint8)
    word7, start7 = _keys.words(HAND), _keys.flush_start(5)

    def run(first: int) -> I64:
        found = np.zeros(HIGHS * LOWS, np.int64)
        pai_gow_direct.tally_hands(held, first, word7, start7, ranks.places, tables, found)
        return found

    total = np.zeros(HIGHS * LOWS, np.int64)
    with ThreadPoolExecutor(threads) as pool:
        for part in pool.map(run, range(len(held) - HAND + 1)):
            total += part
    return total.reshape(HIGHS, LOWS)


def settings_of(
    hand: Sequence[Card], way: str, *, low_wheel: bool = False, bank: bool = False, threads: int = 2
) -> list[Setting]:
    """Every legal setting of a hand against a dealer who sets by a way; `bank` for the side that wins copies."""
    rest = set(range(JOKER + 1)).difference(hand)
    found = tally(rest, way, low_wheel=low_wheel, threads=threads)
    ways = settings.pai_gow_poker(np.array([hand], np.uint8), low_wheel=low_wheel, check=True)
    answers = []
    for split in np.flatnonzero(ways.legal[0]).tolist():
        high, low = (int(part[0, split]) + bank for part in ways.classes)
        win, lose = int(found[:high, :low].sum()), int(found[high:, low:].sum())
        cards = [hand[column] for column in ways.order[split]]
        answers.append(Setting(tuple(cards[:5]), tuple(cards[5:]), win, comb(len(rest), HAND) - win - lose, lose))
    return answers
