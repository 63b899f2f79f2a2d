"""How figures are spread: mean with its error, the ends, and what is in between; sums are of whole numbers."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec
import numpy as np

if TYPE_CHECKING:
    from croupier.compiled.arrays import I64

# In thousandths, so that the place of each in a sorted row is a whole number.
POINTS = (10, 50, 100, 250, 500, 750, 900, 950, 990)
# Thousandths at either end that a histogram leaves out: one jackpot would squeeze all else into one bar.
BEYOND = 5
LOW_BITS = 20
CHUNK = 100_000


class Spread(msgspec.Struct, frozen=True):
    """The mean of a figure, how far it spreads, and the value that a share of the sample does not exceed."""

    mean: float
    mean_exact: str
    standard_error: float
    standard_deviation: float
    least: float
    greatest: float
    quantiles: dict[str, float]


class Bars(msgspec.Struct, frozen=True):
    """A histogram of all but the outermost values: its edges, how many lie between each two, and how many beyond."""

    edges: tuple[float, ...]
    counts: tuple[int, ...]
    below: int
    above: int


def total(values: I64) -> int:
    """The exact sum of any number of 64-bit integers."""
    return (int((values >> LOW_BITS).sum()) << LOW_BITS) + int((values & ((1 << LOW_BITS) - 1)).sum())


def squares(values: I64) -> int:
    """The exact sum of the squares of any number of 64-bit integers."""
    found = 0
    for start in range(0, len(values), CHUNK):
        part = values[start : start + CHUNK].astype(object)
        found += int(part @ part)
    return found


def spread(values: I64, unit: int = 1) -> Spread:
    """How amounts in parts are spread, told in units of a given number of parts."""
    count = len(values)
    mean = Fraction(total(values), count)
    variance = max(Fraction(squares(values), count) - mean * mean, Fraction(0))
    deviation = math.sqrt(variance) / unit
    in_order = np.sort(values)
    told = mean / unit
    return Spread(
        mean=float(told),
        mean_exact=f"{told.numerator}/{told.denominator}",
        standard_error=deviation / math.sqrt(count),
        standard_deviation=deviation,
        least=int(in_order[0]) / unit,
        greatest=int(in_order[-1]) / unit,
        quantiles={f"{p / 10:g}%": int(in_order[-(-count * p // 1000) - 1]) / unit for p in POINTS},
    )


def bars(values: I64, unit: int = 1, most: int = 40) -> Bars:
    """A histogram of amounts in parts, told in larger units; bars are equally wide, and few values lie beyond them."""
    in_order = np.sort(values)
    beyond = len(values) * BEYOND // 1000
    low, high = int(in_order[beyond]), int(in_order[-1 - beyond])
    width = max(1, -(-(high - low + 1) // most))
    inner = values[(values >= low) & (values <= high)]
    counts = np.bincount((inner - low) // width)
    edges = [low + width * i for i in range(len(counts) + 1)]
    return Bars(
        tuple(edge / unit for edge in edges),
        tuple(counts.tolist()),
        below=int((values < low).sum()),
        above=int((values > high).sum()),
    )
