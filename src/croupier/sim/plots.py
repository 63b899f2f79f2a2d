"""Pictures of simulations."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from croupier.sim.result import Simulation

BAR = "#2f6f5e"


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
        axis.set_title(f"{row.wager}: {row.return_:.4%} ± {row.standard_error:.4%}{exact}", loc="left", fontsize=10)
        axis.spines[["top", "right"]].set_visible(False)
    return figure
