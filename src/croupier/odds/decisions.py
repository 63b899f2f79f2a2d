"""Decisions that are kept beside the counts: how every kind of hand is set best.

They are rows of the order of settings, and mean something only beside the hands for which they were found. So each
file bears a stamp of its question and of those hands; one that is damaged, or bears another stamp, is not used.
"""

from __future__ import annotations

import zipfile
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from croupier.odds.store import digest, key_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from croupier.compiled.arrays import I64, Hands
    from croupier.odds.store import Store
    from croupier.work import Parameters, Work

    Arrays: TypeAlias = Mapping[str, NDArray[Any]]

NAME, STAMP = "decisions", "stamp"
FORMAT = 1
# What a file that was cut short, or is none, raises when its arrays are read.
DAMAGE = (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile, zlib.error)


def stamp_of(parameters: Parameters, *hands: Hands) -> I64:
    """The format, and a sum over the question and the hands that the decisions are about."""
    found = zlib.crc32(key_of(NAME, parameters).encode())
    for part in hands:
        found = zlib.crc32(part.tobytes(), found)
    return np.array([FORMAT, found], np.int64)


def kept_decisions(
    store: Store, game: str, parameters: Parameters, compute: Callable[[Work], Arrays], sound: Callable[[Arrays], bool]
) -> Arrays:
    """The decisions of the package or the user's cache if they are sound, else computed again and kept."""
    key = key_of(NAME, parameters)
    fresh = replace(store, recompute=True)
    for shelf in (store, fresh):
        try:
            found = shelf.arrays(game, NAME, parameters, compute)
            if sound(found):
                return found
        except DAMAGE:
            pass
        store.kept.get(game, {}).pop(key, None)
    if (folder := fresh.folder_of(game)) is not None:
        (folder / f"{game}.{digest(key)}.npz").unlink(missing_ok=True)
    return fresh.arrays(game, NAME, parameters, compute)
