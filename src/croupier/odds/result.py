"""The rows that `croupier odds` answers with, and how they leave: JSON, CSV, pandas, Arrow, a notebook."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.money import format_amount

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from croupier.odds.model import Priced
    from croupier.rulebook import Published

HEADS = ("wager", "paytable", "house way", "player", "return", "edge", "of total", "hits", "SD", "published", "")
BAND_90, BAND_95, BAND_99 = 1.6449, 1.9600, 2.5758


class Row(msgspec.Struct, frozen=True):
    """One line of a return table."""

    category: str
    pays: str
    combinations: int
    probability: float
    net: str
    contribution: float


class Result(msgspec.Struct, frozen=True, rename={"return_": "return"}):
    """The exact figures of one wager under one paytable and one way of playing."""

    game: str
    wager: str
    paytable: str | None
    house_way: str | None
    player: str
    role: str
    label: str
    reading: dict[str, str]
    options: dict[str, str | int | bool]
    return_: float
    return_exact: str
    house_edge: float
    return_of_total: float
    average_total_wager: float
    hit_frequency: float
    variance: float
    standard_deviation: float
    method: str
    standard_error: float | None
    counts: dict[str, int]
    total_combinations: int
    published: float | tuple[float, float] | None
    published_as: str | None
    agrees: bool | None
    assumptions: tuple[str, ...]
    return_before_vigorish: float | None
    players: int
    meter: str | None
    break_even_meter: str | None
    rows: tuple[Row, ...]

    @property
    def exact(self) -> Fraction:
        """The return as a fraction."""
        return Fraction(self.return_exact)

    def as_dict(self) -> dict[str, Any]:
        """The row as the JSON document has it."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found

    def band(self, rounds: int, z: float = BAND_95) -> tuple[float, float]:
        """The returns between which a number of rounds will end, with the confidence that z stands for."""
        width = z * self.standard_deviation / math.sqrt(rounds)
        return self.return_ - width, self.return_ + width


class Results(list[Result]):
    """A list of results that a notebook shows as a table and that pandas and Arrow can take."""

    def records(self) -> list[dict[str, Any]]:
        """Flat rows: what a spreadsheet can hold."""
        return [_flat(result) for result in self]

    def to_pandas(self) -> Any:
        """The rows as a pandas data frame."""
        import pandas

        return pandas.DataFrame(self.records())

    def to_arrow(self) -> Any:
        """The rows as an Arrow table."""
        import pyarrow

        return pyarrow.Table.from_pylist(self.records())

    def _repr_html_(self) -> str:
        from html import escape

        heads = (
            "wager",
            "paytable",
            "house way",
            "player",
            "return",
            "edge",
            "of total",
            "hits",
            "SD",
            "published",
            "",
        )
        lines = ["<table><thead><tr>" + "".join(f"<th>{head}</th>" for head in heads) + "</tr></thead><tbody>"]
        lines += ["<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells(r)) + "</tr>" for r in self]
        return "".join(lines) + "</tbody></table>"


def cells(result: Result) -> tuple[str, ...]:
    """A result as a table for people shows it."""
    agrees = {True: "agrees", False: "disagrees", None: ""}[result.agrees]
    return (
        f"{result.wager}{' (bank)' if result.role == 'bank' else ''}",
        (result.paytable or "").rpartition("/")[2],
        result.house_way or "",
        f"{result.player} {result.label}".strip(),
        f"{result.return_:.4%}",
        f"{result.house_edge:.4%}",
        f"{result.return_of_total:.4%}",
        f"{result.hit_frequency:.3%}",
        f"{result.standard_deviation:.4g}",
        printed(result),
        agrees,
    )


def printed(result: Result) -> str:
    """The published figure as people write it."""
    if result.published is None or result.published_as is None:
        return ""
    figure = result.published
    shown = f"{figure[0]:g}–{figure[1]:g}%" if isinstance(figure, tuple) else f"{figure:g}%"
    measure, _, of = result.published_as.partition(" of the ")
    return f"{measure} {shown}{' of total' if of.startswith('total') else ''}"


def result_of(
    priced: Priced,
    *,
    game: str,
    wager: str,
    paytable: str | None,
    reading: dict[str, str],
    options: dict[str, str | int | bool],
    players: int,
    published: Published | None,
    among: Sequence[tuple[Fraction, Fraction]] = (),
) -> Result:
    """The figures that follow from a priced wager."""
    back = 1 + priced.expected
    of_total = 1 + priced.expected / priced.wagered
    total = priced.total
    return Result(
        game=game,
        wager=wager,
        paytable=paytable,
        house_way=priced.house_way,
        player=priced.player,
        role=priced.role,
        label=priced.label,
        reading=reading,
        options=options,
        return_=float(back),
        return_exact=f"{back.numerator}/{back.denominator}",
        house_edge=float(-priced.expected),
        return_of_total=float(of_total),
        average_total_wager=float(priced.wagered),
        hit_frequency=float(priced.hits),
        variance=float(priced.variance),
        standard_deviation=math.sqrt(priced.variance),
        method=priced.method,
        standard_error=None,
        counts=_counts(priced),
        total_combinations=total,
        published=published.figure if published else None,
        published_as=published.said if published else None,
        agrees=published.agrees(back, of_total, among) if published else None,
        assumptions=priced.assumptions,
        return_before_vigorish=None if priced.before_vigorish is None else float(priced.before_vigorish),
        players=players,
        meter=format_amount(priced.meter.amount) if priced.meter else None,
        break_even_meter=_break_even(priced),
        rows=tuple(
            Row(
                o.category,
                o.pays,
                o.count,
                o.count / total,
                f"{o.net.numerator}/{o.net.denominator}" if o.net.denominator != 1 else str(o.net.numerator),
                float(Fraction(o.count, total) * o.net),
            )
            for o in priced.outcomes
        ),
    )


def _counts(priced: Priced) -> dict[str, int]:
    found: dict[str, int] = {}
    for outcome in priced.outcomes:
        found[outcome.category] = found.get(outcome.category, 0) + outcome.count
    return found


def _break_even(priced: Priced) -> str | None:
    """The meter from which the wager returns all that is staked, to the next cent above."""
    if priced.meter is None or priced.meter.per_cent <= 0:
        return None
    meter = priced.meter.amount + math.ceil(-priced.expected / priced.meter.per_cent)
    return format_amount(max(0, meter))


def _flat(result: Result) -> dict[str, Any]:
    found = result.as_dict()
    for dropped in ("counts", "rows"):
        del found[dropped]
    found["reading"] = " ".join(f"{key}={value}" for key, value in result.reading.items())
    found["options"] = " ".join(f"{key}={value}" for key, value in result.options.items())
    low, high = result.published if isinstance(result.published, tuple) else (result.published, result.published)
    found["published"], found["published_high"] = low, high
    found["assumptions"] = "; ".join(result.assumptions)
    return found


def csv_lines(results: Sequence[Result]) -> Iterator[str]:
    """The rows as comma separated values, the names first."""
    import csv
    from io import StringIO

    rows = Results(results).records()
    buffer = StringIO()
    writer = csv.DictWriter(buffer, list(rows[0]) if rows else ["game"], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    yield from buffer.getvalue().splitlines(keepends=True)
