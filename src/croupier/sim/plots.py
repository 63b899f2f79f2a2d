"""Pictures of simulations."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from croupier.sim.meter_result import MeterResult
    from croupier.sim.pit import PitResult
    from croupier.sim.result import Simulation
    from croupier.sim.session_result import SessionResult
    from croupier.sim.spread import Bars

BAR, QUIET, LOSS, GOAL = "#2f6f5e", "#9a9a9a", "#a33b3b", "#c09a3e"
Z_95 = 1.959964


def endings(found: Simulation) -> Figure:
    """How often each wager ended in each way, on a logarithmic scale, with the mean beside the exact value."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 0.6 + sum(1.1 + 0.22 * len(row.histogram) for row in found.rows)), layout="constrained")
    heights = [1.1 + 0.22 * len(row.histogram) for row in found.rows]
    axes = figure.subplots(len(found.rows), 1, squeeze=False, gridspec_kw={"height_ratios": heights})[:, 0]
    for axis, row in zip(axes, found.rows, strict=True):
        names = [name for name, count in row.histogram.items() if count][::-1]
        axis.barh(names, [row.histogram[name] / row.rounds for name in names], color=BAR)
        axis.set_xscale("log")
        axis.set_xlabel("share of rounds")
        exact = "" if row.exact is None else f", exact {row.exact:.4%}"
        _title(axis, f"{row.wager}: {row.return_:.4%} ± {row.standard_error:.4%}{exact}")
    return figure


def sessions(found: SessionResult) -> Figure:
    """What the sessions came to, who was still at the table when, and how deep the bankroll fell."""
    figure, (result, table, fall) = _stacked(3)
    _bars(result, found.histogram, found.sessions)
    result.axvline(0, color=QUIET, linewidth=1)
    result.axvline(found.result.mean, color=LOSS, linewidth=1)
    result.set_xlabel("result, dollars")
    _title(result, f"result: {_money(found.result.mean)} on average, {found.ahead:.1%} of sessions ahead")
    hands = [moment.hands for moment in found.moments]
    table.stackplot(
        hands,
        [moment.ruined for moment in found.moments],
        [moment.playing for moment in found.moments],
        [moment.reached for moment in found.moments],
        labels=["ruined", "at the table", "goal reached"],
        colors=[LOSS, BAR, GOAL],
    )
    table.set_xlabel("hands")
    table.set_ylabel("share of sessions")
    table.legend(loc="lower left", fontsize=8)
    _title(table, f"ruin {found.ruin:.2%}, {found.played.mean:,.0f} hands or {found.hours:.1f} hours on average")
    _bars(fall, found.drawdowns, found.sessions)
    fall.set_xlabel("deepest fall, dollars")
    _title(fall, f"deepest fall from a peak: {_money(found.drawdown.quantiles['50%'])} in half of the sessions or less")
    return figure


def pit(found: PitResult) -> Figure:
    """The hold of every day with the bands of alarm, and how the hold of all days so far settles."""
    figure, (daily, running) = _stacked(2)
    _bars(daily, found.histogram, found.days)
    theoretical = found.overall_hold if found.theoretical_hold is None else found.theoretical_hold
    daily.axvline(theoretical, color=LOSS, linewidth=1)
    for band, style in zip((band for band in found.bands if band.days == 1), (":", "--", "-."), strict=False):
        for edge in (band.low, band.high):
            daily.axvline(edge, color=QUIET, linewidth=1, linestyle=style)
    daily.set_xlabel("hold of a day, part of the handle; lines: theoretical, and bands of alarm")
    _title(daily, f"hold: theoretical {theoretical:.3%}, of all days {found.overall_hold:.3%}")
    days = range(1, len(found.cumulative) + 1)
    width = Z_95 * found.hold.standard_deviation
    running.fill_between(
        days,
        [theoretical - width / math.sqrt(day) for day in days],
        [theoretical + width / math.sqrt(day) for day in days],
        color=QUIET,
        alpha=0.3,
    )
    running.plot(days, found.cumulative, color=BAR)
    running.axhline(theoretical, color=LOSS, linewidth=1)
    running.set_xlabel("days")
    running.set_ylabel("hold so far")
    _title(running, "hold of the days so far, and where it lies with 95%")
    return figure


def meter(found: MeterResult) -> Figure:
    """How large the meter is when it is won, how long that takes, and what the reserve holds and the house adds."""
    figure, (size, time, money) = _stacked(3)
    _bars(size, found.histogram, found.histories * found.wins)
    size.set_xlabel("meter when won, dollars")
    _title(size, f"size when won: {_money(found.size.mean)} on average")
    shares = [float(name.rstrip("%")) / 100 for name in found.days.quantiles]
    time.plot(list(found.days_exact.values()), shares, color=LOSS, linewidth=1, label="exact")
    time.plot(list(found.days.quantiles.values()), shares, "o", color=BAR, label="simulated")
    time.set_xlabel("days")
    time.set_ylabel("share won by then")
    time.legend(loc="lower right", fontsize=8)
    _title(time, f"time until it is won: {found.expected_days:,.1f} days on average")
    wins = [nth.win for nth in found.by_win]
    money.plot(wins, [nth.reserve for nth in found.by_win], "o-", color=BAR, label="in the reserve at the win")
    money.plot(wins, [nth.house for nth in found.by_win], "o-", color=LOSS, label="added by the house")
    money.set_xlabel("win of the whole meter")
    money.set_ylabel("dollars")
    money.legend(fontsize=8)
    _title(money, "reserve, and what the house adds to seed the meter again")
    return figure


def _stacked(rows: int) -> tuple[Figure, list[Axes]]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 3 * rows), layout="constrained")
    return figure, list(figure.subplots(rows, 1))


def _bars(axis: Axes, bars: Bars, total: int) -> None:
    widths = [high - low for low, high in zip(bars.edges, bars.edges[1:], strict=False)]
    axis.bar(bars.edges[:-1], [count / total for count in bars.counts], widths, align="edge", color=BAR)
    axis.set_ylabel("share")
    axis.xaxis.set_major_formatter(_grouped)
    if beyond := bars.below + bars.above:
        text = f"{beyond / total:.2%} beyond"
        axis.text(1, 0.97, text, transform=axis.transAxes, ha="right", va="top", fontsize=8, color=QUIET)


def _title(axis: Axes, text: str) -> None:
    axis.set_title(text, loc="left", fontsize=10)
    axis.spines[["top", "right"]].set_visible(False)


def _grouped(value: float, _place: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1 else f"{value:g}"


def _money(dollars: float) -> str:
    return f"{'-' if dollars < 0 else ''}${abs(dollars):,.2f}"
