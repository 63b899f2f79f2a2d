"""The one door to Numba, with types: importing this module imports Numba, so kernels alone import it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar, cast

from croupier.cache import folder

if TYPE_CHECKING:
    from collections.abc import Callable

# Numba reads this when it is imported; a setting of the user's stands.
os.environ.setdefault("NUMBA_CACHE_DIR", str(folder() / "numba"))

from numba import njit as _njit

F = TypeVar("F", bound="Callable[..., object]")


def njit(function: F) -> F:
    """Compile on first use, keep the result on disk, and run without Python's lock."""
    return cast("F", _njit(cache=True, nogil=True)(function))


def inlined(function: F) -> F:
    """Part of a loop under a name of its own: it is compiled into its callers, and costs them no call."""
    return cast("F", _njit(inline="always")(function))
