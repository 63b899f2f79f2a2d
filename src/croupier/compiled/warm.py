"""Build every table and compile every kernel ahead of need, so that later processes start warm."""

from __future__ import annotations

import time
from functools import partial
from itertools import product
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

FIVE_OF_A_KIND: tuple[fast.FiveOfAKind, ...] = ("below-royal", "above-royal", "unranked")
NATURAL: tuple[fast.Natural, ...] = ("any-rank-and-suit", "any-wild-marks")
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
    for five, natural in product(FIVE_OF_A_KIND, NATURAL):
        dj_wild = partial(fast.rank_dj_wild, five_of_a_kind=five, natural=natural)
        yield f"DJ Wild, {five}, {natural}", partial(dj_wild, _hand(5))
    for width in (4, 5, 6):
        yield f"Four Card Prime, {width} cards", partial(fast.rank_four_card, _hand(width))
    for straight, flush in product((False, True), repeat=2):
        asia = partial(fast.rank_asia, low_straight=straight, low_straight_flush=flush)
        yield "Asia Poker, high hand", partial(asia, _hand(4))
    yield "Cajun Stud, board", partial(fast.rank_three_card, _hand(3))
    yield "two cards, Supreme Pai Gow, tiles", _rank_pairs
    yield "Fortune Bonus", partial(fast.classify_fortune, _hand(7))
    yield "Asia Poker, bonus", partial(fast.classify_asia_bonus, _hand(7))
    yield "Supreme Pai Gow, bonus", partial(fast.classify_supreme_bonus, _hand(4))
    for game, setter in settings.BATCH_SETTERS.items():
        yield f"settings of {game}", partial(setter, _hand(7 if "poker" in game else 4))
    yield "counting every hand", partial(_run.tally, _families.three_card(), 5, 3)


def _hand(width: int) -> Hands:
    return fast.all_hands(width, width)


def _rank_pairs() -> None:
    for rank in (fast.rank_two_card, fast.rank_supreme, fast.rank_tiles):
        rank(_hand(2))


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
