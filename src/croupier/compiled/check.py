"""What the batch functions accept: a clear error names the hand, the card and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import card_text
from croupier.errors import InputError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.compiled.arrays import Hands

TILES = 32


def hands_of(hands: Hands, *, widths: tuple[int, ...], deck: int, distinct: bool) -> Hands:
    """The hands in one block of memory, once their type, their width and their cards are right."""
    _check_array(hands)
    if hands.shape[1] not in widths:
        wanted = " or ".join(map(str, widths))
        raise InputError("hands", f"each hand has {hands.shape[1]} cards where {wanted} are needed", field="hands")
    if hands.size and int(hands.max()) >= deck:
        row, column = np.argwhere(hands >= deck)[0].tolist()
        _refuse(hands, row, column, deck, "is not in the deck")
    if distinct:
        _check_distinct(hands, deck)
    return np.ascontiguousarray(hands)


def _check_array(hands: object) -> None:
    if not isinstance(hands, np.ndarray):
        found = type(hands).__name__
    elif hands.dtype != np.uint8 or hands.ndim != 2:
        found = f"of {hands.dtype} in {hands.ndim} dimensions"
    else:
        return
    raise InputError("hands", f"hands are an array of uint8 in 2 dimensions, not {found}", field="hands")


def _check_distinct(hands: Hands, deck: int) -> None:
    held = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1)
    double = np.flatnonzero(np.bitwise_count(held) != hands.shape[1])
    if double.size:
        row = int(double[0])
        cards = hands[row].tolist()
        column = next(i for i, card in enumerate(cards) if card in cards[:i])
        _refuse(hands, row, column, deck, "occurs twice")


def _refuse(hands: Hands, row: int, column: int, deck: int, why: str) -> None:
    card = int(hands[row, column])
    if deck == TILES:
        from croupier.tiles import tile_text

        piece, name = "tile", tile_text(card) if card < TILES else str(card)
    else:
        piece, name = "card", card_text(card, jokers=2 if deck == 54 else 1) if card < 54 else str(card)
    raise InputError("hands", f"{name} (hand {row + 1}, {piece} {column + 1}) {why}", field="hands")


def option(name: str, value: str, known: Iterable[str]) -> str:
    """A value that an option has, or an error that says which it has."""
    known = tuple(known)
    if value not in known:
        raise InputError(
            "option", f"{name} is {' or '.join(known)}, not '{value}'{did_you_mean(value, known)}", field=name
        )
    return value


def thread_count(threads: int) -> int:
    """A number of threads that can be started."""
    if threads < 1:
        raise InputError("threads", f"at least one thread is needed, not {threads}", field="threads")
    return threads
