"""The best reply of pai gow poker as it is kept: for every kind of hand the row of the order of settings.

A row is one of `five_two`, for the columns of the hand that stands for the kind: those of classes of ranks first, then
those of flush hands. Where the suits part a kind, its hands have a few rows to choose from, and a choice for all suits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.compiled.house_way_poker import way_tables
from croupier.compiled.house_way_poker_kernels import CARDS, SPLITS, arrange
from croupier.compiled.jit import njit
from croupier.compiled.pai_gow.classes import LOW_BITS, kinds
from croupier.odds.decisions import STAMP, stamp_of

if TYPE_CHECKING:
    from croupier.chapters.pai_gow_poker.kernels.best import Reply
    from croupier.compiled.arrays import I32, I64, Hands
    from croupier.compiled.house_way_poker_kernels import Way
    from croupier.odds.decisions import Arrays
    from croupier.work import Parameters

ROWS, SPLIT, OPTIONS, CHOICE = "rows", "split", "options", "choice"


class Decisions(NamedTuple):
    """Kept decisions: a row for every kind; the kinds that suits part, their rows to choose from, and the choices.

    The choices of the kind `split[k]` are those from `start[k]` to before the next start, the suits of the lowest rank
    changing last.
    """

    rows: Hands
    split: I64
    options: Hands
    start: I64
    choice: Hands


def arrays_of(reply: Reply, parameters: Parameters, *, low_wheel: bool) -> Arrays:
    """A reply as it is kept."""
    found = kinds()
    rows = np.concatenate(
        [
            _rows(found.hands, reply.points[: len(found.hands)], low_wheel=low_wheel, suits=False),
            _rows(found.flush_hands, reply.points[len(found.hands) :], low_wheel=low_wheel, suits=True),
        ]
    )
    options: Hands = np.zeros_like(reply.options, np.uint8)
    ranked = reply.split < len(found.hands)
    for part, hands, before in ((ranked, found.hands, 0), (~ranked, found.flush_hands, len(found.hands))):
        for place in range(options.shape[1]):
            held = hands[reply.split[part] - before]
            points = np.ascontiguousarray(reply.options[part, place])
            options[part, place] = _rows(held, points, low_wheel=low_wheel, suits=before > 0)
    return {
        STAMP: _stamp(parameters),
        ROWS: rows,
        SPLIT: reply.split.astype(np.int32),
        OPTIONS: options,
        CHOICE: reply.choice,
    }


def decisions_of(arrays: Arrays) -> Decisions:
    """Kept decisions as they are used."""
    split = arrays[SPLIT].astype(np.int64)
    return Decisions(arrays[ROWS], split, arrays[OPTIONS], _starts(split), arrays[CHOICE])


def sound(arrays: Arrays, parameters: Parameters) -> bool:
    """Whether kept decisions answer this question, for these kinds of hands."""
    rows, split, options, choice = (arrays[name] for name in (ROWS, SPLIT, OPTIONS, CHOICE))
    every = len(_sizes())
    return (
        np.array_equal(arrays[STAMP], _stamp(parameters))
        and rows.shape == (every,)
        and len(np.unique(split)) == len(split)
        and 0 <= int(split.min(initial=0)) <= int(split.max(initial=0)) < every
        and options.ndim == 2
        and len(options) == len(split)
        and choice.shape == (int(_starts(split)[-1]),)
        and all(part.dtype == np.uint8 and int(part.max(initial=0)) < SPLITS for part in (rows, options))
        and choice.dtype == np.uint8
        and int(choice.max(initial=0)) < max(options.shape[1], 1)
    )


def _stamp(parameters: Parameters) -> I64:
    return stamp_of(parameters, kinds().hands, kinds().flush_hands)


def _sizes() -> I64:
    """In how many ways the suits can fall, for every kind; the suit of a flush is always the first."""
    found = kinds()
    return np.concatenate([found.ways, found.flush_ways // found.deck.suits])


def _starts(split: I64) -> I64:
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(_sizes()[split])])


def _rows(hands: Hands, points: I32, *, low_wheel: bool, suits: bool) -> Hands:
    """The row of each hand that makes its point."""
    # How hands rank is the same for all ways.
    by = way_tables("foxwoods", low_wheel=low_wheel).by
    out = np.full(len(hands), SPLITS, np.uint8)
    _find(hands, points, by if suits else by._replace(start=0), out)
    if (out == SPLITS).any():
        raise AssertionError("a point is none of its hand")
    return out


@njit
def _find(hands: Hands, points: I32, by: Way, out: Hands) -> None:
    high, low = np.empty(SPLITS, np.int16), np.empty(SPLITS, np.int16)
    hand = np.empty(CARDS, np.uint8)
    for i in range(out.shape[0]):
        for j in range(CARDS):
            hand[j] = hands[i, j]
        arrange(hand, by, high, low)
        for s in range(SPLITS):
            if np.int64(high[s]) << LOW_BITS | low[s] == points[i] and high[s] >= by.least[low[s]]:
                out[i] = s
                break
