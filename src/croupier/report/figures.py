"""How a report writes figures: fixed decimals, separators, a true minus sign."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import TypeAlias

from croupier.money import dollars, parse_amount

Figure: TypeAlias = float | Fraction

MINUS = "\N{MINUS SIGN}"


def percent(value: Figure, digits: int = 3) -> str:
    """A share in percent."""
    return minus(f"{100 * float(value):,.{digits}f}%")


def points(value: Figure, digits: int = 3) -> str:
    """A difference of shares, in percentage points and with its sign."""
    return minus(f"{100 * float(value):+,.{digits}f}")


def decimal(value: Figure, digits: int = 3) -> str:
    """A plain number."""
    return minus(f"{float(value):,.{digits}f}")


def signed(value: Figure, digits: int = 6) -> str:
    """A number with its sign."""
    return minus(f"{float(value):+,.{digits}f}")


def whole(value: int) -> str:
    """A count with separators."""
    return f"{value:,}"


def ratio(value: Fraction) -> str:
    """An exact value: whole, or one integer over another."""
    return minus(f"{value.numerator:,}" if value.denominator == 1 else f"{value.numerator:,} / {value.denominator:,}")


def probability(value: Fraction) -> str:
    """A probability with enough decimals for the rarest hand, and none that say nothing."""
    return f"{float(value):.10f}"


def one_in(value: Figure) -> str:
    """A probability as people say it."""
    if not value:
        return "never"
    odds = 1 / float(value)
    return f"1 in {odds:,.{max(0, 2 - int(math.log10(odds)))}f}"


def money(amount: str) -> str:
    """An amount as people read it."""
    return dollars(parse_amount(amount))


def minus(text: str) -> str:
    """A text whose figures carry a true minus sign; hyphens between words stay."""
    return re.sub(r"(?<![\w-])-(?=[\d.])", MINUS, text)
