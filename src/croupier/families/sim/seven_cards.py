"""Which row of a paytable seven cards are paid by: the side wagers of pai gow games.

What a hand meets depends on its ranks and, where it may hold a flush, on the ranks of that suit. A wager pays the first
row of its table that the hand meets. So two numbers are looked up, the first row met by the ranks and the first row met
by the suit, and the smaller one counts. The number after the last row means that no row is met.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.cards import ACE, EIGHT, FIVE, NINE, RANK_NAMES, SIX
from croupier.compiled import keys as _keys
from croupier.compiled import specials as _specials
from croupier.compiled.house_way_poker import rank_tables
from croupier.compiled.jit import njit
from croupier.compiled.kernels import FLUSH, KEY, LANE, flush_shift, royal_match
from croupier.compiled.orders import rank_bits, straight_strength, windows
from croupier.compiled.seven_card import FLUSH as FLUSH_SIZE
from croupier.compiled.seven_card import LINES, hands_of, rank_lines, suit_lines
from croupier.compiled.tables import suit_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from numpy.typing import NDArray

    from croupier.compiled.ace_high import JokerPart
    from croupier.compiled.arrays import I32, I64
    from croupier.compiled.seven_card import Joker, RoyalMatch
    from croupier.compiled.seven_card_lines import Lines
    from croupier.sim.deal import Planes
    from croupier.sim.model import Codes, Decisions

    ByHand: TypeAlias = NDArray[np.uint8]
    Read: TypeAlias = Callable[[Lines], Lines]

HAND = 7
MATCH = "royal-flush-plus-royal-match"
EIGHTS, NINE_HIGH = "three-of-a-kind-and-four-eights", "nine-high"
# The lines of all games, and how high a hand can be that meets none: two sets of bits.
NAMES = (*LINES, EIGHTS, NINE_HIGH)
HIGHS = tuple(f"{name}-high" for name in RANK_NAMES)
# A suit that is no flush for a wager, which takes the joker for an ace; and a bit above the masks of suits.
NO_FLUSH = 255
MATCHED = 1 << 15


class Hands(NamedTuple):
    """Seven cards of every round, sorted: the class of their ranks, and the ranks of a suit that may be a flush.

    `suit` is -1 where no suit may be one, and has the bit MATCHED where a royal match lies beside a royal flush.
    """

    ranks: I32
    suit: I32


def sort_hands(cards: Planes, match: RoyalMatch = "king-queen") -> Hands:
    """The hands whose cards are all of these rows."""
    rounds = cards.shape[1]
    found = Hands(np.empty(rounds, np.int32), np.empty(rounds, np.int32))
    _sort(cards, _look(), _specials.match_array(match), found)
    return found


@dataclass(frozen=True, eq=False)
class Block:
    """Some rounds: the player's cards, the dealer's, those of other players, and what was decided.

    Hands are sorted when they are first asked for, and once.
    """

    cards: Planes
    decisions: Decisions
    match: RoyalMatch = "king-queen"

    @cached_property
    def _sorted(self) -> dict[int, Hands]:
        return {}

    @property
    def player(self) -> Hands:
        """The player's hands."""
        return self.seat(0)

    @property
    def dealer(self) -> Hands:
        """The dealer's hands."""
        return self.seat(HAND)

    def seat(self, first: int) -> Hands:
        """The hands whose cards begin at this row."""
        if first not in self._sorted:
            self._sorted[first] = sort_hands(self.cards[first : first + HAND], self.match)
        return self._sorted[first]


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One wager's numbers: by the ranks, by the ranks where there is a flush, by the suit, and of a royal match."""

    plain: ByHand
    flushed: ByHand
    suit: ByHand
    match: int

    def row(self, hands: Hands) -> Codes:
        """The number of the row that pays each hand."""
        out = np.empty(len(hands.ranks), np.uint8)
        _number(hands, self.plain, self.flushed, self.suit, self.match, out)
        return out


def whole(cards: Planes) -> Planes:
    """The cards in one piece, as the loops take them: the last block of a run is cut short."""
    return cards if cards.flags.c_contiguous else cards.copy()


# --- The lines of every kind of hand, as bits


@cache
def _ranks(joker: Joker) -> I64:
    """What each multiset of ranks meets."""
    hands = hands_of()
    if not np.array_equal(hands.counts, rank_tables().counts):
        raise AssertionError("multisets of ranks stand in two orders")
    held = hands.counts.copy()
    held[:, ACE] += hands.joker
    eights = (held[:, EIGHT] == 4) & ((held > 0).sum(1) == 2)
    nine = [sum(1 << rank for rank in range(NINE + 1) if rank != gap) for gap in (FIVE, SIX)]
    low = np.isin(rank_bits(held), nine)
    found: I64 = rank_lines(hands, joker) | _bit(EIGHTS) * eights | _bit(NINE_HIGH) * low
    return found


@cache
def _suits() -> I64:
    """What each mask of a suit meets."""
    bits, jokers = suit_rows()
    return suit_lines(replace(hands_of(), suited=bits, flush_joker=np.minimum(jokers, 1)))


class Look(NamedTuple):
    """All that leads from cards to sorted hands; `royal` says which masks of a suit are a royal flush."""

    word: I64
    lanes: I64
    start: int
    places: I32
    royal: ByHand


@cache
def _look() -> Look:
    royal = (_suits() & _bit("royal-flush") > 0).astype(np.uint8)
    return Look(_keys.words(HAND), _keys.lanes(), _keys.flush_start(FLUSH_SIZE), rank_tables().places, royal)


def _bit(name: str) -> int:
    return 1 << NAMES.index(name)


def _heights(joker: JokerPart) -> I64:
    """How high each multiset of ranks is, where it holds neither a pair nor a straight."""
    ranks = rank_tables()
    held = ranks.counts.copy()
    held[:, ACE] += ranks.joker
    filled = joker == "ordinary"
    bits, fillers = rank_bits(ranks.counts if filled else held), ranks.joker if filled else 0
    nothing = (held.max(1) == 1) & (straight_strength(bits, windows(FLUSH_SIZE), fillers) < 0)
    top = 12 - np.argmax(held[:, ::-1] > 0, axis=1)
    found: I64 = np.where(nothing, np.int64(1) << top, 0)
    return found


# --- Wagers


def by_lines(order: Sequence[str], read: Read = lambda lines: lines, *, joker: Joker = "ordinary") -> Side:
    """A wager on the lines of a table, best first; `read` says which lines a reading lets a hand meet."""
    ranks, suits = _ranks(joker), _suits()
    flush = np.bitwise_count(suit_rows()[0]) + np.minimum(suit_rows()[1], 1) >= FLUSH_SIZE
    return Side(
        _numbers(ranks, NAMES, order, read),
        _numbers(ranks | _bit("flush"), NAMES, order, read),
        np.where(flush, _numbers(suits, NAMES, order, read), NO_FLUSH).astype(np.uint8),
        _first(order, read(frozenset((MATCH, "royal-flush", "flush")))),
    )


def by_height(order: Sequence[str], *, joker: JokerPart = "ordinary") -> Side:
    """A wager on how high a hand is that holds nothing else."""
    heights, none = _heights(joker), len(order)
    bits, jokers = suit_rows()
    counted = np.bitwise_count(bits) + (np.minimum(jokers, 1) if joker == "ordinary" else 0)
    return Side(
        _numbers(heights, HIGHS, order, lambda lines: lines),
        np.full(len(heights), none, np.uint8),
        np.where(counted >= FLUSH_SIZE, none, NO_FLUSH).astype(np.uint8),
        none,
    )


def _numbers(bits: I64, names: Sequence[str], order: Sequence[str], read: Read) -> ByHand:
    """The number of the first row that each hand meets."""
    found, place = np.unique(bits, return_inverse=True)
    met = (frozenset(name for n, name in enumerate(names) if lines >> n & 1) for lines in found.tolist())
    numbers: ByHand = np.array([_first(order, read(lines)) for lines in met], np.uint8)[place]
    return numbers


def _first(order: Sequence[str], lines: Lines) -> int:
    return next((n for n, name in enumerate(order) if name in lines), len(order))


# --- Loops


@njit
def _sort(cards: Planes, by: Look, match: I64, out: Hands) -> None:
    for i in range(cards.shape[1]):
        total = by.start
        for j in range(HAND):
            total += by.word[cards[j, i]]
        out.ranks[i] = by.places[total & KEY]
        out.suit[i] = -1
        if total & FLUSH:
            held = 0
            for j in range(HAND):
                held |= by.lanes[cards[j, i]]
            shift = flush_shift(total)
            mask = held >> shift & LANE
            out.suit[i] = mask | MATCHED if by.royal[mask] and royal_match(held, shift, match) else mask


@njit
def _number(hands: Hands, plain: ByHand, flushed: ByHand, suit: ByHand, match: int, out: Codes) -> None:
    for i in range(out.shape[0]):
        ranks, mask = hands.ranks[i], hands.suit[i]
        if mask < 0 or suit[mask & LANE] == NO_FLUSH:
            out[i] = plain[ranks]
        else:
            found = min(flushed[ranks], suit[mask & LANE])
            out[i] = min(found, match) if mask & MATCHED else found
