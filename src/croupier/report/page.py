"""Reports as pages: one self-contained file each, without scripts and without anything from elsewhere."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

from croupier.report import figures, plots
from croupier.report.document import name_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jinja2 import Environment

    from croupier.report.document import Document, Item

# Pages begin so, and only such a file is written over
MARK = '<meta name="generator" content="croupier report">'


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

    found = Environment(
        loader=PackageLoader("croupier.report"),
        autoescape=select_autoescape(enabled_extensions=("html.j2",), default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    for figure in (
        figures.percent,
        figures.points,
        figures.decimal,
        figures.signed,
        figures.whole,
        figures.ratio,
        figures.probability,
        figures.one_in,
        figures.minus,
        figures.money,
    ):
        found.filters[figure.__name__] = figure
    return found


def page(document: Document, *, index: str | None = None) -> str:
    """The report as HTML; `index` is a page to lead back to."""
    return render(
        "report.html.j2",
        report=document,
        index=index,
        plots={item.anchor: _plots(item) for item in document.items if item.plain},
        name_of=partial(name_of, document.rules),
        grid_columns=_columns,
    )


def index_page(reports: Sequence[tuple[str, Document]]) -> str:
    """A page that leads to several reports, each given with the name of its file."""
    return render("index.html.j2", reports=reports)


def _columns(grid: Mapping[str, Mapping[str, str]]) -> list[str]:
    """The heads of a chart's grid, in the order they first occur."""
    return list(dict.fromkeys(column for row in grid.values() for column in row))


def render(template: str, **held: Any) -> str:
    """A page from one of our templates."""
    return _environment().get_template(template).render(mark=MARK, **held)


def _plots(item: Item) -> Mapping[str, str]:
    from markupsafe import Markup

    return {
        # Drawn by us from figures: the only text in them is escaped by the library that draws.
        plot.__name__: Markup(plot(item, item.anchor))
        for plot in (plots.distribution, plots.contribution, plots.cumulative)
    }
