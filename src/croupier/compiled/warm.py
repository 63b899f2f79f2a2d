"""Build every table and compile every ranking that chapters share ahead of need, so that later processes start warm."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from croupier.compiled import families as _families
from croupier.compiled import rankings as fast
from croupier.compiled import run as _run
from croupier.compiled import settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.compiled.arrays import Hands

Step = tuple[str, "Callable[[], object]"]


def steps() -> Iterator[Step]:
    """What to do once, each with its name: rank one hand by every function under all its options."""
    for width in (5, 6, 7):
        yield f"poker, {width} cards", partial(fast.rank_poker, _hand(width))
        for low_wheel in (False, True):
            note = ", wheel lowest" if low_wheel else ""
            bug = partial(fast.rank_bug, low_wheel=low_wheel)
            wild = partial(fast.rank_fully_wild, low_wheel=low_wheel)
            yield f"joker as ace or filler, {width} cards{note}", partial(bug, _hand(width))
            yield f"joker as any card, {width} cards{note}", partial(wild, _hand(width))
    for width in (4, 5, 6):
        yield f"best four, {width} cards", partial(fast.rank_four_card, _hand(width))
    yield "three cards", partial(fast.rank_three_card, _hand(3))
    yield "two cards", partial(fast.rank_two_card, _hand(2))
    yield "Fortune Bonus", partial(fast.classify_fortune, _hand(7))
    yield "settings in five and two", partial(settings.pai_gow_poker, _hand(7))
    yield "counting every hand", partial(_run.tally, _families.three_card(), 5, 3)


def _hand(width: int) -> Hands:
    return fast.all_hands(width, width)


def warm_up(*, quiet: bool = False) -> float:
    """Do every step, with progress; the seconds that it took."""
    began = time.perf_counter()
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed} of {task.total}"),
        TimeElapsedColumn(),
        console=Console(stderr=True, quiet=quiet),
        disable=quiet,
    ) as progress:
        task = progress.add_task("compiling the first kernel", total=None)
        todo = list(steps())
        progress.update(task, total=len(todo))
        for name, run in todo:
            progress.update(task, description=name)
            run()
            progress.advance(task)
        progress.update(task, description="kernels and tables are ready")
    return time.perf_counter() - began
