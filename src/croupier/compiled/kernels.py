"""The compiled loops. They are serial and hold no lock: slices of the work go to plain threads.

`@njit(parallel=True)` would compile ten times slower, run no faster and leave a thread pool on which a later
fork would block.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from croupier.compiled.jit import njit

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.compiled.arrays import I16, I32, I64, Hands
    from croupier.compiled.tables import Tables

KEY = 0xFFFF_FFFF
FLUSH = 0x8888 << 32
TWO_EACH = 0x2222 << 32
LANE = 0x7FFF
ROYAL_BITS = 0x1F00
JOKER_BIT = 1 << 13

Batch: TypeAlias = "Callable[[Hands, Tables, I64, I16], None]"


@njit
def flush_shift(word: int) -> int:
    """Where the lane of the suit begins whose nibble has reached a flush."""
    if word & (0x0088 << 32):
        return 0 if word & (0x0008 << 32) else 16
    return 32 if word & (0x0800 << 32) else 48


@njit
def flush_mask(cards: int, word: int) -> int:
    """The ranks of the suit that has reached a flush, a bit each: of cards in lanes whose words add up to this."""
    return cards >> flush_shift(word) & LANE


@njit
def royal_match(cards: int, shift: int, match: I64) -> bool:
    """Whether the cards beside a royal flush are the match: two given ranks of one other suit.

    A joker that the royal flush does not need may be lent to the match.
    """
    need = match[1]
    royal = cards >> shift & LANE
    lent = match[2] and royal & JOKER_BIT and royal & ROYAL_BITS == ROYAL_BITS
    for other in range(0, 64, 16):
        held = cards >> other & need
        if other != shift and (held == need or (lent and held)):
            return True
    return False


@cache
def batch(width: int) -> Batch:
    """The kernel for hands of `width` cards: per card one load and one add, then one look-up, and one more for a flush.

    The width is fixed when it is compiled, which lets the loop over the cards unroll.
    """

    @njit
    def ranked(hands: Hands, by: Tables, match: I64, out: I16) -> None:
        word, lanes, table, flush = by.word, by.lanes, by.table, by.flush
        for i in range(hands.shape[0]):
            total = by.start
            for j in range(width):
                total += word[hands[i, j]]
            code = table[total & KEY]
            if total & FLUSH:
                cards = 0
                for j in range(width):
                    cards |= lanes[hands[i, j]]
                shift = flush_shift(total)
                code = max(code, flush[cards >> shift & LANE])
                if code == match[0] and royal_match(cards, shift, match):
                    code = match[3]
            out[i] = code

    return ranked


@njit
def look_up_pairs(hands: Hands, table: I16, out: I16) -> None:
    """The class of hands of two cards or tiles: one look-up."""
    for i in range(hands.shape[0]):
        out[i] = table[hands[i, 0], hands[i, 1]]


@njit
def count(
    top: int, firsts: Hands, pair_word: I64, pair_key: I64, pair_lanes: I64, by: Tables, match: I64, tally: I32
) -> None:
    """Add every hand that begins with the top card and one of the firsts to the tally of codes.

    The last two cards of a hand run through a list of pairs, in which all pairs below a card come first: one long
    loop. Neighbouring pairs often have one class, and each would wait for the other's count to be stored, so
    they are tallied in four rows.
    """
    word, lanes, table, flush = by.word, by.lanes, by.table, by.flush
    for i in range(firsts.shape[0]):
        total = by.start + word[top]
        cards = lanes[top]
        last = top
        for j in range(firsts.shape[1]):
            last = firsts[i, j]
            total += word[last]
            cards |= lanes[last]
        pairs = last * (last - 1) // 2
        if (total + TWO_EACH) & FLUSH:
            for p in range(pairs):
                full = total + pair_word[p]
                code = table[full & KEY]
                if full & FLUSH:
                    held = cards | pair_lanes[p]
                    shift = flush_shift(full)
                    code = max(code, flush[held >> shift & LANE])
                    if code == match[0] and royal_match(held, shift, match):
                        code = match[3]
                tally[p & 3, code] += 1
        else:
            key = total & KEY
            for p in range(pairs):
                tally[p & 3, table[key + pair_key[p]]] += 1


@njit
def fill_combinations(out: Hands) -> None:
    """Every set of as many cards as a row has places, falling in the row, rising from row to row."""
    width = out.shape[1]
    for j in range(width):
        out[0, j] = width - 1 - j
    for i in range(1, out.shape[0]):
        for j in range(width):
            out[i, j] = out[i - 1, j]
        j = width - 1
        while j > 0 and out[i, j] + 1 == out[i, j - 1]:
            out[i, j] = width - 1 - j
            j -= 1
        out[i, j] += 1
