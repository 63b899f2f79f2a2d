"""Money in integer cents, the odds that regulations print, and rounding that is always named."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Literal, TypeAlias

from croupier.errors import InputError

Cents: TypeAlias = int

_AMOUNT = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{2}))?", re.ASCII)
_RATIO = re.compile(r"([\d,]+(?:\.\d+)?)\s*(to|for|:)\s*([\d,]+)", re.IGNORECASE | re.ASCII)
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)%", re.ASCII)
_METER = re.compile(r"(?:(\$[\d,.]+)\s*\+\s*)?(\d+(?:\.\d+)?)% of meter", re.IGNORECASE | re.ASCII)


def parse_amount(text: object, *, field: str | None = None) -> Cents:
    """Cents of a dollar amount such as "7.50", "$1,000" or "25"."""
    if isinstance(text, bool) or not isinstance(text, (str, int)):
        raise InputError("amount", f'{text!r} is not an amount: write dollars as a string, such as "7.50"', field=field)
    found = _AMOUNT.fullmatch(str(text).strip())
    if found is None:
        raise InputError(
            "amount",
            f'{text!r} is not an amount: write dollars, or dollars and two digits of cents, such as "7.50"',
            field=field,
        )
    dollars, cents = found.groups()
    return int(dollars.replace(",", "")) * 100 + int(cents or 0)


def format_amount(cents: Cents) -> str:
    """The amount as the interfaces write it: "50", "7.50", "-12.25"."""
    sign = "-" if cents < 0 else ""
    dollars, rest = divmod(abs(cents), 100)
    return f"{sign}{dollars}.{rest:02d}" if rest else f"{sign}{dollars}"


def dollars(cents: Cents) -> str:
    """The amount as people read it: "$50,000", "$7.50"."""
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}${whole:,}.{rest:02d}" if rest else f"{sign}${whole:,}"


def parse_percent(text: str, *, field: str | None = None) -> Fraction:
    """The fraction that a percentage such as "28%" or "0.5%" stands for."""
    found = _PERCENT.fullmatch(text.strip())
    if found is None:
        raise InputError("percent", f'{text!r} is not a percentage such as "28%"', field=field)
    return Fraction(found[1]) / 100


class Rounding(Enum):
    """What to do with a payment that is not a whole number of cents."""

    EXACT = "exact"
    CENT_DOWN = "cent-down"
    CENT_UP = "cent-up"
    QUARTER_UP = "quarter-up"
    DOLLAR_DOWN = "dollar-down"

    def apply(self, cents: Fraction) -> Cents:
        """Whole cents; EXACT refuses what is not whole."""
        match self:
            case Rounding.EXACT:
                if cents.denominator != 1:
                    raise InputError("rounding", f"{cents} cents is not a whole number of cents")
                return cents.numerator
            case Rounding.CENT_DOWN:
                return cents.numerator // cents.denominator
            case Rounding.CENT_UP:
                return -(-cents.numerator // cents.denominator)
            case Rounding.QUARTER_UP:
                return 25 * Rounding.CENT_UP.apply(cents / 25)
            case Rounding.DOLLAR_DOWN:
                return 100 * Rounding.CENT_DOWN.apply(cents / 100)


_COARSE = (Rounding.QUARTER_UP, Rounding.DOLLAR_DOWN)


@dataclass(frozen=True, slots=True)
class Odds:
    """What a winning wager is paid, in any of the forms that the chapters print.

    `to` and `for` carry a ratio; `fixed` carries dollars, a share of the meter, or both; `push` returns
    the stake and `loss` takes it.
    """

    form: Literal["to", "for", "push", "loss", "fixed"]
    ratio: Fraction = Fraction(0)
    fixed: Cents = 0
    meter: Fraction = Fraction(0)

    @classmethod
    def parse(cls, text: object, *, field: str | None = None) -> Odds:
        """Read "3 to 2", "50:1", "25 for 1", "push", "loss", "$500", "10% of meter", "$5,000 + 20% of meter"."""
        if not isinstance(text, str):
            raise InputError("odds", f'{text!r} is not odds such as "3 to 2"', field=field)
        clean = " ".join(text.split())
        if clean.lower() in ("push", "loss"):
            return cls("push" if clean.lower() == "push" else "loss")
        if found := _RATIO.fullmatch(clean):
            first, form, second = (part.replace(",", "") for part in found.groups())
            if int(second) == 0:
                raise InputError("odds", f"{text!r}: odds of something to nothing", field=field)
            ratio = Fraction(first) / int(second)
            if form.lower() == "for" and ratio < 1:
                raise InputError("odds", f"{text!r} would take back part of a winning stake", field=field)
            return cls("for" if form.lower() == "for" else "to", ratio)
        if found := _METER.fullmatch(clean):
            share = Fraction(found[2]) / 100
            if share > 1:
                raise InputError("odds", f"{text!r} pays more than the whole meter", field=field)
            return cls("fixed", fixed=parse_amount(found[1], field=field) if found[1] else 0, meter=share)
        if clean.startswith("$"):
            return cls("fixed", fixed=parse_amount(clean, field=field))
        raise InputError(
            "odds",
            f'{text!r} is not odds: write "3 to 2", "25 for 1", "push", "loss", "$500" or "10% of meter"',
            field=field,
        )

    def __str__(self) -> str:
        if self.form in ("push", "loss"):
            return self.form
        if self.form == "fixed":
            parts = [dollars(self.fixed)] if self.fixed or not self.meter else []
            if self.meter:
                parts.append(f"{_plain(self.meter * 100)}% of meter")
            return " + ".join(parts)
        numerator, denominator = self.ratio.as_integer_ratio()
        return f"{numerator:,} {self.form} {denominator}"

    def __repr__(self) -> str:
        return f"Odds.parse({str(self)!r})"

    def win(self, stake: Cents, *, meter: Cents = 0, rounding: Rounding = Rounding.EXACT) -> Cents:
        """What the player receives beyond the return of the stake; negative on a loss."""
        match self.form:
            case "to":
                whole, broken = divmod(self.ratio.numerator * stake, self.ratio.denominator)
                return rounding.apply(self.ratio * stake) if broken or rounding in _COARSE else whole
            case "for":
                return rounding.apply((self.ratio - 1) * stake)
            case "fixed":
                return self.fixed + rounding.apply(self.meter * meter)
            case "push":
                return 0
            case "loss":
                return -stake

    def gross(self, stake: Cents, *, meter: Cents = 0, rounding: Rounding = Rounding.EXACT) -> Cents:
        """What crosses the table to the player, the stake included where it is returned."""
        if self.form == "for":
            return rounding.apply(self.ratio * stake)
        return self.win(stake, meter=meter, rounding=rounding) + (0 if self.form == "fixed" else stake)


def _plain(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else str(float(value))


def vigorish(won: Cents, rounding: Rounding = Rounding.CENT_DOWN) -> Cents:
    """Five percent of the amount won.

    Only rounding up to quarters is ever authorised, so without it a broken cent stays with the player.
    """
    if rounding not in (Rounding.CENT_DOWN, Rounding.QUARTER_UP):
        raise InputError("rounding", f"vigorish is exact to the cent or rounded up to quarters, not {rounding.value}")
    return rounding.apply(Fraction(won, 20))
