"""What the loops need to know of a royal match: two cards of one other suit beside a royal flush."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.compiled.seven_card import MATCHES

if TYPE_CHECKING:
    from croupier.compiled.arrays import I64

NONE = "none"
NO_MATCH = np.array([-1, 0, 0, 0], np.int64)
# The codes of a royal flush without a match and with it, where hands are numbered from the lowest up.
ROYAL, MATCHED = 8, 11


def match_array(royal_match: str) -> I64:
    """The royal match as the kernels take it: the code to look at, the condition, the code that it becomes."""
    ranks, joker_too = MATCHES[royal_match]
    return np.array([ROYAL, sum(1 << rank for rank in ranks), joker_too, MATCHED], np.int64)
