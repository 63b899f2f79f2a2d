"""The plots of a report, as SVG that stands inside a page and takes its colours from there."""

from __future__ import annotations

import math
import re
from io import StringIO
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from croupier.report.figures import minus, one_in, percent

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from croupier.report.document import Item, Line

# Stand-ins that the page's own colours replace
INK, QUIET, GRID, PANEL = "#010101", "#020202", "#030303", "#040404"
MAIN, LOSS, BRASS = "#050505", "#060606", "#070707"
VARIABLES = {
    INK: "ink",
    QUIET: "ink-2",
    GRID: "chart-grid",
    PANEL: "panel",
    MAIN: "chart-1",
    LOSS: "lose",
    BRASS: "brass",
}
WIDTH, TALL = 4.8, 2.3
EDGE = "house edge"
MOST_ROWS, LONGEST = 14, 26
SESSIONS, SEED = 4_000, 686
FIRST, LAST = 100, 100_000


def distribution(item: Item, name: str) -> str:
    """How likely every net result is."""
    nets = _nets(item)
    with _style():
        if len(nets) <= MOST_ROWS:
            figure, axes = _figure(_height(len(nets)), [_signed(net) for net in nets])
            _few_nets(axes, nets)
        else:
            figure, axes = _figure(TALL, ["1 in 1,000,000"])
            _many_nets(axes, nets)
        return _svg(figure, f"{name}-distribution")


def _nets(item: Item) -> dict[float, float]:
    """The probability of every net result, the largest first."""
    found: dict[float, float] = {}
    for line in sorted(item.lines, key=lambda line: -line.net):
        if line.combinations:
            found[float(line.net)] = found.get(float(line.net), 0.0) + float(line.probability)
    return found


def _few_nets(axes: Axes, nets: dict[float, float]) -> None:
    """A line for each result, with its chance written at the mark."""
    from matplotlib.ticker import LogLocator, NullLocator

    rare = min(nets.values()) < 0.02
    floor = 10.0 ** math.floor(math.log10(min(nets.values())) - 0.3) if rare else 0.0
    for y, (net, chance) in enumerate(nets.items()):
        colour = _colour(net)
        axes.hlines(y, floor, chance, color=colour, linewidth=3)
        axes.plot([chance], [y], "o", color=colour, markersize=5)
        _beside(axes, chance, y, one_in(chance) if chance < 0.1 else percent(chance, 2), gap=7)
        _row_name(axes, y, _signed(net))
    axes.set_ylim(len(nets) - 0.4, -0.6)
    axes.set_yticks([])
    if rare:
        axes.set_xscale("log")
        axes.xaxis.set_major_locator(LogLocator(numticks=4))
    axes.set_xlim(floor, 1)
    axes.set_xlabel("probability of each net result, in initial wagers")
    axes.xaxis.set_major_formatter(lambda value, _: _chance(value))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.grid(visible=True, axis="x")
    _room_at_the_end(axes, 0.25 if rare else 0.12)


def _many_nets(axes: Axes, nets: dict[float, float]) -> None:
    """A stem for each result along one axis."""
    from matplotlib.ticker import NullLocator

    floor = 10.0 ** math.floor(math.log10(min(nets.values())) - 0.3)
    for net, chance in nets.items():
        axes.vlines(net, floor, chance, color=_colour(net), linewidth=1.6)
        axes.plot([net], [chance], "o", color=_colour(net), markersize=3)
    axes.set_yscale("log")
    axes.set_ylim(floor, 1)
    if max(nets) > 20:
        axes.set_xscale("symlog", linthresh=5, linscale=1.2)
        tens = [sign * 10.0**power for power in range(1, 8) for sign in (1, -1)]
        axes.set_xticks([0, *(ten for ten in tens if min(nets) <= ten <= max(nets))])
    axes.set_xlabel("net result, in initial wagers")
    axes.set_ylabel("probability")
    axes.xaxis.set_major_formatter(lambda value, _: _signed(value))
    axes.yaxis.set_major_formatter(lambda value, _: _chance(value))
    axes.yaxis.set_minor_locator(NullLocator())
    axes.grid(visible=True, axis="y")


def _colour(net: float) -> str:
    return LOSS if net < 0 else MAIN if net > 0 else QUIET


def _chance(value: float) -> str:
    """A tick of a scale of probabilities; beyond certainty there is none."""
    if value > 1.001:
        return ""
    if value >= 0.01 or not value:
        return percent(value, 0)
    return f"1 in {1 / value:,.0f}" if value > 1e-6 else f"1 in 10^{-math.log10(value):.0f}"


def contribution(item: Item, name: str) -> str:
    """How the rows build up the return; what is missing to the stake is the house edge."""
    rows = [(line.name, 100 * float(line.returned)) for line in _largest(item.lines)]
    others = sum(1 for line in item.lines if line.returned) - len(rows)
    rest = 100 * item.result.return_ - sum(value for _, value in rows)
    if abs(rest) > 1e-9:
        rows.append((f"{others} other rows" if others else "beside the wager", rest))
    rows.append((EDGE, 100 * item.result.house_edge))
    ends = list(accumulate((value for _, value in rows), initial=0.0))
    with _style():
        figure, axes = _figure(_height(len(rows)), [label for label, _ in rows])
        for y, ((label, value), at) in enumerate(zip(rows, ends, strict=False)):
            colour = LOSS if value < 0 else BRASS if label == EDGE else MAIN
            axes.barh(y, value, left=at, height=0.6, color=colour)
            _beside(axes, max(at, at + value), y, minus(f"{value:.2f}"))
            _row_name(axes, y, label)
        axes.set_xlim(min(0.0, *ends), max(100.0, *ends))
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_yticks([])
        for mark in (0, 100):
            axes.axvline(mark, color=QUIET, linewidth=0.8, zorder=0.9)
        axes.set_xlabel("percent of the initial wager")
        axes.grid(visible=True, axis="x")
        _room_at_the_end(axes, 0.12)
        return _svg(figure, f"{name}-contribution")


def cumulative(item: Item, name: str) -> str:
    """What sessions of 100 to 100,000 hands come to: the mean, the middle half, nine tenths, and one session."""
    import numpy as np

    nets = _nets(item)
    worth, chances = np.array(list(nets)), np.array(list(nets.values()))
    chances /= chances.sum()
    rounds = np.geomspace(FIRST, LAST, 25).round().astype(int)
    rng = np.random.default_rng(SEED)
    spread = np.array(
        [np.quantile(rng.multinomial(n, chances, SESSIONS) @ worth, (0.05, 0.25, 0.75, 0.95)) for n in rounds]
    )
    session = np.cumsum([rng.multinomial(n, chances) @ worth for n in np.diff(rounds, prepend=0)])
    mean = rounds * (item.result.return_ - 1 - float(item.beside))
    with _style():
        figure, axes = _figure(TALL, ["+100,000"], right=0.5)
        axes.fill_between(rounds, spread[:, 0], spread[:, 3], color=MAIN, alpha=0.18, linewidth=0)
        axes.fill_between(rounds, spread[:, 1], spread[:, 2], color=MAIN, alpha=0.30, linewidth=0)
        axes.plot(rounds, mean, color=MAIN, linewidth=1.8)
        axes.plot(rounds, session, color=BRASS, linewidth=1.3)
        axes.axhline(0, color=QUIET, linewidth=0.8)
        axes.set_xscale("log")
        axes.set_xlim(FIRST, LAST)
        # Results spread with the square root of the hands, so on this scale every length can be read.
        low, high = _roots(axes, min(spread.min(), mean.min(), session.min()), max(spread.max(), session.max(), 0))
        axes.set_xlabel("hands")
        axes.set_ylabel("result, in initial wagers")
        axes.grid(visible=True)
        _beside(axes, LAST, mean[-1], "mean")
        for label, end in (("95%", spread[-1, 3]), ("5%", spread[-1, 0])):
            if abs(_root(end) - _root(mean[-1])) > 0.08 * (high - low):
                _beside(axes, LAST, end, label)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        return _svg(figure, f"{name}-cumulative")


def _root(value: float) -> float:
    return math.copysign(math.sqrt(abs(value)), value)


def _roots(axes: Axes, low: float, high: float) -> tuple[float, float]:
    """Scale an axis by the square root, with round numbers as ticks; the ends as they are scaled."""
    import numpy as np

    axes.set_yscale("function", functions=(lambda y: np.sign(y) * np.sqrt(np.abs(y)), lambda y: np.sign(y) * y * y))
    bottom, top = _root(low), _root(high)
    gap = 0.11 * (top - bottom)
    ticks = [0.0]
    for size in (digit * 10.0**power for power in range(-2, 12) for digit in (1, 2, 5)):
        for tick in (size, -size):
            if bottom <= _root(tick) <= top and all(abs(_root(tick) - _root(kept)) >= gap for kept in ticks):
                ticks.append(tick)
    axes.set_yticks(ticks, [_signed(tick) for tick in ticks])
    axes.set_yticks([], minor=True)
    axes.set_ylim(low, high)
    return bottom, top


def _largest(lines: Sequence[Line]) -> list[Line]:
    """The rows that matter most, in the order of the table."""
    kept = sorted((line for line in lines if line.returned), key=lambda line: -abs(line.returned))[:MOST_ROWS]
    return [line for line in lines if line in kept]


def _beside(axes: Axes, x: float, y: float, text: str, gap: int = 4) -> None:
    """A figure at its mark."""
    behind = {"facecolor": PANEL, "edgecolor": "none", "pad": 0.5}
    axes.annotate(
        text, (x, y), xytext=(gap, 0), textcoords="offset points", va="center", color=INK, bbox=behind, zorder=1.5
    )


def _row_name(axes: Axes, y: int, text: str) -> None:
    """What a line of the plot is, at its left."""
    text = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    axes.text(-0.015, y, text, transform=axes.get_yaxis_transform(), ha="right", va="center", color=INK)


def _room_at_the_end(axes: Axes, share: float) -> None:
    """Make room for what is written beyond the last mark."""
    low, high = axes.get_xlim()
    if axes.get_xscale() == "log":
        axes.set_xlim(low, high * (high / low) ** share)
    else:
        axes.set_xlim(low, high + share * (high - low))


def _signed(net: float) -> str:
    return minus(f"{net:+,.6g}") if net else "0"


def _height(rows: int) -> float:
    return max(TALL, 0.6 + 0.19 * rows)


# --- matplotlib


def _style() -> AbstractContextManager[Any]:
    import matplotlib as mpl

    return mpl.rc_context(
        {
            "svg.fonttype": "none",
            "svg.hashsalt": "croupier",
            "font.family": "sans-serif",
            "font.size": 9,
            "axes.edgecolor": QUIET,
            "axes.labelcolor": QUIET,
            "axes.linewidth": 0.8,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.axisbelow": True,
            "xtick.color": QUIET,
            "ytick.color": QUIET,
            "grid.color": GRID,
            "grid.linewidth": 0.8,
        }
    )


def _figure(height: float, labels: Sequence[str], right: float = 0.12) -> tuple[Figure, Axes]:
    """One plot with room for the longest label at its left; measuring the text itself takes longer than drawing it."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height))
    figure.patch.set_alpha(0)
    left = 0.3 + 0.073 * min(max(map(len, labels)), LONGEST)
    figure.subplots_adjust(left / WIDTH, 0.48 / height, 1 - right / WIDTH, 1 - 0.08 / height)
    axes = figure.subplots()
    axes.patch.set_alpha(0)
    return figure, axes


def _svg(figure: Figure, name: str) -> str:
    """The figure as an element of a page: names of its own, colours of the page, nothing that points outside."""
    buffer = StringIO()
    figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = buffer.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>|<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(r' (xmlns(:\w+)?|version|width|height)="[^"]*"', "", text, count=5)
    used = set(re.findall(r'(?:href="|url\()#([^")]+)', text))
    text = re.sub(r' id="([^"]+)"', lambda found: f' id="{name}-{found[1]}"' if found[1] in used else "", text)
    text = re.sub(r'(?:xlink:)?href="#([^"]+)"', rf'href="#{name}-\1"', text)
    text = re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", text)
    for colour, variable in VARIABLES.items():
        text = text.replace(colour, f"var(--{variable})")
    text = re.sub(r"\s*\n\s*", " ", text)
    return text.replace("<svg", '<svg class="plot" aria-hidden="true" focusable="false"', 1).strip()
